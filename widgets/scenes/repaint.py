"""A part of a picture is painted again only if it would look different.

A painter is a function of its sheet: what it draws depends on its state and on nothing else that changes. So each part
is painted from a state that notes down every question and its answer (`_Asked`). If the next state gives the same
answers to the same questions, the painter would draw the same again, and what it drew stays.
"""

import marshal
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from gamelib import Game, State
from widgets.scene import Element

if TYPE_CHECKING:
    from .sheet import Sheet, Speech

_Question = tuple[str, tuple[Any, ...] | None]


class _Asked:
    """A state that notes down what it is asked. A question without arguments is one for a field or a property."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.game = state.game
        self.answers: list[tuple[_Question, bytes | None]] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._state, name)
        if callable(found):
            return lambda *args: self._noted((name, args), found(*args))
        setattr(self, name, found)  # nobody changes a state that is being painted: once is enough
        return self._noted((name, None), found)

    def _noted(self, question: _Question, answer: Any) -> Any:
        self.answers.append((question, _exact(answer)))
        return answer


def _exact(answer: Any) -> bytes | None:
    """Numbers, words and lists of them as bytes that are the same for the same values only; nothing for all else."""
    try:
        return marshal.dumps(answer, 2)
    except ValueError:
        return None


@dataclass(slots=True)
class _Painted:
    """What was drawn the last time, and what the state was asked for it and answered."""

    elements: dict[str, Element]
    answers: list[tuple[_Question, bytes | None]] | None = None

    def holds(self, state: State) -> bool:
        """Would the same be drawn now?"""
        return self.answers is not None and all(
            answer is not None and answer == _exact(_ask(state, *question)) for question, answer in self.answers
        )


def _ask(state: State, name: str, args: tuple[Any, ...] | None) -> Any:
    found = getattr(state, name)
    return found if args is None else found(*args)


@lru_cache(512)
def _last(_paint: Any, _game: Game[Any], _speech: "Speech", _eyes: int | None, _where: tuple[Any, ...]) -> _Painted:
    """Where the last picture of a part is kept: one for each painter, game, language, pair of eyes and position."""
    return _Painted({})


def painted(paint: Callable[["Sheet[Any]"], None], sheet: "Sheet[Any]") -> dict[str, Element]:
    """The elements that this painter draws on this sheet; the sheet's own scene stays as it is."""
    where = (sheet.left, sheet.top, sheet.group, sheet.front)
    last = _last(paint, sheet.state.game, sheet.speech, sheet.eyes, where)
    if not last.holds(sheet.state):
        scene, asked = sheet.scene.blank(), _Asked(sheet.state)
        paint(replace(sheet, scene=scene, state=cast("Any", asked)))
        last.elements, last.answers = scene.elements, asked.answers
    return last.elements
