"""What a benefit gives at once: points, steps on the Cerdà track, coins and cloth."""

from __future__ import annotations

from gamelib.engine.rulebook import by
from gamelib.engine.steps import Entry

from .box import Benefit
from .cerda import advance
from .state import Barcelona
from .warehouse import gain


@by("BCN-TURN.5")
def receive(
    s: Barcelona, seat: int, benefit: Benefit, rule: str, where: tuple[str, ...], *then: Entry, **facts: int
) -> None:
    """Nobody is asked for what is gained at once; only a warehouse that is too small asks. ``then`` waits below that.

    Streets and steps of the Sagrada Família are what the caller pushes. ``facts`` are said of the points.
    """
    s.score(seat, benefit.vp, rule, where, **facts)
    if benefit.cerda:
        advance(s, seat, benefit.cerda, where)
    gain(s, seat, benefit.coin, benefit.cloth, where, *then)
