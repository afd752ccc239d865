"""The nineteen conditions (SCO): how often a player meets each, and where."""

from typing import Any

import pytest

from gamelib.games.barcelona.conditions import CONDITIONS, fulfilled, places

from .table import GAME, sketch, value


def times(condition: str, drawing: str = "", seat: str = "blue", **unusual: Any) -> int:
    s = sketch(drawing, **{"seats": 3} | unusual)
    return fulfilled(s, value("seat", seat), value("condition", condition))


def test_every_condition_stands_in_the_order_of_the_data() -> None:
    words = GAME.codecs["condition"].words
    assert [condition.__name__ for condition in CONDITIONS] == list(words)


@pytest.mark.rule("BCN-SCO.1")
@pytest.mark.parametrize(
    ("drawing", "tiles", "blocks"),
    [
        ("", 0, 0),
        ("b21 level_1 blue", 1, 1),
        ("b21 b41 level_1 blue\nb31 level_1 orange", 1, 1),
        ("b21 b41 level_1 blue\nb31 level_1 level_2 blue orange", 3, 3),
        ("b11_ne b11_sw corner blue\nb21 b31 b41 level_1 blue", 5, 4),
        ("b12 b13 b14 level_1 blue\nb11_sw corner blue", 4, 4),
        ("b21 b32 b43 level_1 blue", 1, 1),
    ],
)
def test_house_line(drawing: str, tiles: int, blocks: int) -> None:
    assert times("house_line", drawing) == tiles
    assert times("house_line", drawing, line_unit="blocks") == blocks


@pytest.mark.rule("BCN-SCO.1")
def test_of_two_lines_the_one_with_more_tiles_counts() -> None:
    """A row of three blocks has three tiles; the column of two blocks with a whole diagonal block has three as well."""
    assert times("house_line", "b21 b31 level_1 blue\nb22_ne b22_sw corner blue") == 3
    s = sketch("b21 b31 level_1 blue\nb22_ne b22_sw corner blue", seats=3)
    assert places(s, 0, 0) == ["b21", "b22_ne", "b22_sw"]


@pytest.mark.rule("BCN-SCO.2")
@pytest.mark.rule("BCN-SCO.9")
def test_goods_count_up_to_five() -> None:
    cobbled = "s11 s12 s13 s21 s23 s31 blue"
    assert times("coins", cobbled, coins={"blue": 3}, cloth={"blue": 2}) == 3
    assert times("coins", cobbled, coins={"blue": 7}, cloth={"blue": 2}) == 5
    assert times("cloth", cobbled, coins={"blue": 0}, cloth={"blue": 6}) == 5


@pytest.mark.rule("BCN-SCO.3")
@pytest.mark.parametrize(
    ("houses", "count"),
    [
        ("b11_ne b11_sw corner orange", 0),
        ("b11_ne b11_sw corner orange\nb21 level_1 purple", 1),
        ("b11_ne corner orange\nb21 level_1 level_2 purple orange", 0),
    ],
)
def test_busy_intersections(houses: str, count: int) -> None:
    assert times("busy_intersections", f"c22 blue\n{houses}") == count
    assert times("busy_intersections", f"c22 orange\n{houses}") == 0


@pytest.mark.rule("BCN-SCO.4")
@pytest.mark.parametrize(("index", "count"), [(0, 0), (2, 0), (3, 1), (5, 1), (8, 2), (11, 3), (12, 4)])
def test_cerda_multiplier(index: int, count: int) -> None:
    assert times("cerda_multiplier", cerda=[index, 4, 4]) == count


@pytest.mark.rule("BCN-SCO.5")
def test_public_services() -> None:
    built = {"blue": {"market": 1, "museum": 1}, "orange": {"market": 1}}
    assert times("public_services", service=built) == 2


@pytest.mark.rule("BCN-SCO.6")
def test_busy_passengers() -> None:
    houses, riding = "b12 level_1 orange\nb13 level_1 purple", "h5_1 tram blue\nh3_1 passenger blue"
    assert times("busy_passengers", f"{houses}\n{riding}") == 1
    assert times("busy_passengers", f"b12 level_1 orange\n{riding}") == 0
    at_the_border = riding.replace("h3_1", "v1_2")
    assert times("busy_passengers", f"{houses}\n{at_the_border}") == 0, "at the border nobody is between two houses"


@pytest.mark.rule("BCN-SCO.7")
@pytest.mark.rule("BCN-SCO.18")
def test_markers_and_tiles_of_projects() -> None:
    said: dict[str, Any] = {"up": {"blue": {"1": 1, "4": 1}}}
    said["project"] = {"blue": {"2": "coins"}, "orange": {"1": "cloth"}}
    assert times("improved_markers", **said) == 2
    assert times("modernisme_tiles", **said) == 1


@pytest.mark.rule("BCN-SCO.8")
def test_cobblestones() -> None:
    assert times("cobblestones", "s12 s11 blue\ns21 orange") == 2


@pytest.mark.rule("BCN-SCO.10")
@pytest.mark.rule("BCN-SCO.11")
def test_lines_of_own_streets() -> None:
    streets = "h1_1 h1_2 h1_4 v1_1 blue\nh1_3 orange"
    assert times("narrow_line", streets) == 2
    assert times("wide_line", "h3_2 h3_3 d1 v3_1 blue") == 2
    assert times("wide_line", "d1 d2 d3 d4 blue") == 4


@pytest.mark.rule("BCN-SCO.12")
@pytest.mark.rule("BCN-SCO.13")
def test_streets_of_each_kind() -> None:
    streets = "h1_1 h1_2 v1_4 blue\nh3_1 d1 blue\nh2_1 d2 orange"
    assert (times("narrow_tiles", streets), times("wide_tiles", streets)) == (3, 2)


@pytest.mark.rule("BCN-SCO.14")
@pytest.mark.rule("BCN-SCO.15")
def test_passengers_and_intersections() -> None:
    lies = "h5_1 tram blue\nh5_2 tram orange\nh1_1 v2_2 passenger blue\nh1_2 passenger orange\nc11 blue\nc22 orange"
    assert (times("passengers", lies), times("intersections", lies)) == (2, 1)


@pytest.mark.rule("BCN-SCO.16")
@pytest.mark.parametrize(("houses", "count"), [(1, 0), (2, 1), (3, 1), (4, 2), (6, 3), (7, 4), (8, 5)])
def test_empty_marker_spaces(houses: int, count: int) -> None:
    spaces = ["b21", "b31", "b41", "b12", "b32", "b42", "b13", "b23"][:houses]
    assert times("empty_marker_spaces", f"{' '.join(spaces)} level_1 blue") == count


@pytest.mark.rule("BCN-SCO.17")
def test_corner_blocks() -> None:
    assert times("corner_blocks", "b11_ne b11_sw b33_ne corner blue\nb22_ne corner orange\nb21 level_1 blue") == 2


@pytest.mark.rule("BCN-SCO.19")
def test_bottom_markers() -> None:
    houses = "b21 level_1 blue\nb31 level_1 level_2 orange blue\nb41 level_1 level_2 blue orange\nb11_ne corner blue"
    assert times("bottom_markers", houses) == 2
    assert times("bottom_markers", "b21 level_1 level_2 blue") == 1, "the tile below was built without a marker"
