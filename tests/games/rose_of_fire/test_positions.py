"""The named positions of Rose of Fire are such as a game could have reached, and each shows what it says."""

import pytest

import gamelib
from gamelib.games.rose_of_fire.positions import FOURTH_PHASE_ENDS
from gamelib.games.rose_of_fire.sketch import Sketch, build, city, scored
from gamelib.games.rose_of_fire.state import Rose

GAME = gamelib.load("rose_of_fire")
NAMES = tuple(GAME.positions())


def after(name: str, *actions: str) -> Rose:
    state = GAME.position(name)
    for action in actions:
        state = state.after(action)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_everybody_has_played_equally_often(name: str) -> None:
    state = GAME.position(name)
    order = state.turn_order()
    played = order.index(state.active)
    mine = len(state.hand[state.active]) + (state.card >= 0)
    assert [len(state.hand[seat]) for seat in order if seat != state.active] == [mine - 1] * played + [mine] * (
        state.seats - 1 - played
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_square_was_left_unmarked(name: str) -> None:
    state = GAME.position(name)
    grid = state.game.box.board.grid
    assert not [grid.square_words[i] for i, four in enumerate(grid.squares) if all(state.loose[cell] for cell in four)]


def test_a_sketch_that_does_not_fit_is_refused() -> None:
    with pytest.raises(gamelib.InvalidPosition, match="more than 5 overflow"):
        build(GAME, Sketch(hand="city_green_upper_low", raval={"red": 9}))


def test_a_drawing_is_read_cell_by_cell() -> None:
    assert city("... gRm\np   ...") == {"1,0": "gRm", "0,1": "p"}


def test_a_scored_block_keeps_its_tiles_and_who_had_built() -> None:
    assert scored({"0,0": "gRm", "1,0": "gBu", "0,1": "pYl", "1,1": "g", "2,0": "gBl"}, "0,0") == {
        "0,0": "gRM", "1,0": "gBU", "0,1": "pYL", "1,1": "g", "2,0": "gBl",
    }  # fmt: skip


@pytest.mark.rule("ROF-TIL.3")
def test_green_tile_to_lay_shows_open_and_closed_cells() -> None:
    state = GAME.position("green_tile_to_lay")
    assert state.why_not("place 14,7") == []
    assert state.why_not("place 0,1") == []
    assert [no.rule for no in state.why_not("place 4,4")] == ["ROF-TIL.3"]


@pytest.mark.rule("ROF-STR.1")
def test_five_arrive_and_three_find_a_bed() -> None:
    state = after("five_arrive", "play city_green_middle_working", "place 14,7", "build working")
    assert state.raval[0] == 2


@pytest.mark.rule("ROF-STR.4")
def test_raval_full_overflows_in_pairs() -> None:
    # The rulebook's example: five in the Raval and three more leave four there and two on the barricades.
    state = after("raval_full", "play city_purple_upper_middle", "place 5,2", "build upper", "pair crown crown")
    assert (state.raval[0], state.barricades[0]) == (4, 2)


@pytest.mark.rule("ROF-OBL.3")
def test_two_blocks_to_choose_asks_for_one() -> None:
    play = ["play city_green_upper_middle", "place 3,1", "build middle"]
    state = after("two_blocks_to_choose", *play)
    assert [str(option) for option in state.options()] == ["mark 2,0", "mark 3,0"]


@pytest.mark.rule("ROF-AUC.2")
def test_prestige_ends_brings_points() -> None:
    state = after("prestige_ends", "play philanthropy_purple", "reveal")
    assert (state.prestige[0], state.vp[0]) == (15, 2)


@pytest.mark.rule("ROF-INF.4")
def test_exchange_of_influence_has_one_way_to_pay_for_puerto_rico() -> None:
    buys = [str(option) for option in GAME.position("exchange_of_influence").options() if "puerto_rico" in option]
    assert buys == ["buy puerto_rico crown,crown,colonies"]


@pytest.mark.rule("ROF-SOC.5")
def test_the_conflict_event_waits_for_the_end_of_the_turn() -> None:
    play = ["play city_green_upper_middle", "place 14,7", "build upper", "pair crown crown"]
    state = after("conflict_event_waits", *play)
    assert state.bomb == 14
    assert state.why_not("buy amadeo_i_of_savoy crown,crown") == []


@pytest.mark.rule("ROF-ALN.3")
def test_crown_and_event_offers_both() -> None:
    assert GAME.position("crown_and_event").why_not("both amnesty_green") == []


@pytest.mark.rule("ROF-INF.2")
def test_a_seventh_token_has_to_go() -> None:
    play = ["play city_green_upper_middle", "place 14,7", "build upper", "pair crown crown"]
    assert after("six_tokens", *play).decision.name == "discard_influence"


@pytest.mark.rule("ROF-ANA.1")
def test_the_door_to_anarchy_is_opened_by_a_soldier_only() -> None:
    turn = ["play city_green_upper_low", "place 9,4", "build upper", "pair crown crown"]
    at_the_door = after("anarchy_at_the_door", *turn)
    assert (at_the_door.bomb, at_the_door.anarchy) == (30, 0)
    state = at_the_door
    for piece in ("soldier", "red", "red", "blue"):
        state = state.after(f"piece {piece}")
    assert state.anarchy == 1


def test_points_of_late_positions_come_from_their_completed_tiles() -> None:
    state = GAME.position("anarchy_at_the_door")
    lines = state.ledger()
    assert {line.rule for line in lines} == {"ROF-EPO.2"}
    assert {line.where[0] for line in lines} == {cell for cell, word in FOURTH_PHASE_ENDS.items() if word[2:].isupper()}


@pytest.mark.rule("ROF-TWO.3")
def test_two_players_have_room_for_six() -> None:
    state = GAME.position("two_player_table")
    assert (state.raval[0], len(state.hand[0]), state.hand_limit()) == (6, 2, 5)
