"""Districts: the large one of whoever plays, with room to grow, and the small ones of the others."""

from dataclasses import dataclass

from gamelib.engine.codecs import grouped
from gamelib.engine.grid import bits
from gamelib.games.cities.box import RINGS
from gamelib.games.cities.land import PlaceTile
from gamelib.games.cities.scoring import worth_now
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import MONUMENT, PARK, WATER, WILD_LOT
from gamelib.games.cities.window import CORNER, bounding_box, cell_at, point, tile_point
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw, geometry, lettering

from . import cards, land
from .draft import HEIGHT, STAR, WIDTH
from .final import PARTS
from .items import in_words, piece_colour, small, tile, tile_in_words
from .milestones import ACROSS

HEAD = 64
"""What stands above the large district."""
ACROSS_IT, DOWN_IT = ACROSS - WIDTH - STAR - 4, HEIGHT - HEAD
"""The room in which it lies."""
_GAP = 2
_STRIP = 24
"""Beyond a side that may not grow, only a strip is drawn: to point at and be told why."""
_EDGE, _NUMBERS = 0.6, 28
"""How much of a tile is left free on both sides of one that may not grow; how much room numbers need there."""
LEAF = 424
"""How wide the leaf with the small districts is."""
SMALL = 70
_SMALL_HEAD = 34


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a district lies in the picture: its upper left tile, the side of a tile, the first row for the keyboard.

    `front` is the seat whose district becomes the large one when it is pressed; None: it is the large one.
    """

    seat: int
    left: int
    top: int
    x: float
    y: float
    side: float
    row: int = 0
    front: int | None = None

    def cell(self, tx: int, ty: int) -> tuple[float, float]:
        pitch = self.side + _GAP
        return self.x + (tx - self.left) * pitch, self.y + (ty - self.top) * pitch

    def space(self, space: int) -> tuple[float, float]:
        x, y = point(space)
        return self.column(x), self.line(y)

    def column(self, x: int) -> float:
        return self.cell(x // 2, 0)[0] + x % 2 * self.side / 2

    def line(self, y: int) -> float:
        return self.cell(0, y // 2)[1] + y % 2 * self.side / 2


def district(canvas: Canvas[Cities]) -> None:
    """The large district; before it begins, the start tiles to choose from."""
    s, seat = canvas.state, canvas.in_front
    _head(canvas, seat, canvas.say("district.title", seat=seat), ACROSS_IT, 14, 11)
    _belongings(canvas, seat, ACROSS_IT, 14, 11)
    if s.taken and seat == s.active:
        _taken(canvas)
    if not s.tiles[seat]:
        _start_tiles(canvas)
        return
    plan = _large_plan(s, seat)
    _laid(canvas, plan)
    _empty(canvas, plan)
    _numbered(canvas, plan)


def _large_plan(s: Cities, seat: int) -> Plan:
    left, top, right, low = bounding_box(s.district[seat].tiles)
    wide, high = right - left + 1, low - top + 1
    grows_wide, grows_high = _grows(s, seat)
    columns, rows = wide + (2 if grows_wide else _EDGE), high + (2 if grows_high else _EDGE)
    side = min(land.TILE, (ACROSS_IT + _GAP) / columns - _GAP, (DOWN_IT + _GAP) / rows - _GAP)
    pitch = side + _GAP
    x, y = (ACROSS_IT - wide * pitch + _GAP) / 2, HEAD + (DOWN_IT - high * pitch + _GAP) / 2
    return Plan(seat, left, top, x, y, side)


def _grows(s: Cities, seat: int) -> tuple[bool, bool]:
    """May the district still become wider, and higher?"""
    left, top, right, low = bounding_box(s.district[seat].tiles)
    west, north, east, south = bounding_box(s.district[seat].room(s.longer_side()))
    return west < left or east > right, north < top or south > low


def large_side(s: Cities, seat: int) -> float:
    """The side of a tile in the large district of this seat."""
    return _large_plan(s, seat).side


def _head(
    canvas: Canvas[Cities], seat: int, text: str, right: float, y: float, r: float, front: int | None = None
) -> None:
    """Whose district it is; at the right edge lie the seat's belongings."""
    s = canvas.state
    lies = {"tiles": len(s.tiles[seat]), "buildings": len(s.buildings[seat])}
    label = f"{canvas.say('district.label', seat=seat, **lies)}. {_worth(canvas, seat)}"
    text = lettering.cut(text, right - 15 * RINGS - 6 * r - 62, 18, "bold")
    wide = 2 * r + 12 + lettering.text_width(text, 18, "bold")
    body = parts.seat_label(canvas, seat, text, y, r)
    canvas.place(f"district:{seat}", "labels", body, 0, 0, wide, 2 * y, label, 0, front=front)


def _worth(canvas: Canvas[Cities], seat: int) -> str:
    """What the district and the rings of a seat would bring if the game ended now, part by part."""
    over, points = parts.is_counted(canvas.state), worth_now(canvas.state, seat)
    told = ", ".join(f"{canvas.say(f'final.{name}')} {its}" for name, its in zip(PARTS, points, strict=True))
    return canvas.say("final.end" if over else "final.now", total=sum(points), parts=told)


def _belongings(canvas: Canvas[Cities], seat: int, right: float, y: float, r: float) -> None:
    """From the right edge to the left: rings and workers that are left, and the star."""
    s, colour, size = canvas.state, canvas.colour(seat), 2 * r
    rings, workers = RINGS - s.ring.count(seat), s.workers_left(seat)
    body = "".join(land.ring(colour, 7 + 15 * i, r) for i in range(rings))
    x, label = right - 15 * RINGS, canvas.say("district.rings", seat=seat, count=rings)
    canvas.place(f"rings:{seat}", "discs", body, x, y - r, 15 * RINGS, size, label, 0)
    wide, label = size + 17, canvas.say("district.workers", seat=seat, count=workers)
    x -= wide + 8
    body = land.worker(colour, r, r, size) + draw.text(size + 3, r + 6.5, workers, "b")
    canvas.place(f"workers:{seat}", "discs", body, x, y - r, wide, size, label, 0)
    if s.star == seat:
        label = canvas.say("draft.star_with", seat=seat)
        canvas.place("star", "discs", draw.glyph("star", 12, 12, 20), x - 28, y - 12, 24, 24, label, 0)


def _taken(canvas: Canvas[Cities]) -> None:
    """What was taken from the slot and waits for its place."""
    s = canvas.state
    side, words = 28, canvas.say("district.taken")
    body, x = draw.text(8, 24, words, "mu"), 16 + lettering.text_width(words, 18)
    for item in s.taken:
        body += draw.group(small(s, item, side), at=(x, 4))
        x += side + 6
    label = canvas.say("district.taken_label", items=grouped(in_words(canvas, item) for item in s.taken))
    canvas.place("taken", "discs", body, 0, 29, x + 6, side + 8, label, 1)


def _start_tiles(canvas: Canvas[Cities]) -> None:
    """The start tiles, two by two; those that are taken say by whom."""
    s, side = canvas.state, 138
    offered = s.start_tiles_on_offer()
    owners = {s.game.box.laid.split(tiles[0])[1]: seat for seat, tiles in enumerate(s.tiles) if tiles}
    canvas.draw("start_tiles", "labels", draw.text(0, HEAD + 14, canvas.say("tile.choose"), "mu"))
    for i, number in enumerate(s.game.box.start_tiles):
        owner = owners.get(number)
        body = draw.path(geometry.rectangle(0, 0, side, side), "no ln ds")
        body += "" if owner is None else canvas.disc(owner, side / 2, side / 2, 18)
        body = tile(s, number, 0, side) if number in offered else body
        says = "tile.start" if owner is None else "tile.start_taken"
        label = canvas.say(says, number=i + 1, tile=tile_in_words(canvas, number), seat=owner)
        x, y = (ACROSS_IT - 2 * side - 30) / 2 + i % 2 * (side + 30), HEAD + 28 + i // 2 * (side + 30)
        canvas.place(f"start:{canvas.word('tile', number)}", "cards", body, x, y, side, side, label, 2 + i // 2)


# ---------------------------------------------------------------- what lies there, and where a tile may go


def _laid(canvas: Canvas[Cities], plan: Plan) -> None:
    """Tiles, features and buildings; tiles and spaces are places, a tile under its four spaces."""
    s, box, seat, side = canvas.state, canvas.state.game.box, plan.seat, plan.side
    its, half = s.district[seat], plan.side / 2
    for one in s.tiles[seat]:
        cell, number, rotation = box.laid.split(one)
        x, y = plan.cell(*tile_point(cell))
        canvas.draw(f"tile:{seat}:{canvas.word('cell', cell)}", "tiles", tile(s, number, rotation, side), x, y)
        label = canvas.say("district.cell_tile", space=CORNER[cell], tile=tile_in_words(canvas, number, rotation))
        row = plan.row + 10 + tile_point(cell)[1]
        canvas.place(box.cell_key[seat][cell], "ground", "", x, y, side, side, label, row, front=plan.front)
    for one in s.features[seat]:
        space, kind, _ = box.feature_at.split(one)
        body = land.feature(canvas.word("feature", kind), half, built_on=bool(its.floors[0] >> space & 1))
        canvas.draw(f"feature:{seat}:{canvas.word('space', space)}", "contours", body, *plan.space(space))
    for one in s.buildings[seat]:
        space, colour, floors = box.building.split(one)
        body = land.stack(piece_colour(s, colour), floors, half)
        canvas.draw(f"building:{seat}:{canvas.word('space', space)}", "pieces", body, *plan.space(space))
    for space in bits(its.spaces()):
        # Where something lies, an open space has its dot on the corner.
        covered, row = bool((its.floors[0] | its.featured) >> space & 1), plan.row + 20 + point(space)[1]
        key, label = box.space_key[seat][space], space_in_words(canvas, seat, space)
        canvas.place(key, "ground", "", *plan.space(space), half, half, label, row, corner=covered, front=plan.front)


_GROUNDS = {PARK: "park", WATER: "water"}
_PLOTS = {WILD_LOT: "wild", MONUMENT: "monument"}


def space_in_words(canvas: Canvas[Cities], seat: int, space: int) -> str:
    """A space and what lies on it."""
    its = canvas.state.district[seat]
    terrain, feature, colour, height = its.on(space)
    what = _PLOTS.get(feature) or _GROUNDS.get(terrain, "lot")
    text = canvas.say(f"district.{what}", seat=seat, space=space, colour=terrain)
    if feature >= 0 and feature not in _PLOTS:
        text = canvas.say("district.with_feature", space=text, feature=feature)
    return canvas.say("district.with_building", space=text, colour=colour, height=height) if height else text


def _empty(canvas: Canvas[Cities], plan: Plan) -> None:
    """The empty cells round the district; while a tile is placed, also those beyond what is allowed."""
    s, its = canvas.state, canvas.state.district[plan.seat]
    placing = s.decision is not None and isinstance(s.decision.step, PlaceTile) and s.active == plan.seat
    left, top, right, low = bounding_box(its.tiles)
    room, grows = its.room(s.longer_side()), _grows(s, plan.seat)
    around = [(x, y) for y in range(top - 1, low + 2) for x in range(left - 1, right + 2)]
    for tx, ty in around:
        cell = cell_at(tx, ty)
        inside = room >> cell & 1
        if not its.tiles >> cell & 1 and (inside or placing):
            (x, y), w, h = plan.cell(tx, ty), plan.side, plan.side
            if not grows[0]:
                x, w = _cut(x, w, tx, left, right)
            if not grows[1]:
                y, h = _cut(y, h, ty, top, low)
            label = canvas.say("district.cell_empty", space=CORNER[cell])
            body = draw.path(geometry.octagon_path(2, 2, w - 4, h - 4), "no ha ds") if inside else ""
            canvas.place(s.game.box.cell_key[plan.seat][cell], "ground", body, x, y, w, h, label, 10 + ty)


def _cut(start: float, length: float, at: int, first: int, last: int) -> tuple[float, float]:
    """Beyond a side that cannot grow a cell is a strip."""
    strip = min(_STRIP, length / 4)
    if at < first:
        return start + length - strip, strip
    return start, strip if at > last else length


def _numbered(canvas: Canvas[Cities], plan: Plan) -> None:
    """The numbers of columns and rows of spaces, by which spaces are called, where there is room for them."""
    left, top, right, low = bounding_box(canvas.state.district[plan.seat].tiles)
    grows_wide, grows_high = _grows(canvas.state, plan.seat)
    x, y, middle, body = plan.x - (14 if grows_wide else 4), plan.y - (18 if grows_high else 6), plan.side / 4, ""
    if plan.y - HEAD >= _NUMBERS:
        for column in range(2 * left, 2 * right + 2):
            body += draw.text(plan.column(column) + middle, y, column, "mu m")
    if plan.x >= _NUMBERS:
        for line in range(2 * top, 2 * low + 2):
            body += draw.text(x, plan.line(line) + middle + 6.5, line, "mu e")
    canvas.draw(f"numbers:{plan.seat}", "labels", body)


# ---------------------------------------------------------------- the others


def other(canvas: Canvas[Cities], n: int) -> None:
    """The district and the cards of the n-th other seat."""
    _small(canvas, _others(canvas)[n - 1])


def name_of_other(canvas: Canvas[Cities], n: int) -> str:
    """Whose district that is."""
    return canvas.name("seat", _others(canvas)[n - 1])


def _others(canvas: Canvas[Cities]) -> list[int]:
    return [seat for seat in range(canvas.state.seats) if seat != canvas.in_front]


def other_height(s: Cities) -> float:
    """How high a leaf with a small district is."""
    return _SMALL_HEAD + _small_side(s) + (0 if _beside(s) else 8 + -(-cards.most(s) // 2) * cards.LINE)


def _small_side(s: Cities) -> float:
    """The side of the square in which a small district lies."""
    return s.longer_side() * (SMALL + _GAP) - _GAP


def _beside(s: Cities) -> bool:
    """Is there room for the list of cards beside the district? Else it lies below it, in two columns."""
    return s.longer_side() == 3


def _small(canvas: Canvas[Cities], seat: int) -> None:
    s = canvas.state
    _head(canvas, seat, canvas.name("seat", seat), LEAF, 14, 11, front=seat)
    _belongings(canvas, seat, LEAF, 14, 11)
    if s.tiles[seat]:
        left, high, *_ = bounding_box(s.district[seat].tiles)
        _laid(canvas, Plan(seat, left, high, 0, _SMALL_HEAD, SMALL, 0, front=seat))
    side, beside = _small_side(s), _beside(s)
    x, y = (side + 12, _SMALL_HEAD) if beside else (0, _SMALL_HEAD + side + 8)
    wide = LEAF - x if beside else LEAF / 2 - 8
    lines = cards.most(s) if beside else -(-cards.most(s) // 2)
    for i, card in enumerate(s.cards[seat]):
        across, down = divmod(i, lines)
        body, label = cards.line(s, seat, card, canvas.lang, wide), cards.label(canvas, seat, card)
        at = (x + across * (wide + 16), y + down * cards.LINE)
        canvas.place(f"card:{seat}:{i}", "cards", body, *at, wide, cards.LINE, label, 50 + down, front=seat)
