"""On a leaf for each seat: its city line by line, and what it brings at the end of this epoch."""

from collections.abc import Callable
from typing import NamedTuple

from gamelib.games.urbania import scoring
from gamelib.games.urbania.state import Urbania
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, lettering
from widgets.svg.lettering import signed

from . import faces
from .city import counting, epoch, plot_label, stack
from .prints import printed

WIDTH = 424
_HEAD, _FOOT, _LONG, _SMALL = 30, 34, 12, 16
"""Up to `_LONG` plots stand below each other; more of them in two columns."""


class _Lines(NamedTuple):
    """In how many columns the plots of a city stand, so many in each, each so wide and high."""

    columns: int
    plots: int
    wide: float
    high: float


def _lines(s: Urbania, seat: int) -> _Lines:
    """In two columns names need two lines."""
    plots = len(s.city[seat])
    return _Lines(1, plots, WIDTH, 27) if plots <= _LONG else _Lines(2, (plots + 1) // 2, (WIDTH - 8) / 2, 44)


def height(s: Urbania, seat: int) -> float:
    """How much room the plots of a seat take."""
    lines = _lines(s, seat)
    return _HEAD + lines.high * lines.plots + 4 + _FOOT


def epoch_table(seat: int) -> Callable[[Canvas[Urbania]], None]:
    """The leaf of this seat."""

    def paint(canvas: Canvas[Urbania]) -> None:
        lines = _lines(canvas.state, seat)
        for column in range(lines.columns):
            head = "".join(faces.category(n, at, 14, 17) for n, at in enumerate(_columns(lines.wide)))
            head += canvas.disc(seat, 13, 14, 10) if not column else ""
            canvas.draw(f"head:{seat}:{column}", "labels", head, column * (lines.wide + 8))
        for slot in range(len(canvas.state.city[seat])):
            _line(canvas, seat, slot, lines)
        _total(canvas, seat, _HEAD + lines.high * lines.plots + 4)

    return paint


def _columns(wide: float) -> list[float]:
    """The middles of the points; closer to each other and to the edge where names need the room."""
    edge, step = (18, 30) if wide == WIDTH else (14, 26)
    return [wide - edge - step * n for n in (2, 1, 0)]


def _line(canvas: Canvas[Urbania], seat: int, slot: int, lines: _Lines) -> None:
    """The name, how many cards it covers, its icons if there is room, its points in this epoch."""
    s, card = canvas.state, printed(canvas.speech, canvas.state.city[seat][slot])
    gone, marked, wide, high = slot in s.destroyed[seat], slot in s.marked[seat], lines.wide, lines.high - 3
    below, points = len(stack(s, seat, slot)), _columns(wide)
    room = (wide - 4 if gone else points[0] - 14) - 13
    body = draw.octagon(0, 0, wide, high, "gr ha" if gone else "ra ha", 6)
    body += "".join(draw.path(f"M4 {5 + 4 * i}h5", "no ln") for i in range(min(4, below)))
    if gone or marked:
        body += draw.glyph("destroyed" if gone else "marked", 5 + room, high / 2, 15)
        room -= 20
    icons = sum(card.icons)
    if lines.columns == 1 and not gone:
        left = 13 + room - 19 * icons
        body += faces.icons(card.icons, left, 12, 16, "gm" if marked else "")
        room -= 19 * icons + 4
    body += _named(card.title, room, high, "t1 mu off" if gone else "t1")
    if not gone:
        for middle, amount in zip(points, card.row(epoch(s)) or (0, 0, 0), strict=True):
            body += faces.value(middle, high / 2 + 5.5, amount, "t1 b m")
    key, (column, line) = s.key_of(seat, slot), divmod(slot, lines.plots)
    x, y = column * (wide + 8), _HEAD + lines.high * line
    if seat == canvas.in_front:
        canvas.draw(f"line:{key}", "cards", body, x, y)
    else:
        canvas.place(
            key, "cards", body, x, y, wide, high, plot_label(canvas, seat, slot), slot, corner=True, front=seat
        )


def _named(title: str, room: float, high: float, looks: str) -> str:
    """A name on as many lines as there is room for."""
    first, *more = lettering.wrap(title, room, _SMALL) if high > 40 else [title]
    written = [first, " ".join(more)] if more else [first]
    y = high / 2 + 5.5 - 9 * (len(written) - 1)
    return "".join(
        draw.text(13, y + 18 * i, lettering.cut(line, room, _SMALL), looks) for i, line in enumerate(written)
    )


def _total(canvas: Canvas[Urbania], seat: int, y: float) -> None:
    """What counts beside the rows, and the sums: points at the end of this epoch, before those of Leader cards."""
    s = canvas.state
    sums, sides = scoring.total(s, seat), []
    bonds = sum(amount for _, _, amount in counting(s, seat))
    monuments = sum(sum(s.game.box.monument_points[one]) for one in s.monuments_of(seat))
    for glyph, amount in (("combination", bonds), ("obelisk", monuments)):
        if amount:
            sides.append((glyph, amount))
    body = draw.octagon(0, 0, WIDTH, _FOOT - 4, "hi", 8) + draw.text(12, 21, canvas.say("epoch_table.total"), "t1 b")
    x = 150.0
    for glyph, amount in sides:
        body += draw.glyph(glyph, x, 15, 16, "gm") + draw.text(x + 12, 21, signed(amount), "t1")
        x += 54
    for number, (at, amount) in enumerate(zip((WIDTH - 138, WIDTH - 80, WIDTH - 20), sums, strict=True)):
        body += faces.category(number, at - 25, 15, 16) + faces.value(at, 21, amount, "b m")
    names = dict(zip(("wealth", "prestige", "satisfaction"), sums, strict=True))
    label = canvas.say("epoch_table.label", seat=seat, epoch=epoch(s), **names)
    canvas.place(f"total:{canvas.word('seat', seat)}", "cards", body, 0, y, WIDTH, _FOOT - 4, label, 99, corner=True)
