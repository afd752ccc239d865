"""The social conflict track (SOC) and anarchy (ANA)."""

from __future__ import annotations

from gamelib.engine.steps import auto

from .box import OFFERED, REMOVED, SYMBOLS
from .state import Rose


def move_bomb(s: Rose, count: int) -> tuple[int, int]:
    """Move the bomb; symbols reached for the first time wait to be resolved. Gives before and after.

    ROF-SOC.1, ROF-SOC.2, ROF-SOC.4
    """
    box, before = s.game.box, s.bomb
    s.bomb = max(0, min(box.anarchy, before + count))
    if s.bomb != before:
        s.emit("ROF-SOC.1", None, ("conflict",), before=before, after=s.bomb)
    while s.reached < SYMBOLS and s.bomb >= box.event_space[s.reached]:
        s.emit("ROF-SOC.4", None, ("conflict",), symbol=s.reached)
        s.reached += 1
    return before, s.bomb


@auto("ROF-SOC.5")
def conflict_events(s: Rose) -> None:
    """ROF-SOC.5, ROF-SOC.6  Resolve what the bomb has reached, in track order: what is left is removed."""
    box = s.game.box
    while s.resolved < s.reached:
        cards = [card for card, symbol in enumerate(box.influence_symbol) if symbol == s.resolved]
        gone = [card for card in cards if s.influence[card] == OFFERED]
        for card in gone:
            s.influence[card] = REMOVED
        where = ("conflict", *(box.influence_key[card] for card in gone))
        s.emit("ROF-SOC.6", None, where, symbol=s.resolved, count=len(gone))
        s.resolved += 1


@auto("ROF-ANA.1")
def check_anarchy(s: Rose) -> None:
    """A soldier drawn and the bomb on the last space: anarchy, to the end of the game; influence cards are lost.

    ROF-ANA.1, ROF-ANA.2, ROF-ANA.4
    """
    if s.anarchy or not s.soldiers_out or s.bomb < s.game.box.anarchy:
        return
    s.anarchy = 1
    s.emit("ROF-ANA.1", None, ("conflict",))
    lost = sum(owner < OFFERED for owner in s.influence)
    s.influence = [REMOVED] * len(s.influence)
    s.emit("ROF-ANA.2", None, ("conflict",), count=lost)
