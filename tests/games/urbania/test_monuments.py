"""Monuments (M)."""

import pytest

from gamelib.games.urbania.state import Urbania
from tests.playing import options, play, played, refused, why

from .moments import GAME, START, number, over, table

BRIDGE = f"blue 4/0/0: {START}, castle, mill"
"""Two people and a wheel: the icons of Charles Bridge."""


def icons(state: Urbania) -> list[int]:
    return state.icons_of(0)


@pytest.mark.rule("URB-M.1")
def test_who_shows_the_icons_may_gain_it_and_keeps_them() -> None:
    match = table(BRIDGE)
    assert options(match, "monument") == ["monument charles_bridge"]
    before = icons(match.state)
    assert played(match, "monument charles_bridge")[0] == "URB-M.1"
    assert match.state.monuments_of(0) == [number("monument", "charles_bridge")]
    assert icons(match.state) == before == [2, 0, 0, 1]


@pytest.mark.rule("URB-M.1")
def test_each_resource_that_is_short_is_a_reason() -> None:
    match = table(f"blue 4/0/0: {START}\np1 inn 3")
    facts = [
        (one.rule, one.facts["resource"], one.facts["have"], one.facts["required"])
        for one in match.why_not("monument wawel")
    ]
    assert facts == [("URB-M.1", "population", 1, 2), ("URB-M.1", "culture", 0, 2)]


@pytest.mark.rule("URB-M.1")
@pytest.mark.rule("URB-H.9")
@pytest.mark.parametrize("state", ["marked", "destroyed"])
def test_marked_and_destroyed_buildings_show_none(state: str) -> None:
    match = table(f"blue 4/0/0: {START}, castle {state}, mill")
    assert refused(match, "monument charles_bridge") == {"URB-M.1"}


@pytest.mark.rule("URB-M.1")
@pytest.mark.rule("URB-T.4")
@pytest.mark.rule("URB-M.5")
def test_an_earlier_one_is_still_to_be_had_a_later_one_is_not() -> None:
    match = table(f"blue 4/0/0: {START}, castle, mill, town_hall, cathedral\np1 inn 3")
    assert options(match, "monument") == ["monument charles_bridge", "monument wawel"]
    match = table(f"blue 4/0/0: {START}, castle, monastery, church\np1 mill 3")
    assert refused(match, "monument wawel") == {"URB-T.4"}


@pytest.mark.rule("URB-M.5")
def test_what_somebody_has_is_gone_and_there_is_no_limit() -> None:
    match = table(f"{BRIDGE}, town_hall, cathedral, charles_bridge\np1 inn 3")
    assert why(match, "monument charles_bridge") == {"URB-M.5"}
    assert options(match, "monument") == ["monument wawel"]
    play(match, "monument wawel")
    assert len(match.state.monuments_of(0)) == 2


@pytest.mark.rule("URB-S.1")
@pytest.mark.rule("URB-S.2")
def test_only_the_six_of_this_side_lie_there() -> None:
    match = table(f"blue 4/0/0: {START}, castle, church", side="central_europe")
    assert why(match, "monument tower_of_london") == {"URB-S.1"}
    match = table(f"blue 4/0/0: {START}, castle, church", side="british_isles")
    assert options(match, "monument") == ["monument tower_of_london"]
    assert len([action for action in match.state.refusals() if action.verb == "monument"]) == 6


@pytest.mark.rule("URB-M.2")
@pytest.mark.rule("URB-M.3")
def test_it_is_free_takes_no_plot_and_makes_greenfield_dearer() -> None:
    match = table(BRIDGE)
    plots, cost = match.state.city[0], match.state.cost(0)
    play(match, "monument charles_bridge")
    assert match.state.wealth[0] == 4
    assert match.state.city[0] == plots
    assert (cost, match.state.cost(0)) == (5, 6)


@pytest.mark.rule("URB-M.2")
def test_with_two_players_it_may_come_before_the_city_growth_build_and_does_not_use_the_card() -> None:
    match = table(f"{BRIDGE}, city_growth", seats=2)
    play(match, "monument charles_bridge")
    assert match.state.growth == 0


@pytest.mark.rule("URB-M.4")
def test_it_scores_after_the_epoch_in_which_it_was_gained() -> None:
    def prestige(*cards: str) -> tuple[int, int, int]:
        lies = ", ".join([START, "castle", "mill", *cards])
        match = over(table(f"blue 0/0/0: {lies}\np1 inn 0", waits="end_epoch", epoch="I"), "turn_up", "take_action")
        return match.state.by_category(0)

    bare, with_bridge = prestige(), prestige("charles_bridge")
    assert [much - less for much, less in zip(with_bridge, bare, strict=True)] == [0, 1, 1]


@pytest.mark.rule("URB-M.6")
def test_it_stays_when_its_icons_are_covered() -> None:
    match = table(f"{BRIDGE}, charles_bridge\np1 brewery 3")
    play(match, "rebuild p1 4")
    assert icons(match.state) == [1, 0, 0, 1]
    assert match.state.monuments_of(0) == [GAME.codecs["monument"].value("charles_bridge")]


@pytest.mark.rule("URB-O.1")
def test_without_monuments_there_are_none() -> None:
    match = table(BRIDGE, use_monuments=False)
    assert options(match, "monument") == []
    assert why(match, "monument charles_bridge") == {"URB-O.1"}
