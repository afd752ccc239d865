"""Migration (MIG): a city attracts citizens of neighbours that offer less, one citizen at a time."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from .box import NEEDS
from .definitions import arches, ground_of, is_a_city, neighbours, room, words
from .state import Citta
from .voice import all_revealed, wishes


@auto("CIT-MIG.4", then="attract*")
def migration(s: Citta) -> None:
    """CIT-MIG.4  Phase 7: clockwise from the start player, the cities of each in founding order."""
    all_ground = ground_of(s, s.order)
    others = {seat: all_ground & ~ground_of(s, s.cities[seat]) for seat in s.turn_order()}
    s.push(*[attract.of(city) for seat in others for city in s.cities[seat] if s.reach[city] & others[seat]])


@by("CIT-MIG.1", "CIT-MIG.2", "CIT-MIG.6")
def donors(s: Citta, city: int, need: int) -> list[int]:
    """The neighbours that offer less of a need and have somebody to lose, in founding order.

    What arches and neighbours depend on does not change before demolition, so they are those of the beginning
    (CIT-MIG.3).
    """
    here = arches(s, city, need)
    near = neighbours(s, city) if here else ()
    return [other for other in near if s.citizens[other] and arches(s, other, need) < here]


def attracting(s: Citta, city: int, *cities: int) -> Iterator[Problem]:
    """The check of all steps of the migration."""
    yield from is_a_city(s, city, *cities)
    yield from all_revealed(s)


@auto("CIT-MIG.1", "city", then="choose_wish | migrate*", check=attracting)
def attract(s: Citta, city: int) -> None:
    """CIT-MIG.1, CIT-MIG.2  One citizen from each neighbour that offers less of what the people wish.

    CIT-MIG.7  A tied voice lets the city choose, unless both needs attract from the same neighbours.
    """
    need, *others = wishes(s)
    found = donors(s, city, need)
    if any(donors(s, city, other) != found for other in others):
        s.push(ChooseWish.of(city))
    else:
        s.push(*[migrate.of(city, donor, need) for donor in found])


class ChooseWish(Choice[Citta]):
    """The voice is tied: by which of the two needs does this city attract?"""

    rule = "CIT-MIG.7"
    args = ("city",)
    then = "migrate*"
    verbs = {"wish": ("city", "need")}

    def seat(self, s: Citta, city: int) -> int:
        return s.owner(city)

    def candidates(self, s: Citta, city: int) -> list[Move]:
        return [("wish", city, need) for need in range(NEEDS)]

    def refusals(self, s: Citta, move: Move, city: int) -> Iterator[Refusal]:
        _, _, need = move
        if need not in wishes(s):
            yield Refusal("CIT-MIG.7", where=("voice",), need=need)

    def do(self, s: Citta, move: Move, city: int) -> None:
        _, _, need = move
        s.emit("CIT-MIG.7", s.owner(city), s.game.box.at[city], city=city, need=need)
        s.push(*[migrate.of(city, donor, need) for donor in donors(s, city, need)])

    def check(self, s: Citta, city: int) -> Iterator[Problem]:
        yield from attracting(s, city)
        if len(wishes(s)) < 2:
            yield s.wrong("voice_not_tied")


def arrow(s: Citta, donor: int, city: int, need: int) -> str:
    """The key of the arrow on the board by which a citizen moves."""
    codecs = s.game.codecs
    return f"way:{codecs['city'].word(donor)}:{codecs['city'].word(city)}:{codecs['need'].word(need)}"


def can_move(s: Citta, city: int, donor: int, need: int) -> Iterator[Problem]:
    """The check of a citizen who is about to move."""
    yield from attracting(s, city, donor)
    if need not in wishes(s):
        yield s.wrong("not_wished")
    elif {city, donor} <= {*s.order} and donor not in donors(s, city, need):
        yield s.wrong("nobody_to_lose")


@auto("CIT-MIG.1", "city", "city", "need", check=can_move)
def migrate(s: Citta, city: int, donor: int, need: int) -> None:
    """CIT-MIG.1, CIT-MIG.5  One citizen moves; where the attracting city is full, to the supply."""
    s.citizens[donor] -= 1
    comes = room(s, city) > 0
    if comes:
        s.citizens[city] += 1
    else:
        s.supply += 1
    if s.log is None:  # asked here too, so that in a playout no way is named
        return
    less, more, seat = arches(s, donor, need), arches(s, city, need), s.owner(city)
    where = (*words(s, [donor, city]), arrow(s, donor, city, need))
    if comes:
        s.emit("CIT-MIG.1", seat, where, city=city, other_city=donor, need=need, less=less, more=more)
    else:
        s.emit("CIT-MIG.5", seat, where, city=city, other_city=donor, need=need, less=less, more=more)
