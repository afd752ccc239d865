"""What bots go by: the weakest category first, and what the city will still bring."""

from gamelib import analysis
from gamelib.games.urbania.heuristic import heuristic_value, prospects

from .moments import GAME, START, sketch


def test_the_weakest_category_weighs_most() -> None:
    level, uneven = (sketch(f"blue {points}: {START}\np1 metro 3", epoch="VI") for points in ("30/30/30", "20/60/60"))
    assert heuristic_value(level, 0) > heuristic_value(uneven, 0)


def test_a_city_that_brings_more_is_worth_more_and_loss_tokens_cost() -> None:
    bare, rich, lost = (
        sketch(f"blue {points}: {START}{more}\np1 inn 3")
        for points, more in (("4/4/4", ""), ("4/4/4", ", university"), ("4/4/4/2", ""))
    )
    assert heuristic_value(rich, 0) > heuristic_value(bare, 0) > heuristic_value(lost, 0)


def test_points_to_come_fade_with_the_epochs() -> None:
    """The first epoch in full, each later one less: the market brings a point of wealth in epochs I to IV."""
    sums, below = prospects(sketch(f"blue 0/0/0: {START}\np1 church 3"), 0)
    assert 1 < sums[0] < 4
    assert below > 0, "the old Housing and the palisade cost points one day"


def test_the_greedy_bot_beats_random_players() -> None:
    match = GAME.new(seats=3, seed=5)
    analysis.play(match, {0: "greedy", 1: "random", 2: "random"})
    assert match.state.winners() == [0]
