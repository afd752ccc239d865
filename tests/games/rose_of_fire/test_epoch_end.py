"""The end of an epoch (EPO)."""

from typing import Any

import pytest

from gamelib.positions.drawing import Drawing
from tests.playing import earned, pending, play, until

from .table import Table, hand, house, on, square, supply, table, value

MIXED = {"1,1": "pBu", "2,1": "pYm", "1,2": "pRw", "2,2": "pGl"}


def epoch_end(drawing: Drawing = "", **unusual: Any) -> Table:
    return table(drawing, **{"phase": 2, "hand": {}, "waits": "end_of_epoch"} | unusual)


@pytest.mark.rule("ROF-EPO.1")
@pytest.mark.rule("ROF-EPO.2")
def test_each_house_in_a_block_scores_by_its_kind() -> None:
    match = epoch_end(MIXED, blocks="1,1")
    assert match.state.scores() == [4, 3, 2, 1]
    lines = {line.seat: line.where for line in match.ledger()}
    assert lines == {0: ("1,1",), 1: ("2,1",), 2: ("1,2",), 3: ("2,2",)}


@pytest.mark.rule("ROF-EPO.2")
@pytest.mark.rule("ROF-ANA.3")
def test_under_anarchy_the_table_is_reversed() -> None:
    match = epoch_end(MIXED, blocks="1,1", bomb=30, anarchy=1)
    assert match.state.scores() == [1, 2, 3, 4]


@pytest.mark.rule("ROF-EPO.1")
def test_every_block_is_scored() -> None:
    match = epoch_end(
        on("1,1", "pBu") | on("4,1 5,2", "pBl") | on("2,1 1,2 2,2", "g") | on("5,1 4,2", "y"), blocks="1,1 4,1"
    )
    assert match.state.scores() == [6, 0, 0, 0]


@pytest.mark.rule("ROF-EPO.3")
def test_houses_return_and_tiles_are_turned_over() -> None:
    match = epoch_end(MIXED, blocks="1,1")
    s = match.state
    assert s.blocks == ()
    assert s.completed == tuple(sorted(value("cell", cell) for cell in square("1,1").split()))
    assert supply(match, "blue_upper") == 5
    assert house(match, "1,1") == "none"
    assert s.tiles_left[1] == 26, "the tiles stay on the board"


@pytest.mark.rule("ROF-EPO.3")
def test_what_lies_outside_the_blocks_stays_and_scores_nothing() -> None:
    match = epoch_end({"5,1": "pBu"} | on(square("1,1"), "g"), blocks="1,1")
    assert match.state.scores() == [0, 0, 0, 0]
    assert house(match, "5,1") == "blue_upper"
    assert match.state.loose[value("cell", "5,1")] == 1


@pytest.mark.rule("ROF-EPO.3")
@pytest.mark.rule("ROF-OBL.2")
def test_a_second_epoch_builds_beside_completed_tiles() -> None:
    match = epoch_end(on(square("1,1"), "g"), waits=["end_of_epoch", "begin_phase"], blocks="1,1")
    assert pending(match) == "draw_immigration"
    again = table(
        on(square("1,1") + " 3,1 4,1 3,2", "g"), phase=3, completed=square("1,1"), hand="city_green_working_low"
    )
    play(again, "play city_green_working_low", "place 4,2", "build low")
    assert again.state.blocks == (value("square", "3,1"),)


@pytest.mark.rule("ROF-EPO.4")
def test_fewest_strikers_in_the_bag_receives_an_award() -> None:
    match = epoch_end(in_bag=[2, 1, 3, 0], soldiers_in_bag=5, prestige=[1, 1, 1, 4])
    assert match.state.prestige == [1, 1, 1, 5], "none counts too; the leader gains one step"
    s = match.state
    assert (s.in_bag, s.soldiers_in_bag, s.castle) == ([0, 0, 0, 0], 0, 16)
    assert s.strikers_left == [20, 20, 20, 20]


@pytest.mark.rule("ROF-EPO.4")
def test_the_marker_has_already_moved_when_its_tie_is_broken() -> None:
    match = table(phase=2, first="blue", barricades=[0, 0, 0, 1], hand={}, waits="strike_card")
    assert hand(match, "green") == ["strike"]
    until(match, "draw_immigration")
    assert match.state.first == value("seat", "green")
    assert match.state.prestige == [1, 1, 1, 3]


@pytest.mark.rule("ROF-EPO.4")
@pytest.mark.rule("ROF-END.6")
def test_no_suppression_at_the_end_of_the_game() -> None:
    match = epoch_end(phase=5, in_bag=[2, 1, 3, 0])
    assert match.state.prestige == [1, 1, 1, 1]
    assert earned(match, "green") == {}
