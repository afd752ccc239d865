"""Public services (PUB)."""

import pytest

from tests.playing import cited, earned, options, play, played, refused, top

from .table import Table, table

KINDS = ("market", "station", "hospital", "promenade", "university")
ALL = {"in_play": dict.fromkeys(KINDS, 1)}
OTHERS = {"in_play": dict.fromkeys(("market", "station", "hospital", "museum", "pavilion"), 1)}


def building(lies: str = "", coins: int = 3, cloth: int = 0, **unusual: object) -> Table:
    """Blue stands on a crossing and builds a public service."""
    usual = {"here": "c42", "waits": "build_public", "coins": coins, "cloth": cloth, "seats": 3}
    return table(f"c42 middle\n{lies}", **usual | ALL | unusual)


@pytest.mark.rule("BCN-PUB.1")
def test_one_of_each_kind_from_the_top_of_its_stack() -> None:
    assert options(building()) == [f"service {kind}" for kind in KINDS]
    match = building(service={"blue": {"market": 1}, "purple": {"station": 1, "hospital": 1}}, coins=2)
    assert options(match) == ["service station", "service hospital"]
    assert refused(match, "service promenade") == {"BCN-PUB.1"}
    assert refused(match, "service museum") == {"BCN-SET.8"}
    assert refused(match, "service market") == {"BCN-PUB.12"}


@pytest.mark.rule("BCN-PUB.1")
def test_an_empty_stack_has_nothing() -> None:
    """For two players a stack has two tiles."""
    match = play(building(seats=2, service={"purple": {"market": 1}}), "service market")
    assert match.state.stacks[0] == 0


@pytest.mark.rule("BCN-PUB.2")
@pytest.mark.rule("BCN-PUB.3")
@pytest.mark.parametrize(("before", "cost", "points"), [((), 3, 10), (("purple",), 2, 6), (("purple", "orange"), 1, 3)])
def test_the_cheaper_the_fewer_points(before: tuple[str, ...], cost: int, points: int) -> None:
    match = building(service={seat: {"market": 1} for seat in before})
    play(match, "service market")
    assert match.state.coins[0] == 3 - cost
    assert earned(match, "blue") == {"BCN-PUB.2": points}
    assert match.state.cerda[0] == 6


@pytest.mark.rule("BCN-PUB.4")
@pytest.mark.rule("BCN-PUB.12")
def test_points_then_the_cerda_track_then_the_main_benefit() -> None:
    match = building("b21 level_1 blue")
    assert played(match, "service market") == ["BCN-PUB.1", "BCN-PUB.2", "BCN-CER.1", "BCN-RES.4"]
    assert top(match) == "choose_action"


@pytest.mark.rule("BCN-PUB.5")
@pytest.mark.parametrize(("unit", "cloth"), [("tiles", 4), ("blocks", 3)])
def test_a_cloth_for_each_house_with_a_marker(unit: str, cloth: int) -> None:
    """At any height; two corner tiles of one block count twice, unless an option counts blocks."""
    lies = "b11_ne b11_sw corner blue\nb21 level_1 level_2 blue purple\nb31 level_1 blue\nb41 level_1 purple"
    match = play(building(lies, market_unit=unit), "service market")
    assert match.state.cloth[0] == cloth


@pytest.mark.rule("BCN-PUB.6")
def test_the_station_waives_the_coins_of_a_passenger() -> None:
    """The fourth one costs a coin and a cloth; a passenger of a further ride is paid as usual."""
    lies = "h5_1 tram blue\nh2_4 h2_3 h2_1 passenger blue"
    match = play(building(lies, cloth=1), "service station", "main", "tram v1_4", "passenger")
    assert (match.state.coins[0], match.state.cloth[0]) == (0, 0)
    first = play(building("d4 tram blue"), "service station", "main", "tram d3", "passenger", "ride", "tram d2")
    assert top(first) == "choose_action", "the second costs a cloth, which nobody waives"


@pytest.mark.rule("BCN-PUB.7")
def test_the_hospital_waives_all_coins() -> None:
    match = play(building("c12 c13 blue"), "service hospital", "main")
    assert match.state.coins[0] == 0
    play(match, "intersection c55")
    assert match.state.built[0] == 3


@pytest.mark.rule("BCN-PUB.8")
def test_the_promenade_builds_one_wide_or_two_narrow_streets() -> None:
    match = play(building(), "service promenade", "main")
    assert options(match) == ["kind narrow", "kind wide"]
    play(match, "kind narrow", "street h4_2")
    assert top(match) == "place_street"
    wide = play(building("h3_1 h3_2 h3_3 h3_4 v3_1 blue"), "service promenade", "main")
    assert options(wide) == ["kind narrow"]
    assert refused(wide, "kind wide") == {"BCN-STR.2"}


@pytest.mark.rule("BCN-PUB.9")
def test_the_university_places_anywhere() -> None:
    match = play(building("s12 purple"), "service university", "main")
    assert len(options(match)) == 23
    assert refused(match, "cobble s12") == {"BCN-PAV.5"}
    play(match, "cobble s20")
    assert top(match) == "sagrada_step"


@pytest.mark.rule("BCN-PUB.10")
def test_the_museum_brings_two_optional_steps() -> None:
    match = play(building(**OTHERS), "service museum")
    assert top(match) == "sagrada_step"
    play(match, "advance", "advance")
    assert (match.state.sagrada[0], top(match)) == (2, "choose_action")
    assert play(building(**OTHERS), "service museum", "stop").state.sagrada[0] == 0


@pytest.mark.rule("BCN-PUB.11")
def test_the_pavilion_waives_the_cloth_of_a_project() -> None:
    match = play(building(**OTHERS), "service pavilion", "main")
    tile = options(match)[0].split()[1]
    play(match, f"project {tile} 5")
    assert match.state.cloth[0] == 0


@pytest.mark.rule("BCN-PUB.13")
def test_the_main_benefit_may_be_declined_and_the_impossible_is_not_asked() -> None:
    match = play(building(), "service hospital", "decline")
    assert cited(match) == ["BCN-PUB.13"]
    assert top(match) == "choose_action"
    none_left = play(building("c12 c13 c14 c15 c21 blue"), "service hospital")
    assert top(none_left) == "choose_action"
    assert top(play(building(), "service market")) == "choose_action"
