"""What tests of Urbánie say again and again: sketched moments, and what lies where. Draws are left to the test."""

from __future__ import annotations

from typing import Any

import gamelib
from gamelib import Match
from gamelib.games.urbania.state import Urbania
from gamelib.positions.drawing import Drawing

GAME = gamelib.load("urbania")
START = "housing_s, market_s, palisade_s"
PILES = "p1 church 3\np2 mill 3\np3 housing_1 3\np4 brewery 3"


def sketch(drawing: Drawing = PILES, **unusual: Any) -> Urbania:
    state: Urbania = GAME.sketch(drawing, **{"seats": 3} | unusual)
    return state


def table(drawing: Drawing = PILES, **unusual: Any) -> Match[Urbania]:
    """A match that goes on from a sketch; it is blue's turn, with three seats if nothing else is said."""
    return GAME.resume(sketch(drawing, **unusual), chance="ask")


def number(codec: str, word: str) -> int:
    return GAME.codecs[codec].value(word)


def built(state: Urbania, seat: str = "blue") -> list[str]:
    """What lies on top in a city, plot by plot."""
    return [GAME.codecs["building"].word(card) for card in state.tops(number("seat", seat))]


def tokens(state: Urbania, seat: str = "blue") -> tuple[int, ...]:
    """Wealth, prestige, satisfaction, Loss tokens of a seat."""
    who = number("seat", seat)
    return (*state.by_category(who), state.loss[who])


def drawn(match: Match[Urbania], *cards: str) -> Match[Urbania]:
    """Turn up these cards; further draws as they come."""
    for card in cards:
        match.play(f"turn_up {card}")
    while match.state.agenda and match.state.agenda[-1][0] == "turn_up":
        match.play(match.legal_actions()[0])
    return match


def over(match: Match[Urbania], *steps: str) -> Match[Urbania]:
    """Draw, and assign points to wealth, until one of these steps waits or the match is over."""
    while not match.state.over and match.state.agenda[-1][0] not in steps:
        match.play(match.legal_actions()[0])
    return match
