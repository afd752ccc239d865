"""What the words of cards and milestones mean (CTS-9): areas, lines, squares, pairs, bridges, wild lots.

Everything here takes a district and answers with masks of spaces; :mod:`queries` says the same in words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

from gamelib.core.graphs import bits

from .district import BUILDINGS, COLOURS, HIGHEST, MONUMENT, District
from .window import COLUMNS, ROW, ROWS, around, beside

ANY = -1


def spaces_of(mask: int) -> list[int]:
    """Each space of a mask as a mask of its own."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def buildings(
    d: District,
    colour: int = ANY,
    min_height: int = 1,
    exact_height: int = 0,
    adjacent_to: int = ANY,
    min_adjacent: int = 1,
) -> int:
    """The buildings that meet every filter given (CTS-14.3, CTS-9.3)."""
    found = d.exactly(exact_height) if exact_height else d.floors[0]
    if min_height > 1:
        found &= d.floors[min_height - 1]
    if colour != ANY:
        found &= d.buildings[colour]
    if adjacent_to != ANY:
        found &= beside(d.having(adjacent_to), min_adjacent)
    return found


def feature_tiles(d: District, area: int) -> int:
    """How many feature tiles lie in an area, those of the same kind too (CTS-14.4)."""
    return (d.featured & area).bit_count()


def feature_kinds(d: District, area: int) -> int:
    """How many different kinds of features an area shows (CTS-12.6, CTS-12.8)."""
    if not d.featured & area:
        return 0
    return len([mask for mask in d.features[:MONUMENT] if mask & area])


def largest(areas: tuple[int, ...]) -> int:
    """The largest area, the first one of several; an empty mask if there is none (CTS-14.5)."""
    return max(areas, key=int.bit_count, default=0)


def touching_buildings(d: District, area: int) -> int:
    """The buildings adjacent to an area (CTS-15.10)."""
    return beside(area) & d.floors[0]


def lines(d: District, min_length: int = 2) -> list[int]:
    """Buildings on consecutive spaces of one row or column, as long as each run is (CTS-15.3)."""
    found, built = [], d.floors[0]
    for step in (1, ROW):
        starts = built & ~(built << step)
        for start in bits(starts):
            line, end = 0, start
            while built >> end & 1:
                line |= 1 << end
                end += step
            if line.bit_count() >= min_length:
                found.append(line)
    return found


def has_line(d: District, length: int) -> bool:
    """Is there a run of at least so many buildings (CTS-15.3)?"""
    for step in (1, ROW):
        ends = built = d.floors[0]
        for _ in range(length - 1):
            ends = ends << step & built
        if ends:
            return True
    return False


def rows_and_columns(d: District) -> list[int]:
    """The buildings of each row and of each column that has any, gaps allowed (CTS-15.14)."""
    built = d.floors[0]
    return [line & built for line in (*ROWS, *COLUMNS) if line & built]


def corners(mask: int, side: int) -> int:
    """The upper left spaces of all squares that lie in a mask altogether (CTS-15.12)."""
    for step in (1, ROW):
        whole = mask
        for _ in range(side - 1):
            whole >>= step
            mask &= whole
    return mask


def squares_in(mask: int, side: int) -> list[int]:
    """All squares of spaces in a mask; they may overlap, and tiles do not matter (CTS-15.12)."""
    return [_square(side) << corner for corner in bits(corners(mask, side))]


def squares(d: District, side: int = 2) -> list[int]:
    """Squares with a building on every space (CTS-15.12)."""
    return squares_in(d.floors[0], side)


def pairs(d: District, height_difference: int) -> list[int]:
    """Pairs of adjacent buildings whose heights differ by exactly so much (CTS-14.6)."""
    exact = [d.exactly(height) for height in range(1, HIGHEST + 1)]
    matches = [
        (one, other)
        for low, high in zip(exact, exact[height_difference:], strict=False)
        for one, other in (((low, high), (high, low)) if height_difference else ((low, high),))
    ]
    return [
        first | first << step for step in (1, ROW) for one, other in matches for first in spaces_of(one & other >> step)
    ]


def bridges(d: District) -> int:
    """Water spaces with buildings on two opposite sides (CTS-15.8)."""
    built = d.floors[0]
    return d.waters & (built << 1 & built >> 1 | built << ROW & built >> ROW)


def groups(d: District) -> tuple[int, ...]:
    """Connected groups of buildings, colours and heights free (CTS-15.15)."""
    return d.areas(BUILDINGS)


def colour_areas(d: District, worth: Callable[[int], int]) -> list[tuple[int, ...]]:
    """The areas of lots of each colour, when every empty wild lot has the colour that is best for the player.

    ``worth`` says what an area of so many lots counts. CTS-7.9, CTS-9.5, CTS-9.6
    """
    wild = spaces_of(d.empty_wild_lots())
    if not wild:
        return [d.areas(colour) for colour in COLOURS]
    # Which colour gets which of the wild lots: areas and their worth for each colour and each choice, found once.
    choices = [sum(chosen) for chosen in product(*((0, lot) for lot in wild))]
    areas = [{lots: _with_lots(d.areas(colour), lots) for lots in choices} for colour in COLOURS]
    value = [{lots: sum(worth(a.bit_count()) for a in its) for lots, its in each.items()} for each in areas]
    best: tuple[int, tuple[int, ...]] = (-1, ())
    for colours in product(COLOURS, repeat=len(wild)):
        shares = [0, 0, 0, 0]
        for colour, lot in zip(colours, wild, strict=True):
            shares[colour] |= lot
        total = sum(value[colour][lots] for colour, lots in enumerate(shares))
        if total > best[0]:
            best = total, tuple(shares)
    return [areas[colour][lots] for colour, lots in enumerate(best[1])]


def _with_lots(areas: tuple[int, ...], lots: int) -> tuple[int, ...]:
    """The areas when these lots are added: each lot joins those that it touches."""
    for lot in spaces_of(lots):
        near = around(lot)
        apart = [area for area in areas if not area & near]
        areas = (*apart, lot | sum([area for area in areas if area & near]))
    return areas


@cache
def _square(side: int) -> int:
    return sum(1 << x + y * ROW for x in range(side) for y in range(side))
