"""The map against the numbers of the specification and against networkx."""

import random
from collections import Counter
from itertools import pairwise

import networkx
import pytest

from gamelib.games.barcelona.box import NARROW, REACH, WIDE
from gamelib.games.barcelona.graphs import city_graph, house_graph, sidewalk_graph, tram_graph
from gamelib.games.barcelona.highlights import rails
from gamelib.games.barcelona.tram import targets

from .table import GAME, sketch, value, word

BOX = GAME.box
POSITIONS = tuple(GAME.positions())


def words(codec: str, numbers: object) -> list[str]:
    return [word(codec, number) for number in numbers]  # type: ignore[attr-defined]


@pytest.mark.rule("BCN-PLC.5")
def test_two_or_three_streets_meet_at_a_crossing() -> None:
    assert words("street", BOX.streets_of[value("crossing", "c42")]) == ["v4", "h2"]
    assert words("street", BOX.streets_of[value("crossing", "c44")]) == ["v4", "h4", "d"]
    assert Counter(map(len, BOX.streets_of)) == {2: 20, 3: 5}
    for street, crossings in enumerate(BOX.crossings_of_street):
        assert [c for c in range(25) if street in BOX.streets_of[c]] == sorted(crossings)


@pytest.mark.rule("BCN-PLC.2")
def test_the_corners_of_the_diagonal_cost_a_coin() -> None:
    assert [word("crossing", c) for c, cost in enumerate(BOX.cost) if cost] == ["c11", "c22", "c33", "c44", "c55"]
    assert max(BOX.cost) == 1


@pytest.mark.rule("BCN-STR.3")
def test_streets_have_four_segments_one_behind_the_other() -> None:
    assert Counter(BOX.kind_of) == {NARROW: 32, WIDE: 12}
    for segments, crossings in zip(BOX.segments_of_street, BOX.crossings_of_street, strict=True):
        assert [set(BOX.ends[segment]) for segment in segments] == [set(two) for two in pairwise(crossings)]


@pytest.mark.rule("BCN-STR.4")
def test_printed_benefits_are_the_same_from_both_sides() -> None:
    """Turned by half a turn the map looks the same."""
    for segment, (one, other) in enumerate(BOX.ends):
        turned = BOX.ends.index((24 - other, 24 - one))
        assert BOX.benefit[segment] == BOX.benefit[turned], word("segment", segment)


@pytest.mark.rule("BCN-BLD.4")
def test_twelve_blocks_and_eight_triangles() -> None:
    assert Counter(BOX.is_corner) == {False: 12, True: 8}
    assert words("crossing", BOX.crossings_of[value("space", "b22_ne")]) == ["c22", "c32", "c33"]
    assert words("crossing", BOX.crossings_of[value("space", "b22_sw")]) == ["c22", "c23", "c33"]
    assert {*words("segment", BOX.edges_of[value("space", "b33_ne")])} == {"h3_3", "v4_3", "d3"}
    around = {name: len(BOX.spaces_at[value("crossing", name)]) for name in ("c11", "c21", "c51", "c22", "c32", "c33")}
    assert around == {"c11": 2, "c21": 2, "c51": 1, "c22": 6, "c32": 4, "c33": 6}
    assert Counter(map(len, BOX.spaces_beside)) == {1: 16, 2: 28}


@pytest.mark.rule("BCN-SCO.1", "BCN-BLD.6")
def test_every_row_of_blocks_has_five_spaces() -> None:
    assert [len(row) for row in BOX.spaces_of_row] == [5] * 4
    assert [sum(map(len, line)) for line in BOX.lines] == [5] * 8
    assert [len(line) for line in BOX.lines] == [4] * 8


@pytest.mark.rule("BCN-TRM.3")
def test_segments_touch_where_they_share_a_crossing() -> None:
    graph = networkx.line_graph(networkx.Graph(tuple(map(int, ends)) for ends in BOX.ends))
    number = {frozenset(ends): segment for segment, ends in enumerate(BOX.ends)}
    for ends in graph:
        near = {number[frozenset(other)] for other in graph[ends]}
        assert near == {*BOX.touching[number[frozenset(ends)]]}
    degrees = {name: len(BOX.touching[value("segment", name)]) for name in ("h1_1", "h3_2", "d2", "v1_4")}
    assert degrees == {"h1_1": 4, "h3_2": 8, "d2": 10, "v1_4": 3}


@pytest.mark.rule("BCN-TRM.3", "BCN-TRM.4")
def test_rides_are_shortest_ways() -> None:
    rng = random.Random(5)
    for _ in range(60):
        kinds = zip(BOX.segments_of_kind, (10, 5), strict=True)
        streets = [x for segments, most in kinds for x in rng.sample(segments, rng.randint(0, most))]
        start = rng.choice(BOX.segment_words)
        state = sketch(dict.fromkeys(words("segment", streets), "blue"), tram={"blue": start})
        graph = tram_graph(state)
        fares = networkx.single_source_dijkstra_path_length(graph, start, weight="fare")
        rides = BOX.rides(value("segment", start), state.own[0])
        assert {word("segment", n): ride.fare for n, ride in enumerate(rides)} == fares
        for segment, ride in enumerate(rides):
            way = words("segment", ride.way)
            assert (way[0], way[-1]) == (start, word("segment", segment))
            assert len({*way}) == len(way)
            assert sum(graph.edges[two]["fare"] for two in pairwise(way)) == ride.fare
        near = {name for name, fare in fares.items() if fare <= REACH and name != start}
        assert {*words("segment", targets(state, 0))} == near


@pytest.mark.rule("BCN-TRM.4")
def test_eleven_segments_can_be_reached_from_the_corner() -> None:
    state = sketch("h1_1 tram blue")
    wanted = "d1 d2 h1_2 h1_3 h2_1 h2_2 v1_1 v1_2 v2_1 v2_2 v3_1"
    assert {*words("segment", targets(state, 0))} == {*wanted.split()}


@pytest.mark.rule("BCN-TRM.3")
@pytest.mark.parametrize("name", POSITIONS)
def test_rails_are_the_parts_of_the_own_streets(name: str) -> None:
    state = GAME.position(name)
    graph = tram_graph(state).to_undirected()
    for seat in range(state.seats):
        mine = [segment for segment, data in graph.nodes(data=True) if data["tile"] == GAME.seat_word(seat)]
        parts = {frozenset(part) for part in networkx.connected_components(graph.subgraph(mine))}
        assert {frozenset(words("segment", net)) for net in rails(state, seat)} == parts


def test_graphs_show_the_position() -> None:
    state = GAME.position("built_over")
    city = city_graph(state)
    assert (len(city), city.number_of_edges()) == (25, 44)
    assert city.nodes["c44"]["actions"] == ("place_cobblestone", "build_wide", "move_tram")
    assert city.nodes["c44"]["cost"] == 1
    assert city.edges["c11", "c21"]["benefit"] == {"coin": 1}
    assert city.edges["c33", "c43"]["spaces"] == ("b32", "b33_ne")
    houses = house_graph(state)
    assert Counter(part for _, part in houses.nodes(data="part")) == {"crossing": 25, "segment": 44, "space": 20}
    assert Counter(houses.degree(space) for space in BOX.space_words) == {8: 12, 6: 8}
    assert houses.nodes["b31"]["house"] == "level_2"
    seen = {name for name, data in city.nodes(data=True) if data["citizen"] != "none"}
    assert seen == {word("crossing", c) for c, top in enumerate(state.top) if top >= 0}


@pytest.mark.rule("BCN-PAV.2")
def test_the_sidewalk_is_a_square_around_a_printed_stone() -> None:
    graph = sidewalk_graph(GAME.position("first_turn"))
    grid = networkx.grid_2d_graph(5, 5)
    assert networkx.is_isomorphic(graph, grid)
    assert {*graph["centre"]} == {"s21", "s12", "s32", "s23"}
    assert {*graph["s00"]} == {"s10", "s01"}
