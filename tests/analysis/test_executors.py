"""Jobs go to any executor, and their results come in order; who is lost is replaced once."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from gamelib import analysis
from gamelib.analysis import InlineExecutor, NotPicklableError, WorkersLostError, executors
from tests.analysis import workers
from tests.registered import sweep_but
from tests.tiny import courtyards

PATIENCE = 30.0


@pytest.fixture
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as made:
        yield made


def jobs(many: int) -> Iterator[tuple[int]]:
    return ((number,) for number in range(many))


@pytest.mark.parametrize("executor", [InlineExecutor(), ThreadPoolExecutor(3), None], ids=["here", "threads", "pool"])
def test_results_come_in_the_order_of_the_jobs(executor: Executor | None) -> None:
    assert list(executors.in_order(workers.slow_first, jobs(9), executor)) == list(range(9))


def test_no_more_jobs_are_given_out_than_may_be_done_ahead() -> None:
    given = []

    def noted() -> Iterator[tuple[int]]:
        for number in range(20):
            given.append(number)
            yield (number,)

    results = executors.in_order(workers.doubled, noted(), InlineExecutor())
    assert [next(results), next(results)] == [0, 2]
    assert len(given) == executors.AHEAD + 1
    results.close()
    assert len(given) == executors.AHEAD + 1


def test_fewer_jobs_than_may_be_done_ahead() -> None:
    assert list(executors.in_order(workers.doubled, jobs(1))) == [0]
    assert list(executors.in_order(workers.doubled, jobs(0))) == []


def test_a_fault_of_the_work_itself_goes_through() -> None:
    results = executors.in_order(workers.wrong, jobs(9), InlineExecutor())
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ZeroDivisionError, match="two"):
        next(results)


def test_a_worker_that_dies_is_replaced_once(tmp_path: Path) -> None:
    work = [(number, str(tmp_path / "grave")) for number in range(8)]
    assert list(executors.in_order(workers.dies_once, iter(work))) == list(range(8))
    assert (tmp_path / "grave").exists()


def test_an_executor_from_outside_whose_workers_die_is_given_up(processes: Executor) -> None:
    results = executors.in_order(workers.always_dies, jobs(8), processes)
    known = []
    with pytest.raises(WorkersLostError, match="lost twice"):
        known.extend(results)
    assert known == list(range(len(known)))


def test_a_tournament_keeps_what_was_played_before_its_workers_died() -> None:
    game, bots = courtyards.GAME.load(), [workers.short_lived, workers.last_option]
    # With this seed a worker dies in the 31st match: alone it has played the thirty before.
    whole = analysis.tournament(game, bots, 40, InlineExecutor(), seed=36)
    assert (whole.matches, whole.stopped) == (40, "played")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        found = analysis.tournament(game, bots, 40, alone, seed=36)
    assert found.stopped == "workers"
    assert "lost twice" in found.fault
    assert found.matches == 30
    assert found.results == analysis.tournament(game, bots, found.matches, InlineExecutor(), seed=36).results


def test_work_that_cannot_be_sent_to_anybody_is_named_at_once(processes: Executor) -> None:
    for executor in (processes, None):
        with pytest.raises(NotPicklableError, match=r"lambda.*analysis\.InlineExecutor"):
            list(executors.in_order(lambda number: number, jobs(8), executor))
        assert list(executors.in_order(workers.doubled, jobs(3), executor)) == [0, 2, 4]
    with ThreadPoolExecutor(2) as threads:
        for executor in (InlineExecutor(), threads):
            assert list(executors.in_order(lambda number: -number, jobs(3), executor)) == [0, -1, -2]


NOTEBOOK = """
import gamelib
from gamelib import analysis
def first(view, rng, seconds=1.0):
    return view.legal_actions()[0]
played = []
try:
    analysis.tournament(gamelib.load("cities"), ["random", first], 20, progress=played.append)
except analysis.NotPicklableError as problem:
    print(len(played), problem)
print(analysis.tournament(gamelib.load("cities"), ["random", first], 2, analysis.InlineExecutor()).matches)
"""


def test_a_bot_that_is_written_in_a_notebook_is_unknown_to_workers() -> None:
    """As in a notebook: the program lies in no file that other processes could read."""
    program = [sys.executable, "-c", NOTEBOOK]
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run(program, capture_output=True, text=True, check=True, env=environ)
    said, matches = answer.stdout.splitlines()
    assert said.startswith("0 The work cannot be sent to the workers (")
    assert "first" in said
    assert (matches, answer.stderr) == ("2", "")


@pytest.mark.parametrize("work", [workers.illegal, workers.odd, workers.local], ids=["illegal", "odd", "local"])
def test_any_fault_comes_back_with_what_it_says_and_where_it_happened(
    work: Callable[[int], int], processes: Executor
) -> None:
    for executor in (processes, InlineExecutor()):
        results = executors.in_order(work, jobs(3), executor)
        assert next(results) == 0
        with pytest.raises((ValueError, RuntimeError), match="nothing doing") as caught:
            next(results)
        assert f"in {work.__name__}" in caught.value.__notes__[0]
        sent = work is workers.illegal or executor is not processes
        assert isinstance(caught.value, ValueError if sent else RuntimeError)
    assert list(executors.in_order(workers.doubled, jobs(3), processes)) == [0, 2, 4]


def test_what_is_done_is_not_done_again_when_somebody_else_is_lost() -> None:
    done: Counter[int] = Counter()

    def work(number: int) -> int:
        done[number] += 1
        return number

    assert list(executors.in_order(work, jobs(40), _LosesOne(5))) == [*range(40)]
    assert done == dict.fromkeys(range(40), 1)


class _LosesOne(Executor):
    """Does each job at once; but who should do one of them is gone, at the first try."""

    def __init__(self, number: int) -> None:
        self.number: int | None = number

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if args[-1] != self.number:
            return InlineExecutor().submit(fn, *args, **kwargs)
        self.number = None
        future = Future[Any]()
        future.set_exception(BrokenProcessPool("gone"))
        return future


def test_what_goes_wrong_in_the_work_is_not_taken_for_a_lost_worker(processes: Executor) -> None:
    with pytest.raises(FileNotFoundError) as fault:
        list(executors.in_order(workers.reads, jobs(2), processes))
    assert "in reads" in fault.value.__notes__[0]


@pytest.mark.skipif(os.name != "posix", reason="signals as a notebook's interrupt sends them")
@pytest.mark.parametrize("sent", sweep_but([signal.SIGINT], [signal.SIGINT, signal.SIGKILL], "every way to be stopped"))
def test_who_is_interrupted_or_killed_leaves_no_process_behind(sent: signal.Signals) -> None:
    """As from a notebook: the signal goes to the whole group, the workers included; a kill to the kernel alone."""
    program = [sys.executable, "-c", "from tests.analysis import workers; workers.works_till_interrupted()"]
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(program, stdout=-1, stderr=-1, text=True, start_new_session=True, env=environ) as boss:
        assert boss.stdout is not None
        assert boss.stderr is not None
        pids = [int(pid) for pid in boss.stdout.readline().split()]
        assert pids
        assert all(map(lives, pids))
        os.killpg(boss.pid, sent) if sent == signal.SIGINT else boss.send_signal(sent)
        told = boss.stdout.read(), boss.stderr.read()
    since = time.monotonic()
    while any(map(lives, pids)) and time.monotonic() - since < PATIENCE:
        time.sleep(0.05)
    assert not any(map(lives, pids))
    if sent == signal.SIGINT:
        assert (boss.returncode, told) == (0, ("interrupted True\n", ""))


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_independent_jobs_are_given_out_far_ahead_and_done_here_as_they_are_asked_for() -> None:
    given: list[int] = []
    done: list[int] = []

    def noted() -> Iterator[tuple[int]]:
        for number in range(1000):
            given.append(number)
            yield (number,)

    results = executors.in_order(done.append, noted(), InlineExecutor(), independent=True)
    assert next(results) is None
    assert [len(given), done] == [executors.FAR_AHEAD, [0]]
    results.close()
    assert done == [0]
    given.clear()
    results = executors.in_order(workers.doubled, noted(), _Waits(), independent=True)
    with pytest.raises(WorkersLostError, match="nothing is done"):
        next(results)
    assert len(given) == executors.FAR_AHEAD


class _Waits(Executor):
    """Nothing is done; who asks for it is told so."""

    class Never(Future[Any]):
        def result(self, timeout: float | None = None) -> Any:
            raise RuntimeError("nothing is done")

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self.Never()


def test_workers_that_die_again_and_again_are_given_up() -> None:
    with pytest.raises(WorkersLostError, match="lost twice"):
        list(executors.in_order(workers.always_dies, jobs(8)))
    executors.dismiss()
    assert list(executors.in_order(workers.doubled, jobs(3))) == [0, 2, 4]


def test_an_executor_that_is_shut_down_is_named() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(WorkersLostError, match="after shutdown"):
        list(executors.in_order(workers.doubled, jobs(3), executor))


def test_something_else_is_no_executor() -> None:
    with pytest.raises(TypeError, match="An executor of"):
        list(executors.in_order(workers.doubled, jobs(3), 4))  # type: ignore[arg-type]


def test_dismissed_workers_are_gone() -> None:
    list(executors.in_order(workers.doubled, jobs(6)))
    pool = executors.pool()
    assert executors.pool() is pool
    executors.dismiss()
    assert executors.pool() is not pool
    executors.dismiss()
