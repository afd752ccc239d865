"""The worked examples of the rulebook, completed to numbers."""

import pytest

from tests.playing import earned, options, pending, play

from .table import GAME, fresh, hand, on, receivers, table, value


@pytest.mark.rule("ROF-STR.4")
def test_1_overflow() -> None:
    match = table(levels="4", raval=[5, 0, 0, 0], hand="city_green_upper_low")
    assert match.state.strikers_left[0] == 15
    match.slow = True
    play(match, "play city_green_upper_low")
    while pending(match) != "place_strikers":
        if match.step() == [] and match.state.seat not in (None, -3):
            wishes = {"place_tile": "place 1,1", "build_house": "build upper", "draw_pair": "pair crown crown"}
            wishes["keep_influence"] = "keep crown"
            match.play(wishes[pending(match).split()[0]])
    seen = []
    while pending(match) in ("place_strikers", "overflow"):
        match.step()
        seen.append(match.state.raval[0])
    assert seen == [8, 6, 4]
    assert match.state.barricades[0] == 2
    assert match.state.strikers_left[0] == 14


@pytest.mark.rule("ROF-PHE.5")
def test_2_popularity_cards_in_the_right_district() -> None:
    match = table(
        {
            "7,0": "pGm",
            "8,0": "pGw",
            "9,0": "pGl",
            "7,2": "pYw",
            "8,2": "pYl",
            "9,2": "pYl",
            "10,0": "pBw",
            "11,0": "pRl",
            "12,0": "pRu",
        },
        prestige=[4, 2, 2, 3],
        hand={},
        waits="majority 0",
    )
    assert receivers(match, "popularity") == ["green", "blue", "yellow"]


@pytest.mark.rule("ROF-INF.4")
def test_3_exchange() -> None:
    match = table(tokens="crown crown colonies", hand="strike")
    assert [a for a in options(match) if "puerto_rico" in a] == ["buy puerto_rico crown,crown,colonies"]


@pytest.mark.rule("ROF-IMM.2")
@pytest.mark.rule("ROF-IMM.3")
def test_4_immigration_six() -> None:
    """In phases 1 to 4 a six that is drawn is replaced, so it is no outcome at all; in phase 5 it is."""
    third = table(phase=2, hand={}, waits="begin_phase")
    assert "level 6" not in options(third)
    play(third, "level 4")
    assert third.state.level() == 4
    fifth = table(phase=4, hand={}, waits="begin_phase")
    play(fifth, "level 6")
    assert fifth.state.level() == 6


@pytest.mark.rule("ROF-AWD.1")
@pytest.mark.parametrize(("seat", "gained"), [("blue", 1), ("yellow", 2), ("red", 2), ("green", 3)])
def test_5_prestige_award(seat: str, gained: int) -> None:
    match = table(prestige=[5, 3, 3, 0], active=seat, hand={seat: "philanthropy_green"})
    play(match, "play philanthropy_green")
    assert match.state.prestige[value("seat", seat)] - [5, 3, 3, 0][value("seat", seat)] == gained


@pytest.mark.rule("ROF-SET.3")
@pytest.mark.parametrize(("seats", "label", "space"), [(2, "II", 6), (3, "III", 3), (4, "IIII", 0)])
def test_6_bomb_start(seats: int, label: str, space: int) -> None:
    assert fresh(seats).state.bomb == space
    assert GAME.data.rows("player_count")[seats - 2]["label"] == label


@pytest.mark.rule("ROF-AUC.2")
@pytest.mark.rule("ROF-AUC.3")
def test_7_ends_of_the_auca() -> None:
    match = table(prestige=[14, 15, 15, 15], hand="philanthropy_green")
    play(match, "play philanthropy_green")
    assert (match.state.prestige[0], match.state.scores()[0]) == (15, 2)
    match = table(prestige=[-4, 1, 1, 1], barricades=[3, 0, 0, 0], hand={}, waits="lose_prestige")
    assert (match.state.prestige[0], match.state.scores()[0]) == (-5, -2)


@pytest.mark.rule("ROF-REB.2")
@pytest.mark.parametrize(("there", "soldiers"), [(0, 3), (5, 5), (10, 8)])
def test_8_soldiers(there: int, soldiers: int) -> None:
    match = table(seats=3, barricades=[there, 0, 0], hand={}, waits="fill_bag")
    assert match.state.soldiers_in_bag == soldiers


@pytest.mark.rule("ROF-OBL.3")
def test_9_two_blocks_at_once() -> None:
    match = table(on("2,0 2,1 3,0 4,0 4,1", "g"), hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 3,1", "build low")
    assert options(match) == ["mark 2,0", "mark 3,0"]
    play(match, "mark 3,0")
    assert match.state.blocks == (value("square", "3,0"),)
    corners = GAME.box.board.grid.squares[value("square", "2,0")]
    assert not all(match.state.loose[cell] for cell in corners), "the other square can never be a block"


@pytest.mark.rule("ROF-EPO.2")
@pytest.mark.parametrize(("anarchy", "scores"), [(0, [7, 2, 1, 0]), (1, [3, 3, 4, 0])])
def test_10_block_score(anarchy: int, scores: list[int]) -> None:
    match = table(
        {"1,1": "pBu", "2,1": "pBm", "1,2": "pRl", "2,2": "pYw"},
        phase=2,
        blocks="1,1",
        anarchy=anarchy,
        bomb=30 * anarchy,
        hand={},
        waits="end_of_epoch",
    )
    assert match.state.scores() == scores


@pytest.mark.rule("ROF-END.2")
@pytest.mark.parametrize(("prestige", "points"), [(-1, -4), (0, -2)])
def test_11_final_strike(prestige: int, points: int) -> None:
    match = table(phase=5, prestige=[prestige, 1, 1, 1], barricades=[1, 0, 0, 0], hand={}, waits="strike_card")
    assert match.state.scores()[0] == points


@pytest.mark.rule("ROF-END.7")
@pytest.mark.parametrize(("unspent", "points"), [(3, 1), (5, 2), (6, 3)])
def test_12_unspent_tokens(unspent: int, points: int) -> None:
    match = table(phase=5, tokens={"blue": "crown " * unspent}, hand={}, waits="influence_points")
    assert earned(match, "blue") == {"ROF-END.7": points}


@pytest.mark.rule("ROF-ALN.3")
def test_13_crown_alignment() -> None:
    match = table(
        {"1,1": "g", "2,1": "g", "1,2": "g"},
        levels="5",
        bomb=5,
        alignment="crown",
        hand="liceu_bomb_yellow city_green_working_low",
    )
    match.slow = True
    play(match, "both liceu_bomb_yellow")
    assert match.state.bag == [12, 12, 12], "the token goes to the red bag"
    match.slow = False
    play(match, "place 5,5", "build middle")
    order = [event.rule for event in match.lines[-1].events]
    assert order.index("ROF-STR.1") < order.index("ROF-CRD.21")
    assert match.state.bomb == 6
    assert hand(match, "blue") == ["city_green_working_low"]
