"""Work that is done piece by piece: after each piece it says what is known, and it can be ended there."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Stepwise = Generator[T, None, T]
"""What is known after each piece, and in the end. ``KeyboardInterrupt`` thrown in ends it with what is known then."""


def mapped(change: Callable[[T], T], work: Stepwise[T]) -> Stepwise[T]:
    """The same work, with what it knows changed before it is given.

    Args:
        change: What is known, as it is to be given.
        work: The work.
    """
    try:
        known = next(work)
        while True:
            try:
                yield change(known)
            except KeyboardInterrupt as stop:
                known = work.throw(stop)
            else:
                known = next(work)
    except StopIteration as end:
        return change(end.value)


def finished(work: Stepwise[T], progress: Callable[[T], object] | None = None) -> T:
    """Do all of it.

    Args:
        work: The work.
        progress: Called with what is known after each piece. An interruption that it raises ends the work.

    Returns:
        What is known in the end.
    """
    try:
        known = next(work)
        while True:
            try:
                if progress is not None:
                    progress(known)
            except KeyboardInterrupt as stop:
                known = work.throw(stop)
            else:
                known = next(work)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]  # what a generator returns
