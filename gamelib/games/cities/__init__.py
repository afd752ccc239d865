"""Cities.

Read ``turn.py`` first: it is the order of play. Each chapter of the rulebook has its own module: ``setup`` (2),
``filling`` (3), ``turn`` (4, 11, 13), ``cards`` (5), ``land`` (6), ``features`` (7), ``pieces`` (8), ``definitions``
(9), ``rings`` and ``milestone_kinds`` (10, 15), ``scoring`` (12), ``scoring_cards`` (14). ``box`` is the material,
``district`` what one player has built, ``window`` the plane it lies in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from gamelib.core.data import Data
from gamelib.core.game import DRAWN, Game, Option
from gamelib.core.position import Problem
from gamelib.core.sights import Sight
from gamelib.core.steps import collect

from . import (
    cards,
    edition,
    features,
    filling,
    heuristic,
    land,
    pieces,
    rings,
    scoring,
    setup,
    sights,
    soundness,
    state,
    turn,
)
from .box import Box
from .sketch import SKETCHES
from .state import Cities

if TYPE_CHECKING:
    import random

    import networkx

CHAPTERS = (setup, filling, turn, cards, land, features, pieces, rings, scoring)


class CitiesGame(Game[Cities]):
    """The game in one edition; ``box`` holds its material as plain numbers."""

    slug = "cities"
    seats = range(2, 5)
    options = {
        "long_two_player": Option((False, True), "CTS-13.4"),
        "voluntary_feature_discard": Option((False, True), "CTS-7.4"),
        "metropolis": Option(
            (
                *(DRAWN, "new_york", "rio_de_janeiro", "sydney", "mexico_city"),
                *("lisbon", "venice", "barcelona", "buenos_aires"),
            ),
            "CTS-2.2",
        ),
        "start_player": Option((DRAWN, "red", "purple", "orange", "teal"), "CTS-2.8"),
    }
    folder = Path(__file__).parent
    state = Cities
    sketches = SKETCHES
    box: Box

    @classmethod
    def make(cls, data: Data) -> Self:
        data.check(edition.problems(data))
        box = Box(data)
        game = cls(data, box.codecs, collect(*CHAPTERS))
        game.box = box
        return game

    def setup(self, seats: int, options: Mapping[str, Any]) -> Cities:
        return setup.new_table(self, seats, options)

    def rebuild(self, s: Cities) -> None:
        state.rebuild(s)

    def problems(self, s: Cities) -> Iterable[Problem]:
        return soundness.problems(s)

    def view(self, s: Cities, seat: int) -> Cities:
        return state.view(s, seat)

    def determinize(self, view: Cities, rng: random.Random) -> Cities:
        return state.determinize(view, rng)

    def ranking(self, s: Cities) -> list[int]:
        return scoring.ranking(s)

    def worth(self, s: Cities, seat: int) -> float:
        return heuristic.worth(s, seat)

    def text(self, s: Cities) -> str:
        return state.text(s)

    def prompt_facts(self, s: Cities, step: str) -> Mapping[str, Any]:
        return {"item": s.taken} if s.taken else {}

    def sights(self, s: Cities, seat: int) -> Iterable[Sight]:
        return sights.sights(s, seat)

    def graph(self, seats: int | None = None) -> networkx.Graph[Any]:
        if seats is not None:
            self.checked_seats(seats)
        return self.box.graph()


GAME = CitiesGame
