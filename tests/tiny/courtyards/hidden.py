"""What is hidden, dealt again."""

from random import Random

from .state import Courtyards


def deal(s: Courtyards, rng: Random) -> None:
    """Hidden cards come from what nobody here has seen."""
    pool = [kind for kind, count in enumerate(s.deck) for _ in range(count)]
    rng.shuffle(pool)
    for seat, hand in enumerate(s.hand):
        s.hand[seat] = tuple(sorted(pool.pop() if card == s.game.box.back else card for card in hand))
    s.deck = [pool.count(kind) for kind in range(len(s.deck))]
