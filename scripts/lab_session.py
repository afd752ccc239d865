"""A JupyterLab of its own and a headless browser with one open notebook: for the browser tests and for `make bench`.

Nothing of the user's settings is read; the server has the project's own from settings/.
"""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).parents[1]
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # all pages in one process: it takes longer to start one than to show a board
    "--disable-site-isolation-trials",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]
IDLE = """() => {
  const panel = window.jupyterapp && window.jupyterapp.shell.currentWidget;
  const kernel = panel && panel.sessionContext && panel.sessionContext.session && panel.sessionContext.session.kernel;
  return !!kernel && kernel.status === "idle" && !!document.querySelector(".jp-Notebook .jp-CodeCell");
}"""
OPEN = """async () => {
  const { content, node, revealed } = window.jupyterapp.shell.currentWidget;
  await revealed;
  await content.activeCell.ready;
  return node.contains(document.activeElement);
}"""
SET_CELLS = """(sources) => {
  const model = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
  const cells = sources.map((source) => ({cell_type: "code", source, metadata: {}, outputs: []}));
  model.transact(() => { model.deleteCellRange(0, model.cells.length); model.insertCells(0, cells); });
}"""


def progress_folder(home: Path) -> Path:
    """Where the kernels of that JupyterLab keep progress and matches."""
    return home / "progress"


@contextmanager
def jupyterlab(home: Path, *packages: Path) -> Iterator[str]:
    """A JupyterLab on the folder ``home/root``; its address. ``packages``: folders that its kernels import from."""
    root = home / "root"
    root.mkdir()
    options = (
        "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    )  # fmt: skip
    with server(home, "jupyterlab", *open_to_all(root), *options, packages=packages) as address:
        yield address


def open_to_all(root: Path) -> tuple[str, ...]:
    """The options of JupyterLab and of Notebook by which anybody on this machine may use that folder."""
    options = ("--ip=127.0.0.1", "--allow-root", "--IdentityProvider.token=", "--ServerApp.password=")
    return (*options, f"--ServerApp.root_dir={root}")


@contextmanager
def server(home: Path, program: str, *options: str, packages: Sequence[Path] = ()) -> Iterator[str]:
    """Its address: a program of Jupyter's that shows notebooks on this machine, with our settings and no others.

    Args:
        home: Where it keeps what it writes.
        program: The module that is run.
        options: Its options, but for the port.
        packages: Folders that it and its kernels import from; what they have for Jupyter is found too.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    folders += ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    environment = os.environ | {name: str(home / name.lower()) for name in folders}
    environment["JUPYTER_CONFIG_PATH"] = str(ROOT / "settings" / "etc" / "jupyter")
    data = (ROOT / "settings", *packages)
    environment["JUPYTER_PATH"] = os.pathsep.join(str(folder / "share" / "jupyter") for folder in data)
    paths = (str(ROOT), *map(str, packages), os.environ.get("PYTHONPATH", ""))
    environment["EIXAMPLE_PROGRESS"] = str(progress_folder(home) / "progress.json")
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    command = [sys.executable, "-m", program, "--no-browser", f"--port={port}", *options]
    with (home / f"{program}.log").open("w") as log:
        running = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, running, home / f"{program}.log")
            yield address
        finally:
            running.terminate()
            running.wait(20)


def _wait_for(address: str, running: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and running.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/api/status", timeout=5):  # noqa: S310  (our own server)
                return
        except urllib.error.HTTPError:  # it is there, and has no such page
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"{log.stem} did not start:\n{log.read_text()[-2000:]}")


@contextmanager
def chromium(playwright: "Playwright", path: Path) -> Iterator["Browser"]:
    """A headless browser."""
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield browser
    browser.close()


def wait_until_open(page: "Page") -> None:
    """Until the notebook has its kernel, and the focus, which JupyterLab gives it last, whoever has it."""
    page.wait_for_function(IDLE, timeout=90_000)
    page.wait_for_function(OPEN, timeout=90_000)


@contextmanager
def open_notebook(browser: "Browser", address: str, home: Path) -> Iterator["Page"]:
    """A page with an empty notebook whose kernel is ready."""
    import nbformat
    from nbformat.v4 import new_code_cell, new_notebook

    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=[new_code_cell("0")], metadata=kernel), home / "root" / "board.ipynb")
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.goto(f"{address}/doc/tree/board.ipynb")
    wait_until_open(page)
    yield page
    page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
    context.close()


def command(page: "Page", name: str, arguments: dict[str, Any] | None = None) -> None:
    """Run a command of JupyterLab's own."""
    page.evaluate("([name, args]) => window.jupyterapp.commands.execute(name, args)", [name, arguments or {}])


def run_all(page: "Page") -> None:
    """Run all cells of the notebook."""
    command(page, "notebook:run-all-cells")


def set_cells(page: "Page", cells: Sequence[str]) -> None:
    """Make these the cells of the notebook, without outputs."""
    page.evaluate(SET_CELLS, list(cells))
