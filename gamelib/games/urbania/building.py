"""Building (B): over an own building or on new land; and predecessors (P)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Entry, Move, auto

from . import growth, points
from .box import BY_GROWTH, BY_WEALTH, FREE, WEALTH
from .piles import closed_refusals, new_top, pile_word
from .state import Urbania

USUALLY = 1 << BY_WEALTH | 1 << FREE
"""How new land is paid without City Growth, as a mask: the card says which of both (URB-B.6)."""

# Over an own building


@by("URB-B.4", "URB-B.9", "URB-T.5")
def rebuilds(s: Urbania, tops: list[tuple[int, int]]) -> list[Move]:
    """URB-B.2, URB-B.7, URB-B.8  Every way of building open tops over an own building: a twin covers its twin."""
    moves: list[Move] = []
    seat, is_housing = s.active, s.game.box.is_housing
    active, slots, home = s.active_mask[seat], len(s.city[seat]), s.last_home[seat]
    over_own = s.game.box.rebuilds[slots]
    for pile, building in tops:
        if active >> building & 1:
            moves.append(over_own[pile][s.slot_of(seat, building)])
        else:
            moves += over_own[pile]
            if home >= 0 and not is_housing[building]:
                del moves[home - slots]  # all but that one
    return moves


def rebuild_refusals(s: Urbania, pile: int, slot: int) -> Iterator[Refusal]:
    """URB-T.3, URB-B.2, URB-B.7, URB-B.8  Why the top of this pile cannot cover this slot."""
    yield from closed_refusals(s, pile)
    seat, building = s.active, s.top[pile]
    if slot >= len(s.city[seat]):
        yield Refusal("URB-B.2", slot=slot)
    elif building >= 0:
        where = (s.key_of(seat, slot),)
        if s.is_last_housing(seat, slot) and not s.game.box.is_housing[building]:
            yield Refusal("URB-B.7", where=where, slot=slot, building=building)
        yield from twin_refusals(s, building, slot)


def twin_refusals(s: Urbania, building: int, slot: int) -> Iterator[Refusal]:
    """URB-B.8  The same card is active elsewhere in the city; ``slot`` is where the new one would lie."""
    seat = s.active
    if s.owns(seat, building) and s.slot_of(seat, building) != slot:
        yield Refusal("URB-B.8", where=(s.key_of(seat, s.slot_of(seat, building)),), building=building)


# On new land


@by("URB-B.6")
def usual(s: Urbania, building: int) -> int:
    """How new land is paid under this card, City Growth apart."""
    return s.game.box.usual[building]


@by("URB-B.3", "URB-G.6", "URB-D.4")
def payments(s: Urbania, bound: bool) -> int:
    """How the seat in turn may pay for new land, as a mask; ``bound`` is whether it must build with City Growth."""
    if bound:
        return 1 << BY_GROWTH
    at_once = s.growth == s.active and s.bought and s.growth_same_turn_two_players
    return USUALLY | at_once << BY_GROWTH


@by("URB-M.3", "URB-G.8")
def rich(s: Urbania) -> bool:
    """URB-B.5  Has the seat in turn the wealth that new land costs?"""
    return points.have(s, s.active, WEALTH) >= s.cost(s.active)


def greenfields(s: Urbania, tops: list[tuple[int, int]], bound: bool) -> list[Move]:
    """URB-B.3, URB-B.5, URB-B.8  Every way of building open tops on new land."""
    moves: list[Move] = []
    active, ways = s.active_mask[s.active], payments(s, bound)
    if not rich(s):
        ways &= ~(1 << BY_WEALTH)
    on_new_land = s.game.box.greenfields[ways]
    for pile, building in tops:
        if not active >> building & 1:
            moves += on_new_land[pile][building]
    return moves


def greenfield_refusals(s: Urbania, pile: int, pay: int) -> Iterator[Refusal]:
    """URB-T.3, URB-B.3, URB-B.5, URB-B.8  Why the top of this pile cannot be built on new land and paid like this."""
    yield from closed_refusals(s, pile)
    building, where = s.top[pile], (pile_word(s, pile),)
    if building < 0:
        return
    bound = growth.binds(s)
    right = [way for way in (usual(s, building), BY_GROWTH) if payments(s, bound) >> way & 1]
    if pay not in right and not bound and not (pay == BY_GROWTH and growth.held(s)):
        yield Refusal("URB-B.3", where=where, building=building, pay=right[0])
    elif pay == BY_WEALTH and not rich(s):
        cost, have = s.cost(s.active), points.have(s, s.active, WEALTH)
        yield Refusal("URB-B.5", where=(f"{s.game.seat_word(s.active)}:new",), cost=cost, have=have)
    yield from twin_refusals(s, building, len(s.city[s.active]))


def candidates(s: Urbania) -> list[Move]:
    """The top of every pile on every own slot, and on new land."""
    piles = [pile for pile, top in enumerate(s.top) if top >= 0]
    slots = range(len(s.city[s.active]))
    return [
        *[("rebuild", pile, slot) for pile in piles for slot in slots],
        *[("greenfield", pile, usual(s, s.top[pile])) for pile in piles],
        *[("greenfield", pile, BY_GROWTH) for pile in piles if s.growth == s.active],
    ]


# Building


@by("URB-B.1", "URB-B.2", "URB-C.4")
def rebuild(s: Urbania, pile: int, slot: int) -> list[Entry]:
    """URB-B.2  The card covers what lay in this slot, free of charge."""
    seat = s.active
    if s.log is not None:
        where = (s.key_of(seat, slot), pile_word(s, pile))
        s.emit("URB-B.2", seat, where, building=s.top[pile], covered_building=s.city[seat][slot], slot=slot)
    return build(s, pile, slot)


@by("URB-B.1", "URB-B.3")
def greenfield(s: Urbania, pile: int, pay: int) -> list[Entry]:
    """URB-B.3, URB-B.5, URB-B.6  A new slot, paid by wealth or with City Growth, or free."""
    seat, slot, building = s.active, len(s.city[s.active]), s.top[pile]
    where = (s.key_of(seat, slot), pile_word(s, pile)) if s.log is not None else ()
    if pay == BY_GROWTH:
        growth.spend(s)
    elif pay == BY_WEALTH:
        points.pay(s, seat, WEALTH, s.cost(seat), "URB-B.5", where)
    else:
        s.emit("URB-B.6", None, where, building=building)
    s.emit("URB-B.3", seat, where, building=building, slot=slot)
    return build(s, pile, slot)


@by("URB-P.1", "URB-P.4")
def build(s: Urbania, pile: int, slot: int) -> list[Entry]:
    """The top card of a pile lies in the city; what follows: the new top, then what its predecessor's owner gains."""
    seat, building = s.active, s.top[pile]
    owed = owners_of_predecessor(s, building) and not owns_predecessor(s, seat, building)
    s.lay(seat, slot, building)
    s.take_top(pile)
    return [*new_top(s, pile), compensation.of(building)] if owed else new_top(s, pile)


# Predecessors


@by("URB-P.5")
def owns_predecessor(s: Urbania, seat: int, building: int) -> bool:
    """Has this seat the direct predecessor active?"""
    before = s.game.box.predecessor[building]
    return before >= 0 and s.owns(seat, before)


def owners_of_predecessor(s: Urbania, building: int) -> list[int]:
    """URB-P.2, URB-P.3  The opponents of the seat in turn who own the predecessor, clockwise."""
    before, active = s.game.box.predecessor[building], s.active_mask
    if before < 0 or not s.use_predecessors:
        return []
    return [seat for seat in s.others(s.active) if active[seat] >> before & 1]


@auto("URB-P.2", "building", then="choose_compensation | nothing")
def compensation(s: Urbania, building: int) -> None:
    """URB-P.2, URB-P.3  The owner of the predecessor gains; if several own it, the builder chooses one of them."""
    owners = owners_of_predecessor(s, building)
    if len(owners) == 1:
        compensate(s, owners[0], building)
    elif owners:
        s.push(ChooseCompensation.of(building))


def compensate(s: Urbania, seat: int, building: int, *, chosen: bool = False) -> None:
    """URB-P.2, URB-P.3  Wealth and prestige from the bank."""
    rule = "URB-P.3" if chosen else "URB-P.2"
    before, of = s.game.box.predecessor[building], s.game.box.constants
    where = (s.key_of(seat, s.slot_of(seat, before)),)
    brings = (of["predecessor_wealth"], of["predecessor_prestige"], 0)
    points.gain(s, seat, brings, rule, where, building=building, predecessor_building=before)


class ChooseCompensation(Choice[Urbania]):
    """Several opponents own the predecessor: which of them gains?"""

    rule = "URB-P.3"
    args = ("building",)
    verbs = {"compensate": ("seat",)}

    def candidates(self, s: Urbania, building: int) -> list[Move]:
        return [("compensate", seat) for seat in s.others(s.active)]

    def legal_moves(self, s: Urbania, building: int) -> list[Move]:
        return [("compensate", seat) for seat in owners_of_predecessor(s, building)]

    def refusals(self, s: Urbania, move: Move, building: int) -> Iterator[Refusal]:
        _, seat = move
        if seat not in owners_of_predecessor(s, building):
            before = s.game.box.predecessor[building]
            yield Refusal("URB-P.3", where=(s.player(seat),), seat=seat, building=before)

    def do(self, s: Urbania, move: Move, building: int) -> None:
        compensate(s, move[1], building, chosen=True)

    def check(self, s: Urbania, building: int) -> Iterator[Problem]:
        if len(owners_of_predecessor(s, building)) < 2:
            yield s.wrong("no_two_owners", step="compensation")
