"""Chance is a decision of nature: exact weights, and a quick draw by the same law."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest

import gamelib
from gamelib import NATURE
from gamelib.engine.steps import Chance
from tests.contract.walks import Walk

DRAWS = 800


def test_outcomes_are_the_options_of_a_draw(walk: Walk) -> None:
    for state in walk.sample(6, kind=NATURE):
        outcomes = state.outcomes()
        assert [action for action, _ in outcomes] == state.legal_actions()
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
        assert state.refusals() == {}


def test_a_draw_may_leave_out_what_the_agenda_says(walk: Walk) -> None:
    for state in walk.states:
        decision = state.decision
        if isinstance(decision and decision.step, Chance):
            action, _ = state.outcomes()[-1]
            (codecs,) = decision.step.verbs.values()
            short = [word for word, codec in zip(action[1:], codecs, strict=True) if codec not in decision.step.args]
            assert state.after(" ".join([action.verb, *short])) == state.after(action)


def test_a_choice_has_no_outcomes(any_walk: Walk) -> None:
    for state in any_walk.decisions(1):
        assert state.outcomes() == []


def test_the_quick_draw_follows_the_weights(walk: Walk) -> None:
    """Fixed seeds, and bounds of six standard deviations: this cannot come out differently tomorrow."""
    for number, state in enumerate(walk.sample(2, kind=NATURE)):
        draw, args = state.decision.step, state.decision.args
        outcomes = draw.outcomes(state, *args)
        total = sum(weight for _, weight in outcomes)
        rng, before = random.Random(number), state.to_json()
        found = Counter(draw.draw(state, rng.random, *args) for _ in range(DRAWS))
        assert set(found) <= {move for move, _ in outcomes}, draw.name
        for move, weight in outcomes:
            chance = weight / total
            bound = 6 * math.sqrt(DRAWS * chance * (1 - chance))
            assert abs(found[move] - DRAWS * chance) <= bound, (draw.name, move, found[move], weight, total)
        assert state.to_json() == before


def test_the_quick_draw_bears_the_ends_of_the_range(walk: Walk) -> None:
    almost_one = math.nextafter(1.0, 0.0)
    for state in walk.sample(3, kind=NATURE):
        draw, args = state.decision.step, state.decision.args
        possible = [move for move, _ in draw.outcomes(state, *args)]
        assert draw.draw(state, lambda: 0.0, *args) in possible
        assert draw.draw(state, lambda: almost_one, *args) in possible


def test_each_line_draws_from_its_own_luck(any_walk: Walk) -> None:
    """Draw number n depends on seed and n alone, not on how often somebody has looked or what was drawn before."""
    match = any_walk.case.new(21, chance="seed")
    match.slow = True
    player = random.Random(4)
    for _ in range(40):
        if match.state.seat == NATURE:
            twins = [match.fork(), match.fork()]
            drawn = []
            for twin in twins:
                twin.legal_actions()
                twin.step()
                drawn.append(twin.lines[-1].action)
            match.step()
            assert drawn == [match.lines[-1].action] * 2
        elif not match.step():
            match.play(player.choice(match.legal_actions()))


def test_after_a_draw_everything_is_conserved(walk: Walk) -> None:
    for state in walk.sample(2, kind=NATURE):
        for action, _ in state.outcomes():
            after = state.after(action)
            assert after.audit() == [], action
            assert after.line == state.line + 1


@pytest.mark.parametrize("wrong", ["dice", "", None, True])
def test_chance_is_seed_or_ask(any_walk: Walk, wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"chance is 'seed'.* or 'ask'"):
        any_walk.case.new(chance=wrong)


def test_zero_is_a_seed_like_any_other(any_walk: Walk) -> None:
    match = any_walk.case.new(0)
    assert match.seed == match.record()["seed"] == 0
    assert gamelib.load(any_walk.case.slug).replay(match.record()).state == match.state
