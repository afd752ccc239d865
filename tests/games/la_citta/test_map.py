"""The map (DEF) against networkx, and the numbers that the specification counts on it."""

from collections import Counter
from itertools import combinations

import networkx
import pytest

from gamelib.games.la_citta.board import FAR
from gamelib.games.la_citta.box import CASTLE
from gamelib.games.la_citta.definitions import edge_buildings, neighbours
from gamelib.games.la_citta.graphs import building_graph, city_graph, landscape_graph
from tests.playing import why

from .table import GAME, hexes, names, sketch, table, value

BOARD = GAME.box.board
NUMBER = {point: place for place, point in enumerate(BOARD.points)}


@pytest.mark.rule("CIT-DEF.2")
def test_each_number_of_players_uses_its_zones() -> None:
    zones = GAME.data.rows("zones")
    counted = Counter(zones[zone]["id"] for zone in BOARD.zone)
    assert counted == {"green": 76, "brown": 40, "yellow": 40} == {row["id"]: row["hexes"] for row in zones}
    for seats, used in {2: {"green"}, 3: {"green", "brown"}, 4: {*counted}, 5: {*counted}}.items():
        graph = GAME.graph(seats)
        assert {data["zone"] for _, data in graph.nodes(data=True)} == used
        assert len(graph) == sum(counted[zone] for zone in used) == len(BOARD.lanes[seats].hexes)
        assert networkx.is_connected(graph)


def test_the_map_is_lanes_between_landscapes() -> None:
    graph = GAME.graph()
    assert (len(BOARD.hubs), len(BOARD.roads), len(graph)) == (18, 39, 156)
    assert Counter(degree for _, degree in graph.degree()) == {2: 102, 3: 54}
    assert [len(BOARD.hexes_at[region]) for region in range(34)] == [12] * 22 + [4] * 12
    assert all(len(cells) == 6 for cells in BOARD.cells)


@pytest.mark.rule("CIT-DEF.4")
def test_distances_follow_the_lanes_in_play() -> None:
    for seats in (2, 3, 5):
        graph, lanes = GAME.graph(seats), BOARD.lanes[seats]
        steps = dict(networkx.all_pairs_shortest_path_length(graph))
        for one in range(len(BOARD.points)):
            for other, distance in enumerate(lanes.distance[one]):
                a, b = BOARD.points[one], BOARD.points[other]
                wanted = steps[a].get(b, FAR) if a in graph else 0 if one == other else FAR
                assert distance == wanted
        for place in lanes.hexes:
            near = networkx.single_source_shortest_path_length(graph, BOARD.points[place], cutoff=3)
            assert set(lanes.near[place]) == {NUMBER[point] for point in near}
            assert lanes.around[place] == sum(1 << other for other in lanes.near[place])


@pytest.mark.rule("CIT-DEF.4")
def test_a_way_leads_neither_across_a_landscape_nor_across_forbidden_hexes() -> None:
    one, other = hexes("5,7 8,7")  # on both sides of slot S08, three cells apart in a straight line
    assert BOARD.lanes[2].distance[one][other] == 5
    left, right = hexes("9,5 11,5")  # across a hub: two free hexes are brown
    assert (BOARD.lanes[2].distance[left][right], BOARD.lanes[3].distance[left][right]) == (3, 3)
    lower, upper = hexes("4,6 1,5")
    assert BOARD.lanes[2].distance[lower][upper] == FAR > BOARD.lanes[3].distance[lower][upper]


@pytest.mark.rule("CIT-DEF.3")
def test_a_hex_touches_the_two_landscapes_whose_cells_lie_beside_it() -> None:
    cell_of = {cell: region for region, cells in enumerate(BOARD.cells) for cell in cells}
    for place, (q, r) in enumerate(BOARD.points):
        around = [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]
        assert set(BOARD.regions[place]) == {cell_of[cell] for cell in around if cell in cell_of}


@pytest.mark.rule("CIT-DEF.3")
def test_landscapes_yield_food_gold_and_water() -> None:
    state = sketch()
    for word, (food, gold, lake) in {
        "6,5": (4, 0, 0),
        "5,6": (2, 0, 1),
        "7,13": (3, 1, 0),
        "5,11": (0, 2, 0),
        "15,6": (1, 0, 1),
    }.items():
        (place,) = hexes(word)
        assert (state.fertility[place], state.mountains[place], state.at_a_lake(place)) == (food, gold, lake), word
    graph = landscape_graph(state)
    assert {graph.nodes[name]["landscape"] for name in graph[5, 11]} == {"mountain"}


@pytest.mark.rule("CIT-DEF.3")
def test_a_coast_without_landscape_yields_nothing() -> None:
    state = sketch("blue 7,8", seats=3)
    (place,) = hexes("4,1")  # between B12 and S01, a lake
    assert (state.fertility[place], state.mountains[place], state.at_a_lake(place)) == (0, 0, 1)


@pytest.mark.rule("CIT-DEF.2")
def test_a_hex_out_of_play_is_refused() -> None:
    match = table("blue 6,5 n=5")
    assert why(match, "build farm 5,4") == {"CIT-DEF.2"}


@pytest.mark.rule("CIT-DEF.1")
def test_a_city_is_what_is_connected_with_its_castle() -> None:
    for name in GAME.positions():
        state = GAME.position(name)
        graph = building_graph(state)
        assert networkx.number_connected_components(graph) == len(state.order)
        for part in networkx.connected_components(graph):
            places = sorted(NUMBER[point] for point in part)
            (castle,) = [place for place in places if state.building[place] >= CASTLE]
            assert list(state.hexes[castle]) == places


@pytest.mark.rule("CIT-DEM.2")
def test_edge_buildings_are_no_articulation_points() -> None:
    for name in GAME.positions():
        state = GAME.position(name)
        graph = building_graph(state)
        inner = {NUMBER[point] for point in networkx.articulation_points(graph)}
        for city in state.order:
            edge = [place for place in state.hexes[city] if place not in inner and place != city]
            assert list(edge_buildings(state, city)) == edge, name


@pytest.mark.rule("CIT-DEF.10")
def test_neighbours_have_one_or_two_free_hexes_between() -> None:
    found = Counter[int]()
    for name in GAME.positions():
        state = GAME.position(name)
        graph, cities = GAME.graph(state.seats), city_graph(state)
        for one, other in combinations(state.order, 2):
            steps = min(
                networkx.shortest_path_length(graph, BOARD.points[a], BOARD.points[b])
                for a in state.hexes[one]
                for b in state.hexes[other]
            )
            near = steps in (2, 3) and state.owner(one) != state.owner(other)
            assert (other in neighbours(state, one)) == (one in neighbours(state, other)) == near, name
            if near:
                data = cities.edges[BOARD.points[one], BOARD.points[other]]
                assert data["free"] == len(data["way"]) == steps - 1
                found[steps] += 1
    assert set(found) == {2, 3}


def test_hexes_are_numbered_in_reading_order() -> None:
    assert names(range(4)) == ["6,0", "7,0", "8,0", "9,0"]
    assert value("hex", "-4,14") < value("hex", "0,14") < value("hex", "-4,15")
