"""What milestones ask for (CTS-15).

Each kind has two functions with the same parameters. ``has_...`` is the quick answer for play: is it met? The other
one gives the :class:`Need` or needs that make it up: how much of it there is, on which spaces, and what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

from gamelib.core.rulebook import Refusal

from . import definitions
from .definitions import feature_kinds
from .district import BUILDINGS, COLOURS, FEATURE, HIGHEST, LAND, PARK, PIECE, WATER, District
from .kinds import Kind, Params, resolved
from .scoring_cards import BUILDING_FILTERS, areas, features_on, spaces_adjacent
from .window import COLUMNS, ROWS, beside, components, words

Needs = Iterator["Need"]
HEIGHTS = range(1, HIGHEST + 1)
LINES = (*ROWS, *COLUMNS)
TERRAIN_FACT = {PARK: 1, WATER: 2}
"""The value that a terrain has for the codec of sentences: lot, park, water."""


class Need(Refusal):
    """One part of a condition: ``have`` of ``need``, on these spaces. Its text says what is still missing."""

    __slots__ = ("spaces",)

    def __init__(
        self, rule: str, spaces: int, *, have: int, need: int, because: str | None = None, **facts: Any
    ) -> None:
        super().__init__(rule, where=words(spaces), because=because, have=have, need=need, **facts)
        self.spaces = spaces

    @property
    def met(self) -> bool:
        """Is there enough of it (CTS-9.3)?"""
        return bool(self.facts["have"] >= self.facts["need"])


# Areas of parks and waters


def has_area(d: District, terrain: int, min_size: int = 1, min_features: int = 0) -> bool:
    """CTS-15.1"""
    ground = d.having(terrain)
    if ground.bit_count() < min_size or (ground & d.featured).bit_count() < min_features:
        return False
    large = [area for area in d.areas(terrain) if area.bit_count() >= min_size]
    if not min_features:
        return bool(large)
    return any(feature_kinds(d, area) >= min_features for area in large if area & d.featured)


def area_size(d: District, terrain: int, min_size: int = 1, min_features: int = 0) -> Needs:
    """The area that lacks least, the larger one of two: its spaces, and its different features (CTS-15.1)."""

    def lacks(area: int) -> tuple[int, int]:
        size = area.bit_count()
        return max(min_size - size, 0) + max(min_features - feature_kinds(d, area), 0), -size

    area = min(d.areas(terrain), key=lacks, default=0)
    fact = TERRAIN_FACT[terrain]
    yield Need("CTS-15.1", area, have=area.bit_count(), need=min_size, terrain=fact)
    if min_features:
        featured = area & d.featured
        yield Need("CTS-12.8", featured, have=feature_kinds(d, area), need=min_features, terrain=fact)


def has_both_areas(d: District, min_size: int) -> bool:
    """CTS-15.11"""
    return has_area(d, PARK, min_size) and has_area(d, WATER, min_size)


def both_areas(d: District, min_size: int) -> Needs:
    """The largest park area and the largest water area (CTS-15.11)."""
    for terrain in (PARK, WATER):
        area = definitions.largest(d.areas(terrain))
        yield Need("CTS-15.11", area, have=area.bit_count(), need=min_size, terrain=TERRAIN_FACT[terrain])


def has_areas(d: District, count: int, **filters: int) -> bool:
    """CTS-15.7"""
    return d.having(filters["terrain"]).bit_count() >= count and len(areas(d, **filters)) >= count


def enough_areas(d: District, count: int, **filters: int) -> Needs:
    """The areas that count as on a card (CTS-15.7, CTS-14.4)."""
    found = areas(d, **filters)
    terrain = TERRAIN_FACT[filters["terrain"]]
    yield Need("CTS-15.7", sum(found), because="CTS-14.4", have=len(found), need=count, terrain=terrain)


def has_spaces(d: District, terrain: int, count: int) -> bool:
    """CTS-15.6"""
    return d.having(terrain).bit_count() >= count


def space_total(d: District, terrain: int, count: int) -> Needs:
    """All spaces of the terrain, connected or not (CTS-15.6)."""
    ground = d.having(terrain)
    yield Need("CTS-15.6", ground, have=ground.bit_count(), need=count, terrain=TERRAIN_FACT[terrain])


def has_features(d: District, terrain: int, count: int) -> bool:
    """CTS-15.7"""
    return (d.having(terrain) & d.featured).bit_count() >= count


def enough_features(d: District, terrain: int, count: int) -> Needs:
    """The feature tiles that count as on a card (CTS-15.7, CTS-14.8)."""
    found = features_on(d, terrain)
    fact = TERRAIN_FACT[terrain]
    yield Need("CTS-15.7", sum(found), because="CTS-14.8", have=len(found), need=count, terrain=fact)


def has_spaces_adjacent(d: District, terrain: int, adjacent_to: int, count: int, min_adjacent: int = 1) -> bool:
    """CTS-15.7"""
    return (d.having(terrain) & beside(d.having(adjacent_to), min_adjacent)).bit_count() >= count


def enough_spaces_adjacent(d: District, terrain: int, adjacent_to: int, count: int, min_adjacent: int = 1) -> Needs:
    """The spaces that count as on a card (CTS-15.7, CTS-14.9)."""
    found = spaces_adjacent(d, terrain, adjacent_to, min_adjacent)
    fact = TERRAIN_FACT[terrain]
    yield Need("CTS-15.7", sum(found), because="CTS-14.9", have=len(found), need=count, terrain=fact)


# Lots


def has_colour_areas(d: District, area_size: int, count: int) -> bool:
    """CTS-15.9"""
    wild = d.empty_wild_lots()
    if not wild:
        found = 0
        for colour in COLOURS:
            if d.lots_of(colour).bit_count() >= area_size:
                for area in d.areas(colour):
                    found += area.bit_count() // area_size
        return found >= count
    spare = wild.bit_count()
    sizes = [d.lots_of(colour).bit_count() + spare for colour in COLOURS]
    if sum([size // area_size for size in sizes]) < count:
        return False
    hopeful = [colour for colour in COLOURS if sizes[colour] >= area_size]
    # A wild lot never makes it less, so it need not be asked when there is enough without it ...
    if sum([area.bit_count() // area_size for colour in hopeful for area in d.areas(colour)]) >= count:
        return True
    # ... nor when there is too little even if each colour had them all.
    most = [area for colour in hopeful for area in components(d.lots_of(colour) | wild)]
    if sum([area.bit_count() // area_size for area in most]) < count:
        return False
    best = definitions.colour_areas(d, lambda size: size // area_size)
    return sum(area.bit_count() // area_size for its in best for area in its) >= count


def colour_areas_split(d: District, area_size: int, count: int) -> Needs:
    """Areas of one colour, cut into parts of this size; their shape is not examined (CTS-15.9, CTS-10.8)."""
    found = [area for its in definitions.colour_areas(d, lambda size: size // area_size) for area in its]
    large = [area for area in found if area.bit_count() >= area_size]
    have = sum(area.bit_count() // area_size for area in large)
    yield Need("CTS-15.9", sum(large), have=have, need=count, size=area_size)


# Buildings


def has_buildings(d: District, count: int, min_height: int = 1, **filters: int) -> bool:
    """CTS-15.2"""
    if d.floors[min_height - 1].bit_count() < count:
        return False
    return definitions.buildings(d, min_height=min_height, **filters).bit_count() >= count


def enough_buildings(d: District, count: int, **filters: int) -> Needs:
    """The buildings that meet all filters (CTS-15.2)."""
    found = definitions.buildings(d, **filters)
    yield Need("CTS-15.2", found, have=found.bit_count(), need=count)


def has_line(d: District, min_length: int) -> bool:
    """CTS-15.3"""
    return definitions.has_line(d, min_length)


def building_line(d: District, min_length: int) -> Needs:
    """The longest run of buildings (CTS-15.3)."""
    line = max(definitions.lines(d, 1), key=int.bit_count, default=0)
    yield Need("CTS-15.3", line, have=line.bit_count(), need=min_length)


def has_row_or_column(d: District, count: int) -> bool:
    """CTS-15.14"""
    built = d.floors[0]
    if built.bit_count() < count:
        return False
    return any((built & line).bit_count() >= count for line in LINES if built & line)


def row_or_column_buildings(d: District, count: int) -> Needs:
    """The fullest row or column (CTS-15.14)."""
    line = max(definitions.rows_and_columns(d), key=int.bit_count, default=0)
    yield Need("CTS-15.14", line, have=line.bit_count(), need=count)


def has_square(d: District, side: int) -> bool:
    """CTS-15.12"""
    return bool(definitions.corners(d.floors[0], side))


def building_square(d: District, side: int) -> Needs:
    """The square of spaces with most buildings (CTS-15.12)."""
    squares = definitions.squares_in(d.spaces(), side)
    found = max((square & d.floors[0] for square in squares), key=int.bit_count, default=0)
    yield Need("CTS-15.12", found, have=found.bit_count(), need=side * side)


def has_group(d: District, min_size: int) -> bool:
    """CTS-15.15"""
    return d.floors[0].bit_count() >= min_size and any(a.bit_count() >= min_size for a in d.areas(BUILDINGS))


def building_area(d: District, min_size: int) -> Needs:
    """The largest connected group of buildings (CTS-15.15)."""
    group = definitions.largest(definitions.groups(d))
    yield Need("CTS-15.15", group, have=group.bit_count(), need=min_size)


def has_area_with_buildings(d: District, terrain: int, count: int) -> bool:
    """CTS-15.10"""
    if definitions.touching_buildings(d, d.having(terrain)).bit_count() < count:
        return False
    return any(definitions.touching_buildings(d, area).bit_count() >= count for area in d.areas(terrain))


def area_with_adjacent_buildings(d: District, terrain: int, count: int) -> Needs:
    """The area that most buildings touch (CTS-15.10)."""

    def buildings(area: int) -> int:
        return definitions.touching_buildings(d, area).bit_count()

    area = max(d.areas(terrain), key=buildings, default=0)
    spaces = area | definitions.touching_buildings(d, area)
    yield Need("CTS-15.10", spaces, have=buildings(area), need=count, terrain=TERRAIN_FACT[terrain])


def has_bridges(d: District, count: int) -> bool:
    """CTS-15.8"""
    return definitions.bridges(d).bit_count() >= count


def bridges(d: District, count: int) -> Needs:
    """Water spaces between two buildings, each counted once (CTS-15.8)."""
    found = definitions.bridges(d)
    yield Need("CTS-15.8", found, have=found.bit_count(), need=count)


def has_each_colour(d: District, count: int) -> bool:
    """CTS-15.13"""
    return all(mask.bit_count() >= count for mask in d.buildings)


def each_colour(d: District, count: int) -> Needs:
    """Buildings of every colour (CTS-15.13)."""
    for colour, mask in enumerate(d.buildings):
        yield Need("CTS-15.13", mask, have=mask.bit_count(), need=count, colour=colour)


def has_all_heights_beside(d: District, adjacent_to: int) -> bool:
    """CTS-15.5"""
    if not d.floors[HIGHEST - 1]:
        return False
    near = beside(d.having(adjacent_to))
    return all(d.exactly(height) & near for height in HEIGHTS)


def height_set_adjacent(d: District, adjacent_to: int) -> Needs:
    """A building of each height that touches the terrain (CTS-15.5)."""
    for height in HEIGHTS:
        found = definitions.buildings(d, exact_height=height, adjacent_to=adjacent_to)
        have = min(found.bit_count(), 1)
        yield Need("CTS-15.5", found, have=have, need=1, height=height, terrain=TERRAIN_FACT[adjacent_to])


def has_colours_and_heights(d: District) -> bool:
    """CTS-15.4"""
    if not (d.floors[HIGHEST - 1] and all(d.buildings)):
        return False
    exact = [d.exactly(height) for height in HEIGHTS]
    return all(exact) and any(
        all(mask & height for mask, height in zip(d.buildings, order, strict=True)) for order in permutations(exact)
    )


def distinct_colours_and_heights(d: District) -> Needs:
    """The way to match colours with heights that needs the fewest pieces, all 24 tried (CTS-15.4)."""
    exact = [d.exactly(height) for height in HEIGHTS]

    def pieces(colour: int, height: int) -> int:
        """How many pieces are missing to a building of this colour and height."""
        if d.buildings[colour] & exact[height - 1]:
            return 0
        lower = (other for other in range(height - 1, 0, -1) if d.buildings[colour] & exact[other - 1])
        return height - next(lower, 0)

    missing = [[pieces(colour, height) for height in HEIGHTS] for colour in COLOURS]
    best = min(permutations(HEIGHTS), key=lambda order: sum(missing[c][height - 1] for c, height in enumerate(order)))
    for colour, height in enumerate(best):
        found = d.buildings[colour] & exact[height - 1]
        yield Need("CTS-15.4", found & -found, have=int(found > 0), need=1, colour=colour, height=height)


class Milestone(NamedTuple):
    """One milestone, ready to be asked of a district."""

    met: Callable[[District], bool]
    needs: Callable[[District], Needs]
    reached_by: int
    """``LAND`` if only a land tile can reach it, ``FEATURE`` or ``PIECE`` if one of these can as well."""

    def spaces(self, d: District) -> int:
        """The spaces that meet it, or that come nearest."""
        spaces = 0
        for need in self.needs(d):
            spaces |= need.spaces
        return spaces

    def missing(self, d: District) -> list[Need]:
        """What is still missing; nothing if it is met."""
        return [need for need in self.needs(d) if not need.met]


_AREAS = ("terrain", "count"), ("min_size", "min_features")
_BESIDE = ("terrain", "adjacent_to", "count"), ("min_adjacent",)
_TABLE: dict[str, tuple[Callable[..., bool], Kind]] = {
    "area_size": (has_area, Kind(area_size, ("terrain",), ("min_size", "min_features"))),
    "buildings": (has_buildings, Kind(enough_buildings, ("count",), BUILDING_FILTERS)),
    "building_line": (has_line, Kind(building_line, ("min_length",))),
    "distinct_colours_and_heights": (has_colours_and_heights, Kind(distinct_colours_and_heights)),
    "height_set_adjacent": (has_all_heights_beside, Kind(height_set_adjacent, ("adjacent_to",))),
    "space_total": (has_spaces, Kind(space_total, ("terrain", "count"))),
    "features_on": (has_features, Kind(enough_features, ("terrain", "count"))),
    "areas": (has_areas, Kind(enough_areas, *_AREAS)),
    "spaces_adjacent": (has_spaces_adjacent, Kind(enough_spaces_adjacent, *_BESIDE)),
    "bridges": (has_bridges, Kind(bridges, ("count",))),
    "colour_areas_split": (has_colour_areas, Kind(colour_areas_split, ("area_size", "count"))),
    "area_with_adjacent_buildings": (has_area_with_buildings, Kind(area_with_adjacent_buildings, ("terrain", "count"))),
    "both_areas": (has_both_areas, Kind(both_areas, ("min_size",))),
    "building_square": (has_square, Kind(building_square, ("side",))),
    "each_colour": (has_each_colour, Kind(each_colour, ("count",))),
    "row_or_column_buildings": (has_row_or_column, Kind(row_or_column_buildings, ("count",))),
    "building_area": (has_group, Kind(building_area, ("min_size",))),
}
_BY_LAND = {"both_areas", "space_total", "spaces_adjacent"}
_BY_FEATURES = {
    *("area_size", "areas", "features_on"),
    "colour_areas_split",  # a piece on a wild lot only settles its colour
}
KINDS = {name: kind for name, (_, kind) in _TABLE.items()}


def compiled(kind: str, params: Params) -> Milestone:
    """What answers for one milestone."""
    met, needs = _TABLE[kind]
    numbers = resolved(params)
    reached_by = LAND if kind in _BY_LAND else FEATURE if kind in _BY_FEATURES else PIECE
    return Milestone(lambda d: met(d, **numbers), lambda d: needs.find(d, **numbers), reached_by)
