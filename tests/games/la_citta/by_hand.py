"""Saved positions changed by hand so that no component gets lost: full cities, empty decks, figures, later years."""

import random
from collections.abc import Callable
from typing import Any

from .referee import ARCHES, CARDS, NEEDS, PRICE, SEATS, SIMPLE
from .referee_map import LANES, Hex, hex_of, word

Said = dict[str, Any]


def owner(said: Said, place: Hex) -> str:
    """The city that a building belongs to, by the hex of its castle; nothing if it has been cut off."""
    seen, lanes = [place], LANES[said["seats"]]
    for there in seen:
        seen += [near for near in lanes[there] if word(near) in said["building"] and near not in seen]
    return next((word(there) for there in seen if word(there) in said["order"]), "")


def fill_a_city(said: Said, rng: random.Random) -> None:
    """Citizens for a city, or too few of them."""
    if said["order"]:
        said["citizens"][rng.choice(said["order"])] = rng.choice((1, 2, 5, 7, 8, 9, 14))


def dry_up_the_supply(said: Said, rng: random.Random) -> None:
    if said["order"]:
        city = rng.choice(said["order"])
        others = sum(count for place, count in said["citizens"].items() if place != city)
        said["citizens"][city] = 130 - others - rng.randint(0, 4)


def build(said: Said, rng: random.Random, *kinds: str) -> None:
    lanes = LANES[said["seats"]]
    for _ in range(rng.choice((1, 4, 12))):
        place, kind = rng.choice(sorted(lanes)), rng.choice(kinds or (*SIMPLE, *PRICE))
        near = {owner(said, there) for there in lanes[place] if word(there) in said["building"]}
        if len(near) == 1 and "" not in near and said["column"].get(kind) and word(place) not in said["building"]:
            (city,) = near
            said["column"][kind] -= 1
            said["building"][word(place)] = kind
            said["citizens"][city] = said["citizens"].get(city, 0) + 1


def build_one_kind(said: Said, rng: random.Random) -> None:
    """Until its column is used up or nearly so."""
    kind = rng.choice(("palace", "statue", "cloister_school", "university", "cathedral"))
    while said["column"].get(kind, 0) > 1 and rng.random() < 0.95:
        build(said, rng, kind)


def pull_down(said: Said, rng: random.Random) -> None:
    ordinary = [place for place in said["building"] if place not in said["order"]]
    if ordinary:
        kind = said["building"].pop(rng.choice(ordinary))
        said["column"][kind] = said["column"].get(kind, 0) + 1


def change_purses(said: Said, rng: random.Random) -> None:
    for seat in SEATS[: said["seats"]]:
        said["gold"][seat] = rng.choice((0, 1, 2, 4, 9))


def use_up_action_cards(said: Said, rng: random.Random) -> None:
    said["actions"][rng.choice(SEATS[: said["seats"]])] = rng.choice((0, 1, 2, 3))


def punish(said: Said, rng: random.Random) -> None:
    said[rng.choice(("famine", "penalised", "founded"))][rng.choice(SEATS[: said["seats"]])] = 1


def empty_the_deck(said: Said, rng: random.Random) -> None:
    for card in CARDS:
        gone = min(said["deck"].get(card, 0), rng.choice((0, 1, 4, 4, 4)))
        for heap in (said["discard"], said["deck"]):
            heap[card] = heap.get(card, 0) + (gone if heap is said["discard"] else -gone)


def change_the_display(said: Said, rng: random.Random) -> None:
    for number, card in enumerate(said["display"]):
        wanted = rng.choice(list(CARDS))
        if rng.random() < 0.5 and said["deck"].get(wanted):
            said["deck"][wanted] -= 1
            said["deck"][card] = said["deck"].get(card, 0) + 1
            said["display"][number] = wanted


def put_figures(said: Said, rng: random.Random) -> None:
    place, kind = rng.choice(sorted(said["building"].items()))
    if kind == "farm":
        said["harvest"] = sorted({*said["harvest"], place}, key=lambda text: hex_of(text)[::-1])
    for need, arches in zip(NEEDS, ARCHES.get(kind, (0, 0, 0)), strict=True):
        if arches:
            said["games"].append(f"{place}:{need}")


def know_a_voice(said: Said, rng: random.Random) -> None:
    position = str(rng.choice((1, 2, 3)))
    said["voice"].setdefault(position, rng.choice(NEEDS))
    said["looked"][rng.choice(SEATS[: said["seats"]])][position] = 1


def another_need(said: Said, rng: random.Random) -> None:
    said["voice_up"] = [rng.choice(NEEDS) for _ in said["voice_up"]]


def later(said: Said, rng: random.Random) -> None:
    """A later year: as many voice cards more have been used."""
    year = rng.randint(said["year"], 6)
    for _ in range(4 * (year - said["year"])):
        need = rng.choice(NEEDS)
        said["voice_used"][need] = said["voice_used"].get(need, 0) + 1
    said["year"] = year
    if year == 6:
        said["agenda"] = [step.replace("begin_year", "final_scoring") for step in said["agenda"]]


def another_order(said: Said, rng: random.Random) -> None:
    rng.shuffle(said["order"])


def another_land(said: Said, rng: random.Random) -> None:
    landscapes = list(said["tile"].values())
    rng.shuffle(landscapes)
    said["tile"] = dict(zip(said["tile"], landscapes, strict=True))


CHANGES: list[Callable[[Said, random.Random], None]] = [
    *(fill_a_city, dry_up_the_supply, build, build_one_kind, pull_down, change_purses, use_up_action_cards, punish),
    *(empty_the_deck, change_the_display, put_figures, know_a_voice, another_need, later, another_order, another_land),
]


LEFT_OVER = ("deck", "deck_size", "supply", "castles_left", "voice_pool", "landscapes_left")
"""What follows from the rest."""


def changed(said: Said, rng: random.Random) -> Said:
    """The same position after a few changes; it may be unsound now."""
    for change in rng.choices(CHANGES, k=rng.choice((1, 2, 4, 7))):
        change(said, rng)
    return {name: its for name, its in said.items() if name not in LEFT_OVER}
