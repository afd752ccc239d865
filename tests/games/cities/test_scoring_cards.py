"""What scoring cards count (CTS-14), and both chapters 14 and 15 against a second reading on graphs."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import gamelib
from gamelib.games.cities import milestone_kinds, queries, scoring_cards
from gamelib.games.cities.district import District
from gamelib.games.cities.kinds import parsed, problems
from gamelib.games.cities.notation import district_from_text
from gamelib.games.cities.things import FEATURE_CODES, TERRAIN_CODES

from . import referee_district as referee

Asks = tuple[str, dict[str, Any]]


def in_the_box(table: str, column: str) -> list[Asks]:
    return [parsed(text) for text in gamelib.load("cities").data.column(table, column)]


MORE_CARDS: list[Asks] = [
    ("building_sets_by_height", {"heights": (2, 3)}),
    ("buildings", {}),
    ("buildings", {"colour": "green", "adjacent_to": "water", "min_adjacent": 3}),
    ("buildings", {"adjacent_to": "park", "min_adjacent": 4}),
    ("areas", {"terrain": "water"}),
    ("areas", {"terrain": "park", "min_size": 2, "min_features": 2}),
    ("adjacent_pairs", {"height_difference": 2}),
    ("adjacent_pairs", {"height_difference": 3}),
    ("colour_areas", {"min_size": 1}),
    ("colour_areas", {"min_size": 2}),
    ("colour_areas", {"min_size": 5}),
    ("spaces_adjacent", {"terrain": "water", "adjacent_to": "park"}),
    ("spaces_adjacent", {"terrain": "park", "adjacent_to": "park", "min_adjacent": 3}),
]
CARDS = in_the_box("cards", "counts") + MORE_CARDS
MORE_MILESTONES: list[Asks] = [
    ("area_size", {"terrain": "park", "min_size": 2, "min_features": 1}),
    ("building_line", {"min_length": 1}),
    ("building_line", {"min_length": 3}),
    ("building_square", {"side": 1}),
    ("building_square", {"side": 3}),
    ("colour_areas_split", {"area_size": 2, "count": 4}),
    ("colour_areas_split", {"area_size": 4, "count": 1}),
    ("each_colour", {"count": 1}),
    ("height_set_adjacent", {"adjacent_to": "park"}),
    ("both_areas", {"min_size": 2}),
    ("row_or_column_buildings", {"count": 2}),
    ("area_with_adjacent_buildings", {"terrain": "water", "count": 3}),
]
MILESTONES = in_the_box("milestones", "needs") + MORE_MILESTONES
LOTS = [f"{c}{rest}" for c in "RBGY" for rest in ("", f"/{c}1", f"/{c}2", f"/{c}3", f"/{c}4", ":m")]
WILD = [f"{c}:*{rest}" for c in "RG" for rest in ("", "/R1", "/B2", "/G3", "/Y4")]
GROUND = [
    "P",
    "P",
    "W",
    "W",
    *(f"P:{code}" for code in FEATURE_CODES[:4]),
    *(f"W:{code}" for code in FEATURE_CODES[4:8]),
]
TOKENS = [*LOTS, *WILD, *GROUND, "."]


def district(width: int, tokens: list[str]) -> District:
    """Rows of so many tokens; from the fourth wild lot on they are plain lots."""
    wild = [i for i, token in enumerate(tokens) if ":*" in token][3:]
    plain = [token[0] if i in wild else token for i, token in enumerate(tokens)]
    rows = [" ".join(plain[i : i + width]) for i in range(0, len(plain), width)]
    return district_from_text("\n".join(rows) if set(plain) != {"."} else "P")


districts = st.builds(district, st.integers(1, 6), st.lists(st.sampled_from(TOKENS), min_size=1, max_size=36))


def seeded(count: int) -> Iterator[District]:
    """Districts full of buildings, or of parks and waters: what is rare in a plain mixture."""
    rnd = random.Random(14)
    for number in range(count):
        some = [LOTS, LOTS + WILD, GROUND, TOKENS][number % 4]
        colours = rnd.sample(TERRAIN_CODES, 3)
        likely = [token for token in some if token[0] in colours or number % 3] or some
        yield district(6, rnd.choices(likely, k=36))


def compare(one: District) -> None:
    graph = one.graph()
    inside = one.spaces()
    for kind, asks in CARDS:
        found = scoring_cards.compiled(kind, asks)(one)
        assert len(found) == referee.CARDS[kind](graph, **asks), (kind, asks)
        assert len(set(found)) == len(found), (kind, asks)
        assert all(spaces and not spaces & ~inside for spaces in found), (kind, asks)
    for kind, asks in MILESTONES:
        milestone = milestone_kinds.compiled(kind, asks)
        met = referee.MILESTONES[kind](graph, **asks)
        assert milestone.met(one) is met, (kind, asks)
        assert (milestone.missing(one) == []) is met, (kind, asks)
        assert not milestone.spaces(one) & ~inside, (kind, asks)


@pytest.mark.rule("CTS-9.2")
@pytest.mark.rule("CTS-9.6")
@given(districts)
@example(district_from_text("R:* G:* B:* Y:*\nR G B Y"))
def test_any_district_reads_the_same_twice(one: District) -> None:
    compare(one)


def test_full_districts_read_the_same_twice() -> None:
    for one in seeded(120):
        compare(one)


def test_every_kind_is_compared() -> None:
    assert {kind for kind, _ in CARDS} == set(scoring_cards.KINDS) == set(referee.CARDS)
    assert {kind for kind, _ in MILESTONES} == set(milestone_kinds.KINDS) == set(referee.MILESTONES)


def test_kinds_and_parameters_are_checked() -> None:
    cards, milestones = scoring_cards.KINDS, milestone_kinds.KINDS
    assert [problem for asks in CARDS for problem in problems(cards, *asks)] == []
    assert [problem for asks in MILESTONES for problem in problems(milestones, *asks)] == []
    assert list(problems(cards, "areas", {"terrain": "lot", "size": 3})) == [
        "areas has no parameter 'size' (did you mean 'min_size'?); it takes terrain, min_size, min_features",
        "areas: terrain = 'lot' should be one of park, water",
    ]
    assert list(problems(cards, "building_sets_by_colour", {"count": 2})) == [
        "building_sets_by_colour has no parameter 'count'; it takes none"
    ]
    assert list(problems(milestones, "bridges", {})) == ["bridges needs count"]
    assert list(problems(milestones, "bridges", {"count": 0})) == ["bridges: count = 0 should be a number from 1 to 60"]
    assert list(problems(cards, "building_sets_by_height", {"heights": (1, 1)})) == [
        "building_sets_by_height: heights = (1, 1) should be different heights such as 1+2+3"
    ]
    assert list(problems(cards, "building_sets_by_height", {"heights": ()})) == [
        "building_sets_by_height: heights = () should be different heights such as 1+2+3"
    ]
    assert list(problems(cards, "buildings", {"min_adjacent": 2, "exact_height": 2, "min_height": 1})) == [
        "buildings: min_adjacent counts spaces of a terrain, so adjacent_to has to name it",
        "buildings: exact_height says it all, so min_height has to go",
    ]


# The cards one by one

R1_R3_B2_G4_G1_Y1 = "R/R1 R/R3 B/B2\nG/G4 G/G1 Y/Y1"


@pytest.mark.rule("CTS-14.1")
@pytest.mark.rule("CTS-12.5")
def test_x3_balanced_district() -> None:
    one_set = queries.occurrences(district_from_text(R1_R3_B2_G4_G1_Y1), "building_sets_by_colour")
    assert one_set == [("0,0", "2,0", "0,1", "2,1")]
    two_sets = queries.occurrences(district_from_text(R1_R3_B2_G4_G1_Y1 + "\nB/B1 Y/Y2 P"), "building_sets_by_colour")
    assert len(two_sets) == 2
    assert len({space for spaces in two_sets for space in spaces}) == 8


@pytest.mark.rule("CTS-14.2")
def test_sets_of_heights_take_exact_heights() -> None:
    both = district_from_text("R/R1 B/B2 G/G3 Y/Y4\nR/R1 B/B2 G/G3 Y/Y3")
    assert queries.occurrences(both, "building_sets_by_height", heights=(1, 2, 3, 4)) == [("0,0", "1,0", "2,0", "3,0")]


@pytest.mark.rule("CTS-14.3")
def test_buildings_beside_enough_spaces() -> None:
    one = district_from_text("P R/R2 P\nR/R1 P B/B2")
    assert queries.occurrences(one, "buildings", adjacent_to="park", min_adjacent=3) == [("1,0",)]
    assert queries.occurrences(one, "buildings", colour="red", exact_height=1) == [("0,1",)]


@pytest.mark.rule("CTS-14.4")
def test_areas_count_feature_tiles_not_kinds() -> None:
    one = district_from_text("P:t P:t R P:t")
    assert queries.occurrences(one, "areas", terrain="park", min_features=2) == [("0,0", "1,0")]


@pytest.mark.rule("CTS-14.5")
def test_each_space_of_the_largest_area() -> None:
    assert queries.occurrences(district_from_text("W W R W"), "largest_area", terrain="water") == [("0,0",), ("1,0",)]
    assert queries.occurrences(district_from_text("R P"), "largest_area", terrain="water") == []


@pytest.mark.rule("CTS-14.6")
def test_a_building_may_be_in_several_pairs() -> None:
    one = district_from_text("R/R2 B/B2 G/G2")
    assert queries.occurrences(one, "adjacent_pairs", height_difference=0) == [("0,0", "1,0"), ("1,0", "2,0")]


@pytest.mark.rule("CTS-14.7")
def test_a_long_colour_area_counts_once() -> None:
    one = district_from_text("R R/R2 R R\nR R/R1 P W")
    assert len(queries.occurrences(one, "colour_areas", min_size=3)) == 1


@pytest.mark.rule("CTS-14.8")
def test_duplicates_are_attractions_too() -> None:
    assert len(queries.occurrences(district_from_text("P:t P:t W:s"), "features_on", terrain="park")) == 2


@pytest.mark.rule("CTS-14.9")
def test_promenade() -> None:
    one = district_from_text("W P W\nP W P")
    found = queries.occurrences(one, "spaces_adjacent", terrain="park", adjacent_to="water", min_adjacent=2)
    assert found == [("1,0",), ("0,1",), ("2,1",)]
    most = queries.occurrences(one, "spaces_adjacent", terrain="park", adjacent_to="water", min_adjacent=3)
    assert most == [("1,0",)]


@pytest.mark.rule("CTS-7.11")
def test_a_wild_lot_and_a_monument_are_no_attractions() -> None:
    one = district_from_text("R:* R:m\nP W")
    assert queries.occurrences(one, "features_on", terrain="park") == []
    assert queries.occurrences(one, "areas", terrain="park", min_features=1) == []
