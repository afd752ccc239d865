"""What can be asked of a position: questions to which the engine knows the answer, and who would answer otherwise.

    proposals(state, "number")                             # about the position as it is
    proposals(state, "number", play=["place c11 upper"])   # about what this play brings
    proposals(state, "legal", action="place c11 middle")   # about an action

Each `Proposal` has its sentences in both languages, the claim that answers it, the right answer with its reason, and
wrong answers with the misreading from which they come. What is to be reached by playing `goals` finds.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Any

from gamelib import Action, Event, HiddenInformationError, Refusal, State, analysis
from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.templates import digits
from widgets import scenes
from widgets.lessons.asked_places import kind_of_places
from widgets.lessons.assertions import ClaimError, claim_value
from widgets.lessons.playthrough import Playthrough, play_through
from widgets.lessons.specs import Wrong
from widgets.text import in_all_languages, say

from .misreadings import misreadings, named_in_a_question
from .number_fields import joined_names, number_fields

_OPTIONS = 4
"""So many actions or rules are to be chosen from."""
_WEIGHED, _PLAYOUTS = 12, 60
"""So many actions are weighed to find the best of them, in so many games."""
_ACTIONS, _FIELDS, _CHANGED, _PLACES = 16, 40, 12, 12
"""So many actions, fields and changes of fields are proposed at most, and so many places to be marked."""
_TOLD = 3
"""So many events are told as the reason of an answer."""


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


@dataclass(frozen=True, slots=True)
class _Position:
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

    def told(self, name: str, **facts: Texts) -> Texts:
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
        told = {
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
                misconceptions=tuple(named_in_a_question(one, game) for one in told.values()),
                misread={words: {lang: one.text(game, lang) for lang in LANGUAGES} for words, one in told.items()},
                **more,
            )

    # ------------------------------------------------------------ which action

    def actions(self) -> Iterator[Proposal]:
        """Which of some actions is allowed, is forbidden by a rule, is best."""
        legal = [action for action, refusals in self.tried() if not refusals]
        refused = [(action, refusals) for action, refusals in self.tried() if refusals]
        if legal and refused:
            chosen = [(legal[0], []), *_of_different_rules(refused)][:_OPTIONS]
            yield from self._choice_of(chosen, "allowed", self.told("which_allowed"), self.rule)
        for rule in dict.fromkeys(refusals[0].rule for _, refusals in refused):
            one = next((action, why) for action, why in refused if why[0].rule == rule)
            others: list[_Tried] = [(action, []) for action in legal]
            others += [(action, why) for action, why in refused if rule not in {refusal.rule for refusal in why}]
            if others:
                named = {lang: self.state.game.rulebook[rule].text[lang] for lang in LANGUAGES}
                ask = self.told("which_refused", rule=named)
                yield from self._choice_of([one, *others][:_OPTIONS], f"refused {rule}", ask, rule)

    def _choice_of(self, tried: list["_Tried"], verb: str, ask: Texts, rule: str) -> Iterator[Proposal]:
        """A choice between actions, in an order that tells nothing."""
        Random(f"{verb} {tried}").shuffle(tried)
        value = " / ".join(str(action) for action, _ in tried)
        options = {str(number): self.label(action) for number, (action, _) in enumerate(tried, 1)}
        said = {
            str(number): (Wrong(why[0].rule, self.refused(why)) if why else Wrong(self.rule, self.told("is_allowed")))
            for number, (_, why) in enumerate(tried, 1)
        }
        for found in self.proposal("choice", f"{verb} {value}", ask, options=options, rule=rule):
            right = next(iter(sorted(found.answer)))
            wrong = {number: one for number, one in said.items() if number not in found.answer}
            yield replace(found, right=said[right].text, wrong=wrong)

    def best(self) -> Iterator[Proposal]:
        """Which action is best; it takes a moment to find out."""
        legal = [action for action, refusals in self.tried() if not refusals]
        if len(legal) < 2:
            return
        weighed = Random(str(self.state)).sample(legal, min(_WEIGHED, len(legal)))
        executor = analysis.InlineExecutor()
        found = analysis.evaluate(self.state, playouts=_PLAYOUTS, options=weighed, executor=executor)
        first, *others = found.options
        worse = [one for one in others if first.against(one).low > 1 / 2]
        chosen = [first, *(worse or others)[-(_OPTIONS - 1) :]]
        Random(str(chosen)).shuffle(chosen)
        right = {str(number) for number, one in enumerate(chosen, 1) if one is first or one not in worse}
        if len(right) < len(chosen):
            yield Proposal(
                kind="choice",
                value="",
                ask=self.told("which_best"),
                answer=frozenset(right),
                right=self.told("is_best"),
                options={str(number): self.label(one.action) for number, one in enumerate(chosen, 1)},
            )

    def tried(self) -> list["_Tried"]:
        """The candidates of the decision, each with its refusals; none where nobody decides, or not openly."""
        try:
            return [(action, list(refusals)) for action, refusals in self.state.refusals().items()]
        except HiddenInformationError:
            return []

    def refused(self, refusals: Sequence[Refusal]) -> Texts:
        """Why something is refused."""
        return {lang: refusals[0].text(self.state.game, lang) for lang in LANGUAGES}

    # ------------------------------------------------------------ is it allowed?

    def legality(self, action: str = "") -> Iterator[Proposal]:
        """Is an action allowed, and which rule says so? Of all those that teach most come first."""
        tried = self.tried()
        if action:
            tried = [(Action(*action.split()), list(self.state.why_not(action)))]
        legal, refused = [one for one in tried if not one[1]], [one for one in tried if one[1]]
        mixed = [one for pair in zip(_of_different_rules(refused), legal, strict=False) for one in pair]
        chosen = list(dict.fromkeys(str(one) for one, _ in [*mixed, *legal, *_of_different_rules(refused)]))
        for one in chosen[:_ACTIONS]:
            yield from self._legal(one)
            yield from self._reason(one, self.tried())

    def _legal(self, action: str) -> Iterator[Proposal]:
        refusals = list(self.state.why_not(action))
        right = self.told("no_because", reason=self.refused(refusals)) if refusals else self.told("yes_allowed")
        rule = refusals[0].rule if refusals else self.rule
        yield from self.proposal(
            "yes_no", f"legal {action}", self.told("legal", action=self.label(action)), right, rule=rule
        )

    def _reason(self, action: str, tried: Sequence["_Tried"]) -> Iterator[Proposal]:
        refusals, book = list(self.state.why_not(action)), self.state.game.rulebook
        rules = list(dict.fromkeys(refusal.rule for refusal in refusals))
        others = dict.fromkeys(refusal.rule for _, why in tried for refusal in why if refusal.rule not in rules)
        listed = sorted([*rules, *islice(others, max(0, _OPTIONS - 1 - len(rules)))])
        if not listed:
            return
        options = {rule.lower(): self.told("no_by", rule=dict(book[rule].text)) for rule in listed}
        options = {"none": self.told("yes_allowed"), **options}
        ask = self.told("reason", action=self.label(action))
        right = self.refused(refusals) if refusals else self.told("yes_allowed")
        rule = rules[0] if rules else self.rule
        yield from self.proposal("choice", f"reason {action}", ask, right, options=options, rule=rule)

    # ------------------------------------------------------------ which place

    def where(self) -> Iterator[Proposal]:
        """Where something can be done: one place, or all of them; and which places belong to something."""
        for words, (prefix, actions) in self._reachable().items():
            if not self._is_called(words, actions):
                continue
            named = {"action": self._called(words, actions)}
            verb = " ".join(("open", *words))
            yield from self.proposal("cell", verb, self.told("one_place", **named), places=prefix, rule=self.rule)
            if 1 < len(actions) <= _PLACES:
                yield from self.proposal("cells", verb, self.told("all_places", **named), places=prefix, rule=self.rule)
        for seat, found in self._highlights():
            kinds = {key.rpartition(":")[0] for places in found.groups for key in places}
            places = {key for group in found.groups for key in group}
            prefix = f"{kind}:" if len(kinds) == 1 and (kind := next(iter(kinds))) else ""
            words_there = [key.removeprefix(prefix) for key in places]
            if len(places) <= _PLACES and all(can_be_asked_for(self.state, prefix, word) for word in words_there):
                ask = self.told("found", what=dict(found.title), whose=self.seat_name(seat))
                claim = f"found {found.name} {self.state.game.seat_word(seat)}"
                yield from self.proposal("cells", claim, ask, places=prefix, rule=found.rule)

    def _reachable(self) -> dict[tuple[str, ...], tuple[str, list[Action]]]:
        """By the words before a place: what the keys of these places begin with, and the actions that name them."""
        painter, found = scenes.painter_of(self.state.game), dict[tuple[str, ...], tuple[str, list[Action]]]()
        seen = set[tuple[str, ...]]()
        for action, refusals in self.tried():
            if refusals:
                continue
            keys = list(painter.places(self.state, action))
            for number, word in enumerate(action[1:], 1):
                prefixes = [key.removesuffix(word) for key in keys if key == word or key.endswith(f":{word}")]
                prefixes = [prefix for prefix in prefixes if can_be_asked_for(self.state, prefix, word)]
                if prefixes and action[: number + 1] not in seen:
                    seen.add(action[: number + 1])
                    found.setdefault(action[:number], (prefixes[0], []))[1].append(action)
                    break
        return found

    def _is_step(self, words: Sequence[str]) -> bool:
        """Is nothing else to be done in this decision, and nothing more said of it before the place?"""
        return len(words) == 1 and len({action[0] for action, refusals in self.tried() if not refusals}) == 1

    def _is_called(self, words: Sequence[str], actions: Sequence[Action]) -> bool:
        """Is there a name for what is done at these places, which says nothing that differs from one to the other?"""
        return self._is_step(words) or all(len(action) == len(words) + 1 for action in actions)

    def _called(self, words: Sequence[str], actions: Sequence[Action]) -> Texts:
        """What is done at these places."""
        decision, wording = self.state.decision, self.state.game.wording
        if decision is not None and self._is_step(words):
            return {lang: wording.step_title(decision.name, lang) for lang in LANGUAGES}
        return self.label(actions[0], here=True)

    def _highlights(self) -> Iterator[tuple[int, Any]]:
        """What can be looked for in what each seat has built, where there is something of it."""
        for seat in range(self.state.seats):
            for one in self.state.game.highlights(self.state, seat):
                if one.groups:
                    yield seat, one

    # ------------------------------------------------------------ a number

    def numbers(self) -> Iterator[Proposal]:
        """Numbers of the position, or of what a play of it brings."""
        yield from self._brought() if self.play else self._there()

    def _there(self) -> Iterator[Proposal]:
        ways = len([None for _, refusals in self.tried() if not refusals])
        if ways > 1:
            yield from self.proposal("number", "ways", self.told("ways"), rule=self.rule)
        for seat, found in self._highlights():
            named = {"what": dict(found.title), "whose": self.seat_name(seat)}
            sizes = [len(places) for places in found.groups]
            for verb, text, value in (("number", "number_of", len(sizes)), ("largest", "largest_of", max(sizes))):
                if value > 1:
                    claim = f"{verb} {found.name} {self.state.game.seat_word(seat)}"
                    yield from self.proposal("number", claim, self.told(text, **named), rule=found.rule)
        for seat in range(self.state.seats):
            what = in_all_languages("edit.points")
            ask = self.told("now", what=joined_names(self.seat_name(seat), what))
            yield from self.proposal("number", f"points.{self.state.game.seat_word(seat)}", ask)
        for path, what in islice(number_fields(self.state), _FIELDS):
            yield from self.proposal("number", path, self.told("now", what=what))

    def _brought(self) -> Iterator[Proposal]:
        line, after = self.playthrough, self.playthrough.after
        game, played = self.state.game, self._played()
        lines = line.ledger
        for seat in range(after.seats):
            word, name = game.seat_word(seat), self.seat_name(seat)
            mine = [one for one in lines if one.seat == seat]
            if mine:
                total = sum(one.points for one in mine)
                told: Texts = {
                    lang: " ".join([f"{digits(total)}.", *(one.text(game, lang) for one in mine[:_TOLD])])
                    for lang in LANGUAGES
                }
                ask = self.told("points", lead=played, whose=name)
                most = max(mine, key=lambda one: one.points)
                yield from self.proposal("number", f"points {word}", ask, told, rule=most.rule)
            for rule in sorted({one.rule for one in mine}) if len({one.rule for one in mine}) > 1 else ():
                ask = self.told("points_by", lead=played, whose=name, rule=dict(game.rulebook[rule].text))
                yield from self.proposal("number", f"points {word} {rule}", ask, rule=rule)
            if after.over:
                ask = self.told("at_the_end", lead=played, whose=name)
                yield from self.proposal("number", f"points.{word}", ask)
        seats = game.axis("seat", after.seats)
        changed = sorted(number_fields(after, line.before), key=lambda one: seats.keys().isdisjoint(one[0].split(".")))
        for path, what in changed[:_CHANGED]:
            grown = claim_value(line, f"change {path}")
            if isinstance(grown, int) and grown:
                verb = "change" if grown > 0 else "cost"
                ask = self.told(verb, lead=played, what=what)
                told, rule = self._because(path)
                right = {lang: f"{digits(abs(grown))}. {told[lang]}".strip() for lang in LANGUAGES}
                yield from self.proposal("number", f"{verb} {path}", ask, right, rule=rule)
        if not any(one.seat == self.seat for one in lines):
            ask = self.told("points", lead=played, whose=self.seat_name(self.seat))
            yield from self.proposal("number", f"points {game.seat_word(self.seat)}", ask)

    def _played(self) -> Texts:
        """The sentence that says what is played; each action is called as it is when it is due."""
        called: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
        state = self.state
        for number, action in enumerate(self.play, 1):
            for lang, texts in called.items():
                texts.append(state.action_label(Action(*action.split()), lang))
            state = play_through(self.state, self.play[:number]).after if number < len(self.play) else state
        joined: Texts = {lang: say("proposal.then", lang).join(texts) for lang, texts in called.items()}
        return self.told("does" if len(self.play) == 1 else "is_played", action=joined)

    def _because(self, path: str) -> tuple[Texts, str]:
        """What has happened to whom a field belongs, and the rule of it."""
        state, (_, *keys) = self.playthrough.after, path.split(".")
        seats = state.game.axis("seat", state.seats)
        whose = next((seats[key] for key in keys if key in seats), None)
        events: list[Event] = [one for one in self.playthrough.events if whose in (None, one.seat)]
        told = {lang: " ".join(one.text(state.game, lang) for one in events[:_TOLD]) for lang in LANGUAGES}
        return told, events[0].rule if events else ""


_Tried = tuple[Action, list[Refusal]]
"""An action, and why it is refused."""
_MAKERS: Mapping[str, Callable[[_Position], Iterator[Proposal]]] = {
    "legal": _Position.legality,
    "action": _Position.actions,
    "best": _Position.best,
    "place": _Position.where,
    "number": _Position.numbers,
}
ABOUT = tuple(_MAKERS)
"""What can be asked: whether something is allowed and by which rule, for an action, for the best one, for places, for a
number."""


def proposals(state: State, about: str, *, action: str = "", play: Sequence[str] = ()) -> list[Proposal]:
    """The questions that make sense here.

    Args:
        state: The position.
        about: What is asked, one of `ABOUT`.
        action: The action that it is about; empty: none, or any that make good questions.
        play: What is played after the question, as texts of actions.

    Raises:
        ValueError: Nothing is called so.
        IllegalActionError: This cannot be played.

    >>> import gamelib
    >>> state = gamelib.load("rose_of_fire").position("green_tile_to_lay")
    >>> first, by_rule = proposals(state, "legal", action="place 3,4")
    >>> first.ask["en"]
    'Blue is to move. Is this allowed: “Lay the tile on 3,4”?'
    >>> sorted(first.answer), first.rule, first.misconceptions
    (['no'], 'ROF-TIL.3', ('any_tile_will_do green 3,4',))
    """
    if about not in _MAKERS:
        raise ValueError(f"Nothing is asked about {about!r}; there is {', '.join(_MAKERS)}.")
    played = (*play, action) if action and about == "number" else tuple(play)
    position = _Position(state, play_through(state, played), played)
    return list(position.legality(action) if about == "legal" else _MAKERS[about](position))


def can_be_asked_for(state: State, prefix: str, word: str) -> bool:
    """Does a question for places know those whose keys begin so, and this one by its word?

    Args:
        state: The position.
        prefix: How the key of the place begins, such as ``slot:``.
        word: How it goes on.
    """
    kind = kind_of_places(prefix, state.game)
    return isinstance(state.game.codecs.get(kind), Sized) and word in state.game.axis(kind, state.seats)


def _of_different_rules(refused: Sequence[_Tried]) -> list[_Tried]:
    """The first action that each rule refuses, then the others."""
    first = {refusals[0].rule: (action, refusals) for action, refusals in reversed(refused)}
    rest = [one for one in refused if one not in first.values()]
    return [*reversed(first.values()), *rest]
