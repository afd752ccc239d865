"""Fields that several kinds of exercises have, as they are read from a file: the keywords of their specs."""

from collections.abc import Mapping
from typing import TypedDict

from gamelib.text.messages import Texts
from widgets import scenes

from .specs import Goal


class ExerciseFields(TypedDict):
    """What all exercises have."""

    id: str
    lesson: int
    rule: str
    position: str
    edit: Mapping[str, object]
    part: scenes.Parts
    misunderstanding: int | None
    seed: int
    then: Texts


class ExerciseTaskFields(ExerciseFields):
    """What challenges and layouts share."""

    goals: tuple[Goal, ...]
    task: Texts
    done: Texts
    hints: tuple[Texts, ...]
    solution: tuple[str, ...]


class VariationFields(TypedDict):
    """What makes it another question when it is asked again, and which misconceptions it tells apart."""

    vary: Mapping[str, tuple[object, ...]]
    walk: int
    such: tuple[str, ...]
    facts: Mapping[str, str]
    misconceptions: tuple[str, ...]
    again: Mapping[str, Texts]
    right_if: Mapping[str, Texts]
