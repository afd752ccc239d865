"""The lines of a match's history, the states between them, and by which step each step was brought about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Generic, TypeVar

from gamelib.text.messages import shown

from .action import Action
from .citations import Event, HiddenInformationError
from .state import State
from .steps import AnyChance, AnyStep, Auto, Chance, Move
from .transitions import StepRun, checked, do, run_automatic, run_step, top

S = TypeVar("S", bound=State)
StepIndex = tuple[int, int]
"""A line of the history (-1: set-up), and the number of one of the steps that it brought."""


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """One line of the history: an action of a seat or a draw, the state before it, and what came of it.

    ``seat`` is None for a draw. ``to`` names the seats that saw what was done (None: everybody), as of an event.
    ``silent``: it is a no that only the seat itself hears (:attr:`.steps.Choice.declines`).
    ``by_step`` are the events, step by step: first those of the action itself, then of each automatic step after it;
    ``runs`` says which steps these are. Where more steps run, another line takes its place.
    """

    seat: int | None
    action: Action
    stored: S
    """The state before it; whoever asks for it gets a copy, :attr:`before`."""
    to: tuple[int, ...] | None
    silent: bool
    by_step: list[list[Event]]
    runs: list[StepRun]

    @property
    def before(self) -> S:
        """The state before it."""
        return self.stored.copy()

    @property
    def events(self) -> list[Event]:
        """All that came of it."""
        return [event for step in self.by_step for event in step]

    @property
    def forced(self) -> bool:
        """True if it was a silent no of a seat that had no other choice: that is no decision."""
        return self.silent and len(self.before.legal_actions()) == 1

    def known_to(self, seat: int | None) -> bool:
        """True if this seat may know what was done (None: a viewer who sees everything)."""
        return seat is None or self.to is None or seat in self.to

    def heard_by(self, seat: int | None) -> bool:
        """True if this seat gets to know of it: a no that others have said in silence is left out."""
        return not self.silent or self.known_to(seat)


def draw_by_seed(state: State, step: AnyChance, args: tuple[int, ...], seed: int, line: int) -> Move:
    """What a seed draws in this line of a match."""
    return step.draw(state, Random(f"{seed}:{line}").random, *args)


def state_at_decision(state: S, seed: int | None, line: int) -> S:
    """The state at the next decision, with the draws of this seed until then; without one, at the next draw."""
    while True:
        match top(state):
            case (Chance() as step, args) if seed is not None:
                state = state.copy()
                do(state, draw_by_seed(state, step, args, seed, line))
                line += 1
            case (Auto(), _):
                state = state.copy()
                run_automatic(state)
            case _:
                return state


def states_along(before: S, line: Line[S] | None) -> Iterator[S]:
    """The state after the action of a line (None: at the very beginning), then after each automatic step, without end.

    It is one and the same object, which changes.
    """
    state = before.copy()
    if line is not None:
        do(state, checked(state, line.action))
    while True:
        yield state
        run_step(state)


def state_within(before: S, line: Line[S] | None, steps: int) -> S:
    """The state after the action of a line (None: at the very beginning) and this many automatic steps."""
    return next(islice(states_along(before, line), steps, None))


def points_of_pending(state: State) -> list[int] | None:
    """The points with all pending steps run, on the state itself; None if its viewer cannot know them."""
    try:
        run_automatic(state)
    except HiddenInformationError:
        return None
    return state.points


def check_line(line: object, first: int, last: int) -> None:
    """``ValueError`` unless this is the number of a line."""
    if type(line) is not int or not first <= line <= last:
        raise ValueError(f"There is no line {shown(line)}; the history has the lines {first} to {last}.")


class Causes:
    """For every step of a match the step that put it on the agenda, as :meth:`.Match.causes` gives it.

    What is known of lines that are still the same stays known, so that a long match is asked as quickly as a short one.
    """

    def __init__(self, steps: Mapping[str, AnyStep], waited: int) -> None:
        """``waited``: how many steps waited at the beginning."""
        self._steps = steps
        self._lines: list[tuple[Sequence[StepRun], int]] = []
        self._waiting: list[list[StepIndex | None]] = [[None] * waited]
        """What put each step on the agenda that waited at the beginning, and after each of these lines."""
        self._names: dict[StepIndex, str] = {}
        self._causes: dict[StepIndex, StepIndex | None] = {}

    def of(self, lines: Sequence[Sequence[StepRun]]) -> dict[StepIndex, StepIndex | None]:
        """The causes of all that has run: in the set-up, and in each line."""
        now = [(runs, len(runs)) for runs in lines]
        known = zip(now, self._lines, strict=False)
        same = next((i for i, (one, was) in enumerate(known) if one[0] is not was[0] or one[1] != was[1]), None)
        same = min(len(now), len(self._lines)) if same is None else same
        for number, (_, length) in enumerate(self._lines[same:], same - 1):
            for step in range(length):
                self._causes.pop((number, step), None)
        del self._lines[same:], self._waiting[same + 1 :]
        for number, (runs, length) in enumerate(now[same:], same - 1):
            self._waiting.append(self._run(number, runs, self._waiting[-1]))
            self._lines.append((runs, length))
        return dict(self._causes)

    def _run(self, line: int, runs: Sequence[StepRun], waited: Sequence[StepIndex | None]) -> list[StepIndex | None]:
        """Note the causes in a line; what waits after it."""
        waiting = list(waited)
        for number, (name, _, left) in enumerate(runs):
            if not name:
                continue
            this, pusher, frame = (line, number), waiting.pop(), self._steps[name].frame
            cause = self._causes[pusher] if pusher and self._names[pusher] == name else pusher
            self._names[this], self._causes[this] = name, None if frame else cause
            waiting += [None if frame else this] * (left - len(waiting))
        return waiting
