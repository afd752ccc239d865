"""What the game is made of, as numbers: the rows of ``data.toml`` in their order, which is the same in every box.

A thing that lies somewhere in a district is one number and one word: ``l07@1,-1:2``, ``tree@3,0``, ``red@2,1:3``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from gamelib.engine.codecs import UnknownWordError, WholeNumber, Words
from gamelib.engine.data import load_data
from gamelib.text.templates import CountedNouns, Number, read_texts

_BOX = load_data(Path(__file__).with_name("data.toml"))

ROWS = A, B, C, D = range(len(_BOX["rows"]))
"""The rows of the board: scoring cards, land tiles, feature tiles, building pieces."""
SLOTS = len(_BOX["slots"]) // len(ROWS)
"""The slots of each row (CTS-3.1 to CTS-3.4)."""

SEAT_IDS: tuple[str, ...] = tuple(_BOX.column("seats", "id"))
METROPOLIS_IDS: tuple[str, ...] = tuple(_BOX.column("metropolises", "id"))
COLOUR_IDS: tuple[str, ...] = tuple(_BOX.column("colours", "id"))
COLOURS = RED, BLUE, GREEN, YELLOW = range(len(COLOUR_IDS))
"""Colours of building pieces. As terrain each stands for a building lot printed in that colour."""
TERRAIN_IDS: tuple[str, ...] = (*COLOUR_IDS, *_BOX.column("terrains", "id"))
PARK, WATER, LOT = map(TERRAIN_IDS.index, ("park", "water", "lot"))
"""The terrains beside the four colours of lots; ``LOT`` is a lot of any colour."""
BUILDINGS = len(TERRAIN_IDS)
"""Beside the terrains, what else forms areas (CTS-15.15)."""
TERRAIN_CODES = "".join([*_BOX.column("colours", "letter"), *_BOX.column("terrains", "letter")])
"""By terrain: its letter where districts and tiles are drawn; ``LOT`` has none."""

FEATURE_IDS: tuple[str, ...] = tuple(_BOX.column("features", "id"))
MONUMENT, WILD_LOT = map(FEATURE_IDS.index, ("monument", "wild_lot"))
FEATURE_CODES = "".join(_BOX.column("features", "letter"))
"""By kind of feature: its letter where districts are drawn."""
GROUND = tuple(map(TERRAIN_IDS.index, _BOX.column("features", "on")))
"""By kind of feature: the terrain on which it lies (CTS-7.1)."""

BLOCKED = len(SEAT_IDS)
"""The owner of a place that is blocked in the game of two: the first sign after the seats (CTS-2.3)."""
HIGHEST = 4
"""Floors of the highest building (CTS-1.5)."""
HEIGHTS = range(1, HIGHEST + 1)
MOST_WILD_LOTS = 4
"""In any box: all their colours are tried together (CTS-9.6), four times as many with each lot."""


@cache
def _forms() -> CountedNouns:
    """What is counted, in the forms of both languages."""
    forms: CountedNouns = read_texts(Path(__file__).with_name("words.toml"))["number"]
    return forms


def floors(number: int, lang: str) -> str:
    """A number of floors, in words."""
    return f"{Number(number, _forms(), lang):floor}"


class PlacedThing:
    """The codec of a thing at a place, with a number if ``count`` is given, which ``number_name`` puts into words.

    Sorted values lie in reading order.

    >>> places, things = Words("space", ["0,0", "1,0"]), Words("colour", ["red", "blue"])
    >>> building = PlacedThing("building", places, things, WholeNumber("floors", 1, 9), floors)
    >>> building.word(building.join(1, 0, 3)), building.split(building.value("blue@0,0:1"))
    ('red@1,0:3', (0, 1, 1))
    >>> building.name(building.join(1, 0, 3), "en")
    'red 1,0 (3 floors)'
    """

    def __init__(
        self,
        what: str,
        places: Words,
        things: Words,
        count: WholeNumber | None = None,
        number_name: Callable[[int, str], str] | None = None,
    ) -> None:
        self.what = what
        self._places, self._things, self._sorts = places, things, len(things)
        self._count = count or WholeNumber("number", 0, 0)
        self._numbered = count is not None
        self._number_name = number_name or self._count.name
        self._low, self._numbers = self._count.low, self._count.high - self._count.low + 1
        self.parts = {"place": places.numbers, "thing": things.numbers, "number": self._count.numbers}

    def join(self, place: int, thing: int, number: int = 0) -> int:
        """The value of a thing at a place."""
        return (place * self._sorts + thing) * self._numbers + number - self._low

    def split(self, value: int) -> tuple[int, int, int]:
        """Place, thing and number of a value."""
        rest, number = divmod(value, self._numbers)
        place, thing = divmod(rest, self._sorts)
        return place, thing, number + self._low

    def __contains__(self, value: object) -> bool:
        return type(value) is int and 0 <= value < len(self._places) * self._sorts * self._numbers

    def word(self, value: int) -> str:
        """``red@2,1:3``"""
        place, thing, number = self.split(value)
        return f"{self._things.word(thing)}@{self._places.word(place)}" + (f":{number}" if self._numbered else "")

    def value(self, word: str) -> int:
        """The value of a word; :class:`UnknownWordError` says which part of it is unknown."""
        thing, at, rest = word.partition("@")
        place, colon, number = rest.partition(":")
        if not at or bool(colon) != self._numbered:
            raise UnknownWordError(self.what, word, "at")
        parts = self._places.value(place), self._things.value(thing), self._count.value(number or "0")
        if min(parts[:2]) < 0:
            raise UnknownWordError(self.what, word, "nothing")
        return self.join(*parts)

    def name(self, value: int, lang: str) -> str:
        """``red 2,1 (3 floors)``"""
        place, thing, number = self.split(value)
        text = f"{self._things.name(thing, lang)} {self._places.word(place)}"
        return f"{text} ({self._number_name(number, lang)})" if self._numbered else text
