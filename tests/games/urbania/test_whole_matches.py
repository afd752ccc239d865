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
from .referee_follow import Following

GAME = gamelib.load("urbania")
MATCHES = int(os.environ.get("REFEREE_MATCHES", "4"))
"""How many matches for each number of players."""
TASTES: list[dict[str, float]] = [
    {},
    {"greenfield": 9, "growth": 3},
    {"rebuild": 9, "remove": 0.1},
    {"growth": 30, "history": 0.3},
    {"remove": 0.02, "monument": 30, "leader": 30, "end": 0.1},
    {"history": 30, "decline": 0.02},
    {"leader": 0.1, "end": 9, "stock_exchange": 50, "stock_trading": 50, "exchange": 9},
    {"remove": 30, "wealth": 9, "destroy": 3},
]
"""What a player likes more or less than anything else, by the words of his actions."""
SWITCHES = ("use_history", "use_monuments", "use_leaders", "use_predecessors", "use_city_growth", "hidden_points")


def table(seats: int, seed: int) -> Match[Any]:
    """A new match, with other options for each seed."""
    rng = random.Random(seed)
    options: dict[str, Any] = {
        "side": ("central_europe", "british_isles")[seed % 2],
        "leader_claim_mode": ("manual", "auto")[seed // 2 % 2],
        "growth_same_turn_two_players": seed // 4 % 2 == 1,
    }
    if seed % 3 == 2:
        options |= {name: rng.random() < 0.6 for name in SWITCHES}
    return GAME.new(seats, seed, **options)


def played(match: Match[Any], seed: int) -> Match[Any]:
    """Played to the end by random players, each with a taste of his own."""
    rng = random.Random(seed)
    tastes = [rng.choice(TASTES) for _ in range(match.seats)]
    while not match.state.over:
        taste = tastes[match.state.seat or 0]
        sorts: dict[tuple[str, ...], list[Action]] = {}
        for action in match.legal_actions():
            words = tuple(word for word in said(match.state, action).split() if word in ABOUT)
            sorts.setdefault((action.verb, *words), []).append(action)
        weights = [worth(taste, sort) for sort in sorts]
        found = rng.choices(list(sorts.values()), weights if any(weights) else None)[0]
        match.play(rng.choice(found))
    return match


def said(state: Any, action: Action) -> str:
    """An action and what it builds."""
    words = str(action).split()
    return " ".join([*words, *(playing.said(state)["top"][word] for word in words if word in ("p1", "p2", "p3", "p4"))])


ABOUT = {name for taste in TASTES for name in taste}


def worth(taste: dict[str, float], sort: tuple[str, ...]) -> float:
    weight = 1.0
    for word in sort:
        weight *= taste.get(word, 1.0)
    return weight


def same_end(match: Match[Any]) -> None:
    """The referee follows to the same points and the same places."""
    referee = Following(match)
    places = referee.game()
    referee.compare(match.state)
    assert match.state.scores() == [referee.points(seat) for seat in range(match.seats)]
    assert match.state.places() == places


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "seed", sweep_but(range(MATCHES)[:1], range(MATCHES), "other luck with every number of players")
)
def test_a_match_is_what_a_naive_referee_makes_of_it(seats: int, seed: int) -> None:
    same_end(played(table(seats, seed), seed))


@pytest.mark.sweep("who plays well comes to positions that others do not")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_of_greedy_players_too(seats: int) -> None:
    match = table(seats, 100 + seats)
    analysis.play(match, dict.fromkeys(range(seats), "greedy"))
    same_end(match)


@pytest.mark.parametrize("seats", sweep_but([4], [2, 3, 4, 5], "every number of players"))
def test_a_match_goes_on_from_any_saved_decision(seats: int) -> None:
    match, rng = played(table(seats, 10 + seats), seats), random.Random(seats)
    for saved in rng.sample(decisions(match), 3):
        same_end(played(GAME.resume(GAME.state_from_json(saved.to_json()), seed=seats), seats))


def decisions(match: Match[Any]) -> list[Any]:
    """Moments of a turn at which an action is taken, or it ends."""
    return [line.before for line in match.lines if line.before.decision.name in ("take_action", "end_turn")]


@pytest.mark.parametrize("seats", sweep_but([3], [2, 3, 4, 5], "every number of players"))
def test_a_position_changed_by_hand_is_refused_or_played_by_the_rules(seats: int) -> None:
    rng = random.Random(seats)
    match = played(table(seats, 20 + seats), seats)
    sound = [*playing.sound_after(changed, rng.choices(decisions(match), k=8), rng)]
    for state in sound:
        same_end(played(GAME.resume(state, seed=seats), seats))
    assert len(sound) > 1
