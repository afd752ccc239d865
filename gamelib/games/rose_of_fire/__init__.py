"""Barcelona: The Rose of Fire.

Read ``turn.py`` first: it is the order of play. Each chapter of the rulebook has its own module: ``tiles`` (TIL),
``houses`` (HSE, STR), ``blocks`` (OBL), ``cards`` and ``events`` (CRD), ``influence`` (INF, ALN), ``prestige`` (AUC,
TIE, AWD), ``conflict`` (SOC, ANA), ``rebellion`` (REB), ``phase_end`` (PHE), ``scoring`` (EPO, END). ``box`` is the
material, ``components`` how much of it there is and where it lies, ``board`` the map.
"""

from __future__ import annotations

from pathlib import Path

from gamelib.engine.game import Game
from gamelib.engine.kit import Variant

from . import (
    blocks,
    cards,
    conflict,
    edition,
    events,
    heuristic,
    hidden,
    houses,
    influence,
    phase_end,
    prestige,
    rebellion,
    scoring,
    setup,
    sketch,
    tiles,
    turn,
    validation,
)
from .box import Box
from .components import COMPONENTS
from .state import Rose


class RoseOfFire(Game[Rose]):
    """The game in one edition; ``box`` holds its material as plain numbers."""

    slug = "rose_of_fire"
    folder = Path(__file__).parent
    seats = range(2, 5)
    variants = {
        "no_strike": Variant((False, True), "ROF-TWO.5"),
        "immigration_tokens": Variant((7, 6), "ROF-SET.9"),
    }
    make_box = staticmethod(Box)
    validate_edition = staticmethod(edition.validate_edition)
    state = Rose
    components = COMPONENTS
    chapters = (
        *(setup, turn, tiles, houses, blocks, cards, events),
        *(influence, prestige, conflict, rebellion, phase_end, scoring),
    )
    stages = {"set_up": setup.set_up, "phase": turn.begin_phase, "last": turn.begin_phase}
    last_step = scoring.end_of_game
    sketches = sketch.SKETCHES
    propagate_edit = staticmethod(sketch.propagate_edit)
    deal = staticmethod(hidden.deal)
    setup = setup.new_table
    validate_position = staticmethod(validation.validate_position)
    ranking_key = staticmethod(scoring.ranking_key)
    tie_breaks = scoring.TIE_BREAKS
    heuristic_value = staticmethod(heuristic.heuristic_value)
    count = staticmethod(scoring.count)


GAME = RoseOfFire
