"""A lesson that is opened shows its boards live by itself; its file and what somebody has changed stay as they are."""

from collections.abc import Iterator

import pytest

from scripts import auto_run_cells
from tests.browser.browsing import IDLE, Page, Run, command, press, sync_api
from tests.browser.test_reopened import CLOSED, DIRTY, save

expect = sync_api.expect

LESSON, TABLE = 'from widgets import Lesson\nlesson = Lesson("rose_of_fire", 1)', 'lesson.table("first_turn")'
QUESTION = 'lesson.ask("diagonal")'
STILL = "<div style='height: 500px'>a picture</div>"
OPENED = """async (cells) => {
  const { serviceManager, commands } = window.jupyterapp, path = "auto_run.ipynb";
  await serviceManager.contents.save(path, { type: "notebook", format: "json", content: {
    cells: cells.map((cell, n) => ({ id: `cell${n}`, ...cell })), nbformat: 4, nbformat_minor: 5,
    metadata: { kernelspec: { name: "python3", display_name: "Python" }, language_info: { name: "python" } } } });
  await commands.execute("docmanager:open", { path });
}"""
KEPT = """() => window.jupyterapp.shell.currentWidget.content.widgets.map(({ model }) =>
  [model.executionCount, ...model.outputs.toJSON().flatMap((one) => Object.keys(one.data))])"""
KNOWN = """async (names) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session, known = [];
  for (const code of names) {
    const { content } = await kernel.requestExecute({ code, silent: true }).done;
    if (content.status === "ok") known.push(code);
  }
  return known;
}"""
SET = """(text) => window.jupyterapp.serviceManager.settings.save("eixample-still:plugin", text)"""
ANSWERED = """async () => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  await kernel.requestKernelInfo();
}"""
"""What was asked of the kernel before has been done."""


def cell(source: str, *, marked: str | None = None, trusted: bool = True) -> dict[str, object]:
    """A cell that a file has kept with its output, marked as one of this source."""
    output = {"output_type": "display_data", "data": {"text/html": STILL}, "metadata": {}}
    mark = {} if marked is None else auto_run_cells.metadata(marked)
    return {
        "cell_type": "code", "execution_count": 7, "source": source, "outputs": [output],
        "metadata": {"trusted": trusted, **mark},
    }  # fmt: skip


def own(*sources: str, trusted: bool = True) -> list[dict[str, object]]:
    return [cell(source, marked=source, trusted=trusted) for source in sources]


@pytest.fixture
def page(run: Run) -> Iterator[Page]:
    """JupyterLab; the notebook that is opened beside that of all tests is closed at the end."""
    shown = run("1", ready=".jp-Notebook")
    others = shown.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    yield shown
    shown.evaluate(CLOSED)
    command(shown, "docmanager:open", {"path": others})
    shown.wait_for_function(IDLE, timeout=60_000)


def board(page: Page) -> sync_api.Locator:
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .eb")


def pictures(page: Page) -> sync_api.Locator:
    return page.get_by_text("a picture").filter(visible=True)


def question(page: Page) -> sync_api.Locator:
    return board(page).first.locator(".eb-decision h3")


def play(page: Page) -> str:
    """Make a move; what is asked then."""
    asked = question(page).inner_text()
    board(page).first.locator("[data-p]").first.click(force=True)
    press(page, "n", "Enter")
    expect(question(page)).not_to_have_text(asked)
    return question(page).inner_text()


@pytest.mark.sweep("opened over and over; test_reopened opens a lesson once more")
def test_a_lesson_that_is_opened_shows_its_boards_live_and_finds_them_as_they_were_left(page: Page) -> None:
    cells = [*own(LESSON, TABLE), cell("mine = 1"), cell("changed = 1", marked="changed = 0"), *own("1 / 0", QUESTION)]
    page.evaluate(OPENED, cells)
    expect(board(page)).to_have_count(1, timeout=30_000)
    expect(pictures(page)).to_have_count(len(cells) - 1)
    assert page.evaluate(DIRTY) is False
    assert page.evaluate(KEPT) == [[7, "text/html"]] * len(cells), "the file stays as it was saved"
    assert page.evaluate(KNOWN, ["lesson", "mine", "changed"]) == ["lesson"]
    page.evaluate(ANSWERED)
    expect(board(page)).to_have_count(1), "what comes below a cell that fails keeps its picture"

    left = play(page)
    page.reload()
    expect(question(page)).to_have_text(left, timeout=60_000)


@pytest.mark.sweep("what another browser finds is in the kernel, as is what a page finds that is loaded again")
def test_another_browser_finds_the_boards_as_they_were_left(page: Page) -> None:
    page.evaluate(OPENED, own(LESSON, TABLE))
    expect(board(page)).to_have_count(1, timeout=30_000)
    left = play(page)
    browser = page.context.browser
    assert browser is not None
    elsewhere = browser.new_context().new_page()
    elsewhere.goto(page.url)
    expect(question(elsewhere)).to_have_text(left, timeout=60_000)
    elsewhere.context.close()


@pytest.mark.sweep("what has run by hand is told by the same request")
def test_a_board_that_was_run_by_hand_is_not_covered_by_an_earlier_one(page: Page) -> None:
    page.evaluate(OPENED, own(LESSON, TABLE, QUESTION))
    expect(board(page)).to_have_count(2, timeout=30_000)
    asked_first = question(page).inner_text()
    play(page)
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1; }")
    command(page, "notebook:run-cell")
    expect(question(page)).to_have_text(asked_first)
    play(page)
    newer = play(page)
    save(page)
    page.reload()
    expect(board(page)).to_have_count(2, timeout=60_000)
    expect(question(page)).to_have_text(newer)


@pytest.mark.sweep("JupyterLab itself says what is trusted")
def test_what_is_not_trusted_is_not_run(page: Page) -> None:
    page.evaluate(OPENED, own("secret = 1", QUESTION, trusted=False))
    page.wait_for_function(IDLE, timeout=60_000)
    page.evaluate(ANSWERED)
    assert page.evaluate(KNOWN, ["secret"]) == []


@pytest.mark.sweep("JupyterLab keeps settings")
def test_a_setting_turns_it_off(page: Page) -> None:
    page.evaluate(SET, '{"autoRun": false}')
    page.reload()
    page.wait_for_function(IDLE, timeout=60_000)
    page.evaluate(OPENED, own("done = 1", TABLE))
    page.wait_for_function(IDLE, timeout=60_000)
    page.evaluate(ANSWERED)
    assert page.evaluate(KNOWN, ["done"]) == []
    page.evaluate(SET, "{}")
    page.reload()
    page.wait_for_function(IDLE, timeout=60_000)
