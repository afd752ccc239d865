"""How well the bot that thinks plays, a second for each decision: some hours, so only where it is asked for."""

from __future__ import annotations

import gamelib

from .lab import strength
from .measure import Report


def run(report: Report) -> None:
    """A hundred matches of every game."""
    print("\nThe bot that thinks, a second a decision")
    for game in map(gamelib.load, gamelib.registered_games()):
        report.add(f"mcts_{game.slug}", strength(game, "mcts", "greedy", 65))
