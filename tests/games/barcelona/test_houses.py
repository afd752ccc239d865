"""Constructing houses (BLD), and where their citizens go (CIT)."""

import pytest

from gamelib.games.barcelona.citizens import lowest_value, move_in
from tests.playing import cited, earned, options, play, refused, top, until, why

from .table import Table, sketch, table, told, value

MIDDLE_AND_UPPER = "c21 middle\nc31 upper"
WAITS = "build_house"


def building(drawing: str, **unusual: object) -> Table:
    return table(drawing, **{"waits": WAITS} | unusual)


def tracks(match: Table) -> list[int]:
    return match.state.track


# Must, and what is legal


@pytest.mark.rule("BCN-BLD.1")
def test_who_can_build_must() -> None:
    match = table(f"c11 working\nc22 working\n{MIDDLE_AND_UPPER}", waits="construction")
    assert top(match) == "build_house"
    assert {action.verb for action in match.legal_actions()} == {"house"}
    nobody = table("c11 working\nc13 working", waits="construction")
    assert top(nobody) == "draw_citizen"
    assert "BCN-BLD.1" in cited(nobody, -1)


@pytest.mark.rule("BCN-BLD.2")
@pytest.mark.rule("BCN-PLC.6")
def test_only_visible_citizens_around_the_space_count() -> None:
    match = building(f"{MIDDLE_AND_UPPER}\nc51 upper/middle")
    assert {action.split()[1] for action in options(match)} == {"b21"}, "two of each others' corners"
    (refusal,) = match.why_not("house b21 level_1 c21+c22")
    assert (refusal.rule, refusal.because, refusal.facts["crossing"]) == ("BCN-BLD.2", "BCN-PLC.6", "c22")
    assert why(match, "house b21 level_1 c31+c41") == {"BCN-BLD.2"}


@pytest.mark.rule("BCN-BLD.3")
def test_what_each_level_asks_for() -> None:
    match = building("c21 middle\nc31 upper\nc22 working\nc32 working")
    sets = {(action.split()[2], action.split()[3]) for action in options(match) if action.split()[1] == "b21"}
    assert {some for tile, some in sets if tile == "level_2"} == {"c21+c31", "c21+c22", "c21+c32"}
    assert {some for tile, some in sets if tile == "level_3"} == {"c21+c31+c22", "c21+c31+c32", "c31+c22+c32"}
    assert len([some for tile, some in sets if tile == "level_1"]) == 6
    assert why(match, "house b21 level_2 c31+c22") == {"BCN-BLD.3"}
    assert why(match, "house b21 level_3 c21+c22+c32") == {"BCN-BLD.3"}
    assert why(match, "house b21 level_1 c21+c22+c32") == {"BCN-BLD.3"}


@pytest.mark.rule("BCN-BLD.4")
def test_corner_tiles_lie_on_halves_of_a_block_only() -> None:
    match = building("c11 middle\nc21 upper\nc22 working\nc31 working")
    tiles = {(action.split()[1], action.split()[2]) for action in options(match)}
    assert ("b11_ne", "corner") in tiles
    assert not [tile for space, tile in tiles if space.startswith("b11") and tile != "corner"]
    assert why(match, "house b11_ne level_1 c11+c21") == {"BCN-BLD.4"}
    assert why(match, "house b21 corner c21+c22") == {"BCN-BLD.4"}


@pytest.mark.rule("BCN-BLD.5")
@pytest.mark.parametrize(
    ("stands", "allowed"),
    [
        ("", {"level_1", "level_2", "level_3"}),
        ("level_1 orange", {"level_2", "level_3"}),
        ("level_2 blue", {"level_3"}),
        ("level_3 blue", set()),
    ],
)
def test_what_may_be_built_over_what(stands: str, allowed: set[str]) -> None:
    around = "c21 middle\nc31 upper\nc22 working\nc32 working"
    house = f"\nb21 {stands}" if stands else ""
    match = building(f"{around}{house}\nc44 working\nc54 working", seats=3)
    assert {action.split()[2] for action in options(match) if action.split()[1] == "b21"} == allowed
    if stands:
        assert why(match, "house b21 level_1 c21+c31") == {"BCN-BLD.5"}


@pytest.mark.rule("BCN-BLD.5")
def test_corner_tiles_are_final_and_covered_tiles_stay_below() -> None:
    match = building("b11_ne corner blue\nc11 working\nc21 middle\nc31 upper\nb21 level_1 orange", seats=3)
    assert why(match, "house b11_ne corner c11+c21") == {"BCN-BLD.5"}
    left = match.state.houses_left[:]
    play(match, "house b21 level_2 c21+c31")
    assert match.state.under[value("space", "b21")] == (value("tile", "level_1"),)
    assert [before - now for before, now in zip(left, match.state.houses_left, strict=True)] == [0, 0, 1, 0]


@pytest.mark.rule("BCN-BLD.17")
def test_what_has_run_out_cannot_be_built() -> None:
    threes = "b31 b41 b12 b32 b42 b13 b23 level_3 orange"
    match = building(f"{threes}\nc14 middle\nc24 upper\nc15 working", seats=3)
    assert {action.split()[2] for action in options(match)} == {"level_1", "level_2"}
    assert "BCN-BLD.17" in why(match, "house b14 level_3 c14+c24+c15")


# What it brings


@pytest.mark.rule("BCN-BLD.6")
def test_the_first_house_of_a_row_takes_its_bonus() -> None:
    match = play(building(MIDDLE_AND_UPPER), "house b21 level_1 c21+c31")
    assert earned(match, "blue")["BCN-BLD.6"] == 5
    again = play(building(f"b11_ne corner orange\n{MIDDLE_AND_UPPER}", seats=3), "house b21 level_1 c21+c31")
    assert "BCN-BLD.6" not in earned(again, "blue")


@pytest.mark.rule("BCN-BLD.7")
@pytest.mark.rule("BCN-BLD.16")
@pytest.mark.rule("BCN-CIT.1")
def test_the_citizens_go_to_their_tracks_and_uncover_others() -> None:
    match = building("c21 middle/working\nc31 upper", seats=4)
    play(match, "house b21 level_1 c21+c31")
    s = match.state
    assert s.track == [0, 1, 1]
    assert (s.top[value("crossing", "c21")], s.top[value("crossing", "c31")]) == (value("class", "working"), -1)
    said = [event.facts["space_number"] for event in match.events(line=0) if event.rule == "BCN-CIT.1"]
    assert said == [1, 1]
    rules = [rule for rule in cited(match, 0) if rule.startswith(("BCN-BLD", "BCN-CIT", "BCN-CER"))]
    order = ["BCN-BLD.2", "BCN-BLD.6", "BCN-CIT.1", "BCN-CIT.1", "BCN-BLD.8", "BCN-CER.1", "BCN-BLD.13"]
    assert rules == order


@pytest.mark.rule("BCN-CIT.1")
@pytest.mark.rule("BCN-SET.3")
def test_spaces_that_the_set_up_has_filled_are_skipped() -> None:
    match = play(building(f"b14 level_1 purple\n{MIDDLE_AND_UPPER}", track=[6, 7, 7]), "house b21 level_1 c21+c31")
    said = [event.facts["space_number"] for event in match.events(line=0) if event.rule == "BCN-CIT.1"]
    assert said == [3, 3], "space 2 holds a citizen of the set-up"


@pytest.mark.rule("BCN-BLD.8")
@pytest.mark.rule("BCN-CIT.4")
def test_the_lowest_value_that_is_still_visible_counts() -> None:
    match = building(f"b14 b24 level_1 orange\n{MIDDLE_AND_UPPER}", seats=4, track=[2, 1, 1])
    play(match, "house b21 level_1 c21+c31")
    assert match.state.track == [2, 2, 2]
    assert earned(match, "blue")["BCN-BLD.8"] == 4, "all threes are covered now"


@pytest.mark.rule("BCN-CIT.3")
@pytest.mark.rule("BCN-CIT.4")
def test_a_full_track_is_left_out_and_its_citizens_lie_beside_the_board() -> None:
    s = sketch(MIDDLE_AND_UPPER, seats=4)
    s.log, s.track = [], [18, 16, 18]
    assert lowest_value(s) == 11
    for crossing in ("c31", "c21"):
        move_in(s, 0, value("crossing", crossing))
    assert (s.track, s.off) == ([18, 17, 18], [0, 0, 1])
    assert [told(s, rule) for rule in ("BCN-CIT.3", "BCN-CIT.1")] == [
        [{"citizen_class": "upper", "space_number": 19}],
        [{"citizen_class": "middle", "space_number": 17}],
    ]
    assert lowest_value(s) == 12
    s.track = [18, 18, 18]
    assert lowest_value(s) == 12


@pytest.mark.rule("BCN-BLD.9")
def test_level_1_is_a_step_for_cerda() -> None:
    match = play(building(MIDDLE_AND_UPPER), "house b21 level_1 c21+c31")
    assert match.state.cerda == [5, 4]


@pytest.mark.rule("BCN-BLD.10")
def test_level_2_is_a_step_at_the_sagrada_familia_and_one_back() -> None:
    match = play(building(MIDDLE_AND_UPPER), "house b21 level_2 c21+c31")
    assert (top(match), match.state.cerda) == ("sagrada_step", [4, 4])
    assert play(match.fork(), "advance").state.sagrada == [1, 0]
    play(match, "stop")
    assert (match.state.sagrada, match.state.cerda) == ([0, 0], [3, 4])


@pytest.mark.rule("BCN-BLD.11")
def test_level_3_is_two_steps_then_points_then_two_back() -> None:
    match = play(building(f"{MIDDLE_AND_UPPER}\nc22 working"), "house b21 level_3 c21+c31+c22")
    play(match, "advance")
    assert "BCN-BLD.11" not in earned(match, "blue")
    play(match, "advance")
    assert (match.state.sagrada, match.state.cerda) == ([2, 0], [2, 4])
    assert earned(match, "blue")["BCN-BLD.11"] == 7


@pytest.mark.rule("BCN-BLD.12")
def test_a_corner_tile_has_no_benefit_of_its_own() -> None:
    match = play(building("c11 middle\nc21 upper"), "house b11_ne corner c11+c21")
    assert (match.state.cerda, match.state.sagrada) == ([4, 4], [0, 0])
    assert set(earned(match, "blue")) == {"BCN-BLD.6", "BCN-BLD.8"}


# Markers


@pytest.mark.rule("BCN-BLD.13")
def test_the_marker_lies_on_those_that_are_there() -> None:
    match = play(building(f"b21 level_1 orange\n{MIDDLE_AND_UPPER}", seats=3), "house b21 level_2 c21+c31", "stop")
    assert match.state.markers[value("space", "b21")] == (value("seat", "orange"), value("seat", "blue"))
    assert match.state.marked[0] == 1


HOUSES = ["b31", "b41", "b12", "b32", "b42", "b13", "b23", "b43"]


@pytest.mark.rule("BCN-BLD.15")
@pytest.mark.parametrize(("before", "steps"), [(0, 0), (1, 1), (2, 0), (3, 1), (5, 1), (6, 1), (7, 1)])
def test_an_emptied_space_for_markers_is_a_step(before: int, steps: int) -> None:
    stands = f"{' '.join(HOUSES[:before])} level_1 blue\n" if before else ""
    match = building(f"{stands}c14 middle\nc24 upper", cerda=[4, 4])
    play(match, "house b14 level_1 c14+c24")
    assert match.state.cerda[0] == 4 + 1 + steps
    assert ("BCN-BLD.15" in cited(match, 0)) == bool(steps)


@pytest.mark.rule("BCN-BLD.14")
def test_without_a_marker_one_builds_all_the_same() -> None:
    stands = f"{' '.join(HOUSES)} level_1 blue\n"
    match = building(f"{stands}c14 middle\nc24 upper")
    play(match, "house b14 level_1 c14+c24")
    s = match.state
    assert s.house[value("space", "b14")] == value("tile", "level_1")
    assert s.markers[value("space", "b14")] == ()
    assert (s.cerda[0], s.marked[0]) == (5, 8)
    assert earned(match, "blue")["BCN-BLD.8"] > 0
    assert "BCN-BLD.14" in cited(match, 0)


@pytest.mark.rule("BCN-BLD.1")
def test_what_nobody_can_build_is_refused_and_changes_nothing() -> None:
    match = building(MIDDLE_AND_UPPER)
    assert refused(match, "house b11_sw level_3 c21+c31") == {"BCN-BLD.4", "BCN-BLD.2", "BCN-BLD.3"}
    assert refused(match, "house b21 level_2 c22+c32") == {"BCN-BLD.2", "BCN-BLD.3"}


def test_legal_moves_are_the_candidates_that_nothing_refuses() -> None:
    s = sketch("c11 upper/middle\nc21 middle\nc31 upper\nc22 working\nc32 middle\nc33 working\nc43 upper", waits=WAITS)
    allowed = [action for action, refusals in s.refusals().items() if not refusals]
    assert sorted(allowed) == sorted(s.legal_actions())


def test_a_turn_goes_on_after_the_house() -> None:
    match = play(building(MIDDLE_AND_UPPER), "house b21 level_1 c21+c31")
    until(match, "place_citizens")
    assert match.state.active == 1
