"""What a position is worth to a seat, in points: a rule of thumb for bots, no part of the rules.

Only the weakest category counts in the end. So what the city has and will bring is added up category by category, as
if it stayed as it is, and the weaker a category is the more it weighs. The numbers are guesses that were tried out in
play, each with what it stands for.
"""

from __future__ import annotations

from .box import CATEGORIES, EPOCHS
from .scoring import brings, total
from .state import Urbania

STAYS = 0.8
"""How much of an epoch's points is still to be had one epoch later: buildings are covered by better ones."""
WEIGHTS = (0.75, 0.2, 0.05), (0.95, 0.04, 0.01)
"""What a point of the weakest, the middle and the strongest category weighs, in the first epoch and in the last one."""
LEADER_POINT = 0.6
"""A Leader card helps the weakest category after each epoch, unless somebody takes it."""
ICON = 0.12
"""Icons make Monuments and Leader cards easier to get, as long as epochs are to come."""
GROWTH = 0.25
"""City Growth saves wealth for new land: so much for each point of it."""
STARTING = 0.4
"""To begin the next epoch: the first choice of its cards and Monument."""


def heuristic_value(s: Urbania, seat: int) -> float:
    """The points of this seat, and what it has in sight."""
    if s.over or s.stage() == "end":
        return float(s.points[seat])
    of, left = s.game.box.constants, EPOCHS - s.epoch
    sums, below = prospects(s, seat)
    late = s.epoch / EPOCHS
    value = sum(
        points * (early * (1 - late) + at_the_end * late)
        for points, early, at_the_end in zip(sorted(sums), *WEIGHTS, strict=True)
    )
    leaders = s.leader.count(seat)
    value += of["vp_per_monument"] * s.monument.count(seat)
    value += (of["vp_per_leader"] + LEADER_POINT * of["leader_points_per_epoch"] * (left + 1)) * leaders
    value += of["vp_per_loss"] * (s.loss[seat] + below)
    value += ICON * left * sum(s.icons_of(seat))
    if s.growth == seat:
        value += GROWTH * s.cost(seat) * (left > 0 or bool(s.open_piles()))
    if s.remover == seat:
        value += STARTING if left else of["vp_final_removal"]
    return value


def prospects(s: Urbania, seat: int) -> tuple[list[float], float]:
    """By category the points there are and those that the city will bring; and the Loss tokens that it will take."""
    sums, below, weight = [float(s.tokens(category)[seat]) for category in range(CATEGORIES)], 0.0, 1.0
    for epoch in range(max(s.epoch, 1), EPOCHS + 1):
        coming = total(s, seat) if epoch == s.epoch else brings(s, seat, epoch)
        for category, points in enumerate(coming):
            sums[category] += weight * max(points, 0)
            below += weight * max(-points, 0)
        weight *= STAYS
    return sums, below
