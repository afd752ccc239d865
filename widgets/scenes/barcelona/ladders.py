"""Beside the city: the Cerdà track with its multipliers, and the Sagrada Família track with its slots."""

from collections.abc import Sequence

from gamelib.games.barcelona.state import Barcelona
from widgets.scenes.sheet import Sheet
from widgets.svg import draw

LEVELS = ("I", "II", "III", "IV")
WIDTH, HEIGHT = 250, 648
_STEP, _LOW = 46, 618
"""From one space to the next; where the lowest one lies."""
_CELL = 76
_CERDA, _SAGRADA = 50, 30
"""How much room the names of spaces have beside each track."""


def cerda(sheet: Sheet[Barcelona]) -> None:
    """Every third space raises the multiplier; the start lies between two of them."""
    s, box = sheet.state, sheet.state.game.box
    sheet.draw("cerda", "cards", _title("cerda", sheet.say("cerda.title"), 0))
    for index, times in enumerate(box.multiplier_at):
        raised = index == 0 or times > box.multiplier_at[index - 1]
        text = f"×{times}" if raised else sheet.say("cerda.start") if index == box.cerda_start else ""
        label = sheet.say("cerda.space", count=index, multiplier=times)
        _space(sheet, "cerda", index, _CERDA, raised, text, label)
    for seat, index in enumerate(s.cerda):
        label = sheet.say("cerda.label", seat=seat, count=index, multiplier=box.multiplier_at[index])
        _marker(sheet, "cerda", seat, s.cerda, _CERDA, label)


def sagrada(sheet: Sheet[Barcelona]) -> None:
    """A tile may be chosen where a level begins."""
    s, box = sheet.state, sheet.state.game.box
    sheet.draw("sagrada", "cards", _title("sagrada", sheet.say("sagrada.title"), 0))
    for index in range(box.sagrada_end + 1):
        level = box.sagrada_slots.get(index, 0)
        name = LEVELS[level - 1] if level else ""
        label = sheet.say("sagrada.level" if level else "sagrada.space", count=index, level=name)
        _space(sheet, "sagrada", index, _SAGRADA, bool(level), name, label)
    for seat, index in enumerate(s.sagrada):
        tiles = [sheet.name("sagrada_tile", tile) for tile in s.sagrada_tile[seat]]
        label = sheet.say("sagrada.label", seat=seat, count=index, tiles=", ".join(tiles) or "–")
        _marker(sheet, "sagrada", seat, s.sagrada, _SAGRADA, label)


def _title(glyph: str, name: str, x: float) -> str:
    return draw.glyph(glyph, x + 12, 14, 26) + draw.text(x + 32, 20.5, name, "b")


def _space(sheet: Sheet[Barcelona], track: str, index: int, left: float, strong: bool, text: str, label: str) -> None:
    y = _LOW - _STEP * index
    body = draw.octagon(0, 0, _CELL, 34, "ra ln" if strong else "gr ha", 7)
    body += draw.text(-6, 23.5, text, "b e" if strong else "mu e") if text else ""
    sheet.place(f"{track}_space:{index}", "cards", body, left, y - 17, _CELL, 34, label, y)


def _marker(sheet: Sheet[Barcelona], track: str, seat: int, places: Sequence[int], left: float, label: str) -> None:
    """The disc of a seat, beside those that stand on the same space."""
    same = [other for other, at in enumerate(places) if at == places[seat]]
    x = left + _CELL / 2 + 18.5 * (same.index(seat) - (len(same) - 1) / 2)
    y = _LOW - _STEP * places[seat]
    disc = sheet.disc(seat, 10, 12, 9.5)
    sheet.place(f"{track}:{seat}", "discs", disc, x - 10, y - 12, 20, 24, label, y)
