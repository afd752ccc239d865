"""The order of play: the phases of a year (YR). Read this file first: it is the rulebook's list of steps."""

from __future__ import annotations

from gamelib.engine.steps import auto, sequence

from .box import QUARRY
from .cleanup import clean_up
from .definitions import cap, hexes_of, words
from .demolition import demolition
from .feeding import feeding
from .migration import migration
from .politics import political_round, purge
from .scoring import final_scoring
from .state import Citta
from .voice import DrawVoice, hear_voice, reveal


@auto("CIT-YR.3")
def new_start(s: Citta) -> None:
    """CIT-YR.3  Phase 1: from year 2 on the next seat clockwise starts."""
    if s.year > 1:
        s.first = (s.first + 1) % s.seats
        s.emit("CIT-YR.3", s.first, ("first",))
    s.active = s.first


@auto("CIT-YR.5")
def income(s: Citta) -> None:
    """CIT-YR.5  Phase 3: each quarry brings its owner 1 gold for each mountain beside it."""
    building, mountains = s.building, s.mountains
    for seat in s.turn_order():
        if paying := [hex_ for hex_ in hexes_of(s, seat) if mountains[hex_] and building[hex_] == QUARRY]:
            count, before = sum(map(mountains.__getitem__, paying)), s.gold[seat]
            s.gold[seat] = before + count
            s.emit("CIT-YR.5", seat, words(s, paying), count=count, before=before, after=before + count)


@auto("CIT-YR.6")
def births(s: Citta) -> None:
    """CIT-YR.6, CIT-DEF.12  Phase 4: a citizen for each city below its limit, as long as the supply has any."""
    for seat in s.turn_order():
        for city in s.cities[seat]:
            before = s.citizens[city]
            if s.supply and before < cap(s, city):
                s.settle(city, 1)
                if s.log is not None:
                    s.emit("CIT-YR.6", seat, s.game.box.at[city], city=city, before=before, after=before + 1)


POLITICS = (income, births, political_round)
PEOPLE = (reveal, hear_voice, migration, feeding, demolition, clean_up)
LAST = (new_start, DrawVoice, purge, *POLITICS, *PEOPLE, final_scoring)
"""The phases of the last year: in place of another year the points are counted."""


@auto(
    "CIT-YR.2",
    then={
        "year": sequence(new_start, DrawVoice, *POLITICS, *PEOPLE) + " begin_year",
        "last": sequence(*LAST),
    },
    frame=True,
)
def begin_year(s: Citta) -> None:
    """CIT-YR.1, CIT-YR.2  Six years; each has the same phases."""
    s.year += 1
    s.round = 0
    s.emit("CIT-YR.2", None, ("round",), year=s.year)
    if s.stage() == "last":
        s.push(*LAST)
    else:
        s.push(new_start, DrawVoice, *POLITICS, *PEOPLE, begin_year)
