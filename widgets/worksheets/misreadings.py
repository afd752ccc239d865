"""Which misconceptions have to do with a claim, and what they answer: the wrong answers of a new question.

Nothing says of a misconception what it can be asked about; but the questions of the lessons name it, and each of them
has a claim. What is named at a claim of the same kind is tried on the new one, and kept where it answers otherwise.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from gamelib import State
from gamelib.engine.definition import AnyBaseGame
from widgets.lessons.asking import Misreading
from widgets.lessons.assertions import ClaimValue, claim_value
from widgets.lessons.exercises import lessons
from widgets.lessons.misconception import AnswerValue, misconceptions_of
from widgets.lessons.playthrough import Playthrough
from widgets.lessons.specs import QuestionSpec

_NAMES_ITS_OBJECT = {"legal", "open", "ways", "found", "number", "largest", "met", "events", "who", "fact"}
"""Verbs of claims behind which a word says what they are about."""
_COMES_OF_PLAY = {"field", "points", "events", "who", "fact"}
"""Claims about what the play has brought, by whichever rules."""
_OF_A_FIELD = {"change", "cost", "before"}


def misreadings(playthrough: Playthrough, claim: str, right: ClaimValue, play: Sequence[str] = ()) -> list[Misreading]:
    """Who answers otherwise because he misreads a rule; each answer once.

    Args:
        playthrough: The line of play that the claim is about.
        claim: The claim, as `widgets.lessons.assertions` lists them.
        right: What it comes to.
        play: The actions that were played.

    >>> import gamelib
    >>> from widgets.lessons.playthrough import play_through
    >>> state = gamelib.load("rose_of_fire").position("green_tile_to_lay")
    >>> found = misreadings(play_through(state), "legal place 3,4", "no")
    >>> [(one.misconception.name, *one.answer) for one in found]
    [('any_tile_will_do', 'yes')]
    """
    game, found = playthrough.after.game, dict[frozenset[str], Misreading]()
    head, words = _head(claim), _words_of(playthrough, claim, play)
    chapters = {_chapter(event.rule) for event in playthrough.events}
    for name, as_claimed in _named_at(game).get(head, ()):
        misconception = misconceptions_of(game)[name]
        if head[0] in _COMES_OF_PLAY and _chapter(misconception.rule) not in chapters:
            continue  # it takes another rule to misread it
        given = {arg: words[arg] for arg in misconception.args if arg in words}
        if len(given) < len(misconception.args):
            continue
        try:
            reading = misconception.read(playthrough, given)
            answer = _answer(_converted(playthrough, claim, as_claimed, reading.answer), right)
        except Exception:  # noqa: BLE001, S112 - made for other moments, it need not know what this one is
            continue
        if answer is not None and answer != _answer(right, right):
            found.setdefault(answer, Misreading(misconception, given, reading, answer))
    return list(found.values())


def named_in_a_question(misreading: Misreading, game: AnyBaseGame) -> str:
    """A misconception and what it is asked about, as a question names them."""
    words = (game.codecs[arg].word(value) for arg, value in misreading.given.items())
    return " ".join((misreading.misconception.name, *words))


def _head(claim: str) -> tuple[str, str]:
    """What kind of claim it is: those about the same field belong together."""
    verb, *words = claim.split()
    if verb in _NAMES_ITS_OBJECT:
        return verb, words[0] if words else ""
    if verb == "points":
        return verb, words[1] if len(words) > 1 else ""
    if verb in _OF_A_FIELD or not words:
        return "field", (words[0] if words else verb).partition(".")[0]
    return verb, ""


def _chapter(rule: str) -> str:
    return rule.partition(".")[0]


@cache
def _named_at(game: AnyBaseGame) -> Mapping[tuple[str, str], Sequence[tuple[str, str]]]:
    """The misconceptions that lessons name at each kind of claim, with the verb of that claim."""
    found: dict[tuple[str, str], dict[tuple[str, str], None]] = {}
    for lesson in lessons(game.slug).values():
        for spec in lesson.exercises.values():
            if isinstance(spec, QuestionSpec):
                named = dict.fromkeys((one.split()[0], spec.value.split()[0]) for one in spec.misconceptions)
                for claim in _claims(spec):
                    found.setdefault(_head(claim), {}).update(named)
    return {head: list(named) for head, named in found.items()}


def _claims(spec: QuestionSpec) -> Iterator[str]:
    """Its claim; where what it is about varies, with each of these."""
    verb, *words = spec.value.split()
    if not words or not words[0].startswith("{"):
        yield spec.value
        return
    for some in spec.vary.values():
        for one in some:
            values = one.values() if isinstance(one, dict) else [one]
            yield from (f"{verb} {value}" for value in values if isinstance(value, str) and value)


def _words_of(playthrough: Playthrough, claim: str, play: Sequence[str]) -> dict[str, int]:
    """What a claim and its play name, by codec; where several are of one kind, the claim's own comes first."""
    state, found = playthrough.after, dict[str, int]()
    verb, *words = claim.split()
    named = list(_typed_action(state, words)) if verb in ("legal", "open", "ways") else list(_typed(state, verb, words))
    for action in reversed(play):
        named += _typed_action(state, action.split())
    for frame in reversed(playthrough.frames):
        if frame.state.decision is not None:
            named += zip(frame.state.decision.step.args, frame.state.decision.args, strict=False)
    if playthrough.before.seat is not None and playthrough.before.seat >= 0:
        named.append(("seat", playthrough.before.seat))
    for codec, value in named:
        found.setdefault(codec, value)
    return found


def _typed_action(state: State, words: Sequence[str]) -> Iterator[tuple[str, int]]:
    verb, *rest = words or [""]
    verbs = next((verbs for step in state.game.steps.values() if verb in (verbs := getattr(step, "verbs", {}))), {})
    for codec, word in zip(verbs.get(verb, ()), rest, strict=False):
        yield codec, state.game.codecs[codec].value(word)


def _typed(state: State, verb: str, words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """What is named behind a field, or as a seat."""
    path = words[0] if verb in _OF_A_FIELD else verb
    name, *keys = path.split(".")
    if name in state.shapes:
        for axis, key in zip(state.shapes[name].axes, keys, strict=False):
            yield axis, state.game.axis(axis, state.seats)[key]
    for word in words:
        if word in (seats := state.game.axis("seat", state.seats)):
            yield "seat", seats[word]


def _converted(playthrough: Playthrough, claim: str, as_claimed: str, answer: AnswerValue) -> AnswerValue:
    """The answer to a claim about a field, from the answer to another one about it: what it is, or how it changes."""
    verb, *words = claim.split()
    if _head(claim)[0] != "field":
        return answer
    before = claim_value(playthrough, f"before {words[0] if words else verb}")
    if not isinstance(answer, int) or not isinstance(before, int):
        return answer
    after = before + answer if as_claimed == "change" else before - answer if as_claimed == "cost" else answer
    return {"change": after - before, "cost": before - after, "before": before}.get(verb, after)


def _answer(answer: AnswerValue, right: ClaimValue) -> frozenset[str] | None:
    """An answer as words; None if it is of another kind than the right one."""
    if isinstance(right, frozenset):
        return answer if isinstance(answer, frozenset) else None
    if right in ("yes", "no"):
        return frozenset({"yes" if answer and answer != "no" else "no"}) if isinstance(answer, int | str) else None
    if isinstance(right, int):
        return frozenset({str(int(answer))}) if isinstance(answer, int) else None
    return frozenset({answer}) if isinstance(answer, str) else None
