"""`eixample check`: positions, records and editions are read, and everything wrong with them is said."""

from __future__ import annotations

import argparse
import sys

import gamelib
from gamelib import EixampleError, InvalidEditionError, InvalidPositionError, State
from gamelib.text.templates import in_language

from .errors import CommandError
from .reading import read_text, read_thing
from .terminal import bold, muted

_LONGEST = 60
"""How many characters of a shared code are repeated."""


def describe(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a record or position (.json), a shared code, or an edition (.toml)"
    )
    parser.add_argument("--game", metavar="GAME", help="the game whose editions these are")
    parser.add_argument("-q", "--quiet", action="store_true", help="say only what is wrong")


def run(asked: argparse.Namespace) -> int:
    """Check each file; what is wrong is said for one after the other."""
    wrong = [source for source in asked.files if not _is_fine(source, asked)]
    if wrong and len(asked.files) > 1:
        print(f"{len(wrong)} of {len(asked.files)} cannot be used.", file=sys.stderr)
    return 1 if wrong else 0


def _is_fine(source: str, asked: argparse.Namespace) -> bool:
    name = source if len(source) < _LONGEST else f"{source[:_LONGEST]}..."
    try:
        problems, what = _checked(source, asked)
    except CommandError as error:
        problems, what = [str(error).removeprefix(f"{source}: ")], "nothing that can be checked"
    if problems:
        print(f"{bold(name)}: {what}")
        print(*(f"  {in_language(problem, asked.lang)}" for problem in problems), sep="\n")
    elif not asked.quiet:
        print(f"{name}: {what} {muted('(fine)')}")
    return not problems


def _checked(source: str, asked: argparse.Namespace) -> tuple[list[str], str]:
    """What is wrong with it, and what it is."""
    try:
        if source.endswith(".toml"):
            return _edition(source, asked.game)
        thing = read_thing(source)
    except InvalidEditionError as error:
        return [*error.problems], "an edition"
    except InvalidPositionError as error:
        return [*map(str, error.problems)], "a position"
    except EixampleError as error:
        return [str(error)], "no position and no match that can be used"
    title = thing.game.title(asked.lang)
    if isinstance(thing, State):
        return [*map(str, thing.audit())], f"a position of {title}"
    return [*map(str, thing.state.audit())], f"a match of {title}, {len(thing.lines)} lines"


def _edition(source: str, slug: str | None) -> tuple[list[str], str]:
    if slug is None:
        raise CommandError(f"{source}: whose edition is it? Say it with --game, such as --game cities.")
    read_text(source)  # what cannot be read is no fault of the edition
    game = gamelib.load(slug, source)
    return [], f"an edition of {game.title()}"
