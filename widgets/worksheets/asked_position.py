"""A position that is asked about, and what is proposed of it: a question, its answer, and who answers otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gamelib import Action, HiddenInformationError, Refusal, State
from gamelib.engine.highlights import Highlight
from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.templates import digits
from widgets.lessons.assertions import ClaimError, claim_value
from widgets.lessons.playthrough import Playthrough
from widgets.lessons.specs import Wrong
from widgets.text import say

from .misreadings import misreadings, named_in_a_question

Tried = tuple[Action, list[Refusal]]
"""An action, and why it is refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A question, its answer by the engine, and wrong answers with what is said to them.

    Attributes:
        kind: How it is answered, as `widgets.lessons.exercises` lists it.
        value: The claim that answers it; empty: what many games have shown, which are not played anew.
        ask: The question.
        answer: The words of all right answers.
        right: What is said to the right answer; empty: what is always said.
        rule: The rule on which the answer rests; empty: none.
        play: What is played after the question.
        options: The answers to choose from.
        places: What the keys of its places begin with.
        wrong: What is said to wrong answers, by their words.
        misconceptions: Those that it tells apart from the rule, as questions name them.
        misread: What is said to who has them, by the words of the answer.
    """

    kind: str
    value: str
    ask: Texts
    answer: frozenset[str]
    right: Texts
    rule: str = ""
    play: tuple[str, ...] = ()
    options: Mapping[str, Texts] = field(default_factory=dict)
    places: str = ""
    wrong: Mapping[str, Wrong] = field(default_factory=dict)
    misconceptions: tuple[str, ...] = ()
    misread: Mapping[str, Texts] = field(default_factory=dict)

    def row(self) -> dict[str, Any]:
        """The same by the keys of a question in a file of exercises."""
        row: dict[str, Any] = {"kind": self.kind, "ask": dict(self.ask)}
        row["right"] = dict(self.right) if all(self.right.values()) else {}
        row |= {"value": self.value} if self.value else {"answer": sorted(self.answer)}
        row |= {"rule": self.rule, "places": self.places, "play": list(self.play)}
        row["misconceptions"] = list(self.misconceptions)
        row["options"] = {name: dict(texts) for name, texts in self.options.items()}
        row["wrong"] = {answer: {"rule": one.rule, **one.text} for answer, one in self.wrong.items()}
        return {name: value for name, value in row.items() if value}


@dataclass(frozen=True)
class AskedPosition:
    """The position that is asked about, and what is said of it."""

    state: State
    playthrough: Playthrough
    play: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        seat = self.state.seat
        return seat if seat is not None and seat >= 0 else self.state.active

    @property
    def rule(self) -> str:
        """The rule of the decision."""
        return self.state.decision.rule if self.state.decision else ""

    def texts(self, name: str, **facts: Texts) -> Texts:
        """A sentence that may say whose turn it is; each fact is a text in all languages."""
        seat = self.seat_name(self.seat)
        return {
            lang: say(f"proposal.{name}", lang, seat=seat[lang], **{fact: one[lang] for fact, one in facts.items()})
            for lang in LANGUAGES
        }

    def seat_name(self, seat: int) -> Texts:
        """What a seat is called."""
        return {lang: self.state.game.seat_name(seat, lang) for lang in LANGUAGES}

    def label(self, action: Action | str, *, here: bool = False) -> Texts:
        """What an action of this position is called."""
        given = action if isinstance(action, Action) else Action(*action.split())
        return {lang: self.state.action_label(given, lang, here=here) for lang in LANGUAGES}

    def proposal(
        self, kind: str, value: str, ask: Texts, right: Texts | None = None, **more: Any
    ) -> Iterator[Proposal]:
        """The proposal of this claim, if it comes to something that can be asked."""
        try:
            found = claim_value(self.playthrough, value)
        except (ClaimError, HiddenInformationError):
            return
        answer = found if isinstance(found, frozenset) else frozenset({str(found)})
        by_answer = {
            " ".join(sorted(one.answer)): one
            for one in misreadings(self.playthrough, value, found, self.play)
            if (one.answer - answer if kind == "cell" else one.answer)
        }
        if answer:
            game = self.state.game
            yield Proposal(
                kind=kind,
                value=value,
                ask=ask,
                answer=answer,
                right=right or {lang: f"{digits(found)}." if isinstance(found, int) else "" for lang in LANGUAGES},
                play=self.play,
                misconceptions=tuple(named_in_a_question(one, game) for one in by_answer.values()),
                misread={words: {lang: one.text(game, lang) for lang in LANGUAGES} for words, one in by_answer.items()},
                **more,
            )

    @cached_property
    def tried(self) -> list[Tried]:
        """The candidates of the decision, each with its refusals; none where nobody decides, or not openly."""
        try:
            return [(action, list(refusals)) for action, refusals in self.state.refusals().items()]
        except HiddenInformationError:
            return []

    def refused(self, refusals: Sequence[Refusal]) -> Texts:
        """Why something is refused."""
        return {lang: refusals[0].text(self.state.game, lang) for lang in LANGUAGES}

    def highlights(self) -> Iterator[tuple[int, Highlight]]:
        """What can be looked for in what each seat has built, where there is something of it."""
        for seat in range(self.state.seats):
            for one in self.state.game.highlights(self.state, seat):
                if one.groups:
                    yield seat, one
