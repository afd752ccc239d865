"""Before the first year (SET, RND): presets and random tables."""

from itertools import combinations

import networkx
import pytest

from gamelib.games.la_citta.definitions import citizens_of, food
from gamelib.games.la_citta.state import Citta
from tests.playing import options, pending, play, until, why

from .table import GAME, fresh, hexes, names, value

SEATS = ("blue", "yellow", "red", "green", "purple")


@pytest.mark.rule("CIT-SET.1", "CIT-SET.4", "CIT-SET.5")
def test_everybody_has_gold_cards_castles_and_figures() -> None:
    match = GAME.new(seats=3, seed=1)
    state = match.state
    assert (state.gold, state.actions, state.figures_left) == ([1] * 3, [3] * 3, [4] * 3)
    assert state.castles_left == [2] * 3
    assert (len(state.display), state.deck_size, sum(state.voice_pool)) == (7, 25, 26)
    heights = dict(zip(GAME.axis("building", 3), state.column, strict=True))
    assert heights == {
        **dict.fromkeys(["farm", "quarry"], 20),
        "market": 16,
        **dict.fromkeys(["palace", "hospital"], 10),
        **dict.fromkeys(["fountain", "cloister_school", "statue"], 7),
        **dict.fromkeys(["bath_house", "university", "cathedral"], 8),
    }


@pytest.mark.rule("CIT-SET.2", "CIT-SET.3", "CIT-SET.7")
@pytest.mark.parametrize("seats", GAME.seats)
def test_presets_give_everybody_the_same(seats: int) -> None:
    state = until_first_year(seats)
    assert [food(state, seat) for seat in range(seats)] == [7] * seats
    assert [citizens_of(state, seat) for seat in range(seats)] == [6] * seats
    assert state.supply == 130 - 6 * seats
    assert [sorted(state.fertility[city] for city in state.cities[seat]) for seat in range(seats)] == [[3, 4]] * seats
    graph, points = GAME.graph(seats), GAME.box.board.points
    steps = dict(networkx.all_pairs_shortest_path_length(graph))
    assert all(steps[points[one]][points[other]] >= 6 for one, other in combinations(state.order, 2))
    for seat in range(seats):
        castles = state.cities[seat]
        mountain = [h for h in GAME.box.maps[seats].hexes if state.mountains[h]]
        lake = [h for h in GAME.box.maps[seats].hexes if state.at_a_lake(h)]
        assert min(steps[points[c]][points[h]] for c in castles for h in mountain) <= 2
        assert all(min(steps[points[c]][points[h]] for h in lake) <= 3 for c in castles)


def until_first_year(seats: int) -> Citta:
    """The table before anybody has got anything in the first year."""
    match = GAME.new(seats=seats, seed=4, chance="ask")
    until(match, "draw_voice")
    return match.state


@pytest.mark.rule("CIT-SET.10")
def test_first_castles_come_before_second_ones() -> None:
    state = until_first_year(2)
    assert names(state.order) == ["8,12", "7,8", "6,5", "9,15"]


@pytest.mark.rule("CIT-SET.6", "CIT-RND.2", "CIT-YR.3")
def test_every_seat_begins_with_the_same_chance() -> None:
    match = GAME.new(seats=5, chance="ask")
    assert pending(match) == "draw_start"
    assert [(str(action), weight) for action, weight in match.state.outcomes()] == [
        (f"start {seat}", 1) for seat in SEATS
    ]
    match.play("start red")
    until(match, "take_turn")
    assert (match.state.first, match.state.active) == (2, 2)


@pytest.mark.rule("CIT-RND.4", "CIT-RND.1", "CIT-SET.5")
def test_the_display_is_drawn_card_by_card() -> None:
    match = fresh(2)
    weights = {str(action): weight for action, weight in match.state.outcomes()}
    assert weights == {f"card {row['id']}": row["copies"] for row in GAME.data.rows("politics_cards")}
    play(match, "card closeness", "card closeness")
    assert "card closeness" not in options(match)
    assert sum(weight for _, weight in match.state.outcomes()) == 30


@pytest.mark.rule("CIT-SET.8", "CIT-RND.3", "CIT-VAR.2")
def test_a_random_table_draws_a_tile_for_every_slot() -> None:
    match = fresh(3, setup="random")
    assert pending(match) == "draw_tile S01"
    assert {str(a): weight for a, weight in match.state.outcomes()} == {
        "tile field_1": 6,
        "tile field_2": 6,
        "tile field_3": 2,
        "tile lake": 5,
        "tile mountain": 3,
    }
    play(match, "tile field_3", "tile field_3")
    assert "tile field_3" not in options(match)
    until(match, "draw_card")
    assert match.state.landscapes_left == [0] * 6
    assert not match.state.order


@pytest.mark.rule("CIT-SET.8", "CIT-SET.10")
def test_castles_are_placed_forwards_then_backwards() -> None:
    match = fresh(3, "yellow", setup="random")
    until(match, "place_castle")
    seats = []
    while pending(match).startswith("place_castle"):
        seats.append(pending(match).split()[-1])
        match.play(options(match)[0])
    assert seats == ["yellow", "red", "blue", "blue", "red", "yellow"]
    assert [*map(match.state.owner, match.state.order)] == [1, 2, 0, 0, 2, 1]


@pytest.mark.rule("CIT-SET.9")
def test_castles_keep_three_free_hexes_between_them() -> None:
    match = fresh(2, setup="random")
    until(match, "place_castle")
    play(match, "castle 6,5")
    assert why(match, "castle 9,5") == {"CIT-SET.9"}
    (refusal,) = match.why_not("castle 9,5")
    assert (refusal.facts["have"], refusal.facts["required"]) == (2, 3)
    assert why(match, "castle 6,5") == {"CIT-DEF.1"}
    assert why(match, "castle 6,0") == {"CIT-DEF.2"}
    assert why(match, "castle 9,6") == set()
    state = play(match, "castle 9,6").state
    assert [state.citizens[place] for place in hexes("6,5 9,6")] == [3, 3]
    assert state.supply == 124


@pytest.mark.rule("CIT-SET.9")
@pytest.mark.parametrize("seats", GAME.seats)
def test_there_is_always_room_for_the_last_castle(seats: int) -> None:
    """A castle keeps others from at most 15 hexes, its own included, and there are more than all but one can keep."""
    lanes = GAME.box.maps[seats]
    most = max(len(lanes.near[place]) for place in lanes.hexes)
    assert most == 15
    assert most * (2 * seats - 1) < len(lanes.hexes)


@pytest.mark.rule("CIT-VAR.3", "CIT-DEF.12")
def test_citizens_that_never_run_out() -> None:
    state = GAME.new(seats=5, seed=2, finite_citizens=False).state
    assert state.supply > 900
    assert state.audit() == []


@pytest.mark.rule("CIT-VAR.1")
def test_the_purge_is_agreed_before_the_game() -> None:
    assert GAME.new(seats=2).state.purge_rich_harvest_year6 == 1
    assert GAME.new(seats=2, purge_rich_harvest_year6=False).state.purge_rich_harvest_year6 == 0
    assert value("card", "rich_harvest") == 8
