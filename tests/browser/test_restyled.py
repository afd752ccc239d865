"""How much of a board is styled anew: to style all of a picture takes as long as to draw it."""

from __future__ import annotations

import json
from collections.abc import Callable

import gamelib
from tests.browser.bare import page_in_font, show
from tests.browser.browsing import Browser, Page
from widgets import Table


def styled(browser: Browser, page: Page, work: Callable[[], object]) -> int:
    """How many elements the browser styles while this is done; one that it styles twice counts twice."""
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    work()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return sum(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")


def test_a_picture_is_styled_once(browser: Browser) -> None:
    """When its board opens; and with what changes beside it not again."""
    page = page_in_font(browser, "DejaVu Sans")
    page.set_viewport_size({"width": 1000, "height": 768})
    game = gamelib.load("rose_of_fire")
    board = Table(game.resume(game.position("first_turn")), name="styled").board
    opened = styled(browser, page, lambda: show(page, board))
    elements = page.evaluate("() => here.querySelectorAll('*').length")
    assert elements > 1000
    assert 0 < opened < 1.5 * elements
    assert 0 < styled(browser, page, lambda: page.get_by_role("tab", name="Points").click()) < 0.3 * elements
    page.close()
