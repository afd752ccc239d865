"""What exercises are once they are read: questions, challenges, setup tasks, and the lesson that holds them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import gamelib
from gamelib import AnyGame, State
from gamelib.text.messages import Texts
from widgets import scenes

ANSWER_KINDS = ("number", "yes_no", "choice", "cell", "cells")
_CODE = re.compile(r"ex[pm]1\.")
"""How the code of a position or a match begins, see `gamelib.share`."""
AnswerCheck = Callable[[State, Any], bool | str | tuple[bool, str]]
"""What judges an answer given in a position: it says whether it is right, or why it is wrong, or both."""


class ExerciseError(ValueError):
    """A file of exercises is wrong; the message names file, exercise and key, and what would be right."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Exercise:
    """What questions and challenges share: where they start, and what they are about."""

    id: str
    lesson: int
    rule: str
    position: str
    edit: Mapping[str, object] = field(default_factory=dict)
    part: scenes.Parts = ()
    misunderstanding: int | None = None
    seed: int = 0
    then: Texts = field(default_factory=dict)
    """What is told after it only, because it gives the answer away; often nothing."""

    def keywords(self) -> dict[str, Any]:
        """All that is known of it, as keywords for a more special kind of exercise."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def start(self, game: AnyGame) -> State:
        """The position in which the exercise begins."""
        state = position_of(game, self.position)
        edited: State = game.edit(state, self.edit) if self.edit else state
        return edited


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is said to one wrong answer, and the rule that tells why."""

    rule: str
    text: Texts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class VariedExercise(Exercise):
    """What makes it another one when it is asked again, and which misconceptions it tells apart."""

    vary: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    walk: int = 0
    such: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    misconceptions: tuple[str, ...] = ()
    again: Mapping[str, Texts] = field(default_factory=dict)
    right_if: Mapping[str, Texts] = field(default_factory=dict)

    @property
    def varies(self) -> bool:
        """True if it is another question when it is asked again."""
        return bool(self.vary or self.walk)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionSpec(VariedExercise):
    """A question: its answer is what the engine says, or is given by hand."""

    kind: str
    ask: Texts
    value: str = ""
    right: Texts = field(default_factory=dict)
    """Why the answer is so; where nothing is written, a general sentence says what it is."""
    other: Texts = field(default_factory=dict)
    play: tuple[str, ...] = ()
    stop: str = "choice"
    before: str = ""
    asked_before: str = ""
    early: bool = False
    answer: tuple[str, ...] = ()
    places: str = ""
    options: Mapping[str, Texts] = field(default_factory=dict)
    wrong: Mapping[str, Wrong] = field(default_factory=dict)
    hints: tuple[Texts, ...] = ()
    check: AnswerCheck | None = None
    """What judges an answer in a notebook of one's own."""

    @property
    def verb(self) -> str:
        """What the engine is asked in the first place; empty: the answer is given by hand."""
        return self.value.partition(" ")[0]


@dataclass(frozen=True, slots=True)
class Goal:
    """What has to hold at the end (see `assertions.holds`), what it is called, and what is said if it does not hold."""

    claim: str
    name: Texts
    missed: Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskSpec(Exercise):
    """Something to do, with the words of one way to do it."""

    goals: tuple[Goal, ...]
    task: Texts
    done: Texts
    hints: tuple[Texts, ...]
    solution: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeSpec(TaskSpec):
    """A task that is done by playing; its solution is actions."""

    moves: int
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupTaskSpec(TaskSpec):
    """A task that is done with the editor; its solution is edits."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A question at the end of a lesson, its answer, and the rules on which that rests."""

    question: Texts
    answer: Texts
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LessonFile:
    """The exercises of one lesson, in the order of its file, and the questions at its end."""

    course: str
    number: int
    game: AnyGame
    title: Texts
    exercises: Mapping[str, QuestionSpec | TaskSpec]
    part: scenes.AllBut
    """What its boards show of the picture, unless it is said otherwise."""
    remember: tuple[Remembered, ...] = ()
    timed: bool = False
    """Whether what is handed in tells how long each answer took."""

    @property
    def own(self) -> bool:
        """True if it is somebody's own lesson, not one of a course."""
        return not self.number


def literal(text: str) -> str:
    """A text in which braces stand for themselves, as exercises have it.

    >>> literal("{a, b}").format()
    '{a, b}'
    """
    return text.replace("{", "{{").replace("}", "}}")


def position_of(game: AnyGame, said: str) -> State:
    """A position by its name, from a code of :func:`gamelib.share`, or from a drawing.

    Raises:
        ValueError: It is none of them.
    """
    if _CODE.match(said):
        shared = gamelib.shared(said, game)
        return shared if isinstance(shared, State) else shared.state
    found: State = game.position(said) if said.isidentifier() else game.sketch(said)
    return found
