"""A task of one's own: a position, what is asked, and what is right.

    Task(state, "How many blue tiles lie in the city?", answer=3)
    Task(state, "May Blue found here?", value="legal found 3,4")          # right is what the engine says
    Task(state, "Which of these feeds more?", answer="mill", options={"mill": "The mill", "farm": "The farm"})
    Task(state, "Mark the neighbours.", answer=["3,4", "3,5"])            # places; kind="cell": one of them is enough
    Task(state, "Score six points.", goals={"points.blue >= 6": "Blue has six points"}, moves=3)
    Task(state, "How long is the shortest path?", check=lambda state, answer: answer == length(state.graph()))

It says what the file of a lesson says (`widgets.lessons.exercises`), under the same names, and is tried out at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import gamelib
from gamelib import Action, AnyGame, AnyMatch, Match, State
from gamelib.text.messages import shown
from widgets.lessons.exercises import own_lesson
from widgets.lessons.specs import AnswerCheck, ExerciseError, QuestionSpec, TaskSpec
from widgets.text import checked_game

TaskText = str | Mapping[str, str]
"""A text in one language, or in each by its name."""
QUESTION, CHALLENGE = "question", "challenge"
_OF_ITS_OWN = ("state", "ask", "id", "game", "goals")
_TASK = "task"
"""What a task is called that has no name, and in its errors."""


@dataclass(frozen=True, eq=False, repr=False)
class Task:
    """One task; see the module's text.

    Args:
        state: The position: a state, a match as it stands, or the text of one (a named position, a code of
            :func:`gamelib.share`, a drawing), for which ``game`` is needed.
        ask: What is asked or to be done: a text, or one for each language, ``{"en": ..., "cs": ...}``.
        answer: The right answer: a number, True or ``"yes"``, the word of an option, or the words of places.
        value: In its place: what the engine is asked (`widgets.lessons.assertions`).
        check: In its place: a function of the position and an answer. It returns whether the answer is right, or why it
            is wrong, or both. Such a task stays in its notebook: it can be neither saved nor sent.
        kind: ``number``, ``yes_no``, ``choice``, ``cell`` or ``cells``; left out, it follows from the answer.
        id: What it is called in files and results: a short word; left out, a number is given.
        options: Of a choice: each answer with its text; ``"seat"``: the seats.
        places: Of a question for places: how their keys begin, such as ``slot:``; left out: cells.
        play: Actions that are played before what is asked about.
        goals: What has to be reached by playing: claims with what they are called, ``{"points.blue >= 6": "..."}``.
        moves: How many actions that may take.
        until: The rule of the event by which it is over; left out: it is over with the turn.
        solution: The actions of one way to do it.
        hints: What can be asked for on the way, one after the other.
        right: What is said when it is right.
        other: What is said to a wrong answer that nobody expected.
        wrong: What is said to certain wrong answers.
        done: Of goals: what is said when all are reached.
        then: What is told after it.
        rule: The rule on which it rests.
        part: The parts of the picture to show.
        misconceptions: Rules as they are misread, which its wrong answers tell apart.
        vary: Names, and what they may stand for when it is asked again.
        walk: How many actions may be played at random before it is asked again.
        such: What has to hold of every variation.
        facts: Further names for texts, with what the engine says.
        edit: What is changed in the position, as ``game.edit`` does it.
        stop: Where the play ends: at the next ``choice``, or at the next ``draw``.
        before: The rule of the event before which the board is shown when it is answered.
        asked_before: The rule of the event before which it is asked.
        early: Whether it is asked before the play, although it is about its end.
        again: Texts for later askings, where those of the first one are its own.
        right_if: What is said in the place of ``right`` where this is the right answer.
        misunderstanding: The number of one in the specification of the game.
        seed: What the luck of its draws follows from.
        game: The game of a position that is given as a text.

    Raises:
        ExerciseError: Something does not fit; the text says what, and what would.
        TypeError: This is no position, or there is no such argument.

    >>> import gamelib
    >>> from widgets import Task
    >>> state = gamelib.load("cities").position("half_a_round")
    >>> Task(state, "How many play?", answer=4).row()
    {'position': 'half_a_round', 'ask': 'How many play?', 'answer': 4}
    """

    state: State | AnyMatch | str
    ask: TaskText
    answer: object = None
    value: str | None = None
    check: AnswerCheck | None = None
    kind: str | None = None
    id: str | None = None
    options: Mapping[str, TaskText] | str | None = None
    places: str | None = None
    play: Sequence[str | Action] | None = None
    goals: Mapping[str, TaskText] | Sequence[Mapping[str, TaskText]] | None = None
    moves: int | None = None
    until: str | None = None
    solution: Sequence[str | Action] | None = None
    hints: Sequence[TaskText] | None = None
    right: TaskText | None = None
    other: TaskText | None = None
    wrong: Mapping[str, TaskText] | None = None
    done: TaskText | None = None
    then: TaskText | None = None
    rule: str | None = None
    part: Sequence[str] | None = None
    misconceptions: Sequence[str] | None = None
    vary: Mapping[str, Sequence[Any]] | None = None
    walk: int | None = None
    such: Sequence[str] | None = None
    facts: Mapping[str, str] | None = None
    edit: Mapping[str, Any] | None = None
    stop: str | None = None
    before: str | None = None
    asked_before: str | None = None
    early: bool | None = None
    again: Mapping[str, TaskText] | None = None
    right_if: Mapping[str, TaskText] | None = None
    misunderstanding: int | None = None
    seed: int | None = None
    game: AnyGame | str | None = None

    def __post_init__(self) -> None:
        _ = self.spec

    @classmethod
    def of(cls, row: Mapping[str, Any], game: AnyGame, id_: str | None = None) -> "Task":
        """The task that a row of a lesson's file describes.

        Args:
            row: The row.
            game: The game of its position.
            id_: What it is called.

        Raises:
            ExerciseError: Something in it is wrong.
        """
        given = dict(row)
        ask = given.pop("task" if "goals" in given else "ask", "")
        if unknown := set(given) - {one.name for one in fields(cls)} - {"position"}:
            raise ExerciseError(f"{id_ or _TASK}: there is no key {shown(min(unknown))}.")
        return cls(given.pop("position", ""), ask, id=id_, game=game, **given)

    @property
    def table(self) -> str:
        """In which table of a file it stands: ``question``, or ``challenge`` if something is to be reached."""
        return QUESTION if self.goals is None else CHALLENGE

    @property
    def of_game(self) -> AnyGame:
        """The game of its position.

        Raises:
            TypeError: It has no position, or one without a game.
        """
        state = self.state
        if isinstance(state, State | Match):
            return gamelib.load(state.game.slug)
        if not isinstance(state, str) or self.game is None:
            wanted = "a position is wanted, such as match.state, or the text of one with game="
            raise TypeError(f"Task: {wanted}, not {shown(state)}")
        return checked_game(self.game, "Task")

    def row(self) -> dict[str, Any]:
        """The task as a row of a lesson's file; a function that judges it is no part of that."""
        row: dict[str, Any] = {"position": self._position, "ask" if self.goals is None else "task": _plain(self.ask)}
        if self.goals is not None:
            row["goals"] = _goals(self.goals)
        given = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in (*_OF_ITS_OWN, "check")}
        return row | {name: _plain(value) for name, value in given.items() if value is not None}

    @cached_property
    def spec(self) -> QuestionSpec | TaskSpec:
        """The exercise that it describes."""
        id_ = self.id or _TASK
        head = {"game": self.of_game.slug, "title": _TASK}
        made = own_lesson({"lesson": head, self.table: {id_: self.full_row()}}, "Task")
        return made.exercises[id_]

    def full_row(self) -> dict[str, Any]:
        """The row, with the function that judges an answer."""
        return self.row() | ({} if self.check is None else {"check": self.check})

    @cached_property
    def _position(self) -> str:
        """The position as a text: by its name if it has one."""
        game = self.of_game
        if isinstance(self.state, str):
            return self.state
        state = self.state.state if isinstance(self.state, Match) else self.state
        names = (name for name in game.positions() if game.position(name) == state)
        return next(names, "") or gamelib.share(state)

    def __repr__(self) -> str:
        return f"<Task {self.id or ''}: {in_language_or_other(self.ask, 'en')}>".replace(" :", ":")


def in_language_or_other(text: TaskText, lang: str) -> str:
    """A text as it is told in a language, or in another one where it is not."""
    return text if isinstance(text, str) else text.get(lang) or next(iter(text.values()), "")


def _goals(goals: Mapping[str, TaskText] | Sequence[Mapping[str, TaskText]]) -> list[dict[str, Any]]:
    """Goals as the rows of a file."""
    if isinstance(goals, Mapping):
        return [{"is": claim, "goal": _plain(name)} for claim, name in goals.items()]
    listed: list[dict[str, Any]] = _plain(list(goals))
    return listed


def _plain(value: Any) -> Any:
    """A value as a file of a lesson has it."""
    if isinstance(value, Action):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(_plain, value))
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value
