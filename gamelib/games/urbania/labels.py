"""What one sees where something is done: the buildings by which a label calls piles and plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamelib.engine.steps import Move

from .state import Urbania


def label_facts(s: Urbania, move: Move) -> Mapping[str, object]:
    """The building that is built, the one that is covered or hit; a number only where two of them are alike."""
    match move:
        case ("rebuild", int(pile), int(slot)) if s.top[pile] >= 0 and slot < len(s.city[s.active]):
            return {**_on_pile(s, pile), **_on_plot(s, s.active, slot, "covered_building")}
        case ("greenfield", int(pile), _) if s.top[pile] >= 0:
            return _on_pile(s, pile)
        case ("destroy" | "mark" | "copy", int(seat), int(slot)) if slot < len(s.city[seat]):
            return _on_plot(s, seat, slot, "building")
    return {}


def _on_pile(s: Urbania, pile: int) -> dict[str, object]:
    tops = [building for _, building in s.open_tops()]
    return {"building": s.top[pile], "twin_pile": _if_twins(pile, tops, s.top[pile])}


def _on_plot(s: Urbania, seat: int, slot: int, name: str) -> dict[str, object]:
    city = s.city[seat]
    return {name: city[slot], "twin_slot": _if_twins(slot, city, city[slot])}


def _if_twins(number: int, among: Sequence[int], building: int) -> int | None:
    return number if among.count(building) > 1 else None
