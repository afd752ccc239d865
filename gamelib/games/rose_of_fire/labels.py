"""What one sees where something is done: the houses by which cards of one name are told apart."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.engine.steps import Move

from .state import Rose


def label_facts(s: Rose, move: Move) -> Mapping[str, object]:
    """The kinds of houses and the tile of a card, if its player holds another one of the same name."""
    match move:
        case ("play" | "event" | "both", int(card)):
            box, hand = s.game.box, s.hand[s.active]
            alike = {face for face in hand if box.design[face] and box.design[face] == box.design[card]}
            if len(alike) > 1:
                return {"kind": box.kinds[card], "colour": box.colours[card]}
    return {}
