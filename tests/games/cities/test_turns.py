"""Turns, workers and the end of a round (CTS-1, CTS-4, CTS-11, CTS-13)."""

import random

import pytest

import gamelib
from gamelib.games.cities.things import A, B, D
from gamelib.games.cities.turn import slots_to_take
from tests.games.cities.table import GAME, begun, of_row, table
from tests.playing import edited, options, played, teaching, until, untimely, why


def seats_in_turn(match: gamelib.Match, turns: int) -> list[int]:
    """Who takes a slot, so many times; everything else is played as it comes."""
    found = []
    while len(found) < turns:
        if match.state.agenda[-1][0] == "take_slot":
            found.append(match.state.seat)
        match.play(str(match.legal_actions()[0]))
    return found


@pytest.mark.rule("CTS-4.1")
def test_turns_go_clockwise_from_the_star() -> None:
    assert seats_in_turn(begun(4, start_player="orange"), 6) == [2, 3, 0, 1, 2, 3]
    assert seats_in_turn(begun(2, start_player="purple"), 16) == [1, 0] * 8


@pytest.mark.rule("CTS-4.2")
def test_a_turn_takes_everything_and_leaves_a_worker() -> None:
    """X1: B2 is empty and holds the worker, the tile is to be placed."""
    match = begun()
    tile = match.state.up[5]
    assert played(match, "take b2") == ["CTS-4.2"]
    s = match.state
    assert (s.up[5], s.worker[5], s.taken) == ((), 0, tile)
    assert untimely(match, "take b1") == "CTS-6.1"


@pytest.mark.rule("CTS-4.3")
def test_one_worker_in_a_row_with_three_or_four() -> None:
    match = teaching(GAME, "half_a_round")
    assert why(match, "take b3") == {"CTS-4.3"}
    assert why(match, "take b2") == {"CTS-4.6", "CTS-4.3"}
    (refusal,) = match.why_not("take d3")
    assert refusal.where == ("slot:d1",)
    assert set(options(match, "take")) == {"take a2", "take a3", "take c2", "take c3", "take c4"}


@pytest.mark.rule("CTS-4.4")
@pytest.mark.rule("CTS-13.3")
def test_two_workers_in_a_row_with_two() -> None:
    match = teaching(GAME, "two_players")
    assert why(match, "take d4") == {"CTS-4.4"}
    assert "take a3" in options(match, "take")


@pytest.mark.rule("CTS-4.5")
def test_any_row_first() -> None:
    """X13: all 16 slots are legal in the first turn, and after C1 the rows A, B and D stay open."""
    match = begun()
    assert len(options(match, "take")) == 16
    played(match, "take c1")
    s = match.state
    assert [s.workers_in(row, 0) for row in range(4)] == [0, 0, 1, 0]


@pytest.mark.rule("CTS-4.6")
def test_a_slot_with_a_worker_is_closed() -> None:
    match = begun()
    match.play("take a1")
    assert why(match, "take a1") == {"CTS-4.6"}


@pytest.mark.rule("CTS-4.7")
def test_the_choice_of_a_face_down_item_is_final() -> None:
    match = table()
    match.play("take b4")
    assert match.state.seat == gamelib.NATURE
    assert match.state.down[7] == 1
    assert played(match, "draw l05") == ["CTS-4.7"]
    assert match.state.down[7] == 0
    assert untimely(match, "take b1") == "CTS-6.1"


@pytest.mark.rule("CTS-4.8")
def test_the_star_is_laid_down_after_the_first_turn() -> None:
    match = begun()
    assert match.state.star == 0
    assert "CTS-4.8" in played(match, "take a1")
    assert match.state.star == -1
    assert "CTS-4.8" not in played(match, "take a2")


@pytest.mark.rule("CTS-4.9")
def test_only_what_was_taken_is_placed() -> None:
    match = teaching(GAME, "one_free_water")
    assert why(match, "put tree 2,1") == {"CTS-4.9"}
    assert why(match, "remove monument") == {"CTS-4.9"}
    assert [name for name, _ in match.state.pending_steps()] == ["place_feature", "check_milestones", "end_turn"]


@pytest.mark.rule("CTS-4.10")
def test_after_the_milestones_the_next_player() -> None:
    match = begun()
    match.slow = True
    match.play("take a1")
    done = []
    while match.state.agenda[-1][0] != "take_slot":
        done.append(match.state.agenda[-1][0])
        match.step()
    assert done == ["keep_card", "check_milestones", "end_turn"]
    assert match.state.active == 1


@pytest.mark.rule("CTS-4.12")
def test_who_finds_no_slot_is_passed_over() -> None:
    """A made-up position: Purple has a worker left for row B, but nothing lies there any more."""
    match = table(
        {
            "board": """
            skyline @purple cottages @teal
            @teal   @orange @red     @purple
            @red    @orange @teal    @purple
            @purple @red    @orange  @teal
        """
        },
    )
    match = edited(match, worker={"b4": "none"})
    events = match.play("take a1")
    assert [event.seat for event in events if event.rule == "CTS-4.12"] == [1]
    assert match.state.seat == 2
    assert "check_milestones" in dict(match.state.pending_steps())


@pytest.mark.rule("CTS-4.3", "CTS-4.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_finds_a_slot_exactly_when_it_has_an_option(seats: int) -> None:
    """Asked of all seats on emptier and emptier boards, also such as no game leads to."""
    rng, step, found = random.Random(seats), GAME.steps["take_slot"], set()
    state = begun(seats).state.copy()
    while any(state.up) or any(state.down):
        slot = rng.randrange(len(state.worker))
        state.up[slot], state.down[slot] = (), 0
        state.worker[slot] = rng.choice((-1, *range(seats)))
        state.pile[D] = rng.choice((0, 1))
        for state.active in range(seats):
            finds = any(True for _ in slots_to_take(state, state.active))
            assert finds == bool(step.legal_moves(state)), state.text()
            found.add(finds)
    assert found == {True, False}


@pytest.mark.rule("CTS-4.12")
def test_the_round_ends_when_nobody_finds_a_slot() -> None:
    match = table(
        {
            "board": """
            skyline @purple @orange @teal
            @teal   @orange @red    @purple
            @red    @orange @teal   @purple
            @purple @red    @orange @teal
        """
        },
    )
    match = edited(match, worker={"b1": "none", "c2": "none"})
    rules = played(match, "take a1")
    assert "CTS-11.2" in rules
    assert match.state.round == 3


@pytest.mark.rule("CTS-11.1")
@pytest.mark.rule("CTS-11.3")
@pytest.mark.rule("CTS-11.6")
def test_the_round_ends_when_all_workers_stand_on_the_board() -> None:
    match = teaching(GAME, "star_at_stake")
    until(match, "place_piece")
    assert match.state.round == 2
    seats = [match.state.seat]
    while match.state.round == 2:
        if match.state.agenda[-1][0] == "take_slot":
            seats.append(match.state.seat)
        match.play(str(match.legal_actions()[-1]))
    assert seats == [0, 1]
    assert match.state.worker == [-1] * 16
    assert match.state.agenda[-1][0] == "deal"


@pytest.mark.rule("CTS-11.2")
@pytest.mark.parametrize(("slot", "holder"), [("d3", 1), ("d4", 0)])
def test_the_right_most_worker_of_row_d_takes_the_star(slot: str, holder: int) -> None:
    """X9: who stands on D4 starts the next round."""
    match = teaching(GAME, "star_at_stake")
    match.play(f"take {slot}")
    rules = []
    while match.state.round == 2:
        rules += played(match, str(match.legal_actions()[-1]))
    assert "CTS-11.2" in rules
    assert (match.state.star, match.state.first, match.state.active) == (holder,) * 3


@pytest.mark.rule("CTS-11.2")
def test_three_players_on_d1_to_d3() -> None:
    """X9: nobody took D4, so D3 is nearest to the star."""
    s = teaching(GAME, "three_players").state.copy()
    s.worker[12:], s.agenda = [2, 1, 0, -1], [("end_round", ())]
    assert GAME.resume(s, chance="ask").state.star == 0


@pytest.mark.rule("CTS-11.4")
@pytest.mark.rule("CTS-13.2")
@pytest.mark.rule("CTS-1.6")
def test_what_three_players_leave_is_removed_and_face_down_items_unseen() -> None:
    match = teaching(GAME, "three_players")
    s = match.state
    assert options(match, "take") == ["take d1", "take d4"]
    card, feature = s.up[2][0], s.up[10][0]
    removed, unseen, lost = s.removed[:], sum(of_row(s.unseen, B)), s.lost[:]
    rules = played(match, "take d4", "draw red", "draw blue")
    while match.state.round == 4:
        rules += played(match, str(match.legal_actions()[-1]))
    after = match.state
    assert {"CTS-11.4", "CTS-3.7"} <= set(rules)
    assert after.removed[card] == removed[card] + 1
    assert after.removed[feature] == removed[feature] + 1
    assert sum(of_row(after.removed, D)) >= 4
    assert after.lost[B] == lost[B] + 1
    assert sum(of_row(after.unseen, B)) == unseen
    assert after.audit() == []


@pytest.mark.rule("CTS-11.5")
@pytest.mark.parametrize("seats", [2, 4])
def test_two_and_four_players_leave_nothing(seats: int) -> None:
    match = begun(seats)
    rules = []
    while match.state.round == 1:
        rules += [event.rule for event in match.play(str(match.legal_actions()[-1]))]
    assert "CTS-11.4" not in rules
    assert not any(of_row(match.state.removed, A))
    assert match.state.lost == [0] * 4


@pytest.mark.rule("CTS-11.7")
def test_without_a_worker_in_row_d_the_star_stays() -> None:
    match = table()
    s = match.state.copy()
    s.star, s.agenda = -1, [("end_round", ())]
    again = GAME.resume(s, chance="ask")
    assert (again.state.star, again.state.first) == (0, 0)
    assert again.events()[0].rule == "CTS-11.7"


@pytest.mark.rule("CTS-1.3")
@pytest.mark.rule("CTS-13.4")
@pytest.mark.parametrize(("seats", "long", "tiles"), [(2, False, 9), (2, True, 15), (3, False, 9), (4, False, 9)])
def test_the_last_round_fills_every_district(*, seats: int, long: bool, tiles: int) -> None:
    start = GAME.new(seats, seed=4, long_two_player=long).state
    end = gamelib.playout(start, random.Random(seats).random).state
    assert end.round == end.rounds()
    assert [len(its) for its in end.tiles] == [tiles] * seats
    assert [len(cards) for cards in end.cards] == [tiles - 1] * seats
    assert end.pile[A] + sum(of_row(end.removed, A)) + end.lost[A] == 32 - seats * (tiles - 1)
