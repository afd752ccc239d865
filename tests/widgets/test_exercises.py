"""The exercises of every game's lessons: complete, answered by the engine, met where they go wrong.

How questions and tasks work as such is tested in test_lesson.py.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache, partial
from pathlib import Path

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import read_texts
from tests.architecture import citations
from tests.registered import GAMES, told
from widgets import scenes
from widgets.lessons import asking, assertions, exercises, misconception, playthrough
from widgets.lessons.asked_places import asked_places
from widgets.lessons.asking import Asking
from widgets.lessons.challenge import Challenge
from widgets.lessons.exercises import lessons
from widgets.lessons.lesson import Lesson
from widgets.lessons.misconception import misconceptions_of
from widgets.lessons.question import Question
from widgets.lessons.specs import ChallengeSpec, QuestionSpec

from .at_random import times_done
from .sessions import of_each

TAUGHT = [slug for slug in GAMES if lessons(slug)]
EXERCISES = {
    (slug, id_): spec for slug in TAUGHT for file in lessons(slug).values() for id_, spec in file.exercises.items()
}
NOTEBOOKS = [path for slug in TAUGHT for path in citations.lessons(slug)]
QUESTIONS = [key for key, spec in EXERCISES.items() if isinstance(spec, QuestionSpec)]
CHALLENGES = [key for key, spec in EXERCISES.items() if isinstance(spec, ChallengeSpec)]


pytestmark = pytest.mark.usefixtures("own_progress")


def question_of(slug: str, id_: str) -> QuestionSpec:
    spec = EXERCISES[slug, id_]
    assert isinstance(spec, QuestionSpec)
    return spec


def challenge_of(slug: str, id_: str) -> ChallengeSpec:
    spec = EXERCISES[slug, id_]
    assert isinstance(spec, ChallengeSpec)
    return spec


@cache
def first(slug: str, id_: str) -> Asking:
    """A question as it is asked first; several tests look at the same one."""
    return asking.asking(question_of(slug, id_), gamelib.load(slug))


def ask(slug: str, id_: str, lang: str = "en") -> Question:
    return Lesson(slug, EXERCISES[slug, id_].lesson, lang=lang).ask(id_)


def challenge(slug: str, id_: str, lang: str = "en") -> Challenge:
    return Lesson(slug, EXERCISES[slug, id_].lesson, lang=lang).challenge(id_)


# ---------------------------------------------------------------- the data


@pytest.mark.every_game("each game has exercises of its own")
@pytest.mark.parametrize("slug", TAUGHT)
def test_every_misunderstanding_of_the_rules_has_its_exercise(slug: str) -> None:
    found = {spec.misunderstanding for (game, _), spec in EXERCISES.items() if game == slug} - {None}
    wanted = set(range(1, told(slug, "misunderstandings") + 1))
    assert found <= wanted
    if len(citations.lessons(slug)) < citations.lessons_planned(slug):
        pytest.skip("not all lessons are written")
    assert found == wanted


def called(notebook: Path, what: str) -> list[str]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return re.findall(rf'lesson\.{what}\("(\w+)"', code)


@pytest.mark.every_game("each game has exercises of its own")
@pytest.mark.parametrize(
    ("slug", "notebook"),
    [(slug, path) for slug in TAUGHT for path in citations.lessons(slug)],
    ids=lambda one: getattr(one, "stem", one),
)
def test_a_lesson_asks_all_its_exercises_in_the_order_of_its_file(slug: str, notebook: Path) -> None:
    file = lessons(slug)[int(notebook.stem[:2])]
    questions = [id_ for id_, spec in file.exercises.items() if isinstance(spec, QuestionSpec)]
    assert called(notebook, "ask") == questions
    assert called(notebook, "challenge") == [id_ for id_ in file.exercises if id_ not in questions]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_table_of_a_lesson_closes_another(notebook: Path) -> None:
    """A table begins where no other one does: one that begins in the same way takes its place."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    begun = re.findall(r'lesson\.(table|look)\("(\w+)"(?:.*?play=\[(.*?)\])?', code)
    assert len(set(begun)) == len(begun)


@of_each(QUESTIONS)
def test_expected_wrong_answers_are_met_in_every_question(slug: str, id_: str) -> None:
    spec = question_of(slug, id_)
    assert spec.wrong or spec.misconceptions


@of_each(QUESTIONS)
def test_a_question_says_nothing_twice(slug: str, id_: str) -> None:
    spec = question_of(slug, id_)
    replies = [spec.right, spec.other, *(wrong.text for wrong in spec.wrong.values())]
    for lang in LANGUAGES:
        texts = [reply[lang] for reply in replies]
        assert len(set(texts)) == len(texts)
    assert all(text["en"] != text["cs"] for text in (spec.ask, *replies))


# ---------------------------------------------------------------- questions


def test_what_was_asked_about_is_still_there_after_the_answer() -> None:
    question = ask("cities", "who_gets_the_star")
    board = question.board
    question.answer("orange")
    assert board.scene.elements["slot:d3"].label == "Slot D3: worker of Orange"
    assert board.panels["toolbar"]["redo"]
    board._receive(None, {"kind": "redo", "n": 1}, [])
    assert board.panels["log"][0]["rule"] == "CTS-4.2"
    assert "CTS-11.2" in [line["rule"] for line in board.panels["log"]]
    assert board.scene.elements["slot:d3"].label == "Slot D3: nothing"


def test_what_the_end_of_the_play_would_tell_is_asked_before_it() -> None:
    question = ask("barcelona", "how_many_actions")
    assert question.board.scene.elements["c44"].label == "H4/V4: placing costs 1 coin"
    question.answer(3)
    assert question.board.scene.elements["c44"].label.endswith("upper class on top of working class")


@pytest.mark.parametrize(
    ("slug", "id_", "keys"),
    [
        ("rose_of_fire", "diagonal", {"3,0", "2,1"}),
        ("barcelona", "five_segments", {"v1_1", "h2", "v5_3"}),
        ("cities", "second_tile", {"slot:b2", "slot:b3"}),
        ("urbania", "may_it_follow", {"p1", "blue:4"}),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_places_that_a_question_asks_about_are_marked_on_the_board_and_in_its_picture(
    slug: str, id_: str, keys: set[str], lang: str
) -> None:
    scene = ask(slug, id_, lang).board.scene
    assert set(scene.frame()["marks"]["witness"]) == keys
    assert scene.svg().count("class='no st dt'") == len(keys)


@of_each(QUESTIONS)
def test_no_mark_says_which_places_are_the_answer(slug: str, id_: str) -> None:
    if question_of(slug, id_).kind in ("cell", "cells"):
        assert asked_places(first(slug, id_), scenes.scene(first(slug, id_).asked_in)) == []


@of_each(QUESTIONS, one_of=5, swept="every question")
def test_a_question_is_asked_in_both_languages_with_everything_to_answer_it(slug: str, id_: str) -> None:
    for lang in LANGUAGES:
        question = ask(slug, id_, lang)
        decision = question.board.panels["decision"]
        assert f"{decision.get('lead', '')} {decision['title']}".strip() == question.spec.ask[lang]
        assert ("field" in decision) == (question.spec.kind == "number")
        assert not re.search(r"[{}]", str(decision.get("text")))
    scene, spec = question.board.scene, question.spec
    happens = {"", *(event.rule for event in question.playthrough.events)}
    assert {spec.before, spec.asked_before} <= happens, "what it stops before happens"
    if spec.kind in ("cell", "cells"):
        clicked = {key.removeprefix(spec.places) for key in scene.places() if scene.actions(key)}
        assert question.right <= clicked
        assert clicked - question.right, "there is something else to click"


@of_each(QUESTIONS, one_of=2, swept="every question")
def test_the_right_answer_is_what_the_engine_says(slug: str, id_: str) -> None:
    """Only what comes with other numbers is asked again when it was answered right."""
    right = first(slug, id_).right
    assert right
    for answer in [right] if question_of(slug, id_).kind == "cells" else right:
        question = ask(slug, id_)
        reply = question.answer(answer)
        assert reply.right
        assert reply.rule == question.spec.rule
        assert ("again" in offered(question)) == question_of(slug, id_).varies
    assert question.progress[id_].done


@of_each(QUESTIONS, one_of=5, swept="every question")
def test_each_expected_wrong_answer_gets_its_own_reply(slug: str, id_: str) -> None:
    question = ask(slug, id_)
    for answer, wrong in question.spec.wrong.items():
        if question.over:
            question = ask(slug, id_)
        reply = question.answer(answer)
        assert reply.right is False
        assert reply.rule == wrong.rule
        for lang in LANGUAGES:
            assert reply.texts[lang].startswith(wrong.text[lang])
            assert question.spec.right[lang] in reply.texts[lang] or not question.over
        assert question.left == reply.left
        assert question.over == (reply.left == 0)


# ---------------------------------------------------------------- asked again


SEEDS = range(1, 31)


def check_apart(asked: Asking) -> None:
    """Who misreads the rule is given away by the answer, which is one that can be given."""
    alike = [one.misconception.name for one in asked.misreadings if not asked.tells_apart(one)]
    one_will_do = asked.spec.kind == "yes_no" and len(alike) < len(asked.misreadings)
    assert one_will_do or not alike, f"{alike} would answer as who reads the rule rightly: {sorted(asked.right)}"
    assert all(one.answer for one in asked.misreadings)


@of_each([key for key in QUESTIONS if question_of(*key).misconceptions])
def test_the_rule_is_told_apart_from_its_misreadings(slug: str, id_: str) -> None:
    check_apart(first(slug, id_))


@of_each([key for key in QUESTIONS if question_of(*key).misconceptions], one_of=5, swept="every question")
def test_an_answer_that_misreads_a_rule_is_met_by_it_and_lights_up_where(slug: str, id_: str) -> None:
    asked = first(slug, id_)
    for one in filter(asked.tells_apart, asked.misreadings):
        question = ask(slug, id_)
        answer = min(one.answer - asked.right) if asked.spec.kind == "cell" else " ".join(sorted(one.answer))
        reply = question.answer(answer)
        assert reply.right is False
        assert reply.text.startswith(one.text(gamelib.load(slug), "en")) or asked.misread_by(one.answer) is not one
        assert reply.places, "there is something to look at"
        assert question.board.scene._marks["witness"], reply.places


@of_each(QUESTIONS)
def test_no_reply_is_kept_for_what_a_misreading_answers(slug: str, id_: str) -> None:
    spec = question_of(slug, id_)
    asked = first(slug, id_)
    assert [word for word in spec.wrong if asked.misread_by(frozenset(word.split()))] == []


@of_each([key for key in QUESTIONS if question_of(*key).vary])
def test_what_varies_is_called_by_its_name(slug: str, id_: str) -> None:
    """No word from the files, such as *red*, stands in a text: it is a fact that the game has names for."""
    spec, game = question_of(slug, id_), gamelib.load(slug)
    texts = " ".join(f"{text}" for text in (spec.ask, spec.right, spec.other, spec.right_if, spec.again))
    named = set(re.findall(r"{(\w+)[:}]", texts))
    cases = [case for cases in spec.vary.values() for case in cases if isinstance(case, dict)]
    values = [*spec.vary.items(), *((name, (value,)) for case in cases for name, value in case.items())]
    raw = {name for name, some in values if any(isinstance(one, str) and re.search("[a-z]", one) for one in some)}
    for name in raw & named:
        assert {name, name.rpartition("_")[2]} & game.codecs.keys(), name


@of_each(
    [key for key in QUESTIONS if question_of(*key).varies], one_of=6, swept="every question that varies, in thirty ways"
)
def test_a_question_that_varies_comes_in_many_ways_and_no_answer_is_right_nearly_always(slug: str, id_: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        # Those who count what can be asked have made it: nothing is made twice.
        patch.setattr(asking, "_variation", cache(asking._variation))
        ask_with = partial(asking.asking, question_of(slug, id_), gamelib.load(slug))
        found = [first(slug, id_), *map(ask_with, SEEDS)]
    assert len({(one.spec.ask["en"], one.playthrough.before.to_json()) for one in found}) >= 10
    for one in found:
        check_apart(one)
        assert all(assertions.holds(one.playthrough, claim) for claim in one.spec.such)
        for lang in LANGUAGES:
            texts = (one.spec.ask[lang], one.spec.right[lang], one.spec.other[lang])
            assert not any(re.search(r"[{}–]", text) for text in texts)
    right = Counter(one.right for one in found[1:21])
    assert len(right) > 1
    assert max(right.values()) <= 14


def offered(question: Question) -> list[str]:
    return [button["does"] for button in question.board.panels["decision"]["buttons"]]


def answer_right(question: Question) -> None:
    assert question.answer(question.right if question.spec.kind == "cells" else min(question.right)).right


@of_each([key for key in QUESTIONS if question_of(*key).kind == "choice"])
def test_a_question_that_was_explained_counts_once_it_is_answered_right(slug: str, id_: str) -> None:
    question = ask(slug, id_)
    wrong = next(word for word in question.spec.options if word not in question.right)
    while not question.over:
        question.answer(wrong)
    assert not question.progress[id_].done
    assert "again" in offered(question)
    question.again()
    answer_right(question)
    assert question.progress[id_].done
    assert question.progress[id_].shown


def test_a_fault_of_the_rules_is_no_variation_that_cannot_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object, **__: object) -> None:
        raise ValueError("list.remove(x): x not in list")

    slug, id_ = next(key for key in QUESTIONS if question_of(*key).varies)
    monkeypatch.setattr(asking, "play_through", faulty)
    with pytest.raises(ValueError, match="x not in list"):
        asking._variation(question_of(slug, id_), gamelib.load(slug), 0)


def test_a_variation_is_the_same_for_the_same_seed() -> None:
    spec, game = question_of("courtyards", "joined"), gamelib.load("courtyards")
    for seed in SEEDS:
        one, other = asking.asking(spec, game, seed), asking.asking(spec, game, seed)
        assert (one.spec.ask, one.right, one.playthrough.before) == (
            other.spec.ask,
            other.right,
            other.playthrough.before,
        )


def test_ask_me_again_comes_with_other_numbers_and_a_new_lesson_with_the_first_ones() -> None:
    question = ask("courtyards", "joined")
    assert question.answer(4).right
    asked = {question.spec.ask["en"]}
    for _ in range(5):
        question.again()
        asked.add(question.spec.ask["en"])
        assert question.answer(min(question.right)).right
    assert len(asked) > 2
    assert ask("courtyards", "joined").spec.ask["en"] == "Blue puts a tree on 2,1. How many points is it?"


@pytest.mark.every_game("each game has exercises of its own")
@pytest.mark.parametrize("slug", TAUGHT)
def test_every_misunderstanding_of_the_rules_has_its_misconception(slug: str) -> None:
    game = gamelib.load(slug)
    asked = [spec for key in QUESTIONS if key[0] == slug for spec in [question_of(*key)]]
    known = misconceptions_of(game)
    named = {words.split()[0] for spec in asked for words in spec.misconceptions}
    assert named == set(known), "each misconception is told apart by a question"
    assert {one.rule for one in known.values()} <= set(game.rulebook)
    for spec in asked:
        if spec.misunderstanding:
            of = {known[words.split()[0]].of for words in spec.misconceptions}
            assert spec.misunderstanding in of, spec.id
    if len(citations.lessons(slug)) < citations.lessons_planned(slug):
        pytest.skip("not all lessons are written")
    wanted = set(range(1, told(slug, "misunderstandings") + 1))
    assert {one.of for one in known.values()} - {0} == wanted


@pytest.mark.every_game("each game has exercises of its own")
@pytest.mark.parametrize("slug", TAUGHT)
def test_every_misconception_has_its_text(slug: str) -> None:
    texts = read_texts(exercises.folder_of(slug) / misconception.FILE)
    assert set(texts) == set(misconceptions_of(gamelib.load(slug)))
    for text in texts.values():
        assert set(text) == set(LANGUAGES)
        assert text["en"] != text["cs"]


# ---------------------------------------------------------------- challenges


@of_each(CHALLENGES, one_of=5, swept="every task")
def test_a_task_is_done_by_its_solution(slug: str, id_: str) -> None:
    for lang in LANGUAGES:
        task = challenge(slug, id_, lang)
        reply = task.play(*task.spec.solution)
        assert reply is not None
        assert reply.right
        assert reply.text == task.spec.done[lang]
        assert task.progress[id_].done


@of_each(CHALLENGES)
def test_a_goal_that_is_missed_tells_what_has_come_of_it(slug: str, id_: str) -> None:
    spec = challenge_of(slug, id_)
    nothing = playthrough.play_through(spec.start(gamelib.load(slug)))
    assert not all(assertions.holds(nothing, goal.claim) for goal in spec.goals)
    for goal in spec.goals:
        amount = isinstance(assertions.claim_value(nothing, assertions.goal_parts(goal.claim)[0]), int)
        for lang in LANGUAGES:
            assert ("{value}" in goal.missed[lang]) == ("{value}" in goal.missed["en"])
            assert amount or "{value}" not in goal.missed[lang], "a word of the data is no word for people"
            assert not re.search(r"[{}]", assertions.with_value(nothing, goal.claim, goal.missed, lang))


@pytest.mark.every_game("each game has exercises of its own")
@of_each(CHALLENGES)
def test_a_task_is_not_done_whatever_one_does(slug: str, id_: str) -> None:
    assert times_done(challenge_of(slug, id_), gamelib.load(slug), 3, luck=id_) < 3


@of_each(CHALLENGES, one_of=5, swept="every task")
def test_a_task_is_not_done_by_clicking_around(slug: str, id_: str) -> None:
    assert times_done(challenge_of(slug, id_), gamelib.load(slug), 80, luck=id_) < 16


def test_a_misconception_without_a_text_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "untold"
    folder.mkdir()
    source = Path(misconception.__file__).parent / "cities" / "misconceptions.py"
    (folder / "misconceptions.py").write_text(source.read_text("utf-8"), "utf-8")
    (folder / misconception.FILE).write_text("the_row_fills_up = { en = 'No.', cs = 'Ne.' }\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"untold: misconceptions\.toml has no text for a_free_slot_is_enough, "):
        misconception._defined_in("untold")
