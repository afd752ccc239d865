"""A whole game with real keys alone: Tab into the board, `n` to what can be done next, and Enter."""

from typing import Any

import pytest

import gamelib
from gamelib import Match
from tests.browser.bare import ANSWERED, bare_page, press_and_wait
from tests.browser.boxes import LAPTOP, STEADY, in_cell
from tests.browser.browsing import PLACE, Browser, Page, press, tab_to
from tests.registered import sweep_but
from widgets import Table

OPEN = "[data-p][aria-disabled=false]"
BUTTON = ".eb-decision [data-does][aria-disabled=false]"


def choose(page: Page, table: Table) -> object:
    """One decision: the next open place, or a button if there is none; of several things there the first.

    Gives where the parts of the board are while a menu is open; None if none was.
    """
    scene = table.board.scene
    places = any(scene.actions(key) for key in scene.places())
    press(page, "n")
    assert page.evaluate("(open) => document.activeElement.matches(open)", OPEN if places else BUTTON)
    press_and_wait(page, "Enter")
    if not page.locator(".eb-menu").is_visible():
        return None
    now: object = page.evaluate(STEADY)
    press_and_wait(page, "Enter")
    return now


HELD = f"() => [!!document.activeElement.closest('.eb'), ({STEADY})()]"
"""Is the focus in the board, and where are its parts?"""

WITH = [
    ("rose_of_fire", "en"),
    ("cities", "cs"),
    ("la_citta", "en"),
    ("barcelona", "cs"),
    ("urbania", "en"),
    ("courtyards", "en"),
]


@pytest.mark.parametrize(
    ("slug", "lang"), sweep_but(WITH[-1:], WITH, "every large game from its first decision to its last")
)
def test_a_whole_game_is_played_with_the_keyboard_alone_and_the_board_moves_by_no_pixel(
    browser: Browser, slug: str, lang: str
) -> None:
    game = gamelib.load(slug)
    match = game.new(seats=2, seed=3)
    table = Table(match, lang=lang)
    page = bare_page(browser, table.board)
    in_cell(page, *LAPTOP)
    before = page.evaluate(STEADY)
    page.locator("#before").click()
    tab_to(page, PLACE)
    for _ in range(600):
        if match.state.over:
            break
        line = match.line
        assert choose(page, table) in (None, before), "a menu moves nothing"
        assert match.line > line, "each press of Enter is a move"
        inside, now = page.evaluate(HELD)
        assert inside, "the focus stays in the board"
        assert now == before, line
    assert match.state.over
    assert table.errors == table.board.errors == []
    assert page.locator(".eb-decision h3").inner_text() == table.board.panels["decision"]["title"]
    page.close()
    table.close()


HOLD = """() => {
  const held = [], frames = window.requestAnimationFrame;
  window.requestAnimationFrame = (work) => held.push(work);
  window.release = () => { window.requestAnimationFrame = frames; held.forEach((work) => frames(work)); };
}"""
"""From now on no frame comes, until they are released."""


def move(page: Page, match: Match[Any]) -> None:
    """What Enter does here, told by the kernel; nothing of it need be drawn yet."""
    line = match.line
    for _ in range(2):  # a place where several things can be done asks which first
        if match.line == line:
            press(page, "Enter")
            page.wait_for_function("() => !window.waiting && !window.unpacking", polling=10)
    assert match.line > line


@pytest.mark.sweep("every moment at which a key may come")
def test_a_key_that_comes_before_the_panels_are_drawn_is_meant_for_them(browser: Browser) -> None:
    """Who presses `n` at once after a move comes to what can be done now, be it a button that was not drawn yet."""
    match = gamelib.load("barcelona").new(seats=2, seed=3)
    table, came_to = Table(match, lang="en"), set[str]()
    page = bare_page(browser, table.board)
    page.locator("#before").click()
    tab_to(page, PLACE)
    press(page, "n")
    while match.line < 20 or came_to != {OPEN, BUTTON}:
        page.evaluate(HOLD)
        move(page, match)
        press(page, "n")
        scene = table.board.scene
        wanted = OPEN if any(scene.actions(key) for key in scene.places()) else BUTTON
        assert page.evaluate("(open) => document.activeElement.matches(open)", wanted)
        came_to.add(wanted)
        page.evaluate("() => release()")
        page.evaluate(ANSWERED)
    page.close()
    table.close()


def test_an_answer_is_said_before_what_the_next_key_has_said(browser: Browser) -> None:
    """A key that comes before the frame hears the answer out first; the frame does not say it again."""
    match = gamelib.load("barcelona").new(seats=2, seed=3)
    table = Table(match, lang="en")
    page = bare_page(browser, table.board)
    page.locator("#before").click()
    tab_to(page, PLACE)
    press(page, "n")
    page.evaluate(HOLD)
    status = page.locator(".eb-status")
    status.evaluate("(status) => { status.textContent = 'of an earlier move'; }")
    move(page, match)
    assert status.text_content() == "of an earlier move"
    press(page, "Shift")
    assert status.text_content() != "of an earlier move"
    status.evaluate("(status) => { status.textContent = 'what the key has said'; }")
    page.evaluate("() => release()")
    page.evaluate(ANSWERED)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert status.text_content() == "what the key has said"
    page.close()
    table.close()


@pytest.mark.sweep("every moment at which a key may come")
def test_the_focus_stays_in_the_board_where_answers_follow_each_other_at_once(browser: Browser) -> None:
    """What comes of the next move is told before the panels of the last one are drawn."""
    match = gamelib.load("rose_of_fire").new(seats=2, seed=3)
    table, faults = Table(match, lang="en"), list[str]()
    receive = table.board._receive

    def receive_and_foresee(widget: Any, message: Any, buffers: list[memoryview]) -> None:
        receive(widget, message, buffers)
        if message["kind"] == "act":
            ways = [str(option) for option in match.legal_actions()[:2]]
            receive(widget, {"kind": "preview", "ways": ways, "n": message["n"] + 10**6}, buffers)

    table.board._receive = receive_and_foresee  # type: ignore[method-assign]
    page = bare_page(browser, table.board)
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    tab_to(page, PLACE)
    while match.line < 30:
        choose(page, table)
        assert page.evaluate("() => document.activeElement.closest('.eb') !== null"), table.state.text()
    assert faults == []
    page.close()
    table.close()
