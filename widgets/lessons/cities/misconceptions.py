"""Rules of Cities about a turn and what is built as they are misread; see :mod:`widgets.lessons.misconception`."""

from collections.abc import Iterable
from dataclasses import replace

from gamelib.engine.grid import bits
from gamelib.games.cities import window
from gamelib.games.cities.definitions import spaces_of, union
from gamelib.games.cities.district import District
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import COLOURS, GROUND, HIGHEST, LOT, WILD_LOT, C, D
from gamelib.games.cities.turn import workers_to_come
from gamelib.games.cities.window import LONG_SIDE, SHORT_SIDE, around, tile_point
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# Slots and workers


def _slot_keys(s: Cities, slots: Iterable[int]) -> list[str]:
    return [s.game.box.slot_key[slot] for slot in slots]


def _own_in_row(s: Cities, slot: int) -> list[int]:
    """The slots in the row of this one on which a worker of the active seat stands."""
    slots = s.game.box.slots[s.game.box.slot_row[slot]]
    return [other for other in slots if s.worker[other] == s.active]


def _is_free(s: Cities, slot: int) -> bool:
    return s.worker[slot] < 0 and s.holds_something(slot)


@misconception("CTS-4.3", "slot", of=1)
def a_free_slot_is_enough(line: LineOfPlay[Cities], slot: int) -> Reading:
    """Any slot may be taken on which nobody stands."""
    s = line.after
    return Reading(_is_free(s, slot), _slot_keys(s, [slot, *_own_in_row(s, slot)]))


@misconception("CTS-4.4", "slot", of=18)
def the_row_fills_up(line: LineOfPlay[Cities], slot: int) -> Reading:
    """With two players a row takes workers as long as it has free slots."""
    s = line.after
    return Reading(_is_free(s, slot), _slot_keys(s, [slot, *_own_in_row(s, slot)]))


@misconception("CTS-4.6", "slot")
def a_row_with_workers_is_closed(line: LineOfPlay[Cities], slot: int) -> Reading:
    """A row in which anybody stands is closed for the others."""
    s, slots = line.after, line.after.game.box.slots[line.after.game.box.slot_row[slot]]
    taken = [other for other in slots if s.worker[other] >= 0]
    return Reading(not taken, _slot_keys(s, taken or [slot]))


@misconception("CTS-4.4", "slot")
def one_in_each_row(line: LineOfPlay[Cities], slot: int) -> Reading:
    """One worker in each row, however many play."""
    s, own = line.after, _own_in_row(line.after, slot)
    return Reading(_is_free(s, slot) and not own, _slot_keys(s, own or [slot]))


@misconception("CTS-4.3")
def every_free_slot(line: LineOfPlay[Cities]) -> Reading:
    """Every slot may be taken on which nobody stands."""
    s, box = line.after, line.after.game.box
    free = [slot for slot in range(len(s.worker)) if _is_free(s, slot)]
    full = [slot for slot in free if workers_to_come(s, box.slot_row[slot], s.active) <= 0]
    words = frozenset(s.game.codecs["slot"].word(slot) for slot in free)
    return Reading(words, _slot_keys(s, full))


@misconception("CTS-4.7")
def only_what_lies_open(line: LineOfPlay[Cities]) -> Reading:
    """A slot with something face down cannot be taken."""
    s = line.after
    may = [move[1] for move in s.legal_actions()]
    down = [slot for slot in range(len(s.worker)) if s.down[slot] and s.game.codecs["slot"].word(slot) in may]
    words = frozenset(may) - {s.game.codecs["slot"].word(slot) for slot in down}
    return Reading(words, _slot_keys(s, down))


@misconception("CTS-11.2")
def the_last_one_begins(line: LineOfPlay[Cities]) -> Reading:
    """Who sent the last worker begins the next round."""
    s = line.before
    return Reading(s.game.seat_word(s.active), _slot_keys(s, s.game.box.slots[D]))


@misconception("CTS-11.2")
def the_star_stays(line: LineOfPlay[Cities]) -> Reading:
    """Who began this round begins the next one."""
    s = line.before
    return Reading(s.game.seat_word(s.first), _slot_keys(s, s.game.box.slots[D]))


@misconception("CTS-11.4", "feature", of=19)
def leftovers_come_again(line: LineOfPlay[Cities], kind: int) -> Reading:
    """What nobody took goes back among the rest."""
    s, box = line.before, line.before.game.box
    item = box.items[C][kind]
    lying = [slot for slot in box.slots[C] for one in s.up[slot] if one == item]
    return Reading(line.after.unseen[item] + len(lying), _slot_keys(s, lying))


@misconception("CTS-2.9", of=2)
def the_star_chooses_first(line: LineOfPlay[Cities]) -> Reading:
    """Who has the star chooses a start tile before the others."""
    s = line.after
    return Reading(s.game.seat_word(s.first), ["star"])


@misconception("CTS-2.9", of=2)
def clockwise_round_the_table(line: LineOfPlay[Cities]) -> Reading:
    """Start tiles are chosen clockwise."""
    s = line.after
    chose = [event.seat for event in line.events if event.rule == "CTS-2.10" and event.seat is not None][-1]
    return Reading(s.game.seat_word((chose + 1) % s.seats), ["star", f"district:{chose}"])


# Land


def _cell_keys(s: Cities, cells: int) -> list[str]:
    return [s.game.box.cell_key[s.active][cell] for cell in bits(cells)]


def _corners(tiles: int) -> int:
    """The empty cells that touch a tile, at a side or only at a corner."""
    row = window.TILE_ROW
    wide = tiles | tiles << 1 | tiles >> 1
    return (wide | wide << row | wide >> row) & ~tiles


@misconception("CTS-6.4", "cell", "rotation", of=3)
def like_must_touch_like(line: LineOfPlay[Cities], cell: int, rotation: int) -> Reading:
    """Tiles may only meet with the same print on both sides."""
    s = line.after
    tile = s.game.box.thing[s.taken[0]]
    before, after = s.district[s.active], District.of([(s.game.box.cells[tile][rotation], cell)])
    unlike = 0
    for space in bits(after.spaces()):
        near = around(1 << space) & before.spaces()
        unlike |= sum(1 << other for other in bits(near) if before.terrain_at(other) != after.terrain_at(space))
    open_ = before.open_cells(s.longer_side()) >> cell & 1
    return Reading(bool(open_ and not unlike), [*s.space_keys(s.active, unlike), *_cell_keys(s, 1 << cell)])


@misconception("CTS-6.5", "cell", of=3)
def the_start_tile_in_the_middle(line: LineOfPlay[Cities], cell: int) -> Reading:
    """The district grows round its start tile, one tile to each side."""
    s, (x, y) = line.after, tile_point(cell)
    open_ = s.district[s.active].open_cells(s.longer_side()) >> cell & 1
    return Reading(bool(open_ and max(abs(x), abs(y)) <= 1), _cell_keys(s, 1 << window.START | 1 << cell))


@misconception("CTS-6.2", "cell")
def a_corner_is_enough(line: LineOfPlay[Cities], cell: int) -> Reading:
    """A tile may touch the district at a corner only."""
    s, d = line.after, line.after.district[line.after.active]
    return Reading((_corners(d.tiles) & d.room(s.longer_side())) >> cell & 1, _cell_keys(s, 1 << cell))


@misconception("CTS-6.5", "cell")
def any_side_will_do(line: LineOfPlay[Cities], cell: int) -> Reading:
    """A tile may lie wherever it shares a side, however long the district becomes."""
    s, d = line.after, line.after.district[line.after.active]
    return Reading(bool(window.touching(d.tiles) >> cell & 1), _cell_keys(s, 1 << cell))


def _cell_words(cells: int) -> frozenset[str]:
    return frozenset(window.CELL_WORDS[cell] for cell in bits(cells))


@misconception("CTS-6.5")
def without_end(line: LineOfPlay[Cities]) -> Reading:
    """Every place that shares a side with a tile is open."""
    s, d = line.after, line.after.district[line.after.active]
    reading = window.touching(d.tiles)
    return Reading(_cell_words(reading), _cell_keys(s, reading & ~d.room(s.longer_side())))


@misconception("CTS-6.2")
def corners_hold(line: LineOfPlay[Cities]) -> Reading:
    """Every place is open that touches a tile, even at a corner."""
    s, d = line.after, line.after.district[line.after.active]
    reading = _corners(d.tiles) & d.room(s.longer_side())
    return Reading(_cell_words(reading), _cell_keys(s, reading & ~window.touching(d.tiles)))


@misconception("CTS-6.7", "cell")
def three_in_the_long_game(line: LineOfPlay[Cities], cell: int) -> Reading:
    """A district is three by three tiles in the long game too."""
    s, d = line.after, line.after.district[line.after.active]
    left, top, right, bottom = window.bounding_box(d.tiles | 1 << cell)
    small = max(right - left, bottom - top) < SHORT_SIDE
    return Reading(bool(d.open_cells(LONG_SIDE) >> cell & 1) and small, _cell_keys(s, 1 << cell))


# Features


def marked(line: LineOfPlay[Cities], spaces: int) -> tuple[str, ...]:
    """Spaces as places of the active seat's board."""
    return line.after.space_keys(line.before.active, spaces)


def district_of(line: LineOfPlay[Cities]) -> District:
    """The district of the seat that was to move."""
    return line.after.district[line.before.active]


@misconception("CTS-7.1", "feature")
def any_ground_will_do(line: LineOfPlay[Cities], kind: int) -> Reading:
    """A feature may lie on every space that is empty."""
    d = district_of(line)
    empty = d.spaces() & ~(d.featured | d.floors[0])
    return Reading(frozenset(window.words(empty)), marked(line, empty & ~d.having(GROUND[kind])))


@misconception("CTS-7.4", "feature", of=8)
def features_may_be_declined(line: LineOfPlay[Cities], kind: int) -> Reading:
    """A feature that one does not want is removed from the game, as a piece is."""
    return Reading(True, marked(line, district_of(line).spaces_for_feature(kind)) or ["taken"])


@misconception("CTS-7.3", "feature")
def features_never_leave(line: LineOfPlay[Cities], kind: int) -> Reading:
    """A feature is never removed, even without a space for it."""
    return Reading(False, marked(line, district_of(line).having(GROUND[kind])) or ["taken"])


@misconception("CTS-7.1", "space", of=6)
def a_lot_is_a_lot(line: LineOfPlay[Cities], space: int) -> Reading:
    """A monument may stand on every lot, built or not."""
    d = district_of(line)
    return Reading((d.having(LOT) & ~d.featured) >> space & 1, marked(line, 1 << space))


@misconception("CTS-7.1", "space")
def coloured_lots_are_for_pieces(line: LineOfPlay[Cities], space: int) -> Reading:
    """On a lot with a colour only pieces of this colour may stand."""
    return Reading(False, marked(line, 1 << space))


@misconception("CTS-7.8", "colour", "space", of=9)
def the_print_still_counts(line: LineOfPlay[Cities], colour: int, space: int) -> Reading:
    """On a wild lot pieces of the printed colour may always go."""
    d = district_of(line)
    open_ = d.printed[colour] >> space & 1 and d.height_at(space) < HIGHEST
    return Reading(bool(open_), marked(line, 1 << space))


@misconception("CTS-9.6", "card", of=10)
def wild_in_every_colour(line: LineOfPlay[Cities], card: int) -> Reading:
    """An empty wild lot counts for every colour at the same time."""
    d, found = district_of(line), list[int]()
    wild = spaces_of(d.empty_wild_lots())
    for colour in COLOURS:
        painted = d
        for lot in wild:
            painted = painted.with_piece(colour, lot.bit_length() - 1)
        lots = painted.lots_of(colour)
        found += [area for area in line.after.game.box.cards[card](painted) if area & lots]
    return Reading(len(found), marked(line, union([lot & union(found) for lot in wild])))


@misconception("CTS-7.9", "card")
def an_empty_wild_lot_is_nothing(line: LineOfPlay[Cities], card: int) -> Reading:
    """A wild lot counts for no colour until something stands on it."""
    d = district_of(line)
    wild = d.empty_wild_lots()
    found = line.after.game.box.cards[card](replace(d, features=tuple(lots & ~wild for lots in d.features)))
    return Reading(len(found), marked(line, wild))


# Pieces


@misconception("CTS-8.5", "colour", "space", of=4)
def any_colour_on_top(line: LineOfPlay[Cities], colour: int, space: int) -> Reading:
    """A building may be of several colours."""
    d = district_of(line)
    open_ = d.spaces_for_piece(colour) | d.floors[0] & ~d.floors[-1]
    return Reading(open_ >> space & 1, marked(line, 1 << space))


@misconception("CTS-8.5", "colour", "space")
def one_piece_on_a_lot(line: LineOfPlay[Cities], colour: int, space: int) -> Reading:
    """Nothing goes on top of a piece."""
    d = district_of(line)
    return Reading((d.ground_for(colour) & ~d.floors[0]) >> space & 1, marked(line, 1 << space))


@misconception("CTS-8.5", "colour", "space", of=4)
def buildings_without_end(line: LineOfPlay[Cities], colour: int, space: int) -> Reading:
    """A building may be as high as one likes."""
    d = district_of(line)
    open_ = d.spaces_for_piece(colour) | d.buildings[colour]
    return Reading(open_ >> space & 1, marked(line, 1 << space))


@misconception("CTS-8.5", "colour", "space")
def three_floors_at_most(line: LineOfPlay[Cities], colour: int, space: int) -> Reading:
    """A building has three floors at most."""
    d = district_of(line)
    return Reading((d.spaces_for_piece(colour) & ~d.floors[HIGHEST - 2]) >> space & 1, marked(line, 1 << space))


@misconception("CTS-8.5", "colour")
def only_on_empty_ground(line: LineOfPlay[Cities], colour: int) -> Reading:
    """A piece begins a building; it never adds a floor."""
    d = district_of(line)
    reading, right = d.ground_for(colour) & ~d.floors[0], d.spaces_for_piece(colour)
    return Reading(frozenset(window.words(reading)), marked(line, right & ~reading))


@misconception("CTS-8.4", "colour")
def wild_lots_left_out(line: LineOfPlay[Cities], colour: int) -> Reading:
    """A wild lot is no ground for a piece."""
    d, right = district_of(line), district_of(line).spaces_for_piece(colour)
    reading = right & ~d.features[WILD_LOT]
    return Reading(frozenset(window.words(reading)), marked(line, right & ~reading))


@misconception("CTS-1.5")
def every_piece_is_a_building(line: LineOfPlay[Cities]) -> Reading:
    """Each piece is a building of its own."""
    seat = line.before.active
    built = [event for event in line.events if event.rule in ("CTS-8.3", "CTS-8.4", "CTS-8.5")]
    stacked = [place for event in built if event.given["before"] for place in event.where]
    return Reading(len(line.before.buildings[seat]) + len(built), stacked)


@misconception("CTS-8.7", "colour", of=5)
def pieces_must_be_placed(line: LineOfPlay[Cities], colour: int) -> Reading:
    """A piece for which there is a space has to be placed."""
    room = district_of(line).spaces_for_piece(colour)
    return Reading(not room, marked(line, room))
