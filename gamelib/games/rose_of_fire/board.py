"""The Eixample: cells, districts, start cells, neighbours and squares, derived from the map in ``data.toml``."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

from gamelib.core.data import Data
from gamelib.core.graphs import Grid

if TYPE_CHECKING:
    import networkx


class Board:
    """The compiled map. Cells are numbered in reading order; ``grid`` has their neighbours and squares.

    ``district[cell]`` and ``start[cell]`` (its colour if it is a start cell, else -1) are numbers of the data's
    tables; ``of_district[d](per_cell)`` picks its part of a list; ``used[seats][cell]`` says whether a cell is in
    play with so many players (ROF-TWO.1), ``open_at_start[seats][colour]`` holds the flags of its start cells.
    """

    def __init__(self, data: Data) -> None:
        self.grid = Grid(data["board"]["rows"])
        self.words = self.grid.words
        letters = {row["letter"]: row for row in data.rows("board_letters")}
        districts, colours = data.column("districts", "id"), data.column("tile_colours", "id")
        self.district = tuple(districts.index(letters[x]["district"]) for x in self.grid.letters)
        self.start = tuple(colours.index(c) if (c := letters[x]["start"]) else -1 for x in self.grid.letters)
        self.cells_of = tuple(
            tuple(cell for cell, its in enumerate(self.district) if its == district)
            for district in range(len(districts))
        )
        self.of_district = tuple(itemgetter(*cells) for cells in self.cells_of)
        small = [row["two_players"] for row in data.rows("districts")]
        self.used = {seats: tuple(seats > 2 or small[district] for district in self.district) for seats in (2, 3, 4)}
        self.open_at_start = {
            seats: tuple(
                bytes(start == colour and in_play for start, in_play in zip(self.start, used, strict=True))
                for colour in range(len(colours))
            )
            for seats, used in self.used.items()
        }
        self._names = (districts, colours)

    def graph(self, seats: int = 4) -> networkx.Graph[Any]:
        """The cells in play as a networkx graph; nodes ``(x, y)`` carry ``district`` and ``start`` (ROF-BRD.4)."""
        districts, colours = self._names
        graph = self.grid.graph(
            district=[districts[d] for d in self.district], start=[colours[c] if c >= 0 else None for c in self.start]
        )
        return graph.subgraph(
            [cell for cell, used in zip(self.grid.cells, self.used[seats], strict=True) if used]
        ).copy()
