"""What pictures refer to by name: glyphs, hatching, tiles, pieces, seen from every game alike.

Nothing here knows a game. A drawing refers to a shared definition by its name, ``href="#@house_upper"`` or
``url(#@hatch-green)``; `definition` makes the markup for any such name, so a picture carries exactly the
definitions it uses; the classes in it get their colours from `style`. ``@`` stands for the prefix that keeps two
pictures on one page apart.

Names of definitions::

    <glyph>                    a glyph of ``glyphs.toml``, coloured by ``currentColor``
    hatch-<ground>             the wash of a ground with its hatching: yellow purple green red blue;
                               of a landscape with its texture: field lake mountain park
    cell-<side>, start-<ground>-<side>, tile-<ground>-<side>, done-<ground>-<side>
                               an empty place, a start cell, a tile and its completed side, at the origin
    seat-<1..9>                a disc in the seat's colour with its mark
    piece-<name>-<1..9>-<side> a silhouette in the seat's colour with edge and mark, drawn for that side length
    stack-<1..9>-<n>-<side>    a building seen from above on a place of that side: n slabs, colour mark and number
    hex-<side>                 an empty hexagon, its middle at the origin
    rim-<1..9>-<side>, yard-<1..9>-<side>, keep-<1..9>-<side>
                               of a hexagon that belongs to a seat: the edge of what it holds together with others, the
                               ground of a building, and that of a castle with the seat's mark
    arch-<black|white|blue>    an arch, told apart by its filling and bars too
    person-<class>             a token of a citizen: the hat and the tone say of which class (working middle upper)
"""

import re
import tomllib
import zlib
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from gamelib.engine.seat_colours import COLOURS
from gamelib.text.templates import brought_along

from .geometry import circle, hexagon, num, octagon_path, rectangle

_FILE = brought_along(Path(__file__).with_name("glyphs.toml"))
GLYPHS: dict[str, str] = {
    name: path for glyphs in tomllib.loads(_FILE.read_text("utf-8")).values() for name, path in glyphs.items()
}


SEATS = range(1, len(COLOURS) + 1)
"""The solid colours of seats and pieces, as pictures number them; each has its mark."""
SEAT_NAMES = frozenset(map(str, SEATS))

SEAT_MARKS: dict[int, str] = {
    1: "M-1-.36H1V.36H-1z",
    2: "M-.66 0a.66.66 0 1 0 1.32 0a.66.66 0 1 0-1.32 0z",
    3: "M-.36-1H.36V1H-.36z",
    4: "M-1.05.3L0-.82 1.05.3V1.05L0-.05-1.05 1.05z",
    5: "M-.33-1H.33V-.33H1V.33H.33V1H-.33V.33H-1V-.33H-.33z",
    6: "M.5-1.02L1.02-.5-.5 1.02-1.02.5z",
    7: "M-1.05-.75H1.05L0 1.05z",
    8: "M-1.05 0a1.05 1.05 0 1 0 2.1 0a1.05 1.05 0 1 0-2.1 0zM-.5 0a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0z",
    9: "M-1-.95H1V-.3H-1zM-1 .3H1V.95H-1z",
}


def colour_number(name: str) -> int:
    """The number of a solid colour; 0 if there is none of this name."""
    return COLOURS.index(name) + 1 if name in COLOURS else 0


# ---------------------------------------------------------------- definitions a picture can refer to

_HATCHING = {
    "yellow": "".join(
        circle(x, y, 1.1) for x, y in ((2, 2), (8, 2), (5, 5), (11, 5), (2, 8), (8, 8), (5, 11), (11, 11))
    ),
    "purple": "M-1 1L1-1M-1 7L7-1M-1 13L13-1M5 13L13 5M11 13L13 11",
    "green": "M-1 11L1 13M-1 5L7 13M-1-1L13 13M5-1L13 7M11-1L13 1",
    "red": "M2 0V12M6 0V12M10 0V12",
    "blue": "M0 2H12M0 6H12M0 10H12",
}
GROUNDS: tuple[str, ...] = tuple(_HATCHING)
_TEXTURES = {  # width and height of the pattern, what is drawn in it
    "field": (18, 12, "M0 4h6M9 10h6"),
    "lake": (24, 16, "M1 6q2.5-3.5 5 0t5 0M13 14q2.5-3.5 5 0t5 0"),
    "mountain": (32, 28, "M3 11l5-8 5 8M19 25l5-8 5 8"),
    "park": (24, 24, "M2 9l2-4 2 4M4 9v2M14 9l2-4 2 4M16 9v2M8 21l2-4 2 4M10 21v2M20 21l2-4 2 4M22 21v2"),
}
TERRAINS: tuple[str, ...] = tuple(_TEXTURES)
LANDSCAPES = {"park": "park", "water": "lake"}
"""The landscape as which a terrain of a game is drawn."""

# A silhouette and where its owner's mark sits: x, y, radius on the 16 x 16 grid. Glyphs not listed here can be
# pieces too; their mark sits low in the middle.
_SILHOUETTES: dict[str, tuple[str, float, float, float]] = {
    "house_upper": ("M4 15V7.2A4 4 0 0 1 7.3 3.3V.8h1.4v2.5A4 4 0 0 1 12 7.2V15z", 8, 10.5, 2.3),
    "house_middle": ("M2.5 15V7.6L5.25 3.6 8 7.6l2.75-4L13.5 7.6V15z", 8, 11, 2.3),
    "house_working": ("M1.5 15V5.8l4.33 3.1V5.8l4.34 3.1V5.8l4.33 3.1V15z", 8, 11.8, 2.1),
    "house_low": ("M.8 15V10L2.6 7.4 4.4 10 6.2 7.4 8 10 9.8 7.4 11.6 10 13.4 7.4 15.2 10V15z", 8, 12.3, 1.9),
    "worker": (GLYPHS["worker"], 8, 12.7, 1.8),
    "striker": (circle(5, 5.4, 2.6) + "M1 15.2v-3.8a4 4 0 0 1 8 0v3.8z" + rectangle(8, 0.8, 7.6, 6), 11.8, 3.8, 1.9),
}
_POLE = rectangle(11.3, 5, 1.5, 10.2)


def _glyph(name: str) -> str:
    fill, *strokes = GLYPHS[name].split("|")
    body = f'<path d="{fill}"/>' if fill else ""
    return body + "".join(f'<path class="gx" d="{line}"/>' for line in strokes)


def texture(ground: str) -> tuple[int, int, str, str]:
    """What is repeated on a ground: its width and height, its signs, and their classes."""
    if ground in _TEXTURES:
        return *_TEXTURES[ground], f"tex {ground}r"
    return 12, 12, _HATCHING[ground], f"{'hf' if ground == 'yellow' else 'hs'} {ground}h"


def swatch(ground: str, outline: str) -> str:
    """A small piece of a ground in a box of 16, its texture drawn once: printed, a pattern would be an image."""
    width, height, signs, ink = texture(ground)
    scale = 11 / max(width, height)
    place = f"translate({num(8 - width * scale / 2)} {num(8 - height * scale / 2)}) scale({num(scale)})"
    drawn = f'<path class="{ink}" transform="{place}" d="{signs}" style="stroke-width:{num(1.1 / scale)}"/>'
    return f'<path class="{ground} ha" d="{outline}"/>{drawn}'


def _hatch(ground: str) -> str:
    width, height, signs, ink = texture(ground)
    return (
        f'<pattern id="@hatch-{ground}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<path class="{ground}" d="M0 0H{width}V{height}H0z"/><path class="{ink}" d="{signs}"/></pattern>'
    )


def _disc(seat: int) -> str:
    return (
        f'<circle class="s{seat} ed" cx="8" cy="8" r="7.2" style="stroke-width:1.1"/>'
        f'<path class="on{seat}" transform="translate(8 8) scale(4)" d="{SEAT_MARKS[seat]}"/>'
    )


def _piece(name: str, seat: int, side: float) -> str:
    path, mx, my, r = _SILHOUETTES.get(name) or (GLYPHS[name].split("|")[0], 8, 11, 2.1)
    pole = f'<path class="ik" d="{_POLE}"/>' if name == "striker" else ""
    return (
        f'{pole}<path class="s{seat} ed" d="{path}" style="stroke-width:{num(24 / side)}"/>'
        f'<path class="on{seat}" transform="translate({num(mx)} {num(my)}) scale({num(r)})" d="{SEAT_MARKS[seat]}"/>'
    )


def _stack(colour: int, floors: int, side: float) -> str:
    """Slabs, each 11 % of the side above the other; on the top face the mark, and how many they are on a plate."""
    wide, deep, left = side * 0.86, side * 0.54, side * 0.07
    top = side * (0.43 - 0.11 * (floors - 1))
    slabs = "".join(
        f'<path class="s{colour} ed" d="{octagon_path(left, side * (0.43 - 0.11 * i), wide, deep, side * 0.1)}"/>'
        for i in range(floors)
    )
    middle, size = top + deep / 2, max(18, side * 0.4)
    plate = octagon_path(left + wide - 0.78 * size - 1.5, top + 1.5, 0.78 * size, deep - 3, side * 0.06)
    mark = (2 * left + wide - 0.78 * size) / 2
    at = f'transform="translate({num(mark)} {num(middle)}) scale({num(max(3.5, side * 0.11))})"'
    return (
        f'{slabs}<path class="on{colour}" {at} d="{SEAT_MARKS[colour]}"/><path class="ra" d="{plate}"/>'
        f'<text class="b m" style="font-size:{num(size)}px" x="{num(left + wide - 0.39 * size - 1.5)}"'
        f' y="{num(middle + size * 0.36)}">{floors}</text>'
    )


def _cell(side: float) -> str:
    return f'<path class="gr ha" d="{octagon_path(0, 0, side, side)}"/>'


def _tile(ground: str, side: float) -> str:
    return f'<path d="{octagon_path(0, 0, side, side)}" fill="url(#@hatch-{ground})"/>'


def _done(ground: str, side: float) -> str:
    yard = octagon_path(side / 4, side / 4, side / 2, side / 2, side / 7)
    return _tile(ground, side) + f'<path class="sf" d="{yard}"/><path class="{ground}r" d="{yard}" stroke-width="1.5"/>'


def _start(ground: str, side: float) -> str:
    frame = octagon_path(side / 16, side / 16, side * 7 / 8, side * 7 / 8)
    small = octagon_path(side * 5 / 16, side * 5 / 16, side * 3 / 8, side * 3 / 8, side / 10)
    return (
        f'{_cell(side)}<path class="{ground}r" d="{frame}" stroke-width="{num(side * 0.073)}"/>'
        f'<path d="{small}" fill="url(#@hatch-{ground})"/>'
    )


_GROUNDED = {"tile": _tile, "done": _done, "start": _start}


def _rim(seat: int, side: float) -> str:
    return f'<path class="s{seat} ed" d="{hexagon(0, 0, side * 1.09)}"/>'


def _yard(seat: int, side: float) -> str:
    held, inside = hexagon(0, 0, side * 1.09), hexagon(0, 0, side * 0.92)
    return f'<path class="s{seat}" d="{held}"/><path class="ra" d="{inside}"/>'


def _keep(seat: int, side: float) -> str:
    """The ground of a castle; in its upper right half the mark, below which there is room for a number."""
    held, inside = hexagon(0, 0, side * 1.09), hexagon(0, 0, side * 0.92)
    at = f'transform="translate({num(side * 0.36)} {num(side * -0.34)}) scale({num(side * 0.2)})"'
    return (
        f'<path class="s{seat}" d="{held}"/><path class="s{seat} ed" d="{inside}"/>'
        f'<path class="on{seat}" {at} d="{SEAT_MARKS[seat]}"/>'
    )


_HELD = {"rim": _rim, "yard": _yard, "keep": _keep}
_ARCHES = {"black": "black", "white": "white", "blue": "s1"}
_BARS = "M2 9.5h3M11 9.5h3M2 12.5h3M11 12.5h3"


def _arch(colour: str) -> str:
    body = f'<path class="{_ARCHES[colour]} eo" style="stroke-width:1.3" d="{GLYPHS["arch"]}"/>'
    return body + (f'<path class="wl" d="{_BARS}"/>' if colour == "blue" else "")


_PERSONS = {"working": ("black", "gw"), "middle": ("stone", "gk"), "upper": ("white", "gk")}


def _person(class_: str) -> str:
    fill, tone = _PERSONS[class_]
    hat = f'<g class="g {tone}" transform="translate(2.6 2.2) scale(.675)">{_glyph(f"citizen_{class_}")}</g>'
    return f'<path class="{fill} eo" style="stroke-width:.8" d="{circle(8, 8, 7.5)}"/>{hat}'


@cache
def definition(name: str) -> str:
    """The markup of a shared definition; its id still carries the ``@`` of the prefix."""
    match name.split("-"):
        case ["hatch", ground] if ground in GROUNDS + TERRAINS:
            return _hatch(ground)
        case ["cell", side]:
            return f'<g id="@{name}" class="exi">{_cell(float(side))}</g>'
        case [("tile" | "done" | "start") as kind, ground, side] if ground in GROUNDS:
            return f'<g id="@{name}" class="exi">{_GROUNDED[kind](ground, float(side))}</g>'
        case ["stack", colour, floors, side] if colour in SEAT_NAMES:
            return f'<g id="@{name}" class="exi">{_stack(int(colour), int(floors), float(side))}</g>'
        case ["hex", side]:
            return f'<g id="@{name}" class="exi"><path class="gr ha" d="{hexagon(0, 0, float(side) * 0.95)}"/></g>'
        case [("rim" | "yard" | "keep") as kind, seat, side] if seat in SEAT_NAMES:
            return f'<g id="@{name}" class="exi">{_HELD[kind](int(seat), float(side))}</g>'
        case ["arch", colour] if colour in _ARCHES:
            body = _arch(colour)
        case ["person", class_] if class_ in _PERSONS:
            body = _person(class_)
        case ["seat", seat] if seat in SEAT_NAMES:
            body = _disc(int(seat))
        case ["piece", glyph, seat, side] if glyph in GLYPHS and seat in SEAT_NAMES:
            body = _piece(glyph, int(seat), float(side))
        case [glyph] if glyph in GLYPHS:
            body = _glyph(glyph)
        case _:
            raise KeyError(
                f"nothing to draw is called {name!r}; glyphs.toml and definitions.py in widgets/svg have the names"
            )
    return f'<symbol id="@{name}" class="exi" viewBox="0 0 16 16">{body}</symbol>'


_REFERENCE = re.compile(r"#@([A-Za-z0-9_.-]+)")


@lru_cache(4096)
def references(markup: str) -> frozenset[str]:
    """The names of the definitions some markup refers to."""
    return frozenset(_REFERENCE.findall(markup))


def with_inner(names: Iterable[str]) -> set[str]:
    """The definitions of these names and those that they refer to."""
    return set(names).union(*(references(definition(name)) for name in names))


def own_prefix(markup: str) -> str:
    """The prefix of a picture: another one for another picture, the same whenever it is drawn.

    A browser takes the first definition of a name in the document; one in a picture that is hidden is not drawn.
    """
    return f"e-{zlib.crc32(markup.encode()):x}"


def with_prefix(markup: str, prefix: str) -> str:
    """Markup whose definitions and references carry `prefix` instead of ``@``."""
    return markup.replace("#@", f"#{prefix}-").replace('id="@', f'id="{prefix}-')
