"""How high a board's box is."""

import pytest

from widgets.board.board import Board
from widgets.board.panels import DecisionPanel
from widgets.svg import static
from widgets.svg.scene import Leaf, Scene

SHORT: DecisionPanel = {
    "title": "How many?",
    "whole": True,
    "field": {"does": "{}", "label": "Answer", "button": "Check"},
}
LONG: DecisionPanel = {**SHORT, "lead": "Seven strikers have come. " * 9}
TURN: DecisionPanel = {"title": "Lay a tile"}


def box(height: float, asked: DecisionPanel, leaf: bool = False) -> float:
    scene = Scene("box", 960, height, "A box")
    if leaf:
        scene.leaves["market"] = Leaf("Market", 440, 300)
    return float(Board(scene, panels={"decision": asked}, name="box").frame()["tall"])


def test_a_question_below_a_low_picture_has_the_room_that_its_text_needs() -> None:
    short, long = box(200, SHORT), box(200, LONG)
    assert 200 < short < long < box(200, TURN)
    answers: DecisionPanel = {
        "title": "Who?",
        "whole": True,
        "buttons": [{"does": name, "label": name} for name in "ab"],
    }
    in_rows: DecisionPanel = {**answers, "buttons": [{"does": name, "label": name * 20} for name in "ab"]}
    assert box(200, answers) < box(200, in_rows)


def test_its_picture_has_all_the_room_that_it_takes() -> None:
    assert box(700, SHORT) == 700
    assert box(2000, SHORT) == box(2000, TURN)


@pytest.mark.parametrize("asked", [SHORT, TURN])
def test_where_there_are_more_panels_they_have_the_room_of_a_table(asked: DecisionPanel) -> None:
    assert box(200, asked, leaf=True) == box(200, TURN) == 0.85 * static.LEFT
