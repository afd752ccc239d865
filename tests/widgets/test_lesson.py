"""How lessons work, without a browser: replies, tries, hints, both languages, what is left behind, wrong files."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import gamelib
from gamelib import IllegalActionError
from gamelib.text.messages import LANGUAGES
from widgets import Board
from widgets.lessons import assertions, exercises, playthrough
from widgets.lessons.challenge import SOLUTION_AFTER, Challenge
from widgets.lessons.exercises import lessons, read_lesson
from widgets.lessons.lesson import Lesson
from widgets.lessons.question import Question
from widgets.lessons.specs import ExerciseError
from widgets.match.match_panels import LATEST, RUN
from widgets.progress.store import ExerciseResult

SLUG = "rose_of_fire"
GAME = gamelib.load(SLUG)
EXERCISES = {id_: spec for lesson in lessons(SLUG).values() for id_, spec in lesson.exercises.items()}


pytestmark = pytest.mark.usefixtures("own_progress")


def lesson_of(id_: str, lang: str = "en") -> Lesson:
    return Lesson(SLUG, EXERCISES[id_].lesson, lang=lang)


def ask(id_: str, lang: str = "en") -> Question:
    return lesson_of(id_, lang).ask(id_)


def challenge(id_: str, lang: str = "en") -> Challenge:
    return lesson_of(id_, lang).challenge(id_)


def up(board: Board, **message: Any) -> None:
    board._receive(None, {**message, "n": 1}, [])
    assert not board.errors


# ---------------------------------------------------------------- questions


def test_no_colour_of_a_seat_says_whose_question_it_is() -> None:
    """It might be the answer."""
    assert "disc" not in ask("overflow").board.panels["decision"]


def test_an_unexpected_wrong_answer_gets_a_helpful_one() -> None:
    reply = ask("overflow").answer(17)
    assert reply.right is False
    assert reply.text == EXERCISES["overflow"].other["en"]  # type: ignore[union-attr]
    assert str(reply).endswith("(ROF-STR.4)")


def test_a_closed_cell_is_answered_by_the_rule_that_closes_it() -> None:
    reply = ask("first_in_sant_marti").answer("13,0")
    assert (reply.right, reply.rule) == (False, "ROF-TIL.3")


def test_a_place_is_named_by_an_example_to_who_gives_none() -> None:
    assert "such as 0,0." in ask("first_in_sant_marti").answer("Sant Martí").text


def test_an_open_cell_elsewhere_is_told_apart_from_a_closed_one() -> None:
    reply = ask("first_in_sant_marti").answer("0,1")
    assert reply.text == EXERCISES["first_in_sant_marti"].other["en"]  # type: ignore[union-attr]


@pytest.mark.parametrize("given", ["two", "", None, 2.5, [2], "1" * 9, "<script>"])
def test_what_is_no_answer_costs_no_try(given: Any) -> None:
    question = ask("overflow")
    left = question.left
    assert question.answer(given).right is None
    assert question.left == left
    assert question.progress["overflow"].tries == 0


@pytest.mark.parametrize("given", ["No", "ne", False, "no"])
def test_yes_and_no_are_understood_in_both_languages(given: Any) -> None:
    assert ask("among_strangers").answer(given).right


def test_tries_are_few_and_then_the_answer_is_shown() -> None:
    question = ask("overflow")
    replies = [question.answer(n) for n in (11, 12, 13)]
    assert [reply.left for reply in replies] == [2, 1, 0]
    assert question.spec.right["en"] in replies[-1].text
    assert question.answer(2).right is None
    assert not question.progress["overflow"].done
    assert question.progress["overflow"].shown
    question.again()
    assert question.answer(min(question.right)).right
    assert "solution was shown" in repr(lesson_of("overflow").done())


def test_what_would_give_the_answer_away_is_told_after_it() -> None:
    lesson, then = lesson_of("is_five_too_many"), "And the sixth one starts something."
    told = replace(lesson.file.exercises["is_five_too_many"], then={"en": then, "cs": "A šestý něco spustí."})

    def asked() -> Question:
        return Question(told, lesson.game, lesson.progress, name="then")

    question = asked()
    assert then not in repr(question) + json.dumps(question.board.frame(), ensure_ascii=False)
    assert then not in question.answer("perhaps").text, "no answer"
    assert question.answer("no").text.endswith(then)
    assert question.board.panels["note"]["text"].endswith(then)
    question.again()
    assert then not in json.dumps(question.board.frame(), ensure_ascii=False)
    assert asked().answer("yes").text.endswith(then), "explained is answered too"


def test_of_two_answers_only_one_may_be_tried() -> None:
    assert ask("among_strangers").left == 1


def test_after_the_answer_the_board_plays_it_out() -> None:
    question = ask("overflow")
    assert "log" not in question.board.panels
    question.answer(2)
    rules = [line["rule"] for line in question.board.panels["log"]]
    assert rules.count("ROF-STR.4") == 2
    bar = question.board.panels["toolbar"]
    assert bar["line"] == bar["lines"] > 4
    question.board._receive(None, {"kind": "goto", "line": 0, "n": 1}, [])
    assert question.board.panels["log"] == []


def test_gestures_answer_and_ask_again() -> None:
    question = ask("who_leads")
    board = question.board
    board._receive(None, {"kind": "act", "text": "answer green", "n": 1}, [])
    assert board.panels["note"]["tone"] == "bad"
    board._receive(None, {"kind": "lang", "lang": "cs", "n": 2}, [])
    assert board.panels["note"]["text"] == question.spec.wrong["green"].text["cs"]
    board._receive(None, {"kind": "act", "text": "answer red", "n": 3}, [])
    assert board.panels["note"]["tone"] == "good"
    board._receive(None, {"kind": "act", "text": "again", "n": 4}, [])
    assert "note" not in board.panels
    board._receive(None, {"kind": "act", "text": "place 3,5", "n": 5}, [])
    assert not board.errors
    assert question.left == 2


def test_cells_of_a_cell_question_can_be_clicked() -> None:
    question = ask("first_in_sant_marti")
    assert question.board.scene.actions("14,7") == ["answer 14,7"]
    assert len([key for key in question.board.scene.places() if question.board.scene.actions(key)]) == 118


def test_the_right_places_are_shown_with_the_answer() -> None:
    question = Lesson("cities", 3).ask("where_the_ferry_goes")
    board = question.board
    assert board is not None
    board._receive(None, {"kind": "act", "text": "check", "n": 1}, [])
    assert board.panels["note"]["text"].startswith("Choose places on the board first")
    assert question.left == 2
    for _ in range(2):
        assert "selected" not in board.scene._marks
        question.answer("3,0")
    wanted = [f"space:0:{place}" for place in ("0,1", "0,3", "1,-2", "2,1", "2,3")]
    assert sorted(board.scene._marks["selected"]) == wanted


def test_what_could_follow_is_asked_after_the_play_and_what_comes_of_it_before() -> None:
    ferry = Lesson("cities", 3).ask("where_the_ferry_goes")
    assert ferry.board is not None
    assert ferry.playthrough.after.taken
    assert "taken" in ferry.board.scene.elements
    strikers = ask("five_and_working")
    assert strikers.board is not None
    assert strikers.board.scene.text() == strikers._drawn(strikers.playthrough.before).text()


def test_a_question_in_a_notebook_is_a_picture_and_its_text() -> None:
    data, _ = ask("what_comes_first")._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert "What comes next?" in data["text/plain"]
    assert "build_house: A house" in data["text/plain"]


# ---------------------------------------------------------------- challenges


def test_a_try_that_fails_is_judged_and_starts_anew() -> None:
    task = challenge("one_climbs")
    wrong = ("play city_yellow_upper_middle", "place 9,2", "build upper", "keep crown")
    reply = task.play(*wrong)
    assert reply is not None
    assert reply.right is False
    assert reply.text == "This try is over. Strikers of yours who climbed the barricades: 2."
    assert task.play("play city_purple_upper_middle").right is None  # type: ignore[union-attr]
    task.again()
    assert task.table.match.state == task.start
    assert task.tries == 1


def test_after_many_tries_the_solution_can_be_shown() -> None:
    task = challenge("purple_by_the_sea")
    board = task.table.board
    for number in range(1, SOLUTION_AFTER + 1):
        task.again()
        assert task.play("play city_purple_working_low", "place 3,3") is not None
        shows = [button["does"] for button in board.panels["decision"]["buttons"]]
        assert shows == ["again>", *(["show>"] if number == SOLUTION_AFTER else [])]
    up(board, kind="act", text="show>")
    assert not task.progress["purple_by_the_sea"].done
    assert task.progress["purple_by_the_sea"].shown


def test_hints_are_asked_for_stay_with_the_task_and_are_counted() -> None:
    task = challenge("purple_by_the_sea")
    board, hints = task.table.board, task.spec.hints
    note, bar = board.panels["note"], board.panels["toolbar"]
    assert "hints" not in note
    assert bar["help"]["label"] == f"Hint 0/{len(hints)}"
    for number, hint in enumerate(hints, 1):
        up(board, kind="act", text="hint>")
        assert board.panels["note"]["hints"][-1].endswith(hint["en"])
        assert board.panels["toolbar"]["help"]["label"] == f"Hint {number}/{len(hints)}"
        assert task.progress["purple_by_the_sea"] == ExerciseResult(hints=number)
    assert task.hint() == hints[-1]["en"], "there is no other"
    assert task.progress["purple_by_the_sea"].hints == len(hints)
    task.play("play city_purple_working_low", "place 3,3")
    task.again()
    assert len(board.panels["note"]["hints"]) == len(hints)
    task.play("play city_purple_working_low", "place 14,1")
    assert task.progress["purple_by_the_sea"] == ExerciseResult(2, done=True, hints=len(hints))
    assert f"hints: {len(hints)}" in repr(lesson_of("purple_by_the_sea").done())


def test_goals_are_ticked_off_as_they_are_reached_and_taken_back() -> None:
    task = challenge("one_climbs")
    board = task.table.board

    def ticked() -> list[bool]:
        note = board.panels["note"]
        assert [goal["text"] for goal in note["goals"]] == [goal.name["en"] for goal in task.spec.goals]
        return [goal["reached"] for goal in note["goals"]]

    assert ticked() == [False, False]
    seen = [ticked() for action in task.spec.solution if [task.play(action)]]
    assert seen[0] == [False, False]
    assert seen[-1] == [True, True]
    again = challenge("a_cheap_block")
    board, task = again.table.board, again
    assert ticked() == [False, False], "that nobody is new in the Raval is seen at the end"
    assert board.panels["note"]["title"] == "Your task 0/2"
    task.play(*task.spec.solution)
    assert ticked() == [True, True]


def test_a_task_tells_nothing_beforehand() -> None:
    task = challenge("one_climbs")
    board = task.table.board
    up(board, kind="act", text=task.spec.solution[0])
    up(board, kind="preview", ways=[task.spec.solution[1]])
    assert "preview" not in board.panels


def test_whatever_is_opened_or_looked_at_the_task_and_its_ways_on_stay() -> None:
    task = challenge("purple_by_the_sea")
    board = task.table.board

    def stays() -> tuple[object, ...]:
        return tuple(board.panels.get(name) for name in ("note", "toolbar", "decision"))

    for action in ("play city_purple_working_low", "place 14,1"):
        before = stays()
        for key, element in board.scene.elements.items():
            if element.front is not None:
                up(board, kind="front", key=key, seat=element.front)
        up(board, kind="rule", id="ROF-TIL.3")
        assert stays() == before
        task.play(action)
    before = stays()
    up(board, kind="rule", id="ROF-TIL.3")
    up(board, kind="find", text="tile", seat="")
    assert stays() == before
    assert "highlight" not in board.panels


def test_a_try_lasts_as_long_as_the_turn_asks_for_choices() -> None:
    task = challenge("both_at_once")
    for action in ("both amnesty_green", "place 10,2", "build upper"):
        assert task.play(action) is None
    decisions = []
    while (decision := task.table.match.state.decision) and task.reply is None:
        decisions.append(decision.name)
        options = [str(option) for option in task.table.match.legal_actions()]
        task.play("release 0 3" if "release 0 3" in options else options[0])
    assert {"choose_block", "release_strikers"} <= set(decisions)


def test_what_is_not_allowed_is_refused_with_its_rule() -> None:
    task = challenge("purple_by_the_sea")
    with pytest.raises(IllegalActionError, match=r"ROF-TIL.3"):
        task.play("play city_purple_working_low", "place 0,0")


def test_after_a_try_nothing_is_open_until_the_next_one() -> None:
    task = challenge("purple_by_the_sea")
    board = task.table.board
    assert board is not None
    places = board.scene.places()
    assert any(board.scene.actions(key) for key in places)
    task.play("play city_purple_working_low", "place 14,1")
    assert not any(board.scene.actions(key) for key in board.scene.places())
    assert board.panels.keys().isdisjoint({"agenda", "preview"})
    assert board.panels["note"]["rule"] == task.spec.rule
    task.again()
    assert any(board.scene.actions(key) for key in places)
    assert "agenda" in board.panels


def test_gestures_at_a_task_go_to_its_table() -> None:
    task = challenge("purple_by_the_sea")
    board = task.table.board
    board._receive(None, {"kind": "act", "text": "play city_purple_working_low", "n": 1}, [])
    board._receive(None, {"kind": "act", "text": "place 14,1", "n": 2}, [])
    assert board.panels["note"]["tone"] == "good"
    board._receive(None, {"kind": "act", "text": "again>", "n": 3}, [])
    assert task.table.match.state == task.start
    board._receive(None, {"kind": "lang", "lang": "cs", "n": 4}, [])
    assert board.panels["note"]["text"] == task.spec.task["cs"]
    assert not board.errors


def test_what_was_played_is_taken_back_until_the_try_is_judged() -> None:
    task = challenge("purple_by_the_sea")
    board, match = task.table.board, task.table.match

    def tools() -> tuple[bool, bool]:
        bar = board.panels["toolbar"]
        return bar["undo"], bar["redo"]

    assert tools() == (False, False)
    up(board, kind="act", text="play city_yellow_upper_low")
    assert tools() == (True, False)
    up(board, kind="undo")
    assert match.state == task.start
    assert tools() == (False, True)
    assert task.tries == 0
    up(board, kind="redo")
    up(board, kind="undo")
    up(board, kind="act", text="play city_purple_working_low")
    up(board, kind="act", text="place 14,1")
    assert board.panels["note"]["tone"] == "good", "the same try, and the first"
    assert task.tries == 1
    after = match.state
    for kind in ("undo", "redo"):
        up(board, kind=kind)
        assert match.state == after, "what is judged stays"
    assert tools() == (False, False)


def test_who_has_taken_back_runs_on_with_the_button_for_it() -> None:
    task = challenge("purple_by_the_sea")
    board, match = task.table.board, task.table.match
    up(board, kind="act", text="play city_yellow_upper_low")
    played = match.state
    up(board, kind="undo")
    latest = RUN + LATEST
    assert latest in [button["does"] for button in board.panels["decision"]["buttons"]]
    up(board, kind="act", text=latest)
    assert match.state == played


def test_who_has_done_it_goes_on_and_may_try_again() -> None:
    task = challenge("purple_by_the_sea")
    task.play("play city_purple_working_low", "place 14,1")
    onwards, again = task.table.board.panels["decision"]["buttons"]
    assert onwards["leaves"]
    assert onwards["label"].startswith("Next")
    assert again["does"] == "again>"
    question = ask("who_leads")
    question.answer("red")
    assert [button.get("leaves", False) for button in question.board.panels["decision"]["buttons"]] == [True, False]


# ---------------------------------------------------------------- the lesson's face


def test_a_lesson_shows_tables_pictures_rules_and_branches() -> None:
    lesson = Lesson(SLUG, 3)
    assert lesson.table("raval_full").state == GAME.position("raval_full")
    assert "<svg" in lesson.show("raval_full", part="streets")._repr_mimebundle_()["image/svg+xml"]
    assert lesson.rule("ROF-STR.4").rule.id == "ROF-STR.4"
    difference = lesson.what_if("five_arrive", immigration=3)
    assert "level 3 − status" in repr(difference)
    assert "<svg" in difference._repr_mimebundle_()["text/html"]
    assert not difference.same
    assert lesson.what_if("five_arrive").same


def test_a_lesson_says_the_reasons_in_its_language_behind_their_rules(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        lesson = Lesson(SLUG, 1, lang=lang)
        state = lesson.position("green_tile_to_lay")
        lesson.say("5,4", state.why_not("place 5,4"))
        lesson.say("to lay:", state.why_not(state.legal_actions()[0]))
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "5,4 [ROF-TIL.3] Cell 5,4 touches no green tile and is no green start cell."
    assert said[2].startswith("5,4 [ROF-TIL.3] Políčko 5,4 nesousedí s")
    assert said[1] == said[3] == "to lay:"


@pytest.mark.parametrize("strange", [1, [1], None, ["word"]])
def test_a_lesson_says_what_it_can_say(strange: Any) -> None:
    with pytest.raises(TypeError, match=r"lesson\.say: a text, events, refusals or an error is wanted"):
        Lesson(SLUG, 1).say(strange)


def test_a_lesson_says_the_rules_that_forbid_what_cannot_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Lesson(SLUG, 2, lang="cs")
    for broken in ({"levels": "5 5 5"}, {"levels": "five"}):
        with pytest.raises(ValueError) as no:  # noqa: PT011 - whatever it says, the lesson repeats it in its own words
            lesson.game.edit(lesson.position("five_arrive"), broken)
        lesson.say(no.value)
    *rules, unknown = capsys.readouterr().out.splitlines()
    assert [line.split("]")[0] for line in rules] == ["[ROF-IMM.1", "[ROF-IMM.4"]
    assert "losuje" in rules[0]
    assert "levels" in unknown
    cities = Lesson("cities", 8, lang="cs")
    with pytest.raises(ValueError, match=r"CTS-1\.1") as alone:
        cities.game.new(seats=1)
    shown = cities.think_first(alone.value)._repr_mimebundle_()["text/html"]
    assert cities.game.rulebook["CTS-1.1"].text["cs"] in shown


def test_what_if_says_whom_each_line_concerns() -> None:
    text = repr(Lesson(SLUG, 4).what_if("almost_a_block", house="working", reds_prestige=2))
    assert "What if: Working-class house, Red's prestige 2" in text
    assert "* Red gains prestige for the highest sum of status in the block, 4 (3 → 4)." in text


def test_what_if_says_which_rule_is_in_the_way() -> None:
    assert "ROF-HSE.1" in repr(Lesson(SLUG, 2).what_if("five_arrive", house="low"))


@pytest.mark.parametrize("changes", [{"block": "3,0"}, {"color": "red"}])
def test_what_if_refuses_what_it_does_not_know(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"mark|no such field"):
        Lesson(SLUG, 2).what_if("five_arrive", **changes)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("ravall.blue", "did you mean 'raval'"),
        ("raval.bleu", "did you mean 'blue'"),
        ("levels.9", r"levels\.0 to levels\.1"),
        ("levels.x", r"levels\.0 to levels\.1"),
        ("completed.0", "it is empty"),
        ("bomb.x", "no whole number"),
    ],
)
def test_what_if_says_what_there_is_at_a_path(path: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Lesson(SLUG, 2).what_if("five_arrive", **{path: 3})


def test_running_a_cell_again_leaves_no_models_behind() -> None:
    lesson = Lesson(SLUG, 3)

    def cells() -> int:
        lesson.table("raval_full")
        lesson.ask("overflow")
        lesson.challenge("one_climbs")
        return len(_instances)

    once = cells()
    assert [cells() for _ in range(9)] == [once] * 9


def test_outputs_are_the_same_every_time() -> None:
    def outputs() -> list[Any]:
        lesson = Lesson(SLUG, 3)
        data = [
            lesson.ask("overflow")._repr_mimebundle_()[0],
            lesson.what_if("five_arrive", immigration=3)._repr_mimebundle_(),
        ]
        data.append(lesson.challenge("one_climbs")._repr_mimebundle_()[0])
        return [{kind: text for kind, text in one.items() if "widget" not in kind} for one in data]

    assert outputs() == outputs()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_tells_what_is_done(lang: str) -> None:
    lesson = Lesson(SLUG, 3, lang=lang)
    lesson.ask("overflow").answer(2)
    summary = lesson.done()
    assert repr(summary).count("\n  x ") == 1
    assert re.split(r"(?<=[.?!]) ", EXERCISES["overflow"].ask[lang])[-1] in repr(summary)  # type: ignore[union-attr]


def test_unknown_names_are_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no lesson 99"):
        Lesson(SLUG, 99)
    with pytest.raises(TypeError, match=r"a game's name and a number are wanted, .*, not Game and str"):
        Lesson(GAME, "1")  # type: ignore[arg-type]
    lesson = Lesson(SLUG, 3)
    with pytest.raises(ValueError, match="overflow"):
        lesson.ask("overfloww")
    with pytest.raises(ValueError, match="one_climbs"):
        lesson.challenge("overflow")
    with pytest.raises(TypeError, match=r"A list of actions is wanted, such as \['play strike'\], not one text"):
        lesson.table("raval_full", play="play strike")
    with pytest.raises(TypeError, match=r"Parts of a picture are names such as .*streets.*, not 5"):
        lesson.show("raval_full", part=5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="raval_full"):
        lesson.table("ravall_full")
    with pytest.raises(ValueError, match="no language"):
        Lesson(SLUG, 3, lang="de")


# ---------------------------------------------------------------- files that are wrong

SOUND = """
[lesson]
title = { en = "A", cs = "B" }
[question.one]
kind = "number"
rule = "ROF-STR.4"
position = "raval_full"
value = "raval.blue"
ask = { en = "A", cs = "B" }
right = { en = "A", cs = "B" }
other = { en = "A", cs = "B" }
"""


def test_a_sound_file_is_read() -> None:
    assert list(read_lesson(SLUG, 1, SOUND, "lesson_1.toml").exercises) == ["one"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "number"', 'kind = "word"', "one: kind is one of number"),
        ('kind = "number"', 'kind = "choice"', "one: options: a choice has two"),
        ("ROF-STR.4", "ROF-STR.44", "no rule 'ROF-STR.44'"),
        ("raval_full", "raval", "no position 'raval'"),
        ('ask = { en = "A", cs = "B" }', 'ask = { en = "A" }', "one: ask: a text in en and cs"),
        ("value =", "valeu =", "no key 'valeu'"),
        ("value =", 'places = "Raval:"\nvalue =', "one: places: 'Raval:' is not the beginning"),
        ("[lesson]", "[lesson", "lesson_1.toml"),
        ("[question.one]", "[quest.one]", "no key 'quest'"),
    ],
)
def test_a_wrong_file_is_named_with_the_place(old: str, new: str, message: str) -> None:
    with pytest.raises(ExerciseError, match=re.escape(message)):
        read_lesson(SLUG, 1, SOUND.replace(old, new), "lesson_1.toml")


@pytest.mark.parametrize("name", ["lesson_x.toml", "lesson_01.toml", "lesson_0.toml", "lesson1.toml", "Lesson_2.toml"])
def test_a_file_that_is_no_lesson_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises, "folder_of", lambda _: tmp_path)
    for other in ("what_if.toml", "notes.txt"):
        (tmp_path / other).write_text("")
    assert lessons.__wrapped__(SLUG) == {}
    (tmp_path / name).write_text(SOUND)
    with pytest.raises(ExerciseError, match=f"{name}: files of lessons are called lesson_1.toml"):
        lessons.__wrapped__(SLUG)


def test_a_task_without_a_hint_is_named() -> None:
    row = {"rule": "ROF-STR.4", "position": "raval_full", "moves": 1, "hints": []}
    task = "\n".join(f"{name} = {json.dumps(value)}" for name, value in row.items())
    with pytest.raises(ExerciseError, match=r"two: hints is a list of texts, one at least"):
        read_lesson(SLUG, 1, f"{SOUND}\n[challenge.two]\n{task}\n", "lesson_1.toml")


@pytest.mark.parametrize(
    ("goals", "message"),
    [
        ('["phase = 1"]', "two: goals: a list of goals is wanted, each with is, goal and missed"),
        ("[]", "two: goals: a list of goals is wanted, each with is, goal and missed"),
        ('[{ is = "phase = 1" }]', "two: goals, goal: a text in en and cs is wanted"),
        ('[{ is = "phase = 1", goal = { en = "a", cs = "b" } }]', "two: goals, missed: a text in en and cs is wanted"),
        ('[{ is = "phase = 1", mist = 1 }]', "two: goals: there is no key 'mist'"),
    ],
)
def test_a_goal_says_what_is_said_when_it_is_missed(goals: str, message: str) -> None:
    task = 'rule = "ROF-STR.4"\nposition = "raval_full"\nmoves = 1\nhints = [{ en = "a", cs = "b" }]'
    with pytest.raises(ExerciseError, match=re.escape(message)):
        read_lesson(SLUG, 1, f"{SOUND}\n[challenge.two]\n{task}\ngoals = {goals}\n", "lesson_1.toml")


# ---------------------------------------------------------------- claims


def played() -> playthrough.Playthrough:
    return playthrough.play_through(
        GAME.position("epoch_end"), ["play city_purple_working_low", "place 12,3", "build low"]
    )


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        ("phase", 3),
        ("house.12,4", "blue_low"),
        ("house.8,1", "none"),
        ("tokens.blue.crown", 0),
        ("change points.blue", 14),
        ("points blue", 14),
        ("points blue ROF-EPO.2", 14),
        ("points blue ROF-END.6", 0),
        ("count completed", 12),
        ("count completed 8,1", 1),
        ("events ROF-EPO.1", 3),
        ("who ROF-HSE.1", "blue"),
        ("legal place 3,3", "no"),
        ("open play", frozenset({"strike", "soup_kitchen_yellow", "liceu_bomb_green", "city_green_working_low"})),
        ("ways play", 4),
        ("ways play strike", 0),
        ("turn", "yellow"),
        ("decision", "play_card"),
    ],
)
def test_a_claim_comes_to(claim: str, value: Any) -> None:
    assert assertions.claim_value(played(), claim) == value


@pytest.mark.parametrize(
    "claim",
    [
        "ravel.blue",
        "raval.purple",
        "raval",
        "raval blue",
        "change first",
        "count phase",
        "events ROF-TIL.99",
        "tokens.blue",
    ],
)
def test_what_is_no_claim_is_named(claim: str) -> None:
    with pytest.raises(assertions.ClaimError):
        assertions.claim_value(played(), claim)


@pytest.mark.parametrize(
    ("goal", "reached"),
    [
        ("points.blue = 14", True),
        ("points.blue >= 15", False),
        ("points.blue <= 14", True),
        ("first != blue", True),
        ("first >= 1", False),
    ],
)
def test_a_goal_compares(goal: str, reached: bool) -> None:
    assert assertions.holds(played(), goal) is reached


def test_what_is_no_goal_is_named() -> None:
    with pytest.raises(assertions.ClaimError, match="is no goal"):
        assertions.goal_parts("__import__('os')")


def test_a_playthrough_has_every_step_and_stops_where_it_is_told() -> None:
    play = ["play city_purple_working_low", "place 12,3", "build low"]
    start = GAME.position("epoch_end")
    whole, short = playthrough.play_through(start, play), playthrough.play_through(start, play, stop="draw")
    assert whole.before == start
    assert short.after.decision is not None
    assert short.after.decision.name == "draw_rebel"
    assert playthrough.play_through(start, play).after == whole.after
    assert playthrough.play_through(start, play, seed=5).after != whole.after
    with pytest.raises(ValueError, match="stops at"):
        playthrough.play_through(start, stop="never")
    last = ["play city_purple_working_low", "place 15,3", "build low", "pass"]
    with pytest.raises(ValueError, match="nothing is left"):
        playthrough.play_through(GAME.position("final_scoring"), [*last, "pass"])
