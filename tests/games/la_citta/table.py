"""What tests of La Città say again and again: sketched positions, and what lies where. Draws are left to the test."""

from __future__ import annotations

from typing import Any

import gamelib
from gamelib import AUTO
from gamelib.engine import transitions
from gamelib.engine.game import Game
from gamelib.engine.match import Match
from gamelib.games.la_citta.box import Box
from gamelib.games.la_citta.state import Citta
from gamelib.positions.drawing import Drawing

GAME: Game[Citta, Box] = gamelib.load("la_citta")
Table = Match[Citta]
FAR_AWAY = "yellow 9,15 n=3"
"""A city of the other seat that nobody here has to do with."""


def value(codec: str, word: str) -> int:
    return GAME.codecs[codec].value(word)


def hexes(words: str) -> list[int]:
    return [value("hex", word) for word in words.split()]


def names(numbers: Any) -> list[str]:
    """Hexes by their words."""
    return [GAME.codecs["hex"].word(number) for number in numbers]


def sketch(drawing: Drawing = FAR_AWAY, **unusual: Any) -> Citta:
    state: Citta = GAME.sketch(drawing, **{"seats": 2} | unusual)
    return state


def table(drawing: Drawing = FAR_AWAY, **unusual: Any) -> Table:
    """A match that goes on from a sketch, in year 1 and round 1 if nothing else is said; it is blue's turn."""
    return GAME.resume(sketch(drawing, **unusual), chance="ask")


def fresh(seats: int = 2, start: str = "blue", **options: Any) -> Table:
    """A new match up to the draws after the start player."""
    match = GAME.new(seats=seats, chance="ask", **options)
    match.play(f"start {start}")
    return match


def ran(state: Citta, before: str = "begin_year") -> Citta:
    """The position after the automatic steps that wait, up to a decision, a draw or this step; its log tells them."""
    after = state.copy()
    after.log = []
    while after.seat == AUTO and after.agenda[-1][0] != before:
        transitions.run_step(after)
    return after


def told(state: Citta, rule: str) -> list[dict[str, Any]]:
    """The facts of what a position's log says by this rule."""
    return [GAME.wording.words_of(facts) for cited, _, _, _, facts in state.log or () if cited == rule]


def people(state: Citta) -> dict[str, int]:
    """The citizens of each city."""
    return {GAME.codecs["city"].word(city): state.citizens[city] for city in state.order}
