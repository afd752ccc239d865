"""Prestige: the Auca (AUC), ties (TIE) and prestige awards (AWD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gamelib.core.rulebook import Refusal
from gamelib.core.steps import Choice, Move, auto

from .box import HIDDEN, PERSONALITIES, SPENT
from .state import Rose


def gain(s: Rose, seat: int, count: int) -> tuple[int, int]:
    """Move on the Auca by ``count`` (back if negative); what does not fit becomes points. Gives before and after.

    ROF-AUC.2, ROF-AUC.3, ROF-VPT.2
    """
    auca, before = s.game.box.auca, s.prestige[seat]
    wanted = before + count
    after = s.prestige[seat] = max(auca["min"], min(auca["max"], wanted))
    if wanted != after:
        rule = "ROF-AUC.2" if wanted > after else "ROF-AUC.3"
        s.score(seat, wanted - after, rule, (f"prestige:{seat}",))
        s.emit(rule, seat, (f"prestige:{seat}", f"vp:{seat}"), points=wanted - after)
    return before, after


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


def award_of(s: Rose, seat: int) -> int:
    """How much a prestige award brings this seat now: less the better it stands.

    ROF-AWD.1, ROF-AWD.2, ROF-TIE.4
    """
    award, mine = s.game.box.award, s.prestige[seat]
    others = [prestige for other, prestige in enumerate(s.prestige) if other != seat]
    if mine > max(others):
        return award["sole_most"]
    return award["sole_least"] if mine < min(others) else award["otherwise"]


@auto("ROF-AWD.1", "seat", then="use_personalities | nothing")
def prestige_award(s: Rose, seat: int) -> None:
    """ROF-AWD.1  The award by the position on the Auca; a personalities token may raise it (ROF-ALN.5)."""
    if s.alignment[seat] in (PERSONALITIES, HIDDEN) and award_of(s, seat) < s.game.box.award["sole_least"]:
        s.must_see(seat)
        s.push(UsePersonalities.of(seat))
        return
    _receive(s, seat, award_of(s, seat))


def _receive(s: Rose, seat: int, count: int) -> None:
    before, after = gain(s, seat, count)
    s.emit("ROF-AWD.1", seat, (f"prestige:{seat}",), count=count, before=before, after=after)


class RevealAlignment(Choice[Rose]):
    """Turn the alignment token face up for its one use, or keep it secret?"""

    args = ("seat",)
    verbs = {"reveal": (), "pass": ()}
    private = True
    symbol: ClassVar[int]

    def seat(self, s: Rose, seat: int) -> int:
        return seat

    def candidates(self, s: Rose, seat: int) -> list[Move]:
        return [("reveal",), ("pass",)]

    def check(self, s: Rose, seat: int) -> Iterator[str]:
        unknown = s.alignment[seat] == HIDDEN and s.bag[self.symbol] > 0
        if s.alignment[seat] != self.symbol and not unknown:
            yield f"The seat has no unspent {s.game.codecs['symbol'].word(self.symbol)} token."


class UsePersonalities(RevealAlignment):
    """Reveal the personalities token to make the award as high as it can be?"""

    rule = "ROF-ALN.5"
    symbol = PERSONALITIES

    def refusals(self, s: Rose, move: Move, seat: int) -> Iterator[Refusal]:
        if move[0] == "reveal" and s.alignment[seat] != PERSONALITIES:
            yield Refusal("ROF-ALN.5", where=(f"alignment:{seat}",))

    def do(self, s: Rose, move: Move, seat: int) -> None:
        count = award_of(s, seat)
        if move[0] == "reveal":
            spend_alignment(s, seat)
            count = s.game.box.award["sole_least"]
            s.emit("ROF-ALN.5", seat, (f"alignment:{seat}",), count=count)
        _receive(s, seat, count)


def spend_alignment(s: Rose, seat: int) -> int:
    """Turn the alignment token face up and put it into the red bag: one use in the game (ROF-ALN.1)."""
    symbol = s.alignment[seat]
    s.alignment[seat] = SPENT
    s.bag[symbol] += 1
    s.bag_size += 1
    s.emit("ROF-ALN.1", seat, (f"alignment:{seat}", "red_bag"), symbol=symbol)
    return symbol
