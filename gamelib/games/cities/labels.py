"""What one sees where something is done: what lies on a slot of the board, what is on tiles, and where a tile goes."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.engine.steps import Move

from .state import Cities
from .things import B
from .window import CORNER


def label_facts(s: Cities, move: Move) -> Mapping[str, object]:
    """The things that a worker takes from a slot, a tile by what is printed on it; where a tile goes."""
    match move:
        case ("take", int(slot)) if s.holds_something(slot):
            box = s.game.box
            up = s.up[slot]
            if box.slot_row[slot] == B:
                shown = {"item": (), "terrain": tuple(one for tile in up for one in box.cells[box.thing[tile]][0])}
            else:
                shown = {"item": up, "terrain": ()}
            return {**shown, "down": s.down[slot], "from_bag": box.from_bag[slot]}
        case ("choose", int(tile)):
            return {"terrain": s.game.box.cells[tile][0]}
        case ("place", int(cell), _):
            return {"space": CORNER[cell]}
    return {}
