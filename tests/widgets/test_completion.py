"""The end of a lesson: said at the board where its last exercise is done, once, with the way on."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamelib.text.messages import LANGUAGES
from widgets.board.panels import DecisionPanel
from widgets.lessons.lesson import Lesson
from widgets.progress.store import ExerciseResult, Progress

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SAID = {"en": "You have done lesson 3.", "cs": "Máte hotovou lekci 3."}

pytestmark = pytest.mark.usefixtures("own_progress")


@pytest.fixture(autouse=True)
def in_rose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / "rose_of_fire")


def lesson_without(last: str, lang: str = "en") -> Lesson:
    """The lesson of strikers, all of whose exercises are done but one."""
    lesson = Lesson("rose_of_fire", 3, lang=lang)
    for id_ in lesson.file.exercises:
        if id_ != last:
            lesson.progress.record(id_, ExerciseResult(1, done=True))
    return lesson


def decision(asked: object) -> DecisionPanel:
    found: DecisionPanel = getattr(asked, "table", asked).board.panels["decision"]  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_exercise_of_a_lesson_tells_its_end_and_leads_on(lang: str) -> None:
    asked = lesson_without("overflow", lang).ask("overflow")
    assert "finished" not in decision(asked)
    asked.answer(2)
    assert decision(asked)["finished"] == SAID[lang]
    first = decision(asked)["buttons"][0]
    assert first["href"].startswith("04_")
    asked.close()


def test_it_is_told_once() -> None:
    lesson = lesson_without("overflow")
    for told in (True, False):
        asked = lesson.ask("overflow")
        asked.answer(2)
        assert ("finished" in decision(asked)) is told
        asked.again()
        assert "finished" not in decision(asked)
        asked.close()


def test_what_is_wrong_or_not_the_last_ends_no_lesson() -> None:
    lesson = lesson_without("overflow")
    wrong = lesson.ask("overflow")
    while not wrong.over:
        wrong.answer(99)
    lesson.progress.forget("one_climbs")
    not_last = lesson.ask("overflow")
    not_last.answer(2)
    for asked in (wrong, not_last):
        assert "finished" not in decision(asked)
        asked.close()


def test_a_task_may_be_the_last_one() -> None:
    task = lesson_without("one_climbs").challenge("one_climbs")
    task.play(*task.spec.solution)
    assert decision(task)["finished"] == SAID["en"]
    assert Progress("rose_of_fire")["one_climbs"].done
    task.again()
    assert "finished" not in decision(task)
    task.close()
