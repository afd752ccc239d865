"""The board of the draft: four rows of four slots, the piles, the bag, the space of the star."""

from collections.abc import Iterator

from gamelib.core.words import counted
from gamelib.games.cities.state import NOBODY, Cities
from gamelib.games.cities.things import ROWS, A, B, C, D
from widgets import draw, ink
from widgets.scenes.sheet import Sheet

from . import cards, land
from .items import feature_token, in_words, piece_colour, tile

W, GAP, LEFT = cards.SLOT_W, 6, 34
HEIGHTS = (cards.SLOT_H, 104, 84, 104)
TOPS = tuple(sum(HEIGHTS[:row]) + 8 * row for row in ROWS)
_COLUMNS = range(4)
HEIGHT = TOPS[-1] + HEIGHTS[-1]
WIDTH = LEFT + len(_COLUMNS) * (W + GAP) - GAP
_MINI = 80
"""The side of a land tile on its slot."""


def draft(sheet: Sheet[Cities]) -> None:
    """Rows are sorts of things; a taken slot shows its worker alone."""
    box = sheet.state.game.box
    for row in ROWS:
        _pile(sheet, row)
    for slot, key in enumerate(box.slot_key):
        row = box.slot_row[slot]
        x, y, h = LEFT + box.slots[row].index(slot) * (W + GAP), TOPS[row], HEIGHTS[row]
        sheet.place(key, "cards", _slot(sheet, slot, h), x, y, W, h, _label(sheet, slot), row + 1)
    _columns(sheet)
    _star(sheet)


def _columns(sheet: Sheet[Cities]) -> None:
    """The numbers of the slots, above the rows: C1, D4."""
    middles = (LEFT + column * (W + GAP) + W / 2 for column in _COLUMNS)
    body = "".join(draw.text(x, -7, number_, "b m") for number_, x in enumerate(middles, 1))
    sheet.draw("columns", "labels", body)


def _slot(sheet: Sheet[Cities], slot: int, h: float) -> str:
    s = sheet.state
    if s.worker[slot] != NOBODY:
        return draw.octagon(0, 0, W, h, "gr ha", 11) + land.worker(sheet.colour(s.worker[slot]), W / 2, h / 2, 56)
    if not s.holds_something(slot):
        return draw.octagon(0, 0, W, h, "gr ha", 11)
    return draw.octagon(0, 0, W, h, "ra ln", 11) + _contents(sheet, slot, h)


def _contents(sheet: Sheet[Cities], slot: int, h: float) -> str:
    """What lies on a free slot, in the middle of it."""
    s = sheet.state
    row, up, down = s.game.box.slot_row[slot], s.up[slot], s.down[slot]
    if row == A:
        if up:
            return cards.face(s, up[0], sheet.lang)
        return draw.group(land.back(76, 100), at=((W - 76) / 2, (h - 100) / 2))
    if row == B:
        body = tile(s, s.game.box.thing[up[0]], 0, _MINI) if up else land.back(_MINI, _MINI)
        return draw.group(body, at=((W - _MINI) / 2, (h - _MINI) / 2))
    if row == C:
        signs = [feature_token(s, item, 44) for item in up] + [land.back(44, 44)] * down
        return _in_a_row(signs, 44, h)
    if s.game.box.from_bag[slot]:
        return draw.glyph("bag", W / 2 - 20, h / 2, 42) + draw.text(W / 2 + 27, h / 2 + 8, "? ?", "t2 b m")
    return land.pieces([piece_colour(s, s.game.box.thing[item]) for item in up], W, h)


def _in_a_row(bodies: list[str], side: float, h: float) -> str:
    gap = 6
    left = (W - len(bodies) * side - (len(bodies) - 1) * gap) / 2
    return "".join(draw.group(body, at=(left + i * (side + gap), (h - side) / 2)) for i, body in enumerate(bodies))


def _label(sheet: Sheet[Cities], slot: int) -> str:
    return sheet.say("draft.slot", slot=sheet.name("slot", slot), what=counted(_what(sheet, slot)))


def _what(sheet: Sheet[Cities], slot: int) -> Iterator[str]:
    s = sheet.state
    if s.worker[slot] != NOBODY:
        yield sheet.say("draft.worker", seat=sheet.name("seat", s.worker[slot]))
    elif not s.holds_something(slot):
        yield sheet.say("draft.nothing")
    elif s.game.box.from_bag[slot]:
        yield sheet.say("draft.from_bag")
    else:
        yield from (in_words(sheet, item) for item in s.up[slot])
        yield from [sheet.say("draft.down")] * s.down[slot]


def _pile(sheet: Sheet[Cities], row: int) -> None:
    """The letter of a row with what is left of its pile; row D draws from the bag."""
    s = sheet.state
    word = s.game.codecs["row"].word(row).upper()
    y, h = TOPS[row], HEIGHTS[row]
    body = draw.text(12, 20, word, "t2 b m")
    if row == D:
        body += draw.glyph("bag", 12, 46, 24) + draw.text(12, 76, s.pile[row], "b m")
        counts = ", ".join(
            sheet.say("draft.of_colour", colour=sheet.name("colour", s.game.box.thing[item]), count=s.unseen[item])
            for item in s.game.box.items[D]
        )
        label = sheet.say("draft.bag", pieces=counts)
    else:
        empty = draw.octagon(1, 30, 22, 26, "no ln ds", 5)
        body += (draw.octagon(1, 30, 22, 26, "bk", 5) if s.pile[row] else empty) + draw.text(12, 76, s.pile[row], "b m")
        lost = s.lost[row]
        name = sheet.name("row", row)
        label = sheet.say("draft.lost" if lost else "draft.pile", row=name, count=s.pile[row], lost=lost)
    sheet.place(s.game.box.pile_key[row], "cards", body, 0, y, 26, min(h, 84), label, row + 1)


def _star(sheet: Sheet[Cities]) -> None:
    """The space beside D4, with the star on it from the first turn of a round on."""
    x, y = WIDTH + 1, TOPS[D] + HEIGHTS[D] / 2 - 12
    if sheet.state.star != NOBODY:
        sheet.draw("star_space", "paper", draw.path(ink.circle(10, 12, 9), "no ln ds"), x, y)
    else:
        sheet.place("star", "discs", draw.glyph("star", 10, 12, 20), x, y, 20, 24, sheet.say("draft.star"), 4)
