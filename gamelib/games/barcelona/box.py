"""What is in the box, compiled from ``data.toml`` once per edition."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from itertools import accumulate
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamelib.engine.data import Data, Row, load_data
from gamelib.engine.grid import bits, mask
from gamelib.engine.steps import Move

from .board import Board
from .names import codecs

if TYPE_CHECKING:
    import networkx

_STANDARD = load_data(Path(__file__).with_name("data.toml"))
"""Every edition has its rows, in its order: so what a number stands for has one name here."""
SEAT_WORDS = tuple(_STANDARD.column("seats", "id"))
SEATS, SLOTS = len(SEAT_WORDS), len(_STANDARD.rows("slots"))
_CLASS, _ACTION, _SERVICE = _STANDARD.numbers("classes"), _STANDARD.numbers("actions"), _STANDARD.numbers("services")
_CARD_ACTION = _STANDARD.numbers("card_actions")
CLASSES, SERVICES = len(_CLASS), len(_SERVICE)
WORKING, MIDDLE, UPPER = _CLASS["working"], _CLASS["middle"], _CLASS["upper"]
BASE = CLASSES + 1
"""The visible citizens around a space are kept as one number: a digit for each crossing, 0 where there is none."""
NARROW, WIDE = _STANDARD.numbers("kinds")["narrow"], _STANDARD.numbers("kinds")["wide"]
CORNER, LEVEL_1, LEVEL_2, LEVEL_3 = range(4)
"""House tiles: the number of one that is no corner is its level."""
GAIN_COINS, GAIN_CLOTH, ADVANCE_CERDA = _ACTION["gain_coins"], _ACTION["gain_cloth"], _ACTION["advance_cerda"]
BUILD_NARROW, BUILD_WIDE = _ACTION["build_narrow"], _ACTION["build_wide"]
PLACE_COBBLESTONE, BUILD_INTERSECTION = _ACTION["place_cobblestone"], _ACTION["build_intersection"]
IMPROVE_MODERNISME, TAKE_MODERNISME = _ACTION["improve_modernisme"], _ACTION["take_modernisme"]
BUILD_PUBLIC, MOVE_TRAM = _ACTION["build_public"], _ACTION["move_tram"]
MARKET, STATION, HOSPITAL, PROMENADE = (_SERVICE[name] for name in ("market", "station", "hospital", "promenade"))
UNIVERSITY, MUSEUM, PAVILION = (_SERVICE[name] for name in ("university", "museum", "pavilion"))
RIVAL = 1
"""In the solo game: the seat of Cerdà's rival."""
AS_USUAL, WAIVED = range(2)
"""The terms of an action; a public service waives some of its cost or of its conditions."""
TILES, BLOCKS = range(2)
"""What a variant has counted."""
REACH = 2
"""How many segments without an own street a tram can enter (BCN-TRM.3)."""


class Ride(NamedTuple):
    """How many segments without an own street a tram enters on its way, and the way from where it stands."""

    fare: int
    way: tuple[int, ...]


class Benefit(NamedTuple):
    """What is gained at once, and streets and steps that come of it."""

    coin: int = 0
    cloth: int = 0
    vp: int = 0
    cerda: int = 0
    sagrada: int = 0
    narrow: int = 0
    wide: int = 0

    def plus(self, other: Benefit) -> Benefit:
        """Both together."""
        return Benefit(*map(add, self, other))


class Box:
    """Tables of plain numbers for play."""

    def __init__(self, data: Data) -> None:
        self.board = Board(data)
        """The map."""
        self.pieces: Row = data["pieces"]
        """``cobblestones``, ``start_coins``, ``start_cloth``, ``hand``, ``display``, ``services`` ... (BCN-SET)."""
        self._map(data)
        self._ways(data)
        self._sidewalk(data)
        self._streets(data)
        self._tracks(data)
        self._house_tiles(data)
        self._player_board(data)
        self._tiles(data)
        self._rival(data)
        self.place_moves: list[list[Move]] = [
            [("place", crossing, citizen) for crossing in range(len(self.cost))] for citizen in range(CLASSES)
        ]
        """By class, then by crossing: the moves that place citizens, this one on top (BCN-PLC.1)."""
        self.rides = lru_cache(1 << 10)(self._rides)
        """By segment: a cheapest way of a tram from where it stands, by a mask of its own streets (BCN-TRM.3)."""
        self.houses = lru_cache(1 << 14)(self._houses)
        """The moves that build on a space, by what lies there and by the citizens that are shown around (BCN-BLD.2)."""
        self.codecs = codecs(data, self.board)
        """How each kind of number is written and named."""

    def graph(self, seats: int) -> networkx.Graph[str]:
        """The crossings joined by segments, as a networkx graph."""
        return self.board.city()

    def _map(self, data: Data) -> None:
        board = self.board
        self.crossing_words, self.segment_words = list(board.crossings), board.segments
        self.space_words = list(board.spaces)
        self.cost: list[int] = data.column("crossings", "coin")
        """By crossing: coins for placing citizens there (BCN-PLC.2)."""
        self.streets_of, self.segments_at, self.spaces_at = board.streets_of, board.segments_at, board.spaces_at
        self.ends, self.touching, self.spaces_beside = board.ends, board.touching, board.spaces_beside
        self.touching_mask = [mask(near) for near in board.touching]
        """By segment: those that share a crossing with it, as bits."""
        self.crossings_of, self.edges_of, self.is_corner = board.crossings_of, board.edges_of, board.is_corner
        self.block_of, self.row_of, self.column_of = board.block_of, board.row_of, board.column_of
        self.spaces_of_block, self.spaces_of_row, self.lines = board.spaces_of_block, board.spaces_of_row, board.lines
        self.crossings_of_street = board.crossings_of_street
        self.groups = board.groups
        """Two or three crossings around one space."""
        self.groups_of = [[group for group in self.groups if {*group} <= {*around}] for around in self.crossings_of]
        """By space: those around it."""
        self.group_of = {group: number for number, group in enumerate(self.groups)}
        """The number of a group of crossings."""
        self.shows = [
            [(space, BASE ** self.crossings_of[space].index(crossing)) for space in spaces]
            for crossing, spaces in enumerate(self.spaces_at)
        ]
        """By crossing: the spaces around it, each with the place of the crossing in what is shown there."""

    def _ways(self, data: Data) -> None:
        board = self.board
        points = {point: crossing for crossing, point in enumerate(board.points)}
        steps = [(row["right"], row["down"]) for row in data.rows("directions")]
        self.toward = [[points.get((x + right, y + down), -1) for right, down in steps] for x, y in board.points]
        self.neighbours = [
            tuple(sorted({c for s in board.segments_at[crossing] for c in board.ends[s]} - {crossing}))
            for crossing in range(len(board.points))
        ]
        """By crossing: those that one segment joins to it."""
        for crossing, near in enumerate(self.toward):
            self.toward[crossing] = [c if c in self.neighbours[crossing] else -1 for c in near]
        """By crossing, then by direction: the crossing to which a segment leads that way, or -1 (BCN-SOL.3)."""

    def _sidewalk(self, data: Data) -> None:
        self.sidewalk_words: list[str] = data.column("sidewalk", "id")
        places = {(int(word[1]), int(word[2])): number for number, word in enumerate(self.sidewalk_words)}
        middle = (self.board.per_street // 2, self.board.per_street // 2)
        around = [_beside(*place) for place in places]
        self.near_sidewalk = [tuple(places[place] for place in four if place in places) for four in around]
        """By space of the sidewalk: those beside it (BCN-PAV.2)."""
        self.beside_centre = [space for space, four in enumerate(around) if middle in four]
        """The spaces of the sidewalk beside the printed cobblestone."""
        self.sidewalk_benefit = [_benefit(row) for row in data.rows("sidewalk")]
        """By space of the sidewalk (BCN-PAV.3)."""

    def _streets(self, data: Data) -> None:
        kinds, per_street = data.numbers("kinds"), self.board.per_street
        self.street_kind = [kinds[row["kind"]] for row in data.rows("streets")]
        """By street: ``NARROW`` or ``WIDE``."""
        self.street_of = [segment // per_street for segment in range(len(self.segment_words))]
        """By segment: its street."""
        self.kind_of = [self.street_kind[street] for street in self.street_of]
        """By segment: ``NARROW`` or ``WIDE`` (BCN-STR.3)."""
        self.segments_of_street = [
            tuple(range(street * per_street, (street + 1) * per_street)) for street in range(len(self.street_kind))
        ]
        """By street: its segments from one end to the other."""
        self.segments_of_kind = [
            tuple(segment for segment, of in enumerate(self.kind_of) if of == kind) for kind in kinds.values()
        ]
        """By kind: the segments for such tiles."""
        self.benefit = [_benefit(row) for row in data.rows("segments")]
        """By segment: what is printed there (BCN-STR.4)."""
        self.street_vp: list[int] = data.column("kinds", "vp")
        """By kind: VP for each tile of an unbroken row (BCN-STR.5)."""
        self.street_tiles = [sum(row["tiles"]) for row in data.rows("kinds")]
        """By kind: how many tiles each player has."""
        rows = data.rows("kinds")
        self.street_ends = [_ends(row["tiles"], row["empties"]) for row in rows]
        """By kind: Cerdà steps when so many tiles are used, at which a stack is empty (BCN-STR.6)."""
        self.printed = [-1] * len(self.street_kind)
        """By street: the action tile of the printed layout (BCN-SET.2)."""
        for action, row in enumerate(data.rows("actions")):
            self.printed[self.board.streets[row["printed"]]] = action
        self.action_effect = [_benefit(row) for row in data.rows("actions")]
        """By action: what it gives at once, and how many streets it builds (BCN-ACT)."""

    def _tracks(self, data: Data) -> None:
        self.citizens: list[int] = data.column("classes", "count")
        """By class: how many there are (BCN-SET.4)."""
        track, sections = data["track"], data.rows("sections")
        self.track_vp: list[int] = [0, *track["values"], track["all_covered"]]
        """By space of a citizen track, from 1: its VP; behind the last space those of three full tracks (BCN-CIT.4)."""
        self.track_end: int = len(track["values"])
        self.section_ends: list[int] = [row["end"] for row in sections]
        """By section: its scoring space (BCN-CIT.2)."""
        filled = {2: {*track["marked_3"], *track["marked_2"]}, 3: {*track["marked_3"]}, 4: set[int]()}
        self.prefilled = {seats: sorted(spaces) for seats, spaces in filled.items()}
        """By number of seats: the spaces of each track that are filled at the start (BCN-SET.3)."""
        spaces = range(1, self.track_end + 1)
        free = {seats: [space for space in spaces if space not in filled[seats]] for seats in filled}
        self.next_space = {seats: [0] * len(filled[seats]) + free[seats] + [self.track_end + 1] for seats in filled}
        """By number of seats, then by the citizens on a track: its leftmost empty space, one too far if it is full."""
        cerda = data["cerda"]
        self.cerda_start, self.cerda_end, self.beyond_vp = cerda["start"], cerda["end"], cerda["beyond"]
        self.multiplier_at: list[int] = [index // cerda["steps_per_multiplier"] for index in range(self.cerda_end + 1)]
        """By place on the Cerdà track (BCN-CER.2)."""
        sagrada = data["sagrada"]
        self.sagrada_end: int = sagrada["end"]
        self.sagrada_slots = {space: level for level, space in enumerate(sagrada["slots"], 1)}
        """The level of the tiles that one may choose from when entering a space (BCN-SAG.2)."""
        self.level_of: list[int] = data.column("sagrada_tiles", "level")
        """By Sagrada tile."""
        self.sagrada_benefit = [_benefit(row) for row in data.rows("sagrada_tiles")]
        """By Sagrada tile, beside its resources (BCN-SAG.6)."""
        self.resources: list[int] = data.column("sagrada_tiles", "resources")
        """By Sagrada tile: any mix of coins and cloth (BCN-SAG.3)."""

    def _house_tiles(self, data: Data) -> None:
        rows = data.rows("tiles")
        self.tiles: list[int] = data.column("tiles", "count")
        """By house tile: how many there are."""
        self.wanted = [(_CLASS.get(row["wanted"], -1), row["citizens"]) for row in rows]
        """By house tile: a class that has to be among its citizens, or -1; and how many there are (BCN-BLD.3)."""
        self.house_vp: list[int] = data.column("tiles", "vp")
        self.house_cerda: list[int] = data.column("tiles", "cerda")
        self.house_sagrada: list[int] = data.column("tiles", "sagrada")
        self.row_bonus: int = data["row_bonus"]["vp"]
        """VP for the first house in a row of blocks (BCN-BLD.6)."""
        self.allowed = [(CORNER,) if corner else tuple(range(LEVEL_1, len(rows))) for corner in self.is_corner]
        """By space: the tiles that may stand there, the lowest first (BCN-BLD.4)."""

    def _player_board(self, data: Data) -> None:
        pieces = self.pieces
        crossings, passengers = data.rows("intersections"), data.rows("passengers")
        self.intersection_cost: list[int] = [row["cost"] for row in crossings]
        """By the number of intersections built: coins for the next one (BCN-INT.1)."""
        self.intersection_benefit = [_benefit(row) for row in crossings]
        """By slot: what an intersection built from there reveals (BCN-INT.5)."""
        self.choices: list[int] = [0, *[row["choices"] for row in crossings]]
        """By the number of intersections built: how many benefits may be chosen (BCN-INT.6)."""
        self.passenger_cost = [(row["coin"], row["cloth"]) for row in passengers]
        """By the number of passengers placed: coins and cloth for the next one (BCN-TRM.6)."""
        self.passenger_vp: list[int] = [0, *[row["vp"] for row in passengers]]
        """By the number of passengers placed (BCN-FIN.2)."""
        self.cobble_vp: list[int] = data.column("cobblestones", "vp")
        """By the number of cobblestones placed (BCN-FIN.1)."""
        self.cobblestones: int = pieces["cobblestones"]
        self.capacity: list[int] = [pieces["warehouse"] + placed for placed in range(len(self.sidewalk_words) + 1)]
        """By the number of cobblestones placed: open spaces of the warehouse (BCN-RES.1)."""
        self.marker_stacks: list[int] = pieces["house_markers"]
        self.markers = sum(self.marker_stacks)
        self.marker_ends = _ends(self.marker_stacks, [pieces["marker_cerda"]] * len(self.marker_stacks))
        """Cerdà steps when so many house markers are used, at which a stack is empty (BCN-BLD.15)."""
        slots = data.rows("slots")
        self.take_cost: list[int] = [row["take"] for row in slots]
        self.improve_cost: list[int] = [row["improve"] for row in slots]
        self.multiplier = [(row["bottom"], row["top"]) for row in slots]
        """By slot: the multiplier of a marker at the bottom and of one on top (BCN-MOD.5)."""

    def _tiles(self, data: Data) -> None:
        conditions, services = data.rows("conditions"), data.rows("service_tiles")
        self.condition_vp: list[int] = [row["vp"] for row in conditions]
        self.condition_most: list[int] = [row["most"] for row in conditions]
        self.cerda_tiles: list[int] = [row["cerda"] for row in conditions]
        """By condition: how many Cerdà tiles show it (BCN-SET.5)."""
        self.modernisme_tiles: list[int] = [row["modernisme"] for row in conditions]
        """By condition: how many modernisme tiles show it (BCN-SET.6)."""
        self.service_cost: list[int] = [row["cost"] for row in services]
        """By the number of tiles taken from a stack: coins for the next one (BCN-PUB.1)."""
        self.service_vp: list[int] = [row["vp"] for row in services]
        self.service_cerda: int = data["service"]["cerda"]
        self.museum_steps: int = data["service"]["museum"]
        """Steps on the Sagrada Família track (BCN-PUB.10)."""
        from_players: list[int] = [row["players"] for row in services]
        self.stack_tiles = {n: sum(least <= n for least in from_players) for n in range(2, SEATS + 1)}
        """By number of seats: tiles in each stack of a service (BCN-SET.8)."""

    def _rival(self, data: Data) -> None:
        cards, directions, solo = data.rows("solo_cards"), data.numbers("directions"), data["solo"]
        self.card_action = [_CARD_ACTION[row["action"]] for row in cards]
        self.arrows = [directions[row["arrow"]] for row in cards]
        """By solo card: the direction in which the rival looks first (BCN-SOL.10)."""
        winds = list(range(4))
        self.directions = [(*winds[arrow:], *winds[:arrow], *range(4, len(directions))) for arrow in self.arrows]
        """By solo card: all directions in their order (BCN-SOL.3)."""
        self.pawn_start = self.board.crossings.get(solo["pawn"], 0)
        self.solo = solo
        """VP for a ``resource`` and for what is ``impossible`` (BCN-SOL.4, BCN-SOL.7)."""
        self.quarters: list[int] = data.column("difficulties", "quarters")
        """By difficulty: by how many quarters the points of the rival count (BCN-SOL.9)."""

    # Asked in play

    def _rides(self, start: int, own: int) -> tuple[Ride, ...]:
        rides, todo = {start: Ride(0, (start,))}, deque([start])
        while todo:
            here = todo.popleft()
            fare, way = rides[here]
            for near in self.touching[here]:
                free = own >> near & 1
                if near not in rides or rides[near].fare > fare + 1 - free:
                    rides[near] = Ride(fare + 1 - free, (*way, near))
                    (todo.appendleft if free else todo.append)(near)
        return tuple(rides[segment] for segment in range(len(self.touching)))

    def in_reach(self, start: int, own: int) -> list[int]:
        """The segments to which a ride costs no more than ``REACH``: as :meth:`rides`, without the ways (BCN-TRM.3)."""
        reached = edge = 1 << start
        for fare in range(REACH + 1):
            near = 0
            while edge:
                here = edge & -edge
                beside = self.touching_mask[here.bit_length() - 1] & ~reached
                free = beside & own
                near |= beside
                reached |= free
                edge = edge ^ here | free
            edge = near & ~reached if fare < REACH else 0
            reached |= edge
        return bits(reached)

    def _houses(self, space: int, lies: int, shown: int) -> tuple[Move, ...]:
        around = self.crossings_of[space]
        seen = {crossing: shown // BASE**place % BASE - 1 for place, crossing in enumerate(around)}
        groups = [group for group in self.groups_of[space] if all(seen[crossing] >= 0 for crossing in group)]
        return tuple(
            ("house", space, tile, self.group_of[group])
            for tile in self.allowed[space]
            if tile > lies
            for group in groups
            if self._suits(tile, [seen[crossing] for crossing in group])
        )

    def _suits(self, tile: int, citizens: list[int]) -> bool:
        wanted, number = self.wanted[tile]
        return len(citizens) == number and (wanted < 0 or wanted in citizens)


def _benefit(row: Row) -> Benefit:
    return Benefit(**{name: row[name] for name in Benefit._fields if name in row})


def _ends(stacks: list[int], cerda: list[int]) -> dict[int, int]:
    """What emptying each stack gives, by the number of pieces that are used then."""
    return dict(zip(accumulate(stacks), cerda, strict=False))


def _beside(x: int, y: int) -> list[tuple[int, int]]:
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
