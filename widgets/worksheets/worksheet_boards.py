"""The tasks of a worksheet at their boards: as in a lesson, but what is answered is kept to be handed in."""

from collections.abc import Callable, Iterator
from typing import Protocol

from widgets.board.board import Board
from widgets.board.panels import Button
from widgets.board.protocol import Message
from widgets.lessons.challenge import Challenge
from widgets.lessons.question import Question, Reply
from widgets.lessons.specs import ChallengeSpec, QuestionSpec, TaskSpec
from widgets.progress.store import ExerciseResult
from widgets.text import say

from .hand_in import TaskResult
from .worksheet_answers import WorksheetAnswers

_NEXT = "next_task"
_LONGEST = 200


class TaskBoard(Protocol):
    """A task at its board."""

    @property
    def board(self) -> Board:
        """The board."""

    def speak(self, lang: str) -> None:
        """Say everything in another language."""

    def close(self) -> None:
        """Take the board out of the kernel."""


class WorksheetQuestion(Question):
    """A question of a worksheet. ``onwards`` leads to the task after it; without it there is none."""

    def __init__(
        self, spec: QuestionSpec, answers: WorksheetAnswers, *, lang: str, name: str, onwards: Callable[[], None] | None
    ) -> None:
        self._answers, self._onwards = answers, onwards
        super().__init__(spec, answers.worksheet.game, answers, lang=lang, name=name)
        if spec.id in answers.results:
            self.take_up(answers[spec.id])

    def _keep(self, result: ExerciseResult, *, first: bool) -> None:
        misread = None if self.spec.check else self._this.misread_by(self._given)
        names = (misread.misconception.name,) if misread and not result.done else ()
        words = " ".join(sorted(self._given))[:_LONGEST]
        self._answers.add(
            self._asks.id, TaskResult(tries=1, hints=self.hints, right=result.done, first=words, misread=names)
        )

    def _act(self, message: Message) -> None:
        if message["text"] == _NEXT and self._onwards is not None:
            self._onwards()
        else:
            super()._act(message)

    def _ways_on(self) -> Iterator[Button]:
        if self._onwards is not None:
            yield _next_button(self.lang)
        yield from [button for button in super()._ways_on() if not button.get("leaves")]


class WorksheetChallenge(Challenge):
    """A task of a worksheet that is done by playing."""

    def __init__(
        self,
        spec: ChallengeSpec,
        answers: WorksheetAnswers,
        *,
        lang: str,
        name: str,
        onwards: Callable[[], None] | None,
    ) -> None:
        self._answers, self._onwards = answers, onwards
        super().__init__(spec, answers.worksheet.game, answers, lang=lang, name=name)
        if spec.id in answers.results:
            self.take_up(answers[spec.id])

    @property
    def board(self) -> Board:
        """The board of its table."""
        return self.table.board

    def _judge(self, over: str = "") -> Reply:
        lines = self.table.match.record()["lines"]
        played = " / ".join(line.partition(": ")[2] for line in lines if not line.startswith("draw"))
        self._answers.add(self.spec.id, TaskResult(hints=self.hints, first=played[:_LONGEST]))
        return super()._judge(over)

    def _act(self, message: Message) -> None:
        if message["text"] == _NEXT and self._onwards is not None:
            self._onwards()
        else:
            super()._act(message)

    def _ways_on(self) -> list[Button]:
        others = [button for button in super()._ways_on() if not button.get("leaves")]
        done = self.reply is not None and self.reply.right
        return [_next_button(self.lang), *others] if done and self._onwards is not None else others


def task_board(
    spec: QuestionSpec | TaskSpec,
    answers: WorksheetAnswers,
    *,
    lang: str,
    name: str,
    onwards: Callable[[], None] | None,
) -> TaskBoard:
    """A task at its board.

    Raises:
        TypeError: It is none of those that a worksheet has.
    """
    match spec:
        case QuestionSpec():
            return WorksheetQuestion(spec, answers, lang=lang, name=name, onwards=onwards)
        case ChallengeSpec():
            return WorksheetChallenge(spec, answers, lang=lang, name=name, onwards=onwards)
    raise TypeError(f"A worksheet has questions and challenges, not {spec.id}.")


def _next_button(lang: str) -> Button:
    return {"does": _NEXT, "label": say("worksheet.next", lang), "glyph": "step"}
