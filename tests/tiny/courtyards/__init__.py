"""Courtyards: neighbours put trees, fountains and stalls into the yard that they share."""

from pathlib import Path

from gamelib.engine.game import Game

from . import hidden, turn
from .box import Box, validate_edition
from .components import COMPONENTS
from .sketch import SKETCHES
from .state import Courtyards


class CourtyardsGame(Game[Courtyards]):
    """The game in one edition."""

    slug = "courtyards"
    folder = Path(__file__).parent
    seats = range(2, 4)
    box: Box
    make_box = staticmethod(Box)
    validate_edition = staticmethod(validate_edition)
    state = Courtyards
    components = COMPONENTS
    chapters = (turn,)
    stages = {"play": turn.set_up, "last": turn.next_turn}
    last_step = turn.end_of_game
    sketches = SKETCHES
    deal = staticmethod(hidden.deal)
    setup = turn.new_table
    validate_position = staticmethod(turn.validate_position)
    ranking_key = staticmethod(turn.ranking_key)
    tie_breaks = turn.TIE_BREAKS


GAME = CourtyardsGame
