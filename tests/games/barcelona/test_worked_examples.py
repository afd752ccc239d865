"""The worked examples of the specification about streets, intersections, projects and the tram (1 to 7)."""

import pytest

from tests.playing import earned, options, play, top, why

from .table import Table, table, value


def has(match: Table, seat: str = "blue") -> tuple[int, int, int]:
    """The coins, the cloth and the place on the Cerdà track of a seat."""
    s, number = match.state, value("seat", seat)
    return s.coins[number], s.cloth[number], s.cerda[number]


@pytest.mark.rule("BCN-STR.1")
@pytest.mark.rule("BCN-STR.2")
@pytest.mark.rule("BCN-STR.10")
def test_i1_two_narrow_streets_and_an_empty_stack() -> None:
    """Two tiles are left in the left stack; a benefit, runs of 1 and 2, then the Cerdà track."""
    match = table("h4_2 v4_4 blue\nc42 middle", here="c42", waits="build_streets narrow")
    play(match, "street h1_1")
    assert has(match) == (2, 1, 4)
    assert earned(match, "blue") == {"BCN-STR.5": 1}
    play(match, "street h1_2")
    assert has(match) == (2, 1, 5)
    assert earned(match, "blue") == {"BCN-STR.5": 1 + 2}
    assert match.state.narrow[0] == 4


def at_the_middle() -> Table:
    """Blue may build an intersection; citizens stand on the crossing in the middle."""
    lies = "c12 blue\nc52 blue\nc33 working/middle\nc53 upper"
    return table(lies, seats=3, coins=3, cloth=0, here="c53", waits="build_intersection full")


@pytest.mark.rule("BCN-INT.1")
@pytest.mark.rule("BCN-INT.2")
@pytest.mark.rule("BCN-INT.3")
@pytest.mark.rule("BCN-INT.4")
def test_i2_the_third_intersection() -> None:
    match = play(at_the_middle(), "intersection c33")
    assert has(match) == (2, 0, 6), "3 - (2 + 1) coins, then 2 coins and 2 steps"
    assert match.state.built[0] == 3
    assert match.state.top[value("crossing", "c33")] == value("class", "working"), "citizens stay"


@pytest.mark.rule("BCN-PLC.3")
@pytest.mark.rule("BCN-INT.5")
@pytest.mark.rule("BCN-INT.6")
def test_i3_others_use_it() -> None:
    """Orange pays nothing; Blue takes two different ones of three benefits, then Orange goes on."""
    match = table("c12 c52 c33 blue", seats=3, active="orange", hand="working upper", coins=[0, 0, 0], cloth=[0, 0, 0])
    play(match, "place c33 upper")
    assert (top(match), match.state.seat) == ("intersection_benefit", 0)
    assert options(match) == ["benefit 1", "benefit 2", "benefit 3", "pass"]
    assert why(match, "benefit 4") == {"BCN-INT.5"}
    play(match, "benefit 1")
    assert why(match, "benefit 1") == {"BCN-INT.6"}
    play(match, "benefit 2")
    assert has(match) == (1, 0, 4)
    assert earned(match, "blue") == {"BCN-INT.5": 2}
    assert has(match, "orange") == (0, 0, 4)
    assert (top(match), match.state.seat) == ("choose_action", 2)
    assert match.state.chosen == ()


@pytest.mark.rule("BCN-IMP.1")
@pytest.mark.rule("BCN-IMP.2")
def test_i4_improving_the_middle_slot() -> None:
    match = table("c42 middle", here="c42", coins=0, cloth=2, waits="improve")
    play(match, "improve 3")
    assert has(match) == (0, 0, 4)
    assert match.state.up[:5] == [0, 0, 1, 0, 0]


@pytest.mark.rule("BCN-MOD.1")
@pytest.mark.rule("BCN-MOD.3")
def test_i5_taking_a_project() -> None:
    match = table("c42 middle", here="c42", coins=0, cloth=1, waits="take_modernisme full")
    tile = options(match)[0].split()[1]
    play(match, f"project {tile} 4")
    assert has(match) == (0, 0, 4)
    assert top(match) == "reveal_modernisme"
    play(match, str(match.legal_actions()[0]))
    assert len(match.state.display) == 4
    assert match.state.project[3] == value("condition", tile)


@pytest.mark.rule("BCN-TRM.3")
@pytest.mark.rule("BCN-TRM.6")
@pytest.mark.rule("BCN-TRM.9")
def test_i6_a_tram_a_passenger_and_its_street() -> None:
    """Two segments are entered; the owner scores a run of two tiles, one not its own; then the street's action."""
    lies = "h5_1 tram blue\nh2_4 passenger blue\nv1_3 purple\nv1_4 orange\nc42 middle"
    match = table(lies, seats=3, here="c42", coins=0, cloth=1, waits="tram_to full")
    play(match, "tram v1_3", "passenger")
    assert has(match) == (0, 0, 4)
    assert earned(match, "purple") == {"BCN-TRM.9": 2}
    assert earned(match, "orange") == earned(match, "blue") == {}
    play(match, "ride")
    assert has(match) == (2, 0, 4)


@pytest.mark.rule("BCN-TRM.4")
def test_i7_how_far_a_tram_comes() -> None:
    match = table("h1_1 tram blue\nc42 middle", here="c42", waits="tram_to full")
    wanted = "d1 d2 h1_2 h1_3 h2_1 h2_2 v1_1 v1_2 v2_1 v2_2 v3_1"
    assert sorted(options(match)) == [f"tram {segment}" for segment in wanted.split()]
