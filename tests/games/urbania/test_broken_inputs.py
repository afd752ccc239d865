"""Positions that cannot be: each is refused with its rule and its place, and nothing is half loaded."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError
from gamelib.games.urbania import targets, turn
from gamelib.games.urbania.box import MARK_EACH

GAME = gamelib.load("urbania")


def edited(**patch: Any) -> dict[str | None, str]:
    """The rules that an edit without balance breaks, with the places."""
    with pytest.raises(InvalidPositionError) as caught:
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
        ({"copied": "mint"}, "URB-X.22", "active_history, activator, copied_seat"),
        ({"copied_seat": "red"}, "URB-X.22", "active_history, activator, copied"),
        ({"marked": {"blue": ["2"]}}, "URB-H.9", "marked.blue"),
        ({"marked": {"blue": ["9"]}}, "URB-B.3", "marked.blue"),
        ({"destroyed": {"red": ["9"]}}, "URB-B.3", "destroyed.red"),
        ({"covered": {"red": ["9:mill"]}}, "URB-B.3", "covered.red"),
        ({"agenda": ["end_epoch"], "actions_left": 0}, "URB-E.4", "left"),
        ({"agenda": ["next_epoch"], "actions_left": 0}, "URB-E.4", "left"),
        ({"agenda": ["begin_epoch"], "actions_left": 0}, "URB-E.4", "left"),
        ({"agenda": ["final_scoring"]}, "URB-F.1", "epoch, left"),
        ({"agenda": []}, "URB-F.1", "epoch, left"),
        ({"agenda": ["remove_tops", "begin_turn"], "actions_left": 0}, "URB-D.1", "agenda: remove_tops"),
        ({"assigned": {"blue": {"wealth": 1}}, "leader": {"population": "blue"}}, "URB-V.5", "assigned.blue"),
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


def test_where_a_top_is_wrong_nothing_is_counted_below_it() -> None:
    """Of epoch I, in whose piles nothing lies any more, one card less than none would lie there."""
    assert edited(top={"p1": "smithy"}).keys() & {"URB-T.3", "URB-C.2"} == {"URB-T.3"}


HISTORY = {
    "reward": "URB-H.7",
    "choose_target": "URB-H.8",
    "mark_target": "URB-H.9",
    "be_marked red": "URB-X.7",
    "mark_one red": "URB-H.9",
    "be_destroyed red": "URB-X.9",
    "destroy_own red": "URB-H.8",
    "exchange": "URB-X.20",
    "copy_building": "URB-X.22",
}
"""Steps of History cards, and their rules."""


@pytest.mark.rule("URB-H.1")
@pytest.mark.parametrize("step", ["resolve_history", *HISTORY])
def test_what_a_history_card_does_waits_only_when_one_is_activated(step: str) -> None:
    assert place_of(step) in edited(agenda=[step, "go_on"]).values()


@pytest.mark.rule("URB-H.2")
@pytest.mark.parametrize(("step", "rule"), HISTORY.items())
def test_what_a_history_card_does_waits_only_for_that_card(step: str, rule: str) -> None:
    """The Thirty Years' War is carried out at once, and only takes points from opponents."""
    found = edited(agenda=[step, "go_on"], active_history="thirty_years_war", activator="blue")
    assert found == {rule: place_of(step)}


@pytest.mark.rule("URB-H.2")
def test_a_history_card_is_carried_out_in_its_time() -> None:
    found = edited(agenda=["resolve_history", "go_on"], active_history="rudolfine_age", activator="blue")
    assert found == {"URB-H.2": "agenda: resolve_history"}


def place_of(step: str) -> str:
    return "agenda: " + step.partition(" ")[0]


@pytest.mark.rule("URB-X.22")
@pytest.mark.parametrize("card", ["rudolfine_age", "thirty_years_war"])
def test_only_a_card_that_copies_has_copied_a_building(card: str) -> None:
    found = edited(active_history=card, activator="blue", copied="brewery", copied_seat="red")
    assert found == {"URB-X.22": "active_history, copied"}


@pytest.mark.rule("URB-X.7")
def test_who_activated_a_card_against_opponents_is_not_hit_by_it() -> None:
    """Magna Carta, or whatever card marks a building of each opponent, in its epoch."""
    state = GAME.position("five_buildings")
    box = GAME.box
    card = next(card for card, it in enumerate(box.histories) if it.effect == MARK_EACH)
    s = state.copy()
    s.side, s.epoch = box.histories[card].side, box.histories[card].epoch
    s.active_history, s.activator = card, 0
    s.agenda = [turn.go_on.entry]
    for step in (targets.be_marked, targets.MarkOne):
        assert [problem.text for problem in GAME.steps[step.name].check(s, 0)] == [s.wrong("own_city_marked").text]
    assert list(targets.be_marked.check(s, 1)) == []


def test_a_text_from_elsewhere_is_read_to_its_end() -> None:
    text = json.loads(GAME.position("first_turn").to_json())
    text["city"]["blue"] = ["housing_s", "market", "palisade_s"]
    text["top"]["p9"] = "church"
    with pytest.raises(InvalidPositionError) as caught:
        GAME.state_from_json(json.dumps(text))
    assert [problem.place for problem in caught.value.problems] == ["top.p9", "city.blue[1]"]


def test_a_position_comes_back_from_its_text() -> None:
    for name in GAME.positions():
        state = GAME.position(name)
        assert GAME.state_from_json(state.to_json()) == state
