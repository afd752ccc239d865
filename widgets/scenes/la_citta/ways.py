"""Between neighbouring cities: that they are neighbours, and which way a citizen will go."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.migration import ChooseWish, arrow, attract, donors, migrate, migration
from gamelib.games.la_citta.state import Citta
from gamelib.games.la_citta.voice import wishes
from widgets.scenes.canvas import Canvas
from widgets.svg import draw
from widgets.svg.geometry import num

from .ground import plan
from .signs import arch

_SIZE = 30
Way = tuple[int, int, int]
"""Whom a citizen leaves, where he goes, and for which need."""


def ways(canvas: Canvas[Citta]) -> None:
    """A dotted line joins neighbours; an arrow shows each citizen who is about to move, and says why."""
    s = canvas.state
    arrows = dict.fromkeys(leaving(s))
    moved = {frozenset(way[:2]) for way in arrows}
    for one, other in combinations(s.order, 2):
        if frozenset((one, other)) not in moved and other in definitions.neighbours(s, one):
            line, _ = _between(s, one, other)
            key = f"near:{canvas.word('city', one)}:{canvas.word('city', other)}"
            canvas.draw(key, "contours", draw.path(line, "no st dt"))
    for way in arrows:
        _arrow(canvas, way)


def leaving(s: Citta) -> Iterator[Way]:
    """Who is about to move, as far as it is decided: citizens on their way, then those that cities will attract."""
    yield from ((donor, city, need) for city, donor, need in s.waiting(migrate))
    if len(s.voice_up) < s.game.box.time["voice_cards"]:
        return
    still = [city for (city,) in s.waiting(attract)] or (s.order if s.waits(migration) else [])
    yield from ((donor, city, need) for city in still for need in wishes(s) for donor in donors(s, city, need))


def attracting(s: Citta) -> int | None:
    """The city to which people move now, or which chooses for what; None while nobody moves."""
    if not s.agenda:
        return None
    name, args = s.agenda[-1]
    return args[0] if name in (attract.name, migrate.name, ChooseWish.name) else None


def waiting(s: Citta) -> list[str]:
    """The city that attracts now, on the map and among the cities, and the next arrow."""
    city, words = attracting(s), s.game.box.hex_words
    if city is None:
        return []
    arrows = [arrow(s, donor, city, need) for city, donor, need in s.waiting(migrate)[:1]]
    return [words[city], f"line:{words[city]}", *arrows]


def _between(s: Citta, one: int, other: int) -> tuple[str, tuple[float, float, float, float]]:
    """The way over the free hexes between two cities where they are nearest, and its first and last point."""
    here, lanes = plan(s.game, s.seats), s.game.box.maps[s.seats]
    _, start, end = min((lanes.distance[a][b], a, b) for a in s.hexes[one] for b in s.hexes[other])
    on = [start]
    while on[-1] != end:
        left = lanes.distance[end][on[-1]]
        on.append(next(near for near in lanes.neighbours[on[-1]] if lanes.distance[end][near] < left))
    points = [here.hex(place) for place in on]
    (x0, y0), (x1, y1) = points[0], points[-1]
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in _shortened(points, here.side))
    return line, (x0, y0, x1, y1)


def _shortened(points: list[tuple[float, float]], side: float) -> list[tuple[float, float]]:
    """From the edge of the first building to that of the last one."""
    ends = []
    for (x, y), (nx, ny) in ((points[0], points[1]), (points[-1], points[-2])):
        far = hypot(nx - x, ny - y)
        ends.append((x + (nx - x) * side / far, y + (ny - y) * side / far))
    return [ends[0], *points[1:-1], ends[1]]


def _arrow(canvas: Canvas[Citta], way: Way) -> None:
    s, (donor, city, need) = canvas.state, way
    _, (x0, y0, x1, y1) = _between(s, donor, city)
    x, y, far = (x0 + x1) / 2, (y0 + y1) / 2, hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / far, (y1 - y0) / far
    middle = _SIZE / 2
    tip, back, wide = 14.0, 13.0, 9.0
    head = (
        f"M{num(middle + dx * tip)} {num(middle + dy * tip)}"
        f"L{num(middle - dy * wide)} {num(middle + dx * wide)}L{num(middle + dy * wide)} {num(middle - dx * wide)}z"
    )
    shaft = f"M{num(middle - dx * back)} {num(middle - dy * back)}L{num(middle)} {num(middle)}"
    body = draw.path(shaft, "no hv") + draw.path(head, "ik ed") + arch(need, middle - dx * 6, middle - dy * 6, 13)
    less, more = (definitions.arches(s, place, need) for place in (donor, city))
    label = canvas.say("way", city=donor, other_city=city, need=need, less=less, more=more)
    canvas.place(arrow(s, donor, city, need), "pieces", body, x - middle, y - middle, _SIZE, _SIZE, label, 99)
