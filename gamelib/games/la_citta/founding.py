"""Founding a city (FND)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gamelib.engine.citations import Refusal
from gamelib.engine.grid import bits
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Move

from .building import not_free
from .definitions import surplus, words
from .state import Citta


@by("CIT-FND.2")
def open_land(s: Citta) -> list[int]:
    """The hexes with three free hexes or more between them and every building of every city."""
    land = s.lanes.every
    for city in s.order:
        land &= ~s.reach[city]
    return bits(land)


def foundable(s: Citta) -> list[Move]:
    """What the seat in turn may found now, and with a citizen from where (CIT-FND.1 to FND.3)."""
    if not may_found(s) or s.supply < s.game.box.action["from_supply"]:
        return []
    homes = [city for city in s.cities[s.active] if surplus(s, city) > 0]
    return list(product(("found",), open_land(s), homes)) if homes else []


@by("CIT-FND.1")
def may_found(s: Citta) -> bool:
    """At most one founding a year; a castle has to be left, so there are never more than four cities."""
    return s.founded[s.active] < s.game.box.limits["foundings_per_year"] and s.castles_left[s.active] > 0


def founding_refusals(s: Citta, hex_: int, home: int) -> Iterator[Refusal]:
    """Every reason why the seat in turn may not found a city here with a citizen from there."""
    seat, mine = s.active, s.cities[s.active]
    yield from not_free(s, hex_)
    if s.building[hex_] < 0:
        yield from too_near(s, hex_)
    if not may_found(s):
        yield Refusal("CIT-FND.1", where=words(s, mine), founded=s.founded[seat], have=len(mine))
    if home in mine and surplus(s, home) < 1:
        citizens, buildings = s.citizens[home], len(s.hexes[home])
        yield Refusal("CIT-FND.3", where=words(s, [home]), city=home, citizens=citizens, buildings=buildings)
    if s.supply < s.game.box.action["from_supply"]:
        yield Refusal("CIT-DEF.12", where=("supply",), have=s.supply, required=s.game.box.action["from_supply"])


@by("CIT-DEF.4")
def too_near(s: Citta, hex_: int) -> Iterator[Refusal]:
    """CIT-FND.2  The cities to which not enough hexes stay free, each with its nearest building."""
    map_, required = s.lanes, s.game.box.gaps["founding"]
    steps, nearest = map_.distance[hex_], dict[int, int]()
    for other in sorted(map_.near[hex_], key=steps.__getitem__):
        if s.city[other] >= 0:
            nearest.setdefault(s.city[other], other)
    for city in sorted(nearest, key=s.order.index):
        where, have = words(s, [hex_, nearest[city]]), steps[nearest[city]] - 1
        yield Refusal("CIT-FND.2", where=where, hex=hex_, city=city, have=have, required=required)


@by("CIT-DEM.6", "CIT-FND.4")
def found(s: Citta, hex_: int, home: int) -> None:
    """CIT-FND.3, CIT-FND.4  One citizen comes from an own city, two from the supply; the land feeds from now on."""
    action = s.game.box.action
    s.found(hex_, s.active)
    s.citizens[home] -= action["from_city"]
    s.citizens[hex_] += action["from_city"]
    s.settle(hex_, action["from_supply"])
    s.founded[s.active] += 1
    s.emit("CIT-FND.3", s.active, words(s, [hex_, home]), hex=hex_, home_city=home)
