"""What can be wrong with a position, as values."""

from __future__ import annotations

from dataclasses import dataclass

from gamelib.errors import EixampleError
from gamelib.text.messages import LANGUAGES, says, shown
from gamelib.text.templates import Translated, in_language, printable

_MOST_LISTED = 8
"""How many problems one line lists at most."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a position, a drawing or a file of positions.

    Attributes:
        text: What is wrong. Of a position or a drawing it is known in both languages (:class:`Translated`), and so is a
            place that is told in words; of a file of positions it is English.
        place: Where: the path of a place such as ``tile.3,5``, or the place in words; empty if it has none.
        rule: The id of the rule that it offends; None if there is none.

    >>> import gamelib
    >>> game = gamelib.load("rose_of_fire")
    >>> try:
    ...     game.edit(game.position("five_and_full"), {"house": {"0,2": "blue_low"}})
    ... except gamelib.InvalidPositionError as error:
    ...     print(error.problems[0])
    0,2: A house needs a tile under it. [ROF-BRD.2]
    """

    text: str
    place: str = ""
    rule: str | None = None

    def __str__(self) -> str:
        return self.line("en")

    def line(self, lang: str) -> str:
        """What is wrong in one line, with its place and its rule.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        place = in_language(self.place, lang)
        where = place if printable(place) else shown(place)  # it may be a word from outside
        place, rule = f"{where}: " if where else "", f" [{self.rule}]" if self.rule else ""
        return place + in_language(self.text, lang) + rule


class InvalidPositionError(EixampleError, ValueError):
    """The position cannot be used.

    Attributes:
        problems: Everything that is wrong with it, as a list of :class:`Problem`.
    """

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(Translated({lang: _listed(problems, lang) for lang in LANGUAGES}))
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return InvalidPositionError, (self.problems,), self.__dict__


def _listed(problems: list[Problem], lang: str) -> str:
    some, more = "; ".join(problem.line(lang) for problem in problems[:_MOST_LISTED]), len(problems) - _MOST_LISTED
    return some + (in_language(says("problem.more", count=more), lang) if more > 0 else "")
