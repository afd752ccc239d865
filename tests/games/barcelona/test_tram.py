"""The tram and its passengers (TRM)."""

import networkx as nx
import pytest

from gamelib.games.barcelona.tram import targets
from tests.playing import cited, earned, options, play, refused, top, why

from .table import GAME, Table, sketch, table, value, word


def riding(lies: str = "", **unusual: object) -> Table:
    """Blue stands on a crossing and moves the tram."""
    return table(f"c42 middle\n{lies}", **{"here": "c42", "waits": "tram_to full"} | unusual)


@pytest.mark.rule("BCN-TRM.1")
@pytest.mark.rule("BCN-TRM.2")
def test_first_it_is_put_where_neither_tram_nor_passenger_is() -> None:
    match = riding("h1_1 tram purple\nh1_2 passenger purple\nh1_3 purple")
    assert len(options(match)) == 44 - 2
    assert refused(match, "tram h1_1") == {"BCN-TRM.2"}
    assert refused(match, "tram h1_2") == {"BCN-TRM.2"}
    play(match, "tram h1_3")
    assert top(match) == "place_passenger"


@pytest.mark.rule("BCN-TRM.3")
def test_own_streets_cost_nothing() -> None:
    """Five segments, two of them without an own tile; from there no further one."""
    match = riding("h1_1 tram blue\nh1_2 h1_3 h1_4 blue\nv5_1 purple", coins=0, cloth=0)
    assert why(match, "tram v5_2") == set()
    assert why(match, "tram v5_3") == {"BCN-TRM.3"}
    (refusal,) = match.why_not("tram v5_3")
    assert refusal.where == ("h1_1", "h1_2", "h1_3", "h1_4", "v5_1", "v5_2", "v5_3")
    play(match, "tram v5_2")
    assert match.state.tram[0] == value("segment", "v5_2")


@pytest.mark.rule("BCN-TRM.4")
def test_not_on_another_tram_nor_where_it_stands_but_past_trams() -> None:
    match = riding("v1_1 tram blue\nv1_2 tram purple")
    assert refused(match, "tram v1_2") == {"BCN-TRM.4"}
    assert refused(match, "tram v1_1") == {"BCN-TRM.4"}
    assert "tram v1_3" in options(match)


@pytest.mark.rule("BCN-TRM.4")
def test_a_ride_over_own_streets_only() -> None:
    assert "tram h1_2" in options(riding("h1_1 tram blue\nh1_2 blue"))


@pytest.mark.rule("BCN-TRM.3")
@pytest.mark.rule("BCN-TRM.4")
def test_targets_are_those_of_networkx() -> None:
    own = ["h1_2", "h1_3", "v4_1", "v4_2", "d3", "h4_1"]
    s = riding(f"h1_1 tram blue\n{' '.join(own)} blue\nv4_3 tram purple").state
    names = GAME.box.segment_words
    graph = nx.DiGraph()
    for here, near in enumerate(GAME.box.touching):
        graph.add_weighted_edges_from((names[here], names[to], 0 if names[to] in own else 1) for to in near)
    costs = nx.single_source_dijkstra_path_length(graph, "h1_1")
    wanted = {segment for segment, cost in costs.items() if cost <= 2} - {"h1_1", "v4_3"}
    assert {names[segment] for segment in targets(s, 0)} == wanted
    for segment, cost in costs.items():
        ride = GAME.box.rides(value("segment", "h1_1"), s.own[0])[value("segment", segment)]
        assert ride.fare == cost
        assert (names[ride.way[0]], names[ride.way[-1]]) == ("h1_1", segment)


@pytest.mark.rule("BCN-TRM.2")
@pytest.mark.rule("BCN-TRM.4")
def test_there_is_always_somewhere_to_go() -> None:
    """Three other trams are all that can stand around one: the neighbours of those are within reach."""
    for segment in GAME.box.segment_words:
        near = [word("segment", other) for other in GAME.box.touching[value("segment", segment)]][:3]
        trams = [f"{place} tram {seat}" for place, seat in zip(near, ("purple", "orange", "green"), strict=True)]
        s = sketch("\n".join([f"{segment} tram blue", *trams]), seats=4)
        assert targets(s, 0)


@pytest.mark.rule("BCN-TRM.5")
@pytest.mark.rule("BCN-TRM.7")
def test_where_a_passenger_stands_nobody_else_gets_on() -> None:
    match = play(riding("h1_1 tram blue\nh1_2 passenger purple\nh5_4 tram purple"), "tram h1_2")
    assert top(match) == "choose_action"


@pytest.mark.rule("BCN-TRM.6")
@pytest.mark.parametrize(
    ("there", "coins", "cloth"),
    [("", 1, 0), ("h2_4", 0, 1), ("h2_4 h2_3", 2, 0), ("h2_4 h2_3 h2_1", 1, 1), ("h2_4 h2_3 h2_1 h4_1", 2, 1)],
)
def test_what_a_passenger_costs(there: str, coins: int, cloth: int) -> None:
    lies = "h1_1 tram blue" + (f"\n{there} passenger blue" if there else "")
    match = play(riding(lies, coins=coins, cloth=cloth), "tram h1_3", "passenger")
    assert (match.state.coins[0], match.state.cloth[0]) == (0, 0)
    short = riding(lies, coins=max(0, coins - 1), cloth=cloth if coins else 0)
    assert top(play(short, "tram h1_3")) == "choose_action", "who cannot pay is not asked"


@pytest.mark.rule("BCN-TRM.6")
@pytest.mark.rule("BCN-TRM.7")
def test_it_is_optional_and_five_are_all() -> None:
    match = play(riding("h1_1 tram blue"), "tram h1_3", "no_passenger")
    assert match.state.passengers[0] == 0
    five = riding("h1_1 tram blue\nh2_4 h2_3 h2_1 h4_1 h4_2 passenger blue", coins=2, cloth=2)
    assert top(play(five, "tram h1_3")) == "choose_action"


@pytest.mark.rule("BCN-TRM.8")
def test_first_the_points_then_perhaps_the_action_of_the_street() -> None:
    match = play(riding("h5_1 tram blue\nv1_4 blue", coins=1), "tram v1_4", "passenger")
    assert earned(match, "blue") == {"BCN-TRM.9": 1}
    assert options(match) == ["ride", "stay"]
    play(match, "stay")
    assert match.state.coins[0] == 0
    assert top(match) == "choose_action"


@pytest.mark.rule("BCN-TRM.9")
def test_the_owner_of_the_street_scores_but_gains_nothing_else() -> None:
    match = play(riding("h4_1 tram blue\nh3_1 h3_2 purple", cloth=0), "tram h3_1", "passenger")
    assert earned(match, "purple") == {"BCN-TRM.9": 4}
    assert match.state.cloth[1] == 1
    assert match.state.cerda[1] == 4


@pytest.mark.rule("BCN-TRM.10")
def test_the_action_of_a_passenger_leaves_the_own_ones_open() -> None:
    """A passenger on the diagonal, whose action is the tram: another ride, and the street of the crossing remains."""
    match = table("c22 middle\nh2_1 tram blue\nd2 blue", here="c22", coins=2, cloth=2, waits="take_actions")
    play(match, "act d", "tram d1", "passenger", "ride", "tram d3", "passenger", "ride")
    assert match.state.passengers[0] == 2
    assert top(match) == "tram_to"
    play(match, "tram d2")
    assert top(match) == "choose_action"
    assert options(match) == ["act v2", "act h2", "end"]
    assert cited(match) == ["BCN-TRM.3"]
