"""The scoring of an epoch (V): what a city brings, and the tokens taken for it."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from gamelib.core.rulebook import by
from gamelib.core.steps import Choice, Move, auto
from gamelib.core.words import NONE

from . import points
from .box import CATEGORIES, SATISFACTION, Combo, Points, mask_of
from .state import Urbania

# What a city brings


class Line(NamedTuple):
    """What one thing in a city brings in an epoch, and by which rule. ``about`` is the building or Monument."""

    rule: str
    about: int
    where: tuple[str, ...]
    brings: tuple[int, ...]


@by("URB-X.22", "URB-V.2")
def counted_buildings(s: Urbania, seat: int) -> list[int]:
    """The buildings that score: the active ones, and the one that Globalization copies."""
    actives = s.actives(seat)
    return [*actives, s.copied] if s.copied != NONE and s.activator == seat else actives


@by("URB-V.4")
def left_out(s: Urbania, buildings: list[int], epoch: int) -> list[int]:
    """The Housing whose negative satisfaction is left out; at least one Housing is counted."""
    row, is_housing = s.game.box.rows[epoch], s.game.box.is_housing
    homes = [(row[b][SATISFACTION], b) for b in buildings if is_housing[b]]
    if len(homes) < 2:
        return []
    counted = max(homes, key=itemgetter(0))
    return [home[1] for home in homes if home[0] < 0 and home != counted]


@by("URB-V.2", "URB-V.3", "URB-M.4")
def brings(s: Urbania, seat: int, epoch: int) -> Points:
    """URB-V.2 to V.4  What the city of a seat would bring as it is at the end of an epoch. Fast: bots ask often."""
    box, buildings = s.game.box, counted_buildings(s, seat)
    row = box.rows[epoch]
    triples: list[tuple[int, ...]] = [row[building] for building in buildings]
    triples += [(0, 0, -row[building][SATISFACTION]) for building in left_out(s, buildings, epoch)]
    triples += [combo.points for combo in combinations(s, buildings, epoch)]
    triples += [box.monument_points[monument] for monument in s.monuments_of(seat)]
    wealth, prestige, satisfaction = map(sum, zip((0, 0, 0), *triples, strict=True))
    return wealth, prestige, satisfaction


def combinations(s: Urbania, buildings: list[int], epoch: int) -> list[Combo]:
    """URB-V.3  The combinations that count at the end of an epoch: both cards are among these buildings."""
    mask = mask_of(buildings)
    return [combo for combo in s.game.box.combos[epoch] if mask & combo.both == combo.both]


@by("URB-V.5")
def total(s: Urbania, seat: int) -> Points:
    """URB-V.2 to V.5  What the current epoch brings, the points of Leader cards included; may be negative."""
    (wealth, prestige, satisfaction), mine = brings(s, seat, s.epoch), seat * CATEGORIES
    w, p, c = s.assigned[mine : mine + CATEGORIES]
    return wealth + w, prestige + p, satisfaction + c


def lines(s: Urbania, seat: int) -> Iterator[Line]:
    """URB-V.2 to V.4  The same thing by thing: rows of buildings, combinations, Monuments."""
    buildings = counted_buildings(s, seat)
    row, out = s.game.box.rows[s.epoch], left_out(s, buildings, s.epoch)
    for building in buildings:
        if building not in out:
            yield Line("URB-V.2", building, where(s, seat, building), row[building])
    yield from special_lines(s, seat)


def special_lines(s: Urbania, seat: int) -> Iterator[Line]:
    """URB-V.3, URB-V.4  Housing whose satisfaction is left out, combinations, Monuments."""
    box, buildings = s.game.box, counted_buildings(s, seat)
    for building in left_out(s, buildings, s.epoch):
        wealth, prestige, _ = box.rows[s.epoch][building]
        yield Line("URB-V.4", building, where(s, seat, building), (wealth, prestige, 0))
    for combo in combinations(s, buildings, s.epoch):
        places = where(s, seat, combo.card) + where(s, seat, combo.partner)
        yield Line("URB-V.3", combo.card, places, combo.points)
    for monument in s.monuments_of(seat):
        word = s.game.codecs["monument"].word(monument)
        yield Line("URB-M.4", monument, (word,), box.monument_points[monument])


def where(s: Urbania, seat: int, building: int) -> tuple[str, ...]:
    """The place of an active building; of a copied one that of its owner."""
    home = seat if s.owns(seat, building) else s.copied_seat
    return (s.key_of(home, s.slot_of(home, building)),)


# The scoring of an epoch


@auto("URB-V.5", then="assign_leader_point* take_points", frame=True)
def score_epoch(s: Urbania) -> None:
    """URB-V.5  A point for each Leader card, clockwise from the start player of the epoch; then everybody's points."""
    s.push(*[AssignLeaderPoint.of(seat) for seat in s.in_turn() for _ in range(leader_points(s, seat))], take_points)


@by("URB-L.5")
def leader_points(s: Urbania, seat: int) -> int:
    """URB-V.5  How many points the Leader cards of a seat give after an epoch."""
    return s.game.box.constants["leader_points_per_epoch"] * s.leader.count(seat)


class AssignLeaderPoint(Choice[Urbania]):
    """A Leader card gives a point: of which category?"""

    rule = "URB-V.5"
    args = ("seat",)
    verbs = {"point": ("category",)}
    repeats = True

    def seat(self, s: Urbania, seat: int) -> int:
        return seat

    def candidates(self, s: Urbania, seat: int) -> list[Move]:
        return [("point", category) for category in range(CATEGORIES)]

    def options(self, s: Urbania, seat: int) -> list[Move]:
        return self.candidates(s, seat)

    @by("URB-L.5")
    def do(self, s: Urbania, move: Move, seat: int) -> None:
        _, category = move
        s.assigned[seat * CATEGORIES + category] += 1
        s.emit("URB-V.5", seat, (s.player(seat),), category=category)

    def check(self, s: Urbania, seat: int) -> Iterator[str]:
        waiting = sum(who == seat for (who,) in s.waiting(AssignLeaderPoint))
        given = sum(s.assigned[seat * CATEGORIES : seat * CATEGORIES + CATEGORIES])
        if waiting + given != leader_points(s, seat):
            yield "Every point that Leader cards give is assigned."


@auto("URB-V.6")
@by("URB-V.3", "URB-V.4", "URB-M.4", "URB-C.3", "URB-H.10")
def take_points(s: Urbania) -> None:
    """URB-V.6  Each category by itself: points, or below zero Loss tokens."""
    for seat in range(s.seats):
        tell(s, seat)
        sums, player = total(s, seat), (s.player(seat),)
        points.gain(s, seat, [max(0, amount) for amount in sums], "URB-V.2", player)
        for category, amount in enumerate(sums):
            if amount < 0:
                points.lose(s, seat, -amount, "URB-V.6", player, category=category)
    s.assigned, s.copied, s.copied_seat = [0] * len(s.assigned), NONE, NONE


def tell(s: Urbania, seat: int) -> None:
    """URB-V.3, URB-V.4, URB-M.4  What a city brings beyond the rows of its buildings, and what is left out."""
    for rule, about, at, (wealth, prestige, satisfaction) in special_lines(s, seat):
        if rule == "URB-M.4":
            s.emit("URB-M.4", seat, at, monument=about, wealth=wealth, prestige=prestige, satisfaction=satisfaction)
        elif rule == "URB-V.3":
            s.emit("URB-V.3", seat, at, building=about, wealth=wealth, prestige=prestige, satisfaction=satisfaction)
        elif rule == "URB-V.4":
            s.emit("URB-V.4", seat, at, building=about)
