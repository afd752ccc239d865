"""Bots' turns at a board, one at a time: how one goes on, and what cannot go wrong meanwhile.

The page shows them slowly: whoever does not go on by himself would wait longer than any test does.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gamelib
from gamelib import Action
from tests.browser.bare import bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, sync_api
from tests.registered import sweep_but
from widgets import Table

expect = sync_api.expect
GROWTH = "[data-p=city_growth]"
AFTER_THEM = "What do you do in this turn?"


def takes_first(view: Any, rng: Random, seconds: float) -> Action:
    chosen: Action = view.legal_actions()[0]
    return chosen


Shown = tuple[Table, Page]


HOLD = """() => {
  const { setTimeout } = window;
  window.setTimeout = (work, delay, ...given) => (delay < 500 ? setTimeout(work, delay, ...given) : 0);
}"""
"""From now on a turn stays till one goes on."""


def show(browser: Browser, *, hold: bool) -> Iterator[Shown]:
    """A table at which a person has just bought City Growth, and two bots have played after him."""
    match = gamelib.load("urbania").new(seats=3, seed=4)
    table = Table(match, players=["human", takes_first, takes_first], viewer=0, name="turns", lang="en")
    page = bare_page(browser, table.board, turns="slow")
    if hold:
        page.evaluate(HOLD)
    page.locator(GROWTH).click()
    expect(page.locator(".eb-onwards")).to_be_visible()
    yield table, page
    table.close()
    page.close()


@pytest.fixture
def shown(browser: Browser) -> Iterator[Shown]:
    """The turns go by."""
    yield from show(browser, hold=False)


@pytest.fixture
def waiting(browser: Browser) -> Iterator[Shown]:
    """Each turn waits."""
    for table, page in show(browser, hold=True):
        title(page, "Blue")
        yield table, page


def title(page: Page, text: str) -> None:
    expect(page.locator(".eb-decision h3")).to_have_text(re.compile(f"^{re.escape(text)}"))


def test_space_goes_on_and_each_turn_is_said_in_one_line(waiting: Shown) -> None:
    _, page = waiting
    said = page.locator(".eb > [aria-live]")
    expect(said).to_contain_text("Blue buys City Growth")
    page.keyboard.press(" ")
    title(page, "Yellow (takes_first) decides")
    page.keyboard.press(" ")
    expect(said).to_have_text(re.compile("^Yellow rebuilds plot 2.*Red's turn.$"))
    page.keyboard.press(" ")
    title(page, "Red (takes_first) decides")
    page.keyboard.press(" ")
    expect(said).to_have_text(re.compile("^Red .*Blue's turn.$"))
    page.keyboard.press(" ")
    title(page, AFTER_THEM)


def test_meanwhile_a_click_on_the_board_is_no_move(waiting: Shown) -> None:
    table, page = waiting
    played = len(table.match.lines)
    for key in ("city_growth", "p1", "blue:1"):
        page.locator(f"[data-p='{key}']").click(force=True)
    page.keyboard.press("Enter")
    expect(page.locator(".eb-status")).to_contain_text("turns of others")
    title(page, "Blue")
    page.locator("[data-f=step]").click()
    title(page, "Yellow")
    assert len(table.match.lines) == played


@pytest.mark.sweep("every button of the turns")
def test_escape_and_the_button_for_it_go_to_the_end(shown: Shown) -> None:
    _, page = shown
    page.keyboard.press("Escape")
    title(page, AFTER_THEM)
    page.locator("[data-f=undo]").click()
    page.locator(GROWTH).click()
    page.locator("[data-f=turn_last]").click()
    title(page, AFTER_THEM)


COUNT = """() => {
  const { animate } = Element.prototype;
  window.animated = 0;
  Element.prototype.animate = function (...how) {
    window.animated += 1;
    return animate.apply(this, how);
  };
}"""


@pytest.mark.parametrize("motion", sweep_but(["no-preference"], ["no-preference", "reduce"], "every wish for motion"))
def test_what_is_taken_moves_unless_that_is_not_wanted_and_numbers_say_by_how_much(waiting: Shown, motion: str) -> None:
    _, page = waiting
    page.evaluate(COUNT)
    page.emulate_media(reduced_motion=motion)
    page.keyboard.press(" ")
    title(page, "Yellow (takes_first) decides")
    expect(page.locator(".eb-sum")).to_have_count(0)
    before = page.evaluate("window.animated")
    page.keyboard.press(" ")
    expect(page.locator(".eb-decision .eb-mu")).to_contain_text("Yellow rebuilds plot 2")
    assert sorted(page.locator(".eb-sum").all_text_contents()) == ["+1", "+3", "−1", "−1"]
    assert (page.evaluate("window.animated") > before) == (motion == "no-preference")


LISTEN = """() => {
  window.heard = 0;
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...at) {
    window.heard += 1;
    return start.apply(this, at);
  };
}"""


@pytest.mark.sweep("every button of the turns")
def test_a_turn_is_heard_if_sounds_are_switched_on(waiting: Shown) -> None:
    _, page = waiting
    page.evaluate(LISTEN)
    for heading in ("Yellow (takes_first) decides", "Yellow (takes_first)", "Red (takes_first) decides"):
        page.keyboard.press(" ")
        title(page, heading)
    assert page.evaluate("window.heard") == 0
    page.locator(".eb-more > summary").click()
    page.locator("[data-f=sounds]").check()
    heard = page.evaluate("window.heard")
    page.locator(".eb-more > summary").click()
    page.locator("[data-f=step]").click()
    expect(page.locator(".eb-decision .eb-mu")).to_contain_text("Red ")
    title(page, "Red (takes_first)")
    page.wait_for_function("(heard) => window.heard > heard", arg=heard)


def test_what_is_asked_for_meanwhile_goes_by_what_has_come_of_them(shown: Shown) -> None:
    table, page = shown
    page.locator("[data-f=undo]").click()
    title(page, AFTER_THEM)
    assert table.match.past


@pytest.mark.sweep("every button of the turns")
def test_the_speed_is_chosen_once_for_the_page(shown: Shown) -> None:
    _, page = shown
    press_and_wait(page, "t")
    expect(page.locator(".eb-status")).to_contain_text("at normal speed")
    press_and_wait(page, "t")
    title(page, AFTER_THEM)
    assert page.evaluate("document.documentElement.dataset.turns") == "at_once"
    page.locator(".eb-more > summary").click()
    expect(page.locator("[data-f=speed]")).to_have_value("at_once")
    page.locator("[data-f=speed]").select_option("slow")
    page.locator("[data-f=undo]").click()
    page.locator(GROWTH).click()
    expect(page.locator("[data-f=turn_last]")).to_be_visible()
