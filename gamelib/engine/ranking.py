"""Who comes before whom, and by what a tie was broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class TieBreak(NamedTuple):
    """A number by which seats with the same points are ranked, after those before it; the next in a `ranking_key`."""

    name: str
    """What it is called stands under ``tie`` in the game's words."""
    rule: str
    least: bool = False
    """Does the lowest one win? Then it stands in the `ranking_key` with a minus."""


class Compared(NamedTuple):
    """What was compared to break a tie: the number of each seat that was still level with another one, best first."""

    by: TieBreak
    numbers: dict[int, int]


class Tie(NamedTuple):
    """Seats with the same points, best first, and what was compared till none were level, or there was nothing left."""

    seats: tuple[int, ...]
    compared: tuple[Compared, ...]


def places(standings: Sequence[tuple[int, ...]]) -> list[int]:
    """The place of each seat, from 1; equal ones share it."""
    return [1 + sum(other > its for other in standings) for its in standings]


def ties(standings: Sequence[tuple[int, ...]], breaks: Sequence[TieBreak]) -> list[Tie]:
    """Each group of seats with the same points, and how their places came about."""
    level: dict[int, list[int]] = {}
    for seat in sorted(range(len(standings)), key=lambda seat: standings[seat], reverse=True):
        level.setdefault(standings[seat][0], []).append(seat)
    return [Tie(tuple(seats), tuple(_compared(seats, standings, breaks))) for seats in level.values() if len(seats) > 1]


def _compared(
    seats: Sequence[int], standings: Sequence[tuple[int, ...]], breaks: Sequence[TieBreak]
) -> Iterator[Compared]:
    for at, by in enumerate(breaks, 1):
        alike = Counter(standings[seat][:at] for seat in seats)
        still = [seat for seat in seats if alike[standings[seat][:at]] > 1]
        if still:
            yield Compared(by, {seat: -standings[seat][at] if by.least else standings[seat][at] for seat in still})
