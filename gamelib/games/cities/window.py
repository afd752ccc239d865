"""The window of spaces in which every district lies, and masks over it.

The start tile lies at tile 0,0. The long game lets a district grow to 5 tiles on each side of it, so tiles run from -4
to 4 in both directions (CTS-6.7). A space and a tile place (*cell*) have one number each; a mask is an ``int`` with one
bit per number. Each row ends with a column that no tile covers, so a mask shifted by one never enters the next row.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_

from gamelib.engine.grid import bits, mask
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Move

SHORT_SIDE, LONG_SIDE = 3, 5
"""A district is at most so many tiles wide and high; in the standard game both sides are short (CTS-6.5, CTS-6.7)."""
FIRST_TILE, LAST_TILE = 1 - LONG_SIDE, LONG_SIDE - 1
TILE_ROW = LAST_TILE - FIRST_TILE + 2
ROW = 2 * (LAST_TILE - FIRST_TILE + 1) + 1
FIRST, LAST = 2 * FIRST_TILE, 2 * LAST_TILE + 1

CELL_WORDS = tuple(
    f"{x},{y}" for y in range(FIRST_TILE, LAST_TILE + 1) for x in range(FIRST_TILE, FIRST_TILE + TILE_ROW)
)
"""The words of all cells; the last one of each row is the guard."""
SPACE_WORDS = tuple(f"{x},{y}" for y in range(FIRST, LAST + 1) for x in range(FIRST, FIRST + ROW))
"""The words of all spaces; the last one of each row is the guard."""


def space_at(x: int, y: int) -> int:
    """The number of a space.

    >>> SPACE_WORDS[space_at(3, -2)], point(space_at(3, -2))
    ('3,-2', (3, -2))
    """
    return (y - FIRST) * ROW + x - FIRST


def point(space: int) -> tuple[int, int]:
    """The coordinates of a space."""
    y, x = divmod(space, ROW)
    return x + FIRST, y + FIRST


def cell_at(x: int, y: int) -> int:
    """The number of a tile place."""
    return (y - FIRST_TILE) * TILE_ROW + x - FIRST_TILE


def tile_point(cell: int) -> tuple[int, int]:
    """The tile coordinates of a tile place."""
    y, x = divmod(cell, TILE_ROW)
    return x + FIRST_TILE, y + FIRST_TILE


START = cell_at(0, 0)
CORNER = tuple(space_at(2 * x, 2 * y) for x, y in map(tile_point, range(len(CELL_WORDS))))
"""The upper left space of each cell."""
QUARTERS = (0, 1, ROW, ROW + 1)
"""From there to the four spaces of the tile: nw, ne, sw, se."""
_SIDE = range(LAST - FIRST + 1)
LINES = (*(mask(y * ROW + x for x in _SIDE) for y in _SIDE), *(mask(y * ROW + x for y in _SIDE) for x in _SIDE))
"""The spaces of every row, from the top, and of every column, from the left."""


def cell_of(space: int) -> int:
    """The tile place to which a space belongs."""
    x, y = point(space)
    return cell_at(x // 2, y // 2)


def words(mask: int) -> tuple[str, ...]:
    """The words of the spaces of a mask, in reading order."""
    return tuple(SPACE_WORDS[space] for space in bits(mask))


@cache
def _moves(verb: str, thing: int) -> tuple[Move, ...]:
    return tuple((verb, thing, space) for space in range(len(SPACE_WORDS)))


@lru_cache(maxsize=1 << 14)
def moves_to(verb: str, thing: int, spaces: int) -> tuple[Move, ...]:
    """The moves that bring a thing to each space of a mask: ``("put", thing, space)``."""
    moves = _moves(verb, thing)
    return tuple([moves[space] for space in bits(spaces)])


def around(mask: int) -> int:
    """All neighbours of the spaces of a mask; its own spaces are among them where they touch each other."""
    return mask << 1 | mask >> 1 | mask << ROW | mask >> ROW


@by("CTS-9.1", "CTS-9.7")
def beside(mask: int, at_least: int = 1) -> int:
    """The spaces with at least so many neighbours in the mask; beyond the edge there are none."""
    west, east, north, south = mask << 1, mask >> 1, mask << ROW, mask >> ROW
    if at_least == 1:
        return west | east | north | south
    if at_least == 2:
        return (west | east) & (north | south) | west & east | north & south
    if at_least == 3:
        return west & east & (north | south) | north & south & (west | east)
    return west & east & north & south


def neighbours(mask: int) -> int:
    """How many pairs of spaces of a mask lie side by side (CTS-9.1)."""
    return (mask & mask >> 1).bit_count() + (mask & mask >> ROW).bit_count()


@lru_cache(maxsize=1 << 14)
def components(mask: int) -> tuple[int, ...]:
    """The connected parts of a mask, in reading order of their first spaces (CTS-9.2).

    Remembered, since the same parks and lots are asked for in every district that grows out of another.
    """
    parts = []
    while mask:
        part = mask & -mask
        while True:
            grown = (part | part << 1 | part >> 1 | part << ROW | part >> ROW) & mask
            if grown == part:
                break
            part = grown
        parts.append(part)
        mask ^= part
    return tuple(parts)


# Tile places


def bounding_box(tiles: int) -> tuple[int, int, int, int]:
    """Left, top, right and bottom tile coordinates of a mask of cells; all 0 for an empty one."""
    points = [tile_point(cell) for cell in bits(tiles)] or [(0, 0)]
    columns, rows = [x for x, _ in points], [y for _, y in points]
    return min(columns), min(rows), max(columns), max(rows)


def touching(tiles: int) -> int:
    """The empty cells that share a full side with a tile (CTS-6.2); the start tile's own place while there is none."""
    if not tiles:
        return 1 << START
    return (tiles << 1 | tiles >> 1 | tiles << TILE_ROW | tiles >> TILE_ROW) & _CELLS & ~tiles


@lru_cache(maxsize=1 << 14)
def room(tiles: int, longer_side: int) -> int:
    """The cells that a district may cover: all rectangles in which its tiles lie, none if it is too large already.

    CTS-6.5, CTS-6.7
    """
    return reduce(or_, (rectangle for rectangle in _rectangles(longer_side) if not tiles & ~rectangle), 0)


@cache
def _rectangles(longer_side: int) -> tuple[int, ...]:
    """All rectangles of the window that are as large as a district may be, either way round."""
    return tuple(
        rectangle(left, top, left + width, top + height)
        for width, height in {(SHORT_SIDE, longer_side), (longer_side, SHORT_SIDE)}
        for top in range(FIRST_TILE, LAST_TILE - height + 2)
        for left in range(FIRST_TILE, LAST_TILE - width + 2)
    )


def rectangle(left: int, top: int, right: int, bottom: int) -> int:
    """The cells of the window from left and top to just before right and bottom, in tile coordinates."""
    columns, rows = (range(max(a, FIRST_TILE), min(b, LAST_TILE + 1)) for a, b in ((left, right), (top, bottom)))
    return mask(cell_at(x, y) for y in rows for x in columns)


_CELLS = rectangle(FIRST_TILE, FIRST_TILE, LAST_TILE + 1, LAST_TILE + 1)
