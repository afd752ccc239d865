"""What is in the box, declared once: how many of each thing there are, where they can lie, and what lies face down.

A component is never made or lost, so one of its places need not be stored: the *rest*, which lies in the supply, in the
pile or in the bag, is whatever does not lie elsewhere. From the declaration come that count, the check that it is never
below zero, what an edit may take from elsewhere, and what a seat may not see (:mod:`.inventory`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

S = TypeVar("S")
B = TypeVar("B")
C = TypeVar("C")
Held = Callable[[B, int], "tuple[int, int] | None"]
"""Of a game's box and a value in a field: which of these things it is, and how many; None: something else."""
Numbers = Sequence[int] | Callable[[C], Sequence[int]]
"""Numbers that are always the same, or a function that gives them."""
Backs = Mapping[int, int] | Callable[[B], Mapping[int, int]]
At = Callable[[B], Container[int]]
"""The points of a field at which a thing can lie, by the box."""
Known = Callable[[S, str, int, int], bool]


@dataclass(frozen=True)
class Zones(Generic[B]):
    """Where the things of a component can lie.

    How a field holds them follows from its declaration: numbers along an axis of the component's codec, or values of
    it.

    Args:
        fields: The fields of the state in which they can lie.
        rest: The derived field that counts those which lie in none of them: the supply, the deck, the bag. Empty where
            all of them always lie in the fields.
        spare: Of the fields, those from which an edit takes, in this order, where the rest is used up.
        held: Field -> a function of the box and a value in it: which of these things it is and how many, or None if it
            is something else. For fields whose values mean more than the thing.
        at: Field -> a function of the box that gives the points at which they can lie. For fields where they lie only
            at some.

    >>> Zones("hand", "standing", "discard", rest="deck", spare=("discard",)).fields
    ('hand', 'standing', 'discard')
    """

    fields: tuple[str, ...]
    rest: str
    spare: tuple[str, ...]
    held: Mapping[str, Held[B]]
    at: Mapping[str, At[B]]

    def __init__(
        self,
        *fields: str,
        rest: str = "",
        spare: tuple[str, ...] = (),
        held: Mapping[str, Held[B]] | None = None,
        at: Mapping[str, At[B]] | None = None,
    ) -> None:
        given = {"fields": fields, "rest": rest, "spare": spare, "held": held or {}, "at": at or {}}
        for name, content in given.items():
            object.__setattr__(self, name, content)  # frozen, and made from words in a row


@dataclass(frozen=True, kw_only=True)
class FaceDown(Generic[S, B]):
    """What of a component lies face down, and who may know it all the same.

    Args:
        pile: The derived field with the number of each sort of back in the face-down pile.
        back: Of the box, the sort of back of each thing; empty if all backs are alike.
        unseen: Fields with numbers of things that lie face down outside of the pile -> of the box, the sort of back at
            each point.
        values: Of the box, each value that stands for a face-down thing in a field, with its sort of back.
        secret: The fields that only their own seat may see -> the field that takes the number of what is hidden, or ""
            where a face-down value takes its place.
        known: A function of the state, a field, a point of it and a seat: may that seat see what is secret there?
            Without it only the seat itself may.

    >>> FaceDown(pile="bag_size", values={9: 0}, secret={"drawn": ""}).secret
    {'drawn': ''}
    """

    pile: str = ""
    back: Numbers[B] = ()
    unseen: Mapping[str, Numbers[B]] = field(default_factory=dict)
    values: Backs[B] = field(default_factory=dict)
    secret: Mapping[str, str] = field(default_factory=dict)
    known: Known[S] | None = None


@dataclass(frozen=True, kw_only=True)
class Component(Generic[S, B]):
    """A kind of thing in the box: how many there are, where they can lie, and what of them lies face down.

    Its functions are asked of the game's own state (``S``) and box (``B``): ``Component[Rose, Box]``.

    Args:
        name: What people call several of them, in English, with ``{}`` where the name of one sort belongs: ``{}
            tiles``.
        rule: The id of the rule that says how many there are, or one id for each sort of back.
        number: How many of each there are, or a function of the state that gives it.
        zones: Where they can lie.
        each: The codec that tells the sorts apart; empty if all are alike.
        sort: Divides many sorts into few, as people do: a codec whose words have titles in the game's ``[sort]``, and
            of the box the value of each.
        face_down: What of them lies face down; by default nothing.

    >>> left = Zones("tile", rest="left")
    >>> tiles = Component(name="{} tiles", rule="ROF-TIL.1", number=[5, 5], each="colour", zones=left)
    >>> tiles.counted_in
    ('left',)
    """

    name: str
    rule: str | tuple[str, ...]
    number: Numbers[S]
    zones: Zones[B]
    each: str = ""
    sort: tuple[str, Numbers[B]] | None = None
    face_down: FaceDown[S, B] = field(default_factory=FaceDown)

    @property
    def counted_in(self) -> tuple[str, ...]:
        """The derived fields that follow from it: the rest, and how much of it lies in the pile."""
        return tuple(name for name in (self.zones.rest, self.face_down.pile) if name)


AnyComponent = Component[Any, Any]
"""A component of any game."""
