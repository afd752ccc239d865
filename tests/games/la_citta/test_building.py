"""Building (BLD), and the tiles for it (TIL)."""

import pytest

from gamelib import Match
from gamelib.games.la_citta.piles import return_tile, take_tile
from tests.playing import cited, edited, options, play, why

from .table import FAR_AWAY, GAME, fresh, people, table, value

ALONE = f"blue 6,5 n=2: farm 7,5\n{FAR_AWAY}"
"""Nobody is left for another building."""
READY = f"blue 6,5 n=3: farm 7,5\n{FAR_AWAY}"


@pytest.mark.rule("CIT-DEF.1")
@pytest.mark.rule("CIT-BLD.9")
def test_a_hex_holds_one_building() -> None:
    assert why(table(READY), "build statue 7,5") == {"CIT-DEF.1"}
    assert why(table(READY), "build statue 9,15") == {"CIT-DEF.1"}


@pytest.mark.rule("CIT-DEF.2")
def test_a_zone_that_is_not_in_play_does_not_exist() -> None:
    match = table(f"blue 6,5 n=3: farm 5,6\n{FAR_AWAY}")
    assert why(match, "build statue 5,4") == {"CIT-DEF.2"}
    assert not [action for action in match.state.refusals() if action[0] == "build" and action[2] == "5,4"]


@pytest.mark.rule("CIT-BLD.2")
def test_a_site_touches_the_city_that_grows() -> None:
    match = table(READY)
    assert {action.split()[2] for action in options(match, "build")} == {"8,5", "5,6"}
    assert why(match, "build statue 9,5") == {"CIT-BLD.2"}


@pytest.mark.rule("CIT-BLD.3")
@pytest.mark.rule("CIT-DEF.11")
def test_cities_never_join_own_ones_neither() -> None:
    beside = table("blue 6,5 n=4: farm 7,5, farm 8,5\nyellow 7,8 n=4: farm 8,7")
    assert why(beside, "build farm 9,6") == {"CIT-BLD.2", "CIT-BLD.3"}
    linking = table(f"blue 6,5 n=6: farm 7,5, farm 8,5, farm 9,5\nblue 7,8 n=4: farm 8,7\n{FAR_AWAY}")
    (refusal,) = linking.why_not("build farm 9,6")
    assert refusal.rule == "CIT-BLD.3"
    assert set(refusal.where) == {"9,6", "8,7"}
    assert "build farm 5,6" in options(linking)


@pytest.mark.rule("CIT-BLD.4")
def test_a_building_takes_a_surplus_citizen_of_its_own_city() -> None:
    match = table(f"blue 6,5 n=2: farm 7,5\nblue 8,12 n=5\n{FAR_AWAY}")
    assert why(match, "build statue 8,5") == {"CIT-BLD.4"}
    play(match, "build statue 9,11")
    assert people(match.state) == {"6,5": 2, "8,12": 5, "9,15": 3}, "the citizen has only moved"


@pytest.mark.rule("CIT-BLD.5")
@pytest.mark.rule("CIT-CRD.3")
def test_the_citizen_of_a_market_comes_from_the_supply() -> None:
    match = table(ALONE)
    supply = match.state.supply
    play(match, "build market 8,5")
    assert people(match.state)["6,5"] == 3
    assert match.state.supply == supply - 1
    assert cited(match) == ["CIT-BLD.1", "CIT-BLD.5"]
    master = play(table(ALONE, waits="build_with_card master_builder", gold=1), "build market 8,5")
    assert people(master.state)["6,5"] == 3


@pytest.mark.rule("CIT-BLD.5")
def test_a_market_may_not_lift_a_city_above_its_limit() -> None:
    """So many citizens without a market are left of an earlier one."""
    assert why(table(f"blue 6,5 n=8: farm 7,5\n{FAR_AWAY}"), "build market 8,5") == {"CIT-BLD.5"}
    assert "build market 8,5" in options(table(f"blue 6,5 n=7: farm 7,5\n{FAR_AWAY}"))
    assert "build market 7,5" in options(table(f"blue 6,5 n=9: fountain 5,6\n{FAR_AWAY}"))


@pytest.mark.rule("CIT-DEF.12")
@pytest.mark.rule("CIT-VAR.3")
def test_an_empty_supply_gives_no_market() -> None:
    match = table("S20 field_1\nS22 lake\nblue 6,5 n=5\nyellow 9,15 n=125: market 8,15, fountain 7,15")
    assert match.state.supply == 0
    assert why(match, "build market 7,5") == {"CIT-DEF.12"}
    assert why(match, "build market 8,5") == {"CIT-DEF.12", "CIT-BLD.2"}
    assert "build farm 7,5" in options(match)
    endless = edited(match, finite_citizens=0)
    assert "build market 7,5" in options(endless)


@pytest.mark.rule("CIT-BLD.6")
def test_one_market_in_a_city_and_any_number_of_others() -> None:
    match = table(f"blue 6,5 n=5: market 7,5, farm 8,5\n{FAR_AWAY}")
    (refusal,) = match.why_not("build market 9,5")
    assert (refusal.rule, refusal.where) == ("CIT-BLD.6", ("7,5",))
    assert "build farm 9,5" in options(match)


@pytest.mark.rule("CIT-BLD.7")
@pytest.mark.rule("CIT-DEF.3")
def test_fountains_and_bath_houses_stand_at_a_lake() -> None:
    match = table(READY)
    assert "build fountain 5,6" in options(match), "slot S07 is a lake, and there is no market"
    assert why(match, "build fountain 8,5") == {"CIT-BLD.7"}
    assert options(table(READY, waits="build_with_card bath_house", gold=1)) == ["build bath_house 5,6"]
    border = table("blue 15,9 n=4\nyellow 9,15 n=3")
    assert "build fountain 15,8" in options(border), "the printed lake B04"


@pytest.mark.rule("CIT-BLD.8")
def test_a_farm_may_stand_without_a_field_and_a_quarry_without_a_mountain() -> None:
    match = table(f"blue 10,11 n=4\n{FAR_AWAY}")
    assert {"build quarry 10,12", "build farm 10,12"} <= set(options(match))


@pytest.mark.rule("CIT-BLD.1")
def test_all_reasons_are_given_at_once() -> None:
    match = table(f"blue 6,5 n=2: farm 7,5\nblue 8,12 n=4\n{FAR_AWAY}", waits="build_with_card master_builder", gold=3)
    assert why(match, "build cathedral 8,5") == {"CIT-BLD.1", "CIT-BLD.4"}
    assert why(match, "build bath_house 8,5") == {"CIT-BLD.4", "CIT-BLD.7"}
    assert why(match, "build university 13,12") == {"CIT-BLD.1", "CIT-BLD.2"}
    (dear,) = match.why_not("build cathedral 9,11")
    assert dear.facts == {"price": 4, "have": 3}


# Tiles


def columns(match: Match, *kinds: str) -> list[int]:
    return [match.state.column[value("building", kind)] for kind in kinds]


@pytest.mark.rule("CIT-SET.4")
def test_the_columns_at_the_start() -> None:
    match = fresh()
    assert columns(match, "farm", "quarry", "market") == [20, 20, 16]
    assert columns(match, "palace", "hospital", "statue", "cathedral") == [10, 10, 7, 8]
    assert columns(match, "cloister_school", "university", "fountain", "bath_house") == [7, 8, 7, 8]


@pytest.mark.rule("CIT-TIL.1")
def test_half_of_the_other_column_is_turned_when_one_runs_out() -> None:
    """The last palace is taken: of four hospitals that are left two are turned, of five two as well."""
    s = fresh().state
    palace, hospital = value("building", "palace"), value("building", "hospital")
    for left, turned in ((4, [2, 2]), (5, [2, 3]), (2, [1, 1]), (1, [0, 1])):
        s.column[palace], s.column[hospital] = 1, left
        take_tile(s, palace)
        assert [s.column[palace], s.column[hospital]] == turned


@pytest.mark.rule("CIT-TIL.1")
@pytest.mark.rule("CIT-TIL.4")
def test_a_tile_that_returns_may_be_turned_too() -> None:
    s = fresh().state
    statue, cathedral = value("building", "statue"), value("building", "cathedral")
    s.column[statue], s.column[cathedral] = 0, 1
    return_tile(s, cathedral)
    assert [s.column[statue], s.column[cathedral]] == [1, 1]
    return_tile(s, cathedral)
    assert [s.column[statue], s.column[cathedral]] == [1, 2]


@pytest.mark.rule("CIT-TIL.2")
@pytest.mark.rule("CIT-TIL.3")
def test_the_last_tile_is_taken_as_either_side_and_then_there_is_none() -> None:
    match = GAME.resume(GAME.position("last_tile"), chance="ask")
    assert sum(columns(match, "statue", "cathedral")) == 1
    statues = [action for action in options(match) if action.startswith("build statue")]
    assert statues
    assert "take cathedral" in options(match)
    play(match, statues[0])
    assert columns(match, "statue", "cathedral") == [0, 0]
    assert not any("statue" in action for action in options(match))


@pytest.mark.rule("CIT-TIL.3")
def test_without_markets_none_is_built() -> None:
    s = table(READY).state.copy()
    s.column[value("building", "market")] = 0
    assert why(s, "build market 8,5") == {"CIT-TIL.3"}
