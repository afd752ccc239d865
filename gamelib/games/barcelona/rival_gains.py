"""What Cerdà's rival makes of what it gains (SOL.4, SOL.5): it is never asked, and takes what is worth most to it."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import auto

from .box import Benefit
from .cerda import advance
from .sagrada import put_tile, step_on, tiles_of
from .state import Barcelona
from .warehouse import points_for_goods


@by("BCN-SOL.5")
def worth(benefit: Benefit) -> int:
    """What a benefit is worth to the rival."""
    steps = benefit.coin + benefit.cloth + benefit.cerda
    return benefit.vp + steps + 2 * (benefit.sagrada + benefit.narrow + benefit.wide)


def collect(s: Barcelona, benefit: Benefit, rule: str, where: tuple[str, ...], **facts: int) -> None:
    """BCN-SOL.4  What is gained at once; the rival has no warehouse that could be too small."""
    s.score(s.rival, benefit.vp, rule, where, **facts)
    if benefit.cerda:
        advance(s, s.rival, benefit.cerda, where)
    points_for_goods(s, s.rival, benefit.coin + benefit.cloth, where)


def of_the_rival(s: Barcelona, crossing: int) -> Iterator[Problem]:
    """The check of what the rival gains of an intersection."""
    if s.rival < 0 or s.intersection[crossing] != s.rival:
        yield s.wrong("no_benefit_left")


@auto("BCN-SOL.2", "crossing", check=of_the_rival)
def rival_benefits(s: Barcelona, crossing: int) -> None:
    """BCN-SOL.2  The leftmost benefits of the rival's intersections, as many as it may take (BCN-INT.6)."""
    box, where = s.game.box, (s.game.box.crossing_words[crossing], f"intersections:{s.rival}")
    for slot in range(box.choices[s.built[s.rival]]):
        s.emit("BCN-INT.5", s.rival, where, crossing=crossing, slot=slot)
        collect(s, box.intersection_benefit[slot], "BCN-INT.5", where, slot=slot)


def climb(s: Barcelona, steps: int) -> None:
    """BCN-SOL.6, BCN-SAG.5  The rival takes every step on the Sagrada Família track, and the best tile."""
    box, seat = s.game.box, s.rival
    for _ in range(min(steps, box.sagrada_end - s.sagrada[seat])):
        level = step_on(s, seat)
        if level:
            tile = max(tiles_of(s, level), key=lambda x: worth(box.sagrada_benefit[x]) + box.resources[x])
            put_tile(s, seat, tile)
            points_for_goods(s, seat, box.resources[tile], (f"sagrada:{seat}",))
