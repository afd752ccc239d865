"""Leader cards (L): for who shows most icons of a resource, and says so in time."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.rulebook import Refusal, by
from gamelib.core.steps import Move, auto

from .box import RESOURCES
from .state import Urbania


def key(s: Urbania, resource: int) -> tuple[str, ...]:
    """Its place on the board."""
    return (s.game.codecs["resource"].word(resource),)


def candidates(s: Urbania) -> list[Move]:
    """All four, if they are played with."""
    return [("leader", resource) for resource in range(RESOURCES)] if s.use_leaders else []


def may_claim(s: Urbania, seat: int, resource: int) -> bool:
    """URB-L.1, URB-L.3  Has this seat the icons for a card: as many as are printed there, and more than its owner?"""
    return bool(s.claims[seat] >> resource & 1)


def claimable(s: Urbania, seat: int) -> list[int]:
    """URB-L.1  The cards that a seat could claim in its turn."""
    if not s.claims[seat] or not s.use_leaders:
        return []
    return [resource for resource in range(RESOURCES) if may_claim(s, seat, resource)]


def refusals(s: Urbania, resource: int) -> Iterator[Refusal]:
    """URB-L.1, URB-L.2, URB-O.1  Why the seat in turn cannot claim it."""
    where = key(s, resource)
    if not s.use_leaders:
        yield Refusal("URB-O.1", where=where)
    elif s.leader[resource] == s.active:
        yield Refusal("URB-L.2", where=where, resource=resource)
    elif not may_claim(s, s.active, resource):
        have = s.icons[s.active * RESOURCES + resource]
        yield Refusal("URB-L.1", where=where, resource=resource, have=have, required=s.asked[resource])


@by("URB-L.2")
def claim(s: Urbania, seat: int, resource: int) -> None:
    """URB-L.1, URB-L.3  The card moves to this seat, from the bank or from its owner."""
    s.leader[resource] = seat
    s.contest(resource)
    s.emit("URB-L.1", seat, (*key(s, resource), s.player(seat)), resource=resource)


@auto("URB-L.6")
def claim_leaders(s: Urbania) -> None:
    """URB-L.6  By an option every claim is made as soon as it can be."""
    for resource in claimable(s, s.active):
        claim(s, s.active, resource)
