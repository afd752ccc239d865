"""Tasks played at random: how often somebody who only clicks around has done one."""

import random

from gamelib import AnyGame, State
from widgets.lessons import assertions, playthrough
from widgets.lessons.specs import ChallengeSpec


def times_done(spec: ChallengeSpec, game: AnyGame, tries: int, luck: str) -> int:
    """How many of so many tries at random end with everything done that the task asks for."""
    start, rnd = spec.start(game), random.Random(luck)
    return sum(_is_done(spec, start, rnd) for _ in range(tries))


def _is_done(spec: ChallengeSpec, start: State, rnd: random.Random) -> bool:
    play = list[str]()
    end = playthrough.play_through(start)
    while (
        len(play) < spec.moves
        and end.after.seat == start.seat
        and not any(event.rule == spec.until for event in end.events)
    ):
        play.append(str(rnd.choice(end.after.legal_actions())))
        end = playthrough.play_through(start, play, seed=spec.seed)
    return all(assertions.holds(end, goal.claim) for goal in spec.goals)
