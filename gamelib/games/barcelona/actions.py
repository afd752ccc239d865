"""The eleven actions (ACT). Each chapter enters its own here: which step carries it out, and what stands against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from gamelib.engine.citations import Refusal
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Entry, auto

from .benefits import receive
from .box import ADVANCE_CERDA, GAIN_CLOTH, GAIN_COINS
from .state import Barcelona


class ActionStatus(NamedTuple):
    """The step of an action, why the seat in turn cannot carry it out now, and whether it can.

    The latter is asked far more often, so it puts no reasons together.
    """

    entry: Entry
    hindrances: Callable[[Barcelona], Iterable[Refusal]]
    possible: Callable[[Barcelona], bool]


ACTIONS: dict[int, ActionStatus] = {}
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


def hindrances(s: Barcelona, street: int) -> Iterator[Refusal]:
    """Every reason why the action of a street is not possible."""
    yield from ACTIONS[s.layout[street]].hindrances(s)


@by("BCN-ACT.5", "BCN-TURN.3")
def possible(s: Barcelona, street: int) -> bool:
    """Can the seat in turn carry out the action of this street?"""
    return ACTIONS[s.layout[street]].possible(s)


def none(s: Barcelona) -> Iterator[Refusal]:
    """Of an action that is always possible: no hindrances."""
    return iter(())


def always(s: Barcelona) -> bool:
    """Of an action that is always possible: the seat in turn can carry it out."""
    return True


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


ACTIONS[GAIN_COINS] = ActionStatus(gain_coins.entry, none, always)
ACTIONS[GAIN_CLOTH] = ActionStatus(gain_cloth.entry, none, always)
ACTIONS[ADVANCE_CERDA] = ActionStatus(advance_cerda.entry, none, always)
