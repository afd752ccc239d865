"""What a game says would count (``GameDefinition.preview_scoring``) is just what its final scoring then gives."""

from __future__ import annotations

import random

import pytest

from gamelib.engine.definition import Definition
from tests.contract.walks import SPREAD, Case
from tests.registered import sweep_but

COUNTING = [case for case in SPREAD if case.game.preview_scoring is not Definition.preview_scoring]


@pytest.mark.parametrize(
    "case", sweep_but(COUNTING[::4], COUNTING, "every number of players and every variant"), ids=str
)
def test_the_count_gives_the_points_of_the_final_scoring(case: Case) -> None:
    match, rng = case.new(5), random.Random(5)
    while not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    end, last = match.state, match.game.last_step
    for waits in (True, False):
        while match.state.waits(last) != waits:
            match.back()
    before = match.state.copy()
    counted = list(before.game.preview_scoring(before))
    points = before.points[:]
    for line in counted:
        points[line.seat] += line.points
    assert points == end.points
    lines = [(line.seat, line.points, line.rule, line.where) for line in end.ledger()[len(before.ledger()) :]]
    assert sorted(lines) == sorted((line.seat, line.points, line.rule, line.where) for line in counted if line.points)
    assert before == match.state
