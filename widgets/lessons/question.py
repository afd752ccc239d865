"""Questions: asked beside a board, answered by the engine, and then played out.

    question = lesson.ask("overflow")      # shows the board and a field for the answer
    question.answer(3)                     # the same in Python: a Reply with text, rule and what is left

A wrong answer is met where it went wrong: who has misread a rule is told which, and what was counted wrongly lights up
on the board. Tries are few, so that guessing leads nowhere: when they are used up the answer is explained and played
out. Asked again, the question comes with other numbers (see `asking`).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from gamelib import AnyGame, Refusal, State
from gamelib.text.messages import LANGUAGES, Texts
from widgets import scenes
from widgets.board.panels import Button, DecisionPanel, Field, LogLine, Note, Panels, Toolbar
from widgets.board.protocol import Message
from widgets.lessons.host import BoardHost
from widgets.match import event_log, match_panels
from widgets.progress.leitner import missed
from widgets.progress.store import ExerciseResult, Progress
from widgets.svg.scene import Scene
from widgets.text import in_all_languages, last_sentence, say

from . import asking, completion
from .asked_places import answer_places, asked_places
from .asking import Asking
from .specs import AnswerCheck, LessonFile, QuestionSpec

_ANSWER, _TOGGLE, _CHECK, _AGAIN, _HINT = "answer", "toggle", "check", "again", "hint"
_NEXT = 9
"""How many variations are searched for one that has not just been asked."""
_YES = {"yes": {"yes", "ano", "true", "y", "a"}, "no": {"no", "ne", "false", "n"}}


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to an answer: ``right`` is None if it was no answer at all, ``left`` counts remaining tries."""

    right: bool | None
    texts: Texts
    rule: str
    left: int
    lang: str
    places: tuple[str, ...] = ()
    """Of a wrong answer: where to look on the board."""

    @property
    def text(self) -> str:
        """The reply in the learner's language."""
        return self.texts[self.lang]

    def __str__(self) -> str:
        return self.text + (f" ({self.rule})" if self.rule else "")

    __repr__ = __str__


class Question(BoardHost):
    """One question at its board; see the module's text."""

    game: AnyGame

    def __init__(
        self, spec: QuestionSpec, game: AnyGame, progress: Progress, *, lang: str = "en", name: str, seed: int = 0
    ) -> None:
        self.progress, self.game = progress, game
        self._asks, self._seed = spec, seed
        self._begin(asking.asking(spec, game, seed))
        super().__init__(game, lang, name)
        self.board.on("goto", lambda message: self._goto(message["line"]))
        self.board.on("undo", lambda _: self._goto(self._at - 1))
        self.board.on("redo", lambda _: self._goto(self._at + 1))

    def _begin(self, asked: Asking) -> None:
        self._this, self.spec, self.playthrough, self.right = asked, asked.spec, asked.playthrough, asked.right
        self.left = _tries(self.spec.kind, len(self._options("en")))
        self.over = self._tried = False
        self.hints = 0
        self._chosen: set[str] = set()
        self._given: frozenset[str] = frozenset()
        """The words of the latest answer."""
        self._reply: Reply | None = None
        self._finished: LessonFile | None = None
        """The lesson that is done with this answer."""
        self._at = 0

    # ------------------------------------------------------------ answering

    def answer(self, given: object) -> Reply:
        """Answer in Python: a number, yes or no, the word of an option, a cell, or several cells."""
        reply = self._reply = self._judge(given)
        self._refresh()
        return reply

    def again(self) -> None:
        """Ask the question once more: with other numbers, if there are any."""
        self._begin(self._next())
        self._rule = None
        self._refresh()

    def take_up(self, before: ExerciseResult) -> None:
        """Take the question up where it was left: tries are not given back, hints stay open, what is over is over.

        Args:
            before: How it has gone up to now.
        """
        if tried := before.tries:
            for _ in range((tried - 1) // self.left):
                self._begin(self._next())
            self.left -= (tried - 1) % self.left + 1
            self.over, self._tried = before.done or not self.left, True
        self.hints = min(before.hints, len(self.spec.hints))
        if self.over:
            self._at = self.playthrough.moment_before(self.spec.before)
            right = self.spec.right
            why = {lang: say("question.answer_is", lang, reply="", why=right[lang]).strip() for lang in LANGUAGES}
            self._reply = self._reply_with(before.done, self.spec.rule, right if before.done else why)
        self._refresh()

    @property
    def _comes_again(self) -> bool:
        """Can it be asked once more: with other numbers, or because it was explained and counts once it is right?"""
        return self.over and (self._asks.varies or not (self._reply and self._reply.right))

    def _next(self) -> Asking:
        """The next variation that is not the one of now."""
        for _ in range(_NEXT):
            self._seed += 1
            found = asking.asking(self._asks, self.game, self._seed)
            if found.spec.ask != self.spec.ask or found.playthrough.before != self.playthrough.before:
                break
        return found

    def _judge(self, given: object) -> Reply:
        spec = self.spec
        words = self._words()
        answer = None if self.over else _read(spec, given, words)
        if answer is None:
            wanted = "question.over" if self.over else f"question.wanted_{spec.kind}"
            return self._reply_with(
                None, "", in_all_languages(wanted, such=" ".join(words[: 1 + (spec.kind == "cells")]))
            )
        reply: Texts | None = None
        if spec.check is not None:
            try:
                right, reply = self._checked(spec.check, answer)
            except Exception as error:  # noqa: BLE001 - whatever a function of somebody else may raise
                problem = f"{type(error).__name__}: {error}"
                return self._reply_with(None, "", in_all_languages("question.check_failed", problem=problem))
        else:
            right = answer == self.right if spec.kind == "cells" else answer <= self.right
        self._given = answer
        self.left -= 1
        self.over = right or not self.left
        self._keep(ExerciseResult(1, done=right, shown=self.over and not right), first=not self._tried)
        self._tried = True
        if self.over:
            # The whole playthrough can be walked now, to and fro from here.
            self._at = self.playthrough.moment_before(self.spec.before)
        if right:
            return self._reply_with(True, spec.rule, reply or spec.right)
        rule, texts, places = (spec.rule, reply, ()) if reply else self._met(answer)
        if self.over:
            why = spec.right
            texts = {lang: say("question.answer_is", lang, reply=texts[lang], why=why[lang]) for lang in LANGUAGES}
        return self._reply_with(False, rule, texts, places)

    def _checked(self, check: AnswerCheck, answer: frozenset[str]) -> tuple[bool, Texts | None]:
        """What the question's own function says of an answer, and its words for it."""
        judged = check(self._this.asked_in, _as_value(self.spec.kind, answer))
        right, reply = (
            judged if isinstance(judged, tuple) else (False, judged) if isinstance(judged, str) else (judged, "")
        )
        return bool(right), dict.fromkeys(LANGUAGES, str(reply)) if reply else None

    def hint(self) -> str:
        """One hint more; if there is no other, the last one again.

        Raises:
            ValueError: There are none.
        """
        if not self.spec.hints:
            raise ValueError(f"{self.spec.id} has no hints.")
        self.hints = min(self.hints + 1, len(self.spec.hints))
        self.progress.record(self._asks.id, ExerciseResult(hints=self.hints))
        self._refresh()
        return self.spec.hints[self.hints - 1][self.lang]

    def _keep(self, result: ExerciseResult, *, first: bool) -> None:
        """Keep how an answer went; what is not known at first is to be practised."""
        card = missed() if first and not result.done else None
        self._finished = completion.keep(self.progress, self._asks, replace(result, card=card))

    def _reply_with(self, right: bool | None, rule: str, texts: Texts, places: Iterable[str] = ()) -> Reply:
        if self.over and right is not None and self.spec.then:
            texts = {lang: f"{text}\n\n{self.spec.then[lang]}" for lang, text in texts.items()}
        return Reply(right, texts, rule, self.left, self.lang, tuple(places))

    def _met(self, answer: frozenset[str]) -> tuple[str, Texts, Iterable[str]]:
        """What is said to a wrong answer, and where to look.

        The rule that was misread; else the reply made for this answer, or the engine's own refusal of that cell.
        """
        spec = self.spec
        if found := self._this.misread_by(answer):
            texts = {lang: found.text(self.game, lang) for lang in LANGUAGES}
            return found.misconception.rule, texts, found.reading.places
        extra = sorted(answer - self.right) if spec.kind in ("cell", "cells") else []
        places = [f"{spec.places}{cell}" for cell in extra]
        word = " ".join(sorted(answer))
        if word in spec.wrong:
            return spec.wrong[word].rule, spec.wrong[word].text, places
        for cell in extra:
            if refused := self._refused(cell):
                texts = {lang: refused.text(self.game, lang) for lang in LANGUAGES}
                return refused.rule, texts, [f"{spec.places}{cell}", *refused.where]
        rule = "" if spec.verb == "reason" and not self.over else spec.rule  # it is what is asked
        return rule, spec.other, places

    def _refused(self, cell: str) -> Refusal | None:
        """Why the thing that is asked about cannot be done there; None if it can, in one way at least."""
        tried = (*self.spec.value.split()[1:], cell)
        reasons = self.playthrough.after.refusals().items()
        refusals = [found for action, found in reasons if action[: len(tried)] == tried]
        return refusals[0][0] if refusals and all(refusals) else None

    def _words(self) -> list[str]:
        """What can be named in an answer: the options, or the places of the board."""
        if self.spec.kind in ("cell", "cells"):
            return list(self._places(self._picture()))
        return list(self._options(self.lang))

    def _places(self, picture: Scene) -> dict[str, str]:
        """The word of each place in the picture that is asked about, and its key."""
        return answer_places(self._this, picture)

    def _right_places(self, picture: Scene) -> list[str]:
        """Where the right answer lies, if it is about places."""
        if self.spec.kind not in ("cell", "cells"):
            return []
        return [key for word, key in self._places(picture).items() if word in self.right]

    def _picture(self) -> Scene:
        return self._drawn(self._this.asked_in)

    def _drawn(self, state: State) -> Scene:
        return scenes.scene(state, self.lang, part=self.spec.part, front=self.playthrough.before.active, live=True)

    def _options(self, lang: str) -> dict[str, str]:
        """The answers to choose from, with their texts; seats that do not play are no answers."""
        if self.spec.kind == "yes_no":
            return {word: say(f"question.{word}", lang) for word in _YES}
        absent = set(self.game.axis("seat", self.game.seats[-1])) - set(
            self.game.axis("seat", self.playthrough.before.seats)
        )
        return {word: texts[lang] for word, texts in self.spec.options.items() if word not in absent}

    def _say(self, name: str, **facts: object) -> str:
        return say(f"question.{name}", self.lang, **facts)

    # ------------------------------------------------------------ the board

    def _act(self, message: Message) -> None:
        verb, _, word = message["text"].partition(" ")
        if verb == _ANSWER:
            self.answer(word)
        elif verb == _CHECK:
            self.answer(sorted(self._chosen))
        elif verb == _HINT and self.spec.hints and not self.over:
            self.hint()
        elif verb == _AGAIN and self._comes_again:
            self.again()
        elif verb == _TOGGLE and word in self._words() and not self.over:
            self._chosen ^= {word}
            self._refresh()
        else:
            self.board.say(self._say("no_answer"), "error")

    def speak(self, lang: str) -> None:
        """Say everything in another language, the last reply too."""
        if self._reply is not None:
            self._reply = replace(self._reply, lang=lang)
        super().speak(lang)

    def _goto(self, frame: int) -> None:
        if self.over:
            self._at = max(0, min(len(self.playthrough.frames) - 1, frame))
            self._refresh()

    def _refresh(self) -> None:
        super()._refresh()
        if self._reply is not None:
            self.board.say(str(self._reply), "error" if self._reply.right is False else "info")

    def _shown(self) -> tuple[Scene, Panels]:
        frame = self.playthrough.frames[self._at]
        scene = self._drawn(frame.state if self.over else self._this.asked_in)
        if self.over:
            scene.mark(last=[key for event in frame.events for key in event.where], selected=self._right_places(scene))
        elif self.spec.kind in ("cell", "cells"):
            verb, label = (_TOGGLE, "choose") if self.spec.kind == "cells" else (_ANSWER, "this_one")
            places = self._places(scene)
            for cell, key in places.items():
                scene.open(key, f"{verb} {cell}", self._say(label))
            scene.mark(selected=[places[cell] for cell in sorted(self._chosen)], asked=True)
        if self._reply is not None and self._reply.places:
            scene.mark(witness=dict.fromkeys(self._reply.places, ""))
        elif not self.over:
            scene.mark(witness=dict.fromkeys(asked_places(self._this, scene), ""))
        panels: Panels = {
            "toolbar": {"lang": True, **self._help()},
            "decision": self._decision(),
            "note": self._note(),
            "log": self._log() if self.over else None,
        }
        if self.over:
            last = len(self.playthrough.frames) - 1
            panels["toolbar"] = {
                "undo": self._at > 0,
                "redo": self._at < last,
                "line": self._at,
                "lines": last,
                "lang": True,
            }
        return scene, panels

    def _decision(self) -> DecisionPanel:
        spec = self.spec
        lead, asked = last_sentence(spec.ask[self.lang])
        shown: DecisionPanel = {"title": asked, "whole": True}  # of no seat: it is the learner who is asked
        if lead:
            shown["lead"] = lead
        if self.over:
            if len(self.playthrough.frames) > 1:
                shown["text"] = self._say("walk")
            shown["buttons"] = list(self._ways_on())
            return completion.with_end(shown, self._finished, self.lang)
        shown["text"] = self._say("tries", count=self.left)
        if spec.kind == "number":
            shown["field"] = Field(does=f"{_ANSWER} {{}}", label=self._say("number"), button=self._say("check"))
        elif spec.kind == "cell":
            shown["text"] = f"{self._say('click')} {shown['text']}"
        else:
            options = self._options(self.lang) if spec.kind != "cells" else {}
            buttons: list[Button] = [{"does": f"{_ANSWER} {word}", "label": text} for word, text in options.items()]
            shown["buttons"] = buttons or [{"does": _CHECK, "label": self._say("check")}]
        return shown

    def _help(self) -> Toolbar:
        """What asks for a hint, if there are any."""
        if not self.spec.hints:
            return {}
        count = f"{self.hints}/{len(self.spec.hints)}"
        return {"help": {"does": _HINT, "label": say("challenge.ask_hint", self.lang, count=count)}}

    def _ways_on(self) -> Iterator[Button]:
        """After the last try: to the next cell, or once more."""
        yield match_panels.onward_button(self.lang)
        if self._comes_again:
            yield {"does": _AGAIN, "label": self._say("again"), "glyph": "undo"}

    def _note(self) -> Note | None:
        reply = self._reply
        if reply is None:
            return (
                {"title": self._say("hints"), "text": "", "tone": "plain", "hints": self._hints()}
                if self.hints
                else None
            )
        title = self._say("nothing" if reply.right is None else "right" if reply.right else "wrong")
        tone = "plain" if reply.right is None else "good" if reply.right else "bad"
        note: Note = {"title": title, "text": reply.text, "tone": tone}
        if reply.rule:
            note["rule"] = reply.rule
        if self.hints:
            note["hints"] = self._hints()
        return note

    def _hints(self) -> list[str]:
        return [say("challenge.hint", self.lang, hint=hint[self.lang]) for hint in self.spec.hints[: self.hints]]

    def _log(self) -> list[LogLine]:
        """What has happened up to the frame that is shown."""
        lines: list[LogLine] = []
        for i, frame in enumerate(self.playthrough.frames[: self._at + 1]):
            for event in frame.events:
                line = event_log.event_line(event, self.game, self.lang)
                if i == self._at:
                    line["new"] = True
                lines.append(line)
        return lines

    def __repr__(self) -> str:
        options = (
            [f"  {word}: {text}" for word, text in self._options(self.lang).items()]
            if self.spec.kind == "choice"
            else []
        )
        return "\n".join([f"<Question {self.spec.id}> {self.spec.ask[self.lang]}", *options])


def _tries(kind: str, options: int) -> int:
    """Few enough that clicking through all answers does not help."""
    answers = {"number": 5, "yes_no": 2, "cell": 4, "cells": 4}.get(kind, options)
    return max(1, answers - 2)


def _read(spec: QuestionSpec, given: Any, words: list[str]) -> frozenset[str] | None:
    """An answer as words; None if it is none."""
    if spec.kind == "cells":
        cells = given.split() if isinstance(given, str) else given
        known = isinstance(cells, list | tuple | set | frozenset) and cells and all(cell in words for cell in cells)
        return frozenset(cells) if known else None
    text = str(given).strip().lower().replace("−", "-") if isinstance(given, str | int) else ""
    if spec.kind == "number":
        return frozenset({str(int(text))}) if re.fullmatch(r"[+-]?[0-9]{1,4}", text) else None
    if spec.kind == "yes_no":
        text = next((word for word, same in _YES.items() if text in same), "")
    return frozenset({text}) if text in words else None


def _as_value(kind: str, answer: frozenset[str]) -> int | bool | str | list[str]:
    """An answer as a function wants it: a number, a truth, a word, or several."""
    if kind == "cells":
        return sorted(answer)
    (word,) = answer
    return int(word) if kind == "number" else word == "yes" if kind == "yes_no" else word
