"""What a city is and has (DEF): surplus, limit, arches, food, neighbours, its edge.

Everything here is asked of what stands on the board. A city is named by the hex of its castle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by

from .box import BATH_HOUSE, ENDLESS, FOUNTAIN, MARKET, NEEDS
from .state import Citta


@by("CIT-DEF.5")
def surplus(s: Citta, city: int) -> int:
    """Citizens beyond one for each building, the castle's own included; below zero some buildings stand empty."""
    return s.citizens[city] - len(s.hexes[city])


@by("CIT-DEF.7", "CIT-DEM.5")
def cap(s: Citta, city: int) -> int:
    """Up to how many citizens a city takes in: a fountain or bath house helps beside a market only."""
    box, kinds = s.game.box, s.kinds[city]
    return cap_with_market(box.limits["market"], kinds) if MARKET in kinds else box.limits["basic"]


def cap_with_market(limit: int, kinds: tuple[int, ...]) -> int:
    """CIT-DEF.7  The same for a city with a market and such buildings; ``limit`` is that of a market alone."""
    return ENDLESS if FOUNTAIN in kinds or BATH_HOUSE in kinds else limit


@by("CIT-DEF.8")
def room(s: Citta, city: int) -> int:
    """How many citizens may still come. Those who are there stay, even above the limit."""
    return max(0, cap(s, city) - s.citizens[city])


@by("CIT-DEF.6", "CIT-CRD.5", "CIT-MIG.3")
def arches(s: Citta, city: int, need: int) -> int:
    """The arches of a need: printed ones, on empty buildings too, and the figures of Bread and Games on them."""
    figures = sum(figure % NEEDS == need and s.city[figure // NEEDS] == city for figure in s.games) if s.games else 0
    return s.game.box.arches_of(s.kinds[city])[need] + figures


def hexes_of(s: Citta, seat: int) -> list[int]:
    """Where the buildings of a seat stand, city by city."""
    return list(each_hex_of(s, seat))


def each_hex_of(s: Citta, seat: int) -> Iterator[int]:
    """The same one after the other, where the first may be enough."""
    return chain.from_iterable(map(s.hexes.__getitem__, s.cities[seat]))


def citizens_of(s: Citta, seat: int) -> int:
    """The citizens in all cities of a seat."""
    return sum(s.citizens[city] for city in s.cities[seat])


@by("CIT-DEF.9", "CIT-CRD.11")
def feeding(s: Citta, seat: int) -> list[int]:
    """The castles and farms of a seat, a farm with a rich harvest a second time."""
    return s.feeding(seat)


@by("CIT-DEF.9", "CIT-SET.3", "CIT-BLD.10", "CIT-FED.3", "CIT-DEM.5")
def food(s: Citta, seat: int) -> int:
    """What the castles and farms of a seat yield in a year."""
    return s.grain[seat]


@by("CIT-DEF.10", "CIT-DEF.4")
def neighbours(s: Citta, city: int) -> list[int]:
    """The cities of others with one or two free hexes between, in founding order."""
    near, ground, own = s.reach[city], s.ground, s.cities[s.owner(city)]
    return [other for other in s.order if near & ground[other] and other not in own]


def ground_of(s: Citta, cities: Iterable[int]) -> int:
    """Where the buildings of these cities stand, as bits."""
    ground = 0
    for city in cities:
        ground |= s.ground[city]
    return ground


@by("CIT-DEF.4")
def free_between(s: Citta, one: int, other: int) -> int:
    """How many free hexes lie between two cities where they are nearest."""
    distance = s.lanes.distance
    return min(distance[here][there] for here in s.hexes[one] for there in s.hexes[other]) - 1


@by("CIT-DEM.2")
def edge_buildings(s: Citta, city: int) -> tuple[int, ...]:
    """The buildings without which the rest of the city still hangs together; never the castle."""
    return s.lanes.edge(s.ground[city], city)


def is_a_city(s: Citta, *cities: int) -> Iterator[Problem]:
    """The check of all steps that work on cities."""
    for city in cities:
        if city not in s.order:
            yield s.wrong("no_castle", city=city)


def words(s: Citta, hexes: Iterable[int]) -> tuple[str, ...]:
    """The keys of hexes on the board."""
    return tuple(map(s.game.box.hex_words.__getitem__, hexes))
