"""The named positions of every game: sound, at the learner's decision, told in both languages, and good to play on."""

from __future__ import annotations

import random

import pytest

import gamelib
from tests.contract.walks import NAMED, Walk
from tests.registered import GAMES, by_game, told

OF_EACH = pytest.mark.parametrize(("slug", "names"), by_game(NAMED, "contract"))
"""Every teaching position of a game."""


@OF_EACH
def test_a_position_is_sound_and_waits_for_the_learner(slug: str, names: list[str], subtests: pytest.Subtests) -> None:
    game = gamelib.load(slug)
    for name in names:
        with subtests.test(name):
            state = game.position(name)
            assert state.audit() == []
            assert state.seat == 0
            assert state.legal_actions()
            assert game.state_from_json(state.to_json()) == state


def test_each_call_gives_a_fresh_copy() -> None:
    slug, name = NAMED[-1]
    game = gamelib.load(slug)
    one, other = game.position(name), game.position(name)
    assert one == other
    one.points[0] += 1
    assert one != other
    assert game.position(name) == other


@OF_EACH
def test_play_goes_on_to_the_end(slug: str, names: list[str], subtests: pytest.Subtests) -> None:
    for name in names:
        with subtests.test(name):
            end = gamelib.playout(gamelib.load(slug).position(name), random.Random(name).random).state
            assert end.over
            assert end.audit() == []


@OF_EACH
def test_asking_what_it_is_worth_changes_nothing(slug: str, names: list[str], subtests: pytest.Subtests) -> None:
    game = gamelib.load(slug)
    for name in names:
        with subtests.test(name):
            state = game.position(name)
            before = state.copy()
            assert all(
                game.heuristic_value(state, seat) == game.heuristic_value(before, seat) for seat in range(state.seats)
            )
            assert state == before


def test_at_the_end_only_points_are_worth_something(walk: Walk) -> None:
    end = walk.match.state
    assert [end.game.heuristic_value(end, seat) for seat in range(end.seats)] == end.scores()


@pytest.mark.every_game("each game has positions of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_descriptions_in_both_languages(slug: str) -> None:
    game = gamelib.load(slug)
    english, czech = game.positions(), game.positions("cs")
    assert len(english) == told(slug, "positions")
    assert list(english) == list(czech)
    assert all(english.values())
    assert all(english[name] != czech[name] for name in english)


@pytest.mark.parametrize("slug", GAMES)
def test_an_unknown_name_is_answered_with_the_names_there_are(slug: str) -> None:
    game = gamelib.load(slug)
    with pytest.raises(ValueError, match=f"no position 'fist_turn'.*; .*{next(iter(game.positions()))}"):
        game.position("fist_turn")
