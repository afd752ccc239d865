"""How far a learner is: the exercises of one lesson, and those of all courses, with the ways back to what is open."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gamelib import AnyGame
from widgets.board import language
from widgets.board.base import Bundle
from widgets.board.live_page import LivePage
from widgets.lessons.asking import asking
from widgets.lessons.exercises import LAB, course_title, courses, lessons
from widgets.lessons.specs import LessonFile, QuestionSpec, TaskSpec
from widgets.sheets import html
from widgets.sheets.html import Safe, tag
from widgets.text import last_sentence, refuse_unknown, say

from . import notebook_index
from .courses import course_progress
from .practice import PRACTISE, practice
from .store import ExerciseResult, Progress, Records

HOW_FAR = "how_far_am_i.ipynb"
_COLUMNS = tag("colgroup", *(tag("col", style=f"width: {wide}") for wide in ("44%", "5em", "auto")))
"""The same in the tables of all courses: most titles in one line, little for the number, the rest for what is open."""


@dataclass(frozen=True, slots=True)
class ExerciseRow:
    """One exercise: what is asked in a few words, how it went, and where it stands in the notebooks."""

    spec: QuestionSpec | TaskSpec
    game: AnyGame
    result: ExerciseResult
    lang: str
    heading: str = ""
    link: str = ""

    @property
    def text(self) -> str:
        """What is asked, as it is read first and without what leads to it: the last sentence."""
        spec = self.spec
        text = asking(spec, self.game).spec.ask if isinstance(spec, QuestionSpec) else spec.task
        return last_sentence(text[self.lang])[1]

    @property
    def said(self) -> str:
        """How it went, in words."""
        result = self.result
        if result.done:
            name = "done_shown" if result.shown else "done_first" if result.tries == 1 else "done_later"
        else:
            name = "shown" if result.shown else "tried" if result.tries else "open"
        said = say(f"lesson.{name}", self.lang, tries=result.tries)
        return f"{said}, {say('lesson.hints', self.lang, hints=result.hints)}" if result.hints else said

    @property
    def open(self) -> bool:
        """Was it tried, or explained, and never done?"""
        return not self.result.done and (self.result.shown or self.result.tries > 0)

    def back(self) -> list[Safe]:
        """The way back to it, if it is known and not done."""
        return [tag("a", self.heading or self.text, href=self.link)] if self.link and not self.result.done else []


def rows(file: LessonFile, progress: Progress, lang: str, notebook: Path | None) -> list[ExerciseRow]:
    """The exercises of a lesson, in its order."""
    found = notebook_index.headings(notebook) if notebook else {}
    return [
        ExerciseRow(
            spec,
            file.game,
            progress[id_],
            lang,
            found.get(id_, ""),
            notebook_index.link(notebook, found[id_]) if notebook and found.get(id_) else "",
        )
        for id_, spec in file.exercises.items()
    ]


class ComesNext(NamedTuple):
    """What comes after a lesson: what the link says, and where it leads."""

    text: str
    link: str


def comes_next(file: LessonFile, lang: str) -> ComesNext | None:
    """The next lesson; after the last one of a course a whole game, and the choice of one after those of the lab.

    None: the notebook is not to be found.
    """
    if file.own:
        return None
    following = lessons(file.course).get(file.number + 1)
    if following:
        text, notebook = (
            say("lesson.next", lang, title=following.title[lang]),
            notebook_index.lesson(file.course, following.number),
        )
    elif file.course == LAB:
        text, notebook = say("lesson.next_choose", lang), notebook_index.start_page()
    else:
        text, notebook = say("lesson.next_play", lang), notebook_index.play_notebook(file.course)
    return ComesNext(text, notebook_index.link(notebook)) if notebook else None


class Summary:
    """The end of a lesson: what has been done, what was missed and where it stands, and where to go on."""

    def __init__(self, file: LessonFile, progress: Progress, lang: str) -> None:
        self.lang = lang
        self.rows = rows(file, progress, lang, None if file.own else notebook_index.lesson(file.course, file.number))
        done = sum(row.result.done for row in self.rows)
        summary = "lesson.own_summary" if file.own else "lesson.summary"
        self.title = say(summary, lang, number=file.number, title=file.title[lang], done=done, all=len(self.rows))
        self.more = say("lesson.count_again", lang) if done < len(self.rows) else ""
        self.onwards = comes_next(file, lang)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """The summary as a piece of a page."""
        names = ("exercise", "result", "way_back")[: 3 if any(row.back() for row in self.rows) else 2]
        head = tag("tr", *(tag("th", say(f"lesson.{name}", self.lang), scope="col") for name in names))
        body = [
            tag("tr", tag("th", row.text, scope="row"), tag("td", row.said), *(tag("td", it) for it in row.back()))
            for row in self.rows
        ]
        table = tag("table", tag("thead", head), tag("tbody", *body))
        more = [tag("p", self.more, cls="mu")] if self.more else []
        links = list(self._links())
        below = [tag("p", *links, cls="onwards")] if links else []
        return html.sheet(tag("p", self.title), table, *more, *below, cls="done", lang=self.lang)

    def _links(self) -> Iterator[Safe]:
        """To what comes next, and to the page over all courses."""
        if self.onwards:
            yield tag("a", self.onwards.text, href=self.onwards.link, cls="next")
        missed = practice()
        if missed.missed and (page := notebook_index.start(PRACTISE)):
            count = len(missed.due)
            text = say("practice.link_due" if count else "practice.link", self.lang, count=count)
            yield tag("a", text, href=notebook_index.link(page))
        if page := notebook_index.start(HOW_FAR):
            yield tag("a", say("lesson.how_far", self.lang), href=notebook_index.link(page))

    def __repr__(self) -> str:
        lines = [f"  {'x' if row.result.done else ' '} {row.text}: {row.said}" for row in self.rows]
        return "\n".join(filter(None, [self.title, *lines, self.more]))


class HowFar(LivePage):
    """All lessons of all courses: how much of each is done, and what is to be done again. ``HowFar()`` ends a cell.

    It tells at each look how far one is now.

    Args:
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    >>> from widgets import HowFar
    >>> "Cities" in HowFar(lang="en").html()
    True
    """

    def __init__(self, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("HowFar", unknown, "lang")
        self.lang = language.spoken(lang)
        super().__init__(_page=self.html())

    def look_again(self) -> None:
        self._page = self.html()

    def _lessons(self, course: str) -> Iterator[tuple[LessonFile, Path | None, list[ExerciseRow]]]:
        progress = Progress(course)
        for file in lessons(course).values():
            notebook = notebook_index.lesson(course, file.number)
            yield file, notebook, rows(file, progress, self.lang, notebook)

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return self.with_still({"text/html": self.html(), "text/plain": repr(self)}, **kwargs)

    def html(self) -> str:
        """Everything as a piece of a page."""
        parts: list[str] = []
        records = Records()
        for course in courses():
            body = [self._row(*lesson) for lesson in self._lessons(course)]
            at = course_progress(course, records[course])
            count = say("start.done_of", self.lang, done=at.finished, all=len(at.lessons))
            label = say("start.ruler", self.lang, done=at.finished, all=len(at.lessons))
            head = [tag("th", say(f"lesson.{name}", self.lang), scope="col") for name in ("lesson", "done", "repeat")]
            lines = tag("thead", tag("tr", *head)), tag("tbody", *body)
            table = tag("table", _COLUMNS, *lines, style="table-layout: fixed; width: 100%")
            plays = notebook_index.play_notebook(course)
            play = [tag("a", say("start.play", self.lang), href=notebook_index.link(plays))] if plays else []
            title = tag("h3", course_title(course, self.lang), html.ruler(at.states, label), tag("small", count), *play)
            parts += [title, table]
        return html.sheet(*parts, cls="done", lang=self.lang)

    def _row(self, file: LessonFile, notebook: Path | None, exercises: list[ExerciseRow]) -> Safe:
        title = f"{file.number}. {file.title[self.lang]}"
        name = tag("a", title, href=notebook_index.link(notebook)) if notebook else title
        again = [
            tag("a", row.text, href=row.link) if row.link else tag("span", row.text) for row in exercises if row.open
        ]
        done = f"{sum(row.result.done for row in exercises)}/{len(exercises)}"
        return tag("tr", tag("th", name, scope="row"), tag("td", done), tag("td", *_apart(again)))

    def __repr__(self) -> str:
        lines: list[str] = []
        for course in courses():
            lines.append(course_title(course, self.lang))
            for file, _, exercises in self._lessons(course):
                done = f"{sum(row.result.done for row in exercises)}/{len(exercises)}"
                lines.append(f"  {done} {file.number}. {file.title[self.lang]}")
                lines += [f"      {say('lesson.repeat', self.lang)}: {row.text}" for row in exercises if row.open]
        return "\n".join(lines)


def _apart(links: Iterable[Safe]) -> list[str]:
    """Links one after the other, with a dot between them."""
    parts: list[str] = []
    for one in links:
        parts += [" · ", one] if parts else [one]
    return parts
