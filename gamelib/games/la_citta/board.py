"""The map: lanes of hexes between landscapes, derived from hubs and triangles in ``data.toml``.

Hubs stand ``pitch`` steps apart on a grid of triangles. A road joins two hubs beside each other; the hexes between them
are where cities stand. A *region* is a triangle between roads: a slot for a tile, or a printed landscape at the border.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from gamelib.engine.data import Data, Row
from gamelib.engine.grid import bits, mask
from gamelib.engine.rulebook import by

if TYPE_CHECKING:
    import networkx

Point = tuple[int, int]
"""Axial coordinates ``(q, r)``: one step to the right adds to q, one down to the right adds to r."""
STEPS: tuple[Point, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""To the six neighbours."""
FAR = 99
"""The distance of hexes between which no lane leads."""
_RING = 6
"""Lanes lead back to where they began over six hexes at least, those around a hub."""
REACH = 3
"""So many steps at most lie between a city and others that its people or a founding have to do with."""


def xy(point: tuple[float, float]) -> tuple[float, float]:
    """Where the middle of a hex is drawn, x to the right, y downwards; its sides are 1 long."""
    q, r = point
    return sqrt(3) * (q + r / 2), 1.5 * r


class Road(NamedTuple):
    """The hexes from one hub to the next one, the regions on both sides, and the zone."""

    hubs: tuple[Point, Point]
    hexes: tuple[Point, ...]
    regions: tuple[int, int]
    zone: int


class Lanes:
    """The hexes in play for a number of players; others can neither be built on nor crossed (CIT-DEF.2)."""

    def __init__(self, points: tuple[Point, ...], in_play: tuple[int, ...]) -> None:
        self.hexes = in_play
        """The hexes in play."""
        self.every = mask(in_play)
        """The same as bits of one number."""
        self.in_play = [place in in_play for place in range(len(points))]
        """By hex: is it in play?"""
        number = {points[place]: place for place in in_play}
        beside = [[number[at] for at in _around(point) if at in number] for point in points]
        self.neighbours = [tuple(sorted(near)) if place in in_play else () for place, near in enumerate(beside)]
        """By hex: those beside it."""
        self.beside = [mask(near) for near in self.neighbours]
        """The same as bits of one number."""
        self.distance = [self._distances(place) for place in range(len(points))]
        """By hex, then by hex: the length of the shortest way along the lanes, ``FAR`` if there is none (CIT-DEF.4)."""
        self.near = [tuple(i for i, steps in enumerate(row) if steps <= REACH) for row in self.distance]
        """By hex: all that are at most three steps away, itself included."""
        self.around = [mask(near) for near in self.near]
        """The same as bits of one number."""
        self.edge = lru_cache(1 << 14)(self._edge)
        """The buildings of a city without which the rest of it still hangs together, but for its castle (CIT-DEM.2)."""

    def _edge(self, city: int, castle: int) -> tuple[int, ...]:
        found = []
        for place in bits(city & ~(1 << castle)):
            at_an_end = (self.beside[place] & city).bit_count() < 2
            if at_an_end or (city.bit_count() >= _RING and self._hangs_together(castle, city & ~(1 << place))):
                found.append(place)
        return tuple(found)

    def _hangs_together(self, start: int, left: int) -> bool:
        """Can one walk from a hex to all of these, given as bits, without leaving them?"""
        edge = 1 << start
        while edge:
            left &= ~edge
            reached = 0
            for place in bits(edge):
                reached |= self.beside[place]
            edge = reached & left
        return not left

    def _distances(self, start: int) -> tuple[int, ...]:
        steps, edge = {start: 0}, [start]
        while edge:
            further = {near for place in edge for near in self.neighbours[place]} - steps.keys()
            steps |= dict.fromkeys(further, steps[edge[0]] + 1)
            edge = sorted(further)
        return tuple(steps.get(place, FAR) for place in range(len(self.neighbours)))


lanes_of = lru_cache(16)(Lanes)
"""Editions that leave the map as it is share the ways on it."""


@by("CIT-DEF.2", "CIT-DEF.3", "CIT-DEF.4")
class Board:
    """The compiled map. Hexes are numbered in reading order; regions are the slots, then the printed borders."""

    def __init__(self, data: Data) -> None:
        self.pitch: int = data["board"]["pitch"]
        self.hubs: list[Point] = [
            (column, line["row"]) for line in data.rows("hub_rows") for column in range(line["first"], line["last"] + 1)
        ]
        """The crossings, by column and row of hubs; no city stands there."""
        rows = [*data.rows("slots"), *data.rows("borders")]
        self.slots = len(data.rows("slots"))
        """The first regions take a tile."""
        self.corners = [tuple(sorted(_corners(row))) for row in rows]
        """By region: its three hubs, at the border one that is not on the map."""
        self.cells = [_cells(row, self.pitch) for row in rows]
        """By region: the six cells that its landscape covers."""
        self.roads = self._roads(data, rows)
        road_of = {point: number for number, road in enumerate(self.roads) for point in road.hexes}
        self.points = tuple(sorted(road_of, key=lambda point: (point[1], point[0])))
        """By hex: its axial coordinates."""
        self.words = [f"{q},{r}" for q, r in self.points]
        """By hex: its word, such as ``6,5``."""
        self.road = [road_of[point] for point in self.points]
        """By hex: its road."""
        self.regions = [self.roads[road].regions for road in self.road]
        """By hex: the two regions that it touches."""
        self.zone = [self.roads[road].zone for road in self.road]
        """By hex: its zone."""
        self.hexes_at: list[tuple[int, ...]] = [
            tuple(place for place, regions in enumerate(self.regions) if region in regions)
            for region in range(len(rows))
        ]
        """By region: the hexes that touch it."""
        from_players: list[int] = data.column("zones", "players")
        self.lanes = {
            seats: lanes_of(
                self.points, tuple(place for place, zone in enumerate(self.zone) if from_players[zone] <= seats)
            )
            for seats in range(2, 6)
        }
        """By number of seats: the hexes in play."""
        self._names = [row["id"] for row in rows], data.column("zones", "id")

    def _roads(self, data: Data, rows: list[Row]) -> list[Road]:
        """Every two hubs beside each other, in reading order."""
        zones = data.numbers("zones")
        zone = [zones[row["zone"]] if "zone" in row else len(zones) for row in rows]
        roads = []
        for one, other in combinations(self.hubs, 2):
            step = (other[0] - one[0], other[1] - one[1])
            if step in STEPS:
                sides = [region for region, hubs in enumerate(self.corners) if one in hubs and other in hubs]
                hexes = tuple(
                    (self.pitch * one[0] + k * step[0], self.pitch * one[1] + k * step[1]) for k in range(1, self.pitch)
                )
                roads.append(Road((one, other), hexes, (sides[0], sides[1]), min(zone[side] for side in sides)))
        return roads

    def graph(self, seats: int) -> networkx.Graph[Point]:
        """The hexes in play, a networkx graph; nodes ``(q, r)`` carry ``at``, ``road``, ``zone`` and ``regions``."""
        import networkx

        graph: networkx.Graph[Point] = networkx.Graph()
        regions, zones = self._names
        lanes = self.lanes[seats]
        for place in lanes.hexes:
            sides = tuple(regions[region] for region in self.regions[place])
            point, zone = self.points[place], zones[self.zone[place]]
            graph.add_node(point, at=xy(point), road=self.road[place], zone=zone, regions=sides)
        for place in lanes.hexes:
            graph.add_edges_from((self.points[place], self.points[near]) for near in lanes.neighbours[place])
        return graph


def _around(point: Point) -> list[Point]:
    return [(point[0] + q, point[1] + r) for q, r in STEPS]


def _corners(row: Row) -> set[Point]:
    """The three hubs of a triangle, on the map or outside."""
    i, j = row["column"], row["row"]
    return {(i + 1, j), (i, j + 1), (i, j) if row["points"] == "down" else (i + 1, j + 1)}


def _cells(row: Row, pitch: int) -> tuple[Point, ...]:
    i, j, down = pitch * row["column"], pitch * row["row"], row["points"] == "down"
    inside = [(a, b) for b in range(1, pitch) for a in range(1, pitch) if (a + b < pitch if down else a + b > pitch)]
    return tuple((i + a, j + b) for a, b in inside)
