"""What somebody has asked for is checked before anything is done; what is wrong is told in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from gamelib.engine import transitions
from gamelib.engine.match import AnyMatch, Match
from gamelib.engine.state import State
from gamelib.text.messages import shown

_NOBODY_DECIDES = {
    transitions.NATURE: "Luck comes next, and nobody decides. Let the draw be made first: match.draw().",
    transitions.AUTO: "The rules come next, and nobody decides. Let them go on first: match.step().",
    None: "The game is over, and nothing is to be decided. "
    "Go back to a decision first: match.undo(), or match.goto(...).",
}


def checked_match(match: AnyMatch) -> AnyMatch:
    """The match, or ``TypeError``."""
    if not isinstance(match, Match):
        raise TypeError(f"A match is wanted, such as game.new() gives, not {shown(match)}.")
    return match


def checked_seat(state: State) -> int:
    """The seat that decides now, or ``ValueError``."""
    seat = state.seat
    if seat is None or seat < 0:
        raise ValueError(_NOBODY_DECIDES[seat])
    return seat


def checked_number(name: str, number: int) -> int:
    """A number of things, at least one; ``ValueError`` calls it by the keyword under which it was given."""
    if type(number) is not int or number < 1:
        raise ValueError(f"{name} is a whole number from 1, not {shown(number)}.")
    return number


def checked_seconds(seconds: float) -> float:
    """A time, or ``ValueError``."""
    if type(seconds) not in (int, float) or not seconds > 0:
        raise ValueError(f"seconds is a number above 0, not {shown(seconds)}.")
    return seconds


def checked_progress(progress: Callable[..., object] | None) -> None:
    """``TypeError`` unless it is a function, or nothing."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is a function that is called with what is known so far, not {shown(progress)}.")
