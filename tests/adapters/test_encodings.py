"""What programs that learn are given: numbers of actions, arrays of what a seat sees, rewards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import gamelib
from gamelib import InvalidSetupError, State
from gamelib.adapters.actions import ActionEncoding
from gamelib.adapters.observations import ObservationBuffer, ObservationEncoding
from gamelib.adapters.rewards import REWARDS, checked_rewards, rewards_at_end
from gamelib.engine import transitions
from gamelib.engine.steps import Choice
from scripts import number_actions
from tests.contract.walks import CASES, SPREAD, Case
from tests.registered import GAMES, sweep_but

USUAL = [next(case for case in CASES if case.slug == slug and not case.variants) for slug in GAMES]
EACH_CASE = sweep_but(USUAL, SPREAD, "every number of players and every variant")


def played(start: State, rng: random.Random) -> Iterator[State]:
    """Every state of a random game in which something is decided or drawn; it is one object, which changes."""
    s = start.copy()
    transitions.run_automatic(s)
    while s.agenda:
        yield s
        step, args = transitions.top(s) or pytest.fail("nothing waits")
        moves = step.legal_moves(s, *args) if isinstance(step, Choice) else [step.draw(s, rng.random, *args)]  # type: ignore[union-attr]
        transitions.do(s, rng.choice(moves))
        transitions.run_automatic(s)


def start_of(case: Case) -> State:
    start: State = case.game.table(case.seats, dict(case.variants))
    return start


@pytest.mark.parametrize("case", EACH_CASE, ids=str)
def test_every_action_that_play_reaches_has_a_number_of_its_own(case: Case) -> None:
    decisions, draws = ActionEncoding(case.game), ActionEncoding(case.game, draws=True)
    for s in played(start_of(case), random.Random(str(case))):
        step, args = transitions.top(s) or pytest.fail("nothing waits")
        decides = isinstance(step, Choice)
        encoding = decisions if decides else draws
        moves = step.legal_moves(s, *args) if decides else [move for move, _ in step.outcomes(s, *args)]  # type: ignore[union-attr]
        numbers = [encoding.number(move) for move in moves]
        assert len(set(numbers)) == len(numbers)
        for number, move in zip(numbers, moves, strict=True):
            assert 0 <= number < encoding.size
            # Beside what the encoding remembers, what it computes.
            block = next(block for block in encoding.blocks if block.verb == move[0])
            assert block.move(block.number(move)) == encoding.move(number) == move
            assert encoding.number_of(encoding.text(number)) == number
            assert encoding.action(number) == transitions.action_of(s, step, move)  # type: ignore[arg-type]


def test_the_page_of_numbers_is_true() -> None:
    """Whoever has trained something needs the same numbers tomorrow: if they have changed, raise ENV_VERSION."""
    assert number_actions.PAGE.read_text("utf-8") == number_actions.page()


@pytest.mark.parametrize("slug", GAMES)
def test_numbers_fill_their_range(slug: str) -> None:
    for draws in (False, True):
        encoding = ActionEncoding(gamelib.load(slug), draws=draws)
        for block in encoding.blocks:
            ends = (block.first, block.first + block.size // 2, block.first + block.size - 1)
            assert [encoding.number_of(encoding.text(number)) for number in ends] == [*ends]
        for number in (-1, encoding.size):
            with pytest.raises(ValueError, match=f"is a whole number from 0 to {encoding.size - 1}, not {number}"):
                encoding.move(number)


@pytest.mark.parametrize("wrong", ["3", "place 0,0 1", None, 1.5, [3]])
def test_what_is_no_whole_number_is_no_number_of_an_action(wrong: Any) -> None:
    encoding = ActionEncoding(gamelib.load("cities"))
    for read in (encoding.move, encoding.action, encoding.text):
        with pytest.raises(TypeError, match="An action of Cities is a whole number"):
            read(wrong)


def test_numbers_of_numpy_are_numbers() -> None:
    encoding = ActionEncoding(gamelib.load("cities"))
    for number in (np.int32(1581), np.int64(1581), np.array(1581)):
        assert encoding.text(number) == "place 0,0 1"  # type: ignore[arg-type]


def test_what_is_no_action_has_no_number() -> None:
    encoding = ActionEncoding(gamelib.load("cities"))
    for text in ("sing loudly", "place 0,0", "draw 1a l07"):
        with pytest.raises(ValueError, match="There is no action"):
            encoding.number_of(text)


@pytest.mark.parametrize("case", EACH_CASE, ids=str)
def test_an_observation_is_what_a_seat_sees_and_keeps_its_range(case: Case) -> None:
    rng, start = random.Random(str(case)), start_of(case)
    encoding = ObservationEncoding(start)
    buffer = ObservationBuffer(encoding)
    for s in played(start, rng):
        if rng.random() > 0.1:
            continue
        for seat in range(s.seats):
            seen = encoding.array(s, seat)
            assert (buffer.array(s, seat) == seen).all()
            assert (encoding.array(s.view(seat), seat) == seen).all()
            assert (encoding.array(s.determinize(seat, rng), seat) == seen).all()
            outside = [
                entry for entry, n in zip(encoding.legend, seen, strict=True) if not entry.low <= n <= entry.high
            ]
            assert not outside


def test_what_cannot_be_observed_leaves_nothing_behind() -> None:
    s = gamelib.load("cities").position("first_turn")
    buffer = ObservationBuffer(ObservationEncoding(s.game.table(s.seats, {})))
    before, crowded = buffer.array(s, 0), s.copy()
    crowded.tiles[1] = s.tiles[1] * 1000
    with pytest.raises(ValueError, match="the box has"):
        buffer.array(crowded, 0)
    assert (buffer.array(s, 0) == before).all()


@pytest.mark.parametrize("slug", GAMES)
def test_a_legend_names_each_number_once(slug: str) -> None:
    game = gamelib.load(slug)
    encoding = ObservationEncoding(game.table(game.seats[-1], {}))
    assert [entry.at for entry in encoding.legend] == [*range(encoding.size)]
    assert len({entry.name for entry in encoding.legend}) == encoding.size
    assert all(entry.low <= entry.high for entry in encoding.legend)
    assert {entry.of for entry in encoding.legend} - {""} <= set(game.codecs)


def test_an_observation_tells_what_lies_on_the_table() -> None:
    s = gamelib.load("cities").position("first_turn")
    encoding = ObservationEncoding(s.game.table(s.seats, {}))
    seen = dict(zip((entry.name for entry in encoding.legend), encoding.array(s, 1).tolist(), strict=True))
    assert (seen["observer"], seen["decides"], seen["decision.take_slot"]) == (1, s.seat, 1)
    slot = s.game.codecs["slot"].word(0)
    assert sum(n for name, n in seen.items() if name.startswith(f"up.{slot}.")) == len(s.up[0])
    laid = s.game.box.laid.split(s.tiles[0][0])
    seat = s.game.seat_word(0)
    assert tuple(seen[f"tiles.{seat}.0.{part}"] for part in ("place", "thing", "number")) == laid


def test_rewards_are_shared_by_who_shares_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    state = gamelib.load("cities").new(seats=4, seed=1).state
    wanted: dict[tuple[int, ...], tuple[list[float], list[float]]] = {
        (1, 2, 3, 4): ([1, 0, 0, 0], [1, 2 / 3, 1 / 3, 0]),
        (1, 1, 3, 4): ([0.5, 0.5, 0, 0], [5 / 6, 5 / 6, 1 / 3, 0]),
        (2, 1, 2, 2): ([0, 1, 0, 0], [1 / 3, 1, 1 / 3, 1 / 3]),
        (1, 1, 1, 1): ([0.25] * 4, [0.5] * 4),
    }
    for places, (win, rank) in wanted.items():
        monkeypatch.setattr(type(state), "places", lambda _, places=places: [*places])
        assert rewards_at_end(state, "win") == pytest.approx(win)
        assert rewards_at_end(state, "rank") == pytest.approx(rank)
    assert rewards_at_end(state, "points") == state.points


@pytest.mark.parametrize("wrong", ["fame", None, 3])
def test_what_cannot_be_rewarded_is_refused(wrong: Any) -> None:
    with pytest.raises(InvalidSetupError, match=", ".join(map(repr, REWARDS))):
        checked_rewards(wrong)
