"""Intervals say where the truth lies, and are right about as often as they claim."""

import random
from math import comb, inf

import pytest

from gamelib.analysis import estimates
from gamelib.analysis.estimates import WHOLE


def apart(more: int, less: int, certainty: float = 0.95) -> estimates.Estimate:
    return estimates.apart(more * WHOLE, less * WHOLE, certainty)


def test_of_nothing_nothing_is_known() -> None:
    assert estimates.proportion(0, 0) == estimates.Estimate(0.0, 0.0, 1.0, 0)
    assert estimates.mean(0, 0, 0) == estimates.Estimate(0.0, -inf, inf, 0)
    assert estimates.mean(7, 49, 1) == estimates.Estimate(7.0, -inf, inf, 1)


def test_the_share_of_a_textbook() -> None:
    found = estimates.proportion(8, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)
    assert estimates.proportion(10, 10).high == 1.0
    assert estimates.proportion(8, 10, 0.999).low < found.low


@pytest.mark.parametrize(("numbers", "quantile"), [(2, 12.706), (5, 2.776), (6, 2.571), (11, 2.228), (61, 2.000)])
def test_few_numbers_make_a_wide_interval(numbers: int, quantile: float) -> None:
    found = estimates.mean(0, numbers - 1, numbers)  # the spread is 1
    assert found.high * numbers**0.5 == pytest.approx(quantile, abs=0.005)


def test_equal_numbers_leave_no_doubt() -> None:
    assert estimates.mean(30, 300, 3) == estimates.Estimate(10.0, 10.0, 10.0, 3)


@pytest.mark.parametrize("certainty", [0.95, 0.9999])
def test_who_is_ahead_is_never_surer_than_coins_would_tell(certainty: float) -> None:
    claimed = 0
    for tries in range(1, 200):
        heads = [n for n in range(tries + 1) if apart(n, tries - n, certainty).low > 1 / 2]
        claimed += bool(heads)
        assert sum(comb(tries, n) for n in heads) / 2**tries <= (1 - certainty) / 2
    assert claimed > 150


def test_what_sets_two_apart_is_the_same_from_either_side() -> None:
    assert estimates.apart(0, 0) == estimates.Estimate(0.5, 0.0, 1.0, 0)
    one, other = apart(9, 3), apart(3, 9)
    assert (one.mean, one.playouts) == (0.75, 12)
    assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low))
    shared = estimates.apart(9 * WHOLE // 2, 3 * WHOLE // 2)  # victories of two: half as much is known
    assert (shared.mean, shared.playouts) == (0.75, 6)
    assert shared.low < one.low


@pytest.mark.parametrize("numbers", [12, 60])
def test_of_400_intervals_about_95_in_100_hold_the_truth(numbers: int) -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        thrown = [rng.randint(1, 6) for _ in range(numbers)]
        found = estimates.mean(sum(thrown), sum(one * one for one in thrown), numbers)
        held += found.low <= 3.5 <= found.high
    assert 0.93 <= held / 400 <= 0.97
