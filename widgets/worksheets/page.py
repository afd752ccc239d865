"""A worksheet as a learner works through it: one task after the other at its board, and what is handed in.

show_worksheet("exw1....")      # a code, a link or a file; as the last line of a cell
show_worksheet()                # those that were begun on this computer
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from gamelib.text.templates import brought_along
from widgets.board import language
from widgets.board.base import BaseWidget, Bundle
from widgets.board.protocol import answered
from widgets.text import board_words, refuse_unknown, say

from .base_worksheet import BaseWorksheet
from .hand_in import HandIn
from .page_html import begun_html, hand_in_html, head_html, still_html
from .worksheet_answers import BegunWorksheet, WorksheetAnswers, begun_worksheets
from .worksheet_boards import TaskBoard, task_board

_STATIC = brought_along(Path(__file__).parent / "static")


class WorksheetPage(BaseWidget):
    """The page of a worksheet; see the module's text.

    Args:
        worksheet: The worksheet; None: those are listed that were begun here.
        task: The id of the one task that is shown; None: all of them, one after the other.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.
        tasks: Whether its tasks are there too; if not, what was answered elsewhere in the notebook is handed in here.

    Attributes:
        worksheet: The worksheet.
        begun: Where there is no worksheet, those that were begun on this computer.
        answers: What was answered of it, here and before.
        number: The number of the task at the board, from 0.
        handed: What was handed in last.
        lang: The language.

    Raises:
        TypeError: There is no such argument.
        ValueError: There is no such task or language.

    >>> import gamelib
    >>> from widgets import Task, Worksheet, WorksheetPage
    >>> state = gamelib.load("cities").position("half_a_round")
    >>> worksheet = Worksheet([Task(state, "How many play?", answer=4)], title="At the table")
    >>> page = WorksheetPage(worksheet, lang="en")
    >>> page.hand_in("Ada").name
    'Ada'
    >>> page.answers.forget(*worksheet.file.exercises)
    >>> page.close()
    """

    _esm: ClassVar[str] = (_STATIC / "worksheet.js").read_text("utf-8")
    _page = traitlets.Unicode("").tag(sync=True)
    _below = traitlets.Unicode("").tag(sync=True)
    _board = traitlets.Unicode("").tag(sync=True)
    """The board that stands between them, by the id of its model; empty: none."""
    _no_kernel = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        worksheet: BaseWorksheet | None = None,
        task: str | None = None,
        *,
        lang: str | None = None,
        tasks: bool = True,
        **unknown: object,
    ) -> None:
        self._boards: dict[int, TaskBoard] = {}
        refuse_unknown("WorksheetPage", unknown, "a worksheet, task, lang and tasks")
        self._has_tasks = tasks
        self.lang = language.spoken(lang)
        self._wrong = ""
        self.handed: HandIn | None = None
        self.worksheet: BaseWorksheet | None = None
        self.begun: list[BegunWorksheet] = []
        super().__init__()
        self.on_msg(self._receive)
        if worksheet is None:
            self.begun = list(begun_worksheets(self.lang))
            self._listed()
        else:
            self.open_worksheet(worksheet, task)

    def open_worksheet(self, worksheet: BaseWorksheet, task: str | None = None) -> None:
        """Show a worksheet, in the place of what is there.

        Args:
            worksheet: The worksheet.
            task: The id of the one task that is shown; None: all of them.

        Raises:
            ValueError: There is no such task.
        """
        ids = list(worksheet.file.exercises)
        if task is not None and task not in ids:
            raise ValueError(f"The worksheet has no task {task!r}; it has {', '.join(ids)}.")
        self._close_boards()
        self.worksheet, self.answers = worksheet, WorksheetAnswers(worksheet, self.refresh)
        self._alone = task is not None
        results = self.answers.results
        undone = (number for number, id_ in enumerate(ids) if id_ not in results or not results[id_].right)
        self.number = next(undone, 0) if task is None else ids.index(task)
        self.answers.begin_clock()
        self.refresh()

    def go(self, number: int) -> None:
        """Show another task; the one that is left stays as it is.

        Args:
            number: Its number, from 0.
        """
        if self.worksheet is not None and 0 <= number < len(self.worksheet.file.exercises):
            self.number = number
            self.answers.begin_clock()
            self.refresh()

    def hand_in(self, name: str) -> HandIn | None:
        """Hand in what was answered up to now; what is wrong with the name is said on the page.

        Args:
            name: Who hands it in.

        Returns:
            What is handed in; None if the name was none.
        """
        if self.worksheet is None:
            return None
        self._wrong = ""
        try:
            self.answers.sign(name)
            self.handed = self.answers.hand_in(self.lang)
        except ValueError:
            self.handed, self._wrong = None, say("worksheet.no_name", self.lang)
        self.refresh()
        return self.handed

    def refresh(self) -> None:
        """Show everything as it is now."""
        if self.worksheet is None:
            return
        self.answers.look_again()
        if self.handed is not None:
            self.handed = self.answers.hand_in(self.lang)
        board = self._board_at(self.worksheet, self.number).board if self._has_tasks else None
        head = self._has_tasks and not self._alone
        with self.hold_sync():
            self._page = head_html(self.answers, self.number, self.lang) if head else ""
            self._below = "" if self._alone else hand_in_html(self.answers, self.handed, self._wrong, self.lang)
            self._board = str(board.model_id or "") if board is not None else ""
            self._no_kernel = board_words(self.lang)["no_kernel"]

    def _board_at(self, worksheet: BaseWorksheet, number: int) -> TaskBoard:
        """The board of a task: made when it is seen first, and then kept."""
        if number not in self._boards:
            spec = list(worksheet.file.exercises.values())[number]
            last = number == len(worksheet.file.exercises) - 1
            onwards: Callable[[], None] | None = None if last or self._alone else lambda: self.go(number + 1)
            name = f"worksheet {worksheet.id} {spec.id}"
            self._boards[number] = task_board(spec, self.answers, lang=self.lang, name=name, onwards=onwards)
        return self._boards[number]

    def _listed(self) -> None:
        self._page = begun_html(self.begun, self.lang)

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        self.send({"a": answered(message)})  # the kernel is there, however long it will take
        asked: dict[str, Any] = message if isinstance(message, dict) else {}
        kind, key = asked.get("kind"), asked.get("key")
        number = int(key) if isinstance(key, str) and key.isdecimal() and len(key) < 4 else -1
        if kind == "go":
            self.go(number)
        elif kind == "open" and self.worksheet is None and 0 <= number < len(self.begun):
            self.open_worksheet(BaseWorksheet.read(self.begun[number].code))
        elif kind == "hand_in":
            name = asked.get("name")
            self.hand_in(name if isinstance(name, str) else "")
        elif kind == "again":
            self.refresh()

    def language_chosen(self, lang: str) -> None:
        self.lang = lang
        for board in self._boards.values():
            board.speak(lang)
        if self.worksheet is None:
            self._listed()
        self.refresh()

    def _close_boards(self) -> None:
        for board in self._boards.values():
            board.close()
        self._boards.clear()

    def close(self) -> None:
        """Take the page and its boards out of the kernel."""
        self._close_boards()
        super().close()

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        """Of what somebody has answered a notebook keeps nothing."""
        still = begun_html([], self.lang) if self.worksheet is None else still_html(self.answers, self.lang)
        return self.with_still({"text/html": still, "text/plain": repr(self)}, **kwargs)

    def __repr__(self) -> str:
        if self.worksheet is None:
            return say("worksheet.none", self.lang)
        return say("worksheet.title", self.lang, title=self.worksheet.file.title[self.lang])


def show_worksheet(source: str | Path | BaseWorksheet | None = None, *, lang: str | None = None) -> WorksheetPage:
    """A worksheet to be worked through, as the last line of a cell.

    Args:
        source: The worksheet, its file, or a code or a link that holds it; None: those are listed that were begun here.
        lang: The language, ``en`` or ``cs``, in which the whole notebook speaks from here on; None: that of the
            notebook.

    Raises:
        ValueError: This is no worksheet, or there is no such language; the text says what is wrong.

    >>> import gamelib
    >>> from widgets import Task, Worksheet, show_worksheet
    >>> state = gamelib.load("cities").position("half_a_round")
    >>> page = show_worksheet(Worksheet([Task(state, "How many play?", answer=4)], title="At the table"), lang="en")
    >>> page
    Worksheet: At the table
    >>> page.close()
    """
    worksheet = source if isinstance(source, BaseWorksheet | None) else BaseWorksheet.read(source)
    return WorksheetPage(worksheet, lang=language.speak(lang))
