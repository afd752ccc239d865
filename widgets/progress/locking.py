"""Files that several programs write: one at a time, by a lock that ends with its holder, however that one ends, and
each time the whole of it.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LONGEST = 2.0
"""Seconds to wait for a lock; a program that holds one longer has been stopped in the middle."""
_PAUSE = 0.01

if sys.platform == "win32":
    import msvcrt

    def _take(number: int) -> None:
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

    def _leave(number: int) -> None:
        msvcrt.locking(number, msvcrt.LK_UNLCK, 1)

else:

    def _take(number: int) -> None:
        import fcntl  # a browser's Python may lack it, or most of it

        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _leave(number: int) -> None:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_UN)


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Do something while no other program does it, going by the lock on ``file``, which is made and stays.

    Where there are no locks (in a browser, on some network drives, in a folder that cannot be written), or if the lock
    does not come free in time, it is done all the same: a lock must not keep anybody from saving.
    """
    try:
        number = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        taken = _wait(number)
        yield
        if taken:
            with suppress(OSError):
                _leave(number)
    finally:
        os.close(number)


def put_in_place(file: Path, text: str) -> None:
    """Write a file so that whoever reads it finds the old text or the new one, never a part."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        fresh.write_text(text, "utf-8")
        fresh.replace(file)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise


def _wait(number: int) -> bool:
    end = time.monotonic() + LONGEST
    while True:
        try:
            _take(number)
        except (ImportError, AttributeError):  # a browser's fcntl has no flock
            return False
        except (BlockingIOError, PermissionError):  # held by another one; Windows calls it the latter
            if time.monotonic() > end:
                return False
            time.sleep(_PAUSE)
        except OSError:
            return False
        else:
            return True
