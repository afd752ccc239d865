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
    value = "change barricades.blue"  # what the engine says (see `assertions`): the right answer
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

A lesson of one's own (`read_own_lesson`; a worksheet is one) says the same, and needs less of it:

    [lesson]
    format = 1
    game = "cities"
    title = "At the table"            # one language is enough, everywhere
    lang = "en"                       # the one of texts alone
    timed = true                      # what is handed in tells how long each task took; left out: it does not
    order = ["how_many", "score"]     # of exercises of several kinds; left out: questions, challenges, layouts

    [question.how_many]
    position = "exp1...."             # a code of `gamelib.share`, a drawing, or a named position
    ask = "How many play?"
    answer = 4                        # by hand: a number, true, "yes", an option, ["4,4"]; or a value, as above

Its `kind` follows from the answer; `rule`, `hints`, `right`, `other`, `done`, `missed`, `moves` and `solution` may be
left out.

A cell question is about places of the board: cells, or what its ``places`` says (``space:0:``, ``slot:``). It is right
with any word of its ``value`` (``open place``), or only with those that ``answer`` lists.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import gamelib
from gamelib.text.messages import LANGUAGES, shown
from gamelib.text.templates import brought_along, typeset_all
from widgets import scenes
from widgets.text import say

from . import misconception
from .exercise_audit import try_out
from .exercise_reader import ExerciseReader
from .specs import ExerciseError, LessonFile, QuestionSpec, TaskSpec

_FOLDER = brought_along(Path(__file__).parent)
"""A folder of exercises for each course."""
_LESSON = re.compile(r"lesson_([1-9][0-9]{0,2})\.toml")
WHAT_IF = "what_if.toml"
"""What lessons change to ask *what if?*, and how it is called."""
LAB = "lab"
"""The course that belongs to no single game."""
FORMAT = 1
"""The form of lessons of one's own."""
_OWN_HEAD = {"format", "game", "title", "lang", "without", "order", "timed"}
_LARGEST = 1_000_000


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
    """The lesson of a course that a TOML text describes."""
    data = typeset_all(_tables(text, file))
    head = _Head(data.get("lesson", {}), file, {"title", "without", "game"} if course == LAB else {"title", "without"})
    game = head.game() if course == LAB else gamelib.load(course)
    without = head.without()
    return _lesson(data, course, ExerciseReader(game, number, file, without), head.row)


def read_own_lesson(file: Path) -> LessonFile:
    """The lesson that somebody has written in a file of his own; :class:`ExerciseError` if it cannot be read."""
    return own_lesson(read_own_tables(file), file.name)


def read_own_tables(file: Path) -> dict[str, Any]:
    """What stands in such a file."""
    try:
        text = file.read_bytes()[: _LARGEST + 1].decode("utf-8-sig")
    except FileNotFoundError:
        raise ExerciseError(f"{file}: there is no such file; a name alone is looked for in {Path.cwd()}.") from None
    except (OSError, ValueError) as error:
        raise ExerciseError(f"{file}: this is no text that can be read ({error}).") from None
    return tables_of(text, file.name)


def tables_of(text: str, file: str) -> dict[str, Any]:
    """What stands in the text of a lesson of one's own."""
    if len(text) > _LARGEST:
        raise ExerciseError(f"{file}: this is longer than {_LARGEST} characters.")
    return _tables(text, file)


def own_lesson(data: Mapping[str, object], file: str) -> LessonFile:
    """A lesson of one's own from its tables: whatever is in them, it is a lesson that can be worked through, or told.

    Args:
        data: The tables of its file.
        file: What errors call it.
    """
    head = _Head(data.get("lesson"), file, _OWN_HEAD)
    lang = head.row.get("lang", "en")
    if head.row.get("format", FORMAT) != FORMAT:
        raise ExerciseError(f"{file}, lesson: format {FORMAT} can be read, not {shown(head.row['format'])}.")
    if lang not in LANGUAGES:
        raise ExerciseError(f"{file}, lesson: lang is one of {', '.join(LANGUAGES)}.")
    reader = ExerciseReader(head.game(), 0, file, head.without(), own=True, lang=lang)
    made = _lesson(data, file, reader, head.row)
    for spec in made.exercises.values():
        try_out(spec, made.game, file)
    return made


def _tables(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is no TOMLDecodeError
        raise ExerciseError(f"{file}: {error}") from None


class _Head:
    """What a file says of itself."""

    def __init__(self, row: object, file: str, keys: set[str]) -> None:
        if not isinstance(row, dict):
            raise ExerciseError(f"{file}, lesson: a table is wanted: [lesson], and below it {', '.join(sorted(keys))}.")
        self.row: dict[str, Any] = row
        self.file, self.keys = file, keys

    def game(self) -> gamelib.AnyGame:
        slug = self.row.get("game")
        if not isinstance(slug, str) or slug not in gamelib.registered_games():
            raise ExerciseError(f"{self.file}, lesson: game is one of {', '.join(gamelib.registered_games())}.")
        return gamelib.load(slug)

    def without(self) -> scenes.AllBut:
        found = self.row.get("without", [])
        return scenes.AllBut(tuple(found) if isinstance(found, list) else ())


def _lesson(data: Mapping[str, object], course: str, reader: ExerciseReader, head: dict[str, Any]) -> LessonFile:
    """The lesson in these tables."""
    kinds: dict[str, Callable[[str, Mapping[str, object]], QuestionSpec | TaskSpec]]
    kinds = {"question": reader.question, "challenge": reader.challenge, "layout": reader.layout}
    reader.known(data, {"lesson", *kinds, "remember"}, "the file")
    keys = _OWN_HEAD if reader.own else {"title", "without", "game"} if course == LAB else {"title", "without"}
    reader.known(head, keys, "lesson")
    reader.left_out(head.get("without", []))
    title = reader.texts(head.get("title"), "lesson: title")
    exercises: dict[str, QuestionSpec | TaskSpec] = {}
    for kind, made in kinds.items():
        for id_, row in reader.table(data.get(kind, {}), kind).items():
            if id_ in exercises:
                raise reader.wrong(id_, f"a {kind} and another exercise share this id.")
            exercises[reader.id(id_)] = made(id_, reader.table(row, id_))
    if reader.own:
        exercises = {id_: exercises[id_] for id_ in reader.order(head.get("order", []), list(exercises))}
    remembered = data.get("remember", [])
    if not isinstance(remembered, list):
        raise reader.wrong("remember", "a list of tables is wanted: [[remember]].")
    if not isinstance(timed := head.get("timed", False), bool):
        raise reader.wrong("lesson: timed", "it is true, or is left out.")
    to_remember = tuple(map(reader.remembered, remembered))
    return LessonFile(course, reader.number, reader.game, title, exercises, reader.part, to_remember, timed)
