"""What was missed is asked again: in boxes of Leitner's, over all games, no more a day than one has time for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

import gamelib
from tests.widgets.page import Page
from widgets import StartPage, Table
from widgets.lessons.exercises import lessons
from widgets.lessons.lesson import Lesson
from widgets.lessons.specs import QuestionSpec
from widgets.practice import next_time, page
from widgets.practice.box_picture import box_picture
from widgets.practice.session import PracticeSession
from widgets.progress import leitner, practice
from widgets.progress.leitner import DAYS, LEARNED, Flashcard, later, missed
from widgets.progress.practice import MOST, Practice, minutes
from widgets.progress.store import ExerciseResult, Progress, Records

pytestmark = pytest.mark.usefixtures("own_progress")

SUNDAY = date(2026, 11, 29)
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def days(number: int) -> date:
    return SUNDAY + timedelta(days=number)


class Calendar:
    """The day where somebody learns; it can be another one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.be(SUNDAY)

    def be(self, day: date) -> None:
        for module in (leitner, practice):
            self._monkeypatch.setattr(module, "today", lambda: day)
        self._monkeypatch.setattr("widgets.practice.session.today", lambda: day)


@pytest.fixture(autouse=True)
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(monkeypatch)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[PracticeSession]:
    """Two questions that were missed the day before, of two games."""
    monkeypatch.chdir(NOTEBOOKS)
    for course, id_ in (("rose_of_fire", "overflow"), ("cities", "second_tile")):
        Progress(course).record(id_, ExerciseResult(1, card=Flashcard(1, days(-1))))
    found = PracticeSession(practice.practice().due, lang="en", name="test")
    yield found
    found.close()


def right(asked: PracticeSession) -> object:
    return sorted(asked.right) if asked.spec.kind == "cells" else next(iter(asked.right))


# ---------------------------------------------------------------- the boxes


def test_what_is_right_moves_on_and_comes_later_and_later_until_it_is_learned() -> None:
    card, day, waited = Flashcard(1, SUNDAY), SUNDAY, []
    while (due := card.due(day)) is not None:
        waited.append((due - day).days)
        day = due
        card = card.asked(day, right=True)
    assert tuple(waited) == DAYS
    assert card.box == LEARNED


def test_what_is_wrong_goes_back_into_the_first_box() -> None:
    assert Flashcard(4, days(-14)).asked(SUNDAY, right=False) == Flashcard(1, SUNDAY, practised=True)


def test_two_tabs_that_ask_the_same_move_it_once() -> None:
    once = Flashcard(2, days(-3)).asked(SUNDAY, right=True)
    assert once.asked(SUNDAY, right=True) == once == Flashcard(3, SUNDAY, practised=True)


def test_a_clock_that_was_wrong_does_no_harm() -> None:
    assert Flashcard(5, days(1_000)).due(SUNDAY) == SUNDAY
    assert Flashcard(1, days(1)).due(SUNDAY) == days(2), "it was tomorrow where one came from"
    assert Flashcard(2, date.max).asked(SUNDAY, right=True) == Flashcard(3, SUNDAY, practised=True)


def test_of_two_cards_the_later_is_true_and_on_one_day_the_one_that_was_missed() -> None:
    old, new, same_day = Flashcard(5, days(-3)), Flashcard(2, SUNDAY), Flashcard(1, SUNDAY)
    assert later(old, None, new) == new
    assert later(new, same_day) == same_day
    assert later(None) is None


# ---------------------------------------------------------------- what comes into them


@pytest.mark.parametrize(
    ("answers", "card"), [([99], Flashcard(1, SUNDAY)), ([99, 2], Flashcard(1, SUNDAY)), ([2], None)]
)
def test_a_question_of_a_lesson_is_missed_by_a_wrong_first_answer(answers: list[int], card: Flashcard | None) -> None:
    lesson = Lesson("rose_of_fire", 3, lang="en")
    question = lesson.ask("overflow")
    for given in answers:
        question.answer(given)
    question.close()
    assert Progress("rose_of_fire")["overflow"].card == card


def test_a_rule_that_was_missed_has_its_questions_asked() -> None:
    Progress("rose_of_fire").miss_rules(["ROF-STR.4", "ROF-TIL.1"])
    asked = {one.spec.id for one in practice.practice().missed}
    specs = [spec for file in lessons("rose_of_fire").values() for spec in file.exercises.values()]
    of_rule = {spec.id for spec in specs if isinstance(spec, QuestionSpec) and spec.rule in ("ROF-STR.4", "ROF-TIL.1")}
    assert asked >= of_rule
    assert len(of_rule) >= 2


def test_a_task_whose_solution_was_shown_has_its_rule_asked() -> None:
    task = Lesson("rose_of_fire", 3, lang="en").challenge("one_climbs")
    task.show()
    task.close()
    assert Progress("rose_of_fire")[task.spec.rule].card == Flashcard(1, SUNDAY)


def test_cards_are_kept_and_what_older_programs_wrote_is_read(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text('{"format": 2, "games": {"demo": {"a": {"tries": 2, "done": true, "shown": false, "hints": 1}}}}')
    progress = Progress("demo", file)
    progress.change("a", lambda was: was + ExerciseResult(1, card=Flashcard(1, SUNDAY)))
    progress.change("b", lambda was: was + ExerciseResult(card=Flashcard(3, SUNDAY, practised=True)))
    again = Progress("demo", file)
    assert again["a"] == ExerciseResult(2, done=True, hints=1, card=Flashcard(1, SUNDAY))
    assert again["b"] == ExerciseResult(card=Flashcard(3, SUNDAY, practised=True))
    copied = Records(tmp_path / "other.json")
    copied.bring_back(Records(file).copy())
    assert copied["demo"]["b"].card == Flashcard(3, SUNDAY, practised=True)


@pytest.mark.parametrize(
    "card",
    [
        '{"box": 0, "since": "2026-11-29"}',
        '{"box": 1, "since": "yesterday"}',
        '{"box": 1}',
        "[]",
        '{"box": true, "since": "2026-11-29"}',
    ],
)
def test_a_copy_with_a_card_that_makes_no_sense_is_none(card: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no copy"):
        Records(tmp_path / "p.json").bring_back(f'{{"format": 3, "games": {{"demo": {{"a": {{"card": {card}}}}}}}}}')


# ---------------------------------------------------------------- what is asked on a day


def all_missed(course: str, card: Flashcard) -> dict[str, dict[str, ExerciseResult]]:
    specs = [spec for file in lessons(course).values() for spec in file.exercises.values()]
    return {course: {spec.id: ExerciseResult(1, card=card) for spec in specs if isinstance(spec, QuestionSpec)}}


def test_a_day_holds_no_more_than_ten_minutes_and_the_rest_waits() -> None:
    records = all_missed("barcelona", Flashcard(1, days(-1)))
    at = Practice(records, SUNDAY)
    assert len(at.due) == MOST
    assert minutes(MOST) == 10
    for one in at.due:
        records["barcelona"][one.spec.id] = ExerciseResult(card=one.card.asked(SUNDAY, right=True))
    at = Practice(records, SUNDAY)
    assert at.due == []
    assert at.next_time() == (practice.NextTime(days(1), MOST))


@pytest.mark.parametrize(
    ("cards", "lang", "title", "text"),
    [
        ([], "en", "Nothing to practise yet", "other numbers"),
        ([Flashcard(LEARNED, days(-9))], "en", "Nothing is left to practise", "1 question"),
        ([Flashcard(1, SUNDAY, practised=True)], "en", "Done for today: come back tomorrow", "1 question."),
        ([Flashcard(2, days(-1))], "cs", "Dnes není co procvičovat: vraťte se v úterý", "1 otázka."),
        ([Flashcard(2, days(-1), practised=True)] * 2, "cs", "vraťte se v úterý", "2 otázky."),
        ([Flashcard(4, days(-2))] * 5, "cs", "vraťte se za 12 dní", "5 otázek."),
    ],
)
def test_it_is_said_when_to_come_back(cards: list[Flashcard], lang: str, title: str, text: str) -> None:
    ids = [
        id_
        for file in lessons("cities").values()
        for id_, spec in file.exercises.items()
        if isinstance(spec, QuestionSpec)
    ]
    records = {"cities": {id_: ExerciseResult(card=card) for id_, card in zip(ids, cards, strict=False)}}
    said = [text.replace("\xa0", " ") for text in next_time.come_back(lang, Practice(records, SUNDAY))]
    assert title in said[0]
    assert text in said[1]


def test_questions_come_one_after_the_other_at_one_board(session: PracticeSession) -> None:
    board, first = session.board, session.spec
    assert {one.spec.id for one in session.questions} == {"overflow", "second_tile"}
    session.go_on()
    assert session.spec is first, "one that is open is not left"
    session.answer(right(session))
    labels = [button["label"] for button in session.board.panels["decision"]["buttons"]]  # type: ignore[index]
    assert labels == ["Next question", "Open the lesson"]
    session.go_on()
    assert session.board is board
    assert session.spec.id != first.id
    assert session.game.slug == session.current.file.game.slug
    assert set(board.frame()["rules"]) == set(session.game.rulebook)
    session.answer(right(session))
    session.go_on()
    decision = board.panels["decision"]
    assert decision is not None
    assert decision["title"] == "Done for today: come back on Wednesday"
    assert board.errors == []
    assert [Progress(one.file.course)[one.spec.id].card for one in session.questions] == [
        Flashcard(2, SUNDAY, practised=True)
    ] * 2


def test_a_lesson_that_is_done_by_practising_its_last_question_is_told_to_be(session: PracticeSession) -> None:
    for course, number in (("rose_of_fire", 3), ("cities", 1)):
        for id_ in lessons(course)[number].exercises:
            if id_ not in ("overflow", "second_tile"):
                Progress(course).record(id_, ExerciseResult(1, done=True))
    session.answer(right(session))
    decision = session.board.panels["decision"]
    assert decision is not None
    assert decision["finished"] == f"You have done lesson {session.spec.lesson}."
    labels = [button["label"] for button in decision["buttons"]]
    assert labels[:2] == ["Next question", "Open the lesson"]
    assert labels[2].startswith("Next lesson")
    session.go_on()
    assert "finished" not in session.board.panels["decision"]


def test_what_is_wrong_at_first_stays_in_the_first_box_and_the_rest_of_the_day_is_left(
    session: PracticeSession,
) -> None:
    wrong = {"number": 999, "yes_no": "no" if "yes" in session.right else "yes"}[session.spec.kind]
    one = session.current
    session.answer(wrong)
    while not session.over:
        session.answer(right(session))
    assert Progress(one.file.course)[one.spec.id].card == Flashcard(1, SUNDAY, practised=True)
    left = practice.practice().due
    assert [other.spec.id for other in left] == [session.questions[1].spec.id]


def test_questions_that_vary_come_with_other_numbers(calendar: Calendar) -> None:
    lesson = Lesson("rose_of_fire", 3, lang="en")
    first = lesson.ask("overflow")
    first.answer(99)
    calendar.be(days(1))
    again = PracticeSession(practice.practice().due, lang="en", name="test")
    assert (again.spec.ask, again.playthrough.before) != (first.spec.ask, first.playthrough.before)
    for one in (first, again):
        one.close()


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_page_tells_how_much_there_is_and_where_it_waits(session: PracticeSession, lang: str) -> None:
    shown = page.PracticePage(lang=lang)
    assert shown.session is not None
    assert (
        repr(shown).replace("\xa0", " ")
        == {"en": "Today: 2 questions, about 2 min", "cs": "Dnes: 2 otázky, asi 2 min"}[lang]
    )
    assert 'class="ruler"' in shown.head()
    assert {"en": "after 1 day: 2", "cs": "za 1 den: 2"}[lang] in shown.boxes().replace("\xa0", " ")
    shown.close()


def test_whoever_comes_back_to_the_page_on_another_day_is_asked_what_is_due_then(
    session: PracticeSession, calendar: Calendar
) -> None:
    shown = page.PracticePage(lang="en")
    for _ in session.questions:
        assert shown.session is not None
        shown.session.answer(right(shown.session))
        shown.session.go_on()
    shown.look_again()
    assert "come back on Wednesday" in shown._page
    for day, title in (
        (1, "Nothing to practise today: come back on Wednesday"),
        (3, "Today: 2 questions, about 2 min"),
    ):
        calendar.be(days(day))
        shown._handle_custom_msg({"kind": "again"}, [])
        assert title in shown._page.replace("\xa0", " ")
        assert bool(shown._board) == (day == 3)
    first = shown.session
    shown.look_again()
    assert shown.session is first, "whoever is in the middle stays there"
    shown.close()


def test_what_was_answered_in_another_tab_is_not_asked_again(session: PracticeSession) -> None:
    other = PracticeSession(practice.practice().due, lang="en", name="other tab")
    session.answer(right(session))
    other.skip_answered()
    assert other.current == other.questions[1]
    other.skip_answered()
    assert other.current == other.questions[1]
    other.answer(right(other))
    session.go_on()
    assert session.done
    other.close()


def test_who_has_missed_nothing_is_led_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS)
    shown = page.PracticePage(lang="en")
    assert shown.session is None
    assert 'href="00_start_here.ipynb"' in shown.boxes()


def test_the_street_has_a_house_for_each_box_that_holds_something() -> None:
    assert box_picture((0, 2, 0, 0, 0, 1), "en").count("a20 18") == 1
    assert box_picture((0,) * LEARNED, "en").count(" ds") == LEARNED


def test_the_start_page_tells_how_much_there_is_and_the_end_of_a_lesson_leads_there(
    session: PracticeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = StartPage(lang="en")
    assert re.search(r'href="practise_what_you_missed.ipynb">Practise</a><b> 2</b>', start._page)
    start.close()
    monkeypatch.chdir(NOTEBOOKS / "cities")
    assert "Practise today: 2 questions" in Lesson("cities", 1, lang="en").done().html().replace("\xa0", " ")


# ---------------------------------------------------------------- matches


def test_a_rule_that_forbids_a_move_of_a_match_is_practised() -> None:
    game = gamelib.load("rose_of_fire")
    table = Table(game.new(seats=2, seed=7), players=["human", "human"], name="practised", lang="en")
    shown = Page(table.board)
    refused = table.match.why_not("place 0,0")[0].rule
    table.play("place 0,0")
    shown.up({"kind": "refused", "id": "ROF-STR.4", "n": 1})
    shown.up({"kind": "refused", "id": "no such rule", "n": 1})
    table.close()
    kept = Records()["rose_of_fire"]
    assert {rule: result.card for rule, result in kept.items()} == dict.fromkeys([refused, "ROF-STR.4"], missed())


def test_exploring_a_position_of_a_lesson_is_no_miss() -> None:
    table = Lesson("rose_of_fire", 1, lang="en").table("first_turn", players=["human"] * 4)
    shown = Page(table.board)
    table.play("place 0,0")
    shown.up({"kind": "refused", "id": "ROF-STR.4", "n": 1})
    assert table.board.errors == []
    table.close()
    assert Records()["rose_of_fire"] == {}
