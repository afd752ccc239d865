"""Tracks as rulers, and what stands on them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from widgets.svg import draw
from widgets.svg.geometry import num

from .canvas import Canvas

LANE = 18
"""How high the lane of one seat above a ruler is."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """Where zero lies on a track, how long a unit is, and how many of them there are between two ticks."""

    zero: float
    unit: float
    every: int = 1

    def x(self, value: float) -> float:
        """Where a value lies."""
        return self.zero + self.unit * value

    def track(self, canvas: Canvas[Any], name: str, y: float, low: int, high: int, written: Iterable[int]) -> None:
        """One track with its baseline at y, and some of its values."""
        canvas.draw(f"ruler:{name}", "cards", _drawn(self, low, high, tuple(written)), 0, y)

    def lanes(
        self, canvas: Canvas[Any], key: str, y: float, label: str, values: Sequence[int], shown: Mapping[int, int]
    ) -> None:
        """Above the baseline at y a lane for each seat: its disc where it is shown, and beside it its value."""
        for seat, at in shown.items():
            middle = y - 5 - LANE * (len(shown) - seat) + LANE / 2
            named = canvas.say(label, seat=seat, count=values[seat])
            disc = canvas.disc(seat, 12, 10, 8.5) + draw.text(24, 15.5, values[seat], "t1 b")
            canvas.place(f"{key}:{seat}", "discs", disc, self.x(at) - 12, middle - 10, 24, 20, named, seat)


@lru_cache(256)
def _drawn(ruler: Ruler, low: int, high: int, written: Iterable[int]) -> str:
    values = range(low, high + 1, ruler.every)
    ticks = "".join(f"M{num(ruler.x(value))} 0v{6 if value % 5 else 10}" for value in values)
    body = draw.path(f"M{num(ruler.x(low))} 0H{num(ruler.x(high))}", "ln no") + draw.path(ticks, "ln no")
    return body + "".join(draw.text(ruler.x(value), 25, value, "t1 mu m") for value in written)


def title(glyph: str, name: str) -> str:
    """What a track is called, above it."""
    return draw.glyph(glyph, 9, -5, 18) + draw.text(24, 1, name, "t1 b")


def pile(glyph: str, size: int) -> str:
    """Cards face down at the origin, and how many they are; an empty place if there are none."""
    if not size:
        return draw.octagon(0, 0, 46, 28, "no ln ds", 6) + draw.text(32, 20, 0, "t1 mu m")
    back = draw.octagon(0, 0, 46, 28, "bk", 6) + draw.glyph(glyph, 11, 14, 15, "gb")
    return back + draw.text(32, 20, size, "t1 b m bi")


def heap(size: int) -> str:
    """Discards at the origin, and how many they are."""
    return draw.octagon(0, 0, 28, 28, "gr ha", 6) + draw.text(14, 20, size or "·", "t1 mu m")
