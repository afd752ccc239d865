"""Questions about actions: which is allowed, refused by a rule, or best; is one allowed, and which rule says so?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from gamelib import Action, analysis
from gamelib.text.messages import LANGUAGES, Texts
from widgets.lessons.specs import Wrong

from .asked_position import AskedPosition, Proposal, Tried

_OPTIONS = 4
"""So many actions or rules are to be chosen from."""
_WEIGHED, _PLAYOUTS = 12, 60
"""So many actions are weighed to find the best of them, in so many games."""
_ACTIONS = 16
"""So many actions are proposed at most."""


def actions(position: AskedPosition) -> Iterator[Proposal]:
    """Which of some actions is allowed, is forbidden by a rule, is best."""
    legal = [action for action, refusals in position.tried if not refusals]
    refused = [(action, refusals) for action, refusals in position.tried if refusals]
    if legal and refused:
        chosen = [(legal[0], []), *_of_different_rules(refused)][:_OPTIONS]
        yield from _choice_of(position, chosen, "allowed", position.texts("which_allowed"), position.rule)
    for rule in dict.fromkeys(refusals[0].rule for _, refusals in refused):
        one = next((action, why) for action, why in refused if why[0].rule == rule)
        others: list[Tried] = [(action, []) for action in legal]
        others += [(action, why) for action, why in refused if rule not in {refusal.rule for refusal in why}]
        if others:
            named = {lang: position.state.game.rulebook[rule].text[lang] for lang in LANGUAGES}
            ask = position.texts("which_refused", rule=named)
            yield from _choice_of(position, [one, *others][:_OPTIONS], f"refused {rule}", ask, rule)


def _choice_of(position: AskedPosition, tried: list[Tried], verb: str, ask: Texts, rule: str) -> Iterator[Proposal]:
    """A choice between actions, in an order that tells nothing."""
    Random(f"{verb} {tried}").shuffle(tried)
    value = " / ".join(str(action) for action, _ in tried)
    options = {str(number): position.label(action) for number, (action, _) in enumerate(tried, 1)}
    said = {
        str(number): (
            Wrong(why[0].rule, position.refused(why)) if why else Wrong(position.rule, position.texts("is_allowed"))
        )
        for number, (_, why) in enumerate(tried, 1)
    }
    for found in position.proposal("choice", f"{verb} {value}", ask, options=options, rule=rule):
        right = next(iter(sorted(found.answer)))
        wrong = {number: one for number, one in said.items() if number not in found.answer}
        yield replace(found, right=said[right].text, wrong=wrong)


def best(position: AskedPosition) -> Iterator[Proposal]:
    """Which action is best; it takes a moment to find out."""
    legal = [action for action, refusals in position.tried if not refusals]
    if len(legal) < 2:
        return
    weighed = Random(str(position.state)).sample(legal, min(_WEIGHED, len(legal)))
    executor = analysis.InlineExecutor()
    found = analysis.evaluate(position.state, playouts=_PLAYOUTS, options=weighed, executor=executor)
    first, *others = found.options
    worse = [one for one in others if first.against(one).low > 1 / 2]
    chosen = [first, *(worse or others)[-(_OPTIONS - 1) :]]
    Random(str(chosen)).shuffle(chosen)
    right = {str(number) for number, one in enumerate(chosen, 1) if one is first or one not in worse}
    if len(right) < len(chosen):
        yield Proposal(
            kind="choice",
            value="",
            ask=position.texts("which_best"),
            answer=frozenset(right),
            right=position.texts("is_best"),
            options={str(number): position.label(one.action) for number, one in enumerate(chosen, 1)},
        )


def legality(position: AskedPosition, action: str = "") -> Iterator[Proposal]:
    """Is an action allowed, and which rule says so? Of all those that teach most come first."""
    tried = position.tried
    if action:
        tried = [(Action(*action.split()), list(position.state.why_not(action)))]
    legal, refused = [one for one in tried if not one[1]], [one for one in tried if one[1]]
    mixed = [one for pair in zip(_of_different_rules(refused), legal, strict=False) for one in pair]
    chosen = list(dict.fromkeys(str(one) for one, _ in [*mixed, *legal, *_of_different_rules(refused)]))
    for one in chosen[:_ACTIONS]:
        yield from _legal(position, one)
        yield from _reason(position, one, position.tried)


def _legal(position: AskedPosition, action: str) -> Iterator[Proposal]:
    refusals = list(position.state.why_not(action))
    right = (
        position.texts("no_because", reason=position.refused(refusals)) if refusals else position.texts("yes_allowed")
    )
    rule = refusals[0].rule if refusals else position.rule
    yield from position.proposal(
        "yes_no", f"legal {action}", position.texts("legal", action=position.label(action)), right, rule=rule
    )


def _reason(position: AskedPosition, action: str, tried: Sequence[Tried]) -> Iterator[Proposal]:
    refusals, book = list(position.state.why_not(action)), position.state.game.rulebook
    rules = list(dict.fromkeys(refusal.rule for refusal in refusals))
    others = dict.fromkeys(refusal.rule for _, why in tried for refusal in why if refusal.rule not in rules)
    listed = sorted([*rules, *islice(others, max(0, _OPTIONS - 1 - len(rules)))])
    if not listed:
        return
    options = {rule.lower(): position.texts("no_by", rule=dict(book[rule].text)) for rule in listed}
    options = {"none": position.texts("yes_allowed"), **options}
    ask = position.texts("reason", action=position.label(action))
    right = position.refused(refusals) if refusals else position.texts("yes_allowed")
    rule = rules[0] if rules else position.rule
    yield from position.proposal("choice", f"reason {action}", ask, right, options=options, rule=rule)


def _of_different_rules(refused: Sequence[Tried]) -> list[Tried]:
    """The first action that each rule refuses, then the others."""
    first = {refusals[0].rule: (action, refusals) for action, refusals in reversed(refused)}
    rest = [one for one in refused if one not in first.values()]
    return [*reversed(first.values()), *rest]
