"""Make a task of this: from a board to a worksheet, what is wrong said where it is wrong."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamelib
from tests.registered import GAMES
from widgets import Lab, Table, Worksheet
from widgets.lessons.specs import ChallengeSpec, QuestionSpec
from widgets.text import say
from widgets.worksheets.draft import Draft
from widgets.worksheets.other_numbers import other_numbers
from widgets.worksheets.proposals import proposals
from widgets.worksheets.task_fields import GOAL, OWN, SlipError, TaskFields
from widgets.worksheets.task_form import PLACE, TaskForm, make_task

CITTA = gamelib.load("la_citta")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where worksheets in the making are kept."""
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))
    return tmp_path


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table(CITTA.new(seats=2, seed=3), lang="en")
    yield made
    made.close()


@pytest.fixture
def form(table: Table) -> TaskForm:
    return make_task(table.board, table.match, None, "en", (), lambda _: None)


def fields_of(slug: str = "la_citta", *actions: str) -> TaskFields:
    match = gamelib.load(slug).new(seats=2, seed=3)
    for action in actions:
        match.play(action)
    return TaskFields(match)


def tell(table: Table, **message: Any) -> None:
    table.board._receive(None, {"kind": "task", "n": 1, "name": "", "text": ""} | message, [])


def given(form: TaskForm, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the board hands over from now on."""
    over: list[tuple[Any, ...]] = []
    monkeypatch.setattr(form._board, "give", lambda *what: over.append(what))
    return over


def test_a_table_lends_its_board_and_has_it_back(table: Table) -> None:
    before = table.board.panels.keys()
    tell(table, does="open")
    assert {"task", "worksheet"} <= table.board.panels.keys()
    assert "agenda" not in table.board.panels
    tell(table, does="close")
    assert table.board.panels.keys() == before


def test_whoever_plays_on_ends_the_form(table: Table) -> None:
    tell(table, does="open")
    table.play("gold")
    assert "task" not in table.board.panels


def test_a_lab_makes_tasks_too_and_leaving_it_ends_the_form(table: Table) -> None:
    lab = table.what_if()
    assert isinstance(lab, Lab)
    tell(table, does="open")
    assert "task" in table.board.panels
    lab.leave()
    assert "task" not in table.board.panels


def test_where_a_task_is_set_none_is_made() -> None:
    table = Table(CITTA.new(seats=2, seed=3), tools=["undo"], lang="en")
    tell(table, does="open")
    assert "task" not in table.board.panels
    assert "task" not in (table.board.panels["toolbar"] or {})
    table.close()


def test_what_is_added_is_on_the_worksheet_and_stays_there(form: TaskForm, folder: Path) -> None:
    form.press("set", "about", "legal")
    form.press("set", "action", "gold")
    form.press("add")
    (task,) = Draft(CITTA).tasks
    assert isinstance(task.spec, QuestionSpec)
    assert (task.spec.value, task.spec.kind) == ("legal gold", "yes_no")
    assert (folder / "worksheets" / "la_citta.toml").read_text("utf-8").startswith("[lesson]")


def test_own_words_are_in_the_language_in_which_they_were_written(form: TaskForm) -> None:
    form.press("set", "ask", "May I take  {gold}?")
    form.press("set", "hint", "It is always possible.")
    form.press("add")
    (task,) = form.draft.tasks
    assert isinstance(task.spec, QuestionSpec)
    assert task.ask == {"en": "May I take {{gold}}?"}
    assert (form._board.panels["worksheet"] or {"rows": []})["rows"][0]["text"] == "May I take {gold}?"
    assert task.hints == [{"en": "It is always possible."}]


@pytest.mark.parametrize(
    ("values", "field", "text"),
    [
        ({"ask": "  "}, "ask", "Nothing is asked yet"),
        ({"ask": "x" * 601}, "ask", "at most 600"),
        ({"about": OWN, "answer": "12"}, "ask", "Nothing is asked yet"),
        ({"about": OWN, "ask": "How many?", "answer": "many"}, "answer", "whole number"),
        ({"about": OWN, "kind": "choice", "ask": "Which?", "options": "one"}, "options", "two different answers"),
        ({"about": GOAL, "moves": "1", "least": "30"}, "least", "30 cannot be reached: all ways to play were tried"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(values: dict[str, str], field: str, text: str) -> None:
    form = fields_of()
    for name, value in values.items():
        form.set(name, value)
    with pytest.raises(SlipError, match=text) as slip:
        form.task("en")
    assert slip.value.name == field
    told = [one for one in (*form.fields("en", slip.value), *form.more("en", slip.value)) if "wrong" in one]
    assert [one["name"] for one in told] == [field]


def test_an_answer_of_ones_own(form: TaskForm) -> None:
    form.press("set", "about", OWN)
    form.press("set", "kind", "choice")
    form.press("set", "ask", "What feeds people?")
    form.press("set", "options", "The farm\nThe quarry\nThe statue")
    form.press("add")
    (task,) = form.draft.tasks
    assert isinstance(task.spec, QuestionSpec)
    assert [task.spec.options[word]["en"] for word in task.spec.answer] == ["The farm"]
    assert len(task.spec.options) == 3


def test_places_are_marked_on_the_board(form: TaskForm) -> None:
    form.press("set", "about", OWN)
    form.press("set", "kind", "cells")
    form.press("set", "ask", "Where could a farm be built?")
    form.press("add")
    assert form.draft.tasks == []
    for key in ("5,6", "7,5", "7,13", "7,13"):
        form._act(f"{PLACE}{key}")
    form._act(f"{PLACE}nowhere")
    form.press("add")
    (task,) = form.draft.tasks
    assert task.row() == task.row() | {"kind": "cells", "answer": ["5,6", "7,5"]}


def test_another_number_to_reach_is_found_by_playing_and_said_everywhere() -> None:
    form = fields_of()
    form.set("about", GOAL)
    form.set("moves", "1")
    form.set("least", "1")
    task = form.task("en")
    assert isinstance(task.spec, ChallengeSpec)
    (goal,) = task.spec.goals
    assert (goal.claim, task.spec.solution) == ("change gold.yellow >= 1", ("gold",))
    assert (goal.name["en"], goal.name["cs"]) == (
        "Play so that “Yellow, gold” grows by at least 1.",
        "Hrajte tak, aby údaj „Žlutý, zlato“ vzrostl aspoň o\xa01.",
    )
    assert task.spec.task["en"].startswith(goal.name["en"])


def test_what_was_played_can_be_asked_about() -> None:
    form = fields_of("la_citta", "gold")
    form.set("about", "number")
    form.set("moment", str(form.match.line - 1))
    task = form.task("en")
    assert task.row()["play"] == ["gold"]


def test_parts_of_the_picture_are_chosen(form: TaskForm) -> None:
    everything = form._board.scene
    form.press("set", "part", "map,heading")
    assert len(form._board.scene.elements) < len(everything.elements)
    form.press("add")
    assert form.draft.tasks[0].row()["part"] == ["map", "heading"]


def test_tasks_change_places_and_what_was_taken_out_comes_back(form: TaskForm) -> None:
    for about in ("legal", "number", "place"):
        form.press("set", "about", about)
        form.press("add")
    first, second, third = (task.id for task in form.draft.tasks)
    form.press("up", "2")
    form.press("remove", "0")
    assert [task.id for task in Draft(CITTA).tasks] == [third, second]
    form.press("back")
    assert [task.id for task in Draft(CITTA).tasks] == [first, third, second]
    form.press("set", "title", "Gold and farms")
    form.press("anew")
    assert Draft(CITTA).tasks == []
    form.press("back")
    assert (len(Draft(CITTA).tasks), Draft(CITTA).title) == (3, "Gold and farms")


def test_a_file_that_is_no_worksheet_is_put_aside(folder: Path, table: Table) -> None:
    file = folder / "worksheets" / "la_citta.toml"
    file.parent.mkdir()
    file.write_text("not = [a worksheet", "utf-8")
    form = make_task(table.board, table.match, None, "en", (), lambda _: None)
    assert form.draft.tasks == []
    assert file.with_suffix(".damaged.toml").read_text("utf-8") == "not = [a worksheet"


def test_the_worksheet_is_given_out(form: TaskForm, monkeypatch: pytest.MonkeyPatch) -> None:
    over = given(form, monkeypatch)
    form.press("link")
    assert over == []
    form.press("add")
    for does in ("link", "file", "print", "notebook"):
        form.press(does)
    (_, link, _), (name, text, _), (_, page, _), (_, notebook, _) = over
    worksheet = form.draft.worksheet("Worksheet")
    assert Worksheet.read(link).id == Worksheet.read(text).id == worksheet.id
    assert name == f"{worksheet.id}.toml"
    assert "<svg" in page
    assert json.loads(notebook)["nbformat"] == 4


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_fills_the_form_in_both_languages(slug: str) -> None:
    form = fields_of(slug)
    for lang in ("en", "cs"):
        named = [one["name"] for one in (*form.fields(lang), *form.more(lang))]
        assert {"about", "question", "ask", "part"} <= set(named)
        assert form.replies(lang)[0] is not None
    assert form.task("cs").spec is not None


def test_other_numbers_lead_to_other_answers() -> None:
    state = gamelib.load("barcelona").position("first_turn")
    by_rule = proposals(state, "legal", action="place c11 working")[1].row()
    found = other_numbers(state, {name: value for name, value in by_rule.items() if name not in ("right", "wrong")})
    assert found is not None
    assert len(found["vary"]["number"]) > 2
    assert other_numbers(state, {"ask": "How many?", "answer": 3}) is None


def test_what_was_said_last_is_said_in_the_language_that_is_chosen(
    table: Table, form: TaskForm, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(table.board, "say", lambda text, _tone="info": said.append(text))
    tell(table, does="add")
    tell(table, does="remove", name="0")
    tell(table, does="add")
    form.speak("cs")
    assert said[-1] == say("task.added", "cs", number=1)
    assert form.draft.tasks[0].ask["cs"] in table.board.panels["worksheet"]["removed"]


def test_a_language_chosen_in_the_form_is_spoken_at_the_table_too(table: Table) -> None:
    tell(table, does="open")
    table.board._receive(None, {"kind": "lang", "lang": "cs", "n": 2}, [])
    tell(table, does="close")
    assert table.lang == "cs"


def test_the_preview_is_a_board_of_its_own(form: TaskForm) -> None:
    form.press("try")

    def shown() -> Any:
        return form._board.panels.get("task_preview")

    first = shown()
    form.press("try", "theme", "dark")
    form.press("try", "narrow", "1")
    assert shown() == {"board": first["board"], "theme": "dark", "narrow": True}
    form.press("try", "close")
    assert shown() is None
