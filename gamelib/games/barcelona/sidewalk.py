"""Cobblestones on the sidewalk (PAV)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move

from .actions import ACTIONS, ActionSpec
from .benefits import receive
from .box import AS_USUAL, NARROW, PLACE_COBBLESTONE, SERVICES, UNIVERSITY, WAIVED, WIDE
from .sagrada import granted
from .state import Barcelona
from .streets import PlaceStreet, no_street


def space_key(s: Barcelona, space: int) -> str:
    """The key of a space of the sidewalk."""
    return f"sidewalk:{s.game.box.sidewalk_words[space]}"


def empty(s: Barcelona) -> list[int]:
    """The spaces without a cobblestone."""
    return [space for space, seat in enumerate(s.sidewalk) if seat < 0]


@by("BCN-PAV.2")
def beside_cobblestones(s: Barcelona) -> set[int]:
    """The spaces beside a cobblestone, the printed one or one that was placed."""
    box = s.game.box
    placed = [space for space, seat in enumerate(s.sidewalk) if seat >= 0]
    return {*box.beside_centre, *[near for space in placed for near in box.near_sidewalk[space]]}


@by("BCN-PAV.2", "BCN-PAV.5", "BCN-PUB.9")
def open_spaces(s: Barcelona, terms: int) -> list[int]:
    """Where a cobblestone may be placed; for the University anywhere."""
    free = empty(s)
    if terms == WAIVED:
        return free
    reached = beside_cobblestones(s)
    return [space for space in free if space in reached]


def no_cobblestone(s: Barcelona) -> Iterator[Refusal]:
    """BCN-PAV.1  Why the seat in turn can place none. Who has one left finds a space for it, and one beside another."""
    if not can_pave(s):
        yield Refusal("BCN-PAV.1", where=(f"warehouse:{s.active}",))


@by("BCN-PAV.1")
def can_pave(s: Barcelona) -> bool:
    """Has the seat in turn a cobblestone left?"""
    return s.removed[s.active] < s.game.box.cobblestones


class PlaceCobblestone(Choice[Barcelona]):
    """Place your leftmost cobblestone beside another one, and gain what it covers.

    BCN-PAV.1, BCN-PAV.2, BCN-PUB.9
    """

    rule = "BCN-PAV.2"
    args = ("terms",)
    then = "place_street | sagrada_step | keep_resources | nothing"
    verbs = {"cobble": ("sidewalk",)}

    def candidates(self, s: Barcelona, terms: int) -> list[Move]:
        return [("cobble", space) for space in range(len(s.sidewalk))]

    def legal_moves(self, s: Barcelona, terms: int) -> list[Move]:
        return [("cobble", space) for space in open_spaces(s, terms)]

    def refusals(self, s: Barcelona, move: Move, terms: int) -> Iterator[Refusal]:
        _, space = move
        where = (space_key(s, space),)
        if s.sidewalk[space] >= 0:
            yield Refusal("BCN-PAV.5", where=where, sidewalk=space)
        elif terms != WAIVED and space not in beside_cobblestones(s):
            yield Refusal("BCN-PAV.2", where=where, sidewalk=space)

    def do(self, s: Barcelona, move: Move, terms: int) -> None:
        _, space = move
        put(s, s.active, space)
        gain_covered(s, space)

    def check(self, s: Barcelona, terms: int) -> Iterator[Problem]:
        if not can_pave(s):
            yield s.wrong("no_cobblestone_left")
        if terms == WAIVED and not s.service[s.active * SERVICES + UNIVERSITY]:
            yield s.wrong("no_university")


def put(s: Barcelona, seat: int, space: int) -> None:
    """BCN-PAV.1, BCN-PAV.3  A cobblestone leaves the warehouse, so its space there is free at once."""
    s.cobble(space, seat)
    s.emit("BCN-PAV.3", seat, (space_key(s, space), f"warehouse:{seat}"), sidewalk=space)


def gain_covered(s: Barcelona, space: int) -> None:
    """BCN-PAV.3, BCN-PAV.4  What the seat in turn gains of a space: goods, a street with all its effects, or a step."""
    benefit, where = s.game.box.sidewalk_benefit[space], (space_key(s, space),)
    if benefit.narrow or benefit.wide:
        kind = NARROW if benefit.narrow else WIDE
        if any(no_street(s, kind)):
            s.emit("BCN-PAV.4", s.active, where, kind=kind)
        else:
            s.push(PlaceStreet.of(kind))
    elif benefit.sagrada:
        s.push(*granted(s, benefit.sagrada))
    else:
        receive(s, s.active, benefit, "BCN-PAV.3", where, sidewalk=space)


ACTIONS[PLACE_COBBLESTONE] = ActionSpec(PlaceCobblestone.of(AS_USUAL), no_cobblestone)
