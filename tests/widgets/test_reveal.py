"""What is folded: questions at the end of a lesson with their answers, and what shall be thought about first."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import gamelib
from gamelib.text.markup import escape
from gamelib.text.messages import LANGUAGES
from tests.architecture import citations
from tests.registered import GAMES, LIBRARY
from widgets.lessons.exercises import lessons, read_lesson
from widgets.lessons.lesson import Lesson
from widgets.lessons.reveal import ThinkFirst, ThreeQuestions
from widgets.lessons.specs import ExerciseError, Remembered

ROSE = gamelib.load("rose_of_fire")
REMEMBERED = [(slug, number) for slug in GAMES for number, file in lessons(slug).items() if file.remember]
NOTEBOOKS = [(slug, path) for slug in GAMES for path in citations.lessons(slug)]

pytestmark = pytest.mark.usefixtures("own_progress")


class Page(HTMLParser):
    """What is seen of a sheet before anything is opened: texts and pictures."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "img":
            self.handle_data("[picture]")

    def handle_endtag(self, tag: str) -> None:
        while self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        inside = self.open[self.open.index("details") :] if "details" in self.open else []
        if inside[2:] == [] and inside[1:] in ([], ["summary"]) and "style" not in self.open:
            self.seen += data


def seen(html: str) -> str:
    return Page(html).seen


@pytest.mark.every_game("each game has lessons of its own")
@pytest.mark.parametrize("slug", LIBRARY)
def test_every_lesson_ends_with_three_questions(slug: str) -> None:
    assert {number: len(file.remember) for number, file in lessons(slug).items()} == dict.fromkeys(lessons(slug), 3)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("slug", "number"), REMEMBERED)
def test_answers_are_not_seen_before_they_are_opened(slug: str, number: int, lang: str) -> None:
    shown = Lesson(slug, number, lang=lang).three_questions()
    html, words = shown.html(), repr(shown)
    for one in shown.questions:
        for text in (one.question[lang], one.answer[lang]):
            assert f">{escape(text)}<" in html
        assert one.question[lang] in seen(html)
        assert one.question[lang] in words
        assert one.answer[lang] not in seen(html) + words


def test_an_answer_opens_the_rules_on_which_it_rests_and_those_it_names() -> None:
    one = Remembered({"en": "Who?", "cs": "Kdo?"}, {"en": "You, by ROF-STR.4.", "cs": "Vy."}, ("ROF-STR.5",))
    html = ThreeQuestions((one,), ROSE, "en").html()
    assert re.findall(r"<summary>(ROF[^<]*)</summary>", html) == ["ROF-STR.5", "ROF-STR.4"]
    assert ROSE.rulebook["ROF-STR.4"].text["en"] in html


def test_what_questions_and_answers_say_is_text_not_markup() -> None:
    evil = dict.fromkeys(LANGUAGES, "<script>alert(1)</script>")
    html = ThreeQuestions((Remembered(evil, evil, ("ROF-STR.5",)),), ROSE, "en").html()
    assert "<script" not in html
    assert "<script" not in ThinkFirst("<script>", "en").html()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('rules = ["ROF-STR.5"]', "", "remember: rules: a list of texts"),
        ('rules = ["ROF-STR.5"]', "rules = []", "remember: rules: one rule at least"),
        ("ROF-STR.5", "ROF-STR.55", "no rule 'ROF-STR.55'"),
        ("answer.cs", "answer.de", "remember: answer: a text in en and cs"),
        ("question.en", "questoin.en", "no key 'questoin'"),
        ("[[remember]]", "[remember.one]", "a list of tables"),
    ],
)
def test_a_wrong_question_at_the_end_is_named(old: str, new: str, message: str) -> None:
    sound = (
        '[lesson]\ntitle = { en = "A", cs = "B" }\n[[remember]]\nquestion.en = "A"\nquestion.cs = "B"\n'
        'answer.en = "A"\nanswer.cs = "B"\nrules = ["ROF-STR.5"]\n'
    )
    assert len(read_lesson("rose_of_fire", 1, sound, "lesson_1.toml").remember) == 1
    with pytest.raises(ExerciseError, match=re.escape(message)):
        read_lesson("rose_of_fire", 1, sound.replace(old, new), "lesson_1.toml")


@pytest.mark.every_game("each game has lessons of its own")
@pytest.mark.parametrize(("slug", "notebook"), NOTEBOOKS, ids=lambda one: getattr(one, "stem", one))
def test_a_lesson_shows_its_three_questions_if_it_has_any(slug: str, notebook: Path) -> None:
    calls = notebook.read_text("utf-8").count('"lesson.three_questions()"')
    assert calls == bool(lessons(slug)[int(notebook.stem[:2])].remember)


@pytest.mark.parametrize(("slug", "notebook"), NOTEBOOKS, ids=lambda one: getattr(one, "stem", one))
def test_what_is_folded_is_not_told_by_its_line_of_words(slug: str, notebook: Path) -> None:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    folded = [cell for cell in cells if "".join(cell["source"]).startswith("lesson.think_first(")]
    for cell in folded:
        for output in cell["outputs"]:
            assert "".join(output["data"]["text/plain"]) == "Think first, then open this."


def test_a_picture_a_sheet_and_a_text_can_be_folded() -> None:
    lesson = Lesson("rose_of_fire", 3)
    picture = lesson.think_first(lesson.show("raval_full", part="streets"))
    assert '<img alt="&lt;Rose of Fire: ' in picture.html()
    assert "[picture]" not in seen(picture.html())
    assert "[picture]" in seen("<img>")
    card = lesson.think_first(lesson.rule("ROF-STR.5"))
    assert ROSE.rulebook["ROF-STR.5"].text["en"] in card.html()
    assert "ROF-STR.5" not in repr(card)
    assert "<pre" in lesson.think_first("4 < 5").html()


def test_what_lives_cannot_be_folded() -> None:
    lesson = Lesson("rose_of_fire", 3)
    for thing in (lesson.position("raval_full"), 5, lesson.table("raval_full")):
        with pytest.raises(TypeError, match=r"such as lesson.show"):
            lesson.think_first(thing)
