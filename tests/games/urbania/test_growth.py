"""The City Growth card (G), and what it means with two players (D.4)."""

import pytest

from tests.playing import cited, options, play, refused, why

from .moments import START, built, drawn, number, table, tokens

OPEN = "p1 inn 3\np2 mint 3\np3 pharmacy 3\np4 port 3"
HOLDING = f"blue 1/2/3: {START}, church, mill, city_growth\n{OPEN}"
TWINS = f"blue 9/9/9: {START}, inn, city_growth\np1 inn 2\np2 barracks 0\np3 theatre 0\np4 school 0"


# Buying it


@pytest.mark.rule("URB-G.1")
def test_a_point_of_any_category_buys_it() -> None:
    match = table(f"blue 0/1/2: {START}\n{OPEN}")
    assert options(match, "growth") == ["growth prestige", "growth satisfaction"]
    (refusal,) = match.why_not("growth wealth")
    assert (refusal.rule, refusal.facts) == ("URB-G.1", {"category": "wealth", "have": 0, "price": 1})
    play(match, "growth satisfaction")
    assert (tokens(match.state), match.state.growth) == ((0, 1, 1, 0), 0)


@pytest.mark.rule("URB-G.2")
def test_nobody_takes_it_from_its_holder() -> None:
    match = table(f"blue 5/5/5: {START}\nred: {START}, city_growth\n{OPEN}")
    (refusal,) = match.why_not("growth wealth")
    assert (refusal.rule, refusal.facts) == ("URB-G.2", {"holder_seat": "red"})


@pytest.mark.rule("URB-G.1")
@pytest.mark.rule("URB-G.3")
def test_bought_now_it_pays_for_new_land_in_the_next_turn() -> None:
    """Example i.5: 4/0/0, bought with 1 wealth; next turn the mill is built: still 3/0/0, card back, 4 slots."""
    match = play(table("p1 church 3\np2 mill 3\np3 housing_1 3\np4 brewery 3", seats=3), "growth wealth")
    assert tokens(match.state) == (3, 0, 0, 0)
    drawn(play(match, "rebuild p1 2"), "castle")
    drawn(play(match, "rebuild p1 2"), "guildhall")
    assert match.state.seat == 0
    assert {action.split()[2] for action in options(match, "greenfield")} == {"growth"}
    drawn(play(match, "greenfield p2 growth"))
    assert (tokens(match.state), match.state.growth) == ((3, 0, 0, 0), -1)
    assert built(match.state) == [*START.split(", "), "mill"]


# The duty


@pytest.mark.rule("URB-G.3")
def test_its_holder_can_do_nothing_else() -> None:
    match = table(HOLDING)
    assert options(match) == [f"greenfield p{pile} growth" for pile in (1, 2, 3, 4)]
    assert refused(match, "rebuild p1 2") == {"URB-G.3"}
    assert "URB-G.5" in why(match, "growth prestige")


@pytest.mark.rule("URB-G.3")
def test_it_is_not_bound_who_does_not_hold_it() -> None:
    assert "rebuild p1 2" in options(table(f"blue: {START}\nred: {START}, city_growth\n{OPEN}"))


@pytest.mark.rule("URB-G.4")
def test_ending_the_epoch_is_no_way_out() -> None:
    one = f"blue 9/9/9: {START}, city_growth\np1 inn 2\np2 barracks 0\np3 theatre 0\np4 school 0"
    match = table(one)
    assert refused(match, "remove") == {"URB-G.4"}
    assert options(match) == ["greenfield p1 growth"]


@pytest.mark.rule("URB-G.5")
def test_the_duty_sleeps_while_only_twins_lie_open() -> None:
    match = table(TWINS)
    assert {"rebuild p1 4", "remove"} <= set(options(match))
    assert refused(match, "growth wealth") == {"URB-G.5"}
    play(match, "rebuild p1 4")
    assert match.state.growth == number("seat", "blue"), "it stays in the city, and the duty with it"


@pytest.mark.rule("URB-G.5")
def test_a_holder_who_can_do_nothing_with_it_is_told_so() -> None:
    assert "URB-G.5" in cited(table(TWINS, waits="begin_turn"), -1)
    assert "URB-G.5" not in cited(table(HOLDING, waits="begin_turn"), -1)


@pytest.mark.rule("URB-G.6")
def test_while_the_duty_binds_the_card_pays_even_where_nothing_is_to_be_paid() -> None:
    match = table(f"blue 9/9/9: {START}, city_growth\np1 monastery 3\np2 mill 3\np3 housing_1 3\np4 church 3")
    assert refused(match, "greenfield p1 free") == {"URB-G.6"}
    assert refused(match, "greenfield p2 wealth") == {"URB-G.6"}
    drawn(play(match, "greenfield p1 growth"))
    assert (match.state.growth, tokens(match.state)) == (-1, (9, 9, 9, 0))


@pytest.mark.rule("URB-G.8")
def test_the_card_makes_land_no_dearer() -> None:
    match = play(table(f"blue 9/0/0: {START}\n{OPEN}", seats=2), "growth wealth")
    drawn(play(match, "greenfield p1 wealth"))
    assert tokens(match.state)[0] == 9 - 1 - 3


@pytest.mark.rule("URB-G.8")
def test_the_card_is_no_plot() -> None:
    (refusal,) = table(f"blue: {START}\nred: {START}, city_growth\n{OPEN}").why_not("rebuild p1 4")
    assert (refusal.rule, refusal.facts) == ("URB-B.2", {"slot": "4"})


# Two players


@pytest.mark.rule("URB-D.4")
@pytest.mark.rule("URB-G.6")
def test_bought_with_the_first_action_it_cannot_be_spent_with_the_second() -> None:
    match = play(table(f"blue 9/0/0: {START}\n{OPEN}", seats=2), "growth wealth")
    assert why(match, "greenfield p1 growth") == {"URB-B.3"}
    assert {"greenfield p1 wealth", "rebuild p1 2"} <= set(options(match)), "nor does it bind"


@pytest.mark.rule("URB-D.4")
def test_by_the_variant_it_can_be_spent_at_once() -> None:
    match = table(f"blue 9/0/0: {START}\n{OPEN}", seats=2, growth_same_turn_two_players=True)
    play(match, "growth wealth")
    assert {"greenfield p1 wealth", "greenfield p1 growth", "rebuild p1 2"} <= set(options(match))
    drawn(play(match, "greenfield p1 growth"))
    assert (match.state.growth, tokens(match.state)[0]) == (-1, 8)


@pytest.mark.rule("URB-D.4")
def test_with_the_second_action_the_holder_must_build() -> None:
    match = table(HOLDING, seats=2, actions_left=1)
    assert options(match) == [f"greenfield p{pile} growth" for pile in (1, 2, 3, 4)]
    assert "URB-D.4" in why(match, "monument charles_bridge")
    first = table(HOLDING, seats=2)
    assert "URB-D.4" not in why(first, "monument charles_bridge"), "the first action may be a Monument"
    assert why(first, "rebuild p1 2") == {"URB-G.3"}


@pytest.mark.rule("URB-D.4")
def test_after_the_build_the_second_action_is_free() -> None:
    match = table(HOLDING, seats=2)
    drawn(play(match, "greenfield p1 growth"), "cathedral")
    assert "URB-G.3" in [rule for line in (1, 0) for rule in cited(match, match.line - 1 - line)]
    assert "rebuild p1 2" in options(match)


@pytest.mark.rule("URB-O.1")
def test_it_can_be_left_out() -> None:
    match = table(f"blue 9/9/9: {START}\n{OPEN}", use_city_growth=False)
    assert not [action for action in match.state.refusals() if action[0] == "growth"]
    assert why(match, "growth wealth") == {"URB-O.1"}


@pytest.mark.rule("URB-G.5", "URB-B.8")
def test_while_the_duty_sleeps_the_twin_alone_is_why_the_card_does_not_pay() -> None:
    match = table(TWINS)
    assert refused(match, "greenfield p1 growth") == {"URB-B.8"}
