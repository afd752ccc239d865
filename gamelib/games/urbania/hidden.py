"""What a seat cannot see if points are hidden (URB-O.2): the totals of the others."""

from __future__ import annotations

from random import Random

from gamelib.engine.codecs import NONE
from gamelib.engine.rulebook import by

from .box import CATEGORIES
from .state import Urbania


@by("URB-O.2")
def hide(s: Urbania, viewer: int) -> dict[str, list[int]]:
    """The points of the others lie behind their screens until the final count; Loss tokens lie on the table."""
    if not s.hidden_points or s.stage() == "end":
        return {}
    tokens = {"wealth": s.wealth, "prestige": s.prestige, "satisfaction": s.satisfaction}
    return {
        name: [count if seat == viewer else NONE for seat, count in enumerate(counts)]
        for name, counts in tokens.items()
    }


def deal(s: Urbania, rng: Random) -> None:
    """Others could have what the viewer has themselves, in any category."""
    own = s.by_category(s.viewer)
    for category in range(CATEGORIES):
        tokens = s.tokens(category)
        tokens[:] = [rng.choice(own) if count == NONE else count for count in tokens]
