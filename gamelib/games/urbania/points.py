"""Points and Loss tokens: gained from the bank, paid into it, handed over (URB-H.7, URB-C.3)."""

from __future__ import annotations

from collections.abc import Iterable

from gamelib.engine.codecs import NONE
from gamelib.engine.rulebook import by

from .box import LOSS
from .state import Urbania


@by("URB-O.2")
def have(s: Urbania, seat: int, category: int) -> int:
    """The points of a seat; behind a screen only its owner sees them."""
    if s.hidden_points:
        s.must_see(seat)
    return (s.wealth, s.prestige, s.satisfaction)[category][seat]


@by("URB-O.2")
def all_of(s: Urbania, seat: int) -> tuple[int, int, int]:
    """All points of a seat, as :func:`have` tells those of one category."""
    if s.hidden_points:
        s.must_see(seat)
    return s.by_category(seat)


@by("URB-O.2")
def seen_by(s: Urbania, seat: int) -> tuple[int, ...] | None:
    """Who gets to know how many points a seat has."""
    return (seat,) if s.hidden_points else None


@by("URB-C.3", "URB-H.7")
def gain(
    s: Urbania, seat: int, amounts: Iterable[int], rule: str, where: tuple[str, ...] = (), **facts: object
) -> None:
    """Gain wealth, prestige and satisfaction from the bank, which never runs out; below zero nothing."""
    tokens = s.wealth, s.prestige, s.satisfaction
    for category, amount in enumerate(amounts):
        if amount > 0 and (before := tokens[category][seat]) != NONE:
            after = tokens[category][seat] = before + amount
            if s.log is not None:
                s.emit(rule, seat, where, seen_by(s, seat), category=category, before=before, after=after, **facts)


@by("URB-H.7")
def pay(
    s: Urbania, seat: int, category: int, amount: int, rule: str, where: tuple[str, ...] = (), **facts: object
) -> int:
    """Points of one category out of a city, as far as there are any; how many are missing."""
    before, tokens = have(s, seat, category), s.tokens(category)
    after = tokens[seat] = max(0, before - amount)
    if after != before and s.log is not None:
        s.emit(rule, seat, where, seen_by(s, seat), category=category, before=before, after=after, **facts)
    return amount - (before - after)


@by("URB-C.3")
def lose(s: Urbania, seat: int, count: int, rule: str, where: tuple[str, ...] = (), **facts: object) -> None:
    """Take Loss tokens, which lie openly on the table."""
    if count:
        before, tokens = s.loss[seat], s.tokens(LOSS)
        after = tokens[seat] = before + count
        s.emit(rule, seat, where, None, count=count, before=before, after=after, **facts)
