"""Districts: the large one of whoever plays, with room to grow, and the small ones of the others."""

from collections.abc import Iterator
from typing import NamedTuple

from gamelib.core.graphs import bits
from gamelib.core.words import counted
from gamelib.games.cities.box import RINGS
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import MONUMENT, PARK, WATER, WILD_LOT
from gamelib.games.cities.window import bounding_box, cell_at, point, tile_point
from widgets import draw, ink
from widgets.scenes.sheet import Sheet

from . import cards, land
from .draft import HEIGHT
from .items import in_words, piece_colour, small, tile, tile_in_words
from .milestones import GAP, WIDTH

AREA, HEAD = 390, HEIGHT - 390
"""The square in which the large district lies, and what stands above it."""
_GAP = 2
_STRIP = 24
"""Beyond a side that may not grow, only a strip is drawn: to point at and be told why."""
SMALL = 62
_SMALL_HEAD, _MINI_ROW = 34, cards.MINI_H + 4


class Plan(NamedTuple):
    """Where tile coordinates lie: the upper left tile at `x`, `y`, and the side of a tile.

    `front` is the seat whose district becomes the large one when it is pressed; None: it is the large one.
    """

    left: int
    top: int
    x: float
    y: float
    side: float
    front: int | None = None

    def cell(self, tx: int, ty: int) -> tuple[float, float]:
        pitch = self.side + _GAP
        return self.x + (tx - self.left) * pitch, self.y + (ty - self.top) * pitch

    def space(self, x: int, y: int) -> tuple[float, float]:
        cx, cy = self.cell(x // 2, y // 2)
        return cx + x % 2 * self.side / 2, cy + y % 2 * self.side / 2


def district(sheet: Sheet[Cities]) -> None:
    """The large district; before it begins, the start tiles to choose from."""
    s, seat = sheet.state, sheet.in_front
    _head(sheet, seat)
    if not s.tiles[seat]:
        _start_tiles(sheet)
        return
    plan = _large_plan(s, seat)
    placing = bool(s.agenda) and s.agenda[-1][0] == "place_tile" and s.active == seat
    _tiles(sheet, seat, plan, 10)
    _things(sheet, seat, plan)
    _cells(sheet, seat, plan, placing=placing)
    _spaces(sheet, seat, plan, 20)


def _large_plan(s: Cities, seat: int) -> Plan:
    left, top, right, low = bounding_box(s.district[seat].tiles)
    wide, high = right - left + 1, low - top + 1
    grows_wide, grows_high = _grows(s, seat)
    columns = wide + (2 if grows_wide else 0.5)
    rows = high + (2 if grows_high else 0.5)
    side = min(land.TILE, (AREA + _GAP) / max(columns, rows) - _GAP)
    pitch = side + _GAP
    return Plan(left, top, (AREA - wide * pitch + _GAP) / 2, HEAD + (AREA - high * pitch + _GAP) / 2, side)


def large_side(s: Cities, seat: int) -> float:
    """The side of a tile in the large district of this seat."""
    return _large_plan(s, seat).side


def _grows(s: Cities, seat: int) -> tuple[bool, bool]:
    """May the district still become wider, and higher?"""
    left, top, right, low = bounding_box(s.district[seat].tiles)
    west, north, east, south = bounding_box(s.district[seat].room(s.longer_side()))
    return west < left or east > right, north < top or south > low


def _head(sheet: Sheet[Cities], seat: int) -> None:
    """Whose district it is, what he has left, and what he has taken and must place."""
    s = sheet.state
    name = sheet.name("seat", seat)
    title = sheet.say("district.title", seat=name)
    body = sheet.disc(seat, 12, 14, 11) + draw.text(32, 20, title, "b")
    label = _label(sheet, seat)
    sheet.place(f"district:{seat}", "labels", body, 0, 0, 44 + ink.text_width(title, 17), 28, label)
    _belongings(sheet, seat, AREA, 14, 22, 0)
    if s.taken and seat == s.active:
        _taken(sheet)


def _label(sheet: Sheet[Cities], seat: int) -> str:
    s = sheet.state
    facts = {"tiles": len(s.tiles[seat]), "buildings": len(s.buildings[seat])}
    return sheet.say("district.label", seat=sheet.name("seat", seat), **facts)


def _belongings(sheet: Sheet[Cities], seat: int, right: float, y: float, size: float, row: float) -> None:
    """Workers and rings left, and the star, from the right edge to the left."""
    s = sheet.state
    name, colour = sheet.name("seat", seat), sheet.colour(seat)
    rings, workers = RINGS - s.ring.count(seat), s.workers_left(seat)
    x = right - 3 * 15
    body = "".join(
        draw.path(ink.circle(7 + 15 * i, size / 2, 5), f"k{colour}", stroke_width="4")
        + draw.path(ink.circle(7 + 15 * i, size / 2, 7.2), "no ha")
        for i in range(rings)
    )
    label = sheet.say("district.rings", seat=name, count=rings)
    sheet.place(f"rings:{seat}", "discs", body, x, y - size / 2, 45, size, label, row)
    limit = s.game.box.workers[s.seats]
    step = size * 0.8 if limit <= 4 else 0
    wide = step * limit if step else size + 16
    x -= wide + 10
    if step:
        body = "".join(land.worker(colour, size / 2 + step * i, size / 2, size) for i in range(workers))
    else:
        body = land.worker(colour, size / 2, size / 2, size) + draw.text(size + 3, size / 2 + 5.5, workers, "b")
    label = sheet.say("district.workers", seat=name, count=workers)
    sheet.place(f"workers:{seat}", "discs", body, x, y - size / 2, wide, size, label, row)
    if s.star == seat:
        label = sheet.say("draft.star_with", seat=name)
        sheet.place("star", "discs", draw.glyph("star", 12, 12, 20), x - 30, y - 12, 24, 24, label, row)


def _taken(sheet: Sheet[Cities]) -> None:
    """What was taken from the slot and waits for its place."""
    s = sheet.state
    side, words = 28, sheet.say("district.taken")
    body, x = draw.text(12, 23, words, "t0 mu"), 24 + ink.text_width(words, 15)
    for item in s.taken:
        body += draw.group(small(s, item, side), at=(x, 4))
        x += side + 6
    label = sheet.say("district.taken_label", items=counted(in_words(sheet, item) for item in s.taken))
    sheet.place("taken", "discs", body, 0, 29, x + 6, side + 8, label, 1)


# ---------------------------------------------------------------- what lies there


def _tiles(sheet: Sheet[Cities], seat: int, plan: Plan, first_row: float) -> None:
    """Every tile as a place under its four spaces: to be read out as a whole, and to show where one was laid."""
    s = sheet.state
    for laid in s.tiles[seat]:
        cell, number_, rotation = s.game.box.laid.split(laid)
        tx, ty = tile_point(cell)
        x, y = plan.cell(tx, ty)
        word = s.game.codecs["cell"].word(cell)
        sheet.draw(f"tile:{seat}:{word}", "tiles", tile(s, number_, rotation, plan.side), x, y)
        label = sheet.say("district.cell_tile", cell=word, tile=tile_in_words(sheet, number_, rotation))
        key, row = s.game.box.cell_key[seat][cell], first_row + ty
        sheet.place(key, "ground", "", x, y, plan.side, plan.side, label, row, front=plan.front)


def _things(sheet: Sheet[Cities], seat: int, plan: Plan) -> None:
    """Features and buildings."""
    s = sheet.state
    built = {s.game.box.building.split(one)[0] for one in s.buildings[seat]}
    half = plan.side / 2
    for one in s.features[seat]:
        space, kind, _ = s.game.box.feature_at.split(one)
        body = land.feature(s.game.codecs["feature"].word(kind), half, built_on=space in built)
        sheet.draw(f"feature:{seat}:{s.game.codecs['space'].word(space)}", "contours", body, *plan.space(*point(space)))
    for one in s.buildings[seat]:
        space, colour, floors = s.game.box.building.split(one)
        body = draw.stack(piece_colour(s, colour), floors, half)
        sheet.draw(f"building:{seat}:{s.game.codecs['space'].word(space)}", "pieces", body, *plan.space(*point(space)))


def _spaces(sheet: Sheet[Cities], seat: int, plan: Plan, first_row: float) -> None:
    """Every space as a place that says what it is; where something lies, an open one has its dot on the corner."""
    s = sheet.state
    half = plan.side / 2
    for space in bits(s.district[seat].spaces()):
        x, y = plan.space(*point(space))
        label = space_says(sheet, seat, space)
        its = s.district[seat]
        row, covered = first_row + point(space)[1], bool((its.floors[0] | its.featured) >> space & 1)
        key = s.game.box.space_key[seat][space]
        sheet.place(key, "ground", "", x, y, half, half, label, row, corner=covered, front=plan.front)


def space_says(sheet: Sheet[Cities], seat: int, space: int) -> str:
    """A space and what lies on it, in words."""
    s = sheet.state
    its, word = s.district[seat], s.game.codecs["space"].word(space)
    terrain, feature, (colour, height) = its.terrain_at(space), its.feature_at(space), its.building_at(space)
    facts = {"seat": sheet.name("seat", seat), "space": word}
    sorts = {PARK: "park", WATER: "water"}
    if feature == WILD_LOT:
        text = sheet.say("district.wild", **facts)
    elif feature == MONUMENT:
        text = sheet.say("district.monument", **facts)
    elif terrain in sorts:
        text = sheet.say(f"district.{sorts[terrain]}", **facts)
    else:
        text = sheet.say("district.lot", colour=sheet.name("colour", terrain), **facts)
    if feature >= 0 and feature not in (WILD_LOT, MONUMENT):
        text = sheet.say("district.with_feature", space=text, feature=sheet.name("feature", feature))
    if height:
        text = sheet.say("district.with_building", space=text, colour=sheet.name("colour", colour), height=height)
    return text


# ---------------------------------------------------------------- where a tile may go


def _cells(sheet: Sheet[Cities], seat: int, plan: Plan, *, placing: bool) -> None:
    """The empty cells round the district; while a tile is placed, also those beyond what is allowed."""
    s = sheet.state
    tiles, room, grows = s.district[seat].tiles, s.district[seat].room(s.longer_side()), _grows(s, seat)
    for tx, ty in _round(tiles):
        cell = cell_at(tx, ty)
        if tiles >> cell & 1:
            continue
        x, y, w, h = _cell_box(plan, tiles, (tx, ty), grows)
        inside = room >> cell & 1
        if inside or placing:
            said = "district.cell_empty" if inside else "district.cell_off"
            label = sheet.say(said, cell=s.game.codecs["cell"].word(cell))
            body = draw.path(ink.octagon(2, 2, w - 4, h - 4), "no ha ds") if inside else ""
            sheet.place(s.game.box.cell_key[seat][cell], "ground", body, x, y, w, h, label, 10 + ty)


def _round(tiles: int) -> Iterator[tuple[int, int]]:
    left, top, right, low = bounding_box(tiles)
    return ((x, y) for y in range(top - 1, low + 2) for x in range(left - 1, right + 2))


def _cell_box(
    plan: Plan, tiles: int, at: tuple[int, int], grows: tuple[bool, bool]
) -> tuple[float, float, float, float]:
    """A cell's place in the picture; beyond a side that cannot grow it is a strip."""
    left, top, right, low = bounding_box(tiles)
    (x, y), w, h = plan.cell(*at), plan.side, plan.side
    if not grows[0]:
        x, w = _cut(x, w, at[0], left, right)
    if not grows[1]:
        y, h = _cut(y, h, at[1], top, low)
    return x, y, w, h


def _cut(start: float, length: float, at: int, first: int, last: int) -> tuple[float, float]:
    if at < first:
        return start + length - min(_STRIP, length / 4), min(_STRIP, length / 4)
    return start, min(_STRIP, length / 4) if at > last else length


def _start_tiles(sheet: Sheet[Cities]) -> None:
    """The start tiles, two by two; those that are taken say by whom."""
    s, side = sheet.state, 150
    offered = s.start_tiles_on_offer()
    owners = {s.game.box.laid.split(tiles[0])[1]: seat for seat, tiles in enumerate(s.tiles) if tiles}
    sheet.draw("start_tiles", "labels", draw.text(0, HEAD + 14, sheet.say("tile.choose"), "t0 mu"))
    for i, number_ in enumerate(s.game.box.start_tiles):
        word = s.game.codecs["tile"].word(number_)
        x, y = (AREA - 2 * side - 30) / 2 + i % 2 * (side + 30), HEAD + 40 + i // 2 * (side + 30)
        facts: dict[str, object] = {"number": i + 1, "tile": tile_in_words(sheet, number_)}
        if number_ in offered:
            body, label = tile(s, number_, 0, side), sheet.say("tile.start", **facts)
        else:
            body = draw.path(ink.rectangle(0, 0, side, side), "no ln ds")
            owner = owners.get(number_)
            label = sheet.say("tile.start", **facts)
            if owner is not None:
                body += sheet.disc(owner, side / 2, side / 2, 18)
                label = sheet.say("tile.start_taken", seat=sheet.name("seat", owner), **facts)
        sheet.place(f"start:{word}", "cards", body, x, y, side, side, label, 2 + i // 2)


# ---------------------------------------------------------------- the others


def others(sheet: Sheet[Cities]) -> None:
    """The districts of all others side by side, in the order of their seats."""
    s, large = sheet.state, sheet.in_front
    rest = [seat for seat in range(s.seats) if seat != large]
    for i, seat in enumerate(rest):
        _small(sheet, seat, i * (WIDTH + GAP), 100 * i)


def small_height(s: Cities) -> float:
    """How high the part with the small districts is."""
    tiles = s.longer_side() * (SMALL + _GAP)
    return _SMALL_HEAD + tiles + 8 + -(-cards.most(s) // _mini_columns(s)) * _MINI_ROW


def _mini_columns(s: Cities) -> int:
    return 4 if s.seats == 2 else 3


def _small(sheet: Sheet[Cities], seat: int, x0: float, first_row: float) -> None:
    s = sheet.state
    name = sheet.name("seat", seat)
    body = sheet.disc(seat, 11, 12, 10) + draw.text(29, 17.5, name, "b")
    wide = 40 + ink.text_width(name, 17)
    sheet.place(f"district:{seat}", "labels", body, x0, 0, wide, 24, _label(sheet, seat), first_row, front=seat)
    _belongings(sheet, seat, x0 + WIDTH, 12, 20, first_row)
    if s.tiles[seat]:
        left, top, *_ = bounding_box(s.district[seat].tiles)
        plan = Plan(left, top, x0, _SMALL_HEAD, SMALL, front=seat)
        _tiles(sheet, seat, plan, first_row + 10)
        _things(sheet, seat, plan)
        _spaces(sheet, seat, plan, first_row + 20)
    low = _SMALL_HEAD + s.longer_side() * (SMALL + _GAP) + 8
    for i in range(len(s.cards[seat])):
        row, column = divmod(i, _mini_columns(s))
        at = x0 + column * (cards.MINI_W + 4), low + row * _MINI_ROW
        cards.mini(sheet, seat, i, *at, first_row + 50 + row)
