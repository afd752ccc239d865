"""The bot that thinks: a search among guesses at what is hidden (information set Monte Carlo tree search).

The moves that the greedy bot likes best are compared. Again and again what the seat cannot know is dealt anew, and all
of them are tried on the same deal and with the same luck; from time to time the worse half is given up, so that most of
the time is spent on what is hard to tell apart. A trial goes on much as greedy bots would, until everybody had three
turns; but where many trials have gone a tree grows, in which every seat finds out for itself what brings it most. Draws
are made as they come. What counts is how everybody stood at the ends of the turns, by :meth:`Game.heuristic_value`, the
later the more.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from heapq import nlargest
from math import ceil, log, log2, sqrt
from statistics import fmean

from gamelib.engine import transitions
from gamelib.engine.action import Action
from gamelib.engine.state import State
from gamelib.engine.steps import Chance, Choice, Move, Rnd

from .checks import checked_number, checked_seconds
from .greedy_bot import SAMPLES, after_move, choice_of, leads, value_of, values_of

LOOKED_AT, COMPARED = 40, 6
"""Of very many moves, how many the greedy bot is asked about; and how many of them are compared by trials."""
TRUST = 3
"""The greedy bot's opinion counts as much as so many trials."""
TURNS = 3
"""How many turns of everybody a trial sees: after a single one it is not known yet what was made ready for later."""
FAR = 20
"""How many decisions there are for each of these turns: a trial ends when all are used up."""
GLANCED_AT = 12
"""Of many moves, how many are looked at when a trial goes on as the greedy bot would."""
KNOWN = 12
"""After so many trials it is worth while to find out what is done after a move: the tree grows on from it."""
CURIOSITY = 0.6
"""How much a move that was tried less often is preferred in the tree, beside how much its outcomes differ."""
WIDTH = 1.0
"""Of the moves of a decision that was met n times, so many times the root of n are considered."""


class _Node:
    """A move at a decision: how often it was tried, could have been, and how everybody stood afterwards, in sums."""

    __slots__ = ("children", "offered", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.children: dict[Move, _Node] = {}
        self.sums = [0.0] * seats
        self.visits = self.offered = 0

    def untried(self, moves: Sequence[Move]) -> list[Move]:
        return [move for move in moves if move not in self.children]


def play_by_search(view: State, rng: random.Random, seconds: float = 1.0, *, rounds: int | None = None) -> Action:
    """The move that was best after ``seconds`` of search; with one legal move there is nothing to think about.

    With a number of ``rounds``, which is how many trials there are, it goes by them and not by the clock, so that the
    same luck gives the same answer: ``functools.partial(analysis.bots["mcts"], rounds=200)`` is such a bot.
    ``ValueError`` for a time or a number that it cannot go by.
    """
    checked_seconds(seconds)
    if rounds is not None:
        checked_number("rounds", rounds, least=0)
    began = time.monotonic()
    step, args = choice_of(view)
    moves = step.legal_moves(view, *args)
    if len(moves) == 1:
        return transitions.action_of(view, step, moves[0])
    search = _Search(view, step.seat(view, *args), moves, rng)

    def is_spent(part: float) -> bool:
        return time.monotonic() - began >= part * seconds if rounds is None else search.trials >= part * rounds

    return transitions.action_of(view, step, search.best(is_spent))


class _Search:
    def __init__(self, view: State, seat: int, moves: Sequence[Move], rng: random.Random) -> None:
        self.view, self.seat, self.rng = view, seat, rng
        if len(moves) > LOOKED_AT:
            full, luck = view.determinize(seat, rng), rng.random()
            moves = nlargest(
                LOOKED_AT, moves, key=lambda move: leads(after_move(full, move, random.Random(luck).random))[seat]
            )
        values = values_of(view, moves, seat, rng)
        self.greedy = {move: value / SAMPLES for move, value in zip(moves, values, strict=True)}
        self.nodes = {move: _Node(view.seats) for move in moves}
        self.trials, self.total, self.squares = 0, 0.0, 0.0

    def best(self, is_spent: Callable[[float], bool]) -> Move:
        """The move that is left when the worse half was given up time and again, after equal parts of the time.

        A deal on which the time was over before all of them were tried does not count: trials of some moves only would
        make these look better or worse than the others.
        """
        left = sorted(self.nodes, key=self._value, reverse=True)[:COMPARED]
        best, stages = left[0], ceil(log2(len(left)))
        for stage in range(1, stages + 1):
            while not is_spent(stage / stages):
                full, luck = self.view.determinize(self.seat, self.rng), self.rng.random()
                for move in left:
                    if is_spent(1):
                        return best
                    self._try(full.copy(), move, luck)
                best = max(left, key=self._value)
            left = sorted(left, key=self._value, reverse=True)[: ceil(len(left) / 2)]
        return best

    def _value(self, move: Move) -> float:
        node = self.nodes[move]
        return (TRUST * self.greedy[move] + node.sums[self.seat]) / (TRUST + node.visits)

    def _try(self, s: State, move: Move, luck: float) -> None:
        """Do the move, walk down the tree, play on, remember."""
        path = [self.nodes[move]]
        samples: list[list[float]] = []
        draws = random.Random(luck).random
        rule = random.Random(draws())
        active, turns = s.active, TURNS * s.seats
        transitions.do(s, move)
        for _ in range(FAR * turns):
            seat, moves = _next_choice(s, draws)
            if not moves or s.active != active:
                samples.append(leads(s))
                active, turns = s.active, turns - 1
                if not moves or not turns:
                    break
            node = path[-1]
            if len(moves) == 1 or node.visits < KNOWN:
                move = _as_greedy(s, seat, moves, rule)
            else:
                move = self._chosen(node, seat, moves) or _as_greedy(s, seat, node.untried(moves), rule)
                path.append(node.children.setdefault(move, _Node(s.seats)))
            transitions.do(s, move)
        samples = samples or [leads(s)]
        means = [fmean(each, range(1, len(each) + 1)) for each in zip(*samples, strict=True)]
        self.trials += 1
        self.total += means[self.seat]
        self.squares += means[self.seat] ** 2
        for node in path:
            node.visits += 1
            for seat, lead in enumerate(means):
                node.sums[seat] += lead

    def _chosen(self, node: _Node, seat: int, moves: Sequence[Move]) -> Move | None:
        """What has brought most, or was tried too little; None if it is time to try one more."""
        known = [move for move in moves if move in node.children]
        for move in known:
            node.children[move].offered += 1
        if len(known) < min(len(moves), 1 + WIDTH * sqrt(node.visits)):
            return None
        mean = self.total / self.trials
        spread = CURIOSITY * sqrt(max(0.0, self.squares / self.trials - mean * mean))

        def hope(move: Move) -> float:
            child = node.children[move]
            return child.sums[seat] / child.visits + spread * sqrt(log(child.offered) / child.visits)

        return max(known, key=hope)


def _as_greedy(s: State, seat: int, moves: Sequence[Move], rule: random.Random) -> Move:
    """What the greedy bot would do if all cards lay open, and it looked at a few moves only."""
    if len(moves) == 1:
        return moves[0]
    some, luck = rule.sample(moves, min(len(moves), GLANCED_AT)), rule.random()
    return max(some, key=lambda move: value_of(s, move, seat, random.Random(luck).random))


def _next_choice(s: State, rnd: Rnd) -> tuple[int, Sequence[Move]]:
    """Run on to the next choice; whose it is, and the moves (none when the game is over)."""
    while True:
        transitions.run_automatic(s)
        match transitions.top(s):
            case (Chance() as draw, args):
                transitions.do(s, draw.draw(s, rnd, *args))
            case (Choice() as step, args):
                return step.seat(s, *args), step.legal_moves(s, *args)
            case _:
                return -1, ()
