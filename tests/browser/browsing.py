"""What browser tests share: JupyterLab's commands, and when a notebook is ready."""

from collections.abc import Callable

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
Page = sync_api.Page
OpenNotebook = Callable[..., Page]

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
