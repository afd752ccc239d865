"""Places that a graph says of its nodes, and how far from each other they are drawn."""

import math
from collections.abc import Collection, Hashable, Mapping
from itertools import combinations
from numbers import Real
from statistics import median
from typing import TYPE_CHECKING, Any

from gamelib.text.messages import shown
from widgets.svg.geometry import Point

if TYPE_CHECKING:
    import networkx

Positions = dict[Hashable, Point]
_FARTHEST = 1e9
_LOOKED_AT = 400
_STEP, _HIGH, _MOST = 52.0, 68.0, 320.0
"""How far from each other nodes are drawn at least, those with an arrow between their names, and names at most."""
_MOST_ROWS = 1000


def given(graph: "networkx.Graph[Any]") -> Positions | None:
    """Where each node lies; None if no node carries a place and not all are called by one."""
    stated = {node: _place(data.get("at", node)) for node, data in graph.nodes(data=True)}
    places = {node: at for node, at in stated.items() if at is not None}
    lost = [node for node in stated if node not in places]
    if not stated or (lost and not any("at" in data for _, data in graph.nodes(data=True))):
        return None
    if lost:
        raise ValueError(
            f"GraphView: the node {shown(lost[0])} is no (x, y) and has no attribute at=(x, y), two numbers: give all "
            "nodes such a place, or none of them any, and the graph is laid out"
        )
    first: dict[Point, Hashable] = {}
    for node, at in places.items():
        if at in first:
            raise ValueError(
                f"GraphView: the nodes {shown(first[at])} and {shown(node)} both lie at {at[0]:g}, {at[1]:g}, where "
                "one would hide the other: give each a place of its own"
            )
        first[at] = node
    return places


def _place(at: object) -> Point | None:
    if not isinstance(at, tuple) or len(at) != 2 or not all(isinstance(part, Real) for part in at):
        return None
    return (float(at[0]), float(at[1])) if all(abs(part) < _FARTHEST for part in at) else None


def on_grid(places: Mapping[Hashable, Point]) -> bool:
    """True if all nodes are called by the column and the row where they lie."""
    return all(
        at == node and all(one.is_integer() and abs(one) < _MOST_ROWS for one in at) for node, at in places.items()
    )


def to_scale(
    places: Mapping[Hashable, Point],
    wide: Mapping[Hashable, float],
    arrows: Collection[tuple[Hashable, Hashable]],
    step: float,
    room: tuple[float, float],
) -> Positions:
    """The same places in the units of the picture: nodes do not touch, their names, so `wide`, lie beside each other.

    A unit is a `step`, or less where there is not so much `room`. A pair of nodes that is much closer than others may
    touch: it is not to make all of the picture large. `arrows` are seen between a name and the node below it.
    """
    points = list(places.values())
    some = points[:: len(points) // _LOOKED_AT + 1]
    nearest = [min((math.dist(one, two) for two in points if two is not one), default=1.0) for one in some]
    close = max(min(nearest, default=1.0), median(nearest or [1.0]) / 2)
    across = [max(max(axis) - min(axis), min(1.0, close)) for axis in zip(*points, strict=True)] or [1.0, 1.0]
    fits = min(size / far for size, far in zip(room, across, strict=True))
    scale = max(min(step / min(1.0, close), fits), _STEP / close)
    if wide and len(wide) <= _LOOKED_AT:
        pairs = [two for two in combinations(wide, 2) if math.dist(places[two[0]], places[two[1]]) >= close]
        needed = [_needed(a, b, places, wide, _STEP) for a, b in pairs]
        needed += [_needed(a, b, places, wide, _HIGH) for a, b in arrows if a in wide and b in wide and a != b]
        scale = max(scale, min(_MOST / close, max(needed, default=0.0)))
    return {node: (x * scale, y * scale) for node, (x, y) in places.items()}


def _needed(
    a: Hashable, b: Hashable, places: Mapping[Hashable, Point], wide: Mapping[Hashable, float], high: float
) -> float:
    """How large a unit is where two nodes with their names, so `high` together, do not overlap."""
    dx, dy = (abs(one - other) for one, other in zip(places[a], places[b], strict=True))
    return min((wide[a] + wide[b]) / 2 / dx if dx else math.inf, high / dy if dy else math.inf)
