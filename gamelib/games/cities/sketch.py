"""From drawings to a position: what a teaching position says is taken, the rest follows from the box.

A district is drawn as in ``notation``, made of printed tiles. A board is drawn as it lies on the table, four rows of
four words: items joined by ``+``, ``?`` for what lies face down (and on D4 for the bag), ``@red`` for a worker::

    cottages               @purple           waterfront  ?
    l10                    l17               @red        ?
    tree+fountain          ferry             monument    bandstand+?
    red+red+blue+yellow    blue+green+green  @teal       ?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from gamelib.core.graphs import bits
from gamelib.core.position import InvalidPosition

from .box import PLACES, STANDARD_SIDE, A, B, C, D
from .district import COLOURS, PARK_KINDS, WATER_KINDS, District
from .notation import InvalidDistrict, district_from_text
from .setup import laid_out
from .state import NOBODY, Cities, rebuild
from .window import CELL_WORDS, CORNER, QUARTERS, START, touching

if TYPE_CHECKING:
    from . import CitiesGame
    from .box import Box

T = TypeVar("T")
_Laid = tuple[int, int, int]
"""Tile place, tile and rotation."""


@dataclass(frozen=True, kw_only=True)
class Sketch:
    """A position in a teacher's words; ``play`` leads on to the decision shown. Round 0: start tiles are chosen.

    What is not said: everybody has as many cards as the rounds have given them, rivals also as many tiles and some
    buildings on them.
    """

    districts: Mapping[str, str] = field(default_factory=dict)
    board: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    rings: Mapping[str, str] = field(default_factory=dict)
    seats: int = 4
    metropolis: str = "new_york"
    long_game: bool = False
    round: int = 1
    first: str = "red"
    active: str = "red"
    play: tuple[str, ...] = ()


def build(game: CitiesGame, sketch: Sketch) -> Cities:
    """The position of a sketch, audited: :class:`InvalidPosition` lists what does not fit."""
    options: dict[str, Any] = {
        "metropolis": sketch.metropolis,
        "start_player": sketch.first,
        "long_two_player": sketch.long_game,
    }
    checked = game.checked_options(game.checked_seats(sketch.seats), options)
    s = (
        _in_play(laid_out(game, sketch.seats, checked), sketch)
        if sketch.round
        else game.new(sketch.seats, **options).state
    )
    problems = s.audit()
    if problems:
        raise InvalidPosition(problems)
    for action in sketch.play:
        s = s.after(action)
    return s


def _in_play(s: Cities, sketch: Sketch) -> Cities:
    s.round = sketch.round
    s.active = s.game.seat_number(sketch.active, s.seats)
    seats = s.game.axis("seat", s.seats)
    for word, drawing in sketch.districts.items():
        lay_out(s, seats[word], drawing)
    _lay_board(s, sketch.board)
    s.star = s.first if all(worker == NOBODY for worker in s.worker) else NOBODY
    for place, word in sketch.rings.items():
        column, number = map(int, place.split("."))
        s.ring[column * PLACES + number] = seats[word]
    for word, cards in sketch.cards.items():
        _give_cards(s, seats[word], [s.game.codecs["card"].value(card) for card in cards.split()])
    for seat in range(s.seats):
        if not s.tiles[seat]:
            _furnish(s, seat)
        _deal_cards(s, seat)
    rebuild(s)
    s.push(("take_slot", ()), ("check_milestones", ()), ("end_turn", ()))
    return s


def _lay_board(s: Cities, drawing: str) -> None:
    box, item, seats = s.game.box, s.game.codecs["item"].value, s.game.axis("seat", s.seats)
    for slot, drawn in enumerate(drawing.split()):
        if drawn.startswith("@"):
            s.worker[slot] = seats[drawn[1:]]
            continue
        words = drawn.split("+")
        s.down[slot] = box.face_down[slot] * words.count("?")
        s.pile[box.row[slot]] -= s.down[slot]
        s.up[slot] = tuple(sorted(item(word) for word in words if word != "?"))
        _take(s, box.row[slot], [thing - box.first[box.row[slot]] for thing in s.up[slot]])


def _give_cards(s: Cities, seat: int, cards: list[int]) -> None:
    s.cards[seat] += tuple(cards)
    _take(s, A, cards)


def _deal_cards(s: Cities, seat: int) -> None:
    """The cards that a seat must have taken and that are not said."""
    left = [card for card in range(s.game.box.first[B]) if s.unseen[card]]
    _give_cards(s, seat, _some(left, _rounds_in(s, seat, A) - len(s.cards[seat])))


def _furnish(s: Cities, seat: int) -> None:
    """A district as it might have grown: tiles of the pile around the start tile, features, low buildings."""
    box = s.game.box
    taken = {box.laid.split(laid)[1] for tiles in s.tiles for laid in tiles}
    start = next(tile for tile in box.start_tiles if tile not in taken)
    left = [tile for tile in range(box.land_tiles) if s.unseen[box.first[B] + tile]]
    tiles = _some(left, _rounds_in(s, seat, B))
    district, laid = s.district[seat], list[int]()
    for number, tile in enumerate((start, *tiles)):
        cells = list(bits(district.open_cells(STANDARD_SIDE, s.long_side())))
        cell = cells[(3 * number + seat) % len(cells)]
        laid.append(box.laid.join(cell, tile, 0))
        district = district.with_tile(box.cells[tile][0], cell)
    s.tiles[seat] = tuple(laid)
    _take(s, B, tiles)
    district = _adorned(s, seat, district)
    lots = [(colour, space) for colour in COLOURS for space in bits(district.lots[colour])]
    for colour, space in _some(lots, 2 * _rounds_in(s, seat, D)):
        grown = district.with_piece(colour, space)
        if space % 2:
            grown = grown.with_piece(colour, space)
        if s.unseen[box.first[D] + colour] > 1 and not _reaches_more(s, seat, district, grown):
            district = grown
            _take(s, D, [colour] * (1 + space % 2))
    built = [(space, *district.building_at(space)) for space in bits(district.floors[0])]
    s.buildings[seat] = tuple(sorted(box.building.join(*building) for building in built))


def _adorned(s: Cities, seat: int, district: District) -> District:
    """With a feature for each time that the seat has taken some."""
    box, put = s.game.box, list[int]()
    for number, space in enumerate(_some(list(bits(district.parks | district.waters)), _rounds_in(s, seat, C))):
        kinds = PARK_KINDS if district.parks >> space & 1 else WATER_KINDS
        kind = kinds[(number + seat) % len(kinds)]
        grown = district.with_feature(kind, space)
        if s.unseen[box.first[C] + kind] and not _reaches_more(s, seat, district, grown):
            district = grown
            _take(s, C, [kind])
            put.append(box.feature_at.join(space, kind))
    s.features[seat] = tuple(sorted(put))
    return district


def _reaches_more(s: Cities, seat: int, district: District, grown: District) -> bool:
    """Would it meet a milestone that it has not met, and on which the seat has no ring?"""
    return any(
        seat not in s.rings(column)
        and s.game.box.milestones[number].met(grown)
        and not s.game.box.milestones[number].met(district)
        for column, number in enumerate(s.milestones())
    )


def _some(things: list[T], count: int) -> list[T]:
    """So many of them, from all over the list."""
    return things[:: max(1, len(things) // max(1, count))][: max(0, count)]


def _rounds_in(s: Cities, seat: int, row: int) -> int:
    """How often a seat has taken something from a row."""
    return (s.round - 1) * s.game.box.per_row[s.seats] + s.workers_in(row, seat)


def lay_out(s: Cities, seat: int, drawing: str) -> None:
    """Give a seat the district that a text draws, made of printed tiles, its start tile unturned on 0,0 (CTS-2.10).

    What lies there is taken from the piles and the bag. :class:`InvalidDistrict` says what the box does not have.
    """
    drawn, box = district_from_text(drawing), s.game.box
    laid = _in_order(box, list(_printed(box, drawn)))
    start = laid[0][0]
    tiles, spaces = start - START, CORNER[start] - CORNER[START]
    features = [(space - spaces, drawn.feature_at(space)) for space in bits(drawn.featured)]
    buildings = [(space - spaces, *drawn.building_at(space)) for space in bits(drawn.floors[0])]
    s.tiles[seat] = tuple(box.laid.join(cell - tiles, tile, turn) for cell, tile, turn in laid)
    s.features[seat] = tuple(sorted(box.feature_at.join(space, kind) for space, kind in features))
    s.buildings[seat] = tuple(sorted(box.building.join(*building) for building in buildings))
    _take(s, B, [tile for _, tile, _ in laid[1:]])
    _take(s, C, [kind for _, kind in features])
    _take(s, D, [colour for _, colour, height in buildings for _ in range(height)])
    rebuild(s)


def _printed(box: Box, drawn: District) -> Iterator[_Laid]:
    """The printed tile on each place, by the terrain of its four spaces."""
    known = {
        cells: (tile, turn)
        for tile, turns in enumerate(box.cells)
        for turn, cells in reversed(list(enumerate(turns)))
        if tile < box.land_tiles or turn == 0
    }
    for cell in bits(drawn.tiles):
        nw, ne, sw, se = (drawn.terrain_at(CORNER[cell] + quarter) for quarter in QUARTERS)
        if (nw, ne, sw, se) not in known:
            raise InvalidDistrict([f"tile {CELL_WORDS[cell]}: no printed tile shows these four spaces"])
        yield cell, *known[nw, ne, sw, se]


def _in_order(box: Box, tiles: list[_Laid]) -> list[_Laid]:
    """The start tile first, then each tile beside one that lies (CTS-6.2)."""
    order = [laid for laid in tiles if laid[1] in box.start_tiles]
    if len(order) != 1:
        raise InvalidDistrict([f"one of the tiles is a start tile, unturned; here are {len(order)} (CTS-2.9)"])
    lying = 1 << order[0][0]
    while len(order) < len(tiles):
        near = [laid for laid in tiles if touching(lying) >> laid[0] & 1]
        if not near:
            raise InvalidDistrict(["every tile shares a side with another one (CTS-6.2)"])
        order.append(near[0])
        lying |= 1 << near[0][0]
    return order


def _take(s: Cities, row: int, things: list[int]) -> None:
    codec = s.game.codecs["item"]
    for thing in things:
        item = s.game.box.first[row] + thing
        if not s.unseen[item]:
            raise InvalidDistrict([f"there is no {codec.word(item)} left in the box"])
        s.unseen[item] -= 1
        s.pile[row] -= 1
