"""Challenges: a task on a real table, judged by the engine when the turn is over.

    challenge = lesson.challenge("one_climbs")              # shows the board; play as at any table
    challenge.play("play city_yellow_upper_middle", ...)    # the same in Python

What a move would bring is not told beforehand. What was played can be taken back until the turn is over. Then the try
is judged, and the next one begins at the start.
"""

from collections.abc import Callable
from typing import Any

from gamelib import AnyGame, AnyMatch, IllegalActionError, State
from widgets.board.panels import Toolbar
from widgets.board.protocol import Message
from widgets.match.view import TOOLS
from widgets.progress.store import Progress
from widgets.table import Table
from widgets.text import in_all_languages

from .board_task import AGAIN, HINT, SHOW, SOLUTION_AFTER, BoardTask
from .playthrough import Playthrough, PlaythroughFrame
from .question import Reply
from .specs import ChallengeSpec

_PANELS = ("decision", "agenda", "log")


class Challenge(BoardTask):
    """One challenge at its table; see the module's text. A new one of the same ``name`` closes the earlier."""

    spec: ChallengeSpec

    def __init__(self, spec: ChallengeSpec, game: AnyGame, progress: Progress, *, lang: str = "en", name: str) -> None:
        super().__init__(spec, game, progress)
        self._watching = False
        self.table = Table(
            game.resume(self.start, spec.seed),
            lang=lang,
            panels=_PANELS,
            tools=[one for one in TOOLS if one not in ("lab", "task")],  # they would tell what a move brings
            part=spec.part,
            name=name,
            front=self.start.active,
        )
        self.lang = self.table.lang
        self.table.watch(lambda _: self._moved())
        self.table.board.on("act", self._act)
        self.table.board.on("undo", lambda _: self._walk(self.table.undo))
        self.table.board.on("redo", lambda _: self._walk(self.table.redo))
        self.table.board.on("lang", lambda message: self.speak(message["lang"]))
        self._tell()

    # ------------------------------------------------------------ trying

    def play(self, *actions: str) -> Reply | None:
        """Play these actions; the reply comes when the turn is over. ``IllegalActionError`` if one is not allowed."""
        for action in actions:
            if self.reply is not None:
                return Reply(None, in_all_languages("challenge.wait"), "", 0, self.lang)
            if refusals := self.table.match.why_not(action):
                raise IllegalActionError.of(self.table.match.game, action, refusals)
            self.table.play(action)
        return self.reply

    def again(self) -> None:
        """Set the position back and try again."""
        self.reply = None
        self._watching = True
        self.table.goto(0)
        self._watching = False
        self._tell()

    def show(self) -> None:
        """Play the solution; the task stays to be done."""
        self.again()
        self._watching = True
        for action in self.spec.solution:
            self.table.play(action)
        self._watching = False
        self._explained()
        self._tell()

    def _moved(self) -> None:
        if self._watching or self.reply is not None:
            return
        if self._over():
            self._judge("challenge.over")
        self._tell()

    def _over(self) -> bool:
        return over(self.spec, self.start, self.table.match)

    def _playthrough(self) -> Playthrough:
        return tried(self.start, self.table.match)

    # ------------------------------------------------------------ the board

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.table.speak(lang)
        self.spoken(lang)
        self._tell()

    def _act(self, message: Message) -> None:
        text = message["text"]
        if text == AGAIN:
            self.again()
        elif text == HINT:
            self.table.board.say(self._hinted())
        elif text == SHOW and self.tries >= SOLUTION_AFTER:
            self.show()
        else:
            self._walk(lambda: self.table.press(text))

    def _walk(self, one: Callable[[], None]) -> None:
        """One step more or back, as long as the try goes on."""
        if self.reply is None:
            one()
        else:
            self.table.board.say(self._word("wait"), "error")

    def _tell(self) -> None:
        """The task, or how the try went, beside the table; after a try the only choice is the next one."""
        table, reply = self.table, self.reply
        table.shut = reply is not None
        table.put(note=self.note(), toolbar=self._toolbar(), decision=self._after_try() if reply else None)
        if reply is not None:
            table.board.say(str(reply), "error" if reply.right is False else "info")

    def _toolbar(self) -> Toolbar:
        match, going = self.table.match, self.reply is None
        return {
            "undo": going and match.line > 0,
            "redo": going and match.line < len(match.lines),
            "lang": True,
            **self.help(),
        }

    def close(self) -> None:
        """Take the board out of the kernel."""
        self.table.close()

    def _repr_mimebundle_(self, **kwargs: object) -> Any:
        board = self.table.board
        return board.shown_as(repr(self), board.scene, **kwargs)

    def __repr__(self) -> str:
        return f"<Challenge {self.spec.id}> {self.spec.task[self.lang]}"


def over(spec: ChallengeSpec, start: State, match: AnyMatch) -> bool:
    """True if a try is over: its last move is made, or the event has happened that it lasts until."""
    moves = sum(line.seat == start.seat for line in match.lines[: match.line])
    if spec.until and not match.state.over:
        return moves >= spec.moves or any(event.rule == spec.until for event in match.events())
    return match.state.seat != start.seat or moves >= spec.moves


def tried(start: State, match: AnyMatch) -> Playthrough:
    """What a try has come to, from its start to what is there now."""
    return Playthrough((PlaythroughFrame(start, ()), PlaythroughFrame(match.state, tuple(match.events()))))
