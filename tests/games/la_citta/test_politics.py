"""The political rounds (POL), action cards (ACT) and the draws of politics cards (RND)."""

import pytest

from gamelib import Match
from gamelib.games.la_citta.box import CARDS, RICH_HARVEST
from gamelib.games.la_citta.politics import begin_turn, refill, turns_had
from gamelib.games.la_citta.state import Citta
from tests.playing import cited, options, pending, play, played, top, until, why

from .table import FAR_AWAY, GAME, fresh, ran, table, told, value

SEVEN = "palace palace hospital hospital bath_house cathedral closeness"
MINE = f"blue 6,5 n=3: farm 7,5\n{FAR_AWAY}"
DEAR = "palace palace hospital hospital cathedral university master_builder"


def cards(words: str) -> tuple[int, ...]:
    return tuple(sorted(value("card", word) for word in words.split()))


@pytest.mark.rule("CIT-POL.1")
@pytest.mark.rule("CIT-POL.2")
@pytest.mark.rule("CIT-YR.3")
def test_five_rounds_clockwise_from_the_start_player_and_three_action_cards() -> None:
    match = fresh(3, start="yellow")
    until(match, "take_turn")
    turns = []
    while match.state.year == 1 and match.state.seat != -2:
        turns.append((match.state.round, match.state.active, turns_had(match.state, match.state.active)))
        if match.state.actions[match.state.active]:
            play(match, "gold")
        else:
            play(match, next(option for option in options(match) if option.startswith("take")))
            until(match, "take_turn", "reveal_voice")
        if match.state.round == 5 and top(match) == "reveal_voice":
            break
    assert turns == [(number, seat, number - 1) for number in range(1, 6) for seat in (1, 2, 0)]
    assert match.state.actions == [0, 0, 0]
    assert [len(cards) for cards in match.state.front] == [2, 2, 2]


@pytest.mark.rule("CIT-POL.2")
def test_a_used_action_card_cannot_be_used_again() -> None:
    match = table(MINE, round=4, actions=[0, 1], display=SEVEN)
    assert why(match, "gold") == {"CIT-POL.2"}
    assert "CIT-POL.2" in why(match, "build statue 8,5")
    assert "CIT-POL.2" in why(match, "found 13,7 6,5")


@pytest.mark.rule("CIT-POL.3")
@pytest.mark.rule("CIT-RND.4")
def test_a_card_is_replaced_before_its_effect() -> None:
    match = table(MINE, gold=1, display=SEVEN)
    assert why(match, "take rich_harvest") == {"CIT-POL.3"}
    play(match, "take palace")
    assert pending(match) == "draw_card"
    outcomes = {str(action): weight for action, weight in match.state.outcomes()}
    assert outcomes["card palace"] == 2, "two of four lie in the display or before somebody"
    assert "card cathedral" in outcomes
    assert sum(outcomes.values()) == match.state.deck_size
    play(match, "card golden_times")
    assert match.state.display == cards("palace hospital hospital bath_house cathedral closeness golden_times")
    assert pending(match) == "build_with_card palace"
    assert {action.split()[1] for action in options(match)} == {"palace"}


@pytest.mark.rule("CIT-POL.4")
def test_a_card_is_taken_only_if_it_can_be_carried_out() -> None:
    match = table(
        f"blue 6,5 n=2: farm 7,5\n{FAR_AWAY}", gold=2, display="palace cathedral golden_times bread_and_games"
    )
    assert why(match, "take palace") == {"CIT-POL.4"}, "no surplus citizen"
    assert why(match, "take cathedral") == {"CIT-POL.4", "CIT-BLD.1"}, "nor the gold"
    assert why(match, "take bread_and_games") == {"CIT-POL.4"}, "no arch"
    assert "take golden_times" in options(match)


@pytest.mark.rule("CIT-POL.6")
@pytest.mark.rule("CIT-FED.4")
def test_after_a_famine_the_first_turn_and_an_action_card_are_lost() -> None:
    match = table(MINE, year=2, round=0, penalised=1, voice_up="culture", waits="births")
    assert cited(match, -1)[-1] != "CIT-POL.7"
    assert match.state.actions == [2, 3]
    assert (match.state.round, match.state.active) == (1, 1)
    lost = [event for event in match.events() if event.rule == "CIT-POL.6"]
    assert [event.seat for event in lost] == [0]
    play(match, "gold")
    assert (match.state.round, match.state.active) == (2, 0)


@pytest.mark.rule("CIT-POL.7")
@pytest.mark.rule("CIT-RND.5")
def test_who_can_use_nothing_lays_an_unseen_card() -> None:
    match = GAME.resume(GAME.position("one_card_left"), chance="ask")
    play(match, "build farm 7,5")
    until(match, "draw_unseen")
    before = match.state
    assert (before.active, before.actions[0]) == (0, 0)
    assert sum(weight for _, weight in before.outcomes()) == before.deck_size == sum(before.deck)
    display = before.display
    play(match, "unseen golden_times")
    after = match.state
    assert after.unseen[0] == cards("golden_times")
    assert (after.display, after.deck_size) == (display, before.deck_size - 1)
    for seat in (0, 1):
        view = after.view(seat)
        assert view.unseen[0] == (CARDS,), "not even the taker knows it"
        assert view.deck[value("card", "golden_times")] == before.deck[value("card", "golden_times")]
        assert view.deck_size == after.deck_size
    assert "hidden" in match.record(0)["lines"][-1]


def without_deck(s: Citta, *, discarded: bool) -> Match[Citta]:
    """The position when the whole deck lies on the discard pile, one card of it unseen, or has left the game."""
    s = s.copy()
    pile = s.discard if discarded else s.removed
    for card, count in enumerate(s.deck):
        pile[card] += count
    if discarded:
        s.discard[RICH_HARVEST] -= 1
        s.discard_unseen = (RICH_HARVEST,)
    s.deck, s.deck_size = [0] * len(s.deck), 0
    return GAME.resume(s, chance="ask")


@pytest.mark.rule("CIT-POL.8")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    match = without_deck(table(MINE, year=2, gold=9, display=SEVEN).state, discarded=True)
    before, size = match.state, sum(match.state.discard) + 1
    play(match, "take closeness")
    assert "CIT-POL.8" in cited(match)
    after = match.state
    assert (after.deck_size, sum(after.deck), after.discard_unseen) == (size, size, ())
    assert not any(after.discard)
    assert before.view(0).after("take closeness") == after.view(0)


@pytest.mark.rule("CIT-POL.8")
def test_without_any_card_the_display_stays_short() -> None:
    s = table(MINE, gold=9, display=SEVEN).state.copy()
    s.deck, s.deck_size = [0] * len(s.deck), 0
    s.agenda.append(refill.entry)
    assert len(ran(s).display) == 7
    assert ran(s).agenda == s.agenda[:-1]


@pytest.mark.rule("CIT-POL.8")
def test_a_forced_turn_may_have_no_card() -> None:
    s = GAME.position("one_card_left").copy()
    s.actions[0], s.deck, s.deck_size = 0, [0] * len(s.deck), 0
    s.agenda[-1] = begin_turn.of(0)
    after = ran(s)
    assert told(after, "CIT-POL.7") == [{}]
    assert (after.active, after.unseen) == (1, [(), ()])


@pytest.mark.rule("CIT-POL.9")
@pytest.mark.rule("CIT-VAR.1")
@pytest.mark.parametrize("purged", [True, False])
def test_in_the_last_year_rich_harvest_leaves_the_display(purged: bool) -> None:
    shown = "rich_harvest rich_harvest palace hospital closeness cathedral golden_times"
    match = table(MINE, year=5, display=shown, waits="begin_year", purge_rich_harvest_year6=purged, voice_up="")
    until(match, "draw_voice")
    play(match, "voice culture")
    if purged:
        assert pending(match) == "draw_card"
        assert match.state.removed[RICH_HARVEST] == 2
        play(match, "card rich_harvest")
        assert match.state.removed[RICH_HARVEST] == 3, "it leaves as soon as it appears"
        until(match, "take_turn")
        assert RICH_HARVEST not in match.state.display
        assert len(match.state.display) == 7
    else:
        assert top(match) == "take_turn"
        assert match.state.display.count(RICH_HARVEST) == 2
        assert why(match, "take rich_harvest") == {"CIT-POL.4", "CIT-POL.9"}


@pytest.mark.rule("CIT-ACT.1")
def test_two_gold() -> None:
    match = table(MINE, gold=1)
    assert played(match, "gold")[0] == "CIT-ACT.1"
    assert (match.state.gold[0], match.state.actions[0]) == (3, 2)


@pytest.mark.rule("CIT-ACT.2")
def test_an_action_card_builds_simple_buildings_free_of_charge() -> None:
    match = table(f"blue 6,5 n=3: farm 5,6\n{FAR_AWAY}", gold=0)
    kinds = {action.split()[1] for action in options(match, "build")}
    assert kinds == {"farm", "quarry", "market", "fountain", "cloister_school", "statue"}
    assert "CIT-ACT.2" in why(match, "build palace 7,5")
    play(match, "build fountain 5,7")
    assert match.state.gold[0] == 0


@pytest.mark.rule("CIT-RND.1")
@pytest.mark.rule("CIT-SET.5")
def test_every_card_that_is_left_is_equally_likely() -> None:
    match = GAME.new(seats=2, chance="ask")
    play(match, "start blue")
    assert {str(action): weight for action, weight in match.state.outcomes()} == {
        f"card {GAME.codecs['card'].word(card)}": copies for card, copies in enumerate(GAME.box.copies)
    }
    play(match, "card closeness")
    assert {str(action): weight for action, weight in match.state.outcomes()}["card closeness"] == 1
