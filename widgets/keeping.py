"""Matches kept on this computer beside the file of the learner's progress, so that a kernel may restart in the middle.

Each lies in a file of its own, named after its table and written as a record (`Match.record`): text, and nothing that
runs. What cannot be written is not kept, and what makes no sense is not offered; a match is played all the same.
"""

import json
import os
import re
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

from gamelib import IllegalAction, Match

from .locking import alone
from .progress import place

_LONGEST = 2_000_000
_SHOWN = 40


class Keeper:
    """Keeps the match of one table as it goes on, and offers what was kept as long as nothing else was played."""

    def __init__(self, name: str, match: Match[Any]) -> None:
        self._name, self._match = name, match
        self._kept = _kept(name, match)
        self._began = len(match.lines)

    @property
    def offered(self) -> list[str]:
        """The lines of the record that was kept, if one can still go on with it."""
        return self._kept if self._match.line == self._began and not self._match.past else []

    def go_on(self) -> None:
        """Play the lines that come next; at one that cannot be played the match stays where it is."""
        match, lines = self._match, self.offered
        slow, match.slow = match.slow, False
        with suppress(IllegalAction):
            while match.line < len(lines):
                match.play(lines[match.line].partition(": ")[2])
        match.slow = slow

    def keep(self) -> None:
        """Write down what has been played, unless one only looks back."""
        if not self._match.past and self._match.line > self._began:
            _keep(self._name, self._match)


def file_of(name: str) -> Path:
    """Where the match of a table is kept."""
    readable = re.sub(r"[^a-z0-9]+", "-", name.lower())[:_SHOWN].strip("-")
    return place().parent / "matches" / f"{readable}-{zlib.crc32(name.encode()):08x}.json"


def _keep(name: str, match: Match[Any]) -> None:
    """Write down the match as it is."""
    file = file_of(name)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with alone(file.with_name(f"{file.name}.lock")):
            fresh = file.with_name(f"{file.name}.{os.getpid()}.new")
            fresh.write_text(json.dumps(match.record(), ensure_ascii=False) + "\n", "utf-8")
            fresh.replace(file)


def _kept(name: str, match: Match[Any]) -> list[str]:
    """What had been played on from this very position: lines of a record, none if nothing had."""
    file, record = file_of(name), match.record()
    try:
        if file.stat().st_size > _LONGEST:
            return []
        found = json.loads(file.read_text("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return []
    lines, mine = (one.pop("lines", None) if isinstance(one, dict) else None for one in (found, record))
    if found != record or not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        return []
    return lines if mine is not None and len(lines) > len(mine) and lines[: len(mine)] == mine else []
