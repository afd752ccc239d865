"""Codecs: how a number inside becomes a word outside, and a name in the reader's language.

Inside the library everything is an ``int``: a cell, a colour, a card. A :class:`Codec` knows the word that records,
positions and actions use for it (``"3,5"``, ``"green"``) and the name a learner reads (``"Zelená"``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from gamelib.errors import EixampleError
from gamelib.text.matching import nearest
from gamelib.text.messages import LANGUAGES, says, shown, some_of
from gamelib.text.templates import NO_BREAK, digits

NONE = -1
"""The value that stands for 'nothing here' in every codec; its word is ``none``."""
_NOTHING = {"en": "none", "cs": "nic"}


class UnknownWordError(EixampleError, ValueError):
    """A word that the codec does not have.

    Attributes:
        what: What the codec is of, such as ``colour``.
        word: The word.
        hint: The nearest words, the range, or how it is written; in both languages.
    """

    def __init__(self, what: str, word: str, hint: str, **facts: str | int) -> None:
        self.what, self.word = what, word
        self.hint = says(f"hint.{hint}", **facts)
        super().__init__(f"{shown(word)} is no {what}. {self.hint}")


class Codec(Protocol):
    """What every codec can do: value -> word -> value, and value -> name."""

    what: str

    def word(self, value: int) -> str:
        """The word of a value.

        Args:
            value: A value of this codec.

        Raises:
            KeyError: There is no such value.
            IndexError: There is no such value.
        """

    def value(self, word: str) -> int:
        """The value of a word.

        Args:
            word: A word, as actions and positions write it.

        Raises:
            UnknownWordError: There is no such word.
        """

    def name(self, value: int, lang: str) -> str:
        """What a learner reads.

        Args:
            value: A value of this codec.
            lang: The language, ``en`` or ``cs``.
        """

    def __contains__(self, value: object) -> bool: ...


@runtime_checkable
class ClosedCodec(Protocol):
    """A codec whose values can be listed.

    Attributes:
        numbers: Every value, but for none.
    """

    numbers: Sequence[int]


@runtime_checkable
class CompoundCodec(Protocol):
    """A codec each of whose values says several things, such as what lies where.

    Attributes:
        parts: What a value says: the name and all values of each part. Its own values are numbered from 0, one for each
            combination of them.
    """

    parts: Mapping[str, Sequence[int]]

    def split(self, value: int) -> tuple[int, ...]:
        """The parts of a value.

        Args:
            value: A value of this codec.
        """


class Words:
    """A codec of a closed list of words: the value is the position in it, -1 for none.

    Args:
        what: What it is a list of, for messages: ``colour``.
        words: The words.
        names: Language -> the name of each; without them the words are the names.

    >>> colour = Words("colour", ["yellow", "green"], {"cs": ["žlutá", "zelená"]})
    >>> colour.value("green"), colour.word(1), colour.name(1, "cs"), colour.word(-1)
    (1, 'green', 'zelená', 'none')
    """

    def __init__(self, what: str, words: Sequence[str], names: Mapping[str, Sequence[str]] | None = None) -> None:
        self.what = what
        self.words = tuple(words)
        self._names = {lang: tuple(names[lang]) for lang in names} if names else {}
        self.numbers = range(len(self.words))
        self._values = {word: value for value, word in enumerate(self.words)}
        self._values["none"] = NONE

    @classmethod
    def of(cls, what: str, rows: Sequence[Mapping[str, str]]) -> Words:
        """The words of the rows of a table; their order gives the values.

        Args:
            what: What it is a list of.
            rows: Rows with an ``id`` and names, ``name_en`` and ``name_cs``.
        """
        names = {lang: [row[f"name_{lang}"] for row in rows] for lang in LANGUAGES}
        return cls(what, [row["id"] for row in rows], names)

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and NONE <= value < len(self.words)

    def word(self, value: int) -> str:
        """The word of a value; ``none`` for -1.

        Args:
            value: A position in the list, or -1.
        """
        return self.words[value] if value >= 0 else "none"

    def value(self, word: str) -> int:
        """The value of a word.

        Args:
            word: A word of the list, or ``none``.

        Raises:
            UnknownWordError: There is no such word; it names those that look alike.
        """
        value = self._values.get(word)
        if value is not None:
            return value
        some = ", ".join(nearest(word, self.words, 3)) or some_of(self.words)
        raise UnknownWordError(self.what, word, "near" if some else "none", words=some)

    def name(self, value: int, lang: str) -> str:
        """The name of a value; the word where no name is given.

        Args:
            value: A position in the list, or -1.
            lang: The language, ``en`` or ``cs``.
        """
        if value < 0:
            return _NOTHING[lang]
        names = self._names.get(lang)
        return names[value] if names else self.word(value)


def grouped(names: Iterable[str]) -> str:
    """Things as a list in which equal ones stand once, with how many there are.

    Args:
        names: The name of each thing.

    >>> grouped(["blue piece", "red piece", "blue piece"]).replace(NO_BREAK, "~")
    '2~× blue piece, red piece'
    """
    times = f"{NO_BREAK}× "
    return ", ".join(name if count == 1 else f"{count}{times}{name}" for name, count in Counter(names).items())


class WholeNumber:
    """A codec of whole numbers, written in digits.

    Args:
        what: What the number is of, for messages.
        low: The least one.
        high: The greatest one.

    >>> WholeNumber("floors", 0, 9).value("7")
    7
    """

    def __init__(self, what: str, low: int, high: int) -> None:
        self.what, self.low, self.high = what, low, high
        self.numbers = range(low, high + 1)

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def word(self, value: int) -> str:
        """The digits of a number.

        Args:
            value: The number.
        """
        return str(value)

    def value(self, word: str) -> int:
        """The number that digits say.

        Args:
            word: Digits, a minus before them if need be.

        Raises:
            UnknownWordError: It is no number, or out of range.
        """
        unsigned = word.removeprefix("-")
        if unsigned.isascii() and unsigned.isdigit() and len(unsigned) < 10 and self.low <= int(word) <= self.high:
            return int(word)
        raise UnknownWordError(self.what, word, "number", low=str(self.low), high=str(self.high))

    def name(self, value: int, lang: str) -> str:
        """The digits of a number, with a real minus sign.

        Args:
            value: The number.
            lang: The language; digits are the same in all.
        """
        return digits(value)
