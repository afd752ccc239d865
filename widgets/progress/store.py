"""What a learner has done, kept in one small file on this computer.

It lies where programs keep such things (``XDG_DATA_HOME``, or ``~/.local/share``; on Windows ``LOCALAPPDATA``) in
``eixample/progress.json``; ``EIXAMPLE_PROGRESS`` names another file. Who has no such folder learns all the same, and
nothing is saved. A file that makes no sense is put aside under
another name, never overwritten, and a warning says where it is. What is no file at all, or may not be read, is left
alone: the learner goes on, and a warning says that nothing is saved.
"""

import json
import os
import stat
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from gamelib.positions.reader import unambiguous
from gamelib.text.plain import BYTE_ORDER_MARK
from widgets.board import language
from widgets.text import say

from . import latest
from .leitner import LEARNED, Flashcard, later, missed
from .locking import alone, put_in_place

PROGRESS_FORMAT = 3
_READABLE = (1, 2, PROGRESS_FORMAT)
"""The first form of the file knew no hints, the second one no cards."""
_NAMES_IT = "EIXAMPLE_PROGRESS"
_NOWHERE = Path(os.devnull, "progress.json")
_LONGEST, _LONGEST_NAME, _MOST = 1_000_000, 80, 2**31
"""The file is never longer than a copy of it may be, so that every copy can be brought back."""


@dataclass(frozen=True, slots=True)
class ExerciseResult:
    """How an exercise went: how many tries it took, whether it was done, whether the solution was shown before.

    ``hints``: how many hints were asked for. ``card``: when it is asked again, if it was missed.
    """

    tries: int = 0
    done: bool = False
    shown: bool = False
    hints: int = 0
    card: Flashcard | None = None

    def __add__(self, more: "ExerciseResult") -> "ExerciseResult":
        """This and further tries; what is done stays as it was done."""
        card = more.card or self.card
        if self.done:
            return replace(self, card=card)
        hints = max(self.hints, more.hints)
        tries = min(self.tries + more.tries, _MOST - 1)
        return ExerciseResult(tries, more.done, self.shown or more.shown, hints, card)

    def __or__(self, other: "ExerciseResult") -> "ExerciseResult":
        """The same exercise as two notebooks know it."""
        best = max(self, other, key=lambda one: (one.done, one.tries, one.shown, one.hints))
        return replace(best, card=later(self.card, other.card))


Games = dict[str, dict[str, ExerciseResult]]
"""The results of all games, by the name of the game and of the exercise.

What was tried against a rule stands under the id of the rule, as something that has a card and no tries.
"""


class _LeftAloneError(OSError):
    """What lies in the place of the file is no file."""


def progress_file() -> Path:
    """The file; where a person has no folder of his own, one that cannot be written."""
    if named := os.environ.get(_NAMES_IT):
        return _expanded(named) or _NOWHERE
    windows = os.environ.get("LOCALAPPDATA") if os.name == "nt" else None
    folders = [Path(given) for given in (os.environ.get("XDG_DATA_HOME"), windows) if given]
    folders += [home] if (home := _expanded("~/.local/share")) else []
    return next((folder / "eixample" / "progress.json" for folder in folders if folder.is_absolute()), _NOWHERE)


def _expanded(name: str) -> Path | None:
    """With the home folder for ``~``; None if there is none."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return None


def _settled(file: Path) -> Path:
    """Where links lead to."""
    with suppress(OSError):  # the working folder may be gone
        return Path(os.path.realpath(file))
    return file


class Records:
    """The results of all games in their file. What others write meanwhile, even at the same moment, is kept."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = _settled(file or progress_file())
        self.saved = True
        """Whether the file says what is known here; if not, it is kept until the learner leaves."""
        self._games: Games = {}
        self._complained = False
        with self._alone():
            self._read()

    def __getitem__(self, game: str) -> Mapping[str, ExerciseResult]:
        return self._games.get(game, {})

    def change(self, how: Callable[[Games], None]) -> None:
        """Change the results as the file has them at this moment, and write them."""
        self._make_room()
        with self._alone():
            readable = self._read()
            how(self._games)
            if readable:
                self._write()

    def copy(self) -> str:
        """All of it as the text of a file that can be brought back."""
        return _text(self._games)

    def bring_back(self, text: str) -> int:
        """Take the results of a copy over where they are better; how many are. ``ValueError``: this is no copy."""
        try:
            theirs = _results(_parsed(text))
        except (ValueError, TypeError, RecursionError) as error:
            raise ValueError(f"This is no copy of a progress ({error}).") from None
        if len(_text(_merged(self._games, theirs))) > _LONGEST // 2:  # more is to come
            raise ValueError("This is no copy of a progress: it tells of more than one can do.")
        better = 0

        def merge(games: Games) -> None:
            nonlocal better
            for game, some in theirs.items():
                mine = games.setdefault(game, {})
                for name, result in some.items():
                    best = mine.get(name, ExerciseResult()) | result
                    better += best != mine.get(name, ExerciseResult())
                    mine[name] = best

        self.change(merge)
        return better

    def _make_room(self) -> None:
        with suppress(OSError):  # said when the file is written
            self.file.parent.mkdir(parents=True, exist_ok=True)

    def _alone(self) -> AbstractContextManager[None]:
        return alone(self.file.with_name(f"{self.file.name}.lock"))

    def _read(self) -> bool:
        """Bring the results up to date with the file; False if that must be left alone."""
        try:
            found = self._file()
        except OSError as error:
            self.saved = False
            self._complain("unread", error)
            return False
        self._games = found if self.saved else _merged(found, self._games)
        return True

    def _file(self) -> Games:
        try:
            if not stat.S_ISREG(self.file.stat().st_mode):
                raise _LeftAloneError("this is no file")
            data = self.file.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return {}
        try:
            return _results(_parsed(data.decode("utf-8")))
        except (ValueError, TypeError, RecursionError) as error:
            self._put_aside(error)
            return {}

    def _put_aside(self, why: Exception) -> None:
        number = 1
        while (aside := self.file.with_name(f"{self.file.stem}.unreadable-{number}.json")).exists():
            number += 1
        self.file.rename(aside)
        self.saved = False
        self._complain("put_aside", why, aside=aside.name)

    def _write(self) -> None:
        try:
            put_in_place(self.file, self.copy())
            self.saved = True
        except OSError as error:
            self.saved = False
            self._complain("unwritten", error)

    def _complain(self, what: str, problem: Exception, **facts: object) -> None:
        if not self._complained:
            self._complained = True
            facts |= {"file": self.file, "problem": problem, "word": _NAMES_IT}
            told = say(f"progress.{what}", language.spoken(None), **facts)
            warnings.warn(told, stacklevel=5)


class Progress:
    """The results of one game's exercises, or of a lesson of one's own, which is no ``course``."""

    def __init__(self, game: str, file: Path | None = None, *, course: bool = True) -> None:
        self.game, self._course = game, course
        self._records = Records(file)

    def __getitem__(self, exercise: str) -> ExerciseResult:
        return self._records[self.game].get(exercise, ExerciseResult())

    def record(self, exercise: str, result: ExerciseResult) -> None:
        """Keep a result; one that was better before stays."""
        self.change(exercise, lambda was: was + result)
        if self._course:
            latest.remember(self._records.file, self.game)

    def change(self, exercise: str, how: Callable[[ExerciseResult], ExerciseResult]) -> None:
        """Make something else of a result, as the file has it at this moment."""

        def keep(games: Games) -> None:
            mine = games.setdefault(self.game, {})
            mine[exercise] = how(mine.get(exercise, ExerciseResult()))

        self._records.change(keep)

    def miss_rules(self, rules: Iterable[str]) -> None:
        """Somebody has tried something against these rules, or has not found what they are good for."""
        card = missed()
        for rule in rules:
            if self[rule].card != card:
                self.change(rule, lambda was: replace(was, card=card))

    def forget(self, *exercises: str) -> None:
        """Begin these exercises anew."""

        def drop(games: Games) -> None:
            for exercise in exercises:
                games.get(self.game, {}).pop(exercise, None)

        self._records.change(drop)


def _merged(one: Games, other: Games) -> Games:
    """What two know, of each exercise the better result."""
    names = {game: {*one.get(game, {}), *other.get(game, {})} for game in (*one, *other)}
    return {
        game: {
            name: one.get(game, {}).get(name, ExerciseResult()) | other.get(game, {}).get(name, ExerciseResult())
            for name in some
        }
        for game, some in names.items()
    }


def _text(games: Games) -> str:
    """These results as the file has them."""
    rows = {game: {name: _row(one) for name, one in some.items()} for game, some in games.items()}
    return json.dumps({"format": PROGRESS_FORMAT, "games": rows}, indent=1, sort_keys=True) + "\n"


def _parsed(text: str) -> object:
    """The data of a file or a copy; ``ValueError`` if it is none or too long."""
    if len(text) > _LONGEST:
        raise ValueError("it is too long")
    return unambiguous(text.removeprefix(BYTE_ORDER_MARK))


def _results(data: object) -> Games:
    """The results in a file's data; ``ValueError`` or ``TypeError`` if it is not of our form."""
    games, found = (data.get("games"), data.get("format")) if isinstance(data, dict) else (None, None)
    if not isinstance(games, dict) or type(found) is not int or found not in _READABLE:
        raise ValueError(f"a table with format {PROGRESS_FORMAT} and games is wanted")
    return {
        _name(game): {_name(name): _result(row) for name, row in dict(rows).items()} for game, rows in games.items()
    }


def _name(found: str) -> str:
    if len(found) > _LONGEST_NAME or not found.isprintable():
        raise ValueError("a name is one short line")
    return found


def _result(row: object) -> ExerciseResult:
    if not isinstance(row, Mapping) or set(row) - {"tries", "done", "shown", "hints", "card"}:
        raise ValueError("a result has tries, done, shown, hints and card")
    made = ExerciseResult(**{**row, "card": _card(row["card"]) if "card" in row else None})
    if not all(type(number) is int and 0 <= number < _MOST for number in (made.tries, made.hints)):
        raise ValueError("tries and hints are whole numbers")
    if type(made.done) is not bool or type(made.shown) is not bool:
        raise ValueError("done and shown are true or false")
    return made


def _card(row: object) -> Flashcard:
    if not isinstance(row, Mapping) or not {"box", "since"} <= set(row) <= {"box", "since", "practised"}:
        raise ValueError("a card has box, since and practised")
    box, practised = row["box"], row.get("practised", False)
    if type(box) is not int or not 1 <= box <= LEARNED or type(practised) is not bool:
        raise ValueError(f"a box has a number from 1 to {LEARNED}, and practised is true or false")
    return Flashcard(box, date.fromisoformat(row["since"]), practised)


def _row(result: ExerciseResult) -> dict[str, object]:
    """A result as the file has it; hints and a card are there if there are any."""
    row: dict[str, object] = {"tries": result.tries, "done": result.done, "shown": result.shown}
    if result.hints:
        row["hints"] = result.hints
    if card := result.card:
        practised = {"practised": True} if card.practised else {}
        row["card"] = {"box": card.box, "since": card.since.isoformat(), **practised}
    return row
