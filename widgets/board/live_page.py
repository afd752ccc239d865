"""A page that is as things are now whenever somebody comes to look at it, tomorrow too if its kernel lives."""

from abc import abstractmethod
from pathlib import Path
from typing import ClassVar
from weakref import WeakSet

import traitlets

from gamelib.text.templates import brought_along

from .base import BaseWidget

_STATIC = brought_along(Path(__file__).parent / "static")


class LivePage(BaseWidget):
    """A page of text, which may have a board in it and more text below that.

    A subclass calls `__init__` when it knows its language, and says what there is to be seen.
    """

    _esm: ClassVar[str] = (_STATIC / "page.js").read_text("utf-8")
    _open: ClassVar["WeakSet[LivePage]"] = WeakSet()
    _page = traitlets.Unicode("").tag(sync=True)
    _below = traitlets.Unicode("").tag(sync=True)
    _board = traitlets.Unicode("").tag(sync=True)
    """The board that stands in it, by the id of its model; empty: none."""

    def __init__(self, **synced: object) -> None:
        super().__init__(**synced)
        LivePage._open.add(self)
        self.on_msg(lambda *_: self.look_again())

    @abstractmethod
    def look_again(self) -> None:
        """Show how things are now: somebody looks, and meanwhile something may have been done elsewhere."""

    def language_chosen(self, lang: str) -> None:
        self.lang = lang
        self.look_again()

    def close(self) -> None:
        """Take the page out of the kernel."""
        LivePage._open.discard(self)
        super().close()

    @classmethod
    def look_at_all(cls) -> None:
        """Have all pages of this kernel show how things are now."""
        for page in list(cls._open):
            page.look_again()
