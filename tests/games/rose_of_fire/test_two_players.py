"""Two players, and the options (TWO, SET.9)."""

import pytest

from gamelib.positions.position import rebuild
from tests.playing import cited, earned, options, pending, play, why

from .table import GAME, PHASE_END, fresh, hand, receivers, table, value

STRIKE = value("card", "strike")


@pytest.mark.rule("ROF-TWO.1")
def test_sant_marti_takes_no_tile() -> None:
    match = table({"12,3": "g"}, seats=2, hand="city_green_working_low")
    play(match, "play city_green_working_low")
    assert "place 13,3" not in options(match)
    assert why(match, "place 13,3") == {"ROF-TWO.1"}
    assert why(match, "place 15,1") == {"ROF-TWO.1"}, "that it touches no tile of the colour does not matter here"
    s = match.state.copy()
    s.tile[value("cell", "14,7")] = 2
    rebuild(s)
    assert {problem.rule for problem in s.audit()} == {"ROF-TWO.1"}


@pytest.mark.rule("ROF-TWO.2")
def test_hands_of_five_also_at_the_phase_end() -> None:
    match = table(seats=2, hand={}, waits="deal_city")
    assert receivers(match, "city") == ["blue"] * 5 + ["yellow"] * 5


@pytest.mark.rule("ROF-TWO.3")
def test_six_may_wait_in_the_raval() -> None:
    match = table(seats=2, levels="4", raval=[5, 0], hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 1,1", "build working")
    assert match.state.raval == [6, 0]
    assert match.state.audit() == []


@pytest.mark.rule("ROF-TWO.4")
@pytest.mark.rule("ROF-SET.3")
@pytest.mark.parametrize(("seats", "space"), [(2, 6), (3, 3), (4, 0)])
def test_the_bomb_starts_farther_with_fewer_players(seats: int, space: int) -> None:
    assert fresh(seats).state.bomb == space


@pytest.mark.rule("ROF-TWO.5")
def test_without_strike_the_receiver_keeps_it_beside_him_with_five_other_cards() -> None:
    match = table(seats=2, levels="3", no_strike=True, barricades=[0, 2], hand={}, waits=PHASE_END, bomb=6)
    play(match, "piece soldier", "piece soldier")
    assert match.state.strike_kept == 1
    receivers(match, "prestige")
    receivers(match, "city")
    assert len(hand(match, "yellow")) == 5
    assert STRIKE not in match.state.hand[1]
    assert match.state.first == 1, "it still moves the marker"
    assert match.state.audit() == []


@pytest.mark.rule("ROF-TWO.5")
def test_without_strike_it_passes_on_at_the_next_phase_end() -> None:
    match = table(
        seats=2, phase=2, no_strike=True, strike_kept="yellow", barricades=[2, 0], hand={}, waits="strike_card"
    )
    assert match.state.strike_kept == 0
    assert "ROF-TWO.5" in cited(match, -1)


@pytest.mark.rule("ROF-TWO.5")
@pytest.mark.rule("ROF-END.2")
def test_without_strike_the_last_receiver_still_loses_points() -> None:
    match = table(seats=2, phase=5, no_strike=True, barricades=[0, 2], prestige=[1, -1], hand={}, waits="strike_card")
    assert earned(match, "yellow") == {"ROF-END.2": -4}


@pytest.mark.rule("ROF-TWO.5")
def test_the_variant_is_for_two_players() -> None:
    assert GAME.new(2, no_strike=True).state.no_strike == 1
    with pytest.raises(ValueError, match=r"ROF-TWO\.5"):
        GAME.new(3, no_strike=True)
    with pytest.raises(ValueError, match="no_strike"):
        GAME.new(2, no_strike=2)


@pytest.mark.rule("ROF-SET.9")
def test_with_six_tokens_there_is_one_three() -> None:
    match = table(levels="3", immigration_tokens=6, hand={}, waits="begin_phase")
    assert pending(match) == "draw_immigration"
    assert options(match) == ["level 4", "level 5"]


def test_a_variant_that_does_not_exist_is_named() -> None:
    with pytest.raises(ValueError, match="immigration_tokens"):
        GAME.new(2, strike=False)
