"""What an action would bring, as values: what, how much, to whom, by which rule. Words for it come after."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from gamelib import State
from gamelib.engine import transitions
from gamelib.engine.steps import Auto, Move
from widgets.board.panels import PreviewLine

from .canvas import Speech

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Prediction:
    """One line of a preview; its text is ``preview.<what>``, filled in with the seat and the facts.

    ``amount`` is what the action changes; or with ``counts`` how many of something it opens or leaves, such as places
    to choose from, which is no gain.
    """

    what: str
    amount: int
    rule: str
    glyph: str
    seat: int | None = None
    facts: Mapping[str, object] = field(default_factory=dict)
    counts: bool = False

    def in_words(self, speech: Speech) -> PreviewLine:
        """The line in words."""
        text = speech.say(f"preview.{self.what}", seat=self.seat, **self.facts)
        shown: PreviewLine = {"glyph": self.glyph, "value": self.amount, "text": text}
        if self.counts:
            shown["counts"] = True
        return shown


Predict = Callable[[Any, Any, Move], Iterator[Prediction]]
"""From the states before and after (as `ahead` gives it) and the move to what it brings."""


def ahead(state: S, move: Move, aside: Mapping[str, str]) -> tuple[S, list[str]]:
    """The state after a move and the automatic steps that follow, up to a decision, a draw or somebody else's turn.

    Draws in `aside` are left out, because what follows does not depend on them; they are named in the second result.
    """
    after, left_out = state.copy(), list[str]()
    transitions.do(after, move)
    while after.agenda and after.active == state.active:
        name = after.agenda[-1][0]
        if name in aside:
            after.agenda.pop()
            left_out.append(name)
        elif isinstance(after.game.steps[name], Auto):
            transitions.run_step(after)
        else:
            break
    return after, left_out
