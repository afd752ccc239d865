"""The secret alignment of a family and its one use (ALN)."""

from typing import Any

import pytest

import gamelib
from gamelib.games.rose_of_fire.box import SPENT
from gamelib.positions.drawing import Drawing
from tests.playing import cited, earned, options, pending, play, why

from .table import GAME, hand, owner, receivers, table, value


@pytest.mark.rule("ROF-ALN.1")
def test_one_use_in_the_game() -> None:
    match = table(tokens="crown crown", alignment="crown", hand="amnesty_green liceu_bomb_green")
    play(match, "buy amadeo_i_of_savoy crown,alignment")
    assert why(match, "both amnesty_green") == {"ROF-ALN.3"}
    assert why(match, "buy alfonso_xii crown,alignment") == {"ROF-ALN.1"}
    assert match.state.view(1).alignment[0] == SPENT, "that it is spent is public"


@pytest.mark.rule("ROF-ALN.1")
@pytest.mark.rule("ROF-ALN.5")
def test_a_used_token_goes_into_the_red_bag() -> None:
    match = table(hand="philanthropy_green", alignment="personalities")
    assert match.state.bag == [12, 12, 11]
    play(match, "play philanthropy_green", "reveal")
    assert match.state.bag == [12, 12, 12]
    assert match.state.alignment[0] == SPENT


@pytest.mark.rule("ROF-ALN.2")
def test_the_alignment_may_be_half_of_a_pair() -> None:
    match = table(tokens="crown colonies", alignment="crown", hand="strike")
    play(match, "buy puerto_rico crown,colonies,alignment")
    assert owner(match, "puerto_rico") == "blue"
    assert match.state.alignment[0] == SPENT


@pytest.mark.rule("ROF-ALN.3")
def test_crown_does_tile_and_house_and_block_and_then_the_event() -> None:
    match = table(
        {"1,1": "p", "2,1": "p", "1,2": "p", "3,2": "g"},
        levels="4",
        bomb=5,
        raval=[2, 0, 0, 0],
        alignment="crown",
        hand="amnesty_green",
    )
    play(match, "both amnesty_green")
    assert match.state.bag[0] == 12
    play(match, "place 2,2", "build working")
    assert match.state.blocks == (value("square", "1,1"),)
    assert match.state.prestige[0] == 3
    assert pending(match) == "release_strikers"
    assert "release 3 0" in options(match), "the striker of this turn too"


@pytest.mark.rule("ROF-ALN.3")
@pytest.mark.parametrize("symbol", ["colonies", "personalities"])
def test_other_symbols_cannot(symbol: str) -> None:
    match = table(alignment={"blue": symbol}, hand="amnesty_green")
    assert options(match) == ["play amnesty_green", "event amnesty_green"]
    assert why(match, "both amnesty_green") == {"ROF-ALN.3"}


@pytest.mark.rule("ROF-ALN.3")
def test_only_with_an_event_card() -> None:
    match = table(alignment="crown", hand="cerda_plan_wild_working_low")
    assert why(match, "both cerda_plan_wild_working_low") == {"ROF-TRN.3"}


def phase_end(drawing: Drawing = "", **unusual: Any) -> gamelib.Match:
    """The next hands are made: blue is first and nobody holds a card."""
    return table(drawing, **{"hand": {}, "waits": ["majority 0", "ask_colonies", "deal_city"]} | unusual)


@pytest.mark.rule("ROF-ALN.4")
def test_colonies_bring_one_more_popularity_card() -> None:
    match = phase_end(alignment={"yellow": "colonies", "red": "crown"})
    assert pending(match) == "use_colonies yellow"
    assert match.state.seat == 1
    assert options(match) == ["reveal", "pass"]
    play(match, "reveal")
    assert pending(match) == "draw_card popularity yellow", "at once"
    play(match, "card amnesty_green")
    assert hand(match, "yellow") == ["amnesty_green"]
    assert match.state.alignment[1] == SPENT
    assert pending(match) == "use_colonies red", "whatever red has, it is asked"
    assert options(match) == ["pass"]
    assert why(match, "reveal") == {"ROF-ALN.4"}
    play(match, "pass")
    assert receivers(match, "city").count("yellow") == 3


@pytest.mark.rule("ROF-ALN.4")
def test_colonies_may_be_kept() -> None:
    match = play(phase_end(alignment={"yellow": "colonies"}), "pass")
    assert match.state.alignment[1] == value("symbol", "colonies")
    assert pending(match) == "draw_card city blue"


@pytest.mark.rule("ROF-ALN.4")
def test_only_below_the_hand_limit() -> None:
    full = "city_green_upper_low city_green_upper_middle city_green_middle_low casa_mila"
    match = phase_end(alignment={"yellow": "colonies", "red": "colonies"}, hand={"yellow": full})
    assert pending(match) == "use_colonies red"


@pytest.mark.rule("ROF-ALN.4")
@pytest.mark.rule("ROF-PHE.7")
def test_asked_in_turn_order_after_the_regular_popularity_cards() -> None:
    match = phase_end({"1,1": "pBl"}, alignment={"blue": "colonies", "green": "colonies"}, first="red")
    assert receivers(match, "popularity") == ["blue"]
    assert pending(match) == "use_colonies green"
    play(match, "pass")
    assert pending(match) == "use_colonies blue"


@pytest.mark.rule("ROF-ALN.4")
def test_not_in_phase_five() -> None:
    match = table(phase=5, hand={}, alignment="colonies", waits=["end_of_phase", "begin_phase"])
    while not match.state.over:
        assert pending(match).startswith("draw_rebel")
        match.play(match.legal_actions()[0])


@pytest.mark.rule("ROF-ALN.5")
@pytest.mark.parametrize(("prestige", "award"), [([5, 1, 1, 1], 1), ([3, 3, 1, 1], 2)])
def test_personalities_make_an_award_three(prestige: list[int], award: int) -> None:
    match = table(prestige=prestige, alignment="personalities", hand="exposition_green")
    play(match, "event exposition_green")
    assert options(match) == ["reveal", "pass"]
    kept = play(match.fork(), "pass", "token crown")
    assert kept.state.prestige[0] == prestige[0] + award
    assert kept.state.alignment[0] == value("symbol", "personalities")
    used = play(match.fork(), "reveal", "token crown")
    assert used.state.prestige[0] == prestige[0] + 3
    assert "ROF-ALN.5" in {event.rule for event in used.lines[1].events}


@pytest.mark.rule("ROF-ALN.5")
def test_not_asked_when_the_award_is_three_anyway() -> None:
    match = table(prestige=[0, 1, 1, 1], alignment="personalities", hand="exposition_green")
    play(match, "event exposition_green")
    assert pending(match) == "draw_token"
    assert match.state.prestige[0] == 3


@pytest.mark.rule("ROF-ALN.5")
def test_who_has_another_symbol_is_asked_and_can_only_pass() -> None:
    match = table(prestige=[5, 1, 1, 1], alignment={"blue": "crown", "red": "personalities"}, hand="exposition_green")
    play(match, "event exposition_green")
    assert options(match) == ["pass"]
    assert why(match, "reveal") == {"ROF-ALN.5"}
    play(match, "pass")
    assert match.state.prestige[0] == 6


@pytest.mark.rule("ROF-ALN.5")
def test_who_has_used_it_is_not_asked() -> None:
    match = table(prestige=[5, 1, 1, 1], alignment={"red": "personalities"}, hand="exposition_green")
    play(match, "event exposition_green")
    assert pending(match) == "draw_token"


@pytest.mark.rule("ROF-ALN.5")
@pytest.mark.rule("ROF-EPO.4")
def test_asked_out_of_turn_in_the_suppression() -> None:
    match = table(
        phase=2,
        hand={},
        in_bag=[2, 1, 0, 3],
        prestige=[1, 1, 1, 0],
        alignment={"red": "personalities"},
        waits=["suppression", "begin_phase"],
    )
    assert pending(match) == "use_personalities red"
    assert match.state.seat == 2
    assert match.state.in_bag == [0, 0, 0, 0]
    play(match, "reveal")
    assert match.state.prestige == [1, 1, 4, 0]
    assert pending(match) == "draw_immigration"


@pytest.mark.rule("ROF-ALN.6")
def test_a_secret_alignment_gives_two_points_per_matching_card() -> None:
    cards = {"cuba": "blue", "puerto_rico": "blue", "alfonso_xii": "blue", "the_philippines": "red"}
    match = table(
        influence=cards, alignment={"blue": "colonies", "red": "crown"}, phase=5, waits="influence_points", hand={}
    )
    assert earned(match, "blue") == {"ROF-INF.7": 6 + 3 + 5, "ROF-ALN.6": 4}
    assert earned(match, "red") == {"ROF-INF.7": 5}


@pytest.mark.rule("ROF-ALN.6")
def test_a_spent_alignment_gives_nothing() -> None:
    match = table(influence={"cuba": "blue"}, phase=5, waits="influence_points", hand={})
    assert earned(match, "blue") == {"ROF-INF.7": 6}


@pytest.mark.rule("ROF-ALN.6")
@pytest.mark.rule("ROF-ANA.2")
def test_under_anarchy_there_is_nothing_to_match() -> None:
    match = table(anarchy=1, bomb=30, alignment="colonies", phase=5, waits="influence_points", hand={})
    assert earned(match, "blue") == {}


@pytest.mark.rule("ROF-ALN.4")
@pytest.mark.rule("ROF-ALN.5")
@pytest.mark.rule("ROF-TRN.4")
def test_a_question_and_its_no_tell_nothing() -> None:
    """Nobody learns from what is asked, from the log or from a record what somebody has."""
    traces = []
    for symbol in ("crown", "colonies", "personalities"):
        match = phase_end(alignment={"yellow": symbol})
        assert pending(match) == "use_colonies yellow"
        asked = match.state.view(0)
        play(match, "pass")
        traces.append((asked, [str(event) for event in match.events(0)], match.state.view(0), match.record(0)["lines"]))
        assert match.record(1)["lines"] == ["yellow: pass"]
    assert traces[0] == traces[1] == traces[2]
    assert traces[0][3] == []
    with_nothing = play(table(hand="philanthropy_green", alignment="crown"), "play philanthropy_green", "pass")
    assert pending(with_nothing) == "place_tile green"
    assert "ROF-ALN.5" not in cited(with_nothing)
    assert GAME.rulebook["ROF-ALN.5"]
