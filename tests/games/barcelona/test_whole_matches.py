"""Whole matches against a second, naive reading of the rules. For more of them: REFEREE_MATCHES=50."""

import os
import random
from typing import Any

import pytest

import gamelib
from gamelib import Action, Match, analysis
from tests import playing
from tests.registered import sweep_but

from .by_hand import changed
from .referee import SEATS
from .referee_follow import Following

GAME = gamelib.load("barcelona")
MATCHES = int(os.environ.get("REFEREE_MATCHES", "2"))
"""How many matches for each number of players; half of them are played on from a saved position."""
TASTES: list[dict[str, float]] = [
    {},
    {"end": 0.05, "no_passenger": 0.1, "stay": 0.1, "pass": 0.1, "stop": 0.1, "decline": 0.1},
    {"end": 4, "stop": 4, "pass": 4, "decline": 4},
    {"end": 0.1, "build_narrow": 9, "build_wide": 9, "promenade": 9, "kind": 3},
    {"end": 0.1, "build_intersection": 9, "gain_coins": 5, "pass": 0.2, "hospital": 9},
    {"end": 0.1, "move_tram": 9, "no_passenger": 0.02, "stay": 0.05, "gain_coins": 3, "gain_cloth": 3, "station": 9},
    {"end": 0.1, "build_public": 9, "gain_coins": 5, "decline": 0.1},
    {"end": 0.1, "place_cobblestone": 9, "university": 9, "stop": 0.02},
    {"end": 0.1, "take_modernisme": 9, "improve_modernisme": 9, "gain_cloth": 3, "pavilion": 9},
    {"end": 0.1, "level_1": 0.1, "corner": 0.1, "level_3": 9, "stop": 0, "museum": 9},
    {"end": 0.1, "advance_cerda": 9, "level_1": 9, "level_3": 0.1},
]
"""What a player likes more or less than anything else, by the words of his actions."""


def table(seats: int, seed: int) -> Match[Any]:
    """A new match, with other options for each seed."""
    options: dict[str, Any] = {
        "action_layout": ("drawn", "printed")[seed % 2],
        "line_unit": ("tiles", "blocks")[seed // 2 % 2],
        "market_unit": ("tiles", "blocks")[seed // 4 % 2],
    }
    if seats == 1:
        options["difficulty"] = ("normal", "easy", "hard")[seed % 3]
    elif seed % 5 == 1:
        options["first_player"] = SEATS[seed % seats]
    return GAME.new(seats, seed, **options)


def played(match: Match[Any], seed: int) -> Match[Any]:
    """Played to the end by random players, each with a taste of his own."""
    rng = random.Random(seed)
    tastes = [rng.choice(TASTES) for _ in range(match.seats)]
    while not match.state.over:
        taste = tastes[match.state.seat or 0]
        sorts: dict[tuple[str, ...], list[Action]] = {}
        for action in match.legal_actions():
            sorts.setdefault(sort_of(match.state, action), []).append(action)
        weights = [worth(taste, sort) for sort in sorts]
        found = rng.choices(list(sorts.values()), weights if any(weights) else None)[0]
        match.play(rng.choice(found))
    return match


def sort_of(state: Any, action: Action) -> tuple[str, ...]:
    """What an action is about: the tile of a house, what a street's action is, the kind of a service."""
    if action.verb == "act":
        street = GAME.codecs["street"].words.index(action[1])
        return (GAME.codecs["action"].word(state.layout[street]),)
    return (action.verb, *(word for word in str(action).split()[1:] if word in ABOUT))


ABOUT = {name for taste in TASTES for name in taste}


def worth(taste: dict[str, float], sort: tuple[str, ...]) -> float:
    weight = 1.0
    for word in sort:
        weight *= taste.get(word, 1.0)
    return weight


def same_end(match: Match[Any], *, refusals: bool = False) -> None:
    """The referee follows to the same points and the same places."""
    referee = Following(match, refusals=refusals)
    places = referee.game()
    referee.compare(match.state)
    assert match.state.scores() == [player.points for player in referee.players]
    assert match.state.places() == places


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "seed", sweep_but(range(MATCHES)[1:2], range(MATCHES), "other luck with every number of players")
)
def test_a_match_is_what_a_naive_referee_makes_of_it(seats: int, seed: int) -> None:
    same_end(played(table(seats, seed), seed), refusals=seed == 1)


@pytest.mark.sweep("who plays well comes to positions that others do not")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_match_of_greedy_players_too(seats: int) -> None:
    match = table(seats, 100 + seats)
    analysis.play(match, dict.fromkeys(range(match.state.players), "greedy"))
    same_end(match)


@pytest.mark.parametrize("seats", sweep_but([3], [1, 2, 3, 4], "every number of players"))
def test_a_match_goes_on_from_any_saved_decision(seats: int) -> None:
    match, rng = played(table(seats, 10), seats), random.Random(seats)
    for saved in rng.sample(decisions(match), MATCHES):
        same_end(played(GAME.resume(GAME.state_from_json(saved.to_json()), seed=seats), seats))


def decisions(match: Match[Any]) -> list[Any]:
    """Moments between two effects of a turn."""
    names = ("place_citizens", "choose_action", "build_house")
    return [line.before for line in match.lines if line.before.decision.name in names]


@pytest.mark.parametrize("seats", sweep_but([3], [1, 2, 3, 4], "every number of players"))
def test_a_position_changed_by_hand_is_refused_or_played_by_the_rules(seats: int) -> None:
    rng = random.Random(seats)
    match = played(table(seats, 20), seats)
    sound = [*playing.sound_after(changed, rng.choices(decisions(match), k=3 * MATCHES), rng)]
    for state in sound:
        same_end(played(GAME.resume(state, seed=seats), seats))
    assert len(sound) > 1
