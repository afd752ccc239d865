"""Positions are drawn as they lie on the table, and what is not said is filled in."""

from __future__ import annotations

import pytest

import gamelib
from gamelib import InvalidPositionError

GAME = gamelib.load("urbania")
WORDS = GAME.box.design_words


def test_a_city_is_read_plot_by_plot() -> None:
    city = "housing_1, brewery, palisade_s > walls, castle marked, charles_bridge, culture"
    s = GAME.sketch(f"blue 5/2/3/1: {city}", seats=3)
    assert [WORDS[design] for design in s.city[0]] == ["housing_1", "brewery", "walls", "castle"]
    assert [GAME.codecs["laid"].word(laid) for laid in s.covered[0]] == ["1:housing_s", "2:market_s", "3:palisade_s"]
    assert (s.by_category(0), s.loss[0]) == ((5, 2, 3), 1)
    assert s.marked[0] == (3,)
    assert s.monuments_of(0) == [0]
    assert s.leaders_of(0) == [1]


@pytest.mark.rule("URB-S.5")
def test_piles_share_what_nobody_has_built() -> None:
    s = GAME.sketch("blue: housing_s, mint, inn, port", seats=4)
    assert s.epoch == 2
    assert sum(s.left) == 9
    assert sum(s.unseen(2)) == 5
    assert sum(s.removed[design] for design in GAME.box.designs_of[1]) == 12


@pytest.mark.rule("URB-S.8")
def test_with_two_players_four_cards_are_gone() -> None:
    s = GAME.sketch(seats=2)
    assert s.left == [2, 2, 2, 2]
    assert sum(s.removed) == 4
    assert s.actions_left == 2


def test_a_pile_may_show_the_next_epoch() -> None:
    s = GAME.sketch("p1 mill 1\np2 inn 0", seats=3)
    assert (s.epoch, s.left[:2], s.open_piles()) == (1, [1, 0], [0, 2, 3])


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("blue: housing_s, markt_s, palisade_s", "'markt_s' is no building, Monument, resource"),
        ("pink: housing_s", "'pink' is no seat here: blue, yellow, red"),
        ("blue: housing_s", "A city has at least 3 plots."),
        ("blue 4/2: housing_s, market_s, palisade_s", "prestige and satisfaction such as 4/0/2"),
        ("p7 mill", "There is no pile 'p7'"),
        ("p1 mil", "There is no building 'mil' (did you mean 'mill'?)"),
        ("something else", "A line describes a city"),
        ("p1 mill 1\np1 church 2", "p1 is drawn twice"),
        ("blue: housing_s, market_s, palisade_s\nblue 1/2/3: housing_s, market_s, mill", "blue is drawn twice"),
        ("p1 mill 0", "a card of the next epoch lies on top"),
    ],
)
def test_what_cannot_be_read_is_said(drawing: str, says: str) -> None:
    with pytest.raises(InvalidPositionError, match=r".") as caught:
        GAME.sketch(drawing, seats=3)
    assert any(says in problem.text for problem in caught.value.problems)


def test_an_edit_draws_its_consequences() -> None:
    s = GAME.position("first_turn")
    more = GAME.edit(s, {"city": {"yellow": ["housing_s", "market_s", "palisade_s", "castle"]}})
    assert sum(more.left) + sum(more.removed) == 11
    assert more.audit() == []


@pytest.mark.parametrize("field", ["destroyed", "marked"])
def test_a_plot_is_not_destroyed_or_marked_twice(field: str) -> None:
    s = GAME.sketch("blue: housing_s, market_s, palisade_s, church", seats=3)
    with pytest.raises(InvalidPositionError, match="A plot is named twice"):
        GAME.edit(s, {field: {"blue": ["4", "4"]}})
