"""The named positions of Rose of Fire are such as a game could have reached, and each shows what it says."""

import random

import pytest

import gamelib
from gamelib.games.rose_of_fire.state import Rose

GAME = gamelib.load("rose_of_fire")
NAMES = tuple(GAME.positions())


def after(name: str, *actions: str) -> Rose:
    state = GAME.position(name)
    for action in actions:
        state = state.after(action)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_everybody_has_played_equally_often(name: str) -> None:
    state = GAME.position(name)
    order = state.turn_order()
    played = order.index(state.active)
    mine = len(state.hand[state.active]) + (state.card >= 0)
    assert [len(state.hand[seat]) for seat in order if seat != state.active] == [mine - 1] * played + [mine] * (
        state.seats - 1 - played
    )


@pytest.mark.parametrize("name", NAMES)
def test_no_square_was_left_unmarked(name: str) -> None:
    state = GAME.position(name)
    grid = state.game.box.board.grid
    assert not [grid.square_words[i] for i, four in enumerate(grid.squares) if all(state.loose[cell] for cell in four)]


# Sketches


def test_a_drawing_is_a_text_or_a_table_of_cells() -> None:
    drawn = GAME.sketch("gRm gBu\n... p")
    assert drawn == GAME.sketch({"0,0": "gRm", "1,0": "gBu", "0,1": ".", "1,1": "p"})
    assert drawn.bomb == 1, "the fine house has moved it"


@pytest.mark.rule("ROF-EPO.3")
def test_what_was_scored_is_drawn_in_capitals() -> None:
    state = GAME.sketch("gRM gBU\ngYL pGW")
    assert [GAME.codecs["cell"].word(cell) for cell in state.completed] == ["0,0", "1,0", "0,1", "1,1"]
    assert set(state.house) == {-1}
    assert state.scores() == [4, 1, 3, 2]
    assert {line.rule for line in state.ledger()} == {"ROF-EPO.2"}


def test_what_is_not_said_follows_from_the_box() -> None:
    state = GAME.sketch("gRm", first="red", active="blue", bomb=20)
    assert [len(hand) for hand in state.hand] == [4, 4, 3, 3], "Red and Green have played"
    assert {GAME.codecs["alignment"].word(symbol) for symbol in state.alignment} == {"spent"}
    assert sum(state.discard) == 1, "the card with which the tile was laid"
    assert (state.phase, state.reached, state.resolved) == (1, 2, 2)
    assert [GAME.codecs["owner"].word(owner) for owner in state.influence] == ["removed"] * 6 + ["offered"] * 3
    assert [name for name, _ in state.pending_steps()] == ["play_card", "end_turn"]


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (
            {"hand": {"red": "strike casa_mila"}, "waits": "begin_turn"},
            {"hand": {"red": ["strike", "casa_mila"]}, "waits": ["begin_turn"]},
        ),
        ({"hand": ["strike", "casa_mila"]}, {"hand": {"blue": "strike", "yellow": "casa_mila"}}),
        ({"tokens": "crown crown colonies"}, {"tokens": {"blue": {"crown": 2, "colonies": 1}}}),
        ({"tokens": {"red": "colonies"}}, {"tokens": {"red": {"colonies": 1}}}),
        ({"raval": 3}, {"raval": {"blue": 3}}),
        ({"raval": [0, 2, 4]}, {"raval": {"yellow": 2, "red": 4}}),
        ({"raval": (0, 2, 4)}, {"raval": {"yellow": 2, "red": 4}}),
        ({"discard": "casa_mila casa_batllo"}, {"discard": {"casa_mila": 1, "casa_batllo": 1}}),
        ({"levels": "3 4"}, {"levels": ["3", "4"]}),
        ({"levels": "3 4"}, {"levels": ("3", "4"), "phase": 2}),
        ({"influence": {"cuba": "red"}}, {"influence": {"cuba": "red", "puerto_rico": "offered"}}),
        ({"waits": ["play_card", "end_turn"]}, {}),
    ],
)
def test_facts_may_be_said_shorter(short: dict[str, object], long: dict[str, object]) -> None:
    assert GAME.sketch("gRm", **short) == GAME.sketch("gRm", **long)


def test_points_are_said_as_if_changed_by_hand() -> None:
    state = GAME.sketch("gRM gBU\ngYL pGW", points={"blue": 10, "red": 3})
    assert state.scores() == [10, 1, 3, 2]
    assert [(line.seat, line.points) for line in state.ledger() if line.rule == "CORE-EDIT.1"] == [(0, 6)]


@pytest.mark.parametrize(
    ("drawing", "unusual", "said"),
    [
        ("... gXm", {}, "drawing, row 1, word 2 ('gXm'): Here stands a tile (y p g), or one with a house (B Y R G; "),
        (
            "...\ngGm",
            {"seats": 3},
            "drawing, row 2, word 1 ('gGm'): Here stands a tile (y p g), or one with a house (B Y R; ",
        ),
        ("gRmm", {}, "('gRmm'): Here stands a tile"),
        ({"0,0": "grm"}, {}, "drawing, 0,0 ('grm'): Here stands a tile"),
        ({"99,0": "g"}, {}, "drawing, 99,0 ('g'): The map has no cell 99,0: leave it empty."),
        ({"0,0": 3}, {}, "drawing: A drawing is a text, or a table of places and texts, not {'0,0': 3}."),
        (None, {}, "drawing: A drawing is a text, or a table of places and texts, not None."),
        ("gRM", {}, "completed: Tiles are turned to the completed side four at a time"),
        ("", {"seats": 5}, "seats, variants: Barcelona: The Rose of Fire is for 2 to 4 players, not 5."),
        ("", {"immigration_tokens": 5}, "The variant immigration_tokens is 7 or 6, not 5 (ROF-SET.9)."),
        ("", {"prestidge": 3}, "prestidge: Nothing of a position is called so (did you mean 'prestige'?)."),
        ("", {"castle": 3}, "castle: This follows from soldiers_out, soldiers_in_bag; leave it out."),
        ("", {"active": "pink"}, "active: 'pink' is no seat here: blue, yellow, red, green."),
        ("", {"hand": "casa_mola"}, "hand.blue[0]: 'casa_mola' is no card. There is: casa_mila"),
        ("", {"raval": {"red": 9}}, "raval.red: 9 strikers; the Raval overflows at once with more than 5."),
        ("", {"raval": {3: 4}}, "raval.3: There is no such seat"),
        ("", {"raval": [1] * 5}, "raval.number 5: There is no such seat"),
        ("", {"raval": "3"}, "raval.blue: '3' is no whole number"),
        ("", {"points": "3"}, "points.blue: '3' is no whole number"),
        ("", {"waits": "play_cards"}, "waits[0]: 'play_cards' is no step (did you mean 'play_card'?)."),
        ("", {"waits": 3}, "waits: The steps to come are a list of texts such as 'end_turn'"),
    ],
)
def test_what_cannot_be_sketched_is_named(drawing: object, unusual: dict[str, object], said: str) -> None:
    with pytest.raises(gamelib.InvalidPositionError) as caught:
        GAME.sketch(drawing, **unusual)
    assert said in str(caught.value)


def test_a_sketch_may_go_beyond_the_box_when_it_is_asked_for() -> None:
    cells = GAME.axis("cell", 4)
    drawing = dict.fromkeys(list(cells)[:31], "gRl")
    unusual: dict[str, object] = {"hand": "casa_mila casa_mila", "tokens": {"red": "crown " * 6, "green": "crown " * 6}}
    unusual["alignment"] = dict.fromkeys(("blue", "yellow", "red", "green"), "crown")
    with pytest.raises(gamelib.InvalidPositionError, match="Green tiles: the box has 30, here are 31"):
        GAME.sketch(drawing, **unusual)
    state = GAME.sketch(drawing, beyond_the_box=True, **unusual)
    assert state.audit() == []
    assert state.tile.count(2) == 31
    assert state.game is gamelib.load("rose_of_fire", state.game.edition)
    assert {table: rows for table, rows in state.game.data.overlay.items() if table != "counts"} == {
        "tile_colours": [{"id": "green", "count": 31, "source": "sketch"}],
        "house_kinds": [{"id": "low", "per_player": 31, "source": "sketch"}],
        "prestige_cards": [{"id": "casa_mila", "copies": 2, "source": "sketch"}],
        "influence_symbols": [{"id": "crown", "tokens": 16, "source": "sketch"}],
    }
    assert gamelib.playout(state, random.Random(1).random).state.audit() == []


def test_what_the_box_holds_needs_no_edition() -> None:
    assert GAME.sketch("gRm", beyond_the_box=True) == GAME.sketch("gRm")


def test_beyond_an_edition_goes_an_edition_with_both() -> None:
    mine = gamelib.load("rose_of_fire", {"points": {"house_outside_block": 3}, "tile_colours": [{"id": "green"}]})
    state = mine.sketch("gRm", hand="casa_mila casa_mila", beyond_the_box=True)
    assert state.game.data["points"]["house_outside_block"] == 3
    assert state.game.data.by_key("prestige_cards")["casa_mila"]["copies"] == 2


@pytest.mark.parametrize(
    ("unusual", "said"),
    [({"hand": "casa_mola"}, "is no card"), ({"raval": {"red": 9}}, "the Raval overflows at once")],
)
def test_beyond_the_box_the_rules_still_hold(unusual: dict[str, object], said: str) -> None:
    with pytest.raises(gamelib.InvalidPositionError, match=said):
        GAME.sketch("gRm", beyond_the_box=True, **unusual)


@pytest.mark.rule("ROF-TIL.3")
def test_green_tile_to_lay_shows_open_and_closed_cells() -> None:
    state = GAME.position("green_tile_to_lay")
    assert state.why_not("place 14,7") == []
    assert state.why_not("place 0,1") == []
    assert [no.rule for no in state.why_not("place 4,4")] == ["ROF-TIL.3"]


@pytest.mark.rule("ROF-STR.1")
def test_five_arrive_and_three_find_a_bed() -> None:
    state = after("five_arrive", "play city_green_middle_working", "place 14,7", "build working")
    assert state.raval[0] == 2


@pytest.mark.rule("ROF-STR.4")
def test_raval_full_overflows_in_pairs() -> None:
    # The rulebook's example: five in the Raval and three more leave four there and two on the barricades.
    turn = ["play city_purple_upper_middle", "place 5,2", "build upper", "pair crown crown", "keep crown"]
    state = after("raval_full", *turn)
    assert (state.raval[0], state.barricades[0]) == (4, 2)


@pytest.mark.rule("ROF-OBL.3")
def test_two_blocks_to_choose_asks_for_one() -> None:
    play = ["play city_green_upper_middle", "place 3,1", "build middle"]
    state = after("two_blocks_to_choose", *play)
    assert [str(option) for option in state.legal_actions()] == ["mark 2,0", "mark 3,0"]


@pytest.mark.rule("ROF-AUC.2")
def test_prestige_ends_brings_points() -> None:
    state = after("prestige_ends", "play philanthropy_purple", "reveal")
    assert (state.prestige[0], state.points[0]) == (15, 2)


@pytest.mark.rule("ROF-INF.4")
def test_exchange_of_influence_has_one_way_to_pay_for_puerto_rico() -> None:
    buys = [str(option) for option in GAME.position("exchange_of_influence").legal_actions() if "puerto_rico" in option]
    assert buys == ["buy puerto_rico crown,crown,colonies"]


@pytest.mark.rule("ROF-SOC.5")
def test_the_conflict_event_waits_for_the_end_of_the_turn() -> None:
    play = ["play city_green_upper_middle", "place 14,7", "build upper", "pair crown crown", "keep crown"]
    state = after("conflict_event_waits", *play)
    assert state.bomb == 14
    assert state.why_not("buy amadeo_i_of_savoy crown,crown") == []


@pytest.mark.rule("ROF-ALN.3")
def test_crown_and_event_offers_both() -> None:
    assert GAME.position("crown_and_event").why_not("both amnesty_green") == []


@pytest.mark.rule("ROF-INF.2")
def test_a_seventh_token_has_to_go() -> None:
    play = ["play city_green_upper_middle", "place 14,7", "build upper", "pair crown crown", "keep crown"]
    assert after("six_tokens", *play).decision.name == "discard_influence"


@pytest.mark.rule("ROF-ANA.1")
def test_the_door_to_anarchy_is_opened_by_a_soldier_only() -> None:
    turn = ["play city_green_upper_low", "place 9,4", "build upper", "pair crown crown", "keep crown"]
    at_the_door = after("anarchy_at_the_door", *turn)
    assert (at_the_door.bomb, at_the_door.anarchy) == (30, 0)
    state = at_the_door
    for piece in ("soldier", "red", "red", "blue"):
        state = state.after(f"piece {piece}")
    assert state.anarchy == 1


def test_points_of_late_positions_come_from_their_completed_tiles() -> None:
    state = GAME.position("anarchy_at_the_door")
    lines = state.ledger()
    assert {line.rule for line in lines} == {"ROF-EPO.2"}
    assert {line.where[0] for line in lines} == {GAME.codecs["cell"].word(cell) for cell in state.completed}


@pytest.mark.rule("ROF-TWO.3")
def test_two_players_have_room_for_six() -> None:
    state = GAME.position("two_player_table")
    assert (state.raval[0], len(state.hand[0]), state.hand_limit()) == (6, 2, 5)
