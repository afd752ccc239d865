"""What the matches of a tournament add up to: no more to keep after ten thousand than after ten."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations

from .estimates import WHOLE

MatchEnd = dict[int, tuple[int, int]]
"""How a match ended: the points and the place of each bot that sat there, by its number."""


@dataclass(slots=True)
class BotSums:
    """What the matches of a bot add up to; victories are in parts (``WHOLE``), so their sum is exact in any order."""

    places: list[int]
    matches: int = 0
    wins: int = 0
    points: int = 0
    squares: int = 0


@dataclass(slots=True)
class Sums:
    """What all matches add up to.

    Attributes:
        matches: How many they are.
        bots: The sums of each bot.
        ahead: How often each bot was ahead of each other one; equals count half.
    """

    matches: int
    bots: list[BotSums]
    ahead: list[list[float]]

    @classmethod
    def of(cls, bots: int, seats: int) -> Sums:
        """Nothing was played yet.

        Args:
            bots: How many bots there are.
            seats: How many play in each match.
        """
        return cls(0, [BotSums([0] * seats) for _ in range(bots)], [[0.0] * bots for _ in range(bots)])

    def copy(self) -> Sums:
        """The same sums, to go on with."""
        return Sums(self.matches, [replace(one, places=one.places[:]) for one in self.bots], [*map(list, self.ahead)])

    def add(self, end: MatchEnd) -> None:
        """Add a match.

        Args:
            end: How it ended.
        """
        self.matches += 1
        winners = [place for _, place in end.values()].count(1)
        for who, (points, place) in end.items():
            bot = self.bots[who]
            bot.matches += 1
            bot.points += points
            bot.squares += points * points
            bot.places[place - 1] += 1
            bot.wins += WHOLE // winners if place == 1 else 0
        for (one, (_, mine)), (other, (_, theirs)) in permutations(end.items(), 2):
            self.ahead[one][other] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
