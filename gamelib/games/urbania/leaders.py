"""Leader cards (L): for who shows most icons of a resource, and says so in time."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Move, auto

from .box import ENOUGH, RESOURCES, RESOURCES_IN, ROOM
from .state import Urbania


def key(s: Urbania, resource: int) -> tuple[str, ...]:
    """Its place on the board."""
    return (s.game.codecs["resource"].word(resource),)


def candidates(s: Urbania) -> list[Move]:
    """All four, if they are played with."""
    return [("leader", resource) for resource in range(RESOURCES)] if s.use_leaders else []


def asked(s: Urbania, resource: int) -> int:
    """URB-L.1, URB-L.3  So many icons claim a card: as many as are printed there, and more than its owner has."""
    owner, printed = s.leader[resource], s.game.box.threshold[resource]
    return printed if owner < 0 else max(printed, s.icons_of(owner)[resource] + 1)


def may_claim(s: Urbania, seat: int, resource: int) -> bool:
    """URB-L.1, URB-L.3  Has this seat the icons for a card?"""
    return ("leader", resource) in claims(s, seat)


@by("URB-T.2")
def claims(s: Urbania, seat: int) -> list[Move]:
    """URB-L.1, URB-L.3  What a seat could claim in its turn: with more icons than the card's owner, if it has one."""
    icons = s.icons[seat]
    enough = icons - s.game.box.packed_threshold & ENOUGH
    if not enough or not s.use_leaders:
        return []
    moves: list[Move] = []
    for resource in RESOURCES_IN[enough]:
        owner, room = s.leader[resource], ROOM[resource]
        if owner < 0 or icons & room > s.icons[owner] & room:
            moves.append(("leader", resource))
    return moves


def refusals(s: Urbania, resource: int) -> Iterator[Refusal]:
    """URB-L.1, URB-L.2, URB-O.1  Why the seat in turn cannot claim it."""
    where = key(s, resource)
    if not s.use_leaders:
        yield Refusal("URB-O.1", where=where)
    elif s.leader[resource] == s.active:
        yield Refusal("URB-L.2", where=where, resource=resource)
    elif not may_claim(s, s.active, resource):
        have = s.icons_of(s.active)[resource]
        yield Refusal("URB-L.1", where=where, resource=resource, have=have, required=asked(s, resource))


@by("URB-L.2", "URB-L.3")
def claim(s: Urbania, seat: int, resource: int) -> None:
    """URB-L.1, URB-L.3  The card moves to this seat, from the bank or from its owner."""
    s.leader[resource] = seat
    s.emit("URB-L.1", seat, (*key(s, resource), s.player(seat)), resource=resource)


@auto("URB-L.6")
def claim_leaders(s: Urbania) -> None:
    """URB-L.6  By a variant every claim is made as soon as it can be."""
    for _, resource in claims(s, s.active):
        claim(s, s.active, resource)
