"""What previews of Barcelona tell, and where to look whether it has happened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import networkx

from gamelib.games.barcelona.turn import ChooseAction
from tests.widgets.happened import Then
from widgets.scenes import Prediction

WANTED = {0: (set(), 2), 1: (set(), 2), 2: ({1}, 2), 3: ({2}, 3)}
"""By house tile: a class that it asks for, and how many citizens it uses."""


def houses(state: Any) -> int:
    """The places where the visible citizens suffice for some house."""
    box, found = state.game.box, 0
    for space, around in enumerate(box.crossings_of):
        seen = [state.top[crossing] for crossing in around if state.top[crossing] >= 0]
        tiles = [0] if box.is_corner[space] else [1, 2, 3]
        found += any(
            state.houses_left[tile] and tile > state.house[space]
            for tile in tiles
            for some in combinations(seen, WANTED[tile][1])
            if WANTED[tile][0] <= {*some}
        )
    return found


def is_offered(then: Then, line: Prediction) -> int:
    """Is the action of the street among those to choose from, once nobody takes a benefit of the intersection?"""
    game = then.state.game
    match = game.resume(then.state, chance="ask")
    while match.state.agenda and match.state.agenda[-1][0] == "intersection_benefit":
        match.play("pass")
    if not isinstance(match.state.decision and match.state.decision.step, ChooseAction):
        return 0
    return int(f"act {game.codecs['street'].word(line.facts['street'])}" in map(str, match.state.legal_actions()))


def entered(then: Then, line: Prediction) -> int:
    """On the graph of segments: those without a street of this seat on a cheapest way."""
    s, seat = then.before, then.before.active
    graph = networkx.DiGraph()
    for here, near in enumerate(s.game.box.touching):
        for other in near:
            graph.add_edge(here, other, weight=int(s.street[other] != seat))
    return int(networkx.dijkstra_path_length(graph, s.tram[seat], then.state.tram[seat]))


def rides(then: Then, line: Prediction) -> int:
    """Can a passenger be put where the tram has come to stand?"""
    return len(then.options("passenger"))


def settled(then: Then, line: Prediction) -> int:
    class_ = line.facts["citizen_class"]
    told = [event for event in then.events if event.rule == "BCN-CIT.1"]
    return sum(event.given["citizen_class"] == class_ for event in told)


def gained(field: str) -> Any:
    def of(then: Then, line: Prediction) -> int:
        return int(getattr(then.state, field)[line.seat] - getattr(then.before, field)[line.seat])

    return of


def buildable(then: Then, line: Prediction) -> int:
    return houses(then.state)


def rare_positions(game: Any) -> list[Any]:
    """What random matches seldom come to: nothing that previews speak of."""
    return []


HAPPENED = {
    "points": gained("points"),
    "coins": gained("coins"),
    "cloth": gained("cloth"),
    "cerda": gained("cerda"),
    "settled": settled,
    "action": is_offered,
    "no_action": is_offered,
    "houses": buildable,
    "fare": entered,
    "passenger": rides,
}


def changes(then: Then) -> Iterator[tuple[str, int | None, int]]:
    """Points, goods and steps of each seat."""
    for seat in range(then.before.seats):
        for name in ("points", "coins", "cloth", "cerda"):
            if more := getattr(then.state, name)[seat] - getattr(then.before, name)[seat]:
                yield name, seat, more
