"""Tests of this folder run on every game, with every number of players and every option; what is core's alone, once."""

from __future__ import annotations

import pytest

from tests.contract.walks import CASES, SPREAD, Case, Walk, walked


@pytest.fixture(params=SPREAD, ids=str, scope="session")
def case(request: pytest.FixtureRequest) -> Case:
    chosen: Case = request.param
    return chosen


@pytest.fixture
def any_walk() -> Walk:
    """For what is the core's own and alike in every game: the match of one case, whichever it is."""
    return walked(CASES[-1])


@pytest.fixture
def walk(case: Case) -> Walk:
    """One match of the case from set-up to its end. Its states are shared by all tests: read only."""
    return walked(case, CASES.index(case))


@pytest.fixture
def another_walk(case: Case) -> Walk:
    """The same case, another player, another luck."""
    return walked(case, CASES.index(case) + 50)
