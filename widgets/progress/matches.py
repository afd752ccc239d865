"""Matches kept on this computer beside the file of the learner's progress, so that a kernel may restart in the middle.

A game and the name of a table have a folder, and each match in it a file of its own, written as a record
(`Match.record`) with who sat there, as ``table``: text, and nothing that runs. A file is begun when a person has chosen
for the first time. What an earlier table or another kernel has written is replaced by nothing but what contains it; of
more than `MOST` files the oldest goes. What cannot be written is told once and tried again at every move, and what
makes no sense is not offered; a match is played all the same.
"""

import json
import uuid
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from gamelib import NATURE, AnyGame, AnyMatch, IllegalActionError
from gamelib.engine.match import DRAW
from widgets.match.players import Seating

from .kept_match import KeptMatch, MatchFile, matches_folder, name_of_folder
from .locking import alone, put_in_place
from .store import Progress, progress_file

MOST_KEPT = 10


class MatchKeeper:
    """Keeps the match of one table as it goes on, and knows what else was kept that begins as it has begun."""

    def __init__(self, name: str, match: AnyMatch, seating: Seating, goes_on: Path | None = None) -> None:
        """``goes_on``: the file of which the match is a replay, and in which it goes on."""
        self._match, self._seating = match, seating
        self._name = name
        record = match.record()
        lines = tuple(record["lines"])
        self._whole = "start" not in record
        """Is it a match from its beginning, and no part of a lesson?"""
        self.folder = goes_on.parent if goes_on else matches_folder(match.game.slug, name, whole=self._whole)
        """Where it is written."""
        self._began = 0 if goes_on else match.line
        self._start: tuple[str, ...] = () if goes_on else lines
        self._file = goes_on
        self._found: tuple[str, ...] = lines if goes_on else ()
        """What the file held when this match took it over."""
        self._wrote = self._found
        self._failed = False

    @property
    def kept(self) -> list[KeptMatch]:
        """The matches that one can go on with, the latest first; one that another one contains is left out."""
        found: list[KeptMatch] = []
        for one in sorted(self._all(), key=lambda one: (-len(one.lines), -one.when.timestamp())):
            other = one.file != self._file and _begins(one.lines, self._start) and one.lines != self._start
            if other and not any(_begins(longer.lines, one.lines) for longer in found):
                found.append(one)
        return sorted(found, key=lambda one: one.when, reverse=True)

    @property
    def offered(self) -> list[KeptMatch]:
        """The same, as long as no person has chosen anything here."""
        return [] if self._match.past or self._has_moved else self.kept

    def go_on(self, kept: KeptMatch) -> bool:
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
        record, table = self._match.record(), self._seating.record()
        lines = tuple(record["lines"])
        if lines == self._wrote:
            return None
        record |= {"table": table} if table else {}
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

    def keep_refused(self, rules: Iterable[str]) -> None:
        """Have these rules practised: somebody has tried something against them in a whole match, and now."""
        if self._whole and not self._match.past:
            slug, known = self._match.game.slug, self._match.game.rulebook
            Progress(slug).miss_rules(rule for rule in rules if rule in known)

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

    def _all(self) -> Iterator[KeptMatch]:
        """What was kept of matches from the same beginning, with the same luck."""
        with suppress(OSError):
            files = self.folder.glob("*.json")
            for file in (*files, _earlier_file(self._name)):
                if found := self._read(file):
                    yield found

    def _read(self, file: Path) -> KeptMatch | None:
        try:
            kept = found.read(cast("AnyGame", self._match.game)) if (found := MatchFile.at(file)) else None
        except (OSError, ValueError, RecursionError):
            return None
        beginning = json.loads(json.dumps(_beginning(self._match.record())))
        return kept if kept is not None and _beginning(kept.record) == beginning else None


def _earlier_file(name: str) -> Path:
    """Where earlier versions kept the one match of a name, whatever its game."""
    return progress_file().parent / "matches" / f"{name_of_folder(name)}.json"


def _begins(lines: tuple[str, ...], beginning: tuple[str, ...]) -> bool:
    return lines[: len(beginning)] == beginning


def _beginning(record: dict[str, Any]) -> dict[str, Any]:
    """From where a match was played; its lines are tried by the rules as they are now."""
    return {key: value for key, value in record.items() if key not in ("lines", "points", "table", "version")}


def _drop_oldest(folder: Path) -> None:
    kept = [(file.stat().st_mtime_ns, file) for file in folder.glob("*.json") if file.is_file()]
    for _, file in sorted(kept, reverse=True)[MOST_KEPT:]:
        with suppress(OSError):  # another file may still go
            file.unlink()
