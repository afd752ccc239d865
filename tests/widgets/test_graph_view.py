"""Graphs of every kind as pictures: their size, no two things at one place or of one name, and what is refused."""

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import networkx
import pytest

from tests.widgets.pictures import texts
from widgets import GraphView
from widgets.svg import lettering
from widgets.svg.scene import Scene

NODE = 30
GRAPHS: dict[str, Any] = {
    "random": networkx.gnm_random_graph(40, 80, seed=5),
    "two against twenty": networkx.complete_bipartite_graph(2, 20),
    "a path": networkx.path_graph(60),
    "a ring": networkx.cycle_graph(30),
    "a star": networkx.star_graph(30),
    "a wheel": networkx.wheel_graph(9),
    "a grid": networkx.convert_node_labels_to_integers(networkx.grid_2d_graph(6, 5)),
    "a tree": networkx.balanced_tree(3, 3),
    "two crowds": networkx.barbell_graph(20, 20),
    "everything tied": networkx.complete_graph(20),
    "nothing tied": networkx.empty_graph(7),
    "parts": networkx.disjoint_union_all([networkx.cycle_graph(5), networkx.path_graph(4), networkx.empty_graph(3)]),
    "loops": networkx.MultiDiGraph([("a", "a"), ("a", "a"), ("a", "b"), ("b", "a"), ("b", "a")]),
    "one": networkx.path_graph(1),
    "none": networkx.Graph(),
    "long names": networkx.relabel_nodes(networkx.path_graph(9), lambda i: f"{i} the name of a long street"),
}
ALIKE = [
    *(1, "1", "'1'", "a b", "a_b", "a\nb", "", " ", "''", "a:b", "a.b", "a", "b", "a(2)", "edge:a:b", "name:a"),
    *((3, 5), "3,5", "<b>", "~", "*", "-"),
]


def places(scene: Scene) -> list[tuple[float, float]]:
    return [scene.elements[key].at for key in scene.places()]


def edges(scene: Scene) -> dict[str, str]:
    return {key.removeprefix("edge:"): one.svg for key, one in scene.elements.items() if key.startswith("edge:")}


def at(graph: Any, **places: tuple[float, float]) -> Any:
    """The graph with these places of its nodes."""
    graph.add_nodes_from(places)
    networkx.set_node_attributes(graph, places, "at")
    return graph


def test_a_graph_that_is_laid_out_is_small_enough_to_be_read_and_nothing_overlaps() -> None:
    for name, graph in GRAPHS.items():
        scene = GraphView(graph).scene()
        spots = places(scene)
        assert len(spots) == len(graph), name
        assert max(scene.width, scene.height) <= max(1200, 170 * math.sqrt(len(graph))), name
        assert all(math.dist(one, other) > NODE + 8 for one, other in combinations(spots, 2)), name
        assert all(0 <= x <= scene.width - NODE and 0 <= y <= scene.height - NODE for x, y in spots), name
        written = {
            key: texts(f"<g xmlns='http://www.w3.org/2000/svg'>{scene.elements[f'name:{key}'].svg}</g>")
            for key in scene.places()
            if f"name:{key}" in scene.elements
        }
        assert len(written) in (0, len(graph)), name
        for key, text in written.items():
            middle, half = scene.elements[key].at[0] + NODE / 2, lettering.text_width(text, 16) / 2
            assert half <= middle <= scene.width - half, f"{name}: the name of {key} is cut off"
        for one, other in combinations(written, 2):
            dx, dy = (abs(a - b) for a, b in zip(scene.elements[one].at, scene.elements[other].at, strict=True))
            wide = sum(lettering.text_width(written[key], 16) for key in (one, other)) / 2
            assert dx > wide or dy > NODE + 15, f"{name}: a name of {one} lies on that of {other}"
        ET.fromstring(scene.svg())  # noqa: S314  (our own picture)


def test_a_long_path_is_bent_and_its_edges_stay_of_one_length() -> None:
    spots = GraphView(GRAPHS["a path"])._at
    lengths = [math.dist(spots[i], spots[i + 1]) for i in range(59)]
    assert max(lengths) < 1.5 * min(lengths)
    assert math.dist(spots[0], spots[59]) < sum(lengths) / 3
    rows = [y for _, y in GraphView(networkx.path_graph(12))._at.values()]
    assert max(rows) - min(rows) < 2, "a short one is straight"


def test_a_close_pair_does_not_make_the_picture_large() -> None:
    close = at(networkx.Graph(), a=(0, 0), b=(0.001, 0), c=(1, 0), d=(0, 1), e=(1, 1), f=(2, 1))
    scene = GraphView(close).scene()
    assert max(scene.width, scene.height) < 960


def test_places_that_are_given_keep_their_proportions() -> None:
    given = {"a": (0.0, 0.0), "b": (0.3, 0.0), "c": (0.1, 0.7), "d": (-0.4, 0.2)}
    for times in (0.001, 1, 7, 1e6):
        scene = GraphView(at(networkx.Graph(), **{n: (x * times, y * times) for n, (x, y) in given.items()})).scene()
        found = {key: scene.elements[key].at for key in given}
        scales = [math.dist(found[a], found[b]) / math.dist(given[a], given[b]) for a, b in combinations(given, 2)]
        assert max(scales) == pytest.approx(min(scales))
        assert all(math.dist(found[a], found[b]) > NODE for a, b in combinations(given, 2))
        assert max(scene.width, scene.height) < 960


def test_no_two_things_have_one_key_or_one_name() -> None:
    graph: Any = networkx.MultiDiGraph([*pairwise(ALIKE), (1, "1"), ("a", "a"), ("a", "a"), ("a", "b")])
    graph.add_edge("edge:a", "b")
    graph.add_edge("edge", "a:b")
    view = GraphView(graph, nodes=["1", 1, "", "a_b"], path=["a b", "a_b"])
    scene = view.scene()
    labels = [scene.elements[key].label.split(", →")[0] for key in scene.places()]
    assert len(set(labels)) == len(labels) == len(graph)
    assert len(edges(scene)) == graph.number_of_edges()
    assert view.lit == ["1", 1, "", "a_b", "a b"]
    assert GraphView(graph, nodes=list(graph)).lit == list(graph)
    lit = [key for key in scene.places() if "hv" in scene.elements[key].svg]
    assert len(lit) == 5
    assert len([svg for svg in edges(scene).values() if "hv" in svg]) == 1


def test_districts_are_told_apart_or_refused() -> None:
    graph: Any = networkx.empty_graph(14)
    for node, facts in graph.nodes(data=True):
        facts["district"] = ["water", "blue", "lake", 1, "1"][node] if node < 5 else f"d{node}"
    scene = GraphView(graph).scene()
    assert len({scene.elements[key].svg for key in scene.places()}) == 14
    for node in graph:
        graph.nodes[node]["district"] = node
    graph.add_nodes_from((n, {"district": n}) for n in range(14, 30))
    with pytest.raises(ValueError, match=r"30 districts cannot be told apart, 14 can: .*labels=.*districts=\(\)"):
        GraphView(graph)
    assert GraphView(graph, districts=()).scene()


def test_every_edge_is_seen_also_loops_parallel_ones_and_those_past_a_node() -> None:
    graph: Any = networkx.MultiGraph([("a", "b"), ("a", "b"), ("b", "a"), ("c", "c"), ("c", "c"), ("a", "a")])
    drawn = edges(GraphView(graph).scene())
    assert len(set(drawn.values())) == len(drawn) == 6
    row: Any = networkx.Graph([((0, 0), (1, 0)), ((1, 0), (2, 0)), ((0, 0), (2, 0))])
    drawn = edges(GraphView(row).scene())
    assert ["Q" in svg for svg in drawn.values()] == [False, True, False], "the long one runs round the node between"
    for loop in (networkx.Graph([(0, 0)]), networkx.DiGraph([(0, 0)])):
        (svg,) = edges(GraphView(loop).scene()).values()
        assert "C" in svg


def test_arrows_say_where_edges_lead() -> None:
    graph: Any = at(networkx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")]), a=(0, 0), b=(2, 0), c=(4, 0))
    view = GraphView(graph, around="b")
    drawn, scene = edges(view.scene()), view.scene()
    tip = float(drawn["b:c"].split('class="ik" d="M')[1].split(" ")[0])
    left, right = scene.elements["b"].at[0], scene.elements["c"].at[0]
    assert left < tip <= right + 1, "an arrow ends at the rim of the node that it leads to"
    assert drawn["a:b"] != drawn["b:a"]
    up: Any = at(networkx.DiGraph([("low", "high")]), low=(0, 1), high=(0, 0))
    networkx.set_node_attributes(up, {"low": "Below", "high": "Above"}, "called")
    seen = GraphView(up, names="called").scene()
    tip = float(edges(seen)["low:high"].split('class="ik" d="M')[1].split("L")[0].split(" ")[1])
    assert seen.elements["high"].at[1] + NODE + 17 < tip < seen.elements["low"].at[1] - 11, "not below the name"
    assert set(view.lit) == {"a", "b", "c"}
    assert scene.elements["b"].label == "b, → a, c"
    assert scene.line == ("A directed graph of 3 nodes and 3 edges. Highlighted nodes: 3. Edges: a → b; b → a; b → c.")
    assert GraphView(graph, lang="cs").scene().line == (
        "Orientovaný graf: 3\u00a0uzly a\u00a03\u00a0hrany. Hrany: a → b; b → a; b → c."
    )
    assert "Edges: a – b." in GraphView(networkx.Graph([("a", "b")])).scene().line


def test_one_of_several_edges_can_be_meant() -> None:
    graph: Any = networkx.MultiGraph([("a", "b", "tram"), ("a", "b", "bus"), ("b", "c")])

    def strong(*given: Any) -> int:
        return sum("hv" in svg for svg in edges(GraphView(graph, edges=given).scene()).values())

    assert strong(("a", "b")) == 2
    assert strong(("a", "b", "bus")) == strong(("b", "a", "bus", {})) == 1
    assert strong(*graph.edges(data=True)) == strong(*graph.edges(keys=True)) == 3


def test_a_label_is_never_cut_where_it_would_be_another_number() -> None:
    graph: Any = networkx.path_graph(4)
    for node, (height, district) in enumerate([(1234, 0), (0.33333, 1), (-12, 0), (0, 1)]):
        graph.nodes[node].update(height=height, district=district)
    scene = GraphView(graph, labels="height", names="").scene()
    assert texts(scene.svg()).split() == ["1234", "0.333", "−12"]
    assert [scene.elements[str(node)].label for node in graph] == ["0, 0, 1234", "1, 1, 0.333", "2, 0, -12", "3, 1"]


def test_what_is_read_out_is_what_is_written() -> None:
    graph: Any = networkx.DiGraph([("mill", "inn")])
    graph.nodes["mill"]["cs"], graph.nodes["inn"]["cs"] = "Mlýn", "Hostinec"
    assert GraphView(graph, names="cs", lang="cs").scene().line.endswith("Hrany: Mlýn → Hostinec.")
    graph.nodes["inn"]["cs"] = "Mlýn"
    assert GraphView(graph, names="cs", lang="cs").scene().line.endswith("Hrany: mill → inn.")


def test_a_view_shows_the_graph_as_it_was() -> None:
    graph: Any = networkx.path_graph(3)
    view = GraphView(graph)
    before = view.scene().svg()
    graph.add_edge(2, 3)
    graph.remove_node(0)
    assert view.scene().svg() == before
    assert len(GraphView(graph).scene().places()) == 3


PATH: Any = networkx.path_graph(3)
ARROW: Any = networkx.DiGraph([("a", "b")])
REFUSED: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "no pair": (
        lambda: GraphView(PATH, edges=[(0,)]),
        ValueError,
        r"edges are pairs of nodes, \(a, b\), .* not \(0,\)",
    ),
    "a number": (lambda: GraphView(PATH, edges=[5]), ValueError, "edges are pairs of nodes, .* not 5"),
    "no edges": (lambda: GraphView(PATH, edges=None), TypeError, "edges is a list of pairs of nodes, not None"),
    "no nodes": (lambda: GraphView(PATH, nodes=None), TypeError, "nodes is a list of nodes, not None"),
    "one text": (lambda: GraphView(PATH, path="012"), TypeError, "path is a list of nodes, not '012'"),
    "no districts": (lambda: GraphView(PATH, districts=None), TypeError, "districts is a list of attributes, not None"),
    "no attribute": (lambda: GraphView(PATH, labels=None), TypeError, "labels is the name of an attribute.* not None"),
    "a class": (lambda: GraphView(networkx.Graph), TypeError, r"not the class Graph: write Graph\(\)"),
    "a list": (lambda: GraphView([(0, 1)]), TypeError, "networkx graph is wanted, not list"),
    "nan": (lambda: GraphView(at(networkx.Graph(), a=(math.nan, 0))), ValueError, r"'a' is no .* at=\(x, y\), two"),
    "inf": (lambda: GraphView(at(networkx.Graph(), a=(0, math.inf))), ValueError, r"'a' is no .* at=\(x, y\), two"),
    "one place": (
        lambda: GraphView(at(networkx.Graph(), a=(0, 1), b=(0, 1))),
        ValueError,
        "'a' and 'b' both lie at 0, 1",
    ),
    "control": (lambda: GraphView(networkx.Graph([("a\x00", "b")])), ValueError, "'a.x00' has .* cannot be printed"),
    "direction": (lambda: GraphView(networkx.Graph([("a\u202e", "b")])), ValueError, "cannot be printed"),
    "control in the name": (lambda: GraphView(networkx.Graph(name="\x07")), ValueError, "name of the graph .* printed"),
    "no step": (lambda: GraphView(PATH, path=[0, 2]), ValueError, "path: the graph has no edge from 0 to 2"),
    "against": (
        lambda: GraphView(ARROW, path=["b", "a"]),
        ValueError,
        "no edge from 'b' to 'a' and only the other way",
    ),
    "no edge": (lambda: GraphView(PATH, edges=[(2, 0)]), ValueError, "edges: the graph has no edge from 2 to 0"),
    "no key": (
        lambda: GraphView(networkx.MultiGraph([(0, 1)]), edges=[(0, 1, "x")]),
        ValueError,
        "0 to 1 of the key 'x'; there is 0",
    ),
    "a list as a node": (lambda: GraphView(PATH, nodes=[[0]]), ValueError, r"no node \[0\]; there is 0, 1, 2"),
    "a list as a district": (
        lambda: GraphView(marked([1])),
        TypeError,
        "district of 0 is a",
    ),
    "a list as a key": (
        lambda: GraphView(networkx.MultiGraph([(0, 1)]), edges=[(0, 1, [])]),
        ValueError,
        r"of the key \[\]; there is 0",
    ),
    "a mistyped attribute": (lambda: GraphView(PATH, labels="hight"), ValueError, "no node has the attribute 'hight'"),
    "a mistyped name": (lambda: GraphView(PATH, names="nme"), ValueError, "names: no node has the attribute 'nme'"),
    "a mistyped district": (
        lambda: GraphView(at(networkx.path_graph(1), a=(0, 1)), districts=("at", "terain")),
        ValueError,
        "districts: no node has the attribute 'terain'; there is 'at'",
    ),
    "a mistyped start": (
        lambda: GraphView(PATH, starts="strat"),
        ValueError,
        "starts: no node has the attribute 'strat'; there is none",
    ),
    "too many": (
        lambda: GraphView(networkx.empty_graph(501)),
        ValueError,
        r"501 nodes .* at most 500; .*graph.subgraph",
    ),
}


def marked(district: Any) -> Any:
    graph: Any = networkx.path_graph(2)
    graph.nodes[0]["district"] = district
    return graph


def test_what_cannot_be_drawn_is_refused_by_one_clear_error() -> None:
    for name, (view, kind, message) in REFUSED.items():
        with pytest.raises(kind, match=f"^GraphView: .*{message}"):
            pytest.fail(f"{name} is drawn: {view()!r}")
