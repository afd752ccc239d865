"""What makes the board of a position unsound: where buildings, citizens and figures cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gamelib.engine.problems import Problem

from .box import CASTLE, FARM, MARKET, NEEDS
from .cleanup import clean_up
from .definitions import surplus
from .demolition import Demolish, demolition, fall, tear_down
from .migration import migration
from .setup import DrawTile, set_up
from .state import Citta


def map_problems(s: Citta) -> Iterator[Problem]:
    """Where something stands and on what land; what does not stand anywhere lies in its column."""
    box = s.game.box
    for slot, landscape in enumerate(s.tile):
        if landscape < 0 and (slot,) not in s.waiting(DrawTile) and not s.waits(set_up):
            yield s.wrong("no_landscape", f"tile.{s.game.codecs['slot'].word(slot)}", "CIT-SET.8")
    for place, piece in enumerate(s.building):
        word = box.hex_words[place]
        if piece >= 0 and not box.maps[s.seats].in_play[place]:
            yield s.wrong("hex_not_in_play", word, "CIT-DEF.2")
        elif piece >= 0 and s.city[place] < 0:
            yield s.wrong("building_without_castle", word, "CIT-DEF.1")
        if 0 <= piece < CASTLE and box.needs_lake[piece] and not s.at_a_lake(place):
            yield s.wrong("building_without_lake", word, "CIT-BLD.7")
        if piece >= CASTLE + s.seats:
            yield s.wrong("castle_of_nobody", word, "CIT-SET.1")
    for pile, kinds in enumerate(box.sides):
        heights, name = [s.column[kind] for kind in kinds], f"column: {s.game.codecs['pile'].word(pile)}"
        left = box.pile_tiles[pile] - sum(map(s.building.count, kinds))
        if sum(heights) != left:
            yield s.wrong("columns_miscounted", name, "CIT-SET.4", left=left, lying=sum(heights))
        elif len(heights) > 1 and not min(heights) and left > 1:
            yield s.wrong("column_not_turned", name, "CIT-TIL.1")


def castle_problems(s: Citta) -> Iterator[Problem]:
    """Castles are listed by age, and keep their distance."""
    words, distance, gap = s.game.box.hex_words, s.lanes.distance, s.game.box.gaps["founding"]
    castles = [place for place, piece in enumerate(s.building) if piece >= CASTLE]
    for place in s.order:
        if s.building[place] < CASTLE:
            yield s.wrong("city_without_castle", f"order: {words[place]}", "CIT-SET.10")
    for place in castles:
        if s.order.count(place) != 1:
            yield s.wrong("castle_not_listed_once", f"order: {words[place]}", "CIT-SET.10")
        elif s.city[place] != place:
            yield s.wrong("cities_connected", words[place], "CIT-DEF.11", city=s.city[place])
    for one, other in combinations(castles, 2):
        if distance[one][other] <= gap:
            yield s.wrong("castles_too_near", words[other], "CIT-FND.2", gap=gap, city=one)


def city_problems(s: Citta) -> Iterator[Problem]:
    """A city has a citizen for each building, until some leave or starve; then demolition follows."""
    box = s.game.box
    words, markets = box.hex_words, box.limits["markets_per_city"]
    for place, citizens in enumerate(s.citizens):
        if citizens and s.building[place] < CASTLE:
            yield s.wrong("citizens_without_castle", f"citizens.{words[place]}", "CIT-DEF.5")
    falling = {city for step in (tear_down, fall, Demolish) for (city,) in s.waiting(step)}
    for city in s.order:
        if sum(s.building[place] == MARKET for place in s.hexes[city]) > markets:
            yield s.wrong("market_twice", words[city], "CIT-BLD.6")
        if not s.year and (s.citizens[city], s.hexes[city]) != (box.pieces["start_citizens"], (city,)):
            yield s.wrong("no_start_city", words[city], "CIT-SET.2", count=box.pieces["start_citizens"])
        waits = not s.waits(migration) and (s.waits(demolition) or city in falling)
        if surplus(s, city) < 0 and not waits:
            yield s.wrong("buildings_empty", f"citizens.{words[city]}", "CIT-DEM.1", count=-surplus(s, city))


def figure_problems(s: Citta) -> Iterator[Problem]:
    """Figures stand on arches, or on a farm, and only while a year lasts."""
    box = s.game.box
    for figure in dict.fromkeys(s.games):
        place, need = divmod(figure, NEEDS)
        if s.building[place] < 0 or not box.arches[s.building[place]][need]:
            where = f"games: {s.game.codecs['figure'].word(figure)}"
            yield s.wrong("figure_without_arch", where, "CIT-CRD.5")
    for farm in dict.fromkeys(s.harvest):
        where = f"harvest: {box.hex_words[farm]}"
        if s.building[farm] != FARM or s.year > box.time["last_harvest"]:
            yield s.wrong("harvest_without_farm", where, "CIT-CRD.11")
        if s.harvest.count(farm) > 1:
            yield s.wrong("farm_marked_twice", where, "CIT-CRD.12")
    for seat, left in enumerate(s.figures_left):
        if left < 0:
            where = f"games, harvest: {s.game.seat_word(seat)}"
            yield s.wrong("figures_too_many", where, "CIT-CRD.8", over=-left, figures=box.pieces["figures"])
    if (s.games or s.harvest) and not (s.round and s.waits(clean_up)):
        yield s.wrong("figures_not_home", "games, harvest", "CIT-CLN.4")
