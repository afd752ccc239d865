"""Positions, editions and actions that cannot be in Barcelona: each is refused with its rule, nothing is half done."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError
from tests import playing

from .by_hand import Said, in_bag

GAME = gamelib.load("barcelona")


def first_turn(seats: int = 3) -> Said:
    """What the first decision of a match says."""
    match = GAME.new(seats, 4, action_layout="printed", **{"first_player": "blue"} if seats > 1 else {})
    said = json.loads(match.state.to_json())
    said["hand"]["blue"] = {"working": 1, "middle": 1}
    return dict(said)


def problems(said: Said) -> dict[str, str | None]:
    """The rules of what is wrong, by place."""
    with pytest.raises(InvalidPositionError) as caught:
        GAME.state_from_json(json.dumps(said))
    assert all(str(problem) for problem in caught.value.problems)
    return {problem.place: problem.rule for problem in caught.value.problems}


def put(**fields: Any) -> Callable[[Said], None]:
    """Write these things into fields that have others, too."""

    def change(said: Said) -> None:
        for name, its in fields.items():
            said[name] = said[name] | its if isinstance(its, dict) else its

    return change


def one_citizen_too_many(said: Said) -> None:
    """All that are in the bag on the crossings, and one more."""
    crossings = [f"c{x}{y}" for y in range(1, 6) for x in range(1, 6)]
    for crossing in crossings[: (in_bag(said, "upper") + 2) // 2]:
        said["top"][crossing] = said["below"][crossing] = "upper"
    if in_bag(said, "upper") < -1:
        del said["below"]["c11"]


HOUSE = {"b21": "level_1"}
BROKEN: list[tuple[Callable[[Said], None], str]] = [
    (one_citizen_too_many, "BCN-SET.4"),
    (put(tram={"blue": "h1_1", "purple": "h1_1"}), "BCN-TRM.4"),
    (put(passenger={"h1_1": "purple"}), "BCN-TRM.6"),
    (put(sidewalk={"s00": "purple"}), "BCN-PAV.2"),
    (put(sidewalk={"s21": "blue", "s20": "purple", "s44": "purple"}, service={"blue": {"university": 1}}), "BCN-PAV.2"),
    (put(house={"b11_ne": "level_1"}, markers={"b11_ne": ["blue"]}), "BCN-BLD.4"),
    (put(house={"b21": "corner"}, markers={"b21": ["blue"]}), "BCN-BLD.4"),
    (put(house={"b21": "level_1"}, under={"b21": ["level_2"]}), "BCN-BLD.5"),
    (put(house={"b21": "level_2"}, under={"b21": ["level_2"]}), "BCN-BLD.5"),
    (put(house={"b11_ne": "corner"}, under={"b11_ne": ["corner"]}), "BCN-BLD.5"),
    (put(house={f"b{place}": "level_3" for place in ("21", "31", "41", "12", "32", "42", "13", "23")}), "BCN-BLD.17"),
    (put(markers={"b21": ["blue"]}), "BCN-BLD.13"),
    (put(house={"b21": "level_1"}, markers={"b21": ["blue", "purple"]}), "BCN-BLD.13"),
    (put(intersection=dict.fromkeys(("c11", "c21", "c31", "c41", "c51", "c12"), "blue")), "BCN-SET.10"),
    (put(street=dict.fromkeys(("h3_1", "h3_2", "h3_3", "h3_4", "d1", "d2"), "blue")), "BCN-SET.10"),
    (put(passenger=dict.fromkeys(("h3_1", "h3_2", "h3_3", "h3_4", "d1", "d2"), "blue")), "BCN-SET.10"),
    (put(sidewalk=dict.fromkeys(("s12", "s02", "s11", "s10", "s20", "s21", "s01"), "blue")), "BCN-SET.10"),
    (put(coins={"blue": 4}, cloth={"blue": 1}), "BCN-RES.1"),
    (put(below={"c21": "upper"}), "BCN-PLC.6"),
    (put(hand={"blue": {"working": 1, "middle": 2}}), "BCN-DRW.2"),
    (put(sagrada={"blue": 3}), "BCN-SAG.2"),
    (put(sagrada={"blue": 2}, sagrada_tile={"blue": ["sf1a"]}), "BCN-SAG.2"),
    (put(sagrada={"blue": 7}, sagrada_tile={"blue": ["sf1a", "sf1b"]}), "BCN-SAG.2"),
    (put(sagrada={"blue": 3, "purple": 3}, sagrada_tile={"blue": ["sf1a"], "purple": ["sf1a"]}), "BCN-SET.9"),
    (put(track={"upper": 8}), "BCN-CRS.1"),
    (put(track={"upper": 19}), "BCN-CIT.3"),
    (put(track={"upper": 6}), "BCN-BLD.7"),
    (put(scored=1), "BCN-CRS.1"),
    (put(off={"upper": 1}), "BCN-CIT.3"),
    (put(layout={"h1": "gain_coins"}), "BCN-SET.2"),
    (put(pawn="c33"), "BCN-SOL.1"),
    (put(here="c11"), "BCN-PLC.5"),
    (put(idle=4), "BCN-END.3"),
    (put(idle=0), "BCN-END.3"),
    (put(round=0), "BCN-TURN.2"),
    (put(house=HOUSE, markers={"b21": ["blue"]}, track={"upper": 5}), "BCN-BLD.1"),
]


@pytest.mark.parametrize(("change", "rule"), BROKEN)
def test_what_cannot_lie_there_is_named_with_its_rule(change: Callable[[Said], None], rule: str) -> None:
    said = first_turn()
    change(said)
    assert rule in problems(said).values()


def test_whoever_holds_two_citizens_draws_no_third() -> None:
    said = json.loads(playing.at(GAME, "draw_citizen", seats=3).to_json())
    said["hand"][said["active"]] = {"working": 1, "middle": 1}
    assert problems(said)[f"hand.{said['active']}"] == "BCN-DRW.2"


@pytest.mark.parametrize(
    ("before", "action", "unusual", "rule"),
    [
        ("", "place c11 working", {"coins": {"blue": 0}}, "BCN-PLC.2"),
        ("", "place c21 working", {"top": {"c21": "upper"}}, "BCN-PLC.1"),
        ("", "place c21 upper", {}, "BCN-DRW.1"),
        (
            "c54 v5",
            "intersection c11",
            {"intersection": {"c21": "blue", "c31": "blue"}, "coins": {"blue": 2}},
            "BCN-INT.2",
        ),
        ("c42 h2", "improve 3", {"cloth": {"blue": 1}}, "BCN-IMP.1"),
        ("c43 h3", "project {display} 4", {"cloth": {"blue": 0}}, "BCN-MOD.1"),
        ("c34 v3", "service {service}", {"coins": {"blue": 2}}, "BCN-ACT.5"),
        ("c44 d", "tram h1_1", {"tram": {"purple": "h1_1"}}, "BCN-TRM.2"),
        ("c43 v4", "cobble s00", {}, "BCN-PAV.2"),
        ("c24 v2", "street d1", {}, "BCN-STR.3"),
    ],
)
def test_what_cannot_be_paid_or_done_changes_nothing(
    before: str, action: str, unusual: dict[str, Any], rule: str
) -> None:
    said = first_turn()
    put(**unusual)(said)
    match = GAME.resume(GAME.state_from_json(json.dumps(said)), chance="ask")
    if before:
        crossing, street = before.split()
        playing.play(match, f"place {crossing} working")
        if rule == "BCN-ACT.5":
            assert rule in playing.refused(match, f"act {street}")
            return
        match.play(f"act {street}")
    action = action.format(display=said["display"][0])
    assert rule in playing.refused(match, action)


ENDS = ["construction", "cerda_check", "draw_citizens", "end_turn"]
RIVALS = ["rival_build", "cerda_check", "end_turn"]


@pytest.mark.parametrize(
    ("agenda", "rule"),
    [
        (["finish_house b11_ne", *ENDS[1:]], "BCN-BLD.13"),
        (["use_intersection c11", "take_actions", *ENDS], "BCN-INT.6"),
        (["score_street h1_1", "take_actions", *ENDS], "BCN-STR.5"),
        (["empty_stack narrow", "take_actions", *ENDS], "BCN-STR.6"),
        (["sagrada_tile 1", "take_actions", *ENDS], "BCN-SAG.2"),
        (["place_cobblestone waived", "take_actions", *ENDS], "BCN-PAV.2"),
        (["public_main university", "take_actions", *ENDS], "BCN-PUB.13"),
        (["cerda_scoring 1", "end_turn"], "BCN-CRS.1"),
        (["reveal_modernisme", "refill", "end_turn"], "BCN-SET.7"),
        (["rival_take", *RIVALS], "BCN-SOL.2"),
        (["draw_citizen purple", "end_turn"], "BCN-DRW.1"),
    ],
)
def test_a_step_waits_only_where_it_finds_what_it_works_on(agenda: list[str], rule: str) -> None:
    said = first_turn() | {"agenda": agenda, "idle": 0}
    if "take_actions" in agenda:
        said |= {"here": "c11", "top": {"c11": "working"}, "below": {"c11": "middle"}}
        said["hand"]["blue"] = {}
    assert rule in problems(said).values()


@pytest.mark.rule("BCN-SOL.6")
@pytest.mark.parametrize(
    "step",
    ["rival_improve", "rival_cobblestone waived", "rival_benefits c11", "rival_place"],
)
def test_the_rival_does_only_what_it_can(step: str) -> None:
    match = GAME.new(1, 4, chance="ask")
    playing.until(match, "rival_draw")
    said = json.loads(match.state.to_json()) | {"agenda": [step, *RIVALS]}
    assert list(problems(said)) == ["agenda: " + step.partition(" ")[0]]


@pytest.mark.rule("BCN-SOL.2")
def test_a_player_does_nothing_in_the_turn_of_the_rival() -> None:
    match = GAME.new(1, 4, chance="ask")
    playing.until(match, "rival_draw")
    assert problems(json.loads(match.state.to_json()) | {"agenda": ENDS})["active"] == "BCN-SOL.2"
