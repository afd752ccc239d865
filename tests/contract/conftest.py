"""Tests here run on every game, with every number of players and every variant; what is the engine's alone, once."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from tests.contract.walks import CASES, SPREAD, Case, Walk, walked
from tests.registered import GAMES, sweep_but

ONE_EACH = [case for case in SPREAD if not case.variants and case.seats == case.game.seats[len(case.game.seats) // 2]]
"""Of each game the usual table with a middling number of players."""


@pytest.fixture(
    params=sweep_but(ONE_EACH, SPREAD, "every number of players and every variant of every game"),
    ids=str,
    scope="session",
)
def case(request: pytest.FixtureRequest) -> Case:
    chosen: Case = request.param
    return chosen


@pytest.fixture
def any_walk() -> Walk:
    """For what is the engine's own and alike in every game: the match of one case, whichever it is."""
    return walked(CASES[-1])


@pytest.fixture
def walk(case: Case) -> Walk:
    """One match of the case from set-up to its end. Its states are shared by all tests: read only."""
    return looked_at(walked(case, CASES.index(case)))


@pytest.fixture
def another_walk(case: Case) -> Walk:
    """The same case, another player, another luck."""
    return looked_at(walked(case, CASES.index(case) + 50))


def looked_at(walk: Walk) -> Walk:
    """Of the many cases that are swept half as many states each."""
    return walk if walk.case in ONE_EACH else replace(walk, part=2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tests of a game run in one process, so that its matches are played once."""
    here = [item for item in items if item.nodeid.startswith("tests/contract/")]
    for item in here:
        if slug := slug_of(item):
            item.add_marker(pytest.mark.xdist_group(f"contract {slug}"))
    if config.getoption("cases") == "one":
        left_out = set(here) - one_of_each(here)
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def slug_of(item: pytest.Item) -> str:
    """The game that a test is about; nothing if it is about none."""
    if "any_walk" in getattr(item, "fixturenames", ()):
        return CASES[-1].slug
    params = item.callspec.params if hasattr(item, "callspec") else {}
    case = params.get("case")
    return case.slug if isinstance(case, Case) else params.get("slug", "")


def one_of_each(items: list[pytest.Item]) -> set[pytest.Item]:
    """Of each test one case that is not swept, of one game after the other."""
    cases = defaultdict[tuple[Path, str], list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("sweep") is None:
            cases[item.path, getattr(item, "originalname", item.name)].append(item)
    return {
        next((item for item in found if slug_of(item) == slug), found[0])
        for found, slug in zip(cases.values(), cycle(GAMES), strict=False)
    }
