"""Intersections (INT): what they cost, what they bring at once, and what they bring whenever citizens come."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Entry, Move, auto

from .actions import ACTIONS, ActionSpec
from .benefits import receive
from .box import AS_USUAL, BUILD_INTERSECTION, SLOTS, WAIVED, Benefit
from .rival_gains import rival_benefits
from .state import Barcelona
from .warehouse import pay


@by("BCN-INT.1", "BCN-INT.2", "BCN-PUB.7")
def cost_of(s: Barcelona, crossing: int, terms: int) -> int:
    """Coins for the next intersection of the seat in turn here; the Hospital waives them."""
    if terms == WAIVED:
        return 0
    return s.game.box.intersection_cost[s.built[s.active]] + s.game.box.cost[crossing]


@by("BCN-INT.8")
def free_crossings(s: Barcelona) -> list[int]:
    """The crossings without an intersection."""
    return [crossing for crossing, owner in enumerate(s.intersection) if owner < 0]


@by("BCN-SET.10", "BCN-INT.8")
def payable_crossings(s: Barcelona, terms: int) -> list[int]:
    """BCN-INT.1, BCN-INT.2, BCN-PUB.7  Where the seat in turn can build its next intersection."""
    free, built, box = free_crossings(s), s.built[s.active], s.game.box
    if terms == WAIVED or built == SLOTS:
        return free if built < SLOTS else []
    cost, left = box.cost, s.coins[s.active] - box.intersection_cost[built]
    return [crossing for crossing in free if cost[crossing] <= left]


def no_intersection(s: Barcelona, terms: int) -> Iterator[Refusal]:
    """BCN-INT.1, BCN-INT.2, BCN-SET.10  Why the seat in turn can build none; nothing if it can."""
    if s.built[s.active] == SLOTS:
        yield Refusal("BCN-SET.10", where=(f"intersections:{s.active}",))
    elif not payable_crossings(s, terms):
        cheapest = min(cost_of(s, crossing, terms) for crossing in free_crossings(s))
        yield Refusal("BCN-INT.1", where=(f"intersections:{s.active}",), cost=cheapest, have=s.coins[s.active])


class BuildIntersection(Choice[Barcelona]):
    """Build your next intersection on a crossing without one; citizens there do not matter.

    BCN-INT.1 to INT.4
    """

    rule = "BCN-INT.2"
    args = ("terms",)
    then = "keep_resources | nothing"
    verbs = {"intersection": ("crossing",)}

    def candidates(self, s: Barcelona, terms: int) -> list[Move]:
        return [("intersection", crossing) for crossing in range(len(s.intersection))]

    def refusals(self, s: Barcelona, move: Move, terms: int) -> Iterator[Refusal]:
        _, crossing = move
        where, cost = (s.game.box.crossing_words[crossing],), cost_of(s, crossing, terms)
        if s.intersection[crossing] >= 0:
            yield Refusal("BCN-INT.8", where=where, crossing=crossing)
        if cost > s.coins[s.active]:
            yield Refusal("BCN-INT.2", where=where, crossing=crossing, cost=cost, have=s.coins[s.active])

    def legal_moves(self, s: Barcelona, terms: int) -> list[Move]:
        return [("intersection", crossing) for crossing in payable_crossings(s, terms)]

    def do(self, s: Barcelona, move: Move, terms: int) -> None:
        _, crossing = move
        cost = cost_of(s, crossing, terms)
        pay(s, s.active, cost)
        s.emit("BCN-INT.2", s.active, (s.game.box.crossing_words[crossing],), crossing=crossing, cost=cost)
        put(s, s.active, crossing)

    def check(self, s: Barcelona, terms: int) -> Iterator[Problem]:
        if s.built[s.active] == SLOTS:
            yield s.wrong("no_intersection_left")


@by("BCN-INT.3", "BCN-INT.7")
def put(s: Barcelona, seat: int, crossing: int, *then: Entry) -> None:
    """BCN-INT.4  An intersection of this seat, below citizens that are there: all open benefits around, together."""
    s.lay_intersection(crossing, seat)
    where = (s.game.box.crossing_words[crossing],)
    receive(s, seat, open_benefits(s, crossing), "BCN-INT.4", where, *then, crossing=crossing)


@by("BCN-INT.4")
def open_benefits(s: Barcelona, crossing: int) -> Benefit:
    """What is printed on the segments without a street tile that end here; trams and passengers cover nothing."""
    box = s.game.box
    uncovered = [box.benefit[segment] for segment in box.segments_at[crossing] if s.street[segment] < 0]
    return reduce(Benefit.plus, uncovered, Benefit())


@by("BCN-INT.6")
def limit(s: Barcelona, seat: int) -> int:
    """How many different benefits one may take when citizens come to an intersection of this seat."""
    return s.game.box.choices[s.built[seat]]


def used_first(s: Barcelona, crossing: int) -> Iterator[Problem]:
    """The check of the use of an intersection: it is there, and no benefit has been chosen yet."""
    if s.intersection[crossing] < 0 or s.chosen:
        yield s.wrong("no_benefit_left")


@auto("BCN-INT.6", "crossing", then="intersection_benefit | rival_benefits", check=used_first)
def use_intersection(s: Barcelona, crossing: int) -> None:
    """BCN-INT.6, BCN-PLC.4, BCN-SOL.2  Citizens have come here: the owner gains of it, in anybody's turn."""
    of_the_rival = s.intersection[crossing] == s.rival
    s.push(rival_benefits.of(crossing) if of_the_rival else IntersectionBenefit.of(crossing))


class IntersectionBenefit(Choice[Barcelona]):
    """Citizens have come to your intersection: gain a benefit that you have not gained of it now, or pass.

    BCN-INT.5, BCN-INT.6
    """

    rule = "BCN-INT.6"
    args = ("crossing",)
    then = "keep_resources? intersection_benefit?"
    verbs = {"benefit": ("slot",), "pass": ()}

    def seat(self, s: Barcelona, crossing: int) -> int:
        return s.intersection[crossing]

    def candidates(self, s: Barcelona, crossing: int) -> list[Move]:
        return [*[("benefit", slot) for slot in range(SLOTS)], ("pass",)]

    def legal_moves(self, s: Barcelona, crossing: int) -> list[Move]:
        shown = range(s.built[s.intersection[crossing]])
        return [*[("benefit", slot) for slot in shown if slot not in s.chosen], ("pass",)]

    def refusals(self, s: Barcelona, move: Move, crossing: int) -> Iterator[Refusal]:
        match move:
            case ("benefit", slot):
                owner = s.intersection[crossing]
                where, count = (f"intersections:{owner}",), s.built[owner]
                if slot >= count:
                    yield Refusal("BCN-INT.5", where=where, slot=slot, count=count)
                if slot in s.chosen:
                    yield Refusal("BCN-INT.6", where=where, slot=slot)

    def do(self, s: Barcelona, move: Move, crossing: int) -> None:
        owner = s.intersection[crossing]
        where = (s.game.box.crossing_words[crossing], f"intersections:{owner}")
        match move:
            case ("pass",):
                s.chosen = ()
                s.emit("BCN-INT.6", owner, where, crossing=crossing)
            case (_, slot):
                more = len(s.chosen) + 1 < limit(s, owner)
                s.chosen = tuple(sorted((*s.chosen, slot))) if more else ()
                s.emit("BCN-INT.5", owner, where, crossing=crossing, slot=slot)
                again = [IntersectionBenefit.of(crossing)] * more
                receive(s, owner, s.game.box.intersection_benefit[slot], "BCN-INT.5", where, *again, slot=slot)

    def check(self, s: Barcelona, crossing: int) -> Iterator[Problem]:
        if s.intersection[crossing] < 0 or len(s.chosen) >= limit(s, s.intersection[crossing]):
            yield s.wrong("no_benefit_left")


ACTIONS[BUILD_INTERSECTION] = ActionSpec(BuildIntersection.of(AS_USUAL), partial(no_intersection, terms=AS_USUAL))
