"""Ratings say who is stronger and by how much, whatever the order of the matches; and their intervals are honest."""

import random
from itertools import combinations
from math import exp, log

import pytest

from gamelib.analysis.ratings import POINTS, ratings


def ranked(strengths: list[float], seats: int, matches: int, rng: random.Random) -> list[list[float]]:
    """Matches between players of known strength, all groups in turn: who was how often ahead of whom."""
    ahead = [[0.0] * len(strengths) for _ in strengths]
    groups = list(combinations(range(len(strengths)), seats))
    for number in range(matches):
        left = list(groups[number % len(groups)])
        while left:
            first = rng.choices(left, [exp(strengths[i]) for i in left])[0]
            left.remove(first)
            for other in left:
                ahead[first][other] += 1
    return ahead


def test_the_ratings_of_two_are_the_logarithm_of_their_odds() -> None:
    first, second = ratings([[0, 74.5], [24.5, 0]], seats=2)
    assert first.mean - second.mean == pytest.approx(POINTS * log(75 / 25))
    assert first.mean == pytest.approx(-second.mean)
    assert first.playouts == 99
    assert first.low < first.mean < first.high


def test_a_difference_of_400_points_means_ten_to_one() -> None:
    strong, weak = ratings([[0, 1000], [100, 0]], seats=2)
    assert strong.mean - weak.mean == pytest.approx(400, abs=1)


def test_who_has_not_played_is_average_and_nothing_is_known_of_him() -> None:
    one, other = ratings([[0, 0], [0, 0]], seats=2)
    assert one.mean == other.mean == 0
    assert one.low < -200
    assert one.high > 200
    (alone,) = ratings([[0]], seats=1)
    assert alone.mean == 0


def test_who_was_always_ahead_has_a_rating_still() -> None:
    always, never = ratings([[0, 30], [0, 0]], seats=2)
    assert always.low > never.high
    assert always.high < 1000


@pytest.mark.parametrize(
    ("strengths", "seats", "matches"),
    [([0.5, -0.5], 2, 100), ([1.0, 0.0, -1.0], 2, 60), ([1.0, 0.0, -1.0], 3, 60), ([1.5, 0.5, -0.5, -1.5], 4, 40)],
)
def test_intervals_hold_the_true_strength(strengths: list[float], seats: int, matches: int) -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(300):
        found = ratings(ranked(strengths, seats, matches, rng), seats)
        held += sum(one.low <= POINTS * true <= one.high for one, true in zip(found, strengths, strict=True))
    assert 0.93 <= held / 300 / len(strengths) <= 0.99
