"""The built site, served on this machine, and a browser that reaches nothing else."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest

from scripts import ensure_browser
from scripts.lab_session import FLAGS
from tests.building import ROOT, make

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

OWN_HOST_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
LIVE = """() => 'live' in document.documentElement.dataset
  && window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"""
SERVER = """
import functools, http.server
class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory="build/site"))
print(server.server_port, flush=True)
server.serve_forever()
"""


@pytest.fixture(scope="session")
def built() -> Path:
    """The site as it is now: built if something has changed."""
    made = make("site")
    if made.returncode and "EIXAMPLE_WITHOUT_NODE" in os.environ:
        pytest.skip("The site needs Pyodide, and this machine cannot get it.")
    assert made.returncode == 0, f"{made.stdout[-2000:]}{made.stderr[-2000:]}"
    return ROOT / "build" / "site"


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where it is served."""
    command = [sys.executable, "-c", SERVER]
    with subprocess.Popen(command, cwd=built.parents[1], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        yield f"http://127.0.0.1:{server.stdout.readline().strip()}"
        server.terminate()


class Visit:
    """A browser with what it has kept, on the site: what it was sent, asked of others, and what went wrong."""

    def __init__(self, context: "BrowserContext", address: str) -> None:
        self.address = address
        self.sent: set[str] = set()
        self.elsewhere: list[str] = []
        self.wrong: list[str] = []
        context.on("request", lambda request: self._asked(request.url))
        context.on("response", lambda response: self._answered(response.url, response.status))
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.elsewhere.append(url)

    def _answered(self, url: str, status: int) -> None:
        if url.startswith(self.address) and status == HTTPStatus.OK:
            self.sent.add(unquote(urlsplit(url).path).removeprefix("/"))

    def open_lesson(self, path: str) -> None:
        """Open it, and wait until its boards are live."""
        self.page.goto(f"{self.address}/notebooks/index.html?path={path}")
        self.page.wait_for_function(LIVE, timeout=180_000)

    def run(self, code: str) -> str:
        """What it prints in the kernel of the lesson."""
        return str(self.page.evaluate(
            """async (code) => {
              const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
              const asked = kernel.requestExecute({ code });
              let said = "";
              asked.onIOPub = ({ content }) => { said += content.text ?? content.evalue ?? ""; };
              await asked.done;
              return said;
            }""",
            code,
        ))  # fmt: skip


@pytest.fixture
def visit(address: str, playwright: "Playwright", tmp_path: Path) -> Callable[[], Any]:
    """Begins a visit; what the browser has kept is there at the next one, too."""
    path = ensure_browser.find_browser()
    if path is None:
        pytest.fail(ensure_browser.HELP, pytrace=False)
    flags = [flag for flag in FLAGS if "process-limit" not in flag]

    @contextmanager
    def begin() -> Iterator[Visit]:
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile",
            executable_path=path,
            args=[*flags, OWN_HOST_ONLY],
            viewport={"width": 1366, "height": 768},
        )
        yield Visit(context, address)
        context.close()

    return begin
