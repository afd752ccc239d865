"""Whole matches against a second, naive reading of the rules."""

import random
from functools import partial

import pytest

import gamelib
from gamelib import Action, Match
from gamelib.games.la_citta.state import Citta
from tests import playing
from tests.registered import sweep_but

from .by_hand import changed
from .referee import CARDS
from .referee_follow import Following

GAME = gamelib.load("la_citta")
TASTES: list[dict[str, float]] = [
    {},
    {"build": 9, "market": 3, "farm": 4},
    {"found": 30, "farm": 5, "gold": 0.1},
    {"farm": 0.02, "golden_times": 9, "market": 9, "fountain": 5},
    {"bread_and_games": 50, "rich_harvest": 20, "closeness": 9, "farm": 3, "statue": 3},
    {"market": 0, "farm": 9, "take": 0.3},
    {"take": 9, "cathedral": 9, "university": 9, "master_builder": 9, "gold": 3},
    {"build": 0.01, "gold": 5, "take": 0.1},
    {"farm": 9, "market": 9, "fountain": 9, "golden_times": 9, "palace": 3, "hospital": 3, "gold": 0.2},
    {"farm": 9, "market": 6, "found": 3, "golden_times": 5, "gold": 0.1},
]
"""What a player likes more or less than anything else, by the words of his actions."""


def played(match: Match[Citta], seed: int) -> Match[Citta]:
    """Played to the end by random players, each with a taste of his own; farms go to better hexes."""
    rng = random.Random(seed)
    tastes = [rng.choice(TASTES) for _ in range(match.seats)]
    while not match.state.over:
        found, seat = match.legal_actions(), match.state.seat
        sorts = sorted({sort_of(action) for action in found})
        weights = [worth(tastes[seat or 0], sort) for sort in sorts]
        sort = rng.choices(sorts, weights if any(weights) else None)[0]
        some = rng.choices([action for action in found if sort_of(action) == sort], k=3)
        match.play(max(some, key=partial(fertility, match.state)) if "farm" in sort else some[0])
    return match


def sort_of(action: Action) -> tuple[str, ...]:
    return tuple(word for word in str(action).split()[:2] if word in CARDS or not word[-1].isdigit())


def fertility(state: Citta, farm: Action) -> int:
    return state.fertility[GAME.codecs["hex"].words.index(farm[2])]


def worth(taste: dict[str, float], sort: tuple[str, ...]) -> float:
    weight = 1.0
    for word in sort:
        weight *= taste.get(word, 1.0)
    return weight


def same_end(match: Match[Citta]) -> None:
    """The referee follows to the same points and the same places."""
    referee = Following(match)
    places = referee.game()
    referee.compare(match.state)
    assert match.state.scores() == [referee.points(seat) for seat in range(match.seats)]
    assert match.state.places() == places


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("setup", ["preset", "random"])
@pytest.mark.parametrize("seed", sweep_but([1], range(2), "other luck with every number of players"))
def test_a_match_is_what_a_naive_referee_makes_of_it(seats: int, setup: str, seed: int) -> None:
    purge, finite = seed == 0, seats % 2 == seed
    match = GAME.new(seats, seed, setup=setup, purge_rich_harvest_year6=purge, finite_citizens=finite)
    same_end(played(match, seed))


@pytest.mark.parametrize("seats", sweep_but([3], [2, 3, 4, 5], "every number of players"))
def test_a_match_goes_on_from_any_saved_decision(seats: int) -> None:
    match, rng = played(GAME.new(seats, 10, setup=("preset", "random")[seats % 2]), seats), random.Random(seats)
    decisions = [line.before for line in match.lines if line.seat is not None]
    for saved in rng.sample(decisions, 2):
        same_end(played(GAME.resume(GAME.state_from_json(saved.to_json()), seed=seats), seats))


@pytest.mark.parametrize("seats", sweep_but([3], [2, 3, 4, 5], "every number of players"))
def test_a_position_changed_by_hand_is_refused_or_played_by_the_rules(seats: int) -> None:
    rng = random.Random(seats)
    match = played(GAME.new(seats, 20), seats)
    decisions = [line.before for line in match.lines if line.seat is not None and line.before.round]
    sound = [*playing.sound_after(changed, rng.sample(decisions, 6), rng)]
    for state in sound:
        same_end(played(GAME.resume(state, seed=seats), seats))
    assert len(sound) > 1
