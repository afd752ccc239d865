"""Saved positions of Barcelona changed by hand so that no component gets lost: full streets, empty bags, houses."""

import random
from collections.abc import Callable
from typing import Any

from .referee import SEATS
from .referee_board import CROSSINGS, DEAR, SEGMENTS, SIDEWALK, SPACES, beside
from .referee_conditions import CERDA, MODERNISME
from .referee_houses import COVERS, NEEDS
from .referee_table import CITIZENS, CLASSES, HOUSES, MARKED, SAGRADA, SERVICES, SLOTS

Said = dict[str, Any]


def people(said: Said) -> list[str]:
    """Those of the seats that players have."""
    return list(SEATS[: 1 if said["difficulty"] != "none" else said["seats"]])


def in_bag(said: Said, rank: str) -> int:
    lying = [*said["top"].values(), *said["below"].values()].count(rank)
    hands = sum(hand.get(rank, 0) for hand in said["hand"].values())
    return CITIZENS[rank] - lying - hands - said["track"].get(rank, 0) - said["off"].get(rank, 0)


def drawn(said: Said, rng: random.Random) -> str:
    """A class of which there is a citizen in the bag; nothing if it is empty."""
    return rng.choice([rank for rank in CLASSES for _ in range(in_bag(said, rank))] or [""])


def fill_crossings(said: Said, rng: random.Random) -> None:
    for crossing in rng.sample(CROSSINGS, rng.choice((2, 6, 25))):
        if crossing not in said["top"] and (top := drawn(said, rng)):
            said["top"][crossing] = top
            if rng.random() < 0.7 and (below := drawn(said, rng)):
                said["below"][crossing] = below


def fill_all_but_the_dear(said: Said, rng: random.Random) -> None:
    for crossing in CROSSINGS:
        if crossing not in DEAR and crossing not in said["top"] and (top := drawn(said, rng)):
            said["top"][crossing] = top
    for crossing in DEAR:
        if crossing != said["here"]:
            said["top"].pop(crossing, "")
            said["below"].pop(crossing, "")
    for seat in people(said):
        said["coins"][seat] = rng.choice((0, 0, 1))


def clear_crossings(said: Said, rng: random.Random) -> None:
    for crossing in rng.sample(CROSSINGS, rng.choice((2, 9))):
        if crossing != said["here"]:
            said["top"].pop(crossing, "")
            said["below"].pop(crossing, "")


def other_citizens(said: Said, rng: random.Random) -> None:
    """On the crossings, of one class if there are enough."""
    wanted = rng.choice(CLASSES)
    for crossing in said["top"]:
        if in_bag(said, wanted):
            said["top"][crossing] = wanted


def other_hands(said: Said, rng: random.Random) -> None:
    for seat in people(said):
        number = sum(said["hand"][seat].values())
        said["hand"][seat] = {}
        for _ in range(number):
            if rank := drawn(said, rng):
                said["hand"][seat][rank] = said["hand"][seat].get(rank, 0) + 1


def smaller_hands(said: Said, rng: random.Random) -> None:
    """What they lack lies on crossings, and so does all that was left in the bag, if there is room."""
    free = [crossing for crossing in CROSSINGS if crossing not in said["top"]]
    for seat in people(said):
        for rank, number in said["hand"][seat].items():
            if number and free and rng.random() < 0.5:
                said["hand"][seat][rank] -= 1
                said["top"][free.pop()] = rank
    for crossing in CROSSINGS:
        for layer in ("top", "below"):
            if crossing not in said[layer] and crossing != said["here"] and (rank := drawn(said, rng)):
                said[layer][crossing] = rank


def change_warehouses(said: Said, rng: random.Random) -> None:
    for seat in people(said):
        room = 4 + list(said["sidewalk"].values()).count(seat)
        said["coins"][seat] = rng.choice((0, room, rng.randint(0, room)))
        said["cloth"][seat] = rng.choice((0, room - said["coins"][seat]))


def lay_streets(said: Said, rng: random.Random) -> None:
    """Few, many, or so many that they run out."""
    seats = SEATS[: said["seats"]]
    for segment in rng.sample(list(SEGMENTS), rng.choice((3, 20, 44))):
        seat, kind = rng.choice(seats), SEGMENTS[segment].kind
        mine = [name for name, owner in said["street"].items() if owner == seat and SEGMENTS[name].kind == kind]
        if segment not in said["street"] and len(mine) < (10 if kind == "narrow" else 5):
            said["street"][segment] = seat


def nearly_run_out(said: Said, rng: random.Random) -> None:
    """One tile or piece before a stack is empty: wide streets, narrow streets, passengers."""
    for seat in SEATS[: said["seats"]]:
        for kind, number in (("wide", 4), ("narrow", rng.choice((3, 9)))):
            free = [name for name, segment in SEGMENTS.items() if segment.kind == kind and name not in said["street"]]
            mine = [name for name, owner in said["street"].items() if owner == seat and SEGMENTS[name].kind == kind]
            said["street"] |= dict.fromkeys(free[: max(0, number - len(mine))], seat)
        free = [name for name in SEGMENTS if name not in said["passenger"]]
        rng.shuffle(free)
        riding = list(said["passenger"].values()).count(seat)
        said["passenger"] |= dict.fromkeys(free[: max(0, 4 - riding)], seat)
    for seat in people(said):
        said["coins"][seat], said["cloth"][seat] = 2, 2


def build_intersections(said: Said, rng: random.Random) -> None:
    for crossing in rng.sample(CROSSINGS, rng.choice((2, 8, 25))):
        seat = rng.choice(SEATS[: said["seats"]])
        if crossing not in said["intersection"] and list(said["intersection"].values()).count(seat) < 5:
            said["intersection"][crossing] = seat


def put_passengers(said: Said, rng: random.Random) -> None:
    for segment in rng.sample(list(SEGMENTS), rng.choice((2, 10))):
        seat = rng.choice(SEATS[: said["seats"]])
        if segment not in said["passenger"] and list(said["passenger"].values()).count(seat) < 5:
            said["passenger"][segment] = seat


def move_trams(said: Said, rng: random.Random) -> None:
    seats = people(said)
    for seat, segment in zip(seats, rng.sample(list(SEGMENTS), len(seats)), strict=True):
        said["tram"][seat] = rng.choice((segment, segment, "none"))
    if len(set(said["tram"].values()) - {"none"}) < sum(its != "none" for its in said["tram"].values()):
        said["tram"] = dict.fromkeys(said["tram"], "none")


def cobble(said: Said, rng: random.Random) -> None:
    for _ in range(rng.choice((2, 8, 30))):
        laid = {"s22", *said["sidewalk"]}
        near = [slab for slab in SIDEWALK if slab not in laid and beside(slab) & laid]
        seat = rng.choice(SEATS[: said["seats"]])
        if near and list(said["sidewalk"].values()).count(seat) < 6:
            said["sidewalk"][rng.choice(near)] = seat


def build_houses(said: Said, rng: random.Random) -> None:
    """Their citizens have come to the tracks, mostly to one of them, and the scorings that they bring are over."""
    liked = rng.choice(CLASSES)
    for space in rng.sample(list(SPACES), rng.choice((2, 8, 20))):
        lying = [*said["house"].values(), *(tile for under in said["under"].values() for tile in under)]
        seat = rng.choice(SEATS[: said["seats"]])
        old = said["house"].get(space, "")
        tile = rng.choice([tile for tile in COVERS if (tile == "corner") == ("_" in space)])
        if lying.count(tile) == HOUSES[tile] or (old and old not in COVERS[tile]):
            continue
        if sum(in_bag(said, rank) for rank in CLASSES) < NEEDS[tile][0]:
            break
        for _ in range(NEEDS[tile][0]):
            to_a_track(said, rng, liked)
        said["house"][space] = tile
        if old:
            said["under"][space] = [*said["under"].get(space, []), old]
        markers = [name for stack in said["markers"].values() for name in stack].count(seat)
        if markers < 8:
            said["markers"][space] = [*said["markers"].get(space, []), seat]
            said["round"] = max(said["round"], markers + 2)
    said["scored"] = max(sections(said["track"].get(rank, 0), said["seats"]) for rank in CLASSES)


def sections(citizens: int, seats: int) -> int:
    """How many are full on a track with so many citizens, those of the set-up among them."""
    track = [space + 1 in MARKED[seats] for space in range(18)]
    for _ in range(citizens - len(MARKED[seats])):
        track[track.index(False)] = True
    return [*track, False].index(False) // 6


def to_a_track(said: Said, rng: random.Random, liked: str) -> None:
    """A citizen from the bag, or beside the board if its track is full."""
    rank = liked if in_bag(said, liked) and rng.random() < 0.7 else drawn(said, rng)
    where = "off" if said["track"].get(rank, 0) == 18 else "track"
    said[where][rank] = said[where].get(rank, 0) + 1


def move_on_tracks(said: Said, rng: random.Random) -> None:
    for seat in SEATS[: said["seats"]]:
        said["cerda"][seat] = rng.choice((0, 1, 4, 8, 11, 12))
        if said["sagrada"][seat] % 3 == 0 and said["sagrada"][seat] < 12:
            said["sagrada"][seat] += rng.choice((0, 1, 2))


def take_sagrada_tiles(said: Said, rng: random.Random) -> None:
    for seat in SEATS[: said["seats"]]:
        taken = {tile for tiles in said["sagrada_tile"].values() for tile in tiles}
        level = len(said["sagrada_tile"][seat]) + 1
        if level < 5 and rng.random() < 0.6:
            tile = rng.choice([tile for tile in SAGRADA[level] if tile not in taken])
            said["sagrada_tile"][seat].append(tile)
            said["sagrada"][seat] = 3 * level + (rng.choice((0, 1, 2, 2)) if level < 4 else 0)


def face_down(said: Said) -> list[str]:
    taken = [tile for its in said["project"].values() for tile in its.values()]
    gone = {*taken, *said["display"], *said["cerda_tile"].values(), *(name for name, n in said["discard"].items() if n)}
    return [tile for tile in MODERNISME if tile not in gone]


def take_projects(said: Said, rng: random.Random) -> None:
    for seat in SEATS[: said["seats"]]:
        for slot in rng.sample(sorted(SLOTS), rng.choice((0, 1, 3))):
            if str(slot) not in said["project"][seat] and (tiles := face_down(said)):
                said["project"][seat][str(slot)] = rng.choice(tiles)
    for seat in people(said):
        for slot in rng.sample(sorted(SLOTS), rng.choice((0, 1, 4))):
            said["up"][seat][str(slot)] = 1


def empty_the_face_down(said: Said, rng: random.Random) -> None:
    for tile in face_down(said):
        if rng.random() < 0.9:
            said["discard"][tile] = 1


def build_services(said: Said, rng: random.Random) -> None:
    height = 2 if said["seats"] == 2 else 3
    for kind in SERVICES:
        for seat in SEATS[: said["seats"]]:
            built = sum(its.get(kind, 0) for its in said["service"].values())
            if said["in_play"].get(kind) and built < height and rng.random() < 0.3:
                said["service"][seat][kind] = 1


def another_layout(said: Said, rng: random.Random) -> None:
    actions = list(said["layout"].values())
    rng.shuffle(actions)
    said["layout"] = dict(zip(said["layout"], actions, strict=True))


def another_pawn(said: Said, rng: random.Random) -> None:
    if said["difficulty"] != "none":
        said["pawn"] = rng.choice(CROSSINGS)
        said["difficulty"] = rng.choice(("easy", "normal", "hard"))


def block_the_pawn(said: Said, rng: random.Random) -> None:
    """It stands on the diagonal, and straight on there is no way."""
    if said["difficulty"] != "none":
        k = rng.choice((2, 3, 4))
        said["pawn"] = f"c{k}{k}"
        for crossing in (f"c{k}{k - 1}", f"c{k + 1}{k}", f"c{k}{k + 1}", f"c{k - 1}{k}"):
            if crossing not in said["top"] and (top := drawn(said, rng)):
                said["top"][crossing] = top


def another_first_player(said: Said, rng: random.Random) -> None:
    if said["difficulty"] == "none":
        said["first"] = rng.choice(people(said))


def other_units(said: Said, rng: random.Random) -> None:
    said["line_unit"], said["market_unit"] = rng.choice(("tiles", "blocks")), rng.choice(("tiles", "blocks"))


def other_cerda_tile(said: Said, rng: random.Random) -> None:
    """One that has no twin among the modernisme tiles, or whose twin is not yet in sight."""
    hidden = {*face_down(said), "empty_marker_spaces"} - set(said["cerda_tile"].values())
    wanted = rng.choice(sorted(hidden & set(CERDA)) or [""])
    if wanted:
        said["cerda_tile"][rng.choice("123")] = wanted


CHANGES: list[Callable[[Said, random.Random], None]] = [
    *(fill_crossings, fill_all_but_the_dear, clear_crossings, other_citizens),
    *(other_hands, smaller_hands, change_warehouses, lay_streets, build_intersections, put_passengers, move_trams),
    *(cobble, build_houses, move_on_tracks, take_sagrada_tiles, take_projects, empty_the_face_down, build_services),
    *(nearly_run_out, another_layout, another_pawn, block_the_pawn, another_first_player),
    *(other_units, other_cerda_tile),
]
FOLLOWS = ("bag", "bag_size", "face_down", "houses_left", "sagrada_left", "stacks")
FOLLOWS += ("actions_left", "cards_left", "cerda_left")
"""What follows from the rest."""


def changed(said: Said, rng: random.Random) -> Said:
    """The same position after a few changes; it may be unsound now."""
    for change in rng.choices(CHANGES, k=rng.choice((1, 2, 4, 7))):
        change(said, rng)
    return {name: its for name, its in said.items() if name not in FOLLOWS}
