"""Row A: scoring cards (CTS-5)."""

from __future__ import annotations

from gamelib.engine.steps import auto

from .state import Cities
from .taken import comes_from
from .things import A


@auto("CTS-5.1", check=comes_from(A))
def keep_card(s: Cities) -> None:
    """CTS-5.1, CTS-5.2  The card lies face up before its owner and scores at the end of the game."""
    seat = s.active
    for number, card in enumerate(s.taken, len(s.cards[seat])):
        s.emit("CTS-5.1", seat, (f"card:{seat}:{number}",), card=card)
    s.cards[seat] += s.taken
    s.taken = ()
