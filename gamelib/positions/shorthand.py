"""In sketches and edits a position may be said shorter than in its JSON form.

What belongs to a seat, and none is named, is the active one's: ``"hand": "strike amnesty_green"``.
Things may be named one after the other, instead of their numbers: ``"tokens": {"red": "crown crown"}``. That is all
there is of them; a table ``{"crown": 2}`` in an edit leaves the others as they are.
A list goes by the order of the seats (cells, cards ...), from the first one on: ``"raval": [5, 2, 4, 3]``.
One step alone needs no list: ``"agenda": "end_turn"``; what comes next may be called ``waits`` or ``agenda``.
Words that are numbers need no quotes: ``"up": {"blue": {1: 1}}``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from gamelib.engine.base_state import BaseState
from gamelib.engine.fields import Shape
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.text.messages import says, shown

T = TypeVar("T")
_POINTS = Shape("number", ("seat",))


def in_full(s: BaseState, name: str, value: object) -> object:
    """What is said of a field, of the points (``points``) or the agenda, as the JSON form says it."""
    if name == "agenda":
        return [value] if isinstance(value, str) else list(value) if isinstance(value, tuple) else value
    shape = _POINTS if name == "points" else s.shapes.get(name)
    return value if shape is None else _written_out(s, shape, value)


def by_one_name(said: Mapping[str, T], **other_names: str) -> Mapping[str, T]:
    """What is said, by the names used inside; each may be said by its other name, but not by both at once."""
    names = {other: name for name, other in other_names.items()}
    for other, name in names.items():
        if name in said and other in said:
            raise InvalidPositionError([Problem(says("problem.two_names", word=name, what=other), other)])
    return {names.get(key, key): value for key, value in said.items()}


def _word(value: object) -> object:
    """A word that is a number, written as one."""
    return str(value) if type(value) is int else value


def _written_out(s: BaseState, shape: Shape, value: object) -> object:
    if not shape.axes:
        if shape.many and isinstance(value, str):
            return value.split()
        if shape.many and isinstance(value, list | tuple):
            return list(value) if shape.is_number else [_word(one) for one in value]
        return value if shape.is_number else _word(value)
    axis, *inner = shape.axes
    words = list(s.game.axis(axis, s.seats))
    if axis == "seat" and not isinstance(value, Mapping | list | tuple):
        value = {words[s.active]: value}
    if isinstance(value, str) and shape.of == "number" and not shape.many:
        value = dict.fromkeys(words, 0) | Counter(value.split())
    if isinstance(value, list | tuple):
        value = {words[i] if i < len(words) else f"number {i + 1}": one for i, one in enumerate(value)}
    if not isinstance(value, Mapping):
        return value
    of_one = replace(shape, axes=tuple(inner))
    full = {_word(key): _written_out(s, of_one, one) for key, one in value.items()}
    if len(full) < len(value):
        twice = next(key for key in value if _word(key) != key and _word(key) in value)
        raise InvalidPositionError([Problem(says("problem.twice", word=shown(twice)), str(twice))])
    return full
