"""Steps II and III: the house (HSE) and the strikers (STR)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from .box import KINDS, UPPER
from .cards import STRIKERS
from .conflict import move_bomb
from .influence import purchase_before_draw, take_pair
from .state import Rose


def buildable(s: Rose) -> list[Move]:
    """The houses that the card shows and the supply holds (ROF-HSE.1, ROF-HSE.2)."""
    box, mine = s.game.box, s.active * KINDS
    return [box.build_moves[kind] for kind in box.kinds[s.card] if s.houses_left[mine + kind]]


@auto("ROF-HSE.2", then="build_house | nothing")
def put_house(s: Rose) -> None:
    """ROF-HSE.2  A house has to be built if the supply holds one of the shown kinds."""
    if s.laid >= 0:
        if buildable(s):
            s.push(BuildHouse)
        else:
            s.emit("ROF-HSE.2", s.active)


class BuildHouse(Choice[Rose]):
    """II. Put a house of a kind shown on the card on the tile just laid."""

    rule = "ROF-HSE.1"
    then = "purchase_before_draw take_pair | nothing"
    verbs = {"build": ("kind",)}

    def candidates(self, s: Rose) -> list[Move]:
        return s.game.box.build_moves

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, kind = move
        if kind not in s.game.box.kinds[s.card]:
            yield Refusal("ROF-HSE.1", kind=kind)
        if not s.houses_left[s.active * KINDS + kind]:
            yield Refusal("ROF-HSE.2", kind=kind)

    def legal_moves(self, s: Rose) -> list[Move]:
        return buildable(s)

    def do(self, s: Rose, move: Move) -> None:
        _, kind = move
        cell = s.laid
        s.house[cell] = s.active * KINDS + kind
        s.houses_left[s.active * KINDS + kind] -= 1
        s.built = kind
        s.emit("ROF-HSE.1", s.active, (s.game.box.board.words[cell],), cell=cell, kind=kind)
        if kind == UPPER:
            move_bomb(s, 1)
            s.push(purchase_before_draw, take_pair)

    def check(self, s: Rose) -> Iterator[Problem]:
        if s.laid < 0:
            yield s.wrong("house_before_tile")


class Due(NamedTuple):
    """The strikers of a house: how many come, how many the card spares, for how many the supply has no piece."""

    coming: int
    spared: int
    missing: int


@by("ROF-HSE.5", "ROF-STR.1", "ROF-STR.2")
def strikers_due(s: Rose, kind: int) -> Due:
    """Whom a house of this kind leaves without a home: level less status."""
    homeless = max(0, s.level() - s.game.box.status[kind])
    card = STRIKERS.get(s.game.box.design[s.card])
    spared = card.reply(s, homeless) if card else 0
    coming = min(homeless - spared, s.strikers_left[s.active])
    return Due(coming, spared, homeless - spared - coming)


@auto("ROF-STR.1", then="overflow | nothing")
def place_strikers(s: Rose) -> None:
    """ROF-STR.1, ROF-STR.2, ROF-HSE.5  Whom the house does not shelter goes on strike in the Raval."""
    if s.built < 0:
        return
    box, seat = s.game.box, s.active
    due, where = strikers_due(s, s.built), (f"raval:{seat}",)
    if due.spared:
        s.emit(STRIKERS[box.design[s.card]].rule, seat, where, count=due.spared)
    before = s.raval[seat]
    after = s.raval[seat] = before + due.coming
    s.strikers_left[seat] -= due.coming
    status, count = box.status[s.built], due.coming
    s.emit("ROF-STR.1", seat, where, level=s.level(), status=status, count=count, before=before, after=after)
    if due.missing:
        s.emit("ROF-STR.2", seat, where, count=due.coming)
    if s.raval[seat] > s.raval_limit():
        s.push(overflow)


def too_many_in_the_raval(s: Rose) -> Iterator[Problem]:
    if s.raval[s.active] <= s.raval_limit():
        yield s.wrong("strikers_find_room")


@auto("ROF-STR.4", then="overflow | nothing", check=too_many_in_the_raval)
def overflow(s: Rose) -> None:
    """ROF-STR.3 to STR.5  Over the limit: one striker climbs the barricades, one goes home; again until it fits."""
    seat, limit = s.active, s.raval_limit()
    before = s.raval[seat]
    s.raval[seat] -= 2
    s.barricades[seat] += 1
    s.strikers_left[seat] += 1
    where = (f"raval:{seat}", f"barricades:{seat}")
    s.emit("ROF-STR.4", seat, where, before=before, limit=limit, after=before - 2)
    if s.raval[seat] > limit:
        s.push(overflow)
