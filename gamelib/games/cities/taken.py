"""What was taken from a slot of row C or D is placed in the district, one thing after the other (CTS-4.9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar

from gamelib.core.problems import Problem
from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Choice, Move

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
            yield Problem("This is not what the step places.", "taken", "CTS-4.9")
        elif row in (A, B) and coming > 1:
            yield Problem("One card or land tile is taken at a time.", "taken", "CTS-1.4")
        elif coming > most:
            yield Problem(f"{coming} items; no slot holds so many.", "taken", "CTS-4.2")
        if s.active not in s.worker:
            yield Problem("Whoever takes something has put a worker there.", "worker", "CTS-4.2")
        for (slot,) in s.waiting(Reveal):
            if box.slot_row[slot] != row:
                yield Problem("What is turned up is not what the step places.", rule="CTS-4.7")

    return check


class PlaceTaken(Choice[Cities]):
    """Place one of the things taken on a space, or remove it: what features and pieces have in common.

    ``row`` is where they come from; they are placed by the first one of ``verbs``, with the thing and the space.
    """

    row: ClassVar[int]

    @abstractmethod
    def refusals_to_place(self, s: Cities, thing: int, space: int) -> Iterator[Refusal]:
        """Why a thing that was taken cannot be placed on a space."""

    def refusals_to_remove(self, s: Cities, thing: int) -> Iterator[Refusal]:
        """Why a thing that was taken cannot leave the game; usually it can."""
        yield from ()

    def candidates(self, s: Cities) -> list[Move]:
        thing, spaces = s.game.box.thing, s.district[s.active].spaces()
        items, verb = sorted(set(s.taken)), next(iter(self.verbs))
        moves = [move for item in items for move in moves_to(verb, thing[item], spaces)]
        return moves + [("remove", item) for item in items]

    def refusals(self, s: Cities, move: Move) -> Iterator[Refusal]:
        box, (verb, what, *where) = s.game.box, move
        item = what if verb == "remove" else box.items[self.row][what]
        if item not in s.taken:
            yield Refusal("CTS-4.9", item=item)
        elif verb == "remove":
            yield from self.refusals_to_remove(s, box.thing[item])
        else:
            yield from self.refusals_to_place(s, what, *where)

    def check(self, s: Cities) -> Iterator[Problem]:
        return comes_from(self.row)(s)
