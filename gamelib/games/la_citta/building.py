"""Building (BLD): where it is allowed, what it needs, what it does."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.rulebook import Refusal, by
from gamelib.core.steps import Move

from .box import MARKET
from .definitions import cap_with, kinds_in, surplus, words
from .piles import pile_key, take_tile, tiles_left
from .state import NOBODY, SEVERAL, Citta


@by("CIT-BLD.2", "CIT-BLD.3", "CIT-BLD.7", "CIT-BLD.8", "CIT-DEF.11")
def buildings(s: Citta, kinds: tuple[int, ...]) -> Iterator[list[Move]]:
    """What the seat in turn could build of these kinds, card and gold apart: city by city, where it can anything.

    A site is a free hex beside buildings of one city only; fountains and bath houses ask for a lake, nothing else does.
    """
    if 0 in s.column:
        kinds = tuple([kind for kind in kinds if tiles_left(s, kind)])
    others, market, on_sites = s.game.box.but_markets(kinds), MARKET in kinds, s.game.box.builds_on
    for city in s.cities_of[s.active]:
        sites = s.sites[city]
        if others and s.citizens[city] > len(s.hexes[city]) and (some := on_sites(others, sites, s.lake)):
            yield some
        if market and sites and takes_market(s, city):
            yield on_sites((MARKET,), sites, s.lake)


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
    if not s.game.box.maps[s.seats].in_play[hex_]:
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
            there = [near for near in s.game.box.maps[s.seats].neighbours[hex_] if s.city[near] == city]
            yield Refusal("CIT-BLD.3", where=words(s, [hex_, *there]), hex=hex_, city=city)
    if s.game.box.needs_lake[kind] and not s.lake[hex_]:
        yield Refusal("CIT-BLD.7", where=words(s, [hex_]), hex=hex_, building=kind)
    if len(own) == 1:
        yield from market_refusals(s, own[0]) if kind == MARKET else surplus_refusals(s, own[0])


def cities_beside(s: Citta, hex_: int) -> list[int]:
    """The cities that touch a free hex, in founding order: mostly none or one, which the state knows."""
    if s.site[hex_] != SEVERAL:
        return [s.site[hex_]] if s.site[hex_] != NOBODY else []
    there = {s.city[near] for near in s.game.box.maps[s.seats].neighbours[hex_]}
    return [city for city in s.order if city in there]


def surplus_refusals(s: Citta, city: int) -> Iterator[Refusal]:
    """CIT-BLD.4, CIT-DEF.5  The citizen of a building comes from the castle of its own city, which keeps one."""
    if surplus(s, city) < 1:
        citizens, buildings = s.citizens[city], len(s.hexes[city])
        yield Refusal("CIT-BLD.4", where=words(s, [city]), city=city, citizens=citizens, buildings=buildings)


def takes_market(s: Citta, city: int) -> bool:
    """Does neither the city nor the supply stand against a marketplace? As the refusals, but fast."""
    kinds = kinds_in(s, city)
    if MARKET in kinds or not s.supply:
        return False
    return s.citizens[city] < s.game.box.limits["market"] or s.citizens[city] < cap_with(s, [*kinds, MARKET])


def market_refusals(s: Citta, city: int) -> Iterator[Refusal]:
    """CIT-BLD.5, CIT-BLD.6  A market brings its own citizen; a city has one."""
    kinds = kinds_in(s, city)
    if MARKET in kinds:
        yield Refusal("CIT-BLD.6", where=words(s, [s.hexes[city][kinds.index(MARKET)]]), city=city)
    have, limit = s.citizens[city] + 1, cap_with(s, [*kinds, MARKET])
    if have > limit:
        yield Refusal("CIT-BLD.5", where=words(s, [city]), city=city, have=have, limit=limit)


@by("CIT-BLD.4", "CIT-BLD.10")
def build(s: Citta, kind: int, hex_: int, price: int) -> None:
    """A citizen moves from the castle to the new building; that of a market comes from the supply (CIT-BLD.5)."""
    seat, city = s.active, s.site[hex_]
    s.gold[seat] -= price
    s.build(hex_, kind)
    s.emit("CIT-BLD.1", seat, words(s, [hex_]), hex=hex_, building=kind, price=price)
    take_tile(s, kind)
    if kind == MARKET:
        before = s.citizens[city]
        s.settle(city, 1)
        s.emit("CIT-BLD.5", seat, words(s, [hex_, city]), city=city, before=before, after=before + 1)
