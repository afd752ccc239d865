"""Saved positions changed by hand so that no card gets lost: other purses, ruins, marks, owners, tops and flags."""

import random
from collections.abc import Callable
from typing import Any

from .referee_cards import CATEGORIES, DESIGNS, HISTORY, MONUMENT, RESOURCES

LABELS = ("S", "I", "II", "III", "IV", "V", "VI")
Said = dict[str, Any]
"""A saved position as plain data."""


def seats(said: Said) -> list[str]:
    return list(said["city"])


def change_purses(said: Said, rng: random.Random) -> None:
    for seat in seats(said):
        said[rng.choice(CATEGORIES)][seat] = rng.choice((0, 0, 1, 3, 8, 20))


def lose(said: Said, rng: random.Random) -> None:
    said["loss"][rng.choice(seats(said))] = rng.choice((0, 1, 7))


def turn_over(said: Said, rng: random.Random, name: str = "destroyed") -> None:
    """Destroy a building, or build it up again; its Housing, too, which no rule allows."""
    seat = rng.choice(seats(said))
    slot = str(rng.randint(1, len(said["city"][seat])))
    slots = {*said[name][seat]} ^ {slot}
    said[name][seat] = sorted(slots, key=int)


def mark(said: Said, rng: random.Random) -> None:
    turn_over(said, rng, "marked")


def build(said: Said, rng: random.Random) -> None:
    """A card that left the game, or lies on another city, stands in a city."""
    seat, cards = rng.choice(seats(said)), sorted(card for card, count in said["removed"].items() if count)
    if cards:
        card = rng.choice(cards)
        said["removed"][card] -= 1
        add(said, seat, card, rng)


def add(said: Said, seat: str, card: str, rng: random.Random) -> None:
    """On new land or over an old building."""
    city = said["city"][seat]
    slot = rng.randint(0, len(city))
    if slot == len(city):
        city.append(card)
    else:
        said["covered"][seat].append(f"{slot + 1}:{city[slot]}")
        said["covered"][seat].sort(key=lambda its: int(its.split(":")[0]))
        city[slot] = card


def move_a_building(said: Said, rng: random.Random) -> None:
    giver, taker = rng.choice(seats(said)), rng.choice(seats(said))
    last = str(len(said["city"][giver]))
    if not any(card.split(":")[0] == last for card in said["covered"][giver]) and int(last) > 3:
        card = said["city"][giver].pop()
        for name in ("destroyed", "marked"):
            said[name][giver] = [slot for slot in said[name][giver] if slot != last]
        add(said, taker, card, rng)


def another_top(said: Said, rng: random.Random) -> None:
    """A card of the same epoch that nobody has seen."""
    pile = rng.choice(sorted(said["top"]))
    epoch = DESIGNS[said["top"][pile]].epoch
    gone = [card for city in said["city"].values() for card in city] + list(said["top"].values())
    gone += [card.split(":")[1] for cards in said["covered"].values() for card in cards]
    gone += [card for card, count in said["removed"].items() for _ in range(count)]
    free = [card for card, its in DESIGNS.items() if its.epoch == epoch and gone.count(card) < its.copies]
    if free:
        said["top"][pile] = rng.choice(free)


def own(said: Said, rng: random.Random) -> None:
    """Another owner of a Monument or a Leader."""
    table, cards = rng.choice((("monument", sorted(MONUMENT[said["side"]])), ("leader", RESOURCES)))
    said[table][rng.choice(cards)] = rng.choice(seats(said))


def grow(said: Said, rng: random.Random) -> None:
    said["growth"] = rng.choice(["none", *seats(said)])


def activate(said: Said, rng: random.Random) -> None:
    cards = [name for name, card in HISTORY[said["side"]].items() if LABELS[card.epoch] == said["epoch"]]
    said["active_history"], said["activator"] = rng.choice(cards), rng.choice(seats(said))


def change_the_turn(said: Said, rng: random.Random) -> None:
    name = rng.choice(("actions_left", "bought", "spent"))
    said[name] = rng.choice((0, 1, 2)) if name == "actions_left" else rng.choice((0, 1))


def another_seat(said: Said, rng: random.Random) -> None:
    said[rng.choice(("active", "first"))] = rng.choice(seats(said))


def other_options(said: Said, rng: random.Random) -> None:
    said["leader_claim_mode"] = rng.choice(("manual", "auto"))
    said["growth_same_turn_two_players"] = rng.choice((0, 1))


CHANGES: list[Callable[[Said, random.Random], None]] = [
    *(change_purses, change_purses, lose, turn_over, mark, build, move_a_building, another_top, another_top),
    *(own, own, grow, activate, change_the_turn, another_seat, other_options),
]


def changed(said: Said, rng: random.Random) -> Said:
    """The same position after a few changes; it may be unsound now."""
    for change in rng.choices(CHANGES, k=rng.choice((1, 2, 3, 5))):
        change(said, rng)
    return {name: its for name, its in said.items() if name != "undrawn"}
