"""How high the box of a board is: the room that its picture takes and, of a question, the one that it is asked in.

The kernel computes it once, for the live board and for the still picture alike, so that nothing moves when one takes
the place of the other.
"""

from collections.abc import Iterable

from widgets.board.panels import DecisionPanel
from widgets.svg.lettering import text_width, wrap
from widgets.svg.scene import Scene
from widgets.svg.static import LARGEST, LEFT

_HIGHEST, _LOW = 1.05, 0.85
"""Of the left column's width; the panels of a table need the room of a box that is not lower than this."""

_COLUMN, _WRITTEN = 598, 284
"""Pixels: the left column on a laptop, and how wide a question is written beside it."""
_TITLE, _TEXT = 16, 13.5
"""Sizes of type, as `board.css` has them."""
_AROUND = 8 + 30 + 8 + 8 + 52 + 8 + 124 + 8
"""Above a question its tools; below it *Here*, and the reply in its tab."""


def box_tallness(scene: Scene, decision: DecisionPanel | None) -> float:
    """How high the box of a board is, where its left column is `LEFT` wide: with the room that a question takes."""
    asked = decision if decision and decision.get("whole") and not scene.leaves else None
    return tallness(scene.width, scene.height, asked)


def tallness(width: float, height: float, asked: DecisionPanel | None = None) -> float:
    """How high the box is, where its left column is `LEFT` wide, for a picture of this size beside what is asked."""
    least = _asking(asked) * LEFT / _COLUMN if asked else _LOW * LEFT
    return min(_HIGHEST * LEFT, max(least, height * min(LARGEST, LEFT / width)))


def _asking(asked: DecisionPanel) -> float:
    """How high all that stands beside the picture of a question is on a laptop, in the widest of the usual fonts."""
    lead, text = _written(asked.get("lead", "")), _written(asked.get("text", ""))
    title = 1.2 * _TITLE * len(wrap(asked["title"], _WRITTEN, _TITLE, "bold"))
    buttons = [_button(button["label"], signed="glyph" in button) for button in asked.get("buttons", ())]
    if field := asked.get("field"):
        buttons = [(text_width(field["label"], _TEXT) + 80, 32), _button(field["button"])]
    return _AROUND + 12 + lead + 3 + title + _rows(buttons) + 6 + text


def _written(text: str) -> float:
    return 1.3 * _TEXT * len(wrap(text, _WRITTEN, _TEXT)) if text else 0


def _button(label: str, *, signed: bool = False) -> tuple[float, float]:
    """How wide and how high a button is, with the space to the next one."""
    across, edges = text_width(label, _TEXT, "bold"), 50 if signed else 26
    lines = len(wrap(label, _WRITTEN - edges, _TEXT, "bold"))
    return across + edges, max(30, 8 + 1.3 * _TEXT * lines) + 4


def _rows(buttons: Iterable[tuple[float, float]]) -> float:
    """How high these are, side by side as long as there is room."""
    high, left = 0.0, 0.0
    for across, tall in buttons:
        if across > left:
            high, left = high + tall, _WRITTEN
        left -= across
    return high
