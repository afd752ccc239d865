"""The final count with real presses: thing by thing, numbered, with whoever is asked in front; and sums pressed."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import Match
from tests.browser.bare import ANSWERED, bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, sync_api
from tests.registered import LIBRARY, sweep_but
from widgets import Table

expect = sync_api.expect
Open = Any


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens a table of a match in a page of its own."""
    pages: list[Page] = []

    def open_(match: Match[Any]) -> Page:
        pages.append(bare_page(browser, Table(match, name="count").board))
        pages[-1].set_viewport_size({"width": 950, "height": 700})
        return pages[-1]

    yield open_
    for page in pages:
        page.close()


def played(slug: str, lines: int | None = None) -> Match[Any]:
    match, rng = gamelib.load(slug).new(seats=2, seed=12), random.Random(12)
    while not match.state.over and (lines is None or match.line < lines):
        match.play(rng.choice(match.legal_actions()))
    return match


def title(page: Page) -> str:
    return str(page.locator(".eb-decision h3").inner_text())


def sums(page: Page) -> list[str]:
    return [text.replace("·", "0") for text in page.locator(".eb-score tbody tr").last.locator("td").all_inner_texts()]


def badges(page: Page) -> list[str]:
    return list(page.locator(".eb-board .states text").all_text_contents())


@pytest.mark.parametrize("slug", sweep_but(["barcelona"], LIBRARY, "every game"))
def test_a_game_is_counted_to_its_end_with_clicks_and_space(opened: Open, slug: str) -> None:
    match = played(slug)
    page = opened(match)
    box = page.locator(".eb-board").bounding_box()
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("tab", name="Points")).to_have_attribute("aria-selected", "true")
    numbered, asked = False, set()
    while not title(page).startswith("The game is over"):
        if ": " in (heading := title(page)):
            asked.add(name := heading.partition(":")[0])
            if slug == "cities":
                front = page.locator('.eb-board [data-p^="district:"]')
                expect(front).to_have_attribute("aria-label", re.compile(f"District of {name}"))
        numbered |= {"1", "2"} <= set(badges(page))
        if len(asked) % 2:
            page.locator(".eb-next").click()
            page.evaluate(ANSWERED)
        else:
            page.locator(".eb-next").focus()
            press_and_wait(page, "Space")
    assert numbered
    assert len(asked) == 2
    assert sums(page) == [str(points) for points in match.state.points]
    assert page.locator(".eb-board").bounding_box() == box


def test_a_step_back_in_the_count(opened: Open) -> None:
    page = opened(played("cities"))
    page.get_by_role("button", name="Count the points").click()
    page.get_by_role("button", name="This part").click()
    expect(page.locator(".eb-decision .eb-rule")).to_have_text("CTS-12.2")
    heading, before = title(page), sums(page)
    page.locator(".eb-next").click()
    expect(page.locator(".eb-decision h3")).not_to_have_text(heading)
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".eb-decision h3")).to_have_text(heading)
    assert sums(page) == before


def test_if_it_ended_now_and_back_to_play(opened: Open) -> None:
    page = opened(played("cities", 60))
    heading = title(page)
    page.get_by_role("tab", name="Points").click()
    page.get_by_role("button", name="If it ended now").click()
    expect(page.locator(".eb-decision h3")).to_have_text("If it ended now")
    assert sums(page) != ["0", "0"]
    expect(page.locator('[data-p^="final:"]')).to_have_count(2)
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator(".eb-decision h3")).to_have_text(heading)
    assert sums(page) == ["0", "0"]
    expect(page.locator('[data-p^="slot:"]').first).to_be_visible()


@pytest.mark.sweep("every way to count")
def test_a_sum_that_is_pressed_brings_its_district_to_the_front_and_asks_the_zeros_too(opened: Open) -> None:
    match = played("cities")
    page = opened(match)
    page.get_by_role("tab", name="Points").click()
    for seat, name in enumerate(("Red", "Purple")):
        page.locator(".eb-score tbody tr").nth(1).locator(".eb-cell").nth(seat).click()
        expect(page.locator(f'.eb-board [data-p="card:{seat}:0"]')).to_have_count(1)
        front = page.locator('.eb-board [data-p^="district:"]')
        expect(front).to_have_attribute("aria-label", re.compile(f"District of {name}"))
        expect(page.locator(".eb-lines li")).to_have_count(len(match.state.cards[seat]))
    nothing = page.locator(".eb-lines li", has=page.locator("b", has_text=re.compile("^0$"))).first
    nothing.hover()
    expect(page.locator(".eb-board .states path.no.st.dt")).not_to_have_count(0)
    page.locator('.eb-board [data-p="card:1:1"]').click()
    expect(page.locator(".eb-lines")).to_have_count(0)
    expect(page.get_by_role("tab", selected=True)).not_to_have_text("Points")


def test_a_result_that_is_pressed_brings_its_district_to_the_front(opened: Open) -> None:
    page = opened(played("cities"))
    for seat, name in ((1, "Purple"), (0, "Red")):
        page.locator(f'[data-p="final:{seat}"]').click()
        front = page.locator('.eb-board [data-p^="district:"]')
        expect(front).to_have_attribute("aria-label", re.compile(f"District of {name}"))


@pytest.mark.sweep("every way to count")
def test_a_count_that_goes_on_by_itself_is_over_at_its_end(opened: Open) -> None:
    """Also at a table that was opened when the game had ended, and has never told what comes next."""
    page = opened(played("cities"))
    page.get_by_role("button", name="Count the points").click()
    for _ in range(4):
        page.get_by_role("button", name="This part").click()
        page.evaluate(ANSWERED)
    page.locator(".eb-more > summary").click()
    page.locator("[data-f=pace]").select_option("0.5")
    page.locator("[data-f=auto]").click()
    expect(page.locator(".eb-next")).to_contain_text("Pause")
    expect(page.locator(".eb-decision h3")).to_contain_text("The game is over", timeout=20_000)
    expect(page.locator(".eb-next")).not_to_contain_text("Pause")
