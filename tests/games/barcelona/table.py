"""What tests of Barcelona say again and again: sketched positions, and what lies where. Draws are left to the test."""

from __future__ import annotations

from typing import Any

import gamelib
from gamelib import AUTO
from gamelib.engine import transitions
from gamelib.engine.game import Game
from gamelib.engine.match import Match
from gamelib.games.barcelona.box import Box
from gamelib.games.barcelona.state import Barcelona
from gamelib.positions.drawing import Drawing

GAME: Game[Barcelona, Box] = gamelib.load("barcelona")
Table = Match[Barcelona]


def value(codec: str, word: str) -> int:
    return GAME.codecs[codec].value(word)


def word(codec: str, number: int) -> str:
    return GAME.codecs[codec].word(number)


def sketch(drawing: Drawing = "", **unusual: Any) -> Barcelona:
    state: Barcelona = GAME.sketch(drawing, **{"seats": 2} | unusual)
    return state


def table(drawing: Drawing = "", **unusual: Any) -> Table:
    """A match that goes on from a sketch, on the printed layout; it is blue's turn."""
    return GAME.resume(sketch(drawing, **unusual), chance="ask")


def fresh(seats: int = 2, **options: Any) -> Table:
    """A new match before its first draw."""
    return GAME.new(seats=seats, chance="ask", **options)


def ran(state: Barcelona, before: str = "end_turn") -> Barcelona:
    """The position after the automatic steps that wait, up to a decision, a draw or this step; its log tells them."""
    after = state.copy()
    after.log = []
    while after.seat == AUTO and after.agenda[-1][0] != before:
        transitions.run_step(after)
    return after


def told(state: Barcelona, rule: str) -> list[dict[str, Any]]:
    """The facts of what a position's log says by this rule."""
    return [GAME.wording.words_of(facts) for cited, _, _, _, facts in state.log or () if cited == rule]


def points(state: Barcelona, seat: str) -> dict[str, int]:
    """A seat's points by the rule that gave them."""
    sums: dict[str, int] = {}
    for line in state.ledger():
        if line.seat == value("seat", seat):
            sums[line.rule] = sums.get(line.rule, 0) + line.points
    return sums
