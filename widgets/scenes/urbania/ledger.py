"""On a leaf for each seat: its city line by line, and what it brings at the end of this epoch."""

from collections.abc import Callable

from gamelib.games.urbania import scoring
from gamelib.games.urbania.state import Urbania
from widgets import draw
from widgets.ink import signed
from widgets.scenes.sheet import Sheet

from . import faces
from .city import counting, epoch, stack, told
from .prints import printed

WIDTH = 424
_ROW, _HEAD, _FOOT, _LONG = 27, 30, 34, 9
"""Up to so many plots stand below each other; more of them in two columns."""


def height(s: Urbania, seat: int) -> float:
    """How much room the plots of a seat take."""
    plots = len(s.city[seat])
    lines = plots if plots <= _LONG else (plots + 1) // 2
    return _HEAD + _ROW * lines + 4 + _FOOT


def ledger(seat: int) -> Callable[[Sheet[Urbania]], None]:
    """The leaf of this seat."""

    def paint(sheet: Sheet[Urbania]) -> None:
        plots = len(sheet.state.city[seat])
        columns = 1 if plots <= _LONG else 2
        wide = (WIDTH - 8 * (columns - 1)) / columns
        lines = -(-plots // columns)
        for column in range(columns):
            x = column * (wide + 8)
            head = "".join(faces.category(n, at, 14, 17) for n, at in enumerate(_columns(wide)))
            head += sheet.disc(seat, 13, 14, 10) if not column else ""
            sheet.draw(f"head:{seat}:{column}", "labels", head, x)
        for slot in range(plots):
            _line(sheet, seat, slot, wide, ((slot // lines) * (wide + 8), _HEAD + _ROW * (slot % lines)))
        _total(sheet, seat, _HEAD + _ROW * lines + 4)

    return paint


def _columns(wide: float) -> list[float]:
    return [wide - 79, wide - 49, wide - 19]


def _line(sheet: Sheet[Urbania], seat: int, slot: int, wide: float, at: tuple[float, float]) -> None:
    """The name, how many cards it covers, its icons if there is room, its points in this epoch."""
    s, card = sheet.state, printed(sheet.speech, sheet.state.city[seat][slot])
    gone, marked = slot in s.destroyed[seat], slot in s.marked[seat]
    below, room = len(stack(s, seat, slot)), wide - 108
    body = draw.octagon(0, 0, wide, _ROW - 3, "gr ha" if gone else "ra ha", 6)
    body += "".join(draw.path(f"M4 {5 + 4 * i}h5", "no ln") for i in range(min(4, below)))
    if gone or marked:
        body += draw.glyph("destroyed" if gone else "marked", wide - 113, 12, 15)
        room -= 20
    icons = sum(card.icons)
    if wide > 300 and not gone:
        left = wide - 123 - 19 * icons - 20 * marked
        body += faces.icons(card.icons, left, 12, 16, "gm" if marked else "")
        room -= 19 * icons + 4
    body += draw.text(13, 17.5, faces.cut(card.title, room, 16), "t1 mu off" if gone else "t1")
    if not gone:
        for middle, amount in zip(_columns(wide), card.row(epoch(s)) or (0, 0, 0), strict=True):
            body += faces.value(middle, 17.5, amount, "t1 b m")
    key, (x, y) = s.key_of(seat, slot), at
    if seat == sheet.in_front:
        sheet.draw(f"line:{key}", "cards", body, x, y)
    else:
        sheet.place(key, "cards", body, x, y, wide, _ROW - 3, told(sheet, seat, slot), slot, corner=True, front=seat)


def _total(sheet: Sheet[Urbania], seat: int, y: float) -> None:
    """What counts beside the rows, and the sums: points at the end of this epoch, before those of Leader cards."""
    s = sheet.state
    sums, sides = scoring.total(s, seat), []
    bonds = sum(amount for _, _, amount in counting(s, seat))
    monuments = sum(sum(s.game.box.monument_points[one]) for one in s.monuments_of(seat))
    for glyph, amount in (("combination", bonds), ("obelisk", monuments)):
        if amount:
            sides.append((glyph, amount))
    body = draw.octagon(0, 0, WIDTH, _FOOT - 4, "hi", 8) + draw.text(12, 21, sheet.say("ledger.total"), "t1 b")
    x = 150.0
    for glyph, amount in sides:
        body += draw.glyph(glyph, x, 15, 16, "gm") + draw.text(x + 12, 21, signed(amount), "t1")
        x += 54
    for number, (at, amount) in enumerate(zip((WIDTH - 138, WIDTH - 80, WIDTH - 20), sums, strict=True)):
        body += faces.category(number, at - 25, 15, 16) + faces.value(at, 21, amount, "b m")
    names = dict(zip(("wealth", "prestige", "satisfaction"), sums, strict=True))
    label = sheet.say("ledger.label", seat=seat, epoch=epoch(s), **names)
    sheet.place(f"total:{sheet.word('seat', seat)}", "cards", body, 0, y, WIDTH, _FOOT - 4, label, 99, corner=True)
