"""The worksheet that is being made: one for each game, kept in the folder of the progress until it is begun anew."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gamelib import AnyGame
from gamelib.errors import EixampleError
from widgets.lessons.specs import ExerciseError
from widgets.progress.locking import put_in_place
from widgets.progress.store import progress_file

from .task import Task, in_language_or_other
from .worksheet import Worksheet

_PREFIX = "task_"


class Draft:
    """The tasks of a worksheet in their order, under a title; what is changed is kept at once.

    Args:
        game: The game that it is about.

    Attributes:
        game: The game.
        tasks: Its tasks.
        title: What it is called; empty: nothing yet.
        lang: The language of its title.
        saved: Whether the file says what is known here.
        put_aside: Where a file lies now that held no worksheet; None: there was no such file.

    >>> import gamelib
    >>> from widgets import Task
    >>> draft = Draft(gamelib.load("cities"))
    >>> draft.add(Task(draft.game.position("half_a_round"), "How many play?", answer=4))
    >>> [task.id for task in Draft(draft.game).tasks]
    ['task_1']
    >>> draft.remove(0).id
    'task_1'
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.tasks: list[Task] = []
        self.title = ""
        self.lang = "en"
        self.saved = True
        self.put_aside: Path | None = None
        self.file = progress_file().parent / "worksheets" / f"{game.slug}.toml"
        self._read()

    def add(self, task: Task) -> None:
        """Put a task behind the others, under an id of its own."""
        number = max((_number(one) for one in self.tasks), default=0) + 1
        self.tasks.append(Task.of(task.row(), self.game, f"{_PREFIX}{number}"))
        self._write()

    def remove(self, number: int) -> Task:
        """Take a task out; it is returned."""
        task = self.tasks.pop(number)
        self._write()
        return task

    def put_back(self, number: int, task: Task) -> None:
        """Put one where it was."""
        self.tasks.insert(number, task)
        self._write()

    def move(self, number: int, by: int) -> None:
        """Let a task change places with its neighbour, if it has one there."""
        to = number + by
        if 0 <= to < len(self.tasks):
            self.tasks[number], self.tasks[to] = self.tasks[to], self.tasks[number]
            self._write()

    def rename(self, title: str, lang: str) -> None:
        """Give it another title, in a language."""
        self.title, self.lang = title.strip(), lang
        self._write()

    def begin_anew(self) -> tuple[Sequence[Task], str]:
        """Begin with nothing; what was there is returned."""
        before = tuple(self.tasks), self.title
        self.tasks, self.title = [], ""
        self._write()
        return before

    def worksheet(self, without_title: str) -> Worksheet:
        """The worksheet as it is now.

        Args:
            without_title: What it is called as long as it has no title.

        Raises:
            ExerciseError: It has no tasks.
        """
        return Worksheet(self.tasks, title=self.title or without_title, lang=self.lang)

    def _read(self) -> None:
        if not self.file.is_file():
            return
        try:
            found = Worksheet.read(self.file)
        except (EixampleError, ExerciseError, ValueError):
            self.put_aside = self.file.with_suffix(".damaged.toml")
            with suppress(OSError):
                self.file.replace(self.put_aside)
            return
        if found.game.slug == self.game.slug:
            title = in_language_or_other(found.title, found.lang)
            self.tasks, self.title, self.lang = list(found.tasks), title.strip(), found.lang

    def _write(self) -> None:
        try:
            if self.tasks:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                put_in_place(self.file, self.worksheet("–").toml())
            else:
                self.file.unlink(missing_ok=True)
        except OSError:
            self.saved = False
        else:
            self.saved = True


def _number(task: Task) -> int:
    digits = (task.id or "").removeprefix(_PREFIX)
    return int(digits) if digits.isdecimal() else 0
