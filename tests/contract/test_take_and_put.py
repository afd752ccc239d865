"""What is taken out of a position leaves everything else where it lies, and comes back to its own place."""

from __future__ import annotations

import random

import pytest

import gamelib
from gamelib import State
from gamelib.analysis import Editor, placing
from gamelib.analysis.edit_text import Spot, words_at
from tests.contract.walks import walks_of
from tests.registered import GAMES

MOST = 25
"""So many things of a game are taken."""


@pytest.mark.parametrize("slug", GAMES)
def test_taken_and_put_back_is_the_same_position(slug: str) -> None:
    rng, taken = random.Random(slug), 0
    states = [state for state in next(walks_of(slug)).decisions(1) if any(True for _ in placing.placed_things(state))]
    for state in rng.sample(states, min(len(states), 5)):
        lying = list(placing.placed_things(state))
        for _, place in rng.sample(lying, min(len(lying), MOST // 5)):
            editor = Editor(state)
            editor.do(placing.take(state, place))
            assert editor.state != state
            editor.put(place.word, place.at.path(state))
            assert editor.state == state
            taken += 1
    assert taken


def lying_upon_each_other(state: State, seat: int) -> list[list[str]]:
    """By plot, the lowest first; what is destroyed or marked says so."""
    plots = [
        [word.partition(":")[2] for word in words_at(state, Spot("covered", seat)) if word.startswith(f"{number}:")]
        + [word]
        for number, word in enumerate(words_at(state, Spot("city", seat)), 1)
    ]
    for field in ("destroyed", "marked"):
        for slot in getattr(state, field)[seat]:
            plots[slot].append(field)
    return plots


def test_a_card_that_is_taken_leaves_the_other_stacks_as_they_are() -> None:
    game = gamelib.load("urbania")
    state = game.sketch("blue: housing_1, market_s, walls, castle > church marked, brewery, theatre marked", seats=3)
    before = lying_upon_each_other(state, 0)
    editor = Editor(state)
    editor.take("walls", "city.blue")
    assert lying_upon_each_other(editor.state, 0) == [*before[:2], ["palisade_s"], *before[3:]]
    editor.undo()
    editor.take("church", "city.blue")
    assert lying_upon_each_other(editor.state, 0) == [*before[:3], ["castle"], *before[4:]]
    editor.undo()
    editor.take("brewery", "city.blue")
    assert lying_upon_each_other(editor.state, 0) == [*before[:4], before[5]]


def test_a_tile_that_is_taken_uncovers_the_one_below() -> None:
    game = gamelib.load("barcelona")
    state = game.sketch("b31 level_1 level_2 blue\nc31 upper/working", seats=3)
    editor = Editor(state)
    editor.take("level_2", "house.b31")
    assert words_at(editor.state, Spot("house", editor.game.axis("space", 3)["b31"])) == "level_1"
    assert not any(editor.state.under)
    editor.take("upper", "top.c31")
    crossing = editor.game.axis("crossing", 3)["c31"]
    assert (editor.state.top[crossing], editor.state.below[crossing]) == (state.below[crossing], -1)
