"""The result, where the board of the draft lay: every player's points and the five parts they are made of."""

from gamelib.games.cities.scoring import parts as parts_of
from gamelib.games.cities.state import Cities
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import definitions, draw, geometry

from .draft import HEIGHT, WIDTH

_GAP, _BAR = 10, 14
PARTS = {"milestones": "ik", "cards": "ra", "water": "lake", "parks": "park", "monuments": "mu"}
"""The five parts of a score, and how each is printed in a bar, the same for every player."""


def final(canvas: Canvas[Cities]) -> None:
    """Best first; the bars have one scale, so that their lengths compare."""
    s = canvas.state
    high = min(96, (HEIGHT - 26) / s.seats - _GAP)
    scale = (WIDTH - 32) / max(1, *s.points)
    at = [(0, 26 + i * (high + _GAP)) for i in range(s.seats)]
    parts.result(canvas, (WIDTH, high), at.__getitem__, lambda seat: _tells(canvas, seat, scale), closer=True)


def _tells(canvas: Canvas[Cities], seat: int, scale: float) -> parts.SeatDrawing:
    """Points, a bar of the five parts, and below it what they are."""
    s, told = canvas.state, []
    body = draw.text(WIDTH - 16, 33, s.points[seat], "t3 b e")
    words: list[tuple[object, str]] = []
    x = 16.0
    for name, points in zip(PARTS, parts_of(s, seat), strict=True):
        word = canvas.say(f"final.{name}")
        body += _bar(name, geometry.rectangle(x, 43, points * scale, _BAR)) if points else ""
        x += points * scale
        words += [(points, "b"), (word, "mu")] if points else []
        told.append(f"{word} {points}")
    return body + draw.spans(16, 78, *words, gap=7), {"parts": ", ".join(told)}


def _bar(name: str, outline: str) -> str:
    printed = PARTS[name]
    return (
        draw.hatched(outline, printed, "ln") if printed in definitions.TERRAINS else draw.path(outline, f"{printed} ln")
    )
