"""As whom a table is seen, and when one screen has to be handed over between two people."""

from gamelib import AnyMatch, State

from .players import Seating

ALL, DECIDING = "all", "deciding"


class Viewpoint:
    """What one seat sees, everything ("all"), or what the person who decides sees ("deciding").

    In the last case whoever is in front of the screen stays there until another person has to decide, even if a bot
    plays the seat meanwhile. ``handover_to`` names the person to whom the screen must be handed first, because somebody
    else has been looking so far and must not see what that person sees.
    """

    def __init__(self, match: AnyMatch, seating: Seating, viewer: int | str | None) -> None:
        self._match, self._seating = match, seating
        self._mode = _checked(match, viewer)
        self.may_be_chosen = self._mode == ALL
        self._in_front: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat as which one sees now; None: everything is open, as where no person has ever played."""
        if self._mode == ALL:
            return None
        return self._stays if self._mode == DECIDING else int(self._mode)

    @property
    def _stays(self) -> int | None:
        """Who is in front of the screen; before the first hand-over the first person."""
        return self._in_front if self._in_front is not None else next(iter(self._seating.at_screen), None)

    def on(self, state: State) -> State:
        """A position as the viewer sees it, and as it is told at this table."""
        return self._seating.with_names(state if self.seat is None else state.view(self.seat))

    def choose(self, seat: str) -> bool:
        """See as another seat ("": everything is open); False if there is no such seat."""
        if seat and not self._seating.has(seat):
            return False
        self._mode = int(seat) if seat else ALL
        return True

    @property
    def handover_to(self) -> int | None:
        """The person who must come to the screen first; None if nobody has to change places."""
        if self._mode != DECIDING:
            return None
        due = self._match.state.seat
        wanted = due if due in self._seating.people else self._stays
        if wanted is None or wanted == self._in_front:
            return None
        if not self._has_secrets(wanted):
            self._in_front = wanted
            return None
        return wanted

    def _has_secrets(self, seat: int) -> bool:
        """Does this person see something that another one at the screen may not know? In an open game nobody does."""
        state = self._match.state
        own, others = state.view(seat), (state.view(other) for other in self._seating.at_screen if other != seat)
        return any(field != "viewer" for other in others for field, _, _ in own.diff(other))

    def handed_over(self) -> None:
        """The person to whom the screen was handed is in front of it now."""
        self._in_front = self.handover_to if self.handover_to is not None else self._in_front


def _checked(match: AnyMatch, viewer: int | str | None) -> int | str:
    if viewer is None or viewer in (ALL, DECIDING):
        return viewer or ALL
    try:
        return int(match.game.seat_number(viewer, match.seats))
    except ValueError as problem:
        raise ValueError(f"Table: viewer is {ALL!r}, {DECIDING!r} or a seat. {problem}") from None
