"""What a position of Cities is worth: points in full, and better things worth more than worse ones."""

import gamelib

CITIES = gamelib.load("cities")


def worth(name: str, *actions: str) -> float:
    """What a position is worth to Red after these actions."""
    state = CITIES.position(name)
    for action in actions:
        state = state.after(action)
    return CITIES.heuristic_value(state, 0)


def test_a_milestone_within_reach_is_worth_reaching() -> None:
    name = "one_step_to_the_avenue"
    assert worth(name, "build red 3,0") > worth(name, "build red 0,0") > worth(name, "remove red")


def test_nobody_cares_for_a_milestone_without_a_place() -> None:
    free, taken = "one_step_to_the_avenue", "fourth_at_the_avenue"
    gain = [worth(name, "build red 3,0") - worth(name) for name in (free, taken)]
    assert gain[0] > gain[1] > 0


def test_a_new_kind_of_feature_is_worth_more_than_a_second_one() -> None:
    """One free water in a park district: the boat is worth its point, throwing away is no option."""
    assert worth("one_free_water", "put ferry 0,1") > worth("one_free_water")
