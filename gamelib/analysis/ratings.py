"""How strong players are, from who was ahead of whom: ratings after Bradley and Terry, in the points of Elo."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from statistics import NormalDist

from .estimates import CERTAINTY, Estimate

POINTS = 400 / log(10)
"""Elo's points for one unit of the logarithm of a chance."""
HALF = 0.5
_STEPS, _ENOUGH = 1000, 1e-9

Matrix = list[list[float]]


def ratings(ahead: Sequence[Sequence[float]], seats: int) -> list[Estimate]:
    """The ratings of all players, with intervals, from how often each was ahead of each other.

    The average of those who played is 0. Who stands 100 points above another is ahead of him in 64 of 100 matches, with
    200 points in 76, with 400 in 91. What was played is taken as it is, whatever its order; before anything was played,
    all are taken for equal, as if any two had been ahead of each other half a time. At a table everybody meets
    everybody at once; who is ahead of whom there is known seats - 1 times, not seats * (seats - 1) / 2 times, and so
    much it weighs.

    Args:
        ahead: A square table: row i, column j says how often player i was ahead of player j; a shared place counts 1/2.
        seats: How many played in each match.

    Returns:
        An estimate for each player, in Elo's points.

    >>> from gamelib import analysis
    >>> [round(one.mean) for one in analysis.ratings([[0, 30], [10, 0]], seats=2)]
    [93, -93]
    """
    many, weight = range(len(ahead)), 2 / seats
    won = [[0.0 if i == j else weight * ahead[i][j] + HALF for j in many] for i in many]
    strength = _strengths(won)
    spread = _spread(won, strength)
    reach = NormalDist().inv_cdf((1 + CERTAINTY) / 2)
    return [
        Estimate(
            POINTS * strength[i],
            POINTS * (strength[i] - reach * spread[i]),
            POINTS * (strength[i] + reach * spread[i]),
            round(sum(ahead[i][j] + ahead[j][i] for j in many) / (seats - 1)) if seats > 1 else 0,
        )
        for i in many
    ]


def _strengths(won: Matrix) -> list[float]:
    """The strengths that make what was played likeliest, as logarithms that sum to 0; by Hunter's steps."""
    many = range(len(won))
    sums = [sum(row) for row in won]
    strength = [0.0] * len(won)
    for _ in range(_STEPS if len(won) > 1 else 0):
        power = [exp(one) for one in strength]
        new = [
            log(sums[i] / sum((won[i][j] + won[j][i]) / (power[i] + power[j]) for j in many if j != i)) for i in many
        ]
        middle = sum(new) / len(new)
        new = [one - middle for one in new]
        moved = max(abs(a - b) for a, b in zip(new, strength, strict=True))
        strength = new
        if moved < _ENOUGH:
            break
    return strength


def _spread(won: Matrix, strength: list[float]) -> list[float]:
    """The standard errors: what the matches tell of each strength, beside the average of all."""
    many, size = range(len(won)), len(won)
    precision = [[1 / size] * size for _ in many]
    for i in many:
        for j in many:
            chance = 1 / (1 + exp(strength[j] - strength[i]))
            between = (won[i][j] + won[j][i]) * chance * (1 - chance)
            precision[i][i] += between
            precision[i][j] -= between
    inverse = _inverted(precision)
    return [sqrt(max(0.0, inverse[i][i] - 1 / size)) for i in many]


def _inverted(matrix: Matrix) -> Matrix:
    """The inverse of a matrix with a heavy diagonal, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * pivot for value, pivot in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
