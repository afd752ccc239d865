"""What is in the box, compiled from ``data.toml`` once per edition."""

from collections.abc import Iterator
from typing import Any

from gamelib.engine.codecs import Codec, Words
from gamelib.engine.data import Data
from gamelib.engine.grid import Grid


class Box:
    """Tables of plain numbers for play."""

    def __init__(self, data: Data) -> None:
        kinds = data.rows("kinds")
        self.grid = Grid(data["board"]["rows"])
        """The plots with their neighbours."""
        self.copies: list[int] = data.column("kinds", "copies")
        """By kind: how many cards there are."""
        self.back = len(kinds)
        """The card that lies face down."""
        self.numbers: dict[str, int] = data["numbers"]
        """Cards in a ``hand`` at the start, ``points`` for a card of the group."""
        self.codecs: dict[str, Codec] = {
            "seat": Words.of("seat", data.rows("seats")),
            "plot": Words("plot", self.grid.words),
            "kind": Words.of("kind of card", kinds),
            "card": Words.of("card", [*kinds, data["card_back"]]),
        }
        """How each sort of number is written and named."""

    def graph(self, seats: int) -> Any:
        """The board: the plots, and which lie side by side."""
        return self.grid.graph()


def validate_edition(data: Data) -> Iterator[str]:
    """What does not fit together in an edition, whatever ``counts`` says."""
    cards, plots = sum(data.column("kinds", "copies")), len(Grid(data["board"]["rows"]).cells)
    if cards > plots:
        yield f"board: {cards} cards do not fit on {plots} plots (CYD-PUT.1)"
    if not 1 <= data["numbers"]["hand"] <= cards // len(data.rows("seats")):
        yield "numbers: hand is at least 1, and everybody gets as many cards (CYD-SET.1)"
