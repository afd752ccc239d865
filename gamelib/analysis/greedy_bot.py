"""The bot that looks one decision ahead, by points and the game's own :meth:`Game.heuristic_value`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gamelib.engine import transitions
from gamelib.engine.action import Action
from gamelib.engine.state import State
from gamelib.engine.steps import AnyChoice, Chance, Choice, Move, Rnd

SAMPLES = 2
"""How many guesses at what is hidden the greedy bot makes for a decision; all options are tried on the same ones."""
FURTHER, TRIES = 3, 5
"""How many further decisions of its own it goes through after each option, and how many moves it tries there."""


def play_greedily(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
    """The action after which the seat stands best, by points and the game's own :meth:`Game.heuristic_value`.

    It looks one decision ahead. Decisions of its own that follow at once (a card, then its tile, then its house) are
    made quickly, so that a card is judged by what can be built with it.
    """
    step, args = choice_of(view)
    moves = step.legal_moves(view, *args)
    seat = step.seat(view, *args)
    values = values_of(view, moves, seat, rng) if len(moves) > 1 else [0.0]
    return transitions.action_of(view, step, moves[values.index(max(values))])


def values_of(view: State, moves: Sequence[Move], seat: int, rng: random.Random) -> list[float]:
    """What each move is worth to a seat, by the same guesses at what is hidden and the same luck."""
    values = [0.0] * len(moves)
    for _ in range(SAMPLES):
        full, luck = view.determinize(seat, rng), rng.random()
        for i, move in enumerate(moves):
            values[i] += value_of(full, move, seat, random.Random(luck).random)
    return values


def value_of(s: State, move: Move, seat: int, rnd: Rnd) -> float:
    """How this seat stands after a move and its own further decisions."""
    s = after_move(s, move, rnd)
    value: float | None = None
    for _ in range(FURTHER):
        moves = _further(s, seat)
        if not moves:
            break
        if len(moves) > TRIES:
            moves = [moves[int(rnd() * len(moves))] for _ in range(TRIES)]
        tried = [after_move(s, move, rnd) for move in moves]
        values = [_lead(one, seat) for one in tried]
        value = max(values)
        s = tried[values.index(value)]
    return _lead(s, seat) if value is None else value


def choice_of(s: State) -> tuple[AnyChoice, tuple[int, ...]]:
    """The choice that waits, with its arguments; ``ValueError`` if none does."""
    match transitions.top(s):
        case (Choice() as step, args):
            return step, args
    raise ValueError("There is nothing to decide here: a draw or an automatic step comes next, or the game is over.")


def after_move(s: State, move: Move, rnd: Rnd) -> State:
    """The next decision after a move, with all draws until then."""
    s = s.copy()
    transitions.do(s, move)
    transitions.run_automatic(s)
    while (top := transitions.top(s)) is not None and isinstance(top[0], Chance):
        transitions.do(s, top[0].draw(s, rnd, *top[1]))
        transitions.run_automatic(s)
    return s


def _further(s: State, seat: int) -> Sequence[Move]:
    """The moves of this seat if it decides next."""
    match transitions.top(s):
        case (Choice() as step, args) if step.seat(s, *args) == seat:
            return step.legal_moves(s, *args)
    return ()


def _lead(s: State, seat: int) -> float:
    return leads(s)[seat]


def leads(s: State) -> list[float]:
    """What the position is worth to each seat beyond the best of the others; to a seat alone what it is worth."""
    worth = [s.game.heuristic_value(s, seat) for seat in range(s.seats)]
    first, second, *_ = *sorted(worth, reverse=True), 0.0
    return [own - (second if own == first else first) for own in worth]
