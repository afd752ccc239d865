"""What a seat cannot see, dealt again: a full position that its view could be."""

from __future__ import annotations

from random import Random

from .box import BACKS, HIDDEN, SYMBOLS
from .state import Rose


def deal(s: Rose, rng: Random) -> None:
    """Hands, tokens and alignments that are unknown, from what the viewer has not identified."""
    _deal_cards(s, rng)
    pool = [symbol for symbol in range(SYMBOLS) for _ in range(s.bag[symbol])]
    rng.shuffle(pool)
    s.drawn = tuple(sorted(pool.pop() if symbol == HIDDEN else symbol for symbol in s.drawn))
    for seat in range(s.seats):
        if s.alignment[seat] == HIDDEN:
            s.alignment[seat] = pool.pop()
        for _ in range(s.token_backs[seat]):
            s.tokens[seat * SYMBOLS + pool.pop()] += 1
        s.token_backs[seat] = 0
    s.bag = [pool.count(symbol) for symbol in range(SYMBOLS)]


def _deal_cards(s: Rose, rng: Random) -> None:
    box = s.game.box
    for back in range(BACKS):
        low, high = box.span[back]
        pool = [face for face in range(low, high) for _ in range(s.deck[face])]
        rng.shuffle(pool)
        for seat, hand in enumerate(s.hand):
            known = [face for face in hand if face != box.strike + 1 + back]
            dealt = [pool.pop() for _ in range(len(hand) - len(known))]
            s.hand[seat] = tuple(sorted(known + dealt))
        s.deck[low:high] = [pool.count(face) for face in range(low, high)]
