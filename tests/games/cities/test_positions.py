"""The named positions of Cities are such as a game could have reached; sketches that cannot be are refused."""

import pytest

from gamelib.engine.problems import InvalidPositionError
from gamelib.games.cities import queries
from gamelib.games.cities.state import NOBODY
from gamelib.games.cities.things import A, B
from tests.games.cities.table import GAME, of_row

NAMES = tuple(GAME.positions())


@pytest.mark.parametrize("name", [name for name in NAMES if GAME.position(name).round])
def test_everybody_has_played_equally_often(name: str) -> None:
    state = GAME.position(name)
    done = [state.worker.count(seat) for seat in range(state.seats)]
    turns = [done[(state.first + place) % state.seats] for place in range(state.seats)]
    assert max(turns) - min(turns) <= 1
    assert turns == sorted(turns, reverse=True)
    for seat in range(state.seats):
        earlier = (state.round - 1) * state.game.box.per_row[state.seats]
        in_hand = state.decision is not None and state.decision.name == "place_tile" and seat == state.active
        assert len(state.tiles[seat]) == 1 + earlier + state.workers_in(B, seat) - in_hand
        assert len(state.cards[seat]) == earlier + state.workers_in(A, seat)


@pytest.mark.parametrize("name", [name for name in NAMES if GAME.position(name).round])
def test_who_meets_a_milestone_has_its_ring(name: str) -> None:
    state = GAME.position(name)
    for column in range(3):
        rings = state.rings(column)
        for seat in range(state.seats):
            assert not queries.milestone(state, seat, column).met or seat in rings or NOBODY not in rings


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rivals_fit_into_the_last_round(seats: int) -> None:
    state = GAME.sketch(seats=seats, round=4 if seats == 2 else 8)
    assert len({len(tiles) for tiles in state.tiles}) == 1
    assert all(state.buildings)


# Sketches


@pytest.mark.rule("CTS-2.10")
def test_a_drawn_district_is_laid_out_with_the_box() -> None:
    box, state = GAME.box, GAME.position("last_turn_of_all")
    assert GAME.codecs["laid"].word(state.tiles[0][0]) == "s2@0,0:0"
    assert len(state.tiles[0]) == 9
    for row, slots in enumerate(box.slots):
        down = sum(state.down[slot] for slot in slots)
        assert sum(of_row(state.unseen, row)) == state.pile[row] + down


def test_a_text_alone_is_the_district_of_the_active_seat() -> None:
    state = GAME.sketch("R B\nW P", active="teal", first="teal")
    assert state == GAME.sketch({"teal": "R B\nW P"}, active="teal", first="teal")
    assert state.tiles[3] == (GAME.codecs["laid"].value("s1@0,0:0"),)


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (
            {"red": "R R\nR R"},
            "drawing.red: The box has no tile R R / R R, or no other one (rows 1 and 2, words 1 and 2).",
        ),
        (
            {"red": "R B P ."},
            "drawing.red: A tile has four spaces, and this one lacks some (rows 1 and 2, words 1 and 2).",
        ),
        ({"red": "R B\nW Q"}, "drawing.red: row 2, word 2 ('Q'): it begins with one of R B G Y P W"),
        ({"red": "B G\nY P"}, "drawing.red: One of its tiles is a start tile, unturned: R B / W P, "),
        ({"red": "R B R R\nW P W P"}, "drawing.red: The box has no tile R R / W P"),
        ({"red": "R B . .\nW P . .\n. . B G\n. . Y P"}, "drawing.red: Every tile shares a side with another one."),
        (
            {"red": "R B B G\nW P Y P", "teal": "G Y B G\nW P Y P"},
            "drawing.teal: The box has no tile B G / Y P, or no other one (rows 1 and 2, words 3 and 4).",
        ),
        (
            {"rad": "R B"},
            "drawing.rad: What is drawn is one of: board, red, purple, orange, teal (did",
        ),
        ({"board": "skylin"}, "drawing.board, row 1, word 1 ('skylin'): 'skylin' is no item. There is: skyline"),
        ({"board": "@rod"}, "drawing.board, row 1, word 1 ('@rod'): 'rod' is no seat. There is: red"),
        ({"board": ". . . . skyline"}, "drawing.board, row 1, word 5 ('skyline'): Rows of the board: 4, slots in each"),
        ({"board": "tree"}, "up.a1: This does not belong in that row."),
        ({"board": "?"}, "a1: Face up: 0 (at most 1); face down: 1 (at most 0)."),
        ({"board": "@red @red"}, "2 workers of red; a row takes at most 1. [CTS-4.3]"),
        ({"board": 3}, "drawing: A drawing is a text, or a table of places and texts, not {'board': 3}."),
    ],
)
def test_what_cannot_be_drawn_is_named(drawing: dict[str, str], said: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        GAME.sketch(drawing)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("drawing", "tiles"),
    [
        ("R R\nR R", {"s1": "R R / R R"}),
        ("R B R R\nW P W R", {"l32": "R R / W R"}),
        ("R B R R W W\nW P W R W W", {"l32": "R R / W R", "l31": "W W / W W"}),
        ("R B R B\nW P W P", {"l32": "R B / W P"}),
        ("P P P P\nP P P P", {"s1": "P P / P P", "l32": "P P / P P"}),
        ({"red": "R B R R\nW P R R", "teal": "G Y W W\nW P W W"}, {"l32": "R R / R R", "l31": "W W / W W"}),
    ],
)
def test_tiles_that_no_box_has_are_drawn_when_it_is_asked_for(
    drawing: str | dict[str, str], tiles: dict[str, str]
) -> None:
    state = GAME.sketch(drawing, beyond_the_box=True)
    assert state.audit() == []
    changed = [row for table in ("start_tiles", "land_tiles") for row in state.game.data.rows(table)]
    assert {row["id"]: row["cells"] for row in changed if row["source"] == "sketch"} == tiles


def test_more_cards_and_pieces_than_a_box_has_are_drawn_when_it_is_asked_for() -> None:
    board = "cottages cottages"
    with pytest.raises(InvalidPositionError, match="Garden Cottages: the box has 1, here are 2"):
        GAME.sketch({"board": board})
    state = GAME.sketch({"board": board}, beyond_the_box=True)
    assert state.game.data.overlay == {
        "cards": [{"id": "cottages", "copies": 2, "source": "sketch"}],
        "counts": {"cards": {"copies": 33}},
    }


def test_a_tile_without_four_spaces_is_in_no_box_at_all() -> None:
    with pytest.raises(InvalidPositionError, match=r"this one lacks some \(rows 1 and 2, words 3 and 4\)"):
        GAME.sketch("R B R .\nW P R R", beyond_the_box=True)
