"""The eleven actions (ACT). Each chapter enters its own here: which step carries it out, and what refuses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gamelib.engine.citations import Refusal
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Entry, auto

from .benefits import receive
from .box import ADVANCE_CERDA, GAIN_CLOTH, GAIN_COINS
from .state import Barcelona


class ActionSpec(NamedTuple):
    """The step of an action, and why the seat in turn cannot carry it out now: for no reason if it can."""

    entry: Entry
    refusals: Callable[[Barcelona], Iterable[Refusal]]

    def possible(self, s: Barcelona) -> bool:
        """Can the seat in turn carry it out?"""
        return not any(self.refusals(s))


ACTIONS: dict[int, ActionSpec] = {}
"""By action."""
STEPS = (
    "gain_coins",
    "gain_cloth",
    "build_streets",
    "improve",
    "build_public",
    "take_modernisme",
    "place_cobblestone",
    "build_intersection",
    "advance_cerda",
    "tram_to",
)
"""The steps that carry out actions."""


@by("BCN-ACT.5", "BCN-TURN.3")
def possible(s: Barcelona, street: int) -> bool:
    """Can the seat in turn carry out the action of this street?"""
    return ACTIONS[s.layout[street]].possible(s)


def never_refused(s: Barcelona) -> tuple[()]:
    """Of an action that is always possible: no refusals."""
    return ()


@auto("BCN-ACT.2", then="keep_resources | nothing")
def gain_coins(s: Barcelona) -> None:
    """BCN-ACT.2  Coins."""
    receive(s, s.active, s.game.box.action_effect[GAIN_COINS], "BCN-ACT.2", (f"warehouse:{s.active}",))


@auto("BCN-ACT.3", then="keep_resources | nothing")
def gain_cloth(s: Barcelona) -> None:
    """BCN-ACT.3  A cloth and points."""
    receive(s, s.active, s.game.box.action_effect[GAIN_CLOTH], "BCN-ACT.3", (f"warehouse:{s.active}",))


@auto("BCN-ACT.4")
def advance_cerda(s: Barcelona) -> None:
    """BCN-ACT.4  Steps forward on the Cerdà track."""
    receive(s, s.active, s.game.box.action_effect[ADVANCE_CERDA], "BCN-ACT.4", (f"cerda:{s.active}",))


ACTIONS[GAIN_COINS] = ActionSpec(gain_coins.entry, never_refused)
ACTIONS[GAIN_CLOTH] = ActionSpec(gain_cloth.entry, never_refused)
ACTIONS[ADVANCE_CERDA] = ActionSpec(advance_cerda.entry, never_refused)
