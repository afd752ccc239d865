"""Plays each game once with what is installed, and says whether it is compiled: what a new wheel is asked first."""

from __future__ import annotations

import random
import sys
from importlib.machinery import EXTENSION_SUFFIXES

import gamelib
from gamelib.engine import transitions


def main() -> int:
    """0 if it plays and is compiled."""
    for game in map(gamelib.load, gamelib.registered_games()):
        end = gamelib.playout(game.new(seed=1).state, random.Random(1).random).state
        print(f"{game.title()}: {end.points_text()}")
    compiled = str(transitions.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    print("compiled" if compiled else "plain Python")
    return 0 if compiled else 1


if __name__ == "__main__":
    sys.exit(main())
