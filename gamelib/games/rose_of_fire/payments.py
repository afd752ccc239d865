"""Payments for influence cards (INF): tokens as one number, in words, and every way to pay a price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from gamelib.engine.codecs import NONE, UnknownWordError, grouped
from gamelib.engine.data import Row
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Move
from gamelib.text.messages import LANGUAGES

MOST_PAID = 7
"""Tokens of one symbol in a payment: its number has three bits for each symbol, and one for the own alignment."""

Tokens = tuple[int, int, int]
"""How many tokens of each symbol: crown, colonies, personalities."""


def split(payment: int) -> tuple[int, int, int, int]:
    """A payment as ``(crown, colonies, personalities, alignment used)``."""
    return payment & MOST_PAID, payment >> 3 & MOST_PAID, payment >> 6 & MOST_PAID, payment >> 9


def joined(crown: int, colonies: int, personalities: int, alignment: int = 0) -> int:
    """The number of a payment."""
    return crown | colonies << 3 | personalities << 6 | alignment << 9


class PaymentWords:
    """The codec of payments: ``crown,crown,alignment``.

    Rows: the three symbols and the own alignment. Numbers: the payments with which something can be bought.
    """

    what = "payment"

    def __init__(self, rows: list[Row], numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self._symbols = [row["id"] for row in rows]
        self._names = {lang: [row[f"name_{lang}"] for row in rows] for lang in LANGUAGES}

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and 0 < value <= joined(MOST_PAID, MOST_PAID, MOST_PAID, 1)

    def word(self, value: int) -> str:
        """The tokens, one after the other."""
        return ",".join(s for s, n in zip(self._symbols, split(value), strict=True) for _ in range(n))

    def value(self, word: str) -> int:
        """The number of the payment; the tokens may stand in any order."""
        tokens = word.split(",")
        counts = [tokens.count(symbol) for symbol in self._symbols]
        if sum(counts) != len(tokens) or max(counts[:3]) > MOST_PAID or counts[3] > 1:
            raise UnknownWordError(
                self.what, word, "list", such="crown,crown,alignment", words=", ".join(self._symbols)
            )
        return joined(*counts)

    def name(self, value: int, lang: str) -> str:
        """The names of the tokens, each with its number."""
        counts = zip(self._names[lang], split(value), strict=True)
        return grouped(name for name, n in counts for _ in range(n))


class Prices:
    """What can be bought with which tokens. ``costs``: the printed price of each influence card."""

    def __init__(self, costs: Sequence[Tokens]) -> None:
        self._ways = sorted(
            (("buy", card, payment), split(payment)[:3], symbol)
            for card, cost in enumerate(costs)
            for payment, symbol in ways_to_pay(cost)
        )
        self.payments = sorted({payment for (_, _, payment), _, _ in self._ways})
        """Every payment that buys something."""
        self.purchases = cache(self._purchases)
        """Of tokens and alignment: every way to buy any influence card with them, ``("buy", card, payment)``."""

    @by("ROF-INF.5", "ROF-INF.6", "ROF-ALN.2")
    def _purchases(self, tokens: Tokens, alignment: int) -> list[Move]:
        """``alignment`` is the symbol of an unspent alignment token; any other number stands for none."""
        crown, colonies, personalities = tokens
        return [
            move
            for move, (a, b, c), symbol in self._ways
            if a <= crown and b <= colonies and c <= personalities and symbol in (NONE, alignment)
        ]


def ways_to_pay(cost: Tokens) -> Iterator[tuple[int, int]]:
    """The payments of a price that contain no other, each with the symbol of the alignment in it (NONE: without it)."""
    paying = [(a, b, c) for a, b, c in product(range(MOST_PAID + 1), repeat=3) if pays((a, b, c), cost)]
    for tokens in _least(paying):
        yield joined(*tokens), NONE
    for symbol in range(len(cost)):
        for tokens in _least([tokens for tokens in paying if tokens[symbol]]):
            yield joined(*tokens, 1) - (1 << 3 * symbol), symbol


@by("ROF-INF.4")
def pays(tokens: Tokens, cost: Tokens) -> bool:
    """Do exactly these tokens pay this cost? Two of one symbol may stand for one of another."""
    spare = [have - need for have, need in zip(tokens, cost, strict=True)]
    pairs = [max(n, 0) for n in spare]
    return all(n % 2 == 0 for n in pairs) and sum(pairs) == 2 * sum(-n for n in spare if n < 0)


def _least(paying: list[Tokens]) -> list[Tokens]:
    """Those that contain no other (ROF-INF.6)."""
    return [a for a in paying if not any(b != a and all(m >= n for m, n in zip(a, b, strict=True)) for b in paying)]
