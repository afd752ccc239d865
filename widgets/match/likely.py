"""What a table will say sooner or later: told when it opens, it costs next to nothing when it comes (`wire`)."""

from functools import cache
from typing import Any

from gamelib import BaseGame, Game
from widgets import scenes
from widgets.json_patch import Json
from widgets.match import match_panels
from widgets.match.players import Seating
from widgets.svg import definitions
from widgets.svg.scene import Reasons


@cache
def likely(game: BaseGame[Any], lang: str) -> Json:
    """The first of the game's named positions as a table shows it, the game's own glyphs, what its painter expects."""
    if not isinstance(game, Game) or not (names := list(game.positions())):
        return {}
    match = game.resume(game.position(names[0]))
    look = match_panels.Look(match, match.state, None, lang, Seating(match, None, None))
    picture, marks = scenes.scene(match.state, lang, live=True), scenes.marks(match.state, lang)
    marks.put(picture)
    reasons = Reasons()
    return {
        "panels": {
            "key": scenes.key(match.state, lang),
            "agenda": match_panels.agenda(look),
            "decision": match_panels.decision_panel(look, marks.buttons, runs_by_itself=False),
        },
        "defs": {
            name: definitions.definition(name)
            for name in sorted(picture.references() | definitions.glyphs_of(game.slug))
        },
        "scene": picture.frame(reasons),
        "reasons": reasons.told,
        "later": scenes.painter_of(game).likely(lang),
    }
