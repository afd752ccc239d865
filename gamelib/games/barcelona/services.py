"""Public services (PUB)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move

from .actions import ACTIONS, ActionSpec, never_refused
from .box import (
    BLOCKS,
    BUILD_PUBLIC,
    HOSPITAL,
    MARKET,
    MUSEUM,
    NARROW,
    PAVILION,
    PROMENADE,
    SERVICES,
    STATION,
    UNIVERSITY,
    WAIVED,
    WIDE,
)
from .cerda import advance
from .intersections import BuildIntersection, no_intersection
from .modernisme import TakeModernisme, not_to_take
from .sagrada import granted
from .sidewalk import PlaceCobblestone, no_cobblestone
from .state import Barcelona
from .streets import build_streets, no_street
from .tram import TramTo
from .warehouse import gain, pay


@by("BCN-PUB.1")
def price(s: Barcelona, service: int) -> int:
    """Coins for the top tile of a stack."""
    return s.game.box.service_cost[s.taken(service)]


@by("BCN-PUB.1")
def to_build(s: Barcelona) -> list[int]:
    """The services that are in play, have a tile left and are not built by the seat in turn, whatever they cost."""
    built, mine = s.service, s.active * SERVICES
    return [service for service in range(SERVICES) if s.stacks[service] and not built[mine + service]]


@by("BCN-PUB.1")
def payable(s: Barcelona) -> list[int]:
    """Those of them that the seat in turn can pay."""
    coins = s.coins[s.active]
    return [service for service in to_build(s) if price(s, service) <= coins]


def no_service(s: Barcelona) -> Iterator[Refusal]:
    """BCN-PUB.1  Why the seat in turn can build none; nothing if it can."""
    if not payable(s):
        for service in range(SERVICES):
            yield from service_refusals(s, service)


def service_refusals(s: Barcelona, service: int) -> Iterator[Refusal]:
    """BCN-PUB.1  Why the seat in turn cannot build this one."""
    where = (service_key(s, service),)
    if s.service[s.active * SERVICES + service]:
        yield Refusal("BCN-PUB.12", where=where, service=service)
    elif not s.stacks[service]:
        yield Refusal("BCN-SET.8", where=where, service=service)
    elif price(s, service) > s.coins[s.active]:
        yield Refusal("BCN-PUB.1", where=where, service=service, cost=price(s, service), have=s.coins[s.active])


def service_key(s: Barcelona, service: int) -> str:
    """The key of the stack of a service."""
    return f"service:{s.game.codecs['service'].word(service)}"


class BuildPublic(Choice[Barcelona]):
    """Build a public service that you do not have, from the top of its stack.

    BCN-PUB.1
    """

    rule = "BCN-PUB.1"
    then = "public_main | sagrada_step | keep_resources | nothing"
    verbs = {"service": ("service",)}

    def candidates(self, s: Barcelona) -> list[Move]:
        return [("service", service) for service in range(SERVICES)]

    def legal_moves(self, s: Barcelona) -> list[Move]:
        return [("service", service) for service in payable(s)]

    def refusals(self, s: Barcelona, move: Move) -> Iterator[Refusal]:
        return service_refusals(s, move[1])

    @by("BCN-PUB.4")
    def do(self, s: Barcelona, move: Move) -> None:
        _, service = move
        pay(s, s.active, price(s, service))
        found(s, s.active, service)
        main_benefit(s, service)


@by("BCN-PUB.3", "BCN-PUB.12")
def found(s: Barcelona, seat: int, service: int) -> None:
    """BCN-PUB.1 to PUB.3  The tile is kept; its points, and steps on the Cerdà track."""
    box, where = s.game.box, (service_key(s, service), f"services:{seat}")
    tile = s.taken(service)
    s.emit("BCN-PUB.1", seat, where, service=service, cost=box.service_cost[tile])
    s.found_service(seat, service)
    s.score(seat, box.service_vp[tile], "BCN-PUB.2", where, service=service)
    advance(s, seat, box.service_cerda, where)


@by("BCN-PUB.8")
def no_street_of_any_kind(s: Barcelona) -> Iterator[Refusal]:
    """Why the seat in turn can lay no street of either kind; nothing if it can."""
    wide, narrow = [*no_street(s, WIDE)], [*no_street(s, NARROW)]
    if wide and narrow:
        yield from (*wide, *narrow)


class ChooseStreetKind(Choice[Barcelona]):
    """The Promenade: one wide street, or two narrow ones?

    BCN-PUB.8
    """

    rule = "BCN-PUB.8"
    then = "build_streets"
    verbs = {"kind": ("kind",)}

    def candidates(self, s: Barcelona) -> list[Move]:
        return [("kind", kind) for kind in (NARROW, WIDE)]

    def refusals(self, s: Barcelona, move: Move) -> Iterable[Refusal]:
        return no_street(s, move[1])

    def do(self, s: Barcelona, move: Move) -> None:
        _, kind = move
        s.push(build_streets.of(kind))


MAIN: dict[int, ActionSpec] = {
    STATION: ActionSpec(TramTo.of(WAIVED), never_refused),
    HOSPITAL: ActionSpec(BuildIntersection.of(WAIVED), partial(no_intersection, terms=WAIVED)),
    PROMENADE: ActionSpec(ChooseStreetKind.entry, no_street_of_any_kind),
    UNIVERSITY: ActionSpec(PlaceCobblestone.of(WAIVED), no_cobblestone),
    PAVILION: ActionSpec(TakeModernisme.of(WAIVED), partial(not_to_take, terms=WAIVED)),
}
"""The main benefits that are actions on better terms (BCN-PUB.6 to PUB.9, BCN-PUB.11)."""


@by("BCN-PUB.13")
def main_benefit(s: Barcelona, service: int) -> None:
    """BCN-PUB.4 to PUB.11, BCN-PUB.13  What a service brings besides; one is asked only about what can be done."""
    if service == MARKET:
        gain(s, s.active, 0, market_cloth(s, s.active), (service_key(s, service),))
    elif service == MUSEUM:
        s.push(*granted(s, s.game.box.museum_steps))
    elif MAIN[service].possible(s):
        s.push(PublicMain.of(service))


@by("BCN-PUB.5")
def market_cloth(s: Barcelona, seat: int) -> int:
    """One for each house tile with a marker of this seat, at any height; by a variant for each block of such tiles."""
    spaces = [space for space, stack in enumerate(s.markers) if seat in stack]
    return len({s.game.box.block_of[space] for space in spaces}) if s.market_unit == BLOCKS else len(spaces)


class PublicMain(Choice[Barcelona]):
    """Carry out the main benefit of the public service that you have just built?

    BCN-PUB.13
    """

    rule = "BCN-PUB.13"
    args = ("service",)
    then = "tram_to | build_intersection | choose_street_kind | place_cobblestone | take_modernisme | nothing"
    verbs = {"main": (), "decline": ()}

    def candidates(self, s: Barcelona, service: int) -> list[Move]:
        return [("main",), ("decline",)]

    def do(self, s: Barcelona, move: Move, service: int) -> None:
        if move[0] == "main":
            s.push(MAIN[service].entry)
        else:
            s.emit("BCN-PUB.13", s.active, (service_key(s, service),), service=service)

    def check(self, s: Barcelona, service: int) -> Iterator[Problem]:
        built = s.service[s.active * SERVICES + service]
        if not built or service not in MAIN or not MAIN[service].possible(s):
            yield s.wrong("no_main_benefit")


ACTIONS[BUILD_PUBLIC] = ActionSpec(BuildPublic.entry, no_service)
