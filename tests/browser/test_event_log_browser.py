"""What has just happened: pointing at it, replaying it, letting it run, looking for something."""

import re
from typing import Any

import pytest

from tests.browser.bare import ANSWERED, Bare
from tests.browser.browsing import Page, axe_violations, sync_api
from tests.browser.test_table_browser import GAME, at, title
from widgets import Table

expect = sync_api.expect
BUILT = re.compile(r"builds an? [\w-]+ house on cell")
STATES = "document.querySelector('.eb .states').innerHTML"
IN_SIGHT = """(node) => {
  const box = node.getBoundingClientRect(), room = node.closest(".eb-log").getBoundingClientRect();
  return box.top >= room.top && box.top < room.bottom;
}"""


def bots() -> Table:
    return Table(GAME.new(seats=2, seed=3), players=["random", "random"], slow=True)


def log(page: Page) -> Any:
    return page.locator(".eb-log li")


@pytest.fixture
def page(bare: Bare) -> Page:
    """After the first turn of a person and the bot's answer to it."""
    match = at("build_house", GAME.new(seats=2, seed=2))
    page = bare(Table(match, players=["human", "random"], viewer="all"))
    page.locator(".eb-buttons [aria-disabled=false]").first.click()
    page.get_by_role("button", name="My turn:").click()
    page.locator('[data-tab="log"]').click()
    expect(page.locator(".eb-log .eb-new").first).to_be_visible()
    return page


def test_a_line_lights_up_its_place_and_a_press_on_it_plays_nothing(page: Page) -> None:
    line, lines = log(page).filter(has_text=BUILT).first, log(page).count()
    page.locator(".eb-decision h3").hover()
    before = page.evaluate(STATES)
    line.hover()
    page.wait_for_function(f"(before) => {STATES} !== before", arg=before)
    line.locator("span").last.click()
    page.wait_for_timeout(300)
    expect(page.locator(".eb-status")).not_to_contain_text("earlier moment")
    expect(log(page)).to_have_count(lines)
    assert axe_violations(page) == []


def test_a_line_is_replayed_with_its_small_button_and_escape_leads_back_to_the_present(page: Page) -> None:
    lines, decides = log(page).count(), str(title(page).text_content())
    log(page).filter(has_text=BUILT).first.locator(".eb-replay").click()
    expect(page.locator(".eb-decision")).to_contain_text("Replay: ")
    expect(page.get_by_role("button", name="Back to the present")).to_be_visible()
    expect(log(page)).to_have_count(lines)
    page.keyboard.press("Escape")
    expect(title(page)).to_have_text(decides)
    expect(page.locator(".eb-status")).not_to_contain_text("earlier moment")
    expect(log(page)).to_have_count(lines)


def test_the_log_shows_the_latest_lines_and_is_searched(page: Page) -> None:
    assert page.locator(".eb-log .eb-new").first.evaluate(IN_SIGHT)
    field = page.get_by_label("Find a rule or words")
    field.fill("ROF-STR")
    field.press("Enter")
    expect(page.locator(".eb-log .eb-rule").filter(has_not_text="ROF-STR")).to_have_count(0)
    expect(page.locator(".eb-log .eb-rule").first).to_contain_text("ROF-STR")
    page.get_by_label("Whom it concerns").select_option("1")
    expect(log(page).filter(has_text="Blue")).to_have_count(0)
    field.fill("no such words")
    field.press("Enter")
    expect(page.locator(".eb-log")).to_contain_text("There is nothing of this kind.")


@pytest.mark.sweep("every button of the log")
def test_what_is_folded_in_the_log_is_told_when_its_button_is_pressed(bare: Bare) -> None:
    page = bare(bots())
    page.locator('[data-tab="log"]').click()
    page.get_by_role("button", name="to the end of the phase").click()
    fold = page.locator(".eb-folded").first
    count, lines = int(str(fold.text_content()).split()[0]), log(page).count()
    assert axe_violations(page) == []
    fold.focus()
    page.keyboard.press("Enter")
    expect(log(page)).not_to_have_count(lines)
    assert log(page).count() >= min(40, lines - 1 + count)


@pytest.mark.sweep("every way to replay")
def test_steps_run_by_themselves_and_next_stops_them(bare: Bare) -> None:
    page = bare(bots())
    page.locator(".eb-more > summary").click()
    page.get_by_label("Seconds for a step").select_option("0.5")
    page.get_by_role("button", name="Run step after step").click()
    expect(page.locator(".eb-next")).to_contain_text("Pause")
    page.wait_for_function("() => document.querySelectorAll('.eb-log li').length > 25", timeout=30_000)
    page.locator(".eb-next").click()
    expect(page.locator(".eb-next")).to_contain_text("Next step")
    page.wait_for_timeout(700)
    lines = log(page).count()
    page.wait_for_timeout(1200)
    expect(log(page)).to_have_count(lines)


def test_it_runs_to_the_end_of_the_turn_with_one_press(bare: Bare) -> None:
    page = bare(bots())
    page.locator('[data-tab="log"]').click()
    played = log(page).filter(has_text="plays")
    expect(played).to_have_count(0)
    page.get_by_role("button", name="to the end of the turn").click()
    expect(played).to_have_count(1)
    expect(page.locator(".eb-decision h3")).to_contain_text("Next turn")


@pytest.mark.sweep("every way to replay")
def test_a_slider_that_is_held_stays_with_the_hand_while_all_is_drawn_anew(page: Page) -> None:
    page.locator(".eb-more > summary").click()
    slider = page.locator("[data-f=goto]")
    moments = int(str(slider.get_attribute("max")))
    box = slider.bounding_box()
    assert box
    at, middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(at, middle)
    page.mouse.down()
    page.mouse.move(at + 2, middle)
    held = slider.input_value()
    assert 0 < int(held) < moments
    page.evaluate("() => { document.querySelector('[data-f=lang]').click(); }")
    page.evaluate(ANSWERED)
    expect(slider).to_have_value(held)
    page.mouse.up()
    page.evaluate(ANSWERED)
    expect(page.locator(".eb-move")).to_have_text(f"tah {held} / {moments}")
    slider.press("ArrowLeft")
    page.evaluate(ANSWERED)
    expect(page.locator(".eb-move")).to_have_text(f"tah {int(held) - 1} / {moments}")
    page.locator(".eb-more > summary").click()
    page.locator(".eb-tool[data-f=redo]").click()
    page.evaluate(ANSWERED)
    expect(slider).to_have_value(str(moments))
