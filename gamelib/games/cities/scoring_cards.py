"""What scoring cards count (CTS-14). Each kind finds every occurrence in a district and gives the spaces of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gamelib.engine.rulebook import by

from . import definitions
from .definitions import Groups, spaces_of
from .district import District
from .kinds import Kind, Params, resolved


class Spaces(Kind):
    """A card that pays for each space of a mask."""


@by("CTS-14.1", "CTS-12.5")
def building_sets_by_colour(d: District) -> Groups:
    """One building of each colour; each building in one set at most."""
    return [sum(four) for four in zip(*map(spaces_of, d.buildings), strict=False)]


def building_sets_by_height(d: District, heights: tuple[int, ...]) -> Groups:
    """One building of each of these heights (CTS-14.2)."""
    return [sum(some) for some in zip(*(spaces_of(d.exactly(height)) for height in heights), strict=False)]


def colour_areas(d: District, min_size: int) -> Groups:
    """Whole areas of lots of one colour, built or empty (CTS-14.7)."""
    found = definitions.colour_areas(d, lambda size: size >= min_size)
    return [area for area in found if area.bit_count() >= min_size]


KINDS = {
    "building_sets_by_colour": Kind("CTS-14.1", building_sets_by_colour),
    "building_sets_by_height": Kind("CTS-14.2", building_sets_by_height),
    "buildings": Spaces("CTS-14.3", definitions.buildings),
    "areas": Kind("CTS-14.4", definitions.areas),
    "largest_area": Spaces("CTS-14.5", definitions.largest_area),
    "adjacent_pairs": Kind("CTS-14.6", definitions.pairs),
    "colour_areas": Kind("CTS-14.7", colour_areas),
    "features_on": Spaces("CTS-14.8", definitions.features_on),
    "spaces_adjacent": Spaces("CTS-14.9", definitions.spaces_adjacent),
}


def compiled(kind: str, params: Params) -> Callable[[District], Groups]:
    """What finds the occurrences of one card; its points are its VP times their number (CTS-12.3)."""
    find = partial(KINDS[kind].find, **resolved(params))
    return (lambda d: spaces_of(find(d))) if isinstance(KINDS[kind], Spaces) else find
