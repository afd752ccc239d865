"""The worked examples of the specification about houses, scorings, the end and the set-up (8 to 11)."""

import pytest

from tests.playing import earned, play, until

from .table import fresh, sketch, table, value


@pytest.mark.rule("BCN-BLD.8")
@pytest.mark.rule("BCN-BLD.10")
@pytest.mark.rule("BCN-BLD.16")
@pytest.mark.rule("BCN-CIT.4")
def test_i8_a_level_2_house() -> None:
    """Tracks before: 8, 8 and 9 spaces filled, so the lowest value after it is 7: working space 9, middle space 10."""
    s = sketch("c21 middle\nc31 upper\nb22_ne corner purple", seats=4, waits="build_house", round=4)
    s.track, s.scored = [8, 8, 9], 1
    s = s.after("house b21 level_2 c21+c31").after("advance")
    assert s.track == [8, 9, 10]
    lines = [line for line in s.ledger() if line.rule == "BCN-BLD.8"]
    assert [(line.seat, line.points) for line in lines] == [(0, 7)]
    assert (s.sagrada[0], s.cerda[0]) == (1, 3)
    assert s.markers[value("space", "b21")] == (value("seat", "blue"),)
    assert s.scored == 1, "no scoring"


@pytest.mark.rule("BCN-CRS.1")
@pytest.mark.rule("BCN-CRS.2")
@pytest.mark.rule("BCN-CRS.4")
@pytest.mark.rule("BCN-SCO.17")
def test_i9_a_cerda_scoring() -> None:
    houses = "b11_ne b11_sw b33_ne corner blue\nb22_ne corner orange\nb21 b31 level_1 purple"
    said = {
        "cerda_tile": ["corner_blocks", "wide_tiles", "cobblestones"],
        "cerda": {"blue": 10, "purple": 6, "orange": 4},
    }
    waits = ["cerda_check", "draw_citizens"]
    match = table(houses, seats=3, waits=waits, track=[6, 6, 9], scored=0, **said)
    assert [earned(match, seat) for seat in ("blue", "purple", "orange")] == [
        {"BCN-CRS.2": 3 * 2 * 3},
        {},
        {"BCN-CRS.2": 3 * 1 * 1},
    ]
    assert match.state.cerda == [4, 4, 4]


@pytest.mark.rule("BCN-FIN.1")
@pytest.mark.rule("BCN-FIN.2")
@pytest.mark.rule("BCN-FIN.3")
def test_i10_the_final_scoring_of_201_points() -> None:
    lies = "s12 s11 s10 s20 blue\nh1_1 h1_2 v5_1 v5_2 passenger blue\nh5_1 tram blue\nh3_1 d1 v3_4 blue"
    projects = {"project": {"blue": {"5": "wide_tiles"}}, "up": {"blue": {"5": 1}}}
    match = table(lies, waits="final_scoring", points={"blue": 154}, **projects)
    assert earned(match, "blue") == {"CORE-EDIT.1": 154, "BCN-FIN.1": 7, "BCN-FIN.2": 16, "BCN-FIN.3": 2 * 3 * 4}
    assert match.state.points[0] == 201
    assert match.state.winners() == [0]


@pytest.mark.rule("BCN-SET.3")
@pytest.mark.rule("BCN-SET.4")
@pytest.mark.rule("BCN-SET.8")
def test_i11_numbers_of_the_set_up() -> None:
    match = fresh(seats=2)
    until(match, "draw_hand")
    s = match.state
    assert s.bag_size == 54
    assert sorted(s.stacks) == [0, 0, 2, 2, 2, 2, 2]
    assert s.game.box.service_cost[0] == 3, "the dearest tile lies on top"
    until(match, "place_citizens")
    assert match.state.bag_size == 50
    play(match)
