"""How many cards there are, and where they can lie."""

from gamelib.engine.components import Component, FaceDown, Zones

from .box import Box
from .state import Courtyards

COMPONENTS: tuple[Component[Courtyards, Box], ...] = (
    Component(
        name="cards ({})",
        rule="CYD-SET.1",
        number=lambda s: s.game.box.copies,
        each="kind",
        zones=Zones("yard", "hand", rest="deck"),
        face_down=FaceDown(pile="deck_size", values=lambda box: {box.back: 0}, secret={"hand": ""}),
    ),
)
