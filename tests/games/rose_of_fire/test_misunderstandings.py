"""What learners get wrong, as small positions with the right answer."""

import pytest

from tests.playing import earned, options, pending, play, until, why

from .table import GAME, house, on, owner, receivers, square, table, value


@pytest.mark.rule("ROF-TIL.3")
def test_1_a_green_tile_does_not_go_beside_other_colours_only() -> None:
    square_of_green = "2,0 3,0 2,1 3,1"
    match = table({"5,5": "y"} | on(square_of_green, "g"), completed=square_of_green, hand="city_green_working_low")
    play(match, "play city_green_working_low")
    assert why(match, "place 4,5") == {"ROF-TIL.3"}
    assert "place 1,1" in options(match), "a green start cell"
    assert "place 4,0" in options(match), "beside a flipped green tile"


@pytest.mark.rule("ROF-STR.1")
def test_2_a_low_budget_house_at_level_three_brings_no_striker() -> None:
    match = table(levels="3", raval=[2, 0, 0, 0], hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 1,1", "build low")
    assert match.state.raval[0] == 2


@pytest.mark.rule("ROF-STR.4")
def test_3_six_in_the_raval_send_one_to_the_barricades() -> None:
    match = table(levels="4", raval=[5, 0, 0, 0], hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 1,1", "build working")
    s = match.state
    assert (s.raval[0], s.barricades[0], s.strikers_left[0]) == (4, 1, 15)


@pytest.mark.rule("ROF-OBL.6")
@pytest.mark.rule("ROF-EPO.2")
def test_4_low_budget_leads_in_prestige_and_upper_class_in_points() -> None:
    match = table(
        {"1,1": "pYu", "2,1": "pYu", "3,2": "g", "1,2": "g"},
        phase=2,
        prestige=[0, 3, 3, 3],
        hand="city_green_working_low",
    )
    play(match, "play city_green_working_low", "place 2,2", "build low")
    assert match.state.prestige[:2] == [2, 4], "4 beats 1 + 1"
    scored = table(
        {"1,1": "pYu", "2,1": "pYu", "2,2": "pBl", "1,2": "g"}, phase=2, blocks="1,1", hand={}, waits="end_of_epoch"
    )
    assert scored.state.scores()[:2] == [1, 8]


@pytest.mark.rule("ROF-REB.1")
@pytest.mark.rule("ROF-REB.4")
def test_5_strikers_on_the_barricades_do_not_go_into_the_bag() -> None:
    match = table(levels="3", raval=[2, 0, 0, 0], barricades=[3, 0, 0, 0], hand={}, waits="end_of_phase")
    assert match.state.in_bag[0] == 2
    play(match, "piece blue", "piece soldier", "piece soldier")
    assert match.state.prestige[0] == 1 - 4


@pytest.mark.rule("ROF-TIE.3")
def test_6_of_two_who_tie_the_one_with_higher_prestige_takes_strike() -> None:
    match = table(barricades=[2, 2, 0, 0], prestige=[0, 3, 5, 5], hand={}, waits="strike_card")
    assert value("card", "strike") in match.state.hand[1]


@pytest.mark.rule("ROF-PHE.5")
def test_7_upper_class_houses_win_no_popularity_cards() -> None:
    match = table({"0,0": "pBu", "1,0": "pBu", "2,0": "pBu", "3,0": "pRl"}, hand={}, waits="majority 0")
    assert receivers(match, "popularity") == ["red"]


@pytest.mark.rule("ROF-PHE.6")
def test_8_what_the_winner_cannot_hold_goes_to_nobody() -> None:
    houses = "pBm pBw pRw ... ... ... ... pBm pBw pRm"
    match = table(houses, prestige=[5, 1, 1, 1], hand={"blue": "strike casa_mila"}, waits="majority 0")
    assert receivers(match, "popularity") == ["blue", "blue"]
    assert match.state.hand[2] == ()


@pytest.mark.rule("ROF-SOC.5")
def test_9_a_crown_card_can_still_be_bought_in_the_turn_that_reaches_the_symbol() -> None:
    match = table(bomb=13, tokens="crown crown crown", hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair colonies colonies", "keep colonies")
    assert "buy alfonso_xii crown,crown,crown" in options(match)
    play(match, "buy alfonso_xii crown,crown,crown")
    assert owner(match, "alfonso_xii") == "blue"
    assert owner(match, "amadeo_i_of_savoy") == "removed"


@pytest.mark.rule("ROF-EPO.3")
def test_10_a_house_outside_a_block_stays_and_scores_nothing_after_epoch_one() -> None:
    match = table({"1,1": "pBl"}, phase=2, hand={}, waits="end_of_epoch")
    assert house(match, "1,1") == "blue_low"
    assert earned(match, "blue") == {}


@pytest.mark.rule("ROF-ANA.1")
def test_11_a_house_that_brings_the_bomb_to_anarchy_is_not_anarchy() -> None:
    match = table(bomb=29, hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown crown", "keep crown")
    assert (match.state.bomb, match.state.anarchy) == (30, 0)
    rebellion = table(levels="3", bomb=30, hand={}, waits="end_of_phase")
    play(rebellion, "piece soldier", "piece soldier", "piece soldier")
    assert rebellion.state.anarchy == 1


@pytest.mark.rule("ROF-INF.2")
def test_12_the_alignment_is_not_among_the_six() -> None:
    match = table(
        tokens="crown crown colonies colonies personalities", alignment="crown", hand="court_connections_green"
    )
    play(match, "play court_connections_green", "draw_token", "token crown")
    assert pending(match) == "place_tile green"
    assert match.state.token_count(0) == 6


@pytest.mark.rule("ROF-EPO.3")
@pytest.mark.rule("ROF-OBL.2")
def test_13_scored_tiles_are_flipped_not_removed() -> None:
    match = table(on(square("1,1") + " 3,1", "g"), phase=2, blocks="1,1", hand={}, waits="end_of_epoch")
    assert match.state.tiles_left[2] == 25
    later = table(on(square("1,1") + " 3,1", "g"), phase=3, completed=square("1,1"), hand="city_green_working_low")
    play(later, "play city_green_working_low", "place 3,2", "build low")
    assert later.state.blocks == ()


@pytest.mark.rule("ROF-PHE.9")
def test_14_the_receiver_of_strike_starts_the_next_phase() -> None:
    match = table(barricades=[0, 0, 2, 0], prestige=[9, 1, 1, 1], hand={}, waits="strike_card")
    until(match, "draw_immigration")
    play(match, "level 3")
    assert GAME.seat_word(match.state.first) == "red"
    assert GAME.seat_word(match.state.seat or 0) == "red"
