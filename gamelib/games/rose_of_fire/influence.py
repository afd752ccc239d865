"""Influence tokens and cards (INF), and how they are drawn (HSE.3, HSE.4)."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.multiset import pick, take_out
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Chance, Choice, Contents, Draw, Move, Rnd, auto

from .box import HIDDEN, OFFERED, SYMBOLS
from .payments import joined, split
from .prestige import spend_alignment
from .state import Rose

# Buying


def purchases(s: Rose) -> list[Move]:
    """The influence cards on offer that the active seat can pay, with every way to pay (ROF-INF.3 to INF.6)."""
    seat = s.active
    a, b, c = tuple(s.tokens[seat * SYMBOLS : (seat + 1) * SYMBOLS])
    alignment = s.alignment[seat]
    if a + b + c + (alignment < HIDDEN) < 2:
        return []
    return [move for move in s.game.box.prices.purchases((a, b, c), alignment) if s.influence[move[1]] == OFFERED]


def might_buy(s: Rose) -> bool:
    """As far as all can know, could the active seat pay for a card on offer?

    Everybody sees how many tokens lie there, and none of what they show. A window that opened only for those who can
    really pay would tell what nobody may know.
    """
    tokens = s.token_count(s.active) + s.has_alignment(s.active)
    return any(owner == OFFERED and tokens >= price for owner, price in zip(s.influence, s.game.box.price, strict=True))


def purchase_candidates(s: Rose) -> list[Move]:
    """What could be tried: every way that works, and the printed price for the other cards."""
    possible = purchases(s)
    cards = {card for _, card, _ in possible}
    return possible + [("buy", card, joined(*cost)) for card, cost in enumerate(s.game.box.cost) if card not in cards]


def purchase_refusals(s: Rose, card: int, payment: int) -> Iterator[Refusal]:
    """Why this card cannot be bought with these tokens."""
    seat, where = s.active, (s.game.box.influence_key[card],)
    if s.influence[card] != OFFERED:
        yield Refusal("ROF-INF.8", where=where, influence_card=card)
        return
    *paid, revealed = split(payment)
    if revealed and s.alignment[seat] >= HIDDEN:
        yield Refusal("ROF-ALN.1", where=(f"alignment:{seat}",))
        return
    # A payment that contains a legal one, with the same use of the alignment, is only too much.
    ways = [split(way) for _, bought, way in purchases(s) if bought == card]
    enough = any(way[3] == revealed and all(n <= m for n, m in zip(way, paid, strict=False)) for way in ways)
    if not enough or any(n > s.tokens[seat * SYMBOLS + symbol] for symbol, n in enumerate(paid)):
        yield Refusal("ROF-INF.3", where=(f"tokens:{seat}", *where), influence_card=card)
    elif split(payment) not in ways:
        yield Refusal("ROF-INF.6", where=(f"tokens:{seat}", *where), influence_card=card)


def buy(s: Rose, card: int, payment: int) -> None:
    """ROF-INF.3, ROF-INF.5, ROF-INF.9  Pay into the red bag, for all to see, and take the card."""
    seat = s.active
    *paid, revealed = split(payment)
    for symbol, count in enumerate(paid):
        s.tokens[seat * SYMBOLS + symbol] -= count
        s.into_bag(symbol, count)
    if revealed:
        spend_alignment(s, seat)
    s.influence[card] = seat
    where = (s.game.box.influence_key[card], f"tokens:{seat}")
    s.emit("ROF-INF.3", seat, where, influence_card=card, payment=payment)


class BuyInfluence(Choice[Rose]):
    """Buy influence cards, or go on."""

    rule = "ROF-TRN.4"
    then = "offer_purchase | nothing"
    verbs = {"buy": ("influence_card", "payment"), "pass": ()}
    private = True
    declines = "pass"

    def candidates(self, s: Rose) -> list[Move]:
        return [*purchase_candidates(s), ("pass",)]

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        match move:
            case ("buy", card, payment):
                yield from purchase_refusals(s, card, payment)

    def legal_moves(self, s: Rose) -> list[Move]:
        return [*purchases(s), ("pass",)]

    def do(self, s: Rose, move: Move) -> None:
        match move:
            case ("buy", card, payment):
                buy(s, card, payment)
                s.push(offer_purchase)


@auto("ROF-TRN.4", then="buy_influence | nothing", repeats=True)
def offer_purchase(s: Rose) -> None:
    """ROF-TRN.4  A window to buy influence cards, if the active seat has tokens enough for any."""
    if might_buy(s):
        s.push(BuyInfluence)


@auto("ROF-TRN.4", then="buy_influence | nothing")
def purchase_before_draw(s: Rose) -> None:
    """ROF-TRN.4 (b)  Before a second draw in one turn tokens may be spent, so that six need not be exceeded."""
    if s.drew and might_buy(s):
        s.push(BuyInfluence)


# Drawing


class OwnEyes:
    """What comes from the red bag, or goes back into it, is seen by the active seat alone."""

    @by("ROF-INF.9")
    def seen_by(self, s: Rose) -> tuple[int, ...]:
        return (s.active,)


def _receive(s: Rose, symbol: int) -> None:
    seat = s.active
    s.tokens[seat * SYMBOLS + symbol] += 1
    s.emit("ROF-INF.1", seat, (f"tokens:{seat}",), to=(seat,), symbol=symbol)


@auto("ROF-HSE.3", then="draw_pair | take_token check_tokens")
def take_pair(s: Rose) -> None:
    """ROF-HSE.3, ROF-HSE.4  Draw two tokens and keep one; if the bag holds fewer, take what there is."""
    if s.bag_size > 1:
        s.push(DrawPair)
        return
    s.emit("ROF-HSE.4", s.active, ("red_bag",), count=s.bag_size)
    s.push(take_token, check_tokens)


class DrawPair(OwnEyes, Chance[Rose]):
    """Two influence tokens from the red bag, seen by whoever draws."""

    rule = "ROF-HSE.3"
    then = "keep_influence"
    verbs = {"pair": ("symbol", "symbol")}

    def outcomes(self, s: Rose) -> list[tuple[Move, int]]:
        pairs = [(("pair", a, b), s.bag[a] * (s.bag[b] - (a == b))) for a in range(SYMBOLS) for b in range(a, SYMBOLS)]
        return [(pair, weight if pair[1] < pair[2] else weight // 2) for pair, weight in pairs if weight]

    def draw(self, s: Rose, rnd: Rnd) -> Move:
        a = pick(s.bag, rnd)
        rest = s.bag[:]
        rest[a] -= 1
        b = pick(rest, rnd)
        return ("pair", a, b) if a < b else ("pair", b, a)

    def do(self, s: Rose, move: Move) -> None:
        _, a, b = move
        s.into_bag(a, -1)
        s.into_bag(b, -1)
        s.drew, s.drawn = 1, (a, b)
        s.emit("ROF-HSE.3", s.active, ("red_bag",))
        s.push(KeepInfluence)


class ChooseToken(OwnEyes, Choice[Rose]):
    """A choice of one symbol."""

    private = True

    def candidates(self, s: Rose) -> list[Move]:
        (verb,) = self.verbs
        return [(verb, symbol) for symbol in range(SYMBOLS)]


class KeepInfluence(ChooseToken):
    """Which of the two tokens stays with you?

    It is asked of two alike as well: else all would know that they are.
    """

    rule = "ROF-HSE.3"
    then = "check_tokens"
    verbs = {"keep": ("symbol",)}

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, symbol = move
        if symbol not in s.drawn:
            yield Refusal("ROF-HSE.3", where=("red_bag",), symbol=symbol)

    def do(self, s: Rose, move: Move) -> None:
        _, symbol = move
        (other,) = take_out(s.drawn, symbol)
        s.drawn = ()
        s.into_bag(other)
        _receive(s, symbol)
        s.push(check_tokens)

    def check(self, s: Rose) -> Iterator[Problem]:
        if len(s.drawn) != 2:
            yield s.wrong("no_pair_drawn")


@auto("ROF-INF.1", then="draw_token | nothing", repeats=True)
def take_token(s: Rose) -> None:
    """ROF-INF.1, ROF-GEN.3  Draw one influence token, if the bag holds any."""
    if s.bag_size:
        s.push(DrawToken)


class DrawToken(OwnEyes, Draw[Rose]):
    """One influence token from the red bag, seen by whoever draws."""

    rule = "ROF-INF.1"
    verbs = {"token": ("symbol",)}

    def contents(self, s: Rose) -> Contents:
        return ("token",), s.bag, 0

    def do(self, s: Rose, move: Move) -> None:
        _, symbol = move
        s.into_bag(symbol, -1)
        s.drew = 1
        _receive(s, symbol)


@auto("ROF-INF.2", then="discard_influence check_tokens | nothing")
def check_tokens(s: Rose) -> None:
    """ROF-INF.2  At most six tokens stay on the family card."""
    if s.token_count(s.active) > s.game.box.pieces["max_influence_tokens"]:
        s.push(DiscardInfluence, check_tokens)


class DiscardInfluence(ChooseToken):
    """Too many tokens: which one goes back into the bag?"""

    rule = "ROF-INF.2"
    verbs = {"discard": ("symbol",)}

    def refusals(self, s: Rose, move: Move) -> Iterator[Refusal]:
        _, symbol = move
        if not s.tokens[s.active * SYMBOLS + symbol]:
            yield Refusal("ROF-INF.2", where=(f"tokens:{s.active}",), symbol=symbol)

    def do(self, s: Rose, move: Move) -> None:
        _, symbol = move
        s.tokens[s.active * SYMBOLS + symbol] -= 1
        s.into_bag(symbol)
        s.emit("ROF-INF.2", s.active, (f"tokens:{s.active}", "red_bag"))

    def check(self, s: Rose) -> Iterator[Problem]:
        if s.token_count(s.active) <= s.game.box.pieces["max_influence_tokens"]:
            yield s.wrong("tokens_find_room")
