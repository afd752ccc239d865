"""The moves that have cost most at a table: worked out beside it, shown with their reasons, and tried in a lab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import gamelib
from gamelib import Match, analysis
from gamelib.analysis import CostlyMoves, InlineExecutor
from gamelib.analysis.stepwise import Stepwise
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import printable
from tests.widgets.test_frames import misfits
from widgets import Table
from widgets.board.frames import Frame
from widgets.board.review_panels import Review
from widgets.lab import review
from widgets.lab.review import MoveReview
from widgets.match.match_panels import REVIEW
from widgets.progress import notebook_index


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "PLAYOUTS", (16, 32))


def played(slug: str = "courtyards", decisions: int | None = None) -> Match[Any]:
    """A match of bots, to its end or for some decisions."""
    match: Match[Any] = gamelib.load(slug).new(seats=2, seed=7)
    while not match.state.over and (decisions is None or match.line < decisions):
        match.play(analysis.choose(match, "random"))
    return match


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table(played(), players=["human", "random"])
    made._review = MoveReview(InlineExecutor())
    yield made
    made.close()


def send(table: Table, kind: str, **fields: Any) -> None:
    table.board._receive(None, {"kind": kind, "n": 1, **fields}, [])


def shown(table: Table) -> Review:
    """What is shown when all is worked out."""
    assert table._review.join()
    send(table, "known")
    return _panel(table)


def _panel(table: Table) -> Review:
    panel = table.board.panels["review"]
    assert panel is not None
    return panel


def test_at_the_end_a_button_shows_what_cost_most(table: Table) -> None:
    decision = table.board.panels["decision"]
    assert decision is not None
    assert REVIEW in [button["does"] for button in decision["buttons"]]
    send(table, "act", text=REVIEW)
    panel = shown(table)
    assert misfits(table.board.frame(), Frame) == []
    assert panel["moves"]
    for move in panel["moves"]:
        assert table.match.lines[move["line"]].seat == 0
        assert len(move["pictures"]) == len(move["shares"]) == 2
        assert all(0 <= low <= mean <= high <= panel["scale"] for mean, low, high in _bounds(move))
    send(table, "review", does="close", number=0)
    assert table.board.panels.get("review") is None


def _bounds(move: Any) -> list[tuple[float, ...]]:
    return [tuple(share["bounds"]) for share in move["shares"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_the_language_of_the_table(table: Table, lang: str) -> None:
    table.speak(lang)
    table.review()
    panel = shown(table)
    texts = [panel["title"], panel["text"], panel["said"], *panel["caution"]]
    for move in panel["moves"]:
        texts += [move["title"], move["moment"], move["cost"], move["verdict"], move.get("why", "x")]
        texts += [text for picture in move["pictures"] for text in (picture["title"], picture["text"])]
    assert all(printable(text) and "{" not in text for text in texts)


def test_what_if_opens_the_position_with_both_actions(table: Table) -> None:
    table.review()
    line = shown(table)["moves"][0]["line"]
    send(table, "review", does="try", number=line)
    lab = table._lab
    assert lab is not None
    assert table.board.panels.get("review") is None
    actions = {str(node.action) for node in lab.tree.here.children}
    assert str(table.match.lines[line].action) in actions
    assert len(actions) == 2
    assert lab.tree.here.state == table.match.lines[line].before
    send(table, "bots", on=True)
    lab.play(next(action for action in actions if action != str(table.match.lines[line].action)))
    assert lab.match.line > line
    assert lab.match.state.over or lab.match.state.seat == 0  # the bots have answered
    lab.undo()
    assert lab.match.line == line
    lab.leave()
    assert table.board.panels["review"] is not None


def test_before_the_end_what_one_may_not_know_is_dealt_anew() -> None:
    table = Table(played(decisions=8), players=["human", "random"])
    mine = next(number for number, line in enumerate(table.match.lines) if line.seat == 0)
    before = table.match.lines[mine].before
    lab = table.what_if(mine, [str(before.legal_actions()[0])])
    assert lab is not None
    assert lab.tree.here.state.view(0) == before.view(0)
    table.close()


def test_only_those_are_asked_about_whom_the_viewer_sees(table: Table) -> None:
    table.review()
    panel = shown(table)
    assert "seats" not in panel
    send(table, "review", does="seat", number=1)
    assert shown(table)["title"] == panel["title"]
    everything = Table(played())
    everything._review = MoveReview(InlineExecutor())
    everything.review("red" if "red" in everything.match.game.axis("seat", 2) else 1)
    assert [seat for seat, _ in shown(everything)["seats"]] == ["0", "1"]
    send(everything, "review", does="seat", number=0)
    assert shown(everything)["seat"] == "0"
    everything.close()


def test_it_shows_at_once_what_is_looked_at_then_candidates_and_what_is_known_when_it_is_stopped(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[CostlyMoves] = []
    analysis.costly_moves(table.match, 0, playouts=16, executor=InlineExecutor(), progress=known.append)
    now = [known[0]]

    def endless(*_: object, **__: object) -> Stepwise[CostlyMoves]:
        try:
            while True:
                yield now[-1]
        except KeyboardInterrupt:
            return replace(now[-1], stopped="interrupted", line=None)

    def seen(condition: Callable[[Review], bool]) -> Review:
        while not condition(panel := _panel(table)):
            send(table, "known")
        return panel

    monkeypatch.setattr(review, "costly_moves_stepwise", endless)
    table.review()
    panel = seen(lambda panel: panel["said"].startswith("Now move "))
    assert panel["said"].endswith(f"Decisions looked at: 0 of {known[0].decisions}; 0 games so far.")
    assert panel["waits"]
    now.append(next(one for one in known if one.moves))
    panel = seen(lambda panel: bool(panel["moves"]))
    assert panel["running"]
    assert panel["moves"][0]["verdict"].startswith("Too close to tell so far: ")
    assert "waits" not in panel
    send(table, "review", does="halt", number=0)
    assert _panel(table)["more"], "nobody asks how it is any more"
    assert shown(table)["said"].endswith("It was stopped; this is what is known.")
    assert _panel(table)["moves"]
    now.append(known[0])
    send(table, "review", does="more", number=0)
    assert _panel(table)["moves"], "what was known stays until more is"
    send(table, "review", does="halt", number=0)
    assert shown(table)["moves"]


def test_more_games_go_on_showing_what_was_known(table: Table) -> None:
    table.review()
    known = shown(table)
    assert known["more"]
    send(table, "review", does="more", number=0)
    assert "more" not in shown(table)


def test_what_was_worked_out_is_remembered(table: Table) -> None:
    table.review()
    shown(table)
    job = table._review._jobs[table._review._asked]
    send(table, "review", does="close", number=0)
    table.review()
    assert table._review._jobs[table._review._asked] is job


def test_a_task_has_none() -> None:
    table = Table(played(), tools=["undo"])
    decision = table.board.panels["decision"]
    assert decision is not None
    assert REVIEW not in [button["does"] for button in decision.get("buttons", [])]
    send(table, "act", text=REVIEW)
    assert table.board.panels.get("review") is None
    table.close()


def test_a_lesson_is_found_for_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("notebooks", "notebooks/rose_of_fire", "notebooks/cs/rose_of_fire"):
        monkeypatch.chdir(gamelib.__path__[0] + "/../" + folder)
        taught = notebook_index.teaching("rose_of_fire", "ROF-EPO.2")
        assert taught is not None
        assert (taught.number, "cs" in taught.notebook.parts) == (8, "cs" in folder)
    assert notebook_index.teaching("rose_of_fire", "XYZ-ABC.1") is None


def test_bots_play_their_own_seats_in_a_lab_too() -> None:
    table = Table(played(decisions=4), players=["human", "random"])
    lab = table.what_if()
    assert lab is not None
    variations = table.board.panels["variations"]
    assert variations is not None
    assert variations["bots"] is False
    send(table, "bots", on=True)
    while lab.match.state.seat == 0 and not lab.match.state.over:
        line = lab.match.line
        lab.play(str(lab.match.legal_actions()[0]))
        if any(one.seat == 1 for one in lab.match.lines[line:]):
            break
    assert lab.match.state.over or lab.match.state.seat == 0
    assert [str(node.action) for node in lab.tree.here.path()] == [str(one.action) for one in lab.match.lines]
    lab.undo()
    assert (lab.match.state.seat, lab.match.line) == (0, line)
    send(table, "bots", on=False)
    assert lab.match.chance == "ask"
    assert lab.seating.people == [0, 1]
    table.close()


def test_where_nothing_is_known_yet_that_is_said_and_one_can_go_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = analysis.costly_moves(table.match, 0, playouts=4, executor=InlineExecutor())

    def interrupted(*_: object, **__: object) -> Stepwise[CostlyMoves]:
        yield from ()
        return replace(found, moves=(), stopped="interrupted")

    monkeypatch.setattr(review, "costly_moves_stepwise", interrupted)
    table.review()
    panel = shown(table)
    assert panel["said"].endswith("It was stopped before anything could be said.")
    assert panel["more"]
