"""The map: crossings, streets and blocks of a square grid with one diagonal, derived from its size.

Everything is numbered in reading order. A *segment* is a street between two crossings: four to a street, street by
street, so that ``segment // 4`` is the street and ``segment % 4`` the place in it. A *space* is where a house can
stand: a whole block, or half of one that the diagonal divides.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from gamelib.engine.data import Data
from gamelib.engine.rulebook import by

if TYPE_CHECKING:
    import networkx

Point = tuple[int, int]
"""Column and row, the first one is 1; rows are counted downwards."""


class Space(NamedTuple):
    """A space for a house: its word, the crossings around it, and the first crossing of its block."""

    word: str
    corners: tuple[Point, ...]
    block: Point


@by("BCN-STR.3", "BCN-TRM.3", "BCN-BLD.4")
class Board:
    """The compiled map; lists by crossing, segment, space and so on give numbers of the others."""

    def __init__(self, data: Data) -> None:
        size: int = data["board"]["size"]
        line = range(1, size + 1)
        self.points: list[Point] = [(x, y) for y in line for x in line]
        """By crossing: where it is."""
        self.crossings = {f"c{x}{y}": number for number, (x, y) in enumerate(self.points)}
        """The crossings by their words."""
        at = {point: number for number, point in enumerate(self.points)}
        across = {f"h{y}": tuple(at[x, y] for x in line) for y in line}
        down = {f"v{x}": tuple(at[x, y] for y in line) for x in line}
        streets = across | down | {"d": tuple(at[k, k] for k in line)}
        self.streets = {name: number for number, name in enumerate(streets)}
        """The streets by their words."""
        self.action_order = [*range(size, 2 * size), *range(size), 2 * size]
        """The streets in the order in which their actions are drawn: v, h, d (BCN-RND.2)."""
        self.crossings_of_street = list(streets.values())
        """By street: its crossings from one end to the other."""
        self.per_street = size - 1
        """How many segments a street has."""
        self.segments = [f"d{k}" if street == "d" else f"{street}_{k}" for street in streets for k in line[:-1]]
        """The words of the segments."""
        ways = self.crossings_of_street
        self.ends = [(way[k], way[k + 1]) for way in ways for k in range(size - 1)]
        """By segment: its two crossings."""
        self.streets_of = [(size + x - 1, y - 1, 2 * size)[: 3 if x == y else 2] for x, y in self.points]
        """By crossing: its vertical and its horizontal street, and the diagonal where it crosses them (BCN-PLC.5)."""
        self.segments_at = _inverse(self.ends, len(self.points))
        """By crossing: the segments that end there."""
        self.touching = [
            tuple(sorted({near for c in two for near in self.segments_at[c]} - {segment}))
            for segment, two in enumerate(self.ends)
        ]
        """By segment: those that share a crossing with it."""
        spaces = [*_spaces_of(size)]
        self._spaces(spaces, at)
        self._blocks(spaces, size - 1)
        self._groups()

    def _spaces(self, spaces: list[Space], at: dict[Point, int]) -> None:
        self.spaces = {space.word: number for number, space in enumerate(spaces)}
        """The spaces by their words."""
        self.crossings_of = [tuple(at[point] for point in space.corners) for space in spaces]
        """By space: the crossings around it."""
        self.edges_of = [
            tuple(segment for segment, (a, b) in enumerate(self.ends) if a in around and b in around)
            for around in self.crossings_of
        ]
        """By space: the segments around it."""
        self.is_corner = [len(space.corners) == 3 for space in spaces]
        """By space: is it half of a block?"""
        self.spaces_at = _inverse(self.crossings_of, len(self.points))
        """By crossing: the spaces around it."""
        self.spaces_beside = _inverse(self.edges_of, len(self.ends))
        """By segment: the spaces on its sides."""

    def _blocks(self, spaces: list[Space], per_side: int) -> None:
        self.blocks = list(dict.fromkeys(_block_word(space.block) for space in spaces))
        """The words of the blocks."""
        self.block_of = [self.blocks.index(_block_word(space.block)) for space in spaces]
        """By space: its block."""
        self.row_of = [y - 1 for _, _, (_, y) in spaces]
        """By space: its row of blocks (BCN-BLD.6)."""
        self.column_of = [x - 1 for _, _, (x, _) in spaces]
        """By space: its column of blocks."""
        self.spaces_of_block = _inverse([(block,) for block in self.block_of], len(self.blocks))
        """By block: its one or two spaces."""
        self.spaces_of_row = _inverse([(row,) for row in self.row_of], per_side)
        """By row of blocks: its spaces."""
        side = range(per_side)
        self.lines: list[tuple[tuple[int, ...], ...]] = [
            tuple(self.spaces_of_block[y * per_side + x] for x in side) for y in side
        ] + [tuple(self.spaces_of_block[y * per_side + x] for y in side) for x in side]
        """The rows, then the columns of blocks: of each block its spaces (BCN-SCO.1)."""

    def _groups(self) -> None:
        several = {some for around in self.crossings_of for n in (2, 3) for some in combinations(around, n)}
        self.groups = sorted({tuple(sorted(some)) for some in several}, key=lambda some: (len(some), some))
        """Two or three crossings around one space, from which citizens may be used (BCN-BLD.3)."""
        words = list(self.crossings)
        self.group_words = ["+".join(words[c] for c in group) for group in self.groups]

    def city(self) -> networkx.Graph[str]:
        """Crossings joined by segments, a networkx graph; nodes and edges are called as on the map."""
        import networkx

        words = list(self.crossings)
        graph: networkx.Graph[str] = networkx.Graph()
        for word, (x, y) in zip(words, self.points, strict=True):
            graph.add_node(word, x=x, y=y, at=(x, y))
        for segment, (a, b) in zip(self.segments, self.ends, strict=True):
            graph.add_edge(words[a], words[b], id=segment)
        return graph


def _spaces_of(size: int) -> Iterator[Space]:
    """The spaces of a map, block by block; the diagonal halves the blocks that it crosses."""
    for y in range(1, size):
        for x in range(1, size):
            here, right, below, beyond = (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)
            word = _block_word(here)
            if x == y:
                yield Space(f"{word}_ne", (here, right, beyond), here)
                yield Space(f"{word}_sw", (here, below, beyond), here)
            else:
                yield Space(word, (here, right, below, beyond), here)


def _block_word(block: Point) -> str:
    x, y = block
    return f"b{x}{y}"


def _inverse(lists: Sequence[Container[int]], many: int) -> list[tuple[int, ...]]:
    """Of numbers that lead to others: by each of the others, which lead to it."""
    return [tuple(number for number, others in enumerate(lists) if other in others) for other in range(many)]
