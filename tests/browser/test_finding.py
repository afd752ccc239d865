"""The search of the log: it answers while one writes, and finds rules by which nothing has happened yet."""

from collections.abc import Iterator

import pytest

import gamelib
from gamelib import analysis
from tests.browser.bare import ANSWERED, bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, sync_api
from tests.registered import sweep_but
from widgets import Table

expect = sync_api.expect

LINES, RULES = ".eb-log > ol > li", ".eb-found .eb-rule"


@pytest.fixture(params=sweep_but(["en"], ["en", "cs"], "both languages"))
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A match of which a little has been played, and its log."""
    match = gamelib.load("cities").new(seats=2, seed=7)
    analysis.play(match, {0: "random", 1: "random"})
    match.goto(next(n for n, one in enumerate(match.lines) if n >= 40 and one.seat is not None))
    made = bare_page(browser, Table(match, name="find", lang=request.param).board)
    made.locator("[data-f='tab:log']").click()
    yield made
    made.close()


def test_it_answers_while_one_writes(page: Page) -> None:
    all_lines = page.locator(LINES).count()
    box = page.locator("[data-f=find]")
    box.click()
    page.keyboard.type("cts-4", delay=20)
    expect(page.locator(f"{LINES} .eb-rule").first).to_contain_text("CTS-4")
    assert 0 < page.locator(LINES).count() < all_lines
    assert all(rule.startswith("CTS-4") for rule in page.locator(f"{LINES} .eb-rule").all_inner_texts())
    expect(box).to_be_focused()
    expect(box).to_have_value("cts-4")
    for _ in range(5):
        page.keyboard.press("Backspace")
    expect(page.locator(LINES)).to_have_count(all_lines)
    expect(page.locator(RULES)).to_have_count(0)


def test_a_rule_is_found_by_a_word_before_anything_has_happened_by_it(page: Page) -> None:
    czech = page.locator(".eb").get_attribute("lang") == "cs"
    page.locator("[data-f=find]").click()
    page.keyboard.insert_text("konci" if czech else "end of the game")
    expect(page.locator(RULES).first).to_be_visible()
    rule = page.locator(RULES).last.inner_text()
    assert rule not in page.locator(f"{LINES} .eb-rule").all_inner_texts()
    page.locator(RULES).last.click()
    page.evaluate(ANSWERED)
    expect(page.get_by_role("dialog")).to_contain_text(rule)
    press_and_wait(page, "Escape")
    expect(page.locator(RULES).last).to_be_focused()


def test_what_nobody_says_is_said_to_be_nothing(page: Page) -> None:
    page.locator("[data-f=find]").click()
    page.keyboard.type("xyzzy")
    expect(page.locator(".eb-log > p")).to_be_visible()
    expect(page.locator(LINES)).to_have_count(0)
    expect(page.locator(RULES)).to_have_count(0)


HURRIED = """([text, spot]) => {
  const box = document.querySelector("[data-f=find]"), rule = document.querySelector(`[data-f="${spot}"]`);
  box.value = text;
  box.dispatchEvent(new Event("input"));
  rule.focus();
  rule.click();
}"""
"""Writes the rest and presses a rule before the answer has come, as a quick hand does on a slow line."""


@pytest.mark.sweep("every moment at which a key may come")
@pytest.mark.parametrize("found", [RULES, f"{LINES} .eb-rule"], ids=["rule", "line"])
def test_who_is_quicker_than_the_answer_comes_back_to_what_he_has_pressed(page: Page, found: str) -> None:
    czech = page.locator(".eb").get_attribute("lang") == "cs"
    start, rest = ("cts", "-4") if found != RULES else ("konci", " hry") if czech else ("end", " of the game")
    some = page.locator(found)
    before = some.count()
    page.locator("[data-f=find]").click()
    page.keyboard.insert_text(start + rest)
    expect(some).not_to_have_count(before)
    spot, fewer = some.first.get_attribute("data-f"), some.count()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(start)
    expect(some).not_to_have_count(fewer)
    assert some.count() > fewer
    page.evaluate(HURRIED, [start + rest, spot])
    expect(page.get_by_role("dialog")).to_be_focused()
    expect(some).to_have_count(fewer)
    press_and_wait(page, "Escape")
    expect(page.locator(f"[data-f='{spot}']")).to_be_focused()


def test_whoever_writes_keeps_the_tab_though_something_can_be_done_on_another_one(browser: Browser) -> None:
    """Somebody plays in another view of the same board: what is typed on goes into the box, to no key of the board."""
    match = gamelib.load("rose_of_fire").new(seats=2, seed=3)
    while match.state.decision.name != "build_house":
        match.play(match.legal_actions()[0])
    table = Table(match, viewer="all", name="writes")
    page = bare_page(browser, table.board)
    page.locator("[data-f='tab:log']").click()
    page.locator("[data-f=find]").focus()
    page.keyboard.type("bui")
    page.locator(".eb-decision [data-does^='build']").first.evaluate("(button) => { button.click(); }")
    page.evaluate(ANSWERED)
    expect(page.locator("[role=tab][data-tab^='leaf:'] .eb-open").first).to_be_attached()
    page.keyboard.type("lds f")
    expect(page.locator("[data-f=find]")).to_have_value("builds f")
    expect(page.locator("[data-tab=log]")).to_have_attribute("aria-selected", "true")
    page.close()
