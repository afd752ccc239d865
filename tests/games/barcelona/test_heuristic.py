"""What a position is worth to a seat: points in full, and better things worth more than worse ones."""

from itertools import pairwise
from typing import Any

import pytest

from gamelib import analysis
from tests.playing import walk

from .table import GAME, sketch


def worth(drawing: str = "", **unusual: Any) -> float:
    """What a sketch is worth to Blue."""
    return GAME.heuristic_value(sketch(drawing, **unusual), 0)


def test_goods_are_worth_something_but_each_further_one_less() -> None:
    worths = [worth(coins=[coins, 1], cloth=[0, 1]) for coins in range(5)]
    gains = [more - less for less, more in pairwise(worths)]
    assert all(gain > 0 for gain in gains)
    assert gains == sorted(gains, reverse=True)


@pytest.mark.parametrize("better", [{"cerda": [6, 4]}, {"sagrada": [2, 0]}, {"up": {"blue": {"3": 1}}}])
def test_what_helps_later_is_good(better: dict[str, Any]) -> None:
    assert worth(**better) > worth()


def test_what_a_cerda_tile_counts_is_worth_more_than_what_nobody_counts() -> None:
    tiles: dict[str, Any] = {"cerda_tile": ["narrow_tiles", "narrow_line", "corner_blocks"]}
    others: dict[str, Any] = {"cerda_tile": ["passengers", "intersections", "corner_blocks"]}
    assert worth("h1_1 h1_2 blue", **tiles) > worth("h1_1 h1_2 blue", **others)


def test_a_project_that_is_met_is_worth_its_points() -> None:
    project: dict[str, Any] = {"project": {"blue": {"3": "wide_tiles"}}}
    assert worth("d1 d2 blue", **project) - worth("d1 d2 blue") == pytest.approx(4)


def test_at_the_end_of_the_game_points_alone_count() -> None:
    match = GAME.new(seats=2, seed=2)
    while not match.state.over:
        match.play(match.legal_actions()[0])
    assert [GAME.heuristic_value(match.state, seat) for seat in (0, 1)] == match.state.points


def test_no_scoring_is_worth_anything_once_all_have_been() -> None:
    state = next(match.state for match in walk(GAME, seats=2, seed=3) if match.state.ending)
    more = state.copy()
    more.cerda = [3, 3]
    assert GAME.heuristic_value(more, 0) == GAME.heuristic_value(state, 0)


def test_the_points_of_the_rival_count_by_the_difficulty() -> None:
    hard, easy = (sketch(seats=1, difficulty=word, points={"purple": 20}) for word in ("hard", "easy"))
    assert GAME.heuristic_value(hard, 1) == pytest.approx(1.5 * GAME.heuristic_value(easy, 1))


@pytest.mark.sweep("whole matches of bots that think")
def test_who_plays_greedily_beats_who_plays_at_random() -> None:
    points = [0, 0]
    for seed in range(3):
        match = GAME.new(seats=2, seed=seed)
        analysis.play(match, {0: "greedy", 1: "random"})
        points = [before + now for before, now in zip(points, match.state.points, strict=True)]
    assert points[0] > 1.5 * points[1]
