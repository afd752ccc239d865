"""The map: landscapes, and the lanes of hexes between them."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from gamelib.engine.definition import BaseGame
from gamelib.games.la_citta.board import xy
from gamelib.games.la_citta.box import Box
from widgets.svg import draw, geometry
from widgets.svg.geometry import Point

WIDTH, HEIGHT = 704, 752
"""How much room the map has."""
_SHRUNK, _CUT, _DEEP = 0.76, 0.23, 0.28
"""Of a triangle of hubs: how much of it a landscape covers, where its corners are cut, how deep the border goes."""


class Plan(NamedTuple):
    """Where the hexes of so many seats lie in the part, and how long the sides of a hex are."""

    side: float
    left: float
    top: float
    game: BaseGame[Box]

    def at(self, point: tuple[float, float]) -> Point:
        """The middle of the hex of these axial coordinates."""
        x, y = xy(point)
        return self.left + self.side * x, self.top + self.side * y

    def hex(self, place: int) -> Point:
        """The middle of a hex."""
        return self.at(self.game.box.board.points[place])

    def row(self, region: int) -> float:
        """The row of a landscape, between those of hexes."""
        board = self.game.box.board
        return board.pitch * sum(row for _, row in board.corners[region]) / 3

    def hub(self, hub: Point) -> Point:
        """A crossing of lanes."""
        pitch = self.game.box.board.pitch
        return self.at((pitch * hub[0], pitch * hub[1]))


@cache
def plan(game: BaseGame[Box], seats: int) -> Plan:
    """As large as the hexes in play and the landscapes beside them allow."""
    unit = Plan(1, 0, 0, game)
    points = [point for region in regions(game, seats) for point in _outline(unit, region)]
    xs, ys = zip(*points, strict=True)
    left, right, top, low = min(xs), max(xs), min(ys), max(ys)
    side = int(4 * min(WIDTH / (right - left), HEIGHT / (low - top), 26)) / 4
    return Plan(side, (WIDTH - side * (left + right)) / 2, (HEIGHT - side * (top + low)) / 2, game)


@cache
def regions(game: BaseGame[Box], seats: int) -> list[int]:
    """The landscapes beside hexes in play."""
    board = game.box.board
    return sorted({region for place in board.lanes[seats].hexes for region in board.regions[place]})


def landscape(plan: Plan, region: int, kind: int) -> str:
    """One landscape as it lies between the lanes; a field shows its fertility as ears."""
    word = plan.game.codecs["landscape"].word(kind)
    outline = _outline(plan, region)
    if word == "barren":
        return ""
    ground, fertility = word.partition("_")[0], plan.game.box.fertility[kind]
    body = draw.hatched(geometry.polygon(outline), ground)
    x, y = middle(plan, region)
    wide = plan.side if region < plan.game.box.board.slots else 0.8 * plan.side
    if fertility:
        body += draw.octagon(x - wide * fertility / 2 - 3, y - wide * 0.65, wide * fertility + 6, wide * 1.3, ground, 8)
    for ear in range(fertility):
        body += draw.glyph("food", x + (ear - (fertility - 1) / 2) * wide, y, 1.1 * wide)
    return body


@cache
def middle(plan: Plan, region: int) -> Point:
    """The middle of a landscape."""
    return geometry.mean_point(_outline(plan, region))


@cache
def _outline(plan: Plan, region: int) -> tuple[Point, ...]:
    """A triangle with cut corners; at the border the strip of it that lies beside the road."""
    board = plan.game.box.board
    corners = [plan.hub(hub) for hub in board.corners[region]]
    middle = geometry.mean_point(corners)
    inner = [_between(middle, corner, _SHRUNK) for corner in corners]
    outside = next((i for i, hub in enumerate(board.corners[region]) if hub not in board.hubs), None)
    if outside is None:
        return tuple(_cut(inner, _CUT))
    one, other, tip = inner[outside - 2], inner[outside - 1], inner[outside]
    strip = [one, other, _between(other, tip, _DEEP), _between(one, tip, _DEEP)]
    return tuple(_cut(strip, _CUT / 2))


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _cut(corners: list[Point], share: float) -> Iterable[Point]:
    for i, corner in enumerate(corners):
        yield _between(corner, corners[i - 1], share)
        yield _between(corner, corners[(i + 1) % len(corners)], share)


@cache
def crossings(plan: Plan, seats: int) -> str:
    """The hubs between hexes in play: pale rings, on which nobody builds; a dot is what can be pressed."""
    board = plan.game.box.board
    used = {board.road[place] for place in board.lanes[seats].hexes}
    hubs = sorted({hub for road in used for hub in board.roads[road].hubs})
    return draw.path("".join(geometry.circle(*plan.hub(hub), 5) for hub in hubs), "no ha")
