"""The games that there are: those of the library, those that are registered, those that installed packages announce."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module, metadata, resources
from itertools import groupby
from operator import attrgetter

from gamelib.engine.data import Edition
from gamelib.engine.game import AnyDefinition, AnyGame, GameDefinition
from gamelib.text.matching import perhaps
from gamelib.text.messages import shown

from . import games
from .errors import EixampleError

_GROUP = "eixample.games"
"""The group of entry points by which an installed package announces games of its own."""
_SLUG = re.compile(r"[a-z][a-z0-9_]*")
_LOG = logging.getLogger(__name__)
_registered: dict[str, AnyDefinition] = {}


class RegistrationError(EixampleError, ValueError):
    """There is no such game, or one from outside of the library is not as it is registered or announced."""


def register(game: AnyDefinition) -> None:
    """Let :func:`load` find a game that lies outside of this library, in a package of the same plan.

    Its picture is its subpackage ``scene``, its exercises lie in its folder ``lessons``. A package that is installed
    need not call this if it names the definition as an entry point of the group ``eixample.games``, by the game's slug.
    A game that is registered comes before one that a package announces, and takes the place of an earlier one whose
    states are of a class of the same module and name: a cell that defines it may be run again.

    Args:
        game: The definition of the game.

    Raises:
        TypeError: This is no definition of a game.
        RegistrationError: Its slug is none, or another game has it.

    >>> import gamelib
    >>> try:
    ...     gamelib.register(gamelib.load("cities").definition)
    ... except gamelib.RegistrationError as error:
    ...     print(str(error)[:51])
    There is a game 'cities' in the library already: gi
    """
    slug = _slug(game)
    taken = _registered.get(slug, game)
    if _name(taken) != _name(game):
        raise RegistrationError(f"The slug {slug!r} is that of {_name(taken)}: give {_name(game)} another one.")
    _registered[slug] = game


def registered_games() -> tuple[str, ...]:
    """The slugs of all games that :func:`load` finds: those of the library, then those from outside of it.

    What an installed package announces and cannot be loaded is left out, and logged; :func:`load` says why.

    >>> import gamelib
    >>> gamelib.registered_games()[:5]
    ('barcelona', 'cities', 'la_citta', 'rose_of_fire', 'urbania')
    """
    return (*_of_the_library(), *sorted({*_registered, *_loadable()}))


def load(slug: str, edition: Edition | None = None) -> AnyGame:
    """The game of this slug.

    Args:
        slug: One of :func:`registered_games`.
        edition: A TOML file, or its tables, that corrects the game's data; None for the standard box.

    Raises:
        RegistrationError: There is no such game; the text names those there are. Or an installed package announces it,
            and it cannot be loaded; the text says why.
        InvalidEditionError: Something is wrong with the edition; the text names all of it.

    >>> import gamelib
    >>> gamelib.load("cities").title("cs")
    'Města'
    """
    return _definition(slug).load(edition)


def _definition(slug: str) -> AnyDefinition:
    if isinstance(slug, str):
        if slug in _of_the_library():
            game: AnyDefinition = import_module(f"gamelib.games.{slug}").GAME
            return game
        if slug in _registered:
            return _registered[slug]
        if slug in _announced():
            return _brought_along(slug)
    there = registered_games()
    raise RegistrationError(f"There is no game {shown(slug)}{perhaps(slug, there)}; there is: {', '.join(there)}.")


@cache
def _of_the_library() -> tuple[str, ...]:
    return tuple(sorted(one.name for one in resources.files(games).iterdir() if one.joinpath("data.toml").is_file()))


@cache
def _announced() -> dict[str, list[metadata.EntryPoint]]:
    """What installed packages announce as games, by slug; several announcements of one slug exclude each other."""
    by_name = attrgetter("name")
    found = sorted(_entry_points(), key=by_name)
    return {slug: list(entries) for slug, entries in groupby(found, by_name)}


def _entry_points() -> Iterator[metadata.EntryPoint]:
    try:
        yield from metadata.entry_points(group=_GROUP)
    except Exception:  # noqa: BLE001 - one malformed file, of whatever package, spoils the answer for all
        for package in metadata.distributions():
            try:
                yield from package.entry_points.select(group=_GROUP)
            except Exception as error:  # noqa: BLE001
                _LOG.warning("The entry points of the package %s cannot be read. %r", package.name, error)


@cache
def _loadable() -> tuple[str, ...]:
    """The slugs of the announced games that can be loaded."""
    found = []
    for slug in _announced():
        try:
            _brought_along(slug)
        except RegistrationError as error:
            _LOG.warning("%s", error)
        else:
            found.append(slug)
    return tuple(found)


def _brought_along(slug: str) -> AnyDefinition:
    """The definition that an installed package announces by this slug."""
    entries = _announced()[slug]
    entry = entries[0]
    packages = [entry.dist.name if entry.dist else "an unknown package" for entry in entries]
    if slug in _of_the_library():
        raise RegistrationError(
            f"The package {' and '.join(packages)} announces a game {slug!r}, and there is one in the library already: "
            "its game is to have another slug."
        )
    if len(entries) > 1:
        raise RegistrationError(
            f"The packages {' and '.join(packages)} announce a game {slug!r} each: uninstall all of them but one."
        )
    try:
        return _loaded(entry)
    except (Exception, SystemExit) as error:  # a package may end in anything
        raise RegistrationError(
            f"The package {packages[0]} announces a game {slug!r} that cannot be loaded. "
            f"{type(error).__name__}: {str(error).rstrip('.')}. "
            f"Mend its entry point {slug!r} ({entry.value}) of the group {_GROUP!r}, or what it names, "
            "or uninstall the package."
        ) from error


def _loaded(entry: metadata.EntryPoint) -> AnyDefinition:
    game: AnyDefinition = entry.load()
    if (slug := _slug(game)) != entry.name:
        raise RegistrationError(f"The slug of {_name(game)} is {slug!r}: the entry point is to be called so too.")
    return game


def _slug(game: object) -> str:
    """The slug of a game from outside."""
    if not isinstance(game, GameDefinition):
        raise TypeError(f"A GameDefinition is wanted, such as a package of a game calls GAME, not {shown(game)}.")
    slug: object = game.slug
    if not isinstance(slug, str) or not _SLUG.fullmatch(slug):
        raise RegistrationError(
            f"The slug of {_name(game)} is {shown(slug)}: "
            "small letters, digits and _ are wanted, a letter first, such as 'my_game'."
        )
    if slug in _of_the_library():
        raise RegistrationError(f"There is a game {slug!r} in the library already: give {_name(game)} another slug.")
    return slug


def _name(game: AnyDefinition) -> str:
    return f"the game of {game.state.__module__}.{game.state.__qualname__}"
