"""Jobs go to any executor, and their results come in order; who is lost is replaced once."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from gamelib.analysis import Here, WorkersLost, crew
from tests.analysis import workers


@pytest.fixture
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as made:
        yield made


def jobs(many: int) -> Iterator[tuple[int]]:
    return ((number,) for number in range(many))


@pytest.mark.parametrize("executor", [Here(), ThreadPoolExecutor(3), None], ids=["here", "threads", "pool"])
def test_results_come_in_the_order_of_the_jobs(executor: Executor | None) -> None:
    assert list(crew.in_order(workers.slow_first, jobs(9), executor)) == list(range(9))


def test_no_more_jobs_are_given_out_than_may_be_done_ahead() -> None:
    given = []

    def noted() -> Iterator[tuple[int]]:
        for number in range(20):
            given.append(number)
            yield (number,)

    results = crew.in_order(workers.doubled, noted(), Here())
    assert [next(results), next(results)] == [0, 2]
    assert len(given) == crew.AHEAD + 1
    results.close()
    assert len(given) == crew.AHEAD + 1


def test_fewer_jobs_than_may_be_done_ahead() -> None:
    assert list(crew.in_order(workers.doubled, jobs(1))) == [0]
    assert list(crew.in_order(workers.doubled, jobs(0))) == []


def test_a_fault_of_the_work_itself_goes_through() -> None:
    results = crew.in_order(workers.wrong, jobs(9), Here())
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ZeroDivisionError, match="two"):
        next(results)


def test_a_worker_that_dies_is_replaced_once(tmp_path: Path) -> None:
    work = [(number, str(tmp_path / "grave")) for number in range(8)]
    assert list(crew.in_order(workers.dies_once, iter(work))) == list(range(8))
    assert (tmp_path / "grave").exists()


def test_an_executor_from_outside_whose_workers_die_is_given_up(processes: Executor) -> None:
    results = crew.in_order(workers.always_dies, jobs(8), processes)
    known = []
    with pytest.raises(WorkersLost, match="lost twice"):
        known.extend(results)
    assert known == list(range(len(known)))


def test_workers_that_die_again_and_again_are_given_up() -> None:
    with pytest.raises(WorkersLost, match="lost twice"):
        list(crew.in_order(workers.always_dies, jobs(8)))
    crew.dismiss()
    assert list(crew.in_order(workers.doubled, jobs(3))) == [0, 2, 4]


def test_an_executor_that_is_shut_down_is_named() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(WorkersLost, match="after shutdown"):
        list(crew.in_order(workers.doubled, jobs(3), executor))


def test_something_else_is_no_executor() -> None:
    with pytest.raises(TypeError, match="An executor of"):
        list(crew.in_order(workers.doubled, jobs(3), 4))  # type: ignore[arg-type]


def test_dismissed_workers_are_gone() -> None:
    list(crew.in_order(workers.doubled, jobs(6)))
    pool = crew.pool()
    assert crew.pool() is pool
    crew.dismiss()
    assert crew.pool() is not pool
    crew.dismiss()
