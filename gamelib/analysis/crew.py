"""Work that is cut into jobs, done by any :class:`concurrent.futures.Executor`, its results in the order of the jobs.

An executor is this process (:class:`Here`), a pool of processes (:func:`pool`), a Dask cluster
(``dask.distributed.Client(...).get_executor()``), or any other.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

from gamelib.core.words import shown

P = ParamSpec("P")
T = TypeVar("T")
AHEAD = 4
"""How many jobs are given out before the first result is looked at. What a job has to do may depend on all results but
those of so many jobs before it: so it never depends on how fast somebody is."""


class WorkersLost(RuntimeError):
    """Who did the work is gone, and doing it once more did not help."""


class Here(Executor):
    """Does each job at once in this process: for a browser, for one core, and for tests."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it now; an interruption goes through."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # a future holds whatever went wrong
            future.set_exception(error)
        return future


_pool: list[Executor] = []


def pool() -> Executor:
    """The process pool of this process, with a worker for each core; where there are none, :class:`Here`.

    It is made when it is first wanted and ends with the process.
    """
    if not _pool:
        if sys.platform == "emscripten" or (os.cpu_count() or 1) == 1:
            _pool.append(Here())
        else:
            # A fork of a process with threads, such as a notebook's kernel, can hang.
            _pool.append(ProcessPoolExecutor(mp_context=get_context("spawn")))
    return _pool[0]


@atexit.register
def dismiss() -> None:
    """Send the workers of :func:`pool` home; the next call of it finds new ones."""
    while _pool:
        _pool.pop().shutdown(wait=False, cancel_futures=True)


def in_order(
    work: Callable[..., T], jobs: Iterator[tuple[Any, ...]], executor: Executor | None = None
) -> Generator[T, None, None]:
    """The results of ``work(*job)`` in the order of the jobs, some of which are done ahead.

    When workers are lost, what they had to do is given out once more: to a new pool, or to the same executor if it came
    from outside. :class:`WorkersLost` if they are lost again. Whoever stops asking leaves no job behind.
    """
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(f"An executor of concurrent.futures is wanted, such as pool(), not {shown(executor)}.")
    waiting: deque[tuple[tuple[Any, ...], Future[T]]] = deque()
    lost = False
    first = executor is None and _woken()
    try:
        for job in jobs:
            waiting.append((job, _given(Here() if first else executor, work, job)))
            first = False
            if len(waiting) == AHEAD:
                lost = yield from _first(waiting, work, executor, lost)
        while waiting:
            lost = yield from _first(waiting, work, executor, lost)
    finally:
        for _, future in waiting:
            future.cancel()


def _woken() -> bool:
    """Let the workers of the pool get up; meanwhile the first job is done here, so that something is known at once."""
    for _ in range(os.cpu_count() or 1):
        _given(None, int, ())
    return True


def _given(executor: Executor | None, work: Callable[..., T], job: tuple[Any, ...]) -> Future[T]:
    try:
        return (executor or pool()).submit(work, *job)
    except (BrokenExecutor, RuntimeError) as error:  # a pool that is broken or shut down takes nothing more
        future: Future[T] = Future()
        future.set_exception(error if isinstance(error, BrokenExecutor) else BrokenExecutor(str(error)))
        return future


def _first(
    waiting: deque[tuple[tuple[Any, ...], Future[T]]], work: Callable[..., T], executor: Executor | None, lost: bool
) -> Generator[T, None, bool]:
    """The result of the job that has waited longest; have workers been lost by now?"""
    try:
        result = waiting[0][1].result()
    except (BrokenExecutor, CancelledError, OSError) as error:
        if lost:
            raise WorkersLost(f"The workers were lost twice ({str(error) or type(error).__name__}).") from error
        if executor is None:
            dismiss()
        for number, (job, _) in enumerate(waiting):
            waiting[number] = job, _given(executor, work, job)
        return (yield from _first(waiting, work, executor, True))
    waiting.popleft()
    yield result
    return lost
