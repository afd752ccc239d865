"""La Città.

Read ``turn.py`` first: it is the order of play. Each chapter of the rulebook has its own module: ``politics`` (POL and
ACT), ``founding`` (FND), ``building`` (BLD), ``piles`` (TIL), ``cards`` (CRD), ``voice`` (VOX), ``migration`` (MIG),
``feeding`` (FED), ``demolition`` (DEM), ``cleanup`` (CLN), ``scoring`` (SCO). ``definitions`` (DEF) says what a city is
and has. ``box`` is the material, ``components`` how much of it there is and where it lies, ``board`` the map.
"""

from __future__ import annotations

from pathlib import Path

from gamelib.engine.game import Game
from gamelib.engine.kit import Variant

from . import (
    cards,
    cleanup,
    demolition,
    edition,
    feeding,
    heuristic,
    hidden,
    highlights,
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


class CittaGame(Game[Citta]):
    """The game in one edition; ``box`` holds its material as plain numbers."""

    slug = "la_citta"
    folder = Path(__file__).parent
    seats = range(2, 6)
    variants = {
        "setup": Variant(("preset", "random"), "CIT-VAR.2"),
        "purge_rich_harvest_year6": Variant((True, False), "CIT-VAR.1"),
        "finite_citizens": Variant((True, False), "CIT-VAR.3"),
    }
    make_box = staticmethod(Box)
    validate_edition = staticmethod(edition.validate_edition)
    state = Citta
    components = COMPONENTS
    chapters = (setup, turn, politics, cards, voice, migration, feeding, demolition, cleanup, scoring)
    stages = {"set_up": setup.set_up, "year": turn.begin_year, "last": turn.begin_year}
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
    highlights = staticmethod(highlights.highlights)


GAME = CittaGame
