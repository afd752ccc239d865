"""What milestones look for in a district (CTS-15): what there is of it, and a quick answer for play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from gamelib.engine.citations import Refusal
from gamelib.engine.rulebook import by

from . import definitions
from .definitions import Groups, feature_kinds, largest
from .district import District
from .things import COLOURS, HEIGHTS, HIGHEST, PARK, WATER
from .window import beside, components, neighbours, words

Needs = Iterator["Need"]


class Need(Refusal):
    """One part of a condition: ``have`` of ``need``, on these spaces. Its text says what is still missing."""

    __slots__ = ("spaces",)

    def __init__(
        self, rule: str, spaces: int, *, have: int, need: int, because: str | None = None, **facts: object
    ) -> None:
        super().__init__(rule, where=words(spaces), because=because, seat=None, have=have, need=need, **facts)
        self.spaces = spaces

    @property
    @by("CTS-9.3")
    def met(self) -> bool:
        """Is there enough of it, or more?"""
        return bool(self.facts["have"] >= self.facts["need"])


# Areas

PARKS_AND_WATERS = (PARK, WATER)


def area_size(d: District, terrain: int, min_size: int = 1, min_features: int = 0) -> Needs:
    """The area that lacks least, the larger one of two: its spaces, and its different features (CTS-15.1)."""

    def lacks(area: int) -> tuple[int, int]:
        size = area.bit_count()
        return max(min_size - size, 0) + max(min_features - feature_kinds(d, area), 0), -size

    area = min(d.areas(terrain), key=lacks, default=0)
    yield Need("CTS-15.1", area, have=area.bit_count(), need=min_size, terrain=terrain)
    if min_features:
        have = feature_kinds(d, area)
        yield Need("CTS-12.8", area & d.featured, have=have, need=min_features, terrain=terrain)


def has_area(d: District, terrain: int, min_size: int = 1, min_features: int = 0) -> bool:
    """CTS-15.1"""
    spaces = d.having(terrain)
    if spaces.bit_count() < min_size or (spaces & d.featured).bit_count() < min_features:
        return False
    large = [area for area in d.areas(terrain) if area.bit_count() >= min_size]
    if not min_features:
        return bool(large)
    rich = [area for area in large if (area & d.featured).bit_count() >= min_features]
    return any(feature_kinds(d, area) >= min_features for area in rich)


def area_with_adjacent_buildings(d: District, terrain: int, count: int) -> Needs:
    """The area that most buildings touch (CTS-15.10)."""
    around = {area: definitions.touching_buildings(d, area) for area in d.areas(terrain)}
    area = max(around, key=lambda area: around[area].bit_count(), default=0)
    buildings = around.get(area, 0)
    yield Need("CTS-15.10", area | buildings, have=buildings.bit_count(), need=count, terrain=terrain)


def has_area_with_buildings(d: District, terrain: int, count: int) -> bool:
    """CTS-15.10"""
    if d.floors[0].bit_count() < count or definitions.touching_buildings(d, d.having(terrain)).bit_count() < count:
        return False
    return any(definitions.touching_buildings(d, area).bit_count() >= count for area in d.areas(terrain))


def has_large_areas(d: District, min_size: int) -> bool:
    """CTS-15.11"""
    for terrain in PARKS_AND_WATERS:
        if d.having(terrain).bit_count() < min_size or definitions.largest_area(d, terrain).bit_count() < min_size:
            return False
    return True


def colour_areas_split(d: District, area_size: int) -> Groups:
    """Areas of one colour, each as often as it holds one of this size; shapes are not examined (CTS-15.9, CTS-10.8)."""
    found = definitions.colour_areas(d, lambda size: size // area_size)
    return [area for area in found for _ in range(area.bit_count() // area_size)]


def has_colour_areas(d: District, area_size: int, count: int) -> bool:
    """CTS-15.9"""

    def may_hold(lots: int) -> bool:
        """Are there so many lots, and as many pairs of neighbours as there are in any area of that size?"""
        return lots.bit_count() >= area_size and neighbours(lots) >= area_size - 1

    def parts(wild: int) -> int:
        """How many there are if all of these wild lots had every colour."""
        large = [lots for colour in COLOURS if may_hold(lots := d.lots_of(colour) | wild)]
        return sum([area.bit_count() // area_size for lots in large for area in components(lots)])

    if parts(0) >= count:  # a wild lot never makes it less
        return True
    wild = d.empty_wild_lots()
    return bool(wild) and parts(wild) >= count and len(colour_areas_split(d, area_size)) >= count


# Buildings


def longest_line(d: District) -> int:
    """The longest run of buildings (CTS-15.3)."""
    return largest(definitions.lines(d, 1))


def fullest_line(d: District) -> int:
    """The row or column with most buildings (CTS-15.14)."""
    return largest(definitions.rows_and_columns(d))


def largest_group(d: District) -> int:
    """The largest connected group of buildings (CTS-15.15)."""
    return largest(definitions.groups(d))


def building_square(d: District, side: int) -> Needs:
    """The square of spaces with most buildings (CTS-15.12)."""
    best = largest([square & d.floors[0] for square in definitions.squares(d.spaces(), side)])
    yield Need("CTS-15.12", best, have=best.bit_count(), need=side * side)


def has_square(d: District, side: int) -> bool:
    """CTS-15.12"""
    return bool(definitions.corners(d.floors[0], side))


def buildings_of_colour(d: District, colour: int) -> int:
    """The buildings of one colour (CTS-15.13)."""
    return d.buildings[colour]


def has_each_colour(d: District, count: int) -> bool:
    """CTS-15.13"""
    return min(map(int.bit_count, d.buildings)) >= count


def building_of_height(d: District, height: int, adjacent_to: int) -> int:
    """A building of exactly this height beside the terrain (CTS-15.5)."""
    found = definitions.buildings(d, exact_height=height, adjacent_to=adjacent_to)
    return found & -found


def has_all_heights(d: District, adjacent_to: int) -> bool:
    """CTS-15.5"""
    if not d.floors[HIGHEST - 1]:
        return False
    near = beside(d.having(adjacent_to))
    return all(d.exactly(height) & near for height in HEIGHTS)


def distinct_colours_and_heights(d: District) -> Needs:
    """The way to match colours with heights that needs the fewest pieces, all 24 tried (CTS-15.4)."""
    exact = [d.exactly(height) for height in HEIGHTS]

    def pieces(colour: int, height: int) -> int:
        """How many pieces are missing to a building of this colour and height."""
        lower = (floors for floors in range(height, 0, -1) if d.buildings[colour] & exact[floors - 1])
        return height - next(lower, 0)

    best = min(permutations(HEIGHTS), key=lambda heights: sum(map(pieces, COLOURS, heights)))
    for colour, height in zip(COLOURS, best, strict=True):
        found = d.buildings[colour] & exact[height - 1]
        yield Need("CTS-15.4", found & -found, have=int(found > 0), need=1, colour=colour, height=height)


def has_colours_and_heights(d: District) -> bool:
    """CTS-15.4"""
    if not (d.floors[HIGHEST - 1] and all(d.buildings)):
        return False
    exact = [d.exactly(height) for height in HEIGHTS]
    return all(exact) and any(all(map(int.__and__, d.buildings, order)) for order in permutations(exact))
