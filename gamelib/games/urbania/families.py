"""Families of buildings: what follows what, as a networkx graph, and where its nodes are drawn.

A node is a building by its word; what a card says lies on it as ``epoch`` (0 for the start set), ``epoch_name``,
``en``, ``cs``, ``housing``, ``copies``, ``icons``, ``points`` (a row for each epoch from ``row_from`` on) and ``at``,
where it is drawn: epochs from left to right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gamelib.engine.codecs import Codec
from gamelib.engine.rulebook import by
from gamelib.text.messages import LANGUAGES

if TYPE_CHECKING:
    import networkx

WIDE = 3
"""How far from each other nodes are drawn: their names fit between."""


class Designs(Protocol):
    """What is asked of a box: its designs."""

    codecs: dict[str, Codec]
    design_words: list[str]
    epoch_of: list[int]
    predecessor: list[int]
    successors: list[tuple[int, ...]]
    copies: list[int]
    is_housing: list[bool]
    free: list[bool]
    icons: list[tuple[int, ...]]
    rows: list[list[tuple[int, int, int]]]


@by("URB-P.5")
def successors(box: Designs) -> networkx.DiGraph[str]:
    """The successor graph: an edge from each predecessor to what follows it."""
    graph = designs(box)
    for design, before in enumerate(box.predecessor):
        if before >= 0:
            graph.add_edge(box.design_words[before], box.design_words[design])
    return graph


def designs(box: Designs) -> networkx.DiGraph[str]:
    """Every building, without any edge."""
    import networkx

    graph: networkx.DiGraph[str] = networkx.DiGraph()
    codec, ages = box.codecs["building"], box.codecs["epoch"]
    resource, rows = box.codecs["resource"].word, _rows(box)
    for design, word in enumerate(box.design_words):
        epoch = box.epoch_of[design]
        first = max(epoch, 1)
        says: dict[str, object] = {lang: codec.name(design, lang) for lang in LANGUAGES}
        graph.add_node(
            word,
            **says,
            epoch=epoch,
            epoch_name=ages.word(epoch),
            copies=box.copies[design],
            housing=box.is_housing[design],
            free_greenfield=box.free[design],
            icons={resource(number): count for number, count in enumerate(box.icons[design]) if count},
            row_from=first,
            points=[box.rows[age][design] for age in range(first, len(box.rows))],
            at=(WIDE * epoch, rows[design]),
        )
    return graph


@by("URB-P.1")
def _rows(box: Designs) -> dict[int, int]:
    """The row in which each design is drawn: a line of successors has one, and shares it where there is room."""
    alone = [not box.successors[design] and before < 0 for design, before in enumerate(box.predecessor)]
    lines = sorted(_lines(box), key=lambda line: (alone[line[0]], box.epoch_of[line[0]]))
    taken: list[set[int]] = []
    rows: dict[int, int] = {}
    for line in lines:
        epochs = {*range(box.epoch_of[line[0]], box.epoch_of[line[-1]] + 1)}
        row = next((number for number, used in enumerate(taken) if not used & epochs), len(taken))
        taken += [set()] * (row == len(taken))
        taken[row] = taken[row] | epochs
        rows |= dict.fromkeys(line, row)
    return rows


def _lines(box: Designs) -> list[list[int]]:
    """Every design with what follows it, and what follows that: of several successors the last one goes on."""
    lines, begun = [], [design for design, before in enumerate(box.predecessor) if before < 0]
    while begun:
        line = [begun.pop(0)]
        while after := box.successors[line[-1]]:
            begun += after[:-1]
            line.append(after[-1])
        lines.append(line)
    return lines
