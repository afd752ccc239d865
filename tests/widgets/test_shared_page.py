"""Links to positions: made at tables and in the lab, opened on a page of their own."""

import json
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import State
from gamelib.text.messages import LANGUAGES
from widgets import Lab, SharedPage, Table, Task, Worksheet
from widgets.lab.links import link_to
from widgets.worksheets.worksheet_answers import WorksheetAnswers

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def in_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "notebooks" / "cities")


def ask(shown: Any) -> None:
    """Press *Copy link*."""
    shown.board._receive(shown.board, {"kind": "save", "form": "link", "n": 1}, [])


def given(shown: Any) -> list[str]:
    """What the board has handed to the browser."""
    found: list[list[str]] = []
    give = shown.board.give
    shown.board.give = lambda *what: found.append(list(what)) or give(*what)
    ask(shown)
    return found[0]


def test_a_link_from_a_table_opens_the_position_in_the_lab() -> None:
    match = gamelib.load("cities").new(seats=2, seed=7)
    table = Table(match)
    match.play(match.legal_actions()[0])
    table.refresh()
    name, address, form, *_ = given(table)
    assert (name, form) == ("", "text/uri-list")
    path, _, code = address.partition("?position=")
    assert path == "../from_a_link.ipynb"
    page = SharedPage(lang="en")
    page.bring(f"Look at http://localhost:8888/lab/tree/from_a_link.ipynb?position={code}")
    assert page.lab is not None
    assert page.lab.match.state == table.match.state
    assert json.loads(page._words)["tone"] == "info"
    page.close()
    table.close()


def test_a_link_from_a_seat_tells_nothing_that_the_seat_may_not_know() -> None:
    match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    table = Table(match, players=["human", "greedy"], lang="en")
    _, _, code = given(table)[1].partition("?position=")
    shared = gamelib.shared(code)
    state = shared if isinstance(shared, State) else shared.state
    assert state.view(0) == match.state.view(0)
    assert isinstance(shared, State) or shared.seed != match.seed
    table.close()


def test_where_a_task_is_set_there_is_nothing_to_send(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(gamelib.load("cities").new(seats=2, seed=7), tools=["undo"])
    assert "saves" not in table._beside("en")
    handed: list[object] = []
    monkeypatch.setattr(table.board, "give", lambda *what: handed.append(what))
    ask(table)
    assert handed == []
    table.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_opened_is_said_and_what_was_open_stays(lang: str) -> None:
    page = SharedPage(lang=lang)
    page.bring(gamelib.share(gamelib.load("cities").position("first_turn")))
    lab = page.lab
    page._receive(page, {"kind": "bring", "text": "exp1.AAAA.00000000"}, [])
    assert json.loads(page._words)["tone"] == "error"
    page._receive(page, {"kind": "bring", "text": 3}, [])
    assert page.lab is lab
    page.close()


def test_on_binder_the_link_begins_a_session_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/owner/name/tag")
    assert link_to("exp1.a.0") == (
        "https://binder.example/v2/gh/owner/name/tag?urlpath=lab%2Ftree%2Ffrom_a_link.ipynb%3Fposition%3Dexp1.a.0"
    )


def test_where_there_are_no_notebooks_the_code_alone_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    lab = Lab(gamelib.load("cities").position("first_turn"))
    assert given(lab)[1].startswith("exm1.")
    lab.close()


def test_where_an_address_brings_nothing_a_worksheet_that_was_begun_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))
    page = SharedPage(lang="en")
    page._receive(page, {"kind": "begun"}, [])
    assert not page._board
    worksheet = Worksheet([Task("half_a_round", "How many play?", answer=4, game="cities")], title="At the table")
    WorksheetAnswers(worksheet).sign("Ada")
    page._receive(page, {"kind": "begun"}, [])
    assert page.worksheet_page is not None
    assert not json.loads(page._words)["whole"]
    page.worksheet_page._receive(page.worksheet_page, {"kind": "open", "key": "0", "n": 1}, [])
    assert json.loads(page._words)["whole"]
    assert page.worksheet_page.answers.name == "Ada"
    page.close()
