"""What a lab tells, with real clicks and keys: the chart of chances, the graph, two moments side by side, saving."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import analysis
from tests.browser.bare import ANSWERED, bare_page
from tests.browser.browsing import Browser, Page, Run, axe_violations, focused, sync_api
from tests.registered import LIBRARY, sweep_but
from widgets import Lab

expect = sync_api.expect
MOVES = 14
ON_TOP = """(node) => {
  const { left, right, bottom } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint((left + right) / 2, bottom - 3));
}"""
"""Is the lower edge of it seen?"""
SIZES = """(texts) => texts.filter((text) => text.textContent.trim())
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
"""How large texts of pictures are on the screen."""
PATIENT = 30_000
"""Milliseconds: one process plays all games here, beside whatever else the computer does."""


@pytest.fixture
def opened(browser: Browser) -> Iterator[Any]:
    """Opens a lab on a match of some moves in a page of its own."""
    made: list[tuple[Lab, Page]] = []

    def open_(slug: str, moves: int = MOVES, position: str = "", **keywords: Any) -> tuple[Lab, Page]:
        game = gamelib.load(slug)
        match = game.resume(game.position(position)) if position else game.new(seats=2, seed=7)
        while not position and (match.line < moves or len(match.legal_actions()) < 2):
            match.play(match.legal_actions()[-1])
        lab = Lab(match, executor=analysis.InlineExecutor(), **keywords)
        page = bare_page(browser, lab.board)
        page.set_viewport_size({"width": 950, "height": 700})
        made.append((lab, page))
        return made[-1]

    yield open_
    for lab, page in made:
        page.close()
        lab.close()


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def begun(page: Page) -> None:
    """Work out the chances, until something is known, and stop."""
    tab(page, "Chances")
    page.get_by_role("button", name="Work out the chances").click()
    page.locator(".eb-option").first.wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Play more")).to_be_visible()


@pytest.mark.parametrize("slug", sweep_but(["barcelona"], LIBRARY, "every game"))
def test_the_chart_grows_by_itself_stops_and_an_option_is_played(opened: Any, slug: str) -> None:
    lab, page = opened(slug)
    box = page.locator(".eb-body").bounding_box()
    tab(page, "Chances")
    page.locator("[data-f=seconds]").select_option("60")
    page.get_by_role("button", name="Work out the chances").click()
    text = page.locator(".eb-prospects > .eb-mu").first
    expect(text).to_have_text(re.compile(r"games? in"), timeout=PATIENT)
    first = text.inner_text()
    expect(text).not_to_have_text(first, timeout=PATIENT)
    expect(page.locator(".eb-option")).to_have_count(len(lab.match.legal_actions()))
    page.get_by_role("button", name="Stop").focus()
    page.keyboard.press("Enter")
    expect(text).to_have_text(re.compile("stopped"))
    assert focused(page) == "weigh"
    best = page.locator(".eb-option").first
    does, here = str(best.get_attribute("data-f")).removeprefix("option:"), lab.tree.here
    best.focus()
    page.keyboard.press("Enter")
    page.evaluate(ANSWERED)
    played = here.child(gamelib.Action.parse(does))
    assert played is not None
    assert played in lab.along
    assert page.locator(".eb-body").bounding_box() == box
    assert lab.board.errors == []


def test_pointing_at_an_option_lights_its_place_with_its_number(opened: Any) -> None:
    lab, page = opened("cities")
    begun(page)
    option = page.locator(".eb-option").nth(1)
    option.hover()
    number = option.locator(".eb-num").inner_text()
    expect(page.locator(".eb-board .states text")).to_have_text([number])
    expect(page.locator(".eb-preview")).to_contain_text("If you play this")
    page.locator(".eb-title").hover()
    expect(page.locator(".eb-board .states text")).to_have_count(0)
    assert lab.board.errors == []


def test_pointing_at_an_option_shows_what_it_would_bring_as_pointing_at_its_place_does(opened: Any) -> None:
    """A hint gives way to it, nothing of it is hidden, nothing moves, and of a tile it is seen how it lies."""
    _, page = opened("cities", position="long_game")
    begun(page)
    ghosts, box = set[str](), page.locator(".eb-lower").bounding_box()
    for option in page.locator(".eb-option").all()[:4]:
        option.hover()
        expect(page.locator(".eb-preview")).to_contain_text("If you play this")
        expect(page.locator(".eb-why")).to_be_hidden()
        ghosts.add(page.locator(".eb-board .states .ghost").evaluate("(ghost) => ghost.outerHTML"))
        last = page.locator(".eb-preview tr").last
        assert last.evaluate(ON_TOP)
        assert page.locator(".eb-lower").bounding_box() == box
    assert len(ghosts) == 4
    page.locator(".eb-title").hover()
    expect(page.locator(".eb-board .states .ghost")).to_have_count(0)
    expect(page.locator(".eb-why")).to_be_visible()


def test_what_is_known_is_told_in_words_with_rules_that_open_their_cards(opened: Any) -> None:
    _, page = opened("cities")
    begun(page)
    page.locator("[data-f=in_words]").focus()
    page.keyboard.press("Enter")
    words = page.locator(".eb-inwords")
    expect(words).to_contain_text(re.compile("best is “.+” It wins|best is “.+”"))
    rule = words.locator(".eb-rule").first
    name = rule.inner_text()
    rule.click()
    expect(page.get_by_role("dialog", name=f"Rule {name}")).to_be_visible()


@pytest.mark.sweep("every measure of a chart")
def test_below_the_pointer_nothing_moves_and_another_measure_sorts_anew(opened: Any) -> None:
    _, page = opened("cities")
    begun(page)
    order = "() => [...document.querySelectorAll('.eb-option')].map((option) => option.dataset.f)"
    numbers = ".eb-option:not(.eb-given-up) .eb-num"
    page.locator("[data-f=measure]").select_option(label="lead at the end")
    shown = [float(text.replace("\u2212", "-")) for text in page.locator(numbers).all_inner_texts()]
    assert shown == sorted(shown, reverse=True)
    page.locator(".eb-option").nth(2).hover()
    before = page.evaluate(order)
    text = page.locator(".eb-prospects > .eb-mu").first
    page.get_by_role("button", name="Play more").dispatch_event("click")
    expect(text).to_have_text(re.compile("so far"))
    first = text.inner_text()
    expect(text).not_to_have_text(first, timeout=PATIENT)
    assert page.evaluate(order) == before


def test_the_graph_is_walked_with_keys_and_pressed(opened: Any) -> None:
    lab, page = opened("la_citta", 20)
    tab(page, "Graph")
    at, moves = lab.slid
    slider = page.locator("[data-f=plot]")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.evaluate(ANSWERED)
    assert lab.slid == (at - 1, moves)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^{at - 1} of {moves}: .+ – "))
    assert focused(page) == "plot"
    graph = page.locator(".eb-graph")
    graph.hover(position={"x": 30, "y": 30})
    expect(page.locator(".eb-moment")).to_have_text(re.compile(rf"^0 of {moves}: the beginning"))
    graph.click(position={"x": 30, "y": 30})
    page.evaluate(ANSWERED)
    assert lab.slid == (0, moves)
    expect(page.get_by_role("tab", name="Graph")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[data-f=counted] option:checked")).to_have_text("points if it ended there")
    page.locator("[data-f=counted]").select_option(label="points so far")
    expect(page.locator(".eb-graph .eb-curve")).to_have_count(4)


@pytest.mark.sweep("every way to compare")
def test_two_moments_lie_side_by_side_until_escape(opened: Any) -> None:
    lab, page = opened("barcelona", 20)
    tab(page, "Variations")
    box = page.locator(".eb-body").bounding_box()
    page.locator("[data-f=tree_tools]").click()
    page.locator("[data-f=compared]").select_option(label="Start")
    page.get_by_role("button", name="Side by side").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Two lines side by side")
    expect(dialog).to_be_focused()
    expect(dialog.locator("figure")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "ledgers", "what lies below cannot be come to"
    dialog.locator(".eb-places tbody tr").first.hover()
    assert dialog.locator(".states .dt").count() > 0
    assert axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert focused(page) == "compare"
    assert page.locator(".eb-body").bounding_box() == box
    assert lab.board.errors == []


@pytest.mark.parametrize("slug", sweep_but(["urbania"], LIBRARY, "every game"))
def test_boards_side_by_side_are_read_on_a_laptop(opened: Any, slug: str) -> None:
    """No text of them is much smaller than on the board itself, and what differs is reached by scrolling down."""
    _, page = opened(slug, 20)
    tab(page, "Variations")
    page.locator("[data-f=tree_tools]").click()
    page.get_by_role("button", name="Side by side").click()
    dialog = page.get_by_role("dialog", name="Two lines side by side")
    expect(dialog).to_be_visible()
    assert min(dialog.locator(".eb-two svg text").evaluate_all(SIZES)) > 8.7
    page.get_by_role("button", name="Back", exact=True).focus()
    page.keyboard.press("Tab")
    assert focused(page) == "ledgers"
    page.keyboard.press("End")
    expect(dialog.locator("tr").last).to_be_in_viewport(ratio=1)


@pytest.mark.sweep("every button of a lab")
def test_what_is_saved_is_a_file(opened: Any, tmp_path: Path) -> None:
    lab, page = opened("cities")
    page.locator("[data-f=more]").click()

    def saved(name: str) -> bytes:
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        download.value.save_as(tmp_path / download.value.suggested_filename)
        return (tmp_path / download.value.suggested_filename).read_bytes()

    assert json.loads(saved("position (JSON)")) == json.loads(lab.match.state.to_json())
    assert saved("tree of lines (text)").decode() == lab.tree.save()
    assert saved("picture (SVG)").startswith(b"<svg")
    assert saved("picture (PNG)").startswith(b"\x89PNG")
    expect(page.locator(".eb-status")).to_have_text("Saved as cities.png")
    page.evaluate("() => { HTMLCanvasElement.prototype.toBlob = (made) => made(null); }")
    page.get_by_role("button", name="picture (PNG)").click()
    expect(page.locator(".eb-status")).to_have_text("This browser could not draw cities.png")
    page.get_by_role("button", name="code to share").click()
    expect(page.locator(".eb-status")).to_contain_text(re.compile("clipboard"))
    expect(page.locator(".eb-status")).not_to_contain_text("tree of lines")
    lab.tree.here.comment = "Think!"
    page.get_by_role("button", name="code to share").click()
    expect(page.locator(".eb-status")).to_contain_text(re.compile("clipboard.*“tree of lines \\(text\\)”"))


PAGES = ["Chances", "Graph", "Variations"]


@pytest.mark.sweep("axe on every kind of board; the table is looked at in `make test`")
@pytest.mark.parametrize("name", sweep_but(["Chances"], PAGES, "every page of the lab"))
def test_a_screen_reader_finds_nothing_amiss(opened: Any, name: str) -> None:
    _, page = opened("rose_of_fire")
    if name == "Chances":
        begun(page)
    tab(page, name)
    assert axe_violations(page) == []


LAB_CELL = """import gamelib
from widgets import Lab
match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
while match.line < 14 or len(match.legal_actions()) < 2:
    match.play(match.legal_actions()[-1])
Lab(match)"""


def test_in_a_notebook_the_board_answers_while_the_chances_grow(run: Run) -> None:
    page = run(LAB_CELL)
    tab(page, "Chances")
    page.get_by_role("button", name="Work out the chances").click()
    text = page.locator(".eb-prospects > .eb-mu").first
    page.locator(".eb-option").first.wait_for()
    page.get_by_role("button", name="Česky").click()
    expect(page.get_by_role("button", name="Zastavit")).to_be_visible()
    first = text.inner_text()
    expect(text).not_to_have_text(first, timeout=15_000)  # the pool's processes take their time to start
    page.get_by_role("button", name="Zastavit").click()
    expect(text).to_have_text(re.compile("Zastaveno"))
    expect(page.locator(".eb-status")).not_to_contain_text("neodpovídá")
