"""Tasks of the lessons: everything that can be said of a try is said of some try."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice

import pytest

from gamelib import Match
from tests.registered import GAMES
from widgets.lessons import assertions
from widgets.lessons.challenge import over, tried
from widgets.lessons.exercises import LAB, lessons
from widgets.lessons.lesson import Lesson
from widgets.lessons.playthrough import Playthrough, PlaythroughFrame, play_through
from widgets.lessons.specs import ChallengeSpec, Goal, LessonFile, SetupTaskSpec

from .sessions import of_each

TASKS = {
    (course, id_): (file, spec)
    for course in (*GAMES, LAB)
    for file in lessons(course).values()
    for id_, spec in file.exercises.items()
}
CHALLENGES = {key: (file, spec) for key, (file, spec) in TASKS.items() if isinstance(spec, ChallengeSpec)}
LAYOUTS = {key: (file, spec) for key, (file, spec) in TASKS.items() if isinstance(spec, SetupTaskSpec)}
TRIES = 400
"""So many tries at random are looked at, at most; twenty are enough for most goals."""
NOT_SAID = {
    ("barcelona", "a_good_corner"): "what lies around an intersection is told as gained",
    ("cities", "use_every_piece"): "only who keeps a piece is told so",
}
"""Tasks on a rule of which the engine speaks, but not while they are done: why."""

pytestmark = pytest.mark.usefixtures("own_progress")


def missed(goals: tuple[Goal, ...], playthrough: Playthrough) -> set[str]:
    return {goal.claim for goal in goals if not assertions.holds(playthrough, goal.claim)}


def tries(file: LessonFile, spec: ChallengeSpec) -> Iterator[Playthrough]:
    """What comes of playing at random, until a try is over."""
    start, chance = spec.start(file.game), random.Random(spec.id)
    while True:
        match: Match[object] = file.game.resume(start, spec.seed)
        while not over(spec, start, match):
            match.play(chance.choice(match.legal_actions()))
        yield tried(start, match)


@of_each(CHALLENGES)
def test_every_goal_can_be_missed(course: str, id_: str) -> None:
    file, spec = CHALLENGES[course, id_]
    left = {goal.claim for goal in spec.goals}
    for playthrough in islice(tries(file, spec), TRIES):
        left -= missed(spec.goals, playthrough)
        if not left:
            break
    assert left == set()


@of_each(CHALLENGES)
def test_every_goal_is_reached_by_the_solution_before_or_when_the_try_is_over(course: str, id_: str) -> None:
    file, spec = CHALLENGES[course, id_]
    start = spec.start(file.game)
    match: Match[object] = file.game.resume(start, spec.seed)
    for action in spec.solution:
        assert not over(spec, start, match), action
        match.play(action)
    assert over(spec, start, match)
    assert missed(spec.goals, tried(start, match)) == set()


@pytest.mark.parametrize(("course", "id_"), LAYOUTS)
def test_every_goal_of_a_setup_task_can_be_missed(course: str, id_: str) -> None:
    """Nothing done, or one thing taken away from where the solution puts some."""
    file, spec = LAYOUTS[course, id_]
    layout = Lesson(course, file.number).lay_out(id_)
    told = missed(spec.goals, Playthrough((PlaythroughFrame(layout.start, ()),)))
    for place in dict.fromkeys(edit.split()[-1] for edit in spec.solution):
        field, key = place.split(".")
        for thing in json.loads(layout.start.to_json())[field][key]:
            layout.again()
            layout.edit(f"take {thing} {place}")
            assert not layout.check().right
            told |= missed(
                spec.goals, Playthrough((PlaythroughFrame(layout.start, ()), PlaythroughFrame(layout.made, ())))
            )
    assert told == {goal.claim for goal in spec.goals}


@of_each(CHALLENGES)
def test_a_rule_of_which_the_engine_speaks_is_heard_while_the_task_is_done(course: str, id_: str) -> None:
    """It is told, brings points, or refuses something on the way; a term is never told."""
    file, spec = CHALLENGES[course, id_]
    playthrough = play_through(spec.start(file.game), spec.solution, seed=spec.seed)
    heard = {event.rule for event in playthrough.events} | {line.rule for line in playthrough.after.ledger()}
    for frame in playthrough.frames:
        if frame.state.decision and not frame.state.over:
            heard |= {refusal.rule for found in frame.state.refusals().values() for refusal in found}
    rule = file.game.rulebook[spec.rule]
    silent = bool(rule.forms) and rule.kind != "term" and spec.rule not in heard
    assert silent == ((course, id_) in NOT_SAID)
