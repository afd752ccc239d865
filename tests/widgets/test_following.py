"""What is played in Python, or at another board, is seen at once on every board that shows it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from gamelib import analysis
from tests.registered import GAMES
from tests.widgets.sessions import heard, kept, lab, match_of, plain, table
from widgets import Lesson, Table
from widgets.match.session import Session


@pytest.fixture
def cell() -> Iterator[Callable[..., None]]:
    """Runs a cell of a notebook."""
    shell = InteractiveShell.instance(colors="nocolor")

    def run(source: str, **names: Any) -> None:
        shell.push(names)
        shell.run_cell(source).raise_error()

    yield run
    shell.history_manager.end_session()
    InteractiveShell.clear_instance()


def seen(at: Session) -> tuple[Any, ...]:
    """What a board shows of a match, whoever is in front of the picture."""
    panels: Any = at.board.panels
    return panels["toolbar"], panels["decision"], panels["score"], panels.get("agenda"), at.board.scene.text()


def shows(at: Session) -> bool:
    """Does the board show the match as a new board of it does?"""
    return seen(at) == seen(kept(Table(at.match, slow=at.match.slow)))


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_cell_does_to_a_match_is_shown_when_it_ends(slug: str, cell: Callable[..., None]) -> None:
    match = match_of(slug, 5)
    at = table(match)
    said = heard(at.board)
    told: list[int] = []
    at.watch(lambda session: told.append(session.match.line))
    cell("match.play(match.legal_actions()[0])", match=match)
    assert shows(at)
    assert said[-1]
    for source in (
        "for _ in range(3): match.state.over or match.play(match.legal_actions()[0])",
        "match.undo()", "match.redo()", "match.goto(2)",
        "match.goto(len(match.lines))", "match.slow = True", "match.play(match.legal_actions()[0])", "match.step()",
        "match.slow = False", "match.chance = 'ask'", "match.undo(); match.play(match.legal_actions()[-1])",
    ):  # fmt: skip
        cell(source, match=match)
        assert shows(at), source
    assert len(told) >= 8
    assert at.board.errors == []


def test_a_cell_that_changes_nothing_sends_nothing(cell: Callable[..., None]) -> None:
    at = table(match_of("cities"))
    sent: list[Any] = []
    at.board._post = sent.append  # type: ignore[method-assign]
    cell(
        "match.legal_actions(); match.fork().play(match.legal_actions()[0]); match.undo(); match.redo()", match=at.match
    )
    assert sent == []


def test_what_has_happened_is_told_and_marked_as_new(cell: Callable[..., None]) -> None:
    at = table(match_of("cities"))
    line = at.match.line
    said = heard(at.board)
    cell("events = match.play(match.legal_actions()[0])", match=at.match)
    panels: Any = at.board.panels
    assert panels["find"]["since"][0] == line
    expected = [plain(event.text(at.match.game, "en")) for event in at.match.events(line=line)]
    assert expected[-1] in said[-1]


def test_a_gesture_at_one_board_is_seen_at_the_other() -> None:
    match = match_of("rose_of_fire")
    here, there = table(match), table(match, lang="cs")
    here.play(str(match.legal_actions()[0]))
    assert seen(here)[0]["line"] == seen(there)[0]["line"]
    there.undo()
    assert shows(here)
    assert match.past


def test_bots_wait_and_the_match_is_kept(cell: Callable[..., None]) -> None:
    match = match_of("cities", 0)
    at = table(match, players=["human", "greedy"], name="followed")
    while match.state.seat == 0:
        cell("match.play(match.legal_actions()[0])", match=match)
    assert match.state.seat == 1
    assert at.board.panels["decision"]["buttons"]
    anew = table(match_of("cities", 0), players=["human", "greedy"], name="followed")
    assert list(anew.kept[0].lines) == match.record()["lines"]


def test_a_task_sees_what_is_played_on_its_match(cell: Callable[..., None]) -> None:
    task = Lesson("rose_of_fire", 3).challenge("one_climbs")
    try:
        for action in task.spec.solution:
            cell("match.play(action)", match=task.table.match, action=action)
        assert task.reply is not None
        assert task.reply.right
    finally:
        task.close()


def test_a_lent_board_shows_it_when_it_is_given_back(cell: Callable[..., None]) -> None:
    at = table(match_of("cities"))
    tried = at.what_if()
    assert tried is not None
    cell("match.play(match.legal_actions()[0])", match=at.match)
    tried.leave()
    assert shows(at)
    cell("match.play(match.legal_actions()[0])", match=at.match)
    assert shows(at)


def test_a_closed_board_is_up_to_date_when_it_is_shown_again(cell: Callable[..., None]) -> None:
    at = table(match_of("cities"))
    at.close()
    cell("match.play(match.legal_actions()[0])", match=at.match)
    at._repr_mimebundle_()
    assert shows(at)


def test_a_lab_follows_its_tree(cell: Callable[..., None]) -> None:
    at = lab(match_of("cities"))

    def tree() -> Any:
        panels: Any = at.board.panels
        return panels["variations"]

    cell("tree.note('Too early.', mark='?!', name='the corner')", tree=at.tree)
    assert [node["comment"] for node in tree()["nodes"] if "comment" in node] == ["Too early."]
    before = len(tree()["nodes"])
    cell("tree.play(tree.here.state.legal_actions()[0])", tree=at.tree)
    assert len(tree()["nodes"]) == before + 1
    assert at.match.state == at.tree.here.state
    cell("tree.go(tree.main_line()[3])", tree=at.tree)
    assert at.match.line == 4
    assert at.match.state == at.tree.here.state
    cell("tree.prune(tree.here)", tree=at.tree)
    assert len(tree()["nodes"]) < before
    assert at.match.state == at.tree.here.state
    at.play(str(at.match.legal_actions()[0]))
    assert at.board.errors == []


def test_bots_that_play_a_match_in_python_are_followed(cell: Callable[..., None]) -> None:
    at = table(match_of("cities"))
    cell("play(match, {0: 'random', 1: 'random'})", match=at.match, play=analysis.play)
    assert at.match.state.over
    assert shows(at)
