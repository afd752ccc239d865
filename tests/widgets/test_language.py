"""A language chosen on one board is spoken by every board of the notebook, and by what is made later."""

from __future__ import annotations

from typing import Any

import pytest

import gamelib
from widgets import Board, History, Lesson, RuleCard, Table
from widgets.match.players import BY_NAME
from widgets.svg.scene import Scene
from widgets.text import say

pytestmark = pytest.mark.usefixtures("own_progress")


def board_of(host: Any) -> Board:
    """The board of whatever has one."""
    found: Board = host if isinstance(host, Board) else getattr(host, "table", host).board
    return found


def choose(host: Any, lang: str = "cs") -> None:
    board = board_of(host)
    board._receive(None, {"kind": "lang", "lang": lang, "n": 1}, [])
    assert board.errors == []


def one_of_each() -> dict[str, Any]:
    lesson = Lesson("rose_of_fire", 3)
    return {
        "table": Table(lesson.game.new(seats=2, seed=7), players=["human", "greedy"]),
        "question": lesson.ask("overflow"),
        "challenge": lesson.challenge(
            next(id_ for id_, spec in lesson.file.exercises.items() if hasattr(spec, "task"))
        ),
        "explorer": Lesson("cities", 5).look("first_milestones"),
        "board": Board(Scene("bare", 100, 100, "Bare")),
    }


@pytest.mark.parametrize("pressed", ["table", "question", "challenge", "explorer", "board"])
def test_a_language_chosen_on_one_board_is_spoken_by_all(pressed: str) -> None:
    there = one_of_each()
    choose(there[pressed])
    boards = {name: board_of(host) for name, host in there.items()}
    assert {name: board.lang for name, board in boards.items()} == dict.fromkeys(there, "cs")
    assert all(board.frame()["words"]["undo"] == "Zpět" for board in boards.values())
    players = boards["table"].panels["toolbar"]["seats"][1]["choices"]
    assert [player["label"] for player in players] == [say(f"player.{who}", "cs") for who in BY_NAME]
    assert there["question"].spec.ask["cs"].endswith(boards["question"].panels["decision"]["title"])
    assert boards["challenge"].panels["note"]["text"] == there["challenge"].spec.task["cs"]
    assert "Mrakodrapy" in str(boards["explorer"].panels["decision"])
    choose(there["table"], "en")
    assert {board.lang for board in boards.values()} == {"en"}


def test_what_is_made_later_speaks_the_language_that_was_chosen() -> None:
    game = gamelib.load("rose_of_fire")
    lesson, table = Lesson("rose_of_fire", 1), Table(game.new(seed=1))
    choose(table)
    assert lesson.lang == lesson.table("first_turn").lang == "cs"
    assert [made.lang for made in (Table(game.new(seed=1)), Lesson("cities", 1), History(game.new(seed=1)))] == [
        "cs"
    ] * 3
    assert RuleCard("ROF-TIL.3").lang == "cs"
    assert Table(game.new(seed=1), lang="en").lang == "en", "unless another one is asked for"


def test_a_closed_board_goes_its_own_way() -> None:
    game = gamelib.load("rose_of_fire")
    closed, table = Table(game.new(seed=1)), Table(game.new(seed=1))
    closed.close()
    choose(table)
    assert closed.lang == "en"


def test_a_board_that_fails_to_follow_keeps_nobody_else_from_it() -> None:
    game = gamelib.load("rose_of_fire")
    broken, table, other = (Table(game.new(seed=1)) for _ in range(3))

    def fail(_: object) -> None:
        raise RuntimeError("no Czech today")

    broken.board.on("lang", fail)
    choose(table)
    assert [str(error) for error in broken.board.errors] == ["no Czech today"]
    assert other.lang == "cs"


def test_the_board_that_was_pressed_answers_before_the_others_follow() -> None:
    pressed, other = (Board(Scene("bare", 100, 100, "Bare")) for _ in range(2))
    sent: list[str] = []
    pressed.send = lambda *_: sent.append("pressed")
    other.send = lambda *_: sent.append("other")
    choose(pressed)
    assert sent == ["pressed", "other"]
