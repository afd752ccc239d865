"""A worksheet: tasks of one's own under a title, to be given out as a code, a link, a file or a notebook.

sheet = Worksheet([Task(...), Task(...)], title="Whom does the mill feed?")
sheet                                   # its tasks with their answers, and buttons that give it out
sheet.show()                            # as a learner works through it
sheet.save("mill.toml")                 # a text that one can read and change
sheet.code(), sheet.link()              # what one sends
sheet.notebook("mill.ipynb")            # a cell for each task
Worksheet.read("mill.toml")             # and back, also from a code or a link
"""

import json
from pathlib import Path
from typing import Any

from widgets.board import language
from widgets.lab.links import NOTEBOOK, link_to
from widgets.text import checked_text, say

from .base_worksheet import BaseWorksheet
from .hand_in import HandIn
from .overview import WorksheetOverview
from .page import WorksheetPage
from .paper import WorksheetPaper
from .worksheet_answers import WorksheetAnswers


class Worksheet(BaseWorksheet):
    """Tasks of one game under a title; see the module's text.

    Args:
        tasks: The tasks, in their order.
        title: What it is called: a text, or one for each language.
        lang: The language of texts that are not given in both, ``en`` or ``cs``; None: English.
        timed: Whether what is handed in tells how long each task took.

    Attributes:
        tasks: The tasks; each has an id.
        title: What it is called.
        lang: The language of its texts.
        file: The lesson that it is.

    Raises:
        TypeError: These are no tasks.
        ExerciseError: They are of several games, two have the same id, or there are none.

    >>> import gamelib
    >>> from widgets import Task, Worksheet
    >>> state = gamelib.load("cities").position("half_a_round")
    >>> worksheet = Worksheet([Task(state, "How many play?", answer=4)], title="At the table")
    >>> Worksheet.read(worksheet.code()).id == worksheet.id
    True
    """

    def show(self, task: str | None = None, *, lang: str | None = None) -> WorksheetPage:
        """The page on which a learner works through it.

        Args:
            task: The id of one task, which is shown alone; None: the whole page.
            lang: The language, ``en`` or ``cs``; None: that of the notebook.

        Raises:
            ValueError: There is no such task or language.
        """
        return WorksheetPage(self, task, lang=lang)

    def hand_in(self, name: str = "", *, lang: str | None = None) -> HandIn | WorksheetPage:
        """What was answered of it on this computer, to be handed in.

        Args:
            name: Who hands it in; empty: a page asks for the name, below the tasks of the notebook.
            lang: The language, ``en`` or ``cs``; None: that of the notebook.

        Raises:
            ValueError: This is no name, or there is no such language.
        """
        if not name:
            return WorksheetPage(self, lang=lang, tasks=False)
        answers = WorksheetAnswers(self)
        answers.sign(name)
        return answers.hand_in(language.spoken(lang))

    def link(self, site: str | None = None) -> str:
        """The address at which it opens.

        Args:
            site: The address of a site with the lessons; None: here, as seen from this notebook, or on Binder.

        Returns:
            The address. Empty: there is no notebook here in which it could be opened.

        Raises:
            ExerciseError: A function judges one of its tasks.
        """
        code = self.code()
        if site is None:
            return link_to(code)
        begins = checked_text(site, "Worksheet.link", "https://lessons.example").rstrip("/")
        return f"{begins}/notebooks/index.html?path={NOTEBOOK}#worksheet={code}"

    def paper(self, *, lang: str | None = None, key: bool = True) -> WorksheetPaper:
        """The worksheet on A4, with pictures, room for answers and a key.

        Args:
            lang: The language of the page, ``en`` or ``cs``; None: that of the worksheet.
            key: Whether the key comes with it, on a sheet of its own.

        Raises:
            ValueError: There is no such language.
        """
        return WorksheetPaper(self.file, self.id, lang=lang or self.lang, key=key)

    def notebook(self, path: str | Path) -> Path:
        """Write a notebook with a cell for each task, which runs as it is.

        Args:
            path: The file; its name ends in ``.ipynb``.

        Raises:
            ExerciseError: A function judges one of its tasks.
            OSError: The file cannot be written.
        """
        begins = f'from widgets import Worksheet\nsheet = Worksheet.read(\n    "{self.code()}"\n)'
        cells = [
            _cell("markdown", "title", f"# {self.file.title[self.lang]}"),
            _cell("code", "begin", begins),
            *(_cell("code", id_, f'sheet.show("{id_}", lang="{self.lang}")') for id_ in self.file.exercises),
            _cell("markdown", "end", say("worksheet.cell_below", self.lang)),
            _cell("code", "hand_in", f'sheet.hand_in("", lang="{self.lang}")'),
        ]
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        file = Path(path)
        file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return file

    def _repr_mimebundle_(self, **kwargs: object) -> Any:
        return WorksheetOverview(self)._repr_mimebundle_(**kwargs)


def _cell(kind: str, id_: str, text: str) -> dict[str, Any]:
    source = text.splitlines(keepends=True)
    code: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": id_, "metadata": {}, "source": source, **code}
