"""Pictures before words: what a scoring card counts, drawn in a strip 28 units high."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from widgets import draw, ink

HIGH = 28
_SLAB, _STEP = 17.0, 4.5
Asks = Mapping[str, Any]
Drawn = tuple[list[str], float]


def sign(kind: str, asks: Asks) -> tuple[str, float]:
    """The picture of what a kind of card counts, its left end at the origin, and how wide it is."""
    return _sign(kind, tuple(sorted(asks.items())))


@lru_cache(256)
def _sign(kind: str, asks: tuple[tuple[str, Any], ...]) -> tuple[str, float]:
    parts, width = _KINDS[kind](dict(asks))
    return "".join(parts), width


def _stack(x: float, height: int, colour: str = "", note: str = "") -> str:
    """A building of some floors, neutral unless it has a colour; `note` says how the number is meant."""
    number = ink.colour_number(colour)
    classes = f"s{number} ed" if number else "gr eo"
    slabs = [draw.octagon(x, 17 - _STEP * i, _SLAB, 10, classes, 3) for i in range(height)]
    top = draw.mark(number, x + _SLAB / 2, 22 - _STEP * (height - 1), 3.5) if number else ""
    return "".join(slabs) + top + (draw.text(x + _SLAB + 4, 25, note, "t0 b") if note else "")


def _space(x: float, terrain: str, y: float = 11, side: float = 16) -> str:
    return draw.hatched(ink.rectangle(x, y, side, side), ink.LANDSCAPES[terrain], "ln")


def _dot(x: float, y: float) -> str:
    return draw.path(ink.circle(x, y, 4), "ik")


def _sets_by_colour(_: Asks) -> Drawn:
    return [_stack(i * 20, 1, colour) for i, colour in enumerate(("red", "blue", "green", "yellow"))], 77


def _sets_by_height(asks: Asks) -> Drawn:
    return [_stack(i * 19, height) for i, height in enumerate(asks["heights"])], 19 * len(asks["heights"]) - 2


def _buildings(asks: Asks) -> Drawn:
    exact, least = asks.get("exact_height"), asks.get("min_height")
    height = exact or least or 1
    parts = [_stack(0, height, asks.get("colour", ""), f"{exact}" if exact else f"{least}+" if least else "")]
    width = 21 + (8.5 * (1 + bool(least)) if exact or least else 0)
    if "adjacent_to" in asks:
        left = width + (5 if exact or least else 0)
        near = asks.get("min_adjacent", 1)
        parts += [_space(left + i * 16, asks["adjacent_to"]) for i in range(near)]
        width = left + near * 16
    return parts, width


def _areas(asks: Asks) -> Drawn:
    size = asks.get("min_size", 1)
    parts = [_space(i * 16, asks["terrain"]) for i in range(size)]
    if asks.get("min_features"):
        parts.append(_dot(8, 19))
    elif size > 1:
        parts.append(draw.text(size * 16 + 4, 25, f"{size}+", "t0 b"))
        return parts, size * 16 + 22
    return parts, size * 16


def _largest(asks: Asks) -> Drawn:
    outline = "M1 14h12v-9h36v9h-12v12h-24v-3h-12z"
    return [draw.hatched(outline, ink.LANDSCAPES[asks["terrain"]], "st")], 50


def _pairs(asks: Asks) -> Drawn:
    return [_stack(0, 2), _stack(_SLAB, 2 + asks["height_difference"])], 2 * _SLAB


def _colour_areas(asks: Asks) -> Drawn:
    size = asks["min_size"]
    plots = [draw.octagon(i * 17, 11, 16, 16, "gr eo", 3.5) for i in range(size)]
    return [*plots, draw.text(size * 17 + 4, 25, f"{size}+", "t0 b")], size * 17 + 22


def _features_on(asks: Asks) -> Drawn:
    return [_space(0, asks["terrain"], 3, 24), draw.path(ink.circle(12, 15, 8), "ra ln"), _dot(12, 15)], 24


def _spaces_adjacent(asks: Asks) -> Drawn:
    near = asks.get("min_adjacent", 1)
    row = [asks["adjacent_to"], asks["terrain"], *[asks["adjacent_to"]] * (near > 1)]
    return [_space(16 * i, terrain) for i, terrain in enumerate(row)], 16 * len(row)


_KINDS: dict[str, Callable[[Asks], Drawn]] = {
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
