"""A file with a position is read as it is meant, or every problem in it is named: nothing in between."""

from __future__ import annotations

import json
import random
from itertools import islice
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, InvalidPosition
from tests.contract.spoil import spoilt
from tests.contract.walks import walks_of

TRIALS = 350


def saved_positions(slug: str) -> list[dict[str, Any]]:
    """Sound positions of every kind, as people save them; some as one seat sees them."""
    states = [state for walk in islice(walks_of(slug), 4) for state in walk.sample(1)]
    states += [state.view(1) for state in states[::6]]
    return [json.loads(state.to_json()) for state in states]


@pytest.mark.parametrize("slug", gamelib.games())
def test_a_spoilt_position_is_refused_or_sound(slug: str) -> None:
    game, rng = gamelib.load(slug), random.Random(9)
    saved, refused = saved_positions(slug), 0
    for _ in range(TRIALS):
        field, data = spoilt(game, rng.choice(saved), rng)
        try:
            state = game.state_from_json(json.dumps(data))
        except InvalidPosition as invalid:
            refused += 1
            for problem in invalid.problems:
                assert problem.text[0].isupper() or not problem.text[0].isalpha(), problem
                assert problem.rule is None or problem.rule in game.rulebook
            continue
        assert state.audit() == []
        assert game.state_from_json(state.to_json()) == state
        assert state.text()
        assert all(line.text(lang) for line in state.ledger() for lang in ("en", "cs"))
        if field != "agenda":  # a person may write down any order of steps; that it leads somewhere is not promised
            can_be_played(state, rng)
    assert TRIALS // 4 < refused < TRIALS


def can_be_played(state: Any, rng: random.Random) -> None:
    if state.eyes >= 0:
        state = state.determinize(state.eyes, rng)
    else:
        for seat in range(state.seats):
            assert state.view(seat).audit() == []
    assert state.over or state.seat == AUTO or state.options()
    end = gamelib.playout(state, rng.random).state
    assert end.over
    assert end.audit() == []
