"""A match at a board: what people call, and what their gestures play. `Table` and `Lab` are sessions.

Rules are only asked here, never known: what can be done and why not comes from the match, what is seen from the scene
of the game, words from the game and from ``words.toml``. Gestures come through `Board`, which has checked their form;
what is wrong with their content is said in the status line and changes nothing.
"""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Unpack

from gamelib import NATURE, AnyMatch, Match, State
from gamelib.text.messages import checked_language, shown
from widgets.board.board import Board
from widgets.board.panels import Button, Note, Panels
from widgets.progress.kept_match import KeptMatch
from widgets.progress.matches import MatchKeeper
from widgets.text import checked_text

from . import following
from .event_log import Sought
from .final_scoring import BEGIN, COUNT
from .look_back import LOOKS_BACK
from .match_panels import GO_ON, KEPT, LATEST, RUN, STEP
from .players import Seating, in_words_of
from .replay import replay_from
from .runner import Runner
from .turns import PlayedTurn
from .view import Setting, View
from .viewpoint import Viewpoint


class Session:
    """People (and bots) at a board with a match.

    ``setting`` says what stands on the board and beside it. With a ``board`` it is that one that is used, as it lies
    there; else a new one is made.
    """

    past_says: ClassVar[str] = "table.past"
    """What is said where somebody has gone back to an earlier moment."""

    def __init__(
        self,
        match: AnyMatch,
        seating: Seating,
        viewpoint: Viewpoint,
        lang: str,
        setting: Setting,
        *,
        keeper: MatchKeeper | None = None,
        board: Board | None = None,
    ) -> None:
        self._keeper, self._setting = keeper, setting
        self._watchers: list[Callable[[Any], None]] = []
        self._open(match, seating, viewpoint, lang, board)
        self._listen()
        self._go_on()
        following.start_following(self)

    def _open(self, match: AnyMatch, seating: Seating, viewpoint: Viewpoint, lang: str, board: Board | None) -> None:
        """Begin with this match."""
        self.match, self.seating, self._viewpoint = match, seating, viewpoint
        self._runner = Runner(
            match, seating, self._meanwhile, self._show_turn, stops=self._setting.stops, declines=self._setting.declines
        )
        self._view = View(
            self._runner,
            viewpoint,
            self._keeper,
            lang,
            self._setting,
            beside=self._beside,
            when_over=self._when_over,
            board=board,
        )
        self.board = self._view.board

    # ------------------------------------------------------------ what people and lessons call

    @property
    def state(self) -> State:
        """The position as the viewer sees it."""
        return in_words_of(self.match.game, self._view.look().state)

    @property
    def viewer(self) -> int | None:
        """The seat as which the table is seen now; None: everything is open."""
        return self._viewpoint.seat

    @property
    def lang(self) -> str:
        """The language in which everything is said."""
        return self._view.lang

    @property
    def errors(self) -> list[Exception]:
        """What bots have raised, the latest last."""
        return self._runner.errors

    @property
    def shut(self) -> bool:
        """Whether nothing more can be done here for now, as after a try at a task: no open places, nothing ahead."""
        return self._view.shut

    @shut.setter
    def shut(self, shut: bool) -> None:
        """True if nothing more can be done here for now, as after a try at a task: no open places, nothing ahead."""
        self._view.shut = shut

    def play(self, action: str) -> None:
        """Play an action, or choose the outcome of a draw; if it is refused, all reasons are said on the board.

        Args:
            action: The text of the action, such as ``place 3,5``.
        """
        self._begin()
        if (bot := self._runner.bot) is not None:
            self._wrong("table.not_yours", player=bot.called(self.lang))
        elif refusals := self._runner.play(action, self.state):
            self._refused(refusal.rule for refusal in refusals)
            self._view.refuse(refusals)
        else:
            self._go_on()

    def press(self, action: str) -> None:
        """Do what a place or button of the page does: only what is offered there, and no luck.

        Args:
            action: The text of the action, or the name of a button.

        Raises:
            TypeError: This is no text.
        """
        checked_text(action, "press", "place 3,5")
        if action == STEP:
            self.step()
        elif action.startswith(GO_ON):
            self._go_on_with(action.removeprefix(GO_ON))
        elif action == KEPT:
            self._view.show_kept()
        elif action in LOOKS_BACK:
            self._view.look_back(action)
        elif action.startswith(RUN):
            self.run(action.removeprefix(RUN))
        elif self._viewpoint.handover_to is not None:
            self._wrong("table.hand_over_first")
        elif action.startswith(COUNT):
            self.count(action)
        elif self.match.state.seat == NATURE and self.match.chance == "seed":
            self._wrong("table.luck")
        else:
            self.play(action)

    def step(self) -> None:
        """Run one pending step, draw or choice of a bot; without slow motion up to the next decision.

        A draw that is left to the learner is made too, one at a time. At an earlier moment it is one step of what came
        then. What is of no interest by itself (`Match.idle`) is run with what comes before it.
        """
        if self._view.count_on(1):
            return
        self._begin()
        if self.match.past and not self.match.slow:
            self.redo()
        else:
            self._runner.step()
            self._go_on()

    def back(self) -> None:
        """One step back, as slow motion has shown it."""
        if self._view.count_on(-1):
            return
        self._begin()
        self._runner.back()
        self._arrived()

    def run(self, to: str) -> None:
        """Run on to the end of a turn or another part of the game, or till a person decides.

        At an earlier moment it is what came then that runs by.

        Args:
            to: ``turn``, or what else the game's words name in ``until``; ``match_panels.LATEST`` for the latest
                moment.

        Raises:
            TypeError: This is no text.
        """
        checked_text(to, "run", "turn")
        ends = self.match.game.wording.ends()
        if to == LATEST:
            self._begin()
            self.match.goto(len(self.match.lines))
        elif to in ends:
            self._begin()
            self._runner.run_to(ends[to])
        else:
            self._wrong("table.no_stop", known=", ".join((LATEST, *ends)))
            return
        self._go_on()

    def replay(self, line: int, steps: int = 0) -> None:
        """Show on the board once more what has happened since a moment, choice by choice; the match stays as it is.

        Args:
            line: How many lines of the match lie before that moment.
            steps: How many automatic steps of the latest of them have run; see :meth:`Match.goto`.

        Raises:
            TypeError: These are no whole numbers.
        """
        if type(line) is not int or type(steps) is not int:
            raise TypeError(f"replay: a moment is two whole numbers, not {shown(line)} and {shown(steps)}")
        if line > self.match.line:
            self._wrong("table.no_line", lines=len(self._runner.stops) - 1)
        elif self._viewpoint.handover_to is not None:
            self._wrong("table.hand_over_first")
        elif not self._view.away and not replay_from(self._view, (line, steps)):
            self._view.say("table.nothing_to_replay")

    def count(self, does: str = BEGIN) -> None:
        """Count the points one thing at a time, with `step` and `back`; before the end, as if it came now.

        Args:
            does: What a button of the count does: ``final_scoring.BEGIN``, or the text of another one.
        """
        self._view.count(does)

    @property
    def kept(self) -> list[KeptMatch]:
        """The matches kept under this table's name that begin as its own, the latest first; not the one played here."""
        return self._keeper.kept if self._keeper is not None else []

    def go_on(self, number: int = 0) -> None:
        """Go on with one of the matches that are ``kept``, as far as it had come; what was played here stays kept.

        Args:
            number: Which one, from 0: the latest.
        """
        kept = self.kept
        if type(number) is not int or not 0 <= number < len(kept):
            self._wrong("table.not_kept", count=len(kept))
        else:
            self._take_up(kept[number])

    def choose_draws(self, *, on: bool = True) -> None:
        """Choose from now on what is drawn, or leave it to the seed again; either way the record says what came.

        Args:
            on: True to choose.
        """
        self._begin()
        self.match.chance = "ask" if on else "seed"
        if not on:
            self._runner.catch_up()
        self._go_on()

    def find(self, text: str = "", seat: int | None = None) -> None:
        """Show of the log only some lines.

        Args:
            text: The id of a rule that they cite, or words that they hold; empty: any.
            seat: The seat that they concern; None: any.

        Raises:
            TypeError: This is no text.
            ValueError: There is no such seat.
        """
        checked_text(text, "find", "CORE-HIDE.1")
        whose = None if seat is None else self.match.game.seat_number(seat, self.match.seats)
        self._view.find(Sought(text.strip(), whose))

    def undo(self) -> None:
        """Back to the last decision of a person."""
        self._walk(Match.undo)

    def redo(self) -> None:
        """Forward to the next decision of a person."""
        self._walk(Match.redo)

    def goto(self, move: int) -> None:
        """Go to the position before a move; a move is what somebody chose.

        Args:
            move: Its number, from 0; the number of all moves is the latest moment.
        """
        stops = self._runner.stops
        if type(move) is not int or not 0 <= move < len(stops):
            self._wrong("table.no_line", lines=len(stops) - 1)
            return
        self._begin()
        self._runner.goto(stops[move])
        self._arrived()

    def speak(self, lang: str) -> None:
        """Say everything in another language.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        self._view.speak(checked_language(lang))

    def note(self, title: str = "", text: str = "", tone: str = "plain", rule: str = "") -> None:
        """Show a task or remark above everything else.

        Args:
            title: Its title; empty: it goes away.
            text: What it says.
            tone: ``plain``, ``good`` or ``bad``.
            rule: The id of its rule; empty if it has none.
        """
        note: Note | None = {"title": title, "text": text, "tone": tone} if title else None
        if note and rule:
            note["rule"] = rule
        self.put(note=note)

    def put(self, **panels: Unpack[Panels]) -> None:
        """Let panels stand beside the table's own, or in their place, from now on.

        Args:
            panels: Panels by name; None takes one away again.
        """
        self._view.put(**panels)

    def show_rule(self, rule: str) -> None:
        """Lay the card of a rule over the panels.

        Args:
            rule: The id of the rule.

        Raises:
            TypeError: This is no text.
        """
        self._view.open_rule(checked_text(rule, "show_rule", "CORE-HIDE.1"))

    def watch(self, watcher: Callable[[Any], None]) -> None:
        """Call a function whenever the match has moved on (or back).

        Args:
            watcher: A function of this table.
        """
        self._watchers.append(watcher)

    def refresh(self) -> None:
        """Show the match as it is now."""
        self._shown = self._moment()
        self._view.refresh()

    def follow(self) -> None:
        """Show what was played on the match itself, or at another board: as after a gesture, but bots wait."""
        if not self._view.away and self._moment() != self._shown:
            since = self._shown[1:3]
            self._begin()
            self._runner.follow(since)
            self._go_on()

    def close(self) -> None:
        """Take the board out of the kernel."""
        following.stop_following(self)
        self.board.close()

    def _repr_mimebundle_(self, **kwargs: object) -> Any:
        following.start_following(self)
        self.follow()
        return self.board._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._view.look().state.text()}>"

    # ------------------------------------------------------------ gestures

    def _listen(self) -> None:
        on = self.board.on
        on("act", lambda message: self.press(message["text"]))
        on("undo", lambda _: self.undo())
        on("redo", lambda _: self.redo())
        on("goto", lambda message: self.goto(message["line"]))
        on("step", lambda _: self.step())
        on("back", lambda _: self.back())
        on("replay", lambda message: self.replay(message["line"], message["steps"]))
        on("slow", lambda message: self._slow(on=message["on"]))
        on("chance", lambda message: self._choose_draws(on=message["choose"]))
        on("seat", lambda message: self._seat(message["seat"], message["who"]))
        on("lang", lambda message: self.speak(message["lang"]))
        on("refused", lambda message: self._refused([message["id"]]))

    def _refused(self, rules: Iterable[str]) -> None:
        """Rules have forbidden what a person has tried."""
        if self._keeper is not None and self._runner.bot is None:
            self._keeper.keep_refused(rules)

    def _slow(self, *, on: bool) -> None:
        self._begin()
        self.match.slow = on
        self._runner.catch_up()
        self._go_on()

    def _choose_draws(self, *, on: bool) -> None:
        """Only where nothing is hidden: it would say what lies face down."""
        if self._viewpoint.may_be_chosen:
            self.choose_draws(on=on)
        else:
            self._wrong("table.fixed_draws")

    def _seat(self, seat: int, who: str) -> None:
        if seat >= self.match.seats:
            self._wrong("table.no_seat", seat=seat)
        elif who not in self.seating.known:
            known = ", ".join(label for _, label in self.seating.choices(self.lang))
            self._wrong("table.no_player", who=who, known=known)
        else:
            self._begin()
            self.seating.put(seat, who)
            self._go_on()

    def _go_on_with(self, name: str) -> None:
        """With the match of this name, or the latest one; only where it is offered."""
        offered = self._keeper.offered if self._keeper is not None else []
        if kept := next((one for one in offered if name in ("", one.name)), None):
            self._take_up(kept)
        else:
            self._wrong("table.not_kept", count=len(offered))

    def _take_up(self, kept: KeptMatch) -> None:
        """Be where this match had come."""
        self._begin()
        whole = self._keeper is not None and self._keeper.go_on(kept)
        self._runner.begin()
        self._runner.catch_up()
        self._go_on()
        if not whole:
            self._wrong("table.went_so_far", count=kept.moves)

    # ------------------------------------------------------------ how it goes on

    def _begin(self) -> None:
        """A new gesture: what was said of the last one goes away."""
        self._runner.begin()
        self._view.begin()

    def _walk(self, one: Callable[[AnyMatch], None]) -> None:
        self._begin()
        self._runner.walk(one)
        self._arrived()

    def _arrived(self) -> None:
        self._go_on()
        if self.match.past:
            self._view.say(self.past_says)

    def _go_on(self) -> None:
        self._runner.settle()
        if self._runner.events:
            self._view.tell()
            self._view.look_back_after_bots()
        unwritten = self._keeper.keep() if self._keeper is not None else None
        self._moved()
        self.refresh()
        if unwritten is not None and self._keeper is not None:
            problem = unwritten.strerror or type(unwritten).__name__
            self._wrong("table.unwritten", folder=shown(str(self._keeper.folder), 200), problem=problem)
        for watcher in self._watchers:
            watcher(self)
        following.all_follow(self.match)

    def _moment(self) -> tuple[State, int, int, int, bool, str]:
        """What is at the board now: the same if nothing has changed."""
        match = self.match
        return match.state, match.line, match.steps, len(match.lines), match.slow, match.chance

    def _moved(self) -> None:
        """The match stands elsewhere than before; nothing is shown of it yet."""

    def _beside(self, lang: str) -> Panels:
        """What else stands beside the board."""
        return {}

    def _when_over(self, lang: str) -> list[Button]:
        """What else can be done when the match has ended."""
        return []

    def _meanwhile(self) -> None:
        if not self.board.turns:
            self.refresh()
            self.board.flush()

    def _show_turn(self, turn: PlayedTurn) -> None:
        """Whoever wants to see each turn is shown it before the next one is played."""
        if self.board.turns:
            self._view.show_turn(turn)

    def _wrong(self, id_: str, **facts: object) -> None:
        self._view.say(id_, "error", **facts)
