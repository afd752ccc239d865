"""Tracks as rulers, and what stands on them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from widgets import draw
from widgets.ink import num

from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Ruler:
    """Where zero lies on a track, and how long a unit is: tracks that share them are compared at one look."""

    zero: float
    unit: float

    def x(self, value: float) -> float:
        """Where a value lies."""
        return self.zero + self.unit * value

    def track(
        self, sheet: Sheet[Any], name: str, y: float, low: int, high: int, *, glyph: str, written: Iterable[int]
    ) -> None:
        """One track with its baseline at y: its sign, its name in both languages, and some values."""
        ticks = "".join(f"M{num(self.x(value))} 0v{6 if value % 5 else 10}" for value in range(low, high + 1))
        body = draw.glyph(glyph, 9, -5, 20) + draw.text(26, 1, sheet.say(f"tracks.{name}"), "b")
        body += draw.text(26, 19, sheet.speech.other().say(f"tracks.{name}"), "t0 mu se it")
        body += draw.path(f"M{num(self.x(low))} 0H{num(self.x(high))}", "ln no") + draw.path(ticks, "ln no")
        body += "".join(draw.text(self.x(value), 25, value, "t0 mu m") for value in written)
        sheet.draw(f"ruler:{name}", "cards", body, 0, y)

    def markers(
        self, sheet: Sheet[Any], key: str, y: float, label: str, values: Sequence[int], shown: Mapping[int, int]
    ) -> None:
        """A disc for each seat, where it is shown; what its value is more or less than that is written beside it.

        Those on one value stand on each other's shoulders, in seat order.
        """
        standing: dict[int, int] = {}
        for seat, at in sorted(shown.items()):
            level = standing[at] = standing.get(at, -1) + 1
            named = sheet.say(label, seat=seat, count=values[seat])
            disc = sheet.disc(seat, 12, 10, 9)
            if lap := values[seat] - at:
                written = f"+{lap}" if lap > 0 else values[seat]
                crowded = {at + 1, at + 2} & set(shown.values())
                disc += draw.text(2, 15, written, "t0 b e") if crowded else draw.text(22, 15, written, "t0 b")
            sheet.place(f"{key}:{seat}", "discs", disc, self.x(at) - 12, y - 22 - 17 * level, 24, 20, named, 1)


def pile(glyph: str, size: int) -> str:
    """Cards face down at the origin, and how many they are; an empty place if there are none."""
    if not size:
        return draw.octagon(0, 0, 32, 44, "no ln ds", 6) + draw.text(16, 38, 0, "t0 mu m")
    back = draw.octagon(0, 0, 32, 44, "bk", 6) + draw.glyph(glyph, 16, 15, 17, "gb")
    return back + draw.text(16, 38, size, "t0 b m bi")


def heap(size: int) -> str:
    """Discards at the origin, and how many they are."""
    return draw.octagon(0, 0, 32, 44, "gr ha", 6) + draw.text(16, 38, size or "·", "t0 mu m")
