"""What the cards of Cerdà's rival do (SOL.4 to SOL.7). It pays nothing, and takes what is worth most to it.

A *way* of acting says which steps carry it out; none if it is impossible. The steps choose when they are run: of equal
ones the first in the order of the data file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Entry, auto

from .actions import advance_cerda, gain_cloth, gain_coins
from .box import (
    ADVANCE_CERDA,
    AS_USUAL,
    BUILD_INTERSECTION,
    BUILD_NARROW,
    BUILD_PUBLIC,
    BUILD_WIDE,
    GAIN_CLOTH,
    GAIN_COINS,
    HOSPITAL,
    IMPROVE_MODERNISME,
    MARKET,
    MOVE_TRAM,
    MUSEUM,
    NARROW,
    PAVILION,
    PLACE_COBBLESTONE,
    PROMENADE,
    SERVICES,
    SLOTS,
    STATION,
    TAKE_MODERNISME,
    UNIVERSITY,
    WAIVED,
    WIDE,
)
from .conditions import CONDITIONS, fulfilled, houses, modernisme_tiles
from .intersections import free_crossings, open_benefits
from .intersections import put as put_intersection
from .modernisme import empty_slots, improve, refill, take
from .rival_gains import climb, collect, worth
from .services import found, market_cloth, service_key
from .services import to_build as services
from .sidewalk import open_spaces, space_key
from .sidewalk import put as put_cobblestone
from .state import Barcelona
from .streets import free_segments, lay, run_points, tiles_left
from .tram import put_passenger
from .warehouse import points_for_goods

Way = Callable[[Barcelona], list[Entry]]
_WAYS = (
    "rival_street* | rival_cobblestone | rival_intersection | rival_service | rival_take | rival_improve | "
    "rival_passenger | advance_cerda | nothing"
)


@auto("BCN-SOL.6", then=_WAYS)
def rival_act(s: Barcelona) -> None:
    """BCN-SOL.6, BCN-SOL.7  What the card says; points if that is impossible."""
    steps = CARDS[s.game.box.card_action[s.card]](s)
    if not steps:
        s.score(s.active, s.game.box.solo["impossible"], "BCN-SOL.7", ("card",), solo_card=s.card)
    s.push(*steps)


def possible(way: Way) -> Callable[..., Iterator[Problem]]:
    """The check of a step that carries out this way: it is possible."""

    def check(s: Barcelona) -> Iterator[Problem]:
        if not way(s):
            yield s.wrong("rival_cannot")

    return check


# Streets


def narrow_streets(s: Barcelona, number: int = 2) -> list[Entry]:
    """BCN-SOL.6 (S1), BCN-STR.8  Two narrow streets, or one if there is room or a tile for no more."""
    return [rival_street.of(NARROW)] * min(number, tiles_left(s, s.active, NARROW), len(free_segments(s, NARROW)))


def wide_street(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S2)  A wide street, if there are room and a tile for it."""
    return [rival_street.of(WIDE)] * min(1, tiles_left(s, s.active, WIDE), len(free_segments(s, WIDE)))


def promenade(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S5)  A wide street, or, if that is impossible, narrow ones."""
    return wide_street(s) or narrow_streets(s)


def streets_left(s: Barcelona, kind: int) -> Iterator[Problem]:
    """The check of the rival's streets: as many as wait can be built."""
    if s.waiting(rival_street).count((kind,)) > min(tiles_left(s, s.active, kind), len(free_segments(s, kind))):
        yield s.wrong("rival_cannot")


@auto("BCN-SOL.6", "kind", then="score_street empty_stack?", repeats=True, check=streets_left)
def rival_street(s: Barcelona, kind: int) -> None:
    """BCN-SOL.6 (S1, S2)  Where the row and the printed benefit are worth most."""
    benefit = s.game.box.benefit
    segment = max(free_segments(s, kind), key=lambda x: run_points(s, x) + worth(benefit[x]))
    lay(s, s.active, segment)


# The sidewalk and intersections


def cobblestone(s: Barcelona, terms: int = AS_USUAL) -> list[Entry]:
    """BCN-SOL.6 (S3)  A cobblestone, as long as one is left."""
    left = s.removed[s.active] < s.game.box.cobblestones
    return [rival_cobblestone.of(terms)] if left and open_spaces(s, terms) else []


def cobblestone_anywhere(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S5)  A cobblestone on any space: the University waives the one beside it."""
    return cobblestone(s, WAIVED)


def cobblestone_left(s: Barcelona, terms: int) -> Iterator[Problem]:
    """The check of the rival's cobblestone: it can be placed, and away from others only with the University."""
    if not cobblestone(s, terms) or (terms == WAIVED and not s.service[s.active * SERVICES + UNIVERSITY]):
        yield s.wrong("rival_cannot")


@auto("BCN-SOL.6", "terms", then="rival_street | nothing", check=cobblestone_left)
@by("BCN-PAV.4")
def rival_cobblestone(s: Barcelona, terms: int) -> None:
    """BCN-SOL.6 (S3)  Where the benefit is worth most."""
    benefits = s.game.box.sidewalk_benefit
    space = max(open_spaces(s, terms), key=lambda x: worth(benefits[x]))
    benefit = benefits[space]
    put_cobblestone(s, s.active, space)
    collect(s, benefit, "BCN-PAV.3", (space_key(s, space),), sidewalk=space)
    climb(s, benefit.sagrada)
    s.push(*(narrow_streets(s, benefit.narrow) if benefit.narrow else wide_street(s) if benefit.wide else []))


def intersection(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S4)  An intersection, as long as one is left."""
    left = s.built[s.active] < len(s.game.box.intersection_cost)
    return [rival_intersection.entry] if left and free_crossings(s) else []


@auto("BCN-SOL.6", check=possible(intersection))
def rival_intersection(s: Barcelona) -> None:
    """BCN-SOL.6 (S4)  Where the open benefits are worth most, then beside most house tiles."""
    free, at = free_crossings(s), s.game.box.spaces_at
    put_intersection(s, s.active, max(free, key=lambda x: (worth(open_benefits(s, x)), houses(s, at[x]))))


# Public services


def service(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S5)  A public service that the rival has not built yet."""
    return [rival_service.entry] if services(s) else []


@auto("BCN-SOL.6", then=_WAYS, check=possible(service))
@by("BCN-PUB.5", "BCN-PUB.10")
def rival_service(s: Barcelona) -> None:
    """BCN-SOL.6 (S5)  The first public service, with its main benefit if that is possible."""
    kind = services(s)[0]
    found(s, s.active, kind)
    if kind == MARKET:
        points_for_goods(s, s.active, market_cloth(s, s.active), (service_key(s, kind),))
    elif kind == MUSEUM:
        climb(s, s.game.box.museum_steps)
    else:
        s.push(*MAIN[kind](s))


# Modernisme


def project(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S6)  Take a project if as many markers are up as tiles lie there; if not, move a marker up."""
    mine = slice(s.active * SLOTS, s.active * SLOTS + SLOTS)
    tiles = sum(condition >= 0 for condition in s.project[mine])
    return (taking(s) if sum(s.up[mine]) >= tiles else []) or improving(s)


def taking(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S6)  The rival can take a project."""
    return [rival_take.entry] if s.display and empty_slots(s, s.active) else []


@auto("BCN-SOL.6", then="refill", check=possible(taking))
def rival_take(s: Barcelona) -> None:
    """BCN-SOL.6 (S6)  The project that is worth most now goes into the leftmost empty slot."""
    take(s, s.active, max(s.display, key=lambda condition: worth_now(s, condition)), empty_slots(s, s.active)[0])
    s.push(refill)


def worth_now(s: Barcelona, condition: int) -> int:
    """BCN-SOL.6 (S6)  What a project would give, itself included."""
    box, times = s.game.box, fulfilled(s, s.active, condition)
    if CONDITIONS[condition] is modernisme_tiles:
        times = min(times + 1, box.condition_most[condition])
    return box.condition_vp[condition] * times


def improving(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S6)  The rival can move a marker up: one below which a project lies."""
    return [rival_improve.entry] if filled_slots(s) else []


def filled_slots(s: Barcelona) -> list[int]:
    """BCN-SOL.6 (S6)  The slots with a project whose marker is not up yet."""
    first = s.active * SLOTS
    return [slot for slot in range(SLOTS) if s.project[first + slot] >= 0 and not s.up[first + slot]]


@auto("BCN-SOL.6", check=possible(improving))
def rival_improve(s: Barcelona) -> None:
    """BCN-SOL.6 (S6)  The leftmost marker below which a project lies is moved up."""
    improve(s, s.active, filled_slots(s)[0])


# Passengers


def passenger(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S7)  A passenger beside the pawn, as long as one is left."""
    left = s.passengers[s.active] < len(s.game.box.passenger_cost)
    return [rival_passenger.entry] if left and stops(s) else []


def stops(s: Barcelona) -> list[int]:
    """BCN-SOL.6 (S7)  The segments at the crossing of the pawn on which there is no passenger."""
    return [segment for segment in s.game.box.segments_at[s.pawn] if s.passenger[segment] < 0]


@auto("BCN-SOL.6", then=f"gain_coins | gain_cloth | {_WAYS}", check=possible(passenger))
def rival_passenger(s: Barcelona) -> None:
    """BCN-SOL.6 (S7)  A passenger beside as many house tiles as possible; then the action of its street."""
    box = s.game.box
    segment = max(stops(s), key=lambda x: houses(s, box.spaces_beside[x]))
    put_passenger(s, s.active, segment)
    s.push(*STREETS[s.layout[box.street_of[segment]]](s))


# What stands for what


def cerda(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S8)  Steps on the Cerdà track, as of the action."""
    return [advance_cerda.entry]


def coins(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S7)  What the action of the street gives; for the coins there are points (BCN-SOL.4)."""
    return [gain_coins.entry]


def cloth(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S7)  What the action of the street gives; for the cloth there are points (BCN-SOL.4)."""
    return [gain_cloth.entry]


def nothing(s: Barcelona) -> list[Entry]:
    """BCN-SOL.6 (S7)  The rival has no tram."""
    return []


CARDS: tuple[Way, ...] = (
    *(narrow_streets, wide_street, cobblestone, intersection),
    *(service, project, passenger, cerda),
)
"""By the action of a card (BCN-SOL.6)."""
STREETS: dict[int, Way] = {
    GAIN_COINS: coins,
    GAIN_CLOTH: cloth,
    ADVANCE_CERDA: cerda,
    PLACE_COBBLESTONE: cobblestone,
    BUILD_NARROW: narrow_streets,
    BUILD_WIDE: wide_street,
    BUILD_INTERSECTION: intersection,
    IMPROVE_MODERNISME: project,
    TAKE_MODERNISME: project,
    BUILD_PUBLIC: service,
    MOVE_TRAM: nothing,
}
"""By the action of a street."""
MAIN: dict[int, Way] = {
    STATION: passenger,
    HOSPITAL: intersection,
    PROMENADE: promenade,
    UNIVERSITY: cobblestone_anywhere,
    PAVILION: taking,
}
"""By public service, those apart that give something at once."""
