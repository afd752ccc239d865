"""What stands in the form in which a task is made, and the task that comes of it: values, without a board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gamelib import NATURE, Action, AnyMatch, HiddenInformationError, State
from gamelib.text.messages import Texts
from widgets import scenes
from widgets.board.task_panels import TaskField, TaskOption, TaskReply
from widgets.lessons.asking import answer_said
from widgets.lessons.specs import ExerciseError, literal
from widgets.svg.scene import Scene
from widgets.text import in_all_languages, say

from .asked_position import Proposal
from .goals import GoalProposal, challenge_of, goals, reach
from .other_numbers import other_numbers
from .place_proposals import can_be_asked_for
from .proposals import ABOUT, proposals
from .task import Task

GOAL, OWN = "goal", "own"
_KINDS = ("number", "yes_no", "choice", "cell", "cells")
_MOMENTS = 3
"""Tasks are made of the position now, or of the one before so many of the last choices."""
_ACTIONS = 200
_MOVES = 4
"""So many actions may be taken for a goal, unless it is said otherwise;"""
_MOST_MOVES = 9
_LONGEST, _DIGITS = 600, 4
"""So long a text may be, and a number."""


class SlipError(ValueError):
    """What cannot be made a task, and the field at which it is said."""

    def __init__(self, name: str, text: Texts) -> None:
        super().__init__(text["en"])
        self.name, self.text = name, text


@dataclass
class TaskFields:
    """The values of the form, and what follows from them.

    Args:
        match: What was played, as far as whoever makes the task may know it.
        part: The parts of the picture that the board shows; none: all of them.
    """

    match: AnyMatch
    part: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)
    _found: dict[tuple[str, ...], list[Proposal] | list[GoalProposal]] = field(default_factory=dict)

    # ------------------------------------------------------------ what is chosen

    def set(self, name: str, value: str) -> None:
        """A field has another value; what depends on it begins anew."""
        self.values[name] = value
        after = {
            "moment": ("action", "question", "ask", "right", "least"),
            "about": ("action", "question", "ask", "right", "least", "vary"),
            "kind": ("answer", "places"),
            "action": ("question", "ask", "right", "vary"),
            "moves": ("question", "ask", "least"),
            "question": ("ask", "right", "least"),
        }
        for one in after.get(name, ()):
            self.values.pop(one, None)

    def begin_next(self) -> None:
        """Empty the form for the next task: where it is asked and what about stays."""
        for name in ("question", "ask", "right", "hint", "least", "answer", "options", "places"):
            self.values.pop(name, None)

    @property
    def about(self) -> str:
        """What is asked."""
        return self.values.get("about", ABOUT[0])

    @property
    def state(self) -> State:
        """The position that is asked about."""
        match = self.match.fork()
        match.goto(self._line)
        state: State = match.state
        return state

    @property
    def play(self) -> tuple[str, ...]:
        """What was played from there."""
        lines = self.match.lines[self._line : self.match.line]
        return tuple(str(one.action) for one in lines)

    @property
    def _line(self) -> int:
        line = self.values.get("moment", "")
        return int(line) if line in {str(one) for one in self._moments()} else self.match.line

    def _moments(self) -> list[int]:
        """The lines before which somebody has chosen last, the latest first."""
        lines = self.match.lines[: self.match.line]
        chosen = [number for number, one in enumerate(lines) if one.seat is not None and one.seat >= 0]
        return chosen[: -_MOMENTS - 1 : -1]

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the picture that a learner will see; none: all of them."""
        given = self.values.get("part")
        return self.part if given is None else tuple(one for one in given.split(",") if one in self._all_parts())

    def _all_parts(self) -> list[str]:
        return list(scenes.painter_of(self.state.game).parts(self.state))

    def proposed(self) -> Sequence[Proposal | GoalProposal]:
        """What can be asked here; worked out once."""
        about, action, state = self.about, self.values.get("action", ""), self.state
        key = (about, str(self._line), action, self.values.get("moves", ""))
        if about == OWN:
            return []
        if key not in self._found:
            play = self.play if about == "number" and action == "" else ()
            if about == GOAL:
                self._found[key] = goals(state, self.moves)
            else:
                self._found[key] = proposals(state, about, action=action, play=play)
        return self._found[key]

    @property
    def moves(self) -> int:
        """How many actions may be taken for a goal."""
        given = self.values.get("moves", "")
        return int(given) if given.isdecimal() and 0 < int(given) <= _MOST_MOVES else _MOVES

    @property
    def chosen(self) -> Proposal | GoalProposal | None:
        """What is chosen of all that is proposed, with as much to be reached as was asked for."""
        found, least = self._proposed_one, self._least
        return replace(found, least=int(least)) if isinstance(found, GoalProposal) and _is_whole(least) else found

    @property
    def _proposed_one(self) -> Proposal | GoalProposal | None:
        proposed, given = self.proposed(), self.values.get("question", "0")
        number = int(given) if given.isdecimal() else 0
        return proposed[number] if number < len(proposed) else None

    @property
    def _least(self) -> str:
        """How much is to be reached, as it was asked for or else proposed; empty: it is not counted."""
        found = self._proposed_one
        if not isinstance(found, GoalProposal) or found.measure.startswith("events"):
            return ""
        return self.values.get("least", "").strip() or str(found.least)

    # ------------------------------------------------------------ what stands in the form

    def fields(self, lang: str, slip: SlipError | None = None) -> list[TaskField]:
        """What is asked: the fields that come first."""
        found = list(self._first(lang))
        return [_with_slip(one, slip, lang) for one in found]

    def more(self, lang: str, slip: SlipError | None = None) -> list[TaskField]:
        """What may be said otherwise, or added."""
        return [_with_slip(one, slip, lang) for one in self._more(lang)]

    def _first(self, lang: str) -> Iterator[TaskField]:
        about = [(one, say(f"task.about_{one}", lang)) for one in (*ABOUT, GOAL, OWN)]
        yield _field("about", "select", lang, self.about, about)
        if moments := self._moments():
            now = [("", say("task.now", lang))]
            before = [(str(line), say("task.before", lang, action=self._said_at(line, lang))) for line in moments]
            yield _field("moment", "select", lang, self.values.get("moment", ""), [*now, *before])
        if self.about in ("legal", "number") and (actions := self._actions(lang)):
            yield _field("action", "select", lang, self.values.get("action", ""), actions)
        if self.about == GOAL:
            moves = [(str(number), say("task.moves_of", lang, count=number)) for number in range(1, _MOST_MOVES + 1)]
            yield _field("moves", "select", lang, str(self.moves), moves)
        if self.about == OWN:
            kinds = [(kind, say(f"task.kind_{kind}", lang)) for kind in _KINDS]
            yield _field("kind", "select", lang, self._kind, kinds)
        elif proposed := self.proposed():
            listed = [(str(number), one.ask[lang]) for number, one in enumerate(proposed)]
            yield _field("question", "list", lang, self.values.get("question", "0"), listed)
        if self._least:
            yield _field("least", "number", lang, self._least)
        chosen = self.chosen
        if chosen is not None or self.about == OWN:
            proposed_text = chosen.ask[lang] if chosen else ""
            yield _field("ask", "lines", lang, self.values.get("ask", proposed_text))
        if self.about == OWN and self._kind == "choice":
            yield _field("options", "lines", lang, self.values.get("options", ""))
        elif self.about == OWN and self._kind == "yes_no":
            yes_no = [(one, say(f"question.{one}", lang)) for one in ("yes", "no")]
            yield _field("answer", "select", lang, self.values.get("answer", "yes"), yes_no)
        elif self.about == OWN and self.asks_for_places:
            chosen_places = [self.place_name(key, lang) for key in self.chosen_places]
            yield _field("places", "output", lang, ", ".join(chosen_places) or say("task.no_places_yet", lang))
        elif self.about == OWN:
            yield _field("answer", "number", lang, self.values.get("answer", ""))

    def _more(self, lang: str) -> Iterator[TaskField]:
        chosen = self.chosen
        if chosen is None and self.about != OWN:
            return
        right = chosen.right[lang] if isinstance(chosen, Proposal) else ""
        yield _field("right", "lines", lang, self.values.get("right", right))
        yield _field("hint", "lines", lang, self.values.get("hint", ""))
        if isinstance(chosen, Proposal) and chosen.misconceptions:
            yield _field("misread", "check", lang, self.values.get("misread", "1"))
        if isinstance(chosen, Proposal) and chosen.value:
            yield _field("vary", "check", lang, self.values.get("vary", ""))
        parts = self._all_parts()
        listed = [(name, self._part_name(name, lang)) for name in parts]
        yield _field("part", "checks", lang, ",".join(self.parts or parts), listed)

    def replies(self, lang: str) -> tuple[TaskReply | None, list[TaskReply]]:
        """The right answer, and wrong ones with what is said to them."""
        chosen = self.chosen
        if isinstance(chosen, GoalProposal):
            state, labels = self.state, list[str]()
            for action in chosen.solution:
                labels.append(state.action_label(Action(*action.split()), lang))
            return _reply(say("task.solution", lang), "; ".join(labels), chosen.rule), []
        if chosen is None:
            return None, []

        def said(words: str) -> str:
            return answer_said(words, chosen.kind, chosen.options, lang)

        wrong = [_reply(said(words), one.text[lang], one.rule) for words, one in chosen.wrong.items()]
        misread = [_reply(said(words), text[lang]) for words, text in chosen.misread.items()]
        rights = ", ".join(map(said, sorted(chosen.answer)))
        return _reply(rights, chosen.right[lang], chosen.rule), [*misread, *wrong]

    def nothing(self, lang: str) -> str:
        """Why nothing is proposed; empty if something is."""
        return "" if self.about == OWN or self.proposed() else say(f"task.no_{self.about}", lang)

    def _said_at(self, line: int, lang: str) -> str:
        match = self.match.fork()
        match.goto(line)
        state: State = match.state
        return state.action_label(self.match.lines[line].action, lang)

    def _actions(self, lang: str) -> list[tuple[str, str]]:
        """The actions that can be asked about: to know what they bring they must be legal."""
        state = self.state
        if state.seat is None or state.seat == NATURE:
            return []
        try:
            tried = state.refusals()
        except HiddenInformationError:
            return []
        any_ = "played" if self.about == "number" and self.play else "any" if self.about == "legal" else "as_it_is"
        offered = [action for action, refusals in tried.items() if not refusals]
        if self.about == "legal":
            offered += [action for action, refusals in tried.items() if refusals]
        listed = [(str(action), state.action_label(action, lang)) for action in offered[:_ACTIONS]]
        return [("", say(f"task.action_{any_}", lang)), *listed]

    @property
    def _kind(self) -> str:
        return self.values.get("kind", _KINDS[0])

    # ------------------------------------------------------------ places that are marked by hand

    @property
    def asks_for_places(self) -> bool:
        """True if a question of one's own is answered by places of the picture."""
        return self.about == OWN and self._kind in ("cell", "cells")

    @property
    def chosen_places(self) -> list[str]:
        """The keys of the places that are the right answer."""
        return self.values.get("places", "").split()

    def places_to_choose(self, picture: Scene) -> list[str]:
        """The keys of those that can be the answer: beside those that are chosen, those of the same kind."""
        parted = {key: _parted(key) for key in picture.places()}
        kinds = {_parted(key)[0] for key in self.chosen_places}
        state = self.state
        return [
            key
            for key, (prefix, word) in parted.items()
            if can_be_asked_for(state, prefix, word) and (not kinds or prefix in kinds)
        ]

    def toggle(self, key: str) -> None:
        """Choose a place, or no longer."""
        there = self.chosen_places
        self.values["places"] = " ".join([one for one in there if one != key] if key in there else [*there, key])

    def place_name(self, key: str, lang: str) -> str:
        """A place as the picture calls it."""
        element = scenes.scene(self.state, lang, part=self.parts, live=True).elements.get(key)
        return element.label.partition(":")[0] if element is not None else key

    def _part_name(self, name: str, lang: str) -> str:
        return scenes.part_name(self.state, name, lang)

    # ------------------------------------------------------------ the task

    def task(self, lang: str) -> Task:
        """The task that the form describes, in both languages where nothing was written by hand.

        Args:
            lang: The language of what was written.

        Raises:
            SlipError: It is none; what is wrong is said at its field.
        """
        chosen = self.chosen
        if chosen is None and self.about != OWN:
            raise SlipError("about", in_all_languages(f"task.no_{self.about}"))
        row = self._own_row() if chosen is None else chosen.row()
        ask = row.pop("task", None) or row.pop("ask", None)
        written = self.values.get("ask")
        if chosen is None or (written is not None and written.strip() != chosen.ask[lang]):
            ask = {lang: self._text("ask", written or "")}
        if isinstance(chosen, GoalProposal):
            row["solution"] = self._solution(chosen)
        right = self.values.get("right", "").strip()
        if right and not (isinstance(chosen, Proposal) and right == chosen.right[lang]):
            row["done" if isinstance(chosen, GoalProposal) else "right"] = {lang: self._text("right", right)}
        if hint := self.values.get("hint", "").strip():
            row["hints"] = [{lang: self._text("hint", hint)}]
        if self.values.get("misread") == "":
            row.pop("misconceptions", None)
        if self.values.get("vary") and isinstance(chosen, Proposal) and chosen.value:
            self._vary(row, ask or {})
        if self.parts and set(self.parts) != set(self._all_parts()):
            row["part"] = list(self.parts)
        try:
            return Task(self.state, ask or "", **row)
        except (ExerciseError, ValueError) as wrong:
            raise SlipError("ask", in_all_languages("task.wrong", problem=str(wrong))) from None

    def _own_row(self) -> dict[str, Any]:
        """An answer that was given by hand."""
        kind, given = self._kind, self.values.get("answer", "")
        if kind == "choice":
            lines = [one.strip() for one in self.values.get("options", "").splitlines() if one.strip()]
            if len(lines) < 2 or len(set(lines)) < len(lines):
                raise SlipError("options", in_all_languages("task.few_options"))
            order = sorted(range(len(lines)), key=lambda number: lines[number])
            words = {number: chr(ord("a") + place) for place, number in enumerate(order)}
            return {
                "kind": kind,
                "answer": words[0],
                "options": {words[number]: literal(lines[number]) for number in order},
            }
        if self.asks_for_places:
            if not self.chosen_places:
                raise SlipError("places", in_all_languages("task.no_places_yet"))
            (prefix, _), *_ = parted = [_parted(key) for key in self.chosen_places]
            row = {"kind": kind, "answer": sorted(word for _, word in parted)}
            return row | ({"places": prefix} if prefix else {})
        if kind == "yes_no":
            return {"kind": kind, "answer": given or "yes"}
        plain = given.strip().replace("\N{MINUS SIGN}", "-")
        if not plain.removeprefix("-").isdecimal() or len(plain) > 5:
            raise SlipError("answer", in_all_languages("task.whole_number"))
        return {"kind": kind, "answer": int(plain)}

    def _solution(self, chosen: GoalProposal) -> list[str]:
        """One way to reach as much as was asked for: what was proposed comes to less too, more has to be found."""
        proposed = self._proposed_one
        if self._least and not _is_whole(self._least):
            raise SlipError("least", in_all_languages("task.whole_number"))
        if not isinstance(proposed, GoalProposal) or chosen.least <= proposed.least:
            return list(chosen.solution)
        found = reach(challenge_of([chosen.claim], chosen.moves), self.state)
        if found.solution is None:
            name = "task.out_of_reach" if found.complete else "task.not_found"
            facts = {"wanted": chosen.least, "count": found.tried, "most": proposed.least}
            raise SlipError("least", in_all_languages(name, **facts))
        return list(found.solution)

    def _vary(self, row: dict[str, Any], ask: Texts) -> None:
        """Other numbers when it is asked again: what was said of the first ones is not said then."""
        for name in ("right", "wrong") if not self.values.get("right") else ("wrong",):
            row.pop(name, None)
        found = other_numbers(self.state, {"ask": ask, **row})
        if found is None:
            raise SlipError("vary", in_all_languages("task.no_other_numbers"))
        row |= found

    def _text(self, name: str, text: str) -> str:
        plain = " ".join(text.split())
        if not plain:
            raise SlipError(name, in_all_languages("task.no_text"))
        if len(plain) > _LONGEST:
            raise SlipError(name, in_all_languages("task.too_long", count=_LONGEST))
        return literal(plain)


def _is_whole(number: str) -> bool:
    return number.isdecimal() and len(number) <= _DIGITS


def _parted(key: str) -> tuple[str, str]:
    """How the key of a place begins, and its word."""
    before, colon, word = key.rpartition(":")
    return before + colon, word


def _field(name: str, form: str, lang: str, value: str, choices: Sequence[tuple[str, str]] = ()) -> TaskField:
    made: TaskField = {"name": name, "form": form, "label": say(f"task.{name}", lang), "value": value}
    if choices:
        made["choices"] = [TaskOption(value=one, label=label) for one, label in choices]
    return made


def _with_slip(made: TaskField, slip: SlipError | None, lang: str) -> TaskField:
    if slip is not None and slip.name == made["name"]:
        made["wrong"] = slip.text[lang]
    return made


def _reply(answer: str, text: str, rule: str = "") -> TaskReply:
    made: TaskReply = {"answer": answer, "text": text}
    if rule:
        made["rule"] = rule
    return made
