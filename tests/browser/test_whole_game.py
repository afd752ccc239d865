"""A whole game with real keys alone: Tab into the board, `n` to what can be done next, and Enter."""

import pytest

import gamelib
from tests.browser.bare import bare_page, press_and_wait
from tests.browser.browsing import PLACE, Browser, Page, press, tab_to
from widgets import Table

OPEN = "[data-p][aria-disabled=false]"
BUTTON = ".eb-decision [data-does][aria-disabled=false]"


def choose(page: Page, table: Table) -> None:
    """One decision: the next open place, or a button if there is none; of several things there the first."""
    scene = table.board.scene
    places = any(scene.actions(key) for key in scene.places())
    press(page, "n")
    assert page.evaluate("(open) => document.activeElement.matches(open)", OPEN if places else BUTTON)
    press_and_wait(page, "Enter")
    if page.locator(".eb-menu").is_visible():
        press_and_wait(page, "Enter")


WITH = [("rose_of_fire", "en"), ("cities", "cs"), ("la_citta", "en"), ("barcelona", "cs"), ("urbania", "en")]


@pytest.mark.parametrize(("slug", "lang"), WITH)
def test_a_whole_game_is_played_with_the_keyboard_alone(browser: Browser, slug: str, lang: str) -> None:
    game = gamelib.load(slug)
    match = game.new(seats=2, seed=3)
    table = Table(match, lang=lang)
    page = bare_page(browser, table.board)
    page.locator("#before").click()
    tab_to(page, PLACE)
    for _ in range(600):
        if match.state.over:
            break
        line = match.line
        choose(page, table)
        assert match.line > line, "each press of Enter is a move"
        assert page.evaluate("() => document.activeElement.closest('.eb') !== null"), "the focus stays in the board"
    assert match.state.over
    assert table.errors == table.board.errors == []
    assert page.locator(".eb-decision h3").inner_text() == table.board.panels["decision"]["title"]
    page.close()
    table.close()
