"""What milestones ask for: each kind with a district that just meets it and one that just misses it (CTS-15)."""

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from gamelib.engine.grid import bits
from gamelib.games.cities import queries
from gamelib.games.cities.district import FEATURE, PIECE
from gamelib.games.cities.milestone_kinds import KINDS
from gamelib.games.cities.notation import district_from_text
from gamelib.games.cities.things import COLOURS, FEATURE_IDS
from tests.games.cities.table import GAME
from tests.games.cities.test_scoring_cards import seeded

Case = tuple[str, dict[str, Any], str, str]
# Kind, what it asks for, a district that just meets it, one that just misses it.
CASES: dict[str, Case] = {
    "CTS-15.1 size": (
        "area_size",
        {"terrain": "park", "min_size": 6, "min_features": 0},
        "P P P\nR P B\nP P W",
        "P P P\nR P B\nW P R",
    ),
    "CTS-15.1 different features in one area": (
        "area_size",
        {"terrain": "water", "min_size": 4, "min_features": 2},
        "W:s W\nW W:d",
        "W:s W\nW W:s",
    ),
    "CTS-15.1 in the same area": (
        "area_size",
        {"terrain": "park", "min_size": 1, "min_features": 3},
        "P:t P:f P:b R",
        "P:t P:f R P:b",
    ),
    "CTS-15.2 at least": (
        "buildings",
        {"min_height": 3, "count": 4},
        "R/R3 B/B4\nG/G3 Y/Y3",
        "R/R3 B/B4\nG/G3 Y/Y2",
    ),
    "CTS-15.2 exactly": (
        "buildings",
        {"exact_height": 1, "count": 6},
        "R/R1 R/R1 R/R1\nB/B1 B/B1 B/B1",
        "R/R1 R/R1 R/R1\nB/B1 B/B1 B/B2",
    ),
    "CTS-15.2 beside": (
        "buildings",
        {"adjacent_to": "park", "min_adjacent": 1, "min_height": 3, "count": 3},
        "R/R3 P R/R4\nP P R/R3",
        "R/R3 P R/R4\nP R R/R3",
    ),
    "CTS-15.3": (
        "building_line",
        {"min_length": 4},
        "R/R1 P\nB/B2 P\nG/G3 P\nY/Y1 P",
        "R/R1 P\nB/B2 P\nG P\nY/Y1 P\nR/R1 P\nR/R1 P",
    ),
    "CTS-15.4": (
        "distinct_colours_and_heights",
        {},
        "R/R1 B/B2\nG/G3 Y/Y4",
        "R/R1 B/B2\nG/G3 Y/Y3",
    ),
    "CTS-15.4 a colour cannot serve twice": (
        "distinct_colours_and_heights",
        {},
        "R/R1 R/R2 B/B1\nG/G3 Y/Y4 P",
        "R/R1 R/R2 B/B3\nG/G3 Y/Y4 P",
    ),
    "CTS-15.5": (
        "height_set_adjacent",
        {"adjacent_to": "water"},
        "R/R1 W R/R2\nW P P\nR/R3 W R/R4",
        "R/R1 W R/R2\nW P P\nR/R3 P R/R4",
    ),
    "CTS-15.6": (
        "space_total",
        {"terrain": "water", "count": 7},
        "W P W P\nP W P W\nW P W W",
        "W P W P\nP W P W\nW P W P",
    ),
    "CTS-15.7 features": (
        "features_on",
        {"terrain": "water", "count": 4},
        "W:s W:s W:s\nP W:s P",
        "W:s W:s W:s\nP:t W P",
    ),
    "CTS-15.7 areas": (
        "areas",
        {"terrain": "water", "min_size": 2, "count": 3},
        "W W P W\nP P P W\nW W P P",
        "W W P W\nP P W W\nW P R P\nP W P W",
    ),
    "CTS-15.7 spaces": (
        "spaces_adjacent",
        {"terrain": "park", "adjacent_to": "water", "min_adjacent": 1, "count": 4},
        "P P P P\nW W W W",
        "P P P P\nW W W R",
    ),
    "CTS-15.8": (
        "bridges",
        {"count": 2},
        "R/R1 W R/R1\nP P P\nB/B1 W B/B1",
        "R/R1 W R/R1\nP P P\nB/B1 W B",
    ),
    "CTS-15.9": (
        "colour_areas_split",
        {"area_size": 3, "count": 2},
        "R R/R2 R\nP P P\nB B B",
        "R R/R2 R\nP P P\nB B:m B",
    ),
    "CTS-15.10": (
        "area_with_adjacent_buildings",
        {"terrain": "park", "count": 5},
        "R/R1 P R/R1\nR/R1 P R/R1\nW R/R1 W",
        "R/R1 P R/R1\nR/R1 P R/R1\nP R R/R1",
    ),
    "CTS-15.11": (
        "both_areas",
        {"min_size": 4},
        "P P W W\nP P W W",
        "P P W W\nP R W W",
    ),
    "CTS-15.12": (
        "building_square",
        {"side": 2},
        "P P P\nP R/R1 B/B2\nP G/G3 Y/Y1",
        "P R/R1 P\nP R/R1 B/B2\nP G/G3 Y",
    ),
    "CTS-15.13": (
        "each_colour",
        {"count": 2},
        "R/R1 R/R2 B/B1 B/B3\nG/G1 G/G4 Y/Y1 R:*/Y1",
        "R/R1 R/R2 B/B1 B/B3\nG/G1 G/G4 Y/Y1 Y",
    ),
    "CTS-15.14": (
        "row_or_column_buildings",
        {"count": 4},
        "R/R1 P R/R1 R/R1 P R/R1",
        "R/R1 P R/R1 R/R1 P R\nP R/R1 P P P P",
    ),
    "CTS-15.15": (
        "building_area",
        {"min_size": 6},
        "R/R1 B/B2 P\nP G/G3 R/R1\nP R/R1 R/R1",
        "R/R1 B/B2 P\nP G/G3 R/R1\nP P R/R1\nR/R1 P P",
    ),
}


@pytest.mark.rule("CTS-15.1")
@pytest.mark.rule("CTS-15.2")
@pytest.mark.rule("CTS-15.3")
@pytest.mark.rule("CTS-15.4")
@pytest.mark.rule("CTS-15.5")
@pytest.mark.rule("CTS-15.6")
@pytest.mark.rule("CTS-15.7")
@pytest.mark.rule("CTS-15.8")
@pytest.mark.rule("CTS-15.9")
@pytest.mark.rule("CTS-15.10")
@pytest.mark.rule("CTS-15.11")
@pytest.mark.rule("CTS-15.12")
@pytest.mark.rule("CTS-15.13")
@pytest.mark.rule("CTS-15.14")
@pytest.mark.rule("CTS-15.15")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_just_met_and_just_missed(case: Case) -> None:
    kind, asks, met, missed = case
    yes = queries.wanted(district_from_text(met), kind, **asks)
    no = queries.wanted(district_from_text(missed), kind, **asks)
    assert yes.met
    assert yes.missing == []
    assert yes.spaces
    assert not no.met
    assert [need.facts["need"] - need.facts["have"] for need in no.missing] == [1]


def test_every_kind_has_its_cases() -> None:
    assert {kind for kind, *_ in CASES.values()} == set(KINDS)


# What is missing


@pytest.mark.rule("CTS-15.1")
def test_the_area_that_lacks_least_is_named() -> None:
    district = district_from_text("W W W P W:s\nP P P P W:d")
    progress = queries.wanted(district, "area_size", terrain="water", min_size=4, min_features=2)
    assert [(need.rule, need.facts["have"], need.facts["need"]) for need in progress.missing] == [("CTS-15.1", 2, 4)]
    assert progress.missing[0].where == ("4,0", "4,1")


@pytest.mark.rule("CTS-12.8")
def test_size_and_different_features_are_missing_each_by_itself() -> None:
    progress = queries.wanted(district_from_text("W:s W:s P"), "area_size", terrain="water", min_size=4, min_features=2)
    assert [(need.rule, need.facts["have"], need.facts["need"]) for need in progress.missing] == [
        ("CTS-15.1", 2, 4),
        ("CTS-12.8", 1, 2),
    ]


@pytest.mark.rule("CTS-15.4")
def test_the_matching_that_needs_fewest_pieces() -> None:
    """Red 4, blue 2, green 1: yellow would have to be 3, and has 2 already."""
    progress = queries.wanted(district_from_text("R/R4 B/B2\nG/G1 Y/Y2"), "distinct_colours_and_heights")
    assert [(need.facts["colour"], need.facts["height"]) for need in progress.missing] == [(3, 3)]
    assert progress.spaces == ("0,0", "1,0", "0,1")


@pytest.mark.rule("CTS-15.5")
def test_each_missing_height_is_named() -> None:
    progress = queries.wanted(district_from_text("R/R1 W R/R4"), "height_set_adjacent", adjacent_to="water")
    assert [need.facts["height"] for need in progress.missing] == [2, 3]


@pytest.mark.rule("CTS-15.12")
def test_the_square_with_most_buildings() -> None:
    progress = queries.wanted(district_from_text("R/R1 P P\nP R/R1 R/R1\nP R/R1 R"), "building_square", side=2)
    assert progress.missing[0].where == ("1,1", "2,1", "1,2")
    assert progress.missing[0].facts == {"have": 3, "need": 4}


@pytest.mark.rule("CTS-15.12")
def test_a_district_too_small_for_the_square() -> None:
    progress = queries.wanted(district_from_text("R/R1 R/R1"), "building_square", side=2)
    assert progress.missing[0].facts == {"have": 0, "need": 4}


def test_nothing_of_it_yet() -> None:
    district = district_from_text("R B")
    for kind, asks, _, _ in CASES.values():
        progress = queries.wanted(district, kind, **asks)
        assert not progress.met
        assert progress.missing
        assert progress.spaces == ()


# Lisbon


@pytest.mark.rule("CTS-10.8")
def test_x4_six_connected_lots_are_two_areas_of_three() -> None:
    six = district_from_text("R R/R2 R R\nR R/R1 P W")
    five = district_from_text("R R/R2 R R\nR P P W")
    lisbon: dict[str, Any] = {"area_size": 3, "count": 2}
    assert queries.wanted(six, "colour_areas_split", **lisbon).met
    assert not queries.wanted(five, "colour_areas_split", **lisbon).met
    assert len(queries.occurrences(six, "colour_areas", min_size=3)) == 1


@pytest.mark.rule("CTS-10.8")
def test_areas_of_lisbon_may_have_different_colours_and_touch() -> None:
    district = district_from_text("R R R\nB B B")
    assert queries.wanted(district, "colour_areas_split", area_size=3, count=2).met


@pytest.mark.rule("CTS-7.9")
def test_an_empty_wild_lot_helps_where_it_helps_most() -> None:
    both = district_from_text("R R B:* R R\nP P R P P")
    assert queries.wanted(both, "colour_areas_split", area_size=3, count=2).met
    monument = district_from_text("R R B:m R R\nP P R P P")
    assert not queries.wanted(monument, "colour_areas_split", area_size=3, count=2).met


@pytest.mark.rule("CTS-7.10")
def test_a_built_wild_lot_joins_its_own_colour_only() -> None:
    green = district_from_text("R R R:*/G1 G G\nP P P P P")
    assert queries.occurrences(green, "colour_areas", min_size=3) == [("2,0", "3,0", "4,0")]


@pytest.mark.rule("CTS-10.1")
@pytest.mark.parametrize("metropolis", [word for word in GAME.variants["metropolis"].values if word != "drawn"])
def test_a_milestone_remembered_as_missed_is_not_met(metropolis: str) -> None:
    """What is asked again only after a change that matters: the same answers as if it were asked every time."""
    match = GAME.new(2, seed=6, metropolis=metropolis)
    rng = random.Random(metropolis)
    remembered = 0
    while not match.state.over:
        match.play(rng.choice(match.legal_actions()))
        for district in match.state.district:
            for column, number in enumerate(match.state.milestones()):
                milestone = GAME.box.milestones[number]
                if district.missed & milestone.reached_by << column:
                    assert not milestone.met(district)
                    remembered += 1
    assert remembered


def _places(free: Callable[[int], int], things: Iterable[int]) -> list[tuple[int, int]]:
    return [(thing, space) for thing in things for space in bits(free(thing))]


@pytest.mark.rule("CTS-10.1")
def test_only_what_can_reach_a_milestone_does() -> None:
    """Each feature and piece on each space where it may go: what says that it changes nothing for it is right."""
    unreached = set()
    for before in seeded(120):
        features = _places(before.spaces_for_feature, range(len(FEATURE_IDS)))
        grown = [(FEATURE, before.with_feature(*one)) for one in features]
        grown += [(PIECE, before.with_piece(*one)) for one in _places(before.spaces_for_piece, COLOURS)]
        for number, milestone in enumerate(GAME.box.milestones):
            if not milestone.met(before):
                for by, after in grown:
                    if milestone.reached_by != by:
                        assert not milestone.met(after), (GAME.box.milestone_needs[number], before, after)
                        unreached.add((number, by))
    assert len(unreached) > len(GAME.box.milestones)
