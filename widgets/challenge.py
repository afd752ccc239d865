"""Challenges: a task on a real table, judged by the engine when the turn is over.

    challenge = lesson.challenge("one_climbs")              # shows the board; play as at any table
    challenge.play("play city_yellow_upper_middle", ...)    # the same in Python

Its goals are ticked off as they are reached, those that hold from the start when the turn is over; what a move would
bring is not told beforehand. What was played can be taken back until the turn is over. Then the try is judged, and the
next one begins at the start. Hints can be asked for at any time; they cost nothing and are counted. After the sixth try
the solution can be shown.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gamelib import Game, IllegalAction
from gamelib.core.words import LANGUAGES

from . import claims, telling
from .display import TOOLS
from .exercises import ChallengeSpec
from .film import Film, Frame
from .messages import Message
from .panels import Button, Decision, Note, Toolbar
from .progress import Progress, Result
from .quiz import Reply
from .table import Table
from .text import in_all_languages, say

SOLUTION_AFTER = 6
_AGAIN, _SHOW, _HINT = "again>", "show>", "hint>"
_PANELS = ("decision", "agenda", "log")
_TOOLS = tuple(tool for tool in TOOLS if tool != "lab")  # a lab would tell what a move brings


class Challenge:
    """One challenge at its table; see the module's text. A new one of the same ``name`` closes the earlier."""

    def __init__(
        self, spec: ChallengeSpec, game: Game[Any], progress: Progress, *, lang: str = "en", name: str
    ) -> None:
        self.spec, self.progress = spec, progress
        self.start = spec.start(game)
        self.reply: Reply | None = None
        self.tries = self.hints = 0
        self._watching = False
        nothing = Film((Frame(self.start, ()),))
        self._held = [claims.holds(nothing, goal.claim) for goal in spec.goals]
        self.table = Table(
            game.match_from(self.start, spec.seed),
            lang=lang,
            panels=_PANELS,
            tools=_TOOLS,
            part=spec.part,
            name=name,
            front=self.start.active,
        )
        self.table.watch(lambda _: self._moved())
        self.table.board.on("act", self._act)
        self.table.board.on("undo", lambda _: self._walk(self.table.undo))
        self.table.board.on("redo", lambda _: self._walk(self.table.redo))
        self.table.board.on("lang", lambda message: self.speak(message["lang"]))
        self._tell()

    @property
    def lang(self) -> str:
        """The language of task and table."""
        return self.table.lang

    # ------------------------------------------------------------ trying

    def play(self, *actions: str) -> Reply | None:
        """Play these actions; the reply comes when the turn is over. What is not allowed raises ``IllegalAction``."""
        for action in actions:
            if self.reply is not None:
                return Reply(None, in_all_languages("challenge.wait"), "", 0, self.lang)
            if refusals := self.table.match.why_not(action):
                raise IllegalAction.of(self.table.match.game, action, refusals)
            self.table.play(action)
        return self.reply

    def again(self) -> None:
        """Set the position back and try again."""
        self.reply = None
        self._watching = True
        self.table.goto(0)
        self._watching = False
        self._tell()

    def hint(self) -> str:
        """One hint more, which stays with the task; if there is no other, the last one again."""
        self.hints = min(self.hints + 1, len(self.spec.hints))
        self.progress.record(self.spec.id, Result(hints=self.hints))
        self._tell()
        return self.spec.hints[self.hints - 1][self.lang]

    def show(self) -> None:
        """Play the solution; the task stays to be done."""
        self.again()
        self.progress.record(self.spec.id, Result(0, done=False, shown=True))
        self._watching = True
        for action in self.spec.solution:
            self.table.play(action)
        self._watching = False
        self.reply = Reply(None, in_all_languages("challenge.shown"), self.spec.rule, 0, self.lang)
        self._tell()

    def _moved(self) -> None:
        if self._watching or self.reply is not None:
            return
        if self._over():
            self._judge()
        self._tell()

    def _over(self) -> bool:
        match, spec = self.table.match, self.spec
        if spec.until and not match.state.over:
            return self._moves() >= spec.moves or any(event.rule == spec.until for event in match.events())
        return match.state.seat != self.start.seat or self._moves() >= spec.moves

    def _moves(self) -> int:
        match = self.table.match
        return sum(line.seat == self.start.seat for line in match.lines[: match.line])

    def _played(self) -> Film:
        match = self.table.match
        return Film((Frame(self.start, ()), Frame(match.state, tuple(match.events()))))

    def _judge(self) -> None:
        spec, film = self.spec, self._played()
        missed = [goal for goal in spec.goals if not claims.holds(film, goal.claim)]
        self.tries += 1
        self.progress.record(spec.id, Result(1, done=not missed))
        if not missed:
            texts = {lang: "\n\n".join(filter(None, [spec.done[lang], spec.then.get(lang)])) for lang in LANGUAGES}
            self.reply = Reply(True, texts, spec.rule, 0, self.lang)
            return
        texts = {
            lang: " ".join(
                [say("challenge.over", lang)] + [claims.said(film, goal.claim, goal.missed, lang) for goal in missed]
            )
            for lang in LANGUAGES
        }
        self.reply = Reply(False, texts, spec.rule, max(0, SOLUTION_AFTER - self.tries), self.lang)

    # ------------------------------------------------------------ the board

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.table.speak(lang)
        if self.reply is not None:
            self.reply = replace(self.reply, lang=lang)
        self._tell()

    def _act(self, message: Message) -> None:
        text = message["text"]
        if text == _AGAIN:
            self.again()
        elif text == _HINT:
            self._hint()
        elif text == _SHOW and self.tries >= SOLUTION_AFTER:
            self.show()
        else:
            self._walk(lambda: self.table.press(text))

    def _walk(self, one: Callable[[], None]) -> None:
        """One step more or back, as long as the try goes on."""
        if self.reply is None:
            one()
        else:
            self.table.board.say(self._word("wait"), "error")

    def _hint(self) -> None:
        more = self.hints < len(self.spec.hints)
        said = self.hint()
        self.table.board.say(said if more else f"{self._word('no_more_hints')} {said}")

    def _tell(self) -> None:
        """The task, or how the try went, beside the table; after a try the only choice is the next one."""
        table, reply = self.table, self.reply
        table.shut = reply is not None
        table.put(note=self._note(), toolbar=self._toolbar(), decision=self._decision() if reply else None)
        if reply is not None:
            table.board.say(str(reply), "error" if reply.right is False else "info")

    def _note(self) -> Note:
        spec, reply, film, lang = self.spec, self.reply, self._played(), self.lang
        holds = [claims.holds(film, goal.claim) for goal in spec.goals]
        # What holds from the start has only been reached when nothing can spoil it any more.
        reached = [now and (reply is not None or not held) for now, held in zip(holds, self._held, strict=True)]
        title = self._word("task", count=f"{sum(reached)}/{len(reached)}")
        note: Note = {"title": title, "text": spec.task[lang], "tone": "plain"}
        note["goals"] = [{"text": goal.name[lang], "reached": it} for goal, it in zip(spec.goals, reached, strict=True)]
        if reply is not None:
            note |= {"text": reply.text}
        if reply is not None and reply.right is not None:
            title, tone = (self._word("done"), "good") if reply.right else (self._word("not_yet"), "bad")
            note |= {"title": title, "tone": tone, "rule": reply.rule}
        if self.hints:
            note["hints"] = [self._word("hint", hint=hint[lang]) for hint in spec.hints[: self.hints]]
        return note

    def _toolbar(self) -> Toolbar:
        match, going = self.table.match, self.reply is None
        hints = self._word("ask_hint", count=f"{self.hints}/{len(self.spec.hints)}")
        return {
            "undo": going and match.line > 0,
            "redo": going and match.line < len(match.lines),
            "help": {"does": _HINT, "label": hints},
            "lang": True,
        }

    def _decision(self) -> Decision:
        right = self.reply is not None and self.reply.right
        buttons: list[Button] = [{"does": _AGAIN, "label": self._word("again"), "glyph": "undo"}]
        if right:
            buttons.insert(0, telling.onwards(self.lang))
        elif self.tries >= SOLUTION_AFTER:
            buttons.append({"does": _SHOW, "label": self._word("show"), "glyph": "step"})
        return {"title": self._note()["title"], "text": self.spec.task[self.lang], "buttons": buttons}

    def _word(self, name: str, **facts: object) -> str:
        return say(f"challenge.{name}", self.lang, **facts)

    def close(self) -> None:
        """Take the board out of the kernel."""
        self.table.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        board = self.table.board
        return board.shown_as(repr(self), board.scene, **kwargs)

    def __repr__(self) -> str:
        return f"<Challenge {self.spec.id}> {self.spec.task[self.lang]}"
