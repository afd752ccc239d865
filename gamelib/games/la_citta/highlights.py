"""What can be looked for on the board: food, neighbours, edges, sites of buildings and cities, poorer neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamelib.engine.grid import bits
from gamelib.engine.highlights import Highlight, Places
from gamelib.engine.rulebook import by

from .box import NEEDS
from .definitions import edge_buildings, feeding, neighbours, room, words
from .founding import open_land
from .migration import donors
from .scoring import hexes_serving
from .state import Citta


def highlights(s: Citta, seat: int) -> Iterator[Highlight]:
    """Everything of the cities of a seat, city by city."""
    titles, mine = s.game.wording.words["highlight"], s.cities[seat]

    def highlight(name: str, rule: str, groups: Iterable[Iterable[int]]) -> Highlight:
        places: tuple[Places, ...] = tuple(words(s, group) for group in groups)
        return Highlight(name, titles[name], rule, tuple(group for group in places if group))

    def beside(city: int) -> list[int]:
        return bits(s.sites(city))

    def poorer(need: int) -> Iterator[tuple[int, ...]]:
        for city in mine:
            for donor in donors(s, city, need):
                yield (*s.hexes[city], *s.hexes[donor])

    grown = [place for place in feeding(s, seat) for _ in range(s.fertility[place])]
    yield highlight("food", "CIT-DEF.9", [grown])
    yield highlight("gap", "CIT-DEF.4", [way_to_the_nearest(s, city) for city in mine])
    pairs = [(city, other) for city in mine for other in neighbours(s, city)]
    yield highlight("neighbours", "CIT-DEF.10", [(*s.hexes[city], *s.hexes[other]) for city, other in pairs])
    for need in range(NEEDS):
        yield highlight(s.game.codecs["need"].word(need), "CIT-MIG.1", poorer(need))
    yield highlight("sites", "CIT-BLD.3", map(beside, mine))
    yield highlight("founding", "CIT-FND.2", [open_land(s)])
    yield highlight("edge", "CIT-DEM.2", [edge_buildings(s, city) for city in mine])
    yield highlight("full", "CIT-DEF.7", [s.hexes[city] for city in mine if not room(s, city)])
    whole = [city for city in mine if all(hexes_serving(s, city, need) for need in range(NEEDS))]
    yield highlight("all_needs", "CIT-SCO.2", [s.hexes[city] for city in whole])


@by("CIT-DEF.4")
def way_to_the_nearest(s: Citta, city: int) -> list[int]:
    """The hexes on a shortest way along the lanes from a city to the nearest other one."""
    map_ = s.lanes
    ways = [
        (map_.distance[here][there], here, there)
        for other in s.order
        if other != city
        for here in s.hexes[city]
        for there in s.hexes[other]
    ]
    if not ways:
        return []
    _, here, there = min(ways)
    between = []
    while map_.distance[here][there] > 1:
        here = min(map_.neighbours[here], key=map_.distance[there].__getitem__)
        between.append(here)
    return between
