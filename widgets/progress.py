"""What a learner has done, kept in one small file on this computer.

It lies where programs keep such things (``XDG_DATA_HOME``, or ``~/.local/share``; on Windows ``LOCALAPPDATA``) in
``eixample/progress.json``; ``EIXAMPLE_PROGRESS`` names another file. A file that cannot be read is put aside under
another name, never overwritten, and a warning says where it is.
"""

import json
import os
import warnings
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Result:
    """How an exercise went: how many tries it took, whether it was done, and whether the solution was shown before."""

    tries: int = 0
    done: bool = False
    shown: bool = False


def place() -> Path:
    """The file."""
    if named := os.environ.get("EIXAMPLE_PROGRESS"):
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return (Path(data) if data else Path.home() / ".local" / "share") / "eixample" / "progress.json"


class Progress:
    """The results of one game's exercises. What another notebook writes meanwhile is kept."""

    def __init__(self, game: str, file: Path | None = None) -> None:
        self.game = game
        self.file = file or place()
        self._results: dict[str, Result] = {}
        self._complained = self._hands_off = False
        self._results.update(self._read().get(game, {}))

    def __getitem__(self, exercise: str) -> Result:
        return self._results.get(exercise, Result())

    def record(self, exercise: str, result: Result) -> None:
        """Keep a result; one that was better before stays."""
        old = self[exercise]
        if old.done:
            return
        self._results[exercise] = Result(old.tries + result.tries, result.done, old.shown or result.shown)
        self._write()

    def forget(self, *exercises: str) -> None:
        """Begin these exercises anew."""
        for exercise in exercises:
            self._results.pop(exercise, None)
        self._write(forgotten=exercises)

    def _read(self) -> dict[str, dict[str, Result]]:
        try:
            text = self.file.read_text("utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, UnicodeDecodeError) as error:
            self._put_aside(str(error))
            return {}
        try:
            return _results(json.loads(text))
        except (ValueError, TypeError, RecursionError) as error:
            self._put_aside(str(error))
            return {}

    def _put_aside(self, why: str) -> None:
        number = 1
        while (aside := self.file.with_name(f"{self.file.stem}.unreadable-{number}.json")).exists():
            number += 1
        try:
            self.file.rename(aside)
            where = f"It was put aside as {aside.name}"
        except OSError:
            where, self._hands_off = "It stays where it is, and nothing is written", True
        self._complain(f"The file of your progress, {self.file}, cannot be read ({why}). {where}; you start anew.")

    def _write(self, forgotten: tuple[str, ...] = ()) -> None:
        everything = self._read()
        if self._hands_off:
            return
        mine = {**everything.get(self.game, {}), **self._results}
        everything[self.game] = {name: result for name, result in mine.items() if name not in forgotten}
        games = {game: {name: asdict(one) for name, one in some.items()} for game, some in everything.items()}
        fresh = self.file.with_name(f"{self.file.name}.{os.getpid()}.new")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(json.dumps({"format": FORMAT, "games": games}, indent=1, sort_keys=True) + "\n", "utf-8")
            fresh.replace(self.file)
        except OSError as error:
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
