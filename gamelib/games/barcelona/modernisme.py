"""Modernisme: moving markers up (IMP), taking projects and filling the display (MOD)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import put_in, take_out
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Contents, Draw, Move, auto

from .actions import ACTIONS, ActionSpec
from .box import AS_USUAL, IMPROVE_MODERNISME, SLOTS, TAKE_MODERNISME
from .state import Barcelona
from .warehouse import affords, pay


def slot_key(seat: int, slot: int) -> str:
    """The key of a space for a project on a player board."""
    return f"project:{seat}:{slot}"


# Moving a marker up


def improve_refusals(s: Barcelona, slot: int) -> Iterator[Refusal]:
    """BCN-IMP.1, BCN-IMP.3  Why this marker cannot be moved up."""
    seat, cost, where = s.active, s.game.box.improve_cost[slot], (slot_key(s.active, slot),)
    if s.up[seat * SLOTS + slot]:
        yield Refusal("BCN-IMP.3", where=where, slot=slot)
    elif not affords(s, seat, 0, cost):
        yield Refusal("BCN-IMP.1", where=where, slot=slot, cost=cost, have=s.cloth[seat])


def improvable(s: Barcelona) -> list[int]:
    """BCN-IMP.1, BCN-IMP.2  The slots whose marker the seat in turn can move up, with or without a project."""
    costs, mine = s.game.box.improve_cost, s.active * SLOTS
    return [slot for slot in range(SLOTS) if not s.up[mine + slot] and affords(s, s.active, 0, costs[slot])]


def not_to_improve(s: Barcelona) -> Iterator[Refusal]:
    """BCN-IMP.1, BCN-IMP.3  Why no marker can be moved up; nothing if one can."""
    if not improvable(s):
        for slot in range(SLOTS):
            yield from improve_refusals(s, slot)


class Improve(Choice[Barcelona]):
    """Which of your modernisme markers do you move up?"""

    rule = "BCN-IMP.1"
    verbs = {"improve": ("slot",)}

    def candidates(self, s: Barcelona) -> list[Move]:
        return [("improve", slot) for slot in range(SLOTS)]

    def legal_moves(self, s: Barcelona) -> list[Move]:
        return [("improve", slot) for slot in improvable(s)]

    def refusals(self, s: Barcelona, move: Move) -> Iterator[Refusal]:
        _, slot = move
        return improve_refusals(s, slot)

    def do(self, s: Barcelona, move: Move) -> None:
        _, slot = move
        cost = s.game.box.improve_cost[slot]
        pay(s, s.active, 0, cost)
        improve(s, s.active, slot, cost)

    def check(self, s: Barcelona) -> Iterator[Problem]:
        if not improvable(s):
            yield s.wrong("nothing_to_improve")


@by("BCN-IMP.2", "BCN-MOD.5")
def improve(s: Barcelona, seat: int, slot: int, cost: int = 0) -> None:
    """BCN-IMP.1  The marker lies on the upper space, so a project there counts more often."""
    s.up[seat * SLOTS + slot] = 1
    s.emit("BCN-IMP.1", seat, (slot_key(seat, slot),), slot=slot, cost=cost)


# Taking a project


def empty_slots(s: Barcelona, seat: int) -> list[int]:
    """BCN-MOD.2, BCN-MOD.6  The slots without a tile."""
    return [slot for slot in range(SLOTS) if s.project[seat * SLOTS + slot] < 0]


@by("BCN-PUB.11")
def take_cost(s: Barcelona, slot: int, terms: int) -> int:
    """BCN-MOD.1  The cloth that a slot costs; the Pavilion waives it."""
    return s.game.box.take_cost[slot] if terms == AS_USUAL else 0


def slot_refusals(s: Barcelona, slot: int, terms: int) -> Iterator[Refusal]:
    """BCN-MOD.1, BCN-MOD.2  Why no project can be put there."""
    seat, cost, where = s.active, take_cost(s, slot, terms), (slot_key(s.active, slot),)
    if s.project[seat * SLOTS + slot] >= 0:
        yield Refusal("BCN-MOD.2", where=where, slot=slot)
    elif not affords(s, seat, 0, cost):
        yield Refusal("BCN-MOD.1", where=where, slot=slot, cost=cost, have=s.cloth[seat])


def open_slots(s: Barcelona, terms: int) -> list[int]:
    """BCN-MOD.1, BCN-MOD.2  The slots into which the seat in turn can put a project."""
    return [slot for slot in empty_slots(s, s.active) if affords(s, s.active, 0, take_cost(s, slot, terms))]


def not_to_take(s: Barcelona, terms: int) -> Iterator[Refusal]:
    """BCN-MOD.1, BCN-MOD.2, BCN-MOD.4  Why no project can be taken; nothing if one can."""
    if not open_slots(s, terms):
        for slot in range(SLOTS):
            yield from slot_refusals(s, slot, terms)
    if not s.display:
        yield Refusal("BCN-MOD.4", where=("display",))


class TakeModernisme(Choice[Barcelona]):
    """Take a project from the display: which one, and into which slot?"""

    rule = "BCN-MOD.1"
    args = ("terms",)
    verbs = {"project": ("condition", "slot")}
    then = "refill"

    def candidates(self, s: Barcelona, terms: int) -> list[Move]:
        return [("project", condition, slot) for condition in s.display for slot in range(SLOTS)]

    def legal_moves(self, s: Barcelona, terms: int) -> list[Move]:
        slots = open_slots(s, terms)
        return [("project", condition, slot) for condition in s.display for slot in slots]

    def refusals(self, s: Barcelona, move: Move, terms: int) -> Iterator[Refusal]:
        _, condition, slot = move
        if condition not in s.display:
            yield Refusal("BCN-MOD.1", because="BCN-MOD.3", where=("display",), condition=condition)
        yield from slot_refusals(s, slot, terms)

    def do(self, s: Barcelona, move: Move, terms: int) -> None:
        _, condition, slot = move
        cost = take_cost(s, slot, terms)
        pay(s, s.active, 0, cost)
        take(s, s.active, condition, slot, cost)
        s.push(refill)

    def check(self, s: Barcelona, terms: int) -> Iterator[Problem]:
        if any(not_to_take(s, terms)):
            yield s.wrong("no_project")


def take(s: Barcelona, seat: int, condition: int, slot: int, cost: int = 0) -> None:
    """BCN-MOD.1  The tile leaves the display and lies in the slot for good."""
    s.display = take_out(s.display, condition)
    s.project[seat * SLOTS + slot] = condition
    where = (display_key(s, condition), slot_key(seat, slot))
    s.emit("BCN-MOD.1", seat, where, condition=condition, slot=slot, cost=cost)


# The display


def display_key(s: Barcelona, condition: int) -> str:
    """The key of a tile in the display."""
    return f"display:{s.game.codecs['condition'].word(condition)}"


@auto("BCN-MOD.3", then="reveal_modernisme refill | nothing")
@by("BCN-SET.7")
def refill(s: Barcelona) -> None:
    """BCN-MOD.3, BCN-MOD.4  The display is filled up, tile by tile; if there is none left it stays short."""
    if len(s.display) < s.game.box.pieces["display"]:
        if not any(s.face_down):
            turn_discards(s)
        if any(s.face_down):
            s.push(RevealModernisme, refill)


def turn_discards(s: Barcelona) -> None:
    """BCN-MOD.4  When a tile is needed and none is face down, all discarded ones are turned."""
    if any(s.discard):
        s.emit("BCN-MOD.4", None, ("display",), count=sum(s.discard))
        s.face_down, s.discard = s.discard, s.face_down


class RevealModernisme(Draw[Barcelona]):
    """A tile for the display, seen by all."""

    rule = "BCN-RND.3"
    verbs = {"reveal": ("condition",)}

    @by("BCN-RND.1")
    def contents(self, s: Barcelona) -> Contents:
        return ("reveal",), s.face_down, 0

    def do(self, s: Barcelona, move: Move) -> None:
        _, condition = move
        s.face_down[condition] -= 1
        s.display = put_in(s.display, condition)
        s.emit("BCN-RND.3", None, (display_key(s, condition),), condition=condition)


ACTIONS[IMPROVE_MODERNISME] = ActionSpec(Improve.entry, not_to_improve)
ACTIONS[TAKE_MODERNISME] = ActionSpec(TakeModernisme.of(AS_USUAL), partial(not_to_take, terms=AS_USUAL))
