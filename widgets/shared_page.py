"""What a link has brought: a position or a match in the lab, or a worksheet to be worked through.

    show_shared()          # as the last line of a cell

The browser reads what ``?position=`` or ``?worksheet=`` of its address holds; here it is checked. Where an address has
brought nothing, as Jupyter's after a reload, the worksheets are listed that were begun on this computer.
"""

import json
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from gamelib.sharing import codes_in
from gamelib.text.templates import brought_along, in_language
from widgets.board import language
from widgets.board.base import BaseWidget, Bundle
from widgets.sheets import html
from widgets.svg import style
from widgets.text import refuse_unknown, say

from .lab.lab import Lab
from .worksheets.page import WorksheetPage
from .worksheets.worksheet import Worksheet

_STATIC = brought_along(Path(__file__).parent / "board" / "static")
_KEEP = brought_along(Path(__file__).parent / "progress" / "static")
_WORDS = ("label", "open", "none")


class SharedPage(BaseWidget):
    """The page on which a link opens; see the module's text.

    Args:
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Attributes:
        lang: The language.
        lab: The lab with what was opened; None: nothing yet, or a worksheet.
        worksheet_page: The page of a worksheet, or of those begun here; None: nothing was opened, or something else.

    Raises:
        TypeError: There is no such argument.
        ValueError: There is no such language.

    >>> import gamelib
    >>> from widgets import SharedPage
    >>> page = SharedPage(lang="en")
    >>> page.bring(gamelib.share(gamelib.load("cities").position("first_turn")))
    >>> page.lab.match.game.slug
    'cities'
    >>> page.close()
    """

    _esm: ClassVar[str] = (_STATIC / "shared.js").read_text("utf-8")
    _css: ClassVar[str] = style.css(fallbacks=False) + style.style_sheet(_KEEP / "copies.css")
    _words = traitlets.Unicode("").tag(sync=True)
    _board = traitlets.Unicode("").tag(sync=True)
    """The board that stands below, by the id of its model; empty: none."""
    lab: Lab | None = None
    worksheet_page: WorksheetPage | None = None

    def __init__(self, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("SharedPage", unknown, "lang")
        self.lang = language.spoken(lang)
        self._wrong: ValueError | None = None
        super().__init__()
        self.on_msg(self._receive)
        self._say()

    def bring(self, text: str) -> None:
        """Show what a text holds: a code of :func:`gamelib.share` or of a worksheet, or a link or message with one.

        What is wrong with it is said on the page, and what was open stays.

        Args:
            text: The text.
        """
        try:
            if any(code.startswith("exw") for code in codes_in(text)):
                worksheet = WorksheetPage(Worksheet.read(text), lang=self.lang)
                self._close_shown()
                self.worksheet_page, self._board = worksheet, str(worksheet.model_id or "")
            else:
                lab = Lab(text, lang=self.lang)
                self._close_shown()
                self.lab, self._board = lab, str(lab.board.model_id or "")
        except ValueError as wrong:
            self._wrong = wrong
        else:
            self._wrong = None
        self._say()

    def list_begun(self) -> None:
        """Where nothing is shown yet, list the worksheets that were begun here; they are opened in the same place."""
        if self._board:
            return
        listed = WorksheetPage(lang=self.lang)
        if not listed.begun:
            listed.close()
            return
        listed.observe(lambda _: self._say(), "_board")
        self.worksheet_page, self._board = listed, str(listed.model_id or "")
        self._say()

    def _close_shown(self) -> None:
        """Take what was opened before out of the kernel."""
        for shown in (self.lab, self.worksheet_page):
            if shown is not None:
                shown.close()
        self.lab = self.worksheet_page = None

    def language_chosen(self, lang: str) -> None:
        self.lang = lang
        self._say()

    def close(self) -> None:
        """Take it out of the kernel, with the lab on it."""
        self._close_shown()
        super().close()

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        asked: dict[str, Any] = content if isinstance(content, dict) else {}
        if asked.get("kind") == "begun":
            self.list_begun()
            return
        text = asked.get("text") if asked.get("kind") == "bring" else None
        self.bring(text if isinstance(text, str) else "")

    def _say(self) -> None:
        words = {name: say(f"shared.{name}", self.lang) for name in _WORDS}
        if self._wrong is not None:
            words |= {"said": in_language(self._wrong, self.lang), "tone": "error"}
        elif self.worksheet_page is not None and self.worksheet_page.worksheet is not None:
            words["whole"] = "yes"
        elif self.lab is not None:
            words |= {"said": say("shared.opened", self.lang), "tone": "info"}
        self._words = json.dumps({"whole": "", "said": "", "tone": "info", **words, "lang": self.lang})

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        still = {"text/html": html.still_note(repr(self), self.lang), "text/plain": repr(self)}
        return self.with_still(still, **kwargs)

    def __repr__(self) -> str:
        return say("shared.still", self.lang)


def show_shared(*, lang: str | None = None) -> SharedPage:
    """The page on which a link to a position or a match opens, as the last line of a cell.

    Args:
        lang: The language, ``en`` or ``cs``, in which the whole notebook speaks from here on; None: that of the
            notebook.

    Raises:
        ValueError: There is no such language.

    >>> from widgets import show_shared
    >>> show_shared(lang="en").lang
    'en'
    """
    return SharedPage(lang=language.speak(lang))
