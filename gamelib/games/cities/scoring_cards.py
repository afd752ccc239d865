"""What scoring cards count (CTS-14). Each kind finds every occurrence in a district and gives the spaces of each."""

from __future__ import annotations

from collections.abc import Callable

from . import definitions
from .definitions import spaces_of
from .district import District
from .kinds import Kind, Params, resolved
from .window import beside

Occurrences = list[int]
"""Masks, one for each time the card pays."""


def building_sets_by_colour(d: District) -> Occurrences:
    """One building of each colour; each building in one set at most (CTS-14.1, CTS-12.5)."""
    return [sum(four) for four in zip(*map(spaces_of, d.buildings), strict=False)]


def building_sets_by_height(d: District, heights: tuple[int, ...]) -> Occurrences:
    """One building of each of these heights (CTS-14.2)."""
    return [sum(some) for some in zip(*(spaces_of(d.exactly(height)) for height in heights), strict=False)]


def buildings(d: District, **filters: int) -> Occurrences:
    """Buildings that meet all filters (CTS-14.3)."""
    return spaces_of(definitions.buildings(d, **filters))


def areas(d: District, terrain: int, min_size: int = 1, min_features: int = 0) -> Occurrences:
    """Areas that are large enough and hold enough feature tiles (CTS-14.4)."""
    large = [area for area in d.areas(terrain) if area.bit_count() >= min_size]
    if not min_features:
        return large
    return [area for area in large if definitions.feature_tiles(d, area) >= min_features]


def largest_area(d: District, terrain: int) -> Occurrences:
    """Each space of the largest area (CTS-14.5)."""
    return spaces_of(definitions.largest(d.areas(terrain)))


def adjacent_pairs(d: District, height_difference: int) -> Occurrences:
    """Pairs of adjacent buildings; a building may be in several (CTS-14.6)."""
    return definitions.pairs(d, height_difference)


def colour_areas(d: District, min_size: int) -> Occurrences:
    """Whole areas of lots of one colour, built or empty (CTS-14.7)."""
    found = definitions.colour_areas(d, lambda size: size >= min_size)
    return [area for its in found for area in its if area.bit_count() >= min_size]


def features_on(d: District, terrain: int) -> Occurrences:
    """Feature tiles on spaces of the terrain (CTS-14.8)."""
    return spaces_of(d.having(terrain) & d.featured)


def spaces_adjacent(d: District, terrain: int, adjacent_to: int, min_adjacent: int = 1) -> Occurrences:
    """Spaces of the one terrain with enough neighbours of the other (CTS-14.9)."""
    return spaces_of(d.having(terrain) & beside(d.having(adjacent_to), min_adjacent))


BUILDING_FILTERS = ("colour", "min_height", "exact_height", "adjacent_to", "min_adjacent")
KINDS = {
    "building_sets_by_colour": Kind(building_sets_by_colour),
    "building_sets_by_height": Kind(building_sets_by_height, ("heights",)),
    "buildings": Kind(buildings, (), BUILDING_FILTERS),
    "areas": Kind(areas, ("terrain",), ("min_size", "min_features")),
    "largest_area": Kind(largest_area, ("terrain",)),
    "adjacent_pairs": Kind(adjacent_pairs, ("height_difference",)),
    "colour_areas": Kind(colour_areas, ("min_size",)),
    "features_on": Kind(features_on, ("terrain",)),
    "spaces_adjacent": Kind(spaces_adjacent, ("terrain", "adjacent_to"), ("min_adjacent",)),
}


def compiled(kind: str, params: Params) -> Callable[[District], Occurrences]:
    """What finds the occurrences of one card; its points are its VP times their number (CTS-12.3)."""
    find, numbers = KINDS[kind].find, resolved(params)
    return lambda d: find(d, **numbers)
