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
from importlib import import_module, metadata, resources
from typing import Any

from . import games
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
from .core.words import perhaps, says, shown
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


_ENTRY_POINTS = "eixample.games"
"""The group of entry points by which an installed package announces games of its own."""
_registered: dict[str, type[Game[Any]]] = {}


def register(game: type[Game[Any]]) -> None:
    """Let :func:`load` find a game that lies outside of this library, in a package of the same plan.

    Its picture is its subpackage ``scene``, its exercises lie in its folder ``lessons``. A package that is installed
    need not call this if it names the class as an entry point of the group ``eixample.games``, by the game's slug.

    Args:
        game: The class of the game.

    Raises:
        TypeError: This is no class of games.
        ValueError: The library has a game of this slug.
    """
    if not isinstance(game, type) or not issubclass(game, Game):
        raise TypeError(f"The class of a game is wanted, not {shown(game)}.")
    if game.slug in _of_the_library():
        raise ValueError(f"There is a game {game.slug!r} in the library already.")
    _registered[game.slug] = game


def registered_games() -> tuple[str, ...]:
    """The slugs of all games that :func:`load` finds: those of the library, then those from outside of it.

    >>> import gamelib
    >>> gamelib.registered_games()[:5]
    ('barcelona', 'cities', 'la_citta', 'rose_of_fire', 'urbania')
    """
    outside = dict.fromkeys(sorted({*_registered, *_announced()}.difference(_of_the_library())))
    return (*_of_the_library(), *outside)


@cache
def _of_the_library() -> tuple[str, ...]:
    return tuple(sorted(one.name for one in resources.files(games).iterdir() if one.joinpath("data.toml").is_file()))


@cache
def _announced() -> dict[str, metadata.EntryPoint]:
    """The games that installed packages bring along, by slug."""
    return {found.name: found for found in metadata.entry_points(group=_ENTRY_POINTS)}


def load(slug: str, edition: Edition | None = None) -> Game[Any]:
    """The game of this slug.

    Args:
        slug: One of :func:`registered_games`.
        edition: A TOML file, or its tables, that corrects the game's data; None for the standard box.

    Raises:
        ValueError: There is no such game; the text names those there are.
        InvalidEditionError: Something is wrong with the edition; the text names all of it.
    """
    there = registered_games()
    if slug not in there:
        raise ValueError(says("asked.game", word=shown(slug), words=", ".join(there), perhaps=perhaps(slug, there)))
    if slug in _of_the_library():
        game: type[Game[Any]] = import_module(f"gamelib.games.{slug}").GAME
        return game.load(edition)
    if slug not in _registered:
        register(_announced()[slug].load())
    return _registered[slug].load(edition)


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
