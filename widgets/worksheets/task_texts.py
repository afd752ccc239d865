"""What the tasks of a worksheet say, as results and paper show it: the question, answers in words, misreadings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gamelib import Action, AnyGame
from widgets.lessons.asked_places import kind_of_places
from widgets.lessons.asking import Asking, asking
from widgets.lessons.playthrough import play_through
from widgets.lessons.specs import ChallengeSpec, LessonFile, QuestionSpec, TaskSpec
from widgets.svg.lettering import printed
from widgets.text import last_sentence, say

_PLACES = ("cell", "cells")


@dataclass(frozen=True)
class TaskTexts:
    """One task in one language. Without a worksheet only its id is known.

    Args:
        number: Its number on the worksheet, from 1.
        id: Its id.
        lang: The language, ``en`` or ``cs``.
        game: The game that it is about.
        spec: What is asked; None: it is not known.
    """

    number: int
    id: str
    lang: str
    game: AnyGame | None = None
    spec: QuestionSpec | TaskSpec | None = None

    @cached_property
    def asked(self) -> Asking | None:
        """The question as it is asked first; None: it is no question, or not known."""
        return asking(self.spec, self.game) if isinstance(self.spec, QuestionSpec) and self.game else None

    @property
    def is_about_places(self) -> bool:
        """True if its answers are places of the board."""
        return isinstance(self.spec, QuestionSpec) and self.spec.kind in _PLACES

    @property
    def text(self) -> str:
        """All that is asked."""
        if self.asked:
            return self.asked.spec.ask[self.lang]
        return self.spec.task[self.lang] if isinstance(self.spec, TaskSpec) else _from_id(self.id)

    @property
    def lead_and_title(self) -> tuple[str, str]:
        """What leads to what is asked, and that; what is to be done by playing is of one piece."""
        return ("", self.text) if isinstance(self.spec, TaskSpec) else last_sentence(self.text)

    @property
    def title(self) -> str:
        """What is asked, without what leads to it."""
        return self.lead_and_title[1]

    @property
    def rule(self) -> str:
        """The rule on which the answer rests; empty: none."""
        return self.asked.spec.rule if self.asked else self.spec.rule if self.spec else ""

    @property
    def reason(self) -> str:
        """Why the answer is so; empty: nobody has written it."""
        texts = self.asked.spec.right if self.asked else self.spec.done if isinstance(self.spec, TaskSpec) else {}
        return texts.get(self.lang, "")

    @property
    def right(self) -> frozenset[str]:
        """The words of right answers; of places that belong together, all of them as one."""
        if self.asked is None:
            return frozenset()
        right = self.asked.right
        return frozenset({" ".join(sorted(right))}) if self.asked.spec.kind == "cells" else right

    @cached_property
    def options(self) -> dict[str, str]:
        """What can be chosen, by its words; seats that do not play are no answers."""
        if self.asked is None:
            return {}
        if self.asked.spec.kind == "yes_no":
            return {word: say(f"question.{word}", self.lang) for word in ("yes", "no")}
        state = self.asked.playthrough.before
        absent = {*state.game.axis("seat", state.game.seats[-1])} - {*state.game.axis("seat", state.seats)}
        return {word: texts[self.lang] for word, texts in self.asked.spec.options.items() if word not in absent}

    def answer(self, words: str) -> str:
        """An answer as one reads it."""
        if self.is_about_places:
            return " · ".join(map(self._place, words.split()))
        if isinstance(self.spec, ChallengeSpec):
            return ", ".join(self.actions(words.split(" / ")))
        return self.options.get(words, printed(words))

    def actions(self, words: Sequence[str]) -> list[str]:
        """Actions from the beginning of a task, as their buttons say them; what cannot be played stays as it is."""
        labels: list[str] = []
        if self.game is None or self.spec is None:
            return [*words]
        start = self.spec.start(self.game)
        for number, action in enumerate(words):
            try:
                here = play_through(start, words[:number], seed=self.spec.seed).after
                labels.append(here.action_label(Action(*action.split()), self.lang))
            except (ValueError, KeyError, IndexError, TypeError):
                labels.append(action)
        return labels

    def _place(self, word: str) -> str:
        """What a place is called; one that is none stays as it is."""
        if self.asked is None or self.game is None:
            return word
        codec = self.game.codecs[kind_of_places(self.asked.spec.places, self.game)]
        try:
            return codec.name(codec.value(word), self.lang)
        except ValueError:
            return word

    def misreading(self, name: str) -> str:
        """What is said to who has a misconception."""
        if self.asked and self.game:
            for one in self.asked.misreadings:
                if one.misconception.name == name:
                    return one.text(self.game, self.lang)
        return _from_id(name)


def task_texts(file: LessonFile, lang: str) -> Iterator[TaskTexts]:
    """The tasks of a worksheet or a lesson, in their order."""
    for number, (id_, spec) in enumerate(file.exercises.items(), 1):
        yield TaskTexts(number, id_, lang, file.game, spec)


def _from_id(id_: str) -> str:
    return id_.replace("_", " ")
