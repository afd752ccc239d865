"""Scoring cards and land tiles (CTS-5, CTS-6)."""

import pytest

from gamelib.games.cities.window import START, cell_at
from tests.games.cities.table import BOARD, GAME, begun, item, table
from tests.playing import options, played, teaching, why


@pytest.mark.rule("CTS-5.1")
@pytest.mark.rule("CTS-5.2")
def test_a_card_lies_before_its_owner_and_scores_nothing_yet() -> None:
    match = begun()
    card = match.state.up[1][0]
    assert played(match, "take a2")[:2] == ["CTS-4.2", "CTS-5.1"]
    s = match.state
    assert s.cards[0] == (card,)
    assert s.points == [0] * 4
    assert s.seat == 1


@pytest.mark.rule("CTS-6.1")
def test_a_tile_is_placed_now() -> None:
    match = begun()
    match.play("take b1")
    tile = GAME.box.thing[match.state.taken[0]]
    word = GAME.codecs["tile"].word(tile)
    assert not options(match, "remove")
    (event, *_) = match.play("place 1,0 0")
    assert (event.rule, event.where, event.facts["tile"]) == ("CTS-6.1", ("cell:0:1,0",), word)
    s = match.state
    assert GAME.box.laid.split(s.tiles[0][-1]) == (cell_at(1, 0), tile, 0)
    assert s.district[0].tiles == 1 << START | 1 << cell_at(1, 0)


@pytest.mark.rule("CTS-6.2")
def test_a_tile_shares_a_side() -> None:
    match = begun()
    match.play("take b1")
    assert {place.split()[1] for place in options(match, "place")} == {"0,-1", "-1,0", "1,0", "0,1"}
    assert why(match, "place 1,1 0") == {"CTS-6.2"}
    assert why(match, "place 4,4 0") == {"CTS-6.2", "CTS-6.5"}


@pytest.mark.rule("CTS-6.3")
def test_any_of_four_rotations() -> None:
    match = begun()
    match.play("take b1")
    tile = GAME.box.thing[match.state.taken[0]]
    assert {place.split()[2] for place in options(match, "place")} == set(map(str, GAME.box.rotations[tile]))
    before = GAME.box.cells[tile]
    match.play("place 1,0 1")
    shown = [match.state.district[0].terrain_at(space) for space in EAST]
    assert tuple(shown) == before[1]


EAST = [GAME.codecs["space"].value(word) for word in ("2,0", "3,0", "2,1", "3,1")]


@pytest.mark.rule("CTS-6.4")
def test_terrains_need_not_match() -> None:
    """The start tile shows a blue lot and a park at its right side; l24 has water, l17 parks: all go there."""
    for tile, slot in (("l18", "b1"), ("l24", "b2"), ("l31", "b3")):
        match = table({"red": "R B \n W P"}, round=1)
        match.play(f"take {slot}")
        assert match.state.taken == (item(tile),)
        assert len(options(match, "place")) == 4 * len(GAME.box.rotations[GAME.codecs["tile"].value(tile)])


@pytest.mark.rule("CTS-6.5")
def test_three_by_three_and_the_start_tile_anywhere_in_it() -> None:
    match = teaching(GAME, "three_wide")
    cells = {place.split()[1] for place in options(match, "place")}
    columns = {int(cell.split(",")[0]) for cell in cells}
    assert max(columns) - min(columns) == 2
    wide = max(columns) + 1
    assert why(match, f"place {wide},0 0") == {"CTS-6.5"}


@pytest.mark.rule("CTS-6.6")
def test_tiles_do_not_overlap() -> None:
    match = begun()
    match.play("take b1")
    assert why(match, "place 0,0 0") == {"CTS-6.6"}


@pytest.mark.rule("CTS-6.7")
def test_the_long_game_either_way_round() -> None:
    """Three wide: it may still grow to five in either direction; four wide: no higher than three."""
    free = table({"red": "R B R R P B \n W P P P B P", "board": LONG}, seats=2, long_two_player=True)
    free.play("take b1")
    assert {"3,0", "-1,0"} <= {place.split()[1] for place in options(free, "place")}
    wide = table({"red": WIDE, "board": LONG}, seats=2, long_two_player=True)
    wide.play("take b1")
    assert why(wide, "place 0,3 0") == {"CTS-6.2", "CTS-6.7"}
    assert why(wide, "place 0,2 0") == set()
    assert why(wide, "place 4,0 0") == set()


LONG = BOARD.replace(
    "l18                  l24               l31               ?",
    "l24                  l31               l10               ?",
)
WIDE = """
R B R R P B R R
W P P P B P B W
Y P . . . . . .
P Y . . . . . .
"""


@pytest.mark.rule("CTS-6.9")
def test_turns_that_look_alike_are_one_option() -> None:
    match = table()
    match.play("take b1")
    assert {place.split()[2] for place in options(match, "place")} == {"0", "1"}
    assert why(match, "place 0,1 2") == {"CTS-6.9"}


@pytest.mark.rule("CTS-6.9")
def test_how_the_tile_is_turned_matters_only_where_it_may_lie() -> None:
    """l18 looks the same after half a turn; a place that is taken or too far away is refused for that alone."""
    match = table()
    match.play("take b1")
    for turn in range(4):
        assert why(match, f"place 0,0 {turn}") == {"CTS-6.6"}
        assert why(match, f"place -1,-1 {turn}") == {"CTS-6.2"}
        assert why(match, f"place 4,4 {turn}") == {"CTS-6.2", "CTS-6.5"}


@pytest.mark.rule("CTS-6.10")
def test_a_tile_without_a_place_is_removed() -> None:
    """Only in positions that somebody has made up: a full district, and one more tile."""
    match = table({"red": FULL, "board": LONG.replace("l31", "l18")}, seats=2, round=4)
    rules = played(match, "take b2")
    assert "CTS-6.10" in rules
    assert match.state.removed[item("l18")] == 1
    assert match.state.audit() == []


FULL = """
G Y G P B G
G W W Y Y P
B W G P G P
W P P W W W
Y P G Y P W
P Y W P R P
"""
