"""The picture of Cities.

Parts: ``heading``, ``metropolis``, ``draft``, ``district`` (the large one), ``cards`` (its scoring cards), ``others``.
Places have the keys that the game's events and refusals name.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from gamelib.games.cities.state import Cities
from widgets.panels import Sign
from widgets.scenes.painter import Painter
from widgets.scenes.sheet import Part, Speech

from . import cards as scoring_cards
from .district import AREA, district, others, small_height
from .draft import HEIGHT, WIDTH, draft
from .final import final
from .keys import signs
from .milestones import ACROSS, heading, metropolis
from .milestones import HEIGHT as MILESTONE
from .verbs import VERBS


class CitiesPainter(Painter[Cities]):
    """The board above, the large district beside it, below them the scoring cards and the other districts."""

    folder = Path(__file__).parent
    verbs = VERBS

    def parts(self, s: Cities) -> Mapping[str, Part[Cities]]:
        middle = 66 + 22 + MILESTONE + 28
        below = middle + HEIGHT + 20
        columns = scoring_cards.columns(s)
        high = 24 - (-scoring_cards.most(s) // columns) * (scoring_cards.HIGH + scoring_cards.GAP)
        wide = columns * (scoring_cards.WIDE + scoring_cards.GAP) - scoring_cards.GAP
        left, low = (wide + 2 * scoring_cards.GAP, below) if wide < ACROSS else (0, below + high + 16)
        return {
            "heading": Part(0, 0, ACROSS, 54, heading),
            "metropolis": Part(0, 66, ACROSS, 22 + MILESTONE, metropolis),
            "draft": Part(0, middle, WIDTH + 22, HEIGHT, final if s.over else draft),
            "district": Part(ACROSS - AREA, middle, AREA, HEIGHT, district),
            "cards": Part(0, below, wide, high, scoring_cards.held),
            "others": Part(left, low, ACROSS - left, small_height(s), others),
        }

    def waiting(self, s: Cities) -> Sequence[str]:
        """What was taken."""
        return ["taken"] if s.taken else []

    def signs(self, s: Cities, speech: Speech) -> Iterable[Sign]:
        return signs(s, speech)


PAINTER = CitiesPainter
