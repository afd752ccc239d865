"""Cities.

Read ``turn.py`` first: it is the order of play. Each chapter of the rulebook has its own module: ``setup`` (2),
``filling`` (3), ``turn`` (4, 11, 13), ``cards`` (5), ``land`` (6), ``features`` (7), ``pieces`` (8), ``definitions``
(9), ``rings``, ``milestones`` and ``milestone_kinds`` (10, 15), ``scoring`` (12), ``scoring_cards`` (14). ``box`` is
the material, ``components`` how much of it there is and where it lies, ``district`` what one player has built,
``window`` the plane it lies in.
"""

from __future__ import annotations

from pathlib import Path

from gamelib.engine.game import GameDefinition
from gamelib.engine.variants import DRAWN, Variant

from . import (
    cards,
    edition,
    features,
    filling,
    heuristic,
    highlights,
    labels,
    land,
    pieces,
    rings,
    scoring,
    setup,
    turn,
    validation,
)
from .box import Box
from .components import COMPONENTS
from .sketch import SKETCHES, propagate_edit
from .state import Cities
from .things import METROPOLIS_IDS, SEAT_IDS

GAME = GameDefinition[Cities, Box](
    slug="cities",
    folder=Path(__file__).parent,
    seats=range(2, 5),
    seats_rule="CTS-1.1",
    variants={
        "long_two_player": Variant((False, True), "CTS-13.4", seats=range(2, 3)),
        "voluntary_feature_discard": Variant((False, True), "CTS-7.4"),
        "metropolis": Variant((DRAWN, *METROPOLIS_IDS), "CTS-2.2"),
        "start_player": Variant((DRAWN, *SEAT_IDS), "CTS-2.8"),
    },
    state=Cities,
    box=Box,
    components=COMPONENTS,
    chapters=(setup, filling, turn, cards, land, features, pieces, rings, scoring),
    stages={"set_up": setup.set_up, "round": turn.fill_board, "last": turn.fill_board},
    last_step=scoring.end_of_game,
    setup=setup.new_table,
    ranking_key=scoring.ranking_key,
    tie_breaks=scoring.TIE_BREAKS,
    sketches=SKETCHES,
    validate_edition=edition.validate_edition,
    validate_position=validation.validate_position,
    propagate_edit=propagate_edit,
    heuristic_value=heuristic.heuristic_value,
    highlights=highlights.highlights,
    label_facts=labels.label_facts,
    preview_scoring=scoring.preview_scoring,
)
