"""What a position is worth to a seat, in points: a rule of thumb for bots, no part of the rules."""

from __future__ import annotations

from .state import Cities


def worth(s: Cities, seat: int) -> float:
    """The points of this seat."""
    return float(s.vp[seat])
