"""How often a seat fulfils each scoring condition, counted the slow way."""

from __future__ import annotations

from itertools import groupby

from .referee_board import SEGMENTS, block
from .referee_table import MARKER_STACKS, Table

VP = {
    "house_line": 2,
    "coins": 2,
    "busy_intersections": 3,
    "cerda_multiplier": 2,
    "public_services": 2,
    "busy_passengers": 3,
    "improved_markers": 2,
    "cobblestones": 2,
    "cloth": 2,
    "narrow_line": 2,
    "wide_line": 2,
    "narrow_tiles": 1,
    "wide_tiles": 2,
    "passengers": 2,
    "intersections": 2,
    "empty_marker_spaces": 3,
    "corner_blocks": 3,
    "modernisme_tiles": 2,
    "bottom_markers": 2,
}
"""In the order of the box."""
MODERNISME_ONLY = {"coins", "cerda_multiplier", "improved_markers", "cloth", "modernisme_tiles"}
CERDA_ONLY = {"empty_marker_spaces"}
CERDA = [name for name in VP if name not in MODERNISME_ONLY]
MODERNISME = [name for name in VP if name not in CERDA_ONLY]


class Conditions(Table):
    def worth_of(self, seat: int, condition: str) -> int:
        """VP of a condition as often as it is fulfilled now."""
        return VP[condition] * self.fulfilled(seat, condition)

    def fulfilled(self, seat: int, condition: str) -> int:
        player = self.players[seat]
        match condition:
            case "house_line":
                return self.house_line(seat)
            case "coins":
                return min(5, player.coins)
            case "cloth":
                return min(5, player.cloth)
            case "busy_intersections":
                mine = [crossing for crossing, owner in self.intersection.items() if owner == seat]
                return sum(self.houses_around(crossing) >= 3 for crossing in mine)
            case "cerda_multiplier":
                return player.multiplier
            case "public_services":
                return len(player.services)
            case "busy_passengers":
                mine = [segment for segment, owner in self.passenger.items() if owner == seat]
                return sum(self.houses_beside(segment) == 2 for segment in mine)
            case "improved_markers":
                return len(player.up)
            case "cobblestones":
                return list(self.sidewalk.values()).count(seat)
            case "narrow_line" | "wide_line":
                mine = self.streets_of(seat, condition.removesuffix("_line"))
                return max((self.run(segment, {seat}) for segment in mine), default=0)
            case "narrow_tiles" | "wide_tiles":
                return len(self.streets_of(seat, condition.removesuffix("_tiles")))
            case "passengers":
                return list(self.passenger.values()).count(seat)
            case "intersections":
                return list(self.intersection.values()).count(seat)
            case "empty_marker_spaces":
                return sum(player.markers >= used for used in MARKER_STACKS)
            case "corner_blocks":
                return len({block(space) for space in self.marked(seat) if "_" in space})
            case "modernisme_tiles":
                return len(player.project)
            case "bottom_markers":
                return sum("_" not in space and self.bottom(space) == seat for space in self.markers)
        raise ValueError(condition)

    def bottom(self, space: str) -> int:
        return next(iter(self.markers[space]), -1)

    def streets_of(self, seat: int, kind: str) -> list[str]:
        return [name for name, owner in self.street.items() if owner == seat and SEGMENTS[name].kind == kind]

    def house_line(self, seat: int) -> int:
        """Tiles (or blocks) of the best run of blocks in which this seat is present."""
        tiles = [block(space) for space in self.marked(seat)]
        rows = [[f"b{x}{y}" for x in range(1, 5)] for y in range(1, 5)]
        best = 0
        for line in rows + [[row[x] for row in rows] for x in range(4)]:
            for present, run in groupby(line, key=tiles.__contains__):
                if present:
                    best = max(best, sum(1 if self.line_unit == "blocks" else tiles.count(place) for place in run))
        return best
