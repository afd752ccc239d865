"""Questions and challenges as data: one TOML file per lesson in ``lessons/<course>/``, checked when it is read.

There is a course for each game, and the course of the lab, each lesson of which names its game.

    [lesson]                          # lesson_3.toml
    title = { en = "...", cs = "..." }
    game = "rose_of_fire"             # in the lab only
    without = ["influence"]           # parts of the picture that its boards leave out: they have not been taught yet

    [question.overflow]
    kind = "number"                   # number, yes_no, choice, cell, cells
    rule = "ROF-STR.4"                # the rule that the answer rests on (see `asking`: of an action that is refused)
    misunderstanding = 3              # if it is one that the specification lists
    position = "raval_full"           # a named position ...
    edit = { raval = { blue = 3 } }   # ... changed, as ``game.edit`` does it
    play = ["play city_yellow_upper_middle", "place 5,4", "build upper"]
    stop = "draw"                     # up to the next choice, or with "draw" to the next draw not among the play
    value = "change barricades.blue"  # what the engine says (see `claims`): the right answer
    before = "CTS-11.2"               # answered, it shows the moment before this event; left out: the end of the play
    asked_before = "CIT-SCO.4"        # asked in the moment before this event
    early = true                      # asked before the play: at its end the board would tell the answer
    part = ["city", "streets"]        # of the picture; left out: all that the lesson shows
    places = "space:0:"               # of a cell question: what its places are called before the word; nothing: cells
    ask.en = "..."                    # and ask.cs, as everywhere below
    right.en = "Two. ..."             # the answer and why it is so
    then.en = "And that is why ..."   # more to tell that would give the answer away: after the first asking
    other.en = "..."                  # the reply to a wrong answer that nobody expected
    wrong.2 = { rule = "ROF-STR.4", en = "...", cs = "..." }     # the reply to this very answer
    options.blue = { en = "...", cs = "..." }                    # of a choice; options = "seat" means all seats
    right_if.no = { en = "...", cs = "..." }                     # in the place of right where this is the answer

    vary = { here = [3, 5, 2], house = ["upper", "middle"] }     # names and what they can stand for; first the first
    walk = 40                         # asked again: up to so many choices at random, until this seat decides this again
    such = ["change barricades.blue >= 1"]                       # what has to hold of every variation
    again.ask.en, again.right.en, again.other.en                 # texts for later askings, where the first are its own
    facts = { now = "before raval.blue" }                        # further names for texts, from what the engine says
    misconceptions = ["all_of_them_climb blue"]                  # those that it tells apart from the rule

    [challenge.one_climbs]
    rule, misunderstanding, position, edit, part, then           # as above
    moves = 6                         # choices that may be made; the turn's end ends it too ...
    until = "ROF-PHE.9"               # ... or this event, if it is about more than the turn
    seed = 0                          # of the draws
    task.en, done.en, hints = [{ en, cs }, { en, cs }], solution = ["play ...", ...]
    [[challenge.one_climbs.goals]]    # all of these, when the turn is over
    is = "barricades.blue = 1"
    goal.en = "one striker on the barricades"                    # in a few words, to be ticked off
    missed.en = "On the barricades: {value}."                    # what is said if it is not so; {value}: what is

    [layout.four_towers]              # to be made with the editor: as a challenge, without moves and until;
    solution = ["put yellow@0,-2:3 buildings.red", ...]          # edits, see `gamelib.analysis.Editor`

    [[remember]]                      # a question at the end of the lesson, with the answer that one can open
    question.en, answer.en = "...", "..."
    rules = ["ROF-STR.5"]             # on which the answer rests

Asked again, a question comes with other values of what it lets ``vary`` (see `asking`): their names stand in braces in
its texts and everywhere else, ``edit = { raval = { blue = "{here}" } }``. Values that belong together are a table with
names of its own; a table of just en and cs is a text. What is said to one ``wrong`` number, place or seat is said at
the first asking only: later it is another one.

A cell question is about places of the board: cells, or what its ``places`` says (``space:0:``, ``slot:``). It is right
with any word of its ``value`` (``open place``), or only with those that ``answer`` lists.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import gamelib
from gamelib import AnyGame, State
from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.templates import brought_along, typeset_all
from widgets import scenes
from widgets.text import say

from . import misconception
from .misconception import misconceptions_of
from .playthrough import STOPS

ANSWER_KINDS = ("number", "yes_no", "choice", "cell", "cells")
_FOLDER = brought_along(Path(__file__).parent)
"""A folder of exercises for each course."""
_LESSON = re.compile(r"lesson_([1-9][0-9]{0,2})\.toml")
WHAT_IF = "what_if.toml"
"""What lessons change to ask *what if?*, and how it is called."""
LAB = "lab"
"""The course that belongs to no single game."""
_COMMON = {"rule", "misunderstanding", "position", "edit", "part", "seed", "then"}
_ASKED = {"kind", "value", "answer", "options", "places", "ask", "right", "other", "wrong"}
_VARIED = {"vary", "walk", "such", "facts", "misconceptions", "right_if", "again"}
_QUESTION = {*_COMMON, *_ASKED, *_VARIED, "play", "stop", "before", "asked_before", "early"}
_LAYOUT = {*_COMMON, "goals", "task", "done", "hints", "solution"}
_CHALLENGE = {*_LAYOUT, "moves", "until"}


class ExerciseError(ValueError):
    """A file of exercises is wrong; the message names file, exercise and key, and what would be right."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Exercise:
    """What questions and challenges share: where they start, and what they are about."""

    id: str
    lesson: int
    rule: str
    position: str
    edit: Mapping[str, Any] = field(default_factory=dict)
    part: scenes.Parts = ()
    misunderstanding: int | None = None
    seed: int = 0
    then: Texts = field(default_factory=dict)
    """What is told after it only, because it gives the answer away; often nothing."""

    def start(self, game: AnyGame) -> State:
        """The position in which the exercise begins."""
        state: State = game.position(self.position)
        edited: State = game.edit(state, self.edit) if self.edit else state
        return edited


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is said to one wrong answer, and the rule that tells why."""

    rule: str
    text: Texts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class QuestionSpec(Exercise):
    """A question whose answer the engine knows."""

    kind: str
    value: str
    ask: Texts
    right: Texts
    other: Texts
    play: tuple[str, ...] = ()
    stop: str = "choice"
    before: str = ""
    asked_before: str = ""
    early: bool = False
    answer: tuple[str, ...] = ()
    places: str = ""
    options: Mapping[str, Texts] = field(default_factory=dict)
    wrong: Mapping[str, Wrong] = field(default_factory=dict)
    right_if: Mapping[str, Texts] = field(default_factory=dict)
    vary: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    walk: int = 0
    such: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    misconceptions: tuple[str, ...] = ()
    again: Mapping[str, Texts] = field(default_factory=dict)

    @property
    def varies(self) -> bool:
        """Is it another one when it is asked again?"""
        return bool(self.vary or self.walk)


@dataclass(frozen=True, slots=True)
class Goal:
    """What has to hold at the end (see `claims.holds`), what it is called, and what is said if it does not hold."""

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


def courses() -> list[str]:
    """The courses of the library: one for each game, by its name, and the lab."""
    folders = sorted(one.name for one in _FOLDER.iterdir() if (one / "lesson_1.toml").is_file())
    return [*(name for name in folders if name != LAB), LAB]


def course_title(course: str, lang: str) -> str:
    """What a course is called."""
    return say("lesson.lab", lang) if course == LAB else gamelib.load(course).title(lang)


def folder_of(course: str) -> Traversable:
    """Where the exercises of a course lie. A game outside of the library brings them along."""
    return _FOLDER / course if course in courses() else brought_along(gamelib.load(course).folder / "lessons")


@cache
def lessons(course: str) -> Mapping[int, LessonFile]:
    """The lessons of a course by number; :class:`ExerciseError` for a file that is wrong."""
    folder = folder_of(course)
    lie = [(_number_of(file.name), file) for file in folder.iterdir()] if folder.is_dir() else []
    files = {number: file for number, file in lie if number}
    found: dict[int, LessonFile] = {}
    seen: dict[str, str] = {}
    for number, file in sorted(files.items()):
        lesson = read_lesson(course, number, file.read_text("utf-8"), file.name)
        for id_ in lesson.exercises:
            if id_ in seen:
                raise ExerciseError(f"{file.name}, {id_}: this id stands in {seen[id_]} already; ids are unique.")
            seen[id_] = file.name
        found[lesson.number] = lesson
    return found


def _number_of(file: str) -> int:
    """The lesson that a file holds; 0: it is another one that lies there."""
    if found := _LESSON.fullmatch(file):
        return int(found[1])
    beside = (WHAT_IF, misconception.FILE)
    if file.endswith(".toml") and file not in beside:
        there = " and ".join(beside)
        raise ExerciseError(f"{file}: files of lessons are called lesson_1.toml, lesson_2.toml ..., beside {there}.")
    return 0


def read_lesson(course: str, number: int, text: str, file: str) -> LessonFile:
    """The lesson that a TOML text describes."""
    try:
        data = typeset_all(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ExerciseError(f"{file}: {error}") from None
    head = data.get("lesson", {})
    if course == LAB and head.get("game") not in gamelib.registered_games():
        raise ExerciseError(f"{file}, lesson: game is one of {', '.join(gamelib.registered_games())}.")
    game = gamelib.load(head["game"] if course == LAB else course)
    reader = _Reader(game, number, file, scenes.AllBut(tuple(head.get("without", ()))))
    reader.known(data, {"lesson", "question", "challenge", "layout", "remember"}, "the file")
    reader.known(head, {"title", "without", "game"} if course == LAB else {"title", "without"}, "lesson")
    reader.left_out(head.get("without", []))
    title = reader.texts(head.get("title"), "lesson: title")
    exercises: dict[str, QuestionSpec | TaskSpec] = {}
    kinds: dict[str, Callable[[str, Mapping[str, Any]], QuestionSpec | TaskSpec]]
    kinds = {"question": reader.question, "challenge": reader.challenge, "layout": reader.layout}
    for kind, made in kinds.items():
        for id_, row in data.get(kind, {}).items():
            if id_ in exercises:
                raise ExerciseError(f"{file}, {id_}: a {kind} and another exercise share this id.")
            exercises[id_] = made(id_, row)
    remembered = tuple(map(reader.remembered, data.get("remember", [])))
    return LessonFile(course, number, game, title, exercises, reader.part, remembered)


@dataclass(frozen=True, slots=True)
class _Reader:
    game: AnyGame
    number: int
    file: str
    part: scenes.AllBut

    def wrong(self, where: str, text: str) -> ExerciseError:
        return ExerciseError(f"{self.file}, {where}: {text}")

    def known(self, row: Mapping[str, Any], names: set[str], where: str) -> None:
        if unknown := sorted(set(row) - names):
            raise self.wrong(where, f"there is no key {unknown[0]!r}; there is {', '.join(sorted(names))}.")

    def texts(self, found: Any, where: str) -> Texts:
        if not isinstance(found, dict) or not all(
            isinstance(found.get(lang), str) and found[lang] for lang in LANGUAGES
        ):
            raise self.wrong(where, f"a text in {' and '.join(LANGUAGES)} is wanted.")
        return {lang: found[lang] for lang in LANGUAGES}

    def rule(self, found: Any, where: str) -> str:
        if found not in self.game.rulebook:
            raise self.wrong(where, f"there is no rule {found!r}.")
        return str(found)

    def words(self, found: Any, where: str) -> tuple[str, ...]:
        if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
            raise self.wrong(where, "a list of texts is wanted.")
        return tuple(found)

    def left_out(self, found: Any) -> None:
        """Parts of the picture as the most players have it."""
        names = self.words(found, "lesson: without")
        parts = scenes.painter_of(self.game).parts(self.game.new(seats=self.game.seats[-1]).state) if names else {}
        if unknown := [name for name in names if name not in parts]:
            there = ", ".join(parts)
            raise self.wrong("lesson: without", f"there is no part {unknown[0]!r} of the picture; there is {there}.")

    def places(self, found: Any, where: str) -> str:
        """The beginning of a place's key: it names a kind of place first, and ends with a colon."""
        if found and not (isinstance(found, str) and found.endswith(":") and found.split(":")[0] in self.game.codecs):
            raise self.wrong(where, f"{found!r} is not the beginning of a place's name, such as 'slot:'.")
        return str(found)

    def each(self, row: Mapping[str, Any], key: str) -> Iterator[Any]:
        """What stands under a key, or each value that it lets vary under the name in braces there."""
        found = str(row.get(key))
        if not (found.startswith("{") and found.endswith("}")):
            yield row.get(key)
            return
        for name, some in row.get("vary", {}).items():
            tables = [one for one in some if isinstance(one, dict)]
            yield from some if name == found[1:-1] else [one[found[1:-1]] for one in tables if found[1:-1] in one]

    def common(self, id_: str, row: Mapping[str, Any]) -> dict[str, Any]:
        positions, rules = list(self.each(row, "position")), list(self.each(row, "rule"))
        if not positions or not all(name in self.game.positions() for name in positions):
            raise self.wrong(id_, f"there is no position {row.get('position')!r}.")
        if not isinstance(row.get("seed", 0), int) or not isinstance(row.get("edit", {}), dict):
            raise self.wrong(id_, "seed is a whole number and edit a table of fields.")
        for rule in rules or [row.get("rule")]:
            self.rule(rule, f"{id_}: rule")
        return {
            "id": id_,
            "lesson": self.number,
            "rule": row["rule"],
            "position": row["position"],
            "edit": row.get("edit", {}),
            "part": self.words(row["part"], f"{id_}: part") if "part" in row else self.part,
            "misunderstanding": row.get("misunderstanding"),
            "seed": row.get("seed", 0),
            "then": self.texts(row["then"], f"{id_}: then") if "then" in row else {},
        }

    def question(self, id_: str, row: Mapping[str, Any]) -> QuestionSpec:
        self.known(row, _QUESTION, id_)
        kind, stop = row.get("kind"), row.get("stop", "choice")
        if kind not in ANSWER_KINDS or stop not in STOPS or not isinstance(row.get("value"), str):
            raise self.wrong(
                id_, f"kind is one of {', '.join(ANSWER_KINDS)}, stop of {', '.join(STOPS)}, value a text."
            )
        options = dict(self.options(id_, row.get("options", {})))
        if (kind == "choice") != (len(options) > 1):
            raise self.wrong(f"{id_}: options", "a choice has two options or more, another kind of question none.")
        wrong = {
            answer: Wrong(
                self.rule(reply.get("rule"), f"{id_}: wrong.{answer}"), self.texts(reply, f"{id_}: wrong.{answer}")
            )
            for answer, reply in row.get("wrong", {}).items()
        }
        if not isinstance(early := row.get("early", False), bool):
            raise self.wrong(f"{id_}: early", "it is true, or is left out.")
        return QuestionSpec(
            **self.common(id_, row),
            kind=kind,
            value=row["value"],
            ask=self.texts(row.get("ask"), f"{id_}: ask"),
            right=self.texts(row.get("right"), f"{id_}: right"),
            other=self.texts(row.get("other"), f"{id_}: other"),
            play=self.words(row.get("play", []), f"{id_}: play"),
            stop=stop,
            before=self.rule(row["before"], f"{id_}: before") if "before" in row else "",
            asked_before=self.rule(row["asked_before"], f"{id_}: asked_before") if "asked_before" in row else "",
            early=early,
            answer=self.words(row.get("answer", []), f"{id_}: answer"),
            places=self.places(row.get("places", ""), f"{id_}: places"),
            options=options,
            wrong=wrong,
            **self.varied(id_, row),
        )

    def varied(self, id_: str, row: Mapping[str, Any]) -> dict[str, Any]:
        """What makes it another question when it is asked again, and which misconceptions it tells apart."""
        vary, walk, facts = row.get("vary", {}), row.get("walk", 0), row.get("facts", {})
        if not isinstance(vary, dict) or not all(isinstance(some, list) and len(some) > 1 for some in vary.values()):
            raise self.wrong(f"{id_}: vary", "for each name a list of values is wanted, two at least.")
        if type(walk) is not int or not isinstance(facts, dict):
            raise self.wrong(id_, "walk is a number of choices and facts a table of claims.")
        misconceptions = self.words(row.get("misconceptions", []), f"{id_}: misconceptions")
        again = row.get("again", {})
        self.known(again, {"ask", "right", "other"}, f"{id_}: again")
        for words in misconceptions:
            if (name := words.split()[0]) not in misconceptions_of(self.game):
                raise self.wrong(f"{id_}: misconceptions", f"none is called {name!r}.")
        return {
            "vary": {name: tuple(some) for name, some in vary.items()},
            "walk": walk,
            "such": self.words(row.get("such", []), f"{id_}: such"),
            "facts": facts,
            "misconceptions": misconceptions,
            "again": {name: self.texts(texts, f"{id_}: again.{name}") for name, texts in again.items()},
            "right_if": {
                answer: self.texts(texts, f"{id_}: right_if.{answer}")
                for answer, texts in row.get("right_if", {}).items()
            },
        }

    def options(self, id_: str, found: Any) -> Iterator[tuple[str, Texts]]:
        """The options of a choice; ``"seat"`` stands for the names of all seats."""
        if found == "seat":
            for seat in range(self.game.seats[-1]):
                yield self.game.seat_word(seat), {lang: self.game.seat_name(seat, lang) for lang in LANGUAGES}
            return
        if not isinstance(found, dict):
            raise self.wrong(f"{id_}: options", "a table of answer and text is wanted, or the word seat.")
        for answer, texts in found.items():
            yield answer, self.texts(texts, f"{id_}: options.{answer}")

    def goals(self, id_: str, rows: Any) -> Iterator[Goal]:
        """What a challenge wants, one goal at least."""
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) and "is" in row for row in rows):
            raise self.wrong(f"{id_}: goals", "a list of goals is wanted, each with is, goal and missed.")
        for row in rows:
            self.known(row, {"is", "goal", "missed"}, f"{id_}: goals")
            name, missed = (self.texts(row.get(key), f"{id_}: goals, {key}") for key in ("goal", "missed"))
            yield Goal(str(row["is"]), name, missed)

    def remembered(self, row: Any) -> Remembered:
        where = "remember"
        if not isinstance(row, dict):
            raise self.wrong(where, "a list of tables is wanted: [[remember]].")
        self.known(row, {"question", "answer", "rules"}, where)
        question, answer = (self.texts(row.get(key), f"{where}: {key}") for key in ("question", "answer"))
        rules = self.words(row.get("rules"), f"{where}: rules")
        if not rules:
            raise self.wrong(f"{where}: rules", "one rule at least is wanted.")
        return Remembered(question, answer, tuple(self.rule(rule, f"{where}: rules") for rule in rules))

    def challenge(self, id_: str, row: Mapping[str, Any]) -> ChallengeSpec:
        self.known(row, _CHALLENGE, id_)
        if not isinstance(row.get("moves"), int):
            raise self.wrong(id_, "moves is a whole number.")
        until = self.rule(row["until"], f"{id_}: until") if "until" in row else ""
        return ChallengeSpec(**self.task(id_, row), moves=row["moves"], until=until)

    def layout(self, id_: str, row: Mapping[str, Any]) -> SetupTaskSpec:
        self.known(row, _LAYOUT, id_)
        return SetupTaskSpec(**self.task(id_, row))

    def task(self, id_: str, row: Mapping[str, Any]) -> dict[str, Any]:
        if not isinstance(row.get("hints"), list) or not row["hints"]:
            raise self.wrong(id_, "hints is a list of texts, one at least.")
        return self.common(id_, row) | {
            "goals": tuple(self.goals(id_, row.get("goals"))),
            "task": self.texts(row.get("task"), f"{id_}: task"),
            "done": self.texts(row.get("done"), f"{id_}: done"),
            "hints": tuple(self.texts(hint, f"{id_}: hints") for hint in row["hints"]),
            "solution": self.words(row.get("solution"), f"{id_}: solution"),
        }
