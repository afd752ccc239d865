"""Before the first epoch: sides, start sets, piles, the start player."""

from __future__ import annotations

import pytest

import gamelib
from gamelib import NATURE

GAME = gamelib.load("urbania")
BOX = GAME.box


@pytest.mark.rule("URB-S.1")
@pytest.mark.rule("URB-S.2")
@pytest.mark.rule("URB-S.3")
@pytest.mark.parametrize("side", ["central_europe", "british_isles"])
def test_a_side_has_six_monuments_and_two_history_cards_an_epoch(side: str) -> None:
    s = GAME.new(seats=3, side=side).state
    assert [BOX.monument_epoch[monument] for monument in BOX.monuments_of[s.side]] == [1, 2, 3, 4, 5, 6]
    assert [len(offer) for offer in BOX.offer[s.side]] == [0, 2, 2, 2, 2, 2, 2]


@pytest.mark.rule("URB-S.4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_a_start_set_and_four_wealth(seats: int) -> None:
    s = GAME.new(seats=seats).state
    assert [s.by_category(seat) for seat in range(seats)] == [(4, 0, 0)] * seats
    assert [[BOX.design_words[design] for design in city] for city in s.city] == [
        ["housing_s", "market_s", "palisade_s"]
    ] * seats
    assert s.undrawn[:3] == [0, 0, 0]


@pytest.mark.rule("URB-S.5")
@pytest.mark.rule("URB-S.9")
def test_three_cards_of_the_epoch_lie_in_each_pile_and_the_top_is_seen() -> None:
    s = GAME.new(seats=3).state
    assert (s.epoch, s.left) == (1, [3, 3, 3, 3])
    assert {BOX.epoch_of[top] for top in s.top} == {1}
    assert [sum(s.unseen(epoch)) for epoch in range(7)] == [0, 8, 12, 12, 12, 12, 12]


@pytest.mark.rule("URB-S.6")
def test_leader_cards_and_city_growth_lie_in_the_bank() -> None:
    s = GAME.new(seats=4).state
    assert (s.leader, s.growth, s.monument) == ([-1] * 4, -1, [-1] * 12)


@pytest.mark.rule("URB-S.7")
def test_the_start_player_is_drawn_or_agreed() -> None:
    match = GAME.new(seats=4, chance="ask")
    assert match.state.seat == NATURE
    assert [str(action) for action in match.legal_actions()] == [
        "start blue",
        "start yellow",
        "start red",
        "start green",
    ]
    assert {weight for _, weight in match.state.outcomes()} == {1}
    match.play("start red")
    assert match.state.first == 2
    agreed = GAME.new(seats=4, first_player="green").state
    assert (agreed.first, agreed.active) == (3, 3)


@pytest.mark.rule("URB-S.8")
def test_two_players_begin_without_the_first_four_cards() -> None:
    s = GAME.new(seats=2, seed=3).state
    assert (s.left, sum(s.removed), s.actions_left) == ([2, 2, 2, 2], 4, 2)


@pytest.mark.rule("URB-O.2")
def test_points_behind_a_screen_are_seen_by_their_owner() -> None:
    s = GAME.new(seats=3, seed=1, hidden_points=True, first_player="blue").state
    view = s.view(1)
    assert (view.wealth, view.prestige, view.satisfaction) == ([-1, 4, -1], [-1, 0, -1], [-1, 0, -1])
    assert view.loss == [0, 0, 0]
    with pytest.raises(gamelib.HiddenInformationError):
        view.legal_actions()
    assert s.view(0).legal_actions() == s.legal_actions()
