"""The table of components (CTS-2.1, CTS-2.4 to CTS-2.9): how many there are, and where they can lie."""

from __future__ import annotations

from gamelib.engine.components import Component, FaceDown, Zones

from .box import Box
from .state import Cities
from .things import B, C, D


def land_tile(box: Box, laid: int) -> tuple[int, int] | None:
    """The land tile of a tile that lies in a district."""
    tile = box.laid.split(laid)[1]
    return (box.items[B][tile], 1) if tile in box.land_tiles else None


def start_tile(box: Box, laid: int) -> tuple[int, int] | None:
    """The start tile of a tile that lies in a district."""
    tile = box.laid.split(laid)[1]
    return (tile, 1) if tile in box.start_tiles else None


def feature(box: Box, feature_at: int) -> tuple[int, int]:
    """The feature on a space."""
    return box.items[C][box.feature_at.split(feature_at)[1]], 1


def pieces(box: Box, building: int) -> tuple[int, int]:
    """The pieces of a building, one for each floor."""
    _, colour, floors = box.building.split(building)
    return box.items[D][colour], floors


COMPONENTS: tuple[Component[Cities, Box], ...] = (
    Component(
        name="{}",
        rule=("CTS-2.4", "CTS-2.5", "CTS-2.6", "CTS-2.7"),
        number=lambda s: s.game.box.copies,
        each="item",
        sort=("row", lambda box: box.item_row),
        zones=Zones(
            "up",
            "taken",
            "cards",
            "tiles",
            "features",
            "buildings",
            "removed",
            rest="unseen",
            spare=("removed", "lost"),
            held={"tiles": land_tile, "features": feature, "buildings": pieces},
        ),
        face_down=FaceDown(
            pile="pile", back=lambda box: box.item_row, unseen={"down": lambda box: box.slot_row, "lost": range(4)}
        ),
    ),
    Component(
        name="{}",
        rule="CTS-2.9",
        number=lambda s: [0] * len(s.game.box.land_tiles) + [1] * len(s.game.box.start_tiles),
        each="tile",
        zones=Zones("tiles", held={"tiles": start_tile}),
    ),
    Component(
        name="{} workers",
        rule="CTS-2.1",
        number=lambda s: [s.game.box.workers[s.seats]] * s.seats,
        each="seat",
        zones=Zones("worker"),
    ),
)
