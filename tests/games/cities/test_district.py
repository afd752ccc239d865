"""The value of one district: growing, what may lie where, its graphs and its text."""

from typing import Any

import networkx
import pytest

from gamelib.engine.grid import bits
from gamelib.games.cities.district import District
from gamelib.games.cities.notation import InvalidDistrictError, district_from_text, to_text
from gamelib.games.cities.things import BLUE, GREEN, MONUMENT, PARK, RED, WATER, WILD_LOT, YELLOW
from gamelib.games.cities.window import CELL_WORDS, SPACE_WORDS, START, cell_at, space_at, words

START_TILE = (RED, BLUE, WATER, PARK)
TREE, FOUNTAIN, SAILING_BOAT = 0, 1, 4


def cells(mask: int) -> set[str]:
    return {CELL_WORDS[cell] for cell in bits(mask)}


def grown(*places: tuple[int, int]) -> District:
    return District.of((START_TILE, cell_at(x, y)) for x, y in ((0, 0), *places))


@pytest.mark.rule("CTS-2.10")
def test_the_first_tile_lies_at_the_middle() -> None:
    assert cells(District().open_cells(3)) == {"0,0"}
    district = District().with_tile(START_TILE, START)
    assert words(district.printed[RED]) == ("0,0",)
    assert words(district.printed[PARK]) == ("1,1",)
    assert District().tiles == 0


@pytest.mark.rule("CTS-6.2")
def test_a_tile_needs_a_full_side() -> None:
    assert cells(grown().open_cells(3)) == {"1,0", "-1,0", "0,1", "0,-1"}


@pytest.mark.rule("CTS-6.5")
def test_three_by_three_and_the_start_tile_anywhere_in_it() -> None:
    assert cells(grown((1, 0), (2, 0)).open_cells(3)) == {"0,1", "1,1", "2,1", "0,-1", "1,-1", "2,-1"}
    assert "-2,0" in cells(grown((-1, 0)).open_cells(3))
    assert grown((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)).open_cells(3) == 0


@pytest.mark.rule("CTS-6.7")
def test_the_long_district_lies_either_way() -> None:
    assert {"3,0", "1,3"} <= cells(grown((1, 0), (2, 0), (1, 1), (1, 2)).open_cells(5))
    wide = grown((1, 0), (2, 0), (3, 0), (0, 1), (0, 2)).open_cells(5)
    assert {"4,0", "-1,0"} <= cells(wide)
    assert not {"0,3", "0,-1"} & cells(wide)


@pytest.mark.rule("CTS-7.1")
def test_features_lie_on_their_terrain() -> None:
    district = district_from_text("P W\nR/R1 B")
    assert words(district.spaces_for_feature(TREE)) == ("0,0",)
    assert words(district.spaces_for_feature(SAILING_BOAT)) == ("1,0",)
    assert words(district.spaces_for_feature(MONUMENT)) == ("1,1",)


@pytest.mark.rule("CTS-7.2")
def test_one_feature_per_space() -> None:
    district = district_from_text("P:t P\nR:m B:*")
    assert words(district.spaces_for_feature(TREE)) == ("1,0",)
    assert district.spaces_for_feature(WILD_LOT) == 0
    assert words(district.with_feature(FOUNTAIN, space_at(1, 0)).featured) == ("0,0", "1,0", "0,1", "1,1")


@pytest.mark.rule("CTS-7.7")
def test_a_wild_lot_goes_on_a_lot_of_any_colour_without_piece_or_feature() -> None:
    district = district_from_text("R B/B1 G:m\nY P W")
    assert words(district.spaces_for_feature(WILD_LOT)) == ("0,0", "0,1")


@pytest.mark.rule("CTS-7.6")
def test_a_monument_closes_its_lot() -> None:
    district = district_from_text("R:m R\nP W")
    assert words(district.spaces_for_piece(RED)) == ("1,0",)
    assert words(district.lots_of(RED)) == ("1,0",)


@pytest.mark.rule("CTS-8.3")
def test_a_building_begins_on_an_empty_lot_of_its_colour() -> None:
    district = district_from_text("R B R:m\nR/R1 P W")
    assert words(district.spaces_for_piece(RED)) == ("0,0", "0,1")
    assert words(district.spaces_for_piece(BLUE)) == ("1,0",)
    assert district.spaces_for_piece(GREEN) == 0


@pytest.mark.rule("CTS-7.8")
@pytest.mark.rule("CTS-8.4")
def test_x6_a_wild_lot_takes_any_first_piece_and_then_its_colour() -> None:
    wild = space_at(0, 0)
    district = district_from_text("R:* P\nP W")
    assert [words(district.spaces_for_piece(colour)) for colour in (RED, BLUE, GREEN, YELLOW)] == [("0,0",)] * 4
    built = district.with_piece(GREEN, wild)
    assert words(built.spaces_for_piece(GREEN)) == ("0,0",)
    assert built.spaces_for_piece(RED) == 0
    assert built.with_piece(GREEN, wild).building_at(wild) == (GREEN, 2)


@pytest.mark.rule("CTS-7.10")
def test_a_wild_lot_with_a_building_has_its_colour_only() -> None:
    district = district_from_text("R:*/G1 P\nP W")
    assert words(district.lots_of(GREEN)) == ("0,0",)
    assert district.lots_of(RED) == 0
    assert district.empty_wild_lots() == 0


@pytest.mark.rule("CTS-1.5")
@pytest.mark.rule("CTS-8.5")
def test_pieces_go_on_their_colour_up_to_four_floors() -> None:
    district = district_from_text("R/R3 R/R4\nB R")
    assert words(district.spaces_for_piece(RED)) == ("0,0", "1,1")
    higher = district.with_piece(RED, space_at(0, 0))
    assert words(higher.exactly(4)) == ("0,0", "1,0")
    assert words(higher.spaces_for_piece(RED)) == ("1,1",)
    assert district.exactly(4) == 1 << space_at(1, 0)


@pytest.mark.rule("CTS-9.1")
def test_the_graph_says_what_lies_where_and_joins_across_tiles() -> None:
    graph = district_from_text("R/R2 P:t W\nB:*/G3 Y .").graph()
    assert graph.nodes[0, 0] == {
        "terrain": "lot",
        "printed_colour": "red",
        "tile": (0, 0),
        "feature": None,
        "building_colour": "red",
        "height": 2,
    }
    assert graph.nodes[0, 1]["building_colour"] == "green"
    assert graph.nodes[2, 0] == {
        "terrain": "water",
        "printed_colour": None,
        "tile": (1, 0),
        "feature": None,
        "building_colour": None,
        "height": 0,
    }
    assert set(graph.edges) == {
        ((0, 0), (1, 0)),
        ((0, 0), (0, 1)),
        ((1, 0), (2, 0)),
        ((1, 0), (1, 1)),
        ((0, 1), (1, 1)),
    }
    assert set(grown((-1, 0), (0, 1)).tile_graph().edges) == {((-1, 0), (0, 0)), ((0, 0), (0, 1))}
    assert networkx.is_connected(grown((1, 0), (1, -1)).tile_graph())


def test_no_neighbour_across_the_edge_of_the_window() -> None:
    row = District.of((START_TILE, cell_at(x, y)) for x, y in ((4, 0), (-4, 1)))
    assert networkx.number_connected_components(row.graph()) == 2


def test_values_are_equal_by_what_lies_there() -> None:
    one = grown((1, 0), (0, 1))
    other = grown((0, 1), (1, 0))
    assert one == other
    assert len({one, other, grown()}) == 2
    assert one.areas(PARK) == other.areas(PARK)
    assert one.with_tile((PARK, PARK, PARK, PARK), cell_at(1, 1)).areas(PARK) != one.areas(PARK)


# Text

FULL = """\
G/G2   Y    G    P    B   G
G/G2   W:y  W    Y/Y2 Y   P
B/B2   W:d  G/G2 P:f  G   P
W:s    P    P    W:d  W   W
Y:*/B2 P    G/G3 Y/Y2 P   W
P:b    Y/Y2 W:s  P:p  R:m P"""


def test_a_text_and_its_district() -> None:
    district = district_from_text(FULL)
    assert to_text(district) == FULL
    assert district.building_at(space_at(0, 4)) == (BLUE, 2)
    assert district.tiles.bit_count() == 9
    assert district_from_text("P . . .\n. . . W").tiles.bit_count() == 2
    assert to_text(district_from_text("P W")) == "P W\n. ."
    assert SPACE_WORDS[bits(district_from_text(". P").printed[PARK])[0]] == "1,0"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("R X", "row 1, word 2 ('X'): it begins with one of R B G Y P W"),
        ("R\nP:s", "row 2, word 1 ('P:s'): the feature behind ':' on P is one of t f p b"),
        ("R:t", "on R is one of m *"),
        ("R/R5", "a height (1 to 4), such as R2"),
        ("R/G2", "a building of its own colour, such as R2 (CTS-8.3)"),
        ("P/R2", "a building stands on a lot"),
        ("R:m/R1", "a lot with a monument holds no building (CTS-7.6)"),
        ("", "rows: 0, words in the longest: 0; at least 1 and at most 10 of either are wanted"),
        (" ".join("R" * 11), "rows: 1, words in the longest: 11"),
        (". .", "at least one space"),
        ("R:", "the feature behind ':'"),
        ("R/", "the building behind '/'"),
        ("R:* R:* R:*\nB:* B:*", "wild lots: 5; a box holds 4"),
    ],
)
def test_a_wrong_text_is_told_where_and_what_would_be_right(text: str, named: str) -> None:
    with pytest.raises(InvalidDistrictError) as error:
        district_from_text(text)
    assert named in str(error.value)


@pytest.mark.parametrize("thing", [None, 5, ["R"]])
def test_what_is_no_text_is_no_district(thing: Any) -> None:
    with pytest.raises(InvalidDistrictError, match="a text such as 'R/R2 P:t' is wanted, not"):
        district_from_text(thing)


def test_every_wrong_token_is_named() -> None:
    with pytest.raises(InvalidDistrictError) as error:
        district_from_text("X R/R9\nP:m W")
    assert len(error.value.problems) == 3
