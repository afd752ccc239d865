"""Numbers of a position are typed: points of seats in the panel, others where they stand on the board."""

from typing import Any

import pytest

import gamelib
from gamelib import Match, State, analysis
from tests.registered import LIBRARY
from widgets import Lab
from widgets.lab.editor.opening import Edits
from widgets.lab.editor.position_editor import NUMBER, PositionEditor

from .sessions import lab, up


def middle(slug: str) -> State:
    match: Match[Any] = gamelib.load(slug).new(seats=2, seed=7)
    analysis.play(match, {0: "random", 1: "random"})
    match.goto(next(n for n, one in enumerate(match.lines) if n >= 60 and one.seat is not None))
    return match.state


def edited(slug: str, lang: str = "en") -> tuple[Lab, PositionEditor]:
    at = lab(middle(slug), lang=lang)
    return at, next(plugin for plugin in at._plugins if isinstance(plugin, Edits)).begin()


@pytest.mark.parametrize("slug", LIBRARY)
def test_where_a_number_stands_it_is_typed_and_not_counted_up(slug: str) -> None:
    at, editor = edited(slug)
    ways = list(editor._reach.ways(None))
    numbers = {way.edit.words[0] for way in ways if editor._reach.is_number(way.edit)}
    scene = at.board.scene
    offered = {action for key in scene.places() for action in scene.actions(key)}
    assert not any(text.startswith("set ") and text.split()[1] in numbers for text in offered)
    for path in numbers:
        before = editor.editor.state
        up(at.board, "act", text=NUMBER + path)
        field = at.board.panels["decision"]["field"]
        assert field["does"] == f"set {path} {{}}"
        up(at.board, "act", text="edit:aside")
        assert "field" not in at.board.panels["decision"]
        assert editor.editor.state == before
    assert at.board.errors == []


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_number_is_set_or_refused_in_words_and_stays_asked_for(lang: str) -> None:
    at, editor = edited("rose_of_fire", lang)
    up(at.board, "act", text=NUMBER + "prestige.blue")
    up(at.board, "act", text="set prestige.blue many")
    assert at.board.panels["decision"]["field"]["does"] == "set prestige.blue {}"
    up(at.board, "act", text="set prestige.blue \N{MINUS SIGN}2")
    assert "field" not in at.board.panels["decision"]
    assert str(editor.editor.edits[-1]) == "set prestige.blue -2"
    up(at.board, "undo")
    assert editor.editor.edits == []


@pytest.mark.parametrize("slug", LIBRARY)
def test_points_of_every_seat_are_typed(slug: str) -> None:
    at, editor = edited(slug)
    before = editor.editor.state.scores()
    for points in at.board.panels["editing"]["points"]:
        up(at.board, "edit", text=f"set points.{points['seat']} {points['points'] + 40}")
    assert list(editor.editor.state.scores()) == [points + 40 for points in before]
    assert [one["points"] for one in at.board.panels["editing"]["points"]] == list(editor.editor.state.scores())


def test_what_is_no_number_of_the_board_is_not_asked_for() -> None:
    at, _ = edited("rose_of_fire")
    up(at.board, "act", text=NUMBER + "nonsense.blue")
    assert "field" not in at.board.panels["decision"]
