"""Founding a city (FND)."""

import pytest

from gamelib.games.la_citta.definitions import food
from tests.playing import cited, options, play, why

from .table import FAR_AWAY, GAME, names, people, table, value

ALONE = f"blue 6,5 n=4\n{FAR_AWAY}"
FOUR = "blue 6,5 n=3\nblue 8,12 n=3\nblue 13,7 n=3\nblue 2,10 n=4\nyellow 9,15 n=3"


@pytest.mark.rule("CIT-FND.1")
def test_one_founding_a_year_and_four_cities_at_most() -> None:
    match = play(table(ALONE), "found 5,9 6,5", "gold")
    assert match.state.active == 0
    assert match.state.founded == [1, 0]
    (refusal,) = match.why_not("found 13,7 5,9")[:1]
    assert (refusal.rule, refusal.facts) == ("CIT-FND.1", {"founded": 1, "have": 2})
    full = table(FOUR)
    assert why(full, "found 13,12 2,10") == {"CIT-FND.1"}
    assert options(full, "found") == []


@pytest.mark.rule("CIT-FND.2")
def test_three_free_hexes_to_every_building_of_every_city() -> None:
    match = table("blue 6,5 n=4\nyellow 9,15 n=3\nyellow 13,7 n=4: farm 12,8")
    assert why(match, "found 5,8 6,5") == {"CIT-FND.2"}
    assert "found 5,9 6,5" in options(match)
    for far in options(match, "found"):
        site = value("hex", far.split()[1])
        steps = [GAME.box.maps[2].distance[site][hex_] for hex_, city in enumerate(match.state.city) if city >= 0]
        assert min(steps) >= 4
    (refusal,) = match.why_not("found 11,9 6,5")
    assert (refusal.where, refusal.facts["have"]) == (("11,9", "12,8"), 0)


@pytest.mark.rule("CIT-FND.3")
@pytest.mark.rule("CIT-ACT.3")
def test_one_citizen_comes_from_an_own_city_two_from_the_supply() -> None:
    match = table("blue 6,5 n=4\nblue 8,12 n=1\nyellow 9,15 n=3")
    supply = match.state.supply
    assert why(match, "found 13,7 8,12") == {"CIT-FND.3"}
    play(match, "found 13,7 6,5")
    assert people(match.state) == {"6,5": 3, "8,12": 1, "9,15": 3, "13,7": 3}
    assert (match.state.supply, match.state.actions[0]) == (supply - 2, 2)
    assert cited(match)[0] == "CIT-FND.3"
    assert names(match.state.order)[-1] == "13,7"


@pytest.mark.rule("CIT-FND.4")
def test_the_new_castle_feeds_at_once() -> None:
    match = table(ALONE)
    before, gold = food(match.state, 0), match.state.gold[0]
    play(match, "found 9,10 6,5")
    assert food(match.state, 0) == before + match.state.fertility[value("hex", "9,10")]
    assert match.state.gold[0] == gold


@pytest.mark.rule("CIT-DEF.12")
def test_a_founding_needs_two_citizens_of_the_supply() -> None:
    match = table("S20 field_1\nS22 lake\nblue 6,5 n=4\nyellow 9,15 n=125: market 8,15, fountain 7,15")
    assert match.state.supply == 1
    (refusal,) = match.why_not("found 13,7 6,5")
    assert (refusal.rule, refusal.facts) == ("CIT-DEF.12", {"have": 1, "required": 2})


@pytest.mark.rule("CIT-DEM.6")
def test_who_has_no_city_cannot_found_but_plays_on() -> None:
    match = table(FAR_AWAY, display="palace palace hospital hospital bath_house cathedral closeness")
    assert options(match) == ["gold", "take closeness"]


@pytest.mark.rule("CIT-FND.2")
@pytest.mark.rule("CIT-DEF.2")
def test_all_that_stands_in_the_way_of_a_site_is_told() -> None:
    match = table("blue 6,5 n=4\nyellow 7,8 n=4\nyellow 9,15 n=3")
    refusals = match.why_not("found 5,6 6,5")
    assert {refusal.rule for refusal in refusals} == {"CIT-FND.2"}
    assert why(match, "found 7,8 6,5") >= {"CIT-DEF.1"}
    assert why(match, "found 5,4 6,5") == {"CIT-DEF.2"}
