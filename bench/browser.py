"""The table in JupyterLab and a headless browser, beside the barest widget that asks the kernel."""

from __future__ import annotations

import statistics
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gamelib
from scripts import ensure_browser
from scripts.lab_session import IDLE, chromium, jupyterlab, open_notebook, run_all, set_cells

from .engine import SLUG
from .measure import Figure, Report

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKS, WARM_UP = 50, 5
FRAME = 1000 / 60
POSITION = "green_tile_to_lay"
PROBE = f"() => {{\n{(Path(__file__).parent / 'probe.js').read_text('utf-8')}\n}}"
TABLE = f"""
import gamelib
from widgets import Table
game = gamelib.load("{SLUG}")
Table(game.resume(game.position("{POSITION}")))
"""
ECHO = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    """Sends a number back."""
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "echo";
      button.textContent = "0";
      button.addEventListener("click", () => { model.set("asked", model.get("asked") + 1); model.save_changes(); });
      model.on("change:answer", () => { button.textContent = String(model.get("answer")); });
      el.append(button);
    } };"""
    asked = traitlets.Int().tag(sync=True)
    answer = traitlets.Int().tag(sync=True)

    @traitlets.observe("asked")
    def _answer(self, change):
        self.answer = self.asked

Echo()
'''
LAB = """
import gamelib
from bench.lab import middle
from gamelib.analysis import executors
from widgets.lab.lab import Lab
executors.dismiss()
game = gamelib.load("{slug}")
Lab(game.resume(middle(game)))
"""
WEIGH = ".eb [data-f=weigh]"
MODELS = "import ipywidgets; print('models', len(ipywidgets.widgets.widget._instances))"
PENDING = ".states path.no.st.ds"
GRID = ".eb svg [role=grid]"
TAB_STOPS = f"""() => [document.querySelector("{GRID}"), ...document.querySelectorAll("{GRID} *")]
  .filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length"""


def run(report: Report) -> None:
    """Measure everything, if there is a browser."""
    browser = ensure_browser.find_browser() if find_spec("playwright") and find_spec("jupyterlab") else None
    if browser is None:
        print("\nBrowser: skipped, because playwright, JupyterLab or a browser is missing.")
        return
    from playwright.sync_api import sync_playwright

    print("\nBrowser: the table in JupyterLab beside a bare echo of a number, in turn")
    with (
        tempfile.TemporaryDirectory() as home,
        jupyterlab(Path(home)) as address,
        sync_playwright() as playwright,
        chromium(playwright, browser) as program,
        open_notebook(program, address, Path(home)) as page,
    ):
        wire = Wire(page)
        opening(report, page, wire)
        clicks(report, page, wire)
        models(report, page)
        for slug in gamelib.registered_games():
            first_intervals(report, page, slug)


class Wire:
    """Counts the bytes on the channel between page and kernel, both ways."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("websocket", self._listen)
        page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect()")
        page.wait_for_timeout(1000)

    def _listen(self, socket: Any) -> None:
        if "/channels" in socket.url:
            socket.on("framesent", self._count)
            socket.on("framereceived", self._count)

    def _count(self, data: str | bytes) -> None:
        self.bytes += len(data if isinstance(data, bytes) else data.encode())


def opening(report: Report, page: Page, wire: Wire) -> None:
    """The cell that shows a table is run for the first time."""
    set_cells(page, [TABLE])
    wire.bytes, start = 0, time.perf_counter()
    run_all(page)
    page.wait_for_selector(GRID, timeout=30_000, state="attached")
    taken = time.perf_counter() - start
    page.wait_for_timeout(800)
    report.add("open_bytes", Figure("opening the table, on the wire", wire.bytes / 1000, "KB").at_most(170))
    report.add("open", Figure("from running its cell to the picture, imports included", taken, "s"))
    report.add("tab_stops", Figure("tab stops in the board", page.evaluate(TAB_STOPS), "").at_most(1))


def clicks(report: Report, page: Page, wire: Wire) -> None:
    """Echo, table, echo, table ...: a number comes back; a tile is laid (and, not timed, taken back)."""
    set_cells(page, [ECHO, TABLE])
    run_all(page)
    page.wait_for_selector(".echo")
    page.wait_for_selector(GRID, state="attached")
    page.wait_for_function(IDLE)
    page.evaluate(PROBE)
    game = gamelib.load(SLUG)
    cells = [action[1] for action in game.position(POSITION).legal_actions()]
    echoes, firsts, answers, sizes = [], [], [], []
    for i in range(WARM_UP + CLICKS):
        (echo,) = timed_click(page, ".echo", ".echo")
        cell = f'.eb [data-p="{cells[i % len(cells)]}"]'
        label = page.get_attribute(cell, "aria-label")
        hover(page, cell)
        wire.bytes = 0
        first, answer = timed_click(page, ".eb", cell, PENDING)
        page.wait_for_timeout(150)
        if i >= WARM_UP:
            echoes.append(echo)
            firsts.append(first)
            answers.append(answer)
            sizes.append(wire.bytes)
        page.click(".eb [data-f=undo]")
        page.wait_for_function("([cell, label]) => document.querySelector(cell).ariaLabel === label", arg=[cell, label])
    times = statistics.median(answer / echo for answer, echo in zip(answers, echoes, strict=True))
    report.add("echo", Figure("echo: click to painted answer", statistics.median(echoes), "ms"))
    report.add("echo_p90", Figure("nine of ten within", ninth(echoes), "ms"))
    first = Figure("table: click to first painted answer", statistics.median(firsts), "ms").at_most(FRAME + 10)
    report.add("first", first)
    report.add("first_p90", Figure("nine of ten within", ninth(firsts), "ms"))
    report.add("answer", Figure("table: click to painted answer of the kernel", statistics.median(answers), "ms"))
    report.add("answer_p90", Figure("nine of ten within", ninth(answers), "ms"))
    report.add("answer_ratio", Figure("the same, beside the echo", times, "times").at_most(1.3))
    report.add("click_bytes", Figure("a tile laid, both ways", statistics.median(sizes), "bytes").at_most(8000))


def hover(page: Page, selector: str) -> None:
    """Point at an element and let the page say what it has to say."""
    element = page.locator(selector).first
    element.scroll_into_view_if_needed()
    element.hover()
    page.wait_for_timeout(200)


def timed_click(page: Page, root: str, element: str, first: str = "") -> list[float]:
    """A real click of the mouse; milliseconds to the frame of each answer (`probe.js`)."""
    hover(page, element)
    page.evaluate("(what) => { window.result = window.timed(...what); }", [root, element, first])
    page.mouse.down()
    page.mouse.up()
    found: list[float] = page.evaluate("() => window.result")
    return found


def ninth(values: list[float]) -> float:
    """The 90th percentile."""
    return sorted(values)[round(0.9 * (len(values) - 1))]


def models(report: Report, page: Page) -> None:
    """How many more widget models live in the kernel after running the table's cell eleven times than after once."""
    counted = page.locator(".jp-OutputArea-output pre", has_text="models")
    set_cells(page, [TABLE, MODELS])
    found = []
    for _ in range(11):
        run_all(page)
        page.wait_for_function(IDLE)
        page.wait_for_timeout(150)
        found.append(int(counted.inner_text().split()[-1]))
    report.add("models", Figure("models left behind by ten more runs of a cell", found[-1] - found[0], "").at_most(0))


def first_intervals(report: Report, page: Page, slug: str) -> None:
    """From the press that asks how good the options are, with no worker up yet, until the chart has intervals."""
    set_cells(page, [LAB.format(slug=slug)])
    run_all(page)
    page.wait_for_selector(GRID, timeout=30_000, state="attached")
    page.wait_for_function(IDLE)
    page.evaluate(PROBE)
    page.get_by_role("tab", name="Chances").click()
    begin = page.inner_text(WEIGH)
    page.evaluate("() => { window.result = window.weighed(); }")
    page.click(WEIGH)
    win, lead = page.evaluate("() => window.result")
    options = page.locator(".eb-option").count()
    what = f"{gamelib.load(slug).title()}, press to intervals of {options} options"
    report.add(f"lab_first_{slug}", Figure(what, win / 1000, "s").at_most(0.3))
    report.add(f"lab_first_lead_{slug}", Figure("the same, of points beyond the others", lead / 1000, "s"))
    page.click(WEIGH)
    page.wait_for_function("([weigh, begin]) => document.querySelector(weigh).innerText !== begin", arg=[WEIGH, begin])
