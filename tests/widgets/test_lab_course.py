"""The lab's lessons: a course that belongs to no single game, each lesson with the game that it names."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest

import gamelib
from gamelib.engine.problems import InvalidPositionError
from gamelib.text.messages import LANGUAGES
from tests.registered import LIBRARY
from widgets.lessons import asking, assertions
from widgets.lessons.board_task import SOLUTION_AFTER
from widgets.lessons.exercises import LAB, course_title, courses, lessons, read_lesson
from widgets.lessons.lesson import Lesson
from widgets.lessons.playthrough import Playthrough, play_through
from widgets.lessons.setup_task import SetupTask
from widgets.lessons.specs import ChallengeSpec, ExerciseError, QuestionSpec, SetupTaskSpec
from widgets.progress import notebook_index
from widgets.progress.summary import HowFar

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSONS = lessons(LAB)
QUESTIONS = [
    (number, id_)
    for number, file in LESSONS.items()
    for id_, it in file.exercises.items()
    if isinstance(it, QuestionSpec)
]
CHALLENGES = [
    (number, id_)
    for number, file in LESSONS.items()
    for id_, it in file.exercises.items()
    if isinstance(it, ChallengeSpec)
]
HEAD = '[lesson]\ntitle = { en = "A", cs = "B" }\n'
TO_DIE = "starve 6,5 / starve 3,12"

pytestmark = pytest.mark.usefixtures("own_progress")


def test_each_game_has_its_lesson_in_the_lab() -> None:
    assert courses() == [*LIBRARY, LAB]
    assert {file.game.slug for file in LESSONS.values()} == set(LIBRARY)
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
    assert read_lesson(LAB, 1, HEAD + 'game = "cities"\n', "lesson_1.toml").game.slug == "cities"
    with pytest.raises(ExerciseError, match=message):
        read_lesson(LAB, 1, HEAD + head, "lesson_1.toml")
    with pytest.raises(ExerciseError, match="no key 'game'"):
        read_lesson("cities", 1, HEAD + 'game = "cities"\n', "lesson_1.toml")


@pytest.mark.parametrize("number", LESSONS)
@pytest.mark.parametrize("folder", ["lab", "cs/lab"])
def test_a_lesson_asks_all_its_exercises(number: int, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / folder)
    notebook = notebook_index.lesson(LAB, number)
    assert notebook is not None
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    assert re.findall(r'lesson\.(?:ask|challenge|lay_out)\("(\w+)"', code) == list(LESSONS[number].exercises)
    assert code.count("lesson.three_questions()") == code.count("lesson.done()") == 1
    assert len(LESSONS[number].remember) == 3


@pytest.mark.parametrize(("number", "id_"), QUESTIONS)
def test_a_question_is_answered_by_the_engine_whenever_it_is_asked(
    number: int, id_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "_variation", cache(asking._variation))  # both languages ask of the same games
    file = LESSONS[number]
    spec = file.exercises[id_]
    assert isinstance(spec, QuestionSpec)
    assert spec.wrong
    asked = [asking.asking(spec, file.game, seed) for seed in range(8)]
    assert len({frozenset(one.right) for one in asked}) > 1
    for lang in LANGUAGES:
        question = Lesson(LAB, number, lang=lang).ask(id_)
        wrong = next(iter(spec.wrong))
        reply = question.answer(wrong)
        assert not reply.right
        assert reply.text.startswith(spec.wrong[wrong].text[lang])
        question.again()
        assert question.answer(next(iter(question.right))).right


@pytest.mark.parametrize(("number", "id_"), CHALLENGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_task_is_done_by_its_solution(number: int, id_: str, lang: str) -> None:
    task = Lesson(LAB, number, lang=lang).challenge(id_)
    reply = task.play(*task.spec.solution)
    assert reply is not None
    assert reply.right
    assert reply.text == task.spec.done[lang]


@pytest.mark.parametrize(("number", "id_"), CHALLENGES)
def test_a_task_is_not_done_by_clicking_around(number: int, id_: str) -> None:
    task = Lesson(LAB, number).challenge(id_)
    rnd, done, tries = random.Random(id_), 0, 40
    for _ in range(tries):
        match = task.start.game.resume(task.start)
        while match.state.seat == task.start.seat:
            match.play(str(rnd.choice(match.legal_actions())))
        playthrough = Playthrough((*play_through(task.start).frames, *play_through(match.state).frames))
        done += all(assertions.holds(playthrough, goal.claim) for goal in task.spec.goals)
    assert done < tries / 5


# ---------------------------------------------------------------- a position to be made


@pytest.fixture
def task() -> SetupTask:
    return Lesson(LAB, 1).lay_out("four_towers")


def pressed(task: SetupTask, text: str) -> None:
    task.board._receive(None, {"kind": "act", "text": text, "n": 1}, [])


def test_a_setup_task_is_made_with_the_editor_and_judged_by_the_engine(task: SetupTask) -> None:
    assert task.board.panels["note"]["title"] == "Your task 0/2"
    assert task.board.panels["editing"]["groups"]
    assert [button["label"] for button in task.board.panels["decision"]["buttons"]] == ["Check", "Begin anew"]
    for edit in task.spec.solution:
        pressed(task, edit)
    assert [goal["reached"] for goal in task.board.panels["note"]["goals"]] == [True, False], "it can still be spoilt"
    pressed(task, "edit:done")
    assert task.reply is not None
    assert task.reply.right
    assert task.progress["four_towers"].done
    assert task.board.panels["note"]["tone"] == "good"
    assert not task.board.panels.get("editing")
    pressed(task, "again>")
    assert task.board.panels["editing"]["groups"]
    assert task.board.panels["note"]["title"] == "Your task 0/2"


def test_one_goes_on_from_a_position_that_is_not_yet_the_one(task: SetupTask) -> None:
    task.edit("put yellow@0,-2:3 buildings.red")
    reply = task.check()
    assert not reply.right
    assert reply.text == task.spec.goals[0].missed["en"]
    assert task.board.panels["note"]["text"] == reply.text
    assert task.board.panels["toolbar"]["undo"]
    task.edit("put green@0,-1:3 buildings.red")
    assert task.board.panels["note"]["tone"] == "plain"
    assert task.check().right


def test_what_comes_out_of_the_bag_is_noticed(task: SetupTask) -> None:
    task.edit("take red@0,0:2 buildings.red", "put red@0,0:3 buildings.red", "put yellow@0,-2:3 buildings.red")
    assert task.check().text.startswith("Red pieces in the bag: 9.")


def test_what_cannot_be_is_not_judged(task: SetupTask) -> None:
    task.edit("put red@0,-1:3 buildings.red")
    [trouble] = task.board.panels["editing"]["troubles"]
    assert trouble["rule"] == "CTS-8.3"
    assert len(trouble["where"]) > 1
    assert "place" not in trouble, "it may be any of them"
    assert not any(goal["reached"] for goal in task.board.panels["note"]["goals"])
    pressed(task, "edit:done")
    assert task.reply is None
    with pytest.raises(InvalidPositionError, match="lot of another colour"):
        task.check()
    assert task.tries == 0


def test_a_setup_task_has_hints_and_after_many_tries_its_solution(task: SetupTask) -> None:
    pressed(task, "hint>")
    assert task.board.panels["note"]["hints"] == [f"Hint: {task.spec.hints[0]['en']}"]
    pressed(task, "show>")
    assert task.board.panels["editing"]["groups"], "not yet"
    for _ in range(SOLUTION_AFTER):
        pressed(task, "edit:done")
    assert task.board.panels["decision"]["buttons"][-1]["label"] == "Show me"
    pressed(task, "show>")
    assert [goal["reached"] for goal in task.board.panels["note"]["goals"]] == [True, True]
    assert not task.progress["four_towers"].done
    task.edit(*task.spec.solution)
    assert task.check().right


def test_a_setup_task_speaks_the_language_that_is_chosen(task: SetupTask) -> None:
    task.board._receive(None, {"kind": "lang", "lang": "cs", "n": 1}, [])
    assert task.board.panels["note"]["text"] == task.spec.task["cs"]
    assert task.board.panels["decision"]["buttons"][0]["label"] == "Zkontrolovat"
    task.edit(*task.spec.solution)
    assert task.check().text == task.spec.done["cs"]
    task.board._receive(None, {"kind": "lang", "lang": "en", "n": 2}, [])
    assert task.board.panels["note"]["text"] == task.spec.done["en"]


def test_a_position_for_a_setup_task_is_a_task_of_the_file() -> None:
    task = LESSONS[1].exercises["four_towers"]
    assert isinstance(task, SetupTaskSpec)
    with pytest.raises(ValueError, match="no such exercise 'four_towers'; it has none"):
        Lesson(LAB, 1).challenge("four_towers")


# ---------------------------------------------------------------- what is said of chances


def test_which_of_two_actions_is_better_is_said_when_it_is_clear() -> None:
    playthrough = play_through(gamelib.load("la_citta").position("last_famine"))
    assert [assertions.claim_value(playthrough, f"better {games} {TO_DIE}") for games in (20, 800)] == [
        "neither",
        "first",
    ]
    assert assertions.claim_value(playthrough, "better 800 starve 3,12 / starve 6,5") == "second"
    for wrong, said in (("many starve 6,5 / starve 3,12", "number of playouts"), ("20 starve 6,5", "Two actions")):
        with pytest.raises(assertions.ClaimError, match=said):
            assertions.claim_value(playthrough, f"better {wrong}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_over_all_courses_names_the_lab(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS if lang == "en" else NOTEBOOKS / "cs")
    page = HowFar(lang=lang)
    assert course_title(LAB, lang) in repr(page)
    for number, file in LESSONS.items():
        notebook = notebook_index.lesson(LAB, number)
        assert notebook is not None
        assert f"lab/{notebook.name}" in page.html()
        assert f"{number}. {file.title[lang]}" in repr(page)
