"""The stage: a table on the whole screen, with a presenter's keys, a pointer that everybody sees, and a second view."""

import re
from itertools import product

import pytest

import gamelib
from tests.browser.bare import Bare, themed
from tests.browser.browsing import Page, Run, axe_violations, press, sync_api
from tests.registered import sweep_but
from widgets import Table

expect = sync_api.expect

ROSE = gamelib.load("rose_of_fire")
CELLS = (
    "import gamelib\nfrom widgets import Table\nmatch = gamelib.load('rose_of_fire').new(seats=3, seed=7)",
    "Table(match, slow=True, name='stage')",
)
FULL = "() => !!document.fullscreenElement"
REFUSE = """() => {
  document.querySelector(".eb").requestFullscreen = () => Promise.reject(new TypeError("refused"));
}"""
SIZES = """() => {
  const large = document.querySelector(".eb-board").getBoundingClientRect();
  const texts = [...document.querySelectorAll(".eb-side :is(p, h3, li, button, td, th)")].filter((n) => n.offsetHeight);
  const side = document.querySelector(".eb-side"), grown = Number(getComputedStyle(side).zoom);
  return { least: Math.min(...texts.map((n) => parseFloat(getComputedStyle(n).fontSize) * grown)),
           board: [large.left, large.top, large.right, large.bottom],
           down: document.querySelector(".eb-surface").getBoundingClientRect().height,
           over: [side.getBoundingClientRect().right, side.getBoundingClientRect().bottom] };
}"""


def staged(page: Page) -> Page:
    """With its table on the stage of a projector."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.locator(".eb [data-f=stage]").click()
    expect(page.locator(".eb-stage")).to_have_count(1)
    page.wait_for_function(FULL)
    return page


@pytest.fixture
def page(bare: Bare) -> Page:
    return staged(bare(Table(ROSE.new(seats=3, seed=7), slow=True)))


def left(page: Page) -> None:
    expect(page.locator(".eb-stage")).to_have_count(0)
    page.wait_for_function("() => !document.fullscreenElement")


@pytest.mark.sweep("axe on every kind of board; the table is looked at in `make test`")
@pytest.mark.parametrize(
    ("slug", "theme"),
    sweep_but(
        [("rose_of_fire", "Light")],
        product(["rose_of_fire", "cities"], ["Light", "Dark"]),
        "both themes in both games",
    ),
)
def test_it_fills_the_screen_in_large_type_and_satisfies_axe(bare: Bare, slug: str, theme: str) -> None:
    page = staged(bare(Table(gamelib.load(slug).new(seats=3, seed=7), slow=True)))
    themed(page, theme)
    sizes = page.evaluate(SIZES)
    assert sizes["least"] >= 26
    assert sizes["board"][0] == 0
    assert sizes["down"] >= 0.85 * 1080 or sizes["board"][2] >= 0.62 * 1920
    assert sizes["board"][3] <= 1080
    assert sizes["over"] == [1920, 1080]
    assert axe_violations(page) == []
    press(page, "h")
    expect(page.locator(".eb-keys dt")).to_have_count(10 if slug == "rose_of_fire" else 9)
    assert axe_violations(page) == []
    press(page, "Escape", "f")
    left(page)


def test_a_presenter_walks_with_two_keys_whatever_has_the_focus(run: Run) -> None:
    page = staged(run(*CELLS))
    title = page.locator(".eb-decision h3")
    page.locator('[data-p="card:0:0"]').click()
    expect(title).to_contain_text(re.compile(r"Lay a \w+ tile"))
    page.locator(".eb [role=gridcell][aria-disabled=false]").first.click()
    page.locator(".eb-decision .eb-button[aria-disabled=false]").last.click()
    expect(title).to_contain_text("Strikers")
    press(page, "PageDown")
    expect(title).to_have_text("End of the turn")
    press(page, "PageUp")
    expect(title).to_contain_text("Strikers")
    press(page, "Space")
    expect(title).to_have_text("End of the turn")
    press(page, "PageUp", "f")
    left(page)


@pytest.mark.sweep("every button of the stage")
def test_hands_and_panels_are_hidden_and_shown(page: Page) -> None:
    card, backs = page.locator('[data-p="card:0:0"]'), page.locator(".eb .states .bk")
    press(page, "c")
    expect(backs.nth(3)).to_be_attached()
    box = card.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".eb-decision h3")).to_have_text("Play a card")
    press(page, "c")
    expect(backs).to_have_count(0)
    press(page, "p")
    expect(page.locator(".eb-side")).to_be_hidden()
    press(page, "P")
    expect(page.locator(".eb-side")).to_be_visible()
    press(page, "k")
    expect(page.locator(".eb-card p").first).to_be_in_viewport()
    expect(page.locator(".eb-card pre").first).to_be_hidden()
    press(page, "k")
    expect(page.locator(".eb-card pre").first).to_be_in_viewport()
    press(page, "Escape")
    expect(page.locator(".eb-card")).to_have_count(0)
    press(page, "f")
    left(page)


def test_everybody_sees_what_is_pointed_at(page: Page) -> None:
    box = page.locator('[data-p="3,3"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    ring = page.locator(".eb-ring").bounding_box()
    assert ring["x"] + ring["width"] / 2 == pytest.approx(x, abs=1)
    assert ring["y"] + ring["height"] / 2 == pytest.approx(y, abs=1)
    assert page.locator(".eb .states .eo").evaluate("(node) => parseFloat(getComputedStyle(node).strokeWidth)") == 5
    press(page, "l")
    expect(page.locator(".eb-ring")).to_be_hidden()
    press(page, "l", "f")
    left(page)


@pytest.mark.sweep("every button of the stage")
def test_a_draw_is_chosen_with_its_odds_beside_it(bare: Bare) -> None:
    match = ROSE.resume(ROSE.position("rebellion_with_soldiers"), chance="ask")
    for action in ("play city_purple_working_low", "place 14,1", "build working"):
        match.play(action)
    match.chance = "seed"
    page = staged(bare(Table(match, slow=True)))
    draws = page.locator(".eb-decision .eb-button:not([data-does^=run])")
    expect(draws).to_have_text(["Draw"])
    press(page, "d")
    expect(draws).to_have_count(6)
    soldier = draws.filter(has_text="Soldier")
    expect(soldier).to_have_text("Soldier4/19 (21.1 %)")
    expect(soldier).to_have_accessible_name("Soldier, 4/19 (21.1 %)")
    soldier.click()
    expect(soldier).to_have_text("Soldier3/18 (16.7 %)")
    press(page, "d")
    expect(draws).to_have_text(["Draw"])
    press(page, "f")
    left(page)


def test_no_key_reaches_the_notebook_behind_it(run: Run) -> None:
    page = staged(run(*CELLS))
    cells = page.evaluate("() => document.querySelectorAll('.jp-Cell').length")
    page.evaluate("() => document.activeElement.blur()")
    press(page, "b", "a", "d", "d", "x")
    for _ in range(30):
        press(page, "Tab")
    assert page.evaluate("() => !!document.activeElement.closest('.eb-stage')")
    press(page, "f")
    left(page)
    assert page.evaluate("() => document.querySelectorAll('.jp-Cell').length") == cells


@pytest.mark.sweep("every host of a stage")
def test_where_the_screen_is_refused_it_covers_the_page_and_escape_leads_back(bare: Bare) -> None:
    page = bare(Table(ROSE.new(seats=3, seed=7)))
    page.set_viewport_size({"width": 1024, "height": 768})
    page.evaluate(REFUSE)
    page.locator('[data-p="3,3"]').click(force=True)
    press(page, "f")
    expect(page.locator(".eb-stage:popover-open")).to_have_count(1)
    covered = page.locator(".eb-stage").bounding_box()
    assert covered == {"x": 0, "y": 0, "width": 1024, "height": 768}
    press(page, "h", "Escape")
    expect(page.locator(".eb-stage")).to_have_count(1)
    press(page, "Escape")
    left(page)


@pytest.mark.sweep("every host of a stage")
def test_two_views_of_one_table_stay_in_step(run: Run) -> None:
    page = run(*CELLS)
    page.evaluate("""() => { const { content } = window.jupyterapp.shell.currentWidget;
                             content.activeCellIndex = 1; content.activate(); }""")
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:create-output-view'); }")
    boards = page.locator(".eb")
    expect(boards).to_have_count(2)
    first, second = (boards.nth(i).locator(".eb-decision h3") for i in range(2))
    expect(second).to_have_text("Play a card")
    boards.nth(1).locator('[data-p="card:0:0"]').click()
    expect(second).to_contain_text(re.compile(r"Lay a \w+ tile"))
    expect(first).to_contain_text(re.compile(r"Lay a \w+ tile"))
    page.keyboard.press("f")
    expect(page.locator(".eb-stage")).to_have_count(1)
    page.keyboard.press("PageUp")
    expect(first).to_have_text("Play a card")
    expect(second).to_have_text("Play a card")
    page.keyboard.press("f")
    left(page)
    page.evaluate("() => [...window.jupyterapp.shell.widgets('down')].forEach((view) => view.dispose())")
    expect(boards).to_have_count(1)
