"""Questions about a district, answered in words of spaces: what a learner asks and then looks at on the board.

Every answer is a list of groups of spaces such as ``("0,0", "1,0")``; ``where`` turns one into keys of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gamelib.engine.codecs import Words
from gamelib.text.messages import shown

from . import definitions, kinds, milestone_kinds, scoring_cards
from .district import District
from .milestone_kinds import Milestone
from .milestones import Need
from .things import TERRAIN_IDS
from .window import words

if TYPE_CHECKING:
    from .state import Cities

Spaces = tuple[str, ...]
_SORTS = Words("sort of area", (*TERRAIN_IDS, "buildings"))


def areas(district: District, sort: str) -> list[Spaces]:
    """Connected spaces of a sort: ``park``, ``water``, ``buildings``, or the lots of a colour, ``red`` ... (CTS-9.2)

    An empty wild lot belongs to no colour here; where it helps is a question to a card or milestone (CTS-9.6).
    """
    if sort not in _SORTS.words:
        raise ValueError(f"{shown(sort)} is no sort of area; there is: {', '.join(_SORTS.words)}.")
    return _said(district.areas(_SORTS.value(sort)))


def building_lines(district: District, min_length: int = 2) -> list[Spaces]:
    """Buildings side by side in one row or column, without a gap (CTS-15.3)."""
    _refuse(kinds.wrong({"min_length": min_length}))
    return _said(definitions.lines(district, min_length))


def rows_and_columns(district: District) -> list[Spaces]:
    """The buildings of each row, then of each column, gaps allowed (CTS-15.14)."""
    return _said(definitions.rows_and_columns(district))


def squares(district: District, side: int = 2) -> list[Spaces]:
    """Squares with a building on every space (CTS-15.12)."""
    _refuse(kinds.wrong({"side": side}))
    return _said(definitions.squares(district.floors[0], side))


def pairs(district: District, height_difference: int) -> list[Spaces]:
    """Adjacent buildings whose heights differ by exactly so much (CTS-14.6)."""
    _refuse(kinds.wrong({"height_difference": height_difference}))
    return _said(definitions.pairs(district, height_difference))


def bridges(district: District) -> Spaces:
    """Water spaces with buildings on two opposite sides (CTS-15.8)."""
    return words(definitions.bridges(district))


def occurrences(district: District, kind: str, **params: object) -> list[Spaces]:
    """What a scoring card of this kind would count: ``occurrences(district, "buildings", exact_height=2)`` (CTS-14)."""
    _refuse(kinds.problems(scoring_cards.KINDS, kind, params))
    return _said(scoring_cards.compiled(kind, params)(district))


def wanted(district: District, kind: str, **params: object) -> MilestoneProgress:
    """How far a milestone of this kind is: ``wanted(district, "building_line", min_length=4)`` (CTS-15)."""
    _refuse(kinds.problems(milestone_kinds.KINDS, kind, params))
    return _progress(milestone_kinds.compiled(kind, params), district)


class MilestoneProgress(NamedTuple):
    """Is a milestone met, on which spaces, and what is still missing?"""

    met: bool
    spaces: Spaces
    missing: list[Need]


def milestone(s: Cities, seat: int, column: int) -> MilestoneProgress:
    """How far a seat is with one of the metropolis's three milestones; ``missing`` says what it lacks (CTS-10.1)."""
    seat = s.game.seat_number(seat, s.seats)
    number = _one_of(s.milestones(), column, "milestone: the metropolis has")
    progress = _progress(s.game.box.milestones[number], s.district[seat])
    for need in progress.missing:
        need.in_words(s.game).where = where(seat, need.where)
    return progress


def card(s: Cities, seat: int, number: int) -> list[Spaces]:
    """Every occurrence that a seat's scoring card pays for (CTS-12.3)."""
    seat = s.game.seat_number(seat, s.seats)
    return _said(s.game.box.cards[_one_of(s.cards[seat], number, "card: the seat has")](s.district[seat]))


def where(seat: int, spaces: Iterable[str]) -> tuple[str, ...]:
    """The keys of spaces on the board of a seat."""
    return tuple(f"space:{seat}:{space}" for space in spaces)


def _one_of(things: Sequence[int], number: object, whose: str) -> int:
    if type(number) is not int or not 0 <= number < len(things):
        there = f"the numbers 0 to {len(things) - 1}" if things else "none yet"
        raise ValueError(f"{shown(number)} is the number of no {whose} {there}.")
    return things[number]


def _progress(milestone: Milestone, district: District) -> MilestoneProgress:
    return MilestoneProgress(milestone.met(district), words(milestone.spaces(district)), milestone.missing(district))


def _said(masks: Iterable[int]) -> list[Spaces]:
    return [words(mask) for mask in masks]


def _refuse(problems: Iterable[str]) -> None:
    if found := list(problems):
        raise ValueError("; ".join(found))
