"""Boards in a page of their own, without JupyterLab: this process is their kernel."""

import base64
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.browser.browsing import Browser, Page
from widgets.board.board import Board
from widgets.svg import style

Bare = Callable[[Any], Page]
START = """async ({ script, state, number }) => {
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const made = (await import(url)).default(), hears = [];
  const model = {
    get: () => bytes(state),
    on: (_, hear) => hears.push(hear),
    send: async (message) => {
      window.waiting = (window.waiting ?? 0) + 1;
      for (const [content, packed] of await window.to_kernel(number, message)) {
        for (const hear of hears) hear(content, [bytes(packed)]);
      }
      window.waiting -= 1;
    },
  };
  made.initialize({ model });
  made.render({ model, el: document.getElementById(`board${number}`), signal: new AbortController().signal });
}"""


ANSWERED = """async () => {
  do await new Promise(requestAnimationFrame);
  while (window.waiting || window.unpacking || window.toCome);
}"""
"""An answer has come, is unpacked and drawn: its picture in a frame, its panels in one after that has been painted."""

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""In the first a board hears of the size that it has, in the second it is drawn for it."""

COUNTING = """() => {
  const { prototype } = Response, { json } = prototype, ask = window.requestAnimationFrame;
  const ports = MessagePort.prototype, { postMessage } = ports;
  const { set: hearWith } = Object.getOwnPropertyDescriptor(ports, "onmessage");
  window.unpacking = window.toCome = 0;
  prototype.json = function () {
    window.unpacking += 1;
    return json.call(this).finally(() => { window.unpacking -= 1; });
  };
  window.requestAnimationFrame = (work) => {
    window.toCome += 1;
    return ask((now) => { window.toCome -= 1; work(now); });
  };
  ports.postMessage = function (message) {
    window.toCome += 1;
    postMessage.call(this, message);
  };
  Object.defineProperty(ports, "onmessage", {
    set(work) { hearWith.call(this, (message) => { window.toCome -= 1; work(message); }); },
  });
}"""
"""From now on it is counted what is being unpacked, and which frames and messages between scripts are still to come."""


def press_and_wait(page: Page, *keys: str) -> None:
    """Press these keys, each when what the one before it has brought is drawn."""
    for key in keys:
        page.keyboard.press(key)
        page.evaluate(ANSWERED)


COVER = """<div id="cover" style="position: fixed; inset: 0; z-index: 2147483647; background: white;
  pointer-events: none; will-change: transform"></div>"""
"""Lies over all and is in nothing's way: what nobody looks at need not be painted."""

SIZE = {"width": 1400, "height": 1000}
MEDIA = ("media", "color_scheme", "reduced_motion", "forced_colors", "contrast")
Answer = Callable[[int, Any], list[tuple[Any, str]]]


class Window:
    """Where bare pages are opened, beside one that stays: to open a window takes longer than a page.

    To open a page in turn takes longer than to show a board: one that is closed is emptied, kept and given again.
    """

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context(viewport=SIZE)
        self.context.new_page()
        self.kept: list[Page] = []
        self.answers: dict[Page, Answer] = {}

    def page(self, answer: Answer | None = None) -> Page:
        """An empty page in front of all others, of which nothing is drawn any more till it is closed."""
        page = self.kept.pop() if self.kept else self._opened()
        page.bring_to_front()
        if answer:
            self.answers[page] = answer
        return page

    def _opened(self) -> Page:
        page = self.context.new_page()
        listen, heard, faults = page.on, list[tuple[str, Any]](), list[str]()

        def on(event: str, hear: Any) -> None:
            listen(event, hear)
            heard.append((event, hear))

        def to_kernel(number: int, message: Any) -> list[tuple[Any, str]]:
            return self.answers[page](number, message)

        def keep() -> None:
            if page not in self.kept:
                for key in ("Shift", "Control", "Alt", "Meta"):
                    page.keyboard.up(key)
                page.mouse.up()
                page.mouse.move(0, 0)
                page.goto("about:blank")
                page.set_viewport_size(SIZE)
                page.emulate_media(**dict.fromkeys(MEDIA, "null"))
                self.answers.pop(page, None)
                while heard:
                    page.remove_listener(*heard.pop())
                self.kept.append(page)
                told, faults[:] = [*faults], []
                assert told == [], "a script has failed in this page"

        listen("pageerror", lambda fault: faults.append(str(fault)))
        page.expose_function("to_kernel", to_kernel)
        page.close, page.on = keep, on
        return page


window = cache(Window)


def bare_page(browser: Browser, *boards: Board, turns: str = "at_once", size: tuple[int, int] | None = None) -> Page:
    """A page with these boards below each other, a button before them and one after them.

    `turns` is the speed at which it shows those of bots; without a `size` there is room for everything.
    """
    answers: list[tuple[Any, str]] = []
    for board in boards:
        board.send = lambda content, buffers=(): answers.append(  # type: ignore[method-assign]
            (content, base64.b64encode(bytes(buffers[0])).decode())
        )

    def to_kernel(number: int, message: Any) -> list[tuple[Any, str]]:
        answers.clear()
        boards[number]._receive(None, message, [])
        return list(answers)

    page = window(browser).page(to_kernel)
    if size is not None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
    spots = "".join(f"<div id='board{number}'></div>" for number in range(len(boards)))
    around = ("<button id='before'>before</button>", f"<button id='after'>after</button>{COVER}")
    page.set_content(f"<html data-turns='{turns}'>{spots.join(around)}")
    page.evaluate(COUNTING)
    for number, board in enumerate(boards):
        state = base64.b64encode(board.get_state()["_open"]).decode()
        page.evaluate(START, {"script": board._esm, "state": state, "number": number})
    page.wait_for_function("(n) => document.querySelectorAll('.eb').length === n", arg=len(boards))
    return page


def themed(page: Page, theme: str) -> None:
    """Say as JupyterLab does whether its theme is "Light" or "Dark"."""
    page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", str(theme == "Light").lower())


# ---------------------------------------------------------------- one board after the other in one page


FONTS = {"DejaVu Sans": "DejaVu Serif", "Liberation Sans": "Liberation Serif"}
"""The widest of the usual fonts, and one with the widths of Arial and Helvetica; and what stands there for serifs."""
WITH_FONT = """([sans, serif]) => { font.textContent = `
  .ex, .ex *:not(.se, .it, .eb-other, pre, code) { font-family: "${sans}" !important; }
  .ex :is(.se, .se *, .it, .eb-other) { font-family: "${serif}" !important; }
  .exi * { stroke-dasharray: none !important; }` }"""

IS_THERE = "(name) => new FontFace('probe', `local('${name}')`).load().then(() => true, () => false)"
LOAD = """async (script) => {
  const source = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  window.made = (await import(source)).default;
}"""
SHOW = """async (opening) => {
  const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const widget = typeof made === "function" ? await made() : made;
  const data = new DataView(bytes(opening).buffer);
  const model = { get: () => data, set() {}, on() {}, off() {}, send() {}, save_changes() {} };
  here.replaceChildren();
  window.gone?.abort();
  window.gone = new AbortController();
  await widget.initialize?.({ model, signal: gone.signal });
  await widget.render({ model, el: here, signal: gone.signal });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (!here.querySelector(".eb [role=grid]")) await frame();
  await frame().then(frame);
}"""


def page_in_font(browser: Browser, sans: str) -> Page:
    """An empty page that shows everything in one of `FONTS`, if that is installed."""
    fonts = (sans, FONTS[sans])
    page = browser.new_page()
    page.goto("about:blank")
    sheet = f"<style>{style.css(theme='light')} body {{ margin: 0 }}</style><style id=font></style>"
    page.set_content(f"{sheet}<div class=ex id=here></div>{COVER}")
    if missing := [name for name in fonts if not page.evaluate(IS_THERE, name)]:
        page.close()
        pytest.skip(f"Not installed: {' and '.join(missing)} (Debian: fonts-dejavu, fonts-liberation).")
    page.evaluate(WITH_FONT, fonts)
    page.evaluate(LOAD, Board._esm)
    return page


def show(page: Page, board: Board) -> None:
    """Show a board as it is now, instead of what is there; nobody answers it."""
    show_state(page, board.get_state())


def show_state(page: Page, state: dict[str, Any]) -> None:
    """Show a board as it was when its state was this."""
    page.evaluate(SHOW, base64.b64encode(state["_open"]).decode())
