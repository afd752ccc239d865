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

from .core.action import Action, UnreadableActionError
from .core.data import Edition, InvalidEditionError
from .core.engine import AUTO, NATURE, Playout, playout
from .core.errors import EixampleError
from .core.game import Game
from .core.kit import Kit
from .core.listing import Listing
from .core.match import Match
from .core.problems import InvalidPositionError, Problem
from .core.record import InvalidRecordError
from .core.rulebook import Event, HiddenInformationError, IllegalActionError, Refusal, Rule, RuleBook, ScoreLine
from .core.state import State
from .core.version import VERSION
from .core.words import says, shown
from .registry import RegistrationError, load, register, registered_games
from .sharing import InvalidShareError, share, unpacked

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
