"""A contract that never meets a step says nothing about it: the matches together meet all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gamelib
from gamelib import AUTO, NATURE
from gamelib.engine import transitions
from tests.contract.walks import CASES, walks_of
from tests.registered import GAMES


def before_the_first_choice(state: gamelib.State) -> Iterator[str]:
    """The steps of the set-up that no player waits for: a match has run them when it is new."""
    while state.seat in (AUTO, NATURE):
        yield state.agenda[-1][0]
        if state.seat == AUTO:
            transitions.run_step(state)
        else:
            transitions.do(state, next(iter(transitions.read(state, state.legal_actions()[0]))))


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_step_comes_up(slug: str) -> None:
    game = gamelib.load(slug)
    missing = set(game.steps)
    for case in (case for case in CASES if case.slug == slug):
        missing -= set(before_the_first_choice(game.table(case.seats, dict(case.variants))))
    for walk in walks_of(slug):
        missing -= {state.agenda[-1][0] for state in walk.states if state.agenda}
        if not missing:
            break
    assert missing == set()
