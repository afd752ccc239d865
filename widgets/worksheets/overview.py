"""A worksheet as its author sees it: its tasks with their answers, and how it is given out."""

from pathlib import Path
from typing import ClassVar

import traitlets

from gamelib.text.markup import Safe, tag
from gamelib.text.templates import brought_along
from widgets.board import language
from widgets.board.base import BaseWidget, Bundle
from widgets.lab.links import link_to
from widgets.lessons.specs import TaskSpec
from widgets.sheets.html import folded, inline_glyph
from widgets.text import say

from .base_worksheet import BaseWorksheet
from .page_html import as_page
from .task_scene import task_scene
from .task_texts import TaskTexts, task_texts

_STATIC = brought_along(Path(__file__).parent / "static")


class WorksheetOverview(BaseWidget):
    """The tasks of a worksheet with their answers, and buttons that give it out.

    Args:
        worksheet: The worksheet.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.
    """

    _esm: ClassVar[str] = (_STATIC / "worksheet.js").read_text("utf-8")
    _page = traitlets.Unicode("").tag(sync=True)
    _below = traitlets.Unicode("").tag(sync=True)
    _board = traitlets.Unicode("").tag(sync=True)
    _no_kernel = traitlets.Unicode("").tag(sync=True)

    def __init__(self, worksheet: BaseWorksheet, *, lang: str | None = None) -> None:
        self.worksheet, self.lang = worksheet, language.spoken(lang)
        super().__init__()
        self.language_chosen(self.lang)

    def language_chosen(self, lang: str) -> None:
        self.lang = lang
        self._page = self._html(live=True)

    def _html(self, *, live: bool) -> str:
        worksheet, lang = self.worksheet, self.lang
        count = say(
            "worksheet.about", lang, game=worksheet.game.title(lang), count=len(worksheet.tasks), id=worksheet.id
        )
        rows = map(self._task, task_texts(worksheet.file, lang))
        parts = [
            tag("h1", inline_glyph("block", 22), tag("span", worksheet.file.title[lang])),
            tag("p", count, cls="quiet"),
            tag("ol", *rows, cls="asked"),
        ]
        if worksheet.judged_by_functions:
            parts.append(tag("p", say("worksheet.stays_here", lang), cls="quiet"))
        elif live:
            parts.append(self._buttons())
        return as_page(*parts, lang=lang)

    def _task(self, task: TaskTexts) -> Safe:
        lang = self.lang
        if isinstance(task.spec, TaskSpec):
            answer = say("worksheet.goals", lang, goals=", ".join(goal.name[lang] for goal in task.spec.goals))
        elif right := ", ".join(map(task.answer, sorted(task.right))):
            answer = say("worksheet.answer", lang, answer=right)
        else:
            answer = say("question.judged", lang)
        picture = tag("div", Safe(task_scene(task).svg()), cls="position")
        shown = folded(say("worksheet.position", lang), picture)
        return tag("li", tag("span", task.text), " ", tag("span", answer, cls="quiet"), shown)

    def _buttons(self) -> Safe:
        lang, code = self.lang, self.worksheet.code()
        failed = say("worksheet.not_copied", lang)
        address = link_to(code)
        notebook, here, _ = address.partition("?worksheet=")  # made whole by the browser; one to Binder is whole
        link = {"data-link": notebook, "data-text": code} if here else {"data-copy": "", "data-text": address}
        link |= {"data-said": say("worksheet.link_copied", lang), "data-failed": failed}
        link |= {"data-here": say("worksheet.link_here", lang)}
        copied = {"data-copy": "", "data-text": code, "data-said": say("worksheet.copied", lang), "data-failed": failed}
        saved = {"data-save": f"worksheet_{self.worksheet.id}.toml", "data-text": self.worksheet.toml()}
        buttons = [
            *([tag("button", say("worksheet.copy_link", lang), type="button", cls="plain", **link)] if address else []),
            tag("button", say("worksheet.copy_code", lang), type="button", cls="plain", **copied),
            tag("button", say("worksheet.save", lang), type="button", cls="plain", **saved),
        ]
        return tag("div", *buttons, tag("span", role="status"), cls="buttons")

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return self.with_still({"text/html": self._html(live=False), "text/plain": repr(self.worksheet)}, **kwargs)
