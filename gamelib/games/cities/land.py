"""Row B: land tiles (CTS-6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamelib.engine.citations import Refusal
from gamelib.engine.grid import bits
from gamelib.engine.problems import Problem
from gamelib.engine.steps import Choice, Move, auto

from .state import Cities
from .taken import comes_from
from .things import B
from .window import bounding_box, rectangle, touching


def open_cells(s: Cities, seat: int) -> int:
    """Where the next tile of this seat may lie, as a mask."""
    return s.district[seat].open_cells(s.longer_side())


@auto("CTS-6.1", then="place_tile | nothing", check=comes_from(B))
def lay_tile(s: Cities) -> None:
    """CTS-6.1  The tile is placed now; CTS-6.8, CTS-6.10  only a district made full by hand has no place for it."""
    if open_cells(s, s.active):
        s.push(PlaceTile)
        return
    for item in s.taken:
        s.removed[item] += 1
        s.emit("CTS-6.10", s.active, (f"district:{s.active}",), tile=s.game.box.thing[item])
    s.taken = ()


@lru_cache(maxsize=1 << 14)
def _placings(cells: int, rotations: tuple[int, ...]) -> list[Move]:
    return [("place", cell, rotation) for cell in bits(cells) for rotation in rotations]


def _in_sight(tiles: int) -> int:
    """The cells that a learner could try: the rectangle of the district and one cell beyond it on each side."""
    left, top, right, bottom = bounding_box(tiles)
    return rectangle(left - 1, top - 1, right + 2, bottom + 2)


class PlaceTile(Choice[Cities]):
    """Place the tile: it shares a side with a tile of the district, which stays within 3 × 3 tiles (3 × 5).

    CTS-6.1 to CTS-6.7, CTS-6.9
    """

    rule = "CTS-6.1"
    verbs = {"place": ("cell", "rotation")}

    def tile(self, s: Cities) -> int:
        """The land tile that is placed."""
        return s.game.box.thing[s.taken[0]]

    def candidates(self, s: Cities) -> list[Move]:
        return _placings(_in_sight(s.district[s.active].tiles), (0, 1, 2, 3))

    def refusals(self, s: Cities, move: Move) -> Iterator[Refusal]:
        _, cell, rotation = move
        district, bit = s.district[s.active], 1 << cell
        where = (s.game.box.cell_key[s.active][cell],)
        if district.tiles & bit:
            yield Refusal("CTS-6.6", where=where, cell=cell)
        elif not touching(district.tiles) & bit:
            yield Refusal("CTS-6.2", where=where, cell=cell)
        if not district.room(s.longer_side()) & bit:
            yield Refusal("CTS-6.7" if s.long_two_player else "CTS-6.5", where=where, cell=cell)
        tile = self.tile(s)
        # A needless turn is only a second name of the same placement: no news where the tile may not lie at all.
        if rotation not in s.game.box.rotations[tile] and open_cells(s, s.active) & bit:
            yield Refusal("CTS-6.9", where=where, tile=tile, rotation=rotation)

    def legal_moves(self, s: Cities) -> list[Move]:
        return _placings(open_cells(s, s.active), s.game.box.rotations[self.tile(s)])

    def do(self, s: Cities, move: Move) -> None:
        _, cell, rotation = move
        seat, tile, box = s.active, self.tile(s), s.game.box
        s.tiles[seat] += (box.laid.join(cell, tile, rotation),)
        s.district[seat] = s.district[seat].with_tile(box.cells[tile][rotation], cell)
        s.taken = ()
        s.emit("CTS-6.1", seat, (box.cell_key[seat][cell],), tile=tile, cell=cell, rotation=rotation)

    def check(self, s: Cities) -> Iterator[Problem]:
        yield from comes_from(B)(s)
        if not open_cells(s, s.active):
            yield s.wrong("district_full", "", "CTS-6.10", seat=s.active, step="lay_tile")
