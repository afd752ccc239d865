"""Tests of this folder run on every game, with every number of players and every option; what is core's alone, once."""

from __future__ import annotations

from itertools import cycle, groupby
from pathlib import Path

import pytest

from tests.contract.walks import CASES, SPREAD, Case, Walk, walked
from tests.registered import GAMES


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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With ``--cases one``: of each test one case, of one game after the other."""
    if config.getoption("cases") == "all":
        return
    here = Path(__file__).parent
    mine, others = [], []
    for item in items:
        (mine if item.path.is_relative_to(here) else others).append(item)
    games, kept = cycle(GAMES), []
    for _, found in groupby(mine, lambda item: getattr(item, "originalname", item.name)):
        cases, slug = list(found), next(games)
        kept.append(next((item for item in cases if slug in item.name), cases[0]))
    config.hook.pytest_deselected(items=[item for item in mine if item not in kept])
    items[:] = others + kept
