"""What leads to what, what wants to stand beside what, and a city as strata: as networkx graphs, to be asked.

``families`` has the nodes, and what follows what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.engine.rulebook import by
from gamelib.text.matching import nearest
from gamelib.text.messages import LANGUAGES, shown

from .box import Box
from .components import stacks
from .families import WIDE, designs, successors
from .state import Urbania

if TYPE_CHECKING:
    import networkx

_HIGH = 1.5
"""How far above each other layers lie: between a name and the node below it an arrow is seen."""


@by("URB-V.3")
def combinations(box: Box) -> networkx.DiGraph[str]:
    """The combination graph: an edge from the card that prints points to its partner.

    It carries ``category``, ``amount`` and ``epochs``.
    """
    graph = designs(box)
    words, category = box.design_words, box.codecs["category"].word
    for epoch, combos in enumerate(box.combos):
        for combo in combos:
            ends = words[combo.card], words[combo.partner]
            if not graph.has_edge(*ends):
                graph.add_edge(*ends, category=category(combo.category), amount=combo.amount, epochs=[])
            graph.edges[ends]["epochs"].append(epoch)
    return graph


@by("URB-B.2", "URB-C.4")
def strata(s: Urbania, seat: int | str = 0) -> networkx.DiGraph[tuple[int, int]]:
    """A city as it has been built: nodes ``(plot, layer)``, an edge from each card to the one that covers it.

    Nodes carry ``building`` and its names, ``active``, ``marked`` and ``at``; plots are counted from 1, layers from 0
    at the bottom.
    """
    import networkx

    graph: networkx.DiGraph[tuple[int, int]] = networkx.DiGraph()
    seat = s.game.seat_number(seat, s.seats)
    for slot, cards in enumerate(stacks(s, seat)):
        for layer, design in enumerate(cards):
            on_top = layer == len(cards) - 1
            graph.add_node(
                (slot + 1, layer),
                building=s.game.box.design_words[design],
                **{lang: s.game.codecs["building"].name(design, lang) for lang in LANGUAGES},
                active=on_top and slot not in s.destroyed[seat],
                marked=on_top and slot in s.marked[seat],
                at=(WIDE * slot, -_HIGH * layer),
            )
            if layer:
                graph.add_edge((slot + 1, layer - 1), (slot + 1, layer))
    return graph


# What learners ask


def leads_to(box: Box, building: str) -> list[str]:
    """What leads to a building, the first one first: ``leads_to(box, "opera")`` is ``["theatre"]``."""
    import networkx

    return _by_epoch(box, networkx.ancestors(successors(box), _known(box, building)))


def becomes(box: Box, building: str) -> list[str]:
    """What a building can lead to, in the end too: what follows it, and what follows that."""
    import networkx

    return _by_epoch(box, networkx.descendants(successors(box), _known(box, building)))


@by("URB-V.3")
def beside(box: Box, building: str, epoch: int | str | None = None) -> list[str]:
    """What a building wants beside it, or is wanted by: partners of its combinations (in an epoch, or in any)."""
    graph, name = combinations(box), _known(box, building)
    if isinstance(epoch, str):
        epoch = box.codecs["epoch"].value(epoch)
    edges = [*graph.in_edges(name, data=True), *graph.out_edges(name, data=True)]
    wanted = {one if other == name else other for one, other, says in edges if epoch in (None, *says["epochs"])}
    return _by_epoch(box, wanted)


def longest_chain(box: Box) -> list[str]:
    """The longest way along the successors."""
    import networkx

    return list(networkx.dag_longest_path(successors(box)))


@by("URB-V.3")
def paying(s: Urbania, seat: int | str = 0) -> networkx.DiGraph[str]:
    """The combinations that count in a city now, if the epoch ended: a part of the combination graph."""
    box, seat = s.game.box, s.game.seat_number(seat, s.seats)
    active = [box.design_words[design] for design in s.actives(seat)]
    graph = combinations(box)
    graph.remove_nodes_from([name for name in box.design_words if name not in active])
    graph.remove_edges_from([edge for edge in graph.edges if s.epoch not in graph.edges[edge]["epochs"]])
    return graph


def _known(box: Box, building: str) -> str:
    if building not in box.design_words:
        near = ", ".join(nearest(building, box.design_words, 3))
        raise ValueError(f"There is no building {shown(building)}" + (f"; did you mean {near}?" if near else "."))
    return building


def _by_epoch(box: Box, words: set[str]) -> list[str]:
    return [word for word in box.design_words if word in words]
