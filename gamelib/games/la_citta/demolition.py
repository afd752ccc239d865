"""Demolition (DEM): buildings without a citizen fall, from the edge of the city inwards, the castle last."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from .definitions import edge_buildings, is_a_city, surplus, words
from .piles import return_tile
from .state import Citta


@auto("CIT-DEM.1", then="tear_down*")
def demolition(s: Citta) -> None:
    """CIT-DEM.1  Phase 9: clockwise from the start player, the cities of each in founding order."""
    mine = [city for seat in s.turn_order() for city in s.cities[seat]]
    s.push(*[tear_down.of(city) for city in mine if surplus(s, city) < 0])


@by("CIT-DEM.1", "CIT-DEM.5")
def empty_buildings(s: Citta, city: int) -> int:
    """So many buildings of a city have no citizen, its castle counted as one that needs its own."""
    return max(0, -surplus(s, city))


@auto("CIT-DEM.1", "city", then="fall | nothing", check=is_a_city)
def tear_down(s: Citta, city: int) -> None:
    """CIT-DEM.1  A city with fewer citizens than buildings loses those that stand empty."""
    if count := empty_buildings(s, city):
        s.emit("CIT-DEM.1", s.owner(city), s.game.box.at[city], city=city, count=count)
        s.push(fall.of(city))


@auto("CIT-DEM.2", "city", then="demolish fall | fall | nothing", check=is_a_city)
def fall(s: Citta, city: int) -> None:
    """CIT-DEM.2, CIT-DEM.3  The next building; nothing is chosen where all fall or one stands at the edge."""
    if not empty_buildings(s, city):
        return
    edge = edge_buildings(s, city)
    if not edge:
        lose_castle(s, city)
    elif len(edge) > 1 and s.citizens[city]:
        s.push(Demolish.of(city), fall.of(city))
    else:
        lose(s, edge[0])
        s.push(fall.of(city))


def lose(s: Citta, hex_: int) -> None:
    """CIT-DEM.2, CIT-DEM.5, CIT-TIL.4  A building falls: its tile returns to the pile, figures on it to their owner."""
    kind, seat = s.building[hex_], s.owner(s.city[hex_])
    s.demolish(hex_)
    s.emit("CIT-DEM.2", seat, s.game.box.at[hex_], hex=hex_, building=kind)
    return_tile(s, kind)


def lose_castle(s: Citta, city: int) -> None:
    """CIT-DEM.3  The castle returns to its owner, and the city is no more."""
    seat = s.owner(city)
    s.demolish(city)
    s.emit("CIT-DEM.3", seat, s.game.box.at[city], city=city)


class Demolish(Choice[Citta]):
    """Too few citizens for all buildings: which building at the edge falls?"""

    rule = "CIT-DEM.2"
    args = ("city",)
    verbs = {"demolish": ("hex",)}

    def seat(self, s: Citta, city: int) -> int:
        return s.owner(city)

    def candidates(self, s: Citta, city: int) -> list[Move]:
        return [("demolish", hex_) for hex_ in s.hexes[city]]

    def legal_moves(self, s: Citta, city: int) -> list[Move]:
        return [("demolish", hex_) for hex_ in edge_buildings(s, city)]

    def refusals(self, s: Citta, move: Move, city: int) -> Iterator[Refusal]:
        _, hex_ = move
        if hex_ == city:
            yield Refusal("CIT-DEM.3", where=words(s, [hex_]), hex=hex_)
        elif s.city[hex_] == city and hex_ not in edge_buildings(s, city):
            yield Refusal("CIT-DEM.2", where=words(s, [hex_]), hex=hex_, city=city)

    def do(self, s: Citta, move: Move, city: int) -> None:
        _, hex_ = move
        lose(s, hex_)

    def check(self, s: Citta, city: int) -> Iterator[Problem]:
        yield from is_a_city(s, city)
        if city in s.order and not empty_buildings(s, city):
            yield s.wrong("no_building_empty")
