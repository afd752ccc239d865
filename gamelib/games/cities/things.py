"""Things that lie somewhere in a district, as one number and one word: ``l07@1,-1:2``, ``tree@3,0``, ``red@2,1:3``."""

from __future__ import annotations

from gamelib.core.words import Count, UnknownWord, Words


class At:
    """The codec of a thing at a place, with a number if ``count`` is given. Sorted values lie in reading order.

    >>> places, things = Words("space", ["0,0", "1,0"]), Words("colour", ["red", "blue"])
    >>> building = At("building", places, things, Count("floors", 1, 9))
    >>> building.word(building.join(1, 0, 3)), building.split(building.value("blue@0,0:1"))
    ('red@1,0:3', (0, 1, 1))
    """

    def __init__(self, what: str, places: Words, things: Words, count: Count | None = None) -> None:
        self.what = what
        self._places, self._things, self._sorts = places, things, len(things)
        self._count = count or Count("number", 0, 0)
        self._numbered = count is not None
        self._numbers = self._count.high - self._count.low + 1

    def join(self, place: int, thing: int, number: int = 0) -> int:
        """The value of a thing at a place."""
        return (place * self._sorts + thing) * self._numbers + number - self._count.low

    def split(self, value: int) -> tuple[int, int, int]:
        """Place, thing and number of a value."""
        rest, number = divmod(value, self._numbers)
        place, thing = divmod(rest, self._sorts)
        return place, thing, number + self._count.low

    def __contains__(self, value: object) -> bool:
        return type(value) is int and 0 <= value < len(self._places) * self._sorts * self._numbers

    def word(self, value: int) -> str:
        """``red@2,1:3``"""
        place, thing, number = self.split(value)
        return f"{self._things.word(thing)}@{self._places.word(place)}" + (f":{number}" if self._numbered else "")

    def value(self, word: str) -> int:
        """The value of a word; :class:`UnknownWord` says which part of it is unknown."""
        thing, at, rest = word.partition("@")
        place, colon, number = rest.partition(":")
        if not at or bool(colon) != self._numbered:
            raise UnknownWord(self.what, word, "It is a thing, @ and a place.")
        parts = self._places.value(place), self._things.value(thing), self._count.value(number or "0")
        if min(parts[:2]) < 0:
            raise UnknownWord(self.what, word, "Something lies somewhere.")
        return self.join(*parts)

    def name(self, value: int, lang: str) -> str:
        """``red 2,1: 3``"""
        place, thing, number = self.split(value)
        text = f"{self._things.name(thing, lang)} {self._places.word(place)}"
        return f"{text}: {number}" if self._numbered else text
