"""The start page in a notebook: ways to learn, play and look up, and what comes next for whoever has been there."""

from contextlib import suppress
from datetime import datetime
from typing import ClassVar

import traitlets

from widgets.board import language
from widgets.board.base import Bundle
from widgets.board.live_page import LivePage
from widgets.lessons.exercises import courses
from widgets.progress import notebook_index
from widgets.progress.kept import last_match
from widgets.progress.latest import latest_course
from widgets.progress.practice import practice
from widgets.progress.store import Records, progress_file
from widgets.text import refuse_unknown, say

from .addresses import NotebookAddresses
from .content import Done, StartContent, content
from .page import SEARCH_SCRIPT, rules_found, start_html


class StartPage(LivePage):
    """The start page, as the last line of a cell.

    It can be read and searched where there is no kernel, too; a live one tells at each look how far one is now.

    Args:
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Attributes:
        lang: The language.

    Raises:
        TypeError: There is no such argument.
        ValueError: There is no such language.

    >>> from widgets import StartPage
    >>> StartPage(lang="en")
    Eixample: learn, play, look up. Lessons done: 0 of 53.
    """

    _esm: ClassVar[str] = SEARCH_SCRIPT
    _rules = traitlets.Unicode("").tag(sync=True)

    def __init__(self, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("StartPage", unknown, "lang")
        self.lang = language.spoken(lang)
        self._content = _content(self.lang)
        super().__init__(
            _page=start_html(self._content, saved=False), _rules=rules_found(self._content.rulebooks, self.lang)
        )

    def language_chosen(self, lang: str) -> None:
        self._rules = rules_found(self._content.rulebooks, lang)
        super().language_chosen(lang)

    def look_again(self) -> None:
        self._content = _content(self.lang)
        self._page = start_html(self._content, saved=False)

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return self.with_still({"text/html": start_html(self._content, saved=True), "text/plain": repr(self)}, **kwargs)

    def __repr__(self) -> str:
        return say("start.still", self.lang, done=self._content.done, all=self._content.all)


def show_start(*, lang: str | None = None) -> StartPage:
    """The start page, as the last line of a cell.

    Args:
        lang: The language, ``en`` or ``cs``, in which the whole notebook speaks from here on; None: that of the
            notebook.

    Raises:
        ValueError: There is no such language.

    >>> from widgets import show_start
    >>> show_start(lang="cs").lang
    'cs'
    """
    return StartPage(lang=language.speak(lang))


def _content(lang: str) -> StartContent:
    return content(lang, NotebookAddresses(), _done())


def _done() -> Done:
    """What has been done and played on this computer."""
    records, match = Records(), last_match()
    changed = None
    with suppress(OSError):
        changed = datetime.fromtimestamp(progress_file().stat().st_mtime).astimezone()
    address = ""
    if match:
        slug = match.game.slug
        where = notebook_index.played(slug, match.kept_as) or notebook_index.play_notebook(slug)
        address = notebook_index.link(where) if where else ""
    results = {course: records[course] for course in courses()}
    due = len(practice(records).due)
    return Done(results, changed, latest_course(progress_file()), match, address, due)
