"""What several commands ask for: a game, its variants, a seed."""

from __future__ import annotations

import argparse
from typing import Any

import gamelib
from gamelib import AnyGame, RegistrationError

from .errors import CommandError
from .reading import read_text


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """The argument GAME, and an edition of its box."""
    number = "?" if optional else None
    parser.add_argument("game", nargs=number, metavar="GAME", help="its name as `eixample games` lists it")
    parser.add_argument("--edition", metavar="FILE", help="a TOML file that corrects the game's data")


def asked_game(asked: argparse.Namespace) -> AnyGame:
    """The game that was asked for, in its edition."""
    if asked.edition is not None:
        read_text(asked.edition)  # what cannot be read is no fault of the edition
    try:
        return gamelib.load(asked.game, asked.edition)
    except RegistrationError as error:
        raise CommandError(str(error)) from error


def add_variants(parser: argparse.ArgumentParser) -> None:
    """The options for a new match."""
    parser.add_argument("--seed", type=int, default=None, help="a whole number that fixes all luck (default: new luck)")
    parser.add_argument(
        "--variant", action="append", default=[], metavar="NAME=VALUE", help="a variant of the game; may be repeated"
    )


def asked_variants(asked: argparse.Namespace, game: AnyGame) -> dict[str, Any]:
    """The variants that were asked for, each with a value that it has.

    Raises:
        CommandError: There is no such variant or value.
    """
    found: dict[str, Any] = {}
    for text in asked.variant:
        name, equals, word = text.partition("=")
        if name not in game.variants:
            known = ", ".join(game.variants) or "none"
            raise CommandError(f"--variant {text}: {game.slug} has no variant {name!r}; there is: {known}.")
        values = {typed_value(value): value for value in game.variants[name].values}
        if not equals or word.lower() not in values:
            raise CommandError(f"--variant {text}: write {name}= and one of {', '.join(values)}.")
        found[name] = values[word.lower()]
    return found


def typed_value(value: object) -> str:
    """A value of a variant as one types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
