"""The table of components (URB-C.1): how many building cards there are, and where they can lie."""

from __future__ import annotations

from gamelib.engine.components import Component, Zones

from .box import Box
from .state import Urbania


def cards(s: Urbania) -> list[int]:
    """URB-S.4  By design: the cards in play; unused start sets leave the game."""
    box = s.game.box
    return [count if epoch else min(count, s.seats) for count, epoch in zip(box.copies, box.epoch_of, strict=True)]


def below(box: Box, laid: int) -> tuple[int, int]:
    """Which card this is, wherever it lies."""
    return laid % box.designs, 1


def stacks(s: Urbania, seat: int) -> list[list[int]]:
    """The cards of every plot of a city, the lowest first; covered cards on a plot that is not there come last."""
    designs = s.game.box.designs
    plots = max(len(s.city[seat]), *(laid // designs + 1 for laid in s.covered[seat]), 0)
    found: list[list[int]] = [[] for _ in range(plots)]
    for laid in s.covered[seat]:
        found[laid // designs].append(laid % designs)
    for slot, design in enumerate(s.city[seat]):
        found[slot].append(design)
    return found


COMPONENTS: tuple[Component[Urbania, Box], ...] = (
    Component(
        name="{}",
        rule="URB-C.1",
        number=cards,
        each="building",
        sort=("epoch", lambda box: box.epoch_of),
        zones=Zones("top", "city", "covered", "removed", rest="undrawn", spare=("removed",), held={"covered": below}),
    ),
)
