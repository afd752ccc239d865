"""What can be wrong with a position, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamelib.errors import EixampleError
from gamelib.text.messages import LANGUAGES, says, shown
from gamelib.text.templates import Translated, printable, told

_TOLD = 8
"""So many problems are told in one line."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: in words, with the path or place, and the rule it offends if there is one.

    The text of what is wrong with a position or a drawing is :class:`Translated`, and so is a place that is told in
    words; that of a file of positions is English.
    """

    text: str
    place: str = ""
    rule: str | None = None

    def __str__(self) -> str:
        return self.line("en")

    def line(self, lang: str) -> str:
        """What is wrong, with its place and its rule, in a language."""
        place = told(self.place, lang)
        where = place if printable(place) else shown(place)  # it may be a word from outside
        place, rule = f"{where}: " if where else "", f" [{self.rule}]" if self.rule else ""
        return place + told(self.text, lang) + rule


class InvalidPositionError(EixampleError, ValueError):
    """The position cannot be used; ``problems`` lists everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(Translated({lang: _listed(problems, lang) for lang in LANGUAGES}))
        self.problems = problems

    def __reduce__(self) -> tuple[Any, ...]:
        return InvalidPositionError, (self.problems,), self.__dict__


def _listed(problems: list[Problem], lang: str) -> str:
    some, more = "; ".join(problem.line(lang) for problem in problems[:_TOLD]), len(problems) - _TOLD
    return some + (told(says("problem.more", count=more), lang) if more > 0 else "")
