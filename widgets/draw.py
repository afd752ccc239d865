"""Small functions that write the SVG markup of one thing each: a tile, a piece, a disc, a card, a ruler.

All return a string; coordinates are units of the picture (one CSS pixel at full size). A scene's element is drawn
around its own origin (see `scene.Scene.add`), so most calls start at 0, 0. Classes are those of `style.css`:
fills ``sf gr ra ik mu``, outlines ``ha`` hairline, ``ln`` line, ``st`` strong, ``ed`` edge of a piece, ``ds`` dashed,
``dt`` dotted; text ``t0`` 15, ``t2`` 20, ``t3`` 26, ``t4`` 34, ``b`` bold, ``se`` serif, ``it`` italic, ``mu`` muted,
``m`` centred, ``e`` right-aligned.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from . import ink
from .ink import Point, num


def path(d: str, classes: str, **attributes: str) -> str:
    extra = "".join(f' {name.replace("_", "-")}="{ink.escape(value)}"' for name, value in attributes.items())
    return f'<path class="{classes}" d="{d}"{extra}/>'


def group(*parts: str, at: Point | None = None, classes: str = "") -> str:
    move = f' transform="translate({num(at[0])} {num(at[1])})"' if at and at != (0, 0) else ""
    name = f' class="{classes}"' if classes else ""
    return f"<g{name}{move}>{''.join(parts)}</g>"


@lru_cache(4096)
def text(x: float, y: float, content: object, classes: str = "") -> str:
    """One line of text, escaped; whole numbers get a real minus."""
    name = f' class="{classes}"' if classes else ""
    return f'<text x="{num(x)}" y="{num(y)}"{name}>{ink.escape(ink.printed(content))}</text>'


def lines(
    x: float, y: float, width: float, content: str, classes: str = "t0", lead: float = 18, size: float = 15
) -> str:
    """Text wrapped to a width, first baseline at y."""
    broken = ink.wrap(content, width, size)
    return "".join(text(x, y + i * lead, line, classes) for i, line in enumerate(broken))


def line(x1: float, y1: float, x2: float, y2: float, classes: str = "ln") -> str:
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", f"no {classes}")


@lru_cache(4096)
def use(name: str, x: float, y: float, size: float, classes: str = "") -> str:
    """A shared definition (`ink.definition`) with its centre at x, y."""
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


def mark(seat: int, x: float, y: float, r: float, classes: str = "") -> str:
    d = ink.SEAT_MARKS[seat]
    return path(d, classes or f"on{seat}", transform=f"translate({num(x)} {num(y)}) scale({num(r)})")


@lru_cache(4096)
def octagon(x: float, y: float, w: float, h: float, classes: str = "gr ha", cut: float | None = None) -> str:
    return path(ink.octagon(x, y, w, h, cut), classes)


def cell(side: float = 48, classes: str = "gr ha") -> str:
    """An empty place at the origin."""
    if classes == "gr ha":
        return _whole(f"cell-{num(side)}")
    return octagon(0, 0, side, side, classes)


def hatched(d: str, ground: str, classes: str = "") -> str:
    """Any outline filled with a ground's wash and hatching, or with a landscape and its texture."""
    named = f' class="{classes}"' if classes else ""
    return f'<path{named} d="{d}" fill="url(#@hatch-{ground})"/>'


def tile(ground: str, side: float = 48, completed: bool = False) -> str:
    """A tile at the origin; completed: the courtyard is planted, the colour still counts."""
    return _whole(f"{'done' if completed else 'tile'}-{ground}-{num(side)}")


def start_cell(ground: str, side: float = 48) -> str:
    """A start cell at the origin: a frame in the colour with a small tile in it."""
    return _whole(f"start-{ground}-{num(side)}")


def _whole(name: str) -> str:
    return f'<use href="#@{name}"/>'


def outline(w: float, h: float, grow: float = 1, classes: str = "no st") -> str:
    """A strong octagon round something at the origin: a marked block, a limit."""
    return octagon(-grow, -grow, w + 2 * grow, h + 2 * grow, classes)


def token(name: str, x: float, y: float, r: float = 12, glyph_size: float = 19) -> str:
    """A glyph on a paper disc: an obelisk on the crossing of a block."""
    return path(ink.circle(x, y, r), "sf st") + glyph(name, x, y, glyph_size)


def badge(x: float, y: float, content: str) -> str:
    """A short text, light on ink: signed points beside their witness."""
    w = 14 + 9.5 * len(content)
    return octagon(x - w / 2, y - 12, w, 24, "ik", 6) + text(x, y + 5.5, content, "b m inv")


def stack(colour: int, floors: int, side: float) -> str:
    """A building seen from above, on a place of this side at the origin."""
    return _whole(f"stack-{colour}-{floors}-{num(side)}")


def strip(seat: int, name: str, count: int, limit: int, x: float, y: float, size: float = 27, pitch: float = 31) -> str:
    """Pieces one by one up to a limit, empty places as short lines, the limit as a strong post."""
    shown = [
        piece(name, seat, x + 14 + i * pitch, y, size)
        if i < count
        else path(f"M{num(x + 4 + i * pitch)} {num(y + 11)}h20", "ln no")
        for i in range(max(count, limit))
    ]
    post = x + limit * pitch + 3
    return "".join(shown) + path(f"M{num(post)} {num(y - 14)}v28", "st no")


def counted(name: str, count: object, x: float, y: float, size: float = 22, classes: str = "") -> str:
    """Many things: a glyph and their number."""
    return glyph(name, x + size / 2, y - size / 4, size) + text(x + size + 6, y, count, classes)


def back(name: str, x: float, y: float, w: float = 24, h: float = 28) -> str:
    """A hidden card: what everybody knows stands on its dark back."""
    return octagon(x, y, w, h, "bk", 5) + glyph(name, x + w / 2, y + h / 2, min(w, h) * 0.62, "gb")


def card(
    w: float,
    h: float,
    title: str,
    other: str = "",
    grounds: Sequence[str] = (),
    icon: str = "",
    inner: str = "",
    source: str = "",
    out: bool = False,
) -> str:
    """A card at the origin: ground band left, title bold, the other language muted italic below, then `inner`.

    `grounds` of a wild card are several bands. `source` is seed, pub, recon or edition. A card that is out of
    play lies on the ground in muted ink; text begins at x = 42.
    """
    parts = [octagon(0, 0, w, h, "gr ha" if out else "ra ln", 10), band(h, grounds)]
    parts.append(text(42, 26, title, "mu" if out else "b"))
    if other:
        parts.append(text(42, 45, other, "t0 mu se it"))
    if icon:
        parts.append(glyph(icon, w - 22, 20, 20, "gm"))
    if source:
        parts.append(glyph(source, 15, h - 15, 12, "gm"))
    return "".join(parts) + inner


def band(h: float, grounds: Sequence[str]) -> str:
    """The ground band at the left of a card; several grounds lie one below the other."""
    if len(grounds) == 1:
        return hatched(f"M10 1H29V{num(h - 1)}H10L1 {num(h - 10)}V10z", grounds[0])
    step, bands = h / max(len(grounds), 1), []
    for i, ground in enumerate(grounds):
        top, bottom = i * step, (i + 1) * step
        if i == 0:
            shape = f"M10 1H29V{num(bottom)}H1V10z"
        elif i == len(grounds) - 1:
            shape = f"M1 {num(top)}H29V{num(h - 1)}H10L1 {num(h - 10)}z"
        else:
            shape = f"M1 {num(top)}h28v{num(step)}h-28z"
        bands.append(hatched(shape, ground))
    return "".join(bands)


def ruler(
    width: float,
    low: int,
    high: int,
    name: str,
    other: str = "",
    icon: str = "",
    labels: Iterable[int] = (),
    lead: float = 138,
) -> tuple[str, Callable[[float], float]]:
    """A track as a ruler with its baseline at y = 0; also the function from a value to its x.

    Draw markers standing on it, for instance ``disc(seat, at(value), -12 - 20 * level, 9.5)``.
    """
    step = (width - lead) / (high - low)

    def at(value: float) -> float:
        return lead + (value - low) * step

    ticks = "".join(f"M{num(at(v))} 0v{10 if v % 5 == 0 else 6}" for v in range(low, high + 1))
    parts = [glyph(icon, 9, -5, 20)] if icon else []
    parts += [text(26, 1, name, "b"), text(26, 19, other, "t0 mu se it") if other else ""]
    parts += [path(f"M{num(lead)} 0H{num(width)}", "ln no"), path(ticks, "ln no")]
    parts += [text(at(v), 25, v, "t0 mu m") for v in labels]
    return "".join(parts), at


def stacked(values: Mapping[int, int]) -> dict[int, int]:
    """How high each seat's marker stands when several share a value: seat -> level, in seat order."""
    taken: dict[int, int] = {}
    levels = {}
    for seat, value in sorted(values.items()):
        levels[seat] = taken.get(value, 0)
        taken[value] = levels[seat] + 1
    return levels


def flag(x: float, y: float, icon: str, past: bool = False, size: float = 26) -> str:
    """An event on a ruler: a small octagon with a glyph, struck through when past."""
    half = size / 2
    body = octagon(x - half, y - half, size, size, "ra ln", 6) + glyph(icon, x, y, size * 0.65, "gm" if past else "")
    return body + (line(x - half, y + half, x + half, y - half) if past else "")


def brackets(boxes: Iterable[ink.Box], grow: float = 3, arm: float = 12) -> str:
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


def _holds(box: ink.Box, other: ink.Box) -> bool:
    """Does the other box lie in this one, or all but?"""
    x, y, w, h = box
    ox, oy, ow, oh = other
    near = 2
    return x - near <= ox and y - near <= oy and ox + ow <= x + w + near and oy + oh <= y + h + near
