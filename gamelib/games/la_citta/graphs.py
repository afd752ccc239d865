"""A position as networkx graphs: hexes and landscapes, cities and their neighbours, who moves where and why.

Hexes and cities are nodes ``(q, r)``, a city by the hex of its castle; ``at`` says where a node is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.engine.citations import Event
from gamelib.engine.rulebook import by
from gamelib.text.messages import LANGUAGES

from .board import Point, xy
from .box import CASTLE, NEEDS
from .definitions import arches, cap, neighbours, room
from .migration import donors, migrate
from .state import Citta
from .voice import wishes

if TYPE_CHECKING:
    import networkx


@by("CIT-DEF.3", "CIT-DEF.9", "CIT-YR.5")
def landscape_graph(s: Citta) -> networkx.Graph[Point | str]:
    """The hexes in play, each joined to the two landscapes that it touches; these carry ``landscape``."""
    import networkx

    graph: networkx.Graph[Point | str] = networkx.Graph()
    board, word = s.game.box.board, s.game.codecs["landscape"].word
    for place in board.lanes[s.seats].hexes:
        graph.add_node(board.points[place], at=xy(board.points[place]), food=s.fertility[place])
        for region in board.regions[place]:
            name, cells = s.game.codecs["region"].word(region), board.cells[region]
            middle = (sum(q for q, _ in cells) / len(cells), sum(r for _, r in cells) / len(cells))
            graph.add_node(name, at=xy(middle), landscape=word(s.landscape(region)))
            graph.add_edge(board.points[place], name)
    return graph


@by("CIT-DEF.1", "CIT-DEM.2")
def building_graph(s: Citta) -> networkx.Graph[Point]:
    """What stands on the board: hexes of a city beside each other are joined; they carry ``piece`` and ``city``."""
    graph = s.game.graph(s.seats)
    points, word = s.game.box.board.points, s.game.codecs["piece"].word
    built: networkx.Graph[Point] = graph.subgraph(points[i] for i, city in enumerate(s.city) if city >= 0).copy()
    for place, city in enumerate(s.city):
        if city >= 0:
            built.nodes[points[place]].update(piece=word(s.building[place]), city=points[city])
    return built


@by("CIT-DEF.10")
def city_graph(s: Citta) -> networkx.Graph[Point]:
    """The cities, joined where they are neighbours; ``free`` counts the hexes between, which lie on ``way``."""
    import networkx

    graph: networkx.Graph[Point] = networkx.Graph()
    _add_cities(s, graph)
    points, distance = s.game.box.board.points, s.lanes.distance
    hexes = s.game.graph(s.seats)
    for number, city in enumerate(s.order):
        for other in set(neighbours(s, city)) & {*s.order[number:]}:
            steps, one, two = min((distance[a][b], a, b) for a in s.hexes[city] for b in s.hexes[other])
            way = networkx.shortest_path(hexes, points[one], points[two])[1:-1]
            graph.add_edge(points[city], points[other], free=steps - 1, way=way)
    return graph


def migration_graph(s: Citta, need: int | str | None = None) -> networkx.MultiDiGraph[Point]:
    """Who would move if the voice asked for this need, from city to city, in the order of the rules (CIT-MIG.4).

    An arc carries ``need``, the ``arches`` of both cities, the ``rule`` by which the citizen arrives or is lost, its
    number in the ``order``, and the sentence in ``en`` and ``cs``. None: what the open cards ask for;
    ``ValueError`` if they leave two needs, since then each city chooses (CIT-MIG.7).
    """
    import networkx

    graph: networkx.MultiDiGraph[Point] = networkx.MultiDiGraph()
    _add_cities(s, graph)
    wanted, points, now = _need(s, need), s.game.box.board.points, s.copy()
    for seat in s.turn_order():
        for city in s.cities[seat]:
            for donor in donors(now, city, wanted):
                now.log = []
                migrate.run(now, city, donor, wanted)
                event = Event(*now.log[0])
                graph.add_edge(
                    points[donor],
                    points[city],
                    need=s.game.codecs["need"].word(wanted),
                    arches=(arches(s, donor, wanted), arches(s, city, wanted)),
                    rule=event.rule,
                    order=graph.number_of_edges() + 1,
                    **{lang: event.text(s.game, lang) for lang in LANGUAGES},
                )
    return graph


def _need(s: Citta, need: int | str | None) -> int:
    if isinstance(need, str):
        return s.game.codecs["need"].value(need)
    if need is not None:
        return need
    wished = wishes(s)
    if len(wished) > 1:
        raise ValueError("The open cards leave several needs: say which one (CIT-VOX.2).")
    return wished[0]


def _add_cities(s: Citta, graph: networkx.Graph[Point]) -> None:
    points = s.game.box.board.points
    graph.graph["colours"] = {s.game.seat_word(seat): s.game.seat_colour(seat) for seat in range(s.seats)}
    for city in s.order:
        graph.add_node(
            points[city],
            at=xy(points[city]),
            seat=s.game.seat_word(s.building[city] - CASTLE),
            citizens=s.citizens[city],
            room=room(s, city),
            limit=cap(s, city),
            arches={s.game.codecs["need"].word(need): arches(s, city, need) for need in range(NEEDS)},
        )
