"""The lab on its page: What if? and back, the tree with pointer and keys, the same luck, a text brought in."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

import gamelib
from gamelib import Match, analysis
from scripts.lab_session import IDLE
from tests.browser.bare import bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, Run, axe_violations, run_all, set_cells, sync_api, wear
from tests.registered import LIBRARY, sweep_but
from widgets import Table

expect = sync_api.expect
Open = Any
HERE = ".eb-tree [aria-selected=true]"
BUTTON = ".eb-decision .eb-button[aria-disabled=false]"
OPEN = ".eb [role=gridcell][aria-disabled=false]:not([data-front])"
GAMES = LIBRARY


def played(slug: str, line: int) -> Match[Any]:
    """A whole match, gone back to a decision after this line."""
    match = gamelib.load(slug).new(seats=2, seed=7)
    analysis.play(match, {0: "random", 1: "random"})
    wanted = (n for n, one in enumerate(match.lines) if n >= line and one.seat is not None)
    match.goto(next(n for n in wanted if len(match.lines[n].before.legal_actions()) > 2))
    return match


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Opens a table of a match in a page of its own, of the size that an output has on a laptop."""
    pages: list[Page] = []

    def open_(table: Table) -> Page:
        pages.append(bare_page(browser, table.board))
        pages[-1].set_viewport_size({"width": 934, "height": 660})
        return pages[-1]

    yield open_
    for page in pages:
        page.close()


def into_the_lab(page: Page) -> None:
    page.locator("[data-f=lab]").click()
    expect(page.locator(".eb-status")).to_contain_text("the match stays as it is")
    page.locator('[data-f="tab:variations"]').click()
    expect(page.locator(HERE)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("slug", sweep_but(["cities"], GAMES, "every game"))
def test_another_way_is_tried_and_the_match_is_as_it_was(opened: Open, slug: str) -> None:
    table = Table(played(slug, 40), name="lab")
    page, before = opened(table), table.match.record()
    title = page.locator(".eb-decision h3").inner_text()
    height = page.locator(".eb-body").bounding_box()["height"]
    into_the_lab(page)
    start = page.locator(HERE).get_attribute("data-node")
    way = page.locator(OPEN if page.locator(OPEN).count() > 1 else BUTTON).last
    way.click()
    if page.locator(".eb-menu").is_visible():
        page.locator(".eb-menu [role=menuitem]").last.click()
    expect(page.locator(HERE)).not_to_have_attribute("data-node", start or "")
    assert page.locator(".eb-body").bounding_box()["height"] == height
    page.locator(f'[data-node="{start}"][role=treeitem]').click()
    expect(page.locator(HERE)).to_have_attribute("data-node", start or "")
    expect(page.locator(".eb-decision h3")).to_have_text(title)
    page.locator("[data-f=lab]").click()
    expect(page.locator(".eb-tree")).to_have_count(0)
    expect(page.locator(".eb-decision h3")).to_have_text(title)
    assert table.match.record() == before
    assert table.board.errors == []


def test_the_tree_is_walked_with_keys(opened: Open) -> None:
    table = Table(played("cities", 30), name="lab")
    page = opened(table)
    into_the_lab(page)
    page.locator(HERE).focus()
    here = int(page.locator(HERE).get_attribute("data-node") or 0)
    press_and_wait(page, "ArrowUp", "ArrowUp")
    assert page.evaluate("document.activeElement.dataset.node") == str(here - 2)
    press_and_wait(page, "Enter")
    expect(page.locator(HERE)).to_have_attribute("data-node", str(here - 2))
    assert page.evaluate("document.activeElement.dataset.node") == str(here - 2)
    press_and_wait(page, "Home", "Enter")
    expect(page.locator(HERE)).to_have_attribute("data-node", "0")
    page.locator("[data-f=comment]").fill("here it begins")
    page.locator("[data-f=comment]").press("Enter")
    expect(page.locator(HERE)).to_contain_text("here it begins")
    page.locator(HERE).focus()
    press_and_wait(page, "End", "Enter")
    expect(page.locator(".eb-treehead .eb-move")).to_contain_text(f"move {len(table.match.lines)} of")


def test_what_is_thought_of_it_is_written_beside_it(opened: Open) -> None:
    table = Table(played("rose_of_fire", 30), name="lab")
    page = opened(table)
    into_the_lab(page)
    page.locator("[data-f=mark]").select_option("?!")
    page.locator("[data-f=comment]").fill("<b>too early</b>")
    page.locator("[data-f=comment]").press("Enter")
    expect(page.locator(HERE)).to_contain_text("?!")
    expect(page.locator(HERE)).to_contain_text("<b>too early</b>")
    page.locator("[data-f=tree_tools]").click()
    page.locator("[data-f=name]").fill("the strike")
    page.locator("[data-f=name]").press("Tab")
    expect(page.locator(HERE)).to_contain_text("the strike")
    press_and_wait(page, "Escape")
    expect(page.locator("[data-f=name]")).to_be_hidden()


@pytest.mark.sweep("every button of a lab")
def test_the_same_luck_and_a_text_that_is_brought_in(opened: Open) -> None:
    table = Table(played("cities", 200), name="lab")
    page = opened(table)
    into_the_lab(page)
    expect(page.locator("[data-f=luck]")).to_have_count(0)
    page.locator(OPEN if page.locator(OPEN).count() > 1 else BUTTON).last.click()
    if page.locator(".eb-menu").is_visible():
        page.locator(".eb-menu [role=menuitem]").last.click()
    page.locator("[data-f=luck]").click()
    expect(page.locator(".eb-note .eb-rule").first).to_be_visible()
    expect(page.locator(".eb-decision h3")).to_have_text("The game is over")
    page.locator('[data-f="tab:variations"]').click()
    brought = gamelib.load("cities").new(seats=3, seed=1)
    for text, trees in (("exp1.broken", 0), (gamelib.share(brought), 2)):
        if not page.locator("[data-f=bring]").is_visible():
            page.locator("[data-f=tree_tools]").click()
        page.locator("[data-f=bring_text]").fill(text)
        page.locator("[data-f=bring]").click()
        expect(page.locator("[data-f=tree] option")).to_have_count(trees)
    expect(page.locator(".eb-tree [role=treeitem]")).to_have_count(1 + len(brought.lines))
    page.locator("[data-f=tree]").select_option("0")
    expect(page.locator(".eb-decision h3")).to_have_text("The game is over")


def test_where_one_stands_is_seen_though_the_tools_were_open(opened: Open) -> None:
    table = Table(played("cities", 100), name="lab")
    page = opened(table)
    into_the_lab(page)
    page.locator("[data-f=tree_tools]").click()
    expect(page.locator("[data-f=name]")).to_be_in_viewport()
    press_and_wait(page, "Escape")
    expect(page.locator(HERE)).to_be_in_viewport(ratio=0.9)
    page.locator("[data-f=tree_tools]").click()
    expect(page.locator("[data-f=name]")).to_be_in_viewport()
    start = page.locator(HERE).get_attribute("data-node") or ""
    page.locator(OPEN if page.locator(OPEN).count() > 1 else BUTTON).last.click()
    if page.locator(".eb-menu").is_visible():
        page.locator(".eb-menu [role=menuitem]").last.click()
    expect(page.locator(HERE)).not_to_have_attribute("data-node", start)
    expect(page.locator(HERE)).to_be_in_viewport(ratio=0.9)


@pytest.mark.sweep("every kind of node")
def test_draws_carry_the_sign_of_chance(opened: Open) -> None:
    table = Table(played("cities", 30), name="lab")
    page = opened(table)
    into_the_lab(page)
    drawn = [n for n, line in enumerate(table.match.lines, 1) if line.seat is None]
    assert drawn
    nodes = page.locator(".eb-tree [role=treeitem]")
    expect(nodes.nth(drawn[0]).locator("use[href$=-chance]")).to_have_count(1)
    expect(nodes.locator("use[href$=-chance]")).to_have_count(len(drawn))
    expect(nodes.first.locator("use")).to_have_count(0)


@pytest.mark.sweep("axe on every kind of board; the table is looked at in `make test`")
@pytest.mark.parametrize("theme", sweep_but(["Dark"], ["Light", "Dark"], "both themes"))
def test_a_lab_in_jupyterlab_has_no_faults_that_axe_finds(run: Run, theme: str) -> None:
    page = run(
        "import gamelib\nfrom gamelib import analysis\nfrom widgets import Table",
        "match = gamelib.load('cities').new(seats=2, seed=7)\nanalysis.play(match, {0: 'random', 1: 'random'})\n"
        "match.goto(40)\nTable(match, name='lab', lang='cs')",
        ready=".eb svg [role=grid]",
    )
    wear(page, theme)
    page.locator("[data-f=lab]").click()
    page.locator('[data-f="tab:variations"]').click()
    expect(page.locator(HERE)).to_be_visible()
    page.locator(HERE).press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".eb-treehead .eb-move")).to_contain_text("tah 41")
    assert axe_violations(page) == []
    page.locator("[data-f=lab]").click()
    expect(page.locator(".eb-tree")).to_have_count(0)


@pytest.mark.sweep("every notebook that a link may open")
def test_what_the_link_carries_by_which_a_notebook_was_opened(notebook: Page) -> None:
    """JupyterLab takes it out of the address as it starts."""
    brought = gamelib.load("cities").new(seats=3, seed=1)
    with closing(notebook.context.new_page()) as page:
        page.goto(f"{notebook.url}#{gamelib.share(brought)}")
        page.wait_for_function(IDLE, timeout=90_000)
        set_cells(page, ["import gamelib\nfrom widgets import Lab", "Lab(gamelib.load('cities').new(seats=2, seed=7))"])
        run_all(page)
        page.locator("[data-f=carried]").click()
        expect(page.locator(".eb-status")).to_contain_text("It is loaded")
        expect(page.locator(".eb-tree [role=treeitem]")).to_have_count(1 + len(brought.lines))
        expect(page.locator("[data-f=carried]")).to_have_count(0)
