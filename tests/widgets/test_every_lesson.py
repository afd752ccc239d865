"""What a lesson can do it can do in every course, or it says in a sentence why not."""

from __future__ import annotations

import pytest

from gamelib import Action
from tests.registered import GAMES
from widgets import scenes
from widgets.lessons.asking import asking
from widgets.lessons.exercises import LAB, lessons, read_lesson
from widgets.lessons.lesson import Lesson
from widgets.lessons.specs import ChallengeSpec, ExerciseError, QuestionSpec

COURSES = [course for course in (*GAMES, LAB) if lessons(course)]

pytestmark = pytest.mark.usefixtures("own_progress")


def first_lesson(course: str) -> Lesson:
    return Lesson(course, min(lessons(course)))


@pytest.mark.parametrize("course", COURSES)
def test_what_if_compares_any_position_of_any_game(course: str) -> None:
    lesson = first_lesson(course)
    for name in list(lesson.game.positions())[:4]:
        assert lesson.what_if(name).same
        state = lesson.position(name)
        one, *others = map(str, state.legal_actions())
        assert lesson.what_if(name, play=[one]).left.playthrough.before == state
        verb = one.split()[0]
        word = {"play": "card"}.get(verb, verb)
        for other in others:
            if other.startswith(f"{verb} "):
                changed = lesson.what_if(name, play=[one], **{word: other.removeprefix(f"{verb} ")})
                assert not changed.same
                assert "<svg" in changed.html()
                break


def test_what_if_says_that_nothing_is_played() -> None:
    lesson = Lesson("barcelona", 1)
    assert lesson.what_if("second_of_four").same
    with pytest.raises(
        ValueError, match=r"Nothing is played with 'place' here; nothing is played; say what, such as play"
    ):
        lesson.what_if("second_of_four", place="c11 working")
    with pytest.raises(ValueError, match="no position"):
        lesson.what_if("second_of_five")
    with pytest.raises(TypeError, match="for named positions"):
        lesson.what_if(lesson.game.new(seats=2), play=["end"])


@pytest.mark.parametrize("course", COURSES)
def test_a_lesson_shows_lets_look_and_tells_what_there_is(course: str) -> None:
    lesson = first_lesson(course)
    position = next(iter(lesson.game.positions()))
    for shown in (lesson.show(position), lesson.table(position), lesson.look(position)):
        assert "<svg" in str(shown._repr_mimebundle_())
    for refused in (lesson.ask, lesson.challenge, lesson.lay_out):
        with pytest.raises(ValueError, match=r"has no such exercise 'none_such'; it has \w"):
            refused("none_such")
    with pytest.raises(ValueError, match=r"There is no 'none_such' to look at here; there is \w"):
        lesson.look(position, "none_such")
    assert repr(lesson.done())
    assert lesson.three_questions()._repr_mimebundle_()


LEAVING_OUT = [(course, number) for course in COURSES for number, file in lessons(course).items() if file.part.names]


@pytest.mark.parametrize(("course", "number"), LEAVING_OUT)
def test_what_a_lesson_asks_for_is_in_its_pictures_though_they_leave_out_what_it_has_not_taught(
    course: str, number: int
) -> None:
    file = lessons(course)[number]
    painter = scenes.painter_of(file.game)
    for spec in (spec for spec in file.exercises.values() if spec.part == file.part):
        if isinstance(spec, QuestionSpec):
            asked = asking(spec, file.game)
            verb, *words = asked.spec.value.split()
            steps = [(asked.playthrough.before, action) for action in asked.spec.play[:1]]
            steps += [(asked.playthrough.after, " ".join(words))] if verb == "legal" else []
            for state, action in steps:
                places = list(painter.places(state, Action(*action.split())))
                picture = scenes.scene(state, part=spec.part, live=True)
                assert not places or any(map(picture.is_place, places)), (spec.id, action)
        elif isinstance(spec, ChallengeSpec):
            match = file.game.resume(spec.start(file.game), spec.seed)
            for action in spec.solution:
                picture, marks = scenes.scene(match.state, part=spec.part, live=True), scenes.marks(match.state)
                there = {does for key, does, *_ in marks.open if picture.is_place(key)}
                assert action in there | {button["does"] for button in marks.buttons}, (spec.id, action)
                match.play(action)


def test_a_lessons_boards_leave_out_what_it_has_not_taught_yet() -> None:
    first, last = Lesson("urbania", 1), Lesson("urbania", 6)
    assert not {"monuments", "history", "leaders"} & set(first.table("first_turn").board.scene.leaves)
    assert not first.show("first_turn").scene.is_place("charles_bridge")
    assert last.show("first_turn").scene.is_place("charles_bridge")
    assert {"monuments", "history", "leaders"} <= set(last.show("first_turn").scene.leaves)


def test_a_choice_that_lies_on_what_is_left_out_is_made_with_buttons() -> None:
    table = Lesson("barcelona", 5).table("first_turn")
    table.play("place c13 working")
    table.play("act h3")
    assert {button["does"] for button in table.board.panels["decision"]["buttons"]} >= set(
        map(str, table.match.legal_actions())
    )


def test_a_lesson_that_leaves_out_what_is_no_part_is_refused_with_those_there_are() -> None:
    text = 'lesson = { title = { en = "a", cs = "b" }, without = ["sky"] }'
    with pytest.raises(ExerciseError, match=r"lesson_1.toml, lesson: without: there is no part 'sky'.*heading, piles"):
        read_lesson("urbania", 1, text, "lesson_1.toml")
