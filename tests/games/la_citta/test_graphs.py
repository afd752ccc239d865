"""A position as graphs, and what can be looked for in it: who would move where, and why."""

import networkx
import pytest

from gamelib.games.la_citta.building import cities_beside
from gamelib.games.la_citta.graphs import city_graph, migration_graph
from gamelib.games.la_citta.state import Citta
from tests.playing import play, teaching, until

from .table import GAME, sketch


def moves(graph: "networkx.MultiDiGraph[tuple[int, int]]") -> list[tuple[object, object, str]]:
    """Who loses a citizen to whom by which rule, in the order of the rules."""
    arcs = sorted(graph.edges(data=True), key=lambda arc: arc[2]["order"])
    return [(giving, taking, data["rule"]) for giving, taking, data in arcs]


@pytest.mark.rule("CIT-MIG.1", "CIT-MIG.4")
def test_a_chain_passes_citizens_on_in_the_order_of_play() -> None:
    state = GAME.position("chain_of_three")
    graph = migration_graph(state, "culture")
    assert moves(graph) == [((13, 7), (10, 8), "CIT-MIG.1"), ((10, 8), (7, 5), "CIT-MIG.1")]
    data = graph.edges[(10, 8), (7, 5), 0]
    assert (data["need"], data["arches"]) == ("culture", (1, 3))
    assert "3 against 1" in data["en"]
    assert "3 proti 1" in data["cs"]
    assert moves(migration_graph(state, "health")) == []
    assert state == GAME.position("chain_of_three")


@pytest.mark.rule("CIT-MIG.2", "CIT-MIG.5")
def test_a_full_city_draws_citizens_that_are_lost() -> None:
    graph = migration_graph(GAME.position("one_from_each"))
    assert [rule for _, taking, rule in moves(graph)] == ["CIT-MIG.1", "CIT-MIG.5"]
    assert {taking for _, taking, _ in moves(graph)} == {(9, 5)}


@pytest.mark.rule("CIT-MIG.7")
def test_a_tied_voice_has_a_graph_for_each_need() -> None:
    state = GAME.position("tied_voice")
    with pytest.raises(ValueError, match=r"CIT-VOX\.2"):
        migration_graph(state)
    for need, poorer in {"culture": {(7, 8), (12, 5)}, "education": {(12, 5)}}.items():
        assert {giving for giving, taking, _ in moves(migration_graph(state, need)) if taking == (6, 5)} == poorer


@pytest.mark.rule("CIT-MIG.3", "CIT-MIG.4")
@pytest.mark.parametrize("name", ["chain_of_three", "one_from_each", "full_city"])
def test_the_graph_tells_what_the_rules_will_do(name: str) -> None:
    match = teaching(GAME, name)
    until(match, "reveal_voice")
    play(match, *["voice culture"] * 3)
    until(match, "draw_voice", "")
    told = [event for event in match.events() if event.rule in ("CIT-MIG.1", "CIT-MIG.5")]
    before = next(line.before for line in match.lines if line.before.waits(GAME.steps["reveal"]))
    assert [event.rule for event in told] == [rule for _, _, rule in moves(migration_graph(before, "culture"))]


@pytest.mark.rule("CIT-DEF.10")
def test_cities_carry_what_neighbours_compare() -> None:
    graph = city_graph(sketch("blue 6,5 n=4: cloister_school 5,6, statue 5,7 +1\nyellow 7,8 n=3: statue 6,9"))
    mine, theirs = graph.nodes[6, 5], graph.nodes[7, 8]
    assert mine["arches"] == {"education": 1, "culture": 2, "health": 0}
    assert (mine["seat"], mine["citizens"], mine["room"], mine["limit"]) == ("blue", 4, 1, 5)
    assert theirs["arches"]["culture"] == 1
    assert graph.edges[(6, 5), (7, 8)] == {"free": 2, "way": [(5, 8), (5, 9)]}


@pytest.mark.rule("CIT-FND.2", "CIT-BLD.3", "CIT-SCO.2")
def test_what_can_be_looked_for() -> None:
    state = GAME.position("last_year")
    highlights = {highlight.name: highlight for highlight in state.game.highlights(state, 0)}
    assert [set(group) for group in highlights["all_needs"].groups] == [{"6,5", "5,6", "7,5", "8,5"}]
    assert highlights["full"].groups == (*highlights["all_needs"].groups, tuple(words(state, "8,12")))
    assert {frozenset(group) for group in highlights["neighbours"].groups} == {
        frozenset(words(state, "6,5") + words(state, "2,8")),
        frozenset(words(state, "8,12") + words(state, "12,8")),
    }
    (open_land,) = highlights["founding"].groups
    assert not {*open_land} & {"8,12", "7,5", "9,10"}
    number = GAME.codecs["hex"].value
    assert all(len(cities_beside(state, number(word))) == 1 for group in highlights["sites"].groups for word in group)


def words(state: Citta, city: str) -> list[str]:
    word = GAME.codecs["hex"].word
    return [word(place) for place in state.hexes[GAME.codecs["hex"].value(city)]]
