"""Small functions that write the SVG markup of one thing each: a line of text, a glyph, a piece, a disc, an octagon.

All return a string; coordinates are units of the picture (one CSS pixel at full size). A scene's element is drawn
around its own origin (see `scene.Scene.add`), so most calls start at 0, 0. Classes are those of `style.css`:
fills ``sf gr ra ik mu``, outlines ``ha`` hairline, ``ln`` line, ``st`` strong, ``ed`` edge of a piece, ``ds`` dashed,
``dt`` dotted; text ``t0`` 18, ``t1`` 16 (on leaves alone), ``t2`` 22, ``t3`` 28, ``t4`` 36, ``b`` bold, ``se`` serif,
``it`` italic, ``mu`` muted, ``off`` struck through, ``m`` centred, ``e`` right-aligned.
"""

from collections.abc import Iterable
from functools import lru_cache

from gamelib.text.markup import escape

from . import geometry, lettering
from .geometry import Point, num


def path(d: str, classes: str, **attributes: str) -> str:
    extra = "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in attributes.items())
    return f'<path class="{classes}" d="{d}"{extra}/>'


def group(*parts: str, at: Point | None = None, classes: str = "") -> str:
    move = f' transform="translate({num(at[0])} {num(at[1])})"' if at and at != (0, 0) else ""
    name = f' class="{classes}"' if classes else ""
    return f"<g{name}{move}>{''.join(parts)}</g>"


@lru_cache(4096)
def text(x: float, y: float, content: object, classes: str = "") -> str:
    """One line of text, escaped; whole numbers get a real minus."""
    name = f' class="{classes}"' if classes else ""
    return f'<text x="{num(x)}" y="{num(y)}"{name}>{escape(lettering.printed(content))}</text>'


def spans(x: float, y: float, *texts: tuple[object, str], gap: float = 10, classes: str = "") -> str:
    """Several texts on one line, each with its classes; the gap between them is the same in every font."""
    name, body = f' class="{classes}"' if classes else "", ""
    for content, own in texts:
        named = f' class="{own}"' if own else ""
        apart = f' dx="{num(gap)}"' if body else ""
        body += f"<tspan{apart}{named}>{escape(lettering.printed(content))}</tspan>"
    return f'<text x="{num(x)}" y="{num(y)}"{name}>{body}</text>'


def figure(x: float, y: float, count: int, classes: str = "") -> str:
    """How many there are; a muted dot for none."""
    return text(x, y, count or "·", classes if count else "mu")


def lines(x: float, y: float, width: float, content: str, classes: str = "", lead: float = 21, size: float = 18) -> str:
    """Text wrapped to a width, first baseline at y."""
    broken = lettering.wrap(content, width, size)
    return "".join(text(x, y + i * lead, line, classes) for i, line in enumerate(broken))


def line(x1: float, y1: float, x2: float, y2: float, classes: str = "ln") -> str:
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", f"no {classes}")


@lru_cache(4096)
def use(name: str, x: float, y: float, size: float, classes: str = "") -> str:
    """A shared definition (`definitions.definition`) with its centre at x, y."""
    named = f' class="{classes}"' if classes else ""
    left, top, side = num(x - size / 2), num(y - size / 2), num(size)
    return f'<use{named} href="#@{name}" x="{left}" y="{top}" width="{side}" height="{side}"/>'


def glyph(name: str, x: float, y: float, size: float = 20, tone: str = "") -> str:
    """A glyph with its centre at x, y. Tones: gm muted, gs surface, gb back, gl legal, gf forbid."""
    return use(name, x, y, size, f"g {tone}".strip())


def piece(name: str, seat: int, x: float, y: float, size: float) -> str:
    """A silhouette in a seat's colour with edge and mark. Seats of pictures count from 1."""
    return use(f"piece-{name}-{seat}-{num(size)}", x, y, size)


def disc(seat: int, x: float, y: float, r: float = 11) -> str:
    """Ownership of a point: a disc with the seat's mark."""
    return use(f"seat-{seat}", x, y, r * 16 / 7.2)


@lru_cache(4096)
def octagon(x: float, y: float, w: float, h: float, classes: str = "gr ha", cut: float | None = None) -> str:
    return path(geometry.octagon_path(x, y, w, h, cut), classes)


def cell(side: float = 48, classes: str = "gr ha") -> str:
    """An empty place at the origin."""
    if classes == "gr ha":
        return whole(f"cell-{num(side)}")
    return octagon(0, 0, side, side, classes)


def hatched(d: str, ground: str, classes: str = "") -> str:
    """Any outline filled with a ground's wash and hatching, or with a landscape and its texture."""
    named = f' class="{classes}"' if classes else ""
    return f'<path{named} d="{d}" fill="url(#@hatch-{ground})"/>'


def tile(ground: str, side: float = 48, completed: bool = False) -> str:
    """A tile at the origin; completed: the courtyard is planted, the colour still counts."""
    return whole(f"{'done' if completed else 'tile'}-{ground}-{num(side)}")


def whole(name: str) -> str:
    """A shared definition that has its own size, at the origin."""
    return f'<use href="#@{name}"/>'


def badge(x: float, y: float, content: str) -> str:
    """A short text, light on ink: signed points beside their witness."""
    w = 10 + 13 * len(content)
    return octagon(x - w / 2, y - 12, w, 24, "ik", 6) + text(x, y + 6.5, content, "b m inv")


def brackets(boxes: Iterable[geometry.Rectangle], grow: float = 3, arm: float = 12) -> str:
    """Brackets at the corners of places, the sign of the last change; places side by side are held by one pair.

    >>> brackets([(3, 3, 10, 10), (15, 3, 10, 10)])
    'M0 12V0H12M0 4V16H12M28 12V0H16M28 4V16H16'
    """
    grown = [(x - grow, y - grow, w + 2 * grow, h + 2 * grow) for x, y, w, h in dict.fromkeys(boxes)]
    parts: list[str] = []
    for box in grown:
        x, y, w, h = box
        others = [other for other in grown if not _holds(box, other)]
        for cx, cy, dx, dy in ((x, y, 1, 1), (x, y + h, 1, -1), (x + w, y, -1, 1), (x + w, y + h, -1, -1)):
            if not any(_holds(other, (cx, cy, 0, 0)) for other in others):
                parts.append(f"M{num(cx)} {num(cy + dy * arm)}V{num(cy)}H{num(cx + dx * arm)}")
    return "".join(parts)


def _holds(box: geometry.Rectangle, other: geometry.Rectangle) -> bool:
    """Does the other box lie in this one, or all but?"""
    x, y, w, h = box
    ox, oy, ow, oh = other
    near = 2
    return x - near <= ox and y - near <= oy and ox + ow <= x + w + near and oy + oh <= y + h + near
