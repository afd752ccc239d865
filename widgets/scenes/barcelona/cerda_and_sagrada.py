"""Beside the city: the Cerdà track with its multipliers, and the Sagrada Família track with its slots."""

from collections.abc import Sequence

from gamelib.games.barcelona.state import Barcelona
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

LEVELS = ("I", "II", "III", "IV")
WIDTH, HEIGHT = 250, 648
_STEP, _LOW = 46, 618
"""From one space to the next; where the lowest one lies."""
_CELL = 76
_CERDA, _SAGRADA = 50, 30
"""How much room the names of spaces have beside each track."""


def cerda(canvas: Canvas[Barcelona]) -> None:
    """Every third space raises the multiplier; the start lies between two of them."""
    s, box = canvas.state, canvas.state.game.box
    canvas.draw("cerda", "cards", _title("cerda", canvas.say("cerda.title"), 0))
    for index, times in enumerate(box.multiplier_at):
        raised = index == 0 or times > box.multiplier_at[index - 1]
        text = f"×{times}" if raised else canvas.say("cerda.start") if index == box.cerda_start else ""
        label = canvas.say("cerda.space", count=index, multiplier=times)
        _space(canvas, "cerda", index, _CERDA, raised, text, label)
    for seat, index in enumerate(s.cerda):
        label = canvas.say("cerda.label", seat=seat, count=index, multiplier=box.multiplier_at[index])
        _marker(canvas, "cerda", seat, s.cerda, _CERDA, label)


def sagrada(canvas: Canvas[Barcelona]) -> None:
    """A tile may be chosen where a level begins."""
    s, box = canvas.state, canvas.state.game.box
    canvas.draw("sagrada", "cards", _title("sagrada", canvas.say("sagrada.title"), 0))
    for index in range(box.sagrada_end + 1):
        level = box.sagrada_slots.get(index, 0)
        name = LEVELS[level - 1] if level else ""
        label = canvas.say("sagrada.level" if level else "sagrada.space", count=index, level=name)
        _space(canvas, "sagrada", index, _SAGRADA, bool(level), name, label)
    for seat, index in enumerate(s.sagrada):
        tiles = [canvas.name("sagrada_tile", tile) for tile in s.sagrada_tile[seat]]
        label = canvas.say("sagrada.label", seat=seat, count=index, tiles=", ".join(tiles) or "–")
        _marker(canvas, "sagrada", seat, s.sagrada, _SAGRADA, label)


def _title(glyph: str, name: str, x: float) -> str:
    return draw.glyph(glyph, x + 12, 14, 26) + draw.text(x + 32, 20.5, name, "b")


def _space(canvas: Canvas[Barcelona], track: str, index: int, left: float, strong: bool, text: str, label: str) -> None:
    y = _LOW - _STEP * index
    body = draw.octagon(0, 0, _CELL, 34, "ra ln" if strong else "gr ha", 7)
    body += draw.text(-6, 23.5, text, "b e" if strong else "mu e") if text else ""
    canvas.place(f"{track}_space:{index}", "cards", body, left, y - 17, _CELL, 34, label, y)


def _marker(canvas: Canvas[Barcelona], track: str, seat: int, places: Sequence[int], left: float, label: str) -> None:
    """The disc of a seat, beside those that stand on the same space."""
    same = [other for other, at in enumerate(places) if at == places[seat]]
    x = left + _CELL / 2 + 18.5 * (same.index(seat) - (len(same) - 1) / 2)
    y = _LOW - _STEP * places[seat]
    disc = canvas.disc(seat, 10, 12, 9.5)
    canvas.place(f"{track}:{seat}", "discs", disc, x - 10, y - 12, 20, 24, label, y)
