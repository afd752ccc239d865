"""What a lab tells beside its tree, through messages alone: chances, points along the line, comparison, saving."""

import json
from typing import Any

import pytest

import gamelib
from gamelib import Match, analysis
from gamelib.analysis import Node
from tests.registered import GAMES, LIBRARY, sweep_but
from widgets import Lab, scenes
from widgets.text import say

from . import sessions
from .page import Page
from .sessions import match_of


def lab(thing: Any, lang: str = "en") -> tuple[Lab, Page]:
    found = sessions.lab(thing, lang=lang, executor=analysis.InlineExecutor())
    return found, Page(found.board)


def up(page: Page, kind: str, **fields: Any) -> Any:
    answer = page.up({"kind": kind, "n": 1, **fields})
    assert page.board.errors == []
    return answer


@pytest.mark.parametrize("slug", GAMES)
def test_the_plot_has_the_moments_of_the_slider_and_goes_there(slug: str) -> None:
    found, page = lab(match_of(slug))
    plot = page.frame["panels"]["plot"]
    assert (plot["at"], len(plot["moments"]) - 1) == found.slid
    assert all(plot["moments"][1:])
    up(page, "goto", line=2)
    assert page.frame["panels"]["plot"]["at"] == 2
    assert found.tree.here is found.along[found.stops[2]]
    points = [curve["values"][0][2] for curve in page.frame["panels"]["plot"]["curves"]]
    assert points == found.match.state.points


@pytest.mark.parametrize("slug", sweep_but(["courtyards", "rose_of_fire"], GAMES, "every game"))
def test_chances_grow_in_a_lab_and_an_option_is_played_in_the_branch(slug: str) -> None:
    found, page = lab(match_of(slug))
    while found.match.state.seat is None or found.match.state.seat < 0:
        up(page, "step")
    up(page, "weigh", seconds=60)
    while "options" not in page.frame["panels"]["prospects"]:
        up(page, "known")
    up(page, "halt")
    assert not page.frame["panels"]["prospects"]["running"]
    while "stopped" not in page.frame["panels"]["prospects"]["text"]:
        up(page, "known")
    best = page.frame["panels"]["prospects"]["options"][0]["does"]
    before = found.tree.here
    up(page, "act", text=best)
    assert before.child(gamelib.Action.parse(best)) is not None
    up(page, "undo")
    assert "options" in page.frame["panels"]["prospects"]


def test_a_time_that_is_not_offered_changes_nothing() -> None:
    _, page = lab(match_of("cities"))
    before = page.frame["panels"]
    assert up(page, "weigh", seconds=7)["s"] == ["error", "It can take: 5 s, 20 s, 60 s."]
    assert page.frame["panels"] == before


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_two_lines_of_a_lab_stand_side_by_side(slug: str, lang: str) -> None:
    match = match_of(slug)
    found, page = lab(match, lang)
    parting = next(node for node in reversed(found.along) if len(node.state.legal_actions()) > 1 and node.children)
    found.go(parting)
    other = next(one for one in parting.state.legal_actions() if one != parting.children[0].action)
    up(page, "act", text=str(other))
    compares = page.frame["panels"]["compares"]
    labels = [choice["label"] for choice in compares]
    assert len(set(labels)) == len(labels) > 0
    up(page, "compare", node=int(compares[0]["value"]))
    shown = page.frame["panels"]["differences"]
    assert shown["sides"][1]["title"] == compares[0]["label"]
    assert shown["places"] or shown["lines"] or found.tree.here.state.agenda != parting.children[0].state.agenda
    up(page, "lang", lang="cs" if lang == "en" else "en")
    assert page.frame["panels"]["differences"]["title"] != shown["title"]
    up(page, "uncompare")
    assert "differences" not in page.frame["panels"]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_lines_are_called_by_where_they_part_however_they_end(lang: str) -> None:
    """Two lines, and a third one that leaves the first of them later: each is told by what only it has played."""
    found, page = lab(gamelib.load("rose_of_fire").new(seats=2, seed=7), lang)

    def line(start: Node, option: int) -> Node:
        """Another way on from there, up to a moment that all lines have; its first node."""
        found.go(start)
        while len(found.match.legal_actions()) < 2:
            found.play(str(found.match.legal_actions()[0]))
        first = len(found.tree.here.path())
        found.play(str(found.match.legal_actions()[option]))
        while len(found.tree.here.path()) < 30:
            found.play(str(found.match.legal_actions()[0]))
        return found.tree.here.path()[first]

    def said(node: Node) -> str:
        return f"{len(node.path())}. {node.action_label(lang)}"

    def compare_with(label: str) -> list[str]:
        chosen = next(one["value"] for one in page.frame["panels"]["compares"] if one["label"] == label)
        up(page, "compare", node=int(chosen))
        return [side["title"] for side in page.frame["panels"]["differences"]["sides"]]

    found.play(str(found.match.legal_actions()[0]))
    start = found.tree.here
    one = line(start, 0)
    later = line(found.tree.here.path()[20], 1)
    third = found.tree.here
    two = line(start, 1)
    assert one.parent is two.parent
    assert compare_with(said(one)) == [said(two), said(one)]
    assert compare_with(f"{said(one)}, {said(later)}") == [said(two), f"{said(one)}, {said(later)}"]
    found.tree.note("", name="What a turn!", node=third)
    found.go(third)
    assert compare_with(said(two)) == [f"What a turn! ({said(one)}, {said(later)})", said(two)]
    assert compare_with(say("lab.start", lang))[0] == "What a turn!"


@pytest.mark.parametrize("slug", LIBRARY)
def test_a_board_of_some_parts_is_compared_in_these_parts(slug: str) -> None:
    match = match_of(slug)
    parts = scenes.painter_of(match.game).parts(match.state)
    large = [name for name, part in parts.items() if not part.leaf]
    leaves = [name for name, part in parts.items() if part.leaf]
    for part in (large[:2], [*large[1:3], *leaves[:1]], *([leaves[0]] for _ in leaves[:1])):
        found = sessions.lab(match, part=part, executor=analysis.InlineExecutor())
        page = Page(found.board)
        up(page, "compare", node=int(page.frame["panels"]["compares"][0]["value"]))
        shown = page.frame["panels"]["differences"]
        pictures = [scenes.scene(node.state, part=part, live=True) for node in found.tree.nodes()]
        for side in shown["sides"]:
            assert (side["picture"]["w"], side["picture"]["h"]) in {(one.width, one.height) for one in pictures}
        assert {place["key"] for place in shown["places"]} <= {key for one in pictures for key in one.elements}


def test_a_moment_that_is_gone_is_compared_with_nothing() -> None:
    _, page = lab(match_of("cities"))
    assert up(page, "compare", node=99)["s"][0] == "error"
    assert "differences" not in page.frame["panels"]


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_saved_can_be_read_again(slug: str) -> None:
    found, page = lab(match_of(slug))
    game = found.match.game
    name, text, form = up(page, "save", form="json")["d"]
    assert (name, form) == (f"{slug}.json", "application/json")
    assert game.state_from_json(text) == found.match.state
    name, text, _ = up(page, "save", form="text")["d"]
    assert name == f"{slug}.txt"
    assert analysis.VariationTree.load(game, text).save() == found.tree.save()
    name, text, _ = up(page, "save", form="code")["d"]
    assert name == ""
    again = gamelib.shared(text)
    assert isinstance(again, Match)
    assert again.state == found.match.state
    for form in ("svg", "png"):
        name, text, kind = up(page, "save", form=form)["d"]
        assert name == f"{slug}.{form}"
        assert text.startswith("<svg")
        assert kind in ("image/svg+xml", "image/png")
    assert json.loads(json.dumps(page.frame)) == page.frame


@pytest.mark.parametrize(("lang", "whole"), [("en", "“tree of lines (text)”"), ("cs", "„strom variant (text)“")])
def test_a_word_says_that_it_leaves_other_lines_out_and_what_holds_them(lang: str, whole: str) -> None:
    found, page = lab(match_of("cities"), lang)

    def said() -> list[str]:
        return list(up(page, "save", form="code")["d"][3:])

    assert said() == [], "one line up to here is all there is"
    here = found.tree.here
    here.comment = "Think!"
    assert len(said()) == 1
    here.comment = ""
    found.play(str(found.match.legal_actions()[0]))
    found.go(here)
    (text,) = said()
    assert whole in text
    assert up(page, "save", form="text")["d"][3:] == []


def test_an_unknown_form_is_told_which_there_are() -> None:
    _, page = lab(match_of("cities"), "cs")
    assert up(page, "save", form="pdf")["s"][1].startswith("Uložit lze jako: pozice (JSON)")


def test_back_at_the_table_nothing_of_it_is_left() -> None:
    table = sessions.table(match_of("cities"))
    page = Page(table.board)
    before = page.frame["panels"]
    up(page, "lab")
    assert {"prospects", "plot", "compares", "saves"} <= set(page.frame["panels"])
    up(page, "lab")
    assert page.frame["panels"] == before


def test_a_comparison_ends_when_its_moment_is_cut_off_or_another_tree_comes() -> None:
    found, page = lab(gamelib.load("rose_of_fire").new(seats=4, seed=7))
    found.play(str(found.match.legal_actions()[0]))
    start, after = found.tree.root, found.tree.here

    def compare_with(node: Any) -> None:
        found.go(start if node is after else after)
        up(page, "compare", node=int(page.frame["panels"]["compares"][0]["value"]))
        assert page.frame["panels"]["differences"]

    compare_with(after)
    found.prune(after)
    assert not page.frame["panels"].get("differences")
    found.play(str(found.match.legal_actions()[0]))
    after = found.tree.here
    compare_with(start)
    up(page, "bring", text=gamelib.share(match_of("rose_of_fire")))
    assert found.match.seats == 2
    assert not page.frame["panels"].get("differences")
