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
from typing import TypeVar

from gamelib.engine.codecs import UnknownWordError
from gamelib.engine.grid import bits
from gamelib.engine.problems import Problem
from gamelib.positions.drawing import (
    Drawing,
    Left,
    Shows,
    Sketches,
    Unprinted,
    Unusual,
    drawing_of,
    speaks_of,
    words_of,
)
from gamelib.positions.reader import Reader
from gamelib.text.matching import perhaps

from .district import NOWHERE, District
from .notation import InvalidDistrictError, district_from_text, says
from .printed import Laid, Printed, as_printed, in_order, print_on, printed, terrains, where_drawn
from .setup import ChooseStartTile, DrawMetropolis, DrawStartPlayer, offer_start_tiles, set_up
from .state import NOBODY, Cities
from .things import COLOURS, GROUND, PARK, WATER, A, B, C, D
from .window import CORNER, START

T = TypeVar("T")


def draw(s: Cities, drawing: Drawing) -> Iterator[Problem | Shows]:
    """Lay out the board and the districts; a text alone is the district of the active seat."""
    seats = s.game.axis("seat", s.seats)
    drawn = drawing if isinstance(drawing, Mapping) else {s.game.seat_word(s.active): drawing} if drawing else {}
    for name, text in sorted(drawn.items(), key=lambda item: item[0] != "board"):
        if name == "board":
            yield from _lay_board(s, text)
        elif name in seats:
            yield from _lay_out(s, seats[name], text)
        else:
            there = ["board", *seats]
            wanted = says("drawing.one_of", words=", ".join(there), perhaps=perhaps(name, there))
            yield Problem(wanted, drawing_of(name))


def _lay_board(s: Cities, drawing: str) -> Iterator[Problem | Shows]:
    box, codecs = s.game.box, s.game.codecs
    at = {f"{x},{y}": slot for y, slots in enumerate(box.slots) for x, slot in enumerate(slots)}
    for where, place, drawn in words_of(drawing):
        if place not in at:
            text = says("drawing.slots", rows=len(box.slots), count=len(box.slots[0]))
            yield Problem(text, says("drawing.board_at", place=where))
            continue
        slot, words = at[place], drawn.split("+")
        try:
            if drawn.startswith("@"):
                s.worker[slot] = codecs["seat"].value(drawn[1:])
            else:
                s.up[slot] = tuple(codecs["item"].value(word) for word in words if word != "?")
                s.down[slot] = 0 if box.from_bag[slot] else words.count("?")
                yield Shows("down", slot)
        except UnknownWordError as unknown:
            text = says("drawing.items", problem=Reader(s.game).unknown(unknown))
            yield Problem(text, says("drawing.board_at", place=where))


def _lay_out(s: Cities, seat: int, drawing: str) -> Iterator[Problem]:
    """A seat's district, made of printed tiles, its start tile unturned on 0,0 (CTS-2.10)."""
    box, name = s.game.box, drawing_of(s.game.seat_word(seat))
    try:
        drawn = district_from_text(drawing)
    except InvalidDistrictError as invalid:
        yield from (Problem(text, name) for text in invalid.problems)
        return
    found = printed(box, drawn, _taken(s))
    if found.lacking or found.start is None:
        yield from _unprinted(s, name, drawn, found)
        return
    tiles = in_order(found.start, found.land)
    if len(tiles) <= len(found.land):
        yield Problem(says("drawing.tile_alone"), name, "CTS-6.2")
    _lay_down(s, seat, tiles, drawn)


def _lay_down(s: Cities, seat: int, tiles: list[Laid], district: District) -> None:
    """Put a district, and the tiles of which it is made, so that its start tile lies on 0,0."""
    box, start = s.game.box, tiles[0][0]
    far = CORNER[start] - CORNER[START]
    s.tiles[seat] = tuple(box.laid.join(cell - start + START, tile, turn) for cell, tile, turn in tiles)
    s.features[seat] = tuple(box.feature_at.join(at - far, district.feature_at(at)) for at in bits(district.featured))
    built = [(at - far, *district.building_at(at)) for at in bits(district.floors[0])]
    s.buildings[seat] = tuple(box.building.join(*building) for building in built)


def _unprinted(s: Cities, name: str, drawn: District, found: Printed) -> Iterator[Problem]:
    """What is drawn and not printed; a box made for it has it on tiles that are not needed here."""
    for cell in found.lacking:
        if NOWHERE in terrains(drawn, cell):
            yield Problem(says("drawing.tile_in_part", place=where_drawn(cell)), name, "CTS-6.3")
            return
    box, word, used = s.game.box, s.game.codecs["tile"].word, _taken(s) | {tile for _, tile, _ in found.land}
    start = [(found.lacking or bits(drawn.tiles))[0]] if found.start is None else []
    pairs = list(zip(start, (tile for tile in box.start_tiles if tile not in used), strict=False))
    land = [cell for cell in found.lacking if cell not in start]
    pairs += zip(land, (tile for tile in reversed(box.land_tiles) if tile not in used), strict=False)
    needs = print_on({word(tile): as_printed(terrains(drawn, cell)) for cell, tile in pairs}, s.game.data)
    if start:
        there = ", ".join(s.game.data.column("start_tiles", "cells"))
        yield Unprinted(says("drawing.no_start_tile", words=there), name, "CTS-2.9", tuple(needs))
    for cell in found.lacking:
        tile = as_printed(terrains(drawn, cell))
        text = says("drawing.not_printed", words=tile, place=where_drawn(cell))
        yield Unprinted(text, name, "CTS-6.3", tuple(needs))


def _taken(s: Cities) -> set[int]:
    """The tiles that lie in districts or on the board."""
    box = s.game.box
    on_board = {box.thing[item] for items in s.up for item in items if item in box.items[B]}
    return on_board | {box.laid.split(laid)[1] for tiles in s.tiles for laid in tiles}


def propagate_edit(s: Cities, said: Unusual) -> None:
    """CTS-4.1, CTS-4.8  While the star is held, whoever is made to act holds it."""
    if "active" in said and s.star >= 0 and not {"star", "first"} & {*said} and max(s.worker) == NOBODY:
        s.first = s.star = s.active


def clock(s: Cities, stage: str, said: Unusual) -> None:
    """The round, and in the set-up what is still to be drawn."""
    if "round" not in said:
        s.round = {"set_up": 0, "last": s.rounds()}.get(stage, 1)
    if s.waits(DrawMetropolis) and "metropolis" not in said:
        s.metropolis = NOBODY


def fill(s: Cities, said: Unusual) -> None:
    """What is not said: everybody has as many cards and tiles as the rounds have given them, rivals some buildings."""
    if "first" not in said and not s.waits(set_up, DrawStartPlayer):
        s.first = _who_began(s)
    if "star" not in said:
        s.star = s.first if all(worker == NOBODY for worker in s.worker) and s.first == s.active else NOBODY
    if not s.round:
        _choose_start_tiles(s)
        return
    left = s.unseen[:]
    for seat, word in enumerate(s.game.axis("seat", s.seats)):
        if not s.tiles[seat]:
            bare = any(speaks_of(said, name, word) for name in ("features", "buildings"))
            _furnish(s, seat, left, bare=bare)
        if not isinstance(said.get("cards", ""), str):
            continue
        cards = [card for card in s.game.box.items[A] if left[card] > 0]
        for card in _some(cards, _rounds_in(s, seat, A) - len(s.cards[seat])):
            s.cards[seat] += (card,)
            left[card] -= 1


def _choose_start_tiles(s: Cities) -> None:
    """Whoever has chosen a start tile has one."""
    if s.waits(set_up, offer_start_tiles):
        return
    for seat, tiles in enumerate(s.tiles):
        if not tiles and (seat,) not in s.waiting(ChooseStartTile):
            tile = next(tile for tile in s.game.box.start_tiles if tile not in _taken(s))
            s.tiles[seat] = (s.game.box.laid.join(START, tile, 0),)


def _who_began(s: Cities) -> int:
    """Whoever holds the star, or takes the first turn; otherwise the first seat."""
    if s.star >= 0:
        return s.star
    return s.active if all(worker == NOBODY for worker in s.worker) else 0


def left(s: Cities) -> Iterator[Left]:
    """What of each thing is left in the box; less than nothing where the drawing goes beyond it."""
    for table, column, row in (("cards", "copies", A), ("features", "count", C), ("colours", "pieces", D)):
        yield table, column, [s.unseen[item] for item in s.game.box.items[row]]


def _furnish(s: Cities, seat: int, left: list[int], *, bare: bool) -> None:
    """A district as it might have grown: tiles of the pile around the start tile, features, low buildings.

    ``bare``: the tiles alone, because the rest is said.
    """
    box, taken = s.game.box, _taken(s)
    start = next(tile for tile in box.start_tiles if tile not in taken)
    tiles = _some([tile for tile in box.land_tiles if left[box.items[B][tile]] > 0], _rounds_in(s, seat, B))
    district, laid = s.district[seat], list[Laid]()
    for number, tile in enumerate((start, *tiles)):
        cells = bits(district.open_cells(s.longer_side()))
        laid.append((cells[(3 * number + seat) % len(cells)], tile, 0))
        district = district.with_tile(box.cells[tile][0], laid[-1][0])
    for tile in tiles:
        left[box.items[B][tile]] -= 1
    if bare:
        s.tiles[seat] = tuple(box.laid.join(cell, tile, turn) for cell, tile, turn in laid)
        return
    district = _adorned(s, seat, district, left)
    lots = [(colour, space) for colour in COLOURS for space in bits(district.printed[colour])]
    for colour, space in _some(lots, 2 * _rounds_in(s, seat, D)):
        grown = district.with_piece(colour, space)
        if space % 2:
            grown = grown.with_piece(colour, space)
        if left[box.items[D][colour]] > 1 and not _reaches_more(s, seat, district, grown):
            district = grown
            left[box.items[D][colour]] -= 1 + space % 2
    _lay_down(s, seat, laid, district)


def _adorned(s: Cities, seat: int, district: District, left: list[int]) -> District:
    """With a feature for each time that the seat has taken some."""
    items = s.game.box.items[C]
    open_ground = bits(district.printed[PARK] | district.printed[WATER])
    for number, space in enumerate(_some(open_ground, _rounds_in(s, seat, C))):
        kinds = [kind for kind, ground in enumerate(GROUND) if ground == district.terrain_at(space)]
        kind = kinds[(number + seat) % len(kinds)]
        grown = district.with_feature(kind, space)
        if left[items[kind]] > 0 and not _reaches_more(s, seat, district, grown):
            district = grown
            left[items[kind]] -= 1
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
    """Some of them, from all over the list."""
    return things[:: max(1, len(things) // max(1, count))][: max(0, count)]


def _rounds_in(s: Cities, seat: int, row: int) -> int:
    """How often a seat has taken something from a row."""
    return (s.round - 1) * s.game.box.per_row[s.seats] + s.workers_in(row, seat)


SKETCHES = Sketches(
    draw,
    fill,
    usual={"metropolis": "new_york", "waits": ["take_slot", "check_milestones", "end_turn"]},
    clock=clock,
    left=left,
    upon={"features": "tiles", "buildings": "tiles"},
)
