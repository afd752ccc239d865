"""What is in the box, declared once: how many of each thing there are, and where they can lie.

A component is never made or lost, so one of its places need not be stored: the *rest*, which lies in the supply, in the
pile or in the bag, is whatever does not lie elsewhere. From the declaration come that count, the check that it is never
below zero, what an edit may take from elsewhere, and what a seat may not see (:mod:`.inventory`).
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
    """A kind of thing in the box: how many there are, where they can lie, and what of them is hidden.

    How a field holds them follows from its declaration: numbers along an axis of the codec ``each``, or values of it.

    Attributes:
        name: What people call several of them, in English, with ``{}`` where the name of one sort belongs: ``{}
            tiles``.
        rule: The id of the rule that says how many there are, or one id for each sort of back.
        number: How many of each there are, or a function of the state that gives it.
        lies: The fields in which they can lie.
        each: The codec that tells the sorts apart; empty if all are alike.
        sort: Divides many sorts into few, as people do: a codec whose words have titles in the game's ``[sort]``, and
            of the box the value of each.
        held: Field -> a function of the box and a value in it: which of these things it is and how many, or None if it
            is something else. For fields whose values mean more.
        at: Field -> a function of the box that gives the points at which they can lie. For fields where they lie only
            at some.
        rest: The derived field that counts those which lie in no other field.
        spare: The fields from which an edit takes, in this order, where the rest is used up.
        pile: The derived field with the number of each sort of back in the face-down pile.
        back: Of the box, the sort of back of each thing; empty if all are alike.
        unseen: Fields with numbers of others that lie face down -> of the box, the sort at each point.
        face_down: Of the box, each value that stands for a face-down thing, with its sort.
        secret: The fields that only their own seat may see -> the field that takes the number of what is hidden, or ""
            where a face-down value takes its place.
        known: A function of the state, a field, a point of it and a seat: whether that seat may see it although it is
            secret. Without it only the seat itself may.

    >>> from gamelib.engine.components import Component
    >>> tiles = Component(name="{} tiles", rule="ROF-TIL.1", number=[5, 5], lies=("tile",), each="colour", rest="left")
    >>> tiles.counts
    ('left',)
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
