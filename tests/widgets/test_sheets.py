"""Rule cards, score sheets, histories and graphs: what stands in a notebook without a board."""

import ast
import math
import random
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from itertools import combinations
from typing import Any

import networkx
import pytest

import gamelib
import widgets
from scripts import index_rules
from tests.registered import GAMES
from tests.widgets.pictures import texts
from widgets import GraphView, History, RuleCard, ScoreSheet, show_rule
from widgets.sheets import graph_layout, html, rule_sources
from widgets.svg import definitions

GAME = gamelib.load("rose_of_fire")
EVIL = "<script>alert(1)</script>"
SHEETS: dict[str, Any] = {"RuleCard": RuleCard, "ScoreSheet": ScoreSheet, "History": History, "GraphView": GraphView}


class Tags(HTMLParser):
    """The tags and the text of a piece of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def played() -> gamelib.Match[Any]:
    """A match played far enough to have points."""
    match, rng = GAME.new(seats=3, seed=5), random.Random(5)
    while not any(match.state.scores()):
        match.play(rng.choice(match.legal_actions()))
    return match


# ---------------------------------------------------------------- rule cards


def test_a_card_says_the_rule_in_both_languages_and_where_it_comes_from() -> None:
    card, rule = show_rule("ROF-TIL.3", lang="cs"), GAME.rulebook["ROF-TIL.3"]
    text = Tags(card.html()).text
    assert rule.text["cs"] in text
    assert rule.text["en"] in text
    assert "omezení" in text
    assert "pravidla hry" in text
    assert repr(card).startswith("ROF-TIL.3 (omezení; pravidla hry): ")


def test_reconstructed_rules_are_named_as_such() -> None:
    reconstructed = next(rule for rule in GAME.rulebook.values() if rule.source == "recon")
    assert "reconstructed by us" in Tags(RuleCard(reconstructed).html()).text
    assert RuleCard(reconstructed).panel()["source"] == "recon"


@pytest.mark.parametrize(("lang", "mark"), [("en", "you do this yourselves"), ("cs", "tohle děláte sami")])
def test_what_people_keep_by_themselves_bears_a_mark_that_says_why_and_nothing_else_does(lang: str, mark: str) -> None:
    """The wording of the rule stands alone on the card; with the keyboard the mark is reached too."""
    for rule in (GAME.rulebook["ROF-TIL.3"], *(rule for rule in GAME.rulebook.values() if rule.unenforced)):
        card = RuleCard(rule, lang=lang)
        marked = card.html().count(f'<span class="yours" tabindex="0">{mark}<span role="note">')
        assert (marked, card.panel().get("yours", False)) == (int(rule.unenforced), rule.unenforced), rule.id
        assert card.panel()["text"] == rule.text[lang]


def test_a_card_shows_the_python_that_carries_the_rule_first() -> None:
    pieces = show_rule("ROF-TIL.2").code()
    assert pieces[0].name == "PlaceTile"
    assert pieces[0].file == "gamelib/games/rose_of_fire/tiles.py"
    assert pieces[0].text.startswith("class PlaceTile(Choice[Rose]):")
    assert "\n    def refusals" in pieces[0].text
    assert "class PlaceTile" in show_rule("ROF-TIL.2").panel()["code"]


def test_the_number_of_a_rule_is_read_to_its_end() -> None:
    texts = [piece.text for piece in show_rule("ROF-CRD.1").code()]
    assert all(re.search(r"ROF-CRD\.1(?!\d)", text) for text in texts)


def test_a_decorated_step_is_shown_with_its_decorator() -> None:
    [step] = [piece for piece in show_rule("ROF-TIL.5").code() if piece.name == "lay_tile"]
    assert step.text.startswith('@auto("ROF-TIL.5", then=')


def test_rules_of_all_games_are_found_too() -> None:
    assert any(piece.file.startswith("gamelib/engine/") for piece in show_rule("CORE-EDIT.1").code())


@pytest.mark.rule("CORE-ACT.1")
def test_the_tests_that_hold_a_rule_are_named() -> None:
    here = "tests/widgets/test_sheets.py::test_the_tests_that_hold_a_rule_are_named"
    assert here in rule_sources.holding("CORE-ACT.1")
    assert here in Tags(show_rule("CORE-ACT.1").html()).text


def test_only_files_that_can_name_a_rule_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parse, parsed = ast.parse, list[str]()

    def seen(source: str) -> ast.Module:
        parsed.append(source)
        return parse(source)

    for known in (rule_sources._cited_in, rule_sources._marked_in):
        known.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(ast, "parse", seen)
        html = show_rule("CTS-9.1").html()
    assert html
    assert 1 < len(parsed) < 20
    assert all("CTS-9." in source for source in parsed)


def test_code_is_found_without_importing_it(tmp_path: Any) -> None:
    (tmp_path / "a.py").write_text('TABLE = {"ROF-TIL.3": 1}\nraise SystemExit("never run")\n')
    found = rule_sources._citing(ast.parse((tmp_path / "a.py").read_text()))
    assert [(list(rules), name) for rules, name, _ in found if rules] == [(["ROF-TIL.3"], "TABLE")]


def test_what_goes_by_a_rule_comes_before_what_speaks_of_it() -> None:
    source = '''
def speaks():
    """Another one decides (ROF-TIL.3)."""
def says(s):
    s.emit("ROF-TIL.3")
@by("ROF-TIL.3")
def answers(): ...
class Decides:
    rule = "ROF-TIL.3"
'''
    found = {name: rules["ROF-TIL.3"] for rules, name, _ in rule_sources._citing(ast.parse(source))}
    assert found == {"answers": 0, "Decides": 0, "speaks": 1, "says": 2}


@pytest.mark.parametrize("slug", GAMES)
def test_the_card_of_every_rule_shows_where_it_lives(slug: str) -> None:
    """Also of one that is cited in a range, as in “ROF-TIL.2 to TIL.4”."""
    game = gamelib.load(slug)
    for id_, rule in game.rulebook.items():
        card = RuleCard(id_, game=game)
        assert rule.unenforced or (card.code() and card.tests()), id_


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_rule_has_a_card(lang: str) -> None:
    for id_ in GAME.rulebook:
        card = RuleCard(id_, game=GAME, lang=lang)
        assert Tags(card.html()).text.strip()
        assert card.panel()["id"] == id_


def test_an_unknown_rule_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no rule 'ROF-TIL.33'.*ROF-TIL.1 to ROF-TIL"):
        show_rule("ROF-TIL.33")
    with pytest.raises(ValueError, match="the chapters are ROF-GEN"):
        show_rule("ROF-NO.1")
    with pytest.raises(ValueError, match=r"in any game; ids begin with .*ROF \(.*\) or CORE"):
        show_rule(EVIL)


# ---------------------------------------------------------------- scores and history


def test_a_score_sheet_adds_up_and_lists_every_line(played: gamelib.Match[Any]) -> None:
    sheet = ScoreSheet(played)
    for row, points in zip(sheet._score["rows"], played.state.scores(), strict=True):
        assert sum(row["cells"][:-1]) == row["cells"][-1] == points
        assert sum(line["points"] for line in row["lines"]) == points
    text = Tags(sheet.html()).text
    for line in played.ledger():
        assert line.text(played.game) in text
        assert line.rule in text


def test_a_score_sheet_of_a_state_is_that_of_its_match(played: gamelib.Match[Any]) -> None:
    assert ScoreSheet(played.state).html() == ScoreSheet(played).html()
    assert repr(ScoreSheet(played.state, lang="cs")).startswith("Body: Modrý ")


def test_points_by_hand_get_a_column_of_their_own() -> None:
    edited = GAME.edit(GAME.new(seats=2, seed=1).state, {"points": {"blue": -3}})
    sheet = ScoreSheet(edited)
    assert sheet._score["columns"][-2:] == ["by hand", "total"]
    assert sheet._score["rows"][0]["cells"][-2:] == [-3, -3]
    assert "−3" in Tags(sheet.html()).text


def test_a_history_lists_every_move_with_its_events(played: gamelib.Match[Any]) -> None:
    lines = History(played).lines()
    assert len(lines) == played.line + 1
    assert [event.text(played.game) for event in played.events()] == [text for _, events in lines for text, _ in events]


def test_a_history_of_a_seat_tells_no_secret(played: gamelib.Match[Any]) -> None:
    told = Tags(History(played, seat="blue").html()).text
    seen = {event.text(played.game) for event in played.events(0)}
    for event in played.events():
        if event.text(played.game) not in seen:
            assert event.text(played.game) not in told
    hidden = [line for line in played.lines if line.to is not None and 0 not in line.to]
    heard = sum(not line.silent for line in hidden)
    assert told.count("something hidden from here") == heard
    assert 0 < heard < len(hidden), "what others have declined in silence is left out"


@pytest.mark.every_game("each game has rules of its own")
@pytest.mark.parametrize("slug", GAMES)
def test_a_rule_is_never_explained_by_how_it_is_misread(slug: str) -> None:
    game = gamelib.load(slug)
    files = {piece.file for id_ in game.rulebook for piece in rule_sources.implementing(id_, game.folder)}
    assert files
    assert not any("misconception" in file for file in files)


# ---------------------------------------------------------------- graphs


def test_a_graph_is_drawn_node_by_node_and_edge_by_edge() -> None:
    scene = GraphView(GAME).scene()
    graph = GAME.graph()
    assert len(scene.places()) == len(graph)
    assert sum(key.startswith("edge:") for key in scene.elements) == graph.number_of_edges()
    assert repr(GraphView(GAME)) == "Barcelona: The Rose of Fire. A graph of 118 nodes and 209 edges."
    czech = "Graf: 118\u00a0uzlů a\u00a0209\u00a0hran. Zvýrazněné uzly: 1."
    assert repr(GraphView(graph, lang="cs", nodes=["0,0"])) == czech
    ET.fromstring(scene.svg())  # noqa: S314  (our own picture)


@pytest.mark.parametrize("slug", GAMES)
def test_the_board_of_every_game_is_drawn_as_a_graph(slug: str) -> None:
    match = gamelib.load(slug).new(seats=2)
    for of in (match.game, match, match.state):
        nodes = match.game.graph(None if of is match.game else 2)
        assert len(GraphView(of).scene().places()) == len(nodes)


def test_a_path_a_component_and_a_neighbourhood_are_highlighted() -> None:
    graph = GAME.graph()
    path = networkx.shortest_path(graph, (0, 0), (3, 2))
    view = GraphView(GAME, path=path)
    assert view.lit == path
    strong = [key for key, element in view.scene().elements.items() if key.startswith("edge:") and "hv" in element.svg]
    assert len(strong) == len(path) - 1
    assert set(GraphView(GAME, around="3,2").lit) == {(3, 2), *graph.neighbors((3, 2))}
    assert len(GraphView(GAME, nodes=[(0, 0), "1,0"]).lit) == 2


def strong(view: GraphView) -> set[str]:
    """The edges that are drawn strongly."""
    elements = view.scene().elements.items()
    return {key.removeprefix("edge:") for key, one in elements if key.startswith("edge:") and "hv" in one.svg}


def test_edges_are_drawn_strongly_where_they_are_meant_not_wherever_both_ends_are_lit() -> None:
    corner = networkx.Graph([((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 0), (1, 1))])
    assert not strong(GraphView(corner, nodes=list(corner)))
    assert strong(GraphView(corner, around=(0, 0))) == {"0,0:1,0", "0,0:1,1"}
    view = GraphView(corner, nodes=[(1, 1)], edges=corner.subgraph([(0, 0), (1, 0)]).edges)
    assert strong(view) == {"0,0:1,0"}
    assert set(view.lit) == set(corner)
    assert strong(GraphView(corner, path=[(0, 0), (1, 0)], edges=[("1,0", "1,1")])) == {"0,0:1,0", "1,0:1,1"}


def test_what_nodes_are_called_is_written_below_them_unless_they_lie_where_they_are_called() -> None:
    match = gamelib.load("barcelona").new(seats=2)
    city, written = match.game.graph(), lambda view: texts(view.scene().svg()).split()
    assert sorted(written(GraphView(city))) == sorted(city)
    assert not written(GraphView(city, names=""))
    assert set(written(GraphView(GAME))) == {str(number) for number in range(17)}, "columns and rows"
    scene = GraphView(city).scene()
    crossed = [key for key, one in scene.elements.items() if key.startswith("name:") and 'class="sf"' not in one.svg]
    assert not crossed, "no edge runs through a name"


def test_a_graph_without_places_is_laid_out() -> None:
    petersen: Any = networkx.petersen_graph()
    two: Any = networkx.MultiDiGraph([("a", "b"), ("a", "b"), ("b", "a"), ("c", "c")])
    for graph in (petersen, two, networkx.star_graph(9), networkx.path_graph(1), networkx.Graph()):
        scene, again = GraphView(graph).scene(), GraphView(graph).scene()
        places = [scene.elements[key].at for key in scene.places()]
        assert len(places) == len(graph)
        assert places == [again.elements[key].at for key in again.places()]
        assert all(math.dist(one, other) > 50 for one, other in combinations(places, 2))
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in places)
    at = graph_layout.laid_out(networkx.path_graph(9))
    assert math.dist(at[0], at[8]) > 3 * math.dist(at[0], at[2]), "what many edges lie between lies far apart"
    assert repr(GraphView(petersen, around=0)) == (
        "Petersen Graph. A graph of 10 nodes and 15 edges. Highlighted nodes: 4."
    )


def test_a_graph_for_fewer_players_is_smaller() -> None:
    assert len(GraphView(GAME.new(seats=2, seed=0)).graph) < len(GraphView(GAME).graph)


def test_any_graph_with_places_can_be_drawn() -> None:
    graph: Any = networkx.Graph(name=EVIL)
    graph.add_node("a b", at=(0, 0), district=EVIL)
    graph.add_node("c~*", at=(2, 1.5))
    graph.add_edge("a b", "c~*")
    svg = GraphView(graph, nodes=["a b"]).scene().svg()
    assert "<script" not in svg
    ET.fromstring(svg)  # noqa: S314  (our own picture)


def test_a_graph_that_is_high_or_sparse_is_seen_whole_in_a_window() -> None:
    sparse: Any = networkx.Graph()
    sparse.add_nodes_from([(0, 0), (20, 0), (0, 30), (20, 30)])
    for graph in (sparse, gamelib.load("la_citta").graph(5), GAME.graph()):
        view = GraphView(graph)
        box = view._repr_mimebundle_()["image/svg+xml"].split("viewBox=")[1][1:].split("'")[0].split('"')[0]
        wide, high = map(float, box.split()[2:])
        assert high / wide <= 600 / 960 + 0.001
        places = [element.at for key, element in view.scene().elements.items() if ":" not in key]
        assert len(places) == len(graph)
        assert all(math.dist(one, other) > 30 for one, other in combinations(places, 2)), "no node touches another"


def test_a_label_is_written_where_there_is_something_to_say() -> None:
    graph: Any = networkx.Graph(name="heights")
    graph.add_nodes_from([((0, 0), {"height": 3}), ((1, 0), {"height": 0}), ((2, 0), {})])
    scene = GraphView(graph, labels="height").scene()
    written = {key: "<text" in scene.elements[key].svg for key in scene.places()}
    assert written == {"0,0": True, "1,0": False, "2,0": False}
    assert scene.elements["0,0"].label == "0,0, 3"


def test_colours_and_landscapes_are_drawn_as_on_the_board() -> None:
    graph: Any = networkx.Graph(name="district")
    graph.add_node((0, 0), printed_colour="red", terrain="lot", built="blue")
    graph.add_node((1, 0), printed_colour=None, terrain="water", built=None)
    graph.add_node((1, 1), printed_colour=None, terrain="park", built=None)
    graph.add_edges_from([((0, 0), (1, 0)), ((1, 0), (1, 1))])
    scene = GraphView(graph, districts=("printed_colour", "terrain"), starts="built", nodes=[(1, 0)]).scene()
    drawn = {key: scene.elements[key] for key in scene.places()}
    assert [name for key in drawn for name in definitions.references(drawn[key].svg) if name != "hatch-blue"] == [
        "hatch-red",
        "hatch-lake",
        "hatch-park",
    ]
    assert drawn["0,0"].label == "0,0, red, blue"
    assert drawn["1,0"].label == "1,0, water"


def test_graphs_that_cannot_be_drawn_are_refused_in_words() -> None:
    half: Any = networkx.path_graph(3)
    half.nodes[0]["at"] = (0, 0)
    with pytest.raises(ValueError, match=r"the node 1 is no .* no attribute at=.*: give all nodes such a place"):
        GraphView(half)
    listed: Any = networkx.Graph()
    listed.add_nodes_from(["a", "b"], at=[0, 0])
    with pytest.raises(ValueError, match=r"the node 'a' is no .* no attribute at="):
        GraphView(listed)
    with pytest.raises(ValueError, match="no node '99,99'"):
        GraphView(GAME, path=["99,99"])
    with pytest.raises(TypeError, match="networkx graph is wanted, not str"):
        GraphView("rose_of_fire")


# ---------------------------------------------------------------- all of them


def test_texts_from_outside_are_escaped() -> None:
    assert "<script" not in html.tag("p", EVIL, title=EVIL)
    assert Tags(html.tag("p", EVIL)).text == EVIL


@pytest.mark.parametrize("name", SHEETS)
def test_an_unknown_keyword_or_language_is_refused_with_the_known_ones(name: str, played: gamelib.Match[Any]) -> None:
    of = "ROF-TIL.3" if name == "RuleCard" else played
    with pytest.raises(TypeError, match=rf"{name} has no colour; it takes"):
        SHEETS[name](of, colour="red")
    with pytest.raises(ValueError, match="There is no language 'de'; there is en and cs"):
        SHEETS[name](of, lang="de")


@pytest.mark.parametrize("name", SHEETS)
def test_a_wrong_thing_is_refused_with_what_is_wanted(name: str) -> None:
    with pytest.raises(TypeError, match=rf"{name}: a .* wanted.*not list"):
        SHEETS[name](["x"])


def test_the_game_of_a_rule_card_is_a_game() -> None:
    with pytest.raises(TypeError, match=r"game is one that gamelib.load\(\) gives, not str"):
        RuleCard("ROF-TIL.3", game="rose_of_fire")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_sheets_are_the_same_every_time(name: str, lang: str, played: gamelib.Match[Any]) -> None:
    of = "ROF-TIL.3" if name == "RuleCard" else played
    assert SHEETS[name](of, lang=lang)._repr_mimebundle_() == SHEETS[name](of, lang=lang)._repr_mimebundle_()


def test_the_package_lists_what_it_has_and_loads_it_when_asked() -> None:
    assert all(getattr(widgets, name).__name__ == name for name in widgets.__all__)
    assert dir(widgets) == widgets.__all__
    with pytest.raises(AttributeError, match="widgets has no 'Bord'; it has Board"):
        widgets.Bord  # noqa: B018


@pytest.mark.parametrize(
    ("missing", "told"),
    [("traitlets", r"^Table needs traitlets: pip install eixample\[lab\]$"), ("widgets.nowhere", "^No such module$")],
)
def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, missing: str, told: str) -> None:
    def fails(*_: str) -> None:
        raise ModuleNotFoundError("No such module", name=missing)

    monkeypatch.setattr(widgets, "import_module", fails)
    with pytest.raises(ImportError, match=told):
        widgets.Table  # noqa: B018


def test_the_index_of_rules_says_what_the_sources_say() -> None:
    assert index_rules.FILE.read_text("utf-8") == index_rules.written(), "run `make index`"
