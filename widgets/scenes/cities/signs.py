"""Pictures before words: what a scoring card counts, drawn in a strip 28 units high."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from widgets.svg import definitions, draw, geometry

from . import land

HIGH = 28
_SLAB, _STEP = 17.0, 4.5
SignDrawing = tuple[str, float]
"""A picture, its left end at the origin, and how wide it is."""


def sign(kind: str, asks: Mapping[str, object]) -> SignDrawing:
    """The picture of what a kind of card counts, with its parameters."""
    return _sign(kind, tuple(sorted(asks.items())))


@lru_cache(256)
def _sign(kind: str, asks: tuple[tuple[str, Any], ...]) -> SignDrawing:
    return _KINDS[kind](**dict(asks))


def _stack(x: float, height: int, colour: str = "", note: str = "") -> str:
    """A building of some floors, neutral unless it has a colour; `note` says how the number is meant."""
    number = definitions.colour_number(colour)
    classes = f"s{number} ed" if number else "gr eo"
    body = "".join(draw.octagon(x, 17 - _STEP * i, _SLAB, 10, classes, 3) for i in range(height))
    body += land.mark(number, x + _SLAB / 2, 22 - _STEP * (height - 1), 3.5) if number else ""
    return body + (draw.text(x + _SLAB + 4, 26, note, "b") if note else "")


def _space(x: float, terrain: str, y: float = 11, side: float = 16) -> str:
    return draw.hatched(geometry.rectangle(x, y, side, side), definitions.LANDSCAPES[terrain], "ln")


def _dot(x: float, y: float) -> str:
    return draw.path(geometry.circle(x, y, 4), "ik")


def _at_least(x: float, size: int) -> SignDrawing:
    """The number of a size, after its picture."""
    return draw.text(x + 4, 26, f"{size}+", "b"), x + 34


def _sets_by_colour() -> SignDrawing:
    return "".join(_stack(i * 20, 1, colour) for i, colour in enumerate(("red", "blue", "green", "yellow"))), 77


def _sets_by_height(heights: tuple[int, ...]) -> SignDrawing:
    return "".join(_stack(i * 19, height) for i, height in enumerate(heights)), 19 * len(heights) - 2


def _buildings(
    colour: str = "", exact_height: int = 0, min_height: int = 0, adjacent_to: str = "", min_adjacent: int = 1
) -> SignDrawing:
    note = f"{exact_height}" if exact_height else f"{min_height}+" if min_height else ""
    body, width = _stack(0, exact_height or min_height or 1, colour, note), 21 + 14 * len(note)
    if not adjacent_to:
        return body, width
    left = width + (5 if note else 0)
    near = "".join(_space(left + i * 16, adjacent_to) for i in range(min_adjacent))
    return body + near, left + min_adjacent * 16


def _areas(terrain: str, min_size: int = 1, min_features: int = 0) -> SignDrawing:
    body, width = "".join(_space(i * 16, terrain) for i in range(min_size)), min_size * 16
    if min_features:
        return body + _dot(8, 19), width
    note, whole = _at_least(width, min_size)
    return (body + note, whole) if min_size > 1 else (body, width)


def _largest(terrain: str) -> SignDrawing:
    return draw.hatched("M1 14h12v-9h36v9h-12v12h-24v-3h-12z", definitions.LANDSCAPES[terrain], "st"), 50


def _pairs(height_difference: int) -> SignDrawing:
    return _stack(0, 2) + _stack(_SLAB, 2 + height_difference), 2 * _SLAB


def _colour_areas(min_size: int) -> SignDrawing:
    plots = "".join(draw.octagon(i * 17, 11, 16, 16, "gr eo", 3.5) for i in range(min_size))
    note, whole = _at_least(min_size * 17, min_size)
    return plots + note, whole


def _features_on(terrain: str) -> SignDrawing:
    return _space(0, terrain, 3, 24) + draw.path(geometry.circle(12, 15, 8), "ra ln") + _dot(12, 15), 24


def _spaces_adjacent(terrain: str, adjacent_to: str, min_adjacent: int = 1) -> SignDrawing:
    row = [adjacent_to, terrain, *[adjacent_to] * (min_adjacent > 1)]
    return "".join(_space(16 * i, one) for i, one in enumerate(row)), 16 * len(row)


_KINDS: dict[str, Callable[..., SignDrawing]] = {
    "building_sets_by_colour": _sets_by_colour,
    "building_sets_by_height": _sets_by_height,
    "buildings": _buildings,
    "areas": _areas,
    "largest_area": _largest,
    "adjacent_pairs": _pairs,
    "colour_areas": _colour_areas,
    "features_on": _features_on,
    "spaces_adjacent": _spaces_adjacent,
}
