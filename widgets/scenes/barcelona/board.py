"""On a leaf: the player board of the seat in front, with everything on it that gives something when it leaves."""

from itertools import accumulate, pairwise

from gamelib.games.barcelona.box import NARROW, SERVICES, SLOTS, WIDE
from gamelib.games.barcelona.state import Barcelona
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

from .signs import benefit, gains, price

WIDTH, HEIGHT = 424, 316
_STEP, _SLOT = 75, 72
"""From one slot to the next, and how wide it is."""
_LEFT = 48


def board(canvas: Canvas[Barcelona]) -> None:
    """Whose it is; the warehouse, intersections, passengers, streets, house markers, public services."""
    seat = canvas.in_front
    name = canvas.disc(seat, 12, 13, 10) + draw.text(30, 19, canvas.seat_name(seat, 170, 16), "t1 b")
    canvas.place(f"board:{seat}", "labels", name, 0, 0, 200, 26, canvas.say("board.label", seat=seat), 0, corner=True)
    _services(canvas, seat)
    _spaces(canvas, seat, 32)
    _intersections(canvas, seat, 92)
    _passengers(canvas, seat, 154)
    _markers(canvas, seat, 216)
    _streets(canvas, seat, 272)


def _services(canvas: Canvas[Barcelona], seat: int) -> None:
    s = canvas.state
    built = [service for service in range(SERVICES) if s.service[seat * SERVICES + service]]
    body = "".join(draw.glyph(canvas.word("service", service), 12 + 30 * i, 13, 22) for i, service in enumerate(built))
    names = ", ".join(canvas.name("service", service) for service in built) or canvas.say("board.nothing")
    label = canvas.say("board.services", seat=seat, names=names)
    canvas.place(f"services:{seat}", "labels", body, 210, 0, 214, 26, label, 0, corner=True)


def _spaces(canvas: Canvas[Barcelona], seat: int, y: float) -> None:
    """Ten spaces: what lies there, or the cobblestone that closes it, and above it what its leaving is worth."""
    s, box = canvas.state, canvas.state.game.box
    goods = ["coin"] * s.coins[seat] + ["cloth"] * s.cloth[seat]
    body, first = "", box.capacity[0]
    for space in range(first + len(box.cobble_vp) - 1):
        x, closed = 42.5 * space, space >= s.capacity(seat)
        body += draw.octagon(x, 18, 38, 34, "gr ha" if closed else "ra ln", 7)
        if closed:
            body += draw.glyph("cobblestone", x + 19, 35, 23, "gm")
        elif space < len(goods):
            body += draw.glyph(goods[space], x + 19, 35, 24)
        if space >= first:
            body += draw.text(x + 19, 11, box.cobble_vp[space - first + 1], "t1 m mu" if closed else "t1 b m")
    label = canvas.say("board.cobblestones", seat=seat, count=s.removed[seat], points=box.cobble_vp[s.removed[seat]])
    canvas.place(f"spaces:{seat}", "cards", body, 0, y, WIDTH, 54, label, 1, corner=True)


def _intersections(canvas: Canvas[Barcelona], seat: int, y: float) -> None:
    """Each one with its cost; where it has left, its benefit."""
    box, built = canvas.state.game.box, canvas.state.built[seat]
    head = draw.glyph("intersection", 13, 24, 24) + draw.text(36, 30, box.choices[built] or "·", "t1 b m")
    label = canvas.say("board.intersections", seat=seat, count=built, limit=box.choices[built])
    canvas.place(f"intersections:{seat}", "cards", head, 0, y, 50, 50, label, 2, corner=True)
    for slot in range(SLOTS):
        gain, there = box.intersection_benefit[slot], slot >= built
        body = draw.octagon(0, 0, _SLOT, 50, "gr ha" if there else "ra ln", 9)
        told = gains(canvas, gain)
        if there:
            body += canvas.piece("intersection", seat, 18, 25, 27) + benefit(gain, 50, 15, 15, type_="t1")
            body += price(box.intersection_cost[slot], 0, 34, 37, 14)
            label = canvas.say("board.intersection", slot=slot, cost=box.intersection_cost[slot], benefit=told)
        else:
            body += benefit(gain, _SLOT / 2, 25, 24, "", "b")
            label = canvas.say("board.benefit", slot=slot, benefit=told)
        word = canvas.word("slot", slot)
        canvas.place(f"benefit:{seat}:{word}", "cards", body, _LEFT + _STEP * slot, y, _SLOT, 50, label, 2)


def _passengers(canvas: Canvas[Barcelona], seat: int, y: float) -> None:
    """Each one with its cost, and what so many are worth at the end."""
    box, used = canvas.state.game.box, canvas.state.passengers[seat]
    label = canvas.say("board.passengers", seat=seat, count=used, points=box.passenger_vp[used])
    head = draw.glyph("passenger", 12, 24, 24) + draw.text(35, 30, box.passenger_vp[used] or "·", "t1 b m")
    body = head
    for number, (coins, cloth) in enumerate(box.passenger_cost):
        x, there = _LEFT + _STEP * number, number >= used
        body += draw.octagon(x, 0, _SLOT, 50, "gr ha" if there else "ra ln", 9)
        if there:
            body += canvas.piece("passenger", seat, x + 16, 16, 22)
            body += price(coins, 0, x + 43, 15, 13) + price(0, cloth, x + 43, 35 if coins else 15, 13)
        at = (x + 4, 43, "t1 mu") if there else (x + _SLOT / 2, 31, "b m")
        body += draw.text(at[0], at[1], f"+{box.passenger_vp[number + 1]}", at[2])
    canvas.place(f"passengers:{seat}", "cards", body, 0, y, WIDTH, 50, label, 3, corner=True)


def _markers(canvas: Canvas[Barcelona], seat: int, y: float) -> None:
    """House markers in their stacks; an emptied one has given a step on the Cerdà track."""
    box, used = canvas.state.game.box, canvas.state.marked[seat]
    body = draw.glyph("block_1", 13, 22, 23)
    ends = [0, *accumulate(box.marker_stacks)]
    for number, (first, end) in enumerate(pairwise(ends)):
        x, left = _LEFT + _STEP * number, end - max(first, used)
        body += draw.octagon(x, 0, _SLOT, 44, "gr ha" if left > 0 else "ra ln", 9)
        for i in range(max(0, left)):
            body += canvas.disc(seat, x + 24 + 24 * i, 22, 11)
        if left <= 0:
            body += draw.glyph("cerda", x + _SLOT / 2, 22, 22, "gm")
    label = canvas.say("board.markers", seat=seat, count=box.markers - used)
    canvas.place(f"markers:{seat}", "cards", body, 0, y, WIDTH, 44, label, 4, corner=True)


def _streets(canvas: Canvas[Barcelona], seat: int, y: float) -> None:
    """The stacks of street tiles: how many are left in each."""
    s, body, x = canvas.state, "", 0.0
    for kind, used in ((NARROW, s.narrow[seat]), (WIDE, s.wide[seat])):
        body += draw.glyph(f"street_{canvas.word('kind', kind)}", x + 14, 22, 25)
        x += _LEFT
        first = 0
        for many in s.game.data.rows("kinds")[kind]["tiles"]:
            left = min(many, first + many - used)
            body += draw.octagon(x, 0, _SLOT, 44, "gr ha" if left > 0 else "ra ln", 9)
            if left > 0:
                body += draw.text(x + _SLOT / 2, 28, f"{left} / {many}", "t1 b m")
            else:
                body += draw.glyph("cerda", x + _SLOT / 2, 22, 22, "gm")
            x, first = x + _STEP, first + many
    tiles = s.game.box.street_tiles
    left = {"count": tiles[NARROW] - s.narrow[seat], "wide": tiles[WIDE] - s.wide[seat]}
    label = canvas.say("board.streets", seat=seat, **left)
    canvas.place(f"streets:{seat}", "cards", body, 0, y, WIDTH, 44, label, 5, corner=True)
