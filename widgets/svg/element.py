"""One keyed thing of a picture, and its form for the browser."""

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from gamelib.text.plain import Json

from .geometry import Point

LAYERS = ("paper", "streets", "ground", "tiles", "contours", "cards", "pieces", "discs", "labels")
"""Back to front. States lie above all of them. Within a layer elements are drawn in the order of their keys."""

LARGE = 96
"""A place longer than this is a card rather than a cell."""

_KEY = re.compile(r"[^\s~*]+")


@dataclass(frozen=True)
class Element:
    """One keyed thing of a picture. `svg` is drawn around the element's own origin `at`.

    Equal elements are the same object (`element`), so that what has not changed is told by identity.
    """

    layer: str
    svg: str
    at: Point
    size: tuple[float, float]
    label: str
    row: tuple[int, float]
    corner: bool
    front: int | None
    leaf: str

    @cached_property
    def frame(self) -> Json:
        """The element as it is sent to the browser; absent fields have their usual values."""
        sent: Json = {"l": LAYERS.index(self.layer), "s": self.svg, "x": _short(self.at[0]), "y": _short(self.at[1])}
        if self.leaf:
            sent["t"] = self.leaf
        if self.label:
            sent["n"] = self.label
            sent["w"], sent["h"] = _short(self.size[0]), _short(self.size[1])
            sent["r"] = [self.row[0], _short(self.row[1])]
            if self.corner:
                sent["d"] = 1
            if self.front is not None:
                sent["f"] = self.front
        return sent


@lru_cache(16384)
def element(
    key: str,
    layer: str,
    svg: str,
    at: Point,
    label: str,
    size: tuple[float, float] | None,
    row: tuple[int, float],
    corner: bool | None,
    front: int | None,
    leaf: str,
) -> Element:
    """The element of these values, always the same object; `ValueError` if they fit no picture."""
    if not _KEY.fullmatch(key):
        raise ValueError("its key must be a word without spaces, '~' and '*'")
    if layer not in LAYERS:
        raise ValueError(f"no layer {layer!r}; layers are {', '.join(LAYERS)}")
    if label and size is None:
        raise ValueError("a place with a label needs its size")
    width, height = size or (0, 0)
    on_corner = max(width, height) > LARGE if corner is None else corner
    return Element(layer, svg, at, (width, height), label, row, on_corner, front, leaf)


@lru_cache(16384)
def on_corner(one: Element) -> Element:
    """The same with the dot of an open place on its corner, so that it covers nothing that lies there."""
    return one if one.corner else replace(one, corner=True)


def _short(value: float) -> int | float:
    if isinstance(value, int):
        return value
    rounded = round(value, 2)
    whole = int(rounded)
    return whole if whole == rounded else rounded
