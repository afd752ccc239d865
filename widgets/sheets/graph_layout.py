"""Places for the nodes of a graph that has none: far from each other where many edges lie between them.

Each connected part is laid out by stress majorization (Gansner, Koren and North, 2004) from classical scaling, in plain
Python since networkx does its layouts with numpy. Nodes that overlap are pushed apart where they lie; the rest stays.
"""

import math
from collections.abc import Hashable, Mapping
from operator import mul
from statistics import median
from typing import TYPE_CHECKING, Any

from widgets.svg.geometry import Point

if TYPE_CHECKING:
    import networkx

Positions = dict[Hashable, Point]
Size = tuple[float, float]
Sizes = Mapping[Hashable, Size]

MOST_NODES = 500
"""Larger graphs are not laid out: it would take many seconds, and nobody could read them."""
_PAIRS = 1_000_000
"""How many pairs of nodes are looked at in all rounds together, in at least `_FEWEST` rounds and at most `_ROUNDS`."""
_ROUNDS, _FEWEST = 60, 6
_STRAIGHT, _CURL = 14.0, 2.2
"""Nodes lie at most so many edges apart, or so often the root of how many they are: a longer path is bent."""
_FEW, _DENSE = 4, 0.8
"""Where more of all pairs of more nodes have an edge, they lie on a circle, so that no edge runs through a node."""
_SPREAD, _FREE = 0.9, 1.02
"""Half of the nodes have their nearest one at least so many edges away, where there is room; or so often their size."""
_SIDE = 120.0
"""A part is so often the root of its nodes long at most, before those that overlap are pushed apart."""
_LONG = 1.6
"""A part that is so much longer than high lies level; of any other one the edges do, as far as they can."""
_APART, _TOUCH = 300, 0.01
_GAP = 16.0


def laid_out(
    graph: "networkx.Graph[Any]", sizes: Sizes | None = None, step: float = 52, room: tuple[float, float] = (888, 528)
) -> Positions:
    """The middle of each node, the same each time; no two of the rectangles round them overlap.

    Args:
        sizes: how wide and high the rectangle of each node is.
        step: how long an edge is, about; shorter, down to what a node needs, where there is not so much `room`.
    """
    import networkx

    sizes = sizes or dict.fromkeys(graph, (step, step))
    if len(graph) > MOST_NODES:
        raise ValueError(
            f"GraphView: a graph of {len(graph)} nodes is laid out only if there are at most {MOST_NODES}; give each "
            "node a place, at=(x, y), or show a part, graph.subgraph(nodes)"
        )
    ties: networkx.Graph[Any] = networkx.Graph()
    ties.add_nodes_from(graph)
    ties.add_edges_from((a, b) for a, b in graph.edges() if a != b)
    parts = []
    for component in networkx.connected_components(ties):
        part = ties.subgraph(component)
        nodes = [node for node in ties if node in component]
        edges = [(a, b) for a, b in graph.edges(nodes) if a != b]
        shape = _turned(dict(zip(nodes, _shape(nodes, part), strict=True)), edges)
        least = min(step, median(min(sizes[node]) for node in nodes))
        parts.append(_apart(_scaled(shape, step, least, room), sizes))
    return _packed(parts, sizes, room)


# ---------------------------------------------------------------- one connected part


def _shape(nodes: list[Hashable], edges: "networkx.Graph[Any]") -> list[Point]:
    """Places in which an edge is about 1 long."""
    import networkx

    size = len(nodes)
    if size < 3:
        return [(float(i), 0.0) for i in range(size)]
    if size > _FEW and networkx.density(edges) > _DENSE:
        return _circle(size, 0.5 / math.sin(math.pi / size))
    farthest = max(_STRAIGHT, _CURL * math.sqrt(size))
    far = []
    for node in nodes:
        found = networkx.single_source_shortest_path_length(edges, node)
        far.append([min(float(found[other]), farthest) for other in nodes])
    at = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(_scaling(far), _circle(size, 0.01), strict=True)]
    for _ in range(max(_FEWEST, min(_ROUNDS, _PAIRS // size**2))):
        for i in range(size):
            at[i] = _settled(at[i], at, far[i])
    return at


def _circle(size: int, radius: float) -> list[Point]:
    turn = 2 * math.pi / size
    return [(radius * math.sin(turn * i), -radius * math.cos(turn * i)) for i in range(size)]


def _scaling(far: list[list[float]]) -> list[Point]:
    """Classical scaling: the two directions in which squared distances differ most, found by power iteration."""
    size = len(far)
    squares = [[one * one for one in row] for row in far]
    means = [sum(row) / size for row in squares]
    mean = sum(means) / size
    centred = [[(means[i] + means[j] - mean - squares[i][j]) / 2 for j in range(size)] for i in range(size)]
    axes: list[list[float]] = []
    for start in (1.7, 3.4):
        axis, long = [math.sin(start * (i + 1)) + 0.1 for i in range(size)], 0.0
        for _ in range(max(_FEWEST, min(_ROUNDS, _PAIRS // size**2))):
            axis = [_product(row, axis) for row in centred] if long else axis
            for other in axes:
                shared = _product(axis, other) / _product(other, other)
                axis = [one - shared * two for one, two in zip(axis, other, strict=True)]
            long = math.hypot(*axis) or 1.0
            axis = [one / long for one in axis]
        axes.append([one * math.sqrt(long) for one in axis])
    return list(zip(*axes, strict=True))


def _product(one: list[float], other: list[float]) -> float:
    return math.fsum(map(mul, one, other))


def _settled(own: Point, at: list[Point], far: list[float]) -> Point:
    """Where a node is as far from each other one as it should be, the near ones counting most."""
    x, y, weight = 0.0, 0.0, 0.0
    for (jx, jy), wanted in zip(at, far, strict=True):
        if wanted:
            dx, dy = own[0] - jx, own[1] - jy
            push = wanted / (math.hypot(dx, dy) or 1.0)
            x += (jx + push * dx) / wanted**2
            y += (jy + push * dy) / wanted**2
            weight += 1 / wanted**2
    return x / weight, y / weight


def _turned(at: Positions, edges: list[tuple[Hashable, Hashable]]) -> Positions:
    """Level if it is long, else with as many edges level or upright as can be; edges lead to the right and down."""
    points = list(at.values())
    mx, my = (sum(values) / len(points) for values in zip(*points, strict=True))
    xx, yy = sum((x - mx) ** 2 for x, _ in points), sum((y - my) ** 2 for _, y in points)
    xy = sum((x - mx) * (y - my) for x, y in points)
    tilt, across = math.hypot(xx - yy, 2 * xy), xx + yy
    angle = 0.0
    if across + tilt > _LONG**2 * (across - tilt):
        angle = math.atan2(2 * xy, xx - yy) / 2
    elif edges:
        turns = [4 * math.atan2(at[b][1] - at[a][1], at[b][0] - at[a][0]) for a, b in edges]
        sine, cosine = sum(map(math.sin, turns)), sum(map(math.cos, turns))
        angle = math.atan2(sine, cosine) / 4 if math.hypot(sine, cosine) > 0.1 * len(edges) else 0.0
    c, s = math.cos(angle), math.sin(angle)
    at = {node: (c * x + s * y, c * y - s * x) for node, (x, y) in at.items()}
    left, low = (sum(at[b][axis] - at[a][axis] for a, b in edges) < -0.01 for axis in (0, 1))
    return {node: (-x if left else x, -y if low else y) for node, (x, y) in at.items()}


def _scaled(at: Positions, step: float, least: float, room: tuple[float, float]) -> Positions:
    """Scaled so that edges are as long as wanted, and half of the nodes have some room round them."""
    if len(at) < 2:
        return at
    nearest = median(min(math.dist(one, other) for b, other in at.items() if b != a) for a, one in at.items())
    wide, high = (max(values) - min(values) for values in zip(*at.values(), strict=True))
    fits = min(room[0] / max(wide, 1), room[1] / max(high, 1))
    nearest = max(nearest, 0.1)
    scale = max(min(step, fits) * max(1.0, _SPREAD / nearest), _FREE * least / nearest)
    scale = min(scale, max(room[0], _SIDE * math.sqrt(len(at))) / max(wide, high))
    return {node: (x * scale, y * scale) for node, (x, y) in at.items()}


# ---------------------------------------------------------------- nothing overlaps


def _apart(at: Positions, sizes: Sizes) -> Positions:
    """Push nodes that overlap from each other, until none does."""
    spots = {node: list(point) for node, point in at.items()}
    widest = max(width for width, _ in sizes.values())
    for _ in range(_APART):
        order, moved = sorted(spots, key=lambda node: spots[node][0]), False
        for i, a in enumerate(order):
            one = spots[a]
            for b in order[i + 1 :]:
                other = spots[b]
                dx, dy = other[0] - one[0], other[1] - one[1]
                if dx > widest:
                    break
                px, py = _push(dx, dy, sizes[a], sizes[b])
                if px or py:
                    one[0], one[1], other[0], other[1] = one[0] - px, one[1] - py, other[0] + px, other[1] + py
                    moved = True
        if not moved:
            break
    return {node: (x, y) for node, (x, y) in spots.items()}


def _push(dx: float, dy: float, one: Size, other: Size) -> Point:
    """How far a node is pushed by another one, and that one by it; names make nodes rectangles, others are round."""
    wide, high = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    if abs(dx) >= wide - _TOUCH or abs(dy) >= high - _TOUCH:
        return 0.0, 0.0
    if one[0] == one[1] and other[0] == other[1]:
        far = math.hypot(dx, dy)
        push = (wide - far) / 2 / far if far else 0.0
        return (push * dx, push * dy) if far < wide - _TOUCH else (0.0, 0.0)
    if wide - abs(dx) <= high - abs(dy):
        return math.copysign((wide - abs(dx)) / 2, dx), 0.0
    return 0.0, math.copysign((high - abs(dy)) / 2, dy)


def _packed(parts: list[Positions], sizes: Sizes, room: tuple[float, float]) -> Positions:
    """Parts in rows, the highest ones first, in about the proportions of the room."""
    boxes = [_box(part, sizes) for part in parts]
    area = sum((right - left + _GAP) * (low - top + _GAP) for left, top, right, low in boxes)
    longest = max([math.sqrt(area * room[0] / room[1]), *(right - left for left, _, right, _ in boxes)], default=0)
    found: Positions = {}
    x = y = row = 0.0
    for part, (left, top, right, low) in sorted(zip(parts, boxes, strict=True), key=lambda two: two[1][1] - two[1][3]):
        if x and x + right - left > longest:
            x, y, row = 0.0, y + row + _GAP, 0.0
        found |= {node: (px - left + x, py - top + y) for node, (px, py) in part.items()}
        x, row = x + right - left + _GAP, max(row, low - top)
    return found


def _box(part: Positions, sizes: Sizes) -> tuple[float, float, float, float]:
    """Left, top, right and low end of all rectangles."""
    left, top = (min(at[k] - sizes[node][k] / 2 for node, at in part.items()) for k in (0, 1))
    right, low = (max(at[k] + sizes[node][k] / 2 for node, at in part.items()) for k in (0, 1))
    return left, top, right, low
