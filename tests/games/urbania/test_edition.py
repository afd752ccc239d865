"""An owner types his cards in: everything wrong is told at once, card by card; a part of a box can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gamelib
from gamelib.engine.data import InvalidEditionError
from gamelib.games.urbania import printed
from gamelib.text.templates import NO_BREAK

GAME = gamelib.load("urbania")


def told(*rows: dict[str, Any], table: str = "buildings") -> list[str]:
    with pytest.raises(InvalidEditionError) as caught:
        GAME.new(seats=3, edition={table: list(rows)})
    return caught.value.problems


@pytest.mark.rule("URB-C.1")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    box = GAME.box
    assert sum(box.copies) == 87
    assert [sum(box.copies[design] for design in designs) for designs in box.designs_of] == [15, *[12] * 6]
    assert len(GAME.data.rows("monuments")) == 12
    assert len(GAME.data.rows("histories")) == 24
    assert len(box.threshold) == 4
    assert sum(box.is_housing) == 7


@pytest.mark.rule("URB-B.9")
def test_twins_are_the_cards_of_which_there_are_two() -> None:
    words = GAME.box.design_words
    pairs = [
        word
        for word, copies, epoch in zip(words, GAME.box.copies, GAME.box.epoch_of, strict=True)
        if epoch and copies > 1
    ]
    assert len(pairs) == 12
    assert {"church", "inn", "manufactory", "factory", "cinema", "shopping_mall"} < {*pairs}


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"id": "mill", "wealth": "1 2 3"}, "row 'mill': wealth: 3 numbers stand here"),
        ({"id": "mill", "prestige": "0 0 x 0 0 0"}, "row 'mill': prestige: 'x' is no number"),
        ({"id": "mill", "icons": "2 tech"}, "row 'mill': icons: 'tech' is no resource"),
        ({"id": "mill", "icons": "tech 2"}, "should be a number and a resource"),
        ({"id": "opera", "predecessor": "theater"}, "predecessor: 'theater' is no building (did you mean 'theatre'?)"),
        ({"id": "theatre", "predecessor": "opera"}, "a predecessor is of an earlier epoch"),
        ({"id": "brewery", "combination": "barracks 1 wealth"}, "should be like 'barracks: 1 wealth in III, IV'"),
        ({"id": "brewery", "combination": "baracks: 1 wealth in III"}, "'baracks' is no building"),
        ({"id": "brewery", "combination": "brewery: 1 wealth in III"}, "its combination with another one"),
        (
            {"id": "brewery", "combination": "barracks: 1 wealth in II"},
            "in II brewery and barracks are not both there yet",
        ),
        ({"id": "brewery", "combination": "barracks: 1 wealth, 1 prestige in IV"}, "points of one category"),
        ({"id": "brewery", "combination": "barracks: 1 wealth in III, III"}, "'III, III' names an epoch twice"),
        ({"id": "brewery", "combination": "barracks: 1 wealth in none"}, "should name the epochs in which it counts"),
        (
            {"id": "brewery", "combination": "barracks: 1 wealth in III; barracks: 1 wealth in III"},
            "'barracks: 1 wealth in III' stands here twice",
        ),
        ({"id": "mill", "icons": "² culture"}, "should be a number and a resource"),
        ({"id": "mill", "icons": "999 culture"}, "should be a number and a resource"),
        ({"id": "port", "epoch": "VII"}, "row 'port': epoch: 'VII' is no epoch"),
        (
            {"id": "mill", "copies": 2},
            "copies: epoch I has 13 cards, 12 are wanted; give those that your box does not hold",
        ),
        ({"id": "church", "copies": 1}, "epoch I has 11 cards, 12 are wanted; is one of them a pair (copies = 2)?"),
        ({"id": "mill", "name_en": "Church"}, "rows 'church', 'mill': name_en: all are called 'Church'"),
        ({"id": "housing_s", "housing": False}, "one of them is Housing (URB-S.4, URB-B.7)"),
        ({"id": "market_s", "copies": 4}, "there is a start set for each of 5 players"),
    ],
)
def test_a_card_that_does_not_fit_is_named_with_its_column(row: dict[str, Any], says: str) -> None:
    assert any(says in problem for problem in told(row)), told(row)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (
            {"id": "golden_bull", "entries": "castel: 2 prestige"},
            "entries: 'castel' is no building (did you mean 'castle'?)",
        ),
        ({"id": "golden_bull", "entries": "castle 2 prestige"}, "should be like 'castle: 2 prestige'"),
        (
            {"id": "golden_bull", "entries": "any 3 of inn, port: 1 wealth"},
            "so many different buildings do not stand there",
        ),
        ({"id": "golden_bull", "entries": "none"}, "the card does nothing"),
        ({"id": "golden_bull", "timing": "instant"}, "resolved at the end of the epoch"),
        ({"id": "golden_bull", "epoch": "II"}, "central_europe has 1 of epoch I"),
        ({"id": "hussite_wars", "effect": "earthquake"}, "'earthquake' is no effect"),
        ({"id": "hussite_wars", "of_epochs": "none"}, "the effect destroy_one_opponent_building asks for it"),
        ({"id": "thirty_years_war", "reduced": 3}, "this is no more than amount"),
        ({"id": "stock_trading", "owned": "bourse"}, "'bourse' is no building"),
        ({"id": "stock_trading", "amount": 100}, "amount: 100 is more than 99"),
    ],
)
def test_a_history_card_that_does_not_fit_is_named_with_its_column(row: dict[str, Any], says: str) -> None:
    assert any(says in problem for problem in told(row, table="histories"))


def test_a_monument_asks_for_icons_that_there_are() -> None:
    problems = told({"id": "wawel", "requires": "2 people", "points": "1 luck"}, table="monuments")
    assert [problem.split("'")[3] for problem in problems] == ["people", "luck"]
    assert "some icons" in told({"id": "wawel", "requires": "none"}, table="monuments")[0]


def test_everything_wrong_is_told_at_once() -> None:
    rows = [{"id": "mill", "wealth": "1", "icons": "2 tech"}, {"id": "opera", "predecessor": "theater", "copies": 2}]
    assert len(told(*rows)) == 4


def test_a_part_of_a_box_can_be_played_and_says_what_is_still_ours() -> None:
    match = GAME.new(seats=3, seed=1, edition={"buildings": [{"id": "mill", "wealth": "3 2 1 0 0 0", "icons": "none"}]})
    game = match.state.game
    mill = game.box.design_words.index("mill")
    assert game.box.rows[1][mill] == (3, 0, 0)
    assert "mill" not in game.data.marked_as("recon")["buildings"]
    assert len(game.data.marked_as("recon")["buildings"]) == 62


@pytest.mark.parametrize(("text", "numbers"), [("2, 1, 0", (2, 1, 0)), ("−1 0 1", (-1, 0, 1)), ("3  2 1", (3, 2, 1))])
def test_a_row_is_numbers(text: str, numbers: tuple[int, ...]) -> None:
    assert printed.row(text, 3) == numbers


@pytest.mark.parametrize("text", ["2 1", "2 1 0 1 2", "1 x 2", "1 2 1000"])
def test_a_row_has_a_number_for_each_epoch(text: str) -> None:
    with pytest.raises(printed.MisprintError):
        printed.row(text, 3)


@pytest.mark.parametrize(
    ("constants", "seats"),
    [
        ({"actions_per_turn": 2}, 3),
        ({"actions_per_turn_two_players": 3}, 2),
        ({"removed_per_pile_at_epoch_start_two_players": 2}, 2),
        ({"removed_per_pile_at_epoch_start_two_players": 0}, 2),
        ({"leader_points_per_epoch": 2}, 4),
        ({"leader_points_per_epoch": 0}, 3),
        ({"end_epoch_max_open_piles": 3, "city_growth_price": 2}, 5),
    ],
)
def test_a_box_with_other_numbers_is_played_to_its_end_and_stays_sound(constants: dict[str, int], seats: int) -> None:
    match, rng = GAME.new(seats=seats, seed=4, edition={"constants": constants}), random.Random(4)
    while not match.state.over:
        match.play(rng.choice(match.legal_actions()))
        if not rng.randrange(20):
            assert match.state.audit() == []


@pytest.mark.rule("URB-D.1")
@pytest.mark.parametrize("removed", [0, 1, 2])
def test_so_many_cards_of_each_pile_leave_as_the_box_says(removed: int) -> None:
    edition = {"constants": {"removed_per_pile_at_epoch_start_two_players": removed}}
    s = GAME.new(seats=2, seed=1, edition=edition).state
    assert sum(s.removed) == 4 * removed
    assert s.left == [3 - removed] * 4


def test_the_rules_tell_the_numbers_of_this_box() -> None:
    constants = {
        "removed_per_pile_at_epoch_start_two_players": 2,
        "end_epoch_max_open_piles": 3,
        "predecessor_wealth": 5,
        "vp_per_loss": -3,
    }
    other = gamelib.load("urbania", {"constants": constants})

    def text(game: Any, rule: str, lang: str = "en") -> str:
        return str(game.rulebook[rule].text[lang]).replace(NO_BREAK, " ")

    assert "remove 1 card from the top" in text(GAME, "URB-D.1")
    assert "remove 2 cards from the top" in text(other, "URB-D.1")
    assert "už jen na 1 balíčku," in text(GAME, "URB-E.2", "cs")
    assert "už jen na 3 balíčcích," in text(other, "URB-E.2", "cs")
    assert "gains 5 wealth and 1 prestige" in text(other, "URB-P.2")
    assert "Každý žeton Ztráty se počítá za −2 vítězné body." in text(GAME, "URB-F.2", "cs")
    assert "Each Loss token counts −3 victory points." in text(other, "URB-F.2")


def test_why_an_epoch_cannot_be_ended_tells_the_number_of_this_box() -> None:
    match = GAME.new(seats=2, seed=1, edition={"constants": {"end_epoch_max_open_piles_two_players": 3}})
    said = [refusal.text(match.game) for refusal in match.why_not("remove")]
    assert said == ["4 piles still hold cards of the epoch. Two players can end it with at most 3."]


@pytest.mark.rule("URB-V.5")
@pytest.mark.parametrize("each", [0, 1, 2])
def test_a_leader_card_gives_as_many_points_as_the_box_says(each: int) -> None:
    game = gamelib.load("urbania", {"constants": {"leader_points_per_epoch": each}})
    city = "blue 0/0/0: housing_s, market_s, palisade_s, culture, research"
    match = game.resume(game.sketch(city, seats=3, epoch="I", waits="score_epoch"), chance="ask")
    for _ in range(2 * each):
        match.play("point satisfaction")
    assert match.state.by_category(0) == (1, 1, 2 + 2 * each)
