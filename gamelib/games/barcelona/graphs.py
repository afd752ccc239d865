"""A position as networkx graphs: the city, where trams ride, houses and what lies around them, the sidewalk.

Crossings, segments, spaces and so on are nodes by their words, such as ``c21``; ``at`` says where a node is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.engine.rulebook import by

from .box import Benefit, Box
from .state import Barcelona

if TYPE_CHECKING:
    import networkx


@by("BCN-PLC.2", "BCN-PLC.5", "BCN-PLC.6")
def city_graph(s: Barcelona) -> networkx.Graph[str]:
    """The crossings, joined by segments.

    A crossing carries ``streets``, their ``actions``, its ``cost``, the ``citizen`` that is seen and the owner of its
    ``intersection``; a segment its ``id``, ``street``, ``kind``, ``benefit``, the house ``spaces`` beside it, and
    the owners of ``tile`` and ``passenger``.
    """
    import networkx

    box, codecs = s.game.box, s.game.codecs
    graph: networkx.Graph[str] = networkx.Graph()
    for crossing, word in enumerate(box.crossing_words):
        streets = box.streets_of[crossing]
        graph.add_node(
            word,
            at=box.board.points[crossing],
            streets=tuple(codecs["street"].word(street) for street in streets),
            actions=tuple(codecs["action"].word(s.layout[street]) for street in streets),
            cost=box.cost[crossing],
            citizen=codecs["class"].word(s.top[crossing]),
            intersection=codecs["seat"].word(s.intersection[crossing]),
        )
    for segment, (one, other) in enumerate(box.ends):
        graph.add_edge(box.crossing_words[one], box.crossing_words[other], **_segment(s, segment))
    return graph


@by("BCN-TRM.3")
def tram_graph(s: Barcelona, seat: int | str | None = None) -> networkx.DiGraph[str]:
    """The segments, joined where they share a crossing; an arc carries the ``fare`` of the segment that it enters.

    It is 0 for a street of this seat (None: of the seat in turn), else 1. A segment carries what it does in the city,
    and the seat of the ``tram`` that stands there.
    """
    import networkx

    box, word = s.game.box, s.game.codecs["segment"].word
    rider = s.active if seat is None else s.game.seat_number(seat, s.seats)
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for segment, ends in enumerate(box.ends):
        (x1, y1), (x2, y2) = (box.board.points[crossing] for crossing in ends)
        tram = s.tram.index(segment) if segment in s.tram else -1
        at = (x1 + x2, y1 + y2)  # halfway between, on a map twice as large
        graph.add_node(word(segment), at=at, tram=s.game.codecs["seat"].word(tram), **_segment(s, segment))
    for segment, others in enumerate(box.touching):
        for other in others:
            graph.add_edge(word(segment), word(other), fare=int(s.street[other] != rider))
    return graph


@by("BCN-BLD.2", "BCN-BLD.4")
def house_graph(s: Barcelona) -> networkx.Graph[str]:
    """The house spaces, each joined to the crossings and the segments around it; ``part`` tells these three apart.

    A space carries the ``house`` that stands there and its ``markers``, a crossing the ``citizen`` that is seen.
    """
    import networkx

    box, codecs = s.game.box, s.game.codecs
    graph: networkx.Graph[str] = networkx.Graph()
    for crossing, word in enumerate(box.crossing_words):
        citizen = codecs["class"].word(s.top[crossing])
        graph.add_node(word, part="crossing", at=box.board.points[crossing], citizen=citizen)
    graph.add_nodes_from(box.segment_words, part="segment")
    for space, word in enumerate(box.space_words):
        graph.add_node(
            word,
            part="space",
            at=_middle(box, space),
            house=codecs["tile"].word(s.house[space]),
            markers=tuple(codecs["seat"].word(seat) for seat in s.markers[space]),
        )
        graph.add_edges_from((word, box.crossing_words[crossing]) for crossing in box.crossings_of[space])
        graph.add_edges_from((word, box.segment_words[segment]) for segment in box.edges_of[space])
    return graph


@by("BCN-PAV.2")
def sidewalk_graph(s: Barcelona) -> networkx.Graph[str]:
    """The spaces of the sidewalk with the ``centre``, joined to those beside them; each carries its ``cobblestone``."""
    import networkx

    box, word = s.game.box, s.game.codecs["sidewalk"].word
    graph: networkx.Graph[str] = networkx.Graph()
    graph.add_node("centre", at=(box.board.per_street // 2,) * 2, cobblestone="printed", benefit={})
    for space, near in enumerate(box.near_sidewalk):
        name, seat = word(space), s.game.codecs["seat"].word(s.sidewalk[space])
        benefit = _gives(box.sidewalk_benefit[space])
        graph.add_node(name, at=(int(name[1]), int(name[2])), cobblestone=seat, benefit=benefit)
        graph.add_edges_from((name, word(other)) for other in near)
    graph.add_edges_from(("centre", word(space)) for space in box.beside_centre)
    return graph


def _segment(s: Barcelona, segment: int) -> dict[str, object]:
    box, codecs = s.game.box, s.game.codecs
    return {
        "id": box.segment_words[segment],
        "street": codecs["street"].word(box.street_of[segment]),
        "kind": codecs["kind"].word(box.kind_of[segment]),
        "benefit": _gives(box.benefit[segment]),
        "tile": codecs["seat"].word(s.street[segment]),
        "spaces": tuple(box.space_words[space] for space in box.spaces_beside[segment]),
        "passenger": codecs["seat"].word(s.passenger[segment]),
    }


def _gives(benefit: Benefit) -> dict[str, int]:
    return {name: count for name, count in benefit._asdict().items() if count}


def _middle(box: Box, space: int) -> tuple[float, float]:
    points = [box.board.points[crossing] for crossing in box.crossings_of[space]]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
