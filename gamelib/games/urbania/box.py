"""What is in the box, compiled from ``data.toml`` once per edition."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gamelib.engine.codecs import Codec, UnknownWordError, WholeNumber, Words
from gamelib.engine.data import Data, Row, load_data
from gamelib.engine.grid import mask
from gamelib.engine.steps import Move
from gamelib.text.messages import Texts
from gamelib.text.templates import read_texts

from . import printed

if TYPE_CHECKING:
    import networkx

_STANDARD = load_data(Path(__file__).with_name("data.toml"))
"""Categories, resources, piles are the same in every edition; so what a number stands for has one name here."""
TOKENS = [*_STANDARD.numbers("categories"), *_STANDARD.numbers("losses")]
WEALTH, PRESTIGE, SATISFACTION, LOSS = map(TOKENS.index, ("wealth", "prestige", "satisfaction", "loss"))
CATEGORIES, RESOURCES = LOSS, len(_STANDARD.rows("resources"))
SEAT_WORDS = tuple(_STANDARD.column("seats", "id"))
PILES, SEATS = len(_STANDARD.rows("piles")), len(SEAT_WORDS)
EPOCHS = len(_STANDARD.rows("epochs")) - 1
"""The last epoch; epoch 0 is that of the start set, before the first one has begun."""
PAYMENTS = BY_WEALTH, FREE, BY_GROWTH = range(3)
"""How a greenfield build is paid."""
MANUAL, AUTO_CLAIMS = range(2)
"""How Leader cards are claimed (URB-L.6)."""
_BITS = 15
"""The room of each resource in a number that holds the icons of all (:func:`packed`)."""

FIRE, EXCHANGE, COPY = "housing_fire", "exchange_points", "copy_opponent_building"
DESTROY_ONE, ALL_DESTROY = "destroy_one_opponent_building", "everyone_destroys_one_own_building"
MARK_ONE, MARK_EACH = "mark_one_opponent_building", "mark_one_building_of_each_opponent"
EFFECTS: dict[str, tuple[str, ...]] = {
    DESTROY_ONE: ("of_epochs",),
    "opponents_pay_wealth": ("category", "amount"),
    "pay_for_old_housing": ("category", "amount", "of_epochs"),
    MARK_EACH: (),
    ALL_DESTROY: ("of_epochs",),
    "wealth_per_monument_and_leader": ("per_card",),
    MARK_ONE: (),
    "opponents_hand_over_prestige": ("category", "amount"),
    FIRE: (),
    EXCHANGE: ("amount", "owned"),
    COPY: ("of_epochs",),
}
"""What History cards can do beside giving points for buildings (URB-X), and the columns that each asks for."""

TrackPoints = tuple[int, int, int]
"""Wealth, prestige, satisfaction."""


class Combo(NamedTuple):
    """URB-V.3  In an epoch: points of a category for the card that prints them, while both are active."""

    both: int
    category: int
    amount: int
    card: int
    partner: int
    points: TrackPoints
    """The amount as wealth, prestige and satisfaction."""


class HistoryEntry(NamedTuple):
    """URB-H.3  Points for ``count`` different of the buildings in a mask."""

    buildings: int
    count: int  # type: ignore[assignment]  # nobody counts in these tuples
    points: tuple[int, ...]


class HistoryFace(NamedTuple):
    """One face of a History card."""

    rule: str
    side: int
    epoch: int
    instant: bool
    entries: tuple[HistoryEntry, ...]
    bonus: tuple[int, ...]
    effect: str
    of_epochs: int
    """A mask of designs: those of the epochs of which the effect speaks."""
    category: int
    amount: int
    reduced: int
    owned: int
    """A design, or -1."""
    per_card: tuple[int, ...]
    gain: tuple[int, ...]


class Box:
    """Tables of plain numbers for play.

    A *design* is a building that is drawn on one or two cards (the start set: one for each player). Sets of designs are
    masks: bit ``d`` is design ``d``.
    """

    def __init__(self, data: Data) -> None:
        self.constants: dict[str, int] = data["constants"]
        self._buildings(data)
        self._rows(data)
        self.threshold: list[int] = data.column("resources", "threshold")
        """By resource: so many icons claim its Leader card (URB-L.1)."""
        self.packed_threshold = packed(self.threshold)
        """The same as one number."""
        self._monuments(data)
        self._histories(data)
        self.slots = len(self.start) + sum(self.copies[len(self.start) :])
        """More plots than any city can have."""
        self.codecs = self._codecs(data)
        """How each kind of number is written and named."""
        seats, slots = data.column("seats", "id"), range(self.slots)
        self.plot_keys = [[f"{seat}:{slot + 1}" for slot in slots] for seat in seats]
        """By seat, then by slot: the place of a plot on the board."""
        self.player_keys = [f"player:{seat}" for seat in seats]
        """By seat: the place of what a player has beside the city."""
        over: list[list[Move]] = [[("rebuild", pile, slot) for slot in slots] for pile in range(PILES)]
        self.rebuilds = [[moves[:plots] for moves in over] for plots in range(self.slots + 1)]
        """By the plots of a city, by pile, then by slot: its top over an own building. Each move is made once."""
        self.greenfields = [
            [_greenfields(ways, pile, self.usual) for pile in range(PILES)] for ways in range(1 << len(PAYMENTS))
        ]
        """By the ways to pay, as a mask, by pile, then by the building on its top: the moves on new land."""
        self.pile_words: list[str] = data.column("piles", "id")

    def graph(self, seats: int) -> networkx.Graph[str]:
        """There is no map: what leads to what is the graph of this game (URB-P.5)."""
        from .families import successors

        return successors(self)

    def _buildings(self, data: Data) -> None:
        rows, ages = data.rows("buildings"), data.numbers("epochs")
        number = data.numbers("buildings")
        self.designs = len(rows)
        self.design_words: list[str] = data.column("buildings", "id")
        self.epoch_of: list[int] = [ages[row["epoch"]] for row in rows]
        """By design: its epoch, 0 for the start set. The designs of an epoch follow each other."""
        self.designs_of = [
            tuple(design for design, epoch in enumerate(self.epoch_of) if epoch == age) for age in range(EPOCHS + 1)
        ]
        """By epoch: its designs."""
        self.span = [slice(designs[0], designs[-1] + 1) for designs in self.designs_of]
        """By epoch: where its designs stand among all."""
        self.start = self.designs_of[0]
        """The start set, in the order in which it is laid out (URB-S.4)."""
        self.copies: list[int] = data.column("buildings", "copies")
        """By design: how many cards there are."""
        self.is_housing: list[bool] = data.column("buildings", "housing")
        self.housing = mask(design for design, yes in enumerate(self.is_housing) if yes)
        """The mask of Housing designs (URB-B.7)."""
        self.free: list[bool] = data.column("buildings", "free_greenfield")
        """By design: does a greenfield build need no payment (URB-B.6)?"""
        self.usual = [FREE if free else BY_WEALTH for free in self.free]
        """By design: how new land is paid under this card, City Growth apart (URB-B.6)."""
        self.predecessor: list[int] = [number.get(row["predecessor"], -1) for row in rows]
        """By design: what it follows, or -1 (URB-P.1)."""
        self.successors = [
            tuple(after for after, before in enumerate(self.predecessor) if before == design)
            for design in range(self.designs)
        ]
        """By design: what follows it."""
        resources = data.numbers("resources")
        self.icons = [printed.amounts(row["icons"], resources, "resource") for row in rows]
        """By design: its icons, resource by resource."""
        self.packed_icons = [packed(icons) for icons in self.icons]
        """By design: the same as one number (:func:`packed`)."""
        self.with_icons = mask(design for design, icons in enumerate(self.icons) if any(icons))
        """The mask of designs with an icon (URB-H.9)."""

    def _rows(self, data: Data) -> None:
        rows, ages, categories = data.rows("buildings"), data.numbers("epochs"), data.numbers("categories")
        number = data.numbers("buildings")
        self.rows: list[list[TrackPoints]] = [[(0, 0, 0)] * self.designs for _ in range(EPOCHS + 1)]
        """By epoch, then by design: what the card brings at its end (URB-V.2); nothing before its own epoch."""
        found: list[list[Combo]] = [[] for _ in range(EPOCHS + 1)]
        for design, row in enumerate(rows):
            first = max(self.epoch_of[design], 1)
            columns = (printed.row(row[category], EPOCHS + 1 - first) for category in categories)
            for epoch, points in enumerate(zip(*columns, strict=True), first):
                self.rows[epoch][design] = points
            for combo in printed.combinations(row["combination"], categories, ages):
                partner = number[combo.partner]
                for epoch in combo.epochs:
                    both = 1 << design | 1 << partner
                    w, p, c = (combo.amount * (category == combo.category) for category in range(CATEGORIES))
                    found[epoch].append(Combo(both, combo.category, combo.amount, design, partner, (w, p, c)))
        self.columns = [[list(column) for column in zip(*rows, strict=True)] for rows in self.rows]
        """By epoch, category by category: the same, by design."""
        self.combos = [tuple(combos) for combos in found]
        """By epoch: the combinations that count at its end (URB-V.3)."""

    def _monuments(self, data: Data) -> None:
        rows, sides, ages = data.rows("monuments"), data.numbers("sides"), data.numbers("epochs")
        categories, resources = data.numbers("categories"), data.numbers("resources")
        self.monument_words: list[str] = data.column("monuments", "id")
        self.monument_side = [sides[row["side"]] for row in rows]
        self.monument_epoch = [ages[row["epoch"]] for row in rows]
        """By monument: its epoch (URB-M.1)."""
        self.requires = [printed.amounts(row["requires"], resources, "resource") for row in rows]
        """By monument, then by resource: the icons that it asks for."""
        self.monument_points = [printed.amounts(row["points"], categories, "category") for row in rows]
        """By monument: what it brings at the end of every epoch (URB-M.4)."""
        self.monuments_of = [
            tuple(
                monument
                for epoch in range(1, EPOCHS + 1)
                for monument, of in enumerate(zip(self.monument_side, self.monument_epoch, strict=True))
                if of == (side, epoch)
            )
            for side in range(len(sides))
        ]
        """By side: its Monuments, in the order of their epochs (URB-S.2)."""
        asked = [packed(icons) for icons in self.requires]
        self.monuments_until = [
            [[(it, asked[it]) for it in of if self.monument_epoch[it] <= epoch] for epoch in range(EPOCHS + 1)]
            for of in self.monuments_of
        ]
        """By side, then by epoch: those of this epoch or an earlier one (URB-T.4), and what they require, packed."""

    def _histories(self, data: Data) -> None:
        sides, ages, number = data.numbers("sides"), data.numbers("epochs"), data.numbers("buildings")
        categories = data.numbers("categories")

        def compiled(row: Row) -> HistoryFace:
            entries = printed.entries(row["entries"], categories)
            return HistoryFace(
                rule=row["rule"],
                side=sides[row["side"]],
                epoch=ages[row["epoch"]],
                instant=row["timing"] == "instant",
                entries=tuple(HistoryEntry(mask(number[b] for b in e.buildings), e.count, e.points) for e in entries),
                bonus=printed.amounts(row["bonus"], categories, "category"),
                effect=row["effect"],
                of_epochs=mask(d for age in printed.epochs(row["of_epochs"], ages) for d in self.designs_of[age]),
                category=categories.get(row["category"], -1),
                amount=row["amount"],
                reduced=row["reduced"],
                owned=number.get(row["owned"], -1),
                per_card=printed.amounts(row["per_card"], categories, "category"),
                gain=printed.amounts(row["gain"], categories, "category"),
            )

        self.histories = [compiled(row) for row in data.rows("histories")]
        """By History card."""
        self.needs = [mask([it.owned] * (it.effect == EXCHANGE and it.owned >= 0)) for it in self.histories]
        """By History card: what whoever activates it owns, as a mask; only an exchange asks for any (URB-X.20)."""
        self.history_words: list[str] = data.column("histories", "id")
        self.offer = [
            [
                tuple(card for card, it in enumerate(self.histories) if (it.side, it.epoch) == (side, age))
                for age in range(EPOCHS + 1)
            ]
            for side in range(len(sides))
        ]
        """By side, then by epoch: the two History cards on offer (URB-S.3)."""

    def _codecs(self, data: Data) -> dict[str, Codec]:
        rows = data.rows
        buildings = Words.of("building", rows("buildings"))
        slots = Words("plot", [str(slot + 1) for slot in range(self.slots)])
        return {
            "seat": Words.of("seat", rows("seats")),
            "side": Words.of("side", rows("sides")),
            "epoch": Words.of("epoch", rows("epochs")),
            "category": Words.of("category", rows("categories")),
            "other_category": Words.of("category", rows("categories")),
            "token": Words.of("kind of token", [*rows("categories"), *rows("losses")]),
            "resource": Words.of("resource", rows("resources")),
            "pile": Words.of("pile", rows("piles")),
            "slot": slots,
            "building": buildings,
            "laid": Laid(buildings, slots),
            "monument": Words.of("Monument", rows("monuments")),
            "history": Words.of("History card", rows("histories")),
            "pay": Words.of("payment", rows("payments")),
            "claims": Words.of("way of claiming", rows("claims")),
            "amount": WholeNumber("amount", 0, 999),
            "count": WholeNumber("number", 0, 999),
        }


def _greenfields(ways: int, pile: int, usual: list[int]) -> list[list[Move]]:
    moves: dict[int, list[Move]] = {
        way: [("greenfield", pile, pay) for pay in (way, BY_GROWTH) if ways >> pay & 1] for way in (BY_WEALTH, FREE)
    }
    return [moves[way] for way in usual]


class Laid:
    """A card and the plot on which it lies, as one number: ``2:palisade_s``."""

    what = "plot and building"

    def __init__(self, buildings: Words, slots: Words) -> None:
        self._buildings = buildings
        self.parts = {"slot": slots.numbers, "building": buildings.numbers}

    def split(self, value: int) -> tuple[int, int]:
        """Plot, from 0, and building of a value."""
        return divmod(value, len(self._buildings))

    def __contains__(self, value: object) -> bool:
        return type(value) is int and value >= 0

    def word(self, value: int) -> str:
        """The plot, counted from 1, and the building."""
        slot, design = divmod(value, len(self._buildings))
        return f"{slot + 1}:{self._buildings.word(design)}"

    def value(self, word: str) -> int:
        """The number of a word."""
        slot, _, building = word.partition(":")
        if not slot.isdecimal() or not 0 < int(slot) < 100:
            raise UnknownWordError(self.what, word, "none")
        return (int(slot) - 1) * len(self._buildings) + self._buildings.value(building)

    def name(self, value: int, lang: str) -> str:
        """The plot and the name of the building: ``plot 2: Palisade (start)``."""
        slot, design = divmod(value, len(self._buildings))
        return f"{_plot()[lang]} {slot + 1}: {self._buildings.name(design, lang)}"


@cache
def _plot() -> Texts:
    """What a plot is called."""
    called: Texts = read_texts(Path(__file__).with_name("words.toml"))["what"]["slot"]
    return called


def packed(counts: Iterable[int]) -> int:
    """Icons of every resource as one number, so that cards are added to a city at once; no city has 16,384 of any."""
    return sum(count << _BITS * resource for resource, count in enumerate(counts))


def of_resource(icons: int, resource: int) -> int:
    """Those of one resource among packed icons."""
    return icons >> _BITS * resource & (1 << _BITS - 1) - 1


ROOM = [(1 << _BITS) - 1 << _BITS * resource for resource in range(RESOURCES)]
"""By resource: the bits of packed icons that hold it."""
ENOUGH = packed([1 << _BITS - 1] * RESOURCES)
"""A bit in the room of each resource, above any number of icons. The icons of a city have them all; where fewer than
asked for are there, subtracting takes the bit away. So ``icons - asked & ENOUGH`` tells of which there are enough."""
RESOURCES_IN = {
    sum(ENOUGH & ROOM[resource] for resource in some): some
    for many in range(RESOURCES + 1)
    for some in combinations(range(RESOURCES), many)
}
"""By some of these bits: the resources."""
