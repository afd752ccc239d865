"""The printed tiles that a drawn district is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from gamelib.engine.data import Correction, Data
from gamelib.engine.grid import bits
from gamelib.text.templates import Translated

from .district import NOWHERE, Cells, District
from .notation import says
from .things import TERRAIN_CODES
from .window import CORNER, QUARTERS, tile_point, touching

if TYPE_CHECKING:
    from .box import Box

Laid = tuple[int, int, int]
"""Tile place, tile and rotation."""


class Printed(NamedTuple):
    """What of a drawn district is printed in the box."""

    start: Laid | None
    """Its start tile, which is not turned (CTS-2.10)."""
    land: list[Laid]
    lacking: list[int]
    """The places whose tile the box does not have, or not once more."""


def printed(box: Box, drawn: District, taken: Iterable[int]) -> Printed:
    """The tiles of a drawn district, none of which is among those that lie elsewhere already (``taken``)."""
    used, cells = set(taken), bits(drawn.tiles)
    starts = {cell: laid for cell in cells if (laid := _found(box, box.start_tiles, drawn, cell, used))}
    # What only a start tile can be is the start tile.
    first = min(starts, key=lambda cell: _found(box, box.land_tiles, drawn, cell, used) is not None, default=None)
    land, lacking = list[Laid](), list[int]()
    for cell in cells:
        if cell == first:
            continue
        if laid := _found(box, box.land_tiles, drawn, cell, used):
            land.append(laid)
            used.add(laid[1])
        else:
            lacking.append(cell)
    return Printed(None if first is None else starts[first], land, lacking)


def _found(box: Box, tiles: range, drawn: District, cell: int, used: set[int]) -> Laid | None:
    four = terrains(drawn, cell)
    for tile in reversed(tiles):
        turns = box.cells[tile] if tile in box.land_tiles else box.cells[tile][:1]
        if four in turns and tile not in used:
            return cell, tile, turns.index(four)
    return None


def in_order(start: Laid, land: Iterable[Laid]) -> list[Laid]:
    """The tiles as they may have been laid, each beside one that lies (CTS-6.2); those that touch none are left out."""
    order, left, lying = [start], list(land), 1 << start[0]
    while beside := next((laid for laid in left if touching(lying) >> laid[0] & 1), None):
        left.remove(beside)
        order.append(beside)
        lying |= 1 << beside[0]
    return order


def print_on(cells: Mapping[str, str], data: Data) -> Iterator[Correction]:
    """What a box says on whose tiles these terrains are printed."""
    for table in ("start_tiles", "land_tiles"):
        yield from (Correction(table, tile, "cells", cells[tile]) for tile in data.numbers(table) if tile in cells)
    land = "".join(cells.get(row["id"], row["cells"]) for row in data.rows("land_tiles"))
    for letter in TERRAIN_CODES:
        yield Correction("land_letters", None, letter, land.count(letter))


def terrains(drawn: District, cell: int) -> Cells:
    """The four terrains drawn on a tile place."""
    nw, ne, sw, se = (drawn.terrain_at(CORNER[cell] + quarter) for quarter in QUARTERS)
    return nw, ne, sw, se


def as_printed(four: Cells) -> str:
    """Four terrains as the box says them, ``R B / W P``; ``.`` where a space is missing."""
    nw, ne, sw, se = ("." if terrain == NOWHERE else TERRAIN_CODES[terrain] for terrain in four)
    return f"{nw} {ne} / {sw} {se}"


def where_drawn(cell: int) -> Translated:
    """The rows and words of a drawing in which a tile stands."""
    x, y = tile_point(cell)
    return says("drawing.tile_at", top=2 * y + 1, bottom=2 * y + 2, left=2 * x + 1, right=2 * x + 2)
