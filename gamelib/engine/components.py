"""What is in the box, declared once: how many of each thing there are, and where they can lie.

A component is never made or lost, so one of its places need not be stored: the *rest*, which lies in the supply, in the
pile or in the bag, is whatever does not lie elsewhere. From the declaration come that count, the check that it is never
below zero, what an edit may take from elsewhere, and what a seat may not see (:mod:`counting`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Held = Callable[[Any, int], "tuple[int, int] | None"]
"""Of a game's box and a value in a field: which of these things it is, and how many; None: something else."""
Numbers = Sequence[int] | Callable[[Any], Sequence[int]]
"""Numbers that are always the same, or a function that gives them."""
Backs = Mapping[int, int] | Callable[[Any], Mapping[int, int]]
At = Callable[[Any], Container[int]]
"""The points of a field at which a thing can lie, by the box."""
Known = Callable[[Any, str, int, int], bool]


@dataclass(frozen=True, kw_only=True)
class Component:
    """A kind of thing in the box.

    ``name`` is what people call several of them, in English, with ``{}`` where the name of one sort belongs
    (``"{} tiles"``); ``each`` the codec that tells the sorts apart (empty: all are alike); ``number``, of the state,
    how many of each there are; ``rule`` the id that says so, or one id for each sort of back.

    ``sort`` divides many sorts into few, as people do: a codec whose words have titles in the game's ``[sort]``, and of
    the box the value of each.

    ``lies`` names the fields in which they can lie. How a field holds them follows from its declaration: numbers along
    an axis of the codec ``each``, or values of it. A field whose values mean more has a function in ``held``;
    one where they lie only at some points, a function in ``at`` that gives these points of the box.
    ``rest`` is the derived field that counts the others; where it is used up, an edit takes from the fields ``spare``,
    in this order.

    Of what lies face down only the number is known. ``back``, of the box, gives the sort of back of each thing (none:
    all are alike); ``pile`` is the derived field with the number of each sort in the pile, ``unseen`` the fields with
    numbers of others and, of the box, the sort at each point. A value that stands for a face-down thing is listed in
    ``face_down``, of the box, with its sort. ``secret`` names the fields that only their own seat may see, each with
    the field that takes the number of what is hidden, or "" where a face-down value takes its place. Where somebody
    else may see them, or nobody, ``known`` says so of the state, a field, a point of it and a seat.
    """

    name: str
    rule: str | tuple[str, ...]
    number: Numbers
    lies: tuple[str, ...]
    each: str = ""
    sort: tuple[str, Numbers] | None = None
    held: Mapping[str, Held] = field(default_factory=dict)
    at: Mapping[str, At] = field(default_factory=dict)
    rest: str = ""
    spare: tuple[str, ...] = ()
    pile: str = ""
    back: Numbers = ()
    unseen: Mapping[str, Numbers] = field(default_factory=dict)
    face_down: Backs = field(default_factory=dict)
    secret: Mapping[str, str] = field(default_factory=dict)
    known: Known | None = None

    @property
    def counts(self) -> tuple[str, ...]:
        """The derived fields that follow from it."""
        return tuple(name for name in (self.rest, self.pile) if name)
