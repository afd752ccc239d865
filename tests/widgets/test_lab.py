"""The lab without a browser: branches of every game, through messages alone; the match they leave stays as it is."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import gamelib
from gamelib import analysis
from gamelib.analysis import VariationTree
from tests.registered import GAMES
from widgets import Lab, Lesson, Table
from widgets.board.board import Board
from widgets.lab.plugins import Chances
from widgets.lessons.specs import ChallengeSpec

from .sessions import heard, kept, lab, match_of, table, up


def branch(at: Table) -> Lab:
    found = at.what_if()
    assert found is not None
    return found


def nodes(board: Board) -> list[dict[str, Any]]:
    return [dict(node) for node in (board.panels["variations"] or {})["nodes"]]


def here(board: Board) -> dict[str, Any]:
    return next(node for node in nodes(board) if node.get("here"))


@pytest.mark.parametrize("slug", GAMES)
def test_a_branch_leaves_the_match_as_it_is(slug: str) -> None:
    match = match_of(slug)
    at = table(match)
    record, state, panels, scene = match.record(), match.state, at.board.panels, at.board.scene.elements
    up(at.board, "lab")
    up(at.board, "undo")
    first, *more = [str(option) for option in branch(at).match.legal_actions()]
    up(at.board, "act", text=(more or [first])[0])
    assert here(at.board)["text"]
    up(at.board, "lab")
    assert (match.record(), match.state) == (record, state)
    assert (at.board.panels, at.board.scene.elements) == (panels, scene)
    up(at.board, "undo")
    assert match.line < len(match.lines)


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_lost_by_going_back(slug: str) -> None:
    at = lab(match_of(slug))
    board, played = at.board, len(list(at.tree.nodes()))
    while len(at.match.legal_actions()) < 2:
        up(board, "undo")
    before = here(board)["node"]
    for option in map(str, at.match.legal_actions()[:2]):
        up(board, "act", text=option)
        up(board, "node", node=before, does="go")
        assert here(board)["node"] == before
    tried = [child.action for child in at.tree.here.children]
    assert len(tried) >= 2
    assert len(list(at.tree.nodes())) >= played + 1
    for node in nodes(board):
        up(board, "node", node=node["node"], does="go")
        assert here(board)["node"] == node["node"]
        assert at.match.state == at.tree.here.state
        assert board.panels["variations"]["line"] <= board.panels["variations"]["lines"]  # type: ignore[index]


@pytest.mark.parametrize("slug", GAMES)
def test_gestures_in_any_order_keep_tree_and_board_together(slug: str) -> None:
    rng, match = random.Random(slug), match_of(slug)
    at = table(match)
    record = match.record()
    up(at.board, "lab")
    tried = branch(at)
    for _ in range(40):
        kind = rng.choice(
            ["act", "act", "act", "undo", "redo", "goto", "go", "go", "promote", "prune", "luck", "chance"]
        )
        options = [str(option) for option in tried.match.legal_actions()]
        if kind == "act" and options:
            up(at.board, "act", text=rng.choice(options))
        elif kind in ("go", "promote", "prune"):
            up(at.board, "node", node=rng.choice(nodes(at.board))["node"], does=kind)
        elif kind == "goto":
            up(at.board, "goto", line=rng.randrange(12))
        elif kind == "chance":
            up(at.board, "chance", choose=rng.random() < 0.7)
        elif kind in ("undo", "redo", "luck"):
            up(at.board, kind)
        assert tried.tree.here.state == tried.match.state
        assert [node.action for node in tried.along[1:]] == [line.action for line in tried.match.lines]
    up(at.board, "lab")
    assert match.record() == record


def test_a_side_line_becomes_the_main_line_and_can_be_cut_off() -> None:
    at = lab(gamelib.load("cities").new(seats=2, seed=7))
    start = here(at.board)["node"]
    first, second = map(str, at.match.legal_actions()[:2])
    up(at.board, "act", text=first)
    up(at.board, "node", node=start, does="go")
    up(at.board, "act", text=second)
    assert at.board.panels["variations"]["side"]  # type: ignore[index]
    up(at.board, "node", node=here(at.board)["node"], does="promote")
    assert [str(node.action) for node in at.tree.here.parent.children] == [second, first]  # type: ignore[union-attr]
    assert "side" not in at.board.panels["variations"]  # type: ignore[operator]
    gone = here(at.board)["node"]
    up(at.board, "node", node=gone, does="prune")
    assert [str(node.action) for node in at.tree.here.children] == [first]
    up(at.board, "node", node=gone, does="go")
    assert here(at.board)["node"] == start


def test_what_is_thought_of_a_node_stays_with_it() -> None:
    at = lab(match_of("rose_of_fire"))
    node, text = here(at.board)["node"], '<script>alert("1")</script>'
    up(at.board, "remark", node=node, mark="?!", name="early", comment=text)
    assert {"mark": "?!", "name": "early", "comment": text}.items() <= here(at.board).items()
    up(at.board, "undo")
    up(at.board, "remark", node=here(at.board)["node"], mark="", name="early", comment="")
    assert "name" not in here(at.board)
    up(at.board, "remark", node=9999, mark="", name="", comment="")
    up(at.board, "node", node=nodes(at.board)[0]["node"], does="go")
    up(at.board, "remark", node=here(at.board)["node"], mark="", name="", comment="Where it begins")
    again = VariationTree.load(at.match.game, at.tree.save())
    assert (again.find("early").comment, again.root.comment) == (text, "Where it begins")


def test_every_tree_has_one_start() -> None:
    at = lab(gamelib.load("cities").new(seats=2, seed=7))
    for seed in (8, 9):
        at.start_over(VariationTree(gamelib.load("cities").new(seats=2, seed=seed)))
        assert [node.get("start", False) for node in nodes(at.board)] == [True, *[False] * (len(nodes(at.board)) - 1)]


@pytest.mark.parametrize("slug", GAMES)
def test_to_a_viewer_who_does_not_see_everything_nothing_comes_to_light(slug: str) -> None:
    match = match_of(slug)
    at = table(match, players=["human", "greedy"])
    seen, line = match.state.view(0), match.line
    up(at.board, "lab")
    tried = branch(at)
    assert tried.match.state.view(0) == seen
    assert tried.match.seed != match.seed
    hides = any(field != "viewer" for field, _, _ in match.state.diff(seen))
    assert tried.match.line in ((0,) if hides else (0, line))
    note = at.board.panels["note"]
    assert note is not None
    assert "dealt anew" in note["text"] or not hides


def test_a_finished_match_keeps_its_luck() -> None:
    match = match_of("cities")
    analysis.play(match, {0: "random", 1: "random"})
    tried = branch(table(match, players=["human", "greedy"]))
    assert [str(line.action) for line in tried.match.lines] == [str(line.action) for line in match.lines]
    assert tried.match.seed == match.seed


def test_what_a_view_cannot_tell_is_refused_and_tree_and_board_stay_together() -> None:
    match = gamelib.load("rose_of_fire").new(seats=2, seed=0, chance="ask")
    rng = random.Random(0)
    for _ in range(46):
        match.play(rng.choice(match.legal_actions()))
    at = lab(match.state.view(0))
    up(at.board, "act", text="build middle")
    assert (at.match.lines, at.along, at.stops) == ([], [at.tree.root], [0])


def test_a_task_has_no_lab() -> None:
    lesson = Lesson("rose_of_fire", 3)
    task = next(id_ for id_, spec in lesson.file.exercises.items() if isinstance(spec, ChallengeSpec))
    first = kept(lesson.challenge(task).table)
    for at in (first, table(match_of("cities"), tools=["undo", "redo"])):
        up(at.board, "lab")
        assert "variations" not in at.board.panels
        assert "lab" not in (at.board.panels["toolbar"] or {})


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_luck_is_played_on_and_its_difference_told(slug: str) -> None:
    match = match_of(slug, 0)
    analysis.play(match, {0: "random", 1: "random"})
    at = lab(match)
    chosen = [node for node in at.tree.main_line() if node.seat is not None and node.parent is not None]
    node = next(one for one in reversed(chosen) if one.parent and len(one.parent.state.legal_actions()) > 1)
    assert node.parent is not None
    at.go(node.parent)
    other = next(str(option) for option in node.parent.state.legal_actions() if option != node.action)
    up(at.board, "act", text=other)
    assert at.board.panels["variations"]["luck"]  # type: ignore[index]
    up(at.board, "luck")
    note = at.board.panels["note"]
    assert note is not None
    assert at.match.state.over
    was, now = match.state.points, at.match.state.points
    told = [f"{new - old:+}".replace("-", "\u2212") if new != old else "0" for old, new in zip(was, now, strict=True)]
    assert all(points in note["text"] for points in told)
    assert note["hints"]
    up(at.board, "undo")
    assert at.board.panels.get("note") is None


def test_where_nothing_else_was_played_there_is_no_same_luck() -> None:
    at = lab(match_of("cities"))
    assert "luck" not in (at.board.panels["variations"] or {})
    up(at.board, "luck")
    assert at.board._answer == {}
    assert at.tree.here.children == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_tree_and_a_shared_word_come_back_as_they_were(slug: str) -> None:
    match = match_of(slug)
    at = lab(match)
    at.tree.note("Here, perhaps?", name="start of it", mark="!?")
    text, word = at.tree.save(), gamelib.share(match)
    assert lab(text).tree.save() == text
    assert lab(word).match.record()["lines"] == match.record()["lines"]
    assert lab(gamelib.share(match.state)).match.state == match.state
    said = heard(at.board)
    for brought in (text, word):
        up(at.board, "bring", text=brought)
    assert said == ["It is loaded. What was here before is kept."] * 2
    assert [tree.save() == text for tree in at.trees[:2]] == [True, True]
    up(at.board, "bring", text=word[:-2])
    assert len(at.trees) == 3
    up(at.board, "tree", tree=0)
    assert at.tree is at.trees[0]
    up(at.board, "tree", tree=9)
    assert at.tree is at.trees[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "begins with exp1 or exm1"),
        ("exp1.abc", "cut short"),
        ("eixample variations 1", "names the game"),
        ("eixample variations 1\n{}\n", "names the game"),
        ('eixample variations 1\n{"game": "chess"}\n', "no game 'chess'"),
        ('eixample variations 1\n{"game": "cities"}\n', "line 2: "),
        ('eixample\u00a0variations 1\n{"game": "chess"}\n', "no game 'chess'"),
        ("eixample variations 2\n{}\n", 'line 1: "eixample variations 1" is wanted'),
    ],
)
def test_a_text_that_holds_no_tree_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Lab(text)


def test_what_another_version_has_written_is_tried_by_the_rules_as_they_are() -> None:
    match = match_of("cities")
    at, was, old = lab(match), f'"version": "{gamelib.VERSION}"', '"version": "0.0.1"'
    text = at.tree.save()
    assert was in text
    assert lab(text.replace(was, old)).tree.save() == text
    up(at.board, "bring", text=f"\ufeff {text.replace(was, old)}")
    assert len(at.trees) == 2
    up(at.board, "bring", text=f"Look: https://localhost:8888/lab/tree/a.ipynb#{gamelib.share(match)}.")
    assert len(at.trees) == 3


def test_a_fault_of_the_rules_is_no_text_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise ValueError("list.remove(x): x not in list")

    match = match_of("cities")
    at = lab(match)
    monkeypatch.setattr(match.game, "definition", replace(match.game.definition, setup=faulty))
    with pytest.raises(AssertionError):
        up(at.board, "bring", text=gamelib.share(match))
    assert [str(error) for error in at.board.errors] == ["list.remove(x): x not in list"]


def test_what_one_may_not_know_is_dealt_anew_as_often_as_one_likes() -> None:
    match = match_of("rose_of_fire")
    at = table(match, players=["human", "greedy"])
    up(at.board, "lab")
    tried = branch(at)
    deals = [tried.tree.root.state]
    for _ in range(3):
        assert tried.board.panels["variations"]["deals"]  # type: ignore[index]
        up(at.board, "deal")
        deals.append(tried.tree.root.state)
    assert len({state.to_json() for state in deals}) > 1
    assert {state.view(0).to_json() for state in deals} == {match.state.view(0).to_json()}
    assert len(tried.trees) == 4
    open_ = lab(match)
    assert "deals" not in (open_.board.panels["variations"] or {})
    up(open_.board, "deal")
    assert len(open_.trees) == 1


def test_a_lesson_has_a_lab_for_a_match_of_ones_own() -> None:
    lesson, match = Lesson("cities", 1), match_of("cities")
    at = kept(lesson.what_if(match))
    assert [str(node.action) for node in at.tree.main_line()] == [str(line.action) for line in match.lines]
    hides = table(match_of("rose_of_fire"), players=["human", "greedy"])
    beside = lab(hides)
    assert beside.match.line == 0
    assert beside.board is not hides.board
    with pytest.raises(TypeError, match="changes are for named positions"):
        lesson.what_if(match, house="low")  # type: ignore[call-overload]


def test_what_was_tried_at_a_table_is_there_the_next_time() -> None:
    at = table(match_of("cities"))
    up(at.board, "lab")
    first, second = (str(option) for option in branch(at).match.legal_actions()[:2])
    up(at.board, "act", text=second)
    branch(at).leave()
    up(at.board, "act", text=first)
    tried = branch(at)
    assert [str(node.action) for node in tried.tree.nodes()].count(second) == 1
    assert [str(node.action) for node in tried.tree.main_line()] == [str(line.action) for line in at.match.lines]
    assert tried.trees == [tried.tree]


def test_a_language_chosen_in_the_lab_is_spoken_at_the_table() -> None:
    at = table(match_of("cities"), lang="en")
    up(at.board, "lab")
    up(at.board, "lang", lang="cs")
    assert here(at.board)["text"] != ""
    up(at.board, "lab")
    assert at.lang == "cs"
    assert at.board.frame()["lang"] == "cs"
    up(at.board, "lang", lang="en")


def test_a_lab_that_was_left_plays_no_more() -> None:
    at = table(match_of("cities"))
    tried = branch(at)
    panels = at.board.panels
    tried.close()
    assert at.what_if() is not tried
    with pytest.raises(RuntimeError, match="opens it again"):
        tried.undo()
    tried.close()
    assert at.board.panels == panels


TOUCHES: dict[str, Callable[[Lab], object]] = {
    "play": lambda lab: lab.play(str(lab.match.legal_actions()[0])),
    "go": lambda lab: lab.go(lab.tree.root),
    "start over": lambda lab: lab.start_over(lab.tree),
    "promote": lambda lab: lab.promote(lab.tree.main_line()[-1]),
    "prune": lambda lab: lab.prune(lab.tree.main_line()[-1]),
    "refresh": lambda lab: lab.refresh(),
    "note": lambda lab: lab.note("Look", "here"),
    "rule": lambda lab: lab.show_rule(next(iter(lab.match.game.rulebook))),
    "speak": lambda lab: lab.speak("cs"),
    "find": lambda lab: lab.find("city"),
    "count": lambda lab: lab.count(),
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_a_lab_that_was_left_does_not_touch_the_board_of_others(touch: str) -> None:
    at = table(match_of("cities"))
    left = branch(at)
    left.play(str(left.match.legal_actions()[0]))
    left.leave()
    for opens in (False, True):
        if opens:
            assert at.what_if() is not left
        panels, scene, tree = at.board.panels, at.board.scene.elements, left.tree.save()
        with pytest.raises(RuntimeError, match="opens it again"):
            TOUCHES[touch](left)
        assert (at.board.panels, at.board.scene.elements, left.tree.save()) == (panels, scene, tree)
        up(at.board, "act", text=str(at.match.legal_actions()[0]))
        assert ("variations" in at.board.panels) == opens


def test_whoever_goes_on_with_the_match_leaves_the_lab() -> None:
    at = table(match_of("cities"))
    up(at.board, "lab")
    option = str(at.match.legal_actions()[0])
    at.play(option)
    assert "variations" not in at.board.panels
    assert option in [str(line.action) for line in at.match.lines]


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(TypeError, match="a position, a match, a table, a tree"):
        Lab(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", ["rose_of_fire", "barcelona"])
def test_what_one_person_tried_out_another_one_does_not_see(slug: str) -> None:
    at = table(match_of(slug), players=["human", "human"])
    up(at.board, "ready")
    first, viewer = branch(at), at.viewer
    first.leave()
    while at.viewer == viewer:
        at.play(str(at.match.legal_actions()[0]))
        up(at.board, "ready")
    second = branch(at)
    assert first.tree not in second.trees
    second.leave()
    while at.viewer != viewer:
        at.play(str(at.match.legal_actions()[0]))
        up(at.board, "ready")
    again = branch(at)
    assert first.tree in again.trees
    assert second.tree not in again.trees


def test_a_lab_that_ends_lets_no_game_be_played_on_behind_its_back() -> None:
    for close in (lambda at: branch(at).leave(), lambda at: branch(at).close(), Table.close):
        at = table(match_of("cities"))
        tried = branch(at)
        up(at.board, "weigh", seconds=60)
        (chances,) = (plugin for plugin in tried._plugins if isinstance(plugin, Chances))
        assert chances.shown("en")["prospects"].get("running")
        close(at)
        assert not chances.shown("en")["prospects"].get("running")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"game": []}', '{"game": "chess"}', "[]", "7"])
def test_a_text_that_names_no_game_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="game"):
        Lab(f"eixample variations 1\n{text}")


def test_only_a_tree_of_its_game_takes_the_place_of_another_one() -> None:
    at = lab(match_of("rose_of_fire"))
    tree, state = at.tree, at.match.state
    for other in (None, "tree", VariationTree(match_of("cities"))):
        with pytest.raises(TypeError, match="a tree of variations of rose_of_fire is wanted"):
            at.start_over(other)  # type: ignore[arg-type]
        assert (at.tree, at.trees, at.match.state) == (tree, [tree], state)


def test_a_lab_of_a_table_knows_its_names_and_its_language() -> None:
    at = lab(table(match_of("cities"), names=["Anna", "Ben"], lang="cs"))
    assert at.lang == "cs"
    assert at.seating.name(0, "cs").startswith("Anna")
    assert lab(at).seating.name(1, "cs").startswith("Ben")
    own = lab(at, names=["Cyril", "Dana"], lang="en")
    assert (own.lang, own.seating.name(0, "en").partition(" ")[0]) == ("en", "Cyril")


def test_while_somebody_else_has_the_board_nothing_is_drawn_over_it() -> None:
    at = table(match_of("cities"))
    tried = branch(at)
    other = str(tried.match.legal_actions()[1])
    tried.undo()
    tried.play(other)
    up(tried.board, "edit", text="begin")
    panels, scene = at.board.panels, at.board.scene
    for draws_over in (
        tried.refresh,
        lambda: tried.promote(tried.tree.here),
        lambda: tried.note("A task", "Do it."),
        lambda: tried.show_rule("CTS-2.4"),
        lambda: tried.speak("cs"),
        at.refresh,
        lambda: at.note("A task", "Do it."),
    ):
        draws_over()
        assert (at.board.panels, at.board.scene) == (panels, scene)
    up(tried.board, "act", text="edit:leave")
    assert (tried.board.panels["note"] or {})["title"] == "A task"
    assert tried.tree.here in tried.tree.main_line()
    at.note()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("exm1.abc", "Kus kódu chybí: má mít tři části oddělené tečkami. Zkopírujte ho celý."),
        ("what?", "Sdílený kód má na začátku"),
        ("eixample variations 1", "řádek 2: "),
        ('eixample variations 1\n{"game": "chess"}', "řádek 2: "),
        ("TREE", ", 'lay': řádek se píše"),
    ],
)
def test_what_cannot_be_brought_is_told_in_czech(text: str, told: str) -> None:
    at = lab(match_of("rose_of_fire", 0), lang="cs")
    saved = at.tree.save()
    text = saved + "lay" if text == "TREE" else text
    said = heard(at.board)
    up(at.board, "bring", text=text)
    assert told in said[-1]
    assert at.tree.save() == saved


def test_a_remark_that_cannot_be_is_told_in_czech() -> None:
    at = lab(match_of("cities"), lang="cs")
    said = heard(at.board)
    node = here(at.board)["node"]
    up(at.board, "remark", node=node, mark="", name="a]b", comment="")
    assert "bez hranatých závorek" in said[-1]
    up(at.board, "remark", node=node, mark="5", name="", comment="")
    assert "Značka '5' není" in said[-1]


@pytest.mark.parametrize(
    ("keywords", "told"),
    [
        ({"names": "Anna"}, "names are one for each of the 2 seats, not 'Anna'"),
        ({"names": [1, 2]}, "a player's name is one line"),
        ({"lang": "de"}, "There is no language 'de'"),
        ({"part": "sky"}, "There is no part 'sky' of this picture"),
        ({"part": 3}, "Parts of a picture are names"),
        ({"front": 9}, "There is no seat 9"),
        ({"name": ["lab"]}, "a name is a text"),
        ({"executor": "pool"}, "An executor of concurrent.futures is wanted"),
        ({"viewer": 1}, "Lab has no viewer; it takes"),
    ],
    ids=str,
)
def test_a_keyword_with_a_wrong_value_is_refused(keywords: dict[str, Any], told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        Lab(match_of("cities", 0), **keywords)
