"""What a board leaves behind: nothing when it is closed, and in the kernel's log the traceback of what went wrong."""

import gc
import logging
import weakref
from collections.abc import Iterator

import pytest

from tests.browser import demo_board
from widgets.board import board as boards
from widgets.board.board import Board


@pytest.fixture(autouse=True)
def in_a_cell(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cell runs, as in a notebook."""
    monkeypatch.setattr(boards, "_running_cell", lambda: ("the cell", "its run"))
    yield
    for _, there in list(boards._by_cell.values()):
        for board in list(there):
            board.close()


def held() -> set[Board]:
    return {*boards._by_name.values(), *(board for _, there in boards._by_cell.values() for board in there)}


@pytest.mark.usefixtures("only_new_garbage")
def test_what_is_closed_is_held_no_more() -> None:
    one, other = demo_board.board(name="one"), demo_board.board()
    assert {one, other} <= held()
    known = weakref.ref(one)
    one.close()
    assert held() & {one, other} == {other}
    del one
    gc.collect()
    assert known() is None
    other.close()
    assert "the cell" not in boards._by_cell


def test_a_board_that_took_the_name_of_another_keeps_it() -> None:
    first = demo_board.board(name="one")
    second = demo_board.board(name="one")
    first.close()
    assert boards._by_name["one"] is second


def test_with_its_cell_it_goes_and_comes_back_where_it_is_shown_again() -> None:
    board = demo_board.board(name="one")
    board._receive(None, {"kind": "gone", "n": 1}, [])
    assert board.comm is None
    assert board not in held()
    data, _ = board._repr_mimebundle_()
    assert board.comm is not None
    assert board in held()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id


def test_one_that_was_closed_otherwise_stays_a_picture() -> None:
    board = demo_board.board(name="one")
    board.close()
    data, _ = board._repr_mimebundle_()
    assert set(data) == {"image/svg+xml", "text/plain"}
    assert board.comm is None


def test_what_a_handler_raises_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    board = demo_board.board(name="one")
    with caplog.at_level(logging.ERROR):
        board._receive(None, {"kind": "act", "text": "pass", "n": 1}, [])
    assert [str(error) for error in board.errors] == ["nobody may pass"]
    assert "nobody may pass" in caplog.text
    assert "Traceback" in caplog.text
    assert "demo_board.py" in caplog.text
