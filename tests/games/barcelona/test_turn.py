"""A turn and the end of the game (TURN, PLC, DRW, END)."""

import pytest

from tests.playing import cited, earned, options, play, played, refused, top, until, why

from .table import GAME, Table, fresh, sketch, table, value

# The order of a turn


def steps(match: Table) -> list[str]:
    return [name for name, _ in match.state.pending_steps()]


@pytest.mark.rule("BCN-TURN.1")
def test_the_four_steps_of_a_turn() -> None:
    match = table(waits="begin_turn")
    assert steps(match) == ["place_citizens", "construction", "cerda_check", "draw_citizens", "end_turn"]
    assert cited(match, -1) == ["BCN-TURN.1"]
    play(match, f"place c21 {word_in_hand(match)}")
    assert top(match) == "choose_action"
    play(match, "end")
    assert top(match) == "draw_citizen"


def word_in_hand(match: Table) -> str:
    return options(match, "place")[0].split()[2]


@pytest.mark.rule("BCN-TURN.2")
def test_everybody_has_one_turn_in_a_round() -> None:
    match, seats, rounds = fresh(3), [], []
    while len(seats) < 6:
        until(match, "place_citizens")
        seats.append(match.state.seat)
        rounds.append(match.state.round)
        match.play(match.legal_actions()[0])
    first = match.state.first
    assert seats == [(first + turn) % 3 for turn in range(6)]
    assert rounds == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("BCN-TURN.3")
@pytest.mark.rule("BCN-ACT.5")
def test_what_cannot_be_paid_is_not_offered() -> None:
    """The street of public services is there, but the cheapest costs three coins."""
    match = table(hand="working upper", coins=2)
    play(match, "place c32 upper")
    assert options(match) == ["act h2", "end"]
    assert refused(match, "act v3") == {"BCN-ACT.5", "BCN-PUB.1", "BCN-SET.8"}
    assert options(play(table(hand="working upper", coins=3), "place c32 upper")) == ["act v3", "act h2", "end"]


@pytest.mark.rule("BCN-TURN.5")
def test_nobody_is_asked_about_benefits() -> None:
    match = table("c42 middle", here="c42", waits="place_street narrow")
    assert played(match, "street h4_1") == ["BCN-STR.3", "BCN-RES.4", "BCN-STR.5"]


# Placing


@pytest.mark.rule("BCN-PLC.1")
def test_only_a_crossing_without_citizens() -> None:
    match = table("c21 middle", hand="working upper")
    assert refused(match, "place c21 upper") == {"BCN-PLC.1"}
    assert len(options(match)) == 24 * 2, "each of the two can lie on top"
    play(match, "place c31 working")
    at = value("crossing", "c31")
    assert (match.state.top[at], match.state.below[at]) == (value("class", "working"), value("class", "upper"))
    assert sum(match.state.hand[:3]) == 0


@pytest.mark.rule("BCN-PLC.1")
def test_two_alike_have_one_order() -> None:
    assert len(options(table(hand="middle middle"))) == 25


@pytest.mark.rule("BCN-PLC.2")
def test_the_diagonal_costs_a_coin() -> None:
    poor = table(hand="working upper", coins=0)
    assert refused(poor, "place c33 upper") == {"BCN-PLC.2"}
    (refusal,) = poor.why_not("place c33 upper")
    assert (refusal.facts["cost"], refusal.facts["have"]) == (1, 0)
    match = play(table(hand="working upper", coins=1), "place c33 upper")
    assert match.state.coins[0] == 0
    assert cited(match) == ["BCN-PLC.2", "BCN-PLC.1"]


@pytest.mark.rule("BCN-PLC.3")
@pytest.mark.rule("BCN-PLC.4")
def test_an_intersection_costs_nothing_and_is_used_before_any_action() -> None:
    match = play(table("c33 purple", hand="working upper", coins=0), "place c33 upper")
    assert (top(match), match.state.seat) == ("intersection_benefit", 1)
    play(match, "pass")
    assert (top(match), match.state.seat) == ("choose_action", 0)


@pytest.mark.rule("BCN-PLC.5")
def test_each_street_of_the_crossing_once_in_any_order() -> None:
    match = play(table(hand="working upper", coins=3, cloth=0), "place c11 upper")
    assert options(match) == ["act v1", "act h1", "act d", "end"]
    assert why(match, "act v2") == {"BCN-PLC.5"}
    play(match, "act h1")
    assert options(match) == ["act v1", "act d", "end"]
    assert why(match, "act h1") == {"BCN-PLC.5"}
    play(match, "act v1", "keep 3 1", "end")
    assert top(match) == "draw_citizen"


def test_in_which_order_streets_were_used_does_not_matter() -> None:
    begun = table(hand="working upper", coins=2, cloth=0)
    one = play(begun.fork(), "place c11 upper", "act h1", "act v1").state
    other = play(begun.fork(), "place c11 upper", "act v1", "act h1").state
    assert len(one.used) == 2
    assert one.used == other.used[::-1]
    assert one.is_legal("act d") == other.is_legal("act d")
    turned = GAME.edit(one, {"used": [GAME.codecs["street"].word(street) for street in one.used[::-1]]})
    assert turned != one
    assert turned.position_key() == one.position_key()


@pytest.mark.rule("BCN-PLC.5")
def test_nobody_is_asked_when_nothing_is_left() -> None:
    match = play(table(hand="working upper", coins=0, cloth=0), "place c21 upper", "act h1", "act v2")
    until(match, "choose_action", "draw_citizen")
    assert top(match) == "draw_citizen"


@pytest.mark.rule("BCN-PLC.6")
def test_a_lower_citizen_is_seen_when_the_upper_one_has_gone() -> None:
    match = table("c21 upper/working\nc31 middle/middle", waits="build_house")
    play(match, "house b21 level_1 c21+c31")
    assert match.state.tops(value("space", "b21"))[0] == value("class", "working")


@pytest.mark.rule("BCN-PLC.7")
def test_without_a_crossing_one_keeps_the_citizens() -> None:
    rest = "c11 c31 c51 c22 c42 c13 c53 c24 working\nc21 c41 c12 c32 c52 c23 c43 c14 middle"
    match = table(f"{rest}\nc34 c54 c15 c25 c35 c45 c44 upper", coins=0, waits="begin_turn")
    assert top(match) == "build_house"
    assert "BCN-PLC.7" in cited(match, -1)
    assert sum(match.state.hand[:3]) == 2
    assert match.state.idle == 1
    play(match, options(match)[0])
    assert (match.state.idle, match.state.seat) == (1, 1), "a house was built; then Purple's turn has begun"


FULL = [f"c{x}{y}" for x in range(1, 6) for y in range(1, 6) if (x, y) != (3, 1)]
"""Every crossing but one; two citizens on each leave four in the game."""


def without_a_bag(held: dict[str, int], waits: str, more: str = "") -> Table:
    stacks = ["working/middle"] * 9 + ["middle/upper"] * 7 + ["upper/working"] * 8
    drawing = "\n".join(f"{crossing} {stack}" for crossing, stack in zip(FULL, stacks, strict=True))
    hands = {"blue": held, "purple": {"middle": 1, "upper": 1}}
    return table(f"{drawing}\n{more}\nb14 level_3 blue", hand=hands, waits=waits)


@pytest.mark.rule("BCN-PLC.8")
@pytest.mark.rule("BCN-DRW.2")
def test_a_last_citizen_is_placed_alone() -> None:
    match = without_a_bag({"working": 1}, "place_citizens")
    assert (match.state.bag_size, options(match)) == (0, ["place c31 working"])
    play(match, "place c31 working")
    assert match.state.below[value("crossing", "c31")] == -1
    assert top(match) == "choose_action"
    play(match, "end")
    until(match, "place_citizens")
    assert match.state.seat == 1
    assert "BCN-RND.4" not in [event.rule for event in match.events()], "nothing was drawn"


@pytest.mark.rule("BCN-PLC.8")
def test_without_a_citizen_there_is_no_placing_and_no_action() -> None:
    match = without_a_bag({}, "begin_turn", "c31 working")
    assert "BCN-PLC.8" in cited(match, -1)
    assert top(match) == "build_house"


# Drawing and the end


@pytest.mark.rule("BCN-DRW.1")
def test_two_citizens_are_drawn_that_only_the_owner_sees() -> None:
    match = table(waits="draw_citizens")
    assert cited(match, -1) == ["BCN-DRW.1"]
    play(match, "citizen upper", "citizen upper")
    assert match.state.hand[:3] == [0, 0, 2]
    assert [event.rule for event in match.events(1)] == ["BCN-DRW.1", "BCN-TURN.1"]
    assert [event.rule for event in match.events(0)] == ["BCN-DRW.1", "BCN-RND.4", "BCN-RND.4", "BCN-TURN.1"]


def ending(active: str, waits: list[str]) -> Table:
    """The last scoring has been; Blue has begun the game."""
    match = fresh(3)
    until(match, "place_citizens")
    state = match.state.copy()
    state.scored, state.first, state.active = 3, 0, value("seat", active)
    state.agenda[:] = [(name, ()) for name in reversed(waits)]
    return GAME.resume(state, chance="ask") if not state.audit() else Table.going_on(state, chance="ask")


@pytest.mark.rule("BCN-END.1")
@pytest.mark.rule("BCN-END.2")
def test_after_the_third_scoring_all_have_as_many_turns() -> None:
    match = ending("purple", ["end_turn"])
    assert (match.state.seat, top(match)) == (2, "place_citizens")


@pytest.mark.rule("BCN-END.2")
@pytest.mark.rule("BCN-DRW.3")
def test_nobody_draws_after_the_last_turn() -> None:
    match = ending("orange", ["draw_citizens", "end_turn"])
    assert match.state.over
    assert "BCN-DRW.1" not in cited(match, -1)


@pytest.mark.rule("BCN-END.3")
def test_the_game_ends_when_nobody_can_do_anything() -> None:
    state = sketch(waits=["draw_citizens", "end_turn"], seats=2)
    state.idle = 2
    match = Table.going_on(state, chance="ask")
    assert match.state.over
    assert "BCN-END.3" in cited(match, -1)
    assert earned(match, "blue") == {}
    state.idle = 1
    assert not Table.going_on(state, chance="ask").state.over
