"""What cards and milestones say: whole sentences for ears and hints; of milestones also the fewest words."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gamelib.engine.definition import BaseGame
from gamelib.games.cities.box import Box
from gamelib.games.cities.wording import card_text, milestone_text, sentence
from gamelib.text.templates import capital
from widgets.scenes.canvas import words

_TEXTS = words(Path(__file__).parent / "words.toml")
_JOIN = {"join": {"en": ", ", "cs": ", "}}


card, milestone = cache(card_text), cache(milestone_text)
"""The whole sentence of a scoring card or milestone."""


@cache
def milestone_briefly(game: BaseGame[Box], number: int, lang: str) -> str:
    """Its condition in a few words."""
    return capital(sentence(game, "milestone", *game.box.milestone_needs[number], lang, _brief(game)))


@cache
def _brief(game: BaseGame[Box]) -> Mapping[str, object]:
    return {**game.wording.words, **{part: _TEXTS[part] for part in ("milestone", "clause")}, **_JOIN}
