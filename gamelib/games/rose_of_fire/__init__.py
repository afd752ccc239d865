"""Barcelona: The Rose of Fire.

Read ``turn.py`` first: it is the order of play. Each chapter of the rulebook has its own module: ``tiles`` (TIL),
``houses`` (HSE, STR), ``blocks`` (OBL), ``cards`` and ``events`` (CRD), ``influence`` (INF, ALN), ``prestige`` (AUC,
TIE, AWD), ``conflict`` (SOC, ANA), ``phase_end`` (REB, PHE), ``scoring`` (EPO, END). ``box`` is the material, ``board``
the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from gamelib.core.data import Data
from gamelib.core.game import Game, Option
from gamelib.core.position import Problem
from gamelib.core.steps import collect

from . import (
    blocks,
    cards,
    conflict,
    edition,
    events,
    heuristic,
    houses,
    influence,
    phase_end,
    prestige,
    scoring,
    setup,
    soundness,
    state,
    tiles,
    turn,
)
from .box import Box
from .sketch import SKETCHES
from .state import Rose

if TYPE_CHECKING:
    import random

    import networkx

CHAPTERS = (setup, turn, tiles, houses, blocks, cards, events, influence, prestige, conflict, phase_end, scoring)


class RoseOfFire(Game[Rose]):
    """The game in one edition; ``box`` holds its material as plain numbers."""

    slug = "rose_of_fire"
    seats = range(2, 5)
    options = {
        "no_strike": Option((False, True), "ROF-TWO.5"),
        "immigration_tokens": Option((7, 6), "ROF-SET.9"),
    }
    folder = Path(__file__).parent
    state = Rose
    sketches = SKETCHES
    box: Box

    @classmethod
    def make(cls, data: Data) -> Self:
        data.check(edition.problems(data))
        box = Box(data)
        game = cls(data, box.codecs, collect(*CHAPTERS))
        game.box = box
        return game

    def setup(self, seats: int, options: Mapping[str, Any]) -> Rose:
        return setup.new_table(self, seats, options)

    def rebuild(self, s: Rose) -> None:
        state.rebuild(s)

    def problems(self, s: Rose) -> Iterable[Problem]:
        return soundness.problems(s)

    def view(self, s: Rose, seat: int) -> Rose:
        return state.view(s, seat)

    def determinize(self, view: Rose, rng: random.Random) -> Rose:
        return state.determinize(view, rng)

    def ranking(self, s: Rose) -> list[int]:
        return scoring.ranking(s)

    def worth(self, s: Rose, seat: int) -> float:
        return heuristic.worth(s, seat)

    def text(self, s: Rose) -> str:
        return state.text(s)

    def prompt_facts(self, s: Rose, step: str) -> Mapping[str, Any]:
        return {"card": s.card} if s.card >= 0 else {}

    def graph(self, seats: int | None = None) -> networkx.Graph[Any]:
        return self.box.board.graph(self.seats[-1] if seats is None else self.checked_seats(seats))


GAME = RoseOfFire
