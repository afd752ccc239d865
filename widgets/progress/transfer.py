"""A copy of a learner's progress, out of the notebook and back: where a session forgets, as on Binder.

    Copies()          # as the last line of a cell: Save a copy, Load a copy

The browser saves and opens the file; what is in it is checked here (`store.Records`).
"""

import json
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from gamelib.text.templates import brought_along
from widgets.board import language
from widgets.board.base import BaseWidget, Bundle
from widgets.board.live_page import LivePage
from widgets.board.protocol import answered
from widgets.sheets import html
from widgets.svg import style
from widgets.text import board_words, refuse_unknown, say

from .store import Records

NAME = "eixample-progress.json"
_WORDS = ("save", "bring", "hint", "no_copy")
_STATIC = brought_along(Path(__file__).parent / "static")


class Copies(BaseWidget):
    """Two buttons: one saves the progress of all games, the other one brings such a copy back.

    There is one in a kernel: a new one closes the earlier.

    Args:
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    >>> from widgets import Copies
    >>> Copies().lang
    'en'
    """

    _esm: ClassVar[str] = (_STATIC / "copies.js").read_text("utf-8")
    _css: ClassVar[str] = style.css(fallbacks=False) + style.style_sheet(_STATIC / "copies.css")
    _latest: ClassVar["Copies | None"] = None
    _words = traitlets.Unicode("").tag(sync=True)

    def __init__(self, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("Copies", unknown, "lang")
        self.lang = language.spoken(lang)
        super().__init__(_words=self._said())
        self.on_msg(self._receive)
        if Copies._latest is not None:
            Copies._latest.close()
        Copies._latest = self

    def language_chosen(self, lang: str) -> None:
        self.lang = lang
        self._words = self._said()

    def _said(self) -> str:
        words = {name: say(f"copies.{name}", self.lang) for name in _WORDS}
        return json.dumps(words | {"no_kernel": board_words(self.lang)["no_kernel"], "lang": self.lang})

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        kind, text = (content.get("kind"), content.get("text")) if isinstance(content, dict) else (None, None)
        reply: dict[str, Any] = {"a": answered(content)}
        if kind == "save":
            reply |= {"copy": Records().copy(), "name": NAME, "text": say("copies.saved", self.lang, name=NAME)}
        elif kind == "bring" and isinstance(text, str):
            reply["tone"], reply["text"] = self._bring_back(text)
        else:
            reply["tone"], reply["text"] = "error", say("copies.no_copy", self.lang)
        self.send(reply)

    def _bring_back(self, text: str) -> tuple[str, str]:
        """Take the copy over; tone and sentence that say how it went."""
        records = Records()
        try:
            better = records.bring_back(text)
        except ValueError:
            return "error", say("copies.no_copy", self.lang)
        LivePage.look_at_all()
        if not records.saved:
            return "error", say("copies.not_saved", self.lang)
        return "info", say("copies.brought" if better else "copies.nothing_new", self.lang, count=better)

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        still = {"text/html": html.still_note(repr(self), self.lang), "text/plain": repr(self)}
        return self.with_still(still, **kwargs)

    def __repr__(self) -> str:
        return say("copies.still", self.lang)
