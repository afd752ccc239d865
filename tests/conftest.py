"""What all tests share: the same examples on every machine and every run, and the table of rules at the end."""

import pytest
from hypothesis import HealthCheck, settings

import gamelib
from tests.architecture import citations

settings.register_profile(
    "eixample", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("eixample")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After the guard tests: which rules are in the code, tested and taught."""
    if terminalreporter.config.stash.get(citations.SHOWN, False):
        terminalreporter.section("rules")
        for slug in gamelib.games():
            terminalreporter.write_line(citations.table(slug))
