"""The course of a match at a table: what runs by itself, when it stops for a person, and walking in its history.

What has happened since the last gesture is kept here, for whoever tells it. Nothing is said and nothing shown.
"""

import time
from collections.abc import Callable, Collection
from typing import Any

from gamelib import AUTO, NATURE, Event, HiddenInformationError, IllegalActionError, Match, Refusal, State, analysis

from . import event_log
from .players import Player, Seating

_THINKING = 0.5  # seconds that a bot may take for one choice
_MOST_CHOICES = 400  # of bots in a row, before the learner is asked to go on
_LONGEST = 30.0  # seconds of the same
_SHOW_EVERY = 0.4  # seconds that a learner waits before being shown what the bots have done so far


class Runner:
    """A match, and who plays it. ``meanwhile`` is called now and then while bots play for long."""

    def __init__(self, match: Match[Any], seating: Seating, meanwhile: Callable[[], None]) -> None:
        self.match, self.seating = match, seating
        self.events: list[Event] = []
        """What has happened since the last gesture."""
        self.since = event_log.now(match)
        """The moment of that gesture: what came later is new."""
        self.running = False
        """Whether it goes on by itself at this very moment."""
        self.errors: list[Exception] = []
        """What bots have raised, the latest last."""
        self.failed: Exception | None = None
        """What the bot that has to choose now has raised."""
        self.paused: int | None = None
        """After how many choices of bots in a row the learner is asked to go on."""
        self._meanwhile = meanwhile
        self._took: dict[int | None, float] = {}  # seconds that the latest choice of a seat's bot took
        self._held = self._replays = False

    # ------------------------------------------------------------ whose turn it is

    @property
    def bot(self) -> Player | None:
        """The bot that has to choose now."""
        seat = self.match.state.seat
        player = self.seating.players[seat] if seat is not None and seat >= 0 else None
        return player if player is not None and player.choose is not None else None

    @property
    def a_person_decides(self) -> bool:
        """Has a person to choose now?"""
        seat = self.match.state.seat
        return seat is not None and seat >= 0 and self.bot is None

    @property
    def stops(self) -> list[int]:
        """The lines before which somebody chooses, and the present: where undo, redo and the slider stop."""
        match = self.match
        chosen = [i for i, line in enumerate(match.lines) if line.seat is not None or match.chance == "ask"]
        return [*chosen, len(match.lines)]

    # ------------------------------------------------------------ gestures

    def begin(self, *, walks: bool = False) -> None:
        """A new gesture: what the last one brought is no longer new. One that does not only walk ends a replay."""
        if not walks:
            self._end_replay()
        self.since = event_log.now(self.match)
        self.events = []
        self.failed = self.paused = None
        self._held = False

    def follow(self, since: tuple[int, int]) -> None:
        """Others have played or walked since this moment: what that has brought is new, and bots wait."""
        match, (line, steps) = self.match, min(since, event_log.now(self.match))
        later = [step for number in range(line, match.line) for step in match.events_at(number)]
        self.since = (line, steps)
        self.events = [event for step in [*match.events_at(line - 1)[steps + 1 :], *later] for event in step]
        self._held = True

    def play(self, action: str, seen: State) -> list[Refusal]:
        """Play an action, or choose the outcome of a draw; what is against it for one who sees this of the match."""
        try:
            refusals = seen.why_not(action)
            if not refusals:
                self.events += self.match.play(action)
                self._pass_over()
        except IllegalActionError as illegal:
            return illegal.refusals
        except HiddenInformationError:
            return [Refusal("CORE-HIDE.1")]
        return refusals

    def step(self) -> None:
        """One pending step, draw or choice of a bot; without slow motion up to the next decision."""
        if self._one_step() and not self.match.slow:
            self._run(self._somebody_chooses)
        self._pass_over()

    def run_to(self, steps: Collection[str]) -> None:
        """On until one of these steps comes next, or a person decides; draws left to the learner are made too."""
        if self._one_step():
            self._run(lambda: any(name in steps for name, _ in self.match.state.pending_steps()[:1]), draws=True)

    def catch_up(self) -> None:
        """What is pending, where it does not wait to be looked at."""
        if not self.match.slow and not self.match.past:
            self._run(self._somebody_chooses)

    def settle(self) -> None:
        """After a gesture: bots play where a person has played."""
        if not self.match.past:
            self._end_replay()
        if self._bot_is_due():
            self._run(lambda: False)

    # ------------------------------------------------------------ walking in the history

    def walk(self, one: Callable[[Match[Any]], None]) -> None:
        """Undo or redo as far as the next decision of a person."""
        line = -1
        while line != self.match.line:
            line = self.match.line
            one(self.match)
            asked = self.match.state.seat == NATURE and self.match.chance == "ask"
            if asked or self.a_person_decides or not self.seating.people:
                break
        self._arrived()

    def back(self) -> None:
        """One step back, as slow motion has shown it."""
        self.match.back()
        while self.match.idle and event_log.now(self.match) > (0, 0):
            self.match.back()
        self._arrived()

    def goto(self, line: int) -> None:
        """To the position before this line of the record."""
        self.match.goto(line)
        self._arrived()

    def replay(self, line: int, steps: int) -> None:
        """To a moment, to go on from there step by step in slow motion, which ends with the replay."""
        self._replays = self._replays or not self.match.slow
        self.match.slow = True
        self.match.goto(line, steps)
        self.since = event_log.now(self.match)
        if self.since > (0, 0):
            self.match.back()
            self.since = event_log.now(self.match)
            self.events = self.match.forward()
        self._arrived()

    def _arrived(self) -> None:
        """Bots wait, so that one can look."""
        self._held = True
        self.since = min(self.since, event_log.now(self.match))

    def _end_replay(self) -> None:
        if self._replays:
            self._replays = self.match.slow = False

    # ------------------------------------------------------------ what runs by itself

    def _run(self, stop: Callable[[], bool], *, draws: bool = False) -> None:
        """Let what needs no person run, until ``stop`` says so; how long is limited, and a bot that fails stops it.

        ``draws``: also draws that are left to the learner.
        """
        start = time.monotonic()
        shown, choices = start, 0
        self.running = True
        while not stop() and self._runs_by_itself(draws=draws):
            now = time.monotonic()
            if choices == _MOST_CHOICES or now - start > _LONGEST:
                self.paused, self._held = choices, True
                break
            if now - shown + self._took.get(self.match.state.seat, 0.0) > _SHOW_EVERY:
                shown = now
                self._meanwhile()
            choices += self.bot is not None
            if not self._one_step():
                break
        self.running = False

    def _somebody_chooses(self) -> bool:
        return self.match.state.seat not in (AUTO, NATURE)

    def _runs_by_itself(self, *, draws: bool) -> bool:
        if self.match.past:
            return True
        if self.match.state.over or self._held or self.a_person_decides:
            return False
        return self.match.state.seat != NATURE or draws or self.match.chance == "seed"

    def _one_step(self) -> bool:
        """One step, draw or choice of a bot, or one step of what came after an earlier moment; did it happen?"""
        seat = self.match.state.seat
        if self.match.past:
            self.events += self.match.forward()
        elif seat == NATURE:
            self.events += self.match.draw()
        elif seat == AUTO:
            self.events += self.match.step()
        else:
            return self.bot is not None and self._bot_chooses(self.bot)
        return True

    def _pass_over(self) -> None:
        """Run what needs no press of its own."""
        while self.match.slow and self.match.idle:
            self._one_step()

    def _bot_is_due(self) -> bool:
        waits = self._held or self.match.slow or self.match.past
        return self.bot is not None and not waits and bool(self.seating.people)

    def _bot_chooses(self, bot: Player) -> bool:
        """Let a bot choose once; if it fails, play waits, and nothing has changed."""
        seat, start = self.match.state.seat, time.monotonic()
        try:
            self.events += self.match.play(analysis.choose(self.match, bot.choose or bot.who, _THINKING))
        except Exception as problem:  # noqa: BLE001  (a bot may be anybody's function)
            self.errors.append(problem)
            self.failed, self._held = problem, True
            return False
        self._took[seat] = time.monotonic() - start
        return True
