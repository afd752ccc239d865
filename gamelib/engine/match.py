"""A match: seats, seed, and a history that can be walked, branched, written down and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, Generic, Self, TypeVar

from gamelib.positions import position
from gamelib.text import markup
from gamelib.text.listing import Listing
from gamelib.text.messages import shown
from gamelib.text.plain import Json
from gamelib.version import VERSION

from . import history, transitions
from .action import Action
from .citations import Event, Refusal, ScoreLine
from .definition import AnyBaseGame, checked_seed
from .history import Line, StepIndex, check_line
from .state import State
from .steps import AnyChance, Auto, Chance, Choice, Move
from .variants import Variants

S = TypeVar("S", bound=State)
RECORD_FORMAT = 1
DRAW, HIDDEN = "draw", "hidden"
"""In a record: in the place of a seat, that it was a draw; in the place of an action, that it was done in secret."""


class Match(Generic[S]):
    """A game being played: a state and its history, which can be walked, branched, written down and replayed.

    ``game.new()`` and ``game.resume(state)`` make matches. Its ``state`` is a copy at each asking: what is done to it
    does not change the match.

    Args:
        game: The game.
        state: The position in which it begins.
        seed: A whole number that fixes every draw.
        chance: ``"seed"`` if draws are made from the seed, ``"ask"`` if the caller chooses their outcomes.
        variants: The variants by which it is played.
        start: Whether the position is told in its record, as it does not follow from seats and variants.

    Attributes:
        slow: In slow motion :meth:`play` stops after the effect, and :meth:`step` runs what is pending one by one.
        lines: The history, a :class:`~gamelib.engine.history.Line` for each action and draw.

    Raises:
        ValueError: There is no such ``chance``, or the seed is no whole number.

    >>> import gamelib
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> match.state.decision.name
    'play_card'
    >>> before = match.state
    >>> events = match.play(match.legal_actions()[0])
    >>> match.undo()
    >>> match.state == before
    True
    """

    def __init__(
        self, game: AnyBaseGame, state: S, seed: int, chance: str, variants: Variants, *, start: bool = False
    ) -> None:
        if chance not in ("seed", "ask"):
            raise ValueError(f"chance is 'seed' (draw) or 'ask' (leave the draws to the caller), not {shown(chance)}.")
        self.game, self.seed, self.chance = game, checked_seed(seed), chance
        self.slow = False
        self.lines: list[Line[S]] = []
        self._variants = dict(variants)
        self._first, self._starts_here = state, start
        self._prologue: list[list[Event]] = [[]]
        self._prologue_runs = [transitions.StepRun("", 0, len(state.agenda))]
        self._causes: history.Causes | None = None
        self._cursor = self._steps = 0
        self._live = self._end = state
        self._run_on()

    def __repr__(self) -> str:
        table = f"{self.game.slug}, {self.seats} seats, seed {self.seed}"
        state, line = self._live, f"line {self.line} of {len(self.lines)}"
        return f"<match of {table}, {line}: {state.points_text()}; {state.coming_text()}>"

    def html(self, lang: str = "en") -> str:
        """Who has how many points, how far the match is and what comes next, as a small table for a notebook.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        game, state = self.game, self._live
        seats = state.ranking() if state.over else range(self.seats)
        points = [(game.seat_name(seat, lang), state.points[seat]) for seat in seats]
        rest = {"line": f"{self.line} / {len(self.lines)}", "seed": str(self.seed), "next": state.coming_text(lang)}
        return markup.card([*points, *markup.headed(rest, lang)], lang, title=game.title(lang))

    def _repr_html_(self) -> str:
        return self.html()

    @classmethod
    def going_on(cls, state: S, seed: int = 0, chance: str = "seed") -> Self:
        """A match that goes on from a position.

        Args:
            state: The position.
            seed: A whole number that fixes every draw.
            chance: ``"seed"`` if draws are made from the seed, ``"ask"`` if the caller chooses their outcomes.

        Raises:
            TypeError: This is no state.
        """
        if not isinstance(state, State):
            raise TypeError(f"A match goes on from a state, not {shown(state)}.")
        return cls(state.game, state.copy(), seed, chance, {}, start=True)

    # Looking

    @property
    def state(self) -> S:
        """A copy of the state at the next decision; in slow motion possibly between two steps."""
        return self._live.copy()

    @property
    def seats(self) -> int:
        """How many play."""
        return self._live.seats

    @property
    def line(self) -> int:
        """How many lines of the history lie before the moment that is shown."""
        return self._cursor

    @property
    def steps(self) -> int:
        """How many automatic steps have run since the latest of these lines."""
        return self._steps

    @property
    def past(self) -> bool:
        """True if something is known of what came after the moment that is shown."""
        return self._cursor < len(self.lines) or self._steps < len(self._by_step) - 1

    @property
    def _by_step(self) -> list[list[Event]]:
        """What the latest line brought, or the set-up, step by step."""
        return self.lines[self._cursor - 1].by_step if self._cursor else self._prologue

    @property
    def _runs(self) -> list[transitions.StepRun]:
        """The steps that brought it."""
        return self.lines[self._cursor - 1].runs if self._cursor else self._prologue_runs

    def legal_actions(self) -> list[Action]:
        """The legal actions at the next decision; at a draw left to the caller its outcomes."""
        return self._next_state().legal_actions()

    def is_legal(self, action: Action | str) -> bool:
        """True if this may be done at the next decision; :meth:`why_not` tells the reasons if it may not.

        Args:
            action: An action, or its text.
        """
        return not self.why_not(action)

    def why_not(self, action: Action | str) -> Listing[Refusal]:
        """Every reason why this action is not allowed at the next decision; empty if it is legal.

        Args:
            action: An action, or its text.
        """
        return self._next_state().why_not(action)

    def events(self, seat: int | str | None = None, line: int | None = None) -> Listing[Event]:
        """What has happened so far.

        Args:
            seat: The seat that is to know of it, as a number or a word; None: everything is told.
            line: Only what this line brought, -1 for the set-up; None: all lines.

        Raises:
            ValueError: There is no such seat or line.
        """
        viewer = None if seat is None else self.game.seat_number(seat, self.seats)
        if line is None:
            lines = range(-1, self._cursor)
        else:
            check_line(line, -1, len(self.lines) - 1)
            lines = range(line, line + 1)
        return Listing(
            event for one in lines for step in self.events_at(one) for event in step if event.known_to(viewer)
        )

    def events_at(self, line: int) -> list[Listing[Event]]:
        """What a line brought, step by step; of the latest one as far as it has run.

        Args:
            line: The number of the line, from 0; -1 for the set-up.

        Raises:
            ValueError: There is no such line.
        """
        check_line(line, -1, len(self.lines) - 1)
        by_step = self.lines[line].by_step if line >= 0 else self._prologue
        return [Listing(step) for step in (by_step[: self._steps + 1] if line == self._cursor - 1 else by_step)]

    def causes(self) -> dict[StepIndex, StepIndex | None]:
        """For every step that has run, the step that put it on the agenda.

        None where nothing is the cause: for a frame of the order of play, and for what that brings. A step that puts
        itself on the agenda again goes on: its next round has the cause of the one before.
        """
        if self._causes is None:
            self._causes = history.Causes(self.game.steps, self._prologue_runs[0].waiting)
        return self._causes.of([self._prologue_runs, *(line.runs for line in self.lines[: self._cursor])])

    def ledger(self) -> Listing[ScoreLine]:
        """Where every point so far comes from."""
        return self._live.ledger()

    @property
    def idle(self) -> bool:
        """True if what comes next is of no interest: a step that says and changes nothing, or a draw of one outcome."""
        return transitions.idle(self._live)

    # Playing

    def play(self, action: Action | str, *, halts: Callable[[S], bool] | None = None) -> Listing[Event]:
        """Carry out an action (or choose the outcome of a draw) and run on to the next decision.

        Steps still pending in slow motion are finished first.

        Args:
            action: An action, or its text.
            halts: Says between two steps, from the state itself, whether to stop there already, as in slow motion.

        Returns:
            What happened, in order.

        Raises:
            IllegalActionError: It is not allowed; ``refusals`` carries every reason, and nothing has changed.
            HiddenInformationError: The viewer cannot know what comes then; nothing has changed.
        """
        outcome = self._is_outcome(action)
        move = transitions.checked(self._live if outcome else self._next_state(), action)
        with self._whole_or_not_at_all():
            if not outcome:
                self._run_on()
            return Listing(self._do(move) + ([] if self.slow else self._run_on(halts)))

    def step(self) -> Listing[Event]:
        """Run one pending step or draw; ``[]`` at a choice, at a draw that is left to the caller, and when over."""
        return Listing(self._advance(transitions.run_step) or ())

    def draw(self, until: str | None = None, *, halts: Callable[[S], bool] | None = None) -> Listing[Event]:
        """Let the seed make the draw that is due, even one that is left to the caller, and run on as :meth:`play`.

        Args:
            until: The name of a step: draws are made one after the other until it waits to be decided or drawn.
            halts: As of :meth:`play`; not together with ``until``.

        Returns:
            What happened, in order.

        Raises:
            ValueError: No draw is due, there is no such step, or a choice or the end comes first; nothing has changed.
        """
        if until is not None:
            return self._draw_until(until)
        match transitions.top(self._live):
            case (Chance() as step, args):
                with self._whole_or_not_at_all():
                    return Listing(self._draw(step, args) + ([] if self.slow else self._run_on(halts)))
        raise ValueError("No draw is due: a choice or an automatic step comes next, or the game is over.")

    def _draw_until(self, until: str) -> Listing[Event]:
        wanted = self.game.checked_step(until)
        twin = self.fork()
        twin.slow, twin.chance = False, "ask"
        events = twin._run_on()
        while (top := transitions.top(twin._live)) is None or top[0] is not wanted:
            if top is None or not isinstance(top[0], Chance):
                comes = "the end" if top is None else top[0].name
                raise ValueError(f"Draws alone do not lead to {wanted.name}: {comes} comes first.")
            events += twin.draw()
        self._adopt(twin)
        return Listing(events)

    @contextmanager
    def _whole_or_not_at_all(self) -> Iterator[None]:
        """What is interrupted, or comes to what the viewer may not know, leaves the match as it was before."""
        before = self.__dict__ | {"lines": self.lines[:]}
        try:
            yield
        except BaseException:
            self.__dict__.update(before)
            raise

    def _adopt(self, twin: Match[S]) -> None:
        """Be where a fork of this match has come to."""
        self.lines, self._cursor, self._steps = twin.lines, twin._cursor, twin._steps
        self._prologue, self._prologue_runs = twin._prologue, twin._prologue_runs
        self._live, self._end = twin._live, twin._end

    def _draw(self, step: AnyChance, args: tuple[int, ...]) -> list[Event]:
        return self._do(history.draw_by_seed(self._live, step, args, self.seed, self._cursor))

    def _advance(self, run: Callable[[S], list[transitions.StepRun] | None]) -> list[Event] | None:
        """Run what is pending on top (None: nothing that runs by itself)."""
        match transitions.top(self._live):
            case (Auto(), _):
                return self._become(run)
            case (Chance() as step, args) if self.chance == "seed":
                return self._draw(step, args)
        return None

    def _run_on(self, halts: Callable[[S], bool] | None = None) -> list[Event]:
        events: list[Event] = []
        run = transitions.run_step if halts else transitions.run_automatic
        while not (halts and halts(self._live)) and (found := self._advance(run)) is not None:
            events += found
        return events

    def _do(self, move: Move) -> list[Event]:
        before = self._live
        step, args = transitions.top(before) or (None, ())
        if not isinstance(step, Choice | Chance):
            raise TypeError("There is nothing to decide: an automatic step comes next, or the game is over.")
        seat = step.seat(before, *args) if isinstance(step, Choice) else None
        silent = move[0] == step.declines
        to = (seat,) if silent and seat is not None else step.seen_by(before, *args)
        line = partial(Line, seat, transitions.action_of(before, step, move), before, to, silent)
        return self._become(transitions.do, move, line=line)

    def _become(
        self,
        run: Callable[..., list[transitions.StepRun] | None],
        *args: object,
        line: Callable[..., Line[S]] | None = None,
    ) -> list[Event]:
        """Go on to the state that ``run`` makes; what it brings belongs to what ``line`` makes, or to the latest line.

        What was known of the time after it is gone. The history is touched when all is done: whoever interrupts finds
        the match as it was.
        """
        new = self._live.copy()
        new.log = []
        name = new.agenda[-1][0]
        runs = run(new, *args) or [transitions.StepRun(name, len(new.log), len(new.agenda))]
        events = [Event(*raw).in_words(self.game) for raw in new.log]
        new.log = None
        ends = [0, *(one.log_length for one in runs)]
        by_step = [events[start:end] for start, end in pairwise(ends)]
        if line is not None:
            self.lines[self._cursor :] = [line(by_step, runs)]
            self._cursor += 1
        else:
            self._rewrite([*self._by_step[: self._steps + 1], *by_step], [*self._runs[: self._steps + 1], *runs])
        self._steps = len(self._by_step) - 1
        self._live = self._end = new
        return events

    def _rewrite(self, by_step: list[list[Event]], runs: list[transitions.StepRun]) -> None:
        """Let the latest line (or the set-up) have brought this, and nothing have come after it."""
        latest = [replace(line, by_step=by_step, runs=runs) for line in self.lines[self._cursor - 1 : self._cursor]]
        if not latest:
            self._prologue, self._prologue_runs = by_step, runs
        self.lines[self._cursor - len(latest) :] = latest

    def _next_state(self) -> S:
        return history.state_at_decision(self._live, self.seed if self.chance == "seed" else None, self._cursor)

    def _is_outcome(self, action: Action | str) -> bool:
        top = transitions.top(self._live)
        return top is not None and isinstance(top[0], Chance) and not self._live.why_not(action)

    # Walking

    def undo(self) -> None:
        """Go back to before the latest line that was chosen; at the start nothing happens."""
        if (line := next((i for i in range(self._cursor - 1, -1, -1) if self._chosen(i)), None)) is not None:
            self.goto(line)

    def redo(self) -> None:
        """Bring the same lines back, up to the next decision."""
        within = self._steps < len(self._by_step) - 1
        following = range(self._cursor + (not within), len(self.lines))
        self.goto(next((i for i in following if self._chosen(i)), len(self.lines)))

    def _chosen(self, line: int) -> bool:
        return self.lines[line].seat is not None or self.chance == "ask"

    def goto(self, line: int, steps: int | None = None) -> None:
        """Go to the state before a line.

        Args:
            line: The number of the line, from 0; ``len(match.lines)`` is the present.
            steps: None: all steps that follow the line before it have run. A number: the moment after the effect of
                that line (or the very beginning) and so many automatic steps, as in slow motion.

        Raises:
            ValueError: There is no such line, or the steps are no number from 0.
        """
        check_line(line, 0, len(self.lines))
        if steps is not None and (type(steps) is not int or steps < 0):
            raise ValueError(f"steps is a whole number from 0, not {shown(steps)}.")
        self._cursor = line
        last = len(self._by_step) - 1
        self._steps = last if steps is None else min(steps, last)
        if self._steps < last:
            latest = self.lines[line - 1] if line else None
            self._live = history.state_within(self._first if latest is None else latest.stored, latest, self._steps)
        else:
            self._live = self.lines[line].stored if line < len(self.lines) else self._end

    def back(self) -> None:
        """One step back: before the latest automatic step, or before the latest line; at the start nothing happens."""
        if self._steps:
            self.goto(self._cursor, self._steps - 1)
        elif self._cursor:
            self.goto(self._cursor - 1)

    def forward(self) -> Listing[Event]:
        """Go one step on along what is known of the time after this moment; nothing is played.

        Returns:
            What happened then.
        """
        if not self.past:
            return Listing()
        if self._steps < len(self._by_step) - 1:
            self.goto(self._cursor, self._steps + 1)
        else:
            self.goto(self._cursor + 1, 0)
        return Listing(self._by_step[self._steps])

    def fork(self, seed: int | None = None) -> Match[S]:
        """A branch from here: an independent match.

        Args:
            seed: None: the same luck; another seed has its own.
        """
        twin = copy(self)
        twin.seed = self.seed if seed is None else checked_seed(seed)
        twin._rewrite(self._by_step[: self._steps + 1], self._runs[: self._steps + 1])
        twin._end = twin._live
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return copy(self)

    def __copy__(self) -> Self:
        """The match once more, with what was taken back; what is played on one of the two the other one does not see.

        States and lines never change once they are part of a history, so both hold the same ones.
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__ | {"lines": self.lines[:], "_causes": None})
        return twin

    # Writing down

    def record(self, seat: int | str | None = None) -> Json:
        """The match as data that is ready for JSON; ``game.replay`` reads it.

        What others were asked in secret and declined, the record of a seat leaves out. A whole record tells the points
        at its end: by them a later version knows whether it still plays the same.

        Args:
            seat: As this seat saw it, without the seed, as a number or a word; None: the whole match.

        Raises:
            ValueError: There is no such seat.
        """
        viewer = None if seat is None else self.game.seat_number(seat, self.seats)
        out: Json = {"format": RECORD_FORMAT, "game": self.game.slug, "version": VERSION}
        out |= {"edition": self.game.fingerprint, "seats": self._live.players}
        out |= {"seed": self.seed} if viewer is None else {"seen_by": self.game.seat_word(viewer)}
        out |= {"variants": dict(self._variants)}
        if self._starts_here:
            out["start"] = position.encode(self._first if viewer is None else self._first.view(viewer))
        if viewer is None and (points := history.points_of_pending(self.state)) is not None:
            out["points"] = points
        out["lines"] = [self._written(line, viewer) for line in self.lines[: self._cursor] if line.heard_by(viewer)]
        return out

    def _written(self, line: Line[S], seat: int | None) -> str:
        who = DRAW if line.seat is None else self.game.seat_word(line.seat)
        return f"{who}: {line.action if line.known_to(seat) else HIDDEN}"


AnyMatch = Match[Any]
"""A match of any game."""
