"""Hexes and what stands on them: castles with their citizens, buildings with their arches, figures."""

from functools import lru_cache
from typing import Any, NamedTuple

from gamelib.engine.codecs import grouped
from gamelib.engine.definition import BaseGame
from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.box import CASTLE, ENDLESS, FARM, NEEDS, QUARRY, Box
from gamelib.games.la_citta.setup import DrawTile
from gamelib.games.la_citta.state import Citta
from widgets.scenes.canvas import Canvas, Speech
from widgets.svg import draw

from .ground import Plan, crossings, landscape, middle, plan, regions
from .signs import arches_in_a_row, arches_in_lines, are_many

BOX, LAND = (1.62, 1.46), (3.0, 2.3)
"""How wide and high the places of a hex and of a landscape are, in sides of a hex."""


class Stand(NamedTuple):
    """What is drawn of a building: its owner's colour, what it is, what it yields, its figures."""

    colour: int
    piece: int
    told: int
    figures: tuple[int, ...] = (0,) * NEEDS
    marked: bool = False


def the_map(canvas: Canvas[Citta]) -> None:
    """Landscapes and crossings, free hexes, cities."""
    s = canvas.state
    here, board = plan(s.game, s.seats), s.game.box.board
    for region in regions(s.game, s.seats):
        kind = s.landscape(region)
        if kind >= 0:
            canvas.draw(f"land:{canvas.word('region', region)}", "paper", landscape(here, region, kind))
        if region < board.slots:
            _slot(canvas, here, region)
    canvas.draw("crossings", "paper", crossings(here, s.seats))
    for place in board.lanes[s.seats].hexes:
        _hex(canvas, here, place)


def drawn_for(s: Citta) -> list[str]:
    """The slot whose landscape is drawn now."""
    now = s.decision
    return [s.game.codecs["slot"].word(now.args[0])] if now and isinstance(now.step, DrawTile) else []


def _slot(canvas: Canvas[Citta], here: Plan, slot: int) -> None:
    """The place of a landscape: what lies there, and what it yields."""
    s, (x, y) = canvas.state, middle(here, slot)
    wide, high = LAND[0] * here.side, LAND[1] * here.side
    row = here.row(slot)
    box = (x - wide / 2, y - high / 2, wide, high)
    canvas.place(
        canvas.word("slot", slot), "ground", "", *box, _land(canvas.speech, slot, s.tile[slot]), row, corner=True
    )


@lru_cache(1024)
def _land(speech: Speech, slot: int, kind: int) -> str:
    box: Box = speech.game.box
    if kind < 0:
        return speech.say("land.none", slot=slot)
    food, gold = box.fertility[kind], box.mountain[kind]
    says = "food" if food else "gold" if gold else "bare"
    return speech.say(f"land.{says}", slot=slot, landscape=kind, count=food or gold)


def _hex(canvas: Canvas[Citta], here: Plan, place: int) -> None:
    """A place of the map and, above it, what stands there."""
    s = canvas.state
    word, (x, y) = s.game.box.hex_words[place], here.hex(place)
    wide, high = BOX[0] * here.side, BOX[1] * here.side
    free, piece = draw.group(draw.whole(f"hex-{here.side:g}"), at=(wide / 2, high / 2)), s.building[place]
    front = s.owner(s.city[place]) if piece >= 0 else None
    row = s.game.box.board.points[place][1]
    label = in_words(canvas, place)
    box = (x - wide / 2, y - high / 2, wide, high)
    canvas.place(word, "streets", free, *box, label, row, corner=piece >= 0, front=front)
    if piece >= 0:
        stand = _stand(canvas, place)
        canvas.draw(f"rim:{word}", "ground", draw.whole(f"rim-{stand.colour}-{here.side:g}"), x, y)
        canvas.draw(f"stands:{word}", "tiles", drawn(s.game, here, stand), x, y)


def _stand(canvas: Canvas[Citta], place: int) -> Stand:
    s, piece = canvas.state, canvas.state.building[place]
    colour = canvas.colour(s.owner(s.city[place]))
    if piece >= CASTLE:
        return Stand(colour, CASTLE, s.citizens[place])
    marked = place in s.harvest
    return Stand(colour, piece, yields(s, piece, place) * (1 + marked), s.figures_at(place), marked)


def yields(s: Citta, piece: int, place: int) -> int:
    """The food of a farm there, the yearly gold of a quarry; nothing of other buildings."""
    return {FARM: s.fertility[place], QUARRY: s.mountains[place]}.get(piece, 0)


@lru_cache(2048)
def drawn(game: BaseGame[Box], here: Plan, stand: Stand) -> str:
    """A castle or building around the origin."""
    side = here.side / 22
    if stand.piece == CASTLE:
        body = draw.whole(f"keep-{stand.colour}-{here.side:g}")
        body += draw.glyph("castle", -6.5 * side, -7.5 * side, 14.5 * side, f"on{stand.colour}")
        return body + draw.text(0, 13.5 * side, stand.told, f"b m on{stand.colour}")
    word, low = game.codecs["building"].word(stand.piece), 10 * side
    body = draw.whole(f"yard-{stand.colour}-{here.side:g}")
    printed = game.box.arches[stand.piece]
    tells = stand.piece in (FARM, QUARRY)
    arches = [count + more for count, more in zip(printed, stand.figures, strict=True)]
    above = (0, -9.5, 16) if tells else (0, -7.5, 19) if any(printed) else (0, 0, 23)
    x, y, size = (-9, 6, 14) if are_many(arches) else above
    body += draw.glyph(word, x * side, y * side, size * side)
    if tells:
        sign = "food" if stand.piece == FARM else "gold"
        body += draw.glyph(sign, -7 * side, low - 1, 13 * side, "gm")
        body += draw.text(5.5 * side, low + 3, stand.told, "b m")
    elif are_many(arches):
        body += arches_in_lines(arches, 7 * side, side)
    else:
        body += arches_in_a_row(arches, low, side)
    right, y = (-7, -10) if are_many(arches) else (13, -14)
    for i in range(sum(stand.figures) + stand.marked):
        body += draw.piece("citizen", stand.colour, (right - 9 * i) * side, y * side, 15 * side)
    return body


def in_words(canvas: Canvas[Citta], place: int) -> str:
    """What lies there, for those who hear it: the landscapes that a free hex touches, what stands on it."""
    s, piece = canvas.state, canvas.state.building[place]
    if piece < 0:
        lands = [s.landscape(region) for region in s.game.box.board.regions[place]]
        return _free(canvas.speech, place, tuple(lands))
    city = s.city[place]
    facts: dict[str, Any] = {"hex": place, "city": city, "seat": s.owner(city), "building": min(piece, CASTLE - 1)}
    if piece >= CASTLE:
        return canvas.say(
            "hex.castle", **facts, citizens=s.citizens[place], limit_word=limit(s, city), **of_needs(s, city)
        )
    if piece in (FARM, QUARRY):
        facts["count"] = yields(s, piece, place)
    says = {FARM: "farm", QUARRY: "quarry"}.get(piece, "building")
    label = canvas.say(f"hex.{says}", **facts)
    figures = [f"{canvas.name('need', need)} {count}" for need, count in enumerate(s.figures_at(place)) if count]
    if figures:
        label = canvas.say("hex.games", hex_words=label, figures=", ".join(figures))
    return canvas.say("hex.harvest", hex_words=label) if place in s.harvest else label


@lru_cache(4096)
def _free(speech: Speech, place: int, lands: tuple[int, ...]) -> str:
    names = [speech.name("landscape", land) for land in lands if land >= 0]
    return speech.say("hex.free", hex=place, lands=grouped(names))


def of_needs(s: Citta, city: int) -> dict[str, int]:
    """The arches of a city by need."""
    return {s.game.codecs["need"].word(need): definitions.arches(s, city, need) for need in range(NEEDS)}


def limit(s: Citta, city: int) -> str:
    """Up to how many citizens a city grows, as it is printed."""
    most = definitions.cap(s, city)
    return "∞" if most == ENDLESS else str(most)
