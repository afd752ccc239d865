"""Whoever calls with something else than is wanted reads one sentence that says what is wanted."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import analysis

GAME = gamelib.load("rose_of_fire")
MATCH = GAME.new(seats=2, seed=3)
STATE = MATCH.state

QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "load": gamelib.load,
    "playout": lambda wrong: gamelib.playout(wrong, random.random),
    "playout by luck": lambda wrong: gamelib.playout(STATE, wrong),
    "new": lambda wrong: GAME.new(seats=wrong or -1),
    "seed": lambda wrong: GAME.new(seed=wrong),
    "chance": lambda wrong: GAME.new(chance=wrong),
    "option": lambda wrong: GAME.new(seats=2, no_strike=wrong),
    "options": lambda wrong: GAME.table(2, wrong),
    "replay": GAME.replay,
    "state_from_json": GAME.state_from_json,
    "edit": lambda wrong: GAME.edit(wrong, {}),
    "patch": lambda wrong: GAME.edit(STATE, wrong),
    "sketch": GAME.sketch,
    "resume": GAME.resume,
    "palette": GAME.palette,
    "position": GAME.position,
    "positions": GAME.positions,
    "title": GAME.title,
    "seat_number": lambda wrong: GAME.seat_number(wrong, 2),
    "going_on": gamelib.Match.going_on,
    "play": MATCH.play,
    "goto": MATCH.goto,
    "steps": lambda wrong: MATCH.goto(0, wrong if wrong is not None else -1),
    "events": lambda wrong: MATCH.events(wrong if wrong is not None else -1),
    "fork": lambda wrong: MATCH.fork(wrong if wrong is not None else "one"),
    "record": lambda wrong: MATCH.record(wrong if wrong is not None else -1),
    "after": STATE.after,
    "view": STATE.view,
    "determinize": lambda wrong: STATE.determinize(0, wrong),
    "step": STATE.step,
    "choose": lambda wrong: analysis.choose(wrong, "random"),
    "bot": lambda wrong: analysis.choose(MATCH, wrong),
    "bots": lambda wrong: analysis.play(MATCH, wrong),
    "bots play": lambda wrong: analysis.play(wrong, {0: "random"}),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("wrong", [None, 3.5, "no such thing", object()])
def test_a_wrong_value_is_answered_by_a_sentence(question: str, wrong: Any) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        QUESTIONS[question](wrong)
    *_, frame = caught.traceback
    assert "gamelib" in Path(frame.path).parts
    assert str(frame.statement).strip().startswith("raise ")


@pytest.mark.parametrize("wrong", [None, 3.5, "no such thing", object()])
def test_why_not_answers_anything(wrong: Any) -> None:
    assert {refusal.rule for refusal in STATE.why_not(wrong)} == {"CORE-ACT.1"}
