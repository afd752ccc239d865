"""The rebellion at the end of a phase (REB)."""

from typing import Any

import pytest

from tests.playing import options, past, pending, play

from .table import PHASE_END, Table, table


def rebellion(**unusual: Any) -> Table:
    """All hands are empty: the phase ends."""
    return table(**{"hand": {}, "waits": PHASE_END} | unusual)


@pytest.mark.rule("ROF-REB.1")
def test_the_raval_goes_into_the_bag_but_the_barricades_stay() -> None:
    match = rebellion(raval=[3, 0, 5, 0], barricades=[2, 1, 0, 0], in_bag=[1, 1, 0, 0])
    assert match.state.raval == [0, 0, 0, 0]
    assert match.state.in_bag == [4, 1, 5, 0]
    assert match.state.barricades == [2, 1, 0, 0]


@pytest.mark.rule("ROF-REB.2")
@pytest.mark.parametrize(
    ("seats", "there", "soldiers"), [(3, 0, 3), (3, 5, 5), (3, 10, 8), (2, 1, 2), (4, 3, 4), (4, 8, 8)]
)
def test_soldiers_as_players_or_strikers_on_the_barricades_but_eight_at_most(
    seats: int, there: int, soldiers: int
) -> None:
    half = there // 2
    match = rebellion(seats=seats, barricades=[half, there - half, *[0] * (seats - 2)])
    assert match.state.soldiers_in_bag == soldiers
    assert match.state.castle == 16 - soldiers


@pytest.mark.rule("ROF-REB.2")
def test_a_castle_short_of_soldiers_gives_all() -> None:
    match = rebellion(soldiers_in_bag=10, barricades=[8, 0, 0, 0])
    assert (match.state.castle, match.state.soldiers_in_bag) == (0, 16)


@pytest.mark.rule("ROF-REB.3")
def test_as_many_pieces_as_the_level_are_drawn_onto_the_barricades() -> None:
    match = rebellion(levels="3", raval=[5, 2, 0, 0])
    assert {str(a): w for a, w in match.state.outcomes()} == {"piece blue": 5, "piece yellow": 2, "piece soldier": 4}
    play(match, "piece blue")
    assert {str(a): w for a, w in match.state.outcomes()} == {"piece blue": 4, "piece yellow": 2, "piece soldier": 4}
    match.slow = True
    play(match, "piece soldier", "piece blue")
    s = match.state
    assert (s.barricades, s.soldiers_out, s.in_bag, s.soldiers_in_bag) == ([2, 0, 0, 0], 1, [3, 2, 0, 0], 3)
    assert s.seat == -3, "no fourth draw"


@pytest.mark.rule("ROF-REB.3")
def test_a_bag_short_of_pieces_is_emptied() -> None:
    match = rebellion(levels="5", seats=2, bomb=6)
    play(match, "piece soldier")
    assert options(match) == ["piece soldier"]
    play(match, "piece soldier")
    assert not pending(match).startswith("draw_rebel")
    assert match.state.bomb == 8


@pytest.mark.rule("ROF-REB.4")
def test_everybody_loses_as_much_prestige_as_strikers_on_the_barricades() -> None:
    match = rebellion(levels="3", raval=[5, 0, 0, 0], barricades=[1, 2, 0, 0], prestige=[5, 5, 5, 5])
    play(match, "piece blue", "piece blue", "piece soldier")
    assert match.state.prestige == [2, 3, 5, 5]


@pytest.mark.rule("ROF-REB.5")
def test_the_bomb_moves_by_the_soldiers_drawn() -> None:
    match = rebellion(levels="3", bomb=12, raval=[5, 0, 0, 0])
    play(match, "piece soldier", "piece soldier", "piece blue")
    assert match.state.bomb == 14
    assert match.state.resolved == 1


@pytest.mark.rule("ROF-REB.5")
@pytest.mark.rule("ROF-ANA.1")
def test_no_soldier_no_step_and_no_anarchy() -> None:
    match = rebellion(levels="3", bomb=30, raval=[5, 0, 0, 0])
    play(match, "piece blue", "piece blue", "piece blue")
    assert (match.state.bomb, match.state.anarchy) == (30, 0)


@pytest.mark.rule("ROF-REB.6")
def test_what_is_not_drawn_stays_in_the_bag_through_the_epoch() -> None:
    match = rebellion(levels="3", raval=[5, 1, 0, 0])
    play(match, "piece soldier", "piece soldier", "piece blue")
    past(match, "draw_card")
    s = match.state
    assert s.phase == 2
    assert (s.in_bag, s.soldiers_in_bag, s.castle) == ([4, 1, 0, 0], 2, 14)


@pytest.mark.rule("ROF-REB.6")
@pytest.mark.rule("ROF-EPO.4")
def test_undrawn_soldiers_return_when_the_bag_is_emptied() -> None:
    match = rebellion(levels="4 3", in_bag=[1, 1, 0, 0], soldiers_in_bag=4)
    play(match, "piece soldier", "piece soldier", "piece blue")
    past(match, "draw_card")
    s = match.state
    assert (s.in_bag, s.soldiers_in_bag, s.castle) == ([0, 0, 0, 0], 0, 16)
    assert s.strikers_left == [20, 20, 20, 20]
