"""What lies in a district, drawn from plain values: tiles, feature tiles, buildings, pieces, workers."""

from functools import lru_cache

from gamelib.games.cities.things import COLOURS, PARK, TERRAIN_IDS, WATER
from widgets.svg import definitions, draw, geometry

QUARTERS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The spaces of a tile: nw, ne, sw, se."""
TILE = 96.0
"""The side of a tile in the large district."""


@lru_cache(1024)
def tile(letters: tuple[int, ...], colours: tuple[str, ...], side: float) -> str:
    """A land tile of 2 × 2 spaces at the origin: parks and waters fill their space, lots are framed plots.

    Small tiles are no scaled copies: the hatching, by which colours are told apart, must stay to be seen.
    """
    half, whole = side / 2, geometry.rectangle(0, 0, side, side)
    parts = [draw.path(whole, "gr")]
    for terrain in (PARK, WATER):
        spaces = [at for at, letter in zip(QUARTERS, letters, strict=True) if letter == terrain]
        if spaces:
            outline = "".join(geometry.rectangle(x * half, y * half, half, half) for x, y in spaces)
            parts.append(draw.hatched(outline, definitions.LANDSCAPES[TERRAIN_IDS[terrain]]))
    for (x, y), letter in zip(QUARTERS, letters, strict=True):
        if letter in COLOURS:
            parts.append(draw.hatched(_plot(x * half, y * half, half), colours[letter], "ln"))
    return "".join([*parts, draw.path(whole, "no ln")])


def _plot(x: float, y: float, side: float) -> str:
    edge = side * 0.07
    return geometry.octagon_path(x + edge, y + edge, side - 2 * edge, side - 2 * edge, side * 0.16)


def feature(kind: str, side: float, *, built_on: bool = False) -> str:
    """A feature tile on a space at the origin; a wild lot is a plot of its own, with a building only its ground."""
    middle = side / 2
    if kind == "wild_lot":
        plot = draw.path(_plot(0, 0, side), "gr ln")
        return plot if built_on else plot + draw.glyph(kind, middle, middle, side * 0.56)
    return draw.path(geometry.circle(middle, middle, side * 0.36), "ra ln") + draw.glyph(
        kind, middle, middle, side * 0.48
    )


def feature_token(kind: str, ground: str, side: float) -> str:
    """A feature tile by itself: its background says where it may lie."""
    edge = geometry.octagon_path(0, 0, side, side, side / 5)
    if ground in definitions.LANDSCAPES:
        back = draw.hatched(edge, definitions.LANDSCAPES[ground], "ln")
        back += draw.path(geometry.circle(side / 2, side / 2, side * 0.37), "ra")
    else:
        back = draw.path(edge, "gr ln")
    return back + draw.glyph(kind, side / 2, side / 2, side * 0.54)


def piece(colour: int, side: float) -> str:
    """A building piece by itself, from above."""
    body = draw.octagon(0, 0, side, side * 0.9, f"s{colour} ed", side / 5)
    return body + mark(colour, side / 2, side * 0.45, max(3.5, side * 0.23))


def back(w: float, h: float, sign: str = "?") -> str:
    """Something that lies face down at the origin."""
    cut = geometry.cut_of(w, h)
    face = draw.octagon(0, 0, w, h, "bk", cut) + draw.octagon(4, 4, w - 8, h - 8, "bl", cut * 0.8)
    return face + draw.text(w / 2, h / 2 + 7, sign, "t2 b m bi")


def worker(seat: int, x: float, y: float, size: float) -> str:
    """A worker in a player's colour; `seat` as pictures number it."""
    return draw.piece("worker", seat, x, y, size)


def stack(colour: int, floors: int, side: float) -> str:
    """A building seen from above, on a place of this side at the origin."""
    return draw.whole(f"stack-{colour}-{floors}-{geometry.num(side)}")


def mark(colour: int, x: float, y: float, r: float) -> str:
    """The mark of a colour by itself."""
    at = f"translate({geometry.num(x)} {geometry.num(y)}) scale({geometry.num(r)})"
    return draw.path(definitions.SEAT_MARKS[colour], f"on{colour}", transform=at)


def ring(colour: int, x: float, y: float) -> str:
    """A ring that lies on no milestone yet; `colour` as pictures number it."""
    return draw.path(geometry.circle(x, y, 5), f"k{colour}", stroke_width="4") + draw.path(
        geometry.circle(x, y, 7.2), "no ha"
    )
