"""A match that is kept on this computer: the folder of its table, its file, and what that holds.

It is a record (`Match.record`) with who sat there, as ``table``: text, and nothing that runs.
"""

import re
import stat
import zlib
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from gamelib import AnyGame, AnyMatch
from gamelib.engine.match import DRAW
from gamelib.positions.reader import unambiguous
from gamelib.text.plain import Json

from .store import progress_file

LONGEST_RECORD = 2_000_000
_SHOWN = 40
_LOOKED_AT = 8


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A file in which a match is kept, and when it was written."""

    file: Path
    when: datetime

    @classmethod
    def at(cls, file: Path) -> "MatchFile | None":
        """The file, if it is one that may hold a match."""
        try:
            about = file.stat()
            when = datetime.fromtimestamp(about.st_mtime).astimezone()
        except (OSError, ValueError, OverflowError):
            return None
        return MatchFile(file, when) if stat.S_ISREG(about.st_mode) and about.st_size <= LONGEST_RECORD else None

    @property
    def name(self) -> str:
        """What it is called among the matches of its table."""
        return self.file.stem

    @property
    def key(self) -> str:
        """What it is called among the matches of its game."""
        return f"{self.file.parent.name}/{self.name}"

    def read(self, game: AnyGame) -> "KeptMatch":
        """The match of a game that it holds.

        Raises:
            OSError: It cannot be read.
            RecursionError: It holds brackets without end.
            ValueError: It holds no record.
        """
        record: Any = unambiguous(self.file.read_text("utf-8-sig"))
        lines = record.get("lines") if isinstance(record, dict) else None
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise ValueError("no record of a match")
        return KeptMatch(self.file, self.when, game, record)


@dataclass(frozen=True, slots=True, repr=False)
class KeptMatch(MatchFile):
    """A match of a game as its file has it, which nobody has tried yet by the rules."""

    game: AnyGame
    record: Json

    @property
    def lines(self) -> tuple[str, ...]:
        """Its lines as a record has them."""
        return tuple(self.record["lines"])

    @property
    def moves(self) -> int:
        """How often somebody has chosen; a draw is no move."""
        return sum(not line.startswith(f"{DRAW}: ") for line in self.record["lines"])

    @property
    def is_whole(self) -> bool:
        """Is it a match from its beginning, and no part of a lesson?"""
        return "start" not in self.record

    @property
    def players(self) -> list[str]:
        """Who sits where: people, and bots by name."""
        return list(self.record["table"]["players"])

    @property
    def names(self) -> list[str | None] | None:
        """What they are called, if it was said."""
        return self.record["table"]["names"]  # type: ignore[no-any-return]

    def kept_as(self, name: str) -> bool:
        """Is this what a table of that name has kept?"""
        return self.file.parent == matches_folder(self.game.slug, name)

    def replay(self) -> AnyMatch:
        """The match, to be played on.

        Raises:
            ValueError: It cannot be played by the rules as they are now, or not in this edition.
        """
        return self.game.replay(self.record, any_version=True)

    def shown(self) -> AnyMatch:
        """The match to be looked at, which is replayed once for all looks.

        Raises:
            ValueError: It cannot be played by the rules as they are now, or not in this edition.
        """
        return _looked_at(self.file, self.when, self.game)

    def __repr__(self) -> str:
        return f"<KeptMatch {self.when:%Y-%m-%d %H:%M}, moves: {self.moves}>"


@dataclass(frozen=True, slots=True)
class DamagedMatch(MatchFile):
    """A file that holds no match, and what is wrong with it."""

    problem: Exception


def matches_folder(game: str, name: str, *, whole: bool = True) -> Path:
    """Where the matches of a game are kept that are played at tables of this name: whole ones, or parts of lessons."""
    return progress_file().parent / ("matches" if whole else "lesson_matches") / game / name_of_folder(name)


def name_of_folder(name: str) -> str:
    """A name as files can bear it."""
    readable = re.sub(r"[^a-z0-9]+", "-", name.lower())[:_SHOWN].strip("-")
    return f"{readable}-{zlib.crc32(name.encode()):08x}"


@lru_cache(_LOOKED_AT)
def _looked_at(file: Path, when: datetime, game: AnyGame) -> AnyMatch:
    return MatchFile(file, when).read(game).replay()
