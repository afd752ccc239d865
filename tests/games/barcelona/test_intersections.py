"""Intersections (INT)."""

import pytest

from gamelib.games.barcelona.intersections import limit, open_benefits
from tests.playing import cited, earned, options, play, refused, top, why

from .table import Table, sketch, table, value


def building(lies: str = "", *, terms: str = "full", **unusual: object) -> Table:
    """Blue stands on a crossing and builds an intersection."""
    return table(f"c53 upper\n{lies}", **{"here": "c53", "waits": f"build_intersection {terms}"} | unusual)


def used(lies: str, at: str = "c42", **unusual: object) -> Table:
    """Purple places on this crossing, an intersection of Blue."""
    match = table(lies, **{"active": "purple", "hand": "working upper", "coins": [0, 1], "cloth": [0, 1]} | unusual)
    return play(match, f"place {at} upper")


@pytest.mark.rule("BCN-INT.1")
@pytest.mark.parametrize(
    ("lies", "cost"), [("", 0), ("c12", 1), ("c12 c13", 2), ("c12 c13 c14", 2), ("c12 c13 c14 c21", 3)]
)
def test_each_one_costs_more(lies: str, cost: int) -> None:
    match = play(building(f"{lies} blue" if lies else "", coins=3, cloth=0), "intersection c41")
    gained = open_benefits(building().state, value("crossing", "c41")).coin
    assert match.state.coins[0] == 3 - cost + gained
    assert "BCN-INT.1" in cited(match) or "BCN-INT.2" in cited(match)


@pytest.mark.rule("BCN-INT.1")
def test_what_nobody_can_pay_is_not_offered() -> None:
    match = table("c52 upper\nc12 c13 blue", here="c52", coins=1, waits="take_actions")
    assert refused(match, "act v5") == {"BCN-ACT.5", "BCN-INT.1"}


@pytest.mark.rule("BCN-INT.2")
def test_the_crossing_is_paid_even_below_citizens() -> None:
    match = building("c22 working\nc12 blue", coins=1)
    assert refused(match, "intersection c22") == {"BCN-INT.2"}
    assert play(building("c22 working\nc12 blue", coins=2, cloth=0), "intersection c22").state.built[0] == 2


@pytest.mark.rule("BCN-INT.3")
@pytest.mark.rule("BCN-INT.7")
def test_citizens_stay_and_do_not_count_as_placed() -> None:
    match = play(building("c21 middle"), "intersection c21")
    assert top(match) != "intersection_benefit"
    assert match.state.top[value("crossing", "c21")] == value("class", "middle")


@pytest.mark.rule("BCN-INT.4")
def test_open_segments_around_are_gained_together() -> None:
    """A street tile covers its benefit, a tram and a passenger do not; nothing is used up."""
    lies = "h3_2 purple\nh3_3 tram purple, passenger purple"
    match = play(building(lies, coins=1, cloth=0), "intersection c33")
    assert (match.state.coins[0], match.state.cerda[0]) == (1 - 1 + 1, 6)
    around = open_benefits(match.state, value("crossing", "c33"))
    assert (around.coin, around.cerda) == (1, 2)


@pytest.mark.rule("BCN-INT.5")
def test_what_is_revealed_from_left_to_right() -> None:
    match = used("c42 c12 blue")
    assert options(match) == ["benefit 1", "benefit 2", "pass"]
    assert refused(match, "benefit 3") == {"BCN-INT.5"}


@pytest.mark.rule("BCN-INT.6")
@pytest.mark.parametrize(
    ("lies", "times"),
    [("c42", 1), ("c42 c12", 1), ("c42 c12 c13", 2), ("c42 c12 c13 c14", 2), ("c42 c12 c13 c14 c21", 3)],
)
def test_one_two_or_three_different_ones(lies: str, times: int) -> None:
    match = used(f"{lies} blue")
    assert limit(match.state, 0) == times
    taken = []
    while top(match) == "intersection_benefit":
        assert match.state.seat == 0
        taken.append(options(match)[0])
        play(match, taken[-1])
    assert len(taken) == times == len(set(taken))
    assert top(match) == "choose_action"


@pytest.mark.rule("BCN-INT.6")
def test_the_owner_may_pass_and_gains_in_the_own_turn_too() -> None:
    match = used("c42 c12 c13 blue", active="blue")
    play(match, "benefit 2")
    assert why(match, "benefit 2") == {"BCN-INT.6"}
    play(match, "pass")
    assert (top(match), match.state.chosen) == ("choose_action", ())
    assert earned(match, "blue") == {"BCN-INT.5": 2}


@pytest.mark.rule("BCN-INT.8")
def test_one_on_a_crossing_and_five_in_all() -> None:
    assert refused(building("c12 purple"), "intersection c12") == {"BCN-INT.8"}
    match = table("c52 upper\nc12 c13 c14 c21 c31 blue", here="c52", coins=3, waits="take_actions")
    assert refused(match, "act v5") == {"BCN-ACT.5", "BCN-SET.10"}
    assert sketch("c12 c13 c14 c21 c31 blue").built == [5, 0]
