"""`eixample games`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import gamelib
from gamelib.text.templates import Sentences, in_language

from .options import typed_value
from .terminal import bold, in_columns, muted

says = Sentences(Path(__file__).parent)


def describe(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--names", action="store_true", help="their names only, a line each")
    how.add_argument("--json", action="store_true", help="all of it as JSON")


def run(asked: argparse.Namespace) -> int:
    """List the games."""
    games = [gamelib.load(slug) for slug in gamelib.registered_games()]
    if asked.names:
        print(*(game.slug for game in games), sep="\n")
    elif asked.json:
        print(json.dumps([_facts(game, asked.lang) for game in games], ensure_ascii=False, indent=2))
    else:
        print(in_columns([[game.slug, game.title(asked.lang), _players(game, asked.lang)] for game in games]))
        for game in (game for game in games if game.variants):
            print(f"\n{bold(game.title(asked.lang))} {muted('--variant')}")
            for name, variant in game.variants.items():
                print(f"  {name}={'|'.join(map(typed_value, variant.values))}  {muted(variant.rule)}")
    return 0


def _players(game: gamelib.AnyGame, lang: str) -> str:
    return in_language(says("games.players", few=game.seats[0], many=game.seats[-1]), lang)


def _facts(game: gamelib.AnyGame, lang: str) -> dict[str, object]:
    return {
        "name": game.slug,
        "title": game.title(lang),
        "players": list(game.seats),
        "variants": {name: {"values": list(one.values), "rule": one.rule} for name, one in game.variants.items()},
        "positions": list(game.positions(lang)),
    }
