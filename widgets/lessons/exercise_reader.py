"""The reader of exercises: from the tables of a TOML file to specs; whatever is wrong is named with its place.

A lesson of a course has its texts in every language, cites its rules and helps with hints. One's own need no more than
a position, what is asked and what is right; but whatever it says comes from outside, so its texts and numbers have
their limits, and each exercise is tried out (`exercise_audit`).
"""

import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from math import prod

from gamelib import AnyGame
from gamelib.text.matching import perhaps
from gamelib.text.messages import LANGUAGES, Texts, shown
from gamelib.text.templates import printable, typeset
from widgets import scenes
from widgets.text import in_all_languages, say

from .asked_places import kind_of_places
from .misconception import misconceptions_of
from .playthrough import STOPS
from .specs import (
    ANSWER_KINDS,
    AnswerCheck,
    ChallengeSpec,
    Exercise,
    ExerciseError,
    Goal,
    QuestionSpec,
    Remembered,
    SetupTaskSpec,
    TaskSpec,
    VariedExercise,
    Wrong,
    literal,
    position_of,
)

ExerciseTable = Mapping[str, object]
"""A table of the file; its values are not checked yet."""

_COMMON = {"rule", "misunderstanding", "position", "edit", "part", "seed", "then"}
_ASKED = {"kind", "value", "answer", "check", "options", "places", "ask", "right", "other", "wrong", "hints"}
_VARIED = {"vary", "walk", "such", "facts", "misconceptions", "right_if", "again"}
_QUESTION = {*_COMMON, *_ASKED, *_VARIED, "play", "stop", "before", "asked_before", "early"}
_LAYOUT = {*_COMMON, "goals", "task", "done", "hints", "solution"}
_CHALLENGE = {*_LAYOUT, "moves", "until"}
_FILLED = ("ask", "right", "other", "wrong", "then", "again", "right_if", "position", "edit", "play", "value", "answer")
"""Where names in braces stand for values, beside the further lists of a question."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
MOST_EXERCISES = 100
_LONGEST = 4000
_LONGEST_CLAIM = 400
_GREATEST = 9999
"""The largest number that can be answered."""
_MOST_LISTED = 200
_MOST_VARIATIONS = 10_000
_LONGEST_WALK = 100
_MOST_MOVES = 100
_SEEDS = range(10**9)
_OF_ANSWERS = {"legal": "yes_no", "met": "yes_no", "open": "cells", "found": "cells"}
"""What kind of question it is where the engine is asked this; where a number is wanted it need not be said."""


@dataclass(frozen=True, slots=True)
class ExerciseReader:
    """Reads the exercises of one file; ``own`` if it is none of a course, ``lang`` is then that of texts alone."""

    game: AnyGame
    number: int
    file: str
    part: scenes.AllBut
    own: bool = False
    lang: str = "en"

    def wrong(self, where: str, text: str) -> ExerciseError:
        """The error about a place in the file."""
        return ExerciseError(f"{self.file}, {where}: {text}")

    def known(self, row: ExerciseTable, names: set[str], where: str) -> None:
        """Refuse keys that are none of these."""
        if unknown := sorted(set(row) - names):
            near = perhaps(unknown[0], sorted(names))
            raise self.wrong(where, f"there is no key {shown(unknown[0])}{near}; there is {', '.join(sorted(names))}.")

    def id(self, found: str) -> str:
        """What an exercise is called; one's own by a short word, since it is kept under it and travels with answers."""
        if self.own and not _ID.fullmatch(found):
            raise self.wrong(
                shown(found), "an exercise is called by a word of at most 40 small letters, digits and underscores."
            )
        return found

    def order(self, found: object, ids: list[str]) -> list[str]:
        """The order of a file's exercises, which begins as it says; all the others follow."""
        first = self.words(found, "lesson: order")
        if unknown := [id_ for id_ in first if id_ not in ids]:
            raise self.wrong("lesson: order", f"there is no exercise {shown(unknown[0])}.")
        if not ids or len(ids) > MOST_EXERCISES:
            raise self.wrong("the file", f"it holds {len(ids)} exercises; from 1 to {MOST_EXERCISES} can be read.")
        return list(dict.fromkeys((*first, *ids)))

    def table(self, found: object, where: str) -> ExerciseTable:
        """A table, with no more rows than anybody writes."""
        if not isinstance(found, dict):
            raise self.wrong(where, f"a table is wanted, not {shown(found)}.")
        if len(found) > _MOST_LISTED:
            raise self.wrong(where, f"{_MOST_LISTED} rows are enough, and these are {len(found)}.")
        return found

    def texts(self, found: object, where: str) -> Texts:
        """A text in every language; in a lesson of one's own one is enough."""
        if self.own:
            return self._own_texts(found, where)
        if not isinstance(found, dict) or not all(
            isinstance(found.get(lang), str) and found[lang] for lang in LANGUAGES
        ):
            raise self.wrong(where, f"a text in {' and '.join(LANGUAGES)} is wanted.")
        return {lang: found[lang] for lang in LANGUAGES}

    def _own_texts(self, found: object, where: str) -> Texts:
        given = {self.lang: found} if isinstance(found, str) else found
        if not isinstance(given, dict) or not given or set(given) - set(LANGUAGES):
            raise self.wrong(where, f"a text is wanted, or one for each of {', '.join(LANGUAGES)}, not {shown(found)}.")
        for text in given.values():
            if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
                raise self.wrong(where, f"a text of at most {_LONGEST} characters is wanted, not {shown(text)}.")
            if not printable(text.replace("\n", " ")):
                raise self.wrong(where, "there is a character in the text that cannot be printed.")
        texts = {lang: typeset(text, lang) for lang, text in given.items()}
        return {lang: texts.get(lang) or next(iter(texts.values())) for lang in LANGUAGES}

    def texts_or(self, usual: str, row: ExerciseTable, key: str, where: str) -> Texts:
        """A text that one's own exercises may leave out: then the usual sentence is said."""
        return in_all_languages(usual) if self.own and key not in row else self.texts(row.get(key), f"{where}: {key}")

    def rule(self, found: object, where: str) -> str:
        """The id of a rule; one's own exercises may cite none."""
        if self.own and found is None:
            return ""
        if not isinstance(found, str) or found not in self.game.rulebook:
            raise self.wrong(where, f"there is no rule {shown(found)}.")
        return found

    def words(self, found: object, where: str) -> tuple[str, ...]:
        """A list of texts."""
        if not isinstance(found, list | tuple) or not all(isinstance(word, str) for word in found):
            raise self.wrong(where, "a list of texts is wanted.")
        if len(found) > _MOST_LISTED or any(len(word) > _LONGEST for word in found):
            raise self.wrong(where, f"{_MOST_LISTED} texts of {_LONGEST} characters are enough.")
        return tuple(found)

    def left_out(self, found: object) -> None:
        """Parts of the picture as the most players have it."""
        names = self.words(found, "lesson: without")
        parts = scenes.painter_of(self.game).parts(self.game.new(seats=self.game.seats[-1]).state) if names else {}
        if unknown := [name for name in names if name not in parts]:
            there = ", ".join(parts)
            raise self.wrong(
                "lesson: without", f"there is no part {shown(unknown[0])} of the picture; there is {there}."
            )

    def places(self, found: object, where: str) -> str:
        """The beginning of a place's key: it names a kind of place or a seat first, and ends with a colon."""
        if found and not (isinstance(found, str) and found.endswith(":") and self._is_of_places(found)):
            raise self.wrong(where, f"{shown(found)} is not the beginning of a place's name, such as 'slot:'.")
        return str(found or "")

    def _is_of_places(self, prefix: str) -> bool:
        return kind_of_places(prefix, self.game) in self.game.codecs

    def each(self, row: ExerciseTable, key: str) -> Iterator[object]:
        """What stands under a key, or each value that it lets vary under the name in braces there."""
        found = row.get(key)
        if not (isinstance(found, str) and found.startswith("{") and found.endswith("}")):
            yield found
            return
        for name, some in self.vary(row, key).items():
            tables = [one for one in some if isinstance(one, dict)]
            yield from some if name == found[1:-1] else [one[found[1:-1]] for one in tables if found[1:-1] in one]

    def vary(self, row: ExerciseTable, where: str) -> Mapping[str, list[object]]:
        """What varies: for each name its values."""
        found = self.table(row.get("vary", {}), f"{where}: vary")
        vary = {name: some for name, some in found.items() if isinstance(some, list) and len(some) > 1}
        if len(vary) < len(found):
            raise self.wrong(f"{where}: vary", "for each name a list of values is wanted, two at least.")
        if self.own and prod(len(some) for some in vary.values()) > _MOST_VARIATIONS:
            raise self.wrong(f"{where}: vary", f"{_MOST_VARIATIONS} variations are enough.")
        return vary

    def common(self, id_: str, row: ExerciseTable) -> Exercise:
        """What all exercises have."""
        positions, rules = list(self.each(row, "position")), list(self.each(row, "rule"))
        for position in positions or [row.get("position")]:
            self.position(position, id_)
        seed, edit, misunderstanding = row.get("seed", 0), row.get("edit", {}), row.get("misunderstanding")
        if type(seed) is not int or seed not in _SEEDS or not isinstance(edit, dict):
            raise self.wrong(id_, "seed is a whole number and edit a table of fields.")
        if misunderstanding is not None and type(misunderstanding) is not int:
            raise self.wrong(f"{id_}: misunderstanding", "the number of one in the specification is wanted.")
        for rule in rules or [row.get("rule")]:
            self.rule(rule, f"{id_}: rule")
        return Exercise(
            id=id_,
            lesson=self.number,
            rule=str(row.get("rule") or ""),
            position=str(row["position"]),
            edit=edit,
            part=self.words(row["part"], f"{id_}: part") if "part" in row else self.part,
            misunderstanding=misunderstanding,
            seed=seed,
            then=self.texts(row["then"], f"{id_}: then") if "then" in row else {},
        )

    def position(self, found: object, id_: str) -> None:
        """A named position of the game, or one's own: a shared code or a drawing."""
        if isinstance(found, str) and found in self.game.positions():
            return
        if not self.own or not isinstance(found, str) or not found.strip():
            raise self.wrong(id_, f"there is no position {shown(found)}.")
        try:
            position_of(self.game, found)
        except (ValueError, TypeError, RecursionError) as error:
            raise self.wrong(f"{id_}: position", str(error)) from None

    def question(self, id_: str, row: ExerciseTable) -> QuestionSpec:
        """A question."""
        self.known(row, _QUESTION, id_)
        options = dict(self.options(id_, row.get("options", {})))
        kind, stop = row.get("kind") or self.kind(row, options), row.get("stop", "choice")
        value, answer, check = self._right(id_, row)
        if kind not in ANSWER_KINDS or stop not in STOPS:
            raise self.wrong(id_, f"kind is one of {', '.join(ANSWER_KINDS)}, stop of {', '.join(STOPS)}.")
        if (kind == "choice") != (len(options) > 1):
            raise self.wrong(f"{id_}: options", "a choice has two options or more, another kind of question none.")
        wrong = {
            answer: self.reply(reply, f"{id_}: wrong.{answer}")
            for answer, reply in self.table(row.get("wrong", {}), f"{id_}: wrong").items()
        }
        if not isinstance(early := row.get("early", False), bool):
            raise self.wrong(f"{id_}: early", "it is true, or is left out.")
        varied = self.varied(id_, row)
        if self.own:
            self.filled(id_, row, varied)
        return QuestionSpec(
            **varied.keywords(),
            kind=kind,
            value=self.claim(value, f"{id_}: value"),
            ask=self.texts(row.get("ask"), f"{id_}: ask"),
            right={} if self.own and "right" not in row else self.texts(row.get("right"), f"{id_}: right"),
            other=self.texts_or("question.look_again", row, "other", id_),
            play=self.words(row.get("play", []), f"{id_}: play"),
            stop=stop,
            before=self.rule(row["before"], f"{id_}: before") if "before" in row else "",
            asked_before=self.rule(row["asked_before"], f"{id_}: asked_before") if "asked_before" in row else "",
            early=early,
            answer=answer,
            places=self.places(row.get("places", ""), f"{id_}: places"),
            options=options,
            wrong=wrong,
            check=check,
            hints=self.hints(id_, row) if "hints" in row else (),
        )

    def _right(self, id_: str, row: ExerciseTable) -> tuple[str, tuple[str, ...], AnswerCheck | None]:
        """What is right: a claim whose value the engine gives, answers, or a function that judges them."""
        value, answer = row.get("value", ""), self.answer(row.get("answer", []), f"{id_}: answer")
        check = row.get("check")
        if not isinstance(value, str) or not (value or self.own):
            raise self.wrong(f"{id_}: value", "a text is wanted: what the engine is asked.")
        if check is not None and not callable(check):
            raise self.wrong(
                f"{id_}: check",
                "a function of a position and an answer is wanted, and so it can stand in a notebook only.",
            )
        given = [name for name in ("answer", "value", "check") if row.get(name) not in (None, "", [])]
        if self.own and len(given) > 1:
            raise self.wrong(id_, f"{' and '.join(given)} say both what is right; one of them is enough.")
        if not value.strip() and not answer and check is None:
            raise self.wrong(id_, "the right answer is wanted: answer = ..., or value = ... for what the engine says.")
        return value, answer, check

    def kind(self, row: ExerciseTable, options: Mapping[str, Texts]) -> str:
        """What kind of question it is, where one's own does not say so."""
        value, answer = row.get("value"), row.get("answer")
        if not self.own:
            return ""
        if options:
            return "choice"
        if isinstance(value, str) and value.strip():
            return _OF_ANSWERS.get(value.split()[0], "number")
        if isinstance(answer, bool) or answer in ("yes", "no"):
            return "yes_no"
        if isinstance(answer, list | tuple):
            return "cells"
        return "cell" if isinstance(answer, str) and not answer.lstrip("+-−").isdecimal() else "number"

    def answer(self, found: object, where: str) -> tuple[str, ...]:
        """The words of the right answer; a number, yes or no, or a single word may stand without a list."""
        if not self.own:
            return self.words(found, where)
        if isinstance(found, bool):
            return ("yes" if found else "no",)
        if isinstance(found, int):
            if abs(found) > _GREATEST:
                raise self.wrong(where, f"a number from -{_GREATEST} to {_GREATEST} can be answered.")
            return (str(found),)
        if isinstance(found, str):
            return (found.replace("−", "-"),)
        if not isinstance(found, list | tuple):
            raise self.wrong(
                where, f"a whole number, yes or no, a word or a list of words is wanted, not {shown(found)}."
            )
        return self.words(found, where)

    def reply(self, found: object, where: str) -> Wrong:
        """What is said to one wrong answer."""
        rule, texts = None, found
        if isinstance(found, dict):
            rule, texts = found.get("rule"), {key: text for key, text in found.items() if key != "rule"}
        return Wrong(self.rule(rule, where), self.texts(texts, where))

    def varied(self, id_: str, row: ExerciseTable) -> VariedExercise:
        """What makes it another question when it is asked again, and which misconceptions it tells apart."""
        walk, found = row.get("walk", 0), self.table(row.get("facts", {}), f"{id_}: facts")
        facts = {name: claim for name, claim in found.items() if isinstance(claim, str)}
        if type(walk) is not int or len(facts) < len(found):
            raise self.wrong(id_, "walk is a number of choices and facts a table of claims.")
        if self.own and not 0 <= walk <= _LONGEST_WALK:
            raise self.wrong(f"{id_}: walk", f"a number from 0 to {_LONGEST_WALK} is wanted.")
        misconceptions = self.words(row.get("misconceptions", []), f"{id_}: misconceptions")
        again = self.table(row.get("again", {}), f"{id_}: again")
        self.known(again, {"ask", "right", "other"}, f"{id_}: again")
        for words in misconceptions:
            if (name := next(iter(words.split()), "")) not in misconceptions_of(self.game):
                raise self.wrong(f"{id_}: misconceptions", f"none is called {shown(name)}.")
        return VariedExercise(
            **self.common(id_, row).keywords(),
            vary={name: tuple(some) for name, some in self.vary(row, id_).items()},
            walk=walk,
            such=self.words(row.get("such", []), f"{id_}: such"),
            facts=facts,
            misconceptions=misconceptions,
            again={name: self.texts(texts, f"{id_}: again.{name}") for name, texts in again.items()},
            right_if={
                answer: self.texts(texts, f"{id_}: right_if.{answer}")
                for answer, texts in self.table(row.get("right_if", {}), f"{id_}: right_if").items()
            },
        )

    def filled(self, id_: str, row: ExerciseTable, varied: VariedExercise) -> None:
        """Names in braces are known, and say nothing but a form of their value."""
        values = chain.from_iterable(
            one if isinstance(one, dict) else () for some in varied.vary.values() for one in some
        )
        names = {*varied.vary, *varied.facts, *values}
        for key in (*_FILLED, *_VARIED - {"vary"}, "part", "places", "misconceptions"):
            for text in _all_texts(row.get(key)):
                self.template(text, names, f"{id_}: {key}")

    def template(self, text: str, names: set[str], where: str) -> None:
        """A text in which only these names stand in braces."""
        try:
            found = [part[1:] for part in string.Formatter().parse(text) if part[1] is not None]
        except ValueError:
            raise self.wrong(
                where, "a brace stands alone there; one that is meant is written twice: {{ or }}."
            ) from None
        for name, form, conversion in found:
            if name not in names or conversion or (form and not form.isidentifier()):
                raise self.wrong(
                    where, f"nothing says what {shown(name)} in braces is; one that is meant is written twice: {{{{."
                )

    def options(self, id_: str, found: object) -> Iterator[tuple[str, Texts]]:
        """The options of a choice; ``"seat"`` stands for the names of all seats."""
        if found == "seat":
            for seat in range(self.game.seats[-1]):
                yield self.game.seat_word(seat), {lang: self.game.seat_name(seat, lang) for lang in LANGUAGES}
            return
        if not isinstance(found, dict):
            raise self.wrong(f"{id_}: options", "a table of answer and text is wanted, or the word seat.")
        for answer, texts in self.table(found, f"{id_}: options").items():
            if self.own and (not answer or answer != answer.strip().lower() or " " in answer or len(answer) > 40):
                raise self.wrong(
                    f"{id_}: options", f"an answer is called by one short word in small letters, not {shown(answer)}."
                )
            yield answer, self.texts(texts, f"{id_}: options.{shown(answer)}")

    def hints(self, id_: str, row: ExerciseTable) -> tuple[Texts, ...]:
        """What can be asked for on the way."""
        if not isinstance(found := row.get("hints"), list | tuple) or not (found or self.own):
            raise self.wrong(id_, "hints is a list of texts, one at least.")
        if len(found) > _MOST_LISTED:
            raise self.wrong(f"{id_}: hints", f"{_MOST_LISTED} are enough.")
        return tuple(self.texts(hint, f"{id_}: hints") for hint in found)

    def goals(self, id_: str, rows: object) -> Iterator[Goal]:
        """What a challenge wants, one goal at least."""
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) and "is" in row for row in rows):
            raise self.wrong(f"{id_}: goals", "a list of goals is wanted, each with is, goal and missed.")
        if len(rows) > _MOST_LISTED:
            raise self.wrong(f"{id_}: goals", f"{_MOST_LISTED} are enough.")
        for row in rows:
            where = f"{id_}: goals"
            self.known(row, {"is", "goal", "missed"}, where)
            name = self.texts(row.get("goal"), f"{where}, goal")
            if self.own and "missed" not in row:
                missed: Texts = {lang: say("challenge.missed", lang, goal=literal(name[lang])) for lang in LANGUAGES}
            else:
                missed = self.texts(row.get("missed"), f"{where}, missed")
            if self.own:
                for text in missed.values():
                    self.template(text, {"value"}, f"{where}, missed")
            yield Goal(self.claim(row["is"], where), name, missed)

    def claim(self, found: object, where: str) -> str:
        """What the engine is asked, or a goal."""
        if not isinstance(found, str) or len(found) > _LONGEST_CLAIM:
            raise self.wrong(where, f"a text of at most {_LONGEST_CLAIM} characters is wanted, not {shown(found)}.")
        return found

    def remembered(self, row: object) -> Remembered:
        """A question at the end of a lesson."""
        where = "remember"
        if not isinstance(row, dict):
            raise self.wrong(where, "a list of tables is wanted: [[remember]].")
        self.known(row, {"question", "answer", "rules"}, where)
        question, answer = (self.texts(row.get(key), f"{where}: {key}") for key in ("question", "answer"))
        rules = self.words(row.get("rules", [] if self.own else None), f"{where}: rules")
        if not rules and not self.own:
            raise self.wrong(f"{where}: rules", "one rule at least is wanted.")
        return Remembered(question, answer, tuple(self.rule(rule, f"{where}: rules") for rule in rules))

    def challenge(self, id_: str, row: ExerciseTable) -> ChallengeSpec:
        """A task that is done by playing."""
        self.known(row, _CHALLENGE, id_)
        moves = row.get("moves", _MOST_MOVES if self.own else None)
        if type(moves) is not int:
            raise self.wrong(id_, "moves is a whole number.")
        if self.own and not 0 < moves <= _MOST_MOVES:
            raise self.wrong(f"{id_}: moves", f"a number from 1 to {_MOST_MOVES} is wanted.")
        until = self.rule(row["until"], f"{id_}: until") if "until" in row else ""
        return ChallengeSpec(**self.task(id_, row).keywords(), moves=moves, until=until)

    def layout(self, id_: str, row: ExerciseTable) -> SetupTaskSpec:
        """A task that is done with the editor."""
        self.known(row, _LAYOUT, id_)
        return SetupTaskSpec(**self.task(id_, row).keywords())

    def task(self, id_: str, row: ExerciseTable) -> TaskSpec:
        """What challenges and layouts share."""
        hints = self.hints(id_, {"hints": [], **row} if self.own else row)
        return TaskSpec(
            **self.common(id_, row).keywords(),
            goals=tuple(self.goals(id_, row.get("goals"))),
            task=self.texts(row.get("task"), f"{id_}: task"),
            done=self.texts_or("challenge.all_reached", row, "done", id_),
            hints=hints,
            solution=self.words(row.get("solution", [] if self.own else None), f"{id_}: solution"),
        )


def _all_texts(tree: object) -> Iterator[str]:
    """Every text in a tree of tables and lists, keys too."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, Mapping):
        for key, item in tree.items():
            yield from (key, *_all_texts(item))
    elif isinstance(tree, list | tuple):
        for item in tree:
            yield from _all_texts(item)
