"""How a game declares what lies on its table: one field for each thing, and what every position keeps of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Bound = int | Callable[[Any], int]
"""A number, or a function of the state that gives it."""
T = TypeVar("T")
Value = int | tuple[int, ...]
"""What stands at one point of a field."""
Content = Value | list[Value]
"""What a field holds."""


def resolved(given: T | Callable[[Any], T], of: object) -> T:
    """What a declaration gives: the value itself, or what its function gives of a state or box.

    Args:
        given: A value, or a function that gives it.
        of: What the function is called with.

    >>> resolved(3, "abc"), resolved(len, "abcde")
    (3, 5)
    """
    return given(of) if callable(given) else given


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field of a state holds.

    A field of the turn in progress names steps: it is blank unless one of ``until`` waits and none of ``after`` does.

    Attributes:
        of: The codec of its values; ``"number"`` for plain numbers.
        axes: The axes of its list, by codec; empty for a single value.
        many: True if a tuple of values stands at each point.
        fill: The blank value.
        derived: True if it follows from other fields and is never stored.
        least: The least number that it may hold, or a function of the state that gives it.
        most: The greatest one, likewise; None if there is no limit.
        rule: The id of the rule that gives these limits.
        until: The steps that wait while the field is in use.
        after: The steps that wait when it is not in use yet.
        sure: True if it is never blank while it is in use.
        under: The field of the things that lie upon those of this one, the lowest of which is first. If several of them
            lie in a row, a value of this field is the number of one, times the number of its codec's words, plus the
            value of what lies under it.
        marks: The field whose things are marked here by their numbers.
        in_order: True if it means something which of the values at one point comes first; an observation then tells it.

    >>> Shape("number", ("seat",), most=1).yes_or_no, Shape("colour").is_number
    (True, False)
    """

    of: str
    axes: tuple[str, ...] = ()
    many: bool = False
    fill: int = 0
    derived: bool = False
    least: Bound = 0
    most: Bound | None = None
    rule: str | None = None
    until: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    sure: bool = False
    under: str = ""
    marks: str = ""
    in_order: bool = False

    @property
    def is_number(self) -> bool:
        """True if it holds plain numbers."""
        return self.of == "number"

    @property
    def blank(self) -> Value:
        """What stands at a point where nothing lies."""
        return () if self.many else self.fill

    @property
    def yes_or_no(self) -> bool:
        """True if it is a flag: it holds 0 or 1."""
        return self.is_number and (self.least, self.most) == (0, 1)


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
    """Declare one value of a state.

    Args:
        of: The codec of the value.
        fill: The blank value.
        derived: See :class:`Shape`, as for all that follow.
        rule: The id of the rule that gives its limits.
        until: Names of steps, with spaces between them.
        after: Names of steps, with spaces between them.
        sure: Whether it is never blank while it is in use.

    >>> value("colour", fill=-1).metadata["shape"].of
    'colour'
    """
    return _turn(Shape(of, fill=fill, derived=derived, rule=rule), until, after, sure=sure)


def values(
    of: str = "number",
    *,
    derived: bool = False,
    rule: str | None = None,
    until: str = "",
    after: str = "",
    sure: bool = False,
    in_order: bool = False,
) -> Any:
    """Declare a tuple of values of one codec, blank when empty.

    Args:
        of: The codec of the values.
        derived: See :class:`Shape`, as for all that follow.
        rule: The id of the rule that gives their limits.
        until: Names of steps, with spaces between them.
        after: Names of steps, with spaces between them.
        sure: Whether it is never blank while it is in use.
        in_order: Whether their order means something.

    >>> values("card").metadata["shape"].many
    True
    """
    return _turn(Shape(of, many=True, derived=derived, rule=rule, in_order=in_order), until, after, sure=sure)


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
    in_order: bool = False,
) -> Any:
    """Declare a flat list with one value, or one tuple of values, for each point of its axes.

    Two axes lie row by row: ``per("seat", "kind")`` is a list whose item ``seat * kinds + kind`` belongs to that seat
    and kind.

    Args:
        axes: Names of codecs with a closed list of words, or ``seat``.
        of: The codec of the values.
        fill: The blank value.
        many: Whether a tuple of values stands at each point.
        derived: See :class:`Shape`, as for all that follow.
        least: The least number, or a function of the state that gives it.
        most: The greatest one, likewise.
        rule: The id of the rule that gives its limits.
        under: The field of the things that lie upon these.
        marks: The field whose things are marked here.
        in_order: Whether the order of the values at one point means something.

    >>> per("seat", "kind", most=3).metadata["shape"].axes
    ('seat', 'kind')
    """
    blank = 0 if many else fill
    return _field(Shape(of, axes, many, blank, derived, least, most, rule, under=under, marks=marks, in_order=in_order))


def number(most: Bound | None = None, rule: str | None = None, *, least: Bound = 0, until: str = "") -> Any:
    """Declare a whole number of a state.

    Args:
        most: The greatest one, or a function of the state that gives it; None: without end.
        rule: The id of the rule that gives its limits.
        least: The least one, likewise.
        until: Names of steps, with spaces between them; see :class:`Shape`.

    >>> number(9).metadata["shape"].most
    9
    """
    return _turn(Shape("number", least=least, most=most, rule=rule), until, "", sure=False)


def flag(*, rule: str | None = None, until: str = "", after: str = "", sure: bool = False) -> Any:
    """Declare a yes or no of a state: 1 or 0.

    Args:
        rule: The id of the rule that it follows.
        until: Names of steps, with spaces between them; see :class:`Shape`, as for all that follow.
        after: Names of steps, with spaces between them.
        sure: Whether it is never blank while it is in use.

    >>> flag().metadata["shape"].yes_or_no
    True
    """
    return _turn(Shape("number", most=1, rule=rule), until, after, sure=sure)
