"""What cards and milestones say: whole sentences for ears and hints, the fewest words for the little room on them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gamelib.games.cities import CitiesGame
from gamelib.games.cities.state import Cities
from gamelib.games.cities.wording import sentence
from widgets.scenes.sheet import words

TEXTS = words(Path(__file__).parent / "words.toml")
_JOIN = {"join": {"en": ", ", "cs": ", "}}


@cache
def card(game: CitiesGame, card: int, lang: str) -> str:
    """The whole sentence of a scoring card."""
    kind, asks = game.box.card_counts[card]
    return sentence(game.words, "card", kind, {"vp": game.box.card_vp[card], **asks}, lang)


@cache
def card_briefly(game: CitiesGame, card: int, lang: str) -> str:
    """What one card pays its points for."""
    return sentence(_brief(game), "card", *game.box.card_counts[card], lang)


@cache
def milestone(game: CitiesGame, number: int, lang: str) -> str:
    """The whole condition of a milestone."""
    return sentence(game.words, "milestone", *game.box.milestone_needs[number], lang)


@cache
def milestone_briefly(game: CitiesGame, number: int, lang: str) -> str:
    """Its condition in a few words."""
    text = sentence(_brief(game), "milestone", *game.box.milestone_needs[number], lang)
    return text[:1].upper() + text[1:]


def points(s: Cities, seat: int, card: int) -> int:
    """What a card would pay this seat if the game ended now (CTS-12.3)."""
    return s.game.box.card_vp[card] * len(s.game.box.cards[card](s.district[seat]))


@cache
def _brief(game: CitiesGame) -> Mapping[str, Any]:
    return {**game.words, **{part: TEXTS[part] for part in ("card", "milestone", "clause")}, **_JOIN}
