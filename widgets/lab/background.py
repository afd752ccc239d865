"""Work that goes on while gestures are answered: what is known by now, whether more comes, and how it has ended.

The work is done in a thread (and the pool's processes), which touches no board: whoever shows it asks again from time
to time, as the browser does as long as it goes on. Where there are no threads, as in a browser's own Python, some of it
is done each time somebody asks.
"""

import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from gamelib.analysis.stepwise import Stepwise

T = TypeVar("T")
PATIENCE = 20
"""After so many seconds in which nobody has looked, it ends: the page is gone."""
SLICE = 0.25
"""How many seconds of work are done each time somebody asks, where there are no threads: less than makes one wait."""
SHOWING = 0.15
"""For so many seconds after the first answer the work pauses: while the page draws it, no worker starts beside it."""
THREADS = sys.platform != "emscripten"


class BackgroundJob(Generic[T]):
    """One piece of work, in a thread of its own where there are threads.

    ``begin`` gives the work: what it yields is known by then, what it returns is known in the end. It is ended as by
    hand: by a ``KeyboardInterrupt`` that is thrown in.
    """

    def __init__(self, begin: Callable[[], Stepwise[T]], name: str, known: T | None = None) -> None:
        self.found = known
        """What is known by now."""
        self.done = False
        """Whether it has come to an end by itself."""
        self.failed: Exception | None = None
        self._begin = begin
        self._asked = monotonic()
        self._stop, self._over, self._first = Event(), Event(), Event()
        self._work: Stepwise[T] | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True) if THREADS else None
        if self._thread:
            self._thread.start()

    @property
    def running(self) -> bool:
        """True while more will be known soon."""
        return not self._over.is_set() and not self._stop.is_set()

    def wait(self, seconds: float) -> None:
        """Wait until something is known, but no longer than this."""
        if self._thread:
            self._first.wait(seconds)

    def asked(self) -> None:
        """Somebody looks at what is known: where there are no threads, the next piece of work is done now."""
        self._asked = monotonic()
        if not self._thread:
            self._run(SLICE)

    def stop(self) -> None:
        """Do no more; what is known stays."""
        self._stop.set()
        if not self._thread and self._work:
            self._run(SLICE)

    def join(self, seconds: float) -> bool:
        """Wait for the end; True if it has come."""
        if self._thread:
            self._thread.join(seconds)
            return not self._thread.is_alive()
        self._run(seconds)
        return self._over.is_set()

    def _run(self, seconds: float = float("inf")) -> None:
        """Do all of it, or as much as these seconds allow."""
        end = monotonic() + seconds
        try:
            if self._work is None:
                self._work = self._begin()
                self.found = next(self._work)
                self._first.set()
                if self._thread:
                    self._stop.wait(SHOWING)
            while not self._over.is_set() and monotonic() < end:
                self.found = self._work.throw(KeyboardInterrupt) if self._ends else next(self._work)
        except StopIteration as ended:
            self.found, self.done = ended.value, True
            self._end()
        except Exception as problem:  # noqa: BLE001  # whatever goes wrong is told on the board, not in a log
            self.failed = problem
            self._end()

    def _end(self) -> None:
        self._over.set()
        self._first.set()

    @property
    def _ends(self) -> bool:
        return self._stop.is_set() or monotonic() - self._asked > PATIENCE
