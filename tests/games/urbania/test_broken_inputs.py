"""Positions that cannot be: each is refused with its rule and its place, and nothing is half loaded."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPosition

GAME = gamelib.load("urbania")


def edited(**patch: Any) -> dict[str | None, str]:
    """The rules that an edit without balance breaks, with the places."""
    with pytest.raises(InvalidPosition) as caught:
        GAME.edit(GAME.position("five_buildings"), patch, balance=False)
    return {problem.rule: problem.place for problem in caught.value.problems}


@pytest.mark.rule("URB-B.7")
def test_a_city_has_a_housing() -> None:
    assert edited(destroyed={"blue": ["1"]})["URB-B.7"] == "city.blue"


@pytest.mark.rule("URB-B.8")
def test_no_two_identical_buildings_stand_in_a_city() -> None:
    city = ["housing_1", "market_s", "walls", "church", "mill", "church"]
    assert edited(city={"blue": city})["URB-B.8"] == "city.blue"


@pytest.mark.rule("URB-C.2")
def test_a_pile_has_no_nineteen_cards() -> None:
    assert edited(left={"p1": 19})["URB-C.2"] == "left.p1"


@pytest.mark.rule("URB-S.4")
def test_the_start_set_lies_at_the_bottom() -> None:
    assert edited(covered={"blue": []})["URB-S.4"] == "city.blue"


@pytest.mark.parametrize(
    ("patch", "rule", "place"),
    [
        ({"top": {"p1": "opera"}}, "URB-T.3", "top.p1"),
        ({"top": {"p1": None}}, "URB-S.9", "top.p1"),
        ({"left": {"p1": 2}}, "URB-C.2", "left, removed, city, covered"),
        ({"monument": {"wembley": "blue"}}, "URB-M.1", "monument.wembley"),
        ({"monument": {"tower_of_london": "blue"}}, "URB-S.1", "monument.tower_of_london"),
        ({"active_history": "golden_bull", "activator": "red"}, "URB-T.4", "active_history"),
        ({"active_history": "rudolfine_age"}, "URB-H.1", "active_history, activator"),
        ({"copied": "mint"}, "URB-X.22", "copied, copied_seat"),
        ({"copied_seat": "red"}, "URB-X.22", "copied, copied_seat"),
        ({"marked": {"blue": ["2"]}}, "URB-H.9", "marked.blue"),
        ({"marked": {"blue": ["9"]}}, "URB-B.3", "city.blue"),
        ({"remover": "red"}, "URB-E.3", "remover, left"),
        ({"growth": "blue", "use_city_growth": False}, "URB-O.1", "growth"),
        ({"wealth": {"blue": -1}}, "URB-C.3", "wealth.blue"),
        (
            {"city": {"blue": ["housing_1", "market_s", "walls", "church", "mill", "castle"]}},
            "URB-C.1",
            "city, removed",
        ),
    ],
)
def test_what_cannot_be_is_named_with_rule_and_place(patch: dict[str, Any], rule: str, place: str) -> None:
    found = edited(**patch)
    assert rule in found, found
    assert found[rule].split(",")[0] in (place, place.partition(",")[0])


def test_a_text_from_elsewhere_is_read_to_its_end() -> None:
    text = json.loads(GAME.position("first_turn").to_json())
    text["city"]["blue"] = ["housing_s", "market", "palisade_s"]
    text["top"]["p9"] = "church"
    with pytest.raises(InvalidPosition) as caught:
        GAME.state_from_json(json.dumps(text))
    assert [problem.place for problem in caught.value.problems] == ["top.p9", "city.blue[1]"]


def test_a_position_comes_back_from_its_text() -> None:
    for name in GAME.positions():
        state = GAME.position(name)
        assert GAME.state_from_json(state.to_json()) == state
