"""The whole rulebook of a game in a notebook: to be read, searched, and gone through from rule to rule."""

from typing import ClassVar

import traitlets

import gamelib
from gamelib import AnyGame
from widgets.board import language
from widgets.board.base import BaseWidget, Bundle
from widgets.board.protocol import answered
from widgets.text import checked_game, refuse_unknown, say

from .page import SCRIPT, more, page


class BookView(BaseWidget):
    """The rulebook of a game, as the last line of a cell.

    It can be read and searched where there is no kernel too; a live one also shows the positions of the lessons, and
    the Python.

    Args:
        game: The name of a game, or the game in the edition that is meant.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Attributes:
        game: The game.
        lang: The language that stands first.

    Raises:
        TypeError: This is no game.
        ValueError: There is no such game, or no such language.

    >>> from widgets import BookView
    >>> BookView("la_citta", lang="en")
    The rulebook of La Città: 125 rules, 23 chapters.
    """

    _esm: ClassVar[str] = SCRIPT
    _page = traitlets.Unicode("").tag(sync=True)

    def __init__(self, game: str | AnyGame, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("BookView", unknown, "a game and lang")
        self.lang = language.spoken(lang)
        self.game: AnyGame = checked_game(game, "BookView")
        super().__init__(_page=page(self.game, self.lang, saved=False))
        self.on_msg(self._receive)

    def language_chosen(self, lang: str) -> None:
        self.lang = lang
        self._page = page(self.game, lang, saved=False)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        rule = content.get("rule") if isinstance(content, dict) else None
        known = self.game.rulebook.get(rule) if isinstance(rule, str) else None
        self.send({"a": answered(content), "more": more(known, self.game, self.lang) if known else ""})

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        still = {"text/html": page(self.game, self.lang, saved=True), "text/plain": repr(self)}
        return self.with_still(still, **kwargs)

    def __repr__(self) -> str:
        book = self.game.rulebook
        counts = {"rules": len(book), "chapters": len(book.chapters())}
        return say("rulebook.still", self.lang, title=self.game.title(self.lang), **counts)


def show_rulebook(game: str | AnyGame, *, edition: gamelib.Edition | None = None, lang: str | None = None) -> BookView:
    """The whole rulebook of a game, as the last line of a cell.

    Args:
        game: The name of a game, or the game in the edition that is meant.
        edition: A file, or its tables, with what differs in your box; only with the name of a game.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        TypeError: This is no game, or an edition for a game that has its own.
        ValueError: There is no such game, or no such language; or the edition is wrong.

    >>> from widgets import show_rulebook
    >>> show_rulebook("cities", lang="cs").lang
    'cs'
    """
    if edition is not None:
        if not isinstance(game, str):
            raise TypeError("show_rulebook: an edition goes with the name of a game; this game is in one already")
        game = gamelib.load(game, edition)
    return BookView(game, lang=lang)
