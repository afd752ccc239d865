"""The order of play (T), the end of an epoch (E, N), two players (D) and the draws of the piles (S.9)."""

import pytest

from tests.playing import cited, options, play, refused, top, why

from .moments import GAME, START, built, drawn, number, over, sketch, table, tokens

LAST_CARD = "p1 inn 1\np2 manufactory 0\np3 barracks 0\np4 theatre 0"
ONE_PILE = "p1 manufactory 0\np2 barracks 0\np3 inn 2\np4 theatre 0"
TWO_PILES = "p1 inn 2\np2 port 1\np3 barracks 0\np4 theatre 0"


# A turn


@pytest.mark.rule("URB-T.1")
@pytest.mark.rule("URB-T.6")
def test_a_turn_is_one_action_then_the_next_seat_acts() -> None:
    match = table()
    play(match, "growth wealth")
    assert match.state.seat == number("seat", "yellow")
    drawn(play(match, "rebuild p2 3"))
    assert match.state.seat == number("seat", "red")


@pytest.mark.rule("URB-T.1")
def test_a_turn_cannot_be_skipped() -> None:
    assert refused(table(), "end") == {"URB-T.1"}
    assert refused(table("p1 inn 2", seats=2), "end") == {"URB-T.1"}


@pytest.mark.rule("URB-T.3")
def test_only_a_top_card_of_the_current_epoch_can_be_taken() -> None:
    match = table(TWO_PILES)
    assert {action.split()[1] for action in options(match, "rebuild")} == {"p1", "p2"}
    (refusal,) = match.why_not("rebuild p3 2")
    assert (refusal.rule, refusal.where, refusal.facts) == ("URB-T.3", ("p3",), {"building": "barracks", "epoch": "II"})
    assert why(match, "greenfield p4 wealth") == {"URB-T.3"}


@pytest.mark.rule("URB-T.5")
def test_whoever_acts_can_build_as_long_as_a_pile_is_open() -> None:
    """Only one twin lies open, and the city has one Housing: the twin itself can be covered."""
    match = table(f"blue 0/0/0: {START}, inn\n{LAST_CARD}")
    assert options(match, "rebuild") == ["rebuild p1 4"]
    assert not options(match, "greenfield")


# The piles


@pytest.mark.rule("URB-S.9")
@pytest.mark.rule("URB-S.5")
def test_the_next_top_is_drawn_at_once_from_what_nobody_has_seen() -> None:
    match = table()
    match.play("rebuild p2 2")
    assert top(match) == "turn_up"
    outcomes = {str(action): weight for action, weight in match.state.outcomes()}
    assert "turn_up mill p2" not in outcomes
    assert outcomes == {
        f"turn_up {word}": count
        for word, count in zip(GAME.box.design_words, match.state.unseen(1), strict=True)
        if count
    }
    assert outcomes["turn_up church"] == 1, "its twin lies open"
    drawn(match, "castle")
    assert (match.state.top[1], match.state.left[1]) == (number("building", "castle"), 2)


@pytest.mark.rule("URB-S.9")
def test_behind_the_last_card_of_an_epoch_shows_the_next_one() -> None:
    match = table(TWO_PILES)
    match.play("rebuild p2 3")
    cards = [str(action).split()[1] for action in match.legal_actions()]
    assert {GAME.box.epoch_of[number("building", card)] for card in cards} == {3}
    drawn(match, "school")
    assert match.state.left[1] == 0
    assert why(match, "rebuild p2 2") == {"URB-T.3"}


@pytest.mark.rule("URB-S.9")
@pytest.mark.rule("URB-C.2")
def test_in_the_last_epoch_a_pile_runs_out() -> None:
    match = table("p1 metro 2\np2 skyscraper 1\np3 tv_studio 1", epoch="VI")
    match.play("rebuild p2 2")
    assert top(match) == "take_action", "nothing is drawn"
    assert match.state.top[1] == -1
    (refusal,) = match.why_not("rebuild p2 2")
    assert (refusal.rule, refusal.because) == ("URB-T.3", "URB-B.1")


# The end of an epoch


@pytest.mark.rule("URB-E.1")
@pytest.mark.rule("URB-E.4")
@pytest.mark.rule("URB-N.2")
def test_the_left_neighbour_of_who_took_the_last_card_begins_the_next_epoch() -> None:
    """Example i.9: with four players seat 2 takes the last card, seat 3 starts."""
    match = table(LAST_CARD, seats=4, active="yellow", first="green")
    match.play("rebuild p1 2")
    drawn(match)
    assert (match.state.epoch, match.state.first, match.state.active) == (3, 2, 2)
    rules = cited(match)
    assert rules.index("URB-E.1") < rules.index("URB-E.4") < rules.index("URB-V.2") < rules.index("URB-N.2")


@pytest.mark.rule("URB-E.3")
@pytest.mark.rule("URB-E.2")
@pytest.mark.rule("URB-S.9")
def test_who_ends_the_epoch_by_removal_begins_the_next_one() -> None:
    """Example i.9: both cards of the pile leave the game, and seat 2 starts."""
    match = table(ONE_PILE, seats=4, active="yellow", first="green")
    gone = sum(match.state.removed)
    unseen = [card for card, count in enumerate(match.state.unseen(2)) if count]
    match.play("remove")
    assert sum(match.state.removed) == gone + 2
    assert all(match.state.removed[card] for card in unseen), "what lay below is shown and leaves too"
    drawn(match, "school")
    assert (match.state.epoch, match.state.first, match.state.active) == (3, 1, 1)
    assert match.state.top[2] == number("building", "school"), "its next top is drawn before the scoring"
    assert match.state.remover == -1


@pytest.mark.rule("URB-E.2")
def test_with_two_open_piles_three_players_cannot_end_the_epoch() -> None:
    (refusal,) = table(TWO_PILES).why_not("remove")
    assert (refusal.rule, refusal.where, refusal.facts) == ("URB-E.2", ("p1", "p2"), {"count": 2, "most": 1})
    assert "remove" in options(table(ONE_PILE))


@pytest.mark.rule("URB-E.3")
def test_the_epoch_goes_on_if_an_action_is_taken_instead() -> None:
    match = table(ONE_PILE)
    match.play("growth wealth")
    assert (match.state.epoch, match.state.seat) == (2, 1)


@pytest.mark.rule("URB-E.5")
@pytest.mark.rule("URB-E.4")
def test_nobody_else_acts_between_the_end_and_the_scoring() -> None:
    match = table(LAST_CARD)
    match.play("rebuild p1 2")
    before = tokens(match.state, "yellow")
    drawn(match)
    assert match.line == 2
    assert tokens(match.state, "yellow") != before


@pytest.mark.rule("URB-N.1")
@pytest.mark.rule("URB-G.7")
def test_city_growth_marks_and_monuments_stay_in_the_next_epoch() -> None:
    match = table(
        f"blue: {START}, city_growth\nyellow: {START}, church marked, mill destroyed, charles_bridge\n{LAST_CARD}"
    )
    match.play("greenfield p1 growth")
    drawn(match)
    s, yellow = match.state, number("seat", "yellow")
    assert s.epoch == 3
    assert (s.marked[yellow], s.destroyed[yellow], s.monuments_of(yellow)) == (
        (3,),
        (4,),
        [number("monument", "charles_bridge")],
    )
    holder = table(f"red: {START}, city_growth\n{LAST_CARD}")
    drawn(play(holder, "rebuild p1 2"))
    assert holder.state.growth == number("seat", "red")


# Two players


@pytest.mark.rule("URB-D.1")
@pytest.mark.rule("URB-S.8")
def test_with_two_players_the_tops_leave_the_game_before_each_epoch() -> None:
    """Example i.10: 4 x 2 cards are left."""
    match = GAME.new(seats=2, chance="ask", first_player="blue")
    drawn(match)
    assert match.state.left == [2] * 4
    assert sum(match.state.removed) == 4
    assert sum(match.state.unseen(1)) == 4
    three = drawn(GAME.new(seats=3, chance="ask", first_player="blue"))
    assert (three.state.left, sum(three.state.removed)) == ([3] * 4, 0)


@pytest.mark.rule("URB-D.2")
def test_with_two_players_a_turn_has_two_actions() -> None:
    match = table("p1 church 2\np2 mill 2\np3 housing_1 2\np4 brewery 2", seats=2)
    drawn(play(match, "rebuild p1 2"))
    assert (match.state.seat, match.state.actions_left) == (0, 1)
    drawn(play(match, "rebuild p4 3"))
    assert (match.state.seat, match.state.actions_left) == (1, 2)


@pytest.mark.rule("URB-D.3")
def test_city_growth_that_was_built_with_cannot_be_bought_again_in_this_turn() -> None:
    """Example i.10."""
    match = table(f"blue: {START}, city_growth\np1 church 2\np2 mill 2", seats=2)
    drawn(play(match, "greenfield p2 growth"))
    assert why(match, "growth wealth") == {"URB-D.3"}
    assert not options(match, "growth")
    once = drawn(play(table("p1 church 2\np2 mill 2", seats=2), "rebuild p2 2"))
    assert "growth wealth" in options(once)


@pytest.mark.rule("URB-D.5")
@pytest.mark.rule("URB-D.7")
def test_two_players_can_end_an_epoch_with_one_or_two_open_piles() -> None:
    """Example i.10: with 2 + 1 cards the removal takes 3, and whoever did it begins."""
    match = table(TWO_PILES, seats=2)
    gone = sum(match.state.removed)
    match.play("remove")
    assert sum(match.state.removed) == gone + 3
    drawn(match, "school", "observatory")
    assert (match.state.epoch, match.state.first) == (3, 0)
    assert "remove" in options(table(ONE_PILE, seats=2))
    assert why(table("p1 inn 2\np2 port 1\np3 mint 1\np4 theatre 0", seats=2), "remove") == {"URB-D.5"}


@pytest.mark.rule("URB-D.6")
def test_the_removal_may_be_the_first_action_or_the_second() -> None:
    first = table(ONE_PILE, seats=2)
    drawn(play(first, "remove"))
    assert first.state.epoch == 3, "the second action is forfeited"
    second = drawn(play(table(TWO_PILES, seats=2), "rebuild p2 2"))
    assert "remove" in options(second)
    drawn(play(second, "remove"))
    assert second.state.epoch == 3


@pytest.mark.rule("URB-D.6")
def test_after_the_last_card_the_second_action_is_optional() -> None:
    match = table(LAST_CARD, seats=2)
    drawn(play(match, "rebuild p1 2"))
    assert (match.state.epoch, top(match)) == (2, "take_action")
    assert "growth wealth" in options(match)
    assert "end" in options(match)
    assert why(match, "remove") == {"URB-D.6"}
    match.play("end")
    assert (match.state.epoch, match.state.first) == (3, 1)


@pytest.mark.rule("URB-D.6")
@pytest.mark.rule("URB-E.1")
def test_nobody_is_asked_who_has_nothing_left_to_do() -> None:
    match = table(f"blue 0/0/0: {START}\n{LAST_CARD}", seats=2, use_history=False)
    match.play("rebuild p1 2")
    drawn(match)
    assert (match.state.epoch, match.state.first) == (3, 1)


# The end of the game


@pytest.mark.rule("URB-F.1")
def test_the_game_ends_after_the_scoring_of_the_last_epoch() -> None:
    match = over(play(table("p1 metro 1", epoch="VI"), "rebuild p1 2"))
    assert match.state.over
    assert [rule for rule in cited(match) if rule in ("URB-V.2", "URB-F.1", "URB-F.3")][-1] == "URB-F.3"


def test_the_start_of_a_whole_game() -> None:
    match = GAME.new(seats=3, chance="ask")
    match.play("start yellow")
    drawn(match, "church", "mill", "housing_1", "brewery")
    assert (match.state.epoch, match.state.seat, built(match.state)) == (1, 1, START.split(", "))
    assert (match.state.left, match.state.top) == (sketch().left, sketch().top)
