"""Whole matches against a second, naive reading of the rules."""

import random

import pytest

from gamelib import Match
from gamelib.games.cities.state import Cities
from tests import playing
from tests.registered import sweep_but

from .by_hand import changed
from .referee import GAME, METROPOLISES, Referee


def played(match: Match[Cities], seed: int) -> Match[Cities]:
    """Played to the end by random players who like to build, to put and to remove more or less."""
    rng = random.Random(seed)
    liking = {"remove": rng.choice((0.05, 0.3, 2.0)), "put": rng.choice((1.0, 4.0))}
    taste = {slot: rng.choice((0.2, 1.0, 3.0)) for slot in ("d1", "d4", "c4", "a4", "b4")}
    while not match.state.over:
        found = match.legal_actions()
        match.play(rng.choices(found, [liking.get(a.verb, 1.0) * taste.get(a[1], 1.0) for a in found])[0])
    return match


def same_end(match: Match[Cities]) -> None:
    """The referee follows to the same points and the same ranking."""
    referee = Referee(match)
    ranks = referee.game()
    referee.compare(match.state)
    assert match.state.scores() == list(referee.vp.values())
    assert match.state.places() == list(ranks.values())
    assert match.state.ranking() == sorted(range(match.seats), key=list(ranks.values()).__getitem__)


@pytest.mark.parametrize(("seats", "long"), [(2, False), (2, True), (3, False), (4, False)])
@pytest.mark.parametrize("seed", sweep_but([1], range(4), "other luck with every number of players"))
def test_a_match_is_what_a_naive_referee_makes_of_it(seats: int, long: bool, seed: int) -> None:
    metropolis = METROPOLISES[(2 * seed + seats + long) % 8]
    options = {"metropolis": metropolis, "long_two_player": long, "voluntary_feature_discard": seed % 2 == 1}
    same_end(played(GAME.new(seats, seed, **options), seed))


@pytest.mark.parametrize("seats", sweep_but([3], [2, 3, 4], "every number of players"))
@pytest.mark.parametrize("seed", sweep_but([1], range(2), "other luck with every number of players"))
def test_a_match_goes_on_from_any_saved_decision(seats: int, seed: int) -> None:
    match, rng = played(GAME.new(seats, 10 + seed), seed), random.Random(seed)
    decisions = [line.before for line in match.lines if line.seat is not None and line.before.round]
    for saved in rng.sample(decisions, 4):
        same_end(played(GAME.resume(GAME.state_from_json(saved.to_json()), seed=seed + 1), seed))


@pytest.mark.rule("CTS-3.6", "CTS-4.12", "CTS-6.10", "CTS-11.7")
@pytest.mark.parametrize(
    ("seats", "long"),
    sweep_but([(2, True), (3, False)], [(2, False), (2, True), (3, False), (4, False)], "every number of players"),
)
def test_a_position_changed_by_hand_is_refused_or_played_by_the_rules(seats: int, long: bool) -> None:
    rng = random.Random(seats)
    match = played(GAME.new(seats, 20 + long, long_two_player=long), seats)
    decisions = [line.before for line in match.lines if line.seat is not None and line.before.round]
    sound = [*playing.sound_after(changed, rng.sample(decisions, 12), rng)]
    for state in sound:
        same_end(played(GAME.resume(state, seed=seats), seats))
    assert len(sound) > 2
