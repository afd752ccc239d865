"""`eixample aid`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .browser import write_pdf
from .errors import CommandError, os_error_text
from .options import add_game, asked_game


def describe(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_game(parser)
    parser.add_argument("--players", type=int, metavar="N", help="for so many players (default: for any number)")
    parser.add_argument("-o", "--output", metavar="FILE", help="aid.html or aid.pdf (default: HTML, to the pipe)")


def run(asked: argparse.Namespace) -> int:
    """Write the player aid of a game."""
    from widgets import show_aid  # widgets take a while to import

    game = asked_game(asked)
    try:
        page = show_aid(game, players=asked.players, lang=asked.lang).page()
    except ValueError as error:
        raise CommandError(str(error).removeprefix("show_aid: ")) from error
    if asked.output is None:
        if sys.stdout.isatty():
            raise CommandError(f"A page is no text for a terminal: eixample aid {game.slug} -o {game.slug}.html")
        print(page)
        return 0
    file = Path(asked.output)
    try:
        if file.suffix == ".pdf":
            write_pdf(file, page)
        elif file.suffix == ".html":
            file.write_text(page, encoding="utf-8")
        else:
            raise CommandError(f"--output {file}: the name ends with .html or .pdf.")
    except OSError as error:
        raise CommandError(f"--output {file}: it cannot be written: {os_error_text(error)}.") from error
    print(file)
    return 0
