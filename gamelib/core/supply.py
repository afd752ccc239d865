"""Bags and decks as multisets: counts of each kind, drawn from when somebody gets to know the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def pick(counts: Sequence[int], total: int, rnd: Callable[[], float]) -> int:
    """The kind of one piece drawn from a multiset of ``total`` pieces, each equally likely.

    >>> pick([0, 2, 1], 3, lambda: 0.7)
    2
    """
    left = int(rnd() * total)
    for kind, count in enumerate(counts):
        if left < count:
            return kind
        left -= count
    raise ValueError(f"there are fewer than {total} pieces in {list(counts)}")


def take_out(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The tuple without one occurrence of ``item``.

    >>> take_out((3, 5, 5), 5)
    (3, 5)
    """
    i = items.index(item)
    return items[:i] + items[i + 1 :]


def put_in(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The sorted tuple with ``item`` added, so that equal hands are equal values.

    >>> put_in((3, 5), 4)
    (3, 4, 5)
    """
    return tuple(sorted((*items, item)))
