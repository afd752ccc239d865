"""What Popularity cards do instead of tile and house (CRD.18 to CRD.23)."""

import pytest

from tests.playing import cited, options, pending, play, why

from .table import house, on, owner, supply, table, tokens


@pytest.mark.rule("ROF-CRD.18")
def test_rebuilding_changes_the_kind_of_one_own_house() -> None:
    match = table({"1,1": "pBu", "2,1": "pYl"}, levels="5", bomb=5, hand="rebuilding_green")
    play(match, "event rebuilding_green")
    assert options(match) == ["rebuild 1,1 middle", "rebuild 1,1 working", "rebuild 1,1 low"]
    assert why(match, "rebuild 2,1 middle") == {"ROF-CRD.18"}, "a rival's house"
    assert why(match, "rebuild 1,1 upper") == {"ROF-CRD.18"}, "the same kind"
    play(match, "rebuild 1,1 low")
    assert house(match, "1,1") == "blue_low"
    assert (supply(match, "blue_upper"), supply(match, "blue_low")) == (5, 4)


@pytest.mark.rule("ROF-CRD.18")
def test_rebuilding_is_no_build() -> None:
    match = table({"1,1": "pBl"}, levels="5", bomb=5, hand="rebuilding_green")
    play(match, "event rebuilding_green", "rebuild 1,1 upper")
    assert (match.state.bomb, match.state.raval[0], match.state.bag_size) == (5, 0, 36)
    assert match.state.seat == 1


@pytest.mark.rule("ROF-CRD.18")
def test_rebuilding_works_in_a_marked_block_and_needs_the_kind_in_the_supply() -> None:
    match = table(
        on("1,1", "pBu") | on("10,0 10,1 10,2 10,3 10,4", "pBl") | on("2,1 1,2 2,2", "g"),
        blocks="1,1",
        hand="rebuilding_green",
    )
    play(match, "event rebuilding_green")
    assert [action for action in options(match) if "1,1" in action] == ["rebuild 1,1 middle", "rebuild 1,1 working"]
    play(match, "rebuild 1,1 middle")
    assert match.state.prestige == [1, 1, 1, 1]


@pytest.mark.rule("ROF-CRD.19")
def test_plot_exchange_swaps_with_an_adjacent_rival() -> None:
    match = table({"6,1": "gBu", "7,1": "yYl", "5,0": "pRl"}, bomb=5, hand="plot_exchange_wild_upper_low")
    play(match, "event plot_exchange_wild_upper_low")
    assert options(match) == ["swap 6,1 7,1"], "the border of the districts is no obstacle, a corner is"
    assert why(match, "swap 6,1 5,1") == {"ROF-CRD.19"}, "nobody lives there"
    play(match, "swap 6,1 7,1")
    assert (house(match, "6,1"), house(match, "7,1")) == ("yellow_low", "blue_upper")
    assert match.state.tile.count(2) == match.state.tile.count(0) == 1, "the tiles stay"
    assert (match.state.bomb, match.state.raval[0]) == (5, 0)


@pytest.mark.rule("ROF-CRD.19")
def test_plot_exchange_between_two_blocks_changes_who_will_score() -> None:
    match = table(
        on("2,1", "pBu") | on("3,1", "pYl") | on("1,1 1,2 2,2 4,1 3,2 4,2", "g"),
        blocks="1,1 3,1",
        hand="plot_exchange_wild_upper_low",
    )
    play(match, "event plot_exchange_wild_upper_low", "swap 2,1 3,1")
    assert house(match, "2,1") == "yellow_low"
    assert match.state.prestige == [1, 1, 1, 1]


@pytest.mark.rule("ROF-CRD.19")
def test_plot_exchange_needs_a_rival() -> None:
    match = table({"1,1": "pBu", "2,1": "pBl"}, hand="plot_exchange_wild_upper_low")
    assert why(match, "event plot_exchange_wild_upper_low") == {"ROF-CRD.4"}


@pytest.mark.rule("ROF-CRD.20")
def test_amnesty_moves_the_bomb_back_and_returns_up_to_three_in_any_mix() -> None:
    match = table(bomb=5, raval=[2, 4, 0, 0], barricades=[2, 4, 0, 0], hand="amnesty_green")
    play(match, "event amnesty_green")
    assert match.state.bomb == 4
    wanted = {f"release {n} {m}" for n in range(3) for m in range(3) if n + m <= 3}
    assert set(options(match)) == wanted
    assert why(match, "release 2 2") == {"ROF-CRD.20"}
    assert why(match, "release 3 0") == {"ROF-CRD.20"}
    play(match, "release 1 2")
    assert (match.state.raval[0], match.state.barricades[0], match.state.strikers_left[0]) == (1, 0, 19)
    assert match.state.raval[1] == match.state.barricades[1] == 4


@pytest.mark.rule("ROF-CRD.20")
@pytest.mark.rule("ROF-SOC.2")
def test_amnesty_at_the_start_of_the_track() -> None:
    match = play(table(bomb=0, hand="amnesty_green"), "event amnesty_green")
    assert match.state.bomb == 0
    assert options(match) == ["release 0 0"]


@pytest.mark.rule("ROF-CRD.20")
@pytest.mark.rule("ROF-SOC.4")
def test_an_event_passed_back_and_forth_happens_once() -> None:
    match = table(bomb=14, hand={"blue": "amnesty_green", "yellow": "liceu_bomb_green"})
    assert (match.state.reached, match.state.resolved) == (1, 1)
    play(match, "event amnesty_green", "release 0 0")
    assert (match.state.bomb, match.state.reached) == (13, 1)
    play(match, "event liceu_bomb_green")
    assert match.state.bomb == 14
    assert "ROF-SOC.6" not in cited(match)


@pytest.mark.rule("ROF-CRD.21")
@pytest.mark.rule("ROF-AUC.3")
def test_liceu_bomb_costs_all_rivals_one_prestige() -> None:
    match = table(bomb=5, prestige=[-5, -5, 0, 15], hand="liceu_bomb_green")
    play(match, "event liceu_bomb_green")
    assert match.state.bomb == 6
    assert match.state.prestige == [-5, -5, -1, 14]
    assert match.state.scores() == [0, -1, 0, 0]


@pytest.mark.rule("ROF-CRD.21")
@pytest.mark.rule("ROF-SOC.5")
def test_liceu_bomb_may_trigger_an_event_for_the_end_of_the_turn() -> None:
    match = table(bomb=13, tokens="crown crown", hand="liceu_bomb_green")
    play(match, "event liceu_bomb_green")
    assert pending(match) == "buy_influence"
    play(match, "buy amadeo_i_of_savoy crown,crown")
    assert owner(match, "amadeo_i_of_savoy") == "blue"
    assert owner(match, "alfonso_xii") == "removed"


@pytest.mark.rule("ROF-CRD.22")
def test_exposition_is_an_award_and_then_one_token() -> None:
    match = table(prestige=[1, 2, 2, 2], hand="exposition_green")
    play(match, "event exposition_green")
    assert match.state.prestige[0] == 4
    assert pending(match) == "draw_token"
    play(match, "token crown")
    assert tokens(match, "blue") == ["crown"]
    assert match.state.seat == 1


@pytest.mark.rule("ROF-CRD.22")
@pytest.mark.rule("ROF-TRN.4")
def test_exposition_after_an_upper_class_house_has_a_window_before_its_draw() -> None:
    match = table(hand="exposition_purple", tokens="colonies colonies", alignment="crown")
    play(match, "both exposition_purple", "place 3,3", "build upper", "pair crown crown", "keep crown")
    assert match.state.prestige[0] == 3
    assert pending(match) == "buy_influence"
    play(match, "buy puerto_rico colonies,colonies", "token personalities")
    assert tokens(match, "blue") == ["crown", "personalities"]


@pytest.mark.rule("ROF-CRD.23")
def test_colonial_fleet_draws_two_and_keeps_both() -> None:
    match = table(hand="colonial_fleet_green")
    play(match, "event colonial_fleet_green", "token crown", "token personalities")
    assert tokens(match, "blue") == ["crown", "personalities"]


@pytest.mark.rule("ROF-CRD.23")
@pytest.mark.rule("ROF-INF.2")
def test_colonial_fleet_beyond_six() -> None:
    """Both are drawn first; then two of the eight go back, one by one."""
    match = table(tokens="crown crown crown colonies colonies colonies", hand="colonial_fleet_green")
    play(match, "event colonial_fleet_green", "token personalities", "token personalities")
    assert pending(match) == "discard_influence"
    assert options(match) == ["discard crown", "discard colonies", "discard personalities"]
    play(match, "discard crown", "discard colonies")
    assert sorted(tokens(match, "blue")) == ["colonies"] * 2 + ["crown"] * 2 + ["personalities"] * 2
    assert pending(match) == "buy_influence"
    assert match.state.bag_size == 30
