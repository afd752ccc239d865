"""Which decisions of a seat have cost it most, by what another action would have brought with the same luck."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from math import ceil

from gamelib.engine import transitions
from gamelib.engine.action import Action
from gamelib.engine.definition import AnyBaseGame, checked_seed
from gamelib.engine.match import AnyMatch
from gamelib.engine.state import State
from gamelib.engine.steps import Move

from .checks import checked_match, checked_number, checked_progress, checked_seconds
from .costly_result import CostlyMove, CostlyMoves
from .estimates import CERTAINTY, WHOLE, Estimate, mean
from .evaluation import play_worlds
from .executors import WorkersLostError, checked_executor, in_order
from .result import ActionEstimate, Tally
from .stepwise import Stepwise, finished

_FIRST, _SECOND = 2, 8
"""On how many deals all options of a decision are tried, and on how many those that look best."""
_BEST = 4
"""How many of them, beside what was played."""
_ROUNDS = ((4, 16), (2, 4), (1, 2), (1, 1))
"""Successive halving: in each round ``count`` times the first number of decisions go on, until ``playouts`` divided by
the second are played of each."""
_AT_ONCE = 16
"""How many decisions are looked at before those of them that look costliest are compared: one sees something soon."""
_JOB = 32
"""How many deals a job of a comparison has, and how many games one that tries options."""


def costly_moves(
    match: AnyMatch,
    seat: int | str,
    count: int = 3,
    *,
    playouts: int = 400,
    seconds: float | None = None,
    executor: Executor | None = None,
    seed: int = 0,
    progress: Callable[[CostlyMoves], object] | None = None,
) -> CostlyMoves:
    """The decisions that have cost a seat most, each with an action that would have been better.

    At every line at which the seat had a choice all its options are tried on a few deals. The one that looks best is
    then compared with what was played on other deals, both with the same luck, and only the decisions at which it
    stays ahead are compared further, until it is certain or so many ``playouts`` are played of each. What the seat
    could not know is dealt anew each time; after the action everybody plays at random. Those that look costliest among
    the first decisions are compared before the others are looked at, so that something is known soon.

    Args:
        match: The match, over or not; all its lines are looked at.
        seat: The seat, as a number or a word.
        count: How many decisions are wanted, at most.
        playouts: How many games are played after each of two actions, at most.
        seconds: After how long it ends with what is known then, in seconds; None: when all is done. Without it the same
            seed gives the same answer, whoever does the work.
        executor: Who does the work; None: :func:`pool`.
        seed: What deals and luck follow from.
        progress: Called with what is known so far, and which line is looked at, at the beginning and whenever a job is
            done. An interruption that it raises (``KeyboardInterrupt``) ends the work as one by hand does: what is
            known then is returned.

    Returns:
        The decisions at which another action looks better, each with whether that is certain.

    Raises:
        TypeError: An argument is of the wrong kind.
        ValueError: There is no such seat, or a number is too small.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> game = gamelib.load("la_citta")
    >>> match = game.resume(game.position("last_famine"))
    >>> events = match.play(match.legal_actions()[1])
    >>> here = analysis.InlineExecutor()
    >>> found = analysis.costly_moves(match, match.lines[0].seat, playouts=40, executor=here)
    >>> found.stopped, found.decisions, [move.line for move in found.moves]
    ('finished', 1, [0])
    """
    checked_progress(progress)
    work = costly_moves_stepwise(match, seat, count, playouts=playouts, seconds=seconds, executor=executor, seed=seed)
    return finished(work, progress)


def costly_moves_stepwise(
    match: AnyMatch,
    seat: int | str,
    count: int = 3,
    *,
    playouts: int = 400,
    seconds: float | None = None,
    executor: Executor | None = None,
    seed: int = 0,
) -> Stepwise[CostlyMoves]:
    """The same piece by piece, for those who do something else between the pieces; see :func:`costly_moves`."""
    game = checked_match(match).game
    number = game.seat_number(seat, match.seats)
    checked_number("count", count)
    checked_number("playouts", playouts)
    if seconds is not None:
        checked_seconds(seconds)
    checked_executor(executor)
    decisions = list(_decisions(match, number))
    return _Search(game, number, decisions, count, playouts, seconds, checked_seed(seed)).stepwise(executor)


_SameDeals = tuple[dict[Action, Tally], int]
"""What two actions have brought on the same deals, and the sum of the squares of their differences in points."""


@dataclass(slots=True)
class _Decision:
    """A decision, and what was played so far: to find something better, and to compare that on other deals."""

    line: int
    view: State
    moves: dict[Action, Move]
    played: Action
    better: Action
    tried: dict[Action, Tally]
    compared: dict[Action, Tally]
    squares: int = 0
    known: CostlyMove | None = None
    """What came of the comparison when one looked last."""

    @classmethod
    def at(cls, line: int, view: State, played: Action) -> _Decision:
        moves = {action: transitions.checked(view, action) for action in view.legal_actions()}
        tried = {action: Tally() for action in moves}
        return cls(line, view, moves, played, played, tried, {})

    def take_tried(self, tallies: dict[Action, Tally]) -> None:
        for action, tally in tallies.items():
            self.tried[action] += tally
        self.better = self.best()[0]

    def best(self) -> list[Action]:
        """The options that look best; by their lead, which says more than victories after so few games."""
        most = max(tally.playouts for tally in self.tried.values())
        tried = {action: tally for action, tally in self.tried.items() if tally.playouts == most}
        return sorted(tried, key=lambda action: (-tried[action].lead, -tried[action].wins, action))[:_BEST]

    def take_compared(self, compared: _SameDeals) -> None:
        tallies, squares = compared
        self.squares += squares
        for action, tally in tallies.items():
            self.compared[action] = self.compared.get(action, Tally()) + tally

    def seems_to_cost(self) -> float:
        """How much more lead a game the other action brought when options were tried."""
        better, played = self.tried[self.better], self.tried[self.played]
        return (better.lead - played.lead) / played.playouts

    def loss(self) -> tuple[float, float]:
        """What was lost by what was played when both were compared: victories and lead a game."""
        better, played = self.compared[self.better], self.compared[self.played]
        return (better.wins - played.wins) / played.playouts, (better.lead - played.lead) / played.playouts

    def result(self, certainty: float) -> CostlyMove:
        """What is known of it, once it was compared."""
        better, played = (
            ActionEstimate.of(action, self.compared[action], given_up=False) for action in (self.better, self.played)
        )
        ahead, playouts = better.against(played, certainty), played.tally.playouts
        parted = (better.tally.ahead[self.played] + played.tally.ahead[self.better]) / WHOLE / playouts
        mean_, low, high = ((2 * share - 1) * parted for share in (ahead.mean, ahead.low, ahead.high))
        points = mean(better.tally.points - played.tally.points, self.squares, playouts)
        return CostlyMove(self.line, self.view, played, better, Estimate(mean_, low, high, playouts), points)


def _decisions(match: AnyMatch, seat: int) -> Iterator[_Decision]:
    """The lines at which the seat had a choice."""
    for number, line in enumerate(match.lines):
        if line.seat == seat:
            decision = _Decision.at(number, line.before.view(seat), line.action)
            if len(decision.moves) > 1:
                yield decision


@dataclass(slots=True)
class _Search:
    """The work, stage by stage: what is to be done in a stage depends on all that was done before."""

    game: AnyBaseGame
    seat: int
    decisions: list[_Decision]
    count: int
    playouts: int
    seconds: float | None
    seed: int
    in_question: list[_Decision] = field(default_factory=list)
    """Those that are compared, or were until others cost more."""
    looked_at: int = 0
    """Of how many decisions all options were tried."""
    at: _Decision | None = None
    """The one that is looked at or compared now."""
    done: int = 0
    """How many games were played."""

    def stepwise(self, executor: Executor | None) -> Stepwise[CostlyMoves]:
        """All of it; after each job it says what is known, and stops there."""
        began, stopped, fault = time.monotonic(), "finished", ""
        try:
            with closing(self._stages(executor)) as stages:
                for _ in stages:
                    seconds = time.monotonic() - began
                    yield self._known(seconds, "", "")
                    if self.seconds is not None and seconds >= self.seconds:
                        stopped = "time"
                        break
        except KeyboardInterrupt:
            stopped = "interrupted"
        except WorkersLostError as lost:
            stopped, fault = "workers", lost.args[0]
        return self._known(time.monotonic() - began, stopped, fault)

    def _stages(self, executor: Executor | None) -> Generator[None, None, None]:
        """All of it; stops after each job."""
        (kept, worlds), *rounds = self._rounds()
        for start in range(0, len(self.decisions), _AT_ONCE):
            some = self.decisions[start : start + _AT_ONCE]
            yield from self._try_options([(one, list(one.moves)) for one in some], range(_FIRST), executor)
            best = [(one, [*dict.fromkeys([*one.best(), one.played])]) for one in some]
            yield from self._try_options(best, range(_FIRST, _SECOND), executor)
            self.looked_at += len(some)
            yield from self._compare_also(self._costliest()[: self.count], worlds, executor)
        left = [one for one in self._costliest() if one not in self.in_question]
        yield from self._compare_also(left[: max(0, kept - len(self.in_question))], worlds, executor)
        for kept, worlds in rounds:
            self.in_question = sorted(self.in_question, key=_Decision.loss, reverse=True)[:kept]
            yield from self._compare(self.in_question, worlds, executor)

    def _costliest(self) -> list[_Decision]:
        """The decisions at which something else looked better when options were tried, the costliest first."""
        found = [one for one in self.decisions[: self.looked_at] if one.better != one.played]
        return sorted(found, key=_Decision.seems_to_cost, reverse=True)

    def _compare_also(self, decisions: list[_Decision], worlds: range, executor: Executor | None) -> Iterator[None]:
        """Compare those of them that are not in question yet."""
        others = [one for one in decisions if one not in self.in_question]
        self.in_question += others
        yield from self._compare(others, worlds, executor)

    def _rounds(self) -> Iterator[tuple[int, range]]:
        """How many decisions are compared in each round, and on which deals; none of them was seen before."""
        last = _SECOND
        for times, part in _ROUNDS:
            first, last = last, _SECOND + ceil(self.playouts / part)
            yield self.count * times, range(first, last)

    def _try_options(
        self, options: list[tuple[_Decision, list[Action]]], worlds: range, executor: Executor | None
    ) -> Iterator[None]:
        each = max(1, _JOB // len(worlds))
        parts = [
            (one, actions[start : start + each]) for one, actions in options for start in range(0, len(actions), each)
        ]
        jobs = [
            (one.view, {action: one.moves[action] for action in actions}, self.seat, self.seed, worlds)
            for one, actions in parts
        ]
        with closing(in_order(play_worlds, iter(jobs), executor, independent=True)) as results:
            for self.at, actions in parts:
                yield
                self.at.take_tried(next(results))
                self.done += len(actions) * len(worlds)

    def _compare(self, decisions: list[_Decision], worlds: range, executor: Executor | None) -> Iterator[None]:
        open_ = [one for one in decisions if not (one.known and one.known.verdict == "costly")]
        parts = [(one, worlds[start : start + _JOB]) for one in open_ for start in range(0, len(worlds), _JOB)]
        jobs = [
            (one.view, {action: one.moves[action] for action in (one.better, one.played)}, self.seat, self.seed, part)
            for one, part in parts
        ]
        with closing(in_order(_compare_worlds, iter(jobs), executor, independent=True)) as results:
            for self.at, part in parts:
                yield
                self.at.take_compared(next(results))
                self.done += 2 * len(part)
                if part[-1] == worlds[-1]:
                    self.at.known = self.at.result(1 - (1 - CERTAINTY) / self._looks())

    def _looks(self) -> int:
        """How often one looks whether a difference is certain, at most: after each round, at all that were compared."""
        number = len(self.decisions)
        soon = self.count * ceil(number / _AT_ONCE)
        return sum(min(number, max(soon if not i else 0, self.count * times)) for i, (times, _) in enumerate(_ROUNDS))

    def _planned(self) -> int:
        """How many games will be played at most."""
        number = len(self.decisions)
        tried = sum(
            len(one.moves) * _FIRST + min(len(one.moves), _BEST + 1) * (_SECOND - _FIRST) for one in self.decisions
        )
        return tried + sum(2 * min(kept, number) * len(worlds) for kept, worlds in self._rounds())

    def _known(self, seconds: float, stopped: str, fault: str) -> CostlyMoves:
        found = [one.known for one in self.in_question if one.known]
        worse = sorted(
            (move for move in found if move.win.mean > 0),
            key=lambda move: (move.verdict != "costly", -move.win.mean, -move.points.mean, move.line),
        )
        part = 1.0 if stopped == "finished" else min(1.0, self.done / max(1, self._planned()))
        return CostlyMoves(
            self.game,
            self.seat,
            tuple(worse[: self.count]),
            len(self.decisions),
            self.looked_at,
            self.at.line if self.at and not stopped else None,
            self.done,
            part,
            seconds,
            stopped,
            fault,
            self.seed,
        )


def _compare_worlds(view: State, moves: dict[Action, Move], seat: int, seed: int, worlds: Sequence[int]) -> _SameDeals:
    """Two actions on these deals, with the same luck."""
    total, squares = {action: Tally() for action in moves}, 0
    for world in worlds:
        tallies = play_worlds(view, moves, seat, seed, (world,))
        better, played = (tally.points for tally in tallies.values())
        squares += (better - played) ** 2
        total = {action: tally + tallies[action] for action, tally in total.items()}
    return total, squares
