"""The scoring of an epoch (V): what a city brings, and the tokens taken for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gamelib.engine.codecs import NONE
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Move, auto

from . import points
from .box import CATEGORIES, SATISFACTION, Combo, TrackPoints
from .state import Urbania

# What a city brings


class EpochPoints(NamedTuple):
    """What one thing in a city brings in an epoch, and by which rule. ``about`` is the building or Monument."""

    rule: str
    about: int
    where: tuple[str, ...]
    brings: tuple[int, ...]


class CityTally(NamedTuple):
    """What counts in a city at the end of an epoch."""

    buildings: list[int]
    left_out: list[int]
    """The Housing among them whose negative satisfaction is left out."""
    combos: list[Combo]
    monuments: list[int]


def counted(s: Urbania, seat: int, epoch: int) -> CityTally:
    """URB-V.2 to V.4  What would count in the city of a seat as it is at the end of an epoch."""
    buildings = counted_buildings(s, seat)
    combos = combinations(s, buildings, epoch)
    return CityTally(buildings, left_out(s, buildings, epoch), combos, s.monuments_of(seat))


@by("URB-X.22", "URB-V.2")
def counted_buildings(s: Urbania, seat: int) -> list[int]:
    """The buildings that score: the active ones, and the one that Globalization copies."""
    actives = s.actives(seat)
    return [*actives, s.copied] if s.copied != NONE and s.activator == seat else actives


@by("URB-V.4")
def left_out(s: Urbania, buildings: list[int], epoch: int) -> list[int]:
    """The Housing whose negative satisfaction is left out; at least one Housing is counted."""
    row = s.game.box.rows[epoch]
    is_housing = s.game.box.is_housing
    homes = [building for building in buildings if is_housing[building]]
    if len(homes) < 2:
        return []
    best = max(homes, key=lambda home: row[home][SATISFACTION])
    return [home for home in homes if row[home][SATISFACTION] < 0 and home != best]


def combinations(s: Urbania, buildings: list[int], epoch: int) -> list[Combo]:
    """URB-V.3  The combinations that count at the end of an epoch: both cards are among these buildings."""
    combos, there = s.game.box.combos[epoch], {*buildings}
    return [combo for combo in combos if combo.card in there and combo.partner in there]


def brings(s: Urbania, seat: int, epoch: int) -> TrackPoints:
    """URB-V.2 to V.4  What the city of a seat would bring as it is at the end of an epoch."""
    return summed(s, counted(s, seat, epoch), epoch)


@by("URB-V.2", "URB-V.3", "URB-M.4")
def summed(s: Urbania, of: CityTally, epoch: int) -> TrackPoints:
    """URB-V.2 to V.4  The points of all that counts in a city. Fast: bots ask often."""
    box, here = s.game.box, of.buildings
    w, p, c = box.columns[epoch]
    sums = [sum(map(w.__getitem__, here)), sum(map(p.__getitem__, here)), sum(map(c.__getitem__, here))]
    for combo in of.combos:
        sums[combo.category] += combo.amount
    for monument in of.monuments:
        for category, amount in enumerate(box.monument_points[monument]):
            sums[category] += amount
    for home in of.left_out:
        sums[SATISFACTION] -= box.rows[epoch][home][SATISFACTION]
    wealth, prestige, satisfaction = sums
    return wealth, prestige, satisfaction


def total(s: Urbania, seat: int) -> TrackPoints:
    """URB-V.2 to V.5  What the current epoch brings, the points of Leader cards included; may be negative."""
    return with_leaders(s, seat, brings(s, seat, s.epoch))


def with_leaders(s: Urbania, seat: int, points: TrackPoints) -> TrackPoints:
    """URB-V.5  These points and those that Leader cards give after this epoch."""
    wealth, prestige, satisfaction = points
    mine = seat * CATEGORIES
    return wealth + s.assigned[mine], prestige + s.assigned[mine + 1], satisfaction + s.assigned[mine + 2]


def lines(s: Urbania, seat: int) -> Iterator[EpochPoints]:
    """URB-V.2 to V.4  The same thing by thing: rows of buildings, combinations, Monuments."""
    of, row = counted(s, seat, s.epoch), s.game.box.rows[s.epoch]
    for building in of.buildings:
        if building not in of.left_out:
            yield EpochPoints("URB-V.2", building, where(s, seat, building), row[building])
    yield from special_lines(s, seat, of)


def special_lines(s: Urbania, seat: int, of: CityTally) -> Iterator[EpochPoints]:
    """URB-V.3, URB-V.4  Housing whose satisfaction is left out, combinations, Monuments."""
    box = s.game.box
    for building in of.left_out:
        wealth, prestige, _ = box.rows[s.epoch][building]
        yield EpochPoints("URB-V.4", building, where(s, seat, building), (wealth, prestige, 0))
    for combo in of.combos:
        places = where(s, seat, combo.card) + where(s, seat, combo.partner)
        yield EpochPoints("URB-V.3", combo.card, places, combo.points)
    for monument in of.monuments:
        yield EpochPoints("URB-M.4", monument, (box.monument_words[monument],), box.monument_points[monument])


def where(s: Urbania, seat: int, building: int) -> tuple[str, ...]:
    """The place of an active building; of a copied one that of its owner."""
    home = seat if s.owns(seat, building) else s.copied_seat
    return (s.key_of(home, s.slot_of(home, building)),)


# The scoring of an epoch


@auto("URB-V.5", then="assign_leader_point* take_points", frame=True)
def score_epoch(s: Urbania) -> None:
    """URB-V.5  A point for each Leader card, clockwise from the start player of the epoch; then everybody's points."""
    s.push(*[AssignLeaderPoint.of(seat) for seat in s.turn_order() for _ in range(leader_points(s, seat))], take_points)


@by("URB-L.5")
def leader_points(s: Urbania, seat: int) -> int:
    """URB-V.5  How many points the Leader cards of a seat give after an epoch."""
    return s.game.box.constants["leader_points_per_epoch"] * s.leader.count(seat)


_POINTS: list[Move] = [("point", category) for category in range(CATEGORIES)]


class AssignLeaderPoint(Choice[Urbania]):
    """A Leader card gives a point: of which category?"""

    rule = "URB-V.5"
    args = ("seat",)
    verbs = {"point": ("category",)}
    repeats = True

    def seat(self, s: Urbania, seat: int) -> int:
        return seat

    def candidates(self, s: Urbania, seat: int) -> list[Move]:
        return _POINTS

    def legal_moves(self, s: Urbania, seat: int) -> list[Move]:
        return _POINTS

    @by("URB-L.5")
    def do(self, s: Urbania, move: Move, seat: int) -> None:
        _, category = move
        s.assigned[seat * CATEGORIES + category] += 1
        s.emit("URB-V.5", seat, (s.player(seat),), category=category)

    def check(self, s: Urbania, seat: int) -> Iterator[Problem]:
        waiting = sum(who == seat for (who,) in s.waiting(AssignLeaderPoint))
        given = sum(s.assigned[seat * CATEGORIES : seat * CATEGORIES + CATEGORIES])
        if waiting + given != (most := leader_points(s, seat)):
            yield s.wrong("not_all_assigned", waiting=waiting, given=given, most=most)


@auto("URB-V.6")
@by("URB-V.3", "URB-V.4", "URB-M.4", "URB-C.3", "URB-H.10")
def take_points(s: Urbania) -> None:
    """URB-V.6  Each category by itself: points, or below zero Loss tokens."""
    for seat in range(s.seats):
        of, player = counted(s, seat, s.epoch), (s.player(seat),)
        if s.log is not None:
            tell(s, seat, of)
        sums = with_leaders(s, seat, summed(s, of, s.epoch))
        points.gain(s, seat, sums, "URB-V.2", player)
        for category, amount in enumerate(sums):
            if amount < 0:
                points.lose(s, seat, -amount, "URB-V.6", player, category=category)
    s.assigned, s.copied, s.copied_seat = [0] * len(s.assigned), NONE, NONE


def tell(s: Urbania, seat: int, of: CityTally) -> None:
    """URB-V.3, URB-V.4, URB-M.4  What a city brings beyond the rows of its buildings, and what is left out."""
    for rule, about, at, (wealth, prestige, satisfaction) in special_lines(s, seat, of):
        if rule == "URB-M.4":
            s.emit("URB-M.4", seat, at, monument=about, wealth=wealth, prestige=prestige, satisfaction=satisfaction)
        elif rule == "URB-V.3":
            s.emit("URB-V.3", seat, at, building=about, wealth=wealth, prestige=prestige, satisfaction=satisfaction)
        elif rule == "URB-V.4":
            s.emit("URB-V.4", seat, at, building=about)
