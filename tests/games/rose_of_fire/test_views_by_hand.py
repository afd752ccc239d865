"""Views and agendas written by hand: what cannot be is refused, with its place, and never reaches play."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError

GAME = gamelib.load("rose_of_fire")
BLUE = 0


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(InvalidPositionError) as caught:
        GAME.state_from_json(json.dumps(data))
    return str(caught.value)


def view_of_blue(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(GAME.position(name).view(BLUE).to_json())
    return data


@pytest.mark.rule("CORE-HIDE.1")
@pytest.mark.parametrize(
    ("field", "hidden", "place"),
    [
        ("hand", ["city_back"], "hand.blue"),
        ("token_backs", 1, "token_backs.blue"),
        ("alignment", "hidden", "alignment.blue"),
        ("tokens", {"crown": -1, "colonies": 2}, "tokens.blue.crown"),
    ],
)
def test_a_view_hides_nothing_from_its_own_seat(field: str, hidden: Any, place: str) -> None:
    data = view_of_blue("six_tokens")
    data[field]["blue"] = hidden
    assert place in refused(data)


@pytest.mark.rule("ROF-SET.2")
def test_fewer_tokens_than_none_are_refused() -> None:
    data = view_of_blue("six_tokens")
    data["token_backs"] |= {"yellow": -1, "red": 1}
    assert "token_backs.yellow: Fewer than none." in refused(data)


@pytest.mark.parametrize(
    "agenda",
    [
        ["draw_card prestige blue"] * 11 + ["begin_phase"],
        ["end_of_epoch", "draw_rebel", "begin_phase"],
        ["draw_card city blue"] * 4 + ["begin_turn"],
        ["houses_outside", "influence_points", "end_of_game"],
    ],
)
def test_an_agenda_that_the_order_of_play_does_not_have_is_refused(agenda: list[str]) -> None:
    data = json.loads(GAME.new(seats=4, seed=7).state.to_json()) | {"agenda": agenda}
    assert "agenda" in refused(data)


@pytest.mark.rule("ROF-PHE.3")
def test_soldiers_stand_on_the_barricades_only_while_these_are_cleared() -> None:
    data = json.loads(GAME.new(seats=4, seed=7).state.to_json()) | {"agenda": ["conflict_events", "begin_turn"]}
    assert gamelib.playout(GAME.state_from_json(json.dumps(data)), random.Random(3).random).state.over
    assert "soldiers_out: Something stands here only while clear_barricades waits" in refused(
        data | {"soldiers_out": 2}
    )
