"""The worked examples of the specification, on the landscapes of the set-up for two."""

from typing import Any

import pytest

from gamelib.games.la_citta.definitions import food
from gamelib.games.la_citta.feeding import hungry
from gamelib.games.la_citta.founding import open_land
from gamelib.games.la_citta.piles import take_tile
from gamelib.games.la_citta.voice import wishes
from tests.playing import earned, options, play, until, why

from .table import GAME, Table, fresh, people, ran, sketch, table, value

CULTURE = "culture culture culture education"
A_AND_B = "blue 6,5 n={n}: cloister_school 5,6, statue 5,7{figure}\nyellow 7,8 n=3: statue 6,9"


def year_end(drawing: str, waits: str, **unusual: Any) -> Table:
    said: dict[str, Any] = {"round": 5, "voice_up": "culture culture education health", "waits": waits} | unusual
    return table(drawing, **said)


def migrated(drawing: str) -> tuple[dict[str, int], int]:
    """The citizens after the migration, and how many have gone to the supply."""
    before = sketch(drawing, round=5, voice_up=CULTURE, waits="migration")
    after = ran(before, before="feeding")
    return people(after), after.supply - before.supply


@pytest.mark.rule("CIT-SET.2")
@pytest.mark.rule("CIT-SET.3")
@pytest.mark.rule("CIT-DEF.12")
def test_e1_the_start_for_two() -> None:
    match = fresh()
    until(match, "draw_voice")
    s = match.state
    assert [food(s, seat) for seat in (0, 1)] == [7, 7]
    assert people(s) == {"8,12": 3, "6,5": 3, "7,8": 3, "9,15": 3}
    assert (s.gold, s.supply) == ([1, 1], 118)
    play(match, "voice culture")
    assert set(people(match.state).values()) == {4}
    assert [hungry(match.state, seat) for seat in (0, 1)] == [1, 1], "who changes neither food nor citizens"


@pytest.mark.rule("CIT-YR.5")
@pytest.mark.parametrize(("quarry", "gold"), [("7,13", 1), ("5,11", 2), ("7,5", 0)])
def test_e2_quarries(quarry: str, gold: int) -> None:
    city = {"7,13": "8,12 n=4", "5,11": "6,5 n=1\nblue 5,12 n=2", "7,5": "6,5 n=4"}[quarry]
    match = table(f"blue {city}\nyellow 9,15 n=3", year=2, round=5, first="yellow", gold=0)
    play(match, f"build quarry {quarry}")
    assert match.state.gold[0] == 0
    until(match, "take_turn")
    assert (match.state.year, match.state.gold[0]) == (3, gold)


@pytest.mark.rule("CIT-CRD.2")
@pytest.mark.rule("CIT-CRD.3")
def test_e3_prices_with_the_own_card_and_with_the_master_builder() -> None:
    prices = {"statue": (0, 1), "palace": (1, 2), "hospital": (1, 2), "bath_house": (1, 2)}
    prices |= {"cathedral": (3, 4), "university": (3, 4)}
    for word, both in prices.items():
        kind = value("building", word)
        assert (GAME.box.cost[kind], GAME.box.cost_master[kind]) == both


@pytest.mark.rule("CIT-SCO.2")
def test_e4_a_city_that_serves_all_needs() -> None:
    full = year_end("blue 6,5: hospital 7,5, statue 8,5\nyellow 9,15", "clean_up", year=6)
    assert earned(full, "blue") == {"CIT-SCO.1": 3, "CIT-SCO.2": 3}
    lacking = year_end("blue 6,5: hospital 7,5, cloister_school 8,5\nyellow 9,15", "clean_up", year=6)
    assert earned(lacking, "blue") == {"CIT-SCO.1": 3}


@pytest.mark.rule("CIT-DEF.7")
@pytest.mark.rule("CIT-YR.6")
@pytest.mark.parametrize(
    ("city", "then"),
    [
        ("n=5", 5),
        ("n=5: market 7,5", 6),
        ("n=8: market 7,5", 8),
        ("n=8: market 7,5, fountain 5,6", 9),
        ("n=5: fountain 5,6", 5),
    ],
)
def test_e5_births_and_the_limit(city: str, then: int) -> None:
    s = sketch(f"blue 6,5 {city}\nyellow 9,15", round=0, voice_up="culture", waits="births")
    assert people(ran(s, before="political_round"))["6,5"] == then


@pytest.mark.rule("CIT-BLD.4")
@pytest.mark.rule("CIT-BLD.5")
def test_e6_without_surplus_no_statue_but_a_market() -> None:
    match = table("blue 6,5 n=2: farm 7,5\nyellow 9,15")
    assert why(match, "build statue 8,5") == {"CIT-BLD.4"}
    assert {"build market 5,6", "build market 8,5"} <= set(options(match))
    supply = match.state.supply
    play(match, "build market 5,6")
    assert (people(match.state)["6,5"], match.state.supply) == (3, supply - 1)


@pytest.mark.rule("CIT-BLD.7")
def test_e7_a_fountain_at_the_lake() -> None:
    match = table("blue 6,5 n=3: farm 7,5\nyellow 9,15")
    assert "build fountain 5,6" in options(match)
    assert why(match, "build fountain 8,5") == {"CIT-BLD.7"}


@pytest.mark.rule("CIT-DEF.4")
@pytest.mark.rule("CIT-MIG.1")
@pytest.mark.rule("CIT-CRD.5")
def test_e8_one_figure_makes_the_difference() -> None:
    assert migrated(A_AND_B.format(n=4, figure="")) == ({"6,5": 4, "7,8": 3}, 0)
    assert migrated(A_AND_B.format(n=4, figure=" +1")) == ({"6,5": 5, "7,8": 2}, 0)


@pytest.mark.rule("CIT-CRD.4")
def test_e9_bread_and_games() -> None:
    drawing = "blue 6,5 n=4: palace 7,5, statue 5,6\nyellow 9,15"
    for figures, price in ((1, 0), (2, 2), (3, 5)):
        match = table(drawing, waits="bread_and_games", gold=5)
        play(match, f"games 7,5 0 {figures} 0")
        assert match.state.gold[0] == 5 - price
    assert match.state.figures_at(value("hex", "7,5")) == (0, 3, 0), "a palace of two counts five"
    again = table(drawing.replace("5,6", "5,6 +1"), waits="bread_and_games", gold=0)
    play(again, "games 5,6 0 1 0")
    assert again.state.figures_at(value("hex", "5,6")) == (0, 2, 0)


@pytest.mark.rule("CIT-MIG.5")
def test_e10_a_full_city_drives_a_citizen_out() -> None:
    assert migrated(A_AND_B.format(n=5, figure=" +1")) == ({"6,5": 5, "7,8": 2}, 1)


@pytest.mark.rule("CIT-FED.1")
@pytest.mark.rule("CIT-FED.2")
@pytest.mark.rule("CIT-FED.4")
def test_e11_famine_and_what_follows() -> None:
    match = year_end("blue 8,12 n=4\nblue 6,5 n=5\nyellow 9,15 n=3", "feeding")
    play(match, "starve 6,5", "starve 8,12")
    assert people(match.state) == {"8,12": 3, "6,5": 4, "9,15": 3}
    until(match, "take_turn")
    play(match, "gold")
    assert (match.state.actions, match.state.round, match.state.active) == ([2, 2], 2, 1), "Blue's first turn is lost"


@pytest.mark.rule("CIT-DEM.1")
@pytest.mark.rule("CIT-DEM.2")
def test_e12_a_row_falls_from_its_ends() -> None:
    match = year_end("blue 6,5 n=2: farm 7,5, statue 8,5, quarry 5,6\nyellow 9,15", "demolition")
    assert options(match) == ["demolish 8,5", "demolish 5,6"]
    play(match, "demolish 8,5")
    assert options(match) == ["demolish 7,5", "demolish 5,6"]


@pytest.mark.rule("CIT-TIL.1")
@pytest.mark.rule("CIT-TIL.2")
def test_e13_columns() -> None:
    s = fresh().state
    palace, hospital, fountain, bath = (
        value("building", word) for word in ("palace", "hospital", "fountain", "bath_house")
    )
    s.column[palace], s.column[hospital] = 1, 5
    take_tile(s, palace)
    assert (s.column[palace], s.column[hospital]) == (2, 3)
    for kind in (fountain, bath):
        last = s.copy()
        last.column[fountain], last.column[bath] = 0, 1
        take_tile(last, kind)
        assert last.column[fountain] + last.column[bath] == 0


@pytest.mark.rule("CIT-SCO.1")
@pytest.mark.rule("CIT-SCO.3")
@pytest.mark.rule("CIT-SCO.4")
def test_e14_the_last_count() -> None:
    drawing = """
    blue 8,12 n=7: market 9,11, farm 10,11, quarry 7,13
    blue 6,5 n=7: market 5,6, hospital 7,5, statue 8,5
    yellow 9,15 n=12: market 8,15, hospital 10,14
    """
    match = year_end(drawing, "clean_up", year=6, famine=[1, 0], gold=[0, 1])
    assert earned(match, "blue") == {"CIT-SCO.1": 14, "CIT-SCO.2": 3, "CIT-SCO.3": -5}
    assert match.state.points == [12, 12]
    assert match.state.winners() == [1], "more gold"


@pytest.mark.rule("CIT-FND.2")
def test_e15_how_far_away_a_city_can_be_founded() -> None:
    match = table("blue 6,5 n=4\nyellow 9,15 n=3")
    assert why(match, "found 9,5 6,5") == {"CIT-FND.2"}
    assert why(match, "found 5,8 6,5") == {"CIT-FND.2"}
    assert {"found 9,6 6,5", "found 5,9 6,5"} <= set(options(match))
    assert value("hex", "9,6") in open_land(match.state)


@pytest.mark.rule("CIT-MIG.1")
@pytest.mark.rule("CIT-MIG.2")
@pytest.mark.rule("CIT-MIG.5")
def test_e16_one_from_each() -> None:
    drawing = "blue 9,5 n=4: cathedral 8,5, farm 9,6\nyellow 13,5 n=3: statue 12,5\nyellow 6,9 n=3: farm 7,8"
    assert migrated(drawing) == ({"9,5": 5, "13,5": 2, "6,9": 2}, 1)


@pytest.mark.rule("CIT-CRD.9")
@pytest.mark.rule("CIT-CRD.13")
@pytest.mark.rule("CIT-FND.3")
def test_e17_prices_of_citizens_and_looks() -> None:
    box = GAME.box
    assert box.prices[value("card", "golden_times")] == {1: 0, 2: 2, 3: 5}
    assert box.prices[value("card", "closeness")] == {2: 0, 3: 2}
    match = table("blue 6,5 n=4\nyellow 9,15 n=3")
    supply = match.state.supply
    play(match, "found 9,6 6,5")
    assert people(match.state) == {"6,5": 3, "9,15": 3, "9,6": 3}
    assert match.state.supply == supply - 2


@pytest.mark.rule("CIT-VOX.1")
@pytest.mark.rule("CIT-VOX.2")
@pytest.mark.rule("CIT-RND.6")
@pytest.mark.rule("CIT-RND.7")
@pytest.mark.rule("CIT-RND.8")
def test_e18_the_voice() -> None:
    clear = sketch("blue 6,5\nyellow 9,15", round=5, voice_up="education education health culture", waits="hear_voice")
    assert [*wishes(clear)] == [value("need", "education")]
    tied = sketch("blue 6,5\nyellow 9,15", round=5, voice_up="education health education health", waits="hear_voice")
    assert [*wishes(tied)] == [value("need", "education"), value("need", "health")]
    match = table("blue 6,5\nyellow 9,15", waits="closeness", voice_up="education", gold=0)
    play(match, "peek 1+2")
    assert [weight for _, weight in match.state.outcomes()] == [8, 9, 9]
    play(match, "look health")
    assert sum(weight for _, weight in match.state.outcomes()) == 25
