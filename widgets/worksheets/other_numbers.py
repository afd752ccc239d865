"""A question of one's own with other numbers: what is varied in its position so that it can be asked again."""

from collections.abc import Mapping
from typing import Any

import gamelib
from gamelib import IllegalActionError, InvalidPositionError, State
from widgets.lessons.asking import asking
from widgets.lessons.assertions import ClaimError, ClaimValue, claim_value
from widgets.lessons.playthrough import PlayedOutError, play_through
from widgets.lessons.specs import ExerciseError, QuestionSpec

from .number_fields import number_fields
from .task import Task

_NAME = "number"
_NEAR = (1, -1, 2, -2, 3)
"""Other numbers are looked for so far from those that are there."""
_LEAST = 3
"""So many numbers are wanted, with two answers at least."""
_WALK = 12
"""So many actions at random lead to another position, at most."""
_TRIED = 4


def other_numbers(state: State, row: Mapping[str, object]) -> dict[str, Any] | None:
    """What has to stand in the row of a question so that it comes with other numbers when it is asked again.

    A number of the position is varied on which the answer depends; else it is asked after some play at random.

    Args:
        state: The position.
        row: The question by the keys of a file of exercises, with its claim.

    Returns:
        The keys ``edit`` and ``vary``, or ``walk``. None: nothing was found with which the question makes sense.
    """
    if "value" not in row:
        return None
    ways = (_edited(state, row), {"walk": _WALK})
    return next((way for way in ways if way is not None and _comes_again(state, {**row, **way})), None)


def _comes_again(state: State, row: Mapping[str, object]) -> bool:
    """Is it another question when it is asked again?"""
    try:
        task = Task.of({**row, "position": gamelib.share(state)}, gamelib.load(state.game.slug))
        spec = task.spec
        first, *others = [asking(spec, task.of_game, seed) for seed in range(_TRIED) if isinstance(spec, QuestionSpec)]
    except (ExerciseError, ClaimError, IllegalActionError, InvalidPositionError, PlayedOutError):
        return False
    return any(one.playthrough.before != first.playthrough.before for one in others)


def _edited(state: State, row: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first number of the position that changes the answer, with what it can be."""
    for path, _ in number_fields(state):
        name, *keys = path.split(".")
        if len(keys) != 1:
            continue
        now = claim_value(play_through(state), path)
        if not isinstance(now, int):
            continue
        answers = {now: _answer(state, row)}
        for value in (now + step for step in _NEAR):
            if value >= 0 and (found := _answer(state, row, {name: {keys[0]: value}})) is not None:
                answers[value] = found
        if len(answers) >= _LEAST and len(set(answers.values())) > 1:
            return {"edit": {name: {keys[0]: f"{{{_NAME}}}"}}, "vary": {_NAME: list(answers)}}
    return None


def _answer(state: State, row: Mapping[str, Any], edit: Mapping[str, Any] | None = None) -> ClaimValue | None:
    """The answer with another number in the position; None if there is no such position, or it cannot be played."""
    try:
        edited: State = gamelib.load(state.game.slug).edit(state, edit) if edit else state
        return claim_value(play_through(edited, row.get("play", ())), row["value"])
    except (InvalidPositionError, IllegalActionError, PlayedOutError, ClaimError):
        return None
