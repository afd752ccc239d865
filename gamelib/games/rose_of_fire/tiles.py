"""Step I: the tile (TIL)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from gamelib.core.graphs import flagged
from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Choice, Move, auto

from .state import Rose


def has_place(s: Rose, colour: int) -> bool:
    """Is there a tile of this colour left, and a cell for it?"""
    return s.tiles_left[colour] > 0 and 1 in s.free[colour]


@auto("ROF-TIL.5", then="take_tile | place_tile | nothing")
def lay_tile(s: Rose) -> None:
    """ROF-TIL.5, ROF-TIL.6  Lay a tile of a colour of the card if any can be laid; else steps I to IV fall away."""
    colours = [colour for colour in s.game.box.colours[s.card] if has_place(s, colour)]
    if not colours:
        s.emit("ROF-TIL.5", s.active)
        return
    s.push(PlaceTile.of(colours[0]) if len(colours) == 1 else TakeTile)


class TakeTile(Choice[Rose]):
    """I. A wild card: choose the colour of the tile."""

    rule = "ROF-TIL.1"
    then = "place_tile"
    verbs = {"take": ("colour",)}

    def candidates(self, s: Rose) -> list[Move]:
        return [("take", colour) for colour in range(len(s.game.box.tiles))]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        colour = move[1]
        if colour not in s.game.box.colours[s.card] or not has_place(s, colour):
            yield Refusal("ROF-TIL.1", colour=colour, count=s.tiles_left[colour])

    def options(self, s: Rose) -> list[Move]:
        return [("take", colour) for colour in s.game.box.colours[s.card] if has_place(s, colour)]

    def do(self, s: Rose, move: Move) -> None:
        s.push(PlaceTile.of(move[1]))


class PlaceTile(Choice[Rose]):
    """I. Lay the tile next to one of the same colour, or on an empty start cell of its colour.

    ROF-TIL.2 to TIL.4, ROF-BRD.3
    """

    rule = "ROF-TIL.3"
    args = ("colour",)
    verbs = {"place": ("cell",), "pass": ()}

    def candidates(self, s: Rose, colour: int) -> list[Move]:
        return s.game.box.place_moves

    def refusals(self, s: Rose, move: Move, colour: int) -> Iterator[Refusal]:
        if move[0] == "pass":
            yield Refusal("ROF-TIL.5")
            return
        cell, board = move[1], s.game.box.board
        where = (board.words[cell],)
        if not board.used[s.seats][cell]:
            yield Refusal("ROF-TWO.1", where=where, cell=cell)
        if s.tile[cell] >= 0:
            yield Refusal("ROF-BRD.2", where=where, cell=cell)
        elif board.start[cell] != colour and all(s.tile[near] != colour for near in board.grid.neighbours[cell]):
            yield Refusal("ROF-TIL.3", where=where, cell=cell, colour=colour)

    def options(self, s: Rose, colour: int) -> list[Move]:
        return list(compress(s.game.box.place_moves, s.free[colour]))

    def do(self, s: Rose, move: Move, colour: int) -> None:
        cell, board = move[1], s.game.box.board
        s.tile[cell], s.laid = colour, cell
        s.tiles_left[colour] -= 1
        s.loose = flagged(s.loose, (cell,), 1)
        s.free = [flagged(row, (cell,), 0) if row[cell] else row for row in s.free]
        near = [n for n in board.grid.neighbours[cell] if s.tile[n] < 0 and board.used[s.seats][n]]
        s.free[colour] = flagged(s.free[colour], near, 1)
        s.emit("ROF-TIL.2", s.active, (board.words[cell],), cell=cell, colour=colour)

    def check(self, s: Rose, colour: int) -> Iterator[str]:
        if colour < 0 or not s.tiles_left[colour]:
            yield "There is no tile of this colour left."
        elif colour not in s.game.box.colours[s.card]:
            yield "The card does not show this colour."
