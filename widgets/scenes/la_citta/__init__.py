"""The picture of La Città.

Parts: ``heading``, ``map``, ``ways`` (between neighbours), ``voice``, ``players``, ``display``; on leaves ``cities``
and ``stock``. Places have the keys that the game's events and refusals name.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gamelib.engine.highlights import Highlight
from gamelib.engine.steps import Move
from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.state import Citta
from widgets.scenes.canvas import Part
from widgets.scenes.painter import Painter
from widgets.scenes.predictions import Prediction
from widgets.scenes.quantities import VICTORY_POINTS, Quantity, per_seat

from . import city, column, display, ground, leaves, ways
from .heading import heading
from .highlight import highlight
from .outcome import changes
from .verbs import VERBS

_TOP, _LEFT = 84, 740


class CittaPainter(Painter[Citta]):
    """The map with voice and players beside it, below them the display."""

    folder = Path(__file__).parent
    verbs = VERBS
    lies = {
        **dict.fromkeys(("tile", "building", "citizens"), "{0}"),
        **dict.fromkeys(("order", "games", "harvest"), "{x}"),
        **{name: name + ":{a}" for name in ("gold", "actions")},
        **dict.fromkeys(("front", "unseen", "founded", "famine", "penalised"), "player:{a}"),
        **dict.fromkeys(("discard", "discard_unseen"), "discard"),
        **dict.fromkeys(("year", "round"), "round"),
        "display": "display:{x}",
        "voice_up": "voice:{i}",
        "voice_used": "voice_used",
    }
    usual = (
        *("open", "castle", "citizen", "food", "gold"),
        *("education", "culture", "health"),
        *("farm", "quarry", "market", "fountain", "cloister_school", "statue"),
        *("palace", "hospital", "bath_house", "cathedral", "university"),
        *("figure", "action_card", "first_player", "famine", "voice"),
    )
    drawn_as = {
        "education": "arch-black",
        "culture": "arch-white",
        "health": "arch-blue",
        "figure": "citizen",
        "action_card": "obverse",
        "famine": "destroyed",
    }

    quantities = (
        VICTORY_POINTS,
        Quantity("citizens", "citizen", definitions.citizens_of),
        Quantity("gold", "gold", per_seat("gold")),
        Quantity("food", "food", definitions.food),
    )

    def parts(self, s: Citta) -> Mapping[str, Part[Citta]]:
        below = _TOP + ground.HEIGHT + 8
        return {
            "heading": Part(24, 24, 912, 56, heading),
            "map": Part(24, _TOP, ground.WIDTH, ground.HEIGHT, city.the_map),
            "ways": Part(24, _TOP, ground.WIDTH, ground.HEIGHT, ways.ways),
            "voice": Part(_LEFT, _TOP, column.WIDTH, 90, column.voice),
            "players": Part(_LEFT, _TOP + 104, column.WIDTH, column.players_height(s), column.players),
            "display": Part(24, below, display.WIDTH, display.HEIGHT, display.display),
            "cities": Part(0, 0, leaves.WIDTH, leaves.cities_height(s), leaves.cities, leaf="cities"),
            "stock": Part(0, 0, leaves.WIDTH, leaves.STOCK_HEIGHT, leaves.stock, leaf="stock"),
        }

    def waiting(self, s: Citta) -> Sequence[str]:
        """Where a landscape is drawn for; in a migration the city that draws citizens, and whom it draws them from."""
        return [*city.drawn_for(s), *ways.waiting(s)]

    def highlight(self, s: Citta, seat: int, key: str) -> Highlight | None:
        """Of a city its edge, its neighbours, and who would move; of a player the food."""
        return highlight(s, seat, key, self.speeches)

    def predicts(self, before: Citta, after: Citta, move: Move) -> Iterator[Prediction]:
        return changes(before, after, move)


PAINTER = CittaPainter
