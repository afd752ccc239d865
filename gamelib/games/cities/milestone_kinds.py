"""What milestones ask for (CTS-15): a table of kinds, and the few that need more than a mask and a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from . import definitions, milestones
from .definitions import union
from .district import FEATURE, LAND, PIECE, District
from .kinds import Kind, Params, resolved
from .milestones import Need, Needs
from .things import COLOURS, HEIGHTS


class Milestone(NamedTuple):
    """One milestone, ready to be asked of a district."""

    rule: str
    met: Callable[[District], bool]
    """The quick answer for play."""
    needs: Callable[[District], Iterable[Need]]
    """What it rests on."""
    reached_by: int
    """``LAND`` if only a land tile can reach it, ``FEATURE`` or ``PIECE`` if one of these can as well."""

    def spaces(self, d: District) -> int:
        """The spaces that meet it, or that come nearest."""
        return union([need.spaces for need in self.needs(d)])

    def missing(self, d: District) -> list[Need]:
        """What is still missing; nothing if it is met."""
        return [need for need in self.needs(d) if not need.met]


# Forms of conditions

Answers = tuple[Callable[[District], bool], Callable[[District], Iterable[Need]]]
"""Is it met, and what it rests on."""


@dataclass(frozen=True, kw_only=True)
class Condition(Kind):
    """A kind of milestone: ``find`` gives its needs; ``quick`` says sooner, from all parameters, if they are met."""

    quick: Callable[..., bool] | None = None
    reached_by: int = PIECE

    def answers(self, asks: Params) -> Answers:
        """The condition with these numbers."""
        needs = partial(self.find, **asks)
        return lambda d: all(need.met for need in needs(d)), needs


@dataclass(frozen=True, kw_only=True)
class Counted(Condition):
    """So many spaces of a mask are needed; with ``number=len`` so many of several groups.

    ``goal`` is the parameter that says how many (none: one), ``because`` the rule that says what counts.
    """

    because: str | None = None
    goal: str = "count"
    number: Callable[[Any], int] = int.bit_count

    def parameters(self) -> dict[str, bool]:
        return ({self.goal: True} if self.goal else {}) | super().parameters()

    def answers(self, asks: Params) -> Answers:
        facts, number = dict(asks), self.number
        need, find = facts.pop(self.goal, 1), partial(self.find, **facts)

        def needs(d: District) -> Needs:
            found = find(d)
            spaces = found if isinstance(found, int) else union(found)
            yield Need(self.rule, spaces, have=number(found), need=need, because=self.because, **facts)

        return lambda d: number(find(d)) >= need, needs


class Together(Counted):
    """So many buildings in one group are needed: where there are fewer in all, no group need be looked for."""

    def answers(self, asks: Params) -> Answers:
        (met, needs), need = super().answers(asks), asks[self.goal]
        return lambda d: d.floors[0].bit_count() >= need and met(d), needs


@dataclass(frozen=True, kw_only=True)
class Every(Counted):
    """As much is needed for each of some values of one parameter, such as each colour."""

    over: str
    values: Sequence[int]

    def parameters(self) -> dict[str, bool]:
        return {name: needed for name, needed in super().parameters().items() if name != self.over}

    def answers(self, asks: Params) -> Answers:
        each = [super(Every, self).answers({**asks, self.over: value}) for value in self.values]
        return lambda d: all(met(d) for met, _ in each), lambda d: chain.from_iterable(needs(d) for _, needs in each)


KINDS = {
    "area_size": Condition("CTS-15.1", milestones.area_size, quick=milestones.has_area, reached_by=FEATURE),
    "buildings": Counted("CTS-15.2", definitions.buildings),
    "building_line": Counted("CTS-15.3", milestones.longest_line, goal="min_length", quick=definitions.has_line),
    "distinct_colours_and_heights": Condition(
        "CTS-15.4", milestones.distinct_colours_and_heights, quick=milestones.has_colours_and_heights
    ),
    "height_set_adjacent": Every(
        "CTS-15.5",
        milestones.building_of_height,
        goal="",
        over="height",
        values=HEIGHTS,
        quick=milestones.has_all_heights,
    ),
    "space_total": Counted("CTS-15.6", definitions.spaces, reached_by=LAND),
    "features_on": Counted("CTS-15.7", definitions.features_on, because="CTS-14.8", reached_by=FEATURE),
    "areas": Counted("CTS-15.7", definitions.areas, because="CTS-14.4", number=len, reached_by=FEATURE),
    "spaces_adjacent": Counted("CTS-15.7", definitions.spaces_adjacent, because="CTS-14.9", reached_by=LAND),
    "bridges": Counted("CTS-15.8", definitions.bridges),
    # a piece on a wild lot only settles its colour
    "colour_areas_split": Counted(
        "CTS-15.9", milestones.colour_areas_split, number=len, quick=milestones.has_colour_areas, reached_by=FEATURE
    ),
    "area_with_adjacent_buildings": Condition(
        "CTS-15.10", milestones.area_with_adjacent_buildings, quick=milestones.has_area_with_buildings
    ),
    "both_areas": Every(
        "CTS-15.11",
        definitions.largest_area,
        goal="min_size",
        over="terrain",
        values=milestones.PARKS_AND_WATERS,
        quick=milestones.has_large_areas,
        reached_by=LAND,
    ),
    "building_square": Condition("CTS-15.12", milestones.building_square, quick=milestones.has_square),
    "each_colour": Every(
        "CTS-15.13", milestones.buildings_of_colour, over="colour", values=COLOURS, quick=milestones.has_each_colour
    ),
    "row_or_column_buildings": Together("CTS-15.14", milestones.fullest_line),
    "building_area": Together("CTS-15.15", milestones.largest_group, goal="min_size"),
}


def compiled(kind: str, params: Params) -> Milestone:
    """What answers for one milestone."""
    condition, asks = KINDS[kind], resolved(params)
    met, needs = condition.answers(asks)
    if condition.quick:
        met = partial(condition.quick, **asks)
    return Milestone(condition.rule, met, needs, condition.reached_by)
