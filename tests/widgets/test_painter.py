"""A painter's tables and its game's verbs and steps fit together, or one error says all that does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import gamelib
from gamelib.engine.steps import Choice
from tests.registered import GAMES
from widgets import scenes
from widgets.scenes.painter import Painter, Verb

GAME = gamelib.load("rose_of_fire")
PAINTER = type(scenes.painter_of(GAME))


class PassOn(Choice[Any]):
    """A step that no game has."""


class PlaceTile(Choice[Any]):
    """A step of another game that has the name of one of this one."""


def painter(**tables: Mapping[Any, Any]) -> type[Painter[Any]]:
    return type("Changed", (PAINTER,), tables)


@pytest.mark.every_game("each game has verbs of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_every_verb_has_its_row(slug: str) -> None:
    game = gamelib.load(slug)
    assert scenes.painter_of(game).verbs.keys() == game.verbs


def test_a_verb_without_a_row_and_a_row_without_a_verb_are_named_together() -> None:
    verbs = {**PAINTER.verbs, "fly": Verb()}
    del verbs["build"], verbs["mark"]
    with pytest.raises(ValueError, match=r"rose_of_fire: there is no verb 'fly'; .*'build' has no row; .*'mark'"):
        painter(verbs=verbs)(GAME)


@pytest.mark.parametrize("table", ["aside", "keys"])
@pytest.mark.parametrize("step", [PassOn, PlaceTile])
def test_a_step_that_the_game_does_not_have_is_named(table: str, step: type[Choice[Any]]) -> None:
    changed = painter(**{table: {**getattr(PAINTER, table), step: "bag"}})
    with pytest.raises(ValueError, match=f"there is no step '{step.name}'"):
        changed(GAME)


def test_a_new_verb_is_one_row() -> None:
    state = GAME.position("first_turn")
    changed = painter(verbs={**PAINTER.verbs, "play": Verb(at="hand:{seat}", sign="{0}")})(GAME)
    action = state.legal_actions()[0]
    assert list(changed.places(state, action)) == [f"hand:{state.seat}"]
    assert changed.sign(state, action) == action[1]
    assert changed.ghost(state, action, "hand:0") == ""
