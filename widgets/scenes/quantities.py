"""What a seat has numbers of, as its box in the picture shows them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamelib.engine.codecs import NONE


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that a seat has so much of; the text of its name is ``quantity.<name>``.

    Events tell its changes by the facts ``before`` and ``after``. One that names a quantity among its facts
    (``category="wealth"``) is about that one; so is every event by a rule in ``told_by``, and about no other.
    """

    name: str
    glyph: str
    of: Callable[[Any, int], int | None]
    """How much of it a seat has in a state; None where that is a view of somebody who does not know."""
    is_points: bool = False
    """Does more of it help to win?"""
    told_by: tuple[str, ...] = ()
    tone: str = ""
    """The class that colours its glyph."""


def per_seat(field: str) -> Callable[[Any, int], int]:
    """What stands in a field that holds a number for each seat."""
    return lambda state, seat: int(getattr(state, field)[seat])


def per_seat_if_known(field: str) -> Callable[[Any, int], int | None]:
    """The same of a field that holds ``NONE`` where a view does not tell it."""
    return lambda state, seat: number if (number := getattr(state, field)[seat]) != NONE else None


VICTORY_POINTS = Quantity("points", "star", per_seat("points"), is_points=True)
"""What every game counts."""
