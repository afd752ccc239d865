"""Step IV: blocks, obelisks and the prestige they bring (OBL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Choice, Move, auto

from .box import KINDS
from .prestige import gain, winner
from .state import Rose


def closed_by(s: Rose, cell: int) -> list[int]:
    """The squares that the tile on this cell completes: four tiles, none of them in a block yet.

    ROF-OBL.1, ROF-OBL.2
    """
    grid, loose = s.game.box.board.grid, s.loose
    found = []
    for square in grid.squares_of[cell]:
        a, b, c, d = grid.squares[square]
        if loose[a] and loose[b] and loose[c] and loose[d]:
            found.append(square)
    return found


@auto("ROF-OBL.1", then="choose_block | block_presence block_leader | nothing")
def mark_block(s: Rose) -> None:
    """ROF-OBL.1, ROF-OBL.3, ROF-OBL.4  A square completed by the tile must become a block; of several one is chosen."""
    squares = closed_by(s, s.laid) if s.laid >= 0 else []
    if len(squares) > 1:
        s.push(ChooseBlock)
    elif squares:
        _mark(s, squares[0])


class ChooseBlock(Choice[Rose]):
    """IV. The tile completes several squares: choose the one that becomes a block."""

    rule = "ROF-OBL.3"
    then = "block_presence block_leader"
    verbs = {"mark": ("square",), "pass": ()}

    def candidates(self, s: Rose) -> list[Move]:
        return [("mark", square) for square in s.game.box.board.grid.squares_of[s.laid]]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        match move:
            case ("pass",):
                yield Refusal("ROF-OBL.4")
            case (_, square):
                corners, where = s.game.box.board.grid.squares[square], s.game.box.board.corner_words[square]
                if s.laid not in corners:
                    yield Refusal("ROF-OBL.1", where=where, cell=corners[0])
                if any(s.tile[cell] < 0 for cell in corners):
                    yield Refusal("ROF-BRD.5", where=where, cell=corners[0])
                elif not all(s.loose[cell] for cell in corners):
                    yield Refusal("ROF-OBL.2", where=where, cell=corners[0])

    def do(self, s: Rose, move: Move) -> None:
        _, square = move
        _mark(s, square)

    def check(self, s: Rose) -> Iterator[Problem]:
        if s.laid < 0:
            yield s.wrong("block_before_tile")


def _mark(s: Rose, square: int) -> None:
    corners = s.game.box.board.grid.squares[square]
    s.blocks = tuple(sorted((*s.blocks, square)))
    for cell in corners:
        s.loose[cell] = 0
    s.emit("ROF-OBL.1", s.active, s.game.box.board.corner_words[square], cell=corners[0])
    s.push(block_presence.of(square), block_leader.of(square))


def houses_on(s: Rose, cells: Iterable[int]) -> list[tuple[int, int, int]]:
    """The houses on these cells: cell, seat and kind of each."""
    return [(cell, *divmod(s.house[cell], KINDS)) for cell in cells if s.house[cell] >= 0]


def status_sums(s: Rose, square: int) -> dict[int, int]:
    """The seats with a house in the square and the sum of status of their houses there."""
    sums: dict[int, int] = {}
    for _, seat, kind in houses_on(s, s.game.box.board.grid.squares[square]):
        sums[seat] = sums.get(seat, 0) + s.game.box.status[kind]
    return sums


def is_a_block(s: Rose, square: int) -> Iterator[Problem]:
    """The check of all steps that work on a block."""
    if square not in s.blocks:
        yield s.wrong("no_block")


@auto("ROF-OBL.5", "square", check=is_a_block)
def block_presence(s: Rose, square: int) -> None:
    """ROF-OBL.5  Everybody with a house in the new block gains 1 prestige."""
    for seat in sorted(status_sums(s, square)):
        gain(s, seat, 1, "ROF-OBL.5")


@auto("ROF-OBL.6", "square", check=is_a_block)
def block_leader(s: Rose, square: int) -> None:
    """ROF-OBL.6 to OBL.8  The highest sum of status in the block gains 1 more for good; an empty one brings nothing."""
    if sums := status_sums(s, square):
        seat = winner(s, [sums.get(seat, 0) for seat in range(s.seats)], among=sorted(sums))
        gain(s, seat, 1, "ROF-OBL.6", count=sums[seat])
