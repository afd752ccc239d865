"""A detail of a picture, for a place too small for all of it: as large as it was drawn, there where most lies."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gamelib.text.markup import escape

from . import definitions
from .element import Element
from .geometry import Point, num
from .static import _ATTRIBUTE, _back_to_front, _placed

_LYING = ("tiles", "cards", "pieces", "discs")
"""The layers of what people have put somewhere."""
_COUNTED = "discs"
"""The layer of what is a place of its own only where it is counted, beside the board."""
_BEFORE = 10
"""What is left free where a window begins with something."""
_BESIDE = 110
"""How far something may reach whose size nobody has said."""


class Window(NamedTuple):
    """What is shown of a picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    def holds(self, other: "Window") -> bool:
        """Is all of it seen?"""
        across, down = other.left - self.left, other.top - self.top
        return 0 <= across <= self.width - other.width and 0 <= down <= self.height - other.height


def detail(elements: Mapping[str, Element], window: Window, label: str) -> str:
    """What a window shows of a picture, as SVG that fills the box it is put into.

    It brings no style: the page that shows several of them has one for all (`style.css`).
    """
    near = seen(elements, window)
    body = "".join(_placed(one.svg, one.at) for one in _back_to_front(near))
    names = sorted(definitions.with_inner(definitions.references(body)))
    drawn = f"<defs>{''.join(map(definitions.definition, names))}</defs>{body}"
    drawn = definitions.with_prefix(drawn, definitions.own_prefix(drawn + str(window)))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="exi" viewBox="{" ".join(map(num, window))}"'
        f' preserveAspectRatio="xMidYMid slice" role="img" aria-label="{escape(label)}">'
    )
    return _ATTRIBUTE.sub(r"='\1'", f"{head}{drawn}</svg>")


def seen(elements: Mapping[str, Element], window: Window) -> dict[str, Element]:
    """Of a picture what may be seen in a window."""
    return {key: one for key, one in elements.items() if not one.leaf and _shows(one, window)}


def around(shown: Iterable[Element], paper: Point, width: float, height: float) -> Window:
    """The window that has these elements in its middle; it does not go beyond the paper."""
    boxes = [Window(*one.at, *one.size) for one in shown]
    left, right = min(box.left for box in boxes), max(box.left + box.width for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.top + box.height for box in boxes)
    return Window(
        _within((left + right - width) / 2, paper[0] - width),
        _within((top + bottom - height) / 2, paper[1] - height),
        width,
        height,
    )


def fullest(elements: Iterable[Element], paper: Point, width: float, height: float) -> Window:
    """The window in which most of what lies on the paper is seen whole; of several the one with most in its middle."""
    shown = [one for one in elements if not one.leaf]
    places = [Window(*one.at, *one.size) for one in shown if one.label]
    lying = [at for one in shown if one.layer in _LYING and (at := _lies(one, places))]

    def fullness(window: Window) -> tuple[int, float]:
        inside = [one for one in lying if window.holds(one)]
        middle = window.middle
        return len(inside), -sum(abs(one.middle[axis] - middle[axis]) for one in inside for axis in (0, 1))

    lefts, tops = (
        sorted({_within(start, whole - side) for one in lying for start in _starts(one, axis, side)} or {0.0})
        for axis, side, whole in ((0, width, paper[0]), (1, height, paper[1]))
    )
    return max((Window(left, top, width, height) for left in lefts for top in tops), key=fullness)


def _starts(one: Window, axis: int, side: float) -> tuple[float, float]:
    """Where a window may begin along an axis: so that it has this in its middle, or a little before it."""
    return one.middle[axis] - side / 2, one[axis] - _BEFORE


def _within(start: float, most: float) -> float:
    return round(min(max(start, 0), max(most, 0)))


def _lies(one: Element, places: Iterable[Window]) -> Window | None:
    """The place that it is or lies on, of several the largest; what stands in a heading lies on none."""
    own = Window(*one.at, *one.size)
    if one.label and one.layer != _COUNTED:
        return own
    under = [place for place in places if place != own and place.holds(Window(*one.at, 0, 0))]
    return max(under, key=lambda place: place.width, default=None)


def _shows(one: Element, window: Window) -> bool:
    """May anything of it be seen in this window? What is drawn from the corner of the paper lies anywhere."""
    (x, y), (w, h) = one.at, one.size
    reach = 0 if w else _BESIDE
    across = x - reach < window.left + window.width and x + w + reach > window.left
    down = y - reach < window.top + window.height and y + h + reach > window.top
    return (across and down) or (not w and one.layer in ("paper", "contours", "streets"))
