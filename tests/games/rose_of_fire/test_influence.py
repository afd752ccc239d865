"""Influence tokens and cards (INF)."""

from itertools import product

import pytest

import gamelib
from gamelib.games.rose_of_fire.box import SPENT
from gamelib.games.rose_of_fire.payments import split
from tests.playing import cited, earned, options, pending, play, why

from .referee import payments
from .table import GAME, owner, table, tokens, value

BOX = GAME.box
SMALL = [held for held in product(range(7), repeat=3) if sum(held) <= 6]


@pytest.mark.rule("ROF-INF.4")
@pytest.mark.rule("ROF-INF.6")
def test_every_purchase_agrees_with_a_naive_enumeration() -> None:
    for held, alignment in product(SMALL, (0, 1, 2, SPENT)):
        wanted = set()
        for card, cost in enumerate(BOX.cost):
            wanted |= {(card, *paid, 0) for paid in payments(cost, held, None)}
            if alignment != SPENT:
                wanted |= {(card, *paid, 1) for paid in payments(cost, held, alignment)}
        found = BOX.prices.purchases((held[0], held[1], held[2]), alignment)
        assert {(card, *split(payment)) for _, card, payment in found} == wanted, (held, alignment)
        assert len(found) == len(wanted)


@pytest.mark.rule("ROF-INF.1")
def test_tokens_are_drawn_from_the_bag_and_lie_face_down() -> None:
    match = play(table(hand="colonial_fleet_green"), "event colonial_fleet_green", "token crown")
    assert [weight for _, weight in match.state.outcomes()] == [11, 12, 12]
    play(match, "token crown")
    seen = match.state.view(1)
    assert seen.tokens == [0] * 12
    assert seen.token_count(0) == 2, "the number is public"
    assert not [event for event in match.events(1) if event.rule == "ROF-INF.1"]


@pytest.mark.rule("ROF-INF.2")
def test_at_most_six_tokens_the_surplus_goes_back_by_choice() -> None:
    match = table(tokens="crown crown crown crown crown colonies", hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown crown", "keep crown")
    assert options(match) == ["discard crown", "discard colonies"]
    assert why(match, "discard personalities") == {"ROF-INF.2"}
    if_it_ended_now = {line.about: line.facts for line in GAME.preview_scoring(match.state) if line.rule == "ROF-END.7"}
    assert if_it_ended_now["influence:0"]["count"] == 6
    play(match, "discard colonies")
    assert tokens(match, "blue") == ["crown"] * 6
    assert match.state.bag[1] == 12


@pytest.mark.rule("ROF-INF.2")
def test_the_alignment_is_not_counted() -> None:
    match = table(tokens="crown crown crown crown colonies", alignment="crown", hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown personalities")
    play(match, "keep personalities")
    assert match.state.token_count(0) == 6
    assert pending(match) == "buy_influence", "nothing to discard"


@pytest.mark.rule("ROF-INF.3")
@pytest.mark.rule("ROF-INF.9")
def test_buying_discards_the_tokens_into_the_bag_for_all_to_see() -> None:
    match = table(tokens="crown crown colonies", hand="strike")
    events = match.play("buy amadeo_i_of_savoy crown,crown")
    assert tokens(match, "blue") == ["colonies"]
    assert match.state.bag == [12, 11, 12]
    bought = next(event for event in events if event.rule == "ROF-INF.3")
    assert bought.to is None
    assert bought.facts["payment"] == "crown,crown"
    assert "crown,crown" in str(match.record(1)["lines"][0])


@pytest.mark.rule("ROF-INF.3")
def test_without_the_tokens_nothing_is_bought() -> None:
    match = table(tokens="crown", hand="strike")
    assert options(match, "buy") == []
    assert why(match, "buy amadeo_i_of_savoy crown,crown") == {"ROF-INF.3"}
    assert why(match, "buy puerto_rico crown") == {"ROF-INF.3"}


@pytest.mark.rule("ROF-INF.4")
def test_two_of_a_symbol_replace_one_of_another() -> None:
    match = table(tokens="crown crown colonies personalities personalities", hand="strike")
    buys = {action for action in options(match, "buy") if "puerto_rico" in action}
    assert buys == {
        "buy puerto_rico crown,crown,colonies",
        "buy puerto_rico colonies,personalities,personalities",
        "buy puerto_rico crown,crown,personalities,personalities",
    }


@pytest.mark.rule("ROF-INF.5")
@pytest.mark.rule("ROF-ALN.2")
def test_the_alignment_may_be_one_of_the_tokens() -> None:
    match = table(tokens="crown", alignment="crown", hand="strike")
    assert options(match, "buy") == ["buy amadeo_i_of_savoy crown,alignment"]
    play(match, "buy amadeo_i_of_savoy crown,alignment")
    assert match.state.alignment[0] == SPENT
    assert match.state.bag == [12, 12, 12]
    assert owner(match, "amadeo_i_of_savoy") == "blue"


@pytest.mark.rule("ROF-INF.6")
def test_nobody_pays_more_than_needed() -> None:
    match = table(tokens="colonies colonies crown crown", hand="strike")
    assert "buy puerto_rico colonies,colonies" in options(match)
    assert why(match, "buy puerto_rico crown,crown,colonies,colonies") == {"ROF-INF.6"}
    assert why(match, "buy puerto_rico crown,colonies,colonies") == {"ROF-INF.6"}
    assert why(match, "buy puerto_rico crown,colonies") == {"ROF-INF.3"}, "too little"
    assert why(match, "buy puerto_rico colonies,colonies,colonies") == {"ROF-INF.3"}, "more than there are"
    assert "buy puerto_rico crown,crown,colonies" in options(match), "it contains no other payment"


@pytest.mark.rule("ROF-INF.6")
def test_with_and_without_the_alignment_are_different_payments() -> None:
    match = table(tokens="crown crown", alignment="crown", hand="strike")
    buys = [action for action in options(match, "buy") if "amadeo" in action]
    assert set(buys) == {"buy amadeo_i_of_savoy crown,crown", "buy amadeo_i_of_savoy crown,alignment"}
    assert why(match, "buy amadeo_i_of_savoy crown,crown,alignment") == {"ROF-INF.6"}


@pytest.mark.rule("ROF-INF.7")
@pytest.mark.rule("ROF-END.7")
def test_a_bought_card_counts_only_at_the_end() -> None:
    match = table(tokens="crown crown crown", hand="strike")
    play(match, "buy alfonso_xii crown,crown,crown")
    assert match.state.scores() == [0, 0, 0, 0]
    assert match.state.view(2).influence[value("influence_card", "alfonso_xii")] == 0, "it lies open"
    last = table(influence={"alfonso_xii": "blue"}, phase=5, waits="influence_points", hand={})
    assert earned(last, "blue") == {"ROF-INF.7": 5}


@pytest.mark.rule("ROF-INF.8")
def test_cards_are_never_refilled() -> None:
    match = table(tokens={"blue": "crown crown", "yellow": "crown crown"}, hand="strike")
    play(match, "buy amadeo_i_of_savoy crown,crown", "play strike")
    assert "buy amadeo_i_of_savoy crown,crown" not in options(match)
    assert why(match, "buy amadeo_i_of_savoy crown,crown") == {"ROF-INF.8"}


@pytest.mark.rule("ROF-INF.9")
def test_tokens_given_back_are_not_shown() -> None:
    match = table(tokens="crown crown crown crown crown colonies", hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown colonies", "keep crown")
    play(match, "discard crown")
    told = [line.split(": ")[1] for line in match.record(1)["lines"]]
    assert told[3:] == ["hidden", "hidden", "hidden"]
    for event in match.events(1):
        assert "symbol" not in event.facts, event
    assert set(cited(match)) >= {"ROF-INF.2"}
    with pytest.raises(gamelib.InvalidRecordError):
        GAME.replay(match.record(1))
