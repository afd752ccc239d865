"""`eixample tournament`."""

from __future__ import annotations

import argparse
import json
import sys
from secrets import randbelow

from gamelib import analysis

from .errors import CommandError
from .options import add_game, add_variants, asked_game, asked_variants


def describe(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_game(parser)
    known = ", ".join(analysis.bots)
    parser.add_argument("bots", nargs="+", metavar="BOT", help=f"one of {known}; the same one may play twice")
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="how many (default: 100)")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play in each (default: all bots)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each decision of mcts (default: 1)")
    parser.add_argument("--json", action="store_true", help="the results as JSON")
    add_variants(parser)


def run(asked: argparse.Namespace) -> int:
    """Play the matches; who interrupts gets what is known."""
    game = asked_game(asked)
    variants = asked_variants(asked, game)
    seed = randbelow(2**31) if asked.seed is None else asked.seed
    try:
        found = analysis.tournament(
            game,
            asked.bots,
            asked.matches,
            seed=seed,
            seats=asked.seats,
            seconds=asked.seconds,
            variants=variants,
            progress=_progress if sys.stderr.isatty() else None,
        )
    except ValueError as error:
        raise CommandError(str(error)) from error
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    print(json.dumps(found.to_dicts(), ensure_ascii=False, indent=2) if asked.json else found.text(asked.lang))
    return 0


def _progress(found: analysis.Tournament) -> None:
    print(f"\r{found.matches}", end="", file=sys.stderr, flush=True)
