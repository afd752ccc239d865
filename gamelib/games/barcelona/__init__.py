"""Barcelona.

Read ``turn.py`` first: it is the order of play (TURN, PLC, DRW, END). Each chapter of the rulebook has its own module:
``actions`` (ACT), ``warehouse`` (RES), ``sidewalk`` (PAV), ``streets`` (STR), ``intersections`` (INT), ``modernisme``
(IMP and MOD), ``services`` (PUB), ``tram`` (TRM), ``houses`` (BLD), ``citizens`` (CIT), ``cerda`` (CER),
``cerda_scoring`` (CRS), ``conditions`` (SCO), ``sagrada`` (SAG), ``scoring`` (FIN), and modules ``rival`` (SOL) for
playing alone. ``box`` is the material, ``components`` how much of it there is and where it lies, ``board`` the map,
``names`` how everything is written and named.
"""

from __future__ import annotations

from pathlib import Path

from gamelib.engine.game import GameDefinition
from gamelib.engine.variants import DRAWN, Variant

from . import (
    actions,
    cerda_scoring,
    edition,
    heuristic,
    hidden,
    highlights,
    houses,
    intersections,
    labels,
    modernisme,
    rival,
    rival_actions,
    rival_gains,
    sagrada,
    scoring,
    services,
    setup,
    sidewalk,
    sketch,
    streets,
    tram,
    turn,
    validation,
    warehouse,
)
from .box import SEAT_WORDS, Box
from .components import COMPONENTS
from .state import Barcelona

GAME = GameDefinition[Barcelona, Box](
    slug="barcelona",
    folder=Path(__file__).parent,
    seats=range(1, 5),
    table_seats=range(2, 5),
    variants={
        "action_layout": Variant((DRAWN, setup.FIRST_LAYOUT), "BCN-SET.2"),
        "line_unit": Variant(("tiles", "blocks"), "BCN-SCO.1"),
        "market_unit": Variant(("tiles", "blocks"), "BCN-PUB.5"),
        "first_player": Variant((DRAWN, *SEAT_WORDS), "BCN-SET.12"),
        "difficulty": Variant(("normal", "easy", "hard"), "BCN-SOL.9", seats=range(1, 2)),
    },
    state=Barcelona,
    box=Box,
    components=COMPONENTS,
    chapters=(
        setup,
        turn,
        actions,
        warehouse,
        sidewalk,
        streets,
        intersections,
        modernisme,
        services,
        tram,
        houses,
        sagrada,
        cerda_scoring,
        rival,
        rival_actions,
        rival_gains,
        scoring,
    ),
    stages={"set_up": setup.set_up, "play": turn.begin_turn, "rival": turn.begin_turn, "end": scoring.final_scoring},
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
