"""Tasks under a title as plain data: the text of a file, a code, and back.

What travels holds no code, and reading it runs none.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from gamelib import AnyGame, sharing
from gamelib.text.messages import checked_language, shown
from widgets.lessons.exercises import FORMAT, own_lesson, read_own_tables, tables_of
from widgets.lessons.specs import ExerciseError, LessonFile
from widgets.text import checked_text

from .task import CHALLENGE, QUESTION, Task, TaskText
from .toml_writer import toml_text

_TEXT = "worksheet.toml"
"""What errors call a text that has come without a file."""


class BaseWorksheet:
    """Tasks of one game under a title, as they are saved and sent; a `Worksheet` is one that can be shown.

    Args:
        tasks: The tasks, in their order.
        title: What it is called: a text, or one for each language.
        lang: The language of texts that are not given in both, ``en`` or ``cs``; None: English.
        timed: Whether what is handed in tells how long each task took.

    Attributes:
        title: What it is called.
        lang: The language of its texts.
        file: The lesson that it is.

    Raises:
        TypeError: These are no tasks.
        ExerciseError: They are of several games, two have the same id, or there are none.
    """

    def __init__(self, tasks: Iterable[Task], *, title: TaskText, lang: str | None = None, timed: bool = False) -> None:
        if not isinstance(tasks, Iterable) or not isinstance(title, str | Mapping) or not isinstance(timed, bool):
            wanted = "a list of tasks is wanted, such as [Task(...)], title= as a text, and timed= as True or False"
            raise TypeError(f"Worksheet: {wanted}, not {shown(tasks)}, {shown(title)} and {shown(timed)}.")
        listed = list(tasks)
        if strange := [one for one in listed if not isinstance(one, Task)]:
            raise TypeError(f"Worksheet: a list of tasks is wanted, such as [Task(...)], not {shown(strange[0])}.")
        if len({task.of_game.slug for task in listed}) != 1:
            raise ExerciseError("Worksheet: a worksheet has one task at least, and all its tasks are of one game.")
        self.lang = checked_language(lang or "en")
        self.title = title
        named = [(task.id or f"task_{number}", task) for number, task in enumerate(listed, 1)]
        ids = [id_ for id_, _ in named]
        if twice := [id_ for id_ in ids if ids.count(id_) > 1]:
            raise ExerciseError(f"Worksheet: two tasks are called {twice[0]!r}; give each an id of its own.")
        self._data = self._head(listed[0].of_game) | {
            table: rows
            for table in (QUESTION, CHALLENGE)
            if (rows := {id_: task.row() for id_, task in named if task.table == table})
        }
        natural = [id_ for table in (QUESTION, CHALLENGE) for id_ in self._data.get(table, {})]
        if natural != ids:
            self._data["lesson"]["order"] = ids
        if timed:
            self._data["lesson"]["timed"] = True
        whole: dict[str, Any] = {**self._data}
        for id_, task in named:
            if task.check is not None:
                whole[QUESTION] = {**whole[QUESTION], id_: task.full_row()}
        self._begin(whole, "Worksheet")

    def _head(self, game: AnyGame) -> dict[str, Any]:
        title = self.title if isinstance(self.title, str) else dict(self.title)
        return {"lesson": {"format": FORMAT, "game": game.slug, "title": title, "lang": self.lang}}

    def _begin(self, tables: Mapping[str, Any], file: str) -> None:
        """Read the tables, functions and all."""
        self.file: LessonFile = own_lesson(tables, file)
        self._rows = {id_: row for table in (QUESTION, CHALLENGE) for id_, row in tables.get(table, {}).items()}

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks in their order; each has an id."""
        return tuple(Task.of(self._rows[id_], self.game, id_) for id_ in self.file.exercises)

    @property
    def game(self) -> AnyGame:
        """The game that its tasks are about."""
        return self.file.game

    @property
    def id(self) -> str:
        """Eight signs that follow from what is asked: the same wherever it is read."""
        text = json.dumps(_unfolded(self._data), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    def toml(self) -> str:
        """The worksheet as the text of a lesson's file.

        Raises:
            ExerciseError: A function judges one of its tasks.
        """
        self._refuse_functions()
        return toml_text(self._data)

    def save(self, path: str | Path) -> Path:
        """Write it to a file, in the place of one that is there.

        Args:
            path: The file; its name ends in ``.toml``.

        Raises:
            ExerciseError: A function judges one of its tasks.
            OSError: The file cannot be written.
        """
        file = Path(path)
        file.write_text(self.toml(), encoding="utf-8")
        return file

    def code(self) -> str:
        """All of it as one code, as :func:`gamelib.share` gives; :meth:`read` reads it.

        Raises:
            ExerciseError: A function judges one of its tasks.
        """
        self._refuse_functions()
        return sharing.packed("worksheet", _unfolded(self._data))

    @classmethod
    def read(cls, source: str | Path) -> Self:
        """A worksheet from its file, from the text of one, or from a code, a link or a message with one.

        Args:
            source: The file's path, or the text.

        Raises:
            ExerciseError: The file or text is wrong; the message names exercise and key, and what would be right.
            InvalidShareError: The code was cut short or altered, or holds something else.
        """
        if isinstance(source, Path):
            return cls._of(read_own_tables(source), source.name)
        text = checked_text(source, "Worksheet.read", "mill.toml")
        if "\n" not in text.strip() and text.strip().endswith(".toml"):
            return cls.read(Path(text.strip()))
        if "[lesson]" in text:
            return cls._of(tables_of(text, _TEXT), _TEXT)
        _, data = sharing.unpacked(text, "worksheet")
        return cls._of(_folded(data), "worksheet")

    @classmethod
    def _of(cls, tables: Mapping[str, Any], file: str) -> Self:
        made = cls.__new__(cls)
        if "layout" in tables or "remember" in tables:
            raise ExerciseError(f"{file}: a worksheet has questions and challenges; anything else belongs to a lesson.")
        made._data = dict(tables)  # noqa: SLF001 - it is being made
        made._begin(tables, file)  # noqa: SLF001
        head = tables["lesson"]
        made.title, made.lang = head["title"], head.get("lang", "en")
        return made

    @property
    def judged_by_functions(self) -> list[str]:
        """The ids of tasks that only a function can judge, because of which it stays in its notebook."""
        return [id_ for id_, row in self._rows.items() if "check" in row]

    def _refuse_functions(self) -> None:
        if judged := self.judged_by_functions:
            raise ExerciseError(
                f"{judged[0]}: a function judges this task, and no file, code or link carries a function. "
                "Give the right answer instead (answer=...), or use the worksheet in the notebook in which it was made."
            )

    def __repr__(self) -> str:
        return f"<Worksheet {self.id}: {self.file.title[self.lang]}, {len(self.tasks)} tasks>"


def _unfolded(tables: Mapping[str, Any]) -> dict[str, Any]:
    """The tables with positions as plain data in the place of codes: however those are packed, it is the same."""
    return _with_positions(tables, lambda found: sharing.unpacked(found, "position")[1] if _is_code(found) else found)


def _folded(tables: Mapping[str, object]) -> dict[str, Any]:
    """The tables with positions as codes."""
    return _with_positions(
        tables, lambda found: sharing.packed("position", found) if isinstance(found, dict) else found
    )


def _is_code(found: object) -> bool:
    return isinstance(found, str) and found.startswith("exp1.")


def _with_positions(tables: Mapping[str, object], how: Callable[[object], object]) -> dict[str, Any]:
    made = dict(tables)
    for table in (QUESTION, CHALLENGE):
        if isinstance(rows := tables.get(table), dict):
            made[table] = {
                id_: row | {"position": how(row["position"])} if isinstance(row, dict) and "position" in row else row
                for id_, row in rows.items()
            }
    return made
