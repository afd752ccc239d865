"""Urbánie.

Read ``turn.py`` first: it is the order of play (T, E, N, D). Each chapter of the rulebook has its own module: ``setup``
(S) and ``piles`` (S.9), ``growth`` (G), ``building`` (B, P), ``monuments`` (M), ``leaders`` (L), ``history`` (H) with
``history_effects`` and ``targets`` (X), ``scoring`` (V), ``final_count`` (F). ``points`` gives and takes tokens.
``box`` is the material, ``printed`` says how cards are written down, ``components`` how many there are and where they
lie, ``graphs`` what leads to what.
"""

from __future__ import annotations

from pathlib import Path

from gamelib.engine.game import GameDefinition
from gamelib.engine.variants import DRAWN, Variant

from . import (
    building,
    card_entry,
    edition,
    final_count,
    heuristic,
    hidden,
    highlights,
    history,
    history_effects,
    labels,
    leaders,
    piles,
    scoring,
    setup,
    sketch,
    targets,
    turn,
    validation,
)
from .box import SEAT_WORDS, Box
from .components import COMPONENTS
from .state import Urbania

GAME = GameDefinition[Urbania, Box](
    slug="urbania",
    folder=Path(__file__).parent,
    seats=range(2, 6),
    variants={
        "side": Variant(("central_europe", "british_isles"), "URB-S.1"),
        "first_player": Variant((DRAWN, *SEAT_WORDS), "URB-S.7"),
        "use_history": Variant((True, False), "URB-O.1"),
        "use_monuments": Variant((True, False), "URB-O.1"),
        "use_leaders": Variant((True, False), "URB-O.1"),
        "use_predecessors": Variant((True, False), "URB-O.1"),
        "use_city_growth": Variant((True, False), "URB-O.1"),
        "leader_claim_mode": Variant(("manual", "auto"), "URB-L.6"),
        "hidden_points": Variant((False, True), "URB-O.2"),
        "growth_same_turn_two_players": Variant((False, True), "URB-D.4"),
    },
    state=Urbania,
    box=Box,
    components=COMPONENTS,
    chapters=(setup, piles, turn, building, leaders, history, history_effects, targets, scoring, final_count),
    stages={"set_up": setup.set_up, "play": turn.begin_epoch, "end": final_count.final_scoring},
    last_step=final_count.end_of_game,
    setup=setup.new_table,
    ranking_key=final_count.ranking_key,
    tie_breaks=final_count.TIE_BREAKS,
    sketches=sketch.SKETCHES,
    validate_edition=edition.validate_edition,
    read_cards=card_entry.read,
    validate_position=validation.validate_position,
    propagate_edit=sketch.propagate_edit,
    hide=hidden.hide,
    deal=hidden.deal,
    heuristic_value=heuristic.heuristic_value,
    highlights=highlights.highlights,
    label_facts=labels.label_facts,
    preview_scoring=final_count.preview_scoring,
)
