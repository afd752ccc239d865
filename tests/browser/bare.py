"""Boards in a page of their own, without JupyterLab: this process is their kernel."""

import base64
from typing import Any

from tests.browser.browsing import Browser, Page
from widgets.board import Board

START = """async ({ script, state, number }) => {
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const made = (await import(url)).default(), hears = [];
  const model = {
    get: (name) => bytes(state[name]),
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
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let still = 0; still < 3; still = window.waiting ? 0 : still + 1) await frame();
}"""


def press_and_wait(page: Page, *keys: str) -> None:
    """Press these keys, each when what the one before it has brought is drawn."""
    for key in keys:
        page.keyboard.press(key)
        page.evaluate(ANSWERED)


def bare_page(browser: Browser, *boards: Board) -> Page:
    """A page with these boards below each other, a button before them and one after them."""
    answers: list[tuple[Any, str]] = []
    for board in boards:
        board.send = lambda content, buffers=(): answers.append(  # type: ignore[method-assign]
            (content, base64.b64encode(bytes(buffers[0])).decode())
        )

    def to_kernel(number: int, message: Any) -> list[tuple[Any, str]]:
        answers.clear()
        boards[number]._receive(None, message, [])
        return list(answers)

    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.expose_function("to_kernel", to_kernel)
    spots = "".join(f"<div id='board{number}'></div>" for number in range(len(boards)))
    page.set_content(f"<button id='before'>before</button>{spots}<button id='after'>after</button>")
    for number, board in enumerate(boards):
        state = {name: base64.b64encode(board.get_state()[name]).decode() for name in ("_open", "_now")}
        page.evaluate(START, {"script": board._esm, "state": state, "number": number})
    page.wait_for_function("(n) => document.querySelectorAll('.eb').length === n", arg=len(boards))
    return page
