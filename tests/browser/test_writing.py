"""Whose a key is: where text is typed the writer's, with Shift, Ctrl, Meta or Alt the notebook's; tried with real keys,
at everything that Tab comes to on every kind of board.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import gamelib
from gamelib import Match, analysis
from tests.browser.bare import ANSWERED, bare_page
from tests.browser.browsing import PLACE, Browser, Page, Run, press, sync_api, tab_to
from tests.registered import sweep_but
from widgets import Lab, Lesson, Table
from widgets.board import language
from widgets.board.board import Board
from widgets.lab.editor.opening import Edits

expect = sync_api.expect

WRITTEN = "my position no 5 frkdlh? +-0"
BOX = "textarea, [contenteditable], input:not([type=checkbox], [type=range])"
NOTHING_PLAYED = {"find", "remark", "preview", "known", "front", "frame"}
"""What may be asked for while one writes and walks: nothing of it changes a match, a tree or a position."""
AT = """(box) => {
  const node = document.activeElement, { nodeName } = node, name = node.dataset.f ?? node.dataset.p ?? node.id;
  return { nodeName, name, writes: node.matches(box), inside: !!node.closest(".eb"), value: node.value ?? null };
}"""
HEAR = """() => {
  window.heard = [];
  document.addEventListener("keydown", (e) => { if (!e.defaultPrevented) heard.push(e.key); });
}"""
HELD = """() => {
  const { value, selectionStart, selectionEnd, dataset: { f } } = document.activeElement;
  return [f, value, selectionStart, selectionEnd];
}"""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """What a board is told here all boards after it would speak."""
    yield
    language.choose_language("en")


def played(slug: str, line: int, **how: Any) -> Match[Any]:
    match = gamelib.load(slug).new(seats=2, seed=7, **how)
    analysis.play(match, {0: "random", 1: "random"})
    match.goto(next(n for n, one in enumerate(match.lines) if n >= line and one.seat is not None))
    return match


def of_a_table(page: Page) -> None:
    page.locator("[data-f='tab:log']").click()


def of_a_draw(page: Page) -> None:
    expect(page.locator("[data-f=find_one]")).to_be_visible()


def of_a_lab(page: Page) -> None:
    page.locator("[data-f='tab:variations']").click()
    page.locator("[data-f=tree_tools]").click()
    expect(page.locator("[data-f=bring_text]")).to_be_visible()


def of_an_editor(page: Page) -> None:
    page.locator("[data-f='tab:editing']").click()
    page.locator("[data-edit=begin]").click()
    page.evaluate(ANSWERED)


def of_a_question(page: Page) -> None:
    expect(page.locator("[data-f=field]")).to_be_visible()


def a_draw() -> Board:
    match = gamelib.load("cities").new(seats=4, seed=1, chance="ask")
    while len(match.legal_actions()) < 30:
        match.play(match.legal_actions()[0])
    return Table(match, name="keys").board


Kind = tuple[Callable[[], Board], Callable[[Page], None], tuple[str, ...]]
KINDS: dict[str, Kind] = {
    "a table": (lambda: Table(played("rose_of_fire", 40), name="keys").board, of_a_table, ("find",)),
    "a draw": (a_draw, of_a_draw, ("find_one",)),
    "a lab": (lambda: Lab(played("urbania", 30)).board, of_a_lab, ("comment", "name", "bring_text")),
    "an editor": (lambda: Lab(played("rose_of_fire", 40)).board, of_an_editor, ("things", "points:blue", "line")),
    "a question": (lambda: Lesson("rose_of_fire", 3).ask("overflow").board, of_a_question, ("field",)),
}


def on(*kinds: str) -> pytest.MarkDecorator:
    """A board of each kind, swept but for these."""
    return pytest.mark.parametrize("shown", sweep_but(kinds, KINDS, "every kind of board"), indirect=True)


@pytest.fixture
def shown(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, list[Any], tuple[str, ...]]]:
    """A board of each kind, what it has been sent, and the boxes in which one can write there."""
    make, prepare, boxes = KINDS[request.param]
    board = make()
    page, sent = heard_page(browser, board)
    prepare(page)
    page.evaluate(ANSWERED)
    sent.clear()
    yield page, sent, boxes
    page.close()
    assert board.errors == []


def heard_page(browser: Browser, board: Board) -> tuple[Page, list[Any]]:
    """A page with a board, and the list of what the board is sent."""
    sent: list[Any] = []
    receive = board._receive

    def note(widget: Any, content: Any, buffers: Any) -> None:
        sent.append(content)
        receive(widget, content, buffers)

    board._receive = note  # type: ignore[method-assign]
    page = bare_page(browser, board)
    page.evaluate(HEAR)
    return page, sent


def stops(page: Page) -> Iterator[dict[str, Any]]:
    """With Tab from outside through all of the board: what has the focus, one after the other."""
    page.locator("#before").click()
    for _ in range(200):
        page.keyboard.press("Tab")
        at = page.evaluate(AT, BOX)
        if at["inside"]:
            yield at
        elif at["name"] == "after":
            return
    raise AssertionError("Tab never came out of the board")


def kinds(sent: list[Any]) -> set[str]:
    return {message["kind"] for message in sent} - NOTHING_PLAYED


@on("a draw", "a lab")
def test_what_is_typed_into_a_box_stands_there_and_plays_nothing(
    shown: tuple[Page, list[Any], tuple[str, ...]],
) -> None:
    page, sent, boxes = shown
    found = []
    for at in stops(page):
        if at["nodeName"] == "SELECT":
            page.keyboard.type("qxfrk?")
            assert page.evaluate(AT, BOX)["name"] == at["name"]
        if not at["writes"]:
            continue
        found.append(at["name"])
        page.keyboard.press("Control+A")
        page.keyboard.type(WRITTEN)
        now = page.evaluate(AT, BOX)
        assert (now["name"], now["value"]) == (at["name"], WRITTEN)
        page.evaluate(ANSWERED)
        assert kinds(sent) == set(), at["name"]
    assert set(boxes) <= set(found)
    assert page.locator(".eb-stage").count() == 0


@on("a table", "a question")
def test_a_redraw_leaves_what_is_half_typed_with_its_caret_and_selection(
    shown: tuple[Page, list[Any], tuple[str, ...]],
) -> None:
    """Somebody presses elsewhere, in another view of the same board: it is all drawn anew, in another language."""
    page, _, boxes = shown
    for at in stops(page):
        if at["name"] not in boxes:
            continue
        page.keyboard.type("half ty")
        for key in ("ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft"):
            page.keyboard.press(key)
        before = page.evaluate(HELD)
        assert before[1:] == ["half ty", 4, 6]
        for _ in range(2):
            page.evaluate("() => { document.querySelector('[data-f=lang]').click(); }")
            page.evaluate(ANSWERED)
            assert page.evaluate(HELD) == before
        page.keyboard.press("Control+A")
        page.keyboard.press("Delete")


@on("an editor", "a question")
def test_with_shift_ctrl_meta_or_alt_a_key_is_the_notebooks(shown: tuple[Page, list[Any], tuple[str, ...]]) -> None:
    page, sent, _ = shown
    theirs = [f"{held}+Enter" for held in ("Shift", "Control", "Alt")]
    theirs += ["Shift+Space", "Control+Space", "Control+m", "Alt+n", "Meta+k", "Control+f", "Shift+F9"]
    for at in stops(page):
        before = page.evaluate(AT, BOX)
        page.evaluate("() => { heard.length = 0; }")
        for key in theirs:
            page.keyboard.press(key)
        page.evaluate(ANSWERED)
        assert kinds(sent) == set(), at
        heard = [key for key in page.evaluate("() => heard") if key not in ("Shift", "Control", "Alt", "Meta")]
        assert len(heard) == len(theirs), at
        now = page.evaluate(AT, BOX)
        assert now["name"] == before["name"]


@on("a draw", "a question")
def test_a_plain_key_goes_no_further_than_the_board(shown: tuple[Page, list[Any], tuple[str, ...]]) -> None:
    """To JupyterLab these are a cell above, a cell below, one cut, one deleted, one merged."""
    page, sent, _ = shown
    for _ in stops(page):
        page.evaluate("() => { heard.length = 0; }")
        for key in ("a", "b", "x", "d", "d", "M", "j"):
            page.keyboard.press(key)
        assert [key for key in page.evaluate("() => heard") if len(key) == 1] == []
    page.evaluate(ANSWERED)
    assert kinds(sent) == set()


def test_what_is_thought_of_a_node_stays_with_it_though_one_is_led_elsewhere(browser: Browser) -> None:
    lab = Lab(played("urbania", 30))
    lab.play(lab.match.legal_actions()[0])
    page = bare_page(browser, lab.board)
    page.locator("[data-f='tab:variations']").click()
    here = lab.tree.here
    page.locator("[data-f=comment]").click()
    page.keyboard.type("better th")
    page.evaluate("() => { document.querySelector('.eb-tree [aria-selected=false]').click(); }")
    page.evaluate(ANSWERED)
    assert lab.tree.here is not here
    page.keyboard.type("an that")
    page.keyboard.press("Enter")
    page.evaluate(ANSWERED)
    assert (here.comment, lab.tree.here.comment) == ("better than that", "")
    expect(page.locator("[data-f=comment]")).to_have_value("")
    page.close()


def test_what_was_written_stays_for_another_try_and_not_for_another_question(browser: Browser) -> None:
    question = Lesson("rose_of_fire", 3).ask("overflow")
    page, field = bare_page(browser, question.board), question.board.panels["decision"]["field"]
    page.locator("[data-f=field]").click()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.evaluate(ANSWERED)
    expect(page.locator("[data-f=field]")).to_have_value("3")
    page.keyboard.type("1")
    expect(page.locator("[data-f=field]")).to_have_value("1")
    other = question.board.panels["decision"] | {"field": field | {"does": "other {}"}}
    question.board.on("lang", lambda _: question.board.show(decision=other))
    page.evaluate("() => { document.querySelector('[data-f=lang]').click(); }")
    page.evaluate(ANSWERED)
    expect(page.locator("[data-f=field]")).to_have_value("")
    page.close()


CELLS = (
    "import gamelib\nfrom widgets import Table\nmatch = gamelib.load('rose_of_fire').new(seats=2, seed=7)",
    "Table(match, name='keys')",
    "print('the next one')",
)
COUNTS = """() => {
  const { content } = window.jupyterapp.shell.currentWidget;
  return [content.activeCellIndex, ...content.widgets.map((cell) => cell.model.executionCount)];
}"""
LINE = """async () => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const future = kernel.requestExecute({ code: "", silent: true, user_expressions: { line: "match.line" } });
  const { content } = await future.done;
  return content.user_expressions.line.data["text/plain"];
}"""


@pytest.mark.parametrize(
    "spot", sweep_but([PLACE], [PLACE, "[data-f=undo]", '[role=tab][aria-selected="true"]'], "every part of a board")
)
def test_in_jupyterlab_shift_and_enter_run_the_cell_and_go_to_the_next_one(run: Run, spot: str) -> None:
    page = run(*CELLS)
    page.locator('[data-p="card:0:0"]').click()
    expect(page.locator(".eb-decision h3")).to_contain_text(re.compile(r"Lay a \w+ tile"))
    line, (active, *counts) = page.evaluate(LINE), page.evaluate(COUNTS)
    assert active == 1
    if spot != PLACE:
        tab_to(page, spot, "Tab" if "tab" in spot else "Shift+Tab")
    page.evaluate("() => { window.old = document.querySelector('.eb'); }")
    press(page, "Shift+Enter")
    page.wait_for_function("() => !old.isConnected && document.querySelector('.eb')")
    page.wait_for_function(f"(count) => ({COUNTS})()[2] > count", arg=counts[1])
    active, *now = page.evaluate(COUNTS)
    assert active == 2
    assert (now[0], now[2]) == (counts[0], counts[2])
    assert page.evaluate(LINE) == line


def test_a_number_of_the_board_is_typed_where_it_stands(browser: Browser) -> None:
    lab = Lab(played("rose_of_fire", 40))
    page = bare_page(browser, lab.board)
    of_an_editor(page)
    page.get_by_role("tab", name="Tracks").click()
    page.locator('[data-p="prestige:0"]').click()
    page.evaluate(ANSWERED)
    if page.locator(".eb-menu [role=menuitem]").count():
        page.locator(".eb-menu [role=menuitem]").filter(has_text="type a number").click()
        page.evaluate(ANSWERED)
    expect(page.locator(".eb-decision [data-f=field]")).to_be_focused()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.evaluate(ANSWERED)
    expect(page.locator(".eb-decision [data-f=field]")).to_have_count(0)
    page.locator("[data-f='tab:editing']").click()
    page.locator("[data-f='points:blue']").click()
    page.keyboard.press("Control+A")
    page.keyboard.type("31")
    page.keyboard.press("Enter")
    page.evaluate(ANSWERED)
    editor = next(plugin for plugin in lab._plugins if isinstance(plugin, Edits)).editor
    assert editor is not None
    assert [str(edit) for edit in editor.editor.edits] == ["set prestige.blue 3", "set points.blue 31"]
    page.close()
