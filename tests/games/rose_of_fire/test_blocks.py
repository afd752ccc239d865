"""Step IV: blocks, obelisks and their prestige (OBL)."""

import pytest

from tests.playing import cited, options, pending, play, why

from .table import cells, on, square, table, value


def around(corner: str, missing: str) -> str:
    """The cells of a square but one."""
    return " ".join(cell for cell in square(corner).split() if cell != missing)


@pytest.mark.rule("ROF-OBL.1")
def test_the_fourth_tile_makes_a_block() -> None:
    match = table(on(around("1,1", "2,2"), "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 2,2", "build low")
    assert match.state.blocks == (value("square", "1,1"),)


@pytest.mark.rule("ROF-OBL.1")
def test_three_tiles_make_none() -> None:
    match = table({"1,1": "g", "2,1": "g"}, hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 2,2", "build low")
    assert match.state.blocks == ()


@pytest.mark.rule("ROF-OBL.1")
def test_a_tile_of_a_block_counts_for_no_second_one() -> None:
    match = table(on(square("1,1") + " 3,1", "g"), blocks="1,1", hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 3,2", "build low")
    assert match.state.blocks == (value("square", "1,1"),)


@pytest.mark.rule("ROF-OBL.1")
def test_a_square_completed_earlier_is_not_marked_later() -> None:
    """Only the tile of this turn completes a square."""
    match = table(on(square("1,1"), "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 10,3", "build low")
    assert match.state.blocks == ()


@pytest.mark.rule("ROF-OBL.2")
def test_completed_tiles_cannot_be_used_again() -> None:
    match = table(on(square("1,1") + " 3,1", "g"), completed=square("1,1"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 3,2", "build low")
    assert match.state.blocks == ()


@pytest.mark.rule("ROF-OBL.3")
def test_of_several_squares_exactly_one_is_chosen() -> None:
    ring = " ".join(cell for cell in cells(range(1, 4), range(1, 4)).split() if cell != "2,2")
    match = table(on(ring, "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 2,2", "build low")
    assert options(match) == ["mark 1,1", "mark 2,1", "mark 1,2", "mark 2,2"]
    play(match, "mark 2,1")
    assert match.state.blocks == (value("square", "2,1"),)
    assert match.state.prestige[0] == 3, "one block, one gain"
    left = [cell for cell in square("1,2").split() if match.state.loose[value("cell", cell)]]
    assert "2,2" not in left, "the others share the tile and can never be blocks"


@pytest.mark.rule("ROF-OBL.3")
def test_what_is_no_full_free_square_cannot_be_chosen() -> None:
    match = table(on("2,0 2,1 3,0 4,0 4,1", "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 3,1", "build low")
    assert why(match, "mark 2,1") == {"ROF-BRD.5"}
    assert why(match, "mark 8,1") == {"ROF-OBL.1", "ROF-BRD.5"}
    match = table(on("1,0 2,0 1,1 2,1 3,0 4,0 4,1 3,2 4,2", "g"), blocks="1,0", hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 3,1", "build low")
    assert options(match) == ["mark 3,0", "mark 3,1"]
    assert why(match, "mark 2,0") == {"ROF-OBL.2"}


@pytest.mark.rule("ROF-OBL.4")
def test_marking_is_mandatory() -> None:
    match = table(on("2,0 2,1 3,0 4,0 4,1", "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 3,1", "build low")
    assert pending(match) == "choose_block"
    assert why(match, "pass") == {"ROF-OBL.4"}


@pytest.mark.rule("ROF-OBL.4")
def test_an_eleventh_block_gets_a_substitute_marker() -> None:
    corners = ["0,0", "2,0", "4,0", "0,2", "2,2", "4,2", "7,0", "9,0", "11,0", "7,2"]
    yellow, purple = (" ".join(square(corner) for corner in some) for some in (corners[:7], corners[7:]))
    drawn = on(yellow, "y") | on(purple, "p") | on("11,3 10,4 11,4", "g")
    match = table(drawn, blocks=" ".join(corners), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 10,3", "build low")
    assert len(match.state.blocks) == 11


@pytest.mark.rule("ROF-OBL.5")
def test_everybody_in_the_block_gains_one_however_many_houses() -> None:
    match = table({"1,1": "pYl", "2,1": "pYl", "1,2": "pRu", "3,2": "g"}, hand="city_green_upper_middle")
    play(match, "play city_green_upper_middle", "place 2,2", "build middle")
    assert match.state.prestige == [2, 3, 2, 1], "yellow has the highest sum of status as well"


@pytest.mark.rule("ROF-OBL.6")
def test_the_highest_sum_of_status_gains_one_more() -> None:
    match = table(
        {"1,1": "pYl", "2,1": "pRm", "1,2": "pRm", "3,2": "g"}, hand="city_green_working_low", prestige=[1, 1, 2, 1]
    )
    play(match, "play city_green_working_low", "place 2,2", "build working")
    assert match.state.prestige == [2, 2, 4, 1], "yellow and red tie at 4; red has the higher prestige"


@pytest.mark.rule("ROF-OBL.6")
@pytest.mark.rule("ROF-TIE.2")
def test_a_tie_is_decided_after_the_first_gain_then_by_turn_order() -> None:
    two = {"1,1": "pRl", "1,2": "pRl", "3,2": "g", "2,1": "g"}
    match = table(two, hand="city_green_working_low", first="red")
    play(match, "play city_green_working_low", "place 2,2", "build low")
    assert match.state.prestige == [2, 1, 3, 1], "8 beats 4"
    one = {"1,1": "pRl", "3,2": "g", "2,1": "g", "1,2": "g"}
    for first, prestige in (("blue", [3, 1, 2, 1]), ("yellow", [2, 1, 3, 1]), ("green", [3, 1, 2, 1])):
        match = table(one, hand="city_green_working_low", first=first)
        play(match, "play city_green_working_low", "place 2,2", "build low")
        assert match.state.prestige == prestige, first


@pytest.mark.rule("ROF-OBL.6")
@pytest.mark.rule("ROF-AUC.2")
def test_prestige_after_the_first_gain_counts_at_the_end_of_the_auca() -> None:
    """Blue on 15 and red on 14 are equal after ROF-OBL.5, so the marker decides."""
    match = table(
        {"1,1": "pRl", "3,2": "g", "2,1": "g", "1,2": "g"},
        hand="city_green_working_low",
        prestige=[15, 1, 14, 1],
        first="yellow",
    )
    play(match, "play city_green_working_low", "place 2,2", "build low")
    assert match.state.prestige == [15, 1, 15, 1]
    assert match.state.scores() == [1, 0, 1, 0], "red wins the tie as the next after yellow"


@pytest.mark.rule("ROF-OBL.7")
@pytest.mark.rule("ROF-CRD.18")
def test_later_changes_of_houses_change_no_prestige() -> None:
    match = table({"1,1": "pBu", "2,2": "pYl", "2,1": "g", "1,2": "g"}, blocks="1,1", hand="rebuilding_green")
    play(match, "event rebuilding_green", "rebuild 1,1 low")
    assert match.state.prestige == [1, 1, 1, 1]


@pytest.mark.rule("ROF-OBL.8")
def test_a_block_without_houses_gives_nothing() -> None:
    houses = on("10,3 11,3 9,3 10,4 11,4", "pBl") | on("10,2 11,2 9,2 9,4 12,4", "pBw")
    match = table(houses | on(around("1,1", "2,2"), "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 2,2")
    assert value("square", "1,1") in match.state.blocks
    assert match.state.prestige == [1, 1, 1, 1]
    assert "ROF-OBL.6" not in cited(match)
