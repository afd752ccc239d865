"""Monuments (M): who shows the icons may have one, and keeps it."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Move

from .box import ENOUGH
from .state import Urbania


def key(s: Urbania, monument: int) -> tuple[str, ...]:
    """Its place on the board."""
    return (s.game.codecs["monument"].word(monument),)


@by("URB-S.2")
def of_this_side(s: Urbania) -> tuple[int, ...]:
    """The six that are laid out."""
    return s.game.box.monuments_of[s.side] if s.use_monuments else ()


def candidates(s: Urbania) -> list[Move]:
    """All that are laid out."""
    return [("monument", monument) for monument in of_this_side(s)]


def missing(s: Urbania, seat: int, monument: int) -> list[tuple[int, int, int]]:
    """URB-M.1  The resources of which a city shows too few icons: which, how many it has, how many are required."""
    icons, required = s.icons_of(seat), s.game.box.requires[monument]
    return [(resource, icons[resource], many) for resource, many in enumerate(required) if icons[resource] < many]


@by("URB-T.4", "URB-M.5")
def gains(s: Urbania) -> list[Move]:
    """URB-M.1  What the seat in turn can gain: of this epoch or an earlier one, still there, with its icons."""
    if not s.use_monuments:
        return []
    moves: list[Move] = []
    icons, owner = s.icons[s.active], s.monument
    for monument, required in s.game.box.monuments_until[s.side][s.epoch]:
        if owner[monument] < 0 and icons - required & ENOUGH == ENOUGH:
            moves.append(("monument", monument))
    return moves


def refusals(s: Urbania, monument: int) -> Iterator[Refusal]:
    """URB-M.1, URB-M.5, URB-T.4, URB-S.1, URB-O.1  Why the seat in turn cannot gain it."""
    box, where = s.game.box, key(s, monument)
    if not s.use_monuments:
        yield Refusal("URB-O.1", where=where)
        return
    if monument not in of_this_side(s):
        yield Refusal("URB-S.1", where=where, side=box.monument_side[monument])
    if box.monument_epoch[monument] > s.epoch:
        yield Refusal("URB-T.4", where=where, epoch=box.monument_epoch[monument])
    if s.monument[monument] >= 0:
        yield Refusal("URB-M.5", where=where, monument=monument)
    for resource, have, required in missing(s, s.active, monument):
        yield Refusal("URB-M.1", where=where, monument=monument, resource=resource, have=have, required=required)


@by("URB-M.2", "URB-M.3", "URB-M.6")
def gain(s: Urbania, monument: int) -> None:
    """URB-M.1, URB-M.2  It stands in the city for good, free of charge; no icon is spent."""
    s.monument[monument] = s.active
    s.emit("URB-M.1", s.active, (*key(s, monument), s.player(s.active)), monument=monument)
