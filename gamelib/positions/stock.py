"""What an edit by hand draws on: what is spare where a supply is used up, and everything in the box."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from gamelib.engine.base_state import BaseState
from gamelib.engine.components import AnyComponent
from gamelib.engine.fields import resolved
from gamelib.engine.inventory import Lying, count_rest, left, lying, place_of, plural_name, sort_title
from gamelib.text.templates import in_language


def balance(s: BaseState, said: frozenset[str]) -> None:
    """Where a rest is used up, take from what is spare; not from ``said``, of which the edit speaks itself."""
    for component in s.game.components:
        spare = [name for name in component.zones.spare if name not in said]
        if spare and _take_back(s, component, spare):
            count_rest(s, component)


def _take_back(s: BaseState, component: AnyComponent, spare: list[str]) -> bool:
    moved = False
    lacking = {which: -count for which, count in enumerate(left(s, component)) if count < 0}
    there = [thing for thing in lying(s, component) if thing.field in spare] if lacking else []
    for thing in sorted(there, key=lambda thing: spare.index(thing.field)):
        taken = min(lacking.get(thing.which, 0), thing.many)
        if taken > 0:
            _take(s, thing, taken)
            lacking[thing.which] -= taken
            moved = True
    if component.face_down.pile:
        pile = getattr(s, component.face_down.pile)
        for name in [name for name in spare if name in component.face_down.unseen]:
            hidden = getattr(s, name)
            for point, sort in enumerate(resolved(component.face_down.unseen[name], s.game.box)):
                taken = min(hidden[point], -(pile[sort] if isinstance(pile, list) else pile))
                if taken > 0:
                    hidden[point] -= taken
                    moved = True
    return moved


def _take(s: BaseState, thing: Lying, count: int) -> None:
    content = getattr(s, thing.field)
    if s.shapes[thing.field].is_number:
        content[thing.point] -= count
    else:
        codes = list(content[thing.point])
        codes.remove(thing.which)
        content[thing.point] = tuple(codes)


class Stock(NamedTuple):
    """One sort of thing: its component and title, its word and name, how many the box has, how many are free, where."""

    component: str
    title: str
    word: str
    name: str
    box: int
    free: int
    lies: dict[str, int]


def palette(s: BaseState, lang: str = "en") -> list[Stock]:
    """Everything in the box that a position is made of, in the order of the declaration."""
    found = []
    for component in s.game.components:
        rest, things = left(s, component), list(lying(s, component))
        codec = s.game.codecs[component.each] if component.each else None
        sorts = resolved(component.sort[1], s.game.box) if component.sort else ()
        for which, number in enumerate(resolved(component.number, s)):
            there = Counter[str]()
            for thing in things:
                if thing.which == which:
                    there[place_of(s, thing.field, thing.point)] += thing.many
            name = codec.name(which, lang) if codec else in_language(plural_name(s, component, which), lang)
            word = codec.word(which) if codec else ""
            title = in_language(sort_title(s, component, sorts[which] if sorts else 0), lang)
            found.append(Stock(component.name, title, word, name, number, rest[which], dict(there)))
    return found
