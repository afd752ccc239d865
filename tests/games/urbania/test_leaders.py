"""Leader cards (L)."""

import pytest

from gamelib import Match
from gamelib.games.urbania.state import Urbania
from tests.playing import cited, options, play, played, refused, top, why

from .moments import START, drawn, number, table

CULTURE = f"{START}, church, printing_house, theatre"
"""Four masks."""
PILES = "p1 school 3\np2 barracks 3\np3 coffee_house 3\np4 housing_3 3"


def owner(match: Match[Urbania], resource: str) -> str:
    state = match.state
    return state.game.codecs["seat"].word(state.leader[number("resource", resource)])


@pytest.mark.rule("URB-L.1")
def test_the_threshold_claims_a_card_of_the_bank() -> None:
    match = table(f"blue 4/0/0: {CULTURE}\n{PILES}")
    assert options(match, "leader") == ["leader culture"]
    assert played(match, "leader culture")[0] == "URB-L.1"
    assert owner(match, "culture") == "blue"
    (refusal,) = match.why_not("leader population")
    assert (refusal.rule, refusal.facts["have"], refusal.facts["required"]) == ("URB-L.1", 1, 5)


@pytest.mark.rule("URB-L.1")
@pytest.mark.rule("URB-L.3")
def test_from_an_owner_it_takes_strictly_more() -> None:
    level = table(f"blue 4/0/0: {CULTURE}\nyellow: {START}, cathedral, chateau, noble_palace, culture\n{PILES}")
    (refusal,) = level.why_not("leader culture")
    assert (refusal.rule, refusal.facts["have"], refusal.facts["required"]) == ("URB-L.1", 4, 5)
    more = table(
        f"blue 4/0/0: {CULTURE}, monastery\nyellow: {START}, cathedral, chateau, noble_palace, culture\n{PILES}"
    )
    play(more, "leader culture")
    assert owner(more, "culture") == "blue"


@pytest.mark.rule("URB-L.1")
@pytest.mark.rule("URB-H.9")
def test_marked_buildings_and_monuments_do_not_count() -> None:
    match = table(f"blue 4/0/0: {START}, church, printing_house, theatre marked, wawel\n{PILES}")
    assert refused(match, "leader culture") == {"URB-L.1"}


@pytest.mark.rule("URB-L.2")
@pytest.mark.rule("URB-T.2")
def test_a_claim_is_no_action_and_one_may_make_several() -> None:
    match = table(f"blue 4/0/0: {CULTURE}, castle, housing_1, town_hall, walls\n{PILES}")
    play(match, "leader culture", "leader population")
    assert (top(match), match.state.actions_left) == ("take_action", 1)
    assert why(match, "leader culture") == {"URB-L.2"}


@pytest.mark.rule("URB-L.2")
@pytest.mark.rule("URB-E.4")
def test_it_may_be_made_after_the_action_and_in_a_turn_that_ends_the_epoch() -> None:
    match = table(f"blue 4/0/0: {CULTURE}\np1 school 1\np2 factory 0\np3 opera 0\np4 museum 0")
    drawn(play(match, "remove"))
    assert (top(match), options(match)) == ("end_turn", ["leader culture", "end"])
    play(match, "leader culture")
    assert owner(match, "culture") == "blue"


@pytest.mark.rule("URB-L.3")
def test_an_owner_who_falls_below_keeps_it() -> None:
    match = table(f"blue 4/0/0: {CULTURE}, culture\n{PILES}")
    drawn(play(match, "rebuild p2 6"))
    assert match.state.icons_of(0)[1] == 2
    assert owner(match, "culture") == "blue"


@pytest.mark.rule("URB-L.4")
def test_a_claim_that_is_not_made_has_lapsed_until_the_next_own_turn() -> None:
    match = table(f"blue 4/0/0: {CULTURE}\n{PILES}")
    play(match, "growth wealth")
    play(match, "end")
    assert "URB-L.4" in cited(match)
    assert match.state.seat == number("seat", "yellow")
    assert why(match, "leader culture") == {"URB-L.1"}
    for _ in ("yellow", "red"):
        drawn(play(match, options(match, "rebuild")[0]))
    assert match.state.seat == 0
    assert "leader culture" in options(match)


@pytest.mark.rule("URB-L.5")
def test_each_card_gives_its_owner_a_point_of_any_category() -> None:
    match = table(f"blue 1/1/1: {CULTURE}, culture, population\np1 factory 0", epoch="III", waits="end_epoch")
    assert options(match) == ["point wealth", "point prestige", "point satisfaction"]
    play(match, "point wealth")
    assert top(match) == "assign_leader_point"


@pytest.mark.rule("URB-L.6")
def test_by_a_variant_claims_make_themselves() -> None:
    match = table(f"blue 4/0/0: {START}, church, printing_house\np1 theatre 3\np2 barracks 3", leader_claim_mode="auto")
    drawn(play(match, "rebuild p1 2"))
    assert owner(match, "culture") == "blue"
    assert match.state.seat == number("seat", "yellow")


@pytest.mark.rule("URB-O.1")
def test_without_leaders_there_are_none() -> None:
    match = table(f"blue 4/0/0: {CULTURE}\n{PILES}", use_leaders=False)
    assert options(match, "leader") == []
    assert why(match, "leader culture") == {"URB-O.1"}
