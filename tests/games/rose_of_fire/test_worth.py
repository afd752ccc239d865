"""What a position is worth to a seat: points in full, and better things worth more than worse ones."""

import gamelib
from gamelib.core.game import Game

ROSE = gamelib.load("rose_of_fire")


def worth(name: str, **patch: object) -> float:
    """What an edited position is worth to Blue."""
    return ROSE.worth(ROSE.edit(ROSE.position(name), patch), 0)


def test_a_game_without_a_heuristic_of_its_own_goes_by_its_points() -> None:
    state = ROSE.edit(ROSE.position("first_turn"), {"vp": {"yellow": 7}})
    assert [Game.worth(state, seat) for seat in (0, 1)] == [state.vp[0], 7]


def test_points_and_prestige_are_good_and_strikers_are_bad() -> None:
    name = "five_arrive"
    assert worth(name, vp={"blue": 3}) == worth(name, vp={"blue": 0}) + 3
    assert worth(name, prestige={"blue": 4}) > worth(name, prestige={"blue": 3})
    strike_for_red = {"barricades": {"red": 1}}
    behind, ahead = ({"prestige": {"yellow": yellow, "red": 0, "green": 0}} for yellow in (9, 0))
    assert worth(name, **strike_for_red, **behind) < worth(name, **strike_for_red, **ahead)
    assert worth(name, raval={"blue": 4}) < worth(name, raval={"blue": 0})
    assert worth(name, raval={"blue": 0}, barricades={"blue": 4}) < worth(name, raval={"blue": 4})


def test_a_house_in_a_block_counts_by_the_table_in_force() -> None:
    state, board = ROSE.position("epoch_end"), ROSE.box.board
    cell = next(c for square in state.blocks for c in board.grid.squares[square] if state.house[c] in range(4))
    upper, low = ({"house": {board.words[cell]: f"blue_{kind}"}} for kind in ("upper", "low"))
    assert worth("epoch_end", **upper) > worth("epoch_end", **low)
    nothing_on_offer = dict.fromkeys((ROSE.codecs["influence_card"].word(card) for card in range(9)), "removed")
    anarchy = {"bomb": 30, "reached": 3, "resolved": 3, "anarchy": 1, "influence": nothing_on_offer}
    assert worth("epoch_end", **upper, **anarchy) < worth("epoch_end", **low, **anarchy)
