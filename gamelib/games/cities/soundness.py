"""What makes a position unsound: components lost or made, rules that no position breaks, steps that do not fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamelib.core.position import Problem

from .box import MIDDLE, RINGS
from .state import NOBODY, Cities
from .things import BLOCKED, GROUND, HIGHEST, MONUMENT, B, C, D
from .waiting import agenda_problems, ledger_problems
from .window import CELL_WORDS, SHORT_SIDE, SPACE_WORDS, START, touching


def problems(s: Cities) -> Iterator[Problem]:
    """What is wrong with a position: conservation of the components, and the rules that every position keeps."""
    unsound = [name for name in ("long_game", "may_decline") if getattr(s, name) not in (0, 1)]
    if unsound:
        yield from (Problem("This is 0 for no or 1 for yes.", name) for name in unsound)
        return
    # Points are counted again only where everything that gives them is as it can be.
    yield from list(_table_problems(s)) or ledger_problems(s)


def _table_problems(s: Cities) -> Iterator[Problem]:
    yield from _clock_problems(s)
    yield from _supply_problems(s)
    yield from _slot_problems(s)
    yield from _ring_problems(s)
    for seat in range(s.seats):
        yield from _tile_problems(s, seat)
        yield from _feature_problems(s, seat)
        yield from _building_problems(s, seat)
    yield from agenda_problems(s)


def _clock_problems(s: Cities) -> Iterator[Problem]:
    if s.long_game and s.seats != 2:
        yield Problem("The long game is for two players.", "long_game", "CTS-13.4")
        return
    if not 0 <= s.round <= s.rounds():
        yield Problem(f"Round {s.round}; there are {s.rounds()}.", "round", "CTS-1.3")
    if s.round and s.metropolis < 0:
        yield Problem("The metropolis is chosen before the first round.", "metropolis", "CTS-2.2")
    if s.round and s.first < 0:
        yield Problem("Somebody begins the round.", "first", "CTS-2.8")
    workers = [seat for seat in s.worker if seat >= 0]
    in_turn = bool(s.agenda) and s.agenda[-1][0] not in ("begin_turn", "take_slot")
    if s.star not in (NOBODY, s.first):
        yield Problem("The star lies with the start player or on its space.", "star", "CTS-4.8")
    elif s.star >= 0 and workers and not (in_turn and workers == [s.star]):
        yield Problem("After the first turn of the round the star lies on its space.", "star", "CTS-4.8")
    elif s.star >= 0 and s.active != s.star:
        yield Problem("Whoever holds the star takes the first turn.", "active", "CTS-4.1")
    if not s.round and (any(s.cards) or any(s.features) or any(s.buildings) or any(s.up) or any(s.down)):
        yield Problem("Nothing is taken before the first round.", "round", "CTS-2.11")


def _supply_problems(s: Cities) -> Iterator[Problem]:
    """Nothing is lost or made (CTS-2.4 to CTS-2.7, CTS-1.6, CTS-3.7)."""
    box, word = s.game.box, s.game.codecs["item"].word
    found = Counter(item for items in (*s.up, s.taken) for item in items)
    for seat in range(s.seats):
        found.update(s.cards[seat])
        tiles = [box.laid.split(laid)[1] for laid in s.tiles[seat]]
        found.update(box.items[B][tile] for tile in tiles if tile in box.land_tiles)
        found.update(box.items[C][box.feature_at.split(feature)[1]] for feature in s.features[seat])
        for _, colour, height in map(box.building.split, s.buildings[seat]):
            found[box.items[D][colour]] += height
    for item, copies in enumerate(box.copies):
        unseen, removed = s.unseen[item], s.removed[item]
        if found[item] + unseen + removed != copies or min(unseen, removed) < 0:
            rule = ("CTS-2.4", "CTS-2.5", "CTS-2.6", "CTS-2.7")[box.item_row[item]]
            there = f"{found[item]} lie on the table, {unseen} are unseen, {removed} removed"
            yield Problem(f"{there}; the box has {copies} of this item.", word(item), rule)
    for row, items in enumerate(box.items):
        name = s.game.codecs["row"].word(row)
        down = sum(s.down[slot] for slot in box.slots[row])
        unseen = sum(s.unseen[item] for item in items)
        if min(s.pile[row], s.lost[row]) < 0:
            yield Problem("Fewer than none.", f"pile.{name}, lost.{name}", "CTS-3.7")
        elif unseen != s.pile[row] + down + s.lost[row]:
            there = f"{s.pile[row]} in the pile, {down} face down, {s.lost[row]} removed unseen"
            yield Problem(f"{there}, but {unseen} unseen items.", f"pile.{name}", "CTS-3.7")
    if s.lost[D]:
        yield Problem("Pieces are never removed unseen.", "lost.d", "CTS-11.4")


def _slot_problems(s: Cities) -> Iterator[Problem]:
    box, slots = s.game.box, s.game.codecs["slot"]
    for slot, row in enumerate(box.slot_row):
        name, down = slots.word(slot), s.down[slot]
        if any(box.item_row[item] != row for item in s.up[slot]):
            yield Problem("This does not belong in that row.", f"up.{name}", "CTS-3.5")
        if len(s.up[slot]) > box.face_up[slot] or not 0 <= down <= box.face_down[slot]:
            rule = ("CTS-3.1", "CTS-3.2", "CTS-3.3", "CTS-3.4")[row]
            wanted = f"{box.face_up[slot]} face up and {box.face_down[slot]} face down"
            yield Problem(f"{len(s.up[slot])} items face up, {down} face down; at most {wanted}.", name, rule)
        if s.worker[slot] >= 0 and (s.up[slot] or (down and ("reveal", (slot,)) not in s.agenda)):
            yield Problem("Whoever puts a worker there takes everything.", f"worker.{name}", "CTS-4.2")
    cap = box.per_row[s.seats]
    for row in range(len(box.slots)):
        for seat in range(s.seats):
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
                text = (
                    "The middle place is blocked when two play." if blocks else "No place is blocked when so many play."
                )
                yield Problem(text, where, "CTS-2.3")
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
        rule = "CTS-6.7" if s.long_game else "CTS-6.5"
        yield Problem(f"The district is larger than {SHORT_SIDE} by {s.longer_side()} tiles.", where, rule)
    others = [box.laid.split(its[0])[1] for other, its in enumerate(s.tiles) if its and other < seat]
    if s.tiles[seat] and box.laid.split(s.tiles[seat][0])[1] in others:
        yield Problem("Somebody else has this start tile.", f"{where}[0]", "CTS-2.9")


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
