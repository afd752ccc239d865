"""The picture of Cities.

Parts: ``heading``, ``metropolis``, ``draft``, ``district`` (the large one), ``cards`` (its scoring cards), ``others``.
Places have the keys that the game's events and refusals name.
"""

from functools import cache

from gamelib.games.cities.state import Cities
from widgets.scenes.sheet import Part, Sheet, Speech

from . import cards as scoring_cards
from . import says
from .district import AREA, district, others, small_height
from .draft import HEIGHT, WIDTH, draft
from .final import final
from .milestones import ACROSS, heading, metropolis
from .milestones import HEIGHT as MILESTONE
from .moves import buttons, choice_label, ghost, glyph, places, waiting
from .outcome import ASIDE, PAUSES, effects, signs
from .people import shown

__all__ = [
    "ASIDE",
    "PAUSES",
    "buttons",
    "choice_label",
    "effects",
    "ghost",
    "glyph",
    "parts",
    "places",
    "signs",
    "speech",
    "title",
    "waiting",
]


def parts(state: Cities) -> dict[str, Part[Cities]]:
    """Where each part lies on the whole board, and who paints it."""
    middle = 66 + 22 + MILESTONE + 28
    below = middle + HEIGHT + 20
    columns = scoring_cards.columns(state)
    high = 24 + -(-scoring_cards.most(state) // columns) * scoring_cards.ROW
    wide = columns * (scoring_cards.WIDE + scoring_cards.GAP) - scoring_cards.GAP
    left, low = (wide + 2 * scoring_cards.GAP, below) if wide < ACROSS else (0, below + high + 16)
    return {
        "heading": Part(0, 0, ACROSS, 54, heading),
        "metropolis": Part(0, 66, ACROSS, 22 + MILESTONE, metropolis),
        "draft": Part(0, middle, WIDTH + 22, HEIGHT, final if state.over else draft),
        "district": Part(ACROSS - AREA, middle, AREA, HEIGHT, district),
        "cards": Part(0, below, wide, high, held),
        "others": Part(left, low, ACROSS - left, small_height(state), others),
    }


def held(sheet: Sheet[Cities]) -> None:
    """The scoring cards of whoever's district is the large one."""
    scoring_cards.held(sheet, shown(sheet))


@cache
def speech(lang: str) -> Speech:
    """The texts of the picture in a language."""
    return Speech(says.TEXTS, lang)


def title(state: Cities, lang: str) -> str:
    """The name of the picture."""
    return speech(lang).say("title")
