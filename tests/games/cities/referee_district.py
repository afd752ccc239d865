"""A second reading of CTS-9, CTS-14 and CTS-15 on networkx graphs, written without looking at the first one.

It knows nothing of masks: it takes the graph of a district and thinks in nodes and their attributes. Empty wild
lots are tried in every colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from typing import Any

import networkx

Graph = Any
Node = tuple[int, int]
Area = frozenset[Node]
COLOURS = ("red", "blue", "green", "yellow")


def areas_of(graph: Graph, belongs: Callable[[dict[str, Any]], bool]) -> list[Area]:
    nodes = [node for node, its in graph.nodes.items() if belongs(its)]
    return [frozenset(area) for area in networkx.connected_components(graph.subgraph(nodes))]


def terrain_areas(graph: Graph, terrain: str) -> list[Area]:
    return areas_of(graph, lambda its: its["terrain"] == terrain)


def beside(graph: Graph, node: Node, terrain: str) -> int:
    return sum(graph.nodes[other]["terrain"] == terrain for other in graph[node])


def built(graph: Graph) -> list[Node]:
    return [node for node, its in graph.nodes.items() if its["height"]]


def heights(graph: Graph) -> list[int]:
    return [graph.nodes[node]["height"] for node in built(graph)]


def kinds(graph: Graph, area: Area) -> int:
    return len({graph.nodes[node]["feature"] for node in area} - {None})


def tiles(graph: Graph, area: Iterable[Node]) -> int:
    return sum(graph.nodes[node]["feature"] is not None for node in area)


def colourings(graph: Graph) -> Iterator[list[Area]]:
    """The areas of lots of one colour, for every way to colour the empty wild lots."""

    def fixed(its: dict[str, Any]) -> str | None:
        if its["feature"] == "monument" or its["terrain"] != "lot":
            return None
        return str(its["building_colour"] or its["printed_colour"])

    wild = [n for n, its in graph.nodes.items() if its["feature"] == "wild_lot" and not its["height"]]
    for chosen in product(COLOURS, repeat=len(wild)):
        colour = {node: fixed(its) for node, its in graph.nodes.items()} | dict(zip(wild, chosen, strict=True))
        yield [
            frozenset(area)
            for each in COLOURS
            for area in networkx.connected_components(graph.subgraph([n for n in graph if colour[n] == each]))
        ]


# CTS-14: how often a card pays


def building_sets_by_colour(graph: Graph) -> int:
    colours = [graph.nodes[node]["building_colour"] for node in built(graph)]
    return min(colours.count(colour) for colour in COLOURS)


def building_sets_by_height(graph: Graph, heights: tuple[int, ...]) -> int:
    there = [graph.nodes[node]["height"] for node in built(graph)]
    return min(there.count(height) for height in heights)


def buildings(graph: Graph, **asks: Any) -> int:
    def fits(node: Node) -> bool:
        its = graph.nodes[node]
        return (
            asks.get("colour", its["building_colour"]) == its["building_colour"]
            and its["height"] >= asks.get("min_height", 1)
            and its["height"] == asks.get("exact_height", its["height"])
            and ("adjacent_to" not in asks or beside(graph, node, asks["adjacent_to"]) >= asks.get("min_adjacent", 1))
        )

    return sum(map(fits, built(graph)))


def areas(graph: Graph, terrain: str, min_size: int = 1, min_features: int = 0) -> int:
    return sum(len(a) >= min_size and tiles(graph, a) >= min_features for a in terrain_areas(graph, terrain))


def largest_area(graph: Graph, terrain: str) -> int:
    return max(map(len, terrain_areas(graph, terrain)), default=0)


def adjacent_pairs(graph: Graph, height_difference: int) -> int:
    height = networkx.get_node_attributes(graph, "height")
    return sum(
        height[a] > 0 and height[b] > 0 and abs(height[a] - height[b]) == height_difference for a, b in graph.edges
    )


def colour_areas(graph: Graph, min_size: int) -> int:
    return max(sum(len(area) >= min_size for area in its) for its in colourings(graph))


def features_on(graph: Graph, terrain: str) -> int:
    return tiles(graph, [node for node, its in graph.nodes.items() if its["terrain"] == terrain])


def spaces_adjacent(graph: Graph, terrain: str, adjacent_to: str, min_adjacent: int = 1) -> int:
    there = [node for node, its in graph.nodes.items() if its["terrain"] == terrain]
    return sum(beside(graph, node, adjacent_to) >= min_adjacent for node in there)


CARDS: dict[str, Callable[..., int]] = {
    "building_sets_by_colour": building_sets_by_colour,
    "building_sets_by_height": building_sets_by_height,
    "buildings": buildings,
    "areas": areas,
    "largest_area": largest_area,
    "adjacent_pairs": adjacent_pairs,
    "colour_areas": colour_areas,
    "features_on": features_on,
    "spaces_adjacent": spaces_adjacent,
}


# CTS-15: is a milestone met


def counts(of: Callable[..., int]) -> Callable[..., bool]:
    def met(graph: Graph, count: int, **asks: Any) -> bool:
        return of(graph, **asks) >= count

    return met


def area_size(graph: Graph, terrain: str, min_size: int = 1, min_features: int = 0) -> bool:
    return any(len(a) >= min_size and kinds(graph, a) >= min_features for a in terrain_areas(graph, terrain))


def building_line(graph: Graph, min_length: int) -> bool:
    there = set(built(graph))
    return any(
        all((x + dx * step, y + dy * step) in there for step in range(min_length))
        for x, y in there
        for dx, dy in ((1, 0), (0, 1))
    )


def distinct_colours_and_heights(graph: Graph) -> bool:
    there = {(graph.nodes[node]["building_colour"], graph.nodes[node]["height"]) for node in built(graph)}
    return any(set(zip(COLOURS, order, strict=True)) <= there for order in permutations((1, 2, 3, 4)))


def height_set_adjacent(graph: Graph, adjacent_to: str) -> bool:
    near = {graph.nodes[node]["height"] for node in built(graph) if beside(graph, node, adjacent_to)}
    return near == {1, 2, 3, 4}


def space_total(graph: Graph, terrain: str, count: int) -> bool:
    return sum(its["terrain"] == terrain for its in graph.nodes.values()) >= count


def bridges(graph: Graph, count: int) -> bool:
    there = set(built(graph))
    waters = [node for node, its in graph.nodes.items() if its["terrain"] == "water"]
    return sum({(x - 1, y), (x + 1, y)} <= there or {(x, y - 1), (x, y + 1)} <= there for x, y in waters) >= count


def colour_areas_split(graph: Graph, area_size: int, count: int) -> bool:
    return any(sum(len(area) // area_size for area in its) >= count for its in colourings(graph))


def area_with_adjacent_buildings(graph: Graph, terrain: str, count: int) -> bool:
    there = set(built(graph))
    return any(
        len({other for node in area for other in graph[node]} & there) >= count
        for area in terrain_areas(graph, terrain)
    )


def both_areas(graph: Graph, min_size: int) -> bool:
    return all(largest_area(graph, terrain) >= min_size for terrain in ("park", "water"))


def building_square(graph: Graph, side: int) -> bool:
    there = set(built(graph))
    return any(all((x + dx, y + dy) in there for dx in range(side) for dy in range(side)) for x, y in there)


def each_colour(graph: Graph, count: int) -> bool:
    colours = [graph.nodes[node]["building_colour"] for node in built(graph)]
    return all(colours.count(colour) >= count for colour in COLOURS)


def row_or_column_buildings(graph: Graph, count: int) -> bool:
    lines = [Counter(node[axis] for node in built(graph)) for axis in (0, 1)]
    return any(number >= count for line in lines for number in line.values())


def building_area(graph: Graph, min_size: int) -> bool:
    return any(len(area) >= min_size for area in areas_of(graph, lambda its: its["height"] > 0))


MILESTONES: dict[str, Callable[..., bool]] = {
    "area_size": area_size,
    "buildings": counts(buildings),
    "building_line": building_line,
    "distinct_colours_and_heights": distinct_colours_and_heights,
    "height_set_adjacent": height_set_adjacent,
    "space_total": space_total,
    "features_on": counts(features_on),
    "areas": counts(areas),
    "spaces_adjacent": counts(spaces_adjacent),
    "bridges": bridges,
    "colour_areas_split": colour_areas_split,
    "area_with_adjacent_buildings": area_with_adjacent_buildings,
    "both_areas": both_areas,
    "building_square": building_square,
    "each_colour": each_colour,
    "row_or_column_buildings": row_or_column_buildings,
    "building_area": building_area,
}
