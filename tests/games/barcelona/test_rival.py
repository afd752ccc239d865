"""Cerdà's rival in the solo game (SOL)."""

from typing import Any

import pytest

from gamelib.games.barcelona.box import Benefit
from gamelib.games.barcelona.rival import best_house, by_distance, citizens_for, goal
from gamelib.games.barcelona.rival_gains import worth
from gamelib.games.barcelona.state import Barcelona
from tests.playing import cited, play, top, until

from .table import fresh, points, ran, sketch, table, value, word

REST = ["rival_build", "cerda_check", "end_turn"]


def rivals_turn(drawing: str = "", **unusual: Any) -> Any:
    """A match at the beginning of the rival's turn."""
    return table(drawing, **{"seats": 1, "active": "purple", "waits": "begin_turn"} | unusual)


def acted(card: str, drawing: str = "", **unusual: Any) -> Barcelona:
    """The position after the rival has carried out a card, before it builds a house."""
    said = {"seats": 1, "active": "purple", "card": card, "waits": ["rival_act", *REST]} | unusual
    return ran(sketch(drawing, **said), before="rival_build")


def gained(state: Barcelona) -> dict[str, int]:
    return points(state, "purple")


# Set-up and the turn


@pytest.mark.rule("BCN-SOL.1")
def test_the_table_of_the_solo_game() -> None:
    match = fresh(1)
    until(match, "place_citizens")
    s = match.state
    assert (s.seats, s.players, s.rival, s.active, s.first) == (2, 1, 1, 0, 0)
    assert (s.coins, s.cloth, s.hand[3:]) == ([1, 0], [1, 0], [0, 0, 0])
    assert word("crossing", s.pawn) == "c33"
    assert s.card >= 0
    assert s.track == [6, 6, 6]


@pytest.mark.rule("BCN-SOL.2")
@pytest.mark.rule("BCN-SOL.4")
@pytest.mark.rule("BCN-RND.4")
@pytest.mark.rule("BCN-RND.5")
def test_a_turn_of_the_rival() -> None:
    match = rivals_turn(card="s1")
    assert top(match) == "rival_draw"
    play(match, "citizen middle", "citizen upper")
    s = match.state
    assert [word("crossing", place) for place in range(25) if s.top[place] >= 0] == ["c32"], "north of c33"
    assert (s.top[s.pawn], s.below[s.pawn]) == (value("class", "upper"), value("class", "middle"))
    assert top(match) == "draw_solo_card"
    assert "card s1" not in map(str, match.legal_actions()), "it was turned up before"
    play(match, "card s8")
    assert match.state.cerda == [4, 6]
    assert (match.state.card, match.state.active) == (value("solo_card", "s8"), 0)
    assert top(match) == "place_citizens"


@pytest.mark.rule("BCN-SOL.2")
def test_after_the_last_card_all_but_that_one_can_come_again() -> None:
    match = rivals_turn(card="s1", turned={f"s{n}": 1 for n in range(2, 9)})
    play(match, "citizen middle", "citizen upper")
    assert {str(action) for action in match.legal_actions()} == {f"card s{n}" for n in range(2, 9)}
    play(match, "card s8")
    assert match.state.turned == [1, 0, 0, 0, 0, 0, 0, 0]
    assert sum(match.state.cards_left) == 6


@pytest.mark.rule("BCN-SOL.2")
@pytest.mark.rule("BCN-INT.6")
def test_intersections_of_the_rival_give_their_leftmost_benefits() -> None:
    match = table("c11 c12 c13 purple", seats=1, hand={"blue": {"middle": 2}}, coins=[1, 0])
    play(match, "place c12 middle")
    assert gained(match.state) == {"BCN-SOL.4": 1, "BCN-INT.5": 2}, "a coin and 2 VP: two benefits with three built"
    assert "BCN-INT.5" in cited(match)


# The pawn


@pytest.mark.rule("BCN-SOL.3")
@pytest.mark.rule("BCN-SOL.10")
@pytest.mark.parametrize(
    ("card", "goes"), [("s1", "c32"), ("s2", "c43"), ("s3", "c34"), ("s4", "c23"), ("s5", "c32"), ("s8", "c23")]
)
def test_among_equals_the_arrow_of_the_previous_card_decides(card: str, goes: str) -> None:
    s = sketch(seats=1, card=card, active="purple", waits="rival_move", drawn={"middle": 2})
    assert word("crossing", goal(s)) == goes


@pytest.mark.rule("BCN-SOL.3")
def test_after_the_four_directions_come_those_along_the_diagonal() -> None:
    taken = "c32 c43 c34 c23 working"
    s = sketch(taken, seats=1, card="s1", active="purple", waits="rival_move", drawn={"middle": 2})
    assert word("crossing", goal(s)) == "c44"
    taken += "\nc44 working"
    s = sketch(taken, seats=1, card="s1", active="purple", waits="rival_move", drawn={"middle": 2})
    assert word("crossing", goal(s)) == "c22"


@pytest.mark.rule("BCN-SOL.3")
def test_the_pawn_goes_where_the_highest_house_can_be_built() -> None:
    s = sketch("c24 working\nc25 working", seats=1, card="s1", active="purple", waits="begin_turn")
    s.drawn = [1, 0, 1]
    assert word("crossing", goal(s)) == "c34", "south: with the upper class on top three stand around b24"
    s.drawn = [2, 0, 0]
    assert word("crossing", goal(s)) == "c32", "level 1 is possible wherever they stand, so the arrow decides"


@pytest.mark.rule("BCN-SOL.3")
def test_if_nothing_beside_is_free_the_nearest_crossing() -> None:
    taken = "c32 c43 c34 c23 c44 c22 working"
    s = sketch(taken, seats=1, card="s1", active="purple", waits="begin_turn")
    assert [word("crossing", place) for place in by_distance(s, s.pawn)][:7] == [
        *["c22", "c32", "c23", "c43", "c34", "c44"],
        "c11",
    ]
    assert word("crossing", goal(s)) == "c11", "two segments away along the diagonal, and the uppermost of these"
    full = sketch(seats=1, card="s1", active="purple", waits="begin_turn")
    for place in range(25):
        full.top[place] = 0
    assert goal(full) == -1
    full.top[full.pawn] = -1
    assert goal(full) == full.pawn, "only its own crossing is free"


@pytest.mark.rule("BCN-SOL.3")
def test_without_a_free_crossing_the_citizens_go_back_and_no_card_comes() -> None:
    s = sketch(seats=1, card="s1", active="purple", waits=["rival_move", *REST], drawn={"middle": 2})
    bag = s.bag_size
    for place in range(25):
        s.top[place] = 0
    after = ran(s, before="rival_build")
    assert (after.agenda[-1][0], after.drawn, after.bag_size, after.pawn) == ("rival_build", [0, 0, 0], bag + 2, s.pawn)


# What it is worth, and cards


@pytest.mark.rule("BCN-SOL.5")
def test_what_benefits_are_worth() -> None:
    assert worth(Benefit(coin=1, cloth=2, vp=3, cerda=1)) == 7
    assert worth(Benefit(sagrada=1)) == worth(Benefit(narrow=1)) == worth(Benefit(wide=1)) == 2


@pytest.mark.rule("BCN-SOL.6")
def test_s1_two_narrow_streets_where_they_give_most() -> None:
    s = acted("s1", "h5_1 h5_3 blue\nh5_4 purple")
    assert [word("segment", segment) for segment, seat in enumerate(s.street) if seat == 1] == ["h1_3", "h5_2", "h5_4"]
    assert gained(s) == {"BCN-STR.4": 4, "BCN-STR.5": 5}, "a row of four and 2 VP; then 2 VP and a row of one"


@pytest.mark.rule("BCN-SOL.6")
def test_s2_a_wide_street() -> None:
    s = acted("s2")
    assert [word("segment", segment) for segment, seat in enumerate(s.street) if seat == 1] == ["v3_1"]
    assert gained(s) == {"BCN-STR.4": 2, "BCN-STR.5": 2}


@pytest.mark.rule("BCN-SOL.6")
def test_s3_a_cobblestone_with_what_comes_of_it() -> None:
    s = acted("s3")
    assert [word("sidewalk", space) for space, seat in enumerate(s.sidewalk) if seat == 1] == ["s21"]
    assert gained(s) == {"BCN-PAV.3": 2}
    s = acted("s3", "s21 s12 s32 s23 purple")
    assert s.sidewalk[value("sidewalk", "s41")] == -1
    assert len([space for space, seat in enumerate(s.sidewalk) if seat == 1]) == 5


@pytest.mark.rule("BCN-SOL.6")
@pytest.mark.rule("BCN-SAG.1")
def test_s3_on_the_sagrada_familia_it_takes_every_step_and_the_best_tile() -> None:
    s = sketch("s21 s12 s32 s23 s31 s11 blue", seats=1, active="purple", waits=["rival_act", *REST], card="s3")
    s.sagrada[1] = 2
    after = ran(s, before="rival_build")
    assert after.sidewalk[value("sidewalk", "s30")] == 1, "5 VP are worth more than a step"
    for space in ("s00", "s30", "s41", "s10", "s01", "s03", "s33", "s13", "s14"):
        s.sidewalk[value("sidewalk", space)] = 0
    after = ran(s, before="rival_build")
    assert after.sagrada[1] == 3
    assert [word("sagrada_tile", tile) for tile in after.sagrada_tile[1]] == ["sf1a"]
    assert gained(after)["BCN-SAG.2"] == 4


@pytest.mark.rule("BCN-SOL.6")
def test_s4_an_intersection_at_the_best_crossing() -> None:
    s = acted("s4")
    (place,) = [word("crossing", crossing) for crossing, seat in enumerate(s.intersection) if seat == 1]
    assert place == "c22", "a coin, 2 VP and two steps: nothing is worth more"
    assert (gained(s), s.cerda[1], s.coins[1]) == ({"BCN-SOL.4": 1, "BCN-INT.4": 2}, 6, 0)


@pytest.mark.rule("BCN-SOL.6")
@pytest.mark.parametrize(
    ("built", "kind", "vp"),
    [
        ("", "market", {"BCN-PUB.2": 10, "BCN-SOL.4": 1}),
        ("market", "station", {"BCN-PUB.2": 10}),
        ("market station", "hospital", {"BCN-PUB.2": 10, "BCN-SOL.4": 1, "BCN-INT.4": 2}),
    ],
)
def test_s5_the_first_public_service_with_its_main_benefit(built: str, kind: str, vp: dict[str, int]) -> None:
    in_play = {"market": 1, "station": 1, "hospital": 1, "promenade": 1, "museum": 1}
    mine = {"purple": dict.fromkeys(built.split(), 1)} if built else {}
    s = acted("s5", "b21 level_1 purple\nh1_1 passenger blue\nh5_4 tram blue", in_play=in_play, service=mine)
    kinds = len(s.in_play)
    assert s.service[kinds + value("service", kind)] == 1
    assert gained(s) == vp
    assert s.cerda[1] == 4 + 2 + 2 * (kind == "hospital")
    assert s.passengers[1] == (kind == "station")


SHOWN = {
    "display": "house_line coins passengers modernisme_tiles",
    "cerda_tile": ["corner_blocks", "wide_tiles", "narrow_line"],
}


@pytest.mark.rule("BCN-SOL.6")
def test_s6_a_project_or_a_marker() -> None:
    s = acted("s6", **SHOWN)
    assert word("condition", s.project[5]) == "modernisme_tiles", "itself included it gives 2 VP, the others nothing"
    assert len(s.display) == 3
    s = acted("s6", **SHOWN, project={"purple": {"1": "cloth"}})
    assert (s.up[5], s.project[6]) == (1, -1)


@pytest.mark.rule("BCN-SOL.6")
@pytest.mark.rule("BCN-TRM.9")
def test_s7_a_passenger_beside_most_houses_and_the_action_of_its_street() -> None:
    s = acted("s7", "b32 level_1 blue\nb33_ne corner blue\nh3_3 blue", **SHOWN)
    assert word("segment", s.passenger.index(1)) == "h3_3"
    assert points(s, "blue") == {"BCN-TRM.9": 2}
    assert word("condition", s.project[5]) == "passengers", "the Gran Via takes a project; of equal ones the first"


@pytest.mark.rule("BCN-SOL.6")
def test_s8_two_steps_for_cerda() -> None:
    s = acted("s8", cerda=[4, 11])
    assert (s.cerda[1], gained(s)) == (12, {"BCN-CER.4": 2})


@pytest.mark.rule("BCN-SOL.7")
def test_a_card_that_cannot_be_carried_out_gives_points() -> None:
    lies = "s12 s11 s10 s21 s20 s00 purple"
    assert gained(acted("s3", lies)) == {"BCN-SOL.7": 3}


# Houses


@pytest.mark.rule("BCN-SOL.8")
def test_the_highest_house_then_the_first_space() -> None:
    s = sketch(
        "c11 middle\nc21 working\nc12 working\nc22 middle\nc13 working", seats=1, active="purple", waits="begin_turn"
    )
    house = best_house(s)
    assert house is not None
    assert (word("space", house[0]), word("tile", house[1])) == ("b21", "level_2")
    s = sketch("c11 middle\nc21 working", seats=1, active="purple", waits="begin_turn")
    house = best_house(s)
    assert house is not None
    assert (word("space", house[0]), word("tile", house[1])) == ("b11_ne", "corner")
    assert best_house(sketch("c11 middle", seats=1, active="purple", waits="begin_turn")) is None


@pytest.mark.rule("BCN-SOL.8")
def test_whom_it_uses() -> None:
    s = sketch("c21 upper\nc31 upper\nc22 middle\nc32 working", seats=1, active="purple", waits="begin_turn")
    used = citizens_for(s, value("space", "b21"), value("tile", "level_3"))
    assert [word("crossing", crossing) for crossing in used] == ["c21", "c32", "c22"]


@pytest.mark.rule("BCN-SOL.8")
def test_its_house_brings_what_a_house_brings() -> None:
    drawing = "c21 middle\nc31 upper"
    s = ran(sketch(drawing, seats=1, active="purple", waits=REST, sagrada=[0, 2]), before="cerda_check")
    assert word("tile", s.house[value("space", "b21")]) == "level_2"
    assert (s.sagrada[1], s.cerda[1], s.marked[1]) == (3, 3, 1)
    assert gained(s) == {"BCN-BLD.6": 5, "BCN-BLD.8": 3, "BCN-SAG.2": 4}
