"""The piles of buildings (TIL): two-sided tiles in two columns; where one runs out, half of the other is turned."""

from __future__ import annotations

from gamelib.engine.grid import bits, mask
from gamelib.engine.rulebook import by

from .box import A_MARKET
from .state import Citta


def pile_key(s: Citta, kind: int) -> str:
    """The key of a pile on the board."""
    return f"pile:{s.game.codecs['pile'].word(s.game.box.pile_of[kind])}"


@by("CIT-TIL.2", "CIT-TIL.3")
def tiles_left(s: Citta, kind: int) -> int:
    """So many of this kind can still be built: both columns of its pile, since the last tile may be taken as either."""
    other = s.game.box.other_side[kind]
    return s.column[kind] + (s.column[other] if other >= 0 else 0)


@by("CIT-TIL.3", "CIT-DEF.12")
def in_stock(s: Citta) -> int:
    """The kinds, as bits, of which there is a tile, and for a market a citizen too."""
    kinds = s.game.box.every_kind
    if 0 in s.column:
        kinds = mask(kind for kind in bits(kinds) if tiles_left(s, kind))
    return kinds if s.supply else kinds & ~A_MARKET


@by("CIT-TIL.2")
def take_tile(s: Citta, kind: int) -> None:
    """A tile leaves its column; the last one of its pile may lie in the other."""
    s.column[kind if s.column[kind] else s.game.box.other_side[kind]] -= 1
    turn_half(s, kind)


@by("CIT-TIL.4")
def return_tile(s: Citta, kind: int) -> None:
    """A demolished building goes back to the column of its kind."""
    s.column[kind] += 1
    turn_half(s, kind)


def turn_half(s: Citta, kind: int) -> None:
    """CIT-TIL.1  If one column is empty and the other holds two or more, half of these is turned, rounded down."""
    other = s.game.box.other_side[kind]
    if other < 0 or (s.column[kind] and s.column[other]):
        return
    low, high = sorted((kind, other), key=s.column.__getitem__)
    count = s.column[high] // 2
    if count:
        s.column[low], s.column[high] = count, s.column[high] - count
        s.emit("CIT-TIL.1", None, (pile_key(s, kind),), building=low, count=count)
