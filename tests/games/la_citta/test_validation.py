"""Positions that somebody wrote by hand: what cannot be is refused with its place and rule."""

import json
from typing import Any

import pytest

from gamelib import InvalidPositionError

from .table import FAR_AWAY, GAME, names, sketch


def refused(drawing: str = FAR_AWAY, **unusual: Any) -> dict[str, str | None]:
    """The rules of what is wrong with a sketch, by place."""
    with pytest.raises(InvalidPositionError) as caught:
        sketch(drawing, **unusual)
    return {problem.place: problem.rule for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("drawing", "place", "rule"),
    [
        ("blue 6,5: farm 7,5, farm 8,5\nblue 9,6: farm 9,5", "9,6", "CIT-DEF.11"),
        ("blue 6,5: farm 7,5, farm 8,5\nyellow 9,6: farm 9,5", "9,6", "CIT-DEF.11"),
        ("blue 6,5\nyellow 9,5", "9,5", "CIT-FND.2"),
        ("blue 6,5: farm 8,5", "8,5", "CIT-DEF.1"),
        ("blue 6,0", "6,0", "CIT-DEF.2"),
        ("blue 6,5: farm 5,4", "5,4", "CIT-DEF.2"),
        ("blue 6,5: fountain 7,5", "7,5", "CIT-BLD.7"),
        ("blue 6,5: market 7,5, market 8,5", "6,5", "CIT-BLD.6"),
        ("blue 6,5 n=2: statue 7,5, farm 8,5", "citizens.6,5", "CIT-DEM.1"),
        ("blue 6,5 n=0", "citizens.6,5", "CIT-DEM.1"),
        ("blue 6,5 n=131", "citizens", "CIT-DEF.12"),
        ("blue 6,5: statue 7,5 +3, statue 8,5 +2", "games, harvest: blue", "CIT-CRD.8"),
        ("S07 mountain", "tile", "CIT-SET.8"),
        ("blue 6,5\nblue 12,5\nblue 7,8\nblue 2,8\nblue 8,12", "building", "CIT-SET.1"),
    ],
)
def test_what_no_city_can_be(drawing: str, place: str, rule: str) -> None:
    assert refused(drawing)[place] == rule


def test_a_farm_has_one_figure() -> None:
    assert refused("blue 6,5: farm 7,5", harvest="7,5 7,5")["harvest: 7,5"] == "CIT-CRD.12"


@pytest.mark.parametrize(
    ("unusual", "place", "rule"),
    [
        ({"voice_up": []}, "voice_up", "CIT-YR.4"),
        ({"voice_up": "culture culture"}, "voice_up", "CIT-YR.4"),
        ({"waits": "migration", "round": 5, "voice_up": "culture"}, "voice_up", "CIT-YR.4"),
        ({"voice_used": "culture culture"}, "voice_used", "CIT-CLN.1"),
        ({"year": 2, "voice_used": {}}, "voice_used", "CIT-CLN.1"),
        ({"voice": {"1": "health"}}, "voice.1", "CIT-CRD.13"),
        ({"looked": {"blue": {"2": 1}}, "voice": {}}, "voice.2", "CIT-CRD.13"),
        ({"looked": {"blue": {"2": 1}}, "voice": {"2": "hidden"}}, "voice.2", "CIT-SET.5"),
        ({"display": "palace palace palace palace palace"}, "display", "CIT-SET.5"),
        ({"display": " ".join(["palace hospital master_builder golden_times"] * 2)}, "display", "CIT-POL.3"),
        ({"year": 6, "display": "rich_harvest"}, "display", "CIT-POL.9"),
        ({"removed": {"rich_harvest": 1}}, "removed", "CIT-POL.9"),
        ({"year": 6, "removed": {"palace": 1}}, "removed", "CIT-POL.9"),
        ({"round": 2, "actions": [3, 3], "front": {}}, "front.blue", "CIT-POL.2"),
        ({"front": {"blue": "palace"}, "round": 1}, "front.blue", "CIT-POL.2"),
        ({"front": {"blue": "unseen"}, "round": 2}, "front, display", "CIT-POL.7"),
        ({"unseen": {"blue": "unseen"}, "round": 2}, "unseen.blue", "CIT-SET.5"),
        ({"actions": [4, 3]}, "actions.blue", "CIT-POL.2"),
        ({"unseen": {"blue": "palace"}, "round": 2}, "actions.blue", "CIT-POL.7"),
        ({"waits": "draw_unseen"}, "agenda: draw_unseen", "CIT-RND.5"),
        ({"waits": ["take_turn", "begin_turn blue"]}, "agenda", "CIT-POL.1"),
        (
            {"waits": ["golden_times", "political_round"], "front": "golden_times", "first": "blue"},
            "agenda",
            "CIT-POL.1",
        ),
        ({"waits": ["feed blue", "feed yellow", "feed blue"], "round": 5}, "agenda: feed", "CIT-FED.2"),
        ({"waits": ["attract 9,15", "attract 9,15"], "round": 5}, "agenda: attract", "CIT-MIG.4"),
        ({"famine": [1, 0]}, "famine.blue", "CIT-FED.4"),
        ({"penalised": [1, 0], "year": 1}, "penalised.blue", "CIT-FED.4"),
        ({"year": 2, "round": 2, "penalised": [1, 0], "actions": [3, 3]}, "penalised.blue", "CIT-POL.6"),
        ({"year": 7}, "year", "CIT-YR.1"),
        ({"column": {"farm": 19, "quarry": 20}}, "column: farm_quarry", "CIT-SET.4"),
        ({"column": {"farm": 40, "quarry": 0}}, "column: farm_quarry", "CIT-TIL.1"),
        ({"order": []}, "order", None),
        ({"order": "9,15 6,5"}, "order: 6,5", "CIT-SET.10"),
        ({"citizens": {"9,15": 3, "6,5": 1}}, "citizens.6,5", "CIT-DEF.5"),
        ({"games": "9,15:culture"}, "games: 9,15:culture", "CIT-CRD.5"),
        ({"harvest": "9,15"}, "harvest: 9,15", "CIT-CRD.11"),
    ],
)
def test_what_no_table_can_show(unusual: dict[str, Any], place: str, rule: str | None) -> None:
    columns = {row["id"]: row["tiles"] for row in GAME.data.rows("buildings")}
    if "column" in unusual:
        unusual = {"column": columns | unusual["column"]}
    assert refused(**unusual)[place] == rule


@pytest.mark.rule("CIT-SET.10")
def test_every_castle_is_in_the_order_of_cities() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        GAME.edit(sketch(FAR_AWAY), {"order": []})
    assert "CIT-SET.10" in {problem.rule for problem in caught.value.problems if problem.place == "order: 9,15"}


@pytest.mark.rule("CIT-DEM.1")
def test_buildings_stand_empty_only_until_the_demolition() -> None:
    empty = "blue 6,5 n=2: statue 7,5, farm 8,5, quarry 5,6"
    for waits in ("take_turn", "migration", "clean_up"):
        assert refused(empty, waits=waits, round=5)["citizens.6,5"] == "CIT-DEM.1"
    for waits in ("feeding", "demolition", "tear_down 6,5", ["demolish 6,5", "fall 6,5"]):
        assert sketch(empty, waits=waits, round=5).audit() == []


@pytest.mark.rule("CIT-CLN.4")
def test_figures_stand_only_while_a_year_lasts() -> None:
    figures = "blue 6,5: statue 7,5 +1"
    assert sketch(figures, waits="demolition", round=5).figures_left == [3, 4]
    assert refused(figures, waits="begin_year", actions=[3, 3])["games, harvest"] == "CIT-CLN.4"


@pytest.mark.rule("CIT-TIL.4")
def test_an_edit_of_the_board_takes_and_returns_tiles() -> None:
    state = sketch("blue 6,5: statue 7,5\nyellow 9,15")
    statue, cathedral = (GAME.codecs["building"].value(word) for word in ("statue", "cathedral"))
    assert (state.column[statue], state.column[cathedral]) == (6, 8)
    without = GAME.edit(state, {"building": {"7,5": None}})
    assert (without.column[statue], without.column[cathedral]) == (7, 8)
    other = GAME.edit(state, {"building": {"7,5": "cathedral"}})
    assert (other.column[statue], other.column[cathedral]) == (7, 7)


@pytest.mark.rule("CIT-SET.2", "CIT-SET.8")
def test_the_first_castles_stand_alone_and_come_in_their_order() -> None:
    match = GAME.new(2, 1, setup="random")
    match.play(match.legal_actions()[0])
    (castle,), said = match.state.order, json.loads(match.state.to_json())
    one, two, three, year = said["agenda"]
    tiles = {slot: landscape for slot, landscape in said["tile"].items() if slot != "S03"}
    for change, place, rule in (
        ({"citizens": {names([castle])[0]: 4}}, names([castle])[0], "CIT-SET.2"),
        ({"agenda": [year]}, "building: blue", "CIT-SET.2"),
        ({"agenda": ["random_castles", year]}, f"building: {GAME.seat_word(match.state.first)}", "CIT-SET.2"),
        ({"agenda": [year], "year": 6}, "year", "CIT-YR.1"),
        ({"agenda": [three, one, two, year]}, "agenda", "CIT-SET.8"),
        ({"tile": tiles}, "tile.S03", "CIT-SET.8"),
        ({"setup": "preset"}, "setup", "CIT-VAR.2"),
    ):
        with pytest.raises(InvalidPositionError) as caught:
            GAME.state_from_json(json.dumps(said | change))
        found = {(problem.place, problem.rule): problem.text for problem in caught.value.problems}
        assert (place, rule) in found
        assert ("still to be placed" in found[place, rule]) == ("random_castles" in change.get("agenda", []))
