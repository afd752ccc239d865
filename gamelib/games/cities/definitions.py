"""What the words of cards and milestones mean (CTS-9): buildings, areas, lines, squares, pairs, bridges, wild lots.

Everything here takes a district and answers with a mask of spaces, or with a mask for each group of spaces that belong
together; :mod:`queries` says the same in words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from itertools import product
from operator import or_

from gamelib.engine.grid import bits
from gamelib.engine.rulebook import by

from .district import District
from .things import BUILDINGS, COLOURS, HEIGHTS, MONUMENT, WATER
from .window import LINES, ROW, around, beside

ANY = -1
Groups = list[int] | tuple[int, ...]
"""Masks of spaces that belong together."""


def spaces_of(mask: int) -> list[int]:
    """Each space of a mask as a mask of its own."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def union(groups: Groups) -> int:
    """All spaces of some groups as one mask."""
    return reduce(or_, groups, 0)


# Spaces of a sort


def buildings(
    d: District,
    colour: int = ANY,
    min_height: int = 1,
    exact_height: int = 0,
    adjacent_to: int = ANY,
    min_adjacent: int = 1,
) -> int:
    """The buildings that meet every filter given (CTS-14.3, CTS-9.3)."""
    found = d.exactly(exact_height) if exact_height else d.floors[min_height - 1]
    if colour != ANY:
        found &= d.buildings[colour]
    if found and adjacent_to != ANY:
        found &= beside(d.having(adjacent_to), min_adjacent)
    return found


def spaces(d: District, terrain: int) -> int:
    """All spaces of a terrain, connected or not (CTS-15.6)."""
    return d.having(terrain)


def features_on(d: District, terrain: int) -> int:
    """The spaces of a terrain with a feature tile (CTS-14.8)."""
    return d.having(terrain) & d.featured


def spaces_adjacent(d: District, terrain: int, adjacent_to: int, min_adjacent: int = 1) -> int:
    """The spaces of the one terrain with enough neighbours of the other (CTS-14.9)."""
    return d.having(terrain) & beside(d.having(adjacent_to), min_adjacent)


def bridges(d: District) -> int:
    """Water spaces with buildings on two opposite sides (CTS-15.8)."""
    built = d.floors[0]
    return d.printed[WATER] & (built << 1 & built >> 1 | built << ROW & built >> ROW)


def touching_buildings(d: District, area: int) -> int:
    """The buildings adjacent to an area (CTS-15.10)."""
    return beside(area) & d.floors[0]


# Areas


def areas(d: District, terrain: int, min_size: int = 1, min_features: int = 0) -> Groups:
    """Areas that are large enough and hold enough feature tiles, those of the same kind too (CTS-14.4)."""
    return [
        area
        for area in d.areas(terrain)
        if area.bit_count() >= min_size and (d.featured & area).bit_count() >= min_features
    ]


def largest(groups: Groups) -> int:
    """The largest group, the first one of several; an empty mask if there is none (CTS-14.5)."""
    return max(groups, key=int.bit_count, default=0)


def largest_area(d: District, terrain: int) -> int:
    """The largest area of a terrain (CTS-14.5, CTS-15.11)."""
    return largest(d.areas(terrain))


def feature_kinds(d: District, area: int) -> int:
    """How many different kinds of features an area shows (CTS-12.6, CTS-12.8)."""
    if not d.featured & area:
        return 0
    return len([mask for mask in d.features[:MONUMENT] if mask & area])


@by("CTS-7.9", "CTS-9.5", "CTS-9.6")
def colour_areas(d: District, worth: Callable[[int], int]) -> list[int]:
    """The areas of lots of each colour, when every empty wild lot has the colour that is best for the player.

    ``worth`` says what an area of so many lots counts.
    """
    wild = spaces_of(d.empty_wild_lots())
    if not wild:
        return [area for colour in COLOURS for area in d.areas(colour)]
    # Which colour gets which of the wild lots: areas and their worth for each colour and each choice, found once.
    choices = [sum(chosen) for chosen in product(*((0, lot) for lot in wild))]
    grown = [{lots: _with_lots(d.areas(colour), lots) for lots in choices} for colour in COLOURS]
    value = [{lots: sum(worth(a.bit_count()) for a in found) for lots, found in each.items()} for each in grown]
    best: tuple[int, tuple[int, ...]] = (-1, ())
    for colours in product(COLOURS, repeat=len(wild)):
        shares = [0, 0, 0, 0]
        for colour, lot in zip(colours, wild, strict=True):
            shares[colour] |= lot
        total = sum(value[colour][lots] for colour, lots in enumerate(shares))
        if total > best[0]:
            best = total, tuple(shares)
    return [area for colour, lots in enumerate(best[1]) for area in grown[colour][lots]]


def _with_lots(areas: tuple[int, ...], lots: int) -> tuple[int, ...]:
    """The areas when these lots are added: each lot joins those that it touches."""
    for lot in spaces_of(lots):
        near = around(lot)
        apart = [area for area in areas if not area & near]
        areas = (*apart, lot | sum([area for area in areas if area & near]))
    return areas


# Groups of buildings


def groups(d: District) -> Groups:
    """Connected groups of buildings, colours and heights free (CTS-15.15)."""
    return d.areas(BUILDINGS)


def pairs(d: District, height_difference: int) -> Groups:
    """Pairs of adjacent buildings whose heights differ by exactly so much (CTS-14.6)."""
    exact = [d.exactly(height) for height in HEIGHTS]
    matches = [
        (one, other)
        for low, high in zip(exact, exact[height_difference:], strict=False)
        for one, other in (((low, high), (high, low)) if height_difference else ((low, high),))
    ]
    return [
        first | first << step for step in (1, ROW) for one, other in matches for first in spaces_of(one & other >> step)
    ]


def lines(d: District, min_length: int = 2) -> Groups:
    """Buildings on consecutive spaces of one row or column, as long as each run is (CTS-15.3)."""
    found, built = [], d.floors[0]
    for step in (1, ROW):
        for start in bits(built & ~(built << step)):
            line, end = 0, start
            while built >> end & 1:
                line |= 1 << end
                end += step
            if line.bit_count() >= min_length:
                found.append(line)
    return found


def rows_and_columns(d: District) -> Groups:
    """The buildings of each row and of each column that has any, gaps allowed (CTS-15.14)."""
    built = d.floors[0]
    return [line & built for line in LINES if line & built]


def has_line(d: District, min_length: int) -> bool:
    """Is there a run of at least so many buildings (CTS-15.3)?"""
    return bool(runs(d.floors[0], min_length, 1) | runs(d.floors[0], min_length, ROW))


def corners(mask: int, side: int) -> int:
    """The upper left spaces of all squares that lie in a mask altogether (CTS-15.12)."""
    return runs(runs(mask, side, 1), side, ROW)


def squares(mask: int, side: int = 2) -> Groups:
    """All squares of spaces in a mask; they may overlap, and tiles do not matter (CTS-15.12)."""
    return [_square(side) << corner for corner in bits(corners(mask, side))]


def runs(mask: int, length: int, step: int) -> int:
    """The first spaces of all runs of so many in a mask, eastwards (a step of 1) or southwards (of ``ROW``)."""
    rest = mask
    for _ in range(length - 1):
        rest >>= step
        mask &= rest
    return mask


@cache
def _square(side: int) -> int:
    return sum(1 << x + y * ROW for x in range(side) for y in range(side))
