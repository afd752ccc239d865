"""The race for the milestones (CTS-10)."""

from __future__ import annotations

from gamelib.engine.grid import bits
from gamelib.engine.steps import auto

from .box import PLACES, PLACES_OF
from .state import NOBODY, Cities


@auto("CTS-10.1")
def check_milestones(s: Cities) -> None:
    """At the end of each turn, the last one too, the active seat alone puts rings on what its district has reached.

    CTS-10.1 to CTS-10.5, CTS-10.9, CTS-13.1
    """
    seat, district = s.active, s.district[s.active]
    for column, milestone, bit in s.game.box.races[s.metropolis]:
        if not district.missed & bit:  # in a district that has not changed since it was asked nothing is new
            places = s.ring[PLACES_OF[column]]  # as s.rings, without a call in each turn of a playout
            if seat not in places and NOBODY in places:
                if milestone.met(district):
                    place_ring(s, seat, column, places.index(NOBODY))
                else:
                    district.missed |= bit


def place_ring(s: Cities, seat: int, column: int, place: int) -> None:
    """CTS-10.2, CTS-10.7  On the free place with the highest number; there it stays (CTS-10.6)."""
    box, milestone = s.game.box, s.milestones()[column]
    s.ring[column * PLACES + place] = seat
    reached = [space for need in box.milestones[milestone].needs(s.district[seat]) for space in bits(need.spaces)]
    keys = tuple(box.space_key[seat][space] for space in dict.fromkeys(reached))
    where = (f"milestone:{column}", f"place:{column}:{place}", *keys)
    s.emit("CTS-10.2", seat, where, milestone=milestone, points=box.milestone_vp[milestone][place])


def ring_points(s: Cities, seat: int) -> int:
    """CTS-12.2, CTS-12.11  The numbers of the places that hold this seat's rings."""
    vp = s.game.box.milestone_vp
    return sum(
        vp[milestone][s.rings(column).index(seat)]
        for column, milestone in enumerate(s.milestones())
        if seat in s.rings(column)
    )
