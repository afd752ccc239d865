"""How the edges of a graph run: straight, in a loop, or bent, where there are several or a node lies in the way."""

import math
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from widgets.svg import draw
from widgets.svg.geometry import Point, num

Curve = list[Point]
"""From the middle of a node to that of another one; between them the handles of a curve, if it is not straight."""

_FAN, _GAP = 60.0, 15.0
"""Edges between the same two nodes lie at most so far apart: all of them together, and each from the next."""
_DETOURS, _STEEPEST = (0.0, 21.0, -21.0, 34.0, -34.0), 0.3
"""How far to the side an edge runs round a node, and how much of its length that is at most."""
_FREE = 1.0
"""How much lies between an edge and a node that it passes."""
_LOOKS = 200_000
"""Where more edges would be held against more nodes than this, all run straight."""
_PIECES = 6
_LOOP, _OPEN = 60.0, 0.75
"""How far out the handles of a loop lie, and at what angle to the way it points."""
_HEAD = 11.0


class Edge(NamedTuple):
    """An edge of a graph; `key` tells those between the same two nodes apart."""

    a: Hashable
    b: Hashable
    key: Hashable = 0


def curves(edges: Sequence[Edge], at: Mapping[Hashable, Point], radius: float, *, named: bool) -> list[Curve]:
    """A curve for each edge. Where nodes are `named` below them, no loop points down."""
    found: dict[int, Curve] = {}
    between, loops = defaultdict(list), []
    for number, edge in enumerate(edges):
        if edge.a == edge.b:
            loops.append(number)
        else:
            between[frozenset((edge.a, edge.b))].append(number)
    leaving: dict[Hashable, list[float]] = defaultdict(lambda: [math.pi / 2] if named else [])
    for numbers in between.values():
        a, b, _ = edges[numbers[0]]
        free = len(edges) * len(at) > _LOOKS
        detours = [d for d in _DETOURS if abs(d) <= _STEEPEST * math.dist(at[a], at[b])]
        in_the_way = [] if free else [spot for node, spot in at.items() if node not in (a, b)]
        clear = (d for d in detours if _is_clear(_bent(at[a], at[b], d), in_the_way, radius + _FREE))
        detour, gap = next(clear, 0.0), min(_GAP, _FAN / len(numbers))
        for i, number in enumerate(numbers):
            curve = _bent(at[a], at[b], detour + (i - (len(numbers) - 1) / 2) * gap)
            leaving[a].append(_angle(curve[0], curve[1]))
            leaving[b].append(_angle(curve[-1], curve[-2]))
            found[number] = curve if edges[number].a == a else curve[::-1]
    for number in loops:
        node = edges[number].a
        angle = _widest_gap(leaving[node])
        leaving[node].append(angle)
        found[number] = [at[node], *(_moved(at[node], angle + turn, _LOOP) for turn in (-_OPEN, _OPEN)), at[node]]
    return [found[number] for number in range(len(edges))]


def edge_markup(curve: Curve, classes: str, radius: float, name: Point | None) -> str:
    """The markup of an edge; an arrow ends with its tip at the rim of the node that it leads to, or at its name.

    `name`: how far what is written reaches to either side of that node and below its middle; None where no arrow is.
    """
    if name is None:
        return draw.path(_d(curve), f"no {classes}")
    angle = _angle(curve[-1], curve[-2])
    across, down = abs(math.cos(angle)), math.sin(angle)
    out = min(name[0] / across if across else math.inf, name[1] / down if down > 0 else math.inf)
    if out * down > radius:
        radius = max(radius, out)
    tip, neck = (_moved(curve[-1], angle, radius + far) for far in (0, _HEAD * 0.8))
    left, right = (_moved(tip, angle + turn, _HEAD) for turn in (-0.4, 0.4))
    head = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (tip, left, right)) + "z"
    return draw.path(_d([*curve[:-1], neck]), f"no {classes}") + draw.path(head, "ik")


def along(curve: Curve) -> Curve:
    """Some points of a curve (by de Casteljau's construction)."""
    found = []
    for share in (i / _PIECES for i in range(_PIECES + 1)):
        points = curve
        while len(points) > 1:
            points = [(ax + share * (bx - ax), ay + share * (by - ay)) for (ax, ay), (bx, by) in pairwise(points)]
        found += points
    return found


def _d(curve: Curve) -> str:
    start, *rest = (f"{num(x)} {num(y)}" for x, y in curve)
    return f"M{start}{'LQC'[len(rest) - 1]}{' '.join(rest)}"


def _bent(a: Point, b: Point, aside: float) -> Curve:
    """From one point to another, in the middle so far to the side."""
    if not aside:
        return [a, b]
    long = math.dist(a, b)
    nx, ny = (a[1] - b[1]) / long, (b[0] - a[0]) / long
    return [a, ((a[0] + b[0]) / 2 + 2 * aside * nx, (a[1] + b[1]) / 2 + 2 * aside * ny), b]


def _is_clear(curve: Curve, spots: Sequence[Point], far: float) -> bool:
    if len(curve) > 2:
        curve = along(curve)
    return all(_distance(spot, a, b) >= far for a, b in pairwise(curve) for spot in spots)


def _distance(spot: Point, a: Point, b: Point) -> float:
    """From a point to the nearest one of a line between two."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], spot[0] - a[0], spot[1] - a[1]
    along = max(0.0, min(1.0, (px * dx + py * dy) / (dx * dx + dy * dy or 1.0)))
    return math.hypot(px - along * dx, py - along * dy)


def _widest_gap(angles: Sequence[float]) -> float:
    """The direction farthest from all of these; up if there is none."""
    if not angles:
        return -math.pi / 2
    order = sorted(angle % (2 * math.pi) for angle in angles)
    gaps = [(after - angle, angle) for angle, after in zip(order, [*order[1:], order[0] + 2 * math.pi], strict=True)]
    wide, angle = max(gaps)
    return angle + wide / 2


def _angle(one: Point, other: Point) -> float:
    return math.atan2(other[1] - one[1], other[0] - one[0])


def _moved(spot: Point, angle: float, far: float) -> Point:
    return spot[0] + far * math.cos(angle), spot[1] + far * math.sin(angle)
