"""The rules of Courtyards, one after the other."""

from __future__ import annotations

import pytest

import gamelib
from tests.playing import cited, earned, options, play, teaching, top, why
from tests.registered import GAMES, LIBRARY

GAME = gamelib.load("courtyards")


def test_it_is_one_of_the_games_that_tests_run_on() -> None:
    assert GAME.slug in GAMES
    assert GAME.slug not in LIBRARY


@pytest.mark.rule("CYD-SET.1")
def test_everybody_draws_two_cards_in_secret() -> None:
    state = GAME.new(seats=3, seed=4).state
    assert [len(hand) for hand in state.hand] == [2, 2, 2]
    assert state.view(0).hand == [state.hand[0], (state.game.box.back,) * 2, (state.game.box.back,) * 2]


@pytest.mark.rule("CYD-TRN.1")
def test_a_turn_is_a_card_and_a_draw() -> None:
    match = play(teaching(GAME, "two_groups"), "put tree 2,1")
    assert cited(match)[0] == "CYD-TRN.1"
    assert top(match) == "draw_card"
    play(match, "card blue market")
    assert match.state.active == 1
    assert match.state.hand[0] == (2, 2)


@pytest.mark.rule("CYD-TRN.1")
def test_only_a_card_that_one_holds() -> None:
    assert why(teaching(GAME, "two_groups"), "put fountain 2,1") == {"CYD-TRN.1"}


@pytest.mark.rule("CYD-TRN.1")
def test_the_game_ends_with_the_last_card() -> None:
    end = GAME.sketch("t f m t\nf m t f\nm t f m\nt f . .", hand={"blue": "market"}, points={"red": 2})
    after = end.after("put market 2,3")
    assert after.over
    assert after.ranking() == [2, 0, 1]


@pytest.mark.rule("CYD-PUT.1")
def test_a_plot_holds_one_card() -> None:
    assert why(teaching(GAME, "two_groups"), "put tree 1,1") == {"CYD-PUT.1"}


@pytest.mark.rule("CYD-PUT.2")
def test_a_card_goes_next_to_another() -> None:
    assert why(teaching(GAME, "two_groups"), "put tree 0,3") == {"CYD-PUT.2"}
    assert len(options(teaching(GAME, "first_turn"))) == 2 * 16


@pytest.mark.rule("CYD-ARE.1")
@pytest.mark.parametrize(("action", "points"), [("put tree 2,1", 4), ("put tree 0,0", 3), ("put market 2,1", 1)])
def test_the_whole_group_counts(action: str, points: int) -> None:
    assert earned(play(teaching(GAME, "two_groups"), action), "blue") == {"CYD-ARE.1": points}


def test_a_hand_cannot_be_empty_while_there_is_a_pile() -> None:
    with pytest.raises(gamelib.InvalidPositionError, match="Nobody holds a card") as caught:
        GAME.edit(GAME.position("two_groups"), {"hand": {"blue": [], "yellow": [], "red": []}, "agenda": ["next_turn"]})
    assert {problem.rule for problem in caught.value.problems} == {"CYD-TRN.1"}
