"""Moving markers up (IMP), projects and the display (MOD)."""

from typing import Any

import pytest

from tests.playing import cited, options, play, refused, top, why

from .table import GAME, Table, sketch, table, value

SHOWN = "house_line coins passengers modernisme_tiles"
TILES = ["corner_blocks", "wide_tiles", "narrow_line"]
"""Cerdà tiles."""


def acting(step: str, **unusual: Any) -> Table:
    """In the middle of an action, with the rest of the turn behind it."""
    said = {"waits": [step, "take_actions"], "here": "c21", "used": "v2", "display": SHOWN, "cerda_tile": TILES}
    return table("c21 middle", **said | unusual)


@pytest.mark.rule("BCN-IMP.1")
@pytest.mark.parametrize(("slot", "cost"), [(1, 0), (2, 1), (3, 2), (4, 0), (5, 1)])
def test_moving_a_marker_up_costs_what_its_upper_space_says(slot: int, cost: int) -> None:
    match = play(acting("improve", cloth=[2, 1]), f"improve {slot}")
    assert match.state.cloth[0] == 2 - cost
    assert match.state.up[:5] == [int(at == slot) for at in range(1, 6)]
    assert cited(match)[0] == "BCN-IMP.1"
    if cost:
        assert why(acting("improve", cloth=[cost - 1, 1]), f"improve {slot}") == {"BCN-IMP.1"}


@pytest.mark.rule("BCN-IMP.2")
@pytest.mark.rule("BCN-IMP.3")
def test_with_or_without_a_project_but_each_once() -> None:
    match = acting("improve", up={"blue": {"1": 1}}, project={"blue": {"4": "cloth"}}, cloth=[1, 1])
    assert options(match) == ["improve 2", "improve 4", "improve 5"]
    assert refused(match, "improve 1") == {"BCN-IMP.3"}


@pytest.mark.rule("BCN-IMP.3")
@pytest.mark.rule("BCN-MOD.2")
def test_impossible_actions_say_why() -> None:
    full = {"up": {"blue": dict.fromkeys("12345", 1)}}
    match = table("c12 middle", waits="take_actions", here="c12", used="v1", **full)
    assert top(match) != "choose_action", "the other street of c12 would move a marker up"
    tiles = dict(
        zip("12345", ["cloth", "busy_passengers", "intersections", "bottom_markers", "narrow_tiles"], strict=True)
    )
    said = {"project": {"blue": tiles}, "display": SHOWN, "cerda_tile": TILES}
    taking = table("c13 middle", waits="choose_action", here="c13", **said)
    assert why(taking, "act h3") == {"BCN-ACT.5", "BCN-MOD.2"}


@pytest.mark.rule("BCN-MOD.1")
@pytest.mark.rule("BCN-MOD.2")
def test_a_project_goes_into_an_empty_slot_that_one_can_pay() -> None:
    match = acting("take_modernisme full", cloth=[0, 1], project={"blue": {"2": "cloth"}})
    assert {action.split()[2] for action in options(match)} == {"1", "3"}
    assert {action.split()[1] for action in options(match)} == set(SHOWN.split())
    assert why(match, "project coins 4") == {"BCN-MOD.1"}
    assert why(match, "project coins 2") == {"BCN-MOD.2"}
    (refusal,) = match.why_not("project wide_line 1")
    assert (refusal.rule, refusal.because) == ("BCN-MOD.1", "BCN-MOD.3")
    waived = acting("take_modernisme waived", cloth=[0, 1])
    assert play(waived, "project coins 5").state.cloth == [0, 1]


@pytest.mark.rule("BCN-MOD.1")
@pytest.mark.rule("BCN-MOD.3")
@pytest.mark.rule("BCN-RND.1")
@pytest.mark.rule("BCN-RND.3")
def test_the_display_is_filled_at_once() -> None:
    match = play(acting("take_modernisme full", cloth=[1, 1]), "project coins 4")
    assert match.state.cloth[0] == 0
    assert match.state.project[3] == value("condition", "coins")
    assert top(match) == "reveal_modernisme"
    assert {weight for _, weight in match.state.outcomes()} == {1}
    assert not {action[1] for action in match.legal_actions()} & {*SHOWN.split(), *TILES}
    play(match, "reveal cloth")
    assert len(match.state.display) == 4
    assert top(match) != "reveal_modernisme"


@pytest.mark.rule("BCN-MOD.4")
def test_without_a_tile_face_down_the_discards_are_turned_and_without_those_it_stays_short() -> None:
    s = sketch("c21 middle", waits=["take_modernisme full", "take_actions"], here="c21", used="v2", display=SHOWN)
    s.discard, s.face_down = s.face_down, s.discard
    match = play(GAME.resume(s, chance="ask"), "project coins 1")
    assert top(match) == "reveal_modernisme"
    assert "BCN-MOD.4" in cited(match)
    s.discard = [0] * len(s.discard)
    s = s.after("project coins 1")
    assert len(s.display) == 3
    assert s.agenda[-1][0] != "reveal_modernisme"


@pytest.mark.rule("BCN-MOD.5")
def test_multipliers_of_the_slots() -> None:
    assert GAME.box.multiplier == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]
