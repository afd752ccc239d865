"""What tests say again and again about a match, whatever the game: play on, look at what is said, find a position."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import pytest

from gamelib import AUTO, NATURE, IllegalActionError, InvalidPositionError, Match, State
from gamelib.engine.transitions import entry_text
from gamelib.positions.position import rests

M = TypeVar("M", bound=Match[Any])

# Looking


def said(state: State) -> dict[str, Any]:
    """The JSON form of a position, with what the components leave over."""
    data: dict[str, Any] = json.loads(state.to_json())
    return data | rests(state)


def sound_after(
    changed: Callable[[dict[str, Any], random.Random], dict[str, Any]], states: Iterable[State], rng: random.Random
) -> Iterator[State]:
    """Of these positions, each changed by hand, the ones that can be read; the others are refused."""
    for state in states:
        text = json.dumps(changed(said(state), rng))
        try:
            read = state.game.state_from_json(text)
        except InvalidPositionError:
            continue
        yield read


# Playing on


def play(match: M, *actions: str) -> M:
    """Play these actions and draws one after the other; the position they lead to is sound."""
    for action in actions:
        match.play(action)
    assert match.state.audit() == []
    return match


def played(match: Match[Any], *actions: str) -> list[str]:
    """Play these one after the other; the rules of all events."""
    before = match.line
    play(match, *actions)
    return [event.rule for line in match.lines[before : match.line] for event in line.events]


def until(match: Match[Any], *steps: str) -> list[str]:
    """Play the first option, or draw the first outcome, until one of these steps is on top; the lines played."""
    return _first_options(match, lambda: top(match) not in steps)


def past(match: Match[Any], *steps: str) -> list[str]:
    """Play the first option, or draw the first outcome, as long as one of these steps is on top; the lines played."""
    return _first_options(match, lambda: top(match) in steps)


def _first_options(match: Match[Any], going: Callable[[], bool]) -> list[str]:
    lines = []
    while going():
        lines.append(str(match.legal_actions()[0]))
        match.play(lines[-1])
    return lines


def edited(match: Match[Any], **patch: Any) -> Match[Any]:
    """A match that goes on from the same position with fields changed, draws left to the test."""
    return match.game.resume(match.game.edit(match.state, patch), chance="ask")


# What is said


def top(match: Match[Any]) -> str:
    """The name of the step that waits; nothing when the match is over."""
    return pending(match).partition(" ")[0]


def pending(match: Match[Any]) -> str:
    """The decision or draw that waits, with its arguments, such as ``draw_card popularity green``."""
    s = match.state
    return entry_text(s, s.agenda[-1]) if s.agenda else ""


def options(match: Match[Any], verb: str = "") -> list[str]:
    """The legal actions (of one verb) as text."""
    return [str(action) for action in match.legal_actions() if not verb or action.verb == verb]


def why(match: Match[Any] | State, action: str) -> set[str]:
    """The rules that refuse an action."""
    return {refusal.rule for refusal in match.why_not(action)}


def at_decision(match: M) -> M:
    """A fork in which all steps up to the next decision are done, and the draws, unless they are left to the caller."""
    twin = match.fork()
    while twin.state.seat == AUTO or (twin.state.seat == NATURE and twin.chance == "seed"):
        twin.step()
    return twin


def untimely(match: Match[Any] | State, action: str) -> str:
    """The rule of the decision that waits, for an action that belongs to another one."""
    (refusal,) = match.why_not(action)
    assert refusal.because == "CORE-ACT.2"
    return refusal.rule


def refused(match: Match[Any], action: Any) -> set[str]:
    """Play what is refused: the rules that it is refused by. Nothing has changed."""
    before = match.record(), match.line, match.state
    with pytest.raises(IllegalActionError) as caught:
        match.play(action)
    assert (match.record(), match.line, match.state) == before
    return {refusal.rule for refusal in caught.value.refusals}


def cited(match: Match[Any], line: int | None = None) -> list[str]:
    """The rules that the last line cites in its events; ``line=-1``: those cited before the first line."""
    return [event.rule for event in match.events(line=match.line - 1 if line is None else line)]


def earned(match: Match[Any], seat: str) -> dict[str, int]:
    """A seat's points by the rule that gave them."""
    sums: dict[str, int] = {}
    for line in match.ledger():
        if line.seat == match.game.seat_number(seat, match.seats):
            sums[line.rule] = sums.get(line.rule, 0) + line.points
    return sums


# Finding a position


def teaching(game: Any, name: str) -> Match[Any]:
    """A match that goes on from a teaching position, with draws left to the test."""
    return game.resume(game.position(name), chance="ask")


def walk(game: Any, *, seats: int = 4, seed: int = 0, disliked: str = "", **options_: Any) -> Iterator[Match[Any]]:
    """A random match, stopping at every decision and draw; what its players dislike is their last choice."""
    match, rng = game.new(seats=seats, seed=seed, chance="ask", **options_), random.Random(seed)
    while not match.state.over:
        yield match
        if outcomes := match.state.outcomes():
            actions, weights = zip(*outcomes, strict=True)
            match.play(rng.choices(actions, weights)[0])
        else:
            found = match.legal_actions()
            match.play(rng.choice([action for action in found if action.verb != disliked] or found))
    yield match


def positions(game: Any, *tables: dict[str, Any], disliked: str = "") -> list[Any]:
    """Of a random match at each table: one position of every kind of step in each 150 lines, and the end."""
    found: dict[object, Any] = {}
    for number, table in enumerate(tables):
        for match in walk(game, seed=number, disliked=disliked, **table):
            found.setdefault((number, top(match), match.line // 150), match.state)
    return list(found.values())


def at(game: Any, step: str, *, when: Callable[[Any], bool] = lambda _: True, after: int = 0, **walking: Any) -> Any:
    """The first position of random matches at which this step waits, after so many lines and when this holds."""
    for seed in range(30):
        for match in walk(game, seed=seed, **walking):
            if match.line >= after and top(match) == step and when(match.state):
                return match.state
    raise LookupError(step)
