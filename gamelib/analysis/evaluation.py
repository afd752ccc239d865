"""How good every option of a decision is, by random play to the end from what the deciding seat may know."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple

from gamelib.engine import transitions
from gamelib.engine.action import Action
from gamelib.engine.definition import checked_seed
from gamelib.engine.state import State
from gamelib.engine.steps import Move
from gamelib.text.messages import shown

from .checks import checked_known, checked_number, checked_progress, checked_seat, checked_seconds
from .estimates import WHOLE
from .executors import InlineExecutor, WorkersLostError, checked_executor, in_order
from .result import ActionEstimate, Evaluation, Tally
from .stepwise import Stepwise, finished

JOB_SECONDS, FAR_JOB_SECONDS = 0.1, 0.4
"""How many seconds a job takes on this machine, and on a cluster, which takes longer to hand it out: that is a small
part of it, and whoever waits sees something move."""
_JOB, _MOST_IN_A_JOB = 32, 4096
"""How many playouts a job has before it is known how long they take, and at most; at least one for each option."""
_DOUBT = 0.0001
"""How likely luck alone may make one of the others look so much better that an option is given up, at each look. One
looks hundreds of times, and still the best one must hardly ever be lost."""


def evaluate(
    state: State,
    seconds: float = 1.0,
    executor: Executor | None = None,
    seed: int = 0,
    *,
    playouts: int | None = None,
    options: Sequence[Action | str] | None = None,
    known: Evaluation | None = None,
    progress: Callable[[Evaluation], object] | None = None,
) -> Evaluation:
    """How good each legal option of the decision that waits is for the seat that decides.

    What this seat cannot know is dealt anew for every playout (``determinize``); all options are tried on the same
    deals with the same luck. After an option everybody plays at random. It ends when one option is clearly the best,
    after ``seconds``, after so many ``playouts`` for each option if a number is given (then the same seed gives the
    same answer, whoever does the work), or when somebody interrupts it: what is known then is returned.

    Args:
        state: A position in which a seat decides.
        seconds: How long it may take, in seconds; not looked at if ``playouts`` are given.
        executor: Who does the work; None: :func:`pool`.
        seed: What deals and luck follow from.
        playouts: How many games are played after each option; None: as many as the time allows.
        options: The actions to compare, or their texts; None: all legal ones.
        known: An earlier answer on the same position, which goes on with its own options and the next deals of its own
            seed: everything counts together.
        progress: Called with what is known so far whenever a job is done.

    Returns:
        The options, the best first, with chances and points.

    Raises:
        TypeError: An argument is of the wrong kind.
        ValueError: Nothing is to be decided, or what is known is of another position or of other options.
        IllegalActionError: An option is not allowed.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> state = gamelib.load("rose_of_fire").new(seats=2, seed=7).state
    >>> found = analysis.evaluate(state, playouts=30, executor=analysis.InlineExecutor())
    >>> found.stopped, found.playouts
    ('playouts', 150)
    """
    checked_progress(progress)
    work = evaluate_stepwise(state, seconds, executor, seed, playouts=playouts, options=options, known=known)
    return finished(work, progress)


def evaluate_stepwise(
    state: State,
    seconds: float = 1.0,
    executor: Executor | None = None,
    seed: int = 0,
    *,
    playouts: int | None = None,
    options: Sequence[Action | str] | None = None,
    known: Evaluation | None = None,
) -> Stepwise[Evaluation]:
    """The same piece by piece, for those who do something else between the pieces; see :func:`evaluate`."""
    if not isinstance(state, State):
        raise TypeError(f"A state is wanted, such as match.state, not {shown(state)}.")
    seat = checked_seat(state)
    if playouts is not None:
        checked_number("playouts", playouts)
    checked_seconds(seconds)
    checked_seed(seed)
    checked_executor(executor)
    if isinstance(options, str) or not isinstance(options, Sequence | None):
        raise TypeError(f"options are a list of actions, such as match.legal_actions()[:3], not {shown(options)}.")
    view = state.view(seat)
    checked_known(known, Evaluation, "evaluate", "in the same position, with the same rules", view=view)
    if options is not None:
        actions = [_legal(view, one) for one in options]
    else:
        actions = [one.action for one in known.options] if known else view.legal_actions()
    if not actions:
        raise ValueError("At least one option is wanted.")
    if known is not None and {one.action for one in known.options} != set(actions):
        raise ValueError(
            "known is an answer about other options: it goes on only with its own. Leave out options, or known."
        )
    known = known or Evaluation(view, seat, (), 0, 0.0, "", "", seed, 0)
    return _Race(known, list(dict.fromkeys(actions)), playouts, seconds).stepwise(executor)


def _legal(view: State, action: Action | str) -> Action:
    move = transitions.checked(view, action)
    step, _ = transitions.top(view)  # type: ignore[misc]  # a move was read, so something waits
    return transitions.action_of(view, step, move)  # type: ignore[arg-type]  # and it is no automatic step


class _Done(NamedTuple):
    """What has been played: of each option, and on how many deals."""

    tallies: dict[Action, Tally]
    worlds: int


class _Race:
    """The options that are still in question, what is known of each, and the jobs to come."""

    def __init__(self, known: Evaluation, actions: list[Action], playouts: int | None, seconds: float) -> None:
        self.before = known
        self.moves = {action: transitions.checked(known.view, action) for action in actions}
        self.playouts, self.seconds, self.began = playouts, seconds, time.monotonic()
        earlier = {option.action: option.tally for option in known.options}
        self.done = _Done({action: earlier.get(action, Tally()) for action in actions}, known.worlds)
        self.running = actions
        self.job = _JOB
        self.stopped = ""

    def stepwise(self, executor: Executor | None) -> Stepwise[Evaluation]:
        """All of it; after each job it says what is known, and stops there."""
        fault = ""
        here = executor is None or isinstance(executor, InlineExecutor | ProcessPoolExecutor)
        wanted = JOB_SECONDS if here else FAR_JOB_SECONDS
        results = in_order(_timed, self._jobs(), executor, independent=self.playouts is not None)
        try:
            for played, seconds in results:
                self._take(played)
                self._fit_jobs(played, seconds, wanted)
                yield self.known(self.stopped, "")
                if self.stopped:
                    break
            self.stopped = self.stopped or "playouts"
        except KeyboardInterrupt:
            self.stopped = "interrupted"
        except WorkersLostError as lost:
            self.stopped, fault = "workers", lost.args[0]
        finally:
            results.close()
        return self.known(self.stopped, fault)

    def _jobs(self) -> Iterator[tuple[object, ...]]:
        before, world = self.before, self.done.worlds
        end = None if self.playouts is None else world + self.playouts
        while world != end:
            # The first two are short: from one game on chances have an interval, from two on points have one.
            worlds = max(1, self.job // len(self.running)) if world > 1 else 1
            last = world + worlds if end is None else min(world + worlds, end)
            moves = {action: self.moves[action] for action in self.running}
            yield before.view, moves, before.seat, before.seed, range(world, last)
            world = last

    def _fit_jobs(self, played: dict[Action, Tally], seconds: float, wanted: float) -> None:
        """Let the next jobs take as long as is wanted: near the end of a match a playout takes next to nothing.

        What is found does not depend on it: deals have numbers, and sums do not care how they are cut.
        """
        playouts = sum(tally.playouts for tally in played.values())
        self.job = min(_MOST_IN_A_JOB, int(playouts * wanted / max(seconds, 1e-6)))

    def _take(self, played: dict[Action, Tally]) -> None:
        tallies = {action: tally + played.get(action, Tally()) for action, tally in self.done.tallies.items()}
        worlds = self.done.worlds + max(tally.playouts for tally in played.values())
        self.done = _Done(tallies, worlds)  # at once: an interruption comes before or after it
        if self.playouts is None:
            self._give_up()
        if len(self.running) == 1 < len(self.moves):
            self.stopped = "clear"
        elif self.playouts is None and worlds > 1 and time.monotonic() - self.began >= self.seconds:
            self.stopped = "time"

    def _give_up(self) -> None:
        """Options that are clearly worse than the one that looks best get no more playouts."""
        known = {
            action: ActionEstimate.of(action, self.done.tallies[action], given_up=False) for action in self.running
        }
        best = max(known.values(), key=lambda one: one.win.mean)
        certainty = 1 - _DOUBT / len(self.moves)
        self.running = [action for action, one in known.items() if best.against(one, certainty).low <= 1 / 2]

    def known(self, stopped: str, fault: str) -> Evaluation:
        estimates = [
            ActionEstimate.of(action, tally, given_up=action not in self.running)
            for action, tally in self.done.tallies.items()
        ]
        estimates.sort(key=lambda one: (one.given_up, -one.win.mean, -one.lead.mean, one.action))
        return replace(
            self.before,
            options=tuple(estimates),
            playouts=sum(tally.playouts for tally in self.done.tallies.values()),
            seconds=self.before.seconds + time.monotonic() - self.began,
            stopped=stopped,
            fault=fault,
            worlds=self.done.worlds,
        )


def _timed(*job: Any) -> tuple[dict[Action, Tally], float]:
    """A job, and how many seconds it has taken."""
    began = time.perf_counter()
    return play_worlds(*job), time.perf_counter() - began


def play_worlds(
    view: State, moves: dict[Action, Move], seat: int, seed: int, worlds: Sequence[int]
) -> dict[Action, Tally]:
    """Every option on these deals; deal and luck of a world follow from the seed alone.

    Args:
        view: The position as the seat may know it.
        moves: The options, each as a move that is allowed there.
        seat: Whose victories and points are counted.
        seed: What deals and luck follow from.
        worlds: The deals, by number.

    Returns:
        What the playouts after each option have brought.
    """
    tallies = {action: Tally() for action in moves}
    before = _points_by_rule(view, seat)
    for world in worlds:
        full = view.determinize(seat, random.Random(f"{seed}:{world}:deal"))
        won = {}
        for action, move in moves.items():
            luck = random.Random(f"{seed}:{world}:luck")
            s = full.copy()
            transitions.do(s, move)
            won[action] = _count(tallies[action], transitions.playout(s, luck.random).state, seat, before)
        _compare(tallies, won)
    return tallies


def _compare(tallies: dict[Action, Tally], won: dict[Action, int]) -> None:
    """Add up who has won more than whom on a deal."""
    for action, wins in won.items():
        tallies[action].ahead.update({other: wins - less for other, less in won.items() if less < wins})


def _count(tally: Tally, end: State, seat: int, before: Counter[str]) -> int:
    """Add an end to the others; how much of a victory is it?"""
    winners, points = end.winners(), end.points[seat]
    lead = points - max((other for i, other in enumerate(end.points) if i != seat), default=0)
    won = WHOLE // len(winners) if seat in winners else 0
    tally.playouts += 1
    tally.wins += won
    tally.points += points
    tally.squares += points * points
    tally.lead += lead
    tally.lead_squares += lead * lead
    gained = _points_by_rule(end, seat)
    gained.subtract(before)
    tally.by_rule.update(gained)
    return won


def _points_by_rule(s: State, seat: int) -> Counter[str]:
    points: Counter[str] = Counter()
    for whose, number, rule, *_ in s.ledger_ or ():
        if whose == seat:
            points[rule] += number
    return points
