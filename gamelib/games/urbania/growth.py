"""The City Growth card (G): one point buys it, and in the next turn it pays for new land."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Move

from . import points
from .box import BY_GROWTH, CATEGORIES
from .state import Urbania

CARD = ("city_growth",)
"""Its key on the board."""

# Buying it

_BUYING: list[Move] = [("growth", category) for category in range(CATEGORIES)]


def candidates(s: Urbania) -> list[Move]:
    """URB-G.1  A point of any category pays for it."""
    return _BUYING if s.use_city_growth else []


def buyable(s: Urbania) -> list[Move]:
    """URB-G.1, URB-D.3  How the seat in turn can buy it."""
    if s.growth >= 0 or s.spent or not s.use_city_growth:
        return []
    price, have = s.game.box.constants["city_growth_price"], points.all_of(s, s.active)
    return [_BUYING[category] for category, many in enumerate(have) if many >= price]


def buying_refusals(s: Urbania, category: int) -> Iterator[Refusal]:
    """URB-G.1, URB-G.2, URB-G.5, URB-D.3, URB-O.1  Why it cannot be bought with a point of this category."""
    if not s.use_city_growth:
        yield Refusal("URB-O.1")
        return
    if s.growth == s.active:
        yield Refusal("URB-G.5", where=CARD)
    elif s.growth >= 0:
        yield Refusal("URB-G.2", where=CARD, holder_seat=s.growth)
    if s.spent:
        yield Refusal("URB-D.3", where=CARD)
    have, price = points.have(s, s.active, category), s.game.box.constants["city_growth_price"]
    if have < price:
        yield Refusal("URB-G.1", where=CARD, category=category, have=have, price=price)


def buy(s: Urbania, category: int) -> None:
    """URB-G.1  It leaves the bank."""
    points.pay(s, s.active, category, s.game.box.constants["city_growth_price"], "URB-G.1", CARD)
    s.growth, s.bought = s.active, 1


# The duty


@by("URB-G.5")
def has_target(s: Urbania) -> bool:
    """Is the top of some open pile no twin of a building of the seat in turn?"""
    active = s.active_mask[s.active]
    return any(top >= 0 and not active >> top & 1 for _, top in s.open_tops())


@by("URB-G.3")
def held(s: Urbania) -> bool:
    """Does the seat in turn hold it from a turn before?"""
    return s.growth == s.active and not s.bought


@by("URB-G.3", "URB-G.7", "URB-D.4")
def binds(s: Urbania) -> bool:
    """Must the seat in turn build with it? Not in the turn in which it was bought, and only if it can."""
    return held(s) and has_target(s)


@by("URB-D.4")
def allows(s: Urbania, verb: str) -> bool:
    """Two players: the first action may activate History or gain a Monument; then the second must be the build."""
    return verb in ("history", "monument") and s.actions_left > 1


def duty_refusals(s: Urbania, move: Move) -> Iterator[Refusal]:
    """URB-G.3, URB-G.4, URB-G.6, URB-D.4  Why something else has to be built first."""
    match move:
        case _ if not binds(s):
            return
        case ("remove",):
            yield Refusal("URB-G.4", where=CARD)
        case ("greenfield", _, pay) if pay != BY_GROWTH:
            yield Refusal("URB-G.6", where=CARD, pay=pay)
        case ("rebuild", _, _):
            yield Refusal("URB-G.3", where=CARD)
        case ("history" | "monument" as verb, _) if not allows(s, verb):
            yield Refusal("URB-D.4" if s.seats == 2 else "URB-G.3", where=CARD)


@by("URB-G.3")
def spend(s: Urbania) -> None:
    """It goes back to the bank."""
    s.growth, s.spent = -1, 1
    s.emit("URB-G.3", s.active, CARD)
