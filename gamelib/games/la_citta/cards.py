"""What the politics cards do (CRD). A card may be taken only if all it says can be done, and then it must be done."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Entry, Move

from .box import BREAD_AND_GAMES, CLOSENESS, FARM, GOLDEN_TIMES, NEEDS, RICH_HARVEST
from .building import Growth, build, building_refusals, buildings, growth
from .definitions import cap, each_hex_of, food, hexes_of, room, words
from .piles import pile_key, tiles_left
from .state import Citta
from .voice import look_at


class Effect(Choice[Citta]):
    """What a card that was just taken leaves to decide."""

    @abstractmethod
    def ways(self, s: Citta, *card: int) -> Iterator[Move]:
        """The legal moves, one after the other: to know that there is one is quicker than to know all."""

    def legal_moves(self, s: Citta, *card: int) -> list[Move]:
        return list(self.ways(s, *card))


@by("CIT-CRD.9", "CIT-CRD.13")
def too_dear(s: Citta, price: int, rule: str) -> Iterator[Refusal]:
    """The price is more than the seat in turn has."""
    have = s.gold[s.active]
    if price > have:
        yield Refusal(rule, because="CIT-BLD.1", where=(f"gold:{s.active}",), price=price, have=have)


def too_few_figures(s: Citta, figures: int) -> Iterator[Refusal]:
    """CIT-CRD.8  The four figures serve Bread and Games and Rich Harvest alike."""
    have = s.figures_left[s.active]
    if figures > have:
        yield Refusal("CIT-CRD.8", where=(f"figures:{s.active}",), have=have, required=figures)


# Buildings


@by("CIT-CRD.1", "CIT-CRD.3")
def kinds_of(s: Citta, card: int) -> list[int]:
    """What a card lets build: its own building, the Master Builder any."""
    return [kind for kind, _ in s.game.box.offers[card]]


@by("CIT-CRD.2", "CIT-CRD.3")
def price(s: Citta, card: int, kind: int) -> int:
    """What a building costs with its own card, or with the Master Builder."""
    return dict(s.game.box.offers[card])[kind]


class BuildWithCard(Effect):
    """Build what the card allows, for gold."""

    rule = "CIT-CRD.2"
    args = ("card",)
    verbs = {"build": ("building", "hex")}

    def ways(self, s: Citta, *card: int) -> Iterator[Move]:
        return iter(buildings(s, s.game.box.payable(card[0], s.gold[s.active]), growth(s)))

    def candidates(self, s: Citta, card: int) -> list[Move]:
        return [("build", kind, hex_) for kind in kinds_of(s, card) for hex_ in s.lanes.hexes]

    def refusals(self, s: Citta, move: Move, card: int) -> Iterator[Refusal]:
        _, kind, hex_ = move
        if kind in kinds_of(s, card):
            yield from too_dear(s, price(s, card, kind), "CIT-BLD.1")
        else:
            yield Refusal("CIT-CRD.1", where=(f"front:{s.active}",), card=card)
        yield from building_refusals(s, kind, hex_)

    def do(self, s: Citta, move: Move, card: int) -> None:
        _, kind, hex_ = move
        build(s, kind, hex_, price(s, card, kind))

    def check(self, s: Citta, card: int) -> Iterator[Problem]:
        if not kinds_of(s, card):
            yield s.wrong("builds_nothing")
        yield from can_be_done(s, card)


# Bread and Games


@cache
@by("CIT-CRD.4", "CIT-CRD.6")
def splits(printed: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """Up to so many figures on the arches of a building, each by a need that is printed there.

    >>> splits((1, 0, 1), 2)
    [(0, 0, 1), (0, 0, 2), (1, 0, 0), (1, 0, 1), (2, 0, 0)]
    """
    some = product(*(range(most + 1) if count else (0,) for count in printed))
    return [figures for figures in some if 0 < sum(figures) <= most]


class BreadAndGames(Effect):
    """Put figures on the arches of one of your buildings: until the end of the year each adds an arch.

    CIT-CRD.4 to CRD.8
    """

    rule = "CIT-CRD.4"
    verbs = {"games": ("hex", "education", "culture", "health")}

    def ways(self, s: Citta, *card: int) -> Iterator[Move]:
        box, building = s.game.box, s.building
        most = min(affordable(s, BREAD_AND_GAMES), s.figures_left[s.active])
        for hex_ in each_hex_of(s, s.active) if most else ():
            if box.serves[building[hex_]]:
                for figures in splits(box.arches[building[hex_]], most):
                    yield ("games", hex_, *figures)

    def candidates(self, s: Citta) -> list[Move]:
        box, most = s.game.box, max(s.game.box.prices[BREAD_AND_GAMES])
        moves: list[Move] = []
        for hex_ in hexes_of(s, s.active):
            arches = box.arches[s.building[hex_]]
            tried = splits(arches, most) if any(arches) else splits((1,) * NEEDS, 1)
            moves += [("games", hex_, *figures) for figures in tried]
        return moves

    @by("CIT-CRD.6", "CIT-CRD.7")
    def refusals(self, s: Citta, move: Move) -> Iterator[Refusal]:
        _, hex_, *figures = move
        prices = s.game.box.prices[BREAD_AND_GAMES]
        if hex_ not in hexes_of(s, s.active) or not any(s.game.box.arches[s.building[hex_]]):
            yield Refusal("CIT-CRD.4", where=words(s, [hex_]), hex=hex_)
        else:
            for need, count in enumerate(figures):
                if count and not s.game.box.arches[s.building[hex_]][need]:
                    yield Refusal("CIT-CRD.5", where=words(s, [hex_]), hex=hex_, need=need)
        yield from too_few_figures(s, sum(figures))
        yield from too_dear(s, prices.get(sum(figures), 0), "CIT-CRD.4")

    def do(self, s: Citta, move: Move) -> None:
        _, hex_, *figures = move
        seat, count = s.active, sum(figures)
        gold = s.game.box.prices[BREAD_AND_GAMES][count]
        s.gold[seat] -= gold
        s.emit("CIT-CRD.4", seat, s.game.box.at[hex_], hex=hex_, count=count, price=gold)
        for need, count in enumerate(figures):
            if count:
                s.put_figures(hex_, need, count)
                s.emit("CIT-CRD.5", seat, (*words(s, [hex_]), f"figures:{seat}"), hex=hex_, need=need, count=count)

    def check(self, s: Citta) -> Iterator[Problem]:
        yield from can_be_done(s, BREAD_AND_GAMES)


# Golden Times


class GoldenTimes(Effect):
    """One, two or three citizens come to one of your cities.

    CIT-CRD.9, CIT-CRD.10
    """

    rule = "CIT-CRD.9"
    verbs = {"golden": ("city", "count")}

    def ways(self, s: Citta, *card: int) -> Iterator[Move]:
        most = min(affordable(s, GOLDEN_TIMES), s.supply)
        for city in s.cities[s.active] if most else ():
            for count in range(1, min(most, room(s, city)) + 1):
                yield "golden", city, count

    def candidates(self, s: Citta) -> list[Move]:
        return [("golden", city, count) for city in s.cities[s.active] for count, _ in prices_of(s, GOLDEN_TIMES)]

    def refusals(self, s: Citta, move: Move) -> Iterator[Refusal]:
        _, city, count = move
        if city in s.cities[s.active]:
            have, limit = s.citizens[city] + count, cap(s, city)
            if have > limit:
                yield Refusal("CIT-CRD.10", where=words(s, [city]), city=city, have=have, limit=limit)
        if count > s.supply:
            yield Refusal("CIT-DEF.12", where=("supply",), have=s.supply, required=count)
        yield from too_dear(s, s.game.box.prices[GOLDEN_TIMES].get(count, 0), "CIT-CRD.9")

    def do(self, s: Citta, move: Move) -> None:
        _, city, count = move
        before, gold = s.citizens[city], s.game.box.prices[GOLDEN_TIMES][count]
        s.gold[s.active] -= gold
        s.settle(city, count)
        s.emit("CIT-CRD.9", s.active, s.game.box.at[city], city=city, before=before, after=before + count, price=gold)

    def check(self, s: Citta) -> Iterator[Problem]:
        yield from can_be_done(s, GOLDEN_TIMES)


def affordable(s: Citta, card: int) -> int:
    """For so many at most the seat in turn can pay."""
    return s.game.box.most(card, s.gold[s.active])


def prices_of(s: Citta, card: int) -> list[tuple[int, int]]:
    """How many of something a card can be used for, each with its price."""
    return list(s.game.box.prices[card].items())


# Rich Harvest


class RichHarvest(Effect):
    """Mark one of your farms: this year its fertility counts twice.

    CIT-CRD.11, CIT-CRD.12
    """

    rule = "CIT-CRD.11"
    verbs = {"harvest": ("hex",)}

    def ways(self, s: Citta, *card: int) -> Iterator[Move]:
        if s.figures_left[s.active] and s.year <= s.game.box.time["last_harvest"]:
            for city in s.cities[s.active]:
                for hex_ in s.hexes[city] if FARM in s.kinds[city] else ():
                    if s.building[hex_] == FARM and hex_ not in s.harvest:
                        yield ("harvest", hex_)

    def candidates(self, s: Citta) -> list[Move]:
        return [("harvest", hex_) for hex_ in hexes_of(s, s.active)]

    def refusals(self, s: Citta, move: Move) -> Iterator[Refusal]:
        _, hex_ = move
        if s.building[hex_] != FARM or hex_ not in hexes_of(s, s.active):
            yield Refusal("CIT-CRD.11", where=words(s, [hex_]), hex=hex_)
        elif hex_ in s.harvest:
            yield Refusal("CIT-CRD.12", where=words(s, [hex_]), hex=hex_)
        yield from too_few_figures(s, 1)

    def do(self, s: Citta, move: Move) -> None:
        _, hex_ = move
        before = food(s, s.active)
        s.mark(hex_)
        where = (*words(s, [hex_]), f"figures:{s.active}")
        s.emit("CIT-CRD.11", s.active, where, hex=hex_, before=before, after=food(s, s.active))

    def check(self, s: Citta) -> Iterator[Problem]:
        yield from can_be_done(s, RICH_HARVEST)


# Closeness to the Citizens


class Closeness(Effect):
    """Look at two hidden voice cards, or for gold at all three: name them first, then look.

    CIT-CRD.13, CIT-RND.7
    """

    rule = "CIT-CRD.13"
    then = "look_at*"
    verbs = {"peek": ("positions",)}

    def ways(self, s: Citta, *card: int) -> Iterator[Move]:
        prices, looks = s.game.box.prices[CLOSENESS], s.game.box.looks
        return (("peek", some) for some, seen in enumerate(looks) if prices[len(seen)] <= s.gold[s.active])

    def candidates(self, s: Citta) -> list[Move]:
        return [("peek", some) for some in range(len(s.game.box.looks))]

    def refusals(self, s: Citta, move: Move) -> Iterator[Refusal]:
        _, some = move
        yield from too_dear(s, s.game.box.prices[CLOSENESS][len(s.game.box.looks[some])], "CIT-CRD.13")

    def do(self, s: Citta, move: Move) -> None:
        _, some = move
        seen = s.game.box.looks[some]
        gold = s.game.box.prices[CLOSENESS][len(seen)]
        s.gold[s.active] -= gold
        where = tuple(f"voice:{position + 1}" for position in seen)
        s.emit("CIT-CRD.13", s.active, where, positions=some, price=gold)
        s.push(*map(look_at.of, seen))


EFFECTS: dict[int, type[Effect]] = {
    BREAD_AND_GAMES: BreadAndGames,
    GOLDEN_TIMES: GoldenTimes,
    RICH_HARVEST: RichHarvest,
    CLOSENESS: Closeness,
}
"""What cards do that build nothing."""
_STEPS = {card: step() for card, step in EFFECTS.items()}
DECISIONS: list[type[Effect]] = [BuildWithCard, *EFFECTS.values()]
"""What a card can lead to."""


def effect(card: int) -> Entry:
    """The decision that a card leads to."""
    return EFFECTS[card].entry if card in EFFECTS else BuildWithCard.of(card)


@by("CIT-POL.4")
def executable(s: Citta, cards: Iterable[int], grown: Growth | None = None) -> list[int]:
    """Those of some cards of which all that they say can be done by the seat in turn, whose growth may be known."""
    box, gold, buildable = s.game.box, s.gold[s.active], 0
    if gold >= box.cheapest:  # who has no gold need not look at his cities
        for kinds, _ in grown or growth(s):
            buildable |= kinds
    building = box.cards_for(buildable, gold)
    return [card for card in cards if card in building or (card in _STEPS and any(_STEPS[card].ways(s)))]


def can_be_done(s: Citta, card: int) -> Iterator[Problem]:
    """The check of all that a card leads to."""
    if card not in executable(s, [card]):
        yield s.wrong("card_out_of_reach")


def card_refusals(s: Citta, card: int) -> Iterator[Refusal]:
    """What stands in the way of a card wherever it would be used: gold, tiles, figures, the last year, the supply."""
    if kinds := kinds_of(s, card):
        yield from too_dear(s, min(price(s, card, kind) for kind in kinds), "CIT-BLD.1")
        if not any(tiles_left(s, kind) for kind in kinds):
            yield Refusal("CIT-TIL.3", where=(pile_key(s, kinds[0]),), building=kinds[0])
    if card in (BREAD_AND_GAMES, RICH_HARVEST):
        yield from too_few_figures(s, 1)
    if card == RICH_HARVEST and s.year > s.game.box.time["last_harvest"]:
        yield Refusal("CIT-POL.9", where=("round",), card=card)
    if card == GOLDEN_TIMES and not s.supply:
        yield Refusal("CIT-DEF.12", where=("supply",), have=0, required=1)
