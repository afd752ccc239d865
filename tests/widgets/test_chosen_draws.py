"""What is drawn can be chosen at a table, with the odds beside it; and what hands hold can be covered."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import NATURE
from gamelib.core.match import replay
from widgets import Table, scenes

ROSE, CITIES = gamelib.load("rose_of_fire"), gamelib.load("cities")


@pytest.fixture
def at() -> Iterator[Table]:
    table = Table(ROSE.new(seats=2, seed=7))
    yield table
    table.close()


def up(at: Table, kind: str, **fields: Any) -> list[dict[str, Any]]:
    """Send a message as a browser does; the answers that went down."""
    answers: list[dict[str, Any]] = []
    at.board._post = answers.append  # type: ignore[method-assign]
    at.board._handle_custom_msg({"kind": kind, "n": 1, **fields}, [])
    return answers


def to_a_draw(at: Table) -> None:
    """Play anything until something is to be drawn."""
    rng = random.Random(3)
    while at.match.state.seat != NATURE:
        at.play(str(rng.choice(at.match.options())))


def test_a_draw_that_is_chosen_is_written_down_like_any_other(at: Table) -> None:
    up(at, "chance", choose=True)
    assert at.board.panels["toolbar"]["chooses"] is True  # type: ignore[index,typeddict-item]
    for _ in range(3):
        to_a_draw(at)
        outcomes = at.match.state.outcomes()
        draw, *buttons = at.board.panels["decision"]["buttons"]  # type: ignore[index,typeddict-item]
        assert buttons
        assert "%" in draw["label"] or all("%" in button.get("under", button["label"]) for button in buttons)
        chosen = str(outcomes[-1][0])
        up(at, "act", text=chosen)
    record = at.match.record()
    assert f"draw: {chosen}" in record["lines"]
    assert replay(ROSE, record).state == at.match.state


def test_left_to_luck_again_it_runs_on_to_the_next_decision(at: Table) -> None:
    up(at, "chance", choose=True)
    to_a_draw(at)
    up(at, "chance", choose=False)
    assert at.match.state.decision is not None
    assert (at.match.state.seat or 0) >= 0
    assert at.match.lines[-1].seat is None
    assert at.board.panels["toolbar"]["chooses"] is False  # type: ignore[index,typeddict-item]


def test_where_something_is_hidden_no_draw_can_be_chosen() -> None:
    against_a_bot = Table(ROSE.new(seats=2, seed=7), players=["human", "random"])
    answers = up(against_a_bot, "chance", choose=True)
    assert answers[-1]["s"][0] == "error"
    assert against_a_bot.match.chance == "seed"
    assert "chooses" not in against_a_bot.board.panels["toolbar"]  # type: ignore[operator]
    against_a_bot.close()


def test_the_picture_says_what_hands_hold() -> None:
    rose = scenes.scene(ROSE.new(seats=3, seed=7).state)
    held = rose._marks["held"]
    assert sum(key.startswith("card:") for key in held) == 4
    assert {"hand:0", "hand:1", "hand:2"} <= set(held)
    assert "held" not in scenes.scene(CITIES.new(seats=3, seed=7).state).frame()["marks"]


def test_many_outcomes_stand_under_what_they_have_in_common() -> None:
    """Cards of which there are four and cards of which there are two; tiles that only have numbers."""
    match = gamelib.load("la_citta").new(seats=4, seed=1, chance="ask")
    while match.state.agenda[-1][0] != "draw_card":
        match.play(str(match.options()[0]))
    _, *buttons = Table(match, name="odds").board.panels["decision"]["buttons"]
    weights = [weight for _, weight in match.state.outcomes()]
    assert sorted(button["under"].split("/")[0] for button in buttons) == sorted(map(str, weights))
    assert [len(button) for button in buttons] == [4] * len(weights), "what it does, its label and sign, its odds"
    match = CITIES.new(seats=4, seed=1, chance="ask")
    while len(match.options()) < 32:
        match.play(str(match.options()[0]))
    _, *buttons = Table(match, name="odds").board.panels["decision"]["buttons"]
    assert len(buttons) == 32
    assert {button["under"] for button in buttons} == {"Land tile"}
    assert [button["short"] for button in buttons[:3]] == ["1", "2", "3"]


def test_of_many_outcomes_that_are_equally_likely_the_odds_are_told_once() -> None:
    match = gamelib.load("barcelona").new(seats=4, seed=1, chance="ask")
    while len({weight for _, weight in match.state.outcomes()}) > 1 or len(match.options()) < 11:
        match.play(str(match.options()[0]))
    shown = Table(match, name="odds").board.panels["decision"]
    draw = shown["buttons"][0]["label"]
    told = " ".join(button["label"] for button in shown["buttons"][1:]) + shown["text"]
    assert f"1/{len(match.options())}" in draw
    assert "%" in draw
    assert "%" not in told
    assert "1/" not in told
