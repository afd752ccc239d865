"""The page in a notebook: a match is set up or gone on with by mouse, and stands there at once, on a large board."""

from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, TypeGuard

import traitlets

from gamelib import AnyGame
from gamelib.text.templates import brought_along, in_language
from widgets.board import language
from widgets.board.base import BaseWidget, Bundle
from widgets.board.protocol import answered
from widgets.progress.kept import kept_matches
from widgets.progress.kept_match import DamagedMatch, KeptMatch
from widgets.progress.locking import put_in_place
from widgets.start.addresses import NotebookAddresses
from widgets.start.content import title_of
from widgets.text import board_words, checked_game, date_and_time, refuse_unknown, say

from .form import filled_in
from .page import PageContent, page_html
from .setup import Form, Setup, SetupError, read_form
from .table import PlayTable

_STATIC = brought_along(Path(__file__).parent / "static")
_MOST_FIELDS, _LONGEST_FIELD = 100, 200


class PlayPage(BaseWidget):
    """The page of a game on which one plays, as the last line of a cell.

    Args:
        game: The game or its name, such as ``cities``.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Attributes:
        game: The game.
        lang: The language.
        table: The table at which is played; None: a match is being set up.

    Raises:
        TypeError: This is no game, or there is no such argument.
        ValueError: There is no such game or language.

    >>> from widgets import PlayPage
    >>> page = PlayPage("cities", lang="en")
    >>> page
    Cities: set up a match and play it.
    >>> page.begin({"seats": "2", "who0": "human", "name0": "Anna", "who1": "greedy"})
    >>> page.table.seating.name(0, "en")
    'Anna'
    >>> page.close()
    """

    _esm: ClassVar[str] = (_STATIC / "play.js").read_text("utf-8")
    _page = traitlets.Unicode("").tag(sync=True)
    _board = traitlets.Unicode("").tag(sync=True)
    """The board that stands below, by the id of its model; empty: none."""
    _no_kernel = traitlets.Unicode("").tag(sync=True)
    table: PlayTable | None = None  # also where there is no such game: what is closed then has no table

    def __init__(self, game: AnyGame | str, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("PlayPage", unknown, "a game and lang")
        self.game: AnyGame = checked_game(game, "PlayPage")
        self.lang = language.spoken(lang)
        self._form: Form = filled_in(self.game, self._usual())
        self._wrong: SetupError | None = None
        self._problems: dict[str, Exception] = {}
        self._deleted: tuple[KeptMatch | DamagedMatch, str] | None = None
        super().__init__()
        self.on_msg(self._receive)
        self.refresh()

    # ------------------------------------------------------------ what the page does

    def begin(self, form: Form) -> None:
        """Begin the match that the form says; what is wrong with it is said at its field.

        Args:
            form: The fields by name, as the page sends them.
        """
        self._form, self._wrong = form, None
        try:
            setup = read_form(self.game, form)
        except SetupError as wrong:
            self._wrong = wrong
            self.refresh()
        else:
            self._sit_down(setup)

    def go_on(self, key: str) -> None:
        """Go on with a match that is kept, as far as it had come.

        Args:
            key: Which one, `KeptMatch.key`.
        """
        if isinstance(kept := self._find(key), KeptMatch):
            try:
                self._sit_down(Setup.of(kept), kept)
            except ValueError as problem:
                self._problems[key] = problem
                self.refresh()

    def anew(self, key: str) -> None:
        """Begin anew with the players and the variants of a match that is kept.

        Args:
            key: Which one.
        """
        if isinstance(kept := self._find(key), KeptMatch):
            self._sit_down(Setup.of(kept))

    def delete(self, key: str) -> None:
        """Delete a match that is kept; the latest one deleted can be put back.

        Args:
            key: Which one.
        """
        if (kept := self._find(key)) is not None:
            with suppress(OSError, ValueError):
                self._deleted = kept, kept.file.read_text("utf-8")
                kept.file.unlink()
        self.refresh()

    def restore(self) -> None:
        """Put back the match that was deleted last."""
        if self._deleted is not None:
            (kept, text), self._deleted = self._deleted, None
            with suppress(OSError):
                put_in_place(kept.file, text)
        self.refresh()

    def leave(self) -> None:
        """Leave the table, and show the page again; the match stays kept."""
        table, self.table = self.table, None
        if table is not None:
            self._form = filled_in(self.game, table.setup)
        self.refresh()
        if table is not None:
            table.close()

    def refresh(self) -> None:
        """Show everything as it is now."""
        kept = () if self.table else tuple(kept_matches(self.game))
        problems = {key: in_language(problem, self.lang) for key, problem in self._problems.items()}
        deleted = date_and_time(self._deleted[0].when, self.lang) if self._deleted else ""
        content = PageContent(self._form, self._wrong, kept, problems, deleted, playing=self.table is not None)
        with self.hold_sync():
            self._page = page_html(self.game, self.lang, NotebookAddresses(), content)
            self._board = self.table.board.model_id if self.table else ""
            self._no_kernel = board_words(self.lang)["no_kernel"]

    def _sit_down(self, setup: Setup, goes_on: KeptMatch | None = None) -> None:
        before = self.table
        self.table = PlayTable(self.game, setup, lang=self.lang, leave=self.leave, goes_on=goes_on)
        self._deleted, self._problems = None, {}
        self.refresh()
        if before is not None:
            before.close()

    def _find(self, key: str) -> KeptMatch | DamagedMatch | None:
        return next((one for one in kept_matches(self.game) if one.key == key), None)

    def _usual(self) -> Setup:
        """As the match that was played last; else as the game is usually played."""
        for kept in kept_matches(self.game):
            if isinstance(kept, KeptMatch):
                with suppress(ValueError):
                    kept.shown()
                    return Setup.of(kept)
        return Setup.usual(self.game)

    # ------------------------------------------------------------ what comes from a browser, and what a notebook keeps

    def _receive(self, _widget: object, message: object, _buffers: object) -> None:
        self.send({"a": answered(message)})  # the kernel is there, however long it will take
        asked: dict[str, Any] = message if isinstance(message, dict) else {}
        kind, key, form = asked.get("kind"), asked.get("key"), asked.get("form")
        if kind in ("begin", "form") and _is_form(form):
            if kind == "begin":
                self.begin(form)
            else:
                self._form = form
        elif kind in ("resume", "anew", "delete") and isinstance(key, str):
            {"resume": self.go_on, "anew": self.anew, "delete": self.delete}[kind](key)
        elif kind == "restore":
            self.restore()
        elif kind == "matches":
            self.leave()
        elif kind == "again" and self.table is None:
            self.refresh()

    def language_chosen(self, lang: str) -> None:
        self.lang = lang
        self.refresh()

    def close(self) -> None:
        """Take the page and its table out of the kernel."""
        if self.table is not None:
            self.table.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        """Of matches that are kept on this computer a notebook keeps nothing."""
        form = filled_in(self.game, Setup.usual(self.game))
        still = page_html(self.game, self.lang, NotebookAddresses(), PageContent(form, still=True))
        return self.with_still({"text/html": still, "text/plain": repr(self)}, **kwargs)

    def __repr__(self) -> str:
        return say("play.still", self.lang, game=title_of(self.game, self.lang))


def show_play(game: AnyGame | str, *, lang: str | None = None) -> PlayPage:
    """The page of a game on which one plays, as the last line of a cell.

    There is one in a kernel: whoever runs the cell again, as by opening its notebook, sees it as it was left.

    Args:
        game: The game or its name, such as ``cities``.
        lang: The language, ``en`` or ``cs``, in which the whole notebook speaks from here on; None: that of the
            notebook.

    Raises:
        TypeError: This is no game.
        ValueError: There is no such game or language.

    >>> from widgets import show_play
    >>> show_play("cities", lang="cs").lang
    'cs'
    """
    whole, spoken = checked_game(game, "show_play"), language.speak(lang)
    page = _shown.get(whole.slug)
    if page is None or page.game is not whole or page.comm is None:
        page = _shown[whole.slug] = PlayPage(whole, lang=spoken)
    else:
        page.refresh()
    return page


_shown: dict[str, PlayPage] = {}
"""The pages of this kernel by game."""


def _is_form(form: object) -> TypeGuard[Form]:
    """Are these fields and what stands in them, no more than a page has?"""
    return (
        isinstance(form, dict)
        and len(form) <= _MOST_FIELDS
        and all(isinstance(value, str) and len(value) <= _LONGEST_FIELD for value in form.values())
    )
