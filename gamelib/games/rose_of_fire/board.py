"""The Eixample: cells, districts, start cells, neighbours and squares, derived from the map in ``data.toml``."""

from __future__ import annotations

from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING

from gamelib.engine.data import Data
from gamelib.engine.grid import Grid
from gamelib.engine.rulebook import by

if TYPE_CHECKING:
    import networkx


@by("ROF-BRD.4", "ROF-BRD.5")
class Board:
    """The compiled map. Cells are numbered in reading order."""

    def __init__(self, data: Data) -> None:
        self.grid = Grid(data["board"]["rows"])
        """The cells with their neighbours and 2x2 squares, whatever districts they lie in."""
        self.words = self.grid.words
        """By cell: its word, such as ``3,5``."""
        self.corner_words = [tuple(self.words[cell] for cell in square) for square in self.grid.squares]
        """By square: the words of its four cells."""
        letters = {row["letter"]: row for row in data.rows("board_letters")}
        self._drawn = [letters[letter] for letter in self.grid.letters]
        district, colour = data.numbers("districts"), data.numbers("tile_colours")
        self.start = [colour.get(cell["start"], -1) for cell in self._drawn]
        """By cell: the colour of which it is a start cell, or -1."""
        self.district = [district[cell["district"]] for cell in self._drawn]
        """By cell: its district."""
        self.cells_of = [[cell for cell, d in enumerate(self.district) if d == number] for number in district.values()]
        """By district: its cells."""
        self.of_district = [itemgetter(*cells) for cells in self.cells_of]
        """By district: what picks its part of a list of all cells."""
        small = {row["id"] for row in data.rows("districts") if row["two_players"]}
        self.used = {seats: [seats > 2 or cell["district"] in small for cell in self._drawn] for seats in (2, 3, 4)}
        """By number of seats, then by cell: is it in play (ROF-TWO.1)?"""
        self.districts = {seats: sorted({*compress(self.district, used)}) for seats, used in self.used.items()}
        """By number of seats: the districts in play."""
        self.open_at_start = {
            seats: [bytes(x == c and y for x, y in zip(self.start, used, strict=True)) for c in colour.values()]
            for seats, used in self.used.items()
        }
        """By number of seats, then by colour: one flag for each cell, 1 on the start cells of the colour."""

    def graph(self, seats: int) -> networkx.Graph[tuple[int, int]]:
        """The cells in play as a networkx graph; nodes ``(x, y)`` carry ``district`` and ``start`` (ROF-BRD.4)."""
        graph = self.grid.graph(
            district=[cell["district"] for cell in self._drawn], start=[cell["start"] or None for cell in self._drawn]
        )
        in_play = [cell for cell, used in zip(self.grid.cells, self.used[seats], strict=True) if used]
        return graph.subgraph(in_play).copy()
