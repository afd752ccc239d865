"""From a drawing to a position: a district drawn as text is laid out with the printed tiles and pieces of the box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamelib.core.graphs import bits

from .box import B, C, D
from .district import District
from .notation import InvalidDistrict, district_from_text
from .state import Cities, rebuild
from .window import CELL_WORDS, CORNER, QUARTERS, START, touching

if TYPE_CHECKING:
    from .box import Box

_Laid = tuple[int, int, int]
"""Tile place, tile and rotation."""


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
