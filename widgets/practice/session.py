"""The questions of a day, one after the other at one board.

session = PracticeSession(practice().due, lang="en", name="practice")
session.answer(3)                # as a `Question` is answered
session.go_on()                  # the next one, when this one is over
"""

from collections.abc import Callable, Iterator, Sequence

from widgets.board.panels import Button, DecisionPanel
from widgets.board.protocol import Message
from widgets.lessons import completion
from widgets.lessons.asking import asking
from widgets.lessons.question import Question
from widgets.progress import notebook_index
from widgets.progress.leitner import today
from widgets.progress.practice import Missed
from widgets.progress.store import ExerciseResult, Progress
from widgets.text import say

from .next_time import come_back

NEXT_QUESTION = "next_question"


class PracticeSession(Question):
    """What is asked on a day, each question with other numbers than before, if it has any.

    What was answered elsewhere meanwhile, as in another tab, is not asked again.
    """

    def __init__(self, questions: Sequence[Missed], *, lang: str, name: str) -> None:
        self.questions = questions
        self.number = 0
        self.day = today()
        self._watchers: list[Callable[[], None]] = []
        first = self.current
        super().__init__(first.spec, first.file.game, self._progress(), lang=lang, name=name, seed=first.seed)

    @property
    def current(self) -> Missed:
        """The question of now, or the last one."""
        return self.questions[min(self.number, len(self.questions) - 1)]

    @property
    def done(self) -> bool:
        """Was the last one left?"""
        return self.number == len(self.questions)

    def skip_answered(self) -> None:
        """Leave the question of now if it was answered elsewhere."""
        if not self._tried and not self.done and not self.current.is_due():
            self.over = True
            self.go_on()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this whenever a question was answered or left."""
        self._watchers.append(watcher)

    def go_on(self) -> None:
        """The next question, or the end."""
        if not self.over or self.done:
            return
        self.number += 1
        while not self.done and not self.current.is_due():
            self.number += 1
        if self.done:
            self._reply = None
            self._refresh()
        else:
            spec, game, seed = self.current.spec, self.current.file.game, self.current.seed
            self.progress, self.game, self._asks, self._seed = self._progress(), game, spec, seed
            self._begin(asking(spec, game, seed))
            self._show_anew(game)
        self._tell()

    def speak(self, lang: str) -> None:
        super().speak(lang)
        self._tell()

    def _progress(self) -> Progress:
        return Progress(self.current.file.course)

    def _keep(self, result: ExerciseResult, *, first: bool) -> None:
        one, progress = self.current, self.progress
        self._finished = completion.finished_by(
            lambda: one.keep(progress, result, today(), first=first), progress, one.spec
        )
        self._tell()

    def _tell(self) -> None:
        for watcher in self._watchers:
            watcher()

    def _act(self, message: Message) -> None:
        if message["text"] == NEXT_QUESTION:
            self.go_on()
        else:
            super()._act(message)

    @property
    def _comes_again(self) -> bool:
        return False

    def _decision(self) -> DecisionPanel:
        if not self.done:
            return super()._decision()
        title, text = come_back(self.lang)
        shown: DecisionPanel = {"title": title, "text": text}
        if page := notebook_index.start_page():
            shown["buttons"] = [
                {"does": "", "label": say("practice.start", self.lang), "href": notebook_index.link(page)}
            ]
        return shown

    def _ways_on(self) -> Iterator[Button]:
        last = self.number == len(self.questions) - 1
        yield {
            "does": NEXT_QUESTION,
            "label": say("practice.finish" if last else "practice.next_question", self.lang),
            "glyph": "step",
        }
        file = self.current.file
        if notebook := notebook_index.lesson(file.course, file.number):
            heading = notebook_index.headings(notebook).get(self.current.spec.id, "")
            href = notebook_index.link(notebook, heading)
            yield {"does": "", "label": say("practice.open_lesson", self.lang), "glyph": "book", "href": href}
