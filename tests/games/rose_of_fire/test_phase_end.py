"""How the next hands are made (PHE)."""

from typing import Any

import pytest

from gamelib.positions.drawing import Drawing
from tests.playing import cited, earned, pending, play

from .table import GAME, PHASE_END, Table, hand, house, receivers, table, value

STRIKE = value("card", "strike")


def at(*waits: str, drawing: Drawing = "", **unusual: Any) -> Table:
    """Some steps of the procedure, while nobody holds a card."""
    return table(drawing, **{"hand": {}, "waits": waits} | unusual)


@pytest.mark.rule("ROF-PHE.1")
def test_the_six_steps_in_order() -> None:
    match = at(*PHASE_END, drawing={"1,1": "pBl"}, levels="3", prestige=[1, 3, 1, 1])
    assert cited(match, -1)[:2] == ["ROF-REB.1", "ROF-REB.2"]
    play(match, "piece soldier", "piece soldier", "piece soldier", "card casa_mila", "card amnesty_green")
    receivers(match, "city")
    order = [event.rule for line in match.lines for event in line.events]
    wanted = ["ROF-REB.5", "ROF-PHE.2", "ROF-PHE.3", "ROF-PHE.4", "ROF-PHE.5", "ROF-PHE.8", "ROF-PHE.9"]
    assert [rule for i, rule in enumerate(order) if rule in wanted and rule not in order[:i]] == wanted
    assert pending(match) == "draw_immigration"


@pytest.mark.rule("ROF-PHE.2")
def test_strike_goes_to_most_strikers_on_the_barricades() -> None:
    match = at("strike_card", barricades=[1, 3, 2, 0], prestige=[9, 0, 9, 9])
    assert [STRIKE in held for held in match.state.hand] == [False, True, False, False]


@pytest.mark.rule("ROF-PHE.2")
def test_strike_is_assigned_even_if_nobody_has_a_striker_there() -> None:
    match = at("strike_card", prestige=[1, 1, 2, 2], first="green")
    assert [STRIKE in held for held in match.state.hand] == [False, False, False, True]


@pytest.mark.rule("ROF-PHE.3")
def test_then_the_barricades_are_cleared() -> None:
    match = at("clear_barricades", barricades=[2, 1, 0, 0], soldiers_out=3, soldiers_in_bag=2, in_bag=[4, 0, 0, 0])
    s = match.state
    assert (s.barricades, s.soldiers_out, s.castle) == ([0, 0, 0, 0], 0, 14)
    assert s.strikers_left == [16, 20, 20, 20], "those in the bag stay there"


@pytest.mark.rule("ROF-PHE.4")
def test_highest_prestige_draws_a_prestige_card() -> None:
    match = at("prestige_card", prestige=[1, 3, 2, 0])
    assert pending(match) == "draw_card prestige yellow"
    match = at("prestige_card", prestige=[3, 1, 3, 3], first="red")
    assert receivers(match, "prestige", "la_monumental") == ["red"], "a tie goes by turn order"
    assert hand(match, "red") == ["la_monumental"]


@pytest.mark.rule("ROF-PHE.4")
@pytest.mark.rule("ROF-REB.4")
def test_the_prestige_after_the_rebellion_counts() -> None:
    match = at("lose_prestige", "prestige_card", prestige=[5, 4, 1, 1], barricades=[2, 0, 0, 0])
    assert pending(match) == "draw_card prestige yellow"


@pytest.mark.rule("ROF-PHE.5")
def test_most_houses_of_each_kind_in_each_district_left_to_right() -> None:
    match = at(
        "majority 0",
        drawing={"0,0": "pRl", "1,1": "pBm", "7,0": "pYw", "8,0": "pYw", "9,0": "pGw", "13,0": "pGm", "14,0": "pBl"},
    )
    assert receivers(match, "popularity") == ["blue", "red", "yellow", "green", "blue"]


@pytest.mark.rule("ROF-PHE.5")
def test_nobody_wins_where_nobody_has_a_house_of_the_kind_and_upper_never_counts() -> None:
    match = at("majority 0", drawing={"1,1": "pBu", "2,1": "pBu", "8,1": "pRu"})
    assert pending(match) == "draw_card city blue", "no Popularity card is dealt before the next hands"


@pytest.mark.rule("ROF-PHE.5")
def test_houses_in_marked_blocks_count_and_completed_tiles_hold_none() -> None:
    match = at(
        "majority 0",
        drawing={"1,1": "pBl", "5,1": "pRl", "2,1": "g", "1,2": "g", "2,2": "g"},
        blocks="1,1",
        prestige=[2, 1, 1, 1],
    )
    assert receivers(match, "popularity") == ["blue"]


@pytest.mark.rule("ROF-PHE.5")
@pytest.mark.rule("ROF-TWO.4")
@pytest.mark.parametrize(("seats", "comparisons"), [(2, 6), (3, 9), (4, 9)])
def test_nine_comparisons_or_six(seats: int, comparisons: int) -> None:
    phase_five = table(
        "pBm pBw pBl ... ... ... ... pBm pBw pBl" + " ... ... ... pBm pBw pBl" * (seats > 2),
        seats=seats,
        phase=5,
        hand={},
        waits="majority 0",
    )
    assert earned(phase_five, "blue")["ROF-END.4"] == comparisons


@pytest.mark.rule("ROF-PHE.6")
def test_at_the_hand_limit_nobody_gets_the_card() -> None:
    hands = {"blue": "strike casa_mila casa_batllo city_green_upper_low"}
    match = at("majority 0", drawing={"1,1": "pBm", "2,1": "pRl"}, hand=hands)
    assert receivers(match, "popularity") == ["red"]
    assert "ROF-PHE.6" in cited(match, -1)
    assert len(hand(match, "blue")) == 4


@pytest.mark.rule("ROF-PHE.6")
def test_the_limit_may_be_reached_on_the_way() -> None:
    houses = {"1,1": "pBm", "8,1": "pBm", "1,2": "pBw", "8,2": "pBl", "13,1": "pBl", "13,3": "pRl"}
    match = at("majority 0", drawing=houses, hand={"blue": "strike casa_mila"}, prestige=[5, 1, 1, 1])
    assert receivers(match, "popularity") == ["blue", "blue"]
    assert len(hand(match, "blue")) == 4
    assert hand(match, "red") == []


@pytest.mark.rule("ROF-PHE.7")
def test_colonies_come_after_the_popularity_cards() -> None:
    match = at("majority 0", "ask_colonies", "deal_city", drawing={"1,1": "pRl"}, alignment="colonies")
    assert receivers(match, "popularity") == ["red"]
    assert pending(match) == "use_colonies blue"
    play(match, "pass")
    assert pending(match) == "draw_card city blue"


@pytest.mark.rule("ROF-PHE.8")
def test_city_cards_fill_the_hands_in_turn_order() -> None:
    match = at("deal_city", hand={"yellow": "strike casa_mila", "green": "amnesty_green"}, first="red")
    assert receivers(match, "city") == ["red"] * 4 + ["green"] * 3 + ["blue"] * 4 + ["yellow"] * 2


@pytest.mark.rule("ROF-PHE.9")
def test_the_marker_goes_to_the_receiver_of_strike_and_he_begins() -> None:
    match = at(*PHASE_END, levels="3", barricades=[0, 0, 0, 4], first="yellow", active="yellow")
    play(match, "piece soldier", "piece soldier", "piece soldier")
    assert match.state.first == value("seat", "yellow")
    receivers(match, "prestige")
    assert receivers(match, "city")[:3] == ["yellow"] * 3, "it moves in the last step only"
    assert match.state.first == value("seat", "green")
    play(match, "level 3")
    assert match.state.seat == value("seat", "green")


@pytest.mark.rule("ROF-PHE.10")
def test_received_cards_stay_secret_but_their_backs_are_public() -> None:
    match = at("prestige_card", "majority 0", "begin_phase", drawing={"1,1": "pRl"}, prestige=[1, 3, 1, 1])
    play(match, "card la_monumental", "card amnesty_green")
    word = GAME.codecs["card"].word
    seen = match.state.view(0)
    assert [word(card) for card in seen.hand[1]] == ["prestige_back"]
    assert [word(card) for card in seen.hand[2]] == ["popularity_back"]
    assert hand(match, "red") == ["amnesty_green"]
    assert [str(line).split(": ")[1] for line in match.record(0)["lines"]] == ["hidden", "hidden"]
    assert all("card" not in event.facts for event in match.events(0))


@pytest.mark.rule("ROF-PHE.10")
def test_who_holds_strike_is_public() -> None:
    match = at("strike_card", barricades=[0, 2, 0, 0])
    assert match.state.view(0).hand[1] == (STRIKE,)


def test_the_whole_procedure_of_a_phase() -> None:
    match = at(
        *PHASE_END,
        drawing={"1,1": "pYl", "2,1": "pRl"},
        levels="4",
        raval=[4, 0, 0, 0],
        barricades=[1, 0, 0, 0],
        prestige=[4, 2, 1, 3],
    )
    play(match, "piece blue", "piece blue", "piece soldier", "piece soldier")
    assert match.state.prestige == [1, 2, 1, 3]
    assert hand(match, "blue") == ["strike"]
    assert receivers(match, "prestige", "casa_mila") == ["green"]
    assert receivers(match, "popularity", "amnesty_green") == ["yellow"]
    assert receivers(match, "city") == ["blue"] * 3 + ["yellow"] * 3 + ["red"] * 4 + ["green"] * 3
    assert "ROF-PHE.9" in cited(match)
    assert house(match, "1,1") == "yellow_low"
    assert match.state.in_bag == [2, 0, 0, 0]


@pytest.mark.rule("ROF-PHE.10")
def test_the_receiver_reads_which_card_it_is() -> None:
    match = play(at("prestige_card", "begin_phase", prestige=[1, 3, 1, 1]), "card la_monumental")
    received = [event.text(match.game) for event in match.events(1) if event.rule == "ROF-PHE.10"]
    assert received == ["Yellow receives La Monumental."]
