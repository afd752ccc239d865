"""What a city is and has (DEF)."""

import pytest

from gamelib.games.la_citta.box import ENDLESS
from gamelib.games.la_citta.definitions import (
    arches,
    cap,
    citizens_of,
    edge_buildings,
    food,
    neighbours,
    room,
    surplus,
)

from .table import FAR_AWAY, GAME, names, ran, sketch, table, told, value

EDUCATION, CULTURE, HEALTH = range(3)


@pytest.mark.rule("CIT-DEF.5")
def test_each_building_and_the_castle_hold_a_citizen_the_rest_is_surplus() -> None:
    s = sketch(f"blue 6,5 n=5: farm 7,5, statue 8,5\n{FAR_AWAY}")
    assert surplus(s, value("city", "6,5")) == 2
    assert surplus(s, value("city", "9,15")) == 2
    assert citizens_of(s, 0) == 5


@pytest.mark.rule("CIT-DEF.6")
def test_arches_are_printed_ones_and_figures() -> None:
    s = sketch(f"blue 6,5 n=6: hospital 7,5 +health, palace 8,5 +2, farm 9,5\n{FAR_AWAY}")
    city = value("city", "6,5")
    assert [arches(s, city, need) for need in range(3)] == [1, 4, 2]


@pytest.mark.rule("CIT-DEF.7")
@pytest.mark.parametrize(
    ("buildings", "limit"),
    [
        ("farm 7,5", 5),
        ("market 7,5", 8),
        ("market 7,5, hospital 8,5", 8),
        ("fountain 5,6", 5),
        ("bath_house 5,6, hospital 7,5", 5),
        ("market 7,5, fountain 5,6", ENDLESS),
        ("market 7,5, bath_house 5,6", ENDLESS),
    ],
)
def test_the_limit_of_a_city(buildings: str, limit: int) -> None:
    s = sketch(f"blue 6,5 n=5: {buildings}\n{FAR_AWAY}")
    assert cap(s, value("city", "6,5")) == limit


@pytest.mark.rule("CIT-DEF.8")
def test_above_its_limit_a_city_takes_nobody_in_and_keeps_those_it_has() -> None:
    s = ran(
        sketch(f"blue 6,5 n=7: farm 7,5\n{FAR_AWAY}", year=2, round=0, voice_up="culture", waits="births"),
        before="political_round",
    )
    assert room(s, value("city", "6,5")) == 0
    assert s.citizens[value("city", "6,5")] == 7
    assert told(s, "CIT-YR.6") == [{"city": "9,15", "before": 3, "after": 4}]


@pytest.mark.rule("CIT-DEF.9")
@pytest.mark.rule("CIT-BLD.10")
def test_food_is_what_castles_and_farms_yield_pooled_over_all_cities() -> None:
    one = sketch(f"blue 6,5 n=4\nblue 8,12 n=4\n{FAR_AWAY}")
    assert food(one, 0) == 7
    more = sketch(f"blue 6,5 n=4: farm 7,5, farm 8,5 +1, statue 9,5\nblue 8,12 n=4\n{FAR_AWAY}")
    assert food(more, 0) == 7 + 4 + 2 * 4


@pytest.mark.rule("CIT-BLD.10")
def test_a_farm_feeds_from_the_moment_it_is_built() -> None:
    match = table(f"blue 6,5 n=4\n{FAR_AWAY}")
    before = food(match.state, 0)
    match.play("build farm 7,5")
    assert food(match.state, 0) == before + 4


@pytest.mark.rule("CIT-DEF.4")
@pytest.mark.rule("CIT-DEF.10")
@pytest.mark.parametrize(
    ("blue", "yellow", "near"),
    [
        ("farm 7,5", "farm 8,7", False),
        ("farm 7,5, farm 8,5", "farm 8,7", True),
        ("farm 7,5, farm 8,5", "farm 8,7, farm 9,6", True),
        ("farm 5,6", "farm 6,9", False),
        ("farm 5,6, farm 5,7", "farm 6,9", True),
    ],
)
def test_neighbours_have_one_or_two_free_hexes_between_them(blue: str, yellow: str, near: bool) -> None:
    """The way leads along the lanes: a landscape between two hexes is no way, however near they look."""
    s = sketch(f"blue 6,5: {blue}\nyellow 7,8: {yellow}")
    one, other = value("city", "6,5"), value("city", "7,8")
    assert neighbours(s, one) == [other] * near
    assert neighbours(s, other) == [one] * near


@pytest.mark.rule("CIT-DEF.10")
def test_cities_of_one_owner_are_no_neighbours() -> None:
    s = sketch(f"blue 6,5 n=4: cloister_school 5,6, statue 5,7\nblue 7,8: statue 6,9\n{FAR_AWAY}")
    assert neighbours(s, value("city", "6,5")) == []


@pytest.mark.rule("CIT-DEM.2")
def test_in_a_ring_every_building_stands_at_the_edge() -> None:
    s = GAME.position("ring")
    city = value("city", "6,5")
    assert set(edge_buildings(s, city)) == set(s.hexes[city]) - {city}


@pytest.mark.rule("CIT-DEM.2")
def test_in_a_row_only_the_ends_do_and_never_the_castle() -> None:
    s = sketch(f"blue 6,5: farm 5,6, farm 5,7, farm 5,8\n{FAR_AWAY}")
    assert names(edge_buildings(s, value("city", "6,5"))) == ["5,8"]
    s = sketch(f"blue 6,5: farm 5,6, farm 7,5, farm 4,6\n{FAR_AWAY}")
    assert names(edge_buildings(s, value("city", "6,5"))) == ["7,5", "4,6"]
