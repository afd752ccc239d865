"""What somebody has asked for is checked before anything is done; what is wrong is told in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from gamelib.engine import transitions
from gamelib.engine.match import AnyMatch, Match
from gamelib.engine.state import State
from gamelib.text.messages import shown

LONGEST_WORK = 24 * 60 * 60
"""How long one may have something worked out, in seconds; what is longer is a slip, and would seem never to end."""

_NOBODY_DECIDES = {
    transitions.NATURE: "Luck comes next, and nobody decides. Let the draw be made first: match.draw().",
    transitions.AUTO: "The rules come next, and nobody decides. Let them go on first: match.step().",
    None: "The game is over, and nothing is to be decided. "
    "Go back to a decision first: match.undo(), or match.goto(...).",
}


def checked_known(known: object, kind: type, asker: str, alike: str, **question: object) -> None:
    """``TypeError`` or ``ValueError`` unless what is known already, if anything, answers the same question.

    Args:
        known: The earlier answer, or None.
        kind: What such an answer is.
        asker: The function that has answered.
        alike: What the questions must have in common, in words.
        question: The attribute of an answer that keeps its question, and the question of now.
    """
    if not isinstance(known, kind | None):
        raise TypeError(f"known is what {asker} has answered before, not {shown(known)}.")
    if known is not None and any(getattr(known, name) != now for name, now in question.items()):
        raise ValueError(
            f"known is an answer to another question: it goes on only {alike}. "
            "Leave it out, and everything begins anew."
        )


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


def checked_number(name: str, number: int, least: int = 1) -> int:
    """A number of things, so many at least; ``ValueError`` calls it by the keyword under which it was given."""
    if type(number) is not int or number < least:
        raise ValueError(f"{name} is a whole number from {least}, not {shown(number)}.")
    return number


def checked_seconds(seconds: float) -> float:
    """A time that ends, or ``ValueError``."""
    if type(seconds) not in (int, float) or not 0 < seconds <= LONGEST_WORK:
        raise ValueError(f"seconds is a number above 0 and at most {LONGEST_WORK} (a day), not {shown(seconds)}.")
    return seconds


def checked_progress(progress: Callable[..., object] | None) -> None:
    """``TypeError`` unless it is a function, or nothing."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is a function that is called with what is known so far, not {shown(progress)}.")
