"""What is in the box, compiled from ``data.toml`` once per edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.engine.codecs import Codec, WholeNumber, Words
from gamelib.engine.data import Data, Row
from gamelib.engine.steps import Move
from gamelib.text.messages import LANGUAGES

from . import kinds, milestone_kinds, scoring_cards
from .district import Cells
from .things import ROWS, SLOTS, TERRAIN_CODES, B, D, PlacedThing, floors
from .window import CELL_WORDS, SPACE_WORDS

if TYPE_CHECKING:
    import networkx

RINGS = 3
"""Rings of a player, one for each milestone of the metropolis (CTS-2.1)."""
PLACES, MIDDLE = 3, 1
"""How many places a milestone has, the one with the highest number first, and the one blocked for two (CTS-2.3)."""
PLACES_OF = [slice(column * PLACES, (column + 1) * PLACES) for column in range(RINGS)]
"""By column: its places in the list of all."""
SLOTS_OF = [slice(row * SLOTS, (row + 1) * SLOTS) for row in ROWS]
"""By row of the board: its slots in the list of all."""


class Box:
    """Tables of plain numbers for play.

    An *item* is anything that lies on the board: cards, land tiles, features and pieces in one numbering, row by row.
    Among those of its row it is a *thing*: a card, a tile, a kind of feature, a colour of pieces.
    """

    def __init__(self, data: Data) -> None:
        tables = [data.rows(name) for name in ("cards", "land_tiles", "features", "colours")]
        ends = [sum(map(len, tables[: i + 1])) for i in range(len(tables))]
        self.items = [range(end - len(table), end) for end, table in zip(ends, tables, strict=True)]
        """By row of the board: the items that lie there."""
        self.item_row = [row for row, items in enumerate(self.items) for _ in items]
        """By item: the row of the board where it lies."""
        self.thing = [thing for items in self.items for thing in range(len(items))]
        """By item: its number among those of its row."""
        self.copies: list[int] = [
            *data.column("cards", "copies"),
            *[1] * len(tables[B]),
            *data.column("features", "count"),
            *data.column("colours", "pieces"),
        ]
        """By item: how many of it there are (CTS-2.4 to CTS-2.7)."""
        self._slots(data)
        self._tiles(data)
        self._scoring(data)
        self._players(data)
        self._places(data)
        self.codecs = self._codecs(data, tables)
        """By name: the words of everything that is a number here."""

    def _slots(self, data: Data) -> None:
        """CTS-3.1 to CTS-3.4"""
        self.slots = [range(row * SLOTS, (row + 1) * SLOTS) for row in ROWS]
        """By row of the board: its slots, from left to right."""
        self.slot_row = [row for row, row_slots in enumerate(self.slots) for _ in row_slots]
        """By slot: its row of the board."""
        self.items_of = [self.items[row] for row in self.slot_row]
        """By slot: the items that lie in its row."""
        self.face_up: tuple[int, ...] = tuple(data.column("slots", "face_up"))
        """By slot: how many items lie there face up at the start of a round."""
        self.face_down: tuple[int, ...] = tuple(data.column("slots", "face_down"))
        """By slot: how many items lie there face down."""
        self.from_bag: list[int] = data.column("slots", "from_bag")
        """By slot: how many pieces whoever takes it draws from the bag."""
        self.take_moves: list[Move] = [("take", slot) for slot in range(len(self.slot_row))]
        """By slot: the move that takes it."""

    def _tiles(self, data: Data) -> None:
        tiles = [row["cells"].replace("/", " ").split() for row in data.rows("land_tiles") + data.rows("start_tiles")]
        self.land_tiles = range(len(data.rows("land_tiles")))
        """The numbers of the land tiles."""
        self.start_tiles = range(len(self.land_tiles), len(tiles))
        """The numbers of the start tiles, which follow them."""
        self.cells: list[list[Cells]] = [
            [turned((nw, ne, sw, se), quarters) for quarters in range(4)]
            for nw, ne, sw, se in ([TERRAIN_CODES.index(letter) for letter in tile] for tile in tiles)
        ]
        """By tile and rotation: the terrains of its spaces nw, ne, sw, se (CTS-6.3)."""
        self.rotations = [tuple(r for r in range(4) if turns.index(turns[r]) == r) for turns in self.cells]
        """By tile: the rotations that look different (CTS-6.9)."""

    def _scoring(self, data: Data) -> None:
        self.card_vp: list[int] = data.column("cards", "vp")
        """By card: the points for each time that what it counts is there."""
        self.card_counts = [kinds.parsed(text) for text in data.column("cards", "counts")]
        """By card: the kind of what it counts, and the parameters in words."""
        self.cards = [scoring_cards.compiled(*counts) for counts in self.card_counts]
        """By card: what finds the spaces of each time in a district."""
        metropolis_of = data.column("milestones", "metropolis")
        self.milestones_of = [
            [milestone for milestone, whose in enumerate(metropolis_of) if whose == metropolis]
            for metropolis in data.column("metropolises", "id")
        ]
        """By metropolis: the numbers of its milestones, from left to right."""
        self.milestone_needs = [kinds.parsed(text) for text in data.column("milestones", "needs")]
        """By milestone: the kind of its condition, and the parameters in words."""
        self.milestones = [milestone_kinds.compiled(*needs) for needs in self.milestone_needs]
        """By milestone: its condition."""
        self.races = [
            [(column, milestone, milestone.reached_by << column) for column, milestone in enumerate(conditions)]
            for conditions in ([self.milestones[number] for number in numbers] for numbers in self.milestones_of)
        ]
        """By metropolis: column and condition of each milestone, and its bit in what a district has missed."""
        self.milestone_vp = [tuple(places) for places in data.column("milestones", "places")]
        """By milestone: the points of its places, most first (CTS-10.10)."""
        self.area_vp: list[int] = data.column("area_points", "vp")
        """By number of different features: the points of a park or water area (CTS-12.6)."""
        self.monument_vp: int = data["monument"]["vp"]
        """The points of a monument (CTS-12.9)."""

    def _players(self, data: Data) -> None:
        players = data.rows("player_count")
        self.workers: dict[int, int] = {row["players"]: row["workers"] for row in players}
        """By number of players: the workers of each (CTS-2.1)."""
        self.per_row: dict[int, int] = {row["players"]: row["per_row"] for row in players}
        """By number of players: how many workers one may have in a row of the board (CTS-4.3, CTS-4.4)."""
        self.rounds = {row["players"]: (int(row["rounds"]), int(row["rounds_long"])) for row in players}
        """By number of players: the rounds of the standard and of the long game (CTS-1.3)."""
        self.blocks_middle: dict[int, bool] = {row["players"]: row["blocks_middle"] for row in players}
        """By number of players: is the middle place of each milestone blocked (CTS-2.3)?"""

    def _places(self, data: Data) -> None:
        """The keys of places on the board, as events, refusals and pictures name them."""
        seats = range(len(data.rows("seats")))
        self.slot_key = [f"slot:{slot}" for slot in data.column("slots", "id")]
        """By slot."""
        self.pile_key = [f"pile:{row}" for row in data.column("rows", "id")[:D]] + ["bag"]
        """By row of the board: the pile from which it is filled."""
        self.cell_key = [[f"cell:{seat}:{word}" for word in CELL_WORDS] for seat in seats]
        """By seat and tile place."""
        self.space_key = [[f"space:{seat}:{word}" for word in SPACE_WORDS] for seat in seats]
        """By seat and space."""

    def graph(self, seats: int) -> networkx.Graph[str]:
        """The board: every slot beside the pile from which it is filled; ``at`` says where they lie."""
        import networkx

        graph: networkx.Graph[str] = networkx.Graph()
        for row, slots in enumerate(self.slots):
            graph.add_node(self.pile_key[row], at=(-1, row))
            for x, slot in enumerate(slots):
                graph.add_node(self.slot_key[slot], at=(x, row))
                graph.add_edge(self.pile_key[row], self.slot_key[slot])
        return graph

    def _codecs(self, data: Data, tables: list[list[Row]]) -> dict[str, Codec]:
        cards, land_tiles, features, colours = tables
        tile = Words.of("tile", land_tiles + data.rows("start_tiles"))
        feature, colour = Words.of("feature", features), Words.of("colour", colours)
        terrain = Words.of("terrain", colours + data.rows("terrains"))
        cell, space = _places("cell", CELL_WORDS), _places("space", SPACE_WORDS)
        rotation = Words.of("rotation", data.rows("rotations"))
        self.laid = PlacedThing(
            "tile on a cell, such as l07@1,-1:2", cell, tile, WholeNumber("rotation", 0, 3), rotation.name
        )
        """The codec of a tile that lies in a district: cell, tile, rotation."""
        self.feature_at = PlacedThing("feature on a space, such as tree@3,0", space, feature)
        """The codec of a feature in a district: space, kind."""
        self.building = PlacedThing(
            "building, such as red@2,1:3", space, colour, WholeNumber("number of floors", 1, 9), floors
        )
        """The codec of a building: space, colour, floors."""
        pieces = [row | {f"name_{lang}": row[f"piece_{lang}"] for lang in LANGUAGES} for row in colours]
        return {
            "seat": Words.of("seat", data.rows("seats")),
            "metropolis": Words.of("metropolis", data.rows("metropolises")),
            "milestone": Words.of("milestone", data.rows("milestones")),
            "row": Words.of("row", data.rows("rows")),
            "slot": Words.of("slot", data.rows("slots")),
            "item": Words.of("item", cards + land_tiles + features + pieces),
            "card": Words.of("card", cards),
            "tile": tile,
            "feature": feature,
            "colour": colour,
            "terrain": terrain,
            "adjacent_to": terrain,
            "cell": cell,
            "space": space,
            "rotation": rotation,
            "laid": self.laid,
            "feature_at": self.feature_at,
            "building": self.building,
            "column": Words("milestone's column", [str(column) for column in range(RINGS)]),
            "place": Words("place of a milestone", [str(place) for place in range(PLACES)]),
            "ring": Words.of("owner of a ring", data.rows("seats") + data.rows("signs")),
            "count": WholeNumber("number", 0, 999),
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


def _places(what: str, words: tuple[str, ...]) -> Words:
    """Places of the plane, whose coordinates people read with a real minus sign."""
    names = tuple(word.replace("-", "\N{MINUS SIGN}") for word in words)
    return Words(what, words, dict.fromkeys(LANGUAGES, names))
