"""The board of the draft: four rows of four slots, the piles, the bag, the space of the star."""

from collections.abc import Iterator

from gamelib.engine.codecs import grouped
from gamelib.games.cities.state import NOBODY, Cities
from gamelib.games.cities.things import ROWS, A, D
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, geometry, lettering

from . import cards, land
from .items import in_words, small

W, GAP, LEFT = cards.SLOT_W, 5, 28
HEIGHTS = (cards.SLOT_H, 106, 74, 94)
TOPS = tuple(sum(HEIGHTS[:row]) + 8 * row for row in ROWS)
_COLUMNS = range(4)
HEIGHT = TOPS[-1] + HEIGHTS[-1]
WIDTH = LEFT + len(_COLUMNS) * (W + GAP) - GAP
STAR = 22
"""How wide the space of the star beside the board is."""
_SIZES = ((76, 92), (90, 90), (50, 50), (38, 38 * 0.9))
"""By row: how large what lies there is; so far lie things from each other:"""
_BETWEEN = 6


def draft(canvas: Canvas[Cities]) -> None:
    """Rows are sorts of things; a taken slot shows its worker alone."""
    box = canvas.state.game.box
    for row in ROWS:
        _pile(canvas, row)
    for slot, key in enumerate(box.slot_key):
        row = box.slot_row[slot]
        x, y, h = LEFT + box.slots[row].index(slot) * (W + GAP), TOPS[row], HEIGHTS[row]
        body, said = _slot(canvas, slot, h)
        label = canvas.say("draft.slot", slot=slot, what=grouped(said))
        canvas.place(key, "cards", body, x, y, W, h, label, row + 1)
    columns = (draw.text(LEFT + column * (W + GAP) + W / 2, -6, column + 1, "b m") for column in _COLUMNS)
    canvas.draw("columns", "labels", "".join(columns))
    _star(canvas)


def _slot(canvas: Canvas[Cities], slot: int, h: float) -> tuple[str, list[str]]:
    """A slot as it is drawn, and everything on it in words."""
    s = canvas.state
    taken, free = draw.octagon(0, 0, W, h, "gr ha", 11), draw.octagon(0, 0, W, h, "ra ln", 11)
    if s.worker[slot] != NOBODY:
        worker = land.worker(canvas.colour(s.worker[slot]), W / 2, h / 2, 56)
        return taken + worker, [canvas.say("draft.worker", seat=s.worker[slot])]
    if not s.holds_something(slot):
        return taken, [canvas.say("draft.nothing")]
    if s.game.box.from_bag[slot]:
        body = draw.glyph("bag", W / 2 - 20, h / 2, 42) + draw.text(W / 2 + 29, h / 2 + 8, "? ?", "t2 b m")
        return free + body, [canvas.say("draft.from_bag")]
    said = [in_words(canvas, item) for item in s.up[slot]] + [canvas.say("draft.down")] * s.down[slot]
    return free + _contents(canvas, slot, h), said


def _contents(canvas: Canvas[Cities], slot: int, h: float) -> str:
    """What lies on a free slot, in the middle of it."""
    s = canvas.state
    row, up, down = s.game.box.slot_row[slot], s.up[slot], s.down[slot]
    if row == A and up:
        return cards.face(s, up[0], canvas.lang)
    wide, high = _SIZES[row]
    bodies = [small(s, item, wide) for item in up] + [land.back(wide, high)] * down
    return "".join(
        draw.group(body, at=at) for body, at in zip(bodies, _in_the_middle(len(bodies), wide, high, h), strict=True)
    )


def _in_the_middle(count: int, wide: float, high: float, h: float) -> Iterator[tuple[float, float]]:
    """Where so many things lie, two side by side, on a slot of this height."""
    rows = -(-count // 2)
    for i in range(count):
        across = min(2, count - i // 2 * 2)
        left = (W - across * (wide + _BETWEEN) + _BETWEEN) / 2 + i % 2 * (wide + _BETWEEN)
        yield left, (h - rows * (high + _BETWEEN) + _BETWEEN) / 2 + i // 2 * (high + _BETWEEN)


def _pile(canvas: Canvas[Cities], row: int) -> None:
    """The letter of a row with what is left of its pile; row D draws from the bag."""
    s, box = canvas.state, canvas.state.game.box
    body, left = draw.text(11, 20, canvas.word("row", row).upper(), "t2 b m"), s.pile[row]
    if row == D:
        body += draw.glyph("bag", 11, 44, 24)
        counts = (canvas.say("draft.of_colour", colour=box.thing[one], count=s.unseen[one]) for one in box.items[D])
        label = canvas.say("draft.bag", pieces=", ".join(counts))
    else:
        body += draw.octagon(0, 30, 22, 26, "bk" if left else "no ln ds", 5)
        label = canvas.say("draft.lost" if s.lost[row] else "draft.pile", row=row, count=left, lost=s.lost[row])
    middle = min(11, LEFT - 3 - lettering.text_width(str(left), 18, "bold") / 2)
    body += draw.text(middle, 76, left, "b m")
    canvas.place(box.pile_key[row], "cards", body, 0, TOPS[row], 24, min(HEIGHTS[row], 82), label, row + 1)


def _star(canvas: Canvas[Cities]) -> None:
    """The space beside D4, with the star on it from the first turn of a round on."""
    x, y = WIDTH + 2, TOPS[D] + HEIGHTS[D] / 2 - 12
    if canvas.state.star != NOBODY:
        canvas.draw("star_space", "paper", draw.path(geometry.circle(10, 12, 9), "no ln ds"), x, y)
    else:
        canvas.place("star", "discs", draw.glyph("star", 10, 12, 20), x, y, STAR - 2, 24, canvas.say("draft.star"), 4)
