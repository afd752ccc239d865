"""Where strikers and soldiers stand: the Raval, the black bag, the barricades, the castle. One row for each seat."""

from gamelib.games.rose_of_fire.state import Rose
from widgets import draw
from widgets.scenes.sheet import Sheet

ROW, TOP = 34, 54
RAVAL, BAG, BARRICADES, END = 34, 226, 308, 508
_SINGLY = 7


def streets(sheet: Sheet[Rose]) -> None:
    """Rows are seats, columns the way of a striker: from the Raval into the bag, from the bag onto the barricades."""
    s = sheet.state
    low = TOP + ROW * s.seats
    _raval(sheet, low)
    _bag(sheet, low)
    _barricades(sheet, low)
    castle = draw.octagon(0, 0, BAG - RAVAL - 8, 34, "gr", 8) + draw.glyph("castle", 22, 17, 22)
    castle += draw.text(40, 22.5, s.castle, "b") + draw.text(64, 22.5, sheet.say("streets.castle"), "t0 mu")
    label = sheet.say("streets.castle_label", count=s.castle)
    sheet.place("castle", "cards", castle, RAVAL, low - 8, BAG - RAVAL - 8, 34, label, s.seats + 1)


def _raval(sheet: Sheet[Rose], low: float) -> None:
    s = sheet.state
    limit = s.raval_limit()
    body = draw.octagon(0, 0, BAG - RAVAL - 8, low - 14, "gr st", 14) + draw.text(
        16, 24, sheet.say("streets.raval"), "b"
    )
    body += draw.text(BAG - RAVAL - 24, 24, sheet.say("streets.limit", limit=limit), "t0 mu e")
    sheet.draw("raval", "paper", body, RAVAL, 0)
    for seat in range(s.seats):
        y = TOP + ROW * seat
        sheet.draw(f"raval_seat:{seat}", "discs", sheet.disc(seat, 14, y, 10))
        label = sheet.say("streets.raval_label", seat=sheet.name("seat", seat), count=s.raval[seat], limit=limit)
        strip = draw.strip(sheet.colour(seat), "striker", s.raval[seat], limit, 0, 17, 26, 27 if limit > 5 else 31)
        sheet.place(f"raval:{seat}", "pieces", strip, RAVAL + 8, y - 17, BAG - RAVAL - 24, ROW, label, seat + 1)


def _bag(sheet: Sheet[Rose], low: float) -> None:
    s = sheet.state
    body = draw.octagon(0, 0, BARRICADES - BAG - 8, low + 26, "gr", 10) + draw.glyph("bag", 18, 18, 22)
    body += draw.text(36, 24, sum(s.in_bag) + s.soldiers_in_bag, "b")
    pieces = [(sheet.piece("striker", seat, 22, TOP + ROW * seat, 22), count) for seat, count in enumerate(s.in_bag)]
    pieces.append((draw.glyph("soldier", 22, low + 9, 22), s.soldiers_in_bag))
    for i, (sign, count) in enumerate(pieces):
        y = TOP + ROW * i if i < s.seats else low + 9
        body += sign + draw.text(42, y + 5.5, count or "·", "" if count else "mu")
    words = [sheet.say("streets.strikers", seat=sheet.name("seat", seat), count=n) for seat, n in enumerate(s.in_bag)]
    words.append(sheet.say("streets.soldiers", count=s.soldiers_in_bag))
    label = sheet.say("streets.bag_label", pieces=", ".join(words))
    sheet.place("bag", "cards", body, BAG, 0, BARRICADES - BAG - 8, low + 26, label, 1)


def _barricades(sheet: Sheet[Rose], low: float) -> None:
    s = sheet.state
    w = END - BARRICADES
    head = draw.octagon(0, 0, w, low + 26, "gr", 14) + draw.text(16, 24, sheet.say("streets.barricades"), "b")
    sheet.draw("barricades", "paper", head + draw.glyph("barricade", w - 24, 18, 22), BARRICADES, 0)
    for seat, count in enumerate(s.barricades):
        label = sheet.say("streets.barricades_label", seat=sheet.name("seat", seat), count=count)
        row = _row(f"piece-striker-{sheet.colour(seat)}-24", count)
        sheet.place(
            f"barricades:{seat}", "pieces", row, BARRICADES + 8, TOP + ROW * seat - 17, w - 16, ROW, label, seat + 1
        )
    label = sheet.say("streets.soldiers_label", count=s.soldiers_out)
    row = _row("soldier", s.soldiers_out, "g")
    sheet.place("barricades:soldiers", "pieces", row, BARRICADES + 8, low - 8, w - 16, ROW, label, s.seats + 1)


def _row(name: str, count: int, classes: str = "") -> str:
    """Up to seven pieces one by one; more become one piece and their number."""
    if count > _SINGLY:
        return draw.use(name, 18, 17, 24, classes) + draw.text(36, 22.5, count, "b")
    return "".join(draw.use(name, 18 + 25 * i, 17, 24, classes) for i in range(count))
