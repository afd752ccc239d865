"""What makes a position unsound, beyond what its fields, components and steps declare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gamelib.core.problems import Problem

from .box import MIDDLE, RINGS
from .filling import Reveal
from .setup import ChooseStartTile, DrawMetropolis, DrawStartPlayer, offer_start_tiles, set_up
from .state import NOBODY, Cities
from .things import BLOCKED, GROUND, HIGHEST, MONUMENT, ROWS, D
from .turn import TakeSlot, begin_turn, end_round, end_turn
from .window import CELL_WORDS, SHORT_SIDE, SPACE_WORDS, START, touching


def problems(s: Cities) -> Iterator[Problem]:
    """What is wrong with a position: the rules that every position keeps."""
    yield from _clock_problems(s)
    yield from _slot_problems(s)
    yield from _ring_problems(s)
    for seat in range(s.seats):
        yield from _tile_problems(s, seat)
        yield from _feature_problems(s, seat)
        yield from _building_problems(s, seat)


def _clock_problems(s: Cities) -> Iterator[Problem]:
    if s.long_two_player and s.seats != 2:
        yield Problem("The long game is for two players.", "long_two_player", "CTS-13.4")
    elif s.round > s.rounds():
        yield Problem(f"Round {s.round}; there are {s.rounds()}.", "round", "CTS-1.3")
    if s.metropolis < 0 and not s.waits(DrawMetropolis, set_up):
        yield Problem("The metropolis is chosen before the first round.", "metropolis", "CTS-2.2")
    if s.first < 0 and not s.waits(DrawStartPlayer, set_up):
        yield Problem("Somebody begins the round.", "first", "CTS-2.8")
    workers = [seat for seat in s.worker if seat >= 0]
    if workers and not s.waits(begin_turn, end_turn, end_round):
        yield Problem("Between the rounds all workers are at home.", "worker", "CTS-11.3")
    begins = s.agenda[-1:] in ([begin_turn.entry], [TakeSlot.entry])
    if s.star not in (NOBODY, s.first):
        yield Problem("The star lies with the start player or on its space.", "star", "CTS-4.8")
    elif s.star >= 0 and workers and (begins or workers != [s.star]):
        yield Problem("After the first turn of the round the star lies on its space.", "star", "CTS-4.8")
    elif s.star >= 0 and s.active != s.star:
        yield Problem("Whoever holds the star takes the first turn.", "active", "CTS-4.1")
    if not s.round and (any(s.cards) or any(s.features) or any(s.buildings) or any(s.up) or any(s.down)):
        yield Problem("Nothing is taken before the first round.", "round", "CTS-2.11")
    if s.lost[D]:
        yield Problem("Pieces are never removed unseen.", "lost.d", "CTS-11.4")
    for seat, tiles in enumerate(s.tiles):
        to_come = (seat,) in s.waiting(ChooseStartTile) or s.waits(set_up, offer_start_tiles)
        where = f"tiles.{s.game.seat_word(seat)}"
        if bool(tiles) == to_come:
            yield Problem("A seat has its start tile or is still to choose it.", where, "CTS-2.9")
        elif not s.round and len(tiles) > 1:
            yield Problem("Before the first round a district is its start tile.", where, "CTS-2.11")


def _slot_problems(s: Cities) -> Iterator[Problem]:
    box, slots = s.game.box, s.game.codecs["slot"]
    for slot, row in enumerate(box.slot_row):
        name, down = slots.word(slot), s.down[slot]
        if any(box.item_row[item] != row for item in s.up[slot]):
            yield Problem("This does not belong in that row.", f"up.{name}", "CTS-3.5")
        if len(s.up[slot]) > box.face_up[slot] or not 0 <= down <= box.face_down[slot]:
            rule = ("CTS-3.1", "CTS-3.2", "CTS-3.3", "CTS-3.4")[row]
            wanted = f"{box.face_up[slot]} face up and {box.face_down[slot]} face down"
            yield Problem(f"{len(s.up[slot])} face up, {down} face down; at most {wanted}.", name, rule)
        if s.worker[slot] >= 0 and (s.up[slot] or (down and (slot,) not in s.waiting(Reveal))):
            yield Problem("Whoever puts a worker there takes everything.", f"worker.{name}", "CTS-4.2")
    cap = box.per_row[s.seats]
    for row, seat in product(ROWS, range(s.seats)):
        workers = s.workers_in(row, seat)
        if workers > cap:
            where = f"worker, row {s.game.codecs['row'].word(row)}"
            text = f"{workers} workers of {s.game.seat_word(seat)}; at most {cap}."
            yield Problem(text, where, "CTS-4.4" if s.seats == 2 else "CTS-4.3")


def _ring_problems(s: Cities) -> Iterator[Problem]:
    blocks = s.game.box.blocks_middle[s.seats]
    for column in range(RINGS):
        places = s.rings(column)
        for place, ring in enumerate(places):
            where = f"ring.{column}.{place}"
            if (ring == BLOCKED) != (blocks and place == MIDDLE):
                blocked = "The middle place is blocked when two play."
                yield Problem(blocked if blocks else "No place is blocked when so many play.", where, "CTS-2.3")
            elif s.seats <= ring < BLOCKED:
                yield Problem("The ring belongs to a seat that does not play.", where, "CTS-2.1")
            elif 0 <= ring < BLOCKED and not s.round:
                yield Problem("No milestone is reached before the first round.", where, "CTS-2.11")
            elif 0 <= ring < BLOCKED and NOBODY in places[:place]:
                yield Problem("A ring lies on the free place with the highest number.", where, "CTS-10.2")
        for seat in range(s.seats):
            if places.count(seat) > 1:
                yield Problem(f"Two rings of {s.game.seat_word(seat)}.", f"ring.{column}", "CTS-10.4")


def _tile_problems(s: Cities, seat: int) -> Iterator[Problem]:
    box, where = s.game.box, f"tiles.{s.game.seat_word(seat)}"
    lying = 0
    for number, (cell, tile, rotation) in enumerate(map(box.laid.split, s.tiles[seat])):
        place = f"{where}[{number}] ({CELL_WORDS[cell]})"
        if (tile in box.start_tiles) != (number == 0):
            yield Problem("The first tile of a district, and no other, is a start tile.", place, "CTS-2.9")
        elif number == 0 and (cell, rotation) != (START, 0):
            yield Problem("The start tile lies at 0,0 as it is.", place, "CTS-2.10")
        if rotation not in box.rotations[tile]:
            yield Problem("Turned like this it looks as with a smaller number.", place, "CTS-6.9")
        if lying >> cell & 1:
            yield Problem("Two tiles lie in the same place.", place, "CTS-6.6")
        elif number and not touching(lying) >> cell & 1:
            yield Problem("The tile shares no side with one laid earlier.", place, "CTS-6.2")
        lying |= 1 << cell
    if lying and not s.district[seat].room(s.longer_side()):
        rule = "CTS-6.7" if s.long_two_player else "CTS-6.5"
        yield Problem(f"The district is larger than {SHORT_SIDE} by {s.longer_side()} tiles.", where, rule)


def _feature_problems(s: Cities, seat: int) -> Iterator[Problem]:
    box, district = s.game.box, s.district[seat]
    taken: set[int] = set()
    for space, kind, _ in map(box.feature_at.split, s.features[seat]):
        where = f"features.{s.game.seat_word(seat)} ({SPACE_WORDS[space]})"
        if not district.having(GROUND[kind]) >> space & 1:
            yield Problem("The feature lies on no space of its kind.", where, "CTS-7.1")
        if space in taken:
            yield Problem("Two features lie on one space.", where, "CTS-7.2")
        taken.add(space)


def _building_problems(s: Cities, seat: int) -> Iterator[Problem]:
    box, district = s.game.box, s.district[seat]
    taken: set[int] = set()
    for space, colour, height in map(box.building.split, s.buildings[seat]):
        where = f"buildings.{s.game.seat_word(seat)} ({SPACE_WORDS[space]})"
        if space in taken:
            yield Problem("Two buildings stand on one space.", where, "CTS-1.5")
        elif height > HIGHEST:
            yield Problem(f"{height} floors; a building has at most {HIGHEST}.", where, "CTS-8.5")
        elif district.features[MONUMENT] >> space & 1:
            yield Problem("A building stands on the lot of a monument.", where, "CTS-7.6")
        elif not district.all_lots() >> space & 1:
            yield Problem("A building stands on no lot.", where, "CTS-8.3")
        elif not district.ground_for(colour) >> space & 1:
            yield Problem("A building stands on a lot of another colour.", where, "CTS-8.3")
        taken.add(space)
