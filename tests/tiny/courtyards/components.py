"""How many cards there are, and where they can lie."""

from gamelib.engine.components import Component

COMPONENTS = (
    Component(
        name="cards ({})",
        rule="CYD-SET.1",
        number=lambda s: s.game.box.copies,
        lies=("yard", "hand"),
        each="kind",
        rest="deck",
        pile="deck_size",
        face_down=lambda box: {box.back: 0},
        secret={"hand": ""},
    ),
)
