"""The table of components (ROF-SET.1 to SET.9): how many there are, and where they can lie."""

from __future__ import annotations

from gamelib.engine.components import Component, FaceDown, Zones

from .box import BACKS, HIDDEN, Box
from .state import Rose


def strike_in_hand(box: Box, face: int) -> tuple[int, int] | None:
    """ROF-CRD.9  Is this the Strike card?"""
    return (0, 1) if face == box.strike else None


def strike_kept(box: Box, seat: int) -> tuple[int, int] | None:
    """ROF-TWO.5  Whoever keeps it beside the hand, it is the one card."""
    return 0, 1


COMPONENTS: tuple[Component[Rose, Box], ...] = (
    Component(
        name="{} tiles",
        rule="ROF-SET.7",
        number=lambda s: s.game.box.tiles,
        each="colour",
        zones=Zones("tile", rest="tiles_left"),
    ),
    Component(
        name="houses ({})",
        rule="ROF-SET.1",
        number=lambda s: s.game.box.houses_per_kind * s.seats,
        each="house",
        zones=Zones("house", rest="houses_left"),
    ),
    Component(
        name="{} strikers",
        rule="ROF-SET.1",
        number=lambda s: [s.game.box.pieces["strikers_per_player"]] * s.seats,
        each="seat",
        zones=Zones("raval", "barricades", "in_bag", rest="strikers_left"),
    ),
    Component(
        name="soldiers",
        rule="ROF-SET.5",
        number=lambda s: [s.game.box.pieces["soldiers"]],
        zones=Zones("soldiers_out", "soldiers_in_bag", rest="castle"),
    ),
    Component(
        name="{}",
        rule="ROF-SET.8",
        number=lambda s: s.game.box.copies[: s.game.box.strike],
        each="card",
        sort=("back", lambda box: box.back),
        zones=Zones("hand", "standing", "discard", rest="deck", spare=("discard",)),
        face_down=FaceDown(
            pile="deck_size",
            back=lambda box: box.back,
            values=lambda box: {box.strike + 1 + back: back for back in range(BACKS)},
            secret={"hand": ""},
        ),
    ),
    Component(
        name="Strike cards",
        rule="ROF-CRD.9",
        number=(1,),
        zones=Zones("hand", "strike_kept", held={"hand": strike_in_hand, "strike_kept": strike_kept}),
    ),
    Component(
        name="{} tokens",
        rule="ROF-SET.2",
        number=lambda s: s.game.box.tokens,
        each="symbol",
        zones=Zones("tokens", "alignment", "drawn", rest="bag"),
        face_down=FaceDown(
            pile="bag_size",
            unseen={"token_backs": (0, 0, 0, 0)},
            values={HIDDEN: 0},
            secret={"alignment": "", "drawn": "", "tokens": "token_backs"},
        ),
    ),
    Component(
        name="immigration tokens of value {}",
        rule="ROF-IMM.4",
        number=lambda s: s.game.box.immigration[s.immigration_tokens],
        each="level",
        zones=Zones("levels"),
    ),
)
