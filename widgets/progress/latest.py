"""In which course somebody was last: one word in a file beside that of the progress, which no copy takes along."""

from contextlib import suppress
from pathlib import Path

from .locking import put_in_place

_LONGEST = 100


def remember(progress: Path, course: str) -> None:
    """Note that somebody has tried something in this course; where no file can be written, nothing is noted."""
    with suppress(OSError):
        put_in_place(_file(progress), course)


def latest_course(progress: Path) -> str:
    """The course; empty if none is known."""
    with suppress(OSError, ValueError), _file(progress).open(encoding="utf-8") as file:
        return file.read(_LONGEST).strip()
    return ""


def _file(progress: Path) -> Path:
    return progress.with_name(f"{progress.stem}.latest")
