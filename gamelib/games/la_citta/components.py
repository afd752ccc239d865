"""The table of components (CIT-SET.1 to SET.5): how many there are, and where they can lie."""

from __future__ import annotations

from gamelib.engine.components import Component, FaceDown, Zones

from .box import CASTLE, ENDLESS, HIDDEN, UNSEEN, Box
from .state import Citta


def tile(box: Box, piece: int) -> tuple[int, int] | None:
    """CIT-SET.4  The pile from which the tile of a building comes."""
    return (box.pile_of[piece], 1) if piece < CASTLE else None


def castle(box: Box, piece: int) -> tuple[int, int] | None:
    """CIT-SET.1  Whose castle this is."""
    return (piece - CASTLE, 1) if piece >= CASTLE else None


def has_looked(s: Citta, field: str, position: int, seat: int) -> bool:
    """CIT-CRD.13  Has this seat looked at the card that lies there?"""
    return bool(s.looked[seat * len(s.voice) + position])


def nobody(s: Citta, field: str, point: int, seat: int) -> bool:
    """CIT-POL.7  A forced draw is seen by nobody, not even by the seat that it lies before."""
    return False


COMPONENTS: tuple[Component[Citta, Box], ...] = (
    Component(
        name="{} tiles",
        rule="CIT-SET.8",
        number=lambda s: s.game.box.landscape_tiles,
        each="landscape",
        zones=Zones("tile", rest="landscapes_left"),
    ),
    Component(
        name="tiles ({})",
        rule="CIT-SET.4",
        number=lambda s: s.game.box.pile_tiles,
        each="pile",
        zones=Zones("building", held={"building": tile}),
    ),
    Component(
        name="{} castles",
        rule="CIT-SET.1",
        number=lambda s: [s.game.box.pieces["castles"]] * s.seats,
        each="seat",
        zones=Zones("building", rest="castles_left", held={"building": castle}),
    ),
    Component(
        name="citizens",
        rule="CIT-DEF.12",
        number=lambda s: [s.game.box.pieces["supply"] if s.finite_citizens else ENDLESS],
        zones=Zones("citizens", rest="supply"),
    ),
    Component(
        name="{} cards",
        rule="CIT-SET.5",
        number=lambda s: s.game.box.copies,
        each="card",
        zones=Zones(
            "display", "front", "unseen", "discard", "discard_unseen", "removed", rest="deck", spare=("discard",)
        ),
        face_down=FaceDown(
            pile="deck_size", values={UNSEEN: 0}, secret={"unseen": "", "discard_unseen": ""}, known=nobody
        ),
    ),
    Component(
        name="voice cards ({})",
        rule="CIT-SET.5",
        number=lambda s: s.game.box.voice_cards,
        each="need",
        zones=Zones("voice_up", "voice", "voice_used", rest="voice_pool", spare=("voice_used",)),
        face_down=FaceDown(values={HIDDEN: 0}, secret={"voice": ""}, known=has_looked),
    ),
)
