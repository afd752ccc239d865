"""What a seat cannot see, dealt again: a full position that its view could be."""

from __future__ import annotations

from random import Random

from .box import HIDDEN, UNSEEN
from .state import Citta


def deal(s: Citta, rng: Random) -> None:
    """Cards of forced draws and cards of the voice, from what the viewer has not identified."""
    cards = _shuffled(s.deck, rng)
    s.unseen = [_dealt(some, cards) for some in s.unseen]
    s.discard_unseen = _dealt(s.discard_unseen, cards)
    s.deck = [cards.count(card) for card in range(len(s.deck))]
    needs = _shuffled(s.voice_pool, rng)
    s.voice = [needs.pop() if need == HIDDEN else need for need in s.voice]
    s.voice_pool = [needs.count(need) for need in range(len(s.voice_pool))]


def _shuffled(counts: list[int], rng: Random) -> list[int]:
    pool = [thing for thing, count in enumerate(counts) for _ in range(count)]
    rng.shuffle(pool)
    return pool


def _dealt(cards: tuple[int, ...], pool: list[int]) -> tuple[int, ...]:
    return tuple(sorted(pool.pop() if card == UNSEEN else card for card in cards))
