"""A table of a real game: a turn in a real JupyterLab with pointer and keyboard; why not, slow motion, languages."""

import random
import re
from typing import Any

import pytest

import gamelib
from gamelib import Match
from tests.browser.bare import Bare
from tests.browser.browsing import Page, Run, axe_violations, enter, focused, sync_api, tab_to, wear
from tests.registered import sweep_but
from widgets import Table
from widgets.board.board import Board
from widgets.sheets.rule_card import open_card
from widgets.svg.scene import Scene

expect = sync_api.expect

GAME = gamelib.load("rose_of_fire")
CELL = "import gamelib\nfrom widgets import Table\ngame = gamelib.load('rose_of_fire')"
OPEN = ".eb [role=gridcell][aria-disabled=false]"
COUNT_MESSAGES = """() => {
  window.sent = 0;
  const { to_kernel: tell } = window;
  window.to_kernel = (...message) => { window.sent += 1; return tell(...message); };
}"""


def at(step: str, match: Match[Any]) -> Match[Any]:
    """The match at the next decision of this name."""
    while match.state.decision.name != step:
        match.play(match.legal_actions()[0])
    return match


def title(page: Page) -> Any:
    return page.locator(".eb-decision h3")


def why(page: Page) -> Any:
    return page.locator(".eb-why")


@pytest.fixture
def page(run: Run) -> Page:
    return run(CELL, "Table(game.new(seats=3, seed=7), name='browser')")


def test_a_card_that_can_be_played_says_what_it_cannot_do(bare: Bare) -> None:
    spent = {"alignment": {"blue": "spent"}}
    page = bare(Table(GAME.resume(GAME.edit(GAME.position("crown_and_event"), spent))))
    page.locator('[data-p="card:0:0"]').hover()
    expect(why(page)).to_have_attribute("data-tone", "yes")
    expect(page.locator(".eb-preview .eb-ways")).to_contain_text("Play for the event")
    expect(why(page).locator(".eb-rule")).to_have_text("ROF-ALN.3")


def test_a_turn_with_the_pointer(page: Page) -> None:
    expect(title(page)).to_have_text("Play a card")
    page.locator('[data-p="card:0:0"]').click()
    expect(title(page)).to_contain_text(re.compile(r"Lay a \w+ tile"))
    cell = page.locator(OPEN).first
    key = cell.get_attribute("data-p")
    cell.click()
    expect(title(page)).to_contain_text("Which house")
    house = page.locator(".eb-decision .eb-button[aria-disabled=false]").first
    house.hover()
    expect(page.locator(".eb-preview .eb-effects tr").first).to_be_visible()
    house.click()
    expect(page.locator(f'[data-k="house:{key}"]')).to_have_count(1)
    expect(title(page)).to_contain_text("Which of the two tokens")
    page.locator(".eb-decision .eb-button[aria-disabled=false]").first.click()
    expect(title(page)).to_contain_text("Buy influence")
    expect(page.locator(".eb-lead")).to_contain_text("You are asked all the same")
    expect(page.locator(".eb-log li").last).to_contain_text("the Raval (0 →")
    expect(page.locator(".eb-log li").last.locator(".eb-rule")).to_have_text("ROF-STR.1")
    expect(page.locator(".eb .states .last").first).to_be_attached()
    page.locator(".eb-decision [data-does=pass]").click()
    expect(title(page)).to_have_text("Play a card")
    expect(page.locator(".eb-decision .eb-icon use").first).to_have_attribute("href", re.compile(r"^#eb-\w+-seat-2$"))


def test_what_a_move_leaves_as_it_was_is_not_drawn_again(bare: Bare) -> None:
    page = bare(Table(at("place_tile", GAME.new(seats=3, seed=7))))
    page.evaluate("""() => {
      window.kept = [...document.querySelectorAll('.eb-log li:last-child, .eb-toolbar [data-f], [data-k="castle"]')];
      window.dots = [...document.querySelectorAll('.eb .states circle.open')];
    }""")
    cell = page.locator(OPEN).first
    cell.hover()
    assert page.evaluate("() => window.dots.filter((dot) => dot.isConnected).length >= window.dots.length - 1")
    cell.click()
    expect(title(page)).to_contain_text("Which house")
    expect(page.locator(".eb-toolbar [data-f=undo]")).to_have_attribute("aria-disabled", "false")
    expect(page.locator(".eb-log li.eb-new").first).to_be_attached()
    assert page.evaluate("() => window.kept.length > 5 && window.kept.every((node) => node.isConnected)")
    page.locator(".eb-toolbar [data-f=undo]").click()
    expect(title(page)).to_contain_text(re.compile(r"Lay a \w+ tile"))


def test_why_not_here_is_told_before_the_kernel_hears_of_it(bare: Bare) -> None:
    page = bare(Table(at("place_tile", GAME.new(seats=3, seed=7))))
    page.evaluate(COUNT_MESSAGES)
    page.locator('[data-p="0,0"]').hover()
    expect(why(page)).to_contain_text("ROF-TIL.3")
    expect(page.locator(".eb .states use.gf")).to_have_count(1)
    assert page.evaluate("() => window.sent") == 0
    page.locator('[data-p="0,0"]').click(force=True)
    expect(page.locator(".eb-card h3")).to_have_text("ROF-TIL.3")
    page.locator(".eb-card summary").click()
    expect(page.locator(".eb-card pre").first).to_contain_text("class PlaceTile")
    page.locator(OPEN).first.click()
    expect(page.locator(".eb-card")).to_have_count(0)


def test_why_a_rule_is_for_people_is_told_to_who_points_at_its_mark_or_tabs_to_it(bare: Bare) -> None:
    panels: Any = {"rule": open_card("ROF-GEN.1", GAME, "en")}
    page = bare(Board(Scene("empty", 960, 700, "Empty"), panels=panels))
    mark = page.locator(".eb-card .eb-yours")
    reason = mark.get_by_role("note", include_hidden=True)
    expect(mark).to_contain_text("you do this yourselves")
    expect(reason).to_be_hidden()
    mark.hover()
    expect(reason).to_be_visible()
    page.mouse.move(0, 0)
    expect(reason).to_be_hidden()
    tab_to(page, '[data-f="yours"]')
    expect(reason).to_be_visible()
    page.locator(".eb-card [data-f=close]").press("Enter")
    expect(page.locator(".eb-card")).to_have_count(0)


def test_a_click_is_one_message_and_the_next_preview_waits_for_the_pointer(bare: Bare) -> None:
    page = bare(Table(at("place_tile", GAME.new(seats=3, seed=7))))
    cell = page.locator(OPEN).first
    cell.hover()
    expect(page.locator(".eb-preview .eb-effects tr").first).to_be_visible()
    page.evaluate(COUNT_MESSAGES)
    page.mouse.down()
    page.mouse.up()
    expect(title(page)).to_contain_text("Which house")
    page.wait_for_timeout(400)
    assert page.evaluate("() => window.sent") == 1
    expect(page.locator(".eb-preview .eb-effects")).to_have_count(0)
    box = cell.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    expect(page.locator(".eb-preview .eb-effects tr").first).to_be_visible()


def test_slow_motion_step_by_step(bare: Bare) -> None:
    page = bare(Table(at("build_house", GAME.new(seats=3, seed=7)), slow=True))
    expect(page.locator(".eb-agenda li").nth(1)).to_contain_text("Strikers")
    page.locator(".eb-decision .eb-button[aria-disabled=false]").last.click()
    station = page.locator(".eb-agenda li[aria-current=step]")
    expect(station).to_contain_text("Strikers")
    expect(station.locator(".eb-stop")).to_have_text("III")
    page.get_by_role("button", name="Next step").first.click()
    expect(station).to_contain_text("End of the turn")
    expect(page.locator(".eb-log li.eb-new")).to_contain_text("the Raval (0 →")
    expect(page.locator(".eb-log li.eb-new .eb-rule")).to_have_text("ROF-STR.1")
    expect(page.locator(".eb .states .last")).to_have_count(1)
    page.locator(".eb-decision .eb-button").first.click()
    expect(station).not_to_contain_text("End of the turn")


def test_the_language_switch_says_everything_in_czech(bare: Bare) -> None:
    page = bare(Table(GAME.new(seats=3, seed=7)))
    page.get_by_role("button", name="Česky").click()
    expect(title(page)).to_have_text("Zahrajte kartu")
    expect(page.locator(".eb-agenda h3")).to_have_text("Co bude dál")
    expect(page.locator(".eb-agenda li").first).to_contain_text("Zahrání karty")
    assert "Ohnivá růže" in str(page.locator(".eb [role=grid]").first.get_attribute("aria-label"))
    page.get_by_role("button", name="English").click()
    expect(title(page)).to_have_text("Play a card")


def test_a_turn_with_the_keyboard_alone(page: Page) -> None:
    enter(page)
    walk_to(page, "card:0:")
    page.keyboard.press("Enter")
    expect(title(page)).to_contain_text(re.compile(r"Lay a \w+ tile"))
    page.keyboard.press("n")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-disabled')") == "false"
    page.keyboard.press("Enter")
    for asked in ("Which house", "Which of the two tokens"):
        expect(title(page)).to_contain_text(asked)
        tab_to(page, ".eb-decision [data-does][aria-disabled=false]")
        page.keyboard.press("Enter")
    expect(title(page)).to_contain_text("Buy influence")
    expect(page.locator(".eb-status")).to_contain_text("the Raval (0 →")
    tab_to(page, ".eb-decision [data-does][aria-disabled=false]")
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("Play a card")


def test_the_focus_stays_in_the_board_where_what_had_it_is_gone(bare: Bare) -> None:
    page = bare(Table(at("build_house", GAME.new(seats=3, seed=7))))
    tab_to(page, ".eb-decision [data-does][aria-disabled=false]")
    was = title(page).inner_text()
    page.keyboard.press("Enter")
    expect(title(page)).not_to_have_text(was)
    page.wait_for_timeout(100)  # what has the focus is looked for when all is drawn
    assert page.evaluate("() => document.activeElement.closest('.eb-body') !== null")


def walk_to(page: Page, start: str) -> None:
    """Groups with PageDown until a place with such a key has the focus."""
    for _ in range(12):
        if focused(page).startswith(start):
            return
        page.keyboard.press("PageDown")
    raise AssertionError(f"the keyboard did not reach {start}: {focused(page)}")


def test_everything_is_hidden_while_the_screen_is_handed_over(bare: Bare) -> None:
    match = GAME.new(seats=2, seed=7)
    page = bare(Table(match, players=["human", "human"], names=["Anna <b>", "Ben"]))
    expect(page.locator(".eb-handover h3")).to_have_text("Anna <b>, your turn")
    assert page.locator(".eb [role=gridcell]:visible").count() == 0
    assert page.locator('[data-p^="card:"]').count() == 0, "no hand is in the page"
    page.locator(".eb-handover button").click()
    expect(page.locator('[data-p="card:0:0"]')).to_have_count(1)
    expect(page.locator('[data-p="card:1:0"]')).to_have_count(0)


def test_draws_may_be_chosen_with_their_odds(bare: Bare) -> None:
    page = bare(Table(GAME.new(seats=2, seed=7, chance="ask")))
    labels = page.locator(".eb-decision .eb-button").all_inner_texts()
    assert labels[0] == "Draw"
    assert all("%)" in label for label in labels[1:])
    page.locator(".eb-decision .eb-button").nth(1).click()
    expect(page.locator(".eb-move")).to_have_text("move 1 of 1")


def test_a_score_opens_to_the_places_that_earned_it(bare: Bare) -> None:
    match, rng = GAME.new(seats=3, seed=7), random.Random(3)
    for _ in range(130):
        match.play(rng.choice(match.legal_actions()))
    page = bare(Table(match))
    page.get_by_role("tab", name="Points").click()
    page.locator(".eb-score tbody tr").last.locator(".eb-cell").first.click()
    expect(page.locator(".eb-lines li").first).to_be_visible()
    assert page.locator(".eb .states path.no.st.dt").count() > 0


@pytest.mark.parametrize("theme", sweep_but(["Dark"], ["Light", "Dark"], "both themes"))
def test_axe_finds_nothing(run: Run, theme: str) -> None:
    build = "while match.state.decision.name != 'build_house': match.play(match.legal_actions()[0])"
    page = run(CELL, f"match = game.new(seats=3, seed=7)\n{build}", "Table(match, name='browser')")
    wear(page, theme)
    page.locator(".eb-decision .eb-rule").click()
    expect(page.locator(".eb-card")).to_be_visible()
    assert axe_violations(page) == []


def test_making_the_table_again_leaves_nothing_behind(run: Run) -> None:
    making = "table = Table(game.new(seats=2, seed=7), name='browser')"
    models = "len(sys.modules['ipywidgets'].widgets.widget._instances)"
    page = run(CELL, f"import sys\n{making}\nbefore = {models}", making, f"{making}\ntable", f"{models} - before")
    expect(page.locator(".jp-OutputArea-output").last).to_have_text("0")
