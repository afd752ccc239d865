"""The named positions of Cities are such as a game could have reached; sketches that cannot be are refused."""

import pytest

import gamelib
from gamelib.core.position import InvalidPosition
from gamelib.games.cities import queries
from gamelib.games.cities.box import A, B
from gamelib.games.cities.sketch import Sketch, build
from gamelib.games.cities.state import NOBODY

GAME = gamelib.load("cities")
NAMES = tuple(GAME.positions())


@pytest.mark.parametrize("name", [name for name in NAMES if GAME.position(name).round])
def test_everybody_has_played_equally_often(name: str) -> None:
    state = GAME.position(name)
    done = [state.worker.count(seat) for seat in range(state.seats)]
    turns = [done[(state.first + place) % state.seats] for place in range(state.seats)]
    assert max(turns) - min(turns) <= 1
    assert turns == sorted(turns, reverse=True)
    for seat in range(state.seats):
        earlier = (state.round - 1) * state.game.box.per_row[state.seats]
        in_hand = state.decision is not None and state.decision.name == "place_tile" and seat == state.active
        assert len(state.tiles[seat]) == 1 + earlier + state.workers_in(B, seat) - in_hand
        assert len(state.cards[seat]) == earlier + state.workers_in(A, seat)


@pytest.mark.parametrize("name", [name for name in NAMES if GAME.position(name).round])
def test_who_meets_a_milestone_has_its_ring(name: str) -> None:
    state = GAME.position(name)
    for column in range(3):
        rings = state.rings(column)
        for seat in range(state.seats):
            assert not queries.milestone(state, seat, column).met or seat in rings or NOBODY not in rings


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rivals_fit_into_the_last_round(seats: int) -> None:
    sketch = Sketch(seats=seats, round=4 if seats == 2 else 8, long_game=False)
    state = build(GAME, sketch)
    assert len({len(tiles) for tiles in state.tiles}) == 1
    assert all(state.buildings)


def test_a_sketch_that_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidPosition, match=r"CTS-4\.3"):
        build(GAME, Sketch(districts={"red": "R B\nW P"}, board="@red @red"))
