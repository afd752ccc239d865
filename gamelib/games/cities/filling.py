"""Filling the board at the start of a round, and what is drawn when it becomes known (CTS-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gamelib.engine.multiset import pick, put_in
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Chance, Entry, Move, Rnd, auto

from .state import Cities
from .things import SLOTS, A, B, C, D


@cache
def whole_row(slots: range, face_up: tuple[int, ...], face_down: tuple[int, ...]) -> list[Entry]:
    """What is laid on a row, one step for each item of the pile."""
    steps: list[Entry] = []
    for slot in slots:
        steps += [Deal.of(slot)] * face_up[slot] + [lay_face_down.of(slot)] * face_down[slot]
    return steps


def before_the_first_turn(s: Cities) -> Iterator[Problem]:
    if any(worker >= 0 for worker in s.worker):
        yield s.wrong("filled_late", "", "CTS-3.5")


def row_is_empty(s: Cities, row: int) -> Iterator[Problem]:
    """The check of filling a row: nothing lies there, and nothing is on its way there."""
    yield from before_the_first_turn(s)
    coming = {slot for step in (Deal, lay_face_down) for (slot,) in s.waiting(step)}
    if any(s.up[slot] or s.down[slot] or slot in coming for slot in s.game.box.slots[row]):
        yield s.wrong("row_filled", "", "CTS-3.5")


def finds_place(s: Cities, slot: int) -> Iterator[Problem]:
    """The check of everything that is laid on a slot: it finds room there, and the pile suffices."""
    yield from before_the_first_turn(s)
    box, row = s.game.box, s.game.box.slot_row[slot]
    dealt, down = s.waiting(Deal), s.waiting(lay_face_down)
    up_there, down_there = dealt.count((slot,)) + len(s.up[slot]), down.count((slot,)) + s.down[slot]
    if up_there > box.face_up[slot] or down_there > box.face_down[slot]:
        yield s.wrong("slot_overfilled", "", "CTS-3.5")
    if (coming := sum(box.slot_row[there] == row for (there,) in dealt + down)) > s.pile[row]:
        yield s.wrong("pile_too_small", "", "CTS-3.6", coming=coming, pile=s.pile[row])


@auto("CTS-3.6", "row", then="deal* lay_face_down* " * SLOTS, check=row_is_empty)
def fill_row(s: Cities, row: int) -> None:
    """CTS-3.1 to CTS-3.6, CTS-3.9  Left to right, on each slot first what lies face up, as far as the pile reaches."""
    box = s.game.box
    rule = "CTS-3.1" if row == A else "CTS-3.2" if row == B else "CTS-3.3" if row == C else "CTS-3.4"
    s.emit(rule, None, (box.pile_key[row],))
    s.push(*whole_row(box.slots[row], box.face_up, box.face_down)[: s.pile[row]])


class Unseen(Chance[Cities]):
    """A draw from what nobody has seen: each single item equally likely, without replacement (CTS-3.7)."""

    args = ("slot",)
    verbs = {"draw": ("slot", "item")}
    repeats = True

    def outcomes(self, s: Cities, slot: int) -> list[tuple[Move, int]]:
        return [(("draw", slot, item), s.unseen[item]) for item in s.game.box.items_of[slot] if s.unseen[item]]

    def draw(self, s: Cities, rnd: Rnd, slot: int) -> Move:
        items = s.game.box.items_of[slot]
        return ("draw", slot, items.start + pick(s.unseen[items.start : items.stop], rnd))


class Deal(Unseen):
    """What lies face up is seen by all at once."""

    rule = "CTS-3.8"

    def do(self, s: Cities, move: Move, slot: int) -> None:
        item, box = move[2], s.game.box
        s.unseen[item] -= 1
        s.pile[box.slot_row[slot]] -= 1
        s.up[slot] = put_in(s.up[slot], item)
        if s.log is not None:
            s.emit("CTS-3.8", None, (box.slot_key[slot],), item=item, slot=slot)

    def check(self, s: Cities, slot: int) -> Iterator[Problem]:
        return finds_place(s, slot)


@auto("CTS-3.8", "slot", check=finds_place, repeats=True)
def lay_face_down(s: Cities, slot: int) -> None:
    """CTS-3.8  An item is laid down unseen: what it is gets drawn when somebody takes it."""
    s.pile[s.game.box.slot_row[slot]] -= 1
    s.down[slot] += 1


def turn_up(s: Cities, item: int) -> None:
    """What nobody had seen joins what was taken in this turn."""
    s.unseen[item] -= 1
    s.taken = put_in(s.taken, item)


class Reveal(Unseen):
    """What lies face down on the slot just taken is turned up for all to see."""

    rule = "CTS-4.7"

    def do(self, s: Cities, move: Move, slot: int) -> None:
        s.down[slot] -= 1
        turn_up(s, move[2])
        s.emit("CTS-4.7", s.active, (s.game.box.slot_key[slot],), item=move[2], slot=slot)

    def check(self, s: Cities, slot: int) -> Iterator[Problem]:
        if s.waiting(Reveal).count((slot,)) > s.down[slot] or s.worker[slot] != s.active:
            yield s.wrong("nothing_face_down")


class DrawPiece(Unseen):
    """A piece from the bag, drawn when the slot is taken and seen by all."""

    rule = "CTS-8.1"

    def do(self, s: Cities, move: Move, slot: int) -> None:
        s.pile[D] -= 1
        turn_up(s, move[2])
        s.emit("CTS-8.1", s.active, ("bag",), item=move[2])

    def check(self, s: Cities, slot: int) -> Iterator[Problem]:
        draws = s.waiting(DrawPiece)
        if draws.count((slot,)) > s.game.box.from_bag[slot] or s.worker[slot] != s.active:
            yield s.wrong("draws_less")
        elif len(draws) > s.pile[D]:
            yield s.wrong("bag_too_small", "", "CTS-3.6")
