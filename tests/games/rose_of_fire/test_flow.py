"""Phases, the immigration level and turns (GEN, FLW, IMM, TRN)."""

import pytest

from tests.playing import cited, earned, options, pending, play, until, untimely, why

from .table import GAME, SEATS, any_turn, fresh, hand, on, owner, table, tokens, value


def to_level(phase: int) -> list[str]:
    """The tokens that can be drawn when this phase begins."""
    match = GAME.new(4, chance="ask")
    if phase > 1:
        match = table(phase=phase - 1, hand={}, waits="begin_phase")
    until(match, "draw_immigration")
    return options(match)


@pytest.mark.rule("ROF-FLW.1")
@pytest.mark.rule("ROF-FLW.3")
@pytest.mark.parametrize(("phase", "ends"), [(1, False), (2, True), (3, False), (4, True), (5, True)])
def test_an_epoch_ends_after_phases_two_four_and_five(phase: int, ends: bool) -> None:
    block = {"1,1": "pBu", "2,1": "g", "1,2": "g", "2,2": "g"}
    match = table(block, blocks="1,1", phase=phase, waits="end_of_epoch", hand={})
    assert (earned(match, "blue").get("ROF-EPO.2") == 4) is ends


@pytest.mark.rule("ROF-FLW.1")
def test_a_random_game_has_five_phases() -> None:
    match = GAME.new(3, seed=1)
    until(match, "")
    assert match.state.phase == 5
    assert len(match.state.levels) == 5


@pytest.mark.rule("ROF-FLW.2")
@pytest.mark.rule("ROF-FLW.4")
def test_a_phase_is_level_turns_and_phase_end() -> None:
    match = table(seats=3, hand={"blue": "strike", "yellow": "casa_mila"}, waits="begin_phase")
    assert pending(match) == "draw_immigration"
    play(match, "level 3")
    assert (match.state.phase, match.state.seat) == (2, 0)
    play(match, "play strike", "play casa_mila", "take green", "place 1,1", "build working")
    assert pending(match) == "draw_rebel"


@pytest.mark.rule("ROF-FLW.4")
def test_turns_go_clockwise_from_the_first_player() -> None:
    match = fresh(4, first="red")
    order = []
    for _ in range(5):
        order.append(SEATS[match.state.seat or 0])
        any_turn(match)
    assert order == ["red", "green", "blue", "yellow", "red"]


@pytest.mark.rule("ROF-FLW.4")
def test_a_seat_without_cards_is_passed_over() -> None:
    match = table(seats=4, hand={"blue": "strike", "green": "casa_mila"})
    play(match, "play strike")
    assert match.state.seat == value("seat", "green")


@pytest.mark.rule("ROF-FLW.5")
def test_nobody_may_pass_or_keep_a_card() -> None:
    match = fresh()
    assert why(match, "pass") == {"ROF-FLW.5"}
    assert all(action.verb == "play" for action in match.legal_actions())
    before = len(hand(match, "blue"))
    play(match, options(match)[0])
    assert len(hand(match, "blue")) == before - 1


@pytest.mark.rule("ROF-IMM.1")
def test_the_level_is_the_token_drawn_by_the_first_player() -> None:
    match = fresh(level=5)
    assert match.state.levels == (5,)
    assert match.state.level() == 5


@pytest.mark.rule("ROF-IMM.2")
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_a_six_does_not_count_before_phase_five(phase: int) -> None:
    assert "level 6" not in to_level(phase)


@pytest.mark.rule("ROF-IMM.3")
def test_in_phase_five_a_six_stands() -> None:
    assert "level 6" in to_level(5)


@pytest.mark.rule("ROF-IMM.4")
def test_a_token_sets_the_level_at_most_once() -> None:
    match = table(levels="3 4 3 5", hand={}, waits="begin_phase")
    assert match.state.levels == (3, 4, 3, 5)
    weights = {str(action): weight for action, weight in match.state.outcomes()}
    assert weights == {"level 4": 1, "level 5": 1, "level 6": 1}


@pytest.mark.rule("ROF-TRN.1")
def test_exactly_one_card_from_the_hand() -> None:
    match = table(hand="city_green_upper_low city_yellow_upper_low")
    assert why(match, "play strike") == {"ROF-TRN.1"}
    play(match, "play city_green_upper_low", "place 1,1", "build low")
    assert hand(match, "blue") == ["city_yellow_upper_low"]
    assert match.state.seat == value("seat", "yellow")


@pytest.mark.rule("ROF-TRN.2")
def test_tile_house_strikers_block_in_this_order() -> None:
    match = table({"1,1": "g", "1,2": "g", "2,2": "g"}, levels="4", hand="city_green_middle_low")
    play(match, "play city_green_middle_low")
    assert pending(match) == "place_tile green"
    play(match, "place 2,1")
    assert pending(match) == "build_house"
    play(match, "build middle")
    order = [event.rule for event in match.lines[-1].events]
    wanted = ["ROF-HSE.1", "ROF-STR.1", "ROF-OBL.1", "ROF-OBL.5", "ROF-OBL.6"]
    assert [rule for rule in order if rule in wanted] == wanted


@pytest.mark.rule("ROF-TRN.3")
@pytest.mark.rule("ROF-CRD.4")
def test_an_event_card_is_played_for_the_house_or_for_the_event() -> None:
    match = table(bomb=5, hand="amnesty_green")
    assert options(match) == ["play amnesty_green", "event amnesty_green"]
    assert why(match, "both amnesty_green") == {"ROF-ALN.3"}
    assert why(match, "event city_green_upper_low") == {"ROF-TRN.1", "ROF-TRN.3"}
    houses = play(match.fork(), "play amnesty_green", "place 1,1", "build working")
    assert (houses.state.bomb, houses.state.house.count(-1)) == (5, 117)
    event = play(match.fork(), "event amnesty_green", "release 0 0")
    assert (event.state.bomb, event.state.house.count(-1)) == (4, 118)
    assert not any(lies >= 0 for lies in event.state.tile)


@pytest.mark.rule("ROF-TRN.4")
def test_influence_may_be_bought_before_the_card_and_after_it() -> None:
    match = table(tokens="crown crown colonies colonies", hand="city_green_working_low")
    play(match, "buy amadeo_i_of_savoy crown,crown")
    assert pending(match) == "play_card", "any number of purchases, then the card"
    play(match, "play city_green_working_low")
    assert untimely(match, "buy puerto_rico colonies,colonies") == "ROF-TIL.3"
    play(match, "place 1,1", "build low")
    assert pending(match) == "buy_influence"
    play(match, "buy puerto_rico colonies,colonies")
    assert owner(match, "puerto_rico") == owner(match, "amadeo_i_of_savoy") == "blue"
    assert pending(match) == "play_card"
    assert match.state.seat == value("seat", "yellow")


@pytest.mark.rule("ROF-TRN.4")
def test_not_before_the_first_draw_but_before_a_second_one() -> None:
    match = table(tokens="crown crown", hand="court_connections_green")
    play(match, "play court_connections_green")
    assert pending(match) == "court_connections 0"
    play(match, "draw_token")
    assert pending(match) == "draw_token", "no window before the first draw"
    play(match, "token colonies", "place 1,1", "build upper")
    assert pending(match) == "buy_influence", "a window before the second draw"
    play(match, "pass", "pair crown crown", "keep crown")
    assert sorted(tokens(match, "blue")) == ["colonies", "crown", "crown", "crown"]
    assert pending(match) == "buy_influence", "and the one at the end of the turn"


@pytest.mark.rule("ROF-TRN.4")
@pytest.mark.parametrize(
    ("tokens_", "own", "asked"), [("crown colonies", "spent", 1), ("crown", "colonies", 1), ("crown", "spent", 0)]
)
def test_asked_is_who_could_pay_as_far_as_all_can_see(tokens_: str, own: str, asked: int) -> None:
    """A card for two tokens is on offer: whoever has two is asked, whatever they are."""
    match = table(tokens=tokens_, alignment=own, hand="strike")
    play(match, "play strike")
    assert (pending(match) == "buy_influence") == asked
    assert not asked or options(match) == ["pass"]


@pytest.mark.rule("ROF-TRN.4")
def test_no_window_between_the_two_tokens_of_the_colonial_fleet() -> None:
    match = table(tokens="crown crown", hand="colonial_fleet_green")
    play(match, "event colonial_fleet_green", "token crown")
    assert pending(match) == "draw_token"


@pytest.mark.rule("ROF-TRN.4")
def test_nobody_buys_in_the_turn_of_another() -> None:
    match = table(tokens={"yellow": "crown crown"}, hand="strike")
    assert why(match, "buy amadeo_i_of_savoy crown,crown") == {"ROF-INF.3"}
    play(match, "play strike")
    assert "buy amadeo_i_of_savoy crown,crown" in options(match)


@pytest.mark.rule("ROF-TRN.5")
def test_events_reached_in_a_turn_are_resolved_at_its_end() -> None:
    match = table(bomb=13, tokens="crown crown", hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 1,1", "build upper", "pair colonies colonies", "keep colonies")
    assert (match.state.bomb, match.state.reached, match.state.resolved) == (14, 1, 0)
    assert pending(match) == "buy_influence"
    play(match, "pass")
    assert match.state.resolved == 1
    assert match.state.seat == value("seat", "yellow")


@pytest.mark.rule("ROF-TRN.6")
def test_played_cards_go_to_the_discard_piles_but_not_strike_and_what_stays() -> None:
    cards = ("city_green_working_low", "civil_guard_green", "strike", "casa_mila")
    match = table(hand=dict(zip(SEATS, cards, strict=True)))
    play(match, "play city_green_working_low", "place 1,1", "build low")
    play(match, "play civil_guard_green", "place 1,0", "build working", "play strike")
    play(match, "play casa_mila", "take green", "place 0,0", "build working")
    s = match.state
    discarded = {GAME.codecs["card"].word(face) for face, count in enumerate(s.discard) if count}
    assert discarded == {"city_green_working_low", "casa_mila"}
    assert s.standing[1] == (value("card", "civil_guard_green"),)


@pytest.mark.rule("ROF-GEN.3")
def test_what_has_run_out_blocks_nothing() -> None:
    """No striker left, no house of either kind left: the turn goes on."""
    match = table(levels="5", raval=[5, 0, 0, 0], barricades=[15, 0, 0, 0], hand="city_green_upper_middle")
    play(match, "play city_green_upper_middle", "place 1,1", "build middle")
    assert match.state.raval[0] == 5
    assert "ROF-STR.2" in cited(match)
    assert pending(match) == "play_card"
    full = on("1,1 2,1 3,1 4,1 5,1", "pBl") | on("1,0 2,0 3,0 4,0 5,0", "pBw")
    match = table(full, hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 10,3")
    assert match.state.seat == value("seat", "yellow")


def test_the_turn_lies_in_its_order_on_the_agenda() -> None:
    match = table(hand="amnesty_green", alignment="crown")
    match.slow = True
    match.play("both amnesty_green")
    steps = [name for name, _ in match.state.pending_steps()]
    assert steps == [
        "lay_tile",
        "put_house",
        "place_strikers",
        "mark_block",
        "use_event",
        "offer_purchase",
        "end_turn",
    ]
