"""Step I: the tile (TIL)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Choice, Move, auto

from .state import Rose


def layable(s: Rose) -> list[int]:
    """The colours of the card of which a tile is left that finds a cell (ROF-TIL.1, ROF-TIL.5)."""
    return [colour for colour in s.game.box.colours[s.card] if s.tiles_left[colour] > 0 and 1 in s.free[colour]]


@auto("ROF-TIL.5", then="take_tile | place_tile | nothing")
def lay_tile(s: Rose) -> None:
    """ROF-TIL.5, ROF-TIL.6  Lay a tile of a colour of the card if any can be laid; else steps I to IV fall away."""
    colours = layable(s)
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
        _, colour = move
        if colour not in layable(s):
            yield Refusal("ROF-TIL.1", colour=colour, count=s.tiles_left[colour])

    def do(self, s: Rose, move: Move) -> None:
        _, colour = move
        s.push(PlaceTile.of(colour))


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
        match move:
            case ("pass",):
                yield Refusal("ROF-TIL.5")
            case (_, cell):
                where = (s.game.box.board.words[cell],)
                if not s.game.box.board.used[s.seats][cell]:
                    yield Refusal("ROF-TWO.1", where=where, cell=cell)
                elif s.tile[cell] >= 0:
                    yield Refusal("ROF-BRD.2", where=where, cell=cell)
                elif not s.free[colour][cell]:
                    yield Refusal("ROF-TIL.3", where=where, cell=cell, colour=colour)

    def legal_moves(self, s: Rose, colour: int) -> list[Move]:
        return list(compress(s.game.box.place_moves, s.free[colour]))

    def do(self, s: Rose, move: Move, colour: int) -> None:
        _, cell = move
        s.tile[cell], s.laid = colour, cell
        s.tiles_left[colour] -= 1
        s.lie([cell])
        s.emit("ROF-TIL.2", s.active, (s.game.box.board.words[cell],), cell=cell, colour=colour)

    def check(self, s: Rose, colour: int) -> Iterator[Problem]:
        if colour < 0 or not s.tiles_left[colour]:
            yield s.wrong("no_tile_left")
        elif colour not in s.game.box.colours[s.card]:
            yield s.wrong("colour_not_shown")
