"""Codecs: how a number inside becomes a word outside, and a name in the reader's language.

Inside the library everything is an ``int``: a cell, a colour, a card. A :class:`Codec` knows the word that records,
positions and actions use for it (``"3,5"``, ``"green"``) and the name a learner reads (``"Zelená"``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from .templates import NO_BREAK, Translated, digits, filled, read_texts

LANGUAGES = ("en", "cs")
NONE = -1
"""The value that stands for 'nothing here' in every codec; its word is ``none``."""
_NOTHING = {"en": "none", "cs": "nic"}

Texts = Mapping[str, str]
"""One text in every language: ``{"en": ..., "cs": ...}``."""


def shown(value: object, longest: int = 40) -> str:
    """A value from outside as an error quotes it: in a few characters, however large or deep it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
        text = f"<{type(value).__name__}>"
    return text if len(text) <= longest else text[: longest - 1] + "…"


def checked_language(lang: str) -> str:
    """The language if there is one; ``ValueError`` names those there are."""
    if lang not in LANGUAGES:
        raise ValueError(f"There is no language {shown(lang)}; there is {' and '.join(LANGUAGES)}.")
    return lang


@cache
def _hints() -> Mapping[str, Texts]:
    hints: Mapping[str, Texts] = read_texts(Path(__file__).parent / "words.toml")["hint"]
    return hints


class UnknownWord(ValueError):
    """A word that the codec does not have; ``hint`` names the nearest ones, the range, or how it is written.

    It is made of a text of ``words.toml`` (section ``hint``) and the facts that this names.
    """

    def __init__(self, what: str, word: str, hint: str, **facts: str | int) -> None:
        self.what, self.word = what, word
        self.hint = Translated({lang: filled(text, facts, {}, lang) for lang, text in _hints()[hint].items()})
        super().__init__(f"{shown(word)} is no {what}. {self.hint}")


def perhaps(word: object, words: Iterable[str]) -> str:
    """A word that was probably meant, to stand behind one that is not there.

    >>> perhaps("prestidge", ["prestige", "bomb"])
    " (did you mean 'prestige'?)"
    """
    near = get_close_matches(word[:60] if isinstance(word, str) else "", list(words), 1)
    return f" (did you mean {near[0]!r}?)" if near else ""


class Codec(Protocol):
    """What every codec can do."""

    what: str

    def word(self, value: int) -> str:
        """The word of a value; ``KeyError`` or ``IndexError`` if there is none."""

    def value(self, word: str) -> int:
        """The value of a word; :class:`UnknownWord` if there is none."""

    def name(self, value: int, lang: str) -> str:
        """What a learner reads."""

    def __contains__(self, value: object) -> bool: ...


class Words:
    """A closed list: the value is the position in it.

    >>> colour = Words("colour", ["yellow", "green"], {"cs": ["žlutá", "zelená"]})
    >>> colour.value("green"), colour.word(1), colour.name(1, "cs"), colour.word(-1)
    (1, 'green', 'zelená', 'none')
    """

    def __init__(self, what: str, words: Sequence[str], names: Mapping[str, Sequence[str]] | None = None) -> None:
        self.what = what
        self.words = tuple(words)
        self._names = {lang: tuple(names[lang]) for lang in names} if names else {}
        self._values = {word: value for value, word in enumerate(self.words)}
        self._values["none"] = NONE

    @classmethod
    def of(cls, what: str, rows: Sequence[Mapping[str, Any]]) -> Words:
        """The words of rows that have an ``id`` and names (``name_en`` ...); their order gives the values."""
        names = {lang: [row[f"name_{lang}"] for row in rows] for lang in LANGUAGES}
        return cls(what, [row["id"] for row in rows], names)

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and NONE <= value < len(self.words)

    def word(self, value: int) -> str:
        """The word of ``value``; ``none`` for -1."""
        return self.words[value] if value >= 0 else "none"

    def value(self, word: str) -> int:
        """The value of ``word``; the error names words that look alike."""
        value = self._values.get(word)
        if value is not None:
            return value
        near = get_close_matches(word[:60], self.words, 3, 0.6) or self.words[:6]
        some = ", ".join(near) + (", …" if len(near) < len(self.words) and near == self.words[:6] else "")
        raise UnknownWord(self.what, word, "near" if some else "none", words=some)

    def name(self, value: int, lang: str) -> str:
        """The name in ``lang``; the word where no name is given."""
        if value < 0:
            return _NOTHING[lang]
        names = self._names.get(lang)
        return names[value] if names else self.word(value)


def counted(names: Iterable[str]) -> str:
    """Things as a list, equal ones told once with their number.

    >>> counted(["blue piece", "red piece", "blue piece"]).replace(NO_BREAK, "~")
    '2~× blue piece, red piece'
    """
    times = f"{NO_BREAK}× "
    return ", ".join(name if count == 1 else f"{count}{times}{name}" for name, count in Counter(names).items())


class Count:
    """A whole number from ``low`` to ``high``, written in digits."""

    def __init__(self, what: str, low: int, high: int) -> None:
        self.what, self.low, self.high = what, low, high

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def word(self, value: int) -> str:
        """The digits."""
        return str(value)

    def value(self, word: str) -> int:
        """The number, if it is in the range."""
        unsigned = word.removeprefix("-")
        if unsigned.isascii() and unsigned.isdigit() and len(unsigned) < 10 and self.low <= int(word) <= self.high:
            return int(word)
        raise UnknownWord(self.what, word, "number", low=str(self.low), high=str(self.high))

    def name(self, value: int, lang: str) -> str:
        """The digits, with a real minus sign."""
        return digits(value)
