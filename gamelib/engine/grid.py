"""Grids drawn as rows of letters, compiled to tuples and bit masks for play and to networkx for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx


class Grid:
    """The cells of a map in reading order, numbered from 0, with their orthogonal neighbours and 2x2 squares.

    Args:
        rows: The map, a letter for each cell.
        empty: The letter of places that are no cells.

    Attributes:
        cells: Of each cell its column and row, from 0.
        words: Of each cell its word, ``x,y``.
        letters: Of each cell its letter.
        index: (column, row) -> number of the cell.
        neighbours: Of each cell the numbers of those above, left, right and below it.
        squares: The numbers of the four cells of each 2x2 square.
        square_words: Of each square the word of its first cell.
        squares_of: Of each cell the numbers of the squares that it is part of.

    >>> grid = Grid(["ab", "c."])
    >>> grid.words, grid.neighbours[0], grid.letters
    (('0,0', '1,0', '0,1'), (1, 2), ('a', 'b', 'c'))
    """

    def __init__(self, rows: Sequence[str], empty: str = ".") -> None:
        self.cells = tuple((x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != empty)
        self.words = tuple(f"{x},{y}" for x, y in self.cells)
        self.letters = tuple(rows[y][x] for x, y in self.cells)
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.neighbours = tuple(
            tuple(self.index[n] for n in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if n in self.index)
            for x, y in self.cells
        )
        corners = (((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)) for x, y in self.cells)
        self.squares = tuple(
            tuple(self.index[c] for c in four) for four in corners if all(c in self.index for c in four)
        )
        self.square_words = tuple(self.words[square[0]] for square in self.squares)
        self.squares_of = tuple(
            tuple(i for i, square in enumerate(self.squares) if cell in square) for cell in range(len(self.cells))
        )

    def graph(self, **attributes: Sequence[object]) -> networkx.Graph[tuple[int, int]]:
        """The cells as a networkx graph; nodes are ``(x, y)``.

        Args:
            attributes: Attributes of the nodes by name, each with one value per cell.
        """
        import networkx

        graph: networkx.Graph[tuple[int, int]] = networkx.Graph()
        for i, cell in enumerate(self.cells):
            graph.add_node(cell, **{name: per_cell[i] for name, per_cell in attributes.items()})
        graph.add_edges_from(
            (self.cells[i], self.cells[j]) for i, near in enumerate(self.neighbours) for j in near if i < j
        )
        return graph


def mask(numbers: Iterable[int]) -> int:
    """Numbers as bits of one integer.

    Args:
        numbers: Numbers from 0.

    >>> bin(mask([0, 1, 3]))
    '0b1011'
    """
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def bits(mask_: int) -> list[int]:
    """The numbers in a mask, smallest first.

    Args:
        mask_: A mask, as :func:`mask` makes it.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    numbers = []
    while mask_:
        highest = mask_.bit_length() - 1
        numbers.append(highest)
        mask_ ^= 1 << highest
    numbers.reverse()
    return numbers
