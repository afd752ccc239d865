"""Where crossings, segments and blocks lie, and the streets between them, which never change."""

from functools import cache
from math import atan2, degrees, hypot, sqrt

from gamelib.engine.definition import BaseGame
from gamelib.games.barcelona.box import WIDE, Box
from widgets.svg import draw, geometry
from widgets.svg.geometry import Point, num

WIDTH, HEIGHT = 650, 648
"""How much room the city has."""
PITCH, LEFT, TOP = 118, 62, 94
"""From one crossing to the next; where the first one lies."""
SIDE = 42
"""Of the place of a crossing."""
_BANDS = (26, 38)
"""By kind: how wide a street is."""
_OVER = 24
"""How far a street goes on behind its last crossing."""
_YARD = (15, 21)
"""By kind: from the middle of a street to the blocks beside it."""


def crossing(game: BaseGame[Box], number: int) -> Point:
    """The middle of a crossing."""
    x, y = game.box.board.points[number]
    return LEFT + (x - 1) * PITCH, TOP + (y - 1) * PITCH


def middle(game: BaseGame[Box], segment: int) -> Point:
    """The middle of a segment."""
    (xa, ya), (xb, yb) = (crossing(game, end) for end in game.box.ends[segment])
    return (xa + xb) / 2, (ya + yb) / 2


def turned(game: BaseGame[Box], segment: int) -> tuple[float, float]:
    """By how many degrees a segment is turned, and how long it is between the crossings."""
    (xa, ya), (xb, yb) = (crossing(game, end) for end in game.box.ends[segment])
    return degrees(atan2(yb - ya, xb - xa)), hypot(xb - xa, yb - ya) - 62


def action(game: BaseGame[Box], street: int) -> Point:
    """The middle of the action tile at the end of a street."""
    x, y = crossing(game, game.box.crossings_of_street[street][-1])
    word = game.codecs["street"].word(street)
    if word[0] == "v":
        return x, 28
    return (x + 66, y) if word[0] == "h" else (x + 66, y + 56)


def beside(game: BaseGame[Box], row: int) -> Point:
    """Right of a row of blocks, between the action tiles."""
    (x, y), (_, low) = (action(game, street) for street in (row, row + 1))
    return x, (y + low) / 2


def band(game: BaseGame[Box], street: int, classes: str) -> str:
    """A street as one band behind its crossings."""
    way = game.box.crossings_of_street[street]
    (xa, ya), (xb, yb) = crossing(game, way[0]), crossing(game, way[-1])
    far, half = hypot(xb - xa, yb - ya), _BANDS[game.box.street_kind[street]] / 2
    dx, dy = (xb - xa) / far, (yb - ya) / far
    over = 0 if dx and dy else _OVER
    xa, ya, xb, yb = xa - dx * over, ya - dy * over, xb + dx * over, yb + dy * over
    corners = [(xa - dy * half, ya + dx * half), (xa + dy * half, ya - dx * half)]
    corners += [(xb + dy * half, yb - dx * half), (xb - dy * half, yb + dx * half)]
    return draw.path(geometry.polygon(corners), classes)


def along(game: BaseGame[Box], street: int, dx: float, dy: float) -> str:
    """Both sides of a street from its first crossing to its last one, and a frame around its action tile, moved."""
    way, half = game.box.crossings_of_street[street], _BANDS[game.box.street_kind[street]] / 2
    (xa, ya), (xb, yb) = crossing(game, way[0]), crossing(game, way[-1])
    far, (x, y) = hypot(xb - xa, yb - ya), action(game, street)
    off, lines = (half * (yb - ya) / far, half * (xa - xb) / far), ""
    for side in (1, -1):
        lines += f"M{num(xa + side * off[0] + dx)} {num(ya + side * off[1] + dy)}l{num(xb - xa)} {num(yb - ya)}"
    return f"{lines}M{num(x - 26 + dx)} {num(y - 26 + dy)}h52v52h-52z"


@cache
def streets(game: BaseGame[Box]) -> str:
    """All streets, the wide ones lined with trees."""
    every = range(len(game.box.street_kind))
    body = "".join(band(game, street, "gr") for street in every)
    return body + "".join(trees(game, street) for street in every if game.box.street_kind[street] == WIDE)


def trees(game: BaseGame[Box], street: int) -> str:
    """The trees on both sides of a wide street."""
    way = game.box.crossings_of_street[street]
    (xa, ya), (xb, yb) = crossing(game, way[0]), crossing(game, way[-1])
    far = hypot(xb - xa, yb - ya)
    dx, dy = 14 * (yb - ya) / far, 14 * (xa - xb) / far
    lines = "".join(
        f"M{num(xa + side * dx)} {num(ya + side * dy)}L{num(xb + side * dx)} {num(yb + side * dy)}" for side in (1, -1)
    )
    return draw.path(lines, "parkr", style="stroke-width:3.4;stroke-linecap:round;stroke-dasharray:.1 9")


@cache
def corners(game: BaseGame[Box], space: int) -> tuple[Point, ...]:
    """The outline of a place for houses: a square between four streets, or a triangle beside the diagonal."""
    box = game.box
    points = [crossing(game, number) for number in box.crossings_of[space]]
    kinds = box.street_kind
    column, row = box.column_of[space], box.row_of[space]
    size = len(box.board.lines) // 2
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, low = min(y for _, y in points), max(y for _, y in points)
    left, right = left + _YARD[kinds[size + 1 + column]], right - _YARD[kinds[size + 2 + column]]
    top, low = top + _YARD[kinds[row]], low - _YARD[kinds[row + 1]]
    if not box.is_corner[space]:
        return (left, top), (right, top), (right, low), (left, low)
    far = (_BANDS[WIDE] / 2 + 1) * sqrt(2)
    (x, y), _, _ = points
    if points[1][0] > x:  # north-east of the diagonal
        return (top - y + x + far, top), (right, top), (right, right - x + y - far)
    return (left, left - x + y + far), (low - y + x - far, low), (left, low)


def place(game: BaseGame[Box], space: int) -> geometry.Rectangle:
    """Where a house is pointed at: all of a square, of a triangle what lies around its middle."""
    points = corners(game, space)
    if game.box.is_corner[space]:
        x, y = centre(game, space)
        return x - 20, y - 20, 40, 40
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


def centre(game: BaseGame[Box], space: int) -> Point:
    """Where the markers of a house lie."""
    return geometry.mean_point(corners(game, space))


def outline(points: tuple[Point, ...], cut: float) -> str:
    """A shape with its corners cut off."""
    found: list[Point] = []
    for i, (x, y) in enumerate(points):
        for ox, oy in (points[i - 1], points[(i + 1) % len(points)]):
            share = cut / hypot(ox - x, oy - y)
            found.append((x + (ox - x) * share, y + (oy - y) * share))
    return geometry.polygon(found)


def octagon(x: float, y: float, side: float) -> str:
    """The outline of a crossing around a point."""
    return geometry.octagon_path(x - side / 2, y - side / 2, side, side, side * 0.29)
