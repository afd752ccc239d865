"""Saved positions changed by hand so that no component gets lost: bare slots, short piles, full districts."""

import random
from collections.abc import Callable
from typing import Any

from .referee import CARDS, COLOURS, METROPOLISES, ON, SLOTS, STARTS, TILES, Land, Said, pair

SORTS = {"a": list(CARDS), "b": [tile for tile in TILES if tile not in STARTS], "c": list(ON), "d": list(COLOURS)}


def take(said: Said, row: str, rng: random.Random) -> str | None:
    """An unseen item out of the pile of a row, or out of the bag."""
    left = [item for item in SORTS[row] for _ in range(said["unseen"].get(item, 0))]
    if not left or not said["pile"].get(row):
        return None
    item = rng.choice(left)
    said["unseen"][item] -= 1
    said["pile"][row] -= 1
    return item


def more(counts: dict[str, int], what: str, number: int = 1) -> None:
    counts[what] = counts.get(what, 0) + number


def shorten_a_pile(said: Said, rng: random.Random) -> None:
    row, left = rng.choice("abcd"), rng.choice((0, 1, 2, 5, 9))
    while said["pile"].get(row, 0) > left and (item := take(said, row, rng)):
        more(said["removed"], item)


def clear(said: Said, slot: str) -> None:
    for item in said["up"].pop(slot, []):
        more(said["removed"], item)
    more(said["lost"], slot[0], said["down"].pop(slot, 0))


def clear_slots(said: Said, rng: random.Random) -> None:
    for slot in rng.sample(SLOTS, rng.choice((1, 4, 12))):
        clear(said, slot)


def send_a_worker(said: Said, rng: random.Random) -> None:
    slot = rng.choice(SLOTS)
    clear(said, slot)
    said["worker"][slot] = rng.choice(list(said["points"]))


def call_a_worker_back(said: Said, rng: random.Random) -> None:
    said["worker"].pop(rng.choice(SLOTS), None)


def somebody_else(said: Said, rng: random.Random) -> None:
    said["active"] = rng.choice(list(said["points"]))


def another_metropolis(said: Said, rng: random.Random) -> None:
    said["metropolis"] = rng.choice(METROPOLISES)


def later(said: Said, rng: random.Random) -> None:
    said["round"] = max(said["round"], 4 if len(said["points"]) == 2 else 8)


def deal_a_card(said: Said, rng: random.Random) -> None:
    if card := take(said, "a", rng):
        said["cards"][rng.choice(list(said["points"]))].append(card)


def lay_tiles(said: Said, rng: random.Random) -> None:
    name = rng.choice(list(said["points"]))
    land = Land.of(said, name)
    for _ in range(rng.choice((1, 4, 8))):
        cells = land.cells_for_a_tile(5 if said["long_two_player"] else 3)
        if cells and (tile := take(said, "b", rng)):
            land.lay(tile, rng.choice(sorted(cells)), 0)
    said["tiles"][name] = land.said_tiles()


def put_features(said: Said, rng: random.Random) -> None:
    name = rng.choice(list(said["points"]))
    for _ in range(rng.choice((1, 5))):
        if kind := take(said, "c", rng):
            free = Land.of(said, name).spaces_for_a_feature(kind)
            if free:
                said["features"][name].append(f"{kind}@{pair(rng.choice(free))}")
            else:
                more(said["removed"], kind)


def build(said: Said, rng: random.Random) -> None:
    name = rng.choice(list(said["points"]))
    land = Land.of(said, name)
    for _ in range(rng.choice((1, 6, 12))):
        if colour := take(said, "d", rng):
            if free := land.spaces_for_a_piece(colour):
                land.build(colour, rng.choice(free))
            else:
                more(said["removed"], colour)
    said["buildings"][name] = land.said_buildings()


def move_rings(said: Said, rng: random.Random) -> None:
    places = said["ring"][rng.choice("012")]
    for place in "012":
        if place not in places:
            places[place] = rng.choice(list(said["points"]))
            return


CHANGES: list[Callable[[Said, random.Random], None]] = [
    *(shorten_a_pile, clear_slots, send_a_worker, send_a_worker, call_a_worker_back, somebody_else),
    *(another_metropolis, later, deal_a_card, lay_tiles, put_features, build, move_rings),
]


def changed(said: Said, rng: random.Random) -> dict[str, Any]:
    """The same position after a few changes; it may be unsound now."""
    for change in rng.choices(CHANGES, k=rng.choice((1, 2, 4, 7))):
        change(said, rng)
    return said
