"""How a match goes on at a table: what runs by itself, when it stops for a person, and walking in its history.

What has happened since the last gesture is kept here, for whoever tells it. Nothing is said and nothing shown.
"""

import time
from collections.abc import Callable, Collection

from gamelib import (
    AUTO,
    NATURE,
    Action,
    AnyMatch,
    Event,
    HiddenInformationError,
    IllegalActionError,
    Refusal,
    State,
    analysis,
)
from gamelib.text.templates import placeholders

from . import event_log
from .players import Player, Seating
from .turns import PlayedTurn

_THINKING = 0.5  # seconds that a bot may take for one choice
_MOST_CHOICES = 400  # of bots in a row, before the learner is asked to go on
_LONGEST = 30.0  # seconds of the same
_SHOW_EVERY = 0.4  # seconds that a learner waits before being shown what the bots have done so far


class Runner:
    """A match, and who plays it.

    ``meanwhile`` is called now and then while bots play for long. ``show_turn`` is called where the turn of a bot
    begins, and after each choice with all that came of it. With ``stops`` nothing runs on by itself where a part of the
    game has ended; the game's words name the steps before which that is. ``declines``: whether the no of a person who
    has no choice is said by itself; None: where nobody else looks on who could learn from it.
    """

    def __init__(
        self,
        match: AnyMatch,
        seating: Seating,
        meanwhile: Callable[[], None],
        show_turn: Callable[[PlayedTurn], None],
        *,
        stops: bool = False,
        declines: bool | None = False,
    ) -> None:
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
        self._meanwhile, self._show_turn = meanwhile, show_turn
        self._acts: int | None = None  # whose turn was told last
        self._told = (self.since, 0)  # the moment up to which turns were told, and how many events came before it
        words = match.game.wording.words.get("stop", {}) if stops else {}
        self._ends: Collection[str] = words.get("steps", ())
        self._numbered = placeholders(words.get("en", ""))  # the fields that say which part it is
        self._declines = declines
        self._took: dict[int | None, float] = {}  # seconds that the latest choice of a seat's bot took
        self._held = False

    # ------------------------------------------------------------ whose turn it is

    @property
    def bot(self) -> Player | None:
        """The bot that has to choose now."""
        seat = self.match.state.seat
        player = self.seating.players[seat] if seat is not None and seat >= 0 else None
        return player if player is not None and player.is_bot else None

    @property
    def a_person_decides(self) -> bool:
        """True if a person has to choose now."""
        seat = self.match.state.seat
        return seat is not None and seat >= 0 and self.bot is None

    @property
    def only_no(self) -> Action | None:
        """The no that is said for a person who could say nothing else, and is asked only so that others learn nothing.

        None if there is a choice, or if the person is to say it.
        """
        state = self.match.state
        if not self.a_person_decides or state.decision is None or not state.decision.step.declines:
            return None
        if not (len(self.seating.at_screen) == 1 if self._declines is None else self._declines):
            return None
        ways = state.legal_actions()
        return ways[0] if [way.verb for way in ways] == [state.decision.step.declines] else None

    @property
    def at_stop(self) -> bool:
        """True if a part of the game has just ended, so that one looks at it before the next one begins."""
        match = self.match
        return not match.slow and not match.past and self._part_ends(match.state)

    def _part_ends(self, state: State) -> bool:
        """Is this where a part of the game ends? None has been before number 1."""
        ended = any(name in self._ends for name, _ in state.agenda[-1:])
        return ended and all(getattr(state, number) for number in self._numbered)

    @property
    def stops(self) -> list[int]:
        """The lines before which somebody chooses, and the present: where undo, redo and the slider stop."""
        match = self.match
        chosen = [i for i, line in enumerate(match.lines) if line.seat is not None or match.chance == "ask"]
        return [*chosen, len(match.lines)]

    # ------------------------------------------------------------ gestures

    def begin(self) -> None:
        """A new gesture: what the last one brought is no longer new."""
        self.since = event_log.now(self.match)
        self.events = []
        self._told, self._acts = (self.since, 0), None
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
                self._play(action)
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
        """After a gesture: bots play where a person has played, and what leaves a person no choice is said."""
        if self._is_due():
            self._run(lambda: False)

    # ------------------------------------------------------------ walking in the history

    def walk(self, one: Callable[[AnyMatch], None]) -> None:
        """Undo or redo as far as the next decision of a person."""
        line = -1
        while line != self.match.line:
            line = self.match.line
            one(self.match)
            asked = self.match.state.seat == NATURE and self.match.chance == "ask"
            decides = self.a_person_decides and self.only_no is None
            if asked or decides or not self.seating.people:
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

    def _arrived(self) -> None:
        """Bots wait, so that one can look."""
        self._held = True
        self.since = min(self.since, event_log.now(self.match))

    # ------------------------------------------------------------ what runs by itself

    def _run(self, stop: Callable[[], bool], *, draws: bool = False) -> None:
        """Let what needs no person run, until ``stop`` says so; how long is limited, and a bot that fails stops it.

        ``draws``: also draws that are left to the learner.
        """
        start = time.monotonic()
        shown, choices = start, 0
        self.running = True
        while not stop() and not self.at_stop and self._runs_by_itself(draws=draws):
            now = time.monotonic()
            if choices == _MOST_CHOICES or now - start > _LONGEST:
                self.paused, self._held = choices, True
                break
            if now - shown + self._took.get(self.match.state.seat, 0.0) > _SHOW_EVERY:
                shown = now
                self._meanwhile()
            if self.bot is not None:
                self._tell_turn()
                self._tell_who_acts()
                choices += 1
            if not self._one_step():
                break
        self._tell_turn(only_of_bots=True)
        self.running = False

    def _tell_turn(self, *, only_of_bots: bool = False) -> None:
        """Tell what has been done since the last time."""
        (since, before), now = self._told, event_log.now(self.match)
        lines = self.match.lines[since[0] : now[0]]
        first = next((line for line in lines if line.seat is not None), None)
        if first is None or first.seat is None:
            return
        by_bot = self.seating.players[first.seat].is_bot
        if by_bot or not only_of_bots:
            self._told = (now, len(self.events))
            self._acts = first.seat
            self._show_turn(PlayedTurn(first.seat, by_bot, first, self.events[before:]))

    def _tell_who_acts(self) -> None:
        """Tell that the turn of another one begins."""
        seat = self.match.state.seat
        if seat is not None and seat != self._acts:
            self._acts = seat
            self._show_turn(PlayedTurn(seat, by_bot=True))

    def _somebody_chooses(self) -> bool:
        return self.match.state.seat not in (AUTO, NATURE)

    def _runs_by_itself(self, *, draws: bool) -> bool:
        if self.match.past:
            return True
        if self.match.state.over or self._held:
            return False
        if self.a_person_decides:
            return not self.match.slow and self.only_no is not None
        return self.match.state.seat != NATURE or draws or self.match.chance == "seed"

    def _one_step(self) -> bool:
        """One step, draw or choice of a bot, or one step of what came after an earlier moment; did it happen?"""
        seat = self.match.state.seat
        if self.match.past:
            self.events += self.match.forward()
        elif seat == NATURE:
            self.events += self.match.draw(halts=self._halts)
        elif seat == AUTO:
            self.events += self.match.step()
        elif (no := self.only_no) is not None:
            self._play(no)
        else:
            return self.bot is not None and self._bot_chooses(self.bot)
        return True

    @property
    def _halts(self) -> Callable[[State], bool] | None:
        """Where what follows by itself stops: at the next choice, or already where a part of the game ends."""
        return self._part_ends if self._ends else None

    def _play(self, action: Action | str) -> None:
        self.events += self.match.play(action, halts=self._halts)

    def _pass_over(self) -> None:
        """Run what needs no press of its own."""
        while self.match.slow and self.match.idle:
            self._one_step()

    def _is_due(self) -> bool:
        """Has a bot to choose, or a person to say the only thing that can be said?"""
        waits = self._held or self.match.slow or self.match.past
        due = self.bot is not None or self.only_no is not None
        return due and not waits and bool(self.seating.people)

    def _bot_chooses(self, bot: Player) -> bool:
        """Let a bot choose once; if it fails, play waits, and nothing has changed."""
        seat, start = self.match.state.seat, time.monotonic()
        try:
            action = analysis.choose(self.match, bot.choose or bot.who, _THINKING)
            self._play(action)
        except Exception as problem:  # noqa: BLE001  (a bot may be anybody's function)
            self.errors.append(problem)
            self.failed, self._held = problem, True
            return False
        self._took[seat] = time.monotonic() - start
        return True
