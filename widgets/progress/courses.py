"""How far somebody is in a course: of each lesson how much is done, and which one is next."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from widgets.lessons.exercises import lessons
from widgets.lessons.specs import LessonFile

from .store import ExerciseResult

NOTHING_DONE: Mapping[str, ExerciseResult] = {}


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A lesson, and how its exercises went."""

    file: LessonFile
    results: tuple[ExerciseResult, ...]

    @property
    def done(self) -> int:
        return sum(result.done for result in self.results)

    @property
    def all(self) -> int:
        return len(self.results)

    @property
    def finished(self) -> bool:
        return self.done == self.all

    @property
    def begun(self) -> bool:
        """Was any of its exercises tried, or explained?"""
        return any(result.tries or result.shown for result in self.results)


@dataclass(frozen=True, slots=True)
class CourseProgress:
    """The lessons of a course by number."""

    course: str
    lessons: Mapping[int, LessonProgress]

    @property
    def finished(self) -> int:
        """How many lessons are."""
        return sum(lesson.finished for lesson in self.lessons.values())

    @property
    def begun(self) -> bool:
        return any(lesson.begun for lesson in self.lessons.values())

    @property
    def states(self) -> tuple[str, ...]:
        """Of each lesson whether it is ``done``, the one that comes ``now``, or neither (empty)."""
        now = self.now if self.begun else None
        return tuple("done" if one.finished else "now" if one is now else "" for one in self.lessons.values())

    @property
    def now(self) -> LessonProgress | None:
        """The lesson to go on with: where one was last, or the next one that is not finished; None: all are."""
        begun = [number for number, lesson in self.lessons.items() if lesson.begun]
        last = max(begun, default=0)
        return _first_open(self.lessons[number] for number in self.lessons if number >= last) or _first_open(
            self.lessons.values()
        )


def course_progress(course: str, results: Mapping[str, ExerciseResult] = NOTHING_DONE) -> CourseProgress:
    """How far one is, by the results of the exercises of this course."""
    nothing = ExerciseResult()
    return CourseProgress(
        course,
        {
            number: LessonProgress(file, tuple(results.get(id_, nothing) for id_ in file.exercises))
            for number, file in lessons(course).items()
        },
    )


def _first_open(some: Iterable[LessonProgress]) -> LessonProgress | None:
    return next((lesson for lesson in some if not lesson.finished), None)
