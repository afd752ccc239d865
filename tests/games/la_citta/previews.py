"""What previews of La Città tell, and where to look whether it has happened: counted once more, on networkx."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import networkx

from gamelib.games.la_citta.box import BATH_HOUSE, CASTLE, FARM, FOUNTAIN, MARKET
from tests.widgets.happened import Then
from widgets.scenes import Prediction


def buildings(state: Any, city: int) -> list[int]:
    """The hexes of a city."""
    points = state.game.box.board.points
    graph = state.game.box.board.graph(state.seats)
    built = graph.subgraph([points[place] for place, piece in enumerate(state.building) if piece >= 0])
    return sorted(points.index(point) for point in networkx.node_connected_component(built, points[city]))


def food(state: Any, seat: int) -> int:
    """What landscapes beside the castles and farms of a seat yield."""
    total = 0
    for city in state.order:
        if state.building[city] == CASTLE + seat:
            for place in buildings(state, city):
                if state.building[place] in (FARM, CASTLE + seat):
                    lands = [state.landscape(region) for region in state.game.box.board.regions[place]]
                    grown = sum(state.game.box.fertility[land] for land in lands if land >= 0)
                    total += grown * (1 + (place in state.harvest))
    return total


def limit(state: Any, city: int) -> int:
    kinds = {state.building[place] for place in buildings(state, city)}
    return 5 if MARKET not in kinds else 999 if kinds & {FOUNTAIN, BATH_HOUSE} else 8


def arches(state: Any, city: int, need: int) -> int:
    box, places = state.game.box, buildings(state, city)
    printed = sum(box.arches[state.building[place]][need] for place in places)
    return printed + sum(state.games.count(3 * place + need) for place in places)


def are_neighbours(state: Any, one: int, other: int) -> bool:
    points, graph = state.game.box.board.points, state.game.box.board.graph(state.seats)
    pairs = product(buildings(state, one), buildings(state, other))
    steps = min(networkx.shortest_path_length(graph, points[a], points[b]) for a, b in pairs)
    return steps in (2, 3) and state.building[one] != state.building[other]


def new_neighbour(then: Then, line: Prediction) -> int:
    """Somebody else's city that has come near to one of the seat that acts."""
    other, near = line.facts["city"], []
    for state in (then.before, then.state):
        mine = [city for city in state.order if state.building[city] == CASTLE + then.before.active]
        near.append({city for city in mine if are_neighbours(state, city, other)})
    return int(bool(near[1] - near[0]))


def rare_positions(game: Any) -> list[Any]:
    """What random matches seldom come to: nothing that previews speak of."""
    return []


def citizens(then: Then, line: Prediction) -> int:
    return int(then.state.citizens[line.facts["city"]] - then.before.citizens[line.facts["city"]])


def limit_changed(then: Then, line: Prediction) -> int:
    return int(limit(then.before, line.facts["city"]) != limit(then.state, line.facts["city"]) == line.facts["count"])


HAPPENED = {
    "gold": lambda then, line: then.state.gold[line.seat] - then.before.gold[line.seat],
    "food": lambda then, line: food(then.state, line.seat) - food(then.before, line.seat),
    "citizens": citizens,
    "limit": limit_changed,
    "unlimited": limit_changed,
    "arches": lambda then, line: (
        arches(then.state, line.facts["city"], line.facts["need"])
        - arches(then.before, line.facts["city"], line.facts["need"])
    ),
    "neighbour": new_neighbour,
}


def changes(then: Then) -> Iterator[tuple[str, int | None, int]]:
    """Gold and food of whoever acts."""
    seat = then.before.active
    if gold := then.state.gold[seat] - then.before.gold[seat]:
        yield "gold", seat, gold
    if grown := food(then.state, seat) - food(then.before, seat):
        yield "food", seat, grown
