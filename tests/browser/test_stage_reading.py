"""What is read from the last row: the sentences of rules, their Python, and what a key has just done."""

from collections.abc import Iterator

import pytest

import gamelib
from gamelib import analysis
from tests.browser.bare import ANSWERED, bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, sync_api
from tests.registered import sweep_but
from widgets import Table

expect = sync_api.expect

CUT = """() => {
  const text = document.querySelector(".eb-decision > .eb-scrolls:not(.eb-lists)");
  return text ? text.scrollHeight - text.clientHeight : 0;
}"""
LINES = """() => {
  const code = document.querySelector(".eb-card code").firstChild, { data } = code, broken = [];
  for (const { 0: word, index } of data.matchAll(/[A-Za-z0-9_]+/g)) {
    const range = document.createRange();
    range.setStart(code, index);
    range.setEnd(code, index + word.length);
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
  }
  return broken;
}"""


@pytest.fixture(params=sweep_but(["rose_of_fire"], ["rose_of_fire", "la_citta"], "a second game"))
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A whole match on the stage, at its beginning, with the styles that a notebook has for code."""
    match = gamelib.load(request.param).new(seats=2, seed=7)
    analysis.play(match, {0: "random", 1: "random"})
    match.goto(0)
    made = bare_page(browser, Table(match, name="stage", slow=True, lang="cs").board)
    made.set_viewport_size({"width": 1920, "height": 1080})
    made.add_style_tag(content="pre { white-space: pre-wrap; word-break: break-all; overflow-wrap: break-word; }")
    made.locator("#before").click()
    press_and_wait(made, "Tab", "f")
    expect(made.locator(".eb-stage")).to_have_count(1)
    yield made
    made.close()


@pytest.mark.sweep("every rule")
def test_no_sentence_of_a_rule_is_cut(page: Page) -> None:
    for _ in range(24):
        press_and_wait(page, "PageDown")
        assert page.evaluate(CUT) <= 1, page.locator(".eb-decision").inner_text()


def test_the_rule_is_shown_first_then_its_python_and_no_word_of_it_breaks(page: Page) -> None:
    press_and_wait(page, "PageDown", "k")
    expect(page.locator(".eb-card p").first).to_be_in_viewport()
    expect(page.locator(".eb-card pre")).to_be_hidden()
    press_and_wait(page, "k")
    expect(page.locator(".eb-card pre")).to_be_in_viewport()
    assert page.evaluate(LINES) == []
    press_and_wait(page, "k")
    expect(page.locator(".eb-card pre")).to_be_hidden()
    expect(page.locator(".eb-card p").first).to_be_in_viewport()
    press_and_wait(page, "Escape", "k")
    expect(page.locator(".eb-card pre")).to_be_hidden()


def test_who_chooses_what_is_drawn_is_said(page: Page) -> None:
    box = page.locator("[data-p]").first.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.evaluate(ANSWERED)
    press_and_wait(page, "d")
    expect(page.locator(".eb-status")).to_have_text("Co se vylosuje, teď vybíráte. D to zase nechá na náhodě.")
    expect(page.locator(".eb-status")).to_be_visible()
    press_and_wait(page, "d")
    expect(page.locator(".eb-status")).to_have_text("Losování je zase na náhodě.")
