"""The peer: catanatron, Settlers of Catan in pure Python, played as its own documentation does it."""

from __future__ import annotations

import random
from importlib.metadata import version
from typing import Any, Protocol

MIDDLE = 250
"""Its games of four take about 950 decisions; copies are timed at this one."""


class CatanGame(Protocol):
    """What the bench uses of a game of the peer."""

    def copy(self) -> CatanGame: ...


class Catan:
    """Random games of four."""

    name = f"catanatron {version('catanatron')}"

    def __init__(self) -> None:
        self._rng = random.Random(1)

    def play(self) -> int:
        """A whole random game; the number of its decisions."""
        game, decisions = self._new(), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            self._move(game)
            decisions += 1
        return decisions

    def middle(self) -> CatanGame:
        """A game in full swing."""
        game = self._new()
        for _ in range(MIDDLE):
            if game.winning_color() is None:
                self._move(game)
        return game  # type: ignore[no-any-return]

    def _new(self) -> Any:
        from catanatron import Color, Game, RandomPlayer

        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        return Game([RandomPlayer(colour) for colour in colours], seed=self._rng.getrandbits(31) or 1)

    def _move(self, game: Any) -> None:
        # Its releases keep the list of legal actions in different places.
        actions = getattr(game, "playable_actions", None) or game.state.playable_actions
        game.execute(self._rng.choice(actions), validate_action=False)
