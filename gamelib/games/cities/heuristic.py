"""What a position is worth to a seat, in points: a rule of thumb for bots, no part of the rules.

What would be scored if the game ended now counts in full; the rest is what a careful player sees coming. The numbers
are guesses that were tried out in play, each with what it stands for.
"""

from __future__ import annotations

from functools import lru_cache

from .district import District
from .milestone_kinds import Milestone
from .rings import ring_points
from .scoring import area_points, card_points
from .state import NOBODY, Cities
from .things import MONUMENT, PARK, WATER

LOT, WILD = 0.25, 0.6
"""A lot on which something can still be built, and one that takes any colour."""
HOPE = 0.5
"""What a milestone half reached is worth, as a part of its next free place."""
FLOOR = 0.35
"""A floor: buildings help cards still to come and milestones."""
SPACE = 0.15
"""A park or water without a feature."""
CARD = 2.5
"""A scoring card on the table while there are rounds to come: one that pays nothing yet may still do so."""


def heuristic_value(s: Cities, seat: int) -> float:
    """The points that this seat would have now, and what it has in sight."""
    if s.over:
        return float(s.points[seat])
    district = s.district[seat]
    left = 1 - s.round / s.rounds()
    return _scored(s, seat) + _milestones(s, seat) + left * (_room(district) + CARD * len(s.cards[seat]))


def _scored(s: Cities, seat: int) -> float:
    box, district = s.game.box, s.district[seat]
    points = ring_points(s, seat) + box.monument_vp * district.features[MONUMENT].bit_count()
    points += sum(card_points(s, seat, card) for card in s.cards[seat])
    return float(points + area_points(s, seat, PARK) + area_points(s, seat, WATER))


def _milestones(s: Cities, seat: int) -> float:
    """A part of the place that would be next, the larger the less is missing."""
    box, total = s.game.box, 0.0
    for column, milestone in enumerate(s.milestones()):
        places = s.rings(column)
        if seat not in places and NOBODY in places:
            done = _done(box.milestones[milestone], s.district[seat])
            total += HOPE * done * done * box.milestone_vp[milestone][places.index(NOBODY)]
    return total


@lru_cache(maxsize=1 << 14)
def _done(milestone: Milestone, district: District) -> float:
    """How much of what a milestone asks for is there, from 0 to 1. Of two districts at most one has changed."""
    needs = list(milestone.needs(district))
    return float(sum(min(1.0, need.facts["have"] / need.facts["need"]) for need in needs) / len(needs))


def _room(district: District) -> float:
    """What can still be built on, and what stands."""
    free = district.all_lots() & ~(district.featured | district.floors[0])
    open_ground = (district.having(PARK) | district.having(WATER)) & ~district.featured
    floors = sum(floor.bit_count() for floor in district.floors)
    wild = district.empty_wild_lots().bit_count()
    return FLOOR * floors + LOT * free.bit_count() + WILD * wild + SPACE * open_ground.bit_count()
