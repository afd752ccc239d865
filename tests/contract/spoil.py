"""Sound positions spoilt a little: what a person's slip of the pen, or somebody's malice, makes of a file."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

STRANGE: list[Any] = [-1, 0, 1, 2, 3, 7, 99, 10**9, 1.5, True, None, "", "none", "3,5", "no such", [], {}, [[]]]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything inside."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def holder_of(data: Any, path: tuple[Any, ...]) -> Any:
    """The table or list that holds the last item of the path."""
    for key in path[:-1]:
        data = data[key]
    return data


def spoilt(game: Any, data: dict[str, Any], rng: random.Random) -> tuple[str, dict[str, Any]]:
    """The name of a field, and a copy in which one thing of that field is changed, added, taken out or moved."""
    made = copy.deepcopy(data)
    field = rng.choice(sorted(made))
    inside = [path for path in places(made) if path[0] == field]
    path = rng.choice(inside)
    holder, key = holder_of(made, path), path[-1]
    old, way = holder[key], rng.randrange(7)
    if way == 0:
        holder[key] = rng.choice(STRANGE)
    elif way == 1:
        holder[key] = other_word(game, field, rng)
    elif way == 2 and isinstance(old, int):
        holder[key] = old + rng.choice((-1, 1, 5))
    elif way == 3:
        del holder[key]
    elif way == 4 and isinstance(holder, list):
        holder.insert(key, rng.choice([old, *holder, other_word(game, field, rng)]))
    elif way == 5 and isinstance(holder, dict):
        holder[other_word(game, field, rng, axis=True)] = copy.deepcopy(old)
    else:
        swapped = rng.choice([other for other in inside if len(other) == len(path)])
        there = holder_of(made, swapped)
        holder[key], there[swapped[-1]] = there[swapped[-1]], holder[key]
    return field, made


def other_word(game: Any, field: str, rng: random.Random, *, axis: bool = False) -> Any:
    """Some word that could stand in this field, or before it."""
    shape = game.state.shapes.get(field)
    names = [*shape.axes] if shape and axis and shape.axes else [shape.of] if shape else ["seat"]
    codec = game.codecs.get(rng.choice(names))
    return codec.word(rng.choice([v for v in range(-1, 130) if v in codec])) if codec else rng.randrange(-1, 12)
