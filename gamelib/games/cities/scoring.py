"""The end of the game (CTS-12): milestones, cards, waters, parks, monuments, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gamelib.engine.grid import bits
from gamelib.engine.highlights import Scored, scored
from gamelib.engine.ranking import TieBreak
from gamelib.engine.rulebook import by
from gamelib.engine.steps import auto

from .box import PLACES
from .definitions import feature_kinds, union
from .rings import ring_points
from .state import Cities
from .things import MONUMENT, PARK, WATER


@auto("CTS-12.1", then="score_milestones score_cards score_waters score_parks score_monuments end_of_game", frame=True)
@by("CTS-12.13")
def final_scoring(s: Cities) -> None:
    """CTS-12.1, CTS-12.10, CTS-12.13  Only now are points counted: five parts, one after the other."""
    s.emit("CTS-12.1")
    s.push(*PARTS, end_of_game)


@auto("CTS-12.2", gives="CTS-12.2")
def score_milestones(s: Cities) -> None:
    """CTS-12.2"""
    s.score_all(milestones_count(s, range(s.seats)))


def milestones_count(s: Cities, seats: Iterable[int]) -> Iterator[Scored]:
    """CTS-12.2, CTS-10.6, CTS-10.10  Each ring gives the number of its place; who has none there gets nothing."""
    for column, number in enumerate(s.milestones()):
        rings = s.rings(column)
        for seat in sorted(seats, key=lambda seat: rings.index(seat) if seat in rings else PLACES):
            place = rings.index(seat) if seat in rings else None
            points = 0 if place is None else s.game.box.milestone_vp[number][place]
            where = () if place is None else (f"place:{column}:{place}",)
            yield scored(seat, points, "CTS-12.2", where, f"milestone:{column}:{seat}", milestone=number)


@auto("CTS-12.3", gives="CTS-12.3")
def score_cards(s: Cities) -> None:
    """CTS-12.3"""
    s.score_all(cards_count(s, range(s.seats)))


def cards_count(s: Cities, seats: Iterable[int]) -> Iterator[Scored]:
    """CTS-12.3, CTS-12.4, CTS-12.5, CTS-5.2  A card pays for every occurrence; cards don't use anything up."""
    box = s.game.box
    for seat in seats:
        for number, card in enumerate(s.cards[seat]):
            found, key = box.cards[card](s.district[seat]), f"card:{seat}:{number}"
            points, where = box.card_vp[card] * len(found), (key, *s.space_keys(seat, union(found)))
            yield scored(seat, points, "CTS-12.3", where, key, card=card, count=len(found))


@auto("CTS-12.6", gives="CTS-12.6")
def score_waters(s: Cities) -> None:
    """CTS-12.6, CTS-12.8  Every water area by the number of its different features."""
    s.score_all(areas_count(s, range(s.seats), WATER))


@auto("CTS-12.7", gives="CTS-12.7")
def score_parks(s: Cities) -> None:
    """CTS-12.7, CTS-12.8  Every park area by the same table."""
    s.score_all(areas_count(s, range(s.seats), PARK))


def areas_count(s: Cities, seats: Iterable[int], terrain: int) -> Iterator[Scored]:
    """CTS-12.6 to CTS-12.8  An area without a feature gives nothing."""
    rule = "CTS-12.6" if terrain == WATER else "CTS-12.7"
    for seat in seats:
        district = s.district[seat]
        for area in district.areas(terrain):
            count = feature_kinds(district, area)
            points, where = s.game.box.area_vp[count], s.space_keys(seat, area)
            yield scored(seat, points, rule, where, f"areas:{seat}:{terrain}", count=count)


@auto("CTS-12.9", gives="CTS-12.9")
def score_monuments(s: Cities) -> None:
    """CTS-12.9"""
    s.score_all(monuments_count(s, range(s.seats)))


def monuments_count(s: Cities, seats: Iterable[int]) -> Iterator[Scored]:
    """CTS-12.9, CTS-7.6  Every monument in the district; a wild lot scores nothing itself (CTS-7.11)."""
    for seat in seats:
        for space in bits(s.district[seat].features[MONUMENT]):
            where = (s.game.box.space_key[seat][space],)
            yield scored(seat, s.game.box.monument_vp, "CTS-12.9", where, f"monuments:{seat}")


def preview_scoring(s: Cities) -> Iterator[Scored]:
    """CTS-12.1  Everything that the final scoring looks at, part by part."""
    return count_of(s, range(s.seats))


def count_of(s: Cities, seats: Iterable[int]) -> Iterator[Scored]:
    """CTS-12.1  As much of it as concerns these seats."""
    yield from milestones_count(s, seats)
    yield from cards_count(s, seats)
    yield from areas_count(s, seats, WATER)
    yield from areas_count(s, seats, PARK)
    yield from monuments_count(s, seats)


def card_points(s: Cities, seat: int, card: int) -> int:
    """What a card would pay this seat if the game ended now (CTS-12.3)."""
    return s.game.box.card_vp[card] * len(s.game.box.cards[card](s.district[seat]))


def area_points(s: Cities, seat: int, terrain: int) -> int:
    """What all areas of a terrain would pay this seat if the game ended now (CTS-12.6, CTS-12.7)."""
    district = s.district[seat]
    return sum(s.game.box.area_vp[feature_kinds(district, area)] for area in district.areas(terrain))


def worth_now(s: Cities, seat: int) -> ScoreParts:
    """What each part of the final scoring would bring a seat if the game ended now (CTS-12.1)."""
    return _by_part((line.rule, line.points) for line in count_of(s, [seat]))


@auto("CTS-12.11")
def end_of_game(s: Cities) -> None:
    """CTS-12.11, CTS-12.12, CTS-1.2  Most points win, then most points from milestones; else the victory is shared."""
    best = s.winners()
    rule = "CTS-12.11" if len(best) == 1 else "CTS-12.12"
    for seat in best:
        s.emit(rule, seat, (f"district:{seat}",))


PARTS = (score_milestones, score_cards, score_waters, score_parks, score_monuments)
"""The five parts of the final scoring, in their order (CTS-12.1)."""


class ScoreParts(NamedTuple):
    """The five parts of a final score."""

    milestones: int
    cards: int
    waters: int
    parks: int
    monuments: int


def parts(s: Cities, seat: int) -> ScoreParts:
    """What each part of the final scoring has brought a seat, added up from the ledger (CTS-12.1)."""
    return _by_part((rule, points) for whose, points, rule, *_ in s.ledger_ or () if whose == seat)


def _by_part(lines: Iterable[tuple[str, int]]) -> ScoreParts:
    """Points added up by the part whose rule gives them."""
    given = list(lines)
    return ScoreParts(*(sum(points for rule, points in given if rule in part.gives) for part in PARTS))


def ranking_key(s: Cities, seat: int) -> tuple[int, ...]:
    """CTS-12.11, CTS-12.12  All its points, then those from milestones; who is equal in both shares a place."""
    return s.points[seat], ring_points(s, seat)


TIE_BREAKS = (TieBreak("milestones", "CTS-12.11"),)
