"""What happened after an action: what a game's tests of previews ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamelib import NATURE, Action, Event, Match


@dataclass(frozen=True)
class Then:
    """The states before an action and as far as its preview looks; what was said, and drawn after it, on the way."""

    before: Any
    action: Action
    state: Any
    events: tuple[Event, ...]
    drawn: tuple[str, ...]

    def said(self, rule: str, fact: str = "") -> int:
        """How often a rule was cited, or the sum of one of the facts that were told with it."""
        return sum(event.facts[fact] if fact else 1 for event in self.events if event.rule == rule)

    def next_said(self, rule: str, fact: str = "", *actions: str) -> int:
        """The same of what comes next in this turn: after these actions everybody passes until the rule is cited."""
        match = self._from_here()
        events = [event for action in actions for event in match.play(action)]
        while match.state.active == self.state.active and rule not in {event.rule for event in events}:
            options = [str(option) for option in match.legal_actions()]
            events += match.play(next((option for option in ("wait", "pass") if option in options), options[0]))
        return sum(event.facts[fact] if fact else 1 for event in events if event.rule == rule)

    def options(self, verb: str) -> list[Action]:
        """What can be chosen next, when all draws before it are made."""
        match = self._from_here()
        while match.state.seat == NATURE:
            match.play(str(match.legal_actions()[0]))
        return [option for option in match.legal_actions() if option.verb == verb]

    def draws(self) -> int:
        """How many draws are made before something can be chosen."""
        match = self._from_here()
        while match.state.seat == NATURE:
            match.play(str(match.legal_actions()[0]))
        return match.line

    def _from_here(self) -> Match[Any]:
        match: Match[Any] = self.state.game.resume(self.state, chance="ask")
        return match
