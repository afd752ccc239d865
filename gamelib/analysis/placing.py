"""What an editor has in hand: everything in the box, and for each thing the places where it could lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, islice, takewhile
from typing import NamedTuple

from gamelib.engine.codecs import NONE
from gamelib.engine.components import AnyComponent
from gamelib.engine.definition import AnyBaseGame
from gamelib.engine.fields import Shape, resolved
from gamelib.engine.inventory import left
from gamelib.engine.state import State

from .edit_text import Edit, Spot, codec_words, spots, words_at

_CODES = 13_000
"""How many values of a codec without end are gone through."""


class Thing(NamedTuple):
    """One sort of a component, by the number of the component and of the sort."""

    component: int
    which: int


class Place(NamedTuple):
    """Where a thing lies or could lie: the point of a field, its word there, and how many things lie before it."""

    at: Spot
    word: str
    before: int = 0


@lru_cache(maxsize=256)
def _values(game: AnyBaseGame, component: int, field: str) -> dict[int, list[int]]:
    """By sort, the values of a field that stand for it; of those that stand for several things the fewest first."""
    declared, shape = game.components[component], game.state.shapes[field]
    held, codec = declared.zones.held.get(field), game.codecs.get(shape.of)
    if held is None:
        return {}
    values: dict[int, list[tuple[int, int]]] = {}
    every = range(_CODES) if codec is None else takewhile(codec.__contains__, count())
    for value in islice(every, _CODES):
        if found := held(game.box, value):
            values.setdefault(found[0], []).append((found[1], value))
    return {which: [value for _, value in sorted(some)] for which, some in values.items()}


def sorts(s: State) -> Iterator[Thing]:
    """Every sort of every component, in the order of their declaration."""
    for number, component in enumerate(s.game.components):
        yield from (Thing(number, which) for which in range(len(resolved(component.number, s))))


def free(s: State, thing: Thing) -> int:
    """How many of a sort lie nowhere, but in the supply, the pile or the bag."""
    return left(s, s.game.components[thing.component])[thing.which]


def _word(s: State, field: str, value: int) -> str:
    shape = s.shapes[field]
    return str(value) if shape.of == "number" else s.game.codecs[shape.of].word(value)


def _can_be(s: State, field: str, value: int) -> bool:
    of = s.shapes[field].of
    return of == "number" or value in s.game.codecs[of]


def _sort_at(s: State, component: AnyComponent, at: Spot) -> int:
    """Of a field of numbers: the sort that is counted at this point."""
    most, axes = len(resolved(component.number, s)), s.shapes[at.field].axes
    return at.point % most if len(axes) > 1 or not component.each else at.point


def _fields(s: State, component: AnyComponent) -> Iterator[tuple[str, list[Spot]]]:
    for field in component.zones.fields:
        if not s.shapes[field].derived:
            points = component.zones.at[field](s.game.box) if field in component.zones.at else None
            yield field, [at for at in spots(s, field) if points is None or at.point in points]


def free_places(s: State, thing: Thing) -> Iterator[Place]:
    """Everywhere where one more of these could be put."""
    component = s.game.components[thing.component]
    for field, all_points in _fields(s, component):
        shape = s.shapes[field]
        if shape.is_number:
            yield from (Place(at, "1") for at in all_points if _sort_at(s, component, at) == thing.which)
            continue
        held = _values(s.game, thing.component, field)
        values = held.get(thing.which, []) if field in component.zones.held else [thing.which]
        words = [_word(s, field, value) for value in values if _can_be(s, field, value)]
        for at in all_points:
            before = len(at.content(s)) if shape.many else 0
            yield from (Place(at, word, before) for word in words)


def placed_things(s: State) -> Iterator[tuple[Thing, Place]]:
    """Everything that lies somewhere, outside supplies and piles."""
    for number, component in enumerate(s.game.components):
        for _, points in _fields(s, component):
            for at in points:
                yield from ((Thing(number, which), place) for which, place in _lying_at(s, component, at))


def _lying_at(s: State, component: AnyComponent, at: Spot) -> Iterator[tuple[int, Place]]:
    """The sort of each thing of a component that lies at a point."""
    shape, content, held = s.shapes[at.field], at.content(s), component.zones.held.get(at.field)
    if shape.is_number:
        if content:
            yield _sort_at(s, component, at), Place(at, "1")
        return
    most = len(resolved(component.number, s))
    for before, value in enumerate(content if shape.many else (content,)):
        found = (value, 1) if held is None else held(s.game.box, value) if value != NONE else None
        if found and 0 <= found[0] < most:
            yield found[0], Place(at, _word(s, at.field, value), before)


def _within(s: State, shape: Shape, number: int) -> bool:
    """Can this number stand in a field?"""
    least, most = resolved(shape.least, s), resolved(shape.most, s)
    return (least is None or least <= number) and (most is None or number <= most)


def put(s: State, place: Place, instead: str = "") -> Edit:
    """The edit that puts a thing there, in the place of another one if that is named."""
    path = place.at.path(s)
    return Edit("swap", (instead, place.word, path)) if instead else Edit("put", (place.word, path))


def take(s: State, place: Place) -> Edit:
    """The edit that takes it away."""
    return Edit("take", (place.word, place.at.path(s)))


def facts(s: State) -> Iterator[tuple[Spot, list[str]]]:
    """What is no thing that lies somewhere: points of the other fields, each with the words that could stand there."""
    things = {field for component in s.game.components for field in component.zones.fields}
    for field, shape in s.shapes.items():
        if shape.derived or field in things or shape.many:
            continue
        for at in spots(s, field):
            if shape.is_number:
                here = words_at(s, at)
                numbers = (1 - here,) if shape.yes_or_no else (here + 1, here - 1)
                yield at, [str(number) for number in numbers if _within(s, shape, number)]
            elif words := codec_words(s, shape.of):
                nothing = ["none"] if shape.fill == NONE else []
                yield at, [word for word in (*words, *nothing) if word != words_at(s, at)]
