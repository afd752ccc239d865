"""What cards and milestones say: whole sentences for ears and hints, the fewest words for the little room on them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gamelib.games.cities import CitiesGame, scoring_cards
from gamelib.games.cities.state import Cities
from gamelib.games.cities.wording import sentence
from widgets.scenes.sheet import words

TEXTS = words(Path(__file__).parent / "words.toml")
_JOIN = {"join": {"en": ", ", "cs": ", "}}


def card(s: Cities, card: int, lang: str) -> str:
    """The whole sentence of a scoring card."""
    kind, asks = s.game.box.card_counts[card]
    return sentence(s.game.words, "card", kind, {"vp": s.game.box.card_vp[card], **asks}, lang)


def card_briefly(s: Cities, card: int, lang: str) -> str:
    """What one card pays its points for."""
    return sentence(_brief(s.game), "card", *s.game.box.card_counts[card], lang)


def milestone(s: Cities, number: int, lang: str) -> str:
    """The whole condition of a milestone."""
    return sentence(s.game.words, "milestone", *s.game.box.milestone_needs[number], lang)


def milestone_briefly(s: Cities, number: int, lang: str) -> str:
    """Its condition in a few words."""
    text = sentence(_brief(s.game), "milestone", *s.game.box.milestone_needs[number], lang)
    return text[:1].upper() + text[1:]


def points(s: Cities, seat: int, card: int) -> int:
    """What a card would pay this seat if the game ended now (CTS-12.3)."""
    kind, asks = s.game.box.card_counts[card]
    return s.game.box.card_vp[card] * len(scoring_cards.compiled(kind, asks)(s.district[seat]))


@cache
def _brief(game: CitiesGame) -> Mapping[str, Any]:
    return {**game.words, **{part: TEXTS[part] for part in ("card", "milestone", "clause")}, **_JOIN}
