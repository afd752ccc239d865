"""What somebody has answered of a worksheet, kept on this computer by the worksheet's id, until it is handed in.

Each worksheet has a file of its own beside that of the progress. It holds the worksheet itself, so that one can go on
without its link, and what was answered, in the form in which it is handed in. What cannot be written is kept as long as
the kernel lives; a file that makes no sense is put aside under another name.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from gamelib.positions.reader import unambiguous
from widgets.progress.locking import alone, put_in_place
from widgets.progress.store import ExerciseResult, Progress, progress_file

from .base_worksheet import BaseWorksheet
from .hand_in import HandIn, TaskResult

ANSWERS_FORMAT = 1
_NOBODY = "?"
"""The name of whoever has not said one."""
_LONGEST = 200
_LARGEST = 2_000_000


@dataclass(frozen=True, slots=True)
class BegunWorksheet:
    """A worksheet that was begun on this computer."""

    code: str
    title: str
    done: int


class WorksheetAnswers(Progress):
    """What was answered of one worksheet; tasks keep their results in it as they do in the progress of a course."""

    def __init__(self, worksheet: BaseWorksheet, watcher: Callable[[], None] | None = None) -> None:
        """``watcher`` is called whenever something was answered."""
        self._watcher = watcher
        self.worksheet, self.game = worksheet, f"worksheet {worksheet.id}"
        self.file = _folder() / f"{worksheet.id}.json"
        self.saved = True
        """Whether the file says what is known here."""
        self._kept = HandIn(worksheet.id, "", _NOBODY)
        self._began = monotonic()
        self.look_again()

    def begin_clock(self) -> None:
        """A task has come to the board: from now on its time runs."""
        self._began = monotonic()

    @property
    def name(self) -> str:
        """Who answers; empty: nobody has said."""
        return "" if self._kept.name == _NOBODY else self._kept.name

    @property
    def results(self) -> dict[str, TaskResult]:
        """The result of each task that was begun."""
        return {id_: one for id_, one in self._kept.answers.items() if id_ in self.worksheet.file.exercises}

    def look_again(self) -> None:
        """Take over what was answered elsewhere meanwhile."""
        if self.saved:
            self._kept = _read(self.file) or self._kept

    def sign(self, name: str) -> None:
        """Say who answers.

        Raises:
            ValueError: The name is empty, too long, or cannot be printed.
        """
        self._change(lambda kept: replace(kept, name=name))

    def add(self, task: str, more: TaskResult) -> None:
        """Add what has come of a try; a task that is solved stays as it was solved."""
        if self.worksheet.file.timed:
            more = replace(more, seconds=round(monotonic() - self._began))
            self.begin_clock()
        self._change(lambda kept: replace(kept, answers={**kept.answers, task: _sum(kept.answers.get(task), more)}))

    def hand_in(self, lang: str) -> HandIn:
        """What is handed in now.

        Raises:
            ValueError: Nobody has said a name.
        """
        return HandIn(self.worksheet.id, self.worksheet.file.title[lang][:_LONGEST], self.name, self.results)

    # ------------------------------------------------------------ as boards keep their results

    def __getitem__(self, exercise: str) -> ExerciseResult:
        one = self.results.get(exercise, TaskResult())
        return ExerciseResult(one.tries, one.right, hints=one.hints)

    def record(self, exercise: str, result: ExerciseResult) -> None:
        self.add(exercise, TaskResult(tries=result.tries, right=result.done, hints=result.hints))

    def change(self, exercise: str, how: Callable[[ExerciseResult], ExerciseResult]) -> None:
        self.record(exercise, how(ExerciseResult()))

    def miss_rules(self, rules: Iterable[str]) -> None:
        """What is practised is what courses teach; nothing of it is kept here."""

    def forget(self, *exercises: str) -> None:
        def drop(kept: HandIn) -> HandIn:
            return replace(kept, answers={id_: one for id_, one in kept.answers.items() if id_ not in exercises})

        self._change(drop)

    def _change(self, how: Callable[[HandIn], HandIn]) -> None:
        with suppress(OSError):  # said when the file is written
            self.file.parent.mkdir(parents=True, exist_ok=True)
        with alone(self.file.with_name(f"{self.file.name}.lock")):
            self.look_again()
            self._kept = how(self._kept)
            worksheet = "" if self.worksheet.judged_by_functions else self.worksheet.code()
            text = json.dumps({"format": ANSWERS_FORMAT, "sheet": worksheet, "hand_in": self._kept.code()})
            try:
                put_in_place(self.file, text)
            except OSError:
                self.saved = False
            else:
                self.saved = True
        if self._watcher is not None:
            self._watcher()


def begun_worksheets(lang: str) -> Iterator[BegunWorksheet]:
    """The worksheets that were begun on this computer, the latest first."""
    files = sorted(_folder().glob("*.json"), key=lambda file: -file.stat().st_mtime) if _folder().is_dir() else []
    for file in files:
        with suppress(ValueError, KeyError, TypeError, OSError):
            code = json.loads(file.read_text("utf-8"))["sheet"]
            if code:
                worksheet = BaseWorksheet.read(code)
                done = sum(one.right for one in WorksheetAnswers(worksheet).results.values())
                yield BegunWorksheet(code, worksheet.file.title[lang], done)


def _folder() -> Path:
    return progress_file().parent / "worksheets"


def _read(file: Path) -> HandIn | None:
    """What a file holds; None if there is none. What makes no sense is put aside."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    try:
        kept: Any = unambiguous(data[:_LARGEST].decode())
        known = isinstance(kept, dict) and kept.get("format") == ANSWERS_FORMAT
        return HandIn.read(kept["hand_in"] if known else "")
    except (ValueError, TypeError, KeyError, RecursionError):
        with suppress(OSError):
            file.replace(file.with_suffix(".unreadable"))
        return None


def _sum(was: TaskResult | None, more: TaskResult) -> TaskResult:
    if was is None:
        return more
    if was.right:
        return was
    return TaskResult(
        tries=was.tries + more.tries,
        hints=max(was.hints, more.hints),
        right=more.right,
        first=was.first or more.first,
        misread=tuple(dict.fromkeys((*was.misread, *more.misread))),
        seconds=None if was.seconds is more.seconds is None else (was.seconds or 0) + (more.seconds or 0),
    )
