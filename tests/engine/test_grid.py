"""Grids, masks and multisets, with networkx and plain arithmetic as oracles."""

from __future__ import annotations

from collections import Counter

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelib.engine.grid import Grid, bits, mask
from gamelib.engine.multiset import pick, put_in, take_out

drawings = st.lists(st.text("ab.", min_size=4, max_size=4), min_size=1, max_size=6)
hands = st.lists(st.integers(0, 9), max_size=8).map(lambda items: tuple(sorted(items)))


@given(drawings)
def test_neighbours_are_those_of_a_grid_graph(rows: list[str]) -> None:
    grid, graph = Grid(rows), networkx.grid_2d_graph(4, len(rows))
    graph.remove_nodes_from([(x, y) for x, y in list(graph) if rows[y][x] == "."])
    assert set(grid.cells) == set(graph)
    for number, cell in enumerate(grid.cells):
        assert {grid.cells[near] for near in grid.neighbours[number]} == set(graph[cell])
        assert list(grid.neighbours[number]) == sorted(grid.neighbours[number])
        assert grid.index[cell] == number
        assert grid.words[number] == f"{cell[0]},{cell[1]}"
        assert grid.letters[number] == rows[cell[1]][cell[0]]
    made = grid.graph(letter=grid.letters)
    assert networkx.utils.graphs_equal(networkx.Graph(made.edges), networkx.Graph(graph.edges))
    assert all(made.nodes[cell]["letter"] == grid.letters[grid.index[cell]] for cell in made)


@given(drawings)
def test_squares_are_the_short_cycles(rows: list[str]) -> None:
    grid = Grid(rows)
    cycles = {frozenset(cycle) for cycle in networkx.simple_cycles(grid.graph(), length_bound=4)}
    assert {frozenset(grid.cells[cell] for cell in square) for square in grid.squares} == cycles
    for number, square in enumerate(grid.squares):
        assert grid.square_words[number] == grid.words[min(square)]
        assert all(number in grid.squares_of[cell] for cell in square)
    assert sum(map(len, grid.squares_of)) == 4 * len(grid.squares)


@given(st.sets(st.integers(0, 200)))
def test_a_mask_holds_numbers(numbers: set[int]) -> None:
    assert list(bits(mask(iter(numbers)))) == sorted(numbers)


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6).filter(any))
def test_every_piece_is_picked_equally_often(counts: list[int]) -> None:
    total = sum(counts)
    found = Counter(pick(counts, lambda piece=piece: (piece + 0.5) / total) for piece in range(total))
    assert [found[kind] for kind in range(len(counts))] == counts


@pytest.mark.parametrize("nothing", [[], [0, 0, 0]])
def test_picking_from_nothing_is_an_error(nothing: list[int]) -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        pick(nothing, lambda: 0.99)


@given(hands, st.integers(0, 9))
def test_a_hand_stays_sorted(hand: tuple[int, ...], card: int) -> None:
    more = put_in(hand, card)
    assert more == tuple(sorted((*hand, card)))
    assert take_out(more, card) == hand


def test_what_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        take_out((1, 2), 3)
