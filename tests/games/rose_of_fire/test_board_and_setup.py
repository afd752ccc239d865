"""The board (BRD) against networkx, and the table before the first phase (SET, VPT)."""

import random
from collections import Counter

import networkx
import pytest

import gamelib
from gamelib.positions.position import rebuild
from tests.playing import options, pending, play, until, why

from .table import GAME, SEATS, fresh, hand, square, table, tile, value

BOARD = GAME.box.board


@pytest.mark.rule("ROF-BRD.1")
def test_the_map_has_118_cells_in_three_districts() -> None:
    graph = GAME.graph()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (118, 209)
    assert networkx.is_connected(graph)
    sizes = Counter(data["district"] for _, data in graph.nodes(data=True))
    assert sizes == {"left": 39, "right": 39, "sant_marti": 40}
    assert len(BOARD.grid.squares) == 92


@pytest.mark.rule("ROF-BRD.1")
def test_each_district_has_a_start_cell_of_each_colour() -> None:
    graph = GAME.graph()
    starts = {(data["district"], data["start"]): cell for cell, data in graph.nodes(data=True) if data["start"]}
    assert starts == {
        ("left", "green"): (1, 1),
        ("left", "purple"): (3, 3),
        ("left", "yellow"): (5, 5),
        ("right", "yellow"): (8, 1),
        ("right", "green"): (10, 3),
        ("right", "purple"): (12, 5),
        ("sant_marti", "purple"): (14, 1),
        ("sant_marti", "yellow"): (15, 4),
        ("sant_marti", "green"): (14, 7),
    }


@pytest.mark.rule("ROF-TWO.1")
def test_two_players_leave_sant_marti_out() -> None:
    graph = GAME.graph(2)
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (78, 136)
    assert {data["district"] for _, data in graph.nodes(data=True)} == {"left", "right"}
    usable = [s for s in BOARD.grid.squares if all(BOARD.used[2][cell] for cell in s)]
    assert len(usable) == 59


@pytest.mark.rule("ROF-BRD.4")
def test_cells_touch_along_sides_also_across_district_borders() -> None:
    graph = GAME.graph()
    for (x, y), (x2, y2) in graph.edges:
        assert abs(x - x2) + abs(y - y2) == 1
    assert graph.has_edge((6, 2), (7, 2))
    assert graph.nodes[6, 2]["district"] != graph.nodes[7, 2]["district"]
    assert not graph.has_edge((1, 1), (2, 2))
    assert (0, 4) not in graph


@pytest.mark.rule("ROF-BRD.5")
def test_squares_are_the_four_cycles_of_the_graph() -> None:
    graph = GAME.graph()
    found = {
        frozenset((a, b, c, d))
        for a in graph
        for b, c in ((x, y) for x in graph[a] for y in graph[a] if x < y)
        for d in set(graph[b]) & set(graph[c]) - {a}
    }
    assert found == {frozenset(BOARD.grid.cells[cell] for cell in s) for s in BOARD.grid.squares}


@pytest.mark.rule("ROF-TIL.3")
@pytest.mark.rule("ROF-TIL.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_cells_are_what_networkx_finds(seats: int) -> None:
    graph = GAME.graph(seats)
    seen = 0
    for seed in range(4):
        match, rng = GAME.new(seats, seed), random.Random(seed)
        while not match.state.over:
            decision = match.state.decision
            if decision is not None and decision.name == "place_tile":
                colour = decision.args[0]
                lies = {BOARD.grid.cells[i]: c for i, c in enumerate(match.state.tile) if c >= 0}
                same = {cell for cell, its in lies.items() if its == colour}
                wanted = {near for cell in same for near in graph[cell]} - set(lies)
                name = GAME.codecs["colour"].word(colour)
                wanted |= {cell for cell, data in graph.nodes(data=True) if data["start"] == name} - set(lies)
                assert {tuple(map(int, action[1].split(","))) for action in match.legal_actions()} == wanted
                seen += 1
            match.play(rng.choice(match.legal_actions()))
    assert seen > 100


@pytest.mark.rule("ROF-BRD.2")
def test_a_cell_holds_one_tile_and_a_tile_one_house() -> None:
    match = play(table({"1,1": "g"}, hand="city_green_upper_low"), "play city_green_upper_low")
    assert why(match, "place 1,1") == {"ROF-BRD.2"}
    broken = match.state.copy()
    broken.house[value("cell", "0,0")] = value("house", "blue_low")
    rebuild(broken)
    assert "ROF-BRD.2" in {problem.rule for problem in broken.audit()}


@pytest.mark.rule("ROF-BRD.3")
def test_another_colour_may_cover_a_start_cell_by_adjacency() -> None:
    match = table({"3,2": "g"}, hand="city_green_upper_low")
    play(match, "play city_green_upper_low", "place 3,3", "build low")
    assert tile(match, "3,3") == "green"


@pytest.mark.rule("ROF-BRD.5")
@pytest.mark.rule("ROF-BRD.4")
def test_a_block_needs_neither_one_colour_nor_houses_nor_one_district() -> None:
    match = table({"6,0": "y", "7,0": "p", "6,1": "g"}, levels="4", hand="city_green_working_low")
    play(match, "play city_green_working_low", "place 7,1", "build low")
    assert match.state.blocks == (value("square", "6,0"),)


@pytest.mark.rule("ROF-SET.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_twenty_houses_and_strikers(seats: int) -> None:
    s = fresh(seats).state
    assert s.houses_left == [5, 5, 5, 5] * seats
    assert s.strikers_left == [20] * seats


@pytest.mark.rule("ROF-SET.2")
def test_alignments_are_drawn_from_the_36_tokens_in_secret() -> None:
    match = GAME.new(4, chance="ask")
    assert pending(match) == "draw_alignment blue"
    assert [weight for _, weight in match.state.outcomes()] == [12, 12, 12]
    play(match, "align crown")
    assert pending(match) == "draw_alignment yellow"
    assert [weight for _, weight in match.state.outcomes()] == [11, 12, 12]
    play(match, "align colonies")
    hidden = GAME.codecs["alignment"].value("hidden")
    assert match.state.view(1).alignment[:2] == [hidden, value("symbol", "colonies")]
    assert match.state.token_count(0) == 0, "the alignment lies apart from the tokens gained later"
    assert str(match.record(1)["lines"][0]) == "draw: hidden"
    assert not [event for event in match.events(1) if event.facts.get("symbol") == "crown"]


@pytest.mark.rule("ROF-SET.4")
def test_all_influence_cards_are_on_offer() -> None:
    assert fresh().state.influence == [value("owner", "offered")] * 9


@pytest.mark.rule("ROF-SET.5")
def test_soldiers_are_in_the_castle_and_the_streets_are_empty() -> None:
    s = fresh().state
    assert (s.castle, s.soldiers_out, s.soldiers_in_bag) == (16, 0, 0)
    assert not any((*s.raval, *s.barricades, *s.in_bag))


@pytest.mark.rule("ROF-SET.6")
@pytest.mark.rule("ROF-AUC.1")
@pytest.mark.rule("ROF-VPT.1")
def test_prestige_starts_at_one_and_points_at_zero() -> None:
    match = fresh(3)
    assert match.state.prestige == [1, 1, 1]
    assert match.state.scores() == [0, 0, 0]


@pytest.mark.rule("ROF-VPT.1")
def test_points_beyond_forty_are_a_plain_number() -> None:
    match = play(table(points=[39, 0, 0, 0], hand="casa_mila"), "play casa_mila")
    assert match.state.scores()[0] == 43


@pytest.mark.rule("ROF-VPT.2")
def test_points_may_fall_below_zero() -> None:
    match = play(table(hand="strike"), "play strike")
    assert match.state.scores() == [-2, 0, 0, 0]


@pytest.mark.rule("ROF-SET.7")
def test_thirty_tiles_of_each_colour() -> None:
    assert fresh().state.tiles_left == [30, 30, 30]


@pytest.mark.rule("ROF-SET.8")
def test_three_draw_piles_and_strike_beside_the_board() -> None:
    match = GAME.new(4, chance="ask")
    s = match.state
    assert s.deck_size == [36, 39, 6]
    assert sum(s.deck) + 1 == 82
    assert not any(s.discard)
    strike = value("card", "strike")
    assert all(strike not in held for held in s.hand)
    assert s.strike_kept == -1


@pytest.mark.rule("ROF-SET.9")
def test_seven_immigration_tokens_or_six_as_a_variant() -> None:
    def weights(**options: int) -> dict[str, int]:
        match = GAME.new(3, chance="ask", **options)
        while match.state.phase == 0:
            match.play(match.legal_actions()[0])
        return {str(action): weight for action, weight in match.state.outcomes()}

    assert weights() == {"level 3": 2, "level 4": 2, "level 5": 2}
    assert weights(immigration_tokens=6) == {"level 3": 1, "level 4": 2, "level 5": 2}
    assert {number: sum(counts) for number, counts in GAME.box.immigration.items()} == {7: 7, 6: 6}


@pytest.mark.rule("ROF-SET.10")
@pytest.mark.rule("ROF-TWO.2")
@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (3, 4), (4, 4)])
def test_hands_of_four_city_cards_or_five_with_two_players(seats: int, cards: int) -> None:
    match = fresh(seats)
    for seat in SEATS[:seats]:
        assert len(hand(match, seat)) == cards
        assert all(card.startswith("city_") for card in hand(match, seat))
    backs = match.state.view(0).hand[1]
    assert {GAME.codecs["card"].word(face) for face in backs} == {"city_back"}


@pytest.mark.rule("ROF-SET.11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_equally_likely_to_begin(seats: int) -> None:
    match = GAME.new(seats, chance="ask")
    until(match, "draw_first_player")
    assert [weight for _, weight in match.state.outcomes()] == [1] * seats
    play(match, f"first {SEATS[seats - 1]}", "level 3")
    assert match.state.first == match.state.seat == seats - 1


def test_one_square_per_upper_left_cell() -> None:
    corners = BOARD.grid.squares[value("square", "3,3")]
    assert " ".join(BOARD.words[cell] for cell in corners) == square("3,3")


def test_an_unknown_number_of_players_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        gamelib.load("rose_of_fire").new(seats=5)
    assert options(fresh(2))
