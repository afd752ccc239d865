"""A state is plain data: copied, compared, written down, read back, and sound after every single step."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

import gamelib
from gamelib import AUTO
from gamelib.analysis import VariationTree
from gamelib.engine import transitions
from gamelib.engine.base_state import FOR_RULES
from gamelib.engine.steps import Auto
from gamelib.engine.variants import DRAWN
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import printable
from tests.contract.walks import Walk
from tests.registered import GAMES


def test_every_state_on_the_way_is_sound(walk: Walk) -> None:
    """Nothing is lost or made, derived fields are right, in the middle of a turn too."""
    for state in walk.states:
        assert state.audit() == [], state


@pytest.mark.parametrize("slug", GAMES)
def test_what_only_rules_call_is_not_listed_beside_what_people_ask(slug: str) -> None:
    state = gamelib.load(slug).new(seed=1).state
    listed = {name for name in dir(state) if not name.startswith("_")}
    assert all(callable(getattr(state, name)) for name in FOR_RULES), "it is there for the rules"
    assert not FOR_RULES & listed
    assert {*state.shapes, "legal_actions", "why_not", "scores", "copy", "game"} <= listed


def test_every_point_has_its_line(walk: Walk) -> None:
    for state in walk.states:
        ledger = state.ledger()
        assert state.scores() == [sum(x.points for x in ledger if x.seat == seat) for seat in range(state.seats)]
        assert all(line.rule in state.game.rulebook for line in ledger)
        assert all(line.points for line in ledger)
        assert all(0 <= line.line <= state.line for line in ledger)


def test_the_ledger_only_grows(walk: Walk) -> None:
    for earlier, later in zip(walk.states, walk.states[1:], strict=False):
        assert later.ledger()[: len(earlier.ledger())] == earlier.ledger()


def test_the_line_counts_actions_and_draws(any_walk: Walk) -> None:
    assert [line.before.line for line in any_walk.match.lines] == list(range(len(any_walk.match.lines)))


def test_a_copy_is_equal_and_independent(walk: Walk) -> None:
    """One copy for each option, played on: the state that they came from does not notice."""
    rng = random.Random(2)
    for state in walk.sample(1):
        before, key = state.to_json(), state.key()
        for action in state.legal_actions()[:3]:
            twin = state.copy()
            assert twin == state
            assert hash(twin.key()) == hash(state.key())
            assert twin is not state
            after = twin.after(action)
            assert after != state
            if rng.random() < 0.1:
                gamelib.playout(after, rng.random)
            assert twin == state
        engine_runs_on_a_copy(state)
        assert (state.to_json(), state.key()) == (before, key)


def engine_runs_on_a_copy(state: gamelib.State) -> None:
    twin = state.copy()
    if twin.seat == AUTO:
        transitions.run_step(twin)
        assert twin != state


@pytest.mark.parametrize("through", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])  # noqa: S301  # our own bytes
def test_other_ways_to_copy(any_walk: Walk, through: Callable[[gamelib.State], gamelib.State]) -> None:
    for state in any_walk.sample(1)[::4]:
        twin = through(state)
        assert twin == state
        assert twin.game is state.game
        assert twin.legal_actions() == state.legal_actions()
        assert twin.key() == state.key()
        before = state.copy()
        twin.points.clear()
        twin.agenda.clear()
        for field, shape in twin.shapes.items():
            if shape.axes:
                getattr(twin, field).clear()
        assert state == before != twin
        with pytest.raises(TypeError, match="unhashable"):
            hash(state)


def test_a_state_comes_back_from_its_json(walk: Walk) -> None:
    for state in walk.sample(2):
        text = state.to_json()
        back = state.game.state_from_json(text)
        assert back == state
        assert back.to_json() == text
        assert back.legal_actions() == state.legal_actions()
        assert back.pending_steps() == state.pending_steps()
        assert list(back.diff(state)) == []


def test_the_key_tells_states_apart(walk: Walk) -> None:
    assert len({state.key() for state in walk.states}) == len(walk.states)


def test_a_position_has_one_key_however_it_came_about(walk: Walk) -> None:
    for before, state in pairwise(walk.states):
        other = state.copy()
        other.line, other.ledger_ = state.line + 7, None
        assert other.position_key() == state.position_key()
        on_the_table = {field for field, *_ in state.diff(before)} - {"line", "ledger_"}
        assert (state.position_key() != before.position_key()) == bool(on_the_table), on_the_table


def test_the_order_of_what_lies_in_none_means_nothing(walk: Walk) -> None:
    for state in walk.sample(2):
        shapes = state.shapes.items()
        for name in (name for name, shape in shapes if shape.many and not shape.derived):
            other, now = state.copy(), getattr(state, name)
            setattr(other, name, now[::-1] if isinstance(now, tuple) else [values[::-1] for values in now])
            if getattr(other, name) == getattr(state, name):
                continue
            assert (other.position_key() == state.position_key()) == (name in state.unordered), name
            if name in state.unordered:
                assert other.legal_actions() == state.legal_actions(), name


def test_json_is_readable(walk: Walk) -> None:
    """Words, not numbers of cells and cards; no line longer than the reader allows."""
    data = json.loads(walk.match.state.to_json())
    assert data["game"] == walk.case.slug
    assert set(data["points"]) == {walk.case.game.seat_word(seat) for seat in range(walk.match.seats)}
    assert data["ledger"][0]["rule"] in walk.case.game.rulebook


def test_an_edit_of_nothing_changes_nothing(walk: Walk) -> None:
    for state in walk.sample(1):
        assert state.game.edit(state, {}) == state


@pytest.mark.rule("CORE-EDIT.1")
def test_points_changed_by_hand_get_a_line(any_walk: Walk) -> None:
    for state in any_walk.decisions(1):
        word, before = state.game.seat_word(1), state.to_json()
        edited = state.game.edit(state, {"points": {word: state.points[1] + 5}})
        assert edited.scores()[1] == state.scores()[1] + 5
        assert (edited.ledger()[-1].rule, edited.ledger()[-1].points) == ("CORE-EDIT.1", 5)
        assert edited.audit() == []
        assert state.to_json() == before


@pytest.mark.parametrize(
    ("patch", "problem"),
    [
        ({"ledger": 7}, "ledger: "),
        ({"game": "chess"}, "game: This cannot be edited"),
        ({"seats": 3}, "seats: This cannot be edited"),
        ({"nonsense": 1}, "nonsense: There is no such field."),
        ({"points": {"nobody": 1}}, "points.nobody: There is no such seat."),
        ({"agenda": ["fly"]}, "agenda[0]: 'fly' is no step."),
        (7, "A patch is a table of fields and their new values."),
    ],
)
def test_a_wrong_edit_is_refused(any_walk: Walk, patch: object, problem: str) -> None:
    state = any_walk.decisions(1)[0]
    before = state.to_json()
    with pytest.raises(gamelib.InvalidPositionError) as caught:
        state.game.edit(state, patch)
    (said,) = map(str, caught.value.problems)
    assert said.startswith(problem)
    assert state.to_json() == before


def test_the_position_reads_as_a_line(walk: Walk) -> None:
    for state in (*walk.sample(1), walk.states[-1]):
        for lang in LANGUAGES:
            assert printable(state.text(lang))
            assert not re.search(r"None|[{}_]|–", state.text(lang))
            assert len(state.text(lang)) < 500
            assert printable(coming := state.coming_text(lang))
            assert coming
        assert repr(state)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_looked_at_in_python_says_what_it_is(slug: str) -> None:
    game = gamelib.load(slug)
    match = game.new(seed=7)
    shown = [repr(thing) for thing in (game, match, game.rulebook, VariationTree(match), *game.steps.values())]
    assert shown[0] == f"<game {slug}, standard box>"
    assert shown[1].startswith(f"<match of {slug}, {match.seats} seats, seed 7, line {match.line} of ")
    assert shown[2].startswith(f"<rulebook, {len(game.rulebook)} rules: ")
    assert shown[3].startswith(f"<tree of {slug}, {len(match.lines) + 1} nodes, here: ")
    assert shown[4:] == [
        f"<{'automatic step' if isinstance(step, Auto) else 'step'} {name}, {step.rule}>"
        for name, step in game.steps.items()
    ]
    assert all(" object at 0x" not in one and len(one) < 600 for one in shown)


@pytest.mark.parametrize("slug", GAMES)
def test_a_variant_stands_in_the_position_under_its_name(slug: str) -> None:
    game = gamelib.load(slug)
    for name, variant in game.variants.items():
        for value in variant.values if variant.values[0] != DRAWN else ():
            said = json.loads(game.new(seats=game.seats[0], **{name: value}).state.to_json())
            assert said[name] == value


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_goes_on_only_from_a_state_of_its_game(slug: str, tmp_path: Path) -> None:
    game = gamelib.load(slug)
    with pytest.raises(TypeError, match=r"A state of .+ is wanted, not '.+state_from_json reads a text"):
        game.resume(game.new().state.to_json())
    for other in GAMES:
        if other != slug:
            with pytest.raises(ValueError, match=f"This is a state of .+; this game is {game.title()}"):
                game.resume(gamelib.load(other).new().state)
    file = tmp_path / "my_box.toml"
    file.write_text('[game]\nname_en = "Mine"\n', encoding="utf-8")
    mine = gamelib.load(slug, file)
    whose = r"Mine, the standard box as my_box\.toml calls things"
    with pytest.raises(ValueError, match=f"This is a state of {whose}; this game is {game.title()}, the standard box"):
        game.resume(mine.new().state)
