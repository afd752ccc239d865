"""The lab's lessons: a course that belongs to no single game, each lesson with the game that it names."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import gamelib
from gamelib.core.words import LANGUAGES
from widgets import claims, places
from widgets.asking import asking
from widgets.exercises import LAB, ExerciseError, QuestionSpec, course_title, courses, lessons, read
from widgets.film import shoot
from widgets.lesson import Lesson
from widgets.summary import HowFar

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = lessons(LAB)
QUESTIONS = [
    (number, id_)
    for number, file in LESSONS.items()
    for id_, it in file.exercises.items()
    if isinstance(it, QuestionSpec)
]
HEAD = '[lesson]\ntitle = { en = "A", cs = "B" }\n'
TO_DIE = "starve 6,5 / starve 3,12"

pytestmark = pytest.mark.usefixtures("own_progress")


def test_each_game_has_its_lesson_in_the_lab() -> None:
    assert courses() == [*gamelib.games(), LAB]
    assert {file.game.slug for file in LESSONS.values()} == set(gamelib.games())
    assert [course_title(LAB, lang) for lang in LANGUAGES] == ["The lab", "Laboratoř"]


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("", "game is one of barcelona"),
        ('game = "chess"\n', "game is one of barcelona"),
        ("seat = 1\n", "game is one of"),
    ],
)
def test_a_lesson_of_the_lab_names_its_game(head: str, message: str) -> None:
    assert read(LAB, 1, HEAD + 'game = "cities"\n', "lesson_1.toml").game.slug == "cities"
    with pytest.raises(ExerciseError, match=message):
        read(LAB, 1, HEAD + head, "lesson_1.toml")
    with pytest.raises(ExerciseError, match="no key 'game'"):
        read("cities", 1, HEAD + 'game = "cities"\n', "lesson_1.toml")


@pytest.mark.parametrize("number", LESSONS)
@pytest.mark.parametrize("folder", ["lab", "cs/lab"])
def test_a_lesson_asks_all_its_exercises(number: int, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / folder)
    notebook = places.lesson(LAB, number)
    assert notebook is not None
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert re.findall(r'lesson\.(?:ask|challenge)\("(\w+)"', code) == list(LESSONS[number].exercises)
    assert code.count("lesson.three_questions()") == code.count("lesson.done()") == 1
    assert len(LESSONS[number].remember) == 3


@pytest.mark.parametrize(("number", "id_"), QUESTIONS)
def test_a_question_is_answered_by_the_engine_whenever_it_is_asked(number: int, id_: str) -> None:
    file = LESSONS[number]
    spec = file.exercises[id_]
    assert isinstance(spec, QuestionSpec)
    assert spec.wrong
    asked = [asking(spec, file.game, seed) for seed in range(8)]
    assert len({frozenset(one.right) for one in asked}) > 1
    for lang in LANGUAGES:
        question = Lesson(LAB, number, lang=lang).ask(id_)
        wrong = next(iter(spec.wrong))
        reply = question.answer(wrong)
        assert not reply.right
        assert reply.text.startswith(spec.wrong[wrong].text[lang])
        question.again()
        assert question.answer(next(iter(question.right))).right


def test_which_of_two_actions_is_better_is_said_when_it_is_clear() -> None:
    film = shoot(gamelib.load("la_citta").position("last_famine"))
    assert [claims.value(film, f"better {games} {TO_DIE}") for games in (20, 800)] == ["neither", "first"]
    assert claims.value(film, "better 800 starve 3,12 / starve 6,5") == "second"
    for wrong in ("better many starve 6,5 / starve 3,12", "better 20 starve 6,5"):
        with pytest.raises(claims.ClaimError, match="two actions"):
            claims.value(film, wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_over_all_courses_names_the_lab(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS if lang == "en" else NOTEBOOKS / "cs")
    page = HowFar(lang=lang)
    assert course_title(LAB, lang) in repr(page)
    for number, file in LESSONS.items():
        notebook = places.lesson(LAB, number)
        assert notebook is not None
        assert f"lab/{notebook.name}" in page.html()
        assert f"{number}. {file.title[lang]}" in repr(page)
