"""One JupyterLab and one headless browser for all browser tests; `run` puts cells into a notebook."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from scripts import ensure_browser
from tests.browser.browsing import IDLE, Page, Run, command, run_all, set_cells, sync_api

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A JupyterLab of its own: address and the folder it serves. Nothing of the user's settings is read."""
    home = tmp_path_factory.mktemp("lab")
    root = home / "root"
    root.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    folders += ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    environment = dict(os.environ, **{name: str(home / name.lower()) for name in folders})
    paths = (str(ROOT), str(Path(__file__).parent), os.environ.get("PYTHONPATH", ""))
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root",
        f"--ServerApp.root_dir={root}", "--IdentityProvider.token=", "--ServerApp.password=",
        "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    with (home / "lab.log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, server, home / "lab.log")
            yield address, root
        finally:
            server.terminate()
            server.wait(20)


def _wait_for(address: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/api/status", timeout=5):  # noqa: S310  (our own server)
                return
        except OSError:
            time.sleep(0.05)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    path = ensure_browser.find_browser()
    if path is None:
        pytest.fail(ensure_browser.HELP, pytrace=False)
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def notebook(lab: tuple[str, Path], browser: object) -> Iterator[Page]:
    """One open notebook for all tests, so that each need not wait for JupyterLab to start; `run` puts cells into it."""
    address, root = lab
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=[new_code_cell("0")], metadata=kernel), root / "board.ipynb")
    context = browser.new_context(viewport={"width": 1400, "height": 1000})  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{address}/doc/tree/board.ipynb")
    page.wait_for_function(IDLE, timeout=90_000)
    yield page
    page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
    context.close()


@pytest.fixture
def run(notebook: Page) -> Run:
    """`run(cell, ...)` makes these the notebook's cells, runs them and gives the page, light and 1400 pixels wide."""

    def run_(*cells: str, ready: str = ".eb svg [role=grid]") -> Page:
        notebook.set_viewport_size({"width": 1400, "height": 1000})
        notebook.emulate_media(reduced_motion="no-preference")
        command(notebook, "apputils:change-theme", {"theme": "JupyterLab Light"})
        set_cells(notebook, cells)
        run_all(notebook)
        notebook.wait_for_selector(ready, timeout=30_000, state="attached")
        return notebook

    return run_
