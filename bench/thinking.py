"""How well bots play: the one that thinks has a second for each decision, so it takes hours, where it is asked for."""

from __future__ import annotations

import gamelib

from .lab import strength
from .measure import Report


def run(report: Report) -> None:
    """A hundred matches of every game, of each two bots."""
    print("\nHow well bots play")
    for game in map(gamelib.load, gamelib.registered_games()):
        report.add(f"greedy_{game.slug}", strength(game, "greedy", "random", 90))
        report.add(f"mcts_{game.slug}", strength(game, "mcts", "greedy", 65))
