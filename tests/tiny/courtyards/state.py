"""What lies on the table in Courtyards."""

from gamelib.engine.definition import BaseGame
from gamelib.engine.state import State, per, state, value

from .box import Box


@state
class Courtyards(State):
    """The yard, the hands, and what nobody has, as far as its viewer knows, seen."""

    game: BaseGame[Box]
    yard: list[int] = per("plot", of="kind", fill=-1)
    hand: list[tuple[int, ...]] = per("seat", of="card", many=True)
    deck: list[int] = per("kind", derived=True)
    deck_size: int = value(derived=True)

    def stage(self) -> str:
        return "play" if self.deck_size or any(self.hand) else "last"

    def rebuild(self) -> None:
        """Hands lie in the order in which play keeps them."""
        self.hand[:] = [tuple(sorted(hand)) for hand in self.hand]

    def text(self, lang: str = "en") -> str:
        points = ", ".join(f"{self.game.seat_name(seat, lang)} {vp}" for seat, vp in enumerate(self.points))
        facts = {"count": sum(kind >= 0 for kind in self.yard), "points": points}
        return self.game.wording.line("now", facts, lang)
