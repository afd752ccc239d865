"""What browser tests share: JupyterLab's commands, and when a notebook is ready."""

from collections.abc import Callable, Sequence

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
Page = sync_api.Page
Run = Callable[..., Page]

IDLE = """() => {
  const panel = window.jupyterapp && window.jupyterapp.shell.currentWidget;
  const kernel = panel && panel.sessionContext && panel.sessionContext.session && panel.sessionContext.session.kernel;
  return !!kernel && kernel.status === "idle" && !!document.querySelector(".jp-Notebook .jp-CodeCell");
}"""


def command(page: Page, name: str, arguments: dict[str, object] | None = None) -> None:
    """Run a command of JupyterLab's own."""
    page.evaluate("([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, arguments or {}])


def run_all(page: Page) -> None:
    command(page, "notebook:run-all-cells")


def set_cells(page: Page, cells: Sequence[str]) -> None:
    """Make these the cells of the notebook, without outputs."""
    page.evaluate(
        """(sources) => {
          const model = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
          const cells = sources.map((source) => ({cell_type: "code", source, metadata: {}, outputs: []}));
          model.transact(() => { model.deleteCellRange(0, model.cells.length); model.insertCells(0, cells); });
        }""",
        list(cells),
    )
