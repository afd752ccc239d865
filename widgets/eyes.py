"""Through whose eyes a table is seen, and when a curtain is needed between two people at one screen."""

from collections.abc import Sequence
from typing import Any

from gamelib import Match, State

from .seating import Seating

ALL, DECIDING = "all", "deciding"


class Eyes:
    """One seat's eyes, nothing hidden ("all"), or those of the person who decides ("deciding").

    In the last case ``curtain_for`` names the person for whom a curtain must be drawn first, because somebody else
    has been looking so far and must not see what that person sees.
    """

    def __init__(self, match: Match[Any], seating: Seating, eyes: int | str | None) -> None:
        self._match, self._seating = match, seating
        self._mode = _checked(match, eyes)
        self.may_be_chosen = self._mode == ALL
        self._in_front: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes one sees now; None: everything is open."""
        if self._mode == ALL or (self._mode == DECIDING and not self._seating.people):
            return None
        return self._in_front if self._mode == DECIDING else int(self._mode)

    def on(self, state: State) -> State:
        """A position as these eyes see it."""
        return state if self.seat is None else state.view(self.seat)

    def choose(self, seat: str) -> bool:
        """Look through another seat's eyes ("": everything is open); False if there is no such seat."""
        if seat and not (seat.isdecimal() and int(seat) < self._match.seats):
            return False
        self._mode = int(seat) if seat else ALL
        return True

    @property
    def curtain_for(self) -> int | None:
        """The person who must come to the screen first; None if nobody has to change places."""
        people = self._seating.people
        if self._mode != DECIDING or not people:
            return None
        due = self._match.state.seat
        wanted = due if due in people else self._in_front if self._in_front in people else people[0]
        if len(people) == 1 or not self._has_secrets(wanted, people):
            self._in_front = wanted
        return wanted if wanted != self._in_front else None

    def _has_secrets(self, seat: int, people: Sequence[int]) -> bool:
        """Does this person see something that another one at the screen may not know? In an open game nobody does."""
        state = self._match.state
        own, others = state.view(seat), (state.view(other) for other in people if other != seat)
        return any(field != "eyes" for other in others for field, _, _ in own.diff(other))

    def handed_over(self) -> None:
        """The person for whom the curtain was drawn is in front of the screen now."""
        self._in_front = self.curtain_for if self.curtain_for is not None else self._in_front


def _checked(match: Match[Any], eyes: int | str | None) -> int | str:
    if eyes is None or eyes in (ALL, DECIDING):
        return eyes or ALL
    try:
        return int(match.game.seat_number(eyes, match.seats))
    except ValueError as problem:
        raise ValueError(f"Table: eyes are {ALL!r}, {DECIDING!r} or a seat. {problem}") from None
