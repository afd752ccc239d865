"""How positions are sketched: what the drawings of districts and board show, and what follows where nothing is said.

A district is drawn as in ``notation``, made of printed tiles; it belongs to the seat that the drawing is named after.
The ``board`` is drawn as it lies on the table, four rows of four words: items joined by ``+``, ``?`` for what lies face
down (and on D4 for the bag), ``@red`` for a worker, ``...`` for nothing::

    cottages               @purple           waterfront  ?
    l10                    l17               @red        ?
    tree+fountain          ferry             monument    bandstand+?
    red+red+blue+yellow    blue+green+green  @teal       ?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from gamelib.core.graphs import bits
from gamelib.core.problems import Problem
from gamelib.core.sketch import Drawing, Facts, Sketches, words_of
from gamelib.core.words import UnknownWord, perhaps

from .district import District
from .notation import InvalidDistrict, district_from_text
from .state import NOBODY, Cities
from .things import COLOURS, GROUND, PARK, TERRAIN_CODES, WATER, A, B, C, D
from .window import CORNER, QUARTERS, START, tile_point, touching

if TYPE_CHECKING:
    from .box import Box

T = TypeVar("T")
_Laid = tuple[int, int, int]
"""Tile place, tile and rotation."""


def draw(s: Cities, drawing: Drawing) -> Iterator[Problem]:
    """Lay out the board and the districts; a text alone is the district of the active seat."""
    seats = s.game.axis("seat", s.seats)
    drawn = drawing if isinstance(drawing, Mapping) else {s.game.seat_word(s.active): drawing} if drawing else {}
    for name, text in drawn.items():
        if name == "board":
            yield from _lay_board(s, text)
        elif name in seats:
            yield from _lay_out(s, seats[name], text)
        else:
            there = ["board", *seats]
            wanted = f"What is drawn is one of: {', '.join(there)}{perhaps(name, there)}."
            yield Problem(wanted, f"drawing.{name!s:.40}")


def _lay_board(s: Cities, drawing: str) -> Iterator[Problem]:
    box, codecs = s.game.box, s.game.codecs
    at = {f"{x},{y}": slot for y, slots in enumerate(box.slots) for x, slot in enumerate(slots)}
    for where, place, drawn in words_of(drawing):
        if place not in at:
            text = f"The board has {len(box.slots)} rows of {len(box.slots[0])} slots."
            yield Problem(text, f"drawing.board, {where}")
            continue
        slot, words = at[place], drawn.split("+")
        try:
            if drawn.startswith("@"):
                s.worker[slot] = codecs["seat"].value(drawn[1:])
            else:
                s.up[slot] = tuple(codecs["item"].value(word) for word in words if word != "?")
                s.down[slot] = 0 if box.from_bag[slot] else words.count("?")
        except UnknownWord as unknown:
            text = f"{unknown} Items are joined by +; ? is what lies face down, @ with a seat a worker."
            yield Problem(text, f"drawing.board, {where}")


def _lay_out(s: Cities, seat: int, drawing: str) -> Iterator[Problem]:
    """A seat's district, made of printed tiles, its start tile unturned on 0,0 (CTS-2.10)."""
    box, name = s.game.box, f"drawing.{s.game.seat_word(seat)}"
    try:
        drawn = district_from_text(drawing)
    except InvalidDistrict as invalid:
        yield from (Problem(text, name) for text in invalid.problems)
        return
    taken = {box.laid.split(laid)[1] for its in s.tiles for laid in its}
    tiles = list[_Laid]()
    for cell in bits(drawn.tiles):
        laid = _printed(box, drawn, cell, taken)
        if laid is None:
            yield Problem(f"The box has no tile left that shows {_shown(drawn, cell)}.", name, "CTS-6.3")
            return
        taken.add(laid[1])
        tiles.append(laid)
    start, *others = sorted(tiles, key=lambda laid: laid[1] not in box.start_tiles)
    if start[1] not in box.start_tiles or any(tile in box.start_tiles for _, tile, _ in others):
        there = ", ".join(s.game.data.column("start_tiles", "cells"))
        yield Problem(f"One of its tiles is a start tile, unturned: {there}.", name, "CTS-2.9")
        return
    tiles, lying = [start], 1 << start[0]
    while others:
        beside = next((laid for laid in others if touching(lying) >> laid[0] & 1), None)
        if beside is None:
            yield Problem("Every tile shares a side with another one.", name, "CTS-6.2")
            return
        others.remove(beside)
        tiles.append(beside)
        lying |= 1 << beside[0]
    far, spaces = start[0] - START, CORNER[start[0]] - CORNER[START]
    s.tiles[seat] = tuple(box.laid.join(cell - far, tile, turn) for cell, tile, turn in tiles)
    s.features[seat] = tuple(box.feature_at.join(at - spaces, drawn.feature_at(at)) for at in bits(drawn.featured))
    built = [(at - spaces, *drawn.building_at(at)) for at in bits(drawn.floors[0])]
    s.buildings[seat] = tuple(box.building.join(*building) for building in built)


def _printed(box: Box, drawn: District, cell: int, taken: set[int]) -> _Laid | None:
    """The tile that is drawn on a place, if one is left; a start tile is not turned."""
    four = tuple(drawn.terrain_at(CORNER[cell] + quarter) for quarter in QUARTERS)
    for tile in reversed(range(len(box.cells))):
        turns = box.cells[tile] if tile in box.land_tiles else box.cells[tile][:1]
        if four in turns and tile not in taken:
            return cell, tile, turns.index(four)
    return None


def _shown(drawn: District, cell: int) -> str:
    """A tile of a drawing, as the box says it, and where it is drawn."""
    nw, ne, sw, se = ((*TERRAIN_CODES, ".")[drawn.terrain_at(CORNER[cell] + quarter)] for quarter in QUARTERS)
    x, y = tile_point(cell)
    return f"{nw} {ne} / {sw} {se}, as drawn in rows {2 * y + 1} and {2 * y + 2}, words {2 * x + 1} and {2 * x + 2}"


def fill(s: Cities, said: Facts) -> None:
    """What is not said: everybody has as many cards and tiles as the rounds have given them, rivals some buildings."""
    if "star" not in said:
        s.star = s.first if all(worker == NOBODY for worker in s.worker) else NOBODY
    if not s.round:
        return
    left = s.unseen[:]
    for seat in range(s.seats):
        if not s.tiles[seat]:
            _furnish(s, seat, left)
        if not isinstance(said.get("cards", ""), str):
            continue
        cards = [card for card in s.game.box.items[A] if left[card]]
        for card in _some(cards, _rounds_in(s, seat, A) - len(s.cards[seat])):
            s.cards[seat] += (card,)
            left[card] -= 1


def _furnish(s: Cities, seat: int, left: list[int]) -> None:
    """A district as it might have grown: tiles of the pile around the start tile, features, low buildings."""
    box = s.game.box
    taken = {box.laid.split(laid)[1] for tiles in s.tiles for laid in tiles}
    start = next(tile for tile in box.start_tiles if tile not in taken)
    tiles = _some([tile for tile in box.land_tiles if left[box.items[B][tile]]], _rounds_in(s, seat, B))
    district, laid = s.district[seat], list[int]()
    for number, tile in enumerate((start, *tiles)):
        cells = list(bits(district.open_cells(s.longer_side())))
        cell = cells[(3 * number + seat) % len(cells)]
        laid.append(box.laid.join(cell, tile, 0))
        district = district.with_tile(box.cells[tile][0], cell)
    s.tiles[seat] = tuple(laid)
    for tile in tiles:
        left[box.items[B][tile]] -= 1
    district = _adorned(s, seat, district, left)
    lots = [(colour, space) for colour in COLOURS for space in bits(district.printed[colour])]
    for colour, space in _some(lots, 2 * _rounds_in(s, seat, D)):
        grown = district.with_piece(colour, space)
        if space % 2:
            grown = grown.with_piece(colour, space)
        if left[box.items[D][colour]] > 1 and not _reaches_more(s, seat, district, grown):
            district = grown
            left[box.items[D][colour]] -= 1 + space % 2
    built = [(space, *district.building_at(space)) for space in bits(district.floors[0])]
    s.buildings[seat] = tuple(box.building.join(*building) for building in built)


def _adorned(s: Cities, seat: int, district: District, left: list[int]) -> District:
    """With a feature for each time that the seat has taken some."""
    box, put = s.game.box, list[int]()
    open_ground = list(bits(district.printed[PARK] | district.printed[WATER]))
    for number, space in enumerate(_some(open_ground, _rounds_in(s, seat, C))):
        kinds = [kind for kind, ground in enumerate(GROUND) if ground == district.terrain_at(space)]
        kind = kinds[(number + seat) % len(kinds)]
        grown = district.with_feature(kind, space)
        if left[box.items[C][kind]] and not _reaches_more(s, seat, district, grown):
            district = grown
            left[box.items[C][kind]] -= 1
            put.append(box.feature_at.join(space, kind))
    s.features[seat] = tuple(put)
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


SKETCHES = Sketches(
    draw,
    fill,
    usual={
        "metropolis": "new_york",
        "round": 1,
        "first": "red",
        "waits": ["take_slot", "check_milestones", "end_turn"],
    },
)
