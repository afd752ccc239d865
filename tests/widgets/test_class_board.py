"""The answers of a class on a board: where they are places, the board itself counts them."""

import re

import pytest

from tests.widgets.sessions import up
from tests.widgets.worksheets_of_lessons import worksheet_of
from widgets.worksheets.class_results import ClassResults
from widgets.worksheets.hand_in import HandIn, TaskResult

SHEET = worksheet_of("cities", 1)
RIGHT = "a2 a3 c2 c3 c4"


def results(*firsts: str, lang: str = "en") -> ClassResults:
    return ClassResults(
        *(
            HandIn(SHEET.id, "", f"Pupil {i}", {"still_open": TaskResult(tries=1, right=first == RIGHT, first=first)})
            for i, first in enumerate(firsts)
        ),
        worksheet=SHEET,
        lang=lang,
    )


def test_each_place_carries_how_many_have_chosen_it_and_zero_where_a_right_one_was_left_out() -> None:
    board = results("a2 a3", "a2", "b3").board("still_open")

    def numbers() -> dict[str, str]:
        counts = {key: one for key, one in board.board.scene.elements.items() if key.startswith("count:")}
        return {key.rpartition(":")[2]: re.sub("<[^>]*>", "", one.svg) for key, one in counts.items()}

    assert numbers() == {"a2": "2", "a3": "1", "b3": "1"}
    board.tell()
    assert numbers() == {"a2": "2", "a3": "1", "b3": "1", "c2": "0", "c3": "0", "c4": "0"}
    assert "Pupil" not in repr(board) + str(board.board.frame())
    board.close()


def test_a_language_is_kept_when_one_goes_on() -> None:
    board = results(RIGHT, lang="cs").board()
    assert board.task == next(iter(SHEET.file.exercises))
    up(board.board, "step")
    up(board.board, "step")
    assert board.task == "still_open"
    board.speak("en")
    decision = board.board.panels["decision"]
    assert decision is not None
    assert decision["title"].startswith("2. Choose every slot")
    assert decision["answers"] == [{"label": "A2 · A3 · C2 · C3 · C4", "count": 1}]
    board.close()


def test_a_board_needs_a_worksheet_and_a_task_on_it() -> None:
    with pytest.raises(ValueError, match="known worksheet"):
        ClassResults(HandIn("5f0c11aa", "", "Ada")).board()
    with pytest.raises(ValueError, match=r"no task 'chess' .* second_tile"):
        results().board("chess")
