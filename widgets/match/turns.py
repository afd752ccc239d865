"""What one has done with a choice, as something to look at by itself before the next one chooses."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamelib import Event
from gamelib.engine.history import Line
from widgets import scenes
from widgets.board import frames, panels

from .match_panels import Look

_MOST_SAID = 3
"""How many events are said; the log has them all."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A choice of a seat, which the match has as a line, and all that has come of it; to begin with nothing yet."""

    seat: int
    by_bot: bool
    line: Line[Any] | None = None
    events: Sequence[Event] = ()

    def is_shown_to(self, viewer: int | None) -> bool:
        """Is there anything to show to this viewer?"""
        return self.line is None or bool(self.known(viewer))

    def known(self, viewer: int | None) -> list[Event]:
        """What the viewer may know of it."""
        return [event for event in self.events if event.known_to(viewer)]

    def decision(self, look: Look) -> panels.DecisionPanel:
        """Who has done it, and what it was: it stands where else is said what is to be done."""
        known, player = self.known(look.viewer), look.seating.players[self.seat]
        name = look.name(self.seat)
        title = look.say("table.turn_of", name=name, player=player.called(look.lang)) if self.by_bot else name
        shown: panels.DecisionPanel = {"title": title, "text": self._sentences(look), "disc": look.disc(self.seat)}
        if known:
            shown["rule"] = known[0].rule
        return shown

    def shown(self, look: Look) -> frames.ShownTurn:
        """What the page needs to show it."""
        turn: frames.ShownTurn = {"says": self._sentences(look), "moves": []}
        if self.line is not None and self.line.known_to(look.viewer):
            turn["moves"] = scenes.painter_of(look.game).moves(self.line.before, self.line.action)
        return turn if self.by_bot and self.line is not None else {**turn, "brief": True}

    def again(self, look: Look) -> frames.ShownTurn:
        """What the page needs to show it once more."""
        turn: frames.ShownTurn = {**self.shown(look), "again": True}
        if self.line is not None:
            turn.pop("brief", None)
        return turn

    def _sentences(self, look: Look) -> str:
        known = self.known(look.viewer)
        told = [event.text(look.game, look.lang) for event in known[:_MOST_SAID]]
        if (more := len(known) - len(told)) > 0:
            told.append(look.say("table.more_steps", count=more))
        return " ".join(told)
