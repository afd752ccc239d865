"""Eixample: rulebooks you can run.

>>> import gamelib
>>> game = gamelib.load("rose_of_fire")
>>> match = game.new(seats=3, seed=7)
>>> match.why_not("place 3,5")[0].rule
'ROF-TRN.1'
"""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module, resources
from typing import Any

from . import games as _games  # before the function that takes its name
from .core.action import Action, UnreadableAction
from .core.data import Edition, InvalidEdition
from .core.engine import AUTO, NATURE, Playout, playout
from .core.game import Game
from .core.kit import Kit
from .core.match import Match
from .core.problems import InvalidPosition, Problem
from .core.record import InvalidRecord
from .core.rulebook import Event, Hidden, IllegalAction, Refusal, Rule, RuleBook, ScoreLine
from .core.state import State
from .core.version import VERSION
from .core.words import perhaps, says, shown
from .sharing import InvalidShare, share, unpacked

__all__ = [
    "AUTO",
    "NATURE",
    "VERSION",
    "Action",
    "Edition",
    "Event",
    "Game",
    "Hidden",
    "IllegalAction",
    "InvalidEdition",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidShare",
    "Kit",
    "Match",
    "Playout",
    "Problem",
    "Refusal",
    "Rule",
    "RuleBook",
    "ScoreLine",
    "State",
    "UnreadableAction",
    "__version__",
    "add",
    "games",
    "load",
    "playout",
    "share",
    "shared",
]


__version__ = VERSION


_added: dict[str, type[Game[Any]]] = {}


def add(game: type[Game[Any]]) -> None:
    """Let :func:`load` find a game that lies outside of this library, in a package of the same plan.

    Its picture is its subpackage ``scene``, its exercises lie in its folder ``lessons``. ``ValueError`` if the library
    has a game of this slug, ``TypeError`` if this is no class of games.
    """
    if not isinstance(game, type) or not issubclass(game, Game):
        raise TypeError(f"The class of a game is wanted, not {shown(game)}.")
    if game.slug in games():
        raise ValueError(f"There is a game {game.slug!r} in the library already.")
    _added[game.slug] = game


@cache
def games() -> tuple[str, ...]:
    """The slugs of the games of this library; :func:`load` also finds those that were added."""
    return tuple(sorted(one.name for one in resources.files(_games).iterdir() if one.joinpath("data.toml").is_file()))


def load(slug: str, edition: Edition | None = None) -> Game[Any]:
    """The game of this slug; ``edition`` is a TOML file (or its tables) that corrects its data.

    ``ValueError`` names the games there are, :class:`InvalidEdition` what is wrong with the edition.
    """
    if isinstance(slug, str) and slug in _added:
        return _added[slug].load(edition)
    if slug not in games():
        there = (*games(), *_added)
        raise ValueError(says("asked.game", word=shown(slug), words=", ".join(there), perhaps=perhaps(slug, there)))
    game: type[Game[Any]] = import_module(f"gamelib.games.{slug}").GAME
    return game.load(edition)


def shared(text: str, game: Game[Any] | None = None, *, any_version: bool = False) -> State | Match[Any]:
    """The position (a state) or the match that a text of :func:`share` holds, also within a link or a message.

    Its game is loaded in the standard box; for another edition give the ``game``. With ``any_version`` a match that was
    played by another version of the rules may end with other points than it did. :class:`InvalidShare` if the text was
    cut short or altered, or is none; :class:`InvalidPosition` and :class:`InvalidRecord` as for the long form.
    """
    kind, data = unpacked(text)
    if not isinstance(game, Game | None):
        raise TypeError(f"A game is wanted, such as gamelib.load gives, not {shown(game)}.")
    if game is None:
        slug = data.get("game")
        if not isinstance(slug, str) or slug not in (*games(), *_added):
            raise InvalidShare(says("share.game", word=shown(slug)))
        if data.get("edition"):
            raise InvalidShare(says("share.edition", what=shown(data["edition"])))
        game = load(slug)
    made: State | Match[Any] = (
        game.replay(data, any_version=any_version) if kind == "match" else game.state_from_json(json.dumps(data))
    )
    return made
