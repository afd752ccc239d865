"""What browser tests share: playwright, if it is there, and JupyterLab's commands."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.lab_session import IDLE, command, run_all, set_cells, wait_until_open

sync_api = pytest.importorskip("playwright.sync_api")
Browser, Page, Playwright, Route = sync_api.Browser, sync_api.Page, sync_api.Playwright, sync_api.Route
Run = Callable[..., Page]

__all__ = [
    "IDLE", "PLACE", "Browser", "Page", "Playwright", "Route", "Run", "axe_violations", "command", "enter", "focused",
    "press", "run_all", "set_cells", "sync_api", "tab_to", "wait_until_open",
]  # fmt: skip

PLACE = "[data-p]"
FOCUSED = """() => {
  const node = document.activeElement, nameless = node.closest(".eb svg") ? "a part of the picture" : node.id;
  return node.dataset.p ?? node.dataset.f ?? nameless;
}"""
WAY_IN = """() => document.querySelector(".eb").before(
  Object.assign(document.createElement("button"), { id: "way-in", textContent: "way in" }))"""


def focused(page: Page) -> str:
    """What has the focus: a place, a part of a panel, or something outside of the board by its id."""
    return str(page.evaluate(FOCUSED))


def press(page: Page, *keys: str) -> None:
    """Press these keys one after the other."""
    for key in keys:
        page.keyboard.press(key)


def wear(page: Page, theme: str) -> None:
    """Put on JupyterLab's theme "Light" or "Dark"; while it changes its style sheets nothing has a size."""
    name = f"JupyterLab {theme}"
    command(page, "apputils:change-theme", {"theme": name})
    page.wait_for_function("(name) => document.body.dataset.jpThemeName === name", arg=name)


def tab_to(page: Page, wanted: str, key: str = "Tab") -> list[str]:
    """Press Tab until something has the focus that this selector finds; everything that was come to."""
    spots: list[str] = []
    for _ in range(80):
        press(page, key)
        spots.append(focused(page))
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return spots
    raise AssertionError(f"{key} never came to {wanted}: {spots}")


def enter(page: Page, *keys: str) -> str:
    """Come to the first board with Tab from outside of it, and walk on with these keys; the place that is reached."""
    if page.locator("#way-in").count() == 0:
        page.evaluate(WAY_IN)
    page.locator("#way-in").click()
    tab_to(page, PLACE)
    press(page, *keys)
    return focused(page)


STILL = """async (of) => {
  let last = performance.now();
  const seen = new MutationObserver(() => { last = performance.now(); });
  seen.observe(document.querySelector(of), { subtree: true, childList: true, attributes: true });
  while (performance.now() - last < 500) await new Promise(requestAnimationFrame);
  seen.disconnect();
}"""
"""For half a second nothing has been drawn: what is answered has come, and what it makes longer can be scrolled."""


def axe_violations(page: Page, of: str = ".eb") -> list[tuple[str, list[str]]]:
    """What axe complains about in a part of a page, its board: rules, and where they are broken."""
    folder = Path(pytest.importorskip("axe_playwright_python").__file__).parent
    page.evaluate("() => document.getElementById('cover')?.remove()")
    page.evaluate((folder / "axe.min.js").read_text("utf-8"))
    page.evaluate(STILL, of)
    found: list[tuple[str, list[str]]] = page.evaluate(
        """async (of) => (await axe.run(document.querySelector(of), {resultTypes: ['violations']})).violations
             .map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 120) + ' ' + n.failureSummary)])""",
        of,
    )
    return found
