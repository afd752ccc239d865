"""Narrow boards, as at 150 % beside an open folder: no sideways scrolling, whole menus, reasons close to the place."""

from itertools import product
from typing import Any

import pytest

import gamelib
from gamelib import Match, analysis
from tests.browser.bare import ANSWERED, bare_page
from tests.browser.browsing import Browser, Page
from tests.registered import LIBRARY, sweep_but
from widgets import Lesson, Table

SIZES = [(560, 430), (640, 700), (830, 500)]
SIDEWAYS = """() => [...document.querySelectorAll(".eb-body, .eb-scroll, .eb-side")]
  .filter((node) => node.checkVisibility()).map((node) => node.scrollWidth - node.clientWidth)"""
SEEN = """(selector) => {
  const body = document.querySelector(".eb-body").getBoundingClientRect();
  const part = document.querySelector(selector).getBoundingClientRect();
  return part.height > 0 && part.top >= body.top - 1 && part.bottom <= body.bottom + 1
    && part.left >= body.left - 1 && part.right <= body.right + 1;
}"""
AT_TOP = """([x, y]) => !!document.elementFromPoint(x, y)?.closest(".eb-surface")"""


def choices(slug: str) -> Match[Any]:
    """A match where something can be done in several ways at one place, if it comes to that."""
    match: Match[Any] = gamelib.load(slug).new(seats=2, seed=7)
    analysis.play(match, {0: "random", 1: "random"})
    match.goto(next(n for n, one in enumerate(match.lines) if n >= 40 and one.seat is not None))
    return match


@pytest.mark.parametrize(
    ("slug", "size"),
    sweep_but([("cities", SIZES[-1])], product(LIBRARY, SIZES), "every game in every size"),
)
def test_all_is_found_where_one_looks(browser: Browser, slug: str, size: tuple[int, int]) -> None:
    page = bare_page(browser, Table(choices(slug), name="narrow").board)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(ANSWERED)
    assert max(page.evaluate(SIDEWAYS)) <= 1
    told = 0
    for place in page.locator(".eb-scroll [role=gridcell]:not([data-front])").all()[::8]:
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        if not page.evaluate(AT_TOP, at):
            continue
        page.mouse.move(*at)
        page.evaluate(ANSWERED)
        if page.locator(".eb-why:not([data-tone=idle])").count():
            told += 1
            assert page.evaluate(SEEN, ".eb-why h3"), place.get_attribute("aria-label")
    assert told
    opens_whole_menus(page)
    page.close()


def opens_whole_menus(page: Page) -> None:
    for place in page.locator('.eb-scroll [role=gridcell][aria-disabled="false"]:not([data-front])').all():
        if "," not in (place.get_attribute("aria-label") or "").partition("; ")[2]:
            continue
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        if not page.evaluate(AT_TOP, at):
            continue
        page.mouse.click(*at)
        page.evaluate(ANSWERED)
        if not page.locator(".eb-menu").is_visible():
            return
        assert page.evaluate(SEEN, ".eb-menu"), place.get_attribute("aria-label")
        page.keyboard.press("Escape")


COVERED = """() => [...document.querySelectorAll('.eb-scroll [role=gridcell]:not([data-front])')].filter((place) => {
  const board = document.querySelector(".eb-scroll").getBoundingClientRect(), seen = place.getBoundingClientRect();
  const asked = document.querySelector(".eb-decision").getBoundingClientRect();
  const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
  const within = x < board.right && y < Math.min(board.bottom, asked.top) && y < innerHeight;
  return within && !document.elementFromPoint(x, y)?.closest(".eb-scroll");
}).map((place) => place.dataset.p)"""
"""Places of the board above what is to be done that something lies over."""
EDGE = """() => {
  const { left, bottom } = document.querySelector(".eb-scroll").getBoundingClientRect();
  return !!document.elementFromPoint(left + 20, bottom - 3)?.closest(".eb-scroll");
}"""
"""Is the lower edge of the board seen, where its scroll bar lies?"""


@pytest.mark.sweep("every size of a window")
def test_an_answer_that_was_given_lies_over_no_place_and_a_board_is_scrolled_at_an_edge_that_is_seen(
    browser: Browser,
) -> None:
    page = bare_page(browser, Table(choices("rose_of_fire"), name="narrow").board)
    page.set_viewport_size({"width": 640, "height": 600})
    page.evaluate(ANSWERED)
    page.locator('[data-p="8,0"]').hover()
    page.evaluate(ANSWERED)
    assert page.evaluate(COVERED) != []
    page.mouse.move(1, 1)
    page.evaluate(ANSWERED)
    assert page.locator(".eb-past").count() == 1
    assert page.evaluate(COVERED) == []
    page.set_viewport_size({"width": 440, "height": 600})
    page.evaluate(ANSWERED)
    assert (
        page.evaluate(
            "() => { const { scrollWidth, clientWidth } = document.querySelector('.eb-scroll');"
            " return scrollWidth - clientWidth; }"
        )
        > 9
    )
    assert page.evaluate(EDGE)
    page.close()


@pytest.mark.sweep("every size of a window")
def test_an_answered_question_lies_over_no_place_and_one_that_is_asked_has_no_empty_panels(browser: Browser) -> None:
    question = Lesson("la_citta", 7).ask("the_lost_turn")
    page = bare_page(browser, question.board)
    page.set_viewport_size({"width": 700, "height": 480})
    page.evaluate(ANSWERED)
    assert page.locator(".eb-lower, .eb-here").filter(visible=True).count() == 0
    tries = question.left
    page.locator(".eb-decision .eb-button").first.click()
    page.mouse.move(1, 1)
    page.evaluate(ANSWERED)
    assert question.left < tries
    page.evaluate("() => { document.querySelector('.eb-body').scrollTop = 0; }")
    assert page.evaluate(COVERED) == []
    page.close()


def test_on_a_phone_nothing_is_said_of_keys_over_a_board_on_the_stage(browser: Browser) -> None:
    page = bare_page(browser, Table(choices("rose_of_fire"), name="narrow").board, size=(390, 844))
    page.locator("[data-f=stage]").click()
    page.wait_for_function("() => document.fullscreenElement || document.querySelector('.eb-stage:popover-open')")
    page.evaluate(ANSWERED)
    assert page.locator(".eb-stage").count() == 1
    assert page.locator(".eb-status").inner_text() == ""
    assert page.evaluate(COVERED) == []
    page.locator("[data-f=stage]").click()
    page.wait_for_function("() => !document.querySelector('.eb-stage')")
    page.close()


IN_SIGHT = """(key) => {
  const { left, right, top, bottom } = document.querySelector(`.eb-scroll [data-p="${key}"]`).getBoundingClientRect();
  const board = document.querySelector(".eb-scroll").getBoundingClientRect();
  const asked = document.querySelector(".eb-decision").getBoundingClientRect();
  return left >= board.left && right <= board.right && top >= board.top
    && bottom <= Math.min(board.bottom, asked.top, innerHeight);
}"""
LOOK_AROUND = "() => { document.querySelector('.eb-scroll').scrollLeft = 0; }"


def test_on_a_phone_the_place_that_a_question_asks_about_is_in_sight_till_one_looks_elsewhere(browser: Browser) -> None:
    page = bare_page(browser, Lesson("rose_of_fire", 8).ask("outside_at_last").board, size=(390, 844))
    page.evaluate(ANSWERED)
    assert page.evaluate(IN_SIGHT, "15,3")
    page.evaluate(LOOK_AROUND)
    page.locator(".eb-lang").click()
    page.evaluate(ANSWERED)
    assert page.locator(".eb").get_attribute("lang") == "cs"
    assert not page.evaluate(IN_SIGHT, "15,3"), "whoever looks around is called back"
    page.close()
