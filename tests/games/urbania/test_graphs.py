"""What leads to what: the graphs keep what section d of the specification says, and agree with the rules."""

from __future__ import annotations

import networkx as nx
import pytest

import gamelib
from gamelib.games.urbania import graphs, highlights, scoring

GAME = gamelib.load("urbania")
BOX = GAME.box


def test_the_successor_graph_keeps_its_invariants() -> None:
    graph = GAME.graph()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (63, 25)
    assert nx.is_directed_acyclic_graph(graph)
    assert all(graph.nodes[one]["epoch"] < graph.nodes[other]["epoch"] for one, other in graph.edges)
    assert max(degree for _, degree in graph.in_degree) == 1
    assert len([*nx.isolates(graph)]) == 23
    families = [nodes for nodes in nx.weakly_connected_components(graph) if len(nodes) > 1]
    assert (len(families), sum(map(len, families))) == (15, 40)
    assert [name for name, degree in graph.out_degree if degree > 1] == ["university"]
    chain = ["monastery", "university", "polytechnic", "research_institute", "technology_park"]
    assert graphs.longest_chain(BOX) == chain
    assert len({data["at"] for _, data in graph.nodes(data=True)}) == 63


@pytest.mark.rule("URB-P.5")
def test_learners_ask_what_leads_where() -> None:
    assert graphs.leads_to(BOX, "opera") == ["theatre"]
    assert graphs.becomes(BOX, "church") == ["cathedral"]
    assert graphs.becomes(BOX, "mint") == ["bank", "stock_exchange", "skyscraper"]
    assert graphs.beside(BOX, "brewery") == ["mill", "barracks"]
    assert graphs.beside(BOX, "brewery", 4) == graphs.beside(BOX, "brewery", "IV") == ["barracks"]
    with pytest.raises(ValueError, match="did you mean brewery"):
        graphs.beside(BOX, "brewry")


def test_the_combination_graph_has_every_combination() -> None:
    graph = graphs.combinations(BOX)
    assert graph.number_of_edges() == 19
    assert graph.edges["brewery", "barracks"] == {"category": "wealth", "amount": 1, "epochs": [3, 4]}


@pytest.mark.rule("URB-V.3")
def test_the_pairs_that_pay_are_those_of_the_scoring() -> None:
    match = GAME.new(seats=4, seed=3)
    while match.legal_actions():
        s = match.state
        for seat in range(s.seats):
            pairs = {
                (combo.card, combo.partner)
                for combo in BOX.combos[s.epoch]
                if combo.both in highlights.combined(s, seat)
            }
            paying = graphs.paying(s, seat)
            assert {(BOX.design_words[one], BOX.design_words[other]) for one, other in pairs} == {*paying.edges}
            if s.copied < 0:
                assert len(pairs) == sum(line.rule == "URB-V.3" for line in scoring.lines(s, seat))
        match.play(match.legal_actions()[len(match.lines) % len(match.legal_actions())])


@pytest.mark.rule("URB-C.4")
def test_a_city_is_dug_up_plot_by_plot() -> None:
    s = GAME.position("an_old_town")
    ground = graphs.strata(s, "blue")
    assert [ground.nodes[node]["building"] for node in nx.dag_longest_path(ground)] == ["housing_s", "housing_2"]
    assert sum(ground.nodes[node]["active"] for node in ground) == 5


def test_sights_find_what_could_follow() -> None:
    found = {
        highlight.name: highlight.groups for highlight in highlights.highlights(GAME.position("four_successors"), 0)
    }
    assert found["becomes"] == (("blue:4", "p1"), ("blue:2", "p2"), ("blue:5", "p3"))
    assert found["housing"] == (("blue:1",),)
    assert len(found["active"][0]) == 6
