"""A graph as a picture: nodes where they lie, edges between them, and what is looked at highlighted."""

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamelib import Game, Match, State
from gamelib.text.messages import shown
from widgets.board import language
from widgets.svg import definitions, draw, geometry, lettering, static
from widgets.svg.geometry import Point
from widgets.svg.scene import Scene
from widgets.text import refuse_unknown, say

from . import graph_edges, graph_layout, graph_names, graph_places
from .graph_edges import Edge
from .graph_names import one_line, read_out

if TYPE_CHECKING:
    import networkx

_STEP, _MARGIN, _RADIUS = 52.0, 36.0, 15.0
_STEP_OF_NAMED = 72.0
"""How far apart nodes with their names below them are, where there is room."""
_TYPE, _BETWEEN, _BELOW = 16.0, 8.0, 18.0
"""How large names are, how much lies between two beside each other, and how much higher a node is with its name."""
_AROUND, _LOOP = 12.0, 24.0
"""What stays free round a node that is laid out, and round one with a loop."""
_HIGH = 600.0
"""How high a picture is at most where it is as wide as a notebook: it is seen whole in a window on a laptop."""
_ROOM = (static.WIDE - 2 * _MARGIN, _HIGH - 2 * _MARGIN)
_LARGEST = 1.4
"""A picture that is larger than its room by more than this has no names: they could not be read."""
_LABEL_TYPE = 18.0
_WASHES = ("hatch-blue", "hatch-red", "mountain", "park", "hatch-purple", "hatch-green", "hatch-yellow")
_DISTRICTS = (*_WASHES, *(f"{ground} ds" for ground in _WASHES))
"""Grounds of districts in their order: hatchings that starts seldom use, then plain washes; all again, rims dashed."""
_MOST_LISTED = 40
"""How many edges are listed in words at most."""
_UNASKED = {("districts", "district"), ("starts", "start")}
"""Attributes that are drawn where there are any."""
_KEYWORDS = "a game, state, match or graph, and path, nodes, edges, around, districts, starts, labels, names, lang"


class GraphView:
    """A networkx graph as a picture, as it is now.

    It may be simple or have parallel edges, arrows (if it is directed) and loops. Nodes lie where they are called,
    ``(x, y)``, or where they carry ``at=(x, y)``; a graph of at most 500 nodes of which no node says where it lies is
    laid out. Nodes may be given as ``(3, 5)`` or ``"3,5"``. Of parallel edges all are meant, or the one of the key in
    ``(a, b, key)``.

    Args:
        of: A game (its board), a state or match (what is built), or any networkx graph.
        path: Nodes in a row, with the edges between them, to highlight.
        nodes: Nodes to highlight, such as a component.
        edges: Edges to draw strongly, with their ends.
        around: A node to highlight with its edges and neighbours, in both directions.
        districts: The attribute that chooses a node's hatching; of several the first one that a node has decides, such
            as ``("printed_colour", "terrain")``.
        starts: The attribute that chooses a node's inner mark.
        labels: The attribute that is written in a node, a short word or a number; nothing for none and 0.
        names: The attribute that is written below it, a longer word: such nodes lie farther from each other. None: what
            the node is called, where there is room; where nodes are called as they lie, the numbers of columns and rows
            stand at the edge instead. Empty: nothing.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        TypeError: This is no graph, or an argument is of the wrong kind.
        ValueError: The graph has no such node, edge or attribute, or too many districts to be told apart.

    >>> import gamelib
    >>> from widgets import GraphView
    >>> GraphView(gamelib.load("rose_of_fire"), path=["0,2", "1,2"]).path
    [(0, 2), (1, 2)]
    """

    def __init__(
        self,
        of: object,
        *,
        path: Iterable[Hashable] = (),
        nodes: Iterable[Hashable] = (),
        edges: Iterable[tuple[Hashable, ...]] = (),
        around: Hashable | None = None,
        districts: str | Sequence[str] = "district",
        starts: str = "start",
        labels: str = "",
        names: str | None = None,
        lang: str | None = None,
        **unknown: object,
    ) -> None:
        refuse_unknown("GraphView", unknown, _KEYWORDS)
        self.lang = language.spoken(lang)
        self.graph, self.title = _graph_of(of, self.lang)
        listed = (districts,) if isinstance(districts, str) else tuple(_listed(districts, "districts", "attributes"))
        for what, name in (("starts", starts), ("labels", labels), ("names", names or "")):
            self._check_carried(what, name)
        for district in listed:
            self._check_carried("districts", district)
        self._districts, self._starts = listed, starts
        self._called = graph_names.names(self.graph)
        self._keys = graph_names.keys(self._called)
        self._number_edges()
        self._grounds = self._grounds_of_districts()
        self._within = {node: text for node, text in self._lines(labels).items() if text not in ("0", "False")}
        self._lay_out(names)
        self._labels = {node: self._label(node, data) for node, data in self.graph.nodes(data=True)}
        self._highlight(path, nodes, edges, around)

    # ------------------------------------------------------------ what is asked for

    def _number_edges(self) -> None:
        keyed = self.graph.edges(keys=True) if self.graph.is_multigraph() else self.graph.edges()
        self._edges = [Edge(*edge) for edge in keyed]
        self._ways: dict[tuple[Hashable, Hashable], dict[Hashable, int]] = defaultdict(dict)
        """By two nodes and a key: the number of the edge."""
        for number, (a, b, key) in enumerate(self._edges):
            self._ways[a, b][key] = number
            if not self.graph.is_directed():
                self._ways[b, a][key] = number

    def _check_carried(self, what: str, name: object) -> None:
        """Refuse an attribute that no node has; what is looked for unasked may be missing."""
        if not isinstance(name, str):
            raise TypeError(f'GraphView: {what} is the name of an attribute, "" for none, not {shown(name)}')
        carried = dict.fromkeys(attribute for _, data in self.graph.nodes(data=True) for attribute in data)
        if name and self.graph and name not in carried and (what, name) not in _UNASKED:
            there = ", ".join(map(shown, list(carried)[:_MOST_LISTED])) or "none"
            raise ValueError(f"GraphView: {what}: no node has the attribute {shown(name)}; there is {there}")

    def _highlight(self, path: object, nodes: object, edges: object, around: object) -> None:
        self.path = [self._node(node) for node in _listed(path, "path", "nodes")]
        named = [self._node(node) for node in _listed(nodes, "nodes", "nodes")]
        strong = [number for two in zip(self.path, self.path[1:], strict=False) for number in self._way("path", *two)]
        if around is not None:
            named.append(self._node(around))
            strong += [number for number, edge in enumerate(self._edges) if named[-1] in (edge.a, edge.b)]
        for edge in _listed(edges, "edges", "pairs of nodes"):
            if not isinstance(edge, tuple | list) or not 2 <= len(edge) <= 4:
                raise ValueError(f"GraphView: edges are pairs of nodes, (a, b), or (a, b, key), not {shown(edge)}")
            keyed = self.graph.is_multigraph() and (len(edge) == 4 or not isinstance(edge[-1], dict))
            key = edge[2:3] if keyed else ()
            strong += self._way("edges", self._node(edge[0]), self._node(edge[1]), *key)
        self._strong = frozenset(strong)
        ends = [node for number in strong for node in self._edges[number][:2]]
        self.lit = list(dict.fromkeys([*named, *ends, *self.path]))

    def _node(self, node: Hashable) -> Hashable:
        if node in self.graph:
            return node
        if isinstance(node, str):
            found: list[Hashable] = [other for other in self.graph if node in (self._called[other], self._keys[other])]
            if len(found) == 1:
                return found[0]
        some = ", ".join(read_out(name) for name in list(self._called.values())[:4])
        raise ValueError(f"GraphView: the graph has no node {shown(node)}; there is {some or 'none'}, …")

    def _way(self, what: str, a: Hashable, b: Hashable, *key: Hashable) -> list[int]:
        """The edges by which one comes from a node to another, or the one of a key."""
        ways = self._ways.get((a, b), {})
        if found := [number for one, number in ways.items() if not key or one == key[0]]:
            return found
        other = " and only the other way round" if (b, a) in self._ways and not ways else ""
        of = f" of the key {shown(key[0])}; there is {', '.join(map(shown, ways))}" if key and ways else ""
        raise ValueError(f"GraphView: {what}: the graph has no edge from {shown(a)} to {shown(b)}{of}{other}")

    # ------------------------------------------------------------ where things lie

    def _lay_out(self, names: str | None) -> None:
        """Where nodes and edges lie in the picture, how large it is, and what is written below nodes."""
        given = graph_places.given(self.graph)
        self._on_grid = given is not None and graph_places.on_grid(given)
        below: dict[Hashable, str] = {}
        if names is None and not self._on_grid:
            below = {node: graph_names.short(name) for node, name in self._called.items()}
        elif names:
            full = self._lines(names)
            below = {node: graph_names.short(name, graph_names.LONGEST_GIVEN) for node, name in full.items()}
            if len(set(full.values())) == len(self.graph):
                self._called = full
        step = _STEP if names else _STEP_OF_NAMED
        at = self._placed(given, below, step)
        if names is None and not _is_readable(at):
            below = {}
        if not below:
            at = self._placed(given, below, _STEP)
        self._below, self._curves = below, graph_edges.curves(self._edges, at, _RADIUS, named=bool(below))
        self._move_into_the_picture(at)

    def _lines(self, attribute: str) -> dict[Hashable, str]:
        """What nodes carry, as it is written."""
        found = [(node, data[attribute]) for node, data in self.graph.nodes(data=True) if attribute in data]
        return {node: _line_of(value, node) for node, value in found if value not in (None, "")}

    def _wide(self, below: Mapping[Hashable, str]) -> dict[Hashable, float]:
        """How wide what is written in a node and below it is; 0 for what has room within the node."""
        return {node: max(_wide(below.get(node, "")), _wider(self._within.get(node, ""))) for node in self.graph}

    def _placed(
        self, given: Mapping[Hashable, Point] | None, below: Mapping[Hashable, str], step: float
    ) -> dict[Hashable, Point]:
        """The middles of the nodes, far enough from each other for their names."""
        wide = self._wide(below)
        if given is not None:
            arrows = [edge[:2] for edge in self._edges] if self.graph.is_directed() else []
            written = {node: far for node, far in wide.items() if far}
            return graph_places.to_scale(given, written, arrows, step, _ROOM)
        looped = {edge.a for edge in self._edges if edge.a == edge.b}
        sizes = {}
        for node in self.graph:
            side = 2 * _RADIUS + _AROUND + _LOOP * (node in looped)
            sizes[node] = max(side, wide[node]), side + _BELOW * bool(below)
        return graph_layout.laid_out(self.graph, sizes, step, _ROOM)

    def _move_into_the_picture(self, at: Mapping[Hashable, Point]) -> None:
        """Nothing is cut off: neither names nor edges that are bent."""
        margins = {node: max(_MARGIN, wide / 2) for node, wide in self._wide(self._below).items()}
        bends = [point for curve in self._curves if len(curve) > 2 for point in graph_edges.along(curve)]
        lefts = [x - margins[node] for node, (x, _) in at.items()] + [x - _BETWEEN for x, _ in bends]
        rights = [x + margins[node] for node, (x, _) in at.items()] + [x + _BETWEEN for x, _ in bends]
        tops = [y - _MARGIN for _, y in at.values()] + [y - _BETWEEN for _, y in bends]
        lows = [y + _MARGIN for _, y in at.values()] + [y + _BETWEEN for _, y in bends]
        left, top = min(lefts, default=0.0), min(tops, default=0.0)
        self._size = max(rights, default=2 * _MARGIN) - left, max(lows, default=2 * _MARGIN) - top
        self._at = {node: (x - left, y - top) for node, (x, y) in at.items()}
        self._curves = [[(x - left, y - top) for x, y in curve] for curve in self._curves]

    def _grounds_of_districts(self) -> Mapping[Hashable, str]:
        """A ground for each district, no two alike: that of its name (a colour, a landscape), else the next.

        A graph may say in ``colours`` which colour a name stands for; one that has no ground gets no other colour's.
        """
        names: dict[Hashable, None] = {}
        for node, data in self.graph.nodes(data=True):
            name = self._district(data)
            if not isinstance(name, Hashable):
                raise TypeError(f"GraphView: the district of {shown(node)} is a word or a number, not {shown(name)}")
            names[name] = None
        names.pop(None, None)
        found: dict[Hashable, str] = {}
        colours = self.graph.graph.get("colours", {})
        for name in names:
            if (ground := _ground_of(colours.get(name, name))) and ground not in found.values():
                found[name] = ground
        free = [ground for ground in _DISTRICTS if ground not in found.values()]
        free.sort(key=lambda ground: bool(colours) and ground.startswith("hatch-"))
        rest = [name for name in names if name not in found]
        if len(rest) > len(free):
            raise ValueError(
                f"GraphView: {len(names)} districts cannot be told apart, {len(names) - len(rest) + len(free)} can: "
                "put some together, write them into the nodes with labels=, or leave them out with districts=()"
            )
        return found | dict(zip(rest, free, strict=False))

    def _district(self, data: Mapping[str, object]) -> Any:
        return next((data[name] for name in self._districts if data.get(name) is not None), None)

    # ------------------------------------------------------------ the picture

    def scene(self) -> Scene:
        """The picture as a scene, as a board could show it."""
        scene = Scene("graph", *self._size, self.title or say("graph.title", self.lang), self._description(listed=True))
        if self._on_grid:
            self._number_the_grid(scene)
        often, lit = Counter[tuple[Hashable, Hashable]](), set(self.lit)
        for number, (edge, curve) in enumerate(zip(self._edges, self._curves, strict=True)):
            often[edge[:2]] += 1
            key = f"edge:{self._keys[edge.a]}:{self._keys[edge.b]}"
            key += f":{often[edge[:2]]}" if often[edge[:2]] > 1 else ""
            strong = "hv" if number in self._strong else "ln"
            below = self._below.get(edge.b, "") if edge.a != edge.b else ""
            room = (_wide(below) / 2, _RADIUS + _BELOW) if self.graph.is_directed() else None
            scene.add(key, "streets", graph_edges.edge_markup(curve, strong, _RADIUS, room))
        for node, (x, y) in self._at.items():
            data, key = self.graph.nodes[node], self._keys[node]
            body = _drawn(self._grounds.get(self._district(data), ""), data.get(self._starts), lit=node in lit)
            body += _written(self._within.get(node, ""), lit=node in lit)
            if (name := self._below.get(node)) and name != self._within.get(node):
                scene.add(f"name:{key}", "labels", _named(x, y + _RADIUS + 13, name))
            corner, side = (x - _RADIUS, y - _RADIUS), 2 * _RADIUS
            row = round(y / _STEP)
            scene.add(key, "discs", body, corner, label=self._labels[node], size=(side, side), row=row)
        return scene

    def _number_the_grid(self, scene: Scene) -> None:
        """Columns and rows at the edge, as many of them as have room."""
        grid: list[Any] = list(self._at.items())
        for axis, name in enumerate(("column", "row")):
            end = -math.inf
            for number, spot in sorted({(place[axis], spot[axis]) for place, spot in grid}):
                wide = lettering.text_width(f"{number:.0f}", _TYPE)
                half = wide / 2 + 2 if axis == 0 else _TYPE / 2
                if spot - half >= end:
                    end = spot + half
                    x, y = (spot, 16.0) if axis == 0 else (max(9.0, wide / 2), spot + 6)
                    scene.add(f"{name}:{number:.0f}", "labels", draw.text(x, y, round(number), "t1 m mu"))

    def _label(self, node: Hashable, data: Mapping[str, object]) -> str:
        facts = [self._district(data), data.get(self._starts), self._within.get(node)]
        told = [self._called[node], *(_line_of(fact, node) for fact in facts if fact is not None)]
        if self.graph.is_directed() and self.graph.out_degree(node):
            told.append("→ " + ", ".join(read_out(self._called[other]) for other in self.graph.successors(node)))
        return ", ".join(map(read_out, told))

    def _description(self, *, listed: bool = False) -> str:
        """How large the graph is; `listed`: with its edges, if there are not too many."""
        kind = "graph.directed" if self.graph.is_directed() else "graph.text"
        told = [say(kind, self.lang, nodes=len(self.graph), edges=len(self._edges))]
        if self.lit:
            told.append(say("graph.lit", self.lang, count=len(self.lit)))
        if listed and 0 < len(self._edges) <= _MOST_LISTED:
            sign = "→" if self.graph.is_directed() else "–"
            ends = ((read_out(self._called[edge.a]), read_out(self._called[edge.b])) for edge in self._edges)
            told.append(say("graph.edges", self.lang, listed="; ".join(f"{a} {sign} {b}" for a, b in ends)))
        return " ".join(told)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        scene = self.scene()
        svg = scene.svg(least=max(static.WIDE, scene.height * static.WIDE / _HIGH))
        return {"image/svg+xml": svg, "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"{self.title}. {self._description()}" if self.title else self._description()


# ---------------------------------------------------------------- one node


def _ground_of(name: Hashable) -> str:
    """The ground that is called after a colour or landscape."""
    name = definitions.LANDSCAPES.get(name, name) if isinstance(name, str) else name
    return f"hatch-{name}" if name in definitions.GROUNDS + definitions.TERRAINS else ""


def _drawn(ground: str, start: object, *, lit: bool) -> str:
    """One node: the ground of its district, a strong ring if it is highlighted, the colour that starts there."""
    disc = geometry.circle(_RADIUS, _RADIUS, _RADIUS - 1.5)
    fill, _, dashed = ground.partition(" ")
    ring = f"{'hv' if lit else 'ln'} {dashed}".rstrip()
    if fill.startswith("hatch-"):
        body = draw.hatched(disc, fill.removeprefix("hatch-"), ring)
    else:
        body = draw.path(disc, f"{fill or 'ra'} {ring}")
    if start is not None:
        mark = geometry.octagon_path(_RADIUS - 6, _RADIUS - 6, 12, 12, 3)
        body += draw.hatched(mark, start, "eo") if start in definitions.GROUNDS else draw.path(mark, "ik")
    return body


def _written(label: str, *, lit: bool) -> str:
    """The label of a node, on a small paper of its own so that it can be read on every ground."""
    if not label:
        return ""
    if not (wide := _wider(label)):
        return draw.path(geometry.circle(_RADIUS, _RADIUS, _RADIUS - 5), "ra") + draw.text(
            _RADIUS, _RADIUS + 6.5, label, "b m"
        )
    paper = draw.octagon(_RADIUS - wide / 2, _RADIUS - 11, wide, 22, "ra st" if lit else "ra ln", 5)
    return paper + draw.text(_RADIUS, _RADIUS + 5.5, graph_names.short(label), "t1 b m")


def _wider(label: str) -> float:
    """How wide a label is that has no room within its node; 0 if it has."""
    if lettering.text_width(label, _LABEL_TYPE, "bold") <= 2 * _RADIUS:
        return 0.0
    return lettering.text_width(graph_names.short(label), _TYPE, "bold") + _BETWEEN


def _wide(name: str) -> float:
    return lettering.text_width(name, _TYPE) + _BETWEEN if name else 0.0


def _named(x: float, y: float, name: str) -> str:
    """A name, on the ground of the picture so that no edge runs through it."""
    wide = lettering.text_width(name, _TYPE)
    return draw.path(geometry.rectangle(x - wide / 2, y - 12, wide, 15), "sf") + draw.text(x, y, name, "t1 m")


# ---------------------------------------------------------------- what is given


def _is_readable(at: Mapping[Hashable, Point]) -> bool:
    """Is the picture so small that names in it can be read?"""
    axes = zip(*at.values(), strict=True)
    return all(max(axis) - min(axis) <= _LARGEST * room for axis, room in zip(axes, _ROOM, strict=False))


def _line_of(value: object, node: Hashable) -> str:
    return one_line(f"{value:.3g}" if isinstance(value, float) else value, f"what the node {shown(node)} carries")


def _graph_of(of: object, lang: str) -> tuple["networkx.Graph[Any]", str]:
    """The graph as it is now, and what it is called."""
    import networkx

    if isinstance(of, Match):
        of = of.state
    if isinstance(of, State):
        return of.game.graph(of.seats), of.game.title(lang)
    if isinstance(of, Game):
        return of.graph(), of.title(lang)
    if isinstance(of, networkx.Graph):
        return of.copy(), one_line(of.graph.get("name") or "", "the name of the graph")
    what = f"the class {of.__name__}: write {of.__name__}()" if isinstance(of, type) else type(of).__name__
    raise TypeError(f"GraphView: a game, a state, a match or a networkx graph is wanted, not {what}")


def _listed(given: object, what: str, of: str) -> Iterable[Any]:
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise TypeError(f"GraphView: {what} is a list of {of}, not {shown(given)}; leave it out for none")
    return given
