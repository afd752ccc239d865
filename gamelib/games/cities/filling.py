"""Filling the board at the start of a round, and what is drawn when it becomes known (CTS-3)."""

from __future__ import annotations

from functools import cache

from gamelib.core.steps import Chance, Entry, Move, Rnd, auto
from gamelib.core.supply import pick, put_in

from .box import Box
from .state import Cities
from .things import A, B, C


@cache
def whole_row(box: Box, row: int) -> list[Entry]:
    """What is laid on a row, one step for each item of the pile."""
    steps: list[Entry] = []
    for slot in box.slots[row]:
        steps += [Deal.of(slot)] * box.face_up[slot] + [lay_face_down.of(slot)] * box.face_down[slot]
    return steps


@auto("CTS-3.6", "row")
def fill_row(s: Cities, row: int) -> None:
    """CTS-3.1 to CTS-3.6, CTS-3.9  Left to right, on each slot first what lies face up, as far as the pile reaches."""
    box = s.game.box
    rule = "CTS-3.1" if row == A else "CTS-3.2" if row == B else "CTS-3.3" if row == C else "CTS-3.4"
    s.emit(rule, None, (box.pile_key[row],))
    s.push(*whole_row(box, row)[: s.pile[row]])


class Unseen(Chance[Cities]):
    """A draw from what nobody has seen: each single item equally likely, without replacement (CTS-3.7)."""

    args = ("slot",)
    verbs = {"draw": ("item",)}

    def outcomes(self, s: Cities, slot: int) -> list[tuple[Move, int]]:
        return [(("draw", item), s.unseen[item]) for item in s.game.box.items_of[slot] if s.unseen[item]]

    def draw(self, s: Cities, rnd: Rnd, slot: int) -> Move:
        items = s.game.box.items_of[slot]
        return ("draw", items.start + pick(s.unseen[items.start : items.stop], rnd))


class Deal(Unseen):
    """What lies face up is seen by all at once."""

    rule = "CTS-3.8"

    def do(self, s: Cities, move: Move, slot: int) -> None:
        item, box = move[1], s.game.box
        s.unseen[item] -= 1
        s.pile[box.slot_row[slot]] -= 1
        s.up[slot] = put_in(s.up[slot], item)
        s.emit("CTS-3.8", None, (box.slot_key[slot],), item=item, slot=slot)


@auto("CTS-3.8", "slot")
def lay_face_down(s: Cities, slot: int) -> None:
    """CTS-3.8  An item is laid down unseen: what it is gets drawn when somebody takes it."""
    s.pile[s.game.box.slot_row[slot]] -= 1
    s.down[slot] += 1


class Reveal(Unseen):
    """What lies face down on the slot just taken is turned up for all to see."""

    rule = "CTS-4.7"

    def do(self, s: Cities, move: Move, slot: int) -> None:
        item = move[1]
        s.unseen[item] -= 1
        s.down[slot] -= 1
        s.taken = put_in(s.taken, item)
        s.emit("CTS-4.7", s.active, (s.game.box.slot_key[slot],), item=item, slot=slot)
