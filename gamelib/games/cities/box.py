"""What is in the box, compiled from ``data.toml`` once per edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.core.data import Data, Row
from gamelib.core.steps import Move
from gamelib.core.words import LANGUAGES, Codec, Count, Words

from . import edition, milestone_kinds, scoring_cards
from .district import Cells
from .edition import counted
from .things import At
from .window import CELL_WORDS, SPACE_WORDS

if TYPE_CHECKING:
    import networkx

A, B, C, D = range(4)
"""The rows of the board: scoring cards, land tiles, feature tiles, building pieces."""
STANDARD_SIDE, LONG_SIDE = 3, 5
"""A district is so many tiles wide and high (CTS-6.5, CTS-6.7)."""
RINGS = 3
"""Rings of a player, one for each milestone of the metropolis (CTS-2.1)."""
BLOCKED = 4
"""The owner of a place that is blocked in the game of two."""
PLACES, MIDDLE = 3, 1
"""How many places a milestone has, the one with the highest number first, and the one blocked for two (CTS-2.3)."""

PLACES_OF = [slice(column * PLACES, (column + 1) * PLACES) for column in range(RINGS)]
"""Where the places of each milestone stand in the list of all."""


class Box:
    """Tables of plain numbers for play: ``row[slot]``, ``face_up[slot]``, ``cells[tile]``, ``on[feature]`` ...

    An *item* is anything that lies on the board: cards, land tiles, features and pieces in one numbering, those of a
    row side by side in ``span[row]``. ``copies[item]`` says how many of it there are.
    The four letters of a tile are numbers: 0 to 3 a lot of that colour, 4 park, 5 water.
    """

    def __init__(self, data: Data) -> None:
        edition.check_words(data)
        tables = [data.rows(name) for name in ("cards", "land_tiles", "features", "colours")]
        ends = [sum(map(len, tables[: i + 1])) for i in range(len(tables))]
        self.span = [(end - len(table), end) for end, table in zip(ends, tables, strict=True)]
        self.first = [low for low, _ in self.span]
        self.copies = [
            *data.column("cards", "copies"),
            *[1] * len(tables[B]),
            *data.column("features", "count"),
            *data.column("colours", "pieces"),
        ]
        self._slots(data)
        self._tiles(data)
        self._features(data)
        self._scoring(data)
        self._players(data)
        self.codecs = self._codecs(data, tables)
        seats = range(len(data.rows("seats")))
        self.cell_key = [[f"cell:{seat}:{word}" for word in CELL_WORDS] for seat in seats]
        self.space_key = [[f"space:{seat}:{word}" for word in SPACE_WORDS] for seat in seats]
        edition.check_counts(self, data)
        self.take_moves: list[Move] = [("take", slot) for slot in range(len(self.row))]

    def _slots(self, data: Data) -> None:
        """CTS-3.1 to CTS-3.4"""
        rows, slots = data.column("rows", "id"), data.column("slots", "id")
        self.row = [rows.index(slot[0]) for slot in slots]
        self.span_of = [self.span[row] for row in self.row]
        self.slots_of = [[slot for slot, its in enumerate(self.row) if its == row] for row in range(len(rows))]
        self.row_of = [row for row, (low, high) in enumerate(self.span) for _ in range(low, high)]
        self.face_up: list[int] = data.column("slots", "face_up")
        self.face_down: list[int] = data.column("slots", "face_down")
        self.from_bag: list[int] = data.column("slots", "from_bag")
        self.slot_key = [f"slot:{slot}" for slot in slots]
        self.pile_key = [f"pile:{row}" for row in rows[:D]] + ["bag"]

    def _tiles(self, data: Data) -> None:
        """CTS-6.3, CTS-6.9: ``cells[tile][rotation]``, ``rotations[tile]``; start tiles follow the land tiles."""
        letters = "".join(data.column("colours", "letter")) + "PW"
        rows = data.rows("land_tiles") + data.rows("start_tiles")
        self.land_tiles = len(data.rows("land_tiles"))
        self.start_tiles = range(self.land_tiles, len(rows))
        printed = [[letters.index(letter) for letter in row["cells"].replace("/", " ").split()] for row in rows]
        self.cells: list[list[Cells]] = [[turned((a, b, c, d), r) for r in range(4)] for a, b, c, d in printed]
        self.rotations = [tuple(r for r in range(4) if its.index(its[r]) == r) for its in self.cells]

    def _features(self, data: Data) -> None:
        terrains = data.column("terrains", "id")
        self.on = [terrains.index(terrain) for terrain in data.column("features", "on")]

    def _scoring(self, data: Data) -> None:
        self.card_vp: list[int] = data.column("cards", "vp")
        self.card_counts = [counted(text) for text in data.column("cards", "counts")]
        self.cards = [scoring_cards.compiled(*its) for its in self.card_counts]
        metropolises = data.column("metropolises", "id")
        milestones = data.rows("milestones")
        self.milestones_of = [
            [milestone for milestone, row in enumerate(milestones) if row["metropolis"] == its] for its in metropolises
        ]
        self.milestone_needs = [counted(row["needs"]) for row in milestones]
        self.milestones = [milestone_kinds.compiled(*its) for its in self.milestone_needs]
        self.races_of = [
            [(column, number, self.milestones[number].reached_by << column) for column, number in enumerate(its)]
            for its in self.milestones_of
        ]
        self.milestone_vp = [tuple(row["places"]) for row in milestones]
        self.area_vp: list[int] = data.column("area_points", "vp")
        self.monument_vp: int = data["monument"]["vp"]

    def _players(self, data: Data) -> None:
        players = data.rows("player_count")
        self.workers: dict[int, int] = {row["players"]: row["workers"] for row in players}
        self.per_row: dict[int, int] = {row["players"]: row["per_row"] for row in players}
        self.rounds = {row["players"]: (int(row["rounds"]), int(row["rounds_long"])) for row in players}
        self.blocks_middle: dict[int, bool] = {row["players"]: row["blocks_middle"] for row in players}

    def graph(self) -> networkx.Graph[str]:
        """The board: every slot beside the pile from which it is filled; ``at`` says where they lie."""
        import networkx

        graph: networkx.Graph[str] = networkx.Graph()
        for row, slots in enumerate(self.slots_of):
            graph.add_node(self.pile_key[row], at=(-1, row))
            for x, slot in enumerate(slots):
                graph.add_node(self.slot_key[slot], at=(x, row))
                graph.add_edge(self.pile_key[row], self.slot_key[slot])
        return graph

    def _codecs(self, data: Data, tables: list[list[Row]]) -> dict[str, Codec]:
        tile = Words.of("tile", tables[B] + data.rows("start_tiles"))
        feature, colour = Words.of("feature", tables[C]), Words.of("colour", tables[D])
        pieces = [row | {f"name_{lang}": row[f"piece_{lang}"] for lang in LANGUAGES} for row in tables[D]]
        terrains = data.rows("terrains")
        grounds = [row | {f"name_{lang}": row[f"ground_{lang}"] for lang in LANGUAGES} for row in terrains]
        cell, space = Words("cell", CELL_WORDS), Words("space", SPACE_WORDS)
        self.laid = At("tile on a cell, such as l07@1,-1:2", cell, tile, Count("rotation", 0, 3))
        self.feature_at = At("feature on a space, such as tree@3,0", space, feature)
        self.building = At("building, such as red@2,1:3", space, colour, Count("number of floors", 1, 9))
        seats = data.rows("seats")
        return {
            "seat": Words.of("seat", seats),
            "metropolis": Words.of("metropolis", data.rows("metropolises")),
            "milestone": Words.of("milestone", data.rows("milestones")),
            "row": Words.of("row", data.rows("rows")),
            "slot": Words.of("slot", data.rows("slots")),
            "item": Words.of("item", [*tables[A], *tables[B], *tables[C], *pieces]),
            "card": Words.of("card", tables[A]),
            "tile": tile,
            "feature": feature,
            "colour": colour,
            "terrain": Words.of("terrain", terrains),
            "ground": Words.of("ground of a feature", grounds),
            "cell": cell,
            "space": space,
            "rotation": Words.of("rotation", data.rows("rotations")),
            "laid": self.laid,
            "feature_at": self.feature_at,
            "building": self.building,
            "column": Words("milestone's column", ["0", "1", "2"]),
            "place": Words("place of a milestone", ["0", "1", "2"]),
            "ring": Words.of("owner of a ring", [*seats, *data.rows("signs")]),
            "count": Count("number", 0, 999),
        }


def turned(cells: Cells, rotation: int) -> Cells:
    """The four spaces of a tile after so many clockwise quarter turns.

    >>> turned((1, 2, 3, 4), 1), turned((1, 2, 3, 4), 2)
    ((3, 1, 4, 2), (4, 3, 2, 1))
    """
    for _ in range(rotation):
        nw, ne, sw, se = cells
        cells = (sw, nw, se, ne)
    return cells
