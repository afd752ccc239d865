"""A worksheet on paper: A4, with the boards as pictures, room for answers, and the key on a sheet of its own.

paper = sheet.paper()              # as the last line of a cell: a preview
paper.save("rome.pdf")             # through an installed browser; "rome.html" needs none
sheet.paper(key=False)             # without the key
"""

from collections.abc import Iterator
from pathlib import Path

from gamelib.text.markup import Safe, tag
from gamelib.text.messages import checked_language
from widgets.lessons.specs import ChallengeSpec, LessonFile, QuestionSpec, TaskSpec
from widgets.sheets import html
from widgets.svg import style
from widgets.svg.for_print import with_lines
from widgets.text import say

from .printing import print_pdf
from .task_scene import answer_scene, task_scene
from .task_texts import TaskTexts, task_texts

_FORMS = (".html", ".pdf")
_MOST_LINES = 6
"""So many lines there are to write actions on."""
_WHY = 3
"""So many further lines there are to say why."""
_LIGHT = f"{style.light()}--ex-surface:#fff"


class WorksheetPaper:
    """A worksheet as pages; see the module's text.

    Args:
        file: The worksheet.
        id_: The id of the worksheet, which stands on every page.
        lang: The language, ``en`` or ``cs``.
        key: Whether the key comes with it.

    Raises:
        ValueError: There is no such language.
    """

    def __init__(self, file: LessonFile, id_: str, *, lang: str, key: bool = True) -> None:
        self.lang = checked_language(lang)
        self.title = file.title[lang]
        self._file, self._id, self._key = file, id_, key
        self._tasks = [*task_texts(file, lang)]

    def html(self) -> str:
        """The pages as a piece of a page."""
        pages = [tag("main", self._head(), *map(self._task, self._tasks))]
        if self._key:
            pages.append(tag("main", self._key_head(), *map(self._answer, self._tasks), cls="key"))
        return f"<style>.ex-paper.ex-paper,.ex-paper.ex-paper .ex{{{_LIGHT}}}</style>" + html.sheet(
            *pages, cls="paper", lang=self.lang
        )

    def page(self) -> str:
        """The pages as a file of their own, which prints on A4."""
        foot = f"{self.title} · {self._id}".replace("\\", "").replace('"', "”")
        margin = (
            f'@page{{size:A4;margin:14mm 15mm 16mm;@bottom-left{{content:"{foot}";font:8pt {style.SANS}}}'
            f"@bottom-right{{content:counter(page);font:8pt {style.SANS}}}}}"
        ).replace("<", "‹")
        head = Safe('<meta charset="utf-8"><meta name="viewport" content="width=device-width">')
        styled = Safe(f"<style>{margin}body{{margin:0}}</style>")
        whole = tag("head", head, tag("title", self.title), styled) + tag("body", Safe(self.html()))
        return f'<!doctype html><html lang="{self.lang}">{whole}</html>'

    def save(self, path: str | Path) -> Path:
        """Write it to a file, in the place of one that is there.

        Args:
            path: The file; its name ends in ``.html`` or ``.pdf``.

        Raises:
            ValueError: Its name ends otherwise.
            PrintError: There is no browser that could print a PDF.
            OSError: The file cannot be written.
        """
        file = Path(path)
        if file.suffix not in _FORMS:
            raise ValueError(f"A worksheet is saved as {' or '.join(_FORMS)}, not as {file.name!r}.")
        if file.suffix == ".pdf":
            print_pdf(self.page(), file)
        else:
            file.write_text(self.page(), encoding="utf-8")
        return file

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"{self._say('title')}: {self.title}"

    def _say(self, name: str, **facts: object) -> str:
        return say(f"paper.{name}", self.lang, **facts)

    # ---- the sheet

    def _head(self) -> Safe:
        lines = [tag("span", self._say(name), tag("u"), cls=name) for name in ("name", "date")]
        game = tag("small", self._file.game.title(self.lang))
        return tag("header", tag("h1", self.title, " ", game), tag("p", *lines, cls="who"))

    def _task(self, task: TaskTexts) -> Safe:
        lead, asked = task.lead_and_title
        parts = [tag("h2", tag("b", str(task.number), cls="number"), tag("span", _joined(lead, tag("b", asked))))]
        picture = Safe(with_lines(task_scene(task).svg(least=0)))
        parts.append(tag("div", tag("figure", picture), tag("div", *self._room(task), cls="room"), cls="work"))
        return tag("section", *parts)

    def _room(self, task: TaskTexts) -> Iterator[Safe]:
        """Where the answer is written."""
        spec = task.spec
        if isinstance(spec, TaskSpec):
            yield tag("ul", *(tag("li", _box(), goal.name[self.lang]) for goal in spec.goals), cls="boxes")
            count = min(spec.moves, _MOST_LINES) if isinstance(spec, ChallengeSpec) else _MOST_LINES
            yield tag("p", self._say("actions"))
            yield tag("ol", *(tag("li", tag("u")) for _ in range(count)), cls="lines")
            return
        kind = spec.kind if isinstance(spec, QuestionSpec) else ""
        if task.options:
            yield tag("ul", *(tag("li", _box(), text) for text in task.options.values()), cls="boxes")
        elif task.is_about_places:
            yield tag("p", self._say("mark_cell" if kind == "cell" else "mark_cells"))
        else:
            yield tag("p", self._say("answer"), tag("u", cls="short"))
        yield tag("p", self._say("why"), tag("u"), *[tag("u", cls="whole")] * _WHY, cls="why")

    # ---- the key

    def _key_head(self) -> Safe:
        return tag("header", tag("h1", self._say("key"), " ", tag("small", self.title)))

    def _answer(self, task: TaskTexts) -> Safe:
        spec, answer = task.spec, ""
        rule = [" ", tag("small", task.rule)] if task.rule else []
        parts = [tag("h2", tag("b", str(task.number), cls="number"), tag("span", task.title, *rule))]
        if isinstance(spec, TaskSpec):
            parts += self._solution(task, spec)
        else:
            answer = self._say("or").join(task.answer(words) for words in sorted(task.right))
            parts.append(tag("p", tag("b", answer or self._say("by_function"))))
        if reason := _without(answer, task.reason):
            parts.append(tag("p", reason))
        if picture := answer_scene(task):
            parts.append(tag("figure", Safe(with_lines(picture.svg(least=0)))))
        if wrong := [*self._misread(task)]:
            parts.append(tag("ul", *wrong, cls="misread"))
        return tag("section", *parts)

    def _solution(self, task: TaskTexts, spec: TaskSpec) -> Iterator[Safe]:
        """One way to do it."""
        if isinstance(spec, ChallengeSpec) and spec.solution:
            yield tag("ol", *(tag("li", line) for line in task.actions(spec.solution)))
        elif spec.solution:
            yield tag("ol", *(tag("li", line) for line in spec.solution))

    def _misread(self, task: TaskTexts) -> Iterator[Safe]:
        """The answers of who has misread a rule, and which one."""
        asked = task.asked
        if asked is None or task.game is None:
            return
        for one in asked.misreadings:
            if asked.tells_apart(one):
                answer = task.answer(" ".join(sorted(one.answer)))
                yield tag("li", tag("b", answer), ": ", one.text(task.game, self.lang))


def _joined(lead: str, asked: Safe) -> Safe:
    return Safe(tag("span", lead) + " " + asked) if lead else asked


def _without(answer: str, reason: str) -> str:
    """A reason without the answer, where that is its first sentence; of an ordinal, "2. úroveň", nothing is cut off."""
    rest = reason.removeprefix(f"{answer}.").lstrip()
    return reason if rest[:1].islower() else rest


def _box() -> Safe:
    return tag("i", cls="box")
