"""Points along a line of play, and two positions side by side."""

import random
from typing import Any

import pytest

import gamelib
from gamelib import Match
from tests.registered import LIBRARY
from widgets import scenes
from widgets.board.board import Board
from widgets.lab.differences import Side, differences
from widgets.lab.timeline import Plotter

from .page import Page

SLUGS = LIBRARY


def played(slug: str, seed: int = 3) -> Match[Any]:
    match, rng = gamelib.load(slug).new(seats=2, seed=seed), random.Random(seed)
    while not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    return match


def name_in(match: Match[Any], lang: str) -> Any:
    return lambda seat: match.game.seat_name(seat, lang)


@pytest.mark.parametrize("slug", SLUGS)
def test_both_curves_end_with_the_points_of_the_ranking(slug: str) -> None:
    match = played(slug)
    states = [*(line.before for line in match.lines), match.state]
    plot = Plotter().plot(states, [""] * len(states), 0, "en", name_in(match, "en"))
    assert len(plot["measures"]) == 2, "in all games something is counted at the end"
    for curve, points in zip(plot["curves"], match.state.points, strict=True):
        now, ended = curve["values"]
        assert now == [state.points[plot["curves"].index(curve)] for state in states]
        assert now[-1] == ended[-1] == points
        assert len(now) == len(ended) == len(states)


@pytest.mark.parametrize("slug", SLUGS)
def test_before_the_final_count_the_second_curve_comes_to_what_that_gives(slug: str) -> None:
    match = played(slug)
    states = [*(line.before for line in match.lines), match.state]
    curves = Plotter().plot(states, [""] * len(states), 0, "cs", name_in(match, "cs"))["curves"]
    begun = next(i for i, state in enumerate(states) if state.over or state.waits(state.game.last_step))
    before = begun - 1
    if not any(True for _ in states[before].game.preview_scoring(states[before])):
        pytest.skip("nothing lies there to be counted")
    assert any(curve["values"][1][before] != curve["values"][0][before] for curve in curves)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_two_lines_side_by_side_tell_just_what_differs(slug: str, lang: str) -> None:
    match = played(slug)
    half, end = match.lines[len(match.lines) // 2].before, match.state
    panel = differences(Side("A", half), Side("B", end), lang, name_in(match, lang))
    left, right = (
        sum(line["points"] for line in panel["lines"] if bool(line.get("right")) == side) for side in (False, True)
    )
    assert right - left == sum(end.points) - sum(half.points)
    assert all(line["rule"] in match.game.rulebook for line in panel["lines"])
    assert panel["places"]
    assert all(place["left"] != place["right"] for place in panel["places"])


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_what_is_the_same_is_said_to_be(lang: str) -> None:
    match = played("cities")
    panel = differences(Side("A", match.state), Side("B", match.state.copy()), lang, name_in(match, lang))
    assert panel["lines"] == panel["places"] == []
    assert panel["text"] == {"en": "Both positions are the same.", "cs": "Obě pozice jsou stejné."}[lang]


def test_a_picture_in_a_panel_is_sent_with_all_that_it_is_drawn_with() -> None:
    match = played("cities")
    board = Board(scenes.scene(match.lines[2].before))
    page = Page(board)
    panel = differences(Side("A", match.lines[4].before), Side("B", match.state), "en", name_in(match, "en"))
    board.show(differences=panel)
    sent = page.frame["panels"]["differences"]
    assert sent["sides"][1]["picture"]["els"]
    used = panel["sides"][0]["picture"].references() | panel["sides"][1]["picture"].references()
    assert used <= set(page.frame["defs"])
    page.up({"kind": "uncompare", "n": 1})
    assert "differences" not in board.panels
