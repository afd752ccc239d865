"""One asking of a question: its position and numbers, the engine's answer, and the answers of who misreads a rule.

    first = asking(spec, game)             # the one that the lesson's text speaks of
    other = asking(spec, game, seed=3)     # with other values of what the question lets vary, or after other play

A variation is only asked if everything in it can be played, if it is `such` as the question wants it, and if the right
answer is told apart from every misconception that the question names (of a question with yes and no: from one at least,
so that the answer is not always the same). Each answer that can be right is right equally often.

The rule that is shown with the answer is the question's own; but of an action that is refused for another reason, the
rule by which the engine refuses it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

from gamelib import Action, AnyGame, IllegalActionError, InvalidPositionError, Match, Refusal, State
from gamelib.engine.definition import AnyBaseGame
from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.templates import Translated, placeholders
from widgets.text import say

from . import assertions
from .misconception import AnswerValue, Misconception, Reading, misconceptions_of
from .playthrough import PlayedOutError, Playthrough, play_through
from .specs import ExerciseError, QuestionSpec, Wrong

_TRIES = 200
"""How many variations of a question are tried at most."""
_ENOUGH = 40
"""How many of them that can be asked are enough."""
_OF_THE_END = {"legal", "allowed", "refused", "reason", "open", "ways", "decision", "better", "best"}
"""Claims about what could follow the play: asked after it, the board gives nothing away."""
_PARTS = ("rule", "position", "edit", "play", "value", "answer", "places", "part", "such", "facts", "misconceptions")
"""Where the names of what varies can stand, besides the texts."""


@dataclass(frozen=True, slots=True)
class Misreading:
    """A misconception, what it was asked about, and the answer that it leads to here."""

    misconception: Misconception
    given: Mapping[str, int]
    reading: Reading
    answer: frozenset[str]

    def text(self, game: AnyBaseGame, lang: str) -> str:
        """What is said to somebody who misreads the rule in this way."""
        return game.wording.filled(self.misconception.texts[lang], self.given, lang)


@dataclass(frozen=True, slots=True)
class Asking:
    """A question as it is asked this time: ``spec`` with its values and texts filled in."""

    spec: QuestionSpec
    playthrough: Playthrough
    right: frozenset[str]
    """The words of all right answers (of `cells`: the cells that belong together)."""
    misreadings: tuple[Misreading, ...]

    @property
    def asked_in(self) -> State:
        """The position of which the board shows a picture while the question is open."""
        spec, playthrough = self.spec, self.playthrough
        if spec.asked_before:
            return playthrough.frames[playthrough.moment_before(spec.asked_before)].state
        return playthrough.after if spec.verb in _OF_THE_END and not spec.early else playthrough.before

    def tells_apart(self, other: Misreading) -> bool:
        """True if the answer shows that somebody misreads the rule in this way; nobody answers without any place."""
        if self.spec.kind == "cell":
            return bool(other.answer - self.right)
        return bool(other.answer) and other.answer != self.right

    def misread_by(self, answer: frozenset[str]) -> Misreading | None:
        """The misreading that a wrong answer comes from; of places, one that goes as wrong in all that is too much."""
        apart = [one for one in self.misreadings if self.tells_apart(one)]
        if self.spec.kind == "cell":
            return next((one for one in apart if answer <= one.answer), None)
        alike = [one for one in apart if answer == one.answer]
        if self.spec.kind == "cells" and (extra := answer - self.right):
            alike += [one for one in apart if extra <= one.answer]
        return alike[0] if alike else None


def asking(spec: QuestionSpec, game: AnyGame, seed: int = 0) -> Asking:
    """The question as it stands with seed 0, else a variation of it: the same for the same seed."""
    found = _found(spec, game) if seed and spec.varies else {}
    if found:
        answer, times = _wanted(spec, found, seed)
        asked = _variation(spec, game, found[answer][times % len(found[answer])])
        if asked:
            return asked
    first = {name: some[0] for name, some in spec.vary.items()}
    return _asked(spec, game, first, None)


def _wanted(spec: QuestionSpec, found: Mapping[frozenset[str], Sequence[int]], seed: int) -> tuple[frozenset[str], int]:
    """The answer that is right with this seed, and how many times it was so before.

    The answers come as out of a bag that is filled again when it is empty, so that in the long run each is right as
    often as the others. It holds two of each, for nobody is to know the last one by those before; of an answer with
    hardly any variation one, so that these do not come all the time.
    """
    bag = [answer for answer, some in found.items() for _ in range(2 if len(some) > 2 else 1)]
    fills, place = divmod(seed - 1, len(bag))
    Random(f"{spec.id} {fills}").shuffle(bag)
    answer = bag[place]
    return answer, fills * bag.count(answer) + bag[:place].count(answer)


@cache
def _found(spec: QuestionSpec, game: AnyGame) -> Mapping[frozenset[str], tuple[int, ...]]:
    """The numbers of the variations that can be asked, by their right answer; none asks the same as another."""
    tries = _TRIES if spec.walk else min(_TRIES, len(_combinations(spec)))
    seen, found = {_same(asking(spec, game))}, dict[frozenset[str], list[int]]()
    for number in range(tries):
        asked = _variation(spec, game, number)
        if asked and _same(asked) not in seen:
            seen.add(_same(asked))
            found.setdefault(asked.right, []).append(number)
            if len(seen) > _ENOUGH:
                break
    return {answer: tuple(found[answer]) for answer in sorted(found, key=sorted)}


def _same(asked: Asking) -> tuple[str, tuple[Any, ...]]:
    """What a learner sees of an asking; where two agree in it, they are one and the same."""
    return asked.spec.ask["en"], asked.playthrough.before.key()


@cache
def _combinations(spec: QuestionSpec) -> Sequence[Mapping[str, object]]:
    """Everything that the values can be together, mixed."""
    found = [dict(zip(spec.vary, values, strict=True)) for values in product(*spec.vary.values())]
    if not spec.walk:
        found = found[1:]  # the first asking
    Random(spec.id).shuffle(found)
    return found


def _variation(spec: QuestionSpec, game: AnyGame, number: int) -> Asking | None:
    """The question with the values of this number, after a walk by chance; None if it cannot be asked."""
    chosen = _combinations(spec)
    try:
        found = _asked(spec, game, chosen[number % len(chosen)], Random(f"{spec.id} {number}"))
    except (IllegalActionError, InvalidPositionError, PlayedOutError, assertions.ClaimError):
        return None
    if not all(assertions.holds(found.playthrough, claim) for claim in found.spec.such):
        return None
    apart = [found.tells_apart(one) for one in found.misreadings]
    return found if (any(apart) if spec.kind == "yes_no" and apart else all(apart)) else None


def _asked(spec: QuestionSpec, game: AnyGame, chosen: Mapping[str, object], rnd: Random | None) -> Asking:
    """The question with these values; without chance it is the first asking, to which there is no walk."""
    values = dict(_named(chosen))
    words = {name: value for name, value in values.items() if not isinstance(value, dict)}
    filled = replace(spec, **{name: _with(getattr(spec, name), words) for name in _PARTS})
    start = filled.start(game)
    playthrough = play_through(
        _walked(start, spec.walk, rnd) if rnd else start, filled.play, stop=spec.stop, seed=spec.seed
    )
    right = _right(filled, playthrough)
    values |= {name: assertions.claim_value(playthrough, claim) for name, claim in filled.facts.items()}
    said = _Said(game, game.wording.numbers_of({name: _fact(value) for name, value in values.items()}))
    again = spec.again if rnd else {}
    reason = next((spec.right_if[one] for one in sorted(right) if one in spec.right_if), again.get("right", spec.right))
    rule = _cited(filled, playthrough)
    filled = replace(
        filled,
        rule=rule,
        ask=said.texts(again.get("ask", spec.ask)),
        right=said.texts(reason) if reason else _right_text(filled, game, playthrough, right),
        other=said.texts(again.get("other", spec.other)),
        then=said.texts(spec.then) if spec.then and rnd is None else {},
        wrong={
            answer: Wrong(wrong.rule, said.texts(wrong.text))
            for answer, wrong in spec.wrong.items()
            if rnd is None or _always(spec, game, answer)
        },
    )
    return Asking(filled, playthrough, right, tuple(_misreadings(filled, game, playthrough)))


def _cited(spec: QuestionSpec, playthrough: Playthrough) -> str:
    """The rule of the answer: the question's own, unless the action asked about is refused, and by other rules only.

    A term says what a refusal means, a rule that was said in the play what has led to it, and where there is nothing of
    the kind to decide, the refusal says no more than that.
    """
    _, *words = spec.value.split() or [""]
    rules = [refusal.rule for refusal in _refusals(spec, playthrough)]
    if not spec.rule:
        return next(iter(rules), "")
    own = playthrough.after.game.rulebook[spec.rule].kind == "term" or spec.rule in {
        event.rule for event in playthrough.events
    }
    if own or not rules or spec.rule in rules or Action(*words) not in playthrough.after.refusals():
        return spec.rule
    return rules[0]


def _refusals(spec: QuestionSpec, playthrough: Playthrough) -> Sequence[Refusal]:
    """Why the action cannot be played that a question asks about; nothing if it can, or if it asks something else."""
    return playthrough.after.why_not(spec.value.partition(" ")[2]) if spec.verb == "legal" else ()


def _right_text(spec: QuestionSpec, game: AnyGame, playthrough: Playthrough, right: frozenset[str]) -> Texts:
    """What the right answer is, and why an action is refused, where nobody has written more."""
    refusals = _refusals(spec, playthrough)

    def text(lang: str) -> str:
        if refusals:
            return " ".join([say("question.no_because", lang), *(one.text(game, lang) for one in refusals[:1])])
        if spec.kind in ("cell", "cells"):
            return say("question.marked", lang)
        if not right:
            return say("question.judged", lang)
        named = [answer_said(answer, spec.kind, spec.options, lang) for answer in sorted(right)]
        return say("question.it_is" if len(named) == 1 else "question.any_of", lang, answer=", ".join(named))

    return {lang: text(lang) for lang in LANGUAGES}


def answer_said(answer: str, kind: str, options: Mapping[str, Texts], lang: str) -> str:
    """The word of an answer as a learner reads it, by the kind of question and its options."""
    if answer in ("yes", "no") and kind == "yes_no":
        return say(f"question.{answer}", lang)
    if kind == "number":
        return answer.replace("-", "\N{MINUS SIGN}")
    return options[answer][lang] if answer in options else answer


def _named(chosen: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """Every value by its name: a table holds several that belong together, one of languages a text."""
    for name, value in chosen.items():
        if isinstance(value, dict) and set(value) != set(LANGUAGES):
            yield from value.items()
        else:
            yield name, value


def _fact(value: object) -> Any:
    if isinstance(value, frozenset):
        return ", ".join(sorted(value))
    return Translated(value) if isinstance(value, dict) else value


def _with(tree: object, values: Mapping[str, int | str]) -> Any:
    """A tree with values in the place of their names in braces; a text that is nothing but a name becomes its value.

    In a list an empty text is left out, and one with a name in it that stands for an empty text.
    """
    if isinstance(tree, str):
        alone = values.get(tree[1:-1]) if tree[:1] == "{" and tree[-1:] == "}" else None
        return tree.format_map(values) if alone is None else alone
    if isinstance(tree, Mapping):
        return {str(_with(key, values)): _with(item, values) for key, item in tree.items()}
    if isinstance(tree, list | tuple):
        return type(tree)(_with(item, values) for item in tree if not _void(item, values))
    return tree


def _void(item: object, values: Mapping[str, int | str]) -> bool:
    return item == "" or (isinstance(item, str) and any(values.get(name) == "" for name in placeholders(item)))


def _always(spec: QuestionSpec, game: AnyGame, answer: str) -> bool:
    """Does this wrong answer mean the same whatever is asked? A word does; a number, a place or a seat does not."""
    return spec.kind in ("yes_no", "choice") and answer not in game.axis("seat", game.seats[-1])


def _walked(state: State, most: int, rnd: Random) -> State:
    """Another position: some choices at random, and on until the same seat has the same thing to decide."""
    match = Match.going_on(state, rnd.randrange(10**9))
    due = rnd.randint(1, most) if most else 0
    while due > 0 or _decides(match.state) != _decides(state):
        if match.state.over:
            raise PlayedOutError("The walk has come to the end of the game.")
        match.play(rnd.choice(match.legal_actions()))
        due -= 1
    return match.state


def _decides(state: State) -> tuple[int | None, str]:
    return state.seat, state.decision.name if state.decision else ""


def _right(spec: QuestionSpec, playthrough: Playthrough) -> frozenset[str]:
    """The words of the answer that is right: as it is given by hand, or as the engine says."""
    found = assertions.claim_value(playthrough, spec.value) if spec.value else frozenset[str]()
    return frozenset(spec.answer) if isinstance(found, frozenset) and spec.answer else _words(spec, found)


def _words(spec: QuestionSpec, answer: AnswerValue) -> frozenset[str]:
    """An answer as the words that a learner gives."""
    if isinstance(answer, frozenset):
        return answer
    if spec.kind == "yes_no" and isinstance(answer, int):
        return frozenset({"yes" if answer else "no"})
    return frozenset({str(answer)})


def _misreadings(spec: QuestionSpec, game: AnyGame, playthrough: Playthrough) -> Iterator[Misreading]:
    """What those answer who misread a rule."""
    for text in spec.misconceptions:
        name, *words = text.split()
        misconception = misconceptions_of(game)[name]
        try:
            given = misconception.given(words, game.codecs)
        except ValueError as error:
            raise ExerciseError(f"{spec.id}: misconceptions: {error}") from None
        reading = misconception.read(playthrough, given)
        yield Misreading(misconception, given, reading, _words(spec, reading.answer))


@dataclass(frozen=True, slots=True)
class _Said:
    """Texts with the values of one asking."""

    game: AnyGame
    facts: Mapping[str, object]

    def texts(self, texts: Texts) -> Texts:
        if unknown := {name for text in texts.values() for name in placeholders(text)} - set(self.facts):
            raise ExerciseError(f"Nothing says what {unknown.pop()!r} is: {texts['en']}")
        return {lang: self.game.wording.filled(texts[lang], self.facts, lang) for lang in LANGUAGES}
