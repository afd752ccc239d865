"""What all tests share: the same examples on every machine and every run, and the table of rules at the end."""

import gc

import pytest
from hypothesis import HealthCheck, settings

from tests.architecture import citations
from tests.registered import LIBRARY

settings.register_profile(
    "eixample", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("eixample")


@pytest.fixture
def only_new_garbage() -> None:
    """`gc.collect` looks at what is made from now on, and not at all that other tests have left: that takes seconds."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After the guard tests, or after those of several processes: which rules are in the code, tested and taught."""
    config = terminalreporter.config
    if config.stash.get(citations.SHOWN, False) or config.getoption("numprocesses"):
        terminalreporter.section("rules")
        for slug in LIBRARY:
            terminalreporter.write_line(citations.table(slug))
