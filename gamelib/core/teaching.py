"""Named teaching positions: a game draws each with a function of its own, a lesson calls it by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Self, TypeVar

from .words import Texts

K = TypeVar("K")
"""A game's sketch: a position in a teacher's words."""


class Drawing(NamedTuple, Generic[K]):
    """A named position: how it is drawn, and what it shows."""

    sketch: Callable[[], K]
    shows: Texts


class Teaching(Generic[K]):
    """The named positions of a game, in the order in which they are drawn; ``build`` makes a state of a sketch."""

    def __init__(self, build: Callable[[Any, K], Any]) -> None:
        self._build = build
        self._drawings: dict[str, Drawing[K]] = {}

    def position(self, cs: str) -> Callable[[Callable[[], K]], Callable[[], K]]:
        """Mark a function that draws a position called after it; its docstring tells what it shows, ``cs`` in Czech."""

        def named(sketch: Callable[[], K]) -> Callable[[], K]:
            self._drawings[sketch.__name__] = Drawing(sketch, {"en": sketch.__doc__ or "", "cs": cs})
            return sketch

        return named

    def __or__(self, more: Teaching[K]) -> Self:
        """These positions and more."""
        both = type(self)(self._build)
        both._drawings = self._drawings | more._drawings
        return both

    def shows(self, lang: str) -> dict[str, str]:
        """What each position shows, by name."""
        return {name: drawing.shows[lang] for name, drawing in self._drawings.items()}

    def make(self, game: Any, name: str) -> Any:
        """A fresh state of a named position; ``KeyError`` if there is none."""
        return self._build(game, self._drawings[name].sketch())
