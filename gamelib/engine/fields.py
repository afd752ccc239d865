"""How a game declares what lies on its table: one field for each thing, and what every position keeps of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Bound = int | Callable[[Any], int]
"""A number, or a function of the state that gives it."""
T = TypeVar("T")


def settled(given: T | Callable[[Any], T], of: Any) -> T:
    """What a declaration gives, or what its function gives of the state or box."""
    return given(of) if callable(given) else given


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field holds: the codec of its values, the axes of its list (a single value has none), its blank value.

    ``many``: at each point stands a tuple of values; ``derived``: it follows from the other fields and is never stored.
    Numbers lie between ``least`` and ``most``, by ``rule``.

    A field of the turn in progress names steps: it is blank unless one of ``until`` waits and none of ``after`` does;
    if it is ``sure``, it is then never blank either.

    ``under`` names the field of the things upon those of this one, the lowest of which is first; ``marks`` the field
    whose things are marked here by their numbers. Where the things upon it are several in a row, a value of this field
    is the number of one, times the number of their codec's words, plus the value of that which lies under it.
    """

    of: str
    axes: tuple[str, ...] = ()
    many: bool = False
    fill: Any = 0
    derived: bool = False
    least: Bound = 0
    most: Bound | None = None
    rule: str | None = None
    until: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    sure: bool = False
    under: str = ""
    marks: str = ""

    @property
    def counts(self) -> bool:
        """Does it hold plain numbers?"""
        return self.of == "number"

    @property
    def yes_or_no(self) -> bool:
        """Is it a flag?"""
        return self.counts and (self.least, self.most) == (0, 1)


def _field(shape: Shape) -> Any:
    return dataclasses.field(metadata={"shape": shape})


def _turn(shape: Shape, until: str, after: str, *, sure: bool) -> Any:
    return _field(dataclasses.replace(shape, until=tuple(until.split()), after=tuple(after.split()), sure=sure))


def value(
    of: str = "number",
    *,
    fill: int = 0,
    derived: bool = False,
    rule: str | None = None,
    until: str = "",
    after: str = "",
    sure: bool = False,
) -> Any:
    """Declare one value; ``of`` names its codec. ``until``, ``after``, ``sure``: see :class:`Shape`."""
    return _turn(Shape(of, fill=fill, derived=derived, rule=rule), until, after, sure=sure)


def values(of: str = "number", *, rule: str | None = None, until: str = "", after: str = "", sure: bool = False) -> Any:
    """Declare a tuple of values of one codec."""
    return _turn(Shape(of, many=True, fill=(), rule=rule), until, after, sure=sure)


def per(
    *axes: str,
    of: str = "number",
    fill: int = 0,
    many: bool = False,
    derived: bool = False,
    least: Bound = 0,
    most: Bound | None = None,
    rule: str | None = None,
    under: str = "",
    marks: str = "",
) -> Any:
    """Declare a flat list with one value (or, with ``many``, one tuple of values) for each point of the axes.

    An axis is the name of a codec with a closed list of words, or ``seat``. Two axes lie row by row:
    ``per("seat", "kind")`` is a list whose item ``seat * kinds + kind`` belongs to that seat and kind.
    """
    return _field(Shape(of, axes, many, () if many else fill, derived, least, most, rule, under=under, marks=marks))


def count(most: Bound | None = None, rule: str | None = None, *, least: Bound = 0, until: str = "") -> Any:
    """Declare a whole number from ``least`` to ``most`` (None: without end)."""
    return _turn(Shape("number", least=least, most=most, rule=rule), until, "", sure=False)


def flag(*, rule: str | None = None, until: str = "", after: str = "", sure: bool = False) -> Any:
    """Declare a yes or no: 1 or 0."""
    return _turn(Shape("number", most=1, rule=rule), until, after, sure=sure)
