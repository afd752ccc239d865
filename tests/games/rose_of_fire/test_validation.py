"""Positions that somebody wrote by hand: what cannot be is refused with its place, and what is accepted plays on."""

import json
import random
import re
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError
from gamelib.engine.problems import Problem
from tests.playing import pending, play

from .table import GAME, Table, on, table

SIX_CELLS = ("1,1", "2,1", "3,1", "1,2", "2,2", "3,2")


def before_the_house() -> Table:
    return play(table(hand="city_green_upper_low"), "play city_green_upper_low", "place 1,1")


def refused(match: Table, patch: dict[str, Any]) -> list[Problem]:
    with pytest.raises(InvalidPositionError) as caught:
        GAME.edit(match.state, patch, balance=False)
    return caught.value.problems


@pytest.mark.parametrize(
    ("patch", "place", "rule"),
    [
        ({"immigration_tokens": 5}, "immigration_tokens", "ROF-SET.9"),
        ({"first": "none"}, "first", None),
        ({"influence": {"cuba": "none"}}, "influence.cuba", None),
        ({"blocks": ["none"]}, "blocks[0]", None),
        ({"blocks": ["1,1"]}, "1,1", "ROF-BRD.5"),
        ({"tile": dict.fromkeys(SIX_CELLS, "green"), "blocks": ["1,1", "2,1"]}, "2,1", "ROF-OBL.1"),
        ({"completed": ["5,5"]}, "5,5", "ROF-EPO.3"),
        ({"tile": {"1,1": None}}, "laid", "ROF-TIL.2"),
        ({"house": {"3,3": "blue_low"}}, "3,3", "ROF-BRD.2"),
        ({"house": {"1,1": "blue_low"}}, "built", "ROF-HSE.1"),
        ({"built": "low"}, "built", "ROF-HSE.1"),
        ({"card": "none"}, "card", "ROF-TRN.1"),
        ({"card": "city_back"}, "card", "ROF-TRN.1"),
        ({"agenda": ["liceu_bomb", "offer_purchase", "end_turn"]}, "agenda: liceu_bomb", "ROF-CRD.21"),
        ({"ability_due": 1}, "ability_due", "ROF-CRD.5"),
        ({"drawn": ["crown", "crown"]}, "drawn", "ROF-HSE.3"),
        ({"raval": {"blue": 6}}, "raval.blue", "ROF-STR.4"),
        ({"raval": {"blue": -1}}, "raval.blue", "ROF-SET.1"),
        ({"barricades": {"blue": 21}}, "barricades", "ROF-SET.1"),
        ({"soldiers_out": 17}, "soldiers_out", "ROF-SET.5"),
        ({"soldiers_in_bag": -1}, "soldiers_in_bag", "ROF-SET.5"),
        ({"soldiers_out": 2}, "soldiers_out", "ROF-PHE.3"),
        ({"bomb": 31}, "bomb", "ROF-SOC.2"),
        ({"bomb": 14, "reached": 0}, "reached", "ROF-SOC.4"),
        ({"phase": 6}, "phase", "ROF-FLW.1"),
        ({"phase": 2}, "levels", "ROF-IMM.1"),
        ({"levels": ["6"]}, "levels", "ROF-IMM.2"),
        ({"levels": ["6", "6"], "phase": 2}, "levels", "ROF-IMM.4"),
        ({"no_strike": 1}, "no_strike", "ROF-TWO.5"),
        ({"strike_kept": "red"}, "strike_kept", "ROF-TWO.5"),
        ({"deck": {"casa_mila": None}}, "deck", None),
        ({"discard": {"strike": 1}}, "discard", "ROF-SET.8"),
        ({"discard": {"prestige_back": 1}}, "discard", "ROF-SET.8"),
        ({"hand": {"red": ["casa_mila"] * 3}}, "hand", "ROF-SET.8"),
        ({"card": "strike"}, "card, laid", "ROF-TIL.1"),
        ({"card": "city_yellow_upper_low"}, "card, laid", "ROF-TIL.1"),
        ({"striker": "red"}, "striker", "ROF-PHE.9"),
        ({"reached": 1, "resolved": 1}, "alfonso_xii", "ROF-SOC.6"),
        ({"influence": {"cuba": "removed"}}, "cuba", "ROF-SOC.6"),
        ({"standing": {"red": ["casa_mila"]}}, "casa_mila", "ROF-CRD.6"),
        ({"tokens": {"blue": {"crown": 7}}}, "tokens.blue", "ROF-INF.2"),
        ({"tokens": {"red": {"crown": 13}}}, "tokens", "ROF-SET.2"),
        ({"alignment": {"blue": "none"}}, "alignment.blue", "ROF-SET.2"),
        ({"anarchy": 1, "bomb": 30, "reached": 3, "resolved": 3}, "amadeo_i_of_savoy", "ROF-ANA.2"),
        ({"agenda": ["put_house", "put_house", "end_turn"]}, "agenda: put_house", None),
        ({"agenda": ["end_turn", "score_block 1,1"]}, "agenda: score_block", "ROF-EPO.1"),
        ({"agenda": ["play_card", "end_turn"]}, "card", "ROF-TRN.1"),
        ({"agenda": ["place_tile green", "end_turn"]}, "laid", "ROF-TRN.2"),
        ({"agenda": ["block_leader 1,1", "offer_purchase", "end_turn"]}, "agenda: block_leader", "ROF-OBL.6"),
        ({"agenda": ["overflow", "end_turn"]}, "agenda: overflow", "ROF-STR.4"),
        ({"agenda": ["prestige_award none", "end_turn"]}, "agenda[0]", None),
        ({"agenda": ["pass_marker", "end_turn"]}, "striker", "ROF-PHE.9"),
        ({"agenda": ["majority 10", "end_turn"]}, "agenda: majority", "ROF-PHE.5"),
        ({"agenda": ["set_up", "end_turn"]}, "alignment.blue", "ROF-SET.2"),
        ({"agenda": ["put_house", "use_personalities red", "end_turn"]}, "agenda: use_personalities", "ROF-ALN.5"),
        ({"agenda": ["use_personalities red", "end_turn"]}, "agenda: use_personalities", "ROF-ALN.5"),
        ({"agenda": ["use_colonies red", "end_turn"]}, "agenda: use_colonies", "ROF-ALN.4"),
        ({"agenda": ["discard_influence", "check_tokens", "end_turn"]}, "agenda: check_tokens", "ROF-INF.2"),
        ({"agenda": ["draw_rebel", "end_turn"]}, "agenda: draw_rebel", "ROF-REB.3"),
        ({"agenda": ["play_card"], "card": "none", "laid": "none"}, "agenda: play_card", "ROF-TRN.1"),
        ({"agenda": ["play_card", "end_turn"], "card": "none"}, "laid", "ROF-TRN.2"),
        ({"completed": ["1,1"]}, "laid", "ROF-EPO.3"),
        ({"completed": ["2,1", "2,1"]}, "completed", "ROF-EPO.3"),
        ({"completed": ["2,1", "3,1", "2,2"]}, "completed", "ROF-EPO.3"),
        ({"agenda": ["begin_turn"], "card": "none", "laid": "none", "drew": 1}, "drew", "ROF-TRN.4"),
        ({"agenda": []}, "card", "ROF-TRN.1"),
        ({"agenda": ["soup_kitchen 0", "end_turn"]}, "agenda: soup_kitchen", "ROF-CRD.11"),
        ({"agenda": ["first_ability_window", "end_turn"]}, "agenda: first_ability_window", "ROF-CRD.11"),
        ({"agenda": ["amnesty", "offer_purchase", "end_turn"]}, "agenda: amnesty", "ROF-CRD.20"),
        ({"agenda": ["rebuild_house", "end_turn"], "card": "city_back"}, "card", "ROF-TRN.1"),
        ({"agenda": ["place_tile purple", "end_turn"], "laid": "none"}, "agenda: place_tile", "ROF-TIL.3"),
        ({"agenda": ["build_house", "put_house", "end_turn"]}, "agenda: put_house", None),
    ],
)
def test_what_cannot_be_is_named(patch: dict[str, Any], place: str, rule: str | None) -> None:
    problems = refused(before_the_house(), patch)
    assert place in [problem.place for problem in problems]
    if rule is not None:
        assert rule in [problem.rule for problem in problems]


def test_a_decision_without_options_says_who_finds_nothing_and_what_helps() -> None:
    match = table(hand="plot_exchange_wild_upper_middle")
    play(match, "play plot_exchange_wild_upper_middle", "take green", "place 1,1")
    (problem,) = refused(match, {"agenda": ["exchange_plots", "offer_purchase", "end_turn"]})
    told = "There is nothing here for blue to choose from: change what it is chosen from, or leave the step out."
    assert str(problem) == f"agenda: exchange_plots: {told} [ROF-CRD.19]"


def after_the_house() -> Table:
    """Blue has built a house and is asked which of two tokens to keep, before the strikers come."""
    return play(before_the_house(), "build upper", "pair crown colonies")


@pytest.mark.parametrize(
    ("patch", "place", "rule"),
    [
        ({"built": "low"}, "built", "ROF-STR.1"),
        ({"built": "none"}, "built", "ROF-HSE.1"),
        ({"built": "middle"}, "card, built", "ROF-HSE.1"),
        ({"house": {"1,1": "red_upper"}}, "built", "ROF-STR.1"),
    ],
)
def test_the_house_of_the_turn_is_the_one_that_stands_there(patch: dict[str, Any], place: str, rule: str) -> None:
    assert (place, rule) in [(problem.place, problem.rule) for problem in refused(after_the_house(), patch)]


@pytest.mark.rule("ROF-FLW.1")
@pytest.mark.parametrize("step", ["begin_turn", "begin_phase"])
def test_a_game_does_not_end_before_its_last_phase_and_what_helps_is_said(step: str) -> None:
    match = table(hand={"blue": "strike"})
    (problem,) = refused(match, {"agenda": []})
    told = "Nothing waits, but the game is not over. There may wait: begin_phase, begin_turn, end_turn."
    assert str(problem) == f"agenda: {told} [ROF-FLW.2]"
    assert not GAME.resume(GAME.edit(match.state, {"agenda": [step]}, balance=False)).state.over


@pytest.mark.rule("ROF-TWO.5")
def test_a_strike_that_lies_beside_the_hand_is_in_no_hand() -> None:
    match = table(seats=2, hand="strike")
    assert [problem.rule for problem in refused(match, {"no_strike": 1})] == ["ROF-TWO.5"]


@pytest.mark.rule("ROF-EPO.3")
def test_completed_squares_may_touch_and_are_told_apart() -> None:
    cells = "1,1 2,1 1,2 2,2 3,1 4,1 3,2 4,2 2,3 3,3 2,4 3,4"
    match = table(on(cells, "g"), phase=3, completed=cells)
    for lacking in cells.split():
        patch = {"completed": [cell for cell in cells.split() if cell != lacking]}
        assert [problem.rule for problem in refused(match, patch)] == ["ROF-EPO.3"]


def test_what_lies_in_no_order_is_read_in_any_order() -> None:
    match = table(hand="city_green_upper_low city_green_upper_low strike")
    cards = ["city_green_upper_low", "strike", "city_green_upper_low"]
    again = GAME.edit(match.state, {"hand": {"blue": cards}})
    assert again == match.state
    assert again.legal_actions() == match.state.legal_actions()


def over() -> dict[str, Any]:
    """The end of a match as it is saved."""
    end = gamelib.playout(GAME.new(3, seed=2).state, random.Random(1).random).state
    said: dict[str, Any] = json.loads(end.to_json())
    return said


def without(said: dict[str, Any], *rules: str) -> dict[str, Any]:
    """The same without the points by some rules."""
    ledger = [line for line in said["ledger"] if line["rule"] not in rules]
    return said | {
        "ledger": ledger,
        "points": {seat: sum(line["points"] for line in ledger if line["seat"] == seat) for seat in said["points"]},
    }


@pytest.mark.rule("ROF-FLW.3")
@pytest.mark.parametrize(
    ("rule", "step"),
    [("ROF-END.6", "houses_outside"), ("ROF-INF.7", "influence_points"), ("ROF-END.7", "influence_points")],
)
def test_a_game_is_not_over_before_its_last_points(rule: str, step: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        GAME.state_from_json(json.dumps(without(over(), rule)))
    assert {(problem.place, problem.rule) for problem in caught.value.problems} == {("ledger", rule)}
    assert re.search(f"Leave such lines out, and let {step}.*, begin_phase wait\\.", str(caught.value))


@pytest.mark.rule("ROF-FLW.3")
def test_the_last_steps_make_up_for_what_the_ledger_lacks() -> None:
    said = over()
    bare = without(said, "ROF-END.6", "ROF-INF.7", "ROF-ALN.6", "ROF-END.7")
    bare["agenda"] = ["houses_outside", "influence_points", "end_of_game", "begin_phase"]
    again = GAME.resume(GAME.state_from_json(json.dumps(bare))).state
    assert again.over
    assert again.scores() == list(said["points"].values())


@pytest.mark.rule("ROF-FLW.3")
def test_points_of_the_end_come_at_the_end() -> None:
    said = json.loads(before_the_house().state.to_json())
    said["ledger"] = [{"seat": "blue", "points": 1, "rule": "ROF-END.6", "where": ["1,1"], "facts": {"kind": 0}}]
    said["points"]["blue"] = 1
    with pytest.raises(
        InvalidPositionError, match=r"There are points by ROF-END\.6, but houses_outside has not counted them yet\."
    ):
        GAME.state_from_json(json.dumps(said))


def test_strike_must_be_gone_before_the_phase_ends() -> None:
    match = table(hand={"blue": "strike"}, waits=["play_card", "end_turn"])
    problems = refused(match, {"agenda": ["end_of_phase", "begin_phase"]})
    assert [problem.rule for problem in problems] == ["ROF-FLW.4"]


def test_positions_in_the_middle_of_the_set_up_are_sound() -> None:
    match = GAME.new(3, chance="ask")
    while match.state.phase == 0:
        assert match.state.audit() == []
        assert GAME.state_from_json(match.state.to_json()) == match.state
        match.play(match.legal_actions()[0])
    assert pending(match) == "draw_immigration"


def test_what_is_accepted_can_be_played_to_its_end() -> None:
    """Steps of the agenda left out, numbers changed: either it is refused, or nothing breaks."""
    rng, accepted = random.Random(1), 0
    match = GAME.new(4, seed=3)
    states = []
    while not match.state.over:
        states.append(match.state)
        match.play(rng.choice(match.legal_actions()))
    for state in states[::4]:
        for _ in range(4):
            data = json.loads(state.to_json())
            name = rng.choice(
                ["agenda", "raval", "card", "laid", "built", "bomb", "reached", "levels", "striker", "drew"]
            )
            if isinstance(data[name], list) and data[name]:
                data[name].pop(rng.randrange(len(data[name])))
            elif isinstance(data[name], dict):
                data[name][rng.choice(list(data[name]))] = rng.randrange(8)
            else:
                data[name] = "none" if isinstance(data[name], str) else rng.randrange(4)
            try:
                edited = GAME.state_from_json(json.dumps(data))
            except InvalidPositionError:
                continue
            accepted += 1
            assert gamelib.playout(edited, rng.random).state.over
    assert accepted > 20
