"""A match is kept on this computer, and a table made anew offers to go on with it."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from tests.widgets.test_table import GAME, act, first, offered, panel, table
from widgets import Table, keeping
from widgets.progress import place
from widgets.telling import GO_ON

NAME = "my game"


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a computer of its own."""
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))


def again(**keywords: Any) -> Table:
    return table(GAME.new(seats=2, seed=7), players=["human", first], name=NAME, **keywords)


def played(moves: int = 6) -> Table:
    at = again()
    for _ in range(moves):
        act(at, at.match.options()[0])
    return at


def file() -> Path:
    return keeping.file_of(NAME)


def test_a_match_is_kept_beside_the_progress_as_text() -> None:
    at = played()
    assert file().parent.parent == place().parent
    assert json.loads(file().read_text("utf-8")) == at.match.record()
    assert sorted(path.suffix for path in file().parent.iterdir()) == [".json", ".lock"]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_table_made_anew_goes_on_where_it_was_left(lang: str) -> None:
    before = played().match
    at = again(lang=lang)
    assert at.match.line < before.line
    assert GO_ON in offered(at)
    act(at, GO_ON)
    assert at.match.record() == before.record()
    assert at.match.state == before.state
    assert GO_ON not in offered(at)
    act(at, at.match.options()[0])
    assert json.loads(file().read_text("utf-8"))["lines"] == at.match.record()["lines"]


def test_whoever_plays_something_else_begins_anew() -> None:
    played()
    at = again()
    act(at, at.match.options()[-1])
    assert GO_ON not in offered(at)
    assert json.loads(file().read_text("utf-8")) == at.match.record()
    record = at.match.record()
    act(at, GO_ON)
    assert at.match.record() == record


def test_looking_back_keeps_what_was_played() -> None:
    at = played()
    record = at.match.record()
    at.goto(1)
    at.step()
    assert json.loads(file().read_text("utf-8")) == record


def test_another_match_is_not_offered() -> None:
    played()
    for match in (GAME.new(seats=2, seed=8), GAME.new(seats=3, seed=7)):
        at = table(match, players=["human"] * match.seats, eyes="all", name=NAME)
        assert GO_ON not in offered(at)


def test_without_a_name_or_players_nothing_is_kept() -> None:
    for keywords in ({"name": NAME}, {"players": ["human", first]}):
        at = table(GAME.new(seats=2, seed=7), **keywords)
        act(at, at.match.options()[0])
    assert not file().exists()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"lines": 3}', "[" * 100_000])
def test_a_file_that_makes_no_sense_is_not_offered(text: str) -> None:
    played()
    file().write_text(text, "utf-8")
    at = again()
    assert GO_ON not in offered(at)
    assert at.errors == at.board.errors == []


@pytest.mark.parametrize("line", ["blue: fly 3,3", "nonsense", "", "green: pass"])
def test_lines_that_cannot_be_played_end_it_there(line: str) -> None:
    played()
    record = json.loads(file().read_text("utf-8"))
    record["lines"][-3:] = [line, line]
    file().write_text(json.dumps(record), "utf-8")
    at = again()
    act(at, GO_ON)
    assert at.match.line <= len(record["lines"]) - 2
    assert panel(at, "decision")["title"]
    assert at.board.errors == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_where_nothing_can_be_written_it_is_played_all_the_same() -> None:
    folder = file().parent
    folder.mkdir(parents=True)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    at = played()
    folder.chmod(stat.S_IRWXU)
    assert at.board.errors == []
    assert not file().exists()


def test_names_of_tables_make_names_of_files() -> None:
    names = ["my game", "My Game", "../../etc/passwd", "", "čtyři", "x" * 500]
    files = [keeping.file_of(name) for name in names]
    assert len(set(files)) == len(names)
    assert {path.parent for path in files} == {place().parent / "matches"}
    assert all(len(path.name) < 60 for path in files)
