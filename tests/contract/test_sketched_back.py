"""Positions reached by play: some facts of each, taken at random, make a sketch, and an edit leads back to it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from gamelib import InvalidPositionError, State
from gamelib.engine.problems import Problem
from gamelib.engine.variants import DRAWN
from gamelib.positions.position import encode
from gamelib.text.templates import Translated
from tests.contract.walks import walks_of
from tests.registered import GAMES, LIBRARY

TEN = 10
HEAD = {"game", "edition", "line", "seats"}
TURN = {"active", "agenda"}
Facts = dict[str, Any]


def reached(slug: str, most: int) -> Iterator[tuple[int, State]]:
    """Positions of every step that comes up, from one match after the other, with their numbers of players."""
    found = ((walk.match.state.players, state) for walk in walks_of(slug) for state in walk.sample(2))
    return islice(found, most)


def facts_of(state: State) -> Facts:
    """All that is said of a position; its points with their lines."""
    return {name: fact for name, fact in encode(state).items() if name not in HEAD | {"points"}}


def sketched(state: State, players: int, facts: Facts) -> State:
    """The sketch of these facts; what was agreed before the match belongs to every one."""
    game, every = state.game, facts_of(state)
    said = {"seats": players, **{name: every[name] for name in TURN}, **facts}
    for name, option in game.variants.items():
        if every.get(name) == "none" and DRAWN not in option.values:
            said.pop(name, None)  # an option for other numbers of players
        elif name in every:
            word = DRAWN if every[name] == "none" else every[name]
            said[name] = bool(word) if isinstance(option.values[0], bool) else word
    made: State = game.sketch(**said)
    return made


def differences(one: State, other: State) -> list[str]:
    """The fields in which they differ; a sketch has no past, so its score lines are all of one moment."""
    return [name for name, *_ in one.diff(other) if name not in ("line", "ledger_")]


def patch(here: State, there: Facts) -> Facts:
    """What leads from a position to these facts: also what is to go."""
    now = facts_of(here)
    return {
        name: _other_entries(now[name], fact) if isinstance(fact, dict) else fact
        for name, fact in there.items()
        if name != "ledger"
    }


def _other_entries(now: Facts, fact: Facts) -> Facts:
    gone: Facts = {
        key: dict.fromkeys(its) if isinstance(its, dict) else None for key, its in now.items() if key not in fact
    }
    return gone | {
        key: _other_entries(now.get(key, {}), one) if isinstance(one, dict) else one for key, one in fact.items()
    }


def is_named(state: State, problem: Problem) -> bool:
    """Is it said what is wrong in both languages, and where: a field, a step, or a place of the board?"""
    first = problem.place.partition(",")[0].partition(":")[0].partition(".")[0].partition("[")[0].split(" ")[0]
    words = {
        word for shape in state.shapes.values() for axis in shape.axes for word in state.game.axis(axis, state.seats)
    }
    known = first in {*state.shapes, "agenda", "waits", "active", "points", "ledger"} or problem.place in words
    where = (
        known
        or any(part in words for part in problem.place.replace(".", " ").replace(",", " ").split())
        or first in {word for codec in state.game.codecs.values() if hasattr(codec, "words") for word in codec.words}
    )
    return where and isinstance(problem.text, Translated)


def asked_in_vain(state: State, players: int, ten: list[str], invalid: InvalidPositionError) -> str:
    """Problems that name a field of which nothing was said, and stay the same when it is said as it is."""
    every = facts_of(state)
    unsaid = every.keys() - TURN - {*ten}
    named = {str(problem): {*re.findall(r"\w+", problem.place)} & unsaid for problem in invalid.problems}
    try:
        sketched(state, players, {name: every[name] for name in {*ten}.union(*named.values())})
    except InvalidPositionError as again:
        same = [text for text in map(str, again.problems) if named.get(text)]
        return f"said, and still missing: {same}" if same else ""
    return ""


def went_wrong(state: State, players: int, rng: random.Random) -> str:
    """What is not as it should be with ten facts of a position; nothing if all is well."""
    every = facts_of(state)
    try:
        whole = sketched(state, players, every)
    except InvalidPositionError as invalid:
        return f"all that is said of it is refused: {invalid}"
    if found := differences(whole, state):
        return f"all that is said of it makes another position: {found}"
    names = sorted(every.keys() - TURN)
    ten = rng.sample(names, min(TEN, len(names)))
    try:
        some = sketched(state, players, {name: every[name] for name in ten})
    except InvalidPositionError as invalid:
        unnamed = [str(problem) for problem in invalid.problems if not is_named(state, problem)]
        return f"no place is named: {unnamed}" if unnamed else asked_in_vain(state, players, ten, invalid)
    if found := [name for name in ten if name in state.shapes and getattr(some, name) != getattr(state, name)]:
        return f"said and made otherwise: {found}"
    try:
        back = state.game.edit(
            some, patch(some, every) | {"points": encode(state)["points"]}, balance=rng.random() < 0.5
        )
    except InvalidPositionError as invalid:
        told = [problem for problem in invalid.problems if problem.place != "ledger"]
        return f"the way back is refused: {invalid}" if told else ""
    return f"the way back leads elsewhere: {found}" if (found := differences(back, state)) else ""


def all_wrong(slug: str, most: int) -> list[str]:
    rng = random.Random(slug)
    tried = [(state, went_wrong(state, players, rng)) for players, state in reached(slug, most)]
    assert len(tried) == most or slug not in LIBRARY
    return [f"{state!r}, {state.pending_steps()[:1]}: {text}" for state, text in tried if text][:20]


@pytest.mark.parametrize("slug", GAMES)
def test_facts_of_a_position_sketch_it_and_edit_back(slug: str) -> None:
    """The same position, or a problem that names its place; nothing that is said is overwritten silently.

    A problem that asks for something of which nothing was said is none once that is said as it is.
    """
    assert all_wrong(slug, 40) == []


@pytest.mark.sweep("two thousand positions of each game")
@pytest.mark.parametrize("slug", GAMES)
def test_facts_of_any_position_sketch_it_and_edit_back(slug: str) -> None:
    assert all_wrong(slug, 2000) == []
