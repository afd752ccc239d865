"""Tasks and worksheets of one's own: made in Python, as text, as a code; answers by hand and by a function."""

import dataclasses
import json
import zlib
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import networkx
import pytest

import gamelib
from gamelib import InvalidShareError, State, sharing
from widgets import Lesson, Task, Worksheet
from widgets.lessons.exercises import own_lesson, tables_of
from widgets.lessons.question import Question
from widgets.lessons.specs import ExerciseError, QuestionSpec
from widgets.progress.latest import latest_course
from widgets.progress.store import Progress, progress_file
from widgets.worksheets.toml_writer import toml_text

GAME = gamelib.load("cities")
STATE = GAME.position("half_a_round")


pytestmark = pytest.mark.usefixtures("own_progress")


def played() -> State:
    """A position without a name."""
    match = GAME.new(seats=3, seed=4)
    for _ in range(5):
        match.play(match.legal_actions()[0])
    return match.state


def tasks() -> list[Task]:
    state = played()
    return [
        Task(STATE, "How many play {{now}}?", answer=4, hints=["Count the colours."]),
        Task(state, {"en": "May Red take A3?", "cs": "Smí si Červený v tomto kole vzít A3?"}, value="legal take a3"),
        Task(state, "Take two tiles.", goals={"events CTS-4.1 >= 1": "Two tiles"}, moves=3, id="two"),
        Task(state, "Which?", answer="b", options={"a": "The first", "b": "The second"}, wrong={"a": "No."}),
        Task(state, "Mark A1.", answer=["a1"], places="slot:", part=["draft"]),
        Task(state, "Is it over?", answer=False, right='No, it has\njust \\ begun: "ha".', rule="CTS-4.3"),
    ]


def worksheet() -> Worksheet:
    return Worksheet(tasks(), title='At the "table"')


def ask(task: Task, lang: str = "en") -> Question:
    assert isinstance(task.spec, QuestionSpec)
    return Question(task.spec, task.of_game, Progress("own"), lang=lang, name="own")


# ---------------------------------------------------------------- to and fro


def test_a_worksheet_comes_back_from_text_code_link_and_file(tmp_path: Path) -> None:
    made, file = worksheet(), tmp_path / "mine.toml"
    made.save(file)
    told = f"Look at this:\n> https://example.org/from_a_link.ipynb?worksheet={made.code()} and work."
    for source in (made.toml(), made.code(), told, file, str(file)):
        back = Worksheet.read(source)
        assert back.id == made.id
        assert back.toml() == made.toml()
        assert [task.id for task in back.tasks] == ["task_1", "task_2", "two", "task_4", "task_5", "task_6"]
        assert [dataclasses.asdict(spec)["position"] for spec in back.file.exercises.values()] == [
            dataclasses.asdict(spec)["position"] for spec in made.file.exercises.values()
        ]


def test_its_file_is_a_lesson_beside_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worksheet().save(tmp_path / "my_lesson.toml")
    monkeypatch.chdir(tmp_path)
    lesson = Lesson("my_lesson.toml", lang="cs")
    assert lesson.ask("task_1").answer(4).right
    assert "1 / 6" in repr(lesson.done())
    assert not latest_course(progress_file()), "it is no course to go on with"
    assert lesson.number == 0
    with pytest.raises(ExerciseError, match=r"there is no such file; a name alone is looked for in"):
        Lesson("other.toml")


def test_how_it_is_packed_does_not_change_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version of zlib packs otherwise; what learners hand in says which worksheet it is of."""
    code, id_ = worksheet().code(), worksheet().id
    compress = zlib.compress
    monkeypatch.setattr(sharing.zlib, "compress", lambda data, _: compress(data, 1))
    assert worksheet().code() != code
    assert Worksheet.read(code).id == id_ == worksheet().id


def test_czech_texts_are_the_same_worksheet_wherever_they_come_from() -> None:
    made = Worksheet([Task(STATE, "Kolik hráčů sedí u stolu?", answer=4)], title="U stolu", lang="cs")
    assert Worksheet.read(made.toml()).id == Worksheet.read(made.code()).id == made.id
    assert "u\N{NO-BREAK SPACE}stolu" in made.file.exercises["task_1"].ask["cs"]  # type: ignore[union-attr]


def test_what_is_written_is_toml() -> None:
    strange = {"lesson": {"title": '\x7f\x00\\ """ é\t\U0001f3d9'}, "question": {"one": {"a b": ['"""\n\\n\x01', -1]}}}
    assert tables_of(toml_text(strange), "x") == strange


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("given", "right"),
    [(4, True), ("4", True), (3, False)],
)
def test_an_answer_by_hand_is_judged(given: Any, *, right: bool) -> None:
    reply = ask(tasks()[0]).answer(given)
    assert reply.right is right
    assert reply.text


def test_one_language_and_no_words_are_enough() -> None:
    question = ask(Task(STATE, "Kolik hráčů hraje?", answer=4, game="cities"))
    assert question.spec.ask["cs"] == question.spec.ask["en"]
    assert question.answer(1).text == question.answer(2).text == "That is not the answer. Look at the board once more."
    assert question.answer(3).text.endswith("The right answer: 4.")


def test_a_refused_action_is_explained_by_the_engine() -> None:
    match = GAME.resume(STATE)
    forbidden = next(action for action in ("take b3", "take a1") if match.why_not(action))
    reply = ask(Task(STATE, "May it?", value=f"legal {forbidden}")).answer("no")
    assert reply.right
    assert reply.rule == match.why_not(forbidden)[0].rule
    assert match.why_not(forbidden)[0].text(GAME, "en") in reply.text


def test_a_function_judges_what_only_it_can() -> None:
    def check(state: State, answer: int) -> bool:
        return bool(answer == networkx.shortest_path_length(networkx.path_graph(state.seats), 0, state.seats - 1))

    question = ask(Task(STATE, "How long is the path?", check=check))
    assert question.answer(2).right is False
    assert question.answer(3).right


@pytest.mark.parametrize(
    ("said", "right", "text"),
    [
        ("Too many.", False, "Too many."),
        ((True, "Well counted."), True, "Well counted."),
        ((False, "Look again."), False, "Look again."),
        (False, False, "That is not the answer. Look at the board once more."),
    ],
)
def test_a_function_may_say_why(said: Any, *, right: bool, text: str) -> None:
    reply = ask(Task(STATE, "How many?", check=lambda _state, _answer: said)).answer(2)
    assert (reply.right, reply.text) == (right, text)


@pytest.mark.parametrize(
    ("kind", "given", "wanted"),
    [("number", "−3", -3), ("yes_no", "ano", True), ("cells", "b3 a1", ["a1", "b3"]), ("cell", "a1", "a1")],
)
def test_a_function_gets_an_answer_of_its_kind(kind: str, given: str, wanted: object) -> None:
    got: list[object] = []
    places = {"places": "slot:"} if "cell" in kind else {}
    ask(Task(STATE, "What?", kind=kind, check=lambda _, answer: bool(got.append(answer)), **places)).answer(given)
    assert got == [wanted]


def test_a_function_that_breaks_costs_no_try() -> None:
    question = ask(Task(STATE, "How many?", check=lambda _, answer: 1 / (answer - 2) > 0))
    left = question.left
    reply = question.answer(2)
    assert (reply.right, question.left) == (None, left)
    assert "ZeroDivisionError" in reply.text


def test_a_function_stays_in_its_notebook(tmp_path: Path) -> None:
    made = Worksheet([Task(STATE, "How many?", check=lambda _, answer: answer == 4)], title="Mine")
    for send in (made.code, made.toml, lambda: made.save(tmp_path / "mine.toml")):
        with pytest.raises(
            ExerciseError, match=r"task_1: a function judges this task, and no file, code or link carries"
        ):
            send()
    assert not list(tmp_path.iterdir())


def test_hints_of_a_question_are_opened_one_by_one() -> None:
    question = ask(tasks()[0])
    assert question.board.panels["toolbar"]["help"]["label"] == "Hint 0/1"
    question.board._receive(None, {"kind": "act", "text": "hint", "n": 1}, [])
    assert question.board.panels["note"]["hints"] == ["Hint: Count the colours."]
    assert question.progress["task"].hints == 1
    assert "help" not in ask(tasks()[1]).board.panels["toolbar"]


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"answer": 123456}, "task: answer: "),
        ({"answer": "perhaps", "kind": "yes_no"}, "'perhaps', and this is neither yes nor no"),
        ({"answer": "c", "options": {"a": "A", "b": "B"}}, "the right answer is 'c', and the options are a, b"),
        ({"answer": ["nowhere"]}, "no such place in the picture"),
        ({"value": "points"}, "other words are wanted behind 'points'"),
        ({"value": "points red CTS-99.1"}, "There is no rule 'CTS-99.1'"),
        ({"value": "who CTS-99.1"}, "There is no rule 'CTS-99.1'"),
        ({"value": "points grey"}, "There is no seat 'grey'"),
        ({"value": "better 99999999 take a1 / take a2"}, "A number of playouts up to"),
        ({"answer": 1, "play": ["take q9"]}, "task: "),
        ({"answer": 1, "walk": 10**9}, "a number from 0 to 100 is wanted"),
        ({"answer": 1, "vary": {name: list(range(99)) for name in "abc"}}, "10000 variations are enough"),
        ({"answer": 1, "right": "{now}"}, "nothing says what 'now' in braces is"),
        ({"answer": 1, "right": "{0.__class__}"}, "nothing says what"),
        ({"answer": 1, "right": "open {"}, "a brace stands alone"),
        ({"answer": 1, "vary": {"now": ["a", "b"]}, "right": "{now!r:>99999999}"}, "nothing says what 'now'"),
        ({"answer": 1, "rule": "CTS-99"}, "there is no rule 'CTS-99'"),
        ({"answer": 1, "misconceptions": [""]}, "none is called ''"),
        ({"answer": 1, "misconceptions": ["a_free_slot_is_enough"]}, "wants slot behind its name"),
        ({"answer": 1, "part": ["sky"]}, "sky"),
        ({"answer": 1, "hints": ["x" * 5000]}, "a text of at most 4000 characters is wanted"),
        ({"answer": 1, "right": "\x07"}, "cannot be printed"),
        ({"answer": 1, "edit": {"nothing": 1}}, "nothing"),
        ({"answer": 1, "seed": -1}, "seed is a whole number"),
        ({"answer": 1, "id": "A task"}, "an exercise is called by a word"),
        ({}, "the right answer is wanted"),
        ({"goals": {}}, "a list of goals is wanted"),
        ({"goals": {"points.red": "x"}}, "'points.red' is no goal"),
        ({"goals": {"pints.red = 1": "x"}}, "has no field 'pints'"),
        ({"goals": {"points.red = 99": "x"}, "solution": []}, ""),
        ({"goals": {"points.red = 99": "x"}, "solution": ["take a1"]}, "task: "),
        ({"goals": {"points.red >= 0": "x"}}, "reached before anything is done"),
        ({"goals": {"points.red = 0": "x"}, "moves": 10**9}, "a number from 1 to 100 is wanted"),
    ],
)
def test_what_does_not_fit_is_said_where_it_is_made(wrong: dict[str, Any], message: str) -> None:
    if not message:
        assert Task(STATE, "What?", **wrong).spec
        return
    with pytest.raises(ExerciseError) as said:
        Task(STATE, "What?", **wrong)
    assert message in str(said.value)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("no_such", "no position"),
        ("exp1.abc.12345678", "position: "),
        ("exm1.", "position: "),
        ("<<<>>>", "position: "),
        ("", "no position"),
        (gamelib.share(gamelib.load("la_citta").position("first_turn")), "position: "),
    ],
)
def test_a_position_that_cannot_be_is_named(position: str, message: str) -> None:
    with pytest.raises(ExerciseError, match=message):
        Task(position, "What?", answer=1, game="cities")


def test_a_worksheet_is_of_one_game_and_names_each_task_once() -> None:
    other = Task(gamelib.load("urbania").position("first_turn"), "What?", answer=1)
    one = Task(STATE, "What?", answer=1, id="one")
    for wrong, message in ([one, other], "of one game"), ([one, one], "two tasks are called 'one'"), ([], "one task"):
        with pytest.raises(ExerciseError, match=message):
            Worksheet(wrong, title="x")
    with pytest.raises(TypeError, match="a list of tasks is wanted"):
        Worksheet(["task"], title="x")  # type: ignore[list-item]


HEAD = '[lesson]\nformat = 1\ngame = "cities"\ntitle = "x"\n'
ONE = '[question.one]\nposition = "first_turn"\nask = "?"\nanswer = 1\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ONE, "lesson: a table is wanted"),
        ("lesson = 3\n[question]", "lesson: a table is wanted"),
        (HEAD, "it holds 0 exercises"),
        ("question = 3\n" + HEAD, "question: a table is wanted, not 3"),
        (HEAD + "[question]\none = 3", "one: a table is wanted, not 3"),
        (HEAD.replace("1", "2", 1) + ONE, "format 1 can be read, not 2"),
        (HEAD.replace("cities", "chess") + ONE, "game is one of"),
        (HEAD + 'lang = "de"\n' + ONE, "lang is one of en, cs"),
        (HEAD + 'order = ["two"]\n' + ONE, "there is no exercise 'two'"),
        (HEAD + 'tempo = "fast"\n' + ONE, "there is no key 'tempo'"),
        (HEAD + ONE + "seconds = 3", "there is no key 'seconds'"),
        (HEAD + ONE + "answers = 3", "did you mean 'answer'"),
        (HEAD + ONE + 'check = "exit()"', "a function of a position and an answer"),
        (HEAD + ONE + f"seed = {'9' * 5000}", "x.toml: "),
        (HEAD + ONE + f"edit = {{ a = {'[' * 5000}{']' * 5000} }}", "x.toml: "),
        (HEAD + ONE + f"edit = {'{ a = ' * 300}1{' }' * 300}", "one: "),
        (HEAD + "".join(ONE.replace("one", f"n{number}") for number in range(2000)), "200 rows are enough"),
        (HEAD + ONE.replace("one", "n" * 10_000), "at most 40 small letters"),
        (HEAD + ONE.replace('"?"', f'"{"?" * 10_000}"'), "at most 4000 characters"),
        ("#" * 1_000_001, "longer than 1000000 characters"),
        (HEAD + ONE + "\x00", "x.toml: "),
    ],
)
def test_a_wrong_text_gets_one_clear_error(text: str, message: str) -> None:
    with pytest.raises(ExerciseError) as said:
        own_lesson(tables_of(text, "x.toml"), "x.toml")
    assert message in str(said.value)
    assert len(str(said.value)) < 1000


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x",
    "{",
    "{x}",
    [],
    [1],
    [[]],
    {},
    {"en": 1},
    {"x": {"y": []}},
)


def test_a_wrong_type_in_any_key_is_one_error_or_nothing_bad() -> None:
    tables = json.loads(json.dumps(tables_of(worksheet().toml(), "x")))
    refused, rnd = 0, Random(3)
    for table, rows in tables.items():
        listed = {"": rows} if table == "lesson" else rows
        for id_, row in listed.items():
            for key in {*row, "value", "vary", "wrong", "again", "facts", "right_if", "options", "without", "goals"}:
                for odd in rnd.sample(ODD, 3):
                    spoilt = json.loads(json.dumps(tables))
                    (spoilt[table] if table == "lesson" else spoilt[table][id_])[key] = odd
                    with suppress(ExerciseError):
                        own_lesson(spoilt, "x")
                        continue
                    refused += 1
    assert refused > 100


def test_a_damaged_code_is_one_error() -> None:
    code, rnd = worksheet().code(), Random(1)
    for _ in range(300):
        at = rnd.randrange(len(code))
        spoilt = rnd.choice([code[:at], code[:at] + code[at + 1 :], code[:at] + rnd.choice("aZ9-_.") + code[at + 1 :]])
        if spoilt == code:
            continue
        with pytest.raises(InvalidShareError):
            Worksheet.read(spoilt)


@pytest.mark.parametrize("kind", ["position", "match", "hand_in"])
def test_a_code_of_another_kind_is_named(kind: str) -> None:
    code = gamelib.share(STATE) if kind == "position" else sharing.packed(kind, {"a": 1})
    with pytest.raises(InvalidShareError, match=r"a worksheet is wanted"):
        Worksheet.read(code)


def test_a_rule_may_be_said_to_be_none() -> None:
    _, data = sharing.unpacked(worksheet().code(), "worksheet")
    for row in data["question"].values():
        row["rule"] = None
    read = Worksheet.read(sharing.packed("worksheet", data))
    assert {one.rule for one in read.file.exercises.values()} == {""}


@pytest.mark.parametrize(
    "data", [{}, {"lesson": 1}, {"question": {"a": 1}}, {"lesson": {"game": "cities"}, "question": 1}]
)
def test_a_code_that_holds_something_else_is_one_error(data: dict[str, Any]) -> None:
    with pytest.raises(ExerciseError):
        Worksheet.read(sharing.packed("worksheet", data))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"answer": 1.5}, "a whole number, yes or no, a word or a list of words is wanted, not 1.5"),
        ({"answer": 4, "value": "points.red"}, "answer and value say both what is right"),
        ({"check": 3}, "a function of a position and an answer is wanted"),
    ],
)
def test_what_is_right_is_said_once_and_in_a_form_that_can_be_answered(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(ExerciseError, match=told):
        Task("half_a_round", "How many play?", game="cities", **wrong)


@pytest.mark.parametrize("wrong", [{"title": 3}, {"tasks": Task("half_a_round", "?", answer=4, game="cities")}])
def test_a_worksheet_of_something_else_is_one_clear_error(wrong: dict[str, Any]) -> None:
    told = {"tasks": [Task("half_a_round", "How many play?", answer=4, game="cities")], "title": "A title"} | wrong
    with pytest.raises(TypeError, match="a list of tasks is wanted"):
        Worksheet(**told)
