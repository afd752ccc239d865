"""What everybody has made of a worksheet, from the codes they handed in. Nothing leaves the machine.

results = ClassResults("handed_in/", worksheet="rome.toml")    # or codes, files, mails, executed notebooks
results                               # a map of tasks by people, and for each task what was answered
results.board()                       # for the stage: the answers on the board itself, without names
results.to_csv("class.csv"); pandas.DataFrame(results.to_dicts())
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from gamelib.text.listing import Listing
from widgets.board import language
from widgets.text import refuse_unknown, say

from .class_board import ClassBoard
from .class_page import ClassPage
from .hand_in import HandIn, TaskResult
from .hand_in_sources import Gathered, HandInRemark, gather, remark
from .task_summary import NOT_BEGUN, TaskSummary, summary_of
from .task_texts import TaskTexts, task_texts
from .worksheet import Worksheet

COLUMNS = ("name", "task", "tries", "hints", "right", "first", "misread", "seconds")
_ID = re.compile(r"[0-9a-f]{8}")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With these a cell begins that a table program would work out."""


class ClassResults:
    """The results of a class; see the module's text.

    Who hands in twice under one name counts once: with the later of both, if it goes on where the earlier one stopped.
    Where it does not, there may be two people of one name, and both stay.

    Args:
        *sources: Codes, texts, files and folders, things that were handed in, results: see `hand_in_sources.gather`.
        worksheet: The :class:`Worksheet`, its code, link or file, or its ``id``. None: the worksheet of which most
            were handed in; then tasks are known by their ids alone.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Attributes:
        lang: The language.
        found: All that the sources hold, as it was found.
        hand_ins: What counts, one for each person, by their names.
        remarks: What is to be said of single codes and files, such as why one does not count.

    Raises:
        TypeError: A source is nothing that could hold codes.
        ValueError: A text holds none; the worksheet cannot be read.

    >>> from widgets.worksheets.hand_in import HandIn, TaskResult
    >>> ada = HandIn("5f0c11aa", "Whom does it feed?", "Ada", {"mill": TaskResult(tries=1, right=True, first="3")})
    >>> ben = HandIn("5f0c11aa", "Whom does it feed?", "Ben", {"mill": TaskResult(tries=2, first="2")})
    >>> results = ClassResults(ada.code(), ben.code(), lang="en")
    >>> results.tasks
    mill: Began: 2, solved: 1, at once: 1
    >>> [row["first"] for row in results.to_dicts()]
    ['3', '2']
    """

    def __init__(
        self,
        *sources: object,
        worksheet: Worksheet | str | Path | None = None,
        lang: str | None = None,
        **unknown: object,
    ) -> None:
        refuse_unknown("ClassResults", unknown, "sources, worksheet and lang")
        self.lang = language.spoken(lang)
        known = [source for source in sources if isinstance(source, ClassResults)]
        self.found: list[Gathered | HandInRemark] = [one for source in known for one in source.found]
        new = [source for source in sources if not isinstance(source, ClassResults)]
        self.found += gather(new[0] if len(new) == 1 else new)
        self.worksheet = _read(worksheet)
        hand_ins = [one for one in self.found if isinstance(one, Gathered)]
        named = worksheet if isinstance(worksheet, str) else ""
        self.worksheet_id = self.worksheet.id if self.worksheet else named or _most_common(hand_ins)
        counted, twice = _one_for_each(one for one in hand_ins if one.hand_in.worksheet == self.worksheet_id)
        self.hand_ins = tuple(sorted(counted, key=lambda one: _in_order(one.name)))
        self.remarks = Listing([*self._not_counted(), *twice])

    def _not_counted(self) -> Iterator[HandInRemark]:
        """Why codes and files do not count."""
        for one in self.found:
            if isinstance(one, HandInRemark):
                yield one
            elif (found := one.hand_in).worksheet != self.worksheet_id:
                yield remark(one.where, "of_another", title=found.title, name=found.name)

    @property
    def title(self) -> str:
        """What the worksheet is called."""
        if self.worksheet is not None:
            return self.worksheet.file.title[self.lang]
        return self.hand_ins[0].title if self.hand_ins else ""

    @cached_property
    def task_ids(self) -> tuple[str, ...]:
        """The tasks in the order of the worksheet; if it is not known, of whoever has begun most of them."""
        if self.worksheet is not None:
            return tuple(self.worksheet.file.exercises)
        by_length = sorted(self.hand_ins, key=lambda one: -len(one.answers))
        return tuple(dict.fromkeys(task for one in by_length for task in one.answers))

    @cached_property
    def tasks(self) -> Listing[TaskSummary]:
        """How each task went."""
        return Listing(
            summary_of(task, [one.answers.get(task, NOT_BEGUN) for one in self.hand_ins]) for task in self.task_ids
        )

    def to_dicts(self) -> list[dict[str, object]]:
        """A row for each person and task, those not begun with zero tries: ``pandas.DataFrame(results.to_dicts())``.

        Returns:
            Tables of texts, numbers, truth and None by ``name``, ``task``, ``tries``, ``hints``, ``right``, ``first``
            (the first answer), ``misread`` (names with spaces between them) and ``seconds``.
        """
        return [_row(one, task) for one in self.hand_ins for task in self.task_ids]

    def to_csv(self, file: Path | str | None = None, *, separator: str = ",") -> str:
        """The same rows as a table for spreadsheets.

        Args:
            file: Where to write it; None: it is only given back.
            separator: What stands between two cells: ``;`` for a spreadsheet that is set to Czech.

        Returns:
            The text, its first line with the names of columns. A cell that a spreadsheet would take for a formula
            begins with an apostrophe.
        """
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, COLUMNS, delimiter=separator)
        writer.writeheader()
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in self.to_dicts())
        if file is not None:
            Path(file).write_text(text.getvalue(), encoding="utf-8-sig", newline="")
        return text.getvalue()

    def html(self, *, names: bool = True) -> str:
        """The map and the answers as a piece of a page.

        Args:
            names: Whether people are called by their names; else by numbers, as for a wall.
        """
        summaries = {one.task: one for one in self.tasks}
        return ClassPage(self.title, self.hand_ins, self._texts, summaries, self.remarks, self.lang, names=names).html()

    def board(self, task: str = "") -> ClassBoard:
        """The answers on the board itself, task by task and without names, for the stage.

        Args:
            task: The task to begin with; empty: the first one.

        Raises:
            ValueError: The worksheet is not known, or has no such task.
        """
        if self.worksheet is None:
            raise ValueError("Boards can be shown of a known worksheet: ClassResults(..., worksheet=...) names it.")
        summaries = {one.task: one for one in self.tasks}
        name = f"class {self.worksheet_id}"
        return ClassBoard(self.worksheet.file, summaries, at=task, lang=self.lang, name=name)

    @cached_property
    def _texts(self) -> list[TaskTexts]:
        """What the tasks say; if the worksheet is not known, their ids."""
        if self.worksheet is not None:
            return [*task_texts(self.worksheet.file, self.lang)]
        return [TaskTexts(number, task, self.lang) for number, task in enumerate(self.task_ids, 1)]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def __len__(self) -> int:
        return len(self.hand_ins)

    def __repr__(self) -> str:
        head = say("results.head", self.lang, title=self.title or self.worksheet_id, people=len(self))
        lines = [self.tasks.text(self.lang), self.remarks.text(self.lang)]
        return "\n".join(filter(None, [head, *lines]))


def _read(worksheet: Worksheet | str | Path | None) -> Worksheet | None:
    """The worksheet that is meant; None: no more than its id is known."""
    if worksheet is None or isinstance(worksheet, Worksheet):
        return worksheet
    return None if isinstance(worksheet, str) and _ID.fullmatch(worksheet) else Worksheet.read(worksheet)


def _most_common(gathered: Iterable[Gathered]) -> str:
    counted = Counter(one.hand_in.worksheet for one in gathered)
    return counted.most_common(1)[0][0] if counted else ""


def _in_order(name: str) -> tuple[str, str]:
    """Names in the order of the alphabet, letters with accents beside those without, numbers by their size."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"\d+", lambda number: number[0].zfill(6), plain), name


def _one_for_each(gathered: Iterable[Gathered]) -> tuple[list[HandIn], list[HandInRemark]]:
    """What counts of everybody, and what is to be said where somebody has handed in twice."""
    counted, remarks = dict[str, list[HandIn]](), list[HandInRemark]()
    for where, new in ((one.where, one.hand_in) for one in gathered):
        same_name = counted.setdefault(" ".join(new.name.casefold().split()), [])
        for place, known in enumerate(same_name):
            further = next((one for one in (new, known) if _goes_on(one.answers, known.answers, new.answers)), None)
            if further:
                same_name[place] = replace(further, name=known.name)
                remarks.append(remark(where, "same" if new.answers == known.answers else "twice", name=known.name))
                break
        else:
            number = len(same_name) + 1
            if same_name:
                remarks.append(remark(where, "namesake", name=new.name, number=number))
            same_name.append(replace(new, name=f"{new.name[:35]} ({number})") if same_name else new)
    return [one for some in counted.values() for one in some], remarks


def _goes_on(after: Mapping[str, TaskResult], *before: Mapping[str, TaskResult]) -> bool:
    """Can a person who had come so far have come to that? Tries only grow, and a first answer stays."""
    return all(
        (now := after.get(task, NOT_BEGUN)).tries >= one.tries and now.hints >= one.hints and now.first == one.first
        for some in before
        for task, one in some.items()
    )


def _row(person: HandIn, task: str) -> dict[str, object]:
    one = person.answers.get(task, NOT_BEGUN)
    return {
        "name": person.name,
        "task": task,
        "tries": one.tries,
        "hints": one.hints,
        "right": one.right,
        "first": one.first or None,
        "misread": " ".join(one.misread) or None,
        "seconds": one.seconds,
    }


def _cell(value: object) -> object:
    """A value as it is written: no text of others is a formula."""
    if isinstance(value, str) and value.startswith(_FORMULA) and not value.removeprefix("-").isdecimal():
        return f"'{value}"
    return value
