"""The worksheets that are ready to be given out: in both languages, for a class of 45 minutes, and right."""

import networkx
import pytest

import gamelib
from gamelib.games.la_citta.board import Point
from gamelib.games.la_citta.graphs import building_graph
from gamelib.text.messages import LANGUAGES
from tests.registered import LIBRARY, sweep_but
from widgets.lessons.playthrough import play_through
from widgets.lessons.specs import ChallengeSpec, QuestionSpec, TaskSpec
from widgets.worksheets.ready_made import ready_worksheet, ready_worksheets
from widgets.worksheets.task_texts import task_texts
from widgets.worksheets.worksheet import Worksheet

from .answer_texts import check_named
from .at_random import times_done

NAMES = ready_worksheets()


def test_there_is_one_for_each_game_and_one_on_graphs() -> None:
    assert sorted([*LIBRARY, "graph_theory"]) == NAMES
    with pytest.raises(ValueError, match=r"no worksheet 'la_cita'.*la_citta.*there is barcelona, cities, graph_theory"):
        ready_worksheet("la_cita")


@pytest.mark.parametrize("name", NAMES)
def test_each_is_told_in_both_languages_and_ends_with_something_to_do(name: str) -> None:
    worksheet = ready_worksheet(name)
    assert 5 <= len(worksheet.tasks) <= 8
    told = {lang: [*task_texts(worksheet.file, lang)] for lang in LANGUAGES}
    for english, czech in zip(told["en"], told["cs"], strict=True):
        assert english.text != czech.text
        assert english.reason != czech.reason
        assert {*english.options} == {*czech.options}
    last = [*worksheet.file.exercises.values()][-1]
    assert isinstance(last, TaskSpec) or name == "graph_theory"
    assert Worksheet.read(worksheet.code()).id == worksheet.id


@pytest.mark.parametrize("name", NAMES)
def test_misreadings_lead_to_other_answers_and_a_task_is_not_done_before_it_begins(name: str) -> None:
    worksheet = ready_worksheet(name)
    some = 0
    for task in task_texts(worksheet.file, "en"):
        if task.asked:
            assert all(task.asked.tells_apart(one) for one in task.asked.misreadings), task.id
            some += len(task.asked.misreadings)
        elif isinstance(task.spec, TaskSpec):
            done = play_through(task.spec.start(worksheet.game), task.spec.solution).after
            assert done != task.spec.start(worksheet.game)
    assert some >= 3


@pytest.mark.every_game("whoever changes a worksheet may slip in any")
@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_of_a_right_answer_names_it(name: str) -> None:
    for task in task_texts(ready_worksheet(name).file, "en"):
        if task.asked:
            check_named(task.asked)


def times_all_done(name: str, tries: int) -> list[int]:
    """How often each task of a worksheet that is to be played is done by clicking around."""
    worksheet = ready_worksheet(name)
    tasks = [spec for spec in worksheet.file.exercises.values() if isinstance(spec, ChallengeSpec)]
    return [times_done(spec, worksheet.game, tries, luck=name) for spec in tasks]


@pytest.mark.every_game("whoever changes a worksheet may make any too easy")
@pytest.mark.parametrize("name", LIBRARY)
def test_what_is_to_be_done_at_the_end_is_not_done_whatever_one_does(name: str) -> None:
    assert times_all_done(name, 3) == [0]


@pytest.mark.parametrize("name", sweep_but(["urbania"], LIBRARY, "every worksheet"))
def test_what_is_to_be_done_at_the_end_is_not_done_by_clicking_around(name: str) -> None:
    assert times_all_done(name, 200) == [0]


def test_what_is_answered_by_hand_about_graphs_is_what_networkx_says() -> None:
    worksheet = ready_worksheet("graph_theory")
    right = {
        id_: spec.answer
        for id_, spec in worksheet.file.exercises.items()
        if isinstance(spec, QuestionSpec) and spec.answer
    }
    row, ring = (blue_buildings(name) for name in ("row_of_four", "ring"))
    assert right == {
        "the_degree": (str(max(degree for _, degree in row.degree)),),
        "a_path": (str(row.number_of_edges()),),
        "a_cycle": (str(len(set(ring) - set(networkx.articulation_points(ring))) - 1),),
    }
    assert networkx.is_tree(row)
    assert all(degree == 2 for _, degree in ring.degree)


def blue_buildings(position: str) -> "networkx.Graph[Point]":
    """The part of the graph of buildings in which Blue's castle stands."""
    graph = building_graph(gamelib.load("la_citta").position(position))
    castle = next(node for node, data in graph.nodes(data=True) if data["piece"] == "blue_castle")
    return graph.subgraph(networkx.node_connected_component(graph, castle))
