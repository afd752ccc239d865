"""Step III: strikers in the Raval and on the barricades (STR)."""

from typing import Any

import pytest

from tests.playing import cited, play

from .table import table


def build(kind: str, seats: int = 4, **unusual: Any) -> tuple[int, int, int]:
    """Blue builds; how many strikers then wait in the Raval, on the barricades, in the supply."""
    card = {"upper": "city_green_upper_low", "middle": "city_green_middle_working"}.get(kind, "city_green_working_low")
    match = table(seats=seats, hand=card, **unusual)
    play(match, f"play {card}", "place 1,1", f"build {kind}")
    if kind == "upper":
        play(match, "pair crown crown", "keep crown")
    s = match.state
    return s.raval[0], s.barricades[0], s.strikers_left[0]


@pytest.mark.rule("ROF-STR.1", "ROF-HSE.5")
@pytest.mark.parametrize(("kind", "strikers"), [("upper", 4), ("middle", 3), ("working", 2), ("low", 1)])
def test_level_minus_status(kind: str, strikers: int) -> None:
    assert build(kind, levels="5") == (strikers, 0, 20 - strikers)


@pytest.mark.rule("ROF-STR.1")
def test_never_fewer_than_none() -> None:
    assert build("low", levels="3") == (0, 0, 20)
    assert build("low", levels="3", raval=[2, 0, 0, 0]) == (2, 0, 18)


@pytest.mark.rule("ROF-STR.2")
def test_a_short_supply_gives_what_it_has() -> None:
    assert build("upper", levels="5", in_bag=[18, 0, 0, 0]) == (2, 0, 0)
    assert build("upper", levels="5", in_bag=[20, 0, 0, 0]) == (0, 0, 0)


@pytest.mark.rule("ROF-STR.3")
def test_the_limit_is_checked_after_all_are_placed() -> None:
    """Checked one by one, 5 + 3 would leave 5 in the Raval and 1 on the barricades."""
    assert build("upper", levels="4", raval=[5, 0, 0, 0]) == (4, 2, 14)


@pytest.mark.rule("ROF-STR.3")
@pytest.mark.rule("ROF-TWO.3")
def test_five_may_wait_or_six_with_two_players() -> None:
    assert build("working", levels="4", raval=[4, 0, 0, 0]) == (5, 0, 15)
    assert build("working", levels="4", raval=[5, 0, 0, 0]) == (4, 1, 15)
    assert build("working", 2, levels="4", raval=[5, 0]) == (6, 0, 14)
    assert build("working", 2, levels="4", raval=[6, 0]) == (5, 1, 14)


@pytest.mark.rule("ROF-STR.4")
@pytest.mark.parametrize(
    ("seats", "before", "added", "after", "barricades"),
    [
        (4, 5, 1, 4, 1),
        (4, 5, 2, 5, 1),
        (4, 5, 3, 4, 2),
        (4, 5, 4, 5, 2),
        (4, 5, 5, 4, 3),
        (2, 6, 1, 5, 1),
        (2, 6, 2, 6, 1),
        (2, 6, 3, 5, 2),
        (2, 6, 4, 6, 2),
        (2, 6, 5, 5, 3),
    ],
)
def test_one_climbs_the_barricades_and_one_goes_home_until_it_fits(
    seats: int, before: int, added: int, after: int, barricades: int
) -> None:
    kind, level = ("upper", added + 1) if added > 1 else ("working", 4)
    raval = [before, *[0] * (seats - 1)]
    levels = "3 4 5 3 6" if level == 6 else str(level)
    assert build(kind, seats, levels=levels, raval=raval) == (after, barricades, 20 - after - barricades)


@pytest.mark.rule("ROF-STR.5")
def test_a_number_equal_to_the_limit_stays() -> None:
    assert build("middle", levels="5", raval=[2, 0, 0, 0]) == (5, 0, 15)


@pytest.mark.rule("ROF-STR.4")
def test_each_pair_that_leaves_the_raval_is_reported() -> None:
    match = table(levels="5", hand="city_green_working_low", raval=[5, 0, 0, 0])
    play(match, "play city_green_working_low", "place 1,1", "build working")
    assert "ROF-STR.4" in cited(match)
    steps = [event.facts["after"] for event in match.lines[-1].events if event.rule == "ROF-STR.4"]
    assert steps == [5]


def test_only_the_builder_is_concerned() -> None:
    match = table(levels="4", hand="city_green_working_low", raval=[5, 5, 5, 5])
    play(match, "play city_green_working_low", "place 1,1", "build working")
    assert match.state.raval == [4, 5, 5, 5]
    assert match.state.barricades == [1, 0, 0, 0]
