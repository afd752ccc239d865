"""The end of the game (END, GEN)."""

from typing import Any

import pytest

from gamelib.positions.drawing import Drawing
from tests.playing import cited, earned, pending, play

from .table import GAME, PHASE_END, Table, on, square, table, value


def last(*waits: str, drawing: Drawing = "", **unusual: Any) -> Table:
    """The last phase ends, and these steps of it are to come."""
    return table(drawing, **{"phase": 5, "hand": {}, "waits": waits} | unusual)


@pytest.mark.rule("ROF-END.1")
def test_the_last_rebellion_is_as_usual_including_anarchy() -> None:
    match = last(
        *PHASE_END, levels="4 5 3 4 3", bomb=29, raval=[3, 0, 0, 0], influence={"cuba": "red"}, prestige=[5, 4, 4, 4]
    )
    play(match, "piece soldier", "piece blue", "piece blue")
    assert match.state.over
    assert match.state.anarchy == 1
    assert match.state.prestige == [3, 4, 4, 4]
    assert earned(match, "red") == {}


@pytest.mark.rule("ROF-END.2")
@pytest.mark.parametrize(("prestige", "points"), [(-5, -4), (-1, -4), (0, -2), (7, -2)])
def test_strike_costs_two_or_four_points(prestige: int, points: int) -> None:
    match = last("strike_card", barricades=[0, 0, 4, 1], prestige=[1, 1, prestige, 1])
    assert earned(match, "red")["ROF-END.2"] == points
    assert match.state.hand == [(), (), (), ()]


@pytest.mark.rule("ROF-END.2")
def test_the_prestige_after_the_rebellion_decides() -> None:
    match = last("lose_prestige", "strike_card", barricades=[2, 0, 0, 0])
    assert match.state.prestige[0] == -1
    assert earned(match, "blue") == {"ROF-END.2": -4}


@pytest.mark.rule("ROF-END.3")
def test_highest_prestige_gains_four_points() -> None:
    match = last("prestige_card", prestige=[2, 3, 3, 1], first="red")
    assert match.state.scores() == [0, 0, 4, 0]
    assert match.state.deck_size[2] == 6, "no card is drawn"


@pytest.mark.rule("ROF-END.4")
def test_each_majority_gives_a_point_without_any_limit() -> None:
    houses = """
    pBm pBw pBl ... ... ... ... pBm pBw pBl ... ... ... pBm pBw pRl
    """
    match = last("majority 0", drawing=houses)
    assert earned(match, "blue")["ROF-END.4"] == 8
    assert earned(match, "red")["ROF-END.4"] == 1
    assert match.state.deck_size[1] == 39


@pytest.mark.rule("ROF-END.5")
def test_no_city_cards_but_the_marker_moves_and_matters_for_ties() -> None:
    match = last(
        *PHASE_END, levels="4 5 3 4 3", barricades=[0, 1, 1, 0], prestige=[1, 2, 2, 1], points=[0, 0, 2, 0], first="red"
    )
    play(match, "piece soldier", "piece soldier", "piece soldier")
    assert match.state.over
    assert match.state.deck_size == [36, 39, 6]
    assert match.state.first == value("seat", "red")
    assert "ROF-END.5" in {event.rule for line in match.lines for event in line.events}
    tie = last("pass_marker", striker="yellow")
    assert tie.state.scores() == [0, 0, 0, 0]
    assert tie.state.ranking() == [1, 2, 3, 0]


@pytest.mark.rule("ROF-END.6")
def test_blocks_and_then_one_point_for_each_house_outside() -> None:
    match = last(
        "end_of_epoch",
        drawing=on("1,1 5,1 6,1", "pBu") | on("9,1", "pBl") | on("2,1", "pRl") | on("1,2 2,2", "g"),
        blocks="1,1",
    )
    assert earned(match, "blue") == {"ROF-EPO.2": 4, "ROF-END.6": 3}
    assert earned(match, "red") == {"ROF-EPO.2": 1}


@pytest.mark.rule("ROF-END.6")
@pytest.mark.rule("ROF-ANA.4")
def test_outside_a_block_every_kind_counts_one_also_under_anarchy() -> None:
    houses = {"7,1": "pBu", "8,1": "pBm", "9,1": "pBw", "10,1": "pBl"}
    assert earned(last("houses_outside", drawing=houses), "blue") == {"ROF-END.6": 4}
    assert earned(last("houses_outside", drawing=houses, bomb=30, anarchy=1), "blue") == {"ROF-END.6": 4}


@pytest.mark.rule("ROF-END.7")
@pytest.mark.parametrize(("unspent", "points"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_unspent_tokens(unspent: int, points: int) -> None:
    match = last("influence_points", tokens={"blue": "crown " * unspent}, alignment="colonies")
    assert match.state.scores() == [points, 0, 0, 0]


@pytest.mark.rule("ROF-END.7")
def test_influence_cards_alignment_and_tokens_together() -> None:
    match = last(
        "influence_points",
        influence={"antoni_gaudi": "blue", "eusebi_guell": "blue"},
        alignment="personalities",
        tokens="crown crown crown colonies colonies",
    )
    assert earned(match, "blue") == {"ROF-INF.7": 11, "ROF-ALN.6": 4, "ROF-END.7": 2}


@pytest.mark.rule("ROF-END.8")
def test_most_points_win_then_prestige_then_turn_order() -> None:
    match = last("end_of_game", points=[5, 7, 7, 7], prestige=[9, 2, 3, 3], first="green")
    assert match.state.ranking() == [3, 2, 1, 0]
    assert cited(match, -1)[-1] == "ROF-END.8"
    assert [event.seat for event in match.events() if event.rule == "ROF-END.8"] == [3]


def test_a_last_phase_from_its_rebellion_to_the_winner() -> None:
    match = last(
        *PHASE_END,
        drawing={"1,1": "pBu", "2,1": "pYl", "7,0": "pRm", "8,0": "pGw", "1,2": "g", "2,2": "g"},
        levels="3 5 3 4 4",
        raval=[2, 0, 0, 0],
        barricades=[0, 3, 0, 0],
        bomb=12,
        prestige=[3, 4, 0, 2],
        blocks="1,1",
        influence={"alfonso_xii": "green", "puerto_rico": "green"},
        alignment={"green": "crown"},
        tokens={"red": "crown crown crown crown crown crown"},
    )
    play(match, "piece blue", "piece blue", "piece soldier", "piece soldier")
    assert match.state.over
    assert pending(match) == ""
    assert match.state.prestige == [1, 1, 0, 2]
    assert match.state.bomb == 14
    assert earned(match, "blue") == {"ROF-EPO.2": 4}
    assert earned(match, "yellow") == {"ROF-END.2": -2, "ROF-END.4": 1, "ROF-EPO.2": 1}
    assert earned(match, "red") == {"ROF-END.4": 1, "ROF-END.6": 1, "ROF-END.7": 3}
    assert earned(match, "green") == {
        "ROF-END.3": 4,
        "ROF-END.4": 1,
        "ROF-END.6": 1,
        "ROF-INF.7": 8,
        "ROF-ALN.6": 2,
    }
    assert [GAME.seat_word(seat) for seat in match.state.ranking()] == ["green", "red", "blue", "yellow"]
    assert len(match.state.completed) == len(square("1,1").split())
