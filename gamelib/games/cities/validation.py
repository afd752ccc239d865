"""What makes a position unsound, beyond what its fields, components and steps declare."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gamelib.engine.problems import Problem

from .box import MIDDLE, RINGS
from .filling import Reveal
from .setup import ChooseStartTile, DrawMetropolis, DrawStartPlayer, offer_start_tiles, set_up
from .state import NOBODY, Cities
from .things import BLOCKED, GROUND, HIGHEST, MONUMENT, ROWS, D
from .turn import TakeSlot, begin_turn, end_round, end_turn
from .window import CELL_WORDS, SHORT_SIDE, SPACE_WORDS, START, touching


def validate_position(s: Cities) -> Iterator[Problem]:
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
        yield s.wrong("long_game_for_two", "long_two_player", "CTS-13.4")
    elif s.round > s.rounds():
        yield s.wrong("round_too_late", "round", "CTS-1.3", round=s.round, rounds=s.rounds())
    if s.metropolis < 0 and not s.waits(DrawMetropolis, set_up):
        yield s.wrong("no_metropolis", "metropolis", "CTS-2.2")
    if s.first < 0 and not s.waits(DrawStartPlayer, set_up):
        yield s.wrong("nobody_begins", "first", "CTS-2.8")
    workers = [seat for seat in s.worker if seat >= 0]
    if workers and not s.waits(begin_turn, end_turn, end_round):
        yield s.wrong("workers_not_home", "worker", "CTS-11.3")
    begins = s.agenda[-1:] in ([begin_turn.entry], [TakeSlot.entry])
    if s.star not in (NOBODY, s.first):
        yield s.wrong("star_elsewhere", "star", "CTS-4.8")
    elif s.star >= 0 and workers and (begins or workers != [s.star]):
        yield s.wrong("star_not_laid", "star", "CTS-4.8")
    elif s.star >= 0 and s.active != s.star:
        yield s.wrong("star_not_first", "active", "CTS-4.1")
    if not s.round and (any(s.cards) or any(s.features) or any(s.buildings) or any(s.up) or any(s.down)):
        yield s.wrong("taken_early", "round", "CTS-2.11")
    if s.lost[D]:
        yield s.wrong("pieces_unseen", "lost.d", "CTS-11.4")
    for seat, tiles in enumerate(s.tiles):
        to_come = (seat,) in s.waiting(ChooseStartTile) or s.waits(set_up, offer_start_tiles)
        where = f"tiles.{s.game.seat_word(seat)}"
        if bool(tiles) == to_come:
            yield s.wrong("start_tile", where, "CTS-2.9")
        elif not s.round and len(tiles) > 1:
            yield s.wrong("district_early", where, "CTS-2.11")


def _slot_problems(s: Cities) -> Iterator[Problem]:
    box, slots = s.game.box, s.game.codecs["slot"]
    for slot, row in enumerate(box.slot_row):
        name, down = slots.word(slot), s.down[slot]
        if any(box.item_row[item] != row for item in s.up[slot]):
            yield s.wrong("other_row", f"up.{name}", "CTS-3.5")
        if len(s.up[slot]) > box.face_up[slot] or not 0 <= down <= box.face_down[slot]:
            rule = ("CTS-3.1", "CTS-3.2", "CTS-3.3", "CTS-3.4")[row]
            most = {"most_up": box.face_up[slot], "most_down": box.face_down[slot]}
            yield s.wrong("slot_too_full", name, rule, up=len(s.up[slot]), down=down, **most)
        if s.worker[slot] >= 0 and (s.up[slot] or (down and (slot,) not in s.waiting(Reveal))):
            yield s.wrong("left_behind", f"worker.{name}", "CTS-4.2")
    cap = box.per_row[s.seats]
    for row, seat in product(ROWS, range(s.seats)):
        workers = s.workers_in(row, seat)
        if workers > cap:
            where = f"worker, row {s.game.codecs['row'].word(row)}"
            rule = "CTS-4.4" if s.seats == 2 else "CTS-4.3"
            yield s.wrong("workers_too_many", where, rule, seat=seat, workers=workers, most=cap)


def _ring_problems(s: Cities) -> Iterator[Problem]:
    blocks = s.game.box.blocks_middle[s.seats]
    for column in range(RINGS):
        places = s.rings(column)
        for place, ring in enumerate(places):
            where = f"ring.{column}.{place}"
            if (ring == BLOCKED) != (blocks and place == MIDDLE):
                yield s.wrong("place_not_blocked" if blocks else "place_blocked", where, "CTS-2.3")
            elif s.seats <= ring < BLOCKED:
                yield s.wrong("ring_of_nobody", where, "CTS-2.1")
            elif 0 <= ring < BLOCKED and not s.round:
                yield s.wrong("ring_early", where, "CTS-2.11")
            elif 0 <= ring < BLOCKED and NOBODY in places[:place]:
                yield s.wrong("ring_too_low", where, "CTS-10.2")
        for seat in range(s.seats):
            if places.count(seat) > 1:
                yield s.wrong("ring_twice", f"ring.{column}", "CTS-10.4", seat=seat)


def _tile_problems(s: Cities, seat: int) -> Iterator[Problem]:
    box, where = s.game.box, f"tiles.{s.game.seat_word(seat)}"
    lying = 0
    for number, (cell, tile, rotation) in enumerate(map(box.laid.split, s.tiles[seat])):
        place = f"{where}[{number}] ({CELL_WORDS[cell]})"
        if (tile in box.start_tiles) != (number == 0):
            yield s.wrong("start_tile_first", place, "CTS-2.9")
        elif number == 0 and (cell, rotation) != (START, 0):
            yield s.wrong("start_tile_at", place, "CTS-2.10")
        if rotation not in box.rotations[tile]:
            yield s.wrong("turned_alike", place, "CTS-6.9")
        if lying >> cell & 1:
            yield s.wrong("tile_on_tile", place, "CTS-6.6")
        elif number and not touching(lying) >> cell & 1:
            yield s.wrong("tile_alone", place, "CTS-6.2")
        lying |= 1 << cell
    if lying and not s.district[seat].room(s.longer_side()):
        rule = "CTS-6.7" if s.long_two_player else "CTS-6.5"
        yield s.wrong("district_too_large", where, rule, short=SHORT_SIDE, long=s.longer_side())


def _feature_problems(s: Cities, seat: int) -> Iterator[Problem]:
    box, district = s.game.box, s.district[seat]
    taken: set[int] = set()
    for space, kind, _ in map(box.feature_at.split, s.features[seat]):
        where = f"features.{s.game.seat_word(seat)} ({SPACE_WORDS[space]})"
        if not district.having(GROUND[kind]) >> space & 1:
            yield s.wrong("feature_astray", where, "CTS-7.1")
        if space in taken:
            yield s.wrong("feature_twice", where, "CTS-7.2")
        taken.add(space)


def _building_problems(s: Cities, seat: int) -> Iterator[Problem]:
    box, district = s.game.box, s.district[seat]
    taken: set[int] = set()
    for space, colour, height in map(box.building.split, s.buildings[seat]):
        where = f"buildings.{s.game.seat_word(seat)} ({SPACE_WORDS[space]})"
        if space in taken:
            yield s.wrong("building_twice", where, "CTS-1.5")
        elif height > HIGHEST:
            yield s.wrong("building_too_high", where, "CTS-8.5", height=height, most=HIGHEST)
        elif district.features[MONUMENT] >> space & 1:
            yield s.wrong("building_on_monument", where, "CTS-7.6")
        elif not district.all_lots() >> space & 1:
            yield s.wrong("building_astray", where, "CTS-8.3")
        elif not district.ground_for(colour) >> space & 1:
            yield s.wrong("building_on_colour", where, "CTS-8.3")
        taken.add(space)
