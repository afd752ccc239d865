"""What the words of cards and milestones mean: areas, lines, squares, pairs, bridges, wild lots (CTS-9)."""

import pytest

import gamelib
from gamelib.engine.game import Game
from gamelib.games.cities import queries
from gamelib.games.cities.box import Box
from gamelib.games.cities.definitions import colour_areas, feature_kinds
from gamelib.games.cities.notation import district_from_text
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import GREEN, PARK, RED, WATER
from gamelib.games.cities.window import words


@pytest.mark.rule("CTS-9.1")
def test_diagonal_waters_are_two_areas() -> None:
    assert queries.areas(district_from_text("W P\nP W"), "water") == [("0,0",), ("1,1",)]


@pytest.mark.rule("CTS-9.1")
def test_tile_borders_do_not_matter() -> None:
    district = district_from_text("R W W B\nR B B W")
    assert queries.areas(district, "water") == [("1,0", "2,0"), ("3,1",)]


@pytest.mark.rule("CTS-9.2")
def test_an_area_has_any_shape() -> None:
    district = district_from_text("P P P\nP W P\nP W W")
    assert queries.areas(district, "park") == [("0,0", "1,0", "2,0", "0,1", "2,1", "0,2")]
    assert queries.areas(district, "water") == [("1,1", "1,2", "2,2")]


@pytest.mark.rule("CTS-9.3")
def test_at_least_three_accepts_four_and_exactly_two_refuses_three() -> None:
    district = district_from_text("R/R4 R/R3\nR/R2 R/R1")
    assert queries.occurrences(district, "buildings", min_height=3) == [("0,0",), ("1,0",)]
    assert queries.occurrences(district, "buildings", exact_height=2) == [("0,1",)]


@pytest.mark.rule("CTS-9.4")
def test_terrain_stays_under_features_and_buildings() -> None:
    district = district_from_text("P:t P R/R2 R\nW:d W W W")
    assert queries.areas(district, "park") == [("0,0", "1,0")]
    assert queries.areas(district, "water") == [("0,1", "1,1", "2,1", "3,1")]
    assert queries.areas(district, "red") == [("2,0", "3,0")]


@pytest.mark.rule("CTS-9.5")
def test_lots_of_a_colour() -> None:
    district = district_from_text("R R/R1 R:m B:*/R2\nB:* P B G:*/G1")
    assert words(district.lots_of(RED)) == ("0,0", "1,0", "3,0")
    assert words(district.lots_of(GREEN)) == ("3,1",)
    assert words(district.empty_wild_lots()) == ("0,1",)


@pytest.mark.rule("CTS-9.6")
def test_an_empty_wild_lot_has_one_colour_at_a_time() -> None:
    district = district_from_text("R R B:* G G")
    assert queries.occurrences(district, "colour_areas", min_size=3) == [("0,0", "1,0", "2,0")]
    assert queries.areas(district, "red") == [("0,0", "1,0")]


@pytest.mark.rule("CTS-9.6")
def test_the_best_colour_need_not_make_the_largest_area() -> None:
    """With green it makes an area of three; between two areas it is best left out of both, lest they become one."""
    assert len(queries.occurrences(district_from_text("R B:* G G\nP P P P"), "colour_areas", min_size=3)) == 1
    apart = district_from_text("R R R B:* R R R")
    assert len(queries.occurrences(apart, "colour_areas", min_size=3)) == 2


@pytest.mark.rule("CTS-9.6")
def test_wild_lots_choose_together_and_anew_for_every_question() -> None:
    district = district_from_text("R B:* B:* G\nR P P G")
    assert len(queries.occurrences(district, "colour_areas", min_size=3)) == 2
    assert len(queries.occurrences(district, "colour_areas", min_size=4)) == 1
    found = colour_areas(district, lambda size: size // 4)
    assert max(area.bit_count() for area in found) == 4


@pytest.mark.rule("CTS-9.6")
def test_four_wild_lots() -> None:
    district = district_from_text("R:* P B:* P\nP G:* P Y:*\nR R P Y")
    assert queries.occurrences(district, "colour_areas", min_size=3) == [("1,1", "0,2", "1,2")]


@pytest.mark.rule("CTS-9.7")
def test_the_edge_is_no_space_of_any_terrain() -> None:
    district = district_from_text("P W\nR/R1 .")
    assert queries.occurrences(district, "buildings", adjacent_to="park") == [("0,1",)]
    assert queries.occurrences(district, "buildings", adjacent_to="water") == []


def test_features_of_an_area() -> None:
    district = district_from_text("W:s W:s W:d P:t")
    water, park = district.areas(WATER)[0], district.areas(PARK)[0]
    assert ((district.featured & water).bit_count(), feature_kinds(district, water)) == (3, 2)
    assert ((district.featured & park).bit_count(), feature_kinds(district, park)) == (1, 1)


LINES = district_from_text("R/R1 R/R2 P R/R3\nR P P R/R1\nR/R1 R/R1 R/R1 R/R1")


@pytest.mark.rule("CTS-15.3")
def test_building_lines_are_whole_and_straight() -> None:
    assert queries.building_lines(LINES) == [("0,0", "1,0"), ("0,2", "1,2", "2,2", "3,2"), ("3,0", "3,1", "3,2")]
    assert queries.building_lines(LINES, 4) == [("0,2", "1,2", "2,2", "3,2")]


@pytest.mark.rule("CTS-15.14")
def test_rows_and_columns_allow_gaps() -> None:
    found = queries.rows_and_columns(LINES)
    assert found[:3] == [("0,0", "1,0", "3,0"), ("3,1",), ("0,2", "1,2", "2,2", "3,2")]
    assert found[3:] == [("0,0", "0,2"), ("1,0", "1,2"), ("2,2",), ("3,0", "3,1", "3,2")]


@pytest.mark.rule("CTS-15.12")
def test_squares_overlap_and_need_no_tile() -> None:
    district = district_from_text("P P P P\nP R/R1 R/R1 R/R1\nP R/R1 R/R1 R/R1")
    assert queries.squares(district) == [("1,1", "2,1", "1,2", "2,2"), ("2,1", "3,1", "2,2", "3,2")]
    assert queries.squares(district, 3) == []


@pytest.mark.rule("CTS-14.6")
def test_pairs_of_neighbours() -> None:
    district = district_from_text("R/R1 B/B1 G/G2\nP P Y/Y3")
    assert queries.pairs(district, 0) == [("0,0", "1,0")]
    assert sorted(queries.pairs(district, 1)) == [("1,0", "2,0"), ("2,0", "2,1")]
    assert queries.pairs(district, 3) == []


@pytest.mark.rule("CTS-15.8")
def test_bridges_need_two_sides_that_face_each_other() -> None:
    district = district_from_text("P R/R1 P\nR/R1 W R/R1\nP R/R1 W\nP P R/R1")
    assert queries.bridges(district) == ("1,1", "2,2")
    assert queries.bridges(district_from_text("W R/R1\nR/R1 P")) == ()


@pytest.mark.rule("CTS-15.15")
def test_groups_of_buildings() -> None:
    district = district_from_text("R/R1 B/B2 P\nP G/G3 P\nP P Y/Y1")
    assert queries.areas(district, "buildings") == [("0,0", "1,0", "1,1"), ("2,2",)]


def test_a_wrong_question_is_told_what_there_is() -> None:
    for sort in ("watre", "none", None):
        with pytest.raises(ValueError, match=r"is no sort of area; there is: red, .*, buildings"):
            queries.areas(LINES, sort)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"there is no kind 'building' \(did you mean"):
        queries.occurrences(LINES, "building")
    with pytest.raises(ValueError, match="min_height = 9 should be a number from 1 to 4"):
        queries.occurrences(LINES, "buildings", min_height=9)
    with pytest.raises(ValueError, match=r"building_line needs min_length"):
        queries.wanted(LINES, "building_line")
    with pytest.raises(ValueError, match=r"colour = \['red'\] should be one of red, blue, green, yellow"):
        queries.occurrences(LINES, "buildings", colour=["red"])
    with pytest.raises(ValueError, match="min_length = 0 should be a number from 1 to 10"):
        queries.building_lines(LINES, 0)
    with pytest.raises(ValueError, match="side = 'two' should be a number from 1 to 10"):
        queries.squares(LINES, "two")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="height_difference = -1 should be a number from 0 to 3"):
        queries.pairs(LINES, -1)


def test_a_milestone_or_card_that_is_not_there_is_told_which_are() -> None:
    game: Game[Cities, Box] = gamelib.load("cities")
    s = game.position("first_milestones")
    assert len(queries.milestone(s, 0, 2)) == 3
    with pytest.raises(ValueError, match=r"^3 is the number of no milestone: the metropolis has the numbers 0 to 2\.$"):
        queries.milestone(s, 0, 3)
    with pytest.raises(ValueError, match=r"^-1 is the number of no card: the seat has the numbers 0 to"):
        queries.card(game.position("second_set"), game.position("second_set").active, -1)
    with pytest.raises(ValueError, match="There is no seat 9"):
        queries.card(s, 9, 0)


@pytest.mark.rule("CTS-2.2")
def test_before_the_metropolis_is_drawn_there_are_no_milestones() -> None:
    game: Game[Cities, Box] = gamelib.load("cities")
    s = game.new(2, chance="ask").state
    assert s.decision is not None
    assert s.decision.name == "draw_metropolis"
    with pytest.raises(ValueError, match="0 is the number of no milestone: the metropolis has none yet"):
        queries.milestone(s, 0, 0)
    assert [highlight.name for highlight in game.highlights(s, 0)][:2] == ["park", "water"], (
        "no condition is met or missing"
    )


def test_spaces_become_keys_of_the_board() -> None:
    assert queries.where(2, ("0,0", "-1,3")) == ("space:2:0,0", "space:2:-1,3")
