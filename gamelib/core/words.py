"""Codecs: how a number inside becomes a word outside, and a name in the reader's language.

Inside the library everything is an ``int``: a cell, a colour, a card. A :class:`Codec` knows the word that records,
positions and actions use for it (``"3,5"``, ``"green"``) and the name a learner reads (``"Zelená"``).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Protocol

from .errors import EixampleError
from .templates import NO_BREAK, Sentences, Translated, digits, told

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


says = Sentences(Path(__file__).parent)
"""What the library says of bad input, whatever game it is of; see ``words.toml``."""


class UnknownWordError(EixampleError, ValueError):
    """A word that the codec does not have; ``hint`` names the nearest ones, the range, or how it is written.

    It is made of a text of ``words.toml`` (section ``hint``) and the facts that this names.
    """

    def __init__(self, what: str, word: str, hint: str, **facts: str | int) -> None:
        self.what, self.word = what, word
        self.hint = says(f"hint.{hint}", **facts)
        super().__init__(f"{shown(word)} is no {what}. {self.hint}")


_SOME = 6
_PARTS = re.compile(r"[^\W_]+")


def nearest(word: object, words: Iterable[str], most: int = 1) -> list[str]:
    """The words that were probably meant, the likeliest first; none rather than one that only looks similar.

    A word is near if it is spelled alike, or if it has half of what was written in it, part by part. One of which
    nothing else was written has to be more than half of it.

    >>> nearest("place_tyle", ["take_tile", "place_tile"]), nearest("3.5", ["3,4", "3,5"])
    (['place_tile'], ['3,5'])
    >>> nearest("long_game", ["game", "long_two_player"]), nearest("use_ability", ["deal_city"])
    (['long_two_player'], [])
    """
    written = word[:60] if isinstance(word, str) else ""
    found = {other: _likeness(written, other) for other in words}
    return sorted((other for other in found if found[other][0]), key=found.__getitem__, reverse=True)[:most]


def _likeness(written: str, other: str) -> tuple[float, float]:
    """How near a word is (0: not at all), and for those that are equally near how alike they look."""
    mine, its = _PARTS.findall(written), _PARTS.findall(other)
    common = sum(len(part) * max((_alike(part, one, 0.75) for one in its), default=0.0) for part in mine)
    length, its_length = sum(map(len, mine)), sum(map(len, its))
    shared = 2 * common / (length + its_length or 1)
    if 2 * common < length or (2 * common == length and common == its_length):
        shared = 0.0
    least = 0.8 if len(written) > 3 else 0.6  # of three letters one may be wrong
    looks = _alike(written, other, 0.0 if shared else least)
    return max(shared, looks if looks >= least else 0.0), looks


def _alike(one: str, other: str, least: float) -> float:
    """How much of both is the same, from 0 to 1; 0 if it is less than ``least``."""
    if one == other:
        return 1.0
    if 2 * min(len(one), len(other)) < least * (len(one) + len(other)):
        return 0.0
    matcher = SequenceMatcher(None, one, other)
    ratio = matcher.ratio() if matcher.quick_ratio() >= least else 0.0
    return ratio if ratio >= least else 0.0


def some_of(words: Sequence[str]) -> str:
    """The first few words of a list."""
    return ", ".join(words[:_SOME]) + (", …" if len(words) > _SOME else "")


def as_typed(text: str) -> str:
    """As one writes in a hurry: without capitals and accents, and with the hyphen of keyboards for a minus sign.

    >>> as_typed("Dělnická čtvrť")
    'delnicka ctvrt'
    """
    letters = unicodedata.normalize("NFD", text.casefold().replace("\N{MINUS SIGN}", "-"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def perhaps(word: object, words: Iterable[str]) -> Translated:
    """A word that was probably meant, to stand behind one that is not there.

    >>> perhaps("prestidge", ["prestige", "bomb"])
    " (did you mean 'prestige'?)"
    """
    near = nearest(word, words)
    return says("hint.perhaps", word=near[0]) if near else Translated(dict.fromkeys(LANGUAGES, ""))


def listed(texts: Sequence[str]) -> Translated:
    """Several texts with commas between them."""
    return Translated({lang: ", ".join(told(text, lang) for text in texts) for lang in LANGUAGES})


def either(texts: Sequence[str]) -> Translated:
    """Several texts of which one is meant."""
    joined = says("line.or")
    return Translated({lang: f" {told(joined, lang)} ".join(told(one, lang) for one in texts) for lang in LANGUAGES})


class Codec(Protocol):
    """What every codec can do."""

    what: str

    def word(self, value: int) -> str:
        """The word of a value; ``KeyError`` or ``IndexError`` if there is none."""

    def value(self, word: str) -> int:
        """The value of a word; :class:`UnknownWordError` if there is none."""

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
        some = ", ".join(nearest(word, self.words, 3)) or some_of(self.words)
        raise UnknownWordError(self.what, word, "near" if some else "none", words=some)

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
        raise UnknownWordError(self.what, word, "number", low=str(self.low), high=str(self.high))

    def name(self, value: int, lang: str) -> str:
        """The digits, with a real minus sign."""
        return digits(value)
