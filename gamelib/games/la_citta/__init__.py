"""La Città.

Read ``turn.py`` first: it is the order of play. Each chapter of the rulebook has its own module: ``politics`` (POL and
ACT), ``founding`` (FND), ``building`` (BLD), ``piles`` (TIL), ``cards`` (CRD), ``voice`` (VOX), ``migration`` (MIG),
``feeding`` (FED), ``demolition`` (DEM), ``cleanup`` (CLN), ``scoring`` (SCO). ``definitions`` (DEF) says what a city is
and has. ``box`` is the material, ``components`` how much of it there is and where it lies, ``board`` the map.
"""

from __future__ import annotations

from pathlib import Path

from gamelib.engine.game import GameDefinition
from gamelib.engine.variants import Variant

from . import (
    cards,
    cleanup,
    demolition,
    edition,
    feeding,
    heuristic,
    hidden,
    highlights,
    labels,
    migration,
    politics,
    scoring,
    setup,
    sketch,
    turn,
    validation,
    voice,
)
from .box import Box
from .components import COMPONENTS
from .state import Citta

GAME = GameDefinition[Citta, Box](
    slug="la_citta",
    folder=Path(__file__).parent,
    seats=range(2, 6),
    variants={
        "setup": Variant(("preset", "random"), "CIT-VAR.2"),
        "purge_rich_harvest_year6": Variant((True, False), "CIT-VAR.1"),
        "finite_citizens": Variant((True, False), "CIT-VAR.3"),
    },
    state=Citta,
    box=Box,
    components=COMPONENTS,
    chapters=(setup, turn, politics, cards, voice, migration, feeding, demolition, cleanup, scoring),
    stages={"set_up": setup.set_up, "year": turn.begin_year, "last": turn.begin_year},
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
    highlights=highlights.highlights,
    label_facts=labels.label_facts,
    preview_scoring=scoring.preview_scoring,
)
