"""What one sees where something is done: benefits by what they bring."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.engine.steps import Move

from .box import SLOTS
from .state import Barcelona


def label_facts(s: Barcelona, move: Move) -> Mapping[str, object]:
    """What an action brings where it is done; places have names that say where they are."""
    box = s.game.box
    match move:
        case ("cobble", int(space)):
            across, down = (int(digit) + 1 for digit in box.sidewalk_words[space][1:])
            return {"across": across, "down": down, **box.sidewalk_benefit[space]._asdict()}
        case ("benefit", int(slot)):
            return box.intersection_benefit[slot]._asdict()
        case ("improve", int(slot)):
            condition = s.project[s.active * SLOTS + slot]
            return {"condition": condition if condition >= 0 else None}
        case ("tile", int(tile)):
            return {**box.sagrada_benefit[tile]._asdict(), "resources": box.resources[tile]}
    return {}
