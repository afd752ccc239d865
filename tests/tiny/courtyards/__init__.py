"""Courtyards: neighbours put trees, fountains and stalls into the yard that they share."""

from pathlib import Path

from gamelib.engine.game import GameDefinition

from . import hidden, turn
from .box import Box, validate_edition
from .components import COMPONENTS
from .sketch import SKETCHES
from .state import Courtyards

GAME = GameDefinition[Courtyards, Box](
    slug="courtyards",
    folder=Path(__file__).parent,
    seats=range(2, 4),
    state=Courtyards,
    box=Box,
    components=COMPONENTS,
    chapters=(turn,),
    stages={"play": turn.set_up, "last": turn.next_turn},
    last_step=turn.end_of_game,
    setup=turn.new_table,
    ranking_key=turn.ranking_key,
    tie_breaks=turn.TIE_BREAKS,
    sketches=SKETCHES,
    validate_edition=validate_edition,
    validate_position=turn.validate_position,
    deal=hidden.deal,
)
