"""The result, where the board of the draft lay: every player's points and the five parts they are made of."""

from gamelib.games.cities.scoring import parts, rank
from gamelib.games.cities.state import Cities
from widgets import draw, ink
from widgets.scenes.sheet import Sheet

from .draft import HEIGHT, WIDTH

_GAP, _BAR = 10, 22
_NAMES = ("milestones", "cards", "water", "parks", "monuments")


def final(sheet: Sheet[Cities]) -> None:
    """Best first; the bars have one scale, so that their lengths compare."""
    s = sheet.state
    sheet.draw("final", "labels", draw.text(0, 16, sheet.say("final.title"), "b"))
    high = min(118, (HEIGHT - 26) / s.seats - _GAP)
    scale = (WIDTH - 44) / max(1, *s.vp)
    for i, seat in enumerate(s.ranking()):
        y, body = 26 + i * (high + _GAP), _row(sheet, seat, high, scale)
        sheet.place(f"final:{seat}", "cards", body, 0, y, WIDTH, high, _label(sheet, seat), i)


def _row(sheet: Sheet[Cities], seat: int, high: float, scale: float) -> str:
    s = sheet.state
    place = rank(s, seat)
    body = draw.octagon(0, 0, WIDTH, high, "ra st" if place == 1 else "ra ln", 11)
    body += draw.text(16, 33, f"{place}.", "t2 mu") + sheet.disc(seat, 54, 26, 12)
    body += draw.text(76, 32, sheet.name("seat", seat), "t2 b") + draw.text(WIDTH - 18, 37, s.vp[seat], "t4 b e")
    x = left = 22.0
    for i, (name, points) in enumerate(zip(_NAMES, parts(s, seat), strict=True)):
        wide = points * scale
        body += draw.path(ink.rectangle(x, 48, wide, _BAR), "ik ha" if i % 2 else "gr ln") if points else ""
        x += wide
        figure, word = str(points or "·"), sheet.say(f"final.{name}")
        body += draw.text(left, 92, figure, "b" if points else "mu")
        left += 6 + ink.text_width(figure, 17)
        body += draw.text(left, 92, word, "t0 mu")
        left += 16 + ink.text_width(word, 15)
    return body


def _label(sheet: Sheet[Cities], seat: int) -> str:
    s = sheet.state
    listed = zip(_NAMES, parts(s, seat), strict=True)
    told = ", ".join(f"{sheet.say(f'final.{name}')} {points}" for name, points in listed)
    return sheet.say("final.label", rank=rank(s, seat), seat=sheet.name("seat", seat), points=s.vp[seat], parts=told)
