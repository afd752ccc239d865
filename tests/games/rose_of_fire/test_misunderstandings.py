"""What learners get wrong, as small positions with the right answer."""

import pytest

from tests.playing import cited, earned, options, pending, play, why

from .table import GAME, NOBODY, house, owner, receivers, square, table, value


@pytest.mark.rule("ROF-TIL.3")
def test_1_a_green_tile_does_not_go_beside_other_colours_only() -> None:
    square_of_green = "2,0 3,0 2,1 3,1"
    match = table(
        tiles={"yellow": "5,5", "green": square_of_green},
        completed=square_of_green,
        hands={"blue": "city_green_working_low"},
    )
    play(match, "play city_green_working_low")
    assert why(match, "place 4,5") == {"ROF-TIL.3"}
    assert "place 1,1" in options(match), "a green start cell"
    assert "place 4,0" in options(match), "beside a flipped green tile"


@pytest.mark.rule("ROF-STR.1")
def test_2_a_low_budget_house_at_level_three_brings_no_striker() -> None:
    match = table(level=3, raval=[2, 0, 0, 0], hands={"blue": "city_green_working_low"})
    play(match, "play city_green_working_low", "place 1,1", "build low")
    assert match.state.raval[0] == 2


@pytest.mark.rule("ROF-STR.4")
def test_3_six_in_the_raval_send_one_to_the_barricades() -> None:
    match = table(level=4, raval=[5, 0, 0, 0], hands={"blue": "city_green_working_low"})
    play(match, "play city_green_working_low", "place 1,1", "build working")
    s = match.state
    assert (s.raval[0], s.barricades[0], s.strikers_left[0]) == (4, 1, 15)


@pytest.mark.rule("ROF-OBL.6")
@pytest.mark.rule("ROF-EPO.2")
def test_4_low_budget_leads_in_prestige_and_upper_class_in_points() -> None:
    match = table(
        phase=2,
        houses={"yellow_upper": "1,1 2,1"},
        tiles={"green": "3,2 1,2"},
        prestige=[0, 3, 3, 3],
        hands={"blue": "city_green_working_low"},
    )
    play(match, "play city_green_working_low", "place 2,2", "build low")
    assert match.state.prestige[:2] == [2, 4], "4 beats 1 + 1"
    scored = table(
        phase=2,
        houses={"yellow_upper": "1,1 2,1", "blue_low": "2,2"},
        tiles={"green": "1,2"},
        blocks="1,1",
        hands=NOBODY,
        agenda=["end_of_epoch"],
    )
    assert scored.state.scores()[:2] == [1, 8]


@pytest.mark.rule("ROF-REB.1")
@pytest.mark.rule("ROF-REB.4")
def test_5_strikers_on_the_barricades_do_not_go_into_the_bag() -> None:
    match = table(level=3, raval=[2, 0, 0, 0], barricades=[3, 0, 0, 0], hands=NOBODY, agenda=["end_of_phase"])
    assert match.state.in_bag[0] == 2
    play(match, "piece blue", "piece soldier", "piece soldier")
    assert match.state.prestige[0] == 1 - 4


@pytest.mark.rule("ROF-TIE.3")
def test_6_of_two_who_tie_the_one_with_higher_prestige_takes_strike() -> None:
    match = table(barricades=[2, 2, 0, 0], prestige=[0, 3, 5, 5], hands=NOBODY, agenda=["strike_card"])
    assert value("card", "strike") in match.state.hand[1]


@pytest.mark.rule("ROF-PHE.5")
def test_7_upper_class_houses_win_no_popularity_cards() -> None:
    match = table(houses={"blue_upper": "0,0 1,0 2,0", "red_low": "3,0"}, hands=NOBODY, agenda=["majority 0"])
    assert receivers(match, "popularity") == ["red"]


@pytest.mark.rule("ROF-PHE.6")
def test_8_what_the_winner_cannot_hold_goes_to_nobody() -> None:
    houses = {"blue_middle": "0,0 7,0", "blue_working": "1,0 8,0", "red_working": "2,0", "red_middle": "9,0"}
    match = table(
        houses=houses,
        prestige=[5, 1, 1, 1],
        hands=NOBODY | {"blue": "strike casa_mila"},
        agenda=["majority 0"],
    )
    assert receivers(match, "popularity") == ["blue", "blue"]
    assert match.state.hand[2] == ()


@pytest.mark.rule("ROF-SOC.5")
def test_9_a_crown_card_can_still_be_bought_in_the_turn_that_reaches_the_symbol() -> None:
    match = table(bomb=13, tokens={"blue": "crown crown crown"}, hands={"blue": "city_green_upper_low"})
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair colonies colonies")
    assert "buy alfonso_xii crown,crown,crown" in options(match)
    play(match, "buy alfonso_xii crown,crown,crown")
    assert owner(match, "alfonso_xii") == "blue"
    assert owner(match, "amadeo_i_of_savoy") == "removed"


@pytest.mark.rule("ROF-EPO.3")
def test_10_a_house_outside_a_block_stays_and_scores_nothing_after_epoch_one() -> None:
    match = table(phase=2, houses={"blue_low": "1,1"}, hands=NOBODY, agenda=["end_of_epoch"])
    assert house(match, "1,1") == "blue_low"
    assert earned(match, "blue") == {}


@pytest.mark.rule("ROF-ANA.1")
def test_11_a_house_that_brings_the_bomb_to_anarchy_is_not_anarchy() -> None:
    match = table(bomb=29, hands={"blue": "city_green_upper_low"})
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown crown")
    assert (match.state.bomb, match.state.anarchy) == (30, 0)
    rebellion = table(bomb=30, level=3, hands=NOBODY, agenda=["end_of_phase"])
    play(rebellion, "piece soldier", "piece soldier", "piece soldier")
    assert rebellion.state.anarchy == 1


@pytest.mark.rule("ROF-INF.2")
def test_12_the_alignment_is_not_among_the_six() -> None:
    match = table(
        tokens={"blue": "crown crown colonies colonies personalities"},
        alignment={"blue": "crown"},
        hands={"blue": "court_connections_green"},
    )
    play(match, "play court_connections_green", "draw_token", "token crown")
    assert pending(match) == "place_tile green"
    assert match.state.token_count(0) == 6


@pytest.mark.rule("ROF-EPO.3")
@pytest.mark.rule("ROF-OBL.2")
def test_13_scored_tiles_are_flipped_not_removed() -> None:
    match = table(phase=2, tiles={"green": square("1,1") + " 3,1"}, blocks="1,1", hands=NOBODY, agenda=["end_of_epoch"])
    assert match.state.tiles_left[2] == 25
    later = table(
        phase=3,
        tiles={"green": square("1,1") + " 3,1"},
        completed=square("1,1"),
        hands={"blue": "city_green_working_low"},
    )
    play(later, "play city_green_working_low", "place 3,2", "build low")
    assert later.state.blocks == ()


@pytest.mark.rule("ROF-PHE.9")
def test_14_the_receiver_of_strike_starts_the_next_phase() -> None:
    match = table(
        barricades=[0, 0, 2, 0],
        prestige=[9, 1, 1, 1],
        hands=NOBODY,
        agenda=["strike_card", "pass_marker", "begin_phase"],
    )
    assert cited(match, -1)[-1] == "ROF-FLW.2"
    play(match, "level 3")
    assert GAME.seat_word(match.state.first) == "red"
    assert GAME.seat_word(match.state.seat or 0) == "red"
