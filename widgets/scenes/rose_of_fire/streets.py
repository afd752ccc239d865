"""Where strikers and soldiers stand: the Raval, the black bag, the barricades, the castle. One row for each seat."""

from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

ROW, TOP = 34, 52
RAVAL, BAG, BARRICADES, END = 34, 242, 322, 496
_SINGLY, _FEW = 5, 5


def streets(canvas: Canvas[Rose]) -> None:
    """Rows are seats, columns the way of a striker: from the Raval into the bag, from the bag onto the barricades."""
    s = canvas.state
    low = TOP + ROW * s.seats
    _raval(canvas, low)
    _bag(canvas, low)
    _barricades(canvas, low)
    castle = draw.octagon(0, 0, BAG - RAVAL - 8, 34, "gr", 8) + draw.glyph("castle", 22, 17, 22)
    castle += draw.spans(40, 23.5, (s.castle, "b"), (canvas.say("streets.castle"), "mu"))
    label = canvas.say("streets.castle_label", count=s.castle)
    canvas.place("castle", "cards", castle, RAVAL, low - 8, BAG - RAVAL - 8, 34, label, s.seats + 1)


def _raval(canvas: Canvas[Rose], low: float) -> None:
    s, w = canvas.state, BAG - RAVAL - 8
    limit = s.raval_limit()
    body = draw.octagon(0, 0, w, low - 14, "gr st", 14) + draw.text(16, 24, canvas.say("streets.raval"), "b")
    body += draw.text(w - 16, 24, canvas.say("streets.limit", limit=limit), "mu e")
    canvas.draw("raval", "paper", body, RAVAL, 0)
    for seat, count in enumerate(s.raval):
        y = TOP + ROW * seat
        canvas.draw(f"raval_seat:{seat}", "discs", canvas.disc(seat, 14, y, 10))
        label = canvas.say("streets.raval_label", seat=seat, count=count, limit=limit)
        strip = _strip(canvas, seat, count, limit)
        canvas.place(f"raval:{seat}", "pieces", strip, RAVAL + 8, y - 17, w - 16, ROW, label, seat + 1)


def _strip(canvas: Canvas[Rose], seat: int, count: int, limit: int) -> str:
    """Strikers one by one up to the limit, empty places as short lines, the limit as a strong post.

    For how many there is no room, until they have left, is a number behind the post.
    """
    pitch = 25 if limit > _FEW else 28
    body = "".join(canvas.piece("striker", seat, 13 + i * pitch, 17, 25) for i in range(min(count, limit)))
    body += "".join(draw.path(f"M{4 + i * pitch} 28h19", "ln no") for i in range(count, limit))
    body += draw.path(f"M{limit * pitch + 4} 3v28", "st no")
    return body + (draw.text(limit * pitch + 9, 23.5, f"+{count - limit}", "b") if count > limit else "")


def _bag(canvas: Canvas[Rose], low: float) -> None:
    s, w, h = canvas.state, BARRICADES - BAG - 8, low + 26
    body = draw.octagon(0, 0, w, h, "gr", 10) + draw.glyph("bag", 18, 18, 22)
    body += draw.text(34, 24.5, sum(s.in_bag) + s.soldiers_in_bag, "b")
    words = []
    for seat, count in enumerate(s.in_bag):
        y = TOP + ROW * seat
        body += canvas.piece("striker", seat, 22, y, 22) + draw.figure(40, y + 6.5, count)
        words.append(canvas.say("streets.strikers", seat=seat, count=count))
    body += draw.glyph("soldier", 22, low + 9, 22) + draw.figure(40, low + 15.5, s.soldiers_in_bag)
    words.append(canvas.say("streets.soldiers", count=s.soldiers_in_bag))
    canvas.place("bag", "cards", body, BAG, 0, w, h, canvas.say("streets.bag_label", pieces=", ".join(words)), 1)


def _barricades(canvas: Canvas[Rose], low: float) -> None:
    s, w = canvas.state, END - BARRICADES
    body = draw.octagon(0, 0, w, low + 26, "gr", 14) + draw.text(14, 24, canvas.say("streets.barricades"), "b")
    canvas.draw("barricades", "paper", body + draw.glyph("barricade", w - 22, 18, 22), BARRICADES, 0)
    for seat, count in enumerate(s.barricades):
        label = canvas.say("streets.barricades_label", seat=seat, count=count)
        row = _row(f"piece-striker-{canvas.colour(seat)}-24", count)
        y = TOP + ROW * seat - 17
        canvas.place(f"barricades:{seat}", "pieces", row, BARRICADES + 8, y, w - 16, ROW, label, seat + 1)
    label, row = canvas.say("streets.soldiers_label", count=s.soldiers_out), _row("soldier", s.soldiers_out, "g")
    canvas.place("barricades:soldiers", "pieces", row, BARRICADES + 8, low - 8, w - 16, ROW, label, s.seats + 1)


def _row(name: str, count: int, classes: str = "") -> str:
    """Up to five pieces one by one; more become one piece and their number."""
    if count > _SINGLY:
        return draw.use(name, 18, 17, 24, classes) + draw.text(36, 23.5, count, "b")
    return "".join(draw.use(name, 18 + 25 * i, 17, 24, classes) for i in range(count))
