"""What `eixample` can be asked, and how it ends: 0 done, 1 something is wrong with what was read, 2 asked wrongly."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from gamelib import VERSION, EixampleError
from gamelib.text.messages import LANGUAGES

from . import aids, checking, lab, listing, playing, showing, tournaments
from .errors import CommandError

DONE, WRONG, MISUSED, INTERRUPTED = 0, 1, 2, 130

_EXAMPLES = """\
examples:
  eixample lab cities                      open the lessons of Cities in JupyterLab
  eixample play cities --seats 3           play against two bots, here in the terminal
  eixample show match.json -o board.svg    a picture of a match as it stands
  eixample check *.json my_edition.toml    is something wrong with these files?
"""


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    main_parser = argparse.ArgumentParser(
        prog="eixample",
        description="City-building board games as rulebooks you can run.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    main_parser.add_argument("--version", action="version", version=f"eixample {VERSION}")
    commands = main_parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, text: str, run: Callable[[argparse.Namespace], int], *, speaks: bool = True) -> _Parser:
        made = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False)
        made.set_defaults(run=run)
        if speaks:
            made.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of games (default: en)")
        return made

    lab.describe(command("lab", "open the lessons in JupyterLab, in a folder of your own", lab.run))
    listing.describe(command("games", "list the games with their players and variants", listing.run))
    playing.describe(command("play", "play a match in the terminal, against bots or with friends", playing.run))
    showing.describe_replay(command("replay", "tell a kept match, turn by turn", showing.tell_match))
    showing.describe_show(command("show", "show a position or a match as picture or text", showing.show_thing))
    checking.describe(command("check", "say what is wrong with positions, records and editions", checking.run))
    tournaments.describe(command("tournament", "let bots play many matches against each other", tournaments.run))
    aids.describe(command("aid", "write a game's player aid: the whole game on one sheet", aids.run))
    return main_parser


_Parser = argparse.ArgumentParser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        arguments: What stands behind `eixample`; None: what the shell has given.

    Returns:
        The exit code: 0 if all went well, 1 if something that was read is wrong, 2 if it was asked wrongly.

    >>> main(["games", "--names"])  # doctest: +ELLIPSIS
    barcelona
    cities
    ...
    0
    """
    _prepare_streams()
    asked = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = asked.run
    try:
        code = run(asked)
        sys.stdout.flush()
    except (CommandError, EixampleError) as error:
        print(f"eixample: {error}", file=sys.stderr)
        return MISUSED if isinstance(error, CommandError) else WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough, as `head` does
        _write_nowhere()
        return DONE
    except OSError as error:  # such as a full disk behind `>`
        _write_nowhere()
        print(f"eixample: {error}", file=sys.stderr)
        return WRONG
    return code


def _prepare_streams() -> None:
    """A stream that was closed gives and takes nothing, and where a letter cannot be written there stands `?`."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif name != "stdin" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _write_nowhere() -> None:
    """What is left to be written goes nowhere: Python would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
