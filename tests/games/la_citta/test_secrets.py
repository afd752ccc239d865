"""What only one seat knows, or nobody: hidden cards of the voice, cards of forced draws."""

import random

import pytest

from gamelib.games.la_citta.box import HIDDEN, UNSEEN
from tests.playing import options, pending, play, teaching, until

from .table import GAME, table, value


@pytest.mark.rule("CIT-CRD.13", "CIT-RND.7")
def test_a_look_is_known_to_one_seat_alone() -> None:
    match = teaching(GAME, "hidden_cards")
    match = play(match, "peek 1+3")
    state = match.state
    assert pending(match) == "draw_look 3"  # the first card is known already, and only shown
    assert [event.facts["need"] for event in match.events(seat=0) if event.rule == "CIT-RND.7"] == ["health"]
    assert not [event for event in match.events(seat=1) if event.rule == "CIT-RND.7"]
    play(match, "look education")
    state = match.state
    need = {word: value("need", word) for word in ("education", "culture", "health")}
    assert state.voice == [need["health"], need["culture"], need["education"]]
    assert state.view(0).voice == [need["health"], HIDDEN, need["education"]]
    assert state.view(1).voice == [need["health"], need["culture"], HIDDEN]
    assert state.looked == [1, 0, 1, 1, 1, 0]


@pytest.mark.rule("CIT-RND.7", "CIT-RND.1")
def test_the_pool_that_a_view_shows_holds_what_is_hidden_from_it() -> None:
    state = teaching(GAME, "hidden_cards").state
    full, mine, theirs = state.voice_pool, state.view(0).voice_pool, state.view(1).voice_pool
    assert theirs == full
    assert [a - b for a, b in zip(mine, full, strict=True)] == [0, 1, 1]
    for number in range(20):
        guess = state.determinize(0, random.Random(number))
        assert guess.view(0) == state.view(0)
        assert sum(guess.voice_pool) == sum(full)
    guesses = {tuple(state.determinize(0, random.Random(number)).voice[:2]) for number in range(60)}
    assert len(guesses) == 9


@pytest.mark.rule("CIT-POL.7", "CIT-RND.5")
def test_a_forced_draw_is_known_to_nobody() -> None:
    match = play(teaching(GAME, "one_card_left"), "gold")
    until(match, "take_turn", "draw_unseen")
    state = GAME.edit(match.state, {"gold": {"blue": 0}})
    match = GAME.resume(state, chance="ask")
    until(match, "draw_unseen")
    play(match, "unseen golden_times")
    state = match.state
    golden = value("card", "golden_times")
    assert state.unseen[0] == (golden,)
    for seat in (0, 1):
        view = state.view(seat)
        assert view.unseen[0] == (UNSEEN,)
        assert view.deck[golden] == state.deck[golden] + 1
        assert view.deck_size == state.deck_size == sum(state.deck)
    until(match, "draw_voice")
    assert match.state.discard_unseen == (golden,)
    assert match.state.view(0).discard_unseen == (UNSEEN,)
    assert "unseen" not in " ".join(options(match))


@pytest.mark.rule("CIT-RND.8", "CIT-VOX.1")
def test_after_the_reveal_nothing_of_the_voice_is_hidden() -> None:
    match = play(teaching(GAME, "hidden_cards"), "peek 1+2")
    until(match, "draw_voice")
    state = match.state
    assert state.view(0).voice == state.view(1).voice == [-1] * 3
    assert sum(state.voice_used) == 4
    assert state.view(0).voice_pool == state.voice_pool


@pytest.mark.rule("CIT-RND.7")
def test_a_draw_of_a_view_takes_what_may_lie_there() -> None:
    state = table("blue 6,5\nyellow 9,15", looked={"yellow": {"1": 1}}, voice={"1": "health"}, round=2).state
    assert sum(state.view(0).voice_pool) == sum(state.voice_pool) + 1
    assert state.view(0).audit() == state.view(1).audit() == []
