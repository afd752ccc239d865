"""Building (BLD): where it is allowed, what it needs, what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamelib.engine.citations import Refusal
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Move

from .box import A_MARKET, MARKET
from .definitions import cap_with_market, surplus, words
from .piles import in_stock, pile_key, take_tile, tiles_left
from .state import Citta

Growth = list[tuple[int, int]]
"""City by city of the seat in turn: the kinds that it can build, card and gold apart, and its sites, both as bits."""


@by("CIT-BLD.2", "CIT-BLD.3", "CIT-BLD.7", "CIT-BLD.8", "CIT-DEF.11")
def growth(s: Citta) -> Growth:
    """A site touches one city only. Fountains and bath houses ask for a lake, nothing else asks for its land."""
    box, kinds, shore, alone = s.game.box, in_stock(s), s.shore, ~s.shared
    dry, every, limit = kinds & box.dry, box.every_kind, box.limits["market"]
    there, citizens, beside = s.kinds, s.citizens, s.beside
    return [
        (people_for(every, limit, there[city], citizens[city]) & (kinds if sites & shore else dry), sites)
        for city in s.cities[s.active]
        if (sites := beside[city] & alone)
    ]


@lru_cache(1 << 14)
@by("CIT-BLD.4", "CIT-BLD.5", "CIT-BLD.6")
def people_for(every: int, limit: int, kinds: tuple[int, ...], citizens: int) -> int:
    """The kinds, as bits, that a city can fill: by a citizen of its castle, a first market by one who comes.

    Of the box it takes two numbers, all kinds as bits and the limit of a market: what is known would hold a box.
    """
    others = every & ~A_MARKET if citizens > len(kinds) else 0
    return others | A_MARKET if MARKET not in kinds and citizens < cap_with_market(limit, kinds) else others


def buildings(s: Citta, kinds: int, grown: Growth) -> list[Move]:
    """What the seat in turn could build of these kinds, city by city."""
    builds_on, shore = s.game.box.builds_on, s.shore
    moves: list[Move] = []
    for some, sites in grown:
        if wanted := kinds & some:
            moves += builds_on(wanted, sites, shore)
    return moves


def building_refusals(s: Citta, kind: int, hex_: int) -> Iterator[Refusal]:
    """Every reason why the seat in turn may not put this here; card and gold apart."""
    if taken := next(not_free(s, hex_), None):
        yield taken
    else:
        yield from site_refusals(s, kind, hex_)
    if not tiles_left(s, kind):
        yield Refusal("CIT-TIL.3", where=(pile_key(s, kind),), building=kind)
    if kind == MARKET and not s.supply:
        yield Refusal("CIT-DEF.12", where=("supply",), have=0, required=1)


def not_free(s: Citta, hex_: int) -> Iterator[Refusal]:
    """CIT-DEF.1, CIT-DEF.2  Why nothing at all can be put here."""
    if not s.lanes.in_play[hex_]:
        yield Refusal("CIT-DEF.2", where=words(s, [hex_]), hex=hex_)
    elif s.building[hex_] >= 0:
        yield Refusal("CIT-DEF.1", where=words(s, [hex_]), hex=hex_)


def site_refusals(s: Citta, kind: int, hex_: int) -> Iterator[Refusal]:
    """CIT-BLD.2 to BLD.7  Why this free hex is no site for it."""
    beside = cities_beside(s, hex_)
    own = [city for city in beside if s.owner(city) == s.active]
    if not own:
        yield Refusal("CIT-BLD.2", where=words(s, [hex_]), hex=hex_)
    for city in beside:
        if city not in own[:1]:
            there = [near for near in s.lanes.neighbours[hex_] if s.city[near] == city]
            yield Refusal("CIT-BLD.3", where=words(s, [hex_, *there]), hex=hex_, city=city)
    if s.game.box.needs_lake[kind] and not s.at_a_lake(hex_):
        yield Refusal("CIT-BLD.7", where=words(s, [hex_]), hex=hex_, building=kind)
    if len(own) == 1:
        yield from market_refusals(s, own[0]) if kind == MARKET else surplus_refusals(s, own[0])


def cities_beside(s: Citta, hex_: int) -> list[int]:
    """The cities that touch a free hex, in founding order."""
    return [city for city in s.order if s.beside[city] >> hex_ & 1] if s.touched >> hex_ & 1 else []


def surplus_refusals(s: Citta, city: int) -> Iterator[Refusal]:
    """CIT-BLD.4, CIT-DEF.5  The citizen of a building comes from the castle of its own city, which keeps one."""
    if surplus(s, city) < 1:
        citizens, buildings = s.citizens[city], len(s.hexes[city])
        yield Refusal("CIT-BLD.4", where=words(s, [city]), city=city, citizens=citizens, buildings=buildings)


def market_refusals(s: Citta, city: int) -> Iterator[Refusal]:
    """CIT-BLD.5, CIT-BLD.6  A market brings its own citizen; a city has one."""
    kinds = s.kinds[city]
    if MARKET in kinds:
        there = [hex_ for hex_ in s.hexes[city] if s.building[hex_] == MARKET]
        yield Refusal("CIT-BLD.6", where=words(s, there), city=city)
    have, limit = s.citizens[city] + 1, cap_with_market(s.game.box.limits["market"], kinds)
    if have > limit:
        yield Refusal("CIT-BLD.5", where=words(s, [city]), city=city, have=have, limit=limit)


@by("CIT-BLD.4", "CIT-BLD.10")
def build(s: Citta, kind: int, hex_: int, price: int) -> None:
    """A citizen moves from the castle to the new building; that of a market comes from the supply (CIT-BLD.5)."""
    seat = s.active
    s.gold[seat] -= price
    s.build(hex_, kind)
    if s.log is not None:
        s.emit("CIT-BLD.1", seat, s.game.box.at[hex_], hex=hex_, building=kind, price=price)
    take_tile(s, kind)
    if kind == MARKET:
        city = s.city[hex_]
        before = s.citizens[city]
        s.settle(city, 1)
        s.emit("CIT-BLD.5", seat, words(s, [hex_, city]), city=city, before=before, after=before + 1)
