"""What was taken from a slot is placed in the district, one thing after the other (CTS-4.9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import take_out
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Choice, Move

from .filling import DrawPiece, Reveal
from .state import Cities
from .things import A, B
from .window import moves_to


def comes_from(row: int) -> Callable[[Cities], Iterator[Problem]]:
    """The check of all that places what was taken: it comes, or is still to come, from one slot of this row."""

    def check(s: Cities) -> Iterator[Problem]:
        box = s.game.box
        coming = len(s.taken) + len(s.waiting(Reveal) + s.waiting(DrawPiece))
        most = max(box.face_up[slot] + box.face_down[slot] + box.from_bag[slot] for slot in box.slots[row])
        if any(box.item_row[item] != row for item in s.taken) or not coming:
            yield s.wrong("taken_other", "taken", "CTS-4.9")
        elif row in (A, B) and coming > 1:
            yield s.wrong("taken_several", "taken", "CTS-1.4")
        elif coming > most:
            yield s.wrong("taken_too_much", "taken", "CTS-4.2", count=coming)
        if s.active not in s.worker:
            yield s.wrong("taken_without_worker", "worker", "CTS-4.2")
        for (slot,) in s.waiting(Reveal):
            if box.slot_row[slot] != row:
                yield s.wrong("turned_up_other", "", "CTS-4.7")

    return check


class PlaceTaken(Choice[Cities]):
    """Place one of the things taken on a space, or remove it: what features and pieces have in common.

    ``row`` is where they come from; ``verb`` places them: ``(verb, thing, space)``.
    """

    row: ClassVar[int]
    verb: ClassVar[str]

    @abstractmethod
    def spaces(self, s: Cities, thing: int) -> int:
        """Where a thing may be placed. This decides; :meth:`refused` only explains."""

    @abstractmethod
    def refused(self, s: Cities, thing: int, space: int) -> Refusal:
        """Why a thing may not be placed on a space that is none of these."""

    @abstractmethod
    def may_decline(self, s: Cities) -> bool:
        """May a thing leave the game that could be placed? One that cannot always may."""

    @abstractmethod
    def place(self, s: Cities, thing: int, space: int) -> None:
        """Put a thing on a space of the active seat's district."""

    @abstractmethod
    def tell_removed(self, s: Cities, thing: int) -> None:
        """Say that a thing has left the game."""

    def candidates(self, s: Cities) -> list[Move]:
        thing, spaces = s.game.box.thing, s.district[s.active].spaces()
        items = sorted(set(s.taken))
        moves = [move for item in items for move in moves_to(self.verb, thing[item], spaces)]
        return moves + [("remove", item) for item in items]

    def legal_moves(self, s: Cities) -> list[Move]:
        box, may_decline = s.game.box, self.may_decline(s)
        moves: list[Move] = []
        removals: list[Move] = []
        for item in dict.fromkeys(s.taken):
            thing = box.thing[item]
            spaces = self.spaces(s, thing)
            moves += moves_to(self.verb, thing, spaces)
            if may_decline or not spaces:
                removals.append(("remove", item))
        moves += removals
        return moves

    def refusals(self, s: Cities, move: Move) -> Iterator[Refusal]:
        box = s.game.box
        item = move[1] if move[0] == "remove" else box.items[self.row][move[1]]
        if item not in s.taken:
            yield Refusal("CTS-4.9", item=item)
            return
        spaces = self.spaces(s, box.thing[item])
        match move:
            case ("remove", _):
                if spaces and not self.may_decline(s):
                    yield Refusal("CTS-7.4", where=s.space_keys(s.active, spaces), feature=box.thing[item])
            case (_, thing, space):
                if not spaces >> space & 1:
                    yield self.refused(s, thing, space)

    def do(self, s: Cities, move: Move) -> None:
        box = s.game.box
        match move:
            case ("remove", item):
                s.taken = take_out(s.taken, item)
                s.removed[item] += 1
                self.tell_removed(s, box.thing[item])
            case (_, thing, space):
                s.taken = take_out(s.taken, box.items[self.row][thing])
                self.place(s, thing, space)
        if s.taken:
            s.push(self)

    def check(self, s: Cities) -> Iterator[Problem]:
        return comes_from(self.row)(s)
