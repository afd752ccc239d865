"""The city: streets with their tiles and what is printed there, crossings with citizens, blocks with houses."""

from functools import lru_cache

from gamelib.engine.definition import BaseGame
from gamelib.games.barcelona.box import CORNER, WIDE, Benefit, Box
from gamelib.games.barcelona.state import Barcelona
from gamelib.text.templates import capital
from widgets.scenes.canvas import Canvas
from widgets.svg import definitions, draw, geometry
from widgets.svg.geometry import num

from . import ground
from .signs import ACTIONS, benefit, gains, person

_TILE = (14, 22)
"""By kind: how wide a street tile is."""
_LOOP = 56
"""Of the place of a segment: how long it is."""


def the_city(canvas: Canvas[Barcelona]) -> None:
    """Streets and their actions, segments, blocks, crossings, and what stands on them."""
    s = canvas.state
    canvas.draw("streets", "paper", ground.streets(s.game))
    for street in s.game.box.streets_of[s.here] if s.here >= 0 else ():
        _in_use(canvas, street)
    for street in range(len(s.layout)):
        _action(canvas, street)
    for segment in range(len(s.street)):
        _segment(canvas, segment)
    for row in range(len(s.game.box.spaces_of_row)):
        _bonus(canvas, row)
    for space in range(len(s.house)):
        _space(canvas, space)
    for crossing in range(len(s.top)):
        _crossing(canvas, crossing)
    for seat, segment in enumerate(s.tram):
        if segment >= 0:
            _tram(canvas, seat, segment)
    if s.pawn >= 0:
        x, y = ground.crossing(s.game, s.pawn)
        canvas.draw("pawn", "labels", canvas.piece("citizen", s.rival, 0, 0, 30), x + 23, y - 23)


def _in_use(canvas: Canvas[Barcelona], street: int) -> None:
    """A street whose action can be used this turn."""
    game = canvas.state.game
    body = ground.band(game, street, "hi")
    body += ground.trees(game, street) if game.box.street_kind[street] == WIDE else ""
    canvas.draw(f"way:{canvas.word('street', street)}", "paper", body)


# Actions at the ends of streets


def _action(canvas: Canvas[Barcelona], street: int) -> None:
    s, word = canvas.state, canvas.word("street", street)
    (x, y), action = ground.action(s.game, street), s.layout[street]
    serves = s.here >= 0 and street in s.game.box.streets_of[s.here]
    used = street in s.used
    body = draw.octagon(0, 0, 48, 48, "gr ln ds" if used else "ra st" if serves else "gr ha", 10)
    if action >= 0:
        body += draw.glyph(ACTIONS[canvas.word("action", action)], 24, 24, 28, "" if serves and not used else "gm")
    name = "action.none" if action < 0 else "action.used" if used else "action.now" if serves else "action.tile"
    label = canvas.say(name, street=street, **({"action": action} if action >= 0 else {}))
    canvas.place(word, "cards", body, x - 24, y - 24, 48, 48, label, y, corner=True)
    left, start, classes = (2, 0, "mu") if word[0] == "h" else (x - 56, 26, "mu e")
    canvas.place(
        f"{word}_name", "labels", draw.text(start, 18.5, word.upper(), classes), left, y - 12, 28, 24, label, y
    )


def _bonus(canvas: Canvas[Barcelona], row: int) -> None:
    """What the first house in a row of blocks brings, beside the row."""
    s, box = canvas.state, canvas.state.game.box
    x, y = ground.beside(s.game, row)
    if any(s.house[space] >= 0 for space in box.spaces_of_row[row]):
        body, label = draw.octagon(0, 0, 40, 30, "no ha ds", 7), canvas.say("row.done", row=row)
    else:
        body = draw.octagon(0, 0, 40, 30, "ra ln", 7) + draw.text(20, 21.5, f"+{box.row_bonus}", "b m")
        label = canvas.say("row.open", row=row, points=box.row_bonus)
    canvas.place(f"row:{canvas.word('row', row)}", "cards", body, x - 20, y - 15, 40, 30, label, y, corner=True)


# Segments


def _segment(canvas: Canvas[Barcelona], segment: int) -> None:
    s, box = canvas.state, canvas.state.game.box
    x, y = ground.middle(s.game, segment)
    w, h = size_of(s.game, segment)
    owner = s.street[segment]
    guest = s.passenger[segment] >= 0 or segment in s.tram
    if owner >= 0:
        body = tile(s.game, segment, canvas.colour(owner), guest)
        label = canvas.say("segment.tile", segment=segment, seat=owner, kind=box.kind_of[segment])
    else:
        gain = box.benefit[segment]
        body = "" if guest else printed(gain, w / 2, h / 2)
        label = canvas.say("segment.free", segment=segment, kind=box.kind_of[segment], benefit=gains(canvas, gain))
    if s.passenger[segment] >= 0:
        label = canvas.say("segment.passenger", segment_words=label, seat=s.passenger[segment])
    for seat, on in enumerate(s.tram):
        if on == segment:
            label = canvas.say("segment.tram", segment_words=label, seat=seat)
    word = canvas.word("segment", segment)
    front = s.tram.index(segment) if segment in s.tram else owner if owner >= 0 else None
    canvas.place(word, "streets", body, x - w / 2, y - h / 2, w, h, label, y, corner=bool(body or guest), front=front)
    if s.passenger[segment] >= 0 and segment not in s.tram:
        canvas.draw(f"rides:{word}", "pieces", passenger(canvas.colour(s.passenger[segment])), x, y)


def printed(gain: Benefit, x: float, y: float) -> str:
    """What is printed on a segment; points lie on a plate, which is wider than a narrow street."""
    plate = draw.octagon(x - 19, y - 12, 38, 24, "sf", 6) if gain.vp else ""
    return plate + benefit(gain, x, y)


def size_of(game: BaseGame[Box], segment: int) -> tuple[float, float]:
    """How wide and high the place of a segment is."""
    turn, _ = ground.turned(game, segment)
    return {0: (_LOOP, 30), 90: (30, _LOOP)}.get(round(turn), (44, 44))


@lru_cache(512)
def tile(game: BaseGame[Box], segment: int, colour: int, guest: bool = False) -> str:
    """A street tile in its place; with somebody on it the mark shows on both sides."""
    (turn, long), (w, h) = ground.turned(game, segment), size_of(game, segment)
    thick = _TILE[game.box.kind_of[segment]]
    at = f"translate({num(w / 2)} {num(h / 2)})"
    shape = geometry.octagon_path(-long / 2, -thick / 2, long, thick, 5)
    body = draw.path(shape, f"s{colour} ed", transform=f"{at} rotate({num(turn)})")
    for share in (-0.36, 0.36) if guest else (0,):
        along = f"rotate({num(turn)}) translate({num(share * long)} 0) rotate({num(-turn)})"
        mark = f"{at} {along} scale({num(thick * 0.32)})"
        body += draw.path(definitions.SEAT_MARKS[colour], f"on{colour}", transform=mark)
    return body


def passenger(colour: int) -> str:
    """A passenger around the origin."""
    return draw.path(geometry.circle(0, 0, 16), "sf ed") + draw.piece("passenger", colour, 0, -1, 24)


def _tram(canvas: Canvas[Barcelona], seat: int, segment: int) -> None:
    """The tram of a seat; several at one place cannot be."""
    s = canvas.state
    x, y = ground.middle(s.game, segment)
    body = tram(canvas.colour(seat))
    if s.passenger[segment] >= 0:
        body += canvas.disc(s.passenger[segment], 15, -15, 8)
    canvas.draw(f"tram:{canvas.word('seat', seat)}", "pieces", body, x, y)


def tram(colour: int) -> str:
    """A tram around the origin."""
    mark = "translate(0 12) scale(3.2)"
    body = draw.octagon(-18, -18, 36, 36, f"s{colour} ed", 9) + draw.glyph("tram", 0, -3, 22, f"on{colour}")
    return body + draw.path(definitions.SEAT_MARKS[colour], f"on{colour}", transform=mark)


# Blocks


def _space(canvas: Canvas[Barcelona], space: int) -> None:
    s, level = canvas.state, canvas.state.house[space]
    left, top, w, h = ground.place(s.game, space)
    word = canvas.word("space", space)
    label = canvas.say("space.free", space=space) if level < 0 else canvas.say("space.house", space=space, tile=level)
    if s.markers[space]:
        names = ", ".join(canvas.name("seat", seat) for seat in reversed(s.markers[space]))
        label = canvas.say("space.markers", space_words=label, names=names)
    body = house(s.game, space, level)
    origin = s.game.data.rows("tiles")[level]["source"] if level >= 0 else "seed"
    if origin != "seed":
        body += draw.glyph(origin, w / 2, h - 8, 9, "gs")
    front = s.markers[space][-1] if s.markers[space] else None
    canvas.place(word, "ground", body, left, top, w, h, capital(label), top, corner=level >= 0, front=front)
    if s.markers[space]:
        x, y = ground.centre(s.game, space)
        canvas.draw(f"stack:{word}", "discs", _stack(canvas, s.markers[space]), x, y)


@lru_cache(256)
def house(game: BaseGame[Box], space: int, level: int) -> str:
    """A block from above: a lawn with two, three or four built sides; a corner house fills its triangle."""
    left, top, w, h = ground.place(game, space)
    points = tuple((x - left, y - top) for x, y in ground.corners(game, space))
    shape = ground.outline(points, 10 if game.box.is_corner[space] else 16)
    if level < 0:
        return draw.path(shape, "ra ha")
    if level == CORNER:
        return draw.path(shape, "build ed")
    lawn = draw.path(shape, "park") + draw.path(_walls(w, h, level), "build") + draw.path(shape, "no ed")
    return lawn + draw.text(34, 16, level, "b m inv")


def _walls(w: float, h: float, level: int) -> str:
    """The built sides: above and below, then at the left, then at the right."""
    cut, deep = 16, 18
    body = f"M{cut} 0H{num(w - cut)}L{num(w)} {cut}V{deep}H0V{cut}z"
    body += f"M0 {num(h - deep)}H{num(w)}V{num(h - cut)}L{num(w - cut)} {num(h)}H{cut}L0 {num(h - cut)}z"
    if level > 1:
        body += f"M0 {deep}h{deep}V{num(h - deep)}h{-deep}z"
    if level > 2:
        body += f"M{num(w - deep)} {deep}h{deep}V{num(h - deep)}h{-deep}z"
    return body


def _stack(canvas: Canvas[Barcelona], markers: tuple[int, ...]) -> str:
    """Markers, the lowest first, around the origin."""
    many = len(markers)
    return "".join(canvas.disc(seat, 0, 8 * (many - 1) - 16 * i, 12.5) for i, seat in enumerate(markers))


# Crossings


def _crossing(canvas: Canvas[Barcelona], crossing: int) -> None:
    s, box = canvas.state, canvas.state.game.box
    (x, y), word, side = ground.crossing(s.game, crossing), canvas.word("crossing", crossing), ground.SIDE
    owner, top, cost = s.intersection[crossing], s.top[crossing], box.cost[crossing]
    half = side / 2
    if owner >= 0:
        body, label = intersection(canvas.colour(owner)), canvas.say("crossing.tile", crossing=crossing, seat=owner)
    else:
        body = draw.path(ground.octagon(half, half, side), "sf ln")
        name = "crossing.cost" if cost else "crossing.taken" if top >= 0 else "crossing.free"
        label = canvas.say(name, crossing=crossing, **({"cost": cost} if cost else {}))
        if cost and top < 0:
            body += draw.glyph("coin", half - 6, half, 17, "gm") + draw.text(half + 11, half + 6, cost, "m mu")
    if top >= 0:
        name = "crossing.two" if s.below[crossing] >= 0 else "crossing.one"
        below = {"below": s.below[crossing]} if s.below[crossing] >= 0 else {}
        people = {"top_class": top} | ({"citizen_class": s.below[crossing]} if below else {})
        label = canvas.say(name, crossing_words=label, **people)
    taken = bool(cost) or owner >= 0 or top >= 0
    canvas.place(
        word, "tiles", body, x - half, y - half, side, side, label, y, corner=taken, front=owner if owner >= 0 else None
    )
    if top >= 0:
        canvas.draw(f"people:{word}", "discs", people_at(s, top, s.below[crossing]), x, y)


def intersection(colour: int) -> str:
    """An intersection in the place of a crossing."""
    half = ground.SIDE / 2
    body = draw.path(ground.octagon(half, half, 48), f"s{colour} ed") + draw.path(
        ground.octagon(half, half, 30), "sf ed"
    )
    for y in (-19.5, 19.5):
        mark = f"translate({num(half)} {num(half + y)}) scale(3.6)"
        body += draw.path(definitions.SEAT_MARKS[colour], f"on{colour}", transform=mark)
    return body


def people_at(s: Barcelona, top: int, below: int) -> str:
    """Citizens around the origin: the visible one over the one that it hides."""
    hidden = person(s, below, 6, 8, 30) if below >= 0 else ""
    return hidden + person(s, top, -3, -4, 32)
