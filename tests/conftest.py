"""What all tests share: the same examples on every machine and every run, and the table of rules at the end."""

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.architecture import citations
from tests.registered import LIBRARY, of_other_games

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

settings.register_profile(
    "eixample", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("eixample")


@pytest.fixture(scope="session")
def playwright() -> "Iterator[Playwright]":
    """One for all tests of a process: it keeps an event loop running, in which a second one refuses to start."""
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as started:
        yield started


@pytest.fixture
def only_new_garbage() -> None:
    """`gc.collect` looks at what is made from now on, and not at all that other tests have left: that takes seconds."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With ``--games 2`` a test of every game is a sweep on all but two of them."""
    if most := config.getoption("games"):
        for item in of_other_games(items, most):
            item.add_marker(pytest.mark.sweep("every game, where others look at some"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After the guard tests, or after those of several processes: which rules are in the code, tested and taught."""
    config = terminalreporter.config
    if config.stash.get(citations.SHOWN, False) or config.getoption("numprocesses"):
        terminalreporter.section("rules")
        for slug in LIBRARY:
            terminalreporter.write_line(citations.table(slug))
