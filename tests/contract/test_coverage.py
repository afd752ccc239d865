"""A contract that never meets a step says nothing about it: the matches together meet all of them."""

from __future__ import annotations

import pytest

import gamelib
from tests.contract.walks import walks_of


@pytest.mark.parametrize("slug", gamelib.games())
def test_every_kind_of_step_comes_up(slug: str) -> None:
    game = gamelib.load(slug)
    missing = set(game.steps)
    missing -= {name for name, _ in game.setup(game.seats[0], game.checked_options(game.seats[0], {})).agenda}
    for walk in walks_of(slug):
        missing -= {state.agenda[-1][0] for state in walk.states if state.agenda}
        if not missing:
            break
    assert missing == set()
