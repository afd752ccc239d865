"""What a position is worth to a seat, in points: a rule of thumb for bots, no part of the rules.

Points already scored count in full; the rest is what a careful player sees coming. The numbers are guesses that were
tried out in play, each with what it stands for.
"""

from __future__ import annotations

from .box import SLOTS
from .cerda import multiplier
from .conditions import fulfilled
from .scoring import QUARTERS, cobblestones_count, end_of_game, passengers_count, projects_count
from .state import Barcelona

GOODS = (0.0, 0.9, 1.7, 2.3, 2.7, 3.0)
"""What so many coins, or so much cloth, will buy; more of it adds little."""
MORE_GOODS = 0.1
CERDA_STEP = 0.5
"""A step on the Cerdà track, for each scoring to come."""
SAGRADA_STEP = 1.2
"""A step towards the next tile of the Sagrada Família."""
INTERSECTION = 1.5
"""An intersection: others will place citizens on it."""
GROWTH = 1.5
"""A condition that is scored later will be met more often by then."""
MARKER_UP = 2.0
"""A marker moved up where no project lies yet."""
SLOT_TAKEN = 0.5
"""A project for which there is still room is worth a little less than it looks."""


def heuristic_value(s: Barcelona, seat: int) -> float:
    """The points of this seat, and what it has in sight."""
    points = float(s.points[seat])
    if s.over or s.waits(end_of_game):
        return points
    for part in (cobblestones_count, passengers_count, projects_count):
        points += sum(line.points for line in part(s, seat))
    if not s.ending:
        points += coming(s, seat)
    return points * s.game.box.quarters[s.difficulty] / QUARTERS if seat == s.rival else points


def coming(s: Barcelona, seat: int) -> float:
    """What the rest of the game will make of what a seat has."""
    left = time_left(s)
    points = goods(s.coins[seat]) + goods(s.cloth[seat])
    for condition in s.cerda_tile[s.scored :]:
        points += scoring_to_come(s, seat, condition)
    points += CERDA_STEP * s.cerda[seat] * (len(s.cerda_tile) - s.scored)
    points += SAGRADA_STEP * s.sagrada[seat] + INTERSECTION * s.built[seat]
    mine = range(seat * SLOTS, seat * SLOTS + SLOTS)
    points += MARKER_UP * sum(s.up[at] and s.project[at] < 0 for at in mine) - SLOT_TAKEN
    return points * left


def scoring_to_come(s: Barcelona, seat: int, condition: int) -> float:
    """What a Cerdà tile would bring if it were scored now, with some growth if it comes later."""
    return s.game.box.condition_vp[condition] * fulfilled(s, seat, condition) * max(GROWTH, multiplier(s, seat))


def goods(count: int) -> float:
    """Coins or cloth in the warehouse."""
    return GOODS[min(count, len(GOODS) - 1)] + MORE_GOODS * count


def time_left(s: Barcelona) -> float:
    """How much of the longest citizen track is still free."""
    return 1 - max(s.track) / s.game.box.track_end
