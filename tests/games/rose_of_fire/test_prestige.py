"""The Auca (AUC), ties (TIE) and prestige awards (AWD)."""

from typing import Any

import pytest

from tests.playing import earned, play, until

from .table import GAME, receivers, table, value


def after_strikers(prestige: int, strikers: int) -> tuple[int, int]:
    """Blue's prestige and points after losing one prestige for each striker."""
    match = table(prestige=[prestige, 1, 1, 1], barricades=[strikers, 0, 0, 0], hand={}, waits="lose_prestige")
    return match.state.prestige[0], match.state.scores()[0]


def after_award(prestige: list[int]) -> list[int]:
    """What an award brings blue at these positions on the Auca."""
    match = table(seats=len(prestige), prestige=prestige, hand="philanthropy_green")
    play(match, "play philanthropy_green")
    return [match.state.prestige[0] - prestige[0], match.state.scores()[0]]


@pytest.mark.rule("ROF-AUC.1")
@pytest.mark.parametrize("prestige", [-6, 16])
def test_the_auca_runs_from_minus_five_to_fifteen(prestige: int) -> None:
    s = table().state.copy()
    s.prestige[0] = prestige
    assert {problem.rule for problem in s.audit()} == {"ROF-AUC.1"}


@pytest.mark.rule("ROF-AUC.2")
@pytest.mark.parametrize(("before", "after", "points"), [(12, 15, 0), (13, 15, 1), (14, 15, 2), (15, 15, 3)])
def test_what_goes_beyond_fifteen_becomes_points(before: int, after: int, points: int) -> None:
    match = table(seats=2, prestige=[before, 15], hand="philanthropy_green", alignment="personalities")
    play(match, "play philanthropy_green")
    if before == 15:
        play(match, "reveal")
    assert match.state.prestige[0] == after
    assert match.state.scores() == [points, 0]
    assert earned(match, "blue") == ({"ROF-AUC.2": points} if points else {})


@pytest.mark.rule("ROF-AUC.3")
@pytest.mark.parametrize(
    ("before", "strikers", "after", "points"), [(1, 6, -5, 0), (1, 8, -5, -2), (-5, 1, -5, -1), (-4, 1, -5, 0)]
)
def test_what_goes_below_minus_five_costs_points(before: int, strikers: int, after: int, points: int) -> None:
    assert after_strikers(before, strikers) == (after, points)


@pytest.mark.rule("ROF-AUC.2")
@pytest.mark.rule("ROF-OBL.6")
def test_several_gains_at_the_end_of_the_auca_each_count() -> None:
    match = table({"1,1": "g", "2,1": "g", "1,2": "g"}, prestige=[14, 1, 1, 1], hand="cerda_plan_wild_working_low")
    play(match, "play cerda_plan_wild_working_low", "take green", "place 2,2", "build low")
    assert match.state.prestige[0] == 15
    assert earned(match, "blue") == {"ROF-AUC.2": 2}


@pytest.mark.rule("ROF-TIE.1")
def test_higher_prestige_wins_a_tie() -> None:
    tie: dict[str, Any] = {"drawing": {"1,1": "pBl", "2,1": "pYl"}, "hand": {}, "waits": "majority 0"}
    assert receivers(table(prestige=[1, 2, 9, 9], **tie), "popularity") == ["yellow"]
    assert receivers(table(prestige=[2, 1, 9, 9], **tie), "popularity") == ["blue"]


@pytest.mark.rule("ROF-TIE.1")
def test_a_tie_for_fewest_too() -> None:
    match = table(phase=2, in_bag=[1, 0, 0, 4], prestige=[1, 2, 5, 1], hand={}, waits="suppression")
    assert match.state.prestige == [1, 2, 6, 1], "red gets the award, and one step as the leader"


@pytest.mark.rule("ROF-TIE.2")
@pytest.mark.parametrize(
    ("first", "winner"), [("blue", "blue"), ("yellow", "yellow"), ("red", "blue"), ("green", "blue")]
)
def test_then_the_marker_and_clockwise_from_it(first: str, winner: str) -> None:
    match = table({"1,1": "pBl", "2,1": "pYl"}, first=first, hand={}, waits="majority 0")
    assert receivers(match, "popularity") == [winner]


@pytest.mark.rule("ROF-TIE.2")
@pytest.mark.rule("ROF-PHE.9")
def test_the_marker_counts_where_it_lies_before_and_after_it_moves() -> None:
    """Strike goes to red; the tie for the Popularity card is still blue's, that of the suppression red's."""
    match = table(
        {"1,1": "pBl", "2,1": "pRl"},
        phase=2,
        barricades=[0, 0, 1, 0],
        hand={},
        waits="strike_card",
    )
    assert receivers(match, "prestige") == ["blue"]
    assert receivers(match, "popularity") == ["blue"]
    until(match, "draw_immigration")
    assert match.state.first == value("seat", "red")
    assert match.state.prestige == [1, 1, 3, 1]


@pytest.mark.rule("ROF-TIE.3")
def test_winning_a_tie_may_win_the_strike_card() -> None:
    match = table(barricades=[2, 2, 1, 0], prestige=[1, 4, 9, 1], hand={}, waits="strike_card")
    assert value("card", "strike") in match.state.hand[1]


@pytest.mark.rule("ROF-TIE.4")
def test_an_award_breaks_no_ties() -> None:
    """Blue holds the marker and ties for most: that is no lead here."""
    assert after_award([5, 5, 1, 1]) == [2, 0]
    assert after_award([1, 1, 5, 5]) == [2, 0]


@pytest.mark.rule("ROF-AWD.1")
@pytest.mark.parametrize(
    ("prestige", "award"), [([5, 3, 3, 0], 1), ([3, 5, 3, 0], 2), ([0, 5, 3, 3], 3), ([-5, -4, 3, 3], 3)]
)
def test_the_better_the_position_the_smaller_the_award(prestige: list[int], award: int) -> None:
    assert after_award(prestige) == [award, 0]


@pytest.mark.rule("ROF-AWD.2")
@pytest.mark.parametrize(
    ("prestige", "award"), [([2, 2, 2, 2], 2), ([2, 2, 2], 2), ([3, 2], 1), ([2, 3], 3), ([2, 2], 2)]
)
def test_all_equal_and_two_players(prestige: list[int], award: int) -> None:
    assert after_award(prestige) == [award, 0]


@pytest.mark.rule("ROF-TIE.1")
@pytest.mark.rule("ROF-TIE.2")
def test_the_ranking_breaks_ties_the_same_way() -> None:
    match = table(points=[7, 7, 9, 7], prestige=[1, 3, 0, 3], first="green", hand={}, phase=5, waits="end_of_game")
    words = [GAME.seat_word(seat) for seat in match.state.ranking()]
    assert words == ["red", "green", "yellow", "blue"]
