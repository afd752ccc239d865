"""What a table will say sooner or later: told when it opens, it costs next to nothing when it comes (`wire`)."""

from functools import cache
from typing import Any

from gamelib import Game, Kit

from . import ink, scenes, telling
from .patch import Json
from .scene import Reasons
from .seating import Seating


@cache
def likely(game: Kit[Any], lang: str) -> Json:
    """The first of the game's named positions as a table shows it, the game's own glyphs, what its painter expects."""
    if not isinstance(game, Game) or not (names := list(game.positions())):
        return {}
    match = game.resume(game.position(names[0]))
    look = telling.Look(match, match.state, None, lang, Seating(match, None, None))
    picture, marks = scenes.scene(match.state, lang, live=True), scenes.marks(match.state, lang)
    marks.put(picture)
    reasons = Reasons()
    return {
        "panels": {
            "key": scenes.key(match.state, lang),
            "agenda": telling.agenda(look),
            "decision": telling.decision(look, marks.buttons, runs_by_itself=False),
        },
        "defs": {name: ink.definition(name) for name in sorted(picture.references() | ink.glyphs_of(game.slug))},
        "scene": picture.frame(reasons),
        "reasons": reasons.told,
        "later": scenes.painter_of(game).likely(lang),
    }
