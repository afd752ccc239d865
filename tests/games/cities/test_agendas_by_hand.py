"""Agendas written by hand: what would lose tiles or fill a row twice is refused."""

from __future__ import annotations

import pytest

import gamelib
from gamelib import InvalidPositionError

GAME = gamelib.load("cities")


@pytest.mark.rule("CTS-3.5")
@pytest.mark.parametrize(
    "agenda",
    [
        ["fill_board"],
        ["deal c4", "fill_row b", "fill_row c", "fill_row d", "take_slot"],
        ["fill_row a", "fill_row b", "fill_row c", "fill_row d"],
    ],
)
@pytest.mark.parametrize("balance", [True, False])
def test_a_full_board_is_not_filled_again(agenda: list[str], balance: bool) -> None:
    match = GAME.new(seats=2, seed=3)
    while match.state.pending_steps()[0][0] != "take_slot":
        match.play(match.legal_actions()[0])
    with pytest.raises(InvalidPositionError) as caught:
        GAME.edit(match.state, {"agenda": agenda}, balance=balance)
    assert "agenda" in str(caught.value)
