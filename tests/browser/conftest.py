"""One headless browser and one JupyterLab for all browser tests; `run` puts cells into a notebook."""

from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from scripts import ensure_browser
from scripts.lab_session import chromium, jupyterlab, open_notebook, progress_folder
from tests.browser.bare import Bare, bare_page
from tests.browser.browsing import Browser, Page, Playwright, Run, run_all, set_cells, wear
from widgets.board import language

SPEAK_ENGLISH = """async () => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const code = "from widgets.board import language; language.choose_language('en')";
  const { content } = await kernel.requestExecute({ code, silent: true }).done;
  if (content.status !== "ok") throw Error(content.evalue);
}"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that need JupyterLab share one; the tests of one game run beside those of another."""
    for item in items:
        if not item.nodeid.startswith("tests/browser/"):
            continue
        if "notebook" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("jupyterlab"))
        elif slug := getattr(item, "callspec", None) and item.callspec.params.get("slug"):
            item.add_marker(pytest.mark.xdist_group(f"browser {slug}"))


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One headless browser for all tests."""
    path = ensure_browser.find_browser()
    if path is None:
        pytest.fail(ensure_browser.HELP, pytrace=False)
    with chromium(playwright, path) as started:
        yield started


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has chosen a language yet: what a board has been told all boards after it would speak."""
    monkeypatch.setattr(language, "_NOTEBOOK", language._Notebook())


@pytest.fixture
def bare(browser: Browser) -> Iterator[Bare]:
    """`bare(table)` shows what has a board in a page of its own, for what asks nothing of JupyterLab."""
    pages: list[Page] = []

    def show(shown: Any) -> Page:
        pages.append(bare_page(browser, getattr(shown, "board", shown)))
        return pages[-1]

    yield show
    for page in pages:
        page.close()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the JupyterLab of all tests."""
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="session")
def notebook(browser: Browser, home: Path) -> Iterator[Page]:
    """One open notebook for all tests, so that each need not wait for JupyterLab to start; `run` puts cells into it."""
    with jupyterlab(home, Path(__file__).parent) as address, open_notebook(browser, address, home) as page:
        page.evaluate("() => { document.documentElement.dataset.turns = 'at_once'; }")
        yield page


@pytest.fixture
def run(notebook: Page, home: Path) -> Run:
    """`run(cell, ...)` makes these the notebook's cells, runs them and gives the page, light and 1400 pixels wide.

    Every test begins without progress and matches.
    """
    rmtree(progress_folder(home), ignore_errors=True)

    def run_(*cells: str, ready: str = ".eb svg [role=grid]") -> Page:
        notebook.set_viewport_size({"width": 1400, "height": 1000})
        notebook.emulate_media(reduced_motion="no-preference")
        wear(notebook, "Light")
        notebook.evaluate(SPEAK_ENGLISH)
        set_cells(notebook, cells)
        run_all(notebook)
        notebook.wait_for_selector(ready, timeout=30_000, state="attached")
        return notebook

    return run_
