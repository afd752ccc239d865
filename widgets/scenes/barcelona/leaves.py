"""On leaves: the sidewalk with the public services, modernisme with the projects, the tiles of the Sagrada Família."""

from gamelib.games.barcelona.box import SERVICES, SLOTS, Benefit
from gamelib.games.barcelona.state import Barcelona
from gamelib.text.templates import capital
from widgets.scenes.canvas import Canvas
from widgets.scenes.tracks import heap
from widgets.svg import draw, lettering

from .cerda_and_sagrada import LEVELS
from .signs import CONDITIONS, benefit, gains

WIDTH = 424

# The side board

SIDE_HEIGHT = 276
_CELL, _STEP = 52, 56


def source(canvas: Canvas[Barcelona], table: str, number: int, x: float, y: float) -> str:
    """Where a tile comes from: the rulebook, other texts, a reconstruction, an edition of somebody's own."""
    return draw.glyph(canvas.state.game.data.rows(table)[number]["source"], x, y, 9, "gm")


def side(canvas: Canvas[Barcelona]) -> None:
    """Five by five spaces around the printed cobblestone; beside them the stacks of public services."""
    s, box = canvas.state, canvas.state.game.box
    middle = _CELL / 2
    centre = draw.octagon(0, 0, _CELL, _CELL, "bk", 10) + draw.glyph("cobblestone", middle, middle, 30, "gb")
    canvas.draw("centre", "cards", centre, 2 * _STEP, 2 * _STEP)
    for space, word in enumerate(box.sidewalk_words):
        x, y = (_STEP * int(digit) for digit in word[1:])
        owner, gain = s.sidewalk[space], box.sidewalk_benefit[space]
        if owner >= 0:
            face = draw.octagon(0, 0, _CELL, _CELL, "bk", 10) + canvas.disc(owner, middle, middle, 14)
            label = canvas.say("sidewalk.stone", sidewalk=space, seat=owner)
        else:
            face = draw.octagon(0, 0, _CELL, _CELL, "ra ha", 10) + benefit(gain, middle, middle, 19, "", "t1 b")
            label = canvas.say("sidewalk.free", sidewalk=space, benefit=gains(canvas, gain))
        canvas.place(f"sidewalk:{word}", "cards", face, x, y, _CELL, _CELL, capital(label), y, corner=True)
    there = [service for service, yes in enumerate(s.in_play) if yes]
    for i, service in enumerate(there):
        _service(canvas, service, 5 * _STEP + 4, _STEP * i)


def _service(canvas: Canvas[Barcelona], service: int, x: float, y: float) -> None:
    """A stack: its sign, cost and points of the top tile; who has built it."""
    s, box, wide = canvas.state, canvas.state.game.box, WIDTH - 5 * _STEP - 4
    word, left = canvas.word("service", service), s.stacks[service]
    body = draw.octagon(0, 0, wide, _CELL, "ra ln" if left else "gr ha", 10)
    body += draw.glyph(word, 22, 26, 29, "" if left else "gm")
    body += source(canvas, "services", service, 9, _CELL - 8)
    builders = [seat for seat in range(s.seats) if s.service[seat * SERVICES + service]]
    if left:
        cost, points = box.service_cost[s.taken(service)], box.service_vp[s.taken(service)]
        body += draw.glyph("coin", 53, 18, 16, "gm") + draw.text(65, 23.5, cost, "t1")
        body += draw.text(wide - 9, 23.5, f"+{points}", "t1 b e")
        label = canvas.say("services.stack", service=service, count=left, cost=cost, points=points)
    else:
        label = canvas.say("services.none", service=service)
    for n, seat in enumerate(builders):
        body += canvas.disc(seat, 53 + 18 * n, 40, 7)
    if builders:
        names = ", ".join(canvas.name("seat", seat) for seat in builders)
        label = canvas.say("services.built", service_words=label, names=names)
    canvas.place(f"service:{word}", "cards", body, x, y, wide, _CELL, label, y, corner=True)


# Modernisme

PROJECTS_HEIGHT = 318
_TILE = (208, 46)
_ROW = 36


def projects(canvas: Canvas[Barcelona]) -> None:
    """The display and what is behind it; below, the five spaces of the seat in front."""
    s, (w, h), seat = canvas.state, _TILE, canvas.in_front
    for i in range(s.game.box.pieces["display"]):
        x, y = (w + 8) * (i % 2), (h + 6) * (i // 2)
        if i < len(s.display):
            condition = s.display[i]
            face, word = _tile(canvas, condition, w, h), canvas.word("condition", condition)
            label = canvas.say("projects.tile", condition=condition, points=s.game.box.condition_vp[condition])
            canvas.place(f"display:{word}", "cards", face, x, y, w, h, label, i // 2, corner=True, front=seat)
        else:
            canvas.draw(f"no_project:{i}", "paper", draw.octagon(x, y, w, h, "no ha ds", 10))
    y = 2 * h + 18
    canvas.draw(
        "whose",
        "labels",
        canvas.disc(seat, 12, y + 11, 9.5) + draw.text(29, y + 17, canvas.seat_name(seat, 290, 16), "t1 b"),
    )
    left, gone = sum(s.face_down), sum(s.discard)
    back = draw.octagon(0, 0, 46, 26, "bk", 6) + draw.text(23, 19, left, "t1 b m bi")
    label = canvas.say("projects.left", count=left, gone=gone)
    canvas.place("display", "cards", back + draw.group(heap(gone), at=(58, -1)), 334, y, 90, 28, label, 2, corner=True)
    for slot in range(SLOTS):
        _slot(canvas, seat, slot, y + 28 + _ROW * slot)


def _tile(canvas: Canvas[Barcelona], condition: int, w: float, h: float) -> str:
    """What counts: its sign and its name, points for each."""
    lines = lettering.wrap(canvas.name("condition", condition), w - 84, 16)[:2]
    top = h / 2 + 5.5 - 9.5 * (len(lines) - 1)
    body = draw.octagon(0, 0, w, h, "ra ln", 9)
    body += draw.glyph(CONDITIONS[canvas.word("condition", condition)], 22, h / 2, 25)
    body += "".join(draw.text(42, top + 19 * i, line, "t1") for i, line in enumerate(lines))
    body += source(canvas, "conditions", condition, 9, h - 8)
    return body + draw.text(w - 8, h / 2 + 6, f"+{canvas.state.game.box.condition_vp[condition]}", "t1 b e")


def _slot(canvas: Canvas[Barcelona], seat: int, slot: int, y: float) -> None:
    """A space: the cloth it costs, its project, and the two spaces of the marker with their multipliers."""
    s, box, mine = canvas.state, canvas.state.game.box, seat * SLOTS + slot
    condition, up, (low, high) = s.project[mine], s.up[mine], box.multiplier[slot]
    body = draw.octagon(0, 0, 288, 34, "ra ln" if condition >= 0 else "gr ha", 8)
    take, improve = box.take_cost[slot], box.improve_cost[slot]
    facts = {"slot": slot, "low": low, "high": high, "take": take, "improve": improve}
    body += draw.text(14, 22.5, slot + 1, "t1 mu m")
    if condition >= 0:
        body += draw.glyph(CONDITIONS[canvas.word("condition", condition)], 39, 17, 22)
        body += draw.text(57, 22.5, canvas.name("condition", condition), "t1")
        body += draw.text(280, 22.5, f"+{box.condition_vp[condition]}", "t1 b e")
        label = canvas.say("projects.slot", condition=condition, **facts)
    else:
        if take:
            body += draw.glyph("cloth", 39, 17, 17, "gm") + draw.text(53, 22.5, take, "t1 mu")
        label = canvas.say("projects.empty", **facts)
    for i, times in enumerate((low, high)):
        x, here = 294 + 66 * i, up == i
        body += draw.octagon(x, 0, 64, 34, "ra ln" if here else "gr ha", 8)
        body += draw.text(x + 58, 22.5, f"×{times}", "t1 b e" if here else "t1 mu e")
        if here:
            body += canvas.disc(seat, x + 16, 17, 10)
        elif i and improve:
            body += draw.glyph("cloth", x + 11, 17, 13, "gm") + draw.text(x + 19, 22.5, improve, "t1 mu")
    label = canvas.say("projects.up" if up else "projects.down", slot_words=label)
    canvas.place(f"project:{seat}:{slot}", "cards", body, 0, y, WIDTH, 34, label, 3 + slot, corner=True, front=seat)


# The Sagrada Família

SAGRADA_HEIGHT = 204


def sagrada(canvas: Canvas[Barcelona]) -> None:
    """Four tiles of each level; one that is taken has the disc of its owner."""
    s, box = canvas.state, canvas.state.game.box
    for level, name in enumerate(LEVELS):
        canvas.draw(f"level:{level}", "labels", draw.text(30, 52 * level + 30, name, "t1 b e"))
        tiles = [tile for tile, of in enumerate(box.level_of) if of == level + 1]
        for i, tile in enumerate(tiles):
            owner = next((seat for seat in range(s.seats) if tile in s.sagrada_tile[seat]), -1)
            body = draw.octagon(0, 0, 90, 48, "gr ha" if owner >= 0 else "ra ln", 9)
            if owner >= 0:
                body += canvas.disc(owner, 45, 24, 14)
                label = canvas.say("sagrada.taken", sagrada_tile=tile, seat=owner)
            else:
                body += _gives(box.sagrada_benefit[tile], box.resources[tile])
                body += source(canvas, "sagrada_tiles", tile, 9, 40)
                told = [] if not any(box.sagrada_benefit[tile]) else [gains(canvas, box.sagrada_benefit[tile])]
                told += [canvas.say("gain.resources", count=box.resources[tile])] if box.resources[tile] else []
                label = canvas.say("sagrada.tile", sagrada_tile=tile, benefit=", ".join(told))
            word = canvas.word("sagrada_tile", tile)
            canvas.place(
                f"sagrada_tile:{word}", "cards", body, 40 + 97 * i, 52 * level, 90, 48, label, level, corner=True
            )


def _gives(gain: Benefit, resources: int) -> str:
    """Points; steps on the Cerdà track; resources of either sort."""
    parts = [f"+{gain.vp}"] * bool(gain.vp) + ["cerda"] * bool(gain.cerda) + ["any"] * bool(resources)
    body, x = "", 45 - 21 * (len(parts) - 1)
    for i, part in enumerate(parts):
        at = x + 42 * i
        if part == "cerda":
            body += draw.glyph("cerda", at - 8, 24, 20) + draw.text(at + 10, 30, gain.cerda, "t1 b m")
        elif part == "any":
            body += draw.glyph("coin", at - 9, 17, 14) + draw.glyph("cloth", at - 5, 33, 14)
            body += draw.text(at + 11, 30, resources, "t1 b m")
        else:
            body += draw.text(at, 30, part, "t1 b m")
    return body
