"""The end of the game (SCO): citizens, cities that serve all three needs, famine in the last year."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from gamelib.engine.highlights import Scored, scored
from gamelib.engine.ranking import TieBreak
from gamelib.engine.rulebook import by
from gamelib.engine.steps import auto

from .definitions import words
from .state import Citta


@auto("CIT-CLN.5", then={"last": "score_cities score_famine end_of_game"}, frame=True)
def final_scoring(s: Citta) -> None:
    """CIT-CLN.5  After the last clean-up the points are counted."""
    s.emit("CIT-CLN.5", None, ("round",))
    s.push(score_cities, score_famine, end_of_game)


@auto("CIT-SCO.1", gives="CIT-SCO.1 CIT-SCO.2")
def score_cities(s: Citta) -> None:
    """CIT-SCO.1, CIT-SCO.2"""
    s.score_each(cities_count)


def cities_count(s: Citta, seat: int) -> Iterator[Scored]:
    """CIT-SCO.1, CIT-SCO.2  What each city of a seat gives: a point for each citizen, more if it serves all needs."""
    points = s.game.box.points
    for city in s.cities[seat]:
        where, about, count = s.game.box.at[city], f"city:{city}", s.citizens[city]
        yield scored(seat, points["citizen"] * count, "CIT-SCO.1", where, about, city=city, count=count)
        printed = s.game.box.arches_of(s.kinds[city])
        serving = [hexes_serving(s, city, need) for need, arches in enumerate(printed) if arches]
        where = words(s, dict.fromkeys(chain.from_iterable(serving))) if serving else where
        yield scored(seat, points["full_city"] * all(printed), "CIT-SCO.2", where, about, city=city)


@by("CIT-SCO.2")
def hexes_serving(s: Citta, city: int, need: int) -> list[int]:
    """Where arches of a need are printed in a city; figures could not add one that is missing."""
    arches, building = s.game.box.arches, s.building
    return [hex_ for hex_ in s.hexes[city] if arches[building[hex_]][need]]


@auto("CIT-SCO.3", gives="CIT-SCO.3")
def score_famine(s: Citta) -> None:
    """CIT-SCO.3, CIT-FED.5"""
    s.score_each(famine_count)


@by("CIT-FED.5")
def famine_count(s: Citta, seat: int) -> Iterator[Scored]:
    """CIT-SCO.3  Famine in the last year costs points, however many died."""
    if s.famine[seat] and s.stage() == "last":
        yield scored(seat, s.game.box.points["famine"], "CIT-SCO.3", (f"player:{seat}",), f"famine:{seat}")


def preview_scoring(s: Citta) -> Iterator[Scored]:
    """CIT-SCO.1 to SCO.3  Everything that the last scoring looks at."""
    for seat in range(s.seats):
        yield from cities_count(s, seat)
    for seat in range(s.seats):
        yield from famine_count(s, seat)


@auto("CIT-SCO.4")
def end_of_game(s: Citta) -> None:
    """CIT-SCO.4  Most points win, then most gold; who is level in both shares the victory."""
    for seat in s.winners():
        s.emit("CIT-SCO.4", seat)


def ranking_key(s: Citta, seat: int) -> tuple[int, ...]:
    """CIT-SCO.4  By points, then by gold."""
    return s.points[seat], s.gold[seat]


TIE_BREAKS = (TieBreak("gold", "CIT-SCO.4"),)
