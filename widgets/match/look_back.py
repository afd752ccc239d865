"""When a summary of others' turns is shown, or what a part of the game has brought, and when not."""

from gamelib import NATURE
from widgets.board.panels import Button
from widgets.board.summary_panels import SummaryPanel

from . import turn_summary
from .event_log import TurnTaken
from .match_panels import Look
from .part_text import ALL_AT_ONCE, ONE_AT_A_TIME, part_panel
from .runner import Runner
from .summary_text import MY_TURN, SUMMARY, summary_panel
from .turn_summary import PartEnd, TurnSummary

LOOKS_BACK = (SUMMARY, MY_TURN, ONE_AT_A_TIME, ALL_AT_ONCE)
"""What buttons of the panel do that do not go on with the match."""


class LookBack:
    """What lies open of what has happened: after bots' turns, at the end of a part, or as it was asked for."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._shown: TurnSummary | PartEnd | None = None
        self._told: int | None = None  # how much of a part is told by now; None: all of it
        self._owed = False  # a part has ended before it was told what had led there

    def panel(self, look: Look) -> SummaryPanel | None:
        """What lies open, in words."""
        match self._shown:
            case TurnSummary() as summary:
                return summary_panel(summary, look)
            case PartEnd() as part:
                return part_panel(part, look, self._told)
        return None

    def tool(self, look: Look) -> Button | None:
        """The button that opens it, where there is anything to open."""
        if self._shown or not self._is_possible(look):
            return None
        return {"does": SUMMARY, "label": look.say("summary.open")}

    def press(self, does: str, look: Look) -> None:
        """Do what a button of the panel, or the one that opens it, says."""
        if does == ONE_AT_A_TIME:
            self._told = 1 if self._told is None else self._told + 1
        elif does == ALL_AT_ONCE:
            self._told = None
        elif does == MY_TURN:
            self.close()
        elif self._is_possible(look):
            self._shown = turn_summary.since_last_decision(look.match, look.match.state.seat)

    def close(self) -> None:
        """Put it away."""
        self._shown = self._told = None

    def open_after_bots(self, look: Look) -> None:
        """Show it where a part has ended; or if bots have had turns since the last gesture, and a person decides."""
        self.close()
        match, since = look.match, self._runner.since
        if self._runner.at_stop:
            self._owed, self._shown = True, turn_summary.part_ended(match, look.viewer)
            return
        played = self._owed or any(self._is_of_bot(line.seat) for line in match.lines[since[0] : match.line])
        self._owed = False
        if played and not match.slow and self._is_possible(look):
            summary = turn_summary.since_last_decision(match, match.state.seat)
            others = [one.seat for one in summary.passed if isinstance(one, TurnTaken)]
            self._shown = summary if any(self._is_of_bot(seat) for seat in others) else None

    def _is_possible(self, look: Look) -> bool:
        """Is there somebody at the screen whose turn it is, who plays against others?"""
        match, runner = look.match, self._runner
        against = any(player.is_bot for player in runner.seating.players) or match.state.players < match.seats
        whose = match.state.seat
        return against and runner.a_person_decides and not match.past and look.viewer in (None, whose)

    def _is_of_bot(self, seat: int | None) -> bool:
        """A bot's, or a seat that the game plays by its draws."""
        state = self._runner.match.state
        if seat is None or seat == NATURE:
            return bool(state.players < state.seats)
        return bool(seat >= state.players) or self._runner.seating.players[seat].is_bot
