"""What runs step after step by itself, and what stops it."""

import re
from collections.abc import Callable, Iterator

import pytest

import gamelib
from tests.browser.bare import ANSWERED, bare_page
from tests.browser.browsing import Browser, Page, sync_api
from tests.registered import sweep_but
from widgets import Table

expect = sync_api.expect
Gesture = Callable[[Table, Page], object]


@pytest.fixture
def running(browser: Browser) -> Iterator[tuple[Table, Page]]:
    """A table at which something has been played, and that now runs step after step, with the first still to come."""
    game = gamelib.load("rose_of_fire")
    table = Table(game.resume(game.position("first_turn"), seed=7), name="pace", lang="en", slow=True)
    while table.match.state.decision is None:
        table.step()
    for _ in range(2):
        table.play(str(table.match.legal_actions()[-1]))
        while table.match.state.decision is None:
            table.step()
    page = bare_page(browser, table.board)
    page.locator(".eb-more > summary").click()
    page.locator("[data-f=pace]").select_option("4")
    page.locator("[data-f=auto]").click()
    page.evaluate(ANSWERED)
    page.locator(".eb-more > summary").click()
    expect(page.locator(".eb-next")).to_contain_text("Pause")
    yield table, page
    table.close()
    page.close()


def press(button: str) -> Gesture:
    return lambda _, page: page.locator(f"[data-f={button}]").click()


def in_python(table: Table, page: Page) -> None:
    table.undo()
    page.get_by_text(re.compile("^ROF-")).first.click()  # this page hears of it with its next answer


def stopped(page: Page) -> None:
    page.evaluate(ANSWERED)
    expect(page.locator(".eb-next")).not_to_contain_text("Pause")


def test_at_a_decision_it_can_be_stopped(running: tuple[Table, Page]) -> None:
    table, page = running
    assert table.match.state.decision is not None
    expect(page.locator(".eb-next")).to_have_attribute("aria-disabled", "false")
    page.locator(".eb-next").click()
    stopped(page)
    expect(page.locator(".eb-next")).to_have_attribute("aria-disabled", "true")


GESTURES = [press("undo"), press("back"), press("lab"), in_python]


@pytest.mark.parametrize("gesture", sweep_but(GESTURES[:1], GESTURES, "every way to another moment"))
def test_whoever_goes_to_another_moment_stops_it(running: tuple[Table, Page], gesture: Gesture) -> None:
    table, page = running
    gesture(table, page)
    stopped(page)
