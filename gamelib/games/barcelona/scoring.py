"""The end of the game (FIN): cobblestones, passengers, modernisme projects, and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.highlights import Scored, scored
from gamelib.engine.ranking import TieBreak
from gamelib.engine.rulebook import by
from gamelib.engine.steps import auto, sequence

from .box import SLOTS
from .conditions import fulfilled, places
from .modernisme import slot_key
from .state import Barcelona

# Line by line


def cobblestones_count(s: Barcelona, seat: int) -> Iterator[Scored]:
    """BCN-FIN.1  The rightmost value that no cobblestone covers any more."""
    count = s.removed[seat]
    points, where = s.game.box.cobble_vp[count], (f"warehouse:{seat}",)
    yield scored(seat, points, "BCN-FIN.1", where, f"cobblestones:{seat}", count=count)


def passengers_count(s: Barcelona, seat: int) -> Iterator[Scored]:
    """BCN-FIN.2  By the number of passengers on the map."""
    count = s.passengers[seat]
    points, where = s.game.box.passenger_vp[count], (f"passengers:{seat}",)
    yield scored(seat, points, "BCN-FIN.2", where, f"passengers:{seat}", count=count)


def projects_count(s: Barcelona, seat: int) -> Iterator[Scored]:
    """BCN-FIN.3, BCN-MOD.5  Each project: its points, as often as its condition is met, times its slot."""
    box = s.game.box
    for slot in range(SLOTS):
        condition, up = s.project[seat * SLOTS + slot], s.up[seat * SLOTS + slot]
        if condition >= 0:
            vp, count, times = box.condition_vp[condition], fulfilled(s, seat, condition), box.multiplier[slot][up]
            where, about = (slot_key(seat, slot), *places(s, seat, condition)), slot_key(seat, slot)
            facts = {"condition": condition, "slot": slot, "vp": vp, "count": count, "multiplier": times}
            yield scored(seat, vp * count * times, "BCN-FIN.3", where, about, **facts)


def rival_count(s: Barcelona, seat: int, points: int) -> Iterator[Scored]:
    """BCN-SOL.9  All points of Cerdà's rival, times its difficulty, rounded down: so many more than it has."""
    if seat == s.rival:
        more = points * (s.game.box.quarters[s.difficulty] - QUARTERS) // QUARTERS
        yield scored(seat, more, "BCN-SOL.9", (f"player:{seat}",), f"rival:{seat}", count=points)


def preview_scoring(s: Barcelona) -> Iterator[Scored]:
    """BCN-FIN.1 to FIN.3, BCN-SOL.9  Everything that the final scoring looks at."""
    points = s.points[:]
    for part in PARTS:
        for seat in range(s.seats):
            for line in part(s, seat):
                points[seat] += line.points
                yield line
    for seat in range(s.seats):
        yield from rival_count(s, seat, points[seat])


# Step by step


@auto("BCN-FIN.1", gives="BCN-FIN.1")
def score_cobblestones(s: Barcelona) -> None:
    """BCN-FIN.1, BCN-SCO.20  Everybody's cobblestones."""
    s.score_each(cobblestones_count)


@auto("BCN-FIN.2", gives="BCN-FIN.2")
def score_passengers(s: Barcelona) -> None:
    """BCN-FIN.2, BCN-SCO.20  Everybody's passengers."""
    s.score_each(passengers_count)


@auto("BCN-FIN.3", gives="BCN-FIN.3")
@by("BCN-FIN.4")
def score_projects(s: Barcelona) -> None:
    """BCN-FIN.3  Coins and cloth that are left give nothing, unless a project asks for them."""
    s.score_each(projects_count)


@auto("BCN-SOL.9")
def score_rival(s: Barcelona) -> None:
    """BCN-SOL.9  What the difficulty makes of the rival's points."""
    for seat in range(s.seats):
        s.score_all(rival_count(s, seat, s.points[seat]))


@auto("BCN-FIN.5")
def end_of_game(s: Barcelona) -> None:
    """BCN-FIN.5  Who leads wins; those who are level in everything share the victory."""
    for seat in s.winners():
        s.emit("BCN-FIN.5", seat, (f"player:{seat}",))


STEPS = (score_cobblestones, score_passengers, score_projects, score_rival, end_of_game)


@auto("BCN-FIN.1", then=sequence(*STEPS), frame=True)
def final_scoring(s: Barcelona) -> None:
    """BCN-FIN.1 to FIN.5  The parts of the final scoring, in their order."""
    s.emit("BCN-SCO.20")
    s.push(*STEPS)


def ranking_key(s: Barcelona, seat: int) -> tuple[int, ...]:
    """BCN-FIN.5  By points, then by the Cerdà track, the Sagrada Família track, and house markers on the map."""
    return s.points[seat], s.cerda[seat], s.sagrada[seat], s.marked[seat]


TIE_BREAKS = tuple(TieBreak(name, "BCN-FIN.5") for name in ("cerda", "sagrada", "houses"))


PARTS = (cobblestones_count, passengers_count, projects_count)
"""What everybody's final scoring consists of, in its order."""
QUARTERS = 4
"""The difficulty of the rival is given in quarters."""
