"""What one sees where something is done: cities by their citizens, buildings by their kind."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.engine.steps import Move

from .state import Citta


def label_facts(s: Citta, move: Move) -> Mapping[str, object]:
    """How many citizens live in a city, and where it is only if its owner has another one with as many."""
    match move:
        case ("found", _, int(city)) | ("golden" | "wish", int(city), _) | ("starve", int(city)):
            return _city(s, city) if s.building[city] >= 0 else {}
        case ("build", _, int(place)):
            return _city(s, max(s.city[near] for near in s.lanes.neighbours[place]))
        case ("demolish", int(place)) | ("games", int(place), *_) if s.building[place] >= 0:
            return {"piece": s.building[place]}
    return {}


def _city(s: Citta, city: int) -> Mapping[str, object]:
    if city < 0:
        return {}
    alike = [other for other in s.cities[s.owner(city)] if s.citizens[other] == s.citizens[city]]
    return {"citizens": s.citizens[city], "city": city if len(alike) > 1 else None}
