"""The result, where the board of the draft lay: every player's points and the five parts they are made of."""

from gamelib.games.cities.scoring import parts as parts_of
from gamelib.games.cities.state import Cities
from widgets import draw, ink
from widgets.scenes import parts
from widgets.scenes.sheet import Sheet

from .draft import HEIGHT, WIDTH

_GAP, _BAR = 10, 22
_NAMES = ("milestones", "cards", "water", "parks", "monuments")


def final(sheet: Sheet[Cities]) -> None:
    """Best first; the bars have one scale, so that their lengths compare."""
    s = sheet.state
    high = min(118, (HEIGHT - 26) / s.seats - _GAP)
    scale = (WIDTH - 44) / max(1, *s.vp)
    at = [(0, 26 + i * (high + _GAP)) for i in range(s.seats)]
    parts.result(sheet, (WIDTH, high), at.__getitem__, lambda seat: _tells(sheet, seat, scale))


def _tells(sheet: Sheet[Cities], seat: int, scale: float) -> parts.Told:
    """Points, a bar of the five parts, and below it what they are."""
    s, told = sheet.state, []
    body = draw.text(WIDTH - 18, 37, s.vp[seat], "t4 b e")
    x = left = 22.0
    for i, (name, points) in enumerate(zip(_NAMES, parts_of(s, seat), strict=True)):
        word = sheet.say(f"final.{name}")
        body += draw.path(ink.rectangle(x, 48, points * scale, _BAR), "ik ha" if i % 2 else "gr ln") if points else ""
        body += draw.number(left, 92, points, "b")
        x, left = x + points * scale, left + 6 + ink.text_width(str(points or "·"), 17)
        body += draw.text(left, 92, word, "t0 mu")
        left += 16 + ink.text_width(word, 15)
        told.append(f"{word} {points}")
    return body, {"parts": ", ".join(told)}
