"""What a seat cannot see, dealt again: a full position that its view could be."""

from __future__ import annotations

from random import Random

from .box import CLASSES
from .state import Barcelona


def deal(s: Barcelona, rng: Random) -> None:
    """Hidden citizens come from those that nobody here has seen."""
    pool = [class_ for class_, count in enumerate(s.bag) for _ in range(count)]
    rng.shuffle(pool)
    for seat, hidden in enumerate(s.hand_hidden):
        for _ in range(hidden):
            s.hand[seat * CLASSES + pool.pop()] += 1
    s.hand_hidden = [0] * s.seats
    s.bag = [pool.count(class_) for class_ in range(CLASSES)]
