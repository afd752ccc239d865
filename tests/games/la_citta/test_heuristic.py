"""What a position is worth to a seat: points in full, and better things worth more than worse ones."""

from itertools import pairwise
from typing import Any

import pytest

from gamelib import analysis
from gamelib.games.la_citta.heuristic import wished

from .table import FAR_AWAY, GAME, sketch

HERE = "blue 6,5 n=4: cloister_school 5,6, statue 5,7{figure}\nyellow 7,8 n=3: statue 6,9"


def worth(drawing: str, **unusual: Any) -> float:
    """What a sketch is worth to Blue."""
    return GAME.heuristic_value(sketch(drawing, **unusual), 0)


def test_food_for_the_citizens_to_come_is_good_and_famine_is_bad() -> None:
    assert worth(f"blue 6,5 n=4: farm 7,5\n{FAR_AWAY}") > worth(f"blue 6,5 n=4: quarry 7,5\n{FAR_AWAY}")
    late: dict[str, Any] = {"year": 6, "round": 5, "first": "yellow"}
    assert worth(f"blue 6,5 n=4\n{FAR_AWAY}", **late) > worth(f"blue 6,5 n=6\n{FAR_AWAY}", **late)


def test_each_need_that_a_city_serves_is_good_and_all_three_are_best() -> None:
    cities = ["farm 7,5, farm 8,5", "statue 7,5, farm 8,5", "hospital 7,5, farm 8,5", "hospital 7,5, statue 8,5"]
    last: dict[str, Any] = {"year": 6, "round": 5, "first": "yellow"}
    worths = [worth(f"blue 6,5 n=3: {city}\n{FAR_AWAY}", **last) for city in cities]
    assert worths == sorted(worths)


def test_more_arches_than_a_neighbour_are_good_when_the_people_wish_for_them() -> None:
    even, more = HERE.format(figure=""), HERE.format(figure=" +1")
    gain = [worth(more, voice_up=need) - worth(even, voice_up=need) for need in ("culture", "health")]
    assert gain[0] > gain[1] > 0


def test_the_wish_is_guessed_from_the_open_cards_and_known_when_all_are_open() -> None:
    guess = wished(sketch(FAR_AWAY, voice_up="health"))
    assert guess[2] > guess[0] == guess[1]
    assert sum(guess) == pytest.approx(1)
    tied = sketch(FAR_AWAY, round=5, voice_up="health health culture culture", waits="hear_voice")
    assert wished(tied) == [0, 0.5, 0.5]


def test_gold_buys_less_and_less() -> None:
    worths = [worth(FAR_AWAY, gold=gold) for gold in range(9)]
    steps = [more - less for less, more in pairwise(worths)]
    assert all(step > 0 for step in steps)
    assert steps[0] > steps[-1]


def test_points_are_all_that_counts_in_the_end() -> None:
    match = GAME.new(seats=2, seed=1)
    while not match.state.over:
        match.play(match.legal_actions()[0])
    assert [GAME.heuristic_value(match.state, seat) for seat in (0, 1)] == match.state.points


@pytest.mark.sweep("whole matches of bots that think")
def test_a_greedy_bot_beats_one_that_plays_at_random() -> None:
    players = {0: "greedy", 1: "random"}
    matches = [GAME.new(seats=2, seed=seed) for seed in range(2)]
    for match in matches:
        analysis.play(match, players)
        assert match.state.winners() == [0]
