"""The end of a lesson: noticed where its last exercise is done, at the board, with the way on."""

from collections.abc import Callable, Sequence

from widgets.board.panels import Button, DecisionPanel
from widgets.progress.store import ExerciseResult, Progress
from widgets.progress.summary import comes_next
from widgets.text import say

from .exercises import lessons
from .specs import Exercise, LessonFile


def keep(progress: Progress, spec: Exercise, result: ExerciseResult) -> LessonFile | None:
    """Keep how an exercise went; its lesson, if that was the last exercise of it that was not done."""
    return finished_by(lambda: progress.record(spec.id, result), progress, spec)


def finished_by(work: Callable[[], None], progress: Progress, spec: Exercise) -> LessonFile | None:
    """Do something with an exercise; its lesson, if that is one of a course, done with it, and was not before."""
    if not spec.lesson:
        work()
        return None
    file = lessons(progress.game)[spec.lesson]
    was_done = _is_done(file, progress)
    work()
    return file if _is_done(file, progress) and not was_done else None


def with_end(decision: DecisionPanel, file: LessonFile | None, lang: str) -> DecisionPanel:
    """What can be done after an exercise; if its lesson is done with it, that is said, and the next one comes first.

    There the way on is the next lesson, and no longer the next cell; where it is something else, that comes first.
    """
    if file is None:
        return decision
    following = comes_next(file, lang)
    first: Sequence[Button] = (
        [{"does": "", "label": following.text, "glyph": "play", "href": following.link}] if following else []
    )
    buttons = decision.get("buttons", [])
    others = [button for button in buttons if not (first and button.get("leaves"))]
    buttons = [*others, *first] if others == buttons else [*first, *others]
    return {**decision, "finished": say("lesson.finished", lang, number=file.number), "buttons": buttons}


def _is_done(file: LessonFile, progress: Progress) -> bool:
    return all(progress[id_].done for id_ in file.exercises)
