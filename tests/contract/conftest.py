"""Tests here run on every game, with every number of players and every variant; what is the engine's alone, once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.contract.walks import CASES, SPREAD, Case, Walk, walked
from tests.registered import game_of, sweep_but

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
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a game run in one process, so that its matches are played once."""
    for item in items:
        if item.nodeid.startswith("tests/contract/") and (slug := slug_of(item)):
            item.add_marker(pytest.mark.xdist_group(f"contract {slug}"))


def slug_of(item: pytest.Item) -> str:
    """The game that a test is about; nothing if it is about none."""
    return CASES[-1].slug if "any_walk" in getattr(item, "fixturenames", ()) else game_of(item)
