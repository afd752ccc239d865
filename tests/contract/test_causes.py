"""What happened is a tree: every step has run because of the one that put it on the agenda, or by the order of play."""

from __future__ import annotations

import random
from typing import Any

from gamelib.engine.history import StepIndex
from gamelib.engine.match import Match
from tests.contract.walks import Walk

LONGEST = 16
"""No chain of consequences in any of these matches is longer."""


def chain(causes: dict[StepIndex, StepIndex | None], step: StepIndex) -> list[StepIndex]:
    """A step, its cause, the cause of that, and so on."""
    found = [step]
    while (cause := causes[found[-1]]) is not None:
        found.append(cause)
    return found


def told(match: Match[Any]) -> set[StepIndex]:
    """Every step that has told something."""
    return {
        (line, number)
        for line in range(-1, match.line)
        for number, events in enumerate(match.events_at(line))
        if events
    }


def test_every_step_that_tells_something_is_in_the_tree(walk: Walk) -> None:
    assert told(walk.match) <= walk.match.causes().keys()


def test_a_cause_comes_before_and_chains_are_short(walk: Walk) -> None:
    causes = walk.match.causes()
    for step, cause in causes.items():
        assert cause is None or cause < step
        assert len(chain(causes, step)) <= LONGEST


def test_some_things_have_a_cause_and_some_have_none(walk: Walk) -> None:
    causes = walk.match.causes().values()
    assert None in causes
    assert any(cause is not None for cause in causes)


def test_walking_back_and_branching_keep_the_tree(any_walk: Walk) -> None:
    match = any_walk.match.fork()
    whole, rng = match.causes(), random.Random(4)
    for line in rng.sample(range(len(match.lines)), 4):
        match.goto(line)
        part = match.causes()
        assert part.items() <= whole.items()
        assert {step for step in part if step[0] >= line} == set()
        assert match.fork().causes() == part
    match.goto(len(match.lines))
    assert match.causes() == whole
    match.undo()
    match.play(match.legal_actions()[-1])
    assert told(match) <= match.causes().keys()
