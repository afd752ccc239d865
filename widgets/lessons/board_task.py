"""What is wanted of a learner, how much of it is done, and how the tries went: told beside a board.

A `Challenge` is done by playing, a `SetupTask` with the editor. Goals are ticked off as they are reached, those that
hold from the start when it is judged. Hints can be asked for at any time; they cost nothing and are counted. After the
sixth try the solution can be shown.
"""

from abc import ABC, abstractmethod
from dataclasses import replace

from gamelib import AnyGame
from gamelib.text.messages import LANGUAGES, Texts, checked_language
from widgets.board.panels import Button, DecisionPanel, Note, Toolbar
from widgets.match import match_panels
from widgets.progress.store import ExerciseResult, Progress
from widgets.text import in_all_languages, say

from . import assertions, completion
from .playthrough import Playthrough, PlaythroughFrame
from .question import Reply
from .specs import LessonFile, TaskSpec

SOLUTION_AFTER = 6
AGAIN, SHOW, HINT = "again>", "show>", "hint>"


class BoardTask(ABC):
    """One task; whoever inherits has the board, and knows what was done and when it is judged."""

    spec: TaskSpec
    lang: str

    def __init__(self, spec: TaskSpec, game: AnyGame, progress: Progress) -> None:
        self.spec, self.progress = spec, progress
        self.start = spec.start(game)
        self.reply: Reply | None = None
        self.finished: LessonFile | None = None
        """The lesson that is done with this try."""
        self.tries = self.hints = 0
        nothing = Playthrough((PlaythroughFrame(self.start, ()),))
        self._held = [assertions.holds(nothing, goal.claim) for goal in spec.goals]

    @abstractmethod
    def _playthrough(self) -> Playthrough:
        """What was done, from the start to what is there now."""

    @abstractmethod
    def _tell(self) -> None:
        """Show the task, or how the try went, beside the board."""

    def spoken(self, lang: str) -> None:
        """From now on everything is said in this language, what was said last too."""
        self.lang = checked_language(lang)
        if self.reply is not None:
            self.reply = replace(self.reply, lang=lang)

    def take_up(self, before: ExerciseResult) -> None:
        """Take the task up where it was left: tries and hints are kept, and what is done is done.

        Args:
            before: How it has gone up to now.
        """
        self.tries, self.hints = before.tries, min(before.hints, len(self.spec.hints))
        if before.done:
            self.reply = Reply(True, self._praise(), self.spec.rule, 0, self.lang)
        self._tell()

    def hint(self) -> str:
        """One hint more, which stays with the task; if there is no other, the last one again.

        Raises:
            ValueError: There are none.
        """
        if not self.spec.hints:
            raise ValueError(f"{self.spec.id} has no hints.")
        self.hints = min(self.hints + 1, len(self.spec.hints))
        self.progress.record(self.spec.id, ExerciseResult(hints=self.hints))
        self._tell()
        return self.spec.hints[self.hints - 1][self.lang]

    def _hinted(self) -> str:
        """The same at the board, with a word that there is no other."""
        more = self.hints < len(self.spec.hints)
        said = self.hint()
        return said if more else f"{self._word('no_more_hints')} {said}"

    def _judge(self, over: str = "") -> Reply:
        """Are all goals reached? If not, what is missed is said, after the text ``over``."""
        spec, playthrough = self.spec, self._playthrough()
        missed = [goal for goal in spec.goals if not assertions.holds(playthrough, goal.claim)]
        self.tries += 1
        self.finished = completion.keep(self.progress, spec, ExerciseResult(1, done=not missed))
        if missed:
            first = in_all_languages(over) if over else dict.fromkeys(LANGUAGES, "")
            texts: Texts = {
                lang: " ".join(
                    [
                        first[lang],
                        *(assertions.with_value(playthrough, goal.claim, goal.missed, lang) for goal in missed),
                    ]
                )
                for lang in LANGUAGES
            }
        else:
            texts = self._praise()
        left = max(0, SOLUTION_AFTER - self.tries) if missed else 0
        self.reply = Reply(not missed, {lang: text.strip() for lang, text in texts.items()}, spec.rule, left, self.lang)
        return self.reply

    def _praise(self) -> Texts:
        """What is said when all goals are reached."""
        spec = self.spec
        return {lang: "\n\n".join(filter(None, [spec.done[lang], spec.then.get(lang)])) for lang in LANGUAGES}

    def _explained(self) -> None:
        """The solution is on the board; the task stays to be done."""
        self.progress.record(self.spec.id, ExerciseResult(0, done=False, shown=True))
        self.progress.miss_rules(filter(None, [self.spec.rule]))
        self.reply = Reply(None, in_all_languages("challenge.shown"), self.spec.rule, 0, self.lang)

    # ------------------------------------------------------------ beside the board

    def note(self) -> Note:
        """What is wanted, what of it is reached, or how the try went."""
        spec, reply, playthrough, lang = self.spec, self.reply, self._playthrough(), self.lang
        holds = [assertions.holds(playthrough, goal.claim) for goal in spec.goals]
        # What holds from the start has only been reached when nothing can spoil it any more.
        done, judged = reply is not None and reply.right is True, reply is not None
        reached = [done or (now and (judged or not held)) for now, held in zip(holds, self._held, strict=True)]
        title = self._word("task", count=f"{sum(reached)}/{len(reached)}")
        note: Note = {"title": title, "text": spec.task[lang], "tone": "plain"}
        note["goals"] = [{"text": goal.name[lang], "reached": it} for goal, it in zip(spec.goals, reached, strict=True)]
        if reply is not None:
            note |= {"text": reply.text}
        if reply is not None and reply.right is not None:
            title, tone = (self._word("done"), "good") if reply.right else (self._word("not_yet"), "bad")
            note |= {"title": title, "tone": tone}
            if reply.rule:
                note["rule"] = reply.rule
        if self.hints:
            note["hints"] = [self._word("hint", hint=hint[lang]) for hint in spec.hints[: self.hints]]
        return note

    def help(self) -> Toolbar:
        """What asks for a hint, if there are any."""
        if not self.spec.hints:
            return {}
        return {"help": {"does": HINT, "label": self._word("ask_hint", count=f"{self.hints}/{len(self.spec.hints)}")}}

    def show_buttons(self) -> list[Button]:
        """What shows the solution, after many tries."""
        show: Button = {"does": SHOW, "label": self._word("show"), "glyph": "step"}
        return [show] if self.tries >= SOLUTION_AFTER and self.spec.solution else []

    def _after_try(self) -> DecisionPanel:
        """What can be done after a try, and what the task was, unless the lesson ends with it."""
        decision: DecisionPanel = {"title": self.note()["title"], "buttons": self._ways_on()}
        if self.reply and self.finished:
            return completion.with_end(decision, self.finished, self.lang)
        return {**decision, "text": self.spec.task[self.lang]}

    def _ways_on(self) -> list[Button]:
        """After a try: to the next cell if it was right; once more; the solution."""
        again: Button = {"does": AGAIN, "label": self._word("again"), "glyph": "undo"}
        if self.reply is not None and self.reply.right:
            return [match_panels.onward_button(self.lang), again]
        return [again, *self.show_buttons()]

    def _word(self, name: str, **facts: object) -> str:
        return say(f"challenge.{name}", self.lang, **facts)
