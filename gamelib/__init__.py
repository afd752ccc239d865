"""Eixample: rulebooks you can run.

>>> import gamelib
>>> game = gamelib.load("rose_of_fire")
>>> match = game.new(seats=3, seed=7)
>>> match.why_not("place 3,5")[0].rule
'ROF-TRN.1'
"""

from __future__ import annotations

import json
from typing import Any

from gamelib.engine.action import Action, UnreadableActionError
from gamelib.engine.data import Edition, InvalidEditionError
from gamelib.engine.game import Game
from gamelib.engine.kit import Kit
from gamelib.engine.match import Match
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.engine.record import InvalidRecordError
from gamelib.engine.rulebook import (
    Event,
    HiddenInformationError,
    IllegalActionError,
    Refusal,
    Rule,
    RuleBook,
    ScoreLine,
)
from gamelib.engine.state import State
from gamelib.engine.transitions import AUTO, NATURE, Playout, playout
from gamelib.text.listing import Listing
from gamelib.text.messages import says, shown

from .errors import EixampleError
from .registry import RegistrationError, load, register, registered_games
from .sharing import InvalidShareError, share, unpacked
from .version import VERSION

__all__ = [
    "AUTO",
    "NATURE",
    "VERSION",
    "Action",
    "Edition",
    "EixampleError",
    "Event",
    "Game",
    "HiddenInformationError",
    "IllegalActionError",
    "InvalidEditionError",
    "InvalidPositionError",
    "InvalidRecordError",
    "InvalidShareError",
    "Kit",
    "Listing",
    "Match",
    "Playout",
    "Problem",
    "Refusal",
    "RegistrationError",
    "Rule",
    "RuleBook",
    "ScoreLine",
    "State",
    "UnreadableActionError",
    "__version__",
    "load",
    "playout",
    "register",
    "registered_games",
    "share",
    "shared",
]


__version__ = VERSION


def shared(text: str, game: Game[Any] | None = None, *, any_version: bool = False) -> State | Match[Any]:
    """The position (a state) or the match that a text of :func:`share` holds, also within a link or a message.

    Its game is loaded in the standard box; for another edition give the ``game``. With ``any_version`` a match that was
    played by another version of the rules may end with other points than it did. :class:`InvalidShareError` if the text
    was cut short or altered, or is none; :class:`InvalidPositionError` and :class:`InvalidRecordError` as for the long
    form.
    """
    kind, data = unpacked(text)
    if not isinstance(game, Game | None):
        raise TypeError(f"A game is wanted, such as gamelib.load gives, not {shown(game)}.")
    if game is None:
        slug = data.get("game")
        if not isinstance(slug, str) or slug not in registered_games():
            raise InvalidShareError(says("share.game", word=shown(slug)))
        if data.get("edition"):
            raise InvalidShareError(says("share.edition", what=shown(data["edition"])))
        game = load(slug)
    made: State | Match[Any] = (
        game.replay(data, any_version=any_version) if kind == "match" else game.state_from_json(json.dumps(data))
    )
    return made
