"""A preview is held against what then happens: line by line, and nothing that it should tell is left out.

What really happened is looked up in events, points, options and draws, as ``tests/games/<slug>/previews.py`` says: one
entry for each thing that the previews of a game tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, NATURE, Action, HiddenInformationError, State
from gamelib.engine import transitions
from tests.contract.walks import walks_of
from tests.registered import GAMES, sweep_but
from tests.widgets.happened import Then
from widgets import scenes
from widgets.scenes.painter import Painter
from widgets.scenes.predictions import ahead

TWICE = [(slug, 2) for slug in GAMES if slug not in ("cities", "la_citta")]
pytestmark = pytest.mark.parametrize(
    ("slug", "many"),
    sweep_but(
        [*TWICE, ("cities", 3)],
        [*TWICE, ("la_citta", 2), *((slug, 3) for slug in GAMES if slug != "la_citta")],
        "every step of a match is looked at more often, and at all in La Città, which has most ways to play",
    ),
)


def happened(slug: str) -> Any:
    return import_module(f"tests.games.{slug}.previews")


@cache
def positions(slug: str, many: int) -> list[State]:
    """The named positions, rare ones, and of some matches every sort of decision and draw, so many times."""
    game = gamelib.load(slug)
    walked = [state for walk in islice(walks_of(slug), 6) for state in walk.sample(many)]
    named = [*map(game.position, game.positions()), *happened(slug).rare_positions(game)]
    return [state for state in [*named, *walked] if state.seat not in (None, AUTO)]


def actions(state: State) -> list[Action]:
    return state.legal_actions() if state.seat != NATURE else [action for action, _ in state.outcomes()]


def then(state: State, action: Action) -> Then:
    """Play it, one step at a time, as far as the preview looks; draws that it leaves aside are made and passed over."""
    painter: Painter[Any] = scenes.painter_of(state.game)
    foreseen, _ = ahead(state, transitions.read(state, action)[0], painter.left_aside)
    match = state.game.resume(state, chance="ask")
    match.slow = True
    events = match.play(str(action))
    while match.state.agenda != foreseen.agenda:
        if match.state.seat == AUTO:
            events += match.step()
        else:
            options = match.legal_actions()
            events += match.play("pass" if Action("pass") in options else str(options[0]))
    return Then(
        state,
        action,
        match.state,
        tuple(events),
        tuple(line.action.verb for line in match.lines[1:] if line.seat is None),
    )


@cache
def foreseen(slug: str, many: int) -> list[tuple[Then, list[scenes.Prediction]]]:
    return [
        (then(state, action), scenes.predict(state, action))
        for state in positions(slug, many)
        for action in actions(state)
    ]


def test_what_is_foreseen_happens(slug: str, many: int) -> None:
    checks, seen = happened(slug).HAPPENED, set()
    for what, lines in foreseen(slug, many):
        for line in lines:
            seen.add(line.what)
            assert line.rule in what.before.game.rulebook
            assert checks[line.what](what, line) == line.amount, (what.before.to_json(), str(what.action), line)
    assert seen == set(checks), "every sort of line comes up, and none is checked that never does"


def test_what_happens_is_foreseen(slug: str, many: int) -> None:
    told = 0
    for what, lines in foreseen(slug, many):
        changes: dict[tuple[str, int | None], list[int]] = {}
        for name, seat, amount in happened(slug).changes(what):
            changes.setdefault((name, seat), []).append(amount)
        for (name, seat), amounts in changes.items():
            found = [line.amount for line in lines if line.what == name and line.seat in (None, seat)]
            assert sorted(found) == sorted(amounts), (what.before.to_json(), str(what.action), name, seat)
            told += len(amounts)
    assert told > 50


def own_views(slug: str, many: int) -> Iterator[tuple[State, State]]:
    for state in positions(slug, many):
        if state.seat is not None and state.seat >= 0:
            yield state, state.view(state.seat)


def test_who_decides_foresees_it_too(slug: str, many: int) -> None:
    """Seen by the deciding seat a preview says the same, or nothing where something is hidden from it."""
    same = 0
    for state, view in own_views(slug, many):
        for action in state.legal_actions()[:8]:
            try:
                seen = scenes.predict(view, action)
            except HiddenInformationError:
                continue
            assert seen == scenes.predict(state, action)
            same += bool(seen)
    assert same > 50
