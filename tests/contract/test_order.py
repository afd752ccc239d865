"""What steps say that they may put on the agenda is what they put there, and by that any agenda is read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import gamelib
from gamelib.engine import transitions
from gamelib.engine.agenda import Order, Symbol, ways
from gamelib.engine.steps import Auto, Choice
from tests.contract.walks import CASES, Case, Player
from tests.registered import GAMES, sweep_but

EACH = pytest.mark.parametrize(
    "slug", sweep_but(["cities", "courtyards", "rose_of_fire"], GAMES, "many matches of every kind of every game")
)
Run = tuple[str, str, tuple[str, ...]]
"""The stage of the game, a step, and what it put on the agenda, top first."""


@cache
def runs(slug: str) -> frozenset[Run]:
    """What steps did in some matches of every kind; in more of them while a step has not come up."""
    found, steps = set[Run](), set(gamelib.load(slug).steps)
    for round_ in range(24):
        if round_ > 5 and {name for _, name, _ in found} == steps:
            break
        for number, case in enumerate(case for case in CASES if case.slug == slug):
            found |= set(run(case, random.Random(100 * round_ + number)))
    return frozenset(found)


def run(case: Case, rng: random.Random) -> Iterator[Run]:
    state = case.game.table(case.seats, dict(case.variants))
    player = Player(rng.randrange(1000))
    while state.agenda:
        *below, (name, args) = state.agenda
        step = case.game.steps[name]
        if isinstance(step, Auto):
            transitions.run_step(state)
        elif isinstance(step, Choice):
            transitions.do(state, transitions.checked(state, player.choose(state.legal_actions())))
        else:
            transitions.do(state, step.draw(state, rng.random, *args))
        assert state.agenda[: len(below)] == below, f"{name} touched what lay below it"
        yield state.stage(), name, tuple(pushed for pushed, _ in reversed(state.agenda[len(below) :]))


def is_way(names: tuple[str, ...], way: list[Symbol]) -> bool:
    """Do these steps follow one of the ways of a step?"""
    if not way:
        return not names
    (name, often), *rest = way
    here = bool(names) and names[0] == name
    if often == "*" and here and is_way(names[1:], way):
        return True
    return (here and is_way(names[1:], rest)) or (bool(often) and is_way(names, rest))


@EACH
def test_a_step_puts_on_the_agenda_what_it_says(slug: str) -> None:
    game = gamelib.load(slug)
    for stage, name, names in sorted(runs(slug)):
        step = game.steps[name]
        then = step.then if isinstance(step.then, str) else step.then.get(stage)
        assert then is not None, f"{name} never runs in the stage {stage!r}, says its then"
        assert any(is_way(names, way) for way in ways(then)), f"{name} ({stage}): {' '.join(names)} is not in {then!r}"


@EACH
def test_every_step_comes_up(slug: str) -> None:
    """Each is the first of a stage or lies on a way of another, so that an agenda with it can be read."""
    game = gamelib.load(slug)
    orders = game.orders.values()
    named = {name for order in orders for some in order.ways.values() for way in some for name, _ in way}
    assert named >= set(game.steps)
    assert {name for _, name, _ in runs(slug)} == set(game.steps)


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_field_of_the_turn_names_are_steps(slug: str) -> None:
    game = gamelib.load(slug)
    named = {step for shape in game.state.shapes.values() for step in (*shape.until, *shape.after)}
    assert named <= set(game.steps)


def test_an_agenda_is_read_from_the_bottom_up() -> None:
    order = Order("round", {"round": "turn* count", "turn": "take place? | nothing", "count": "round | nothing"})
    assert order.wrong(["place", "turn", "turn", "count"]) is None
    assert order.wrong(["take", "place", "count"]) is None
    assert order.wrong(["place", "take", "count"]) == (0, [])
    assert order.wrong(["count", "count"]) == (0, ["place", "take", "turn"])
    assert order.wrong([]) is None
    assert Order("round", {"round": "count"}).wrong([]) == (0, ["count", "round"])


def test_a_shortened_agenda_is_completed() -> None:
    order = Order("round", {"round": "turn count:0 end", "turn": "take place? score"})
    assert order.completed(["take"]) == ["take", "score", "count 0", "end"]
    assert order.completed(["take", "place"]) == ["take", "place", "score", "count 0", "end"]
    assert order.completed(["count 3"]) == ["count 3", "end"]
    assert order.completed(["end", "take"]) is None


def edited(slug: str, position: str, patch: dict[str, Any]) -> list[str]:
    game = gamelib.load(slug)
    state = game.edit(game.position(position), patch)
    return [entry[0] for entry in reversed(state.agenda)]


def test_an_edit_completes_the_agenda() -> None:
    nothing_laid = {"agenda": ["play_card"]}
    assert edited("rose_of_fire", "first_turn", nothing_laid) == ["play_card", "end_turn"]
