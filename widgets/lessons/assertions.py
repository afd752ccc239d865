"""What can be said about a line of play, as short texts that data files hold: the answers of questions, goals of tasks.

    barricades.blue             a field of the position, as its JSON form names it (what is not there is 0 or "none")
    before barricades.blue      what it was at the beginning
    change points.blue          by how much it changed
    count hand.blue strike      how many items a list holds, or how many of one kind
    points blue ROF-END.4       points that a seat got: all of them, by one rule, or by one rule for one place
    events ROF-PHE.5 blue       how many events of a rule there were, for everybody or for one seat
    who ROF-PHE.2               the seat that the last event of a rule concerns
    fact ROF-STR.1 level        a fact that the last event of a rule names
    cost coins.blue             by how much it became less
    legal place 4,4             "yes" if this could be played at the end, else "no"
    allowed go a / go b         which of these actions could be played at the end, by their numbers: the first is 1
    refused ROF-TIL.3 go a / go b   which of them this rule forbids, by their numbers
    reason place 4,4            the rules that forbid it at the end, in small letters (rof-til.3), or "none"
    open place                  the words that could follow a verb (or a verb and some words) at the end
    ways place 1,0              in how many ways an action that begins so could go on
    turn                        the seat that decides at the end
    standing blue               the place of a seat at the end: 1 if nobody is ahead of it
    found park red              the places of all that a seat can look for under this name (``Game.highlights``) ...
    number park red             ... how many of it there are
    largest park red            ... the places of the largest one, counted
    met avenue red              ... "yes" if that condition is fulfilled, else "no"
    decision                    the name of what is to be decided at the end
    better 99 go a / go b       "first" or "second": which of two actions wins more of 99 games that are then played at
                                random, with the same luck; "neither" while that is not clear
    best 99 go a / go b / go c  which of these actions are best, by their numbers: the one that wins most of 99 such
                                games, and all than which it is not clearly better

A goal compares: ``raval.blue <= 4``. Nothing is evaluated as code.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from inspect import Signature, signature
from typing import Any

from gamelib import Action, State, analysis
from gamelib.engine.highlights import Highlight
from gamelib.positions.position import rests
from gamelib.text.messages import Texts
from gamelib.text.templates import filled

from .playthrough import Playthrough

ClaimValue = int | str | frozenset[str]

_MOST_PLAYOUTS = 1000
_GOAL = re.compile(r"(.+?)\s*(!=|<=|>=|=)\s*(\S+)")
_COMPARE: dict[str, Callable[[ClaimValue, ClaimValue], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<=": lambda a, b: isinstance(a, int) and isinstance(b, int) and a <= b,
    ">=": lambda a, b: isinstance(a, int) and isinstance(b, int) and a >= b,
}

_NOT_WHOLE = "CORE-ACT.4"
"""An action lacks a word or has one too many, so that nobody can say whether it is allowed."""


class ClaimError(ValueError):
    """A text that is no claim; the message says what is wrong with it."""


def claim_value(playthrough: Playthrough, claim: str) -> ClaimValue:
    """What a claim comes to in a line of play."""
    verb, *words = claim.split() or [""]
    if verb in _VERBS:
        try:
            _signature(verb).bind(playthrough, *words)
        except TypeError:
            raise ClaimError(f"{claim!r}: other words are wanted behind {verb!r}, see `assertions`.") from None
        return _VERBS[verb](playthrough, *words)
    if words:
        raise ClaimError(f"{claim!r} is no claim: {verb!r} is none of {', '.join(_VERBS)}, and a field is one word.")
    return _scalar(playthrough.after, verb)


@cache
def _signature(verb: str) -> Signature:
    return signature(_VERBS[verb])


def holds(playthrough: Playthrough, goal: str) -> bool:
    """True if a goal is reached."""
    claim, sign, wanted = goal_parts(goal)
    return _COMPARE[sign](claim_value(playthrough, claim), wanted)


def with_value(playthrough: Playthrough, goal: str, texts: Texts, lang: str) -> str:
    """A text about a goal, with what it has come to in the place of ``{value}``."""
    words = playthrough.after.game.wording.words
    return filled(texts[lang], {"value": claim_value(playthrough, goal_parts(goal)[0])}, words["number"], lang)


def goal_parts(goal: str) -> tuple[str, str, ClaimValue]:
    """A goal as claim, sign and wanted value."""
    found = _GOAL.fullmatch(goal)
    if found is None:
        raise ClaimError(f"{goal!r} is no goal: it reads like 'raval.blue <= 4'.")
    claim, sign, wanted = found.groups()
    return claim, sign, int(wanted) if re.fullmatch(r"-?\d+", wanted) else wanted


def _field(state: State, path: str) -> Any:
    """A field of the position's JSON form; entries that it leaves out have the value that says 'nothing'."""
    name, *keys = path.split(".")
    data: Any = json.loads(state.to_json()) | rests(state)
    if name not in data:
        raise ClaimError(f"A position of {state.game.title()} has no field {name!r}; it has {', '.join(data)}.")
    data = data[name]
    shape = state.shapes.get(name)
    axes = shape.axes if shape else ("seat",)
    for axis, key in zip(axes, keys, strict=False):
        if key not in state.game.axis(axis, state.seats):
            raise ClaimError(f"{path!r}: there is no {axis} {key!r}.")
        nothing: Any = {} if axis is not axes[-1] else 0 if shape is None or shape.of == "number" else "none"
        data = data.get(key, nothing)
    if keys and len(keys) != len(axes):
        raise ClaimError(f"{path!r} does not name one value; it needs {' and '.join(axes)}.")
    return data


def _scalar(state: State, path: str) -> int | str:
    found = _field(state, path)
    if not isinstance(found, int | str):
        raise ClaimError(f"{path!r} is more than one value; perhaps 'count {path}' is meant.")
    return found


def _before(playthrough: Playthrough, path: str) -> int | str:
    return _scalar(playthrough.before, path)


def _change(playthrough: Playthrough, path: str) -> int:
    before, after = _scalar(playthrough.before, path), _scalar(playthrough.after, path)
    if not isinstance(before, int) or not isinstance(after, int):
        raise ClaimError(f"{path!r} is no number, so it cannot change by one.")
    return after - before


def _cost(playthrough: Playthrough, path: str) -> int:
    return -_change(playthrough, path)


def _count(playthrough: Playthrough, path: str, kind: str = "") -> int:
    found = _field(playthrough.after, path)
    items = list(found.values()) if isinstance(found, dict) else found
    if not isinstance(items, list):
        raise ClaimError(f"{path!r} is one value; there is nothing to count.")
    return items.count(kind) if kind else len(items)


def _points(playthrough: Playthrough, seat: str, rule: str = "", at: str = "") -> int:
    if rule:
        _known_rule(playthrough, rule)
    number = playthrough.after.game.seat_number(seat, playthrough.after.seats)
    new = playthrough.ledger
    return sum(
        line.points for line in new if line.seat == number and rule in ("", line.rule) and at in ("", *line.where)
    )


def _known_rule(playthrough: Playthrough, rule: str) -> None:
    if rule not in playthrough.after.game.rulebook:
        raise ClaimError(f"There is no rule {rule!r}.")


def _events(playthrough: Playthrough, rule: str, seat: str = "") -> int:
    _known_rule(playthrough, rule)
    number = playthrough.after.game.seat_number(seat, playthrough.after.seats) if seat else None
    return sum(event.rule == rule and number in (None, event.seat) for event in playthrough.events)


def _who(playthrough: Playthrough, rule: str) -> str:
    _known_rule(playthrough, rule)
    seats = [event.seat for event in playthrough.events if event.rule == rule and event.seat is not None]
    return playthrough.after.game.seat_word(seats[-1]) if seats else "none"


def _fact(playthrough: Playthrough, rule: str, fact: str) -> int | str:
    named = [event.facts[fact] for event in playthrough.events if event.rule == rule and fact in event.facts]
    if not named:
        raise ClaimError(f"No event of {rule} names {fact!r} here.")
    return named[-1] if isinstance(named[-1], int) else str(named[-1])


def _legal(playthrough: Playthrough, *words: str) -> str:
    refusals = playthrough.after.why_not(" ".join(words))
    if refusals and refusals[0].rule == _NOT_WHOLE:
        raise ClaimError(str(refusals[0]))
    return "no" if refusals else "yes"


def _listed(words: tuple[str, ...]) -> list[str]:
    """Actions between strokes."""
    actions = " ".join(words).split(" / ")
    if len(actions) < 2 or not all(actions):
        raise ClaimError("Two actions or more are wanted, with a stroke between them: go a / go b.")
    return actions


def _numbers(actions: list[str], of: Callable[[str], bool]) -> frozenset[str]:
    return frozenset(str(number) for number, action in enumerate(actions, 1) if of(action))


def _allowed(playthrough: Playthrough, *words: str) -> frozenset[str]:
    return _numbers(_listed(words), lambda action: not playthrough.after.why_not(action))


def _refused(playthrough: Playthrough, rule: str, *words: str) -> frozenset[str]:
    _known_rule(playthrough, rule)
    return _numbers(_listed(words), lambda action: rule in {one.rule for one in playthrough.after.why_not(action)})


def _reason(playthrough: Playthrough, *words: str) -> frozenset[str]:
    return frozenset(one.rule.lower() for one in playthrough.after.why_not(" ".join(words))) or frozenset({"none"})


def _open(playthrough: Playthrough, *words: str) -> frozenset[str]:
    return frozenset(action[len(words)] for action in _possible(playthrough, words))


def _ways(playthrough: Playthrough, *words: str) -> int:
    return len(_possible(playthrough, words))


def _possible(playthrough: Playthrough, words: tuple[str, ...]) -> list[Action]:
    return [
        action
        for action in playthrough.after.legal_actions()
        if action[: len(words)] == words and len(action) > len(words)
    ]


def _turn(playthrough: Playthrough) -> str:
    seat = playthrough.after.seat
    return playthrough.after.game.seat_word(seat) if seat is not None and seat >= 0 else "none"


def _standing(playthrough: Playthrough, seat: str) -> int:
    return playthrough.after.places()[playthrough.after.game.seat_number(seat, playthrough.after.seats)]


def _highlight(playthrough: Playthrough, name: str, seat: str) -> Highlight:
    state = playthrough.after
    highlights = {
        highlight.name: highlight
        for highlight in state.game.highlights(state, state.game.seat_number(seat, state.seats))
    }
    if name not in highlights:
        raise ClaimError(f"There is no {name!r} to look for; there is {', '.join(highlights) or 'nothing'}.")
    return highlights[name]


def _found(playthrough: Playthrough, name: str, seat: str) -> frozenset[str]:
    return frozenset(key.rpartition(":")[2] for places in _highlight(playthrough, name, seat).groups for key in places)


def _number(playthrough: Playthrough, name: str, seat: str) -> int:
    return len(_highlight(playthrough, name, seat).groups)


def _largest(playthrough: Playthrough, name: str, seat: str) -> int:
    return max((len(places) for places in _highlight(playthrough, name, seat).groups), default=0)


def _met(playthrough: Playthrough, name: str, seat: str) -> str:
    return "no" if _highlight(playthrough, name, seat).missing else "yes"


def _decision(playthrough: Playthrough) -> str:
    return playthrough.after.decision.name if playthrough.after.decision else "none"


def _evaluated(playthrough: Playthrough, playouts: str, actions: list[str]) -> analysis.Evaluation:
    if not playouts.isdecimal() or len(playouts) > 4 or not 0 < int(playouts) <= _MOST_PLAYOUTS:
        raise ClaimError(f"A number of playouts up to {_MOST_PLAYOUTS} is wanted before the actions.")
    state, executor = playthrough.after, analysis.InlineExecutor()
    return analysis.evaluate(state, playouts=int(playouts), options=actions, executor=executor)


def _best(playthrough: Playthrough, playouts: str, *words: str) -> frozenset[str]:
    actions = _listed(words)
    best, *others = _evaluated(playthrough, playouts, actions).options
    alike = {str(best.action), *(str(one.action) for one in others if best.against(one).low <= 1 / 2)}
    return _numbers(actions, lambda action: action in alike)


def _better(playthrough: Playthrough, playouts: str, *words: str) -> str:
    pair = _listed(words)
    if len(pair) != 2:
        raise ClaimError("Two actions are wanted, with a stroke between them: go a / go b.")
    best, other = _evaluated(playthrough, playouts, pair).options
    if best.against(other).low <= 1 / 2:
        return "neither"
    return "first" if str(best.action) == pair[0] else "second"


_VERBS: dict[str, Callable[..., ClaimValue]] = {
    "before": _before,
    "change": _change,
    "cost": _cost,
    "count": _count,
    "points": _points,
    "events": _events,
    "who": _who,
    "fact": _fact,
    "legal": _legal,
    "allowed": _allowed,
    "refused": _refused,
    "reason": _reason,
    "open": _open,
    "ways": _ways,
    "turn": _turn,
    "standing": _standing,
    "found": _found,
    "number": _number,
    "largest": _largest,
    "met": _met,
    "decision": _decision,
    "better": _better,
    "best": _best,
}
