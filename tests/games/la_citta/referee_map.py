"""The map of lanes as the rules tell it, made of nothing but its crossings: roads, zones, landscapes, distances."""

from __future__ import annotations

from collections.abc import Iterator

import networkx

Hex = tuple[int, int]
Region = tuple[str, int, int]
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ROWS = ((1, 3), (0, 3), (0, 3), (-1, 2), (-1, 1))
HUBS = {(i, j) for j, (least, most) in enumerate(ROWS) for i in range(least, most + 1)}
BORDERS: dict[str, tuple[Region, str]] = {
    "B01": (("U", 1, -1), "field_1"),
    "B02": (("U", 2, -1), "mountain"),
    "B03": (("D", 3, 0), "field_2"),
    "B04": (("D", 3, 1), "lake"),
    "B05": (("U", 2, 2), "field_1"),
    "B06": (("U", 1, 3), "none"),
    "B07": (("D", 0, 4), "mountain"),
    "B08": (("D", -1, 4), "field_1"),
    "B09": (("U", -2, 3), "lake"),
    "B10": (("D", -1, 2), "field_2"),
    "B11": (("U", -1, 1), "lake"),
    "B12": (("D", 0, 0), "none"),
}


def word(place: Hex) -> str:
    return f"{place[0]},{place[1]}"


def hex_of(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def beside(place: Hex) -> list[Hex]:
    return [(place[0] + dq, place[1] + dr) for dq, dr in STEPS]


def roads() -> Iterator[list[Hex]]:
    for i, j in sorted(HUBS):
        for di, dj in ((1, 0), (0, 1), (-1, 1)):
            if (i + di, j + dj) in HUBS:
                yield [(5 * i + k * di, 5 * j + k * dj) for k in range(1, 5)]


def cells(region: Region) -> set[Hex]:
    """The six hexes that a landscape covers."""
    points, i, j = region
    inside = (lambda a, b: a + b <= 4) if points == "D" else (lambda a, b: a + b >= 6)
    return {(5 * i + a, 5 * j + b) for a in range(1, 5) for b in range(1, 5) if inside(a, b)}


def corners(region: Region) -> set[Hex]:
    points, i, j = region
    return {(i + 1, j), (i, j + 1), (i, j) if points == "D" else (i + 1, j + 1)}


def slots() -> dict[str, Region]:
    """Every region with its three crossings on the map, row by row from the left."""
    found = []
    for j in range(4):
        for i in range(-2, 5):
            for points, x in (("D", 0.5), ("U", 1.0)):
                if corners((points, i, j)) <= HUBS:
                    found.append((j, i + x, (points, i, j)))
    return {f"S{number:02}": region for number, (_, _, region) in enumerate(sorted(found), 1)}


REGIONS = slots() | {border: region for border, (region, _) in BORDERS.items()}
SLOTS = [name for name in REGIONS if name[0] == "S"]
GREEN = {*SLOTS[6:11], *SLOTS[12:17]}
BROWN = set(SLOTS[:6])


def touched(place: Hex) -> set[str]:
    return {name for name, region in REGIONS.items() if cells(region) & set(beside(place))}


TOUCHED = {place: touched(place) for road in roads() for place in road}


def lanes(seats: int) -> networkx.Graph[Hex]:
    """The hexes in play and their neighbours."""
    graph: networkx.Graph[Hex] = networkx.Graph()
    for road in roads():
        regions = set.union(*map(TOUCHED.__getitem__, road))
        if regions & GREEN or (seats > 2 and regions & BROWN) or seats > 3:
            graph.add_nodes_from(road)
    graph.add_edges_from((place, other) for place in graph for other in beside(place) if other in graph)
    return graph


LANES = {seats: lanes(seats) for seats in range(2, 6)}
FAR = {seats: dict(networkx.all_pairs_shortest_path_length(graph)) for seats, graph in LANES.items()}
