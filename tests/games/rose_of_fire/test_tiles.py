"""Step I: the tile (TIL)."""

import pytest

from tests.playing import cited, earned, options, pending, play, why

from .table import any_turn, cells, hand, on, table, tile

ALL_YELLOW = cells(range(5), range(1, 7))
"""Thirty cells: a whole pile of tiles."""


@pytest.mark.rule("ROF-TIL.1")
def test_a_card_of_one_colour_takes_a_tile_of_that_colour() -> None:
    match = play(table(hand="city_green_upper_low"), "play city_green_upper_low")
    assert pending(match) == "place_tile green"
    play(match, "place 1,1")
    assert tile(match, "1,1") == "green"
    assert match.state.tiles_left == [30, 30, 29]


@pytest.mark.rule("ROF-TIL.1")
def test_the_wild_symbol_lets_choose_any_colour_that_is_left() -> None:
    match = play(table(hand="casa_mila"), "play casa_mila")
    assert options(match) == ["take yellow", "take purple", "take green"]
    match = play(table(on(ALL_YELLOW, "y"), hand="casa_mila"), "play casa_mila")
    assert options(match) == ["take purple", "take green"]
    assert why(match, "take yellow") == {"ROF-TIL.1"}


@pytest.mark.rule("ROF-TIL.1")
def test_a_wild_card_with_one_colour_left_needs_no_choice() -> None:
    purple, green = cells(range(5), range(7, 13)), cells(range(8), range(13, 17))
    tiles = on(ALL_YELLOW, "y") | on(purple, "p") | on(" ".join(green.split()[:29]), "g")
    match = table(tiles, hand="casa_mila")
    play(match, "play casa_mila")
    assert pending(match) == "place_tile green"


@pytest.mark.rule("ROF-TIL.1")
@pytest.mark.rule("ROF-TIL.5")
def test_a_colour_without_a_cell_cannot_be_taken() -> None:
    """Two players: every yellow start cell is covered by another colour, and no yellow tile lies on the board."""
    match = table({"5,5": "g", "8,1": "g"}, seats=2, hand="casa_mila")
    play(match, "play casa_mila")
    assert match.state.tiles_left[0] == 30
    assert options(match) == ["take purple", "take green"]
    assert why(match, "take yellow") == {"ROF-TIL.1"}


@pytest.mark.rule("ROF-TIL.2")
def test_only_an_empty_cell_in_play() -> None:
    match = play(table({"1,1": "g"}, seats=2, hand="city_green_upper_low"), "play city_green_upper_low")
    assert why(match, "place 1,1") == {"ROF-BRD.2"}
    assert why(match, "place 14,7") == {"ROF-TWO.1"}
    (refusal,) = match.why_not("place 0,4")
    assert refusal.rule == "CORE-ACT.3", "there is no such cell"


@pytest.mark.rule("ROF-TIL.3")
def test_next_to_its_own_colour_or_on_its_start_cell() -> None:
    match = table({"3,1": "g", "5,1": "y"}, hand="city_green_upper_low")
    play(match, "play city_green_upper_low")
    assert set(options(match)) == {
        *("place 3,0", "place 2,1", "place 4,1", "place 3,2"),
        *("place 1,1", "place 10,3", "place 14,7"),
    }
    assert why(match, "place 5,2") == {"ROF-TIL.3"}, "beside another colour only"
    assert why(match, "place 4,2") == {"ROF-TIL.3"}, "at a corner only"
    assert why(match, "place 3,3") == {"ROF-TIL.3"}, "a start cell of another colour"


@pytest.mark.rule("ROF-TIL.3")
def test_completed_tiles_count_for_adjacency() -> None:
    match = table(
        {"3,0": "g", "4,0": "g", "3,1": "g", "4,1": "g"}, completed="3,0 4,0 3,1 4,1", hand="city_green_upper_low"
    )
    play(match, "play city_green_upper_low")
    assert {"place 2,0", "place 5,1", "place 3,2"} <= set(options(match))


@pytest.mark.rule("ROF-TIL.4")
def test_an_empty_start_cell_stays_open_however_far_away() -> None:
    match = table(on(cells(range(2), range(7)), "g"), phase=5, hand="city_green_upper_low")
    play(match, "play city_green_upper_low")
    assert "place 14,7" in options(match)
    assert "place 10,3" in options(match)


@pytest.mark.rule("ROF-TIL.5")
def test_laying_a_tile_is_mandatory() -> None:
    match = play(table(hand="city_green_upper_low"), "play city_green_upper_low")
    assert all(action.startswith("place") for action in options(match))
    assert why(match, "pass") == {"ROF-TIL.5"}


@pytest.mark.rule("ROF-TIL.5")
def test_without_a_tile_of_the_colour_the_steps_fall_away() -> None:
    match = table(on(ALL_YELLOW, "y"), hand="city_yellow_upper_low", discard="")
    play(match, "play city_yellow_upper_low")
    assert "ROF-TIL.5" in cited(match)
    assert match.state.seat == 1
    assert match.state.raval == [0, 0, 0, 0]
    assert match.state.house.count(-1) == 118
    assert sum(match.state.discard) == 1


@pytest.mark.rule("ROF-TIL.5")
@pytest.mark.rule("ROF-CRD.3")
def test_without_any_tile_a_prestige_card_still_gives_its_points() -> None:
    everywhere = cells(range(6), range(2, 17)).split()
    match = table(dict(zip(everywhere, "y" * 30 + "p" * 30 + "g" * 30, strict=True)), hand="casa_mila")
    play(match, "play casa_mila")
    assert earned(match, "blue") == {"ROF-CRD.3": 4}
    assert match.state.seat == 1


@pytest.mark.rule("ROF-TIL.5")
@pytest.mark.rule("ROF-CRD.11")
def test_without_a_tile_the_ability_is_used_in_the_last_window() -> None:
    match = table(on(ALL_YELLOW, "y"), raval=[3, 0, 0, 0], hand="soup_kitchen_yellow")
    play(match, "play soup_kitchen_yellow")
    assert pending(match) == "soup_kitchen 1"
    assert options(match) == ["return 0", "return 1", "return 2"]
    assert why(match, "wait") == {"ROF-CRD.5"}
    play(match, "return 2")
    assert match.state.raval[0] == 1


@pytest.mark.rule("ROF-TIL.5")
@pytest.mark.rule("ROF-ALN.3")
def test_without_a_tile_the_event_of_a_crown_still_happens() -> None:
    match = table(on(ALL_YELLOW, "y"), bomb=5, hand="amnesty_yellow", alignment="crown")
    play(match, "both amnesty_yellow")
    assert pending(match) == "release_strikers"
    assert match.state.bomb == 4


@pytest.mark.rule("ROF-TIL.6")
def test_the_card_comes_from_the_hand_and_the_tile_from_its_pile() -> None:
    match = table(hand="city_green_upper_low")
    piles = match.state.deck_size[:]
    any_turn(match)
    assert hand(match, "blue") == []
    assert match.state.deck_size == piles
    assert match.state.tiles_left[2] == 29
