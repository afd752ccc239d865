"""What many games say about a number: its mean, and the bounds between which the truth lies in 95 of 100 cases."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf, isfinite, lcm, sqrt
from statistics import NormalDist

WHOLE = lcm(*range(1, 7))
"""A victory in parts: with up to six winners the part of each is a whole number, so sums are exact in any order."""
CERTAINTY = 0.95
_SMALL = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
"""Student's t for so few numbers that the series below is too far off; for the certainty of 95 % alone."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What many games say about a number: its mean, and the interval in which the truth lies in 95 of 100 cases.

    Attributes:
        mean: The mean over all games.
        low: The lower bound of the interval; ``-inf`` if nothing is known of it.
        high: The upper bound; ``inf`` if nothing is known of it.
        playouts: Over how many games.

    >>> from gamelib.analysis import Estimate
    >>> print(Estimate(0.5, 0.25, 0.75, 12))
    0.5 (0.25 to 0.75)
    """

    mean: float
    low: float
    high: float
    playouts: int

    def __str__(self) -> str:
        return f"{self.mean:.3g} ({self.low:.3g} to {self.high:.3g})"

    def to_dict(self, name: str) -> dict[str, float | None]:
        """It as three columns of a table of data; a bound of which nothing is known is None.

        Args:
            name: What the column of the mean is called; the others get ``_low`` and ``_high`` behind it.

        >>> proportion(0, 1).to_dict("win").keys(), mean(3, 9, 1).to_dict("points")
        (dict_keys(['win', 'win_low', 'win_high']), {'points': 3.0, 'points_low': None, 'points_high': None})
        """
        low, high = (bound if isfinite(bound) else None for bound in (self.low, self.high))
        return {name: self.mean, f"{name}_low": low, f"{name}_high": high}


def proportion(successes: float, tries: float, certainty: float = CERTAINTY) -> Estimate:
    """How often something happens, with Wilson's interval: it holds near 0 and 1 too, and after a single try.

    A success or a try may be shared, and then counts as a part of one.

    >>> print(proportion(0, 10))
    0 (0 to 0.278)
    """
    if not tries:
        return Estimate(0.0, 0.0, 1.0, 0)
    z, mean = _normal(certainty), successes / tries
    middle = (mean + z * z / (2 * tries)) / (1 + z * z / tries)
    reach = z * sqrt(mean * (1 - mean) / tries + z * z / (4 * tries * tries)) / (1 + z * z / tries)
    return Estimate(mean, max(0.0, min(middle - reach, mean)), min(1.0, max(middle + reach, mean)), ceil(tries))


def apart(more: int, less: int, certainty: float = CERTAINTY) -> Estimate:
    """Of what sets two apart who were tried with the same luck: the share in which the first one was ahead.

    ``more`` and ``less`` are what the one has won and the other has not, each in parts of a victory (``WHOLE``). The
    first one is better if it is above 1/2; where the interval lies above 1/2 this is certain. Half a victory is left
    open on either side, so that this is no more certain after a few games than coins would tell.

    >>> print(apart(9 * WHOLE, 1 * WHOLE))
    0.9 (0.541 to 0.995)
    """
    if not more + less:
        return Estimate(0.5, 0.0, 1.0, 0)
    tries = (more + less) / WHOLE
    low = proportion(max(more / WHOLE - 0.5, 0.0), tries, certainty).low
    high = proportion(min(more / WHOLE + 0.5, tries), tries, certainty).high
    return Estimate(more / (more + less), low, high, ceil(tries))


def mean(total: float, squares: float, numbers: int) -> Estimate:
    """The mean of numbers from their sum and the sum of their squares, with Student's interval.

    >>> print(mean(30, 350, 3))
    10 (-2.42 to 22.4)
    """
    if not numbers:
        return Estimate(0.0, -inf, inf, 0)
    middle = total / numbers
    if numbers == 1:
        return Estimate(middle, -inf, inf, 1)
    spread = sqrt(max(0.0, squares - numbers * middle * middle) / (numbers - 1))
    reach = _student(numbers - 1) * spread / sqrt(numbers)
    return Estimate(middle, middle - reach, middle + reach, numbers)


def _normal(certainty: float) -> float:
    return NormalDist().inv_cdf((1 + certainty) / 2)


def _student(free: int) -> float:
    """The quantile of Student's t: a table for the first ones, then the first terms of its series."""
    if free in _SMALL:
        return _SMALL[free]
    z = _normal(CERTAINTY)
    terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + sum((term / free**power for power, term in enumerate(terms, 1)), 0.0)
