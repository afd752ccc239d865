"""Outlines as paths of SVG: circles, the block with its cut corners, hexagons, contours round groups of boxes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

Point = tuple[float, float]
"""x and y, in units of the picture."""
Rectangle = tuple[float, float, float, float]
"""x, y, width and height."""
_NEAR = 6


@lru_cache(8192)
def num(value: float) -> str:
    """A number with at most two decimals, the same on every machine.

    >>> num(2.0), num(-0.001), num(1 / 3)
    ('2', '0', '0.33')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def circle(cx: float, cy: float, r: float) -> str:
    return f"M{num(cx - r)} {num(cy)}a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0z"


def rectangle(x: float, y: float, w: float, h: float) -> str:
    return f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}z"


def polygon(points: Iterable[Point]) -> str:
    """A closed outline through these points.

    >>> polygon([(0, 0), (2, 0), (1, 1.5)])
    'M0 0L2 0L1 1.5z'
    """
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


def mean_point(points: Sequence[Point]) -> Point:
    """The point in the midst of some points.

    >>> mean_point([(0, 0), (2, 0), (1, 1.5)])
    (1.0, 0.5)
    """
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def cut_of(w: float, h: float) -> float:
    """The cut of a corner: a fifth of the shorter side up to 48 units, then 9 to 12."""
    side = min(w, h)
    return side / 5 if side < 48 else min(12.0, 9 + (side - 48) / 40)


@lru_cache(maxsize=4096)
def octagon_path(x: float, y: float, w: float, h: float, cut: float | None = None) -> str:
    """A rectangle with cut corners: the block of the Eixample, the form of every place, tile, card and button."""
    c = cut_of(w, h) if cut is None else cut
    return (
        f"M{num(x + c)} {num(y)}H{num(x + w - c)}L{num(x + w)} {num(y + c)}V{num(y + h - c)}"
        f"L{num(x + w - c)} {num(y + h)}H{num(x + c)}L{num(x)} {num(y + h - c)}V{num(y + c)}z"
    )


@lru_cache(maxsize=256)
def hexagon(x: float, y: float, side: float) -> str:
    """A hexagon that stands on its tip, with its middle at x, y.

    >>> hexagon(0, 0, 20)
    'M0 -20L17.32 -10V10L0 20L-17.32 10V-10z'
    """
    half = side * 3**0.5 / 2
    left, right, low, high = num(x - half), num(x + half), num(y + side / 2), num(y - side / 2)
    return f"M{num(x)} {num(y - side)}L{right} {high}V{low}L{num(x)} {num(y + side)}L{left} {low}V{high}z"


def contour(box: Rectangle, others: Iterable[Rectangle], grow: float) -> str:
    """The outline of a box (x, y, width, height): its sides that touch no other box; alone, an octagon round it.

    >>> contour((0, 0, 10, 10), [(0, 0, 10, 10), (12, 0, 10, 10)], 1)
    'M-1 -1H13M13 11H-1M-1 11V-1'
    """
    others = [other for other in others if other != box]
    right, low = (any(_beside(box, other, axis) for other in others) for axis in (0, 1))
    left, top = (any(_beside(other, box, axis) for other in others) for axis in (0, 1))
    (x, y, w, h), reach = box, {True: _NEAR / 2, False: grow}
    if not (right or low or left or top):
        return octagon_path(x - grow, y - grow, w + 2 * grow, h + 2 * grow)
    x0, x1, y0, y1 = x - reach[left], x + w + reach[right], y - reach[top], y + h + reach[low]
    sides = (
        "" if top else f"M{num(x0)} {num(y - grow)}H{num(x1)}",
        "" if right else f"M{num(x + w + grow)} {num(y0)}V{num(y1)}",
        "" if low else f"M{num(x1)} {num(y + h + grow)}H{num(x0)}",
        "" if left else f"M{num(x - grow)} {num(y1)}V{num(y0)}",
    )
    return "".join(sides)


def _beside(first: Rectangle, second: Rectangle, axis: int) -> bool:
    """Does the second box stand right after the first one along the axis, side by side for at least half a side?"""
    across = 1 - axis
    shared = min(first[across] + first[across + 2], second[across] + second[across + 2])
    shared -= max(first[across], second[across])
    gap = second[axis] - first[axis] - first[axis + 2]
    return first[axis] < second[axis] and gap <= _NEAR and 2 * shared >= min(first[across + 2], second[across + 2])
