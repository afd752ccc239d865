"""Whole matches against a second, naive reading of the rules."""

import random

import pytest

from tests.registered import sweep_but

from .referee import Referee
from .table import GAME, Table


def played(seats: int, seed: int, **options: bool | int) -> Table:
    """A random match by players who like upper-class houses and events more or less."""
    match, rng = GAME.new(seats, seed, **options), random.Random(seed)
    liking = {verb: rng.choice((0.1, 1.0, 5.0)) for verb in ("build", "buy", "event", "both", "reveal", "wait")}
    upper = rng.choice((0.2, 1.0, 8.0))
    while not match.state.over:
        found = match.legal_actions()
        weights = [liking.get(action.verb, 1.0) * (upper if "upper" in action else 1.0) for action in found]
        match.play(rng.choices(found, weights)[0])
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", sweep_but([0, 1], range(5), "other luck with every number of players"))
def test_a_match_is_what_a_naive_referee_makes_of_it(seats: int, seed: int) -> None:
    no_strike = seats == 2 and seed % 2 == 1
    match = played(seats, seed, **({"no_strike": True} if no_strike else {}))
    referee = Referee(match, no_strike=no_strike)
    ranking = referee.game()
    referee.compare(match.state)
    assert match.state.scores() == referee.vp
    assert match.state.ranking() == ranking
