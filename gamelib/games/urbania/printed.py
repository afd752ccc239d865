"""What is printed on a card, as ``data.toml`` writes it: rows of numbers, icons, points, combinations, entries.

Everything here reads one piece of text and says in a sentence what is wrong with it (:class:`MisprintError`), so that
an owner who types in a card is told at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from gamelib.errors import EixampleError
from gamelib.text.matching import perhaps
from gamelib.text.messages import shown

NOTHING = "none"
"""What a column says that has nothing to say."""
WordNumbers = Mapping[str, int]
"""The number of each word."""
_NUMBER = re.compile(r"[-−+]?[0-9]{1,3}")
_COUNT = re.compile(r"[0-9]{1,2}")


class MisprintError(EixampleError, ValueError):
    """A text cannot be read; the error says why, and what it should be like."""


class Combination(NamedTuple):
    """Points of one category in some epochs, while the partner is active in the same city (URB-V.3)."""

    partner: str
    amount: int
    category: int
    epochs: tuple[int, ...]


class PrintedEntry(NamedTuple):
    """What a History card gives for ``count`` different of these buildings (URB-H.3)."""

    buildings: tuple[str, ...]
    count: int  # type: ignore[assignment]  # nobody counts in these tuples
    points: tuple[int, ...]


def parts(text: str, mark: str = ";") -> list[str]:
    """The parts of a text; none of ``none``."""
    return [part.strip() for part in text.split(mark)] if text.strip() != NOTHING else []


def row(text: str, wanted: int) -> tuple[int, ...]:
    """So many numbers, one for each epoch.

    >>> row("2 1 0 -1", 4)
    (2, 1, 0, -1)
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise MisprintError(f"{shown(word)} is no number; write {wanted} numbers with spaces between them")
    if len(words) != wanted:
        raise MisprintError(f"{len(words)} numbers stand here, but from the card's epoch to VI there are {wanted}")
    return tuple(int(word.replace("−", "-")) for word in words)


def word(text: str, there: WordNumbers, what: str) -> int:
    """The number of a word."""
    if text not in there:
        raise MisprintError(f"{shown(text)} is no {what}{perhaps(text, there)}; there is: {', '.join(there)}")
    return there[text]


def amounts(text: str, there: WordNumbers, what: str) -> tuple[int, ...]:
    """By word: how many of it.

    >>> amounts("2 culture, 1 research", {"culture": 0, "research": 1}, "resource")
    (2, 1)
    """
    found = [0] * len(there)
    for part in parts(text, ","):
        number, _, name = part.partition(" ")
        if not _COUNT.fullmatch(number) or not name:
            raise MisprintError(f"{shown(part)} should be a number and a {what}, such as '2 {next(iter(there))}'")
        which = word(name.strip(), there, what)
        if found[which]:
            raise MisprintError(f"{name.strip()} stands here twice")
        found[which] = int(number)
    return tuple(found)


def epochs(text: str, there: WordNumbers) -> tuple[int, ...]:
    """A list of epochs, such as ``III, IV``."""
    found = sorted(word(part, there, "epoch") for part in parts(text, ","))
    if len({*found}) < len(found):
        raise MisprintError(f"{shown(text)} names an epoch twice")
    return tuple(found)


def combinations(text: str, categories: WordNumbers, ages: WordNumbers) -> list[Combination]:
    """The combinations of a card."""
    return [combination(part, categories, ages) for part in parts(text)]


def combination(text: str, categories: WordNumbers, ages: WordNumbers) -> Combination:
    """One combination.

    >>> combination("barracks: 1 wealth in III, IV", {"wealth": 0}, {"III": 3, "IV": 4})
    Combination(partner='barracks', amount=1, category=0, epochs=(3, 4))
    """
    partner, colon, rest = (part.strip() for part in text.partition(":"))
    given, among, when = rest.partition(" in ")
    if not colon or not among:
        raise MisprintError(f"{shown(text)} should be like 'barracks: 1 wealth in III, IV'")
    points = amounts(given.strip(), categories, "category")
    if sum(map(bool, points)) != 1:
        raise MisprintError(f"{shown(given)} should be points of one category, such as '1 wealth'")
    if not (counts_in := epochs(when, ages)):
        raise MisprintError(f"{shown(text)} should name the epochs in which it counts, such as 'in III, IV'")
    category = next(number for number, amount in enumerate(points) if amount)
    return Combination(partner, points[category], category, counts_in)


def entries(text: str, categories: WordNumbers) -> list[PrintedEntry]:
    """The entries of a History card."""
    return [entry(part, categories) for part in parts(text)]


def entry(text: str, categories: WordNumbers) -> PrintedEntry:
    """One entry.

    >>> entry("any 2 of inn, port: 1 wealth", {"wealth": 0})
    PrintedEntry(buildings=('inn', 'port'), count=2, points=(1,))
    """
    head, colon, given = (part.strip() for part in text.partition(":"))
    if not colon:
        raise MisprintError(
            f"{shown(text)} should be like 'castle: 2 prestige' or 'any 2 of school, inn: 3 satisfaction'"
        )
    points = amounts(given, categories, "category")
    if any_of := re.fullmatch(r"any (\d+) of (.+)", head):
        some = tuple(parts(any_of[2], ","))
        if not 1 <= int(any_of[1]) <= len({*some}):
            raise MisprintError(f"{shown(head)}: so many different buildings do not stand there")
        return PrintedEntry(some, int(any_of[1]), points)
    together = tuple(parts(head, "+"))
    return PrintedEntry(together, len(together), points)
