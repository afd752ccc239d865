"""Tests of this folder run on every game, with every number of players and every option; what is core's alone, once."""

from __future__ import annotations

from collections import defaultdict
from itertools import cycle
from pathlib import Path

import pytest

from tests.contract.walks import CASES, SPREAD, Case, Walk, walked
from tests.registered import GAMES, sweep_but

USUAL = [case for case in SPREAD if not case.options]


@pytest.fixture(
    params=sweep_but(USUAL, SPREAD, "every option of every game, where the usual table is looked at"),
    ids=str,
    scope="session",
)
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
    here, cases = Path(__file__).parent, defaultdict[tuple[Path, str], list[pytest.Item]](list)
    for item in items:
        if item.path.is_relative_to(here):
            cases[item.path, getattr(item, "originalname", item.name)].append(item)
    chosen = {
        next((item for item in found if slug in item.name), found[0])
        for found, slug in zip(cases.values(), cycle(GAMES), strict=False)
    }
    left_out = {item for found in cases.values() for item in found} - chosen
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]
