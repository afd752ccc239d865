"""The page on which one practises: how much there is today, the questions one after the other, and the boxes."""

from collections.abc import Sequence
from typing import ClassVar

from widgets.board import language
from widgets.board.base import Bundle
from widgets.board.live_page import LivePage
from widgets.lessons.exercises import course_title
from widgets.progress import notebook_index
from widgets.progress.practice import Missed, minutes, practice
from widgets.sheets import html
from widgets.sheets.html import Safe, tag
from widgets.text import refuse_unknown, say

from .box_picture import box_picture
from .next_time import come_back
from .session import PracticeSession


class PracticePage(LivePage):
    """What is to be practised today, as the last line of a cell.

    Whoever comes back to it on another day is asked what is to be practised then. There is one in a kernel: a new one
    closes the earlier.

    Args:
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Attributes:
        lang: The language.
        session: The questions of today; None if there are none.

    Raises:
        TypeError: There is no such argument.
        ValueError: There is no such language.

    >>> from widgets import PracticePage
    >>> PracticePage(lang="en")
    Nothing to practise yet
    """

    session: PracticeSession | None = None
    _latest: ClassVar["PracticePage | None"] = None

    def __init__(self, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("PracticePage", unknown, "lang")
        self.lang = language.spoken(lang)
        super().__init__()
        if PracticePage._latest is not None:
            PracticePage._latest.close()
        PracticePage._latest = self
        self.look_again()

    def look_again(self) -> None:
        session, now = self.session, practice()
        if session is None or session.day != now.today or (session.done and now.due):
            self._begin(now.due)
        else:
            session.skip_answered()
        self._show()

    def _begin(self, due: Sequence[Missed]) -> None:
        """Ask these questions, in the place of those of yesterday."""
        if self.session:
            self.session.close()
        self.session = PracticeSession(due, lang=self.lang, name="practice") if due else None
        if self.session:
            self.session.watch(self._show)

    def _show(self) -> None:
        with self.hold_sync():
            self._page, self._below = self.head(), self.boxes()
            self._board = self.session.board.model_id if self.session else ""

    def close(self) -> None:
        """Take the page and its board out of the kernel."""
        if self.session:
            self.session.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return self.with_still({"text/html": self.head() + self.boxes(), "text/plain": repr(self)}, **kwargs)

    def head(self) -> str:
        """How far one is today, as a piece of a page."""
        title, text = self._said()
        measure: list[Safe] = []
        if self.session:
            number, of = self.session.number, len(self.session.questions)
            states = ("done" if one < number else "now" if one == number else "" for one in range(of))
            measure = [html.ruler(states, say("practice.ruler", self.lang, done=number, all=of))]
        return html.sheet(
            tag("h3", title), tag("p", *measure, tag("span", text), cls="at"), cls="practice", lang=self.lang
        )

    def boxes(self) -> str:
        """How many questions wait how long, as a piece of a page, and what to do instead if none is asked."""
        page = notebook_index.start_page() if self.session is None else None
        link = say("practice.start", self.lang)
        onwards = [tag("p", tag("a", link, href=notebook_index.link(page), cls="next"), cls="onwards")] if page else []
        return html.sheet(Safe(box_picture(practice().boxes, self.lang)), *onwards, cls="practice", lang=self.lang)

    def _said(self) -> tuple[str, str]:
        session = self.session
        if session is None or session.done:
            return come_back(self.lang)
        of, file = len(session.questions), session.current.file
        title = say("practice.today", self.lang, count=of, minutes=minutes(of))
        at = {"number": session.number + 1, "all": of, "lesson": file.number}
        return title, say("practice.question", self.lang, **at, course=course_title(file.course, self.lang))

    def __repr__(self) -> str:
        return self._said()[0]


def show_practice(*, lang: str | None = None) -> PracticePage:
    """What is to be practised today, as the last line of a cell.

    Args:
        lang: The language, ``en`` or ``cs``, in which the whole notebook speaks from here on; None: that of the
            notebook.

    Raises:
        ValueError: There is no such language.

    >>> from widgets import show_practice
    >>> show_practice(lang="en").lang
    'en'
    """
    return PracticePage(lang=language.speak(lang))
