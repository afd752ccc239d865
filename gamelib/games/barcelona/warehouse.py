"""The warehouse (RES): what goes in, what it costs, and what is kept when it is too small."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Entry, Move

from .state import Barcelona


def affords(s: Barcelona, seat: int, coins: int, cloth: int = 0) -> bool:
    """Does this seat own so much?"""
    return s.coins[seat] >= coins and s.cloth[seat] >= cloth


@by("BCN-TURN.4")
def pay(s: Barcelona, seat: int, coins: int, cloth: int = 0) -> None:
    """A cost is paid from what is owned when it arises; what it is paid for tells it."""
    s.coins[seat] -= coins
    s.cloth[seat] -= cloth


@by("BCN-RES.1", "BCN-RES.5", "BCN-RES.6")
def gain(s: Barcelona, seat: int, coins: int, cloth: int, where: tuple[str, ...], *then: Entry) -> None:
    """BCN-RES.3, BCN-RES.4  What one effect gives arrives together; then, if it is too much, one decides what to keep.

    ``then`` waits below that decision.
    """
    if seat == s.rival:
        points_for_goods(s, seat, coins + cloth, where)
        s.push(*then)
        return
    for goods, (owned, more) in enumerate(((s.coins, coins), (s.cloth, cloth))):
        if more:
            before = owned[seat]
            after = owned[seat] = before + more
            s.emit("BCN-RES.4", seat, (f"warehouse:{seat}", *where), goods=goods, before=before, after=after)
    too_much = s.coins[seat] + s.cloth[seat] > s.capacity(seat)
    s.push(*[KeepResources.of(seat)] * too_much, *then)


def points_for_goods(s: Barcelona, seat: int, count: int, where: tuple[str, ...]) -> None:
    """BCN-SOL.4  What the rival gets instead of coins and cloth."""
    s.score(seat, count * s.game.box.solo["resource"], "BCN-SOL.4", where)


class KeepResources(Choice[Barcelona]):
    """The warehouse is too small: keep as many coins and cloth as have room, the rest goes back.

    BCN-RES.2, BCN-RES.3
    """

    rule = "BCN-RES.3"
    args = ("seat",)
    verbs = {"keep": ("coins", "cloth")}

    def seat(self, s: Barcelona, seat: int) -> int:
        return seat

    def candidates(self, s: Barcelona, seat: int) -> list[Move]:
        mixes = range(s.coins[seat] + 1), range(s.cloth[seat] + 1)
        return [("keep", coins, cloth) for coins in mixes[0] for cloth in mixes[1]]

    def legal_moves(self, s: Barcelona, seat: int) -> list[Move]:
        room = s.capacity(seat)
        fewest, most = max(0, room - s.cloth[seat]), min(room, s.coins[seat])
        return [("keep", coins, room - coins) for coins in range(fewest, most + 1)]

    def refusals(self, s: Barcelona, move: Move, seat: int) -> Iterator[Refusal]:
        _, coins, cloth = move
        limit, where = s.capacity(seat), (f"warehouse:{seat}",)
        if coins > s.coins[seat] or cloth > s.cloth[seat] or coins + cloth != limit:
            yield Refusal("BCN-RES.3", where=where, limit=limit, coins=s.coins[seat], cloth=s.cloth[seat])

    def do(self, s: Barcelona, move: Move, seat: int) -> None:
        _, coins, cloth = move
        gone_coins, gone_cloth = s.coins[seat] - coins, s.cloth[seat] - cloth
        s.coins[seat], s.cloth[seat] = coins, cloth
        s.emit("BCN-RES.2", seat, (f"warehouse:{seat}",), coins=gone_coins, cloth=gone_cloth)

    def check(self, s: Barcelona, seat: int) -> Iterator[Problem]:
        if s.coins[seat] + s.cloth[seat] <= s.capacity(seat):
            yield s.wrong("nothing_too_much")
