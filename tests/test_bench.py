"""What `make bench` says of a figure; what is measured is no matter of tests."""

import pytest

from bench.measure import Figure


@pytest.mark.parametrize(
    ("value", "met"), [pytest.param(31_000, True, id="enough"), pytest.param(29_000, False, id="too few")]
)
def test_a_slow_machine_owes_fewer_a_second(value: float, met: bool) -> None:
    figure = Figure("random play", value, "decisions/s").at_least(60_000).at_pace(0.5)
    assert figure.met is met
    assert figure.cells[1] == "at least 30,000 decisions/s (60,000 at pace 1)"


@pytest.mark.parametrize(
    ("pace", "met"), [pytest.param(0.5, True, id="a slow machine"), pytest.param(2, False, id="a fast one")]
)
def test_a_slow_machine_has_more_time_and_a_fast_one_less(pace: float, met: bool) -> None:
    figure = Figure("both ways", 0.9, "ms").at_most(0.5).at_pace(pace)
    assert figure.met is met
    assert figure.target == 0.5 / pace
