"""A lesson as its cells see it.

    lesson = Lesson("rose_of_fire", 3)                   # lang="cs": the whole notebook speaks Czech from here on
    lesson = Lesson("lab", 1)                            # a lesson of the lab, about the game that it names
    lesson = Lesson("my_lesson.toml")                    # one of one's own, in a file beside the notebook
    lesson.table("raval_full", slow=True)                # a live table on a named position
    lesson.table("raval_full", part=["city", "hand"])    # the same, with these parts of the picture only
    lesson.show("raval_full", part=["streets"])          # a picture of it
    lesson.look("park_of_five")                          # a board to look around on, see `explorer`
    lesson.rule("ROF-STR.4")                             # a rule card
    lesson.say(state.why_not("place 4,4"))               # reasons in words, each behind its rule
    lesson.what_if("five_arrive", house="middle")        # two branches side by side
    lesson.what_if("first_turn", play=["gold"], gold={"blue": 9})     # the same, after a play of your own
    lesson.what_if(match)                                # a lab on a match of one's own
    lesson.ask("overflow")                               # a question, see `question`
    lesson.challenge("one_climbs")                       # a task, see `challenge`
    lesson.lay_out("four_towers")                        # a position to be made with the editor, see `setup_task`
    lesson.think_first(lesson.show("raval_full"))        # a picture or a text that tells an answer, folded
    lesson.done()                                        # what has been done, what is open
    lesson.three_questions()                             # those at the end, each with an answer that one can open

A cell that runs again closes the board it made before. Everything works without a browser too: pictures and texts are
in the outputs, questions are answered with ``lesson.ask("overflow").answer(2)``.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar, overload

from gamelib import AnyMatch, State
from gamelib.engine.citations import Citation
from gamelib.text.messages import shown
from gamelib.text.templates import in_language, read_texts
from widgets import scenes
from widgets.board import language
from widgets.lab.lab import Lab
from widgets.lessons import comparison
from widgets.lessons.comparison import Comparison
from widgets.match.view import TOOLS
from widgets.progress.store import Progress
from widgets.progress.summary import Summary
from widgets.sheets.rule_card import RuleCard
from widgets.sheets.rule_sources import ids_in
from widgets.svg.scene import Scene
from widgets.table import Table
from widgets.text import refuse_unknown, say

from .challenge import Challenge
from .exercises import WHAT_IF, course_title, folder_of, lessons, read_own_lesson
from .explorer import Explorer
from .playthrough import play_through
from .question import Question
from .reveal import ThinkFirst, ThreeQuestions
from .setup_task import SetupTask
from .specs import ChallengeSpec, ExerciseError, LessonFile, QuestionSpec, SetupTaskSpec, position_of

Asked = TypeVar("Asked", QuestionSpec, ChallengeSpec, SetupTaskSpec)
_TOOLS = [tool for tool in TOOLS if tool not in ("seats", "viewer")]


class Still:
    """A picture of a position with its line of words; nothing in it lives."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": self.scene.svg(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<{self.scene.text()}>"


class Lesson:
    """A lesson of a notebook: its boards, pictures, questions and tasks; see the module's text.

    Args:
        course: The game, or ``lab``; or the file of a lesson of one's own.
        number: The number of the lesson; a file needs none.
        lang: The language in which the whole notebook speaks from here on, ``en`` or ``cs``; None: that of the
            notebook.

    Attributes:
        game: The game that the lesson is about.
        number: The number of the lesson; 0 for one of one's own.
        lang: The language.
        file: What the lesson's file says: its title and exercises.
        progress: What has been done of the exercises of this course.

    Raises:
        TypeError: These are no name and number, or there is no such argument.
        ValueError: There is no such lesson; the text names those there are.
        ExerciseError: The file cannot be read, or something in it is wrong; it is a ``ValueError`` too.

    >>> from widgets import Lesson
    >>> lesson = Lesson("rose_of_fire", 3, lang="en")
    >>> lesson.say(lesson.position("raval_full").why_not("place 3,5"))
    [ROF-TRN.1] The decision now is “Play a card”; “place 3,5” has to wait.
    >>> lesson.rule("ROF-STR.4").rule.id
    'ROF-STR.4'
    """

    def __init__(
        self, course: str | Path, number: int | None = None, *, lang: str | None = None, **unknown: object
    ) -> None:
        refuse_unknown("Lesson", unknown, "a game and a number, or a file; and lang")
        self.lang = language.spoken(lang)
        self.file = _lesson_file(course, number)
        self.game = self.file.game
        self.number = self.file.number
        language.choose_language(self.lang)
        self.progress = Progress(self.file.course, course=not self.file.own)
        language.start_listening(self)

    def language_chosen(self, lang: str) -> None:
        """Speak this language from now on, because a learner has chosen it at a board.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        self.lang = lang

    def __repr__(self) -> str:
        number = "" if self.file.own else f" {self.number}"
        return f"<Lesson{number}: {self.file.title[self.lang]}>"

    # ------------------------------------------------------------ looking

    def position(self, name: str) -> State:
        """A named position, or one from a code of :func:`gamelib.share` or a drawing.

        Args:
            name: One of those that ``game.positions()`` lists; a code, or a drawing.

        Raises:
            ValueError: There is none of this name.
        """
        return position_of(self.game, name)

    def table(
        self, position: str, *, play: Sequence[str] = (), slow: bool = False, seed: int = 0, **keywords: Any
    ) -> Table:
        """A live table on a named position, or after some play from there, with the tools that a lesson needs.

        What was played there is kept, so that one can go on with it when the notebook is run again.

        Args:
            position: The name of the position.
            play: Actions that are played first, as texts.
            slow: Whether it is played in slow motion.
            seed: What its luck follows from.
            keywords: Further arguments of `Table`; who plays can be chosen if ``players`` are named.
        """
        state = play_through(self.position(position), play).after if play else self.position(position)
        name = self._name("table", " ".join((position, *play)))
        keywords.setdefault("part", self.file.part)
        keywords.setdefault("keep", True)
        keywords.setdefault("tools", TOOLS if "players" in keywords else _TOOLS)
        return Table(self.game.resume(state, seed), lang=self.lang, slow=slow, name=name, **keywords)

    def show(self, position: str, part: str | Iterable[str] = (), *, play: Sequence[str] = ()) -> Still:
        """A picture of a named position, or after some play from there.

        Args:
            position: The name of the position.
            part: The parts of the picture to show; without any, all that have been taught.
            play: Actions that are played first, as texts.
        """
        playthrough = play_through(self.position(position), play) if play else None
        state = playthrough.after if playthrough else self.position(position)
        scene = scenes.scene(state, self.lang, part=part or self.file.part, front=self.position(position).active)
        if playthrough:
            scene.mark(last=[key for event in playthrough.events for key in event.where])
        return Still(scene)

    def look(
        self, position: str, at: str = "", *, play: Sequence[str] = (), seat: str = "", part: str | Iterable[str] = ()
    ) -> Explorer:
        """A board to look around on in what a seat has built.

        Args:
            position: The name of the position.
            at: The name of the highlight to look at first; empty: none.
            play: Actions that are played first, as texts.
            seat: The word of the seat; empty: the one to move.
            part: The parts of the picture to show; without any, all that have been taught.
        """
        before = self.position(position)
        state = play_through(before, play).after if play else before
        whose = self.game.seat_number(seat, state.seats) if seat else before.active
        parts: scenes.Parts = (part,) if isinstance(part, str) and part else tuple(part) or self.file.part
        name = self._name("look", " ".join((position, *play)))
        return Explorer(state, whose, at=at, part=parts, lang=self.lang, name=name)

    def rule(self, id_: str) -> RuleCard:
        """The card of a rule.

        Args:
            id_: The id of the rule.
        """
        return RuleCard(id_, game=self.game, lang=self.lang)

    def say(self, *things: str | ValueError | Iterable[Citation]) -> None:
        """Print a line: words as they are, refusals and events as sentences behind their rules.

        Of what cannot be made, a position or a game, it says the rules that forbid it.

        Args:
            things: Texts, errors, lists of events or refusals.

        Raises:
            TypeError: It is none of these.
        """
        print(*chain.from_iterable(map(self._said, things)))  # noqa: T201 - a lesson is where a learner reads

    def _said(self, thing: str | ValueError | Iterable[Citation]) -> list[str]:
        if isinstance(thing, str):
            return [in_language(thing, self.lang)]
        if isinstance(thing, ValueError):
            rules = [rule for rule in self.game.rulebook if rule in ids_in(str(thing))]
            lines = [f"[{rule}] {self.game.rulebook[rule].text[self.lang]}" for rule in rules]
            return ["\n".join(lines) or in_language(thing, self.lang)]
        things = list(thing) if isinstance(thing, Iterable) else [thing]
        if strange := [one for one in things if not isinstance(one, Citation)]:
            raise TypeError(f"lesson.say: a text, events, refusals or an error is wanted, not {shown(strange[0])}.")
        return [one.cited(self.game, self.lang) for one in things]

    @overload
    def what_if(
        self, position: str, *, play: Sequence[str] = (), part: str | Iterable[str] = (), **changes: Any
    ) -> Comparison: ...

    @overload
    def what_if(self, position: State | AnyMatch | Table, *, part: str | Iterable[str] = ()) -> Lab: ...

    def what_if(
        self,
        position: str | State | AnyMatch | Table,
        *,
        play: Sequence[str] = (),
        part: str | Iterable[str] = (),
        **changes: Any,
    ) -> Comparison | Lab:
        """What happens as it is, and what would happen with some changes, side by side; or a lab.

        Args:
            position: The name of a position; or a state, match or table of one's own, of which it gives a `Lab`.
            play: Actions, as texts; by default the usual play of the position, if the lessons have one.
            part: The parts of the picture to show; without any, those that the lessons usually show.
            changes: What is otherwise: a word of the lessons' own (``immigration=3``, ``house="low"``: see
                ``what_if.toml``), a verb (``build="low"``) or a field of the position (``raval={"blue": 5}``).

        Raises:
            TypeError: Changes or a play are given for something that is no named position.
        """
        if not isinstance(position, str):
            if changes or play:
                raise TypeError("lesson.what_if: changes are for named positions; play them in the lab of a match.")
            parts = [part] if isinstance(part, str) and part else list(part)
            return Lab(position, lang=self.lang, part=parts, name=self._name("what_if", "own"))
        data, before = _what_if(self.game.slug), self.position(position)
        play = play or data["play"].get(position, ())
        state, line, said = before, list(play), list[str]()
        for name, value in changes.items():
            meant = data["words"].get(name, name)
            field = meant if isinstance(meant, dict) else {"field": meant, self.lang: name}
            if field["field"] in self.game.verbs:
                line = comparison.changed_play(line, meant, value)
                said.append(comparison.action_said(self.game, f"{meant} {value}", self.lang))
            else:
                state = self.game.edit(state, comparison.patch(state, field["field"], value))
                said.append(f"{field[self.lang]} {comparison.value_said(state, field['field'], value, self.lang)}")
        return Comparison(
            comparison.branch(before, play, say("lesson.as_it_is", self.lang)),
            comparison.branch(state, line, say("lesson.what_if", self.lang, changes=", ".join(said))),
            lang=self.lang,
            part=[part] if isinstance(part, str) else list(part) or data["part"] or self.file.part,
        )

    # ------------------------------------------------------------ doing

    def ask(self, id_: str) -> Question:
        """A question of this lesson.

        Args:
            id_: The id of the question.

        Raises:
            ValueError: The lesson has no such question.
        """
        spec = self._exercise(id_, QuestionSpec)
        return Question(spec, self.game, self.progress, lang=self.lang, name=self._name("ask", id_))

    def challenge(self, id_: str) -> Challenge:
        """A task of this lesson that is done by playing.

        Args:
            id_: The id of the task.

        Raises:
            ValueError: The lesson has no such task.
        """
        spec = self._exercise(id_, ChallengeSpec)
        return Challenge(spec, self.game, self.progress, lang=self.lang, name=self._name("challenge", id_))

    def lay_out(self, id_: str) -> SetupTask:
        """A position of this lesson that is to be made with the editor.

        Args:
            id_: The id of the task.

        Raises:
            ValueError: The lesson has no such task.
        """
        spec = self._exercise(id_, SetupTaskSpec)
        return SetupTask(spec, self.game, self.progress, lang=self.lang, name=self._name("lay_out", id_))

    def done(self) -> Summary:
        """What has been done of this lesson, what was missed and where it stands, and where to go on."""
        return Summary(self.file, self.progress, self.lang)

    def think_first(self, thing: object) -> ThinkFirst:
        """A picture, a sheet or a text that gives an answer away, folded until the learner opens it.

        Args:
            thing: What is folded. Of an error it shows, as :meth:`say` does, the rules that forbid what cannot be made.
        """
        answer = "\n".join(self._said(thing)) if isinstance(thing, ValueError) else thing
        return ThinkFirst(answer, self.lang)

    def three_questions(self) -> ThreeQuestions:
        """The questions at the end of this lesson; each opens its answer."""
        return ThreeQuestions(self.file.remember, self.game, self.lang)

    def _exercise(self, id_: str, kind: type[Asked]) -> Asked:
        found = self.file.exercises.get(id_)
        if found is None or not isinstance(found, kind):
            there = [name for name, spec in self.file.exercises.items() if isinstance(spec, kind)]
            raise ValueError(f"{self!r} has no such exercise {id_!r}; it has {', '.join(there) or 'none'}.")
        return found

    def _name(self, kind: str, what: str) -> str:
        return f"{self.file.course} {self.number} {kind} {what}"


def _lesson_file(course: object, number: object) -> LessonFile:
    """The lesson of a course, or one's own."""
    if number is None and (isinstance(course, Path) or (isinstance(course, str) and course.endswith(".toml"))):
        return read_own_lesson(Path(course))
    if not isinstance(course, str) or not isinstance(number, int):
        given = type(course).__name__ + ("" if number is None else f" and {type(number).__name__}")
        raise TypeError(
            "Lesson: a game's name and a number are wanted, such as 'cities', 1, or a file, such as 'my_lesson.toml', "
            f"not {given}"
        )
    there = lessons(course)
    if number not in there:
        raise ValueError(
            f"{course_title(course, 'en')} has no lesson {number!r} with exercises; "
            f"there is {', '.join(map(str, there))}."
        )
    return there[number]


@cache
def _what_if(slug: str) -> dict[str, Any]:
    """The words and the usual plays of a game's lessons; of one that has none, nothing."""
    file = folder_of(slug) / WHAT_IF
    data = read_texts(file) if file.is_file() else {"words": {}, "play": {}, "part": []}
    if set(data) != {"words", "play", "part"}:
        raise ExerciseError(f"{file.name}: the keys are words, play and part.")
    return data
