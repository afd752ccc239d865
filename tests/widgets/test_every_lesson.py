"""What a lesson can do it can do in every course, or it says in a sentence why not."""

from __future__ import annotations

import pytest

from tests.registered import GAMES
from widgets.lessons.exercises import LAB, lessons
from widgets.lessons.lesson import Lesson

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
