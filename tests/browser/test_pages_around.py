"""Pages that boards stand on: written from right to left, frames as high as what is in them, trees of their own."""

import base64
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import gamelib
from tests.browser import demo_board
from tests.browser.bare import START, bare_page, press_and_wait
from tests.browser.browsing import Browser, Page, sync_api
from widgets import Lesson, Table
from widgets.board import language
from widgets.board.board import Board

expect = sync_api.expect

MIRRORED = """() => ["direction", "textAlign"].flatMap((name) => [".eb", ".eb-side p", ".eb svg text", ".eb input"]
  .map((part) => getComputedStyle(document.querySelector(part))[name]))"""
IN_A_SHADOW = """() => {
  const host = document.createElement("div");
  document.getElementById("after").before(host);
  const place = document.createElement("div");
  host.id = "host";
  host.attachShadow({ mode: "open" }).append(place);
  document.getElementById = () => place;
}"""
WITHIN = """() => {
  const { activeElement: at } = document.querySelector("#host").shadowRoot;
  return at?.dataset.p ?? at?.dataset.f ?? null;
}"""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """What a board is told here all boards after it would speak."""
    yield
    language.choose_language("en")


def a_table() -> Board:
    return Table(gamelib.load("rose_of_fire").new(seats=2, seed=7), name="around").board


def test_a_page_from_right_to_left_mirrors_no_board(browser: Browser) -> None:
    page = bare_page(browser, a_table())
    usual = page.evaluate(MIRRORED)
    places = page.locator("[data-p]").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().x)")
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    assert page.evaluate(MIRRORED) == usual
    left = page.locator(".eb").evaluate("(node) => node.getBoundingClientRect().x")
    mirrored = page.locator("[data-p]").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().x)")
    assert [x - left for x in mirrored] == [x - places[0] + mirrored[0] - left for x in places]
    page.close()


LETTERS = """() => {
  const { left } = spot.querySelector(".ex").getBoundingClientRect();
  const words = document.createTreeWalker(spot, NodeFilter.SHOW_TEXT);
  const found = [];
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNode(words.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width && !words.currentNode.parentElement.closest("style")) found.push(Math.round(box.x - left));
  }
  return found;
}"""
"""How far from the left of what is shown each piece of text begins."""


@pytest.mark.parametrize("shown", ["a picture", "a sheet"])
def test_a_page_from_right_to_left_mirrors_nothing_that_stays(browser: Browser, shown: str) -> None:
    table, card = Table(gamelib.load("rose_of_fire").new(seats=2, seed=7)), Lesson("rose_of_fire", 1).rule("ROF-CRD.3")
    one, kind = {"a picture": (table, "image/svg+xml"), "a sheet": (card, "text/html")}[shown]
    bundle: Any = one._repr_mimebundle_()
    content = (bundle[0] if isinstance(bundle, tuple) else bundle)[kind]
    page = bare_page(browser)
    page.set_content(f"<div id=spot style='width: 960px'>{content}</div>")
    usual = page.evaluate(LETTERS)
    assert len(usual) > 5
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    assert page.evaluate(LETTERS) == usual
    page.close()


FRAME = """(width) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { srcdoc: "<div id=board0></div>", width, height: 150 });
  document.body.append(frame);
  return new Promise((done) => { frame.onload = () => {
    const { document: page } = frame.contentWindow;
    new frame.contentWindow.ResizeObserver(() => { frame.height = page.body.scrollHeight; }).observe(page.body);
    done();
  }; });
}"""


@pytest.mark.sweep("every kind of page")
@pytest.mark.parametrize("width", [1000, 600])
def test_in_a_frame_that_grows_with_what_is_in_it_a_board_has_its_height(browser: Browser, width: int) -> None:
    page = bare_page(browser)
    page.evaluate(FRAME, width)
    show_again(page.frames[1], board := a_table())
    expect(page.frames[1].locator(".eb")).to_have_count(1)
    grown = "() => document.querySelector('iframe').offsetHeight >= 500"
    page.wait_for_function(grown)
    assert page.frames[1].locator(".eb-body").bounding_box()["height"] >= 500
    assert board.errors == []
    page.close()


def show_again(page: Any, board: Board, start: str = START) -> None:
    """A view of a board more, in a page or a frame."""
    state = base64.b64encode(board.get_state()["_open"]).decode()
    page.evaluate(start, {"script": board._esm, "state": state, "number": 0})


def shadowed(browser: Browser, make: Callable[[], Board]) -> Page:
    """A board in a tree of its own, as some notebooks show every output."""
    board = make()
    page = bare_page(browser, board)
    page.evaluate("() => { document.getElementById('board0').replaceChildren(); }")
    page.evaluate(IN_A_SHADOW)
    show_again(page, board)
    expect(page.locator("#host .eb")).to_have_count(1)
    return page


def within(page: Page) -> str:
    return str(page.evaluate(WITHIN))


def walk_to(page: Page, wanted: str) -> None:
    """With Tab from outside until this has the focus."""
    spots: list[str] = []
    page.locator("#before").click()
    for _ in range(60):
        page.keyboard.press("Tab")
        spots.append(within(page))
        if spots[-1] == wanted:
            return
    raise AssertionError(f"Tab never came to {wanted}: {spots}")


def tab_stop(page: Page) -> str:
    """The place of the picture to which Tab leads."""
    return str(page.locator('#host [data-p][tabindex="0"]').get_attribute("data-p"))


@pytest.mark.sweep("every kind of page")
def test_in_a_tree_of_its_own_the_focus_stays_where_it_was(browser: Browser) -> None:
    page = shadowed(browser, lambda: demo_board.board(name="demo"))
    walk_to(page, "0,0")
    press_and_wait(page, "ArrowRight")
    assert within(page) == "1,0"
    press_and_wait(page, "Enter")
    expect(page.locator("[data-k='house:1,0']")).to_have_count(1)
    assert within(page) == "1,0"
    press_and_wait(page, "n", "n", "Enter")
    assert within(page) == "3,0"
    walk_to(page, "does:pass")
    press_and_wait(page, "Enter")
    assert within(page) == "does:pass"
    page.close()


@pytest.mark.sweep("every kind of page")
def test_in_a_tree_of_its_own_a_panel_that_is_drawn_anew_keeps_the_focus(browser: Browser) -> None:
    page = shadowed(browser, a_table)
    walk_to(page, "tab:agenda")
    press_and_wait(page, "ArrowRight")
    opened = within(page)
    assert opened.startswith("tab:")
    assert opened != "tab:agenda"
    walk_to(page, "lang")
    press_and_wait(page, "Enter")
    assert within(page) == "lang"
    place = tab_stop(page)
    walk_to(page, place)
    press_and_wait(page, "Enter")
    assert within(page) != "None"
    page.close()


@pytest.mark.sweep("every kind of page")
def test_in_a_tree_of_its_own_there_is_a_stage_too(browser: Browser) -> None:
    page = shadowed(browser, a_table)
    place = tab_stop(page)
    walk_to(page, place)
    press_and_wait(page, "f")
    expect(page.locator("#host .eb-stage")).to_have_count(1)
    press_and_wait(page, "h", "Escape")
    assert within(page) == place
    press_and_wait(page, "f")
    expect(page.locator("#host .eb-stage")).to_have_count(0)
    page.close()


COUNTED = """() => {
  const { prototype } = MutationObserver, { observe, disconnect } = prototype;
  window.watching = new Set();
  prototype.observe = function (...what) { watching.add(this); return observe.apply(this, what); };
  prototype.disconnect = function () { watching.delete(this); return disconnect.apply(this); };
}"""
NOTEBOOKS = """(text) => {
  for (const name of ["mine", "yours"]) {
    const notebook = Object.assign(document.createElement("div"), { id: name, className: "jp-Notebook" });
    notebook.innerHTML = `<p class="jp-RenderedMarkdown">${text}</p><div class="board"></div>`;
    document.body.append(notebook);
  }
  document.getElementById = () => document.querySelector("#mine .board");
  window.AbortController = class extends AbortController {
    constructor() { super(); window.ends = this; }
  };
}"""


@pytest.mark.sweep("every kind of page")
def test_of_a_notebook_that_is_closed_nothing_is_watched_and_others_are_left_alone(browser: Browser) -> None:
    page = bare_page(browser)
    page.evaluate(COUNTED)
    page.evaluate(NOTEBOOKS, "A house (CORE-TRY.1).")
    show_again(page, demo_board.board(name="demo"))
    expect(page.locator("#mine a")).to_have_text("CORE-TRY.1")
    page.evaluate("() => { document.querySelector('#yours p').innerHTML += ' Again CORE-TRY.1.'; }")
    page.evaluate("() => { document.querySelector('#mine p').innerHTML = 'Now CORE-TRY.2.'; }")
    expect(page.locator("#mine a")).to_have_text("CORE-TRY.2")
    assert page.locator("#yours a").count() == 0
    assert page.evaluate("() => watching.size") == 1
    page.evaluate("() => { ends.abort(); document.querySelector('#mine').remove(); }")
    assert page.evaluate("() => watching.size") == 0
    page.close()


def test_a_host_that_gives_no_signal_shows_boards_and_ends_them(browser: Browser) -> None:
    page = bare_page(browser)
    page.evaluate(COUNTED)
    page.evaluate(NOTEBOOKS, "A house (CORE-TRY.1).")
    older = START.replace("made.render(", "window.end = made.render(").replace(
        ", signal: new AbortController().signal", ""
    )
    assert older.count("signal") == 0
    show_again(page, demo_board.board(name="demo"), older)
    expect(page.locator("#mine a")).to_have_text("CORE-TRY.1")
    assert page.evaluate("() => watching.size") == 1
    page.evaluate("() => end()")
    assert page.evaluate("() => watching.size") == 0
    page.close()


def test_who_listened_to_a_page_hears_nothing_of_the_one_that_is_opened_after_it(browser: Browser) -> None:
    heard: list[str] = []
    page = bare_page(browser)
    page.on("console", lambda message: heard.append(message.text))
    page.evaluate("() => console.log('one')")
    page.close()
    other = bare_page(browser)
    other.evaluate("() => console.log('other')")
    other.close()
    assert other is page
    assert heard == ["one"]
