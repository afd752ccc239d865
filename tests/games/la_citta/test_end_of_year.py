"""The year (YR), feeding (FED), demolition (DEM), clean-up (CLN) and the last count (SCO)."""

from typing import Any

import pytest

from gamelib.games.la_citta.definitions import food
from gamelib.games.la_citta.feeding import hungry
from gamelib.games.la_citta.scoring import preview_scoring
from gamelib.games.la_citta.state import Citta
from tests.playing import cited, earned, options, pending, play, until, why

from .table import FAR_AWAY, GAME, Table, fresh, names, people, ran, sketch, table, told, value

CULTURED = "culture culture education health"
TWO_CITIES = "blue 6,5 n={}\nblue 8,12 n={}\nyellow 9,15 n=3"


def late(drawing: str, waits: str, **unusual: Any) -> Table:
    """After the political rounds; choices and draws are left to the test."""
    said: dict[str, Any] = {"round": 5, "voice_up": CULTURED, "waits": waits} | unusual
    return table(drawing, **said)


def after(drawing: str, waits: str, before: str, **unusual: Any) -> Citta:
    said: dict[str, Any] = {"round": 5, "voice_up": CULTURED, "waits": waits} | unusual
    return ran(sketch(drawing, **said), before=before)


def early(drawing: str, waits: str, before: str, **unusual: Any) -> Citta:
    return after(drawing, waits, before, **{"round": 0, "voice_up": "culture"} | unusual)


# The year


@pytest.mark.rule("CIT-YR.1")
@pytest.mark.rule("CIT-YR.2")
@pytest.mark.rule("CIT-YR.3")
def test_six_years_and_the_start_goes_on_clockwise() -> None:
    match = GAME.new(seats=3, seed=4)
    starts = {}
    while not match.state.over:
        starts.setdefault(match.state.year, match.state.first)
        match.play(match.legal_actions()[0])
    first = starts.get(1, 0)
    assert [starts[year] for year in range(1, 7)] == [(first + year) % 3 for year in range(6)]
    assert sum(match.state.voice_used) == 24
    assert sum(match.state.voice_pool) == 3
    phases = [event.rule for event in match.events() if event.rule in ("CIT-YR.2", "CIT-RND.6", "CIT-CLN.2")]
    assert phases == ["CIT-YR.2", "CIT-RND.6", "CIT-CLN.2"] * 6


@pytest.mark.rule("CIT-YR.5")
def test_quarries_pay_for_each_mountain_beside_them() -> None:
    drawing = "blue 6,14 n=6: quarry 7,13, quarry 5,14, quarry 5,13, quarry 6,15\nyellow 7,5 n=3: quarry 8,5"
    s = early(drawing, "income", "births", year=2, gold=[0, 0])
    assert s.gold == [1 + 2 + 2, 0]
    assert told(s, "CIT-YR.5") == [{"count": 5, "before": 0, "after": 5}]


@pytest.mark.rule("CIT-YR.5")
def test_a_quarry_pays_from_the_next_year_on() -> None:
    match = table(f"blue 8,12 n=4\n{FAR_AWAY}", round=5, first="yellow", gold=0)
    play(match, "build quarry 7,13")
    assert match.state.gold[0] == 0
    until(match, "take_turn")
    assert (match.state.year, match.state.gold[0]) == (2, 1)


@pytest.mark.rule("CIT-YR.6")
def test_a_citizen_is_born_in_each_city_below_its_limit() -> None:
    s = early("blue 6,5 n=5\nblue 8,12 n=4\nyellow 9,15 n=8: market 8,15", "births", "political_round")
    assert people(s) == {"6,5": 5, "8,12": 5, "9,15": 8}


@pytest.mark.rule("CIT-YR.6")
@pytest.mark.rule("CIT-DEF.12")
def test_a_short_supply_is_served_from_the_start_player_on() -> None:
    drawing = "S20 field_1\nS22 lake\nblue 6,5 n=3\nyellow 9,15 n=124: market 8,15, fountain 7,15\nyellow 13,7 n=2"
    for first, served in (("blue", ["6,5"]), ("yellow", ["9,15"])):
        s = early(drawing, "births", "political_round", first=first)
        assert [fact["city"] for fact in told(s, "CIT-YR.6")] == served
        assert s.supply == 0


# Feeding


@pytest.mark.rule("CIT-FED.1")
@pytest.mark.rule("CIT-FED.6")
def test_famine_is_more_citizens_than_food_over_all_cities() -> None:
    enough = after(TWO_CITIES.format(3, 4), "feeding", "demolition")
    assert enough.famine == [0, 0]
    assert {"food": 7, "citizens": 7} in told(enough, "CIT-FED.1")
    assert hungry(sketch(TWO_CITIES.format(4, 4)), 0) == 1


@pytest.mark.rule("CIT-FED.2")
def test_the_difference_dies_one_by_one_where_its_owner_says() -> None:
    match = late(TWO_CITIES.format(5, 4), "feeding")
    supply = match.state.supply
    assert pending(match) == "starve blue"
    assert options(match) == ["starve 6,5", "starve 8,12"]
    play(match, "starve 6,5", "starve 8,12")
    assert people(match.state)["6,5"] == 4
    assert people(match.state)["8,12"] == 3
    assert match.state.supply == supply + 2


@pytest.mark.rule("CIT-FED.2")
def test_with_one_city_nothing_is_chosen_and_an_empty_city_loses_nobody() -> None:
    one = after("blue 6,5 n=5\nyellow 9,15 n=3", "feeding", "demolition")
    assert people(one)["6,5"] == food(one, 0) == 4
    drawing = "blue 6,5 n=5\nblue 8,12 n=2\nyellow 9,15 n=3\nblue 13,7 n=9"
    s = sketch(drawing, round=5, voice_up=CULTURED, waits="feeding").copy()
    s.citizens[value("city", "8,12")] = 0
    s.supply += 2
    starving = ran(s)
    assert why(starving, "starve 8,12") == {"CIT-FED.2"}


@pytest.mark.rule("CIT-FED.3")
def test_what_will_be_demolished_still_feeds() -> None:
    s = sketch("blue 6,5 n=4: farm 7,5, farm 8,5\nyellow 9,15", round=5, voice_up=CULTURED, waits="feeding").copy()
    s.citizens[value("city", "6,5")] = 1
    s.supply += 3
    assert food(s, 0) == 4 + 4 + 4
    assert ran(s, before="demolition").famine[0] == 0


@pytest.mark.rule("CIT-FED.4")
@pytest.mark.rule("CIT-POL.6")
def test_famine_costs_a_turn_of_the_next_year_once() -> None:
    s = after("blue 6,5 n=9\nyellow 9,15 n=3", "feeding", "begin_year")
    assert (s.penalised, s.famine) == ([1, 0], [0, 0])
    assert len(told(s, "CIT-FED.4")) == 1


@pytest.mark.rule("CIT-FED.5")
@pytest.mark.rule("CIT-SCO.3")
def test_famine_in_the_last_year_costs_five_points_once() -> None:
    match = late("blue 6,5 n=9\nyellow 9,15 n=3", "feeding", year=6)
    assert match.state.over
    assert earned(match, "blue") == {"CIT-SCO.1": 4, "CIT-SCO.3": -5}


# Demolition


@pytest.mark.rule("CIT-DEM.1")
def test_buildings_without_a_citizen_fall() -> None:
    row = after("blue 6,5 n=2: farm 7,5, statue 8,5, quarry 5,6\nyellow 9,15", "demolition", "clean_up")
    assert told(row, "CIT-DEM.1") == [{"city": "6,5", "count": 2}]
    assert row.decision is not None
    well = after("blue 6,5 n=2: farm 7,5\nyellow 9,15", "demolition", "clean_up")
    assert told(well, "CIT-DEM.1") == []


@pytest.mark.rule("CIT-DEM.2")
@pytest.mark.rule("CIT-DEM.4")
def test_its_owner_chooses_at_the_edge_and_anew_after_each() -> None:
    match = GAME.resume(GAME.position("row_of_four"), chance="ask")
    assert options(match) == ["demolish 8,5", "demolish 5,6"]
    assert why(match, "demolish 7,5") == {"CIT-DEM.2"}
    assert why(match, "demolish 6,5") == {"CIT-DEM.3"}
    play(match, "demolish 8,5")
    assert options(match) == ["demolish 7,5", "demolish 5,6"]


@pytest.mark.rule("CIT-DEM.3")
def test_without_citizens_everything_falls_the_castle_last() -> None:
    drawing = "blue 6,5 n=3: farm 7,5, statue 8,5\nblue 8,12\nyellow 9,15"
    s = sketch(drawing, round=5, voice_up=CULTURED, waits="demolition").copy()
    s.citizens[value("city", "6,5")] = 0
    s.supply += 3
    gone = ran(s, before="clean_up")
    assert people(gone) == {"8,12": 3, "9,15": 3}
    assert [fact["hex"] for fact in told(gone, "CIT-DEM.2")] == ["8,5", "7,5"]
    assert len(told(gone, "CIT-DEM.3")) == 1
    assert gone.castles_left[0] == 3


@pytest.mark.rule("CIT-DEM.5")
@pytest.mark.rule("CIT-TIL.4")
def test_what_a_lost_building_gave_is_gone() -> None:
    drawing = "blue 6,5 n=2: farm 7,5 +1, farm 8,5\nyellow 9,15"
    s = after(drawing, "demolition", "clean_up", year=2)
    before = sketch(drawing, round=5, voice_up=CULTURED, waits="demolition", year=2)
    assert names(s.hexes[value("city", "6,5")]) == ["6,5", "7,5"]
    assert food(s, 0) == food(before, 0) - 4
    assert s.column[value("building", "farm")] == before.column[value("building", "farm")] + 1
    games = "blue 6,5 n=2: farm 7,5, statue 8,5 +2\nyellow 9,15"
    figured = sketch(games, round=5, voice_up=CULTURED, waits="demolition")
    assert figured.figures_left[0] == 2
    assert ran(figured, before="clean_up").figures_left[0] == 4


# Clean-up


@pytest.mark.rule("CIT-CLN.1")
@pytest.mark.rule("CIT-CLN.2")
@pytest.mark.rule("CIT-CLN.3")
@pytest.mark.rule("CIT-CLN.4")
@pytest.mark.rule("CIT-RND.5")
def test_everything_goes_where_it_belongs() -> None:
    drawing = "blue 6,5 n=4: farm 7,5 +1, statue 8,5 +2\nyellow 9,15"
    s = sketch(drawing, round=5, voice_up=CULTURED, waits="clean_up", founded=[1, 0])
    used = sum(map(len, s.front))
    display = s.display
    clean = ran(s)
    assert (clean.voice_up, clean.voice_used) == ((), [1, 2, 1])
    assert clean.front == [(), ()]
    assert sum(clean.discard) == sum(s.discard) + used
    assert clean.display == display
    assert (clean.actions, clean.founded, clean.figures_left) == ([3, 3], [0, 0], [4, 4])
    assert (clean.games, clean.harvest) == ((), ())
    card = s.front[0][0]
    unseen = s.copy()
    unseen.unseen[0], unseen.front[0] = (card,), s.front[0][1:]
    assert ran(unseen).discard_unseen == (card,)


@pytest.mark.rule("CIT-CLN.5")
def test_after_the_sixth_clean_up_points_are_counted() -> None:
    match = late(FAR_AWAY, "clean_up", year=6)
    assert match.state.over
    rules = cited(match, -1)
    assert rules.index("CIT-CLN.2") < rules.index("CIT-CLN.5") < rules.index("CIT-SCO.4")


# The count


@pytest.mark.rule("CIT-SCO.1")
@pytest.mark.rule("CIT-SCO.2")
def test_citizens_and_cities_that_serve_all_needs() -> None:
    drawing = """
    blue 6,5 n=4: hospital 7,5, statue 8,5
    blue 8,12 n=3: hospital 7,13, cloister_school 9,11
    yellow 9,15 n=3
    """
    match = late(drawing, "clean_up", year=6)
    assert earned(match, "blue") == {"CIT-SCO.1": 7, "CIT-SCO.2": 3}
    assert match.state.points == [10, 3]
    lines = list(preview_scoring(sketch(drawing, year=6, round=5, voice_up=CULTURED, waits="clean_up")))
    assert sum(line.points for line in lines if line.seat == 0) == 10


@pytest.mark.rule("CIT-SCO.4")
def test_more_gold_breaks_a_tie_and_then_the_victory_is_shared() -> None:
    same = "blue 6,5 n=4\nyellow 9,15 n=4"
    assert late(same, "clean_up", year=6, gold=[3, 2]).state.winners() == [0]
    both = late(same, "clean_up", year=6, gold=[2, 2])
    assert both.state.winners() == [0, 1]
    assert cited(both, -1).count("CIT-SCO.4") == 2


@pytest.mark.rule("CIT-SET.10")
def test_a_city_keeps_its_place_in_the_order() -> None:
    match = fresh()
    until(match, "take_turn")
    assert names(match.state.order) == ["8,12", "7,8", "6,5", "9,15"]
    play(match, "found 13,7 8,12")
    assert names(match.state.order) == ["8,12", "7,8", "6,5", "9,15", "13,7"]
