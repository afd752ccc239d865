"""The Cerdà track (CER)."""

from __future__ import annotations

from gamelib.engine.rulebook import by

from .state import Barcelona


@by("BCN-CER.3")
def advance(s: Barcelona, seat: int, steps: int, where: tuple[str, ...] = ()) -> None:
    """BCN-CER.1, BCN-CER.4  Forward, or back if below zero; each step beyond the top gives points."""
    box, before, where = s.game.box, s.cerda[seat], (f"cerda:{seat}", *where)
    after = max(0, min(box.cerda_end, before + steps))
    if after != before:
        s.cerda[seat] = after
        s.emit("BCN-CER.1", seat, where, before=before, after=after)
    beyond = before + steps - box.cerda_end
    if beyond > 0:
        s.score(seat, box.beyond_vp * beyond, "BCN-CER.4", where, count=beyond)


def multiplier(s: Barcelona, seat: int) -> int:
    """BCN-CER.2  What a scoring is multiplied with."""
    return s.game.box.multiplier_at[s.cerda[seat]]
