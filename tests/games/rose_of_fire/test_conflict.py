"""The social conflict track (SOC) and anarchy (ANA)."""

import pytest

from tests.playing import cited, earned, past, play

from .table import GAME, PHASE_END, owner, table, tokens

CROWN_CARDS = ("amadeo_i_of_savoy", "alfonso_xii", "regent_maria_christina")
BLOCK = {"1,1": "pBu", "2,1": "g", "1,2": "g", "2,2": "g"}


@pytest.mark.rule("ROF-SOC.1")
def test_the_bomb_moves_with_upper_class_houses_soldiers_and_events() -> None:
    match = table(hand={"blue": "city_green_upper_low", "yellow": "liceu_bomb_purple"})
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair crown crown", "keep crown")
    assert match.state.bomb == 1
    play(match, "event liceu_bomb_purple")
    assert match.state.bomb == 2
    match = table(bomb=5, soldiers_out=3, hand={}, waits="soldiers_move_bomb")
    assert match.state.bomb == 8


@pytest.mark.rule("ROF-SOC.2")
def test_the_bomb_never_leaves_the_track() -> None:
    match = table(bomb=29, soldiers_out=4, hand={}, waits="soldiers_move_bomb")
    assert match.state.bomb == 30
    match = play(table(bomb=30, hand="liceu_bomb_green"), "event liceu_bomb_green")
    assert match.state.bomb == 30
    match = play(table(bomb=30, hand="amnesty_green"), "event amnesty_green", "release 0 0")
    assert match.state.bomb == 29, "surplus steps are lost, not remembered"


@pytest.mark.rule("ROF-SOC.3")
def test_the_order_of_the_three_symbols() -> None:
    rows = GAME.data.rows("influence_symbols")
    assert [row["id"] for row in rows] == ["crown", "colonies", "personalities"]
    assert [row["event_en"] for row in rows[:2]] == ["Third Carlist War", "The Disaster"]
    assert GAME.box.event_space == [14, 20, 26]
    assert GAME.box.anarchy == 30


@pytest.mark.rule("ROF-SOC.4")
def test_reaching_or_passing_triggers_once() -> None:
    reaching = play(table(bomb=13, hand="liceu_bomb_green"), "event liceu_bomb_green")
    assert reaching.state.reached == 1
    passing = table(bomb=13, soldiers_out=5, hand={}, waits="soldiers_move_bomb")
    assert (passing.state.bomb, passing.state.reached) == (18, 1)
    assert owner(passing, "alfonso_xii") == "removed"


@pytest.mark.rule("ROF-SOC.4")
@pytest.mark.rule("ROF-SOC.5")
def test_moving_back_in_the_same_turn_does_not_prevent_it() -> None:
    """Crown alignment: an upper-class house brings the bomb to 14, then the amnesty takes it back to 13."""
    match = table(bomb=13, alignment="crown", hand="amnesty_green")
    play(match, "both amnesty_green", "place 1,1", "build upper", "pair crown crown", "keep crown", "release 0 0")
    assert match.state.bomb == 13
    assert match.state.resolved == 1
    assert {owner(match, card) for card in CROWN_CARDS} == {"removed"}


@pytest.mark.rule("ROF-SOC.5")
def test_in_a_turn_it_waits_for_the_last_purchase() -> None:
    match = table(bomb=13, tokens="crown crown", hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair colonies colonies", "keep colonies")
    play(match, "buy amadeo_i_of_savoy crown,crown")
    assert owner(match, "amadeo_i_of_savoy") == "blue"
    assert [owner(match, card) for card in CROWN_CARDS[1:]] == ["removed", "removed"]
    assert "ROF-SOC.6" in cited(match)


@pytest.mark.rule("ROF-SOC.5")
def test_in_a_rebellion_it_happens_at_once_and_in_track_order() -> None:
    match = table(bomb=13, soldiers_out=8, hand={}, waits=["soldiers_move_bomb", "strike_card"])
    resolved = [event.facts["symbol"] for event in match.events(line=-1) if event.rule == "ROF-SOC.6"]
    assert resolved == ["crown", "colonies"]
    order = [event.rule for event in match.events(line=-1)]
    assert order.index("ROF-SOC.6") < order.index("ROF-PHE.2")


@pytest.mark.rule("ROF-SOC.6")
def test_only_cards_that_nobody_has_leave_the_game() -> None:
    match = table(
        bomb=13, influence={"alfonso_xii": "yellow"}, tokens={"yellow": "crown crown"}, hand="liceu_bomb_green"
    )
    play(match, "event liceu_bomb_green")
    assert owner(match, "alfonso_xii") == "yellow"
    assert owner(match, "amadeo_i_of_savoy") == owner(match, "regent_maria_christina") == "removed"
    assert owner(match, "cuba") == "offered"
    assert tokens(match, "yellow") == ["crown", "crown"]


@pytest.mark.rule("ROF-ANA.1")
@pytest.mark.parametrize(("bomb", "soldiers", "anarchy"), [(29, 1, 1), (30, 1, 1), (30, 0, 0), (28, 1, 0), (25, 5, 1)])
def test_anarchy_needs_a_soldier_and_the_last_space(bomb: int, soldiers: int, anarchy: int) -> None:
    match = table(bomb=bomb, soldiers_out=soldiers, hand={}, waits="soldiers_move_bomb")
    assert match.state.anarchy == anarchy


@pytest.mark.rule("ROF-ANA.1")
def test_reaching_the_last_space_in_a_turn_is_not_yet_anarchy() -> None:
    match = play(table(bomb=29, hand="liceu_bomb_green"), "event liceu_bomb_green")
    assert (match.state.bomb, match.state.anarchy) == (30, 0)


@pytest.mark.rule("ROF-ANA.2")
def test_all_acquired_influence_cards_are_lost() -> None:
    match = table(
        bomb=29,
        soldiers_out=1,
        influence={"alfonso_xii": "blue", "cuba": "red"},
        hand={},
        phase=5,
        waits="soldiers_move_bomb",
    )
    assert {owner(match, card) for card in GAME.codecs["influence_card"].words} == {"removed"}
    assert all("ROF-INF.7" not in earned(match, seat) for seat in ("blue", "red"))


@pytest.mark.rule("ROF-ANA.2")
def test_no_card_is_on_offer_under_anarchy() -> None:
    match = table(bomb=30, anarchy=1, tokens="crown crown crown", hand="strike")
    play(match, "play strike")
    assert match.state.seat == 1, "no purchase was offered"


@pytest.mark.rule("ROF-ANA.3")
def test_blocks_score_by_the_reversed_table_already_at_the_epoch_end_that_follows() -> None:
    match = table(BLOCK, blocks="1,1", levels="4 3", bomb=29, waits=PHASE_END, hand={})
    play(match, "piece soldier", "piece soldier", "piece soldier")
    past(match, "draw_card")
    assert match.state.anarchy == 1
    assert earned(match, "blue") == {"ROF-EPO.2": 1}


@pytest.mark.rule("ROF-ANA.4")
def test_anarchy_lasts_and_leaves_other_points_alone() -> None:
    match = table(
        {"5,1": "pBl", "9,1": "pYm"},
        phase=5,
        bomb=10,
        reached=3,
        resolved=3,
        anarchy=1,
        tokens="crown crown crown",
        hand={},
        waits=["majority 0", "end_of_epoch"],
    )
    assert match.state.anarchy == 1
    assert earned(match, "blue") == {"ROF-END.4": 1, "ROF-END.6": 1, "ROF-END.7": 1}
    assert earned(match, "yellow") == {"ROF-END.4": 1, "ROF-END.6": 1}
