"""Bags and decks as multisets: counts of each kind, drawn from when somebody gets to know the result."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence


def pick(counts: Sequence[int], rnd: Callable[[], float]) -> int:
    """The kind of one piece drawn from a multiset, each piece equally likely.

    Args:
        counts: How many pieces of each kind there are.
        rnd: A function that gives numbers in [0, 1).

    Raises:
        ValueError: There is no piece.

    >>> pick([0, 2, 1], lambda: 0.7)
    2
    """
    left = int(rnd() * sum(counts))
    for kind, count in enumerate(counts):
        left -= count
        if left < 0:
            return kind
    raise ValueError("There is nothing to draw from.")


def take_out(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The tuple without one occurrence of an item.

    Args:
        items: The tuple.
        item: What is taken out; the first of several.

    Raises:
        ValueError: It is not in it.

    >>> take_out((3, 5, 5), 5)
    (3, 5)
    """
    i = items.index(item)
    return items[:i] + items[i + 1 :]


def put_in(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The sorted tuple with one item more, so that equal hands are equal values.

    Args:
        items: A sorted tuple.
        item: What is put in.

    >>> put_in((3, 5), 4)
    (3, 4, 5)
    """
    if not items:
        return (item,)
    more = list(items)
    insort(more, item)
    return tuple(more)
