"""The count at the end of the game (F): the weakest category, and what comes to it."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.highlights import Scored, scored
from gamelib.engine.ranking import TieBreak
from gamelib.engine.steps import auto, sequence

from . import points
from .box import EPOCHS
from .state import Urbania


def weakest(s: Urbania, seat: int) -> tuple[int, int]:
    """URB-F.2  The points of the weakest category, and which that is: the first one of several."""
    have = points.all_of(s, seat)
    return min(have), have.index(min(have))


def weakest_count(s: Urbania, seat: int) -> Iterator[Scored]:
    """URB-F.2  A point for each point of the weakest category."""
    count, category = weakest(s, seat)
    yield scored(seat, count, "URB-F.2", (s.player(seat),), f"weakest:{seat}", category=category, count=count)


def monuments_count(s: Urbania, seat: int) -> Iterator[Scored]:
    """URB-M.4  A point for each Monument."""
    each, word, mine = s.game.box.constants["vp_per_monument"], s.game.codecs["monument"].word, s.monuments_of(seat)
    for monument in mine:
        yield scored(seat, each, "URB-M.4", (word(monument),), f"monuments:{seat}", monument=monument)
    if not mine:
        yield scored(seat, 0, "URB-M.4", (s.player(seat),), f"monuments:{seat}", monument=None)


def leaders_count(s: Urbania, seat: int) -> Iterator[Scored]:
    """URB-L.5  A point for each Leader card."""
    each, word, mine = s.game.box.constants["vp_per_leader"], s.game.codecs["resource"].word, s.leaders_of(seat)
    for resource in mine:
        yield scored(seat, each, "URB-L.5", (word(resource),), f"leaders:{seat}", resource=resource)
    if not mine:
        yield scored(seat, 0, "URB-L.5", (s.player(seat),), f"leaders:{seat}", resource=None)


def removal_count(s: Urbania, seat: int) -> Iterator[Scored]:
    """URB-E.3  Whoever ended the last epoch by removal; taking the last card gives nothing."""
    if s.remover == seat and s.epoch == EPOCHS:
        yield scored(seat, s.game.box.constants["vp_final_removal"], "URB-E.3", (s.player(seat),), f"removal:{seat}")


def losses_count(s: Urbania, seat: int) -> Iterator[Scored]:
    """URB-V.6  Loss tokens cost points."""
    count = s.loss[seat]
    each = s.game.box.constants["vp_per_loss"]
    yield scored(seat, each * count, "URB-V.6", (s.player(seat),), f"losses:{seat}", count=count)


PARTS = (weakest_count, monuments_count, leaders_count, removal_count, losses_count)
"""What everybody's final count consists of, in its order."""


def preview_scoring(s: Urbania) -> Iterator[Scored]:
    """URB-F.2  Everything that the final count looks at."""
    for part in PARTS:
        for seat in range(s.seats):
            yield from part(s, seat)


@auto("URB-F.2", gives="URB-F.2")
def score_weakest(s: Urbania) -> None:
    """URB-F.2  Only the weakest category counts."""
    s.score_each(weakest_count)


@auto("URB-M.4", gives="URB-M.4")
def score_monuments(s: Urbania) -> None:
    """URB-M.4  Everybody's Monuments."""
    s.score_each(monuments_count)


@auto("URB-L.5", gives="URB-L.5")
def score_leaders(s: Urbania) -> None:
    """URB-L.5  Everybody's Leader cards."""
    s.score_each(leaders_count)


@auto("URB-E.3", gives="URB-E.3")
def score_removal(s: Urbania) -> None:
    """URB-E.3  The last epoch, ended by removal."""
    s.score_each(removal_count)


@auto("URB-V.6", gives="URB-V.6")
def score_losses(s: Urbania) -> None:
    """URB-V.6  Everybody's Loss tokens."""
    s.score_each(losses_count)


@auto("URB-F.3")
def end_of_game(s: Urbania) -> None:
    """URB-F.3  Most points win, then most of the own strongest category; who is level in both shares the victory."""
    for seat in s.winners():
        s.emit("URB-F.3", seat, (s.player(seat),))


STEPS = (score_weakest, score_monuments, score_leaders, score_removal, score_losses, end_of_game)


@auto("URB-F.1", then=sequence(*STEPS), frame=True)
def final_scoring(s: Urbania) -> None:
    """URB-F.1, URB-F.2  After the last epoch the points are counted, part by part."""
    s.emit("URB-F.1")
    s.push(*STEPS)


def ranking_key(s: Urbania, seat: int) -> tuple[int, ...]:
    """URB-F.3  By points, then by the strongest category."""
    return s.points[seat], max(points.all_of(s, seat))


TIE_BREAKS = (TieBreak("strongest", "URB-F.3"),)
