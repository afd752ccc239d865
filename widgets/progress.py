"""What a learner has done, kept in one small file on this computer.

It lies where programs keep such things (``XDG_DATA_HOME``, or ``~/.local/share``; on Windows ``LOCALAPPDATA``) in
``eixample/progress.json``; ``EIXAMPLE_PROGRESS`` names another file. A file that makes no sense is put aside under
another name, never overwritten, and a warning says where it is. What is no file at all, or may not be read, is left
alone: the learner goes on, and a warning says that nothing is saved.
"""

import json
import os
import stat
import warnings
from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .locking import alone

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Result:
    """How an exercise went: how many tries it took, whether it was done, whether the solution was shown before.

    ``hints``: how many hints were asked for.
    """

    tries: int = 0
    done: bool = False
    shown: bool = False
    hints: int = 0

    def __add__(self, more: "Result") -> "Result":
        """This and further tries; what is done stays as it was done."""
        if self.done:
            return self
        hints = max(self.hints, more.hints)
        return Result(self.tries + more.tries, more.done, self.shown or more.shown, hints)

    def __or__(self, other: "Result") -> "Result":
        """The same exercise as two notebooks know it."""
        return max(self, other, key=lambda one: (one.done, one.tries, one.shown, one.hints))


class _LeftAlone(OSError):
    """What lies in the place of the file is no file."""


def place() -> Path:
    """The file."""
    if named := os.environ.get("EIXAMPLE_PROGRESS"):
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return (Path(data) if data else Path.home() / ".local" / "share") / "eixample" / "progress.json"


class Progress:
    """The results of one game's exercises. What other notebooks write meanwhile, even at the same moment, is kept."""

    def __init__(self, game: str, file: Path | None = None) -> None:
        self.game = game
        self.file = Path(os.path.realpath(file or place()))
        self._results: dict[str, Result] = {}
        self._saved = True
        self._complained = False
        with self._alone():
            self._read()

    def __getitem__(self, exercise: str) -> Result:
        return self._results.get(exercise, Result())

    def record(self, exercise: str, result: Result) -> None:
        """Keep a result; one that was better before stays."""
        self._make_room()
        with self._alone():
            everything = self._read()
            self._results[exercise] = self[exercise] + result
            self._write(everything)

    def forget(self, *exercises: str) -> None:
        """Begin these exercises anew."""
        self._make_room()
        with self._alone():
            everything = self._read()
            for exercise in exercises:
                self._results.pop(exercise, None)
            self._write(everything)

    def _make_room(self) -> None:
        with suppress(OSError):  # said when the file is written
            self.file.parent.mkdir(parents=True, exist_ok=True)

    def _alone(self) -> AbstractContextManager[None]:
        return alone(self.file.with_name(f"{self.file.name}.lock"))

    def _read(self) -> dict[str, dict[str, Result]] | None:
        """What the file says of all games, this one's results brought up to date; None if it must be left alone."""
        try:
            everything = self._file()
        except OSError as error:
            self._saved = False
            self._complain(
                f"Your progress cannot be read from {self.file} ({error}). Nothing there is touched; what you do is "
                "kept until you leave. EIXAMPLE_PROGRESS can name another file."
            )
            return None
        its = everything.get(self.game, {})
        if self._saved:
            self._results = its
        else:
            self._results = {name: self[name] | its.get(name, Result()) for name in (*its, *self._results)}
        return everything

    def _file(self) -> dict[str, dict[str, Result]]:
        try:
            if not stat.S_ISREG(self.file.stat().st_mode):
                raise _LeftAlone("this is no file")
            data = self.file.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return {}
        try:
            return _results(json.loads(data.decode("utf-8")))
        except (ValueError, TypeError, RecursionError) as error:
            self._put_aside(str(error))
            return {}

    def _put_aside(self, why: str) -> None:
        number = 1
        while (aside := self.file.with_name(f"{self.file.stem}.unreadable-{number}.json")).exists():
            number += 1
        self.file.rename(aside)
        self._saved = False
        self._complain(
            f"The file of your progress, {self.file}, makes no sense ({why}). It was put aside as {aside.name}; "
            "you start anew."
        )

    def _write(self, everything: dict[str, dict[str, Result]] | None) -> None:
        if everything is None:
            return
        everything[self.game] = self._results
        games = {game: {name: asdict(one) for name, one in some.items()} for game, some in everything.items()}
        fresh = self.file.with_name(f"{self.file.name}.{os.getpid()}.new")
        try:
            fresh.write_text(json.dumps({"format": FORMAT, "games": games}, indent=1, sort_keys=True) + "\n", "utf-8")
            fresh.replace(self.file)
            self._saved = True
        except OSError as error:
            self._saved = False
            self._complain(f"Your progress cannot be written to {self.file} ({error}). It is kept until you leave.")

    def _complain(self, text: str) -> None:
        if not self._complained:
            self._complained = True
            warnings.warn(text, stacklevel=4)


def _results(data: Any) -> dict[str, dict[str, Result]]:
    """The results in a file's data; ``ValueError`` or ``TypeError`` if it is not of our form."""
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("games"), dict):
        raise ValueError(f"a table with format {FORMAT} and games is wanted")
    return {
        str(game): {str(name): _result(row) for name, row in dict(rows).items()} for game, rows in data["games"].items()
    }


def _result(row: Any) -> Result:
    if not isinstance(row, Mapping) or set(row) - {"tries", "done", "shown"}:
        raise ValueError("a result has tries, done and shown")
    made = Result(**row)
    if type(made.tries) is not int or made.tries < 0 or type(made.done) is not bool or type(made.shown) is not bool:
        raise ValueError("tries is a whole number; done and shown are true or false")
    return made
