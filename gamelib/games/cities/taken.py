"""What was taken from a slot of row C or D is placed in the district, one thing after the other (CTS-4.9)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Choice, Move

from .state import Cities
from .window import moves_to


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
