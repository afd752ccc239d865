"""Positions drawn line by line: what lies where, what is filled in, what cannot be read."""

from typing import Any

import pytest

from gamelib import InvalidPositionError
from gamelib.games.barcelona.box import CLASSES
from gamelib.games.barcelona.houses import needed_citizens

from .table import GAME, sketch, value, word


def refused(drawing: Any, **unusual: Any) -> str:
    with pytest.raises(InvalidPositionError) as caught:
        sketch(drawing, **unusual)
    return str(caught.value)


def test_a_line_is_a_place_and_what_lies_there() -> None:
    state = sketch(
        """
        c31 upper/working
        c33 blue middle          # on an intersection
        h1_1 h1_2 purple
        v3_1 blue, tram blue, passenger purple
        h5_1 tram purple
        b31 level_1 level_2 blue purple
        s21 s11 blue
        """
    )
    c31, c33, b31 = value("crossing", "c31"), value("crossing", "c33"), value("space", "b31")
    assert (state.top[c31], state.below[c31], state.top[c33]) == (2, 0, 1)
    assert (state.intersection[c33], state.built) == (0, [1, 0])
    assert (state.narrow, state.wide, state.passengers) == ([0, 2], [1, 0], [0, 1])
    assert word("segment", state.tram[0]) == "v3_1"
    assert (state.house[b31], state.under[b31], state.markers[b31]) == (2, (1,), (0, 1))
    assert (state.removed, state.capacity(0)) == ([2, 0], 6)


@pytest.mark.rule("BCN-SET.2")
def test_an_action_changes_places_with_another_one() -> None:
    state = sketch({"v1": "move_tram", "c21": "middle"})
    layout = {word("street", street): word("action", action) for street, action in enumerate(state.layout)}
    assert (layout["v1"], layout["d"]) == ("move_tram", "gain_coins")
    assert len({*layout.values()}) == 11


@pytest.mark.rule("BCN-BLD.7", "BCN-SAG.2", "BCN-SET.5", "BCN-SET.8")
def test_what_is_not_said_could_have_come_about() -> None:
    state = sketch("b21 b31 level_1 blue\nb41 level_3 purple", sagrada=[7, 0], hand="upper upper")
    assert sum(state.track) == needed_citizens(state) + 18
    assert [GAME.box.level_of[tile] for tile in state.sagrada_tile[0]] == [1, 2]
    assert -1 not in state.cerda_tile
    assert (sum(state.in_play), len(state.display)) == (5, 4)
    assert (state.hand[:CLASSES], sum(state.hand[CLASSES:])) == ([0, 0, 2], 2)
    assert state.round == 3  # two houses of Blue's, and a third turn


@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("c66 middle", "No place is called 'c66'"),
        ("c21", "A line is one or several places"),
        ("c21 lower", "one or two citizens"),
        ("c21 middle upper", "one or two citizens"),
        ("h1_1 red", "the street of a seat"),
        ("h1_1 bus blue", "the street of a seat"),
        ("b21 blue", "one or several tiles"),
        ("b21 level_4", "one or several tiles"),
        ("s21 red", "the cobblestone of a seat"),
        ("v1 gain_gold", "A street has an action"),
        ("h1_1 tram blue, tram purple", "Two trams stand on one segment"),
        ({"b11_ne": "level_1 blue"}, "half a block beside the Diagonal"),
    ],
)
def test_what_cannot_be_read_or_lie_there_is_named(drawing: Any, told: str) -> None:
    assert told in refused(drawing)


@pytest.mark.rule("BCN-BLD.7", "BCN-CRS.1")
def test_an_edit_of_houses_brings_their_citizens_to_the_tracks() -> None:
    state = GAME.position("first_turn")
    houses = dict.fromkeys(("b21", "b31", "b41", "b12", "b32", "b42", "b13", "b23"), "level_1")
    more = GAME.edit(state, {"house": houses})
    assert (sum(more.track) - sum(state.track), more.bag_size) == (16, state.bag_size - 16)
    assert more.scored == 1
    fewer = GAME.edit(more, {"house": dict.fromkeys(houses)} | {"scored": 0})
    assert (fewer.track, fewer.bag_size) == (state.track, state.bag_size)


def test_more_than_the_box_holds_is_a_box_of_its_own() -> None:
    drawing = "\n".join(f"{space} level_3" for space in ("b21", "b31", "b41", "b12", "b32", "b42", "b13", "b23"))
    assert "BCN-BLD.17" in refused(drawing, round=9)
    state = sketch(drawing, round=9, beyond_the_box=True)
    assert state.game.box.tiles[3] == 8
    assert state.audit() == []
