"""Work that is cut into jobs, done by any :class:`concurrent.futures.Executor`, its results in the order of the jobs.

An executor is this process (:class:`InlineExecutor`), a pool of processes (:func:`pool`), a Dask cluster
(``distributed.Client(...).get_executor()``), or any other. What goes wrong in a job is told apart from what
becomes of its executor: a fault of the work is raised here, work of workers who are lost is given out once more.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from gamelib.errors import EixampleError
from gamelib.text.messages import shown

from .texts import says

P = ParamSpec("P")
T = TypeVar("T")
AHEAD = 4
"""How many jobs are given out before the first result is looked at. What a job has to do may depend on all results but
those of so many jobs before it: so it never depends on how fast somebody is."""
ALONE = 2
"""How many of the first jobs this process does itself before it asks workers, who take a second to get up: whoever
waits for the first answers has them by then."""
FAR_AHEAD = 64
"""The same for jobs that depend on no results: enough for many workers, few enough for an interruption."""


class WorkersLostError(EixampleError, RuntimeError):
    """Who did the work is gone, and doing it once more did not help."""


class NotPicklableError(EixampleError, TypeError):
    """The work cannot be sent to who should do it; the text says what helps."""

    @classmethod
    def of(cls, problem: Exception) -> NotPicklableError:
        """The error for what went wrong on the way.

        Args:
            problem: What the pickle module has raised.
        """
        return cls(
            f"The work cannot be sent to the workers ({problem}). What is written in a notebook, or inside of another "
            "function, exists in no other process: put your bot into a module of its own, a file that is imported, or "
            "let this process do everything with executor=analysis.InlineExecutor()."
        )


class InlineExecutor(Executor):
    """An executor that does each job at once in this process: for a browser, for one core, and for tests.

    >>> from gamelib.analysis import InlineExecutor
    >>> InlineExecutor().submit(max, 3, 5).result()
    5
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do a job at once; an interruption goes through.

        Args:
            fn: What is called.
            args: With these arguments.
            kwargs: And these, by name.

        Returns:
            A future that holds the result, or the error.
        """
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # a future holds whatever went wrong
            future.set_exception(error)
        return future


_pool: list[Executor] = []


def pool() -> Executor:
    """The process pool of this process, with a worker for each core; where there are none, an :class:`InlineExecutor`.

    It is made when it is first wanted and ends with the process.

    >>> from gamelib import analysis
    >>> analysis.pool() is analysis.pool()
    True
    """
    if not _pool:
        if sys.platform == "emscripten" or (os.cpu_count() or 1) == 1:
            _pool.append(InlineExecutor())
        else:
            # A fork of a process with threads, such as a notebook's kernel, can hang.
            _pool.append(ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn"), initializer=_at_work))
    return _pool[0]


def _at_work() -> None:
    """An interruption is the notebook's matter, and nobody stays when the process is gone for which the work is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    boss = multiprocessing.parent_process()

    def leave() -> None:
        if boss is not None:
            boss.join()
        os._exit(1)

    threading.Thread(target=leave, daemon=True).start()


@atexit.register
def dismiss() -> None:
    """Send the workers of :func:`pool` home; the next call of it finds new ones."""
    while _pool:
        _pool.pop().shutdown(wait=False, cancel_futures=True)


def in_order(
    work: Callable[..., T],
    jobs: Iterator[tuple[object, ...]],
    executor: Executor | None = None,
    *,
    independent: bool = False,
) -> Generator[T, None, None]:
    """The results of ``work(*job)`` in the order of the jobs, some of which are done ahead.

    When workers are lost, what they had to do is given out once more: to a new pool, or to the same executor if it came
    from outside. Whoever stops asking leaves no job behind.

    Args:
        work: A function that other processes can import.
        jobs: Its arguments, one tuple a job.
        executor: Who does the work; None: :func:`pool`.
        independent: No job depends on the results of others, so many more are done ahead.

    Raises:
        WorkersLostError: Workers were lost once more.
        NotPicklableError: Workers cannot read the work.
    """
    checked_executor(executor)
    waiting: deque[_Job[T]] = deque()
    lost = False
    own = 0 if executor is not None else 1 if independent else ALONE
    if own and independent:
        _wake()
    try:
        for job in jobs:
            here = own > 0 and _is_for_all(work, job)
            waiting.append(_given(InlineExecutor() if here else executor, work, job))
            own -= 1
            if here and not independent:
                result, lost = _first(waiting, work, executor, lost)
                yield result
            while len(waiting) == (FAR_AHEAD if independent else AHEAD) or (
                independent and waiting and waiting[0].future.done()
            ):
                result, lost = _first(waiting, work, executor, lost)
                yield result
        while waiting:
            result, lost = _first(waiting, work, executor, lost)
            yield result
    finally:
        for left in waiting:
            left.future.cancel()


def checked_executor(executor: Executor | None) -> Executor | None:
    """The executor as it is; None is one, too.

    Raises:
        TypeError: This is no executor.
    """
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(
            "An executor of concurrent.futures is wanted, such as pool(), or client.get_executor() of a Dask client,"
            f" not {shown(executor)}."
        )
    return executor


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    """What came of a job: its result, or what went wrong in it. A fault that cannot travel is told in words."""

    result: T | None
    error: Exception | None

    def __reduce__(self) -> tuple[object, ...]:
        return _Done, (self.result, self.error and _portable(self.error))


class _Later(Future[_Done[T]]):
    """What this process does itself, and only when somebody asks for it: he may stop asking before."""

    def __init__(self, submit: Callable[[], Future[_Done[T]]]) -> None:
        super().__init__()
        self._submit = submit

    def result(self, timeout: float | None = None) -> _Done[T]:
        if not self.done():
            try:
                self.set_result(self._submit().result())
            except Exception as error:  # noqa: BLE001  # a future holds whatever went wrong
                self.set_exception(error)
        return super().result(timeout)


class _Job(NamedTuple, Generic[T]):
    """What has to be done, and who will know what came of it."""

    has: tuple[object, ...]
    future: Future[_Done[T]]


def _done(work: Callable[..., T], again: bool, *job: object) -> _Done[T]:
    """Done by whoever works; a fault goes back as an answer, with the place where it happened.

    ``again`` makes work that is given out once more another one for a cluster, which knows work by its arguments.
    """
    try:
        return _Done(work(*job), None)
    except Exception as error:  # noqa: BLE001  # whatever it is, it belongs to him who asked
        error.add_note(traceback.format_exc())
        return _Done(None, error)


def _portable(error: Exception) -> Exception:
    """The error if it can be packed and unpacked; otherwise what it says, with its notes."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    except Exception:  # noqa: BLE001  # how an error of somebody else's fails at it is his own matter
        plain = RuntimeError(f"{type(error).__name__}: {error}")
        for note in error.__notes__:
            plain.add_note(note)
        return plain
    return error


def _packed(work: Callable[..., T], job: tuple[object, ...]) -> bytes:
    try:
        return pickle.dumps((work, job))
    except Exception as problem:
        raise NotPicklableError.of(problem) from problem


def _unpacked(packed: bytes, again: bool) -> _Done[Any]:
    """Done by a worker of a process pool, who would die of work that he could not read before he does it."""
    try:
        work, job = pickle.loads(packed)  # noqa: S301  # from the process that has started this one
    except Exception as problem:  # noqa: BLE001  # a module that is missing here, a name that is missing in it, ...
        return _Done(None, NotPicklableError.of(problem))
    return _done(work, again, *job)


def _is_for_all(work: Callable[..., T], job: tuple[object, ...]) -> bool:
    """Is it sure that any worker can read it? What is written in a notebook exists in no other process."""
    return isinstance(pool(), InlineExecutor) or b"__main__" not in _packed(work, job)


def _wake() -> None:
    """Let the workers of the pool get up while the first job is done here, which may take long."""
    for _ in range(os.cpu_count() or 1):
        _given(None, int, ())


def _given(
    executor: Executor | None, work: Callable[..., T], job: tuple[object, ...], *, again: bool = False
) -> _Job[T]:
    future: Future[_Done[T]]
    try:
        executor = executor or pool()
        if isinstance(executor, ProcessPoolExecutor):
            future = executor.submit(_unpacked, _packed(work, job), again)
        elif isinstance(executor, InlineExecutor):
            future = _Later(partial(executor.submit, _done, work, again, *job))
        else:
            future = executor.submit(_done, work, again, *job)
    except Exception as error:  # noqa: BLE001  # one that is broken or shut down takes nothing more
        future = Future()
        future.set_exception(error)
    return _Job(job, future)


def _is_known(future: Future[_Done[T]]) -> bool:
    """Has somebody said what came of it?"""
    return future.done() and not future.cancelled() and future.exception() is None


def _first(waiting: deque[_Job[T]], work: Callable[..., T], executor: Executor | None, lost: bool) -> tuple[T, bool]:
    """The result of the job that has waited longest; and have workers been lost by now?"""
    try:
        done = waiting[0].future.result()
    except NotPicklableError:
        raise
    except (pickle.PicklingError, AttributeError, ImportError, TypeError) as problem:  # nor could it be sent again
        raise NotPicklableError.of(problem) from problem
    except Exception as error:  # every executor has its own names for it
        if lost:
            raise WorkersLostError(
                says("workers.lost", problem=error if str(error) else type(error).__name__)
            ) from error
        if executor is None:
            dismiss()
        for number, (job, future) in enumerate(waiting):
            if not _is_known(future):
                waiting[number] = _given(executor, work, job, again=True)
        return _first(waiting, work, executor, True)
    waiting.popleft()
    if done.error is not None:
        raise done.error
    return done.result, lost  # type: ignore[return-value]  # without an error there is one
