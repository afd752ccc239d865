"""Matches kept on this computer beside the file of the learner's progress, so that a kernel may restart in the middle.

A game and the name of a table have a folder, and each match in it a file of its own, written as a record
(`Match.record`): text, and nothing that runs. A file is begun when a person has chosen for the first time. What an
earlier table or another kernel has written is replaced by nothing but what contains it; of more than `MOST` files the
oldest goes. What cannot be written is told once and tried again at every move, and what makes no sense is not
offered; a match is played all the same.
"""

import json
import re
import stat
import uuid
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from gamelib import NATURE, IllegalActionError, Match
from gamelib.engine.match import DRAW
from gamelib.positions.reader import unambiguous
from widgets.match.players import Seating

from .locking import alone, put_in_place
from .store import progress_file

MOST_KEPT = 10
_LONGEST = 2_000_000
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Kept:
    """A match that was kept: when it was played last, and its lines as a record has them."""

    file: Path
    when: datetime
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.file.stem

    @property
    def moves(self) -> int:
        """How often somebody has chosen; a draw is no move."""
        return sum(not line.startswith(f"{DRAW}: ") for line in self.lines)

    def __repr__(self) -> str:
        return f"<Kept {self.when:%Y-%m-%d %H:%M}, moves: {self.moves}>"


class MatchKeeper:
    """Keeps the match of one table as it goes on, and knows what else was kept that begins as it has begun."""

    def __init__(self, name: str, match: Match[Any], seating: Seating) -> None:
        self._match, self._seating = match, seating
        self._name = name
        self._began = match.line
        self._start: tuple[str, ...] = tuple(match.record()["lines"])
        self._file: Path | None = None
        self._found: tuple[str, ...] = ()
        """What the file held when this match took it over."""
        self._wrote: tuple[str, ...] = ()
        self._failed = False

    @property
    def kept(self) -> list[Kept]:
        """The matches that one can go on with, the latest first; one that another one contains is left out."""
        found: list[Kept] = []
        for one in sorted(self._all(), key=lambda one: (-len(one.lines), -one.when.timestamp())):
            other = one.file != self._file and _begins(one.lines, self._start) and one.lines != self._start
            if other and not any(_begins(longer.lines, one.lines) for longer in found):
                found.append(one)
        return sorted(found, key=lambda one: one.when, reverse=True)

    @property
    def offered(self) -> list[Kept]:
        """The same, as long as no person has chosen anything here."""
        return [] if self._match.past or self._has_moved else self.kept

    def go_on(self, kept: Kept) -> bool:
        """Play its lines; at one that cannot be played the match stays where it is. Could all be played?"""
        match = self._match
        slow, chance = match.slow, match.chance
        self._file, self._found, self._wrote = None, (), ()
        match.slow, match.chance = False, "ask"  # a draw may have been chosen
        try:
            match.goto(self._began)
            for line in kept.lines[self._began :]:
                who, _, action = line.partition(": ")
                if who != self._due():
                    return False
                match.play(action)
        except IllegalActionError:
            return False
        finally:
            match.slow, match.chance = slow, chance
        return True

    def keep(self) -> OSError | None:
        """Write down what has been played, if a person has chosen any of it, unless one only looks back.

        What is in the way is given back the first time.
        """
        if self._match.past or not self._has_moved:
            return None
        record = self._match.record()
        lines = tuple(record["lines"])
        if lines == self._wrote:
            return None
        told, self._failed = self._failed, True
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with alone(self.folder / "matches.lock"):
                put_in_place(self._place_for(lines), json.dumps(record, ensure_ascii=False) + "\n")
                self._wrote = lines
        except OSError as problem:
            return None if told else problem
        self._failed = False
        with suppress(OSError):
            _drop_oldest(self.folder)
        return None

    @property
    def folder(self) -> Path:
        """Where it is written."""
        return matches_folder(self._match.game.slug, self._name)

    @property
    def _has_moved(self) -> bool:
        people = self._seating.people
        return any(line.seat in people for line in self._match.lines[self._began : self._match.line])

    def _due(self) -> str:
        seat = self._match.state.seat
        return DRAW if seat == NATURE else "" if seat is None else self._match.game.seat_word(seat)

    def _place_for(self, lines: tuple[str, ...]) -> Path:
        """Its own file, as long as nobody else has written there, or another one that these lines contain; else a new
        one.
        """
        mine = self._file and self._read(self._file)
        if mine and mine.lines == self._wrote and _begins(lines, self._found):
            return mine.file
        contained = [one for one in self._all() if _begins(lines, one.lines)]
        if contained:
            taken = max(contained, key=lambda one: len(one.lines))
            self._file, self._found = taken.file, taken.lines
        else:
            unique = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{uuid.uuid4().hex[:8]}"
            self._file, self._found = self.folder / f"{unique}.json", ()
        return self._file

    def _all(self) -> Iterator[Kept]:
        """What was kept of matches from the same beginning, with the same luck."""
        with suppress(OSError):
            files = self.folder.glob("*.json")
            for file in (*files, _earlier_file(self._name)):
                if found := self._read(file):
                    yield found

    def _read(self, file: Path) -> Kept | None:
        try:
            about = file.stat()
            if not stat.S_ISREG(about.st_mode) or about.st_size > _LONGEST:
                return None
            when = datetime.fromtimestamp(about.st_mtime).astimezone()
            found = unambiguous(file.read_text("utf-8-sig"))
        except (OSError, ValueError, OverflowError, RecursionError):
            return None
        if not isinstance(found, dict):
            return None
        lines = found.get("lines")
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            return None
        if _beginning(found) != json.loads(json.dumps(_beginning(self._match.record()))):
            return None
        return Kept(file, when, tuple(lines))


def matches_folder(game: str, name: str) -> Path:
    """Where the matches of a game are kept that are played at tables of this name."""
    return progress_file().parent / "matches" / game / _written(name)


def _earlier_file(name: str) -> Path:
    """Where earlier versions kept the one match of a name, whatever its game."""
    return progress_file().parent / "matches" / f"{_written(name)}.json"


def _written(name: str) -> str:
    """A name as files can bear it."""
    readable = re.sub(r"[^a-z0-9]+", "-", name.lower())[:_SHOWN].strip("-")
    return f"{readable}-{zlib.crc32(name.encode()):08x}"


def _begins(lines: tuple[str, ...], beginning: tuple[str, ...]) -> bool:
    return lines[: len(beginning)] == beginning


def _beginning(record: dict[str, Any]) -> dict[str, Any]:
    """From where a match was played; its lines are tried by the rules as they are now."""
    return {key: value for key, value in record.items() if key not in ("lines", "points", "version")}


def _drop_oldest(folder: Path) -> None:
    kept = [(file.stat().st_mtime_ns, file) for file in folder.glob("*.json") if file.is_file()]
    for _, file in sorted(kept, reverse=True)[MOST_KEPT:]:
        with suppress(OSError):  # another file may still go
            file.unlink()
