"""The table of the page: its matches are kept under one name, and after one of them another can be played."""

from collections.abc import Callable
from dataclasses import replace

from gamelib import AnyGame, AnyMatch
from widgets.board.panels import Button
from widgets.match.players import Seating
from widgets.match.viewpoint import DECIDING, Viewpoint
from widgets.progress.kept_match import KeptMatch
from widgets.progress.matches import MatchKeeper
from widgets.table import Table
from widgets.text import say

from .setup import BOT, Setup

AGAIN, OTHERS = "again>", "others>"
KEPT_AS = "play"
"""Under which the matches of the page are kept."""


class PlayTable(Table):
    """A table at which one match after the other is played, by the same players.

    Args:
        game: What is played.
        setup: How a match of it is set up.
        lang: The language.
        leave: What shows the page again, for other players.
        goes_on: The match that is gone on with; None: a new one.

    Raises:
        ValueError: The match cannot be played by the rules as they are now, or not in this edition.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        *,
        lang: str,
        leave: Callable[[], None],
        goes_on: KeptMatch | None = None,
    ) -> None:
        self._game, self._setup, self._leave, self._goes_on = game, setup, leave, goes_on
        match = goes_on.replay() if goes_on else setup.match(game)
        beyond = match.seats - setup.seats  # seats that the game plays itself
        players = [*setup.players, *[BOT] * beyond]
        names = [*setup.names, *[None] * beyond]
        super().__init__(match, players=players, names=names if any(names) else None, lang=lang, name=KEPT_AS)

    @property
    def setup(self) -> Setup:
        """How the match is set up, for whoever changes it; with other luck, once somebody has chosen anything."""
        who = tuple(player.who for player in self.seating.players[: self._setup.seats])
        setup = replace(self._setup, players=who)
        return setup.anew() if any(line.seat is not None for line in self.match.lines) else setup

    def press(self, action: str) -> None:
        if action == AGAIN and self.match.state.over:
            self.play_again()
        elif action == OTHERS:
            self._leave()
        else:
            super().press(action)

    def play_again(self) -> None:
        """Another match of the same players, with other luck, on the same board."""
        match = self._setup.anew().match(self._game)
        match.slow = self.match.slow
        seating = Seating(match, [player.who for player in self.seating.players], self.seating.names)
        self._goes_on, self._names = None, seating.names
        self._tried.clear()
        self._keeper = self._keeper_for(KEPT_AS, match, seating)
        self._open(match, seating, Viewpoint(match, seating, DECIDING), self.lang, self.board)
        self._listen()
        self._go_on()

    def _keeper_for(self, name: str, match: AnyMatch, seating: Seating) -> MatchKeeper:
        return MatchKeeper(name, match, seating, self._goes_on.file if self._goes_on else None)

    def _when_over(self, lang: str) -> list[Button]:
        return [
            {"does": AGAIN, "label": say("play.again", lang), "glyph": "redo"},
            {"does": OTHERS, "label": say("play.others", lang), "glyph": "people"},
        ]
