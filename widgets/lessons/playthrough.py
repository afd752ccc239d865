"""A line of play from a position, seen step by step: what a question plays out and a comparison compares."""

from collections.abc import Sequence
from dataclasses import dataclass

from gamelib import AUTO, NATURE, AnyMatch, Event, Match, State
from gamelib.engine.citations import ScoreLine

STOPS = ("choice", "draw")


class PlayedOutError(ValueError):
    """The game ends before all has been played that was to be."""


@dataclass(frozen=True, slots=True)
class PlaythroughFrame:
    """The position after something happened, and what that was; the first frame is where the playthrough begins."""

    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """The frames of a line of play."""

    frames: tuple[PlaythroughFrame, ...]

    @property
    def before(self) -> State:
        """Where it begins."""
        return self.frames[0].state

    @property
    def after(self) -> State:
        """Where it ends."""
        return self.frames[-1].state

    @property
    def events(self) -> list[Event]:
        """All that happens in it."""
        return [event for frame in self.frames for event in frame.events]

    @property
    def ledger(self) -> list[ScoreLine]:
        """The points that it brings, line by line."""
        return self.after.ledger()[len(self.before.ledger()) :]

    def moment_before(self, rule: str) -> int:
        """The number of the last frame before an event of this rule; of the last frame if there is none."""
        cited = (i for i, frame in enumerate(self.frames) if rule in {event.rule for event in frame.events})
        return next(cited, len(self.frames)) - 1


def play_through(state: State, actions: Sequence[str] = (), *, stop: str = "choice", seed: int = 0) -> Playthrough:
    """Play these actions, and what follows by itself, up to the next choice.

    Draws may stand among the actions (``pair crown crown``); others are made by the seed, or with ``stop="draw"`` the
    playthrough ends before the first draw after the last action. An action that cannot be played raises
    ``IllegalActionError``, and ``PlayedOutError`` if nothing is left to decide.
    """
    if isinstance(actions, str):
        raise TypeError(f"A list of actions is wanted, such as [{actions!r:.60}], not one text.")
    if stop not in STOPS:
        raise ValueError(f"A playthrough stops at a {' or a '.join(STOPS)}, not at {stop!r}.")
    match = Match.going_on(state, seed, chance="ask")
    match.slow = True
    frames = [PlaythroughFrame(match.state, ())]
    due = list(actions)
    while (events := _next(match, due, stop)) is not None:
        if events or len(frames) == 1:
            frames.append(PlaythroughFrame(match.state, tuple(events)))
        else:
            # A step of which nothing is said belongs to what was said last.
            frames[-1] = PlaythroughFrame(match.state, frames[-1].events)
    if due:
        raise PlayedOutError(f"The play ends before {due[0]!r}: nothing is left to decide.")
    return Playthrough(tuple(frames))


def _next(match: AnyMatch, due: list[str], stop: str) -> list[Event] | None:
    """Run one step; None at the end of the playthrough."""
    seat = match.state.seat
    if seat is None or (seat != AUTO and not due and (seat != NATURE or stop == "draw")):
        return None
    if seat == AUTO:
        return match.step()
    if seat == NATURE and not (due and not match.state.why_not(due[0])):
        return match.draw()
    return match.play(due.pop(0))
