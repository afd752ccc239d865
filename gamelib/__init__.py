"""Eixample: rulebooks you can run.

>>> import gamelib
>>> game = gamelib.load("rose_of_fire")
>>> match = game.new(seats=3, seed=7)
>>> match.why_not("place 3,5")[0].rule
'ROF-TRN.1'
"""

from __future__ import annotations

import json

from gamelib.engine.action import Action, UnreadableActionError
from gamelib.engine.citations import Event, HiddenInformationError, IllegalActionError, Refusal, ScoreLine
from gamelib.engine.data import Edition, InvalidEditionError
from gamelib.engine.definition import AnyBaseGame, BaseGame
from gamelib.engine.game import AnyGame, Game, GameDefinition
from gamelib.engine.match import AnyMatch, Match
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.engine.record import InvalidRecordError
from gamelib.engine.rulebook import Rule, RuleBook
from gamelib.engine.state import State
from gamelib.engine.transitions import AUTO, NATURE, Playout, playout
from gamelib.text.listing import Listing
from gamelib.text.messages import says, shown

from .errors import EixampleError, InvalidSetupError
from .registry import RegistrationError, load, register, registered_games
from .sharing import InvalidShareError, share, unpacked
from .version import VERSION

__all__ = [
    "AUTO",
    "NATURE",
    "VERSION",
    "Action",
    "AnyBaseGame",
    "AnyGame",
    "AnyMatch",
    "BaseGame",
    "Edition",
    "EixampleError",
    "Event",
    "Game",
    "GameDefinition",
    "HiddenInformationError",
    "IllegalActionError",
    "InvalidEditionError",
    "InvalidPositionError",
    "InvalidRecordError",
    "InvalidSetupError",
    "InvalidShareError",
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


def shared(text: str, game: AnyGame | None = None, *, any_version: bool = False) -> State | AnyMatch:
    """The position (a state) or the match that a text of :func:`share` holds, also within a link or a message.

    Args:
        text: The text.
        game: The game in the edition that was shared; None for the standard box of the game that the text names.
        any_version: True if a match that was played by another version of the rules may end with other points.

    Raises:
        TypeError: This is no game.
        InvalidShareError: The code was cut short or altered, or is none.
        InvalidPositionError: The position that it holds cannot be used.
        InvalidRecordError: The match that it holds cannot be replayed.

    >>> import gamelib
    >>> match = gamelib.load("cities").new(seats=2, seed=7)
    >>> gamelib.shared(gamelib.share(match)).record() == match.record()
    True
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
    made: State | AnyMatch = (
        game.replay(data, any_version=any_version) if kind == "match" else game.state_from_json(json.dumps(data))
    )
    return made
