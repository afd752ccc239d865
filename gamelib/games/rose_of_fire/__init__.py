"""Barcelona: The Rose of Fire.

Read ``turn.py`` first: it is the order of play. Each chapter of the rulebook has its own module: ``tiles`` (TIL),
``houses`` (HSE, STR), ``blocks`` (OBL), ``cards`` and ``events`` (CRD), ``influence`` (INF, ALN), ``prestige`` (AUC,
TIE, AWD), ``conflict`` (SOC, ANA), ``rebellion`` (REB), ``phase_end`` (PHE), ``scoring`` (EPO, END). ``box`` is the
material, ``components`` how much of it there is and where it lies, ``board`` the map.
"""

from __future__ import annotations

from pathlib import Path

from gamelib.engine.game import GameDefinition
from gamelib.engine.variants import Variant

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
    labels,
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

GAME = GameDefinition[Rose, Box](
    slug="rose_of_fire",
    folder=Path(__file__).parent,
    seats=range(2, 5),
    variants={
        "no_strike": Variant((False, True), "ROF-TWO.5", seats=range(2, 3)),
        "immigration_tokens": Variant((7, 6), "ROF-SET.9"),
    },
    state=Rose,
    box=Box,
    components=COMPONENTS,
    chapters=(
        *(setup, turn, tiles, houses, blocks, cards, events),
        *(influence, prestige, conflict, rebellion, phase_end, scoring),
    ),
    stages={"set_up": setup.set_up, "phase": turn.begin_phase, "last": turn.begin_phase},
    last_step=scoring.end_of_game,
    setup=setup.new_table,
    ranking_key=scoring.ranking_key,
    tie_breaks=scoring.TIE_BREAKS,
    sketches=sketch.SKETCHES,
    validate_edition=edition.validate_edition,
    validate_position=validation.validate_position,
    propagate_edit=sketch.propagate_edit,
    deal=hidden.deal,
    heuristic_value=heuristic.heuristic_value,
    label_facts=labels.label_facts,
    preview_scoring=scoring.preview_scoring,
)
