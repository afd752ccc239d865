"""What is said to a pointer that rests, moves and presses, and where; in a page of its own, with the little board."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser import demo_board
from tests.browser.bare import bare_page
from tests.browser.browsing import Browser, Page, enter, press, sync_api

expect = sync_api.expect

FORBIDDEN = ".eb .states use.gf"
IN_ORDER = """() => {
  const once = (part, then) => new MutationObserver((_, one) => { one.disconnect(); then(); })
    .observe(document.querySelector(part), { subtree: true, childList: true, characterData: true });
  const { port1, port2 } = new MessageChannel();
  window.order = [];
  port1.onmessage = () => order.push("painted");
  once(".eb-surface > svg", () => requestAnimationFrame(() => {
    port2.postMessage(null);
    for (const until = performance.now() + 60; performance.now() < until;);
  }));
  once(".eb-status", () => order.push("said"));
}"""
"""Notes when the picture has been painted, by a page that is busy then, and when something is said."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    made = bare_page(browser, demo_board.board(name="demo"))
    yield made
    made.close()


def why(page: Page) -> Any:
    return page.locator(".eb-why")


def build(page: Page, key: str) -> tuple[float, float]:
    """Build where the pointer is then; the next decision refuses the place. Where the pointer rests."""
    box = page.locator(f'[data-p="{key}"]').bounding_box()
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(f"[data-k='house:{key}']")).to_have_count(1)
    page.wait_for_timeout(100)
    return at


def test_who_rests_where_a_move_was_made_is_not_refused(page: Page) -> None:
    x, y = build(page, "1,1")
    expect(why(page)).to_have_attribute("data-tone", "idle")
    expect(page.locator(FORBIDDEN)).to_have_count(0)
    page.mouse.move(x + 2, y + 1)
    expect(why(page)).to_have_attribute("data-tone", "idle")
    page.mouse.move(x + 9, y)
    expect(why(page)).to_have_attribute("data-tone", "no")
    expect(why(page)).to_contain_text("A house stands here.")
    expect(page.locator(FORBIDDEN)).to_have_count(1)


def test_a_busy_page_too_paints_what_was_done_before_it_draws_the_panels(page: Page) -> None:
    page.evaluate(IN_ORDER)
    build(page, "1,1")
    expect(page.locator(".eb-status")).to_have_text("A house on 1,1.")
    assert page.evaluate("() => order") == ["painted", "said"]


def test_a_second_press_is_told_why_not(page: Page) -> None:
    build(page, "1,1")
    page.mouse.down()
    page.mouse.up()
    expect(why(page)).to_contain_text("A house stands here.")
    expect(page.locator(FORBIDDEN)).to_have_count(1)
    expect(page.locator(".eb > [aria-live=polite]")).to_contain_text("A house stands here.")


def test_who_comes_to_another_place_is_told_at_once(page: Page) -> None:
    build(page, "1,1")
    page.locator('[data-p="2,2"]').hover()
    expect(why(page)).to_contain_text("The last row is a park.")


def test_with_the_keyboard_too_one_is_refused_only_after_another_key(page: Page) -> None:
    enter(page, "ArrowRight", "Enter")
    expect(page.locator("[data-k='house:1,0']")).to_have_count(1)
    page.wait_for_timeout(100)
    expect(why(page)).to_have_attribute("data-tone", "idle")
    press(page, "?")
    expect(why(page)).to_contain_text("A house stands here.")
    press(page, "ArrowDown", "ArrowDown")
    expect(why(page)).to_contain_text("The last row is a park.")


NAMED = "See CORE-TRY.1, CORE-TRY.2. Not CORE-TRY.99 <img src=x onerror=window.hacked=1> (CORE-TRY.2)."


def test_rules_that_a_text_names_are_links_to_their_cards(browser: Browser) -> None:
    board = demo_board.board(name="demo")
    note = {"title": "Look", "text": NAMED}
    board.show(note=note, decision={"title": "Build", "text": NAMED})
    page = bare_page(browser, board)
    for panel in (".eb-note", ".eb-decision"):
        text = page.locator(panel).get_by_text("See CORE-TRY.1")
        assert text.inner_text() == NAMED
        assert text.get_by_role("button").all_inner_texts() == ["CORE-TRY.1", "CORE-TRY.2", "CORE-TRY.2"]
    page.locator(".eb-note").get_by_role("button", name="Rule CORE-TRY.2").first.click()
    card = page.get_by_role("dialog", name="Rule CORE-TRY.2")
    card.get_by_role("button", name="Rule CORE-TRY.1").click()
    expect(page.get_by_role("dialog", name="Rule CORE-TRY.1")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_focused()
    assert page.locator(".eb img").count() == 0
    assert page.evaluate("() => window.hacked") is None
    page.close()


def test_an_answer_stays_to_be_read_and_pressed_until_another_one_is_given(page: Page) -> None:
    page.locator('[data-p="2,2"]').hover()
    expect(why(page)).to_contain_text("The last row is a park.")
    page.mouse.move(1, 1)
    page.locator(".eb-here.eb-past").get_by_role("button", name="Rule CORE-TRY.2").click()
    expect(page.get_by_role("dialog", name="Rule CORE-TRY.2")).to_be_visible()
    expect(why(page)).to_contain_text("The last row is a park.")
    page.locator('[data-p="1,1"]').hover()
    expect(why(page)).not_to_contain_text("The last row is a park.")
    expect(page.locator(".eb-past")).to_have_count(0)
    build(page, "1,1")
    page.mouse.move(1, 1)
    expect(why(page)).to_have_attribute("data-tone", "idle")
