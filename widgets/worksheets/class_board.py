"""The answers of a class on a board, for the stage: task by task, first what was answered, then what is right and why.

    results.board()                 # Space or *Next step* goes on, Shift+Space or the arrow goes back

Nobody's name stands there. Places that were chosen carry on the board itself how many have chosen them; other answers
are bars beside it.
"""

from collections.abc import Mapping

from widgets.board.panels import AnswerBar, Button, DecisionPanel, Note, Panels
from widgets.board.protocol import Message
from widgets.lessons.host import BoardHost
from widgets.lessons.specs import LessonFile
from widgets.svg.scene import Scene
from widgets.text import say

from .task_scene import task_scene
from .task_summary import TaskSummary, summary_of
from .task_texts import TaskTexts, task_texts

_TELL = "tell"
_MOST_BARS = 8


class ClassBoard(BoardHost):
    """The answers of a class; see the module's text.

    Args:
        file: The worksheet.
        summaries: How its tasks went, by their ids.
        at: The task to begin with, by its id; empty: the first one.
        lang: The language, ``en`` or ``cs``.
        name: What the board is called in this kernel.

    Raises:
        ValueError: The worksheet has no such task.
    """

    def __init__(
        self, file: LessonFile, summaries: Mapping[str, TaskSummary], *, at: str = "", lang: str = "en", name: str
    ) -> None:
        self._file, self._summaries = file, summaries
        self._tasks = [*task_texts(file, lang)]
        ids = [task.id for task in self._tasks]
        if at and at not in ids:
            raise ValueError(f"There is no task {at!r} on the worksheet; there is {', '.join(ids)}.")
        self._at = ids.index(at) if at else 0
        self._right_shown = False
        """Whether it is shown what is right."""
        super().__init__(file.game, lang, name)
        self.board.on("step", lambda _: self._go(1))
        self.board.on("back", lambda _: self._go(-1))
        self.board.on("goto", lambda message: self._come_to(message["line"], show_right=False))

    @property
    def task(self) -> str:
        """The id of the task that is shown."""
        return self._tasks[self._at].id

    def tell(self) -> None:
        """Show what is right, or cover it again."""
        self._come_to(self._at, show_right=not self._right_shown)

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self._tasks = [*task_texts(self._file, lang)]
        super().speak(lang)

    def _go(self, steps: int) -> None:
        """Each task takes two steps: its answers, and what is right."""
        step = max(0, min(2 * len(self._tasks) - 1, 2 * self._at + self._right_shown + steps))
        self._come_to(step // 2, show_right=step % 2 == 1)

    def _come_to(self, at: int, *, show_right: bool) -> None:
        self._at, self._right_shown = max(0, min(len(self._tasks) - 1, at)), show_right
        self._rule = None
        self._refresh()

    def _act(self, message: Message) -> None:
        if message["text"] == _TELL:
            self.tell()
        else:
            self.board.say(say("question.no_answer", self.lang), "error")

    # ------------------------------------------------------------ what is shown

    @property
    def _summary(self) -> TaskSummary:
        return self._summaries.get(self.task) or summary_of(self.task, ())

    def _picture(self) -> Scene:
        return task_scene(self._tasks[self._at], self._summary.first, show_right=self._right_shown)

    def _shown(self) -> tuple[Scene, Panels]:
        last = len(self._tasks) - 1
        panels: Panels = {
            "toolbar": {
                "back": self._at > 0 or self._right_shown,
                "step": self._at < last or not self._right_shown,
                "line": self._at,
                "lines": last,
                "lang": True,
            },
            "decision": self._decision(self._tasks[self._at]),
            "note": self._note(self._tasks[self._at]) if self._right_shown else None,
        }
        return self._picture(), panels

    def _decision(self, task: TaskTexts) -> DecisionPanel:
        lead, asked = task.lead_and_title
        summary = self._summary
        facts = {"people": summary.people, "solved": summary.solved, "first_time": summary.at_once}
        label = "cover_right" if self._right_shown else "show_right"
        tell: Button = {"does": _TELL, "label": say(f"results.{label}", self.lang), "pressed": self._right_shown}
        shown: DecisionPanel = {"title": f"{task.number}. {asked}", "whole": True, "buttons": [tell]}
        shown["text"] = say("results.of_task" if self._right_shown else "results.people", self.lang, **facts)
        if lead:
            shown["lead"] = lead
        if summary.first:
            shown["answers"] = [*self._bars(task, summary)]
        return shown

    def _bars(self, task: TaskTexts, summary: TaskSummary) -> list[AnswerBar]:
        """The most common answers; of a choice all, those too that nobody gave."""
        counted = dict(summary.first.most_common(_MOST_BARS)) if not task.options else dict(summary.first)
        words = [*task.options, *(word for word in counted if word not in task.options)]
        bars: list[AnswerBar] = [{"label": task.answer(word), "count": counted.get(word, 0)} for word in words]
        for bar, word in zip(bars, words, strict=True):
            if self._right_shown and word in summary.right | task.right:
                bar["right"] = say("results.right", self.lang)
        return bars

    def _note(self, task: TaskTexts) -> Note:
        """What is right, and which misreadings were believed."""
        right = " · ".join(sorted(map(task.answer, task.right)))
        note: Note = {"title": say("results.is_right", self.lang), "text": task.reason or right, "tone": "plain"}
        if task.rule:
            note["rule"] = task.rule
        if self._summary.misread:
            note["hints"] = [
                f"{count} × {task.misreading(name)}" for name, count in self._summary.misread.most_common()
            ]
        return note

    def __repr__(self) -> str:
        task, summary = self._tasks[self._at], self._summary
        answers = ", ".join(f"{task.answer(words)} × {count}" for words, count in summary.first.most_common(_MOST_BARS))
        return f"{task.number}. {task.title} {answers}".strip()
