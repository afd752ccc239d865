"""The bot that thinks: a search among guesses at what is hidden (information set Monte Carlo tree search).

Each round deals what the seat cannot know anew, walks down the tree of decisions that were tried so far, tries one
more, plays a few decisions on by rule of thumb, and remembers how everybody stood then by :meth:`Game.worth`. In the
tree every seat plays for itself; draws are made as they come.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import inf, log, sqrt

from gamelib.core import engine
from gamelib.core.action import Action
from gamelib.core.state import State
from gamelib.core.steps import Chance, Choice, Move, Rnd

from .greedy import choice_of, leads, values_of

CURIOSITY = 0.6
"""How much a move that was tried less often is preferred, beside what it has brought (from 0 to 1)."""
WIDTH = 1.5
"""Of the moves of a decision that was met n times, so many times the root of n are considered: the most promising."""
PROMISING, ROLLOUT = 4, 3
"""How many moves are compared when one more is considered or one is played by rule of thumb, and how many of the latter
are played before everybody's standing is looked at."""


class _Node:
    """A move at a decision: how often it was tried, could have been, and how everybody stood afterwards, in sums."""

    __slots__ = ("children", "offered", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.children: dict[Move, _Node] = {}
        self.sums = [0.0] * seats
        self.visits = self.offered = 0


def play_by_search(view: State, rng: random.Random, seconds: float = 1.0, *, rounds: int | None = None) -> Action:
    """The move that was tried most after ``seconds`` of search; with one legal move there is nothing to think about.

    With a number of ``rounds`` it goes by them and not by the clock, so that the same luck gives the same answer:
    ``functools.partial(analysis.bots["mcts"], rounds=200)`` is such a bot.
    """
    step, args = choice_of(view)
    moves = step.options(view, *args)
    seat = step.seat(view, *args)
    if len(moves) == 1:
        return engine.action_of(view, step, moves[0])
    began, search, played = time.monotonic(), _Search(view, seat, moves, rng), 0
    while played < rounds if rounds is not None else time.monotonic() - began < seconds:
        search.round()
        played += 1
    return engine.action_of(view, step, search.best())


class _Search:
    def __init__(self, view: State, seat: int, moves: Sequence[Move], rng: random.Random) -> None:
        self.view, self.seat, self.rng = view, seat, rng
        self.root = _Node(view.seats)
        self.low, self.high = inf, -inf
        values = values_of(view, moves, seat, rng)
        order = sorted(range(len(moves)), key=values.__getitem__, reverse=True)
        self.ranked = [moves[i] for i in order]

    def best(self) -> Move:
        """The move tried most often; before the first round the one that looks best."""
        children = self.root.children
        return max(children, key=lambda move: children[move].visits) if children else self.ranked[0]

    def round(self) -> None:
        """Deal, walk down, try one more, play on, remember."""
        s, rnd = self.view.determinize(self.seat, self.rng), self.rng.random
        path = [self.root]
        while path[-1].visits or path[-1] is self.root:
            seat, moves = _next_choice(s, rnd)
            if not moves:
                break
            if len(moves) == 1:
                engine.do(s, moves[0])
                continue
            move, node = self._chosen(path[-1], s, seat, moves)
            engine.do(s, move)
            path.append(node)
        standing = self._played_on(s, rnd)
        self.low, self.high = min(self.low, *standing), max(self.high, *standing)
        for node in path:
            node.visits += 1
            for seat, lead in enumerate(standing):
                node.sums[seat] += lead

    def _chosen(self, node: _Node, s: State, seat: int, moves: Sequence[Move]) -> tuple[Move, _Node]:
        known = [move for move in moves if move in node.children]
        for move in known:
            node.children[move].offered += 1
        if len(known) < min(len(moves), 1 + WIDTH * sqrt(node.visits)):
            fresh = [move for move in (self.ranked if node is self.root else moves) if move not in node.children]
            if node is not self.root:
                fresh = [self._promising(s, seat, fresh)]
            node.children[fresh[0]] = child = _Node(s.seats)
            child.offered = 1
            return fresh[0], child
        spread = self.high - self.low or 1.0

        def worth(move: Move) -> float:
            child = node.children[move]
            if not child.visits:
                return inf
            brought = (child.sums[seat] / child.visits - self.low) / spread
            return brought + CURIOSITY * sqrt(log(child.offered) / child.visits)

        move = max(known, key=worth)
        return move, node.children[move]

    def _promising(self, s: State, seat: int, moves: Sequence[Move]) -> Move:
        """Of a few moves the one after which the seat stands best."""
        if len(moves) > PROMISING:
            moves = self.rng.sample(moves, PROMISING)
        if len(moves) == 1:
            return moves[0]

        def standing(move: Move) -> float:
            after = s.copy()
            engine.do(after, move)
            engine.settle(after)
            return leads(after)[seat]

        return max(moves, key=standing)

    def _played_on(self, s: State, rnd: Rnd) -> list[float]:
        """How everybody stands after a few more decisions by rule of thumb."""
        for _ in range(ROLLOUT):
            seat, moves = _next_choice(s, rnd)
            if not moves:
                break
            engine.do(s, self._promising(s, seat, moves))
        _next_choice(s, rnd)
        return leads(s)


def _next_choice(s: State, rnd: Rnd) -> tuple[int, Sequence[Move]]:
    """Run on to the next choice; whose it is, and the moves (none when the game is over)."""
    while True:
        engine.settle(s)
        match engine.top(s):
            case (Chance() as draw, args):
                engine.do(s, draw.draw(s, rnd, *args))
            case (Choice() as step, args):
                return step.seat(s, *args), step.options(s, *args)
            case _:
                return -1, ()
