"""Before the first turn (SET, RND.2)."""

from typing import Any

import pytest

from gamelib.games.barcelona.box import CLASSES
from tests.playing import options, pending, play, top, until

from .table import GAME, fresh, word

DOWN = ("gain_coins", "build_narrow", "build_public", "place_cobblestone", "build_intersection")
ACROSS = ("gain_cloth", "improve_modernisme", "take_modernisme", "build_wide", "advance_cerda")


def begun(seats: int = 2, **options: Any) -> Any:
    """The position before the first decision."""
    return GAME.new(seats=seats, seed=3, **options).state


@pytest.mark.rule("BCN-RND.2", "BCN-RND.1")
def test_draws_come_in_their_order() -> None:
    match = fresh(3)
    names = [*(f"v{n}" for n in range(1, 6)), *(f"h{n}" for n in range(1, 6)), "d"]
    streets = [f"draw_action {street}" for street in names]
    sections = [f"draw_cerda {number}" for number in "123"]
    found = []
    while top(match) != "place_citizens":
        found.append(pending(match))
        match.play(match.legal_actions()[0])
    hands = [f"draw_hand {seat}" for seat in ("blue", "purple", "orange") for _ in range(2)]
    wanted = [*streets, *sections, *["reveal_modernisme"] * 4, *["draw_service"] * 5, "draw_start", *hands]
    assert found == wanted


@pytest.mark.rule("BCN-SET.2")
def test_every_action_lies_at_one_street() -> None:
    assert sorted(begun().layout) == list(range(11))
    layout = begun(action_layout="printed").layout
    assert tuple(word("action", action) for action in layout) == (*ACROSS, *DOWN, "move_tram")
    match = fresh()
    assert len(options(match)) == 11
    assert len(options(play(match, "action move_tram"))) == 10


@pytest.mark.rule("BCN-SET.3", "BCN-SET.4")
@pytest.mark.parametrize(("seats", "filled", "bag"), [(1, 6, 54), (2, 6, 54), (3, 3, 63), (4, 0, 72)])
def test_fewer_players_fill_the_tracks(seats: int, filled: int, bag: int) -> None:
    match = fresh(seats)
    until(match, "draw_hand")
    state = match.state
    assert state.track == [filled] * CLASSES
    assert (sum(state.bag), state.bag_size) == (bag, bag)
    assert [state.next_space(class_) for class_ in range(CLASSES)] == [1] * CLASSES


@pytest.mark.rule("BCN-SET.3", "BCN-CIT.1")
def test_filled_spaces_are_skipped() -> None:
    state = begun(2)
    spaces = []
    for _ in range(13):
        spaces.append(state.next_space(0))
        state.settle(0)
    assert spaces == [1, 3, 5, 6, 7, 9, 11, 12, 13, 15, 17, 18, 19]
    assert (state.track[0], state.off[0]) == (18, 1)


@pytest.mark.rule("BCN-SET.5", "BCN-SET.6", "BCN-SET.7")
def test_what_cerda_scores_is_no_project() -> None:
    match = fresh(4, action_layout="printed")
    play(match, "condition house_line", "condition empty_marker_spaces", "condition wide_tiles")
    state = match.state
    assert sum(state.face_down) == 16  # no project shows empty marker spaces
    assert not {"house_line", "wide_tiles"} & {action.partition(" ")[2] for action in options(match)}
    until(match, "draw_service")
    assert (len(match.state.display), sum(match.state.face_down)) == (4, 12)
    condition = [line for line in match.events() if line.rule == "BCN-SET.6"]
    assert [event.facts["condition"] for event in condition] == ["house_line", "wide_tiles"]


@pytest.mark.rule("BCN-SET.8")
@pytest.mark.parametrize(("seats", "tiles"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_five_kinds_of_public_services(seats: int, tiles: int) -> None:
    state = begun(seats)
    assert sorted(state.stacks) == [0, 0, *[tiles] * 5]
    assert [stack > 0 for stack in state.stacks] == [bool(in_play) for in_play in state.in_play]
    box = GAME.box
    assert list(zip(box.service_cost, box.service_vp, strict=True)) == [(3, 10), (2, 6), (1, 3)]
    assert [state.taken(service) for service, in_play in enumerate(state.in_play) if in_play] == [0] * 5


@pytest.mark.rule("BCN-SET.1", "BCN-SET.9", "BCN-SET.10", "BCN-SET.11")
def test_everybody_begins_alike() -> None:
    state = begun(3)
    assert (state.coins, state.cloth, state.points) == ([1] * 3, [1] * 3, [0] * 3)
    assert (state.cerda, state.sagrada, state.tram) == ([4] * 3, [0] * 3, [-1] * 3)
    assert [state.capacity(seat) for seat in range(3)] == [4] * 3
    for used in (state.narrow, state.wide, state.built, state.passengers, state.removed, state.marked):
        assert used == [0] * 3
    assert state.houses_left == [8, 12, 8, 7]
    assert sum(state.sagrada_left) == 16
    assert not any(state.up)


@pytest.mark.rule("BCN-SET.12")
def test_the_first_player_is_drawn_or_chosen() -> None:
    match = fresh(3)
    until(match, "draw_start")
    assert options(match) == ["start blue", "start purple", "start orange"]
    play(match, "start orange")
    assert (match.state.first, match.state.turn_order()) == (2, [2, 0, 1])
    assert pending(match) == "draw_hand orange"
    assert begun(3, first_player="purple").first == 1
    assert begun(1).first == 0
    with pytest.raises(ValueError, match=r"Nobody sits on green, .*BCN-SET\.12"):
        GAME.new(seats=3, first_player="green")
    with pytest.raises(ValueError, match="the seats are blue"):
        GAME.new(seats=1, first_player="purple")


@pytest.mark.rule("BCN-SET.13", "BCN-RND.4")
def test_hands_are_drawn_in_secret() -> None:
    match = fresh(2, action_layout="printed", first_player="blue")
    until(match, "draw_hand")
    play(match, "citizen upper", "citizen working", "citizen middle", "citizen middle")
    drawn = [event.facts["citizen_class"] for event in match.events(seat=1) if event.rule == "BCN-RND.4"]
    assert drawn == ["middle", "middle"]
    assert match.state.hand == [1, 0, 1, 0, 2, 0]
    assert match.state.bag_size == 50


@pytest.mark.rule("BCN-SOL.1", "BCN-RND.5")
def test_alone_a_rival_sits_at_the_table() -> None:
    match = fresh(1, difficulty="hard")
    until(match, "draw_first_card")
    assert len(options(match)) == 8
    play(match, "card s4")
    state = match.state
    assert (state.seats, state.players, state.rival, state.active) == (2, 1, 1, 0)
    assert (state.coins, state.cloth, state.pawn) == ([1, 0], [1, 0], 12)
    assert state.hand[CLASSES:] == [0] * CLASSES
    assert (word("solo_card", state.card), sum(state.cards_left)) == ("s4", 7)
    assert match.record()["seats"] == 1
    assert GAME.replay(match.record()).state == state
    assert begun(2).rival == -1
