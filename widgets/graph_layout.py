"""Places for the nodes of a graph that has none: far from each other where many edges lie between them.

It is stress majorization (Gansner, Koren and North, 2004), in plain Python since networkx does its own with numpy.
"""

import math
from collections.abc import Hashable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from .ink import Point

if TYPE_CHECKING:
    import networkx

_MOST = 150
"""Larger graphs stay on a circle: to lay them out would take seconds."""
_ROUNDS = 60
_NEAREST = 1.2


def places(graph: "networkx.Graph[Any]") -> dict[Hashable, Point]:
    """A place for each node, the same each time; the two that lie nearest to each other are `_NEAREST` apart."""
    import networkx

    nodes = list(graph)
    edges = networkx.Graph(graph.edges()).adj
    size = len(nodes)
    turn = 2 * math.pi / max(size, 1)
    at = [(math.sin(turn * i), -math.cos(turn * i)) for i in range(size)]
    if size <= _MOST:
        far = [_edges_between(node, nodes, edges) for node in nodes]
        for _ in range(_ROUNDS):
            for i in range(size):
                at[i] = _settled(i, at, far[i])
    return _apart(dict(zip(nodes, at, strict=True)))


def _edges_between(node: Hashable, nodes: list[Hashable], edges: Any) -> list[float]:
    """How many edges lead to each other node at least; a little more than to the farthest where none lead."""
    found, ring = {node: 0.0}, [node]
    while ring:
        ring = list(dict.fromkeys(other for one in ring for other in edges.get(one, ()) if other not in found))
        found |= dict.fromkeys(ring, max(found.values()) + 1)
    beyond = max(found.values()) + 2
    return [found.get(other, beyond) for other in nodes]


def _settled(i: int, at: list[Point], far: list[float]) -> Point:
    """Where a node is as far from each other one as it should be, the near ones counting most."""
    x, y, weight = 0.0, 0.0, 0.0
    for j, (jx, jy) in enumerate(at):
        if j != i:
            dx, dy, wanted = at[i][0] - jx, at[i][1] - jy, far[j]
            push = wanted / (math.hypot(dx, dy) or 1.0)
            x += (jx + push * dx) / wanted**2
            y += (jy + push * dy) / wanted**2
            weight += 1 / wanted**2
    return (x / weight, y / weight) if weight else at[i]


def _apart(at: dict[Hashable, Point]) -> dict[Hashable, Point]:
    nearest = min((math.dist(one, other) for one, other in combinations(at.values(), 2)), default=1.0) or 1.0
    wider = _NEAREST / nearest
    return {node: (x * wider, y * wider) for node, (x, y) in at.items()}
