"""A file from outside is read as it is meant, or what is wrong with it is named: nothing in between."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, InvalidEditionError, InvalidPositionError, InvalidRecordError
from tests.contract.spoil import spoilt
from tests.contract.walks import walks_of
from tests.registered import GAMES

TRIALS = pytest.mark.parametrize(
    "part", [4, pytest.param(1, marks=pytest.mark.sweep("four times as many positions, records and boxes"))]
)
"""Which part of all trials is made."""


def saved_positions(slug: str) -> list[dict[str, Any]]:
    """Sound positions of every kind, as people save them; some as one seat sees them."""
    states = [state for walk in islice(walks_of(slug), 4) for state in walk.sample(1)]
    states += [state.view(1) for state in states[::6]]
    return [json.loads(state.to_json()) for state in states]


@pytest.mark.parametrize("slug", GAMES)
@TRIALS
def test_a_spoilt_position_is_refused_or_sound(slug: str, part: int) -> None:
    game, rng = gamelib.load(slug), random.Random(9)
    saved, refused, trials = saved_positions(slug), 0, 350 // part
    for _ in range(trials):
        _, data = spoilt(game, rng.choice(saved), rng)
        try:
            state = game.state_from_json(json.dumps(data))
        except InvalidPositionError as invalid:
            refused += 1
            for problem in invalid.problems:
                assert problem.text[0].isupper() or not problem.text[0].isalpha(), problem
                assert problem.rule is None or problem.rule in game.rulebook
            continue
        assert state.audit() == []
        assert game.state_from_json(state.to_json()) == state
        assert state.text()
        assert all(line.text(state.game, lang) for line in state.ledger() for lang in ("en", "cs"))
        can_be_played(state, rng)
    assert trials // 4 < refused < trials


def can_be_played(state: Any, rng: random.Random) -> None:
    if state.viewer >= 0:
        state = state.determinize(state.viewer, rng)
    else:
        for seat in range(state.seats):
            assert state.view(seat).audit() == []
    assert state.over or state.seat == AUTO or state.legal_actions()
    end = gamelib.playout(state, rng.random).state
    assert end.over
    assert end.audit() == []


@pytest.mark.parametrize("slug", GAMES)
@TRIALS
def test_a_spoilt_record_is_refused_or_replayed(slug: str, part: int) -> None:
    rng, refused, trials = random.Random(10), 0, 60 // part
    records = [walk.match.record() for walk in islice(walks_of(slug), 3)]
    for _ in range(trials):
        record = dict(rng.choice(records))
        record["lines"] = lines = spoilt_lines(record["lines"], rng)
        try:
            match = gamelib.load(slug).replay(record)
        except InvalidRecordError as invalid:
            refused += 1
            shown = str(invalid)
        else:
            shown = "line"
            assert match.record()["lines"] == lines
            assert match.state.audit() == []
        assert shown.startswith("line")
        assert len(shown) < 600
    assert trials // 2 < refused < trials


def spoilt_lines(lines: list[str], rng: random.Random) -> list[str]:
    """A line repeated, left out, exchanged, or with a wrong letter; or the end torn off."""
    made, way = list(lines), rng.randrange(5)
    one, other = rng.randrange(len(made)), rng.randrange(len(made))
    if way == 0:
        del made[one]
    elif way == 1:
        made.insert(one, made[other])
    elif way == 2:
        made[one], made[other] = made[other], made[one]
    elif way == 3:
        made[one] = made[one].replace(rng.choice(made[one]), rng.choice("abc3,: "), 1)
    else:
        del made[one:]
    return made


@pytest.mark.parametrize("slug", GAMES)
@TRIALS
def test_a_box_with_other_numbers_is_refused_or_can_be_played(slug: str, part: int, tmp_path: Path) -> None:
    rng, file, refused, trials = random.Random(11), tmp_path / "my_box.toml", 0, 40 // part
    numbers = list(numbers_of(slug))
    for trial in range(trials):
        head, column, value = rng.choice(numbers)
        other = not value if isinstance(value, bool) else rng.choice((0, 1, value + 1, value * 3, 50, -1))
        file.write_text(f"{head}\n{column} = {json.dumps(other)}\n", encoding="utf-8")
        try:
            game = gamelib.load(slug, file)
        except InvalidEditionError as invalid:
            refused += 1
            for problem in invalid.problems:
                assert ":" in problem, "place and complaint"
            continue
        seats = rng.choice(game.seats)
        end = gamelib.playout(game.new(seats=seats, seed=trial).state, rng.random).state
        assert end.over
        assert end.audit() == [], (head, column, other)
    assert 0 < refused < trials


def numbers_of(slug: str) -> Iterator[tuple[str, str, int]]:
    """Every number that an edition can change: the head of its table (and row), its column, its value."""
    for name, table in gamelib.load(slug).data.items():
        for row in table if isinstance(table, list) else [table]:
            key = next(iter(row)) if isinstance(table, list) else None
            head = f"[[{name}]]\n{key} = {json.dumps(row[key])}" if key else f"[{name}]"
            yield from ((head, column, x) for column, x in row.items() if isinstance(x, int) and column != key)
