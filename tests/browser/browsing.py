"""What browser tests share: playwright, if it is there, and JupyterLab's commands."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.lab_session import IDLE, command, run_all, set_cells

sync_api = pytest.importorskip("playwright.sync_api")
Browser, Page = sync_api.Browser, sync_api.Page
Run = Callable[..., Page]

__all__ = ["IDLE", "Browser", "Page", "Run", "axe_violations", "command", "run_all", "set_cells", "sync_api"]


def axe_violations(page: Page) -> list[tuple[str, list[str]]]:
    """What axe complains about in the board of a page: rules, and where they are broken."""
    folder = Path(pytest.importorskip("axe_playwright_python").__file__).parent
    page.evaluate((folder / "axe.min.js").read_text("utf-8"))
    found: list[tuple[str, list[str]]] = page.evaluate(
        """async () => (await axe.run(document.querySelector('.eb'), {resultTypes: ['violations']})).violations
             .map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 120) + ' ' + n.failureSummary)])"""
    )
    return found
