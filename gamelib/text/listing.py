"""Lists that are shown as sentences at a prompt, as a table in a notebook, and that a table of data can be made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, SupportsIndex, TypeVar, overload

from . import markup
from .messages import checked_language, says
from .templates import in_language

_ENDS = 10
"""How many things are shown of either end of a long list."""


class Listed(Protocol):
    """What can stand in such a list."""

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        """It as a row of a table of data: texts, numbers and None by the names of columns."""

    def as_line(self, lang: str = "en") -> str:
        """It in one line."""


T = TypeVar("T", bound=Listed)
Row = TypeVar("Row")


class Listing(list[T]):
    """A list of events, refusals, score lines or rules: a list like any other but for the way it is shown.

    >>> import gamelib
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> match.why_not("place 3,5")
    [ROF-TRN.1] The decision now is “Play a card”; “place 3,5” has to wait.
    >>> match.why_not("place 3,5") == [*match.why_not("place 3,5")]
    True
    """

    __slots__ = ()

    def to_dicts(self, lang: str = "en") -> list[dict[str, object]]:
        """A row for each thing, flat and ready for JSON: ``pandas.DataFrame(match.ledger().to_dicts())``.

        Args:
            lang: The language of what is told in words, ``en`` or ``cs``; the names of columns are always the same.

        Returns:
            Tables of texts, numbers and None. Events and refusals have ``rule``, ``seat`` (its name), ``text`` and
            ``where`` (keys of places, with spaces between them); score lines also ``points`` and ``line``; rules have
            ``rule``, ``kind``, ``source`` and ``text``.

        Raises:
            ValueError: There is no such language.

        >>> import gamelib
        >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
        >>> [row["rule"] for row in match.why_not("place 3,5").to_dicts("cs")]
        ['ROF-TRN.1']
        """
        checked_language(lang)
        return [one.to_dict(lang) for one in self]

    def text(self, lang: str = "en") -> str:
        """One line for each thing, its rule before it.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        checked_language(lang)
        return "\n".join(one.as_line(lang) for one in self)

    def html(self, lang: str = "en") -> str:
        """A plain table; of a long list it shows both ends.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        checked_language(lang)
        return markup.table(shortened([*map(readable, self.to_dicts(lang))], lang), lang)

    def __repr__(self) -> str:
        return "\n".join(shortened([str(one) for one in self])) or "[]"

    def _repr_html_(self) -> str | None:
        return self.html() if self else None

    @overload
    def __getitem__(self, at: SupportsIndex, /) -> T: ...

    @overload
    def __getitem__(self, at: slice, /) -> Listing[T]: ...

    def __getitem__(self, at: SupportsIndex | slice, /) -> T | Listing[T]:
        found = super().__getitem__(at)
        return Listing(found) if isinstance(found, list) else found


def readable(row: Mapping[str, object]) -> dict[str, object]:
    """What people read of a row: the keys of places are for programs."""
    return {name: value for name, value in row.items() if name != "where"}


def shortened(rows: Sequence[Row], lang: str = "en") -> list[Row | str]:
    """Both ends of a long list, and between them how many there are more."""
    more = len(rows) - 2 * _ENDS
    return [*rows] if more < 2 else [*rows[:_ENDS], in_language(says("line.more", count=more), lang), *rows[-_ENDS:]]
