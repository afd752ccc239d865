"""Questions about places: where can something be done, and which places belong to something?"""

from collections.abc import Iterator, Sequence, Sized

from gamelib import Action, State
from gamelib.text.messages import LANGUAGES, Texts
from widgets import scenes
from widgets.lessons.asked_places import kind_of_places

from .asked_position import AskedPosition, Proposal

_PLACES = 12
"""So many places are to be marked at most."""


def where(position: AskedPosition) -> Iterator[Proposal]:
    """Where something can be done: one place, or all of them; and which places belong to something."""
    for words, (prefix, actions) in _reachable(position).items():
        if not _is_called(position, words, actions):
            continue
        named = {"action": _called(position, words, actions)}
        verb = " ".join(("open", *words))
        yield from position.proposal(
            "cell", verb, position.texts("one_place", **named), places=prefix, rule=position.rule
        )
        if 1 < len(actions) <= _PLACES:
            yield from position.proposal(
                "cells", verb, position.texts("all_places", **named), places=prefix, rule=position.rule
            )
    for seat, found in position.highlights():
        kinds = {key.rpartition(":")[0] for places in found.groups for key in places}
        places = {key for group in found.groups for key in group}
        prefix = f"{kind}:" if len(kinds) == 1 and (kind := next(iter(kinds))) else ""
        words_there = [key.removeprefix(prefix) for key in places]
        if len(places) <= _PLACES and all(can_be_asked_for(position.state, prefix, word) for word in words_there):
            ask = position.texts("found", what=dict(found.title), whose=position.seat_name(seat))
            claim = f"found {found.name} {position.state.game.seat_word(seat)}"
            yield from position.proposal("cells", claim, ask, places=prefix, rule=found.rule)


def _reachable(position: AskedPosition) -> dict[tuple[str, ...], tuple[str, list[Action]]]:
    """By the words before a place: what the keys of these places begin with, and the actions that name them."""
    painter, found = scenes.painter_of(position.state.game), dict[tuple[str, ...], tuple[str, list[Action]]]()
    seen = set[tuple[str, ...]]()
    for action, refusals in position.tried:
        if refusals:
            continue
        keys = list(painter.places(position.state, action))
        for number, word in enumerate(action[1:], 1):
            prefixes = [key.removesuffix(word) for key in keys if key == word or key.endswith(f":{word}")]
            prefixes = [prefix for prefix in prefixes if can_be_asked_for(position.state, prefix, word)]
            if prefixes and action[: number + 1] not in seen:
                seen.add(action[: number + 1])
                found.setdefault(action[:number], (prefixes[0], []))[1].append(action)
                break
    return found


def _is_step(position: AskedPosition, words: Sequence[str]) -> bool:
    """Is nothing else to be done in this decision, and nothing more said of it before the place?"""
    return len(words) == 1 and len({action[0] for action, refusals in position.tried if not refusals}) == 1


def _is_called(position: AskedPosition, words: Sequence[str], actions: Sequence[Action]) -> bool:
    """Is there a name for what is done at these places, which says nothing that differs from one to the other?"""
    return _is_step(position, words) or all(len(action) == len(words) + 1 for action in actions)


def _called(position: AskedPosition, words: Sequence[str], actions: Sequence[Action]) -> Texts:
    """What is done at these places."""
    decision, wording = position.state.decision, position.state.game.wording
    if decision is not None and _is_step(position, words):
        return {lang: wording.step_title(decision.name, lang) for lang in LANGUAGES}
    return position.label(actions[0], here=True)


def can_be_asked_for(state: State, prefix: str, word: str) -> bool:
    """True if a question for places can have this place as its answer.

    Args:
        state: The position.
        prefix: How the key of the place begins, such as ``slot:``.
        word: How it goes on.
    """
    kind = kind_of_places(prefix, state.game)
    return isinstance(state.game.codecs.get(kind), Sized) and word in state.game.axis(kind, state.seats)
