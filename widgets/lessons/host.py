"""The base of whatever has a board of its own: gestures that mean the same at every board, and how it is closed."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from gamelib import AnyBaseGame
from gamelib.text.messages import checked_language
from widgets.board.board import Board
from widgets.board.panels import Panels
from widgets.board.protocol import Message
from widgets.sheets.rule_card import open_card
from widgets.svg.scene import Scene
from widgets.text import say


class BoardHost(ABC):
    """Something with a board: what is seen and said there, and what a learner's gestures do.

    A subclass calls `__init__` when it knows what is to be seen. A new host of the same ``name`` closes the earlier.
    """

    looks: ClassVar[bool] = False
    """May one look more closely at things here, as ``front`` tells?"""

    def __init__(self, game: AnyBaseGame, lang: str, name: str) -> None:
        self.game = game
        self.lang = checked_language(lang)
        self._rule: str | None = None
        scene, panels = self._now()
        self.board = Board(scene, panels=panels, lang=lang, name=name, rules=game.rulebook, looks=self.looks)
        self.board.on("act", self._act)
        self.board.on("lang", lambda message: self.speak(message["lang"]))
        self.board.on("rule", lambda message: self._open_rule(message["id"]))
        self.board.on("close", lambda _: self._close_rule())

    @abstractmethod
    def _shown(self) -> tuple[Scene, Panels]:
        """The picture and what stands beside it now; the card of a rule comes by itself."""

    @abstractmethod
    def _picture(self) -> Scene:
        """The picture as it stays in the notebook, where nothing can be clicked."""

    @abstractmethod
    def _act(self, message: Message) -> None:
        """A button or a place was pressed."""

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.lang = checked_language(lang)
        self._refresh()

    def close(self) -> None:
        """Take the board out of the kernel."""
        self.board.close()

    def _open_rule(self, id_: str) -> None:
        if id_ in self.game.rulebook:
            self._rule = id_
            self._refresh()
        else:
            self.board.say(say("table.no_rule", self.lang, id=id_), "error")

    def _close_rule(self) -> None:
        self._rule = None

    def _show_anew(self, game: AnyBaseGame) -> None:
        """Go on at the same board with something else, of this game."""
        self.game, self._rule = game, None
        scene, panels = self._now()
        self.board.show_anew(scene, game.rulebook, **panels)

    def _refresh(self) -> None:
        scene, panels = self._now()
        self.board.show(scene, **panels)

    def _now(self) -> tuple[Scene, Panels]:
        scene, panels = self._shown()
        return scene, {**panels, "rule": open_card(self._rule, self.game, self.lang)}

    def _repr_mimebundle_(self, **kwargs: object) -> Any:
        return self.board.shown_as(repr(self), self._picture(), **kwargs)
