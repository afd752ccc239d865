"""Signs of Barcelona: citizens, benefits, and the glyphs of actions and conditions; a public service has its own."""

from gamelib.games.barcelona.box import Benefit
from gamelib.games.barcelona.state import Barcelona
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, geometry

ACTIONS = {
    "gain_coins": "coin",
    "gain_cloth": "cloth",
    "build_narrow": "street_narrow",
    "improve_modernisme": "up",
    "build_public": "public",
    "take_modernisme": "modernisme",
    "place_cobblestone": "cobblestone",
    "build_wide": "street_wide",
    "build_intersection": "intersection",
    "advance_cerda": "cerda",
    "move_tram": "tram",
    "passenger": "passenger",
}
"""The glyph of each action, and of what the rival's cards do."""
CONDITIONS = {
    "house_line": "block_1",
    "coins": "coin",
    "busy_intersections": "block_2",
    "cerda_multiplier": "cerda",
    "public_services": "public",
    "busy_passengers": "station",
    "improved_markers": "up",
    "cobblestones": "cobblestone",
    "cloth": "cloth",
    "narrow_line": "street_narrow",
    "wide_line": "street_wide",
    "narrow_tiles": "street_narrow",
    "wide_tiles": "street_wide",
    "passengers": "passenger",
    "intersections": "intersection",
    "empty_marker_spaces": "ring",
    "corner_blocks": "house_corner",
    "modernisme_tiles": "modernisme",
    "bottom_markers": "block_3",
}
"""The glyph of each scoring condition; its name tells apart what shares one."""


def person(s: Barcelona, class_: int, x: float, y: float, size: float) -> str:
    """A citizen's token with its middle at x, y; a face-down one if the viewer does not know the class."""
    word = s.game.codecs["citizen"].word(class_)
    if word == "hidden":
        return draw.path(geometry.circle(x, y, size * 0.47), "bk eo") + draw.text(x, y + 6.5, "?", "b m se bi")
    return draw.use(f"person-{word}", x, y, size)


def benefit(gain: Benefit, x: float, y: float, size: float = 18, tone: str = "gm", type_: str = "b") -> str:
    """What is printed, with its middle at x, y: glyphs, and points as a number."""
    goods = (("coin", gain.coin), ("cloth", gain.cloth), ("cerda", gain.cerda), ("sagrada", gain.sagrada))
    marks = [name for name, count in goods for _ in range(count)]
    marks += ["street_narrow"] * gain.narrow + ["street_wide"] * gain.wide
    points = f"+{gain.vp}" if gain.vp else ""
    wide = size * 1.12
    left = x - (wide * len(marks) + (26 if points else 0)) / 2
    body = "".join(draw.glyph(name, left + wide * (i + 0.5), y, size, tone) for i, name in enumerate(marks))
    return body + (draw.text(left + wide * len(marks) + 13, y + 6, points, f"{type_} m") if points else "")


def gains(canvas: Canvas[Barcelona], gain: Benefit) -> str:
    """A benefit in words."""
    told = [canvas.say(f"gain.{name}", count=count) for name, count in gain._asdict().items() if count]
    return ", ".join(told) or canvas.say("gain.nothing")


def card(s: Barcelona, number: int) -> str:
    """The glyph of what a card of the rival does."""
    return ACTIONS[s.game.data.rows("solo_cards")[number]["action"]]


def price(coins: int, cloth: int, x: float, y: float, size: float = 16, type_: str = "t1") -> str:
    """A cost that begins at x, its middle at y: how many of each; nothing for nothing."""
    body = ""
    for glyph, count in (("coin", coins), ("cloth", cloth)):
        if count:
            body += draw.glyph(glyph, x + size / 2, y, size, "gm") + draw.text(x + size + 3, y + 5.5, count, type_)
            x += size + 20
    return body
