"""What is to be practised today, over all courses: questions that were missed, as their cards say (see `leitner`).

A question is missed by a wrong first answer. Of a rule against which somebody has tried something in a match, or of
which the solution of a task had to be shown, all questions are.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from widgets.lessons.exercises import courses, lessons
from widgets.lessons.specs import LessonFile, QuestionSpec

from .leitner import DAYS, Flashcard, later, today
from .store import ExerciseResult, Progress, Records

PRACTISE = "practise_what_you_missed.ipynb"
MINUTES = 10
"""How long one practises a day, at most."""
_SECONDS = 40
"""What a question takes."""
MOST = MINUTES * 60 // _SECONDS


@dataclass(frozen=True, slots=True)
class Missed:
    """A question that was missed, and its card."""

    file: LessonFile
    spec: QuestionSpec
    card: Flashcard
    seed: int
    """With another one it is asked with other values."""

    def is_due(self) -> bool:
        """Is it still to be asked? It may have been answered elsewhere."""
        return any(one.file is self.file and one.spec is self.spec for one in practice().due)

    def keep(self, progress: Progress, result: ExerciseResult, today: date, *, first: bool) -> None:
        """Keep an answer; the first one says into which box the card comes."""

        def kept(was: ExerciseResult) -> ExerciseResult:
            card = later(was.card, self.card)
            return was + replace(result, card=card.asked(today, right=result.done) if card and first else None)

        progress.change(self.spec.id, kept)


@dataclass(frozen=True, slots=True)
class NextTime:
    """When there is something to practise again, and how many questions that will be."""

    day: date
    count: int


class Practice:
    """All questions that were ever missed, as they stand on a day."""

    def __init__(self, records: Mapping[str, Mapping[str, ExerciseResult]], today: date) -> None:
        self.today = today
        self.missed = tuple(_missed(records))

    @property
    def practised(self) -> int:
        """How many questions were asked again today."""
        return sum(one.card.practised and one.card.since == self.today for one in self.missed)

    @property
    def due(self) -> list[Missed]:
        """What is asked today, the most overdue first: no more than fits into the time of a day."""
        left = max(0, MOST - self.practised)
        days = [(day, one.card.box, number) for number, one in enumerate(self.missed) if (day := self._day_of(one))]
        return [self.missed[number] for day, _, number in sorted(days) if day <= self.today][:left]

    @property
    def boxes(self) -> tuple[int, ...]:
        """How many questions lie in each box, the last of which holds what is learned."""
        return tuple(sum(one.card.box == box for one in self.missed) for box in range(1, len(DAYS) + 2))

    def next_time(self) -> NextTime | None:
        """The next day after this one; None: nothing is to be asked any more."""
        tomorrow = self.today + timedelta(days=1)
        days = [max(day, tomorrow) for one in self.missed if (day := self._day_of(one))]
        return NextTime(min(days), min(MOST, days.count(min(days)))) if days else None

    def _day_of(self, one: Missed) -> date | None:
        return one.card.due(self.today)


def minutes(questions: int) -> int:
    """About how long so many questions take."""
    return math.ceil(questions * _SECONDS / 60)


def practice(records: Records | None = None) -> Practice:
    """What is to be practised today, by what is kept on this computer."""
    found = records or Records()
    return Practice({course: found[course] for course in courses()}, today())


def _missed(records: Mapping[str, Mapping[str, ExerciseResult]]) -> Iterator[Missed]:
    nothing = ExerciseResult()
    for course in courses():
        mine = records.get(course, {})
        if not any(result.card for result in mine.values()):
            continue  # reading lessons takes time
        for file in lessons(course).values():
            for id_, spec in file.exercises.items():
                result = mine.get(id_, nothing)
                card = later(result.card, mine.get(spec.rule, nothing).card)
                if card and isinstance(spec, QuestionSpec):
                    yield Missed(file, spec, card, result.tries + 1)
