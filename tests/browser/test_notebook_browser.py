"""Boards in notebooks that are edited and closed: what is deleted, moved or shut leaves nothing behind."""

import pytest

from tests.browser.browsing import Page, Run, command, press, sync_api

expect = sync_api.expect

BOARD = "from demo_board import board, models\nboard(name='demo')"
SELECT = """(n) => {
  const { content } = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = n;
  content.deselectAll();
  content.mode = "command";
}"""
ASK = """async (code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const future = kernel.requestExecute({ code: "", silent: true, user_expressions: { asked: code } });
  const { content } = await future.done;
  return content.user_expressions.asked.data["text/plain"];
}"""
UNTIL = f"async ([code, wanted]) => (await ({ASK})(code)) === wanted"


def ask(page: Page, code: str) -> str:
    return str(page.evaluate(ASK, code))


def becomes(page: Page, code: str, wanted: str) -> None:
    page.wait_for_function(UNTIL, arg=[code, wanted], polling=200, timeout=15_000)


@pytest.fixture
def page(run: Run) -> Page:
    page = run("import gc", BOARD, "b = board(name='other')", "b")
    expect(page.locator(".eb")).to_have_count(2)
    return page


def test_a_board_that_is_deleted_with_its_cell_is_closed(page: Page) -> None:
    models = int(ask(page, "models()"))
    page.evaluate(SELECT, 1)
    command(page, "notebook:delete-cell")
    expect(page.locator(".eb")).to_have_count(1)
    becomes(page, f"models() < {models}", "True")


def test_one_that_is_shown_again_lives_again(page: Page) -> None:
    page.evaluate(SELECT, 3)
    command(page, "notebook:delete-cell")
    becomes(page, "b.comm is None", "True")
    page.evaluate("""() => {
      const { content } = window.jupyterapp.shell.currentWidget;
      content.model.sharedModel.insertCell(3, { cell_type: "code", source: "b" });
    }""")
    page.evaluate(SELECT, 3)
    command(page, "notebook:run-cell")
    board = page.locator(".eb").nth(1)
    board.locator('[data-p="1,1"]').click()
    expect(board.locator(".eb-status")).to_have_text("A house on 1,1.")


def test_one_that_is_moved_with_its_cell_stays_alive(page: Page) -> None:
    """The other board is deleted after that: when it is closed, this one has been waited for as long."""
    models = int(ask(page, "models()"))
    page.evaluate(SELECT, 3)
    command(page, "notebook:move-cell-up")
    expect(page.locator(".eb")).to_have_count(2)
    page.evaluate(SELECT, 1)
    command(page, "notebook:delete-cell")
    becomes(page, f"models() < {models}", "True")
    assert ask(page, "b.comm is None") == "False"
    page.locator('.eb [data-p="1,1"]').click()
    expect(page.locator(".eb-status")).to_have_text("A house on 1,1.")


def test_a_board_with_the_focus_on_its_heading_takes_its_keys(page: Page) -> None:
    """Else K would lead to the cell above, and F would find in the notebook."""
    active = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    board = page.locator(".eb").first
    board.locator(".eb-decision h3").click()
    at = page.evaluate(active)
    press(page, "k")
    expect(board.get_by_role("dialog", name="Rule CORE-TRY.1")).to_be_visible()
    press(page, "Escape")
    box = board.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] - 4)
    press(page, "k")
    expect(board.get_by_role("dialog", name="Rule CORE-TRY.1")).to_be_visible()
    press(page, "Escape", "f")
    expect(page.locator(".eb-stage")).to_have_count(1)
    press(page, "f")
    expect(page.locator(".eb-stage")).to_have_count(0)
    assert page.evaluate(active) == at
