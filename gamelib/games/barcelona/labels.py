"""What one sees where something is done: places by the streets that meet there, benefits by what they bring."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.engine.steps import Move
from gamelib.text.templates import Translated

from .box import SLOTS
from .names import HALVES
from .state import Barcelona


def label_facts(s: Barcelona, move: Move) -> Mapping[str, object]:
    """Streets have their names printed at the edge of the map: by them a label says where something is."""
    box = s.game.box
    match move:
        case ("place" | "intersection", int(crossing), *_):
            return {"crossing": _crossing(s, crossing)}
        case ("street" | "tram", int(segment)):
            street = segment // box.board.per_street
            ends = [_crossing(s, end, street) for end in box.ends[segment]]
            return {"street": street, "end": ends[0], "other_end": ends[1]}
        case ("house", int(space), _, int(group)):
            column, row = box.column_of[space] + 1, box.row_of[space] + 1
            half = box.space_words[space].partition("_")[2]
            return {
                "west": f"V{column}",
                "east": f"V{column + 1}",
                "north": f"H{row}",
                "south": f"H{row + 1}",
                "half": Translated(HALVES[half.upper()]) if half else None,
                "crossings": ", ".join(_crossing(s, crossing) for crossing in box.groups[group]),
            }
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


def _crossing(s: Barcelona, crossing: int, street: int = -1) -> str:
    """The streets that meet there; on one of them the other, if that says it."""
    vertical, horizontal, *_ = s.game.box.streets_of[crossing]
    several = [one for one in (horizontal, vertical) if one != street]
    return "/".join(s.game.codecs["street"].word(one).upper() for one in several)
