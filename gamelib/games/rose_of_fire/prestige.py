"""Prestige: the Auca (AUC), ties (TIE) and prestige awards (AWD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from .box import PERSONALITIES, SPENT
from .state import Rose


def gain(s: Rose, seat: int, steps: int, rule: str, where: tuple[str, ...] = (), **facts: int) -> None:
    """Move on the Auca by so many ``steps`` (back if negative), by this rule; what does not fit becomes points.

    ROF-AUC.2, ROF-AUC.3, ROF-VPT.2
    """
    auca, before = s.game.box.auca, s.prestige[seat]
    wanted = before + steps
    after = s.prestige[seat] = max(auca["min"], min(auca["max"], wanted))
    if wanted != after:
        ends = "ROF-AUC.2" if wanted > after else "ROF-AUC.3"
        s.score(seat, wanted - after, ends, (f"prestige:{seat}",))
    s.emit(rule, seat, (*where, f"prestige:{seat}"), None, before=before, after=after, **facts)


def tie_winner(s: Rose, tied: list[int]) -> int:
    """Of tied seats the one with higher prestige; still tied, the first in turn order (ROF-TIE.1, ROF-TIE.2)."""
    return min(tied, key=lambda seat: (-s.prestige[seat], (seat - s.first) % s.seats))


def winner(s: Rose, counts: list[int], *, fewest: bool = False, among: list[int] | None = None) -> int:
    """The seat with most (or fewest) of something; how a tie was decided is said (ROF-TIE.1, ROF-TIE.2)."""
    seats = list(range(s.seats)) if among is None else among
    best = min(counts[seat] for seat in seats) if fewest else max(counts[seat] for seat in seats)
    tied = [seat for seat in seats if counts[seat] == best]
    if len(tied) == 1:
        return tied[0]
    seat = tie_winner(s, tied)
    if [s.prestige[other] for other in tied].count(s.prestige[seat]) == 1:
        s.emit("ROF-TIE.1", seat, (f"prestige:{seat}",))
    else:
        s.emit("ROF-TIE.2", seat, ("first",))
    return seat


@by("ROF-AWD.1", "ROF-AWD.2")
def award_of(s: Rose, seat: int) -> int:
    """How much a prestige award brings this seat now: less the better it stands."""
    award, mine = s.game.box.award, s.prestige[seat]
    others = [prestige for other, prestige in enumerate(s.prestige) if other != seat]
    if mine > max(others):
        return award["sole_most"]
    return award["sole_least"] if mine < min(others) else award["otherwise"]


@auto("ROF-AWD.1", "seat", then="use_personalities | nothing")
def prestige_award(s: Rose, seat: int) -> None:
    """ROF-AWD.1  The award by the position on the Auca; a personalities token may raise it (ROF-ALN.5)."""
    award = award_of(s, seat)
    if s.has_alignment(seat) and award < s.game.box.award["sole_least"]:
        s.push(UsePersonalities.of(seat))
        return
    gain(s, seat, award, "ROF-AWD.1", count=award)


class RevealAlignment(Choice[Rose]):
    """Turn the alignment token face up for its one use, or keep it secret?

    Whoever has not used it yet is asked, whatever it is: that the question is asked must not tell its symbol.
    """

    args = ("seat",)
    verbs = {"reveal": (), "pass": ()}
    private = True
    declines = "pass"
    symbol: ClassVar[int]

    def seat(self, s: Rose, seat: int) -> int:
        return seat

    def candidates(self, s: Rose, seat: int) -> list[Move]:
        return [("reveal",), ("pass",)]

    def check(self, s: Rose, seat: int) -> Iterator[Problem]:
        if not s.has_alignment(seat):
            yield s.wrong("alignment_spent")


class UsePersonalities(RevealAlignment):
    """Reveal the personalities token to make the award as high as it can be?"""

    rule = "ROF-ALN.5"
    symbol = PERSONALITIES

    def refusals(self, s: Rose, move: Move, seat: int) -> Iterator[Refusal]:
        if move == ("reveal",) and s.alignment[seat] != PERSONALITIES:
            yield Refusal("ROF-ALN.5", where=(f"alignment:{seat}",))

    def do(self, s: Rose, move: Move, seat: int) -> None:
        award = award_of(s, seat)
        if move == ("reveal",):
            spend_alignment(s, seat)
            award = s.game.box.award["sole_least"]
            s.emit("ROF-ALN.5", seat, (f"alignment:{seat}",), count=award)
        gain(s, seat, award, "ROF-AWD.1", count=award)


def spend_alignment(s: Rose, seat: int) -> None:
    """Turn the alignment token face up and put it into the red bag: one use in the game (ROF-ALN.1)."""
    symbol = s.alignment[seat]
    s.alignment[seat] = SPENT
    s.into_bag(symbol)
    s.emit("ROF-ALN.1", seat, (f"alignment:{seat}", "red_bag"), symbol=symbol)
