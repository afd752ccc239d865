"""The picture of Cities.

Parts: ``heading``, ``metropolis``, ``draft``, ``district`` (the large one), ``cards`` (its scoring cards),
``other_1`` (the small district of the first other seat), ``other_2`` ...
Places have the keys that the game's events and refusals name.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from gamelib import BaseGame
from gamelib.engine.highlights import Highlight
from gamelib.games.cities.box import Box
from gamelib.games.cities.scoring import worth_now
from gamelib.games.cities.state import Cities
from gamelib.games.cities.wording import card_text
from widgets.board.panels import Sign
from widgets.scenes import parts
from widgets.scenes.canvas import Part, Speech
from widgets.scenes.painter import Painter
from widgets.scenes.quantities import VICTORY_POINTS, Quantity

from . import cards as scoring_cards
from .district import ACROSS_IT, LEAF, district, name_of_other, other, other_height
from .draft import HEIGHT, STAR, WIDTH, draft
from .final import final
from .highlight import highlight
from .keys import signs
from .milestones import ACROSS, TOP, heading, metropolis
from .milestones import HEIGHT as MILESTONE
from .verbs import VERBS

METROPOLIS = 72
"""Where the metropolis begins, below the heading."""


def _card_text(game: BaseGame[Box], card: str, lang: str) -> str:
    return card_text(game, game.codecs["card"].value(card), lang)


class CitiesPainter(Painter[Cities]):
    """The board, the large district beside it, below them its scoring cards; each other district lies on a leaf."""

    folder = Path(__file__).parent
    verbs = VERBS
    quantities = (VICTORY_POINTS, Quantity("worth", "rule", lambda s, seat: sum(worth_now(s, seat))))
    aid_functions = {"card_text": _card_text}
    lies = {
        **dict.fromkeys(("up", "down", "worker"), "slot:{0}"),
        **dict.fromkeys(("features", "buildings"), "space:{a}:{y}"),
        "tiles": "cell:{a}:{y}",
        "cards": "card:{a}:{i} district:{a}",
        "ring": "place:{0}:{1}",
        "taken": "taken",
        "star": "star",
        "round": "round",
    }

    def parts(self, s: Cities) -> Mapping[str, Part[Cities]]:
        middle = METROPOLIS + TOP + MILESTONE + 26
        below = middle + HEIGHT + 16
        return {
            "heading": Part(0, 0, ACROSS, METROPOLIS - 12, heading),
            "metropolis": Part(0, METROPOLIS, ACROSS, TOP + MILESTONE, metropolis),
            "draft": Part(0, middle, WIDTH + STAR, HEIGHT, final if parts.is_counted(s) else draft),
            "district": Part(ACROSS - ACROSS_IT, middle, ACROSS_IT, HEIGHT, district),
            "cards": Part(0, below, ACROSS, scoring_cards.height(s), scoring_cards.held),
        } | {
            f"other_{n}": Part(
                0, 0, LEAF, other_height(s), partial(other, n=n), f"other_{n}", partial(name_of_other, n=n)
            )
            for n in range(1, s.seats)
        }

    def waiting(self, s: Cities) -> Sequence[str]:
        """What was taken."""
        return ["taken"] if s.taken else []

    def highlight(self, s: Cities, seat: int, key: str) -> Highlight | None:
        """Of a card or milestone what counts and what is missing."""
        return highlight(s, seat, key)

    def signs(self, s: Cities, speech: Speech) -> Iterable[Sign]:
        return signs(s, speech)


PAINTER = CitiesPainter
