"""The board as a graph: nodes where the cells lie, edges between neighbours, and what is looked at highlighted."""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from gamelib import Game, Match, State

from . import draw, graph_layout, ink, language, still
from .ink import Point
from .scene import Scene
from .text import refuse_unknown, say

if TYPE_CHECKING:
    import networkx

Node = Hashable
_STEP, _MARGIN, _RADIUS = 52.0, 36.0, 15.0
_STEP_OF_NAMED = 72.0
"""So far apart are nodes with their names below them, where there is room."""
_ROOM = 1.25
"""So many steps are free at both sides for names."""
_TYPE, _BETWEEN = 16.0, 8.0
"""How large names are, and how much lies between two beside each other."""
_HIGH = 600.0
"""So high is a picture at most where it is as wide as a notebook: it is seen whole in a window on a laptop."""
_DISTRICTS = ("hatch-blue", "hatch-red", "mountain", "park", "hatch-purple", "hatch-green", "hatch-yellow")
"""Grounds of districts in their order: hatchings that starts seldom use, then plain washes."""
_LONGEST_NAME = 12
"""What a node is called is written below it up to this length; a screen reader hears all of it."""
_KEYWORDS = "a game, state, match or graph, and path, nodes, edges, around, districts, starts, labels, names, lang"


class GraphView:
    """A networkx graph as a picture.

    ``GraphView(game)``, ``GraphView(state)``, or any graph. Nodes lie where they are called, ``(x, y)``, or where they
    carry ``at=(x, y)``; a graph of which no node says where it lies is laid out.
    ``nodes``: nodes to highlight, such as a component; ``edges``: edges to draw strongly, with their ends;
    ``path``: nodes in a row, with the edges between them; ``around``: a node with its edges and neighbours.
    Nodes may be given as ``(3, 5)`` or ``"3,5"``.
    ``districts`` and ``starts`` name the attributes that choose a node's hatching and its inner mark. Of several
    attributes in ``districts`` the first one that a node has decides: ``("printed_colour", "terrain")``.
    ``labels`` names the attribute that is written in a node, a short word or a number; nothing for none and 0;
    ``names`` one that is written below it, a longer word: such nodes lie farther from each other. Without ``names``
    it is what the node is called, where there is room, and nothing for ``""``; where nodes are called as they lie, the
    numbers of columns and rows stand at the edge instead.
    """

    def __init__(
        self,
        of: Any,
        *,
        path: Iterable[Node] = (),
        nodes: Iterable[Node] = (),
        edges: Iterable[tuple[Node, ...]] = (),
        around: Node | None = None,
        districts: str | Sequence[str] = "district",
        starts: str = "start",
        labels: str = "",
        names: str | None = None,
        lang: str | None = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown("GraphView", unknown, _KEYWORDS)
        self.lang = language.spoken(lang)
        self.graph, self.title = _graph_of(of, self.lang)
        self._districts, self._starts = (districts,) if isinstance(districts, str) else tuple(districts), starts
        self._labels, self._names = labels, names
        self._at = _places(self.graph)
        self._on_grid = all(at == node for node, at in self._at.items())
        self.path = [self._node(node) for node in path]
        centre = [] if around is None else [self._node(around)]
        near = [(node, other) for node in centre for other in self.graph.neighbors(node)]
        given = [(self._node(edge[0]), self._node(edge[1])) for edge in edges]
        steps = zip(self.path, self.path[1:], strict=False)
        self._strong = {frozenset(ends) for ends in (*steps, *near, *given)}
        named = [self._node(node) for node in nodes]
        self.lit = list(dict.fromkeys([*named, *centre, *chain(*near), *chain(*given), *self.path]))

    def _node(self, node: Node) -> Node:
        if node in self.graph:
            return node
        found: list[Node] = [other for other in self.graph if _key(other) == node]
        if found:
            return found[0]
        some = ", ".join(_key(n) for n in list(self.graph)[:4])
        raise ValueError(f"GraphView: the graph has no node {node!r:.40}; there is {some}, …")

    def scene(self) -> Scene:
        """The picture as a scene, as a board could show it."""
        xs, ys = zip(*self._at.values(), strict=True) if self._at else ((0.0,), (0.0,))
        beside = _ROOM if self._names else 0.0
        left, top, width = min(xs) - beside, min(ys), max(xs) - min(xs) + 2 * beside
        names = {node: str(data.get(self._names) or "") for node, data in self.graph.nodes(data=True)}
        step = _STEP
        if not self._names:
            names, step = self._own_names(width, max(ys) - top)
        at = {node: (_MARGIN + (x - left) * step, _MARGIN + (y - top) * step) for node, (x, y) in self._at.items()}
        scene = Scene(
            "graph",
            2 * _MARGIN + width * step,
            2 * _MARGIN + (max(ys) - top) * step,
            self.title or say("graph.title", self.lang),
            self._told(),
        )
        if self._on_grid:
            for x in sorted(set(xs)):
                scene.add(f"column:{x}", "labels", draw.text(_MARGIN + (x - left) * step, 16, round(x), "t1 m mu"))
            for y in sorted(set(ys)):
                scene.add(f"row:{y}", "labels", draw.text(9, _MARGIN + (y - top) * step + 6, round(y), "t1 m mu"))
        for a, b in dict.fromkeys(self.graph.edges()):
            strong = "hv" if frozenset((a, b)) in self._strong else "ln"
            scene.add(f"edge:{_key(a)}:{_key(b)}", "streets", draw.line(*at[a], *at[b], strong))
        grounds = self._grounds()
        for node, (x, y) in at.items():
            data = self.graph.nodes[node]
            body = _drawn(grounds.get(self._district(data), ""), data.get(self._starts), lit=node in self.lit)
            body += _written(data.get(self._labels))
            if (name := names.get(node)) and name != str(data.get(self._labels)):
                scene.add(f"name:{_key(node)}", "labels", _named(x, y + _RADIUS + 13, name))
            corner, side = (x - _RADIUS, y - _RADIUS), 2 * _RADIUS
            label, row = self._label(node, data), self._at[node][1]
            scene.add(_key(node), "discs", body, corner, label=label, size=(side, side), row=row)
        return scene

    def _own_names(self, wide: float, high: float) -> tuple[dict[Node, str], float]:
        """What nodes are called, if that is wanted and there is room, and how far apart they are drawn: closer where
        there is not room enough, as long as none touches another.
        """
        nearest = max(min((math.dist(*two) for two in combinations(self._at.values(), 2)), default=1), 1)
        beside, below = still.WIDE - 2 * _MARGIN, _HIGH - 2 * _MARGIN
        room = min(beside / max(wide, 1), below / max(high, 1))
        names = {node: _short(_key(node)) for node in self.graph}
        needed = max((ink.text_width(name, _TYPE) + _BETWEEN for name in names.values()), default=0) / nearest
        if self._names is None and not self._on_grid and needed * wide <= beside:
            return names, max(min(_STEP_OF_NAMED, room), _STEP / nearest, needed)
        return {}, min(_STEP, max(room, _STEP / nearest))

    def _grounds(self) -> Mapping[Any, str]:
        """A ground for each district: that of its name (colours and landscapes have one), else one after the other."""
        named = (self._district(data) for _, data in self.graph.nodes(data=True))
        names = dict.fromkeys(name for name in named if name is not None)
        return {name: _ground_of(name) or _DISTRICTS[i % len(_DISTRICTS)] for i, name in enumerate(names)}

    def _district(self, data: Mapping[str, Any]) -> Any:
        return next((data[name] for name in self._districts if data.get(name) is not None), None)

    def _label(self, node: Node, data: Mapping[str, Any]) -> str:
        facts = [self._district(data), data.get(self._starts), data.get(self._labels) or None]
        return ", ".join([_key(node), *(str(fact) for fact in facts if fact is not None)])

    def _told(self) -> str:
        told = say("graph.text", self.lang, nodes=len(self.graph), edges=self.graph.number_of_edges())
        return f"{told} {say('graph.lit', self.lang, count=len(self.lit))}" if self.lit else told

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        scene = self.scene()
        svg = scene.svg(least=max(still.WIDE, scene.height * still.WIDE / _HIGH))
        return {"image/svg+xml": svg, "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"{self.title}. {self._told()}" if self.title else self._told()


def _ground_of(name: Any) -> str:
    """The ground that is called after a colour or landscape."""
    name = ink.LANDSCAPES.get(name, name)
    return f"hatch-{name}" if name in ink.GROUNDS + ink.TERRAINS else ""


def _drawn(ground: str, start: object, *, lit: bool) -> str:
    """One node: the ground of its district, a strong ring if it is highlighted, the colour that starts there."""
    disc = ink.circle(_RADIUS, _RADIUS, _RADIUS - 1.5)
    ring = "hv" if lit else "ln"
    if ground.startswith("hatch-"):
        body = draw.hatched(disc, ground.removeprefix("hatch-"), ring)
    else:
        body = draw.path(disc, f"{ground or 'ra'} {ring}")
    if start is not None:
        mark = ink.octagon(_RADIUS - 6, _RADIUS - 6, 12, 12, 3)
        body += draw.hatched(mark, start, "eo") if start in ink.GROUNDS else draw.path(mark, "ik")
    return body


def _written(label: object) -> str:
    """The label of a node, on a small paper of its own so that it can be read on every ground."""
    if not label:
        return ""
    return draw.path(ink.circle(_RADIUS, _RADIUS, _RADIUS - 5), "ra") + draw.text(_RADIUS, _RADIUS + 6.5, label, "b m")


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _named(x: float, y: float, name: str) -> str:
    """A name, on the ground of the picture so that no edge runs through it."""
    wide = ink.text_width(name, _TYPE)
    return draw.path(ink.rectangle(x - wide / 2, y - 12, wide, 15), "sf") + draw.text(x, y, name, "t1 m")


def _graph_of(of: Any, lang: str) -> tuple["networkx.Graph[Any]", str]:
    if isinstance(of, Match):
        of = of.state
    if isinstance(of, State):
        return of.game.graph(of.seats), of.game.title(lang)
    if isinstance(of, Game):
        return of.graph(), of.title(lang)
    if hasattr(of, "nodes") and hasattr(of, "edges"):
        return of, of.graph.get("name", "")
    raise TypeError(f"GraphView: a game, a state, a match or a networkx graph is wanted, not {type(of).__name__}")


def _places(graph: "networkx.Graph[Any]") -> dict[Node, Point]:
    """Where each node lies; a graph of which no node says so is laid out."""
    said = {node: _place(data.get("at", node)) for node, data in graph.nodes(data=True)}
    places = {node: at for node, at in said.items() if at is not None}
    if len(places) == len(said):
        return places
    if not places and not any("at" in data for _, data in graph.nodes(data=True)):
        return graph_layout.places(graph)
    lost = next(node for node in said if node not in places)
    raise ValueError(
        f"GraphView: the node {lost!r:.40} is no (x, y) and has no attribute at=(x, y): give all nodes such a place, "
        "or none of them any, and the graph is laid out"
    )


def _place(at: object) -> Point | None:
    if isinstance(at, tuple) and len(at) == 2 and all(isinstance(part, int | float) for part in at):
        return float(at[0]), float(at[1])
    return None


def _key(node: Node) -> str:
    """A node as places are called: ``3,5``."""
    text = ",".join(map(str, node)) if isinstance(node, tuple) else str(node)
    return "_".join(text.split()).replace("~", "-").replace("*", "-")
