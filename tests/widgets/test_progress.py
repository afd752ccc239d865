"""The file of a learner's progress: kept, merged, and never lost silently."""

import json
from pathlib import Path

import pytest

from widgets.progress import Progress, Result, place


def test_results_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "some" / "progress.json"
    Progress("demo", file).record("one", Result(1, done=True))
    assert Progress("demo", file)["one"] == Result(1, done=True)
    assert Progress("other", file)["one"] == Result()


def test_tries_add_up_until_it_is_done(tmp_path: Path) -> None:
    progress = Progress("demo", tmp_path / "p.json")
    for done in (False, False, True, False):
        progress.record("one", Result(1, done=done))
    assert progress["one"] == Result(3, done=True)


def test_two_notebooks_do_not_overwrite_each_other(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    one, other = Progress("demo", file), Progress("demo", file)
    one.record("a", Result(1, done=True))
    other.record("b", Result(2))
    again = Progress("demo", file)
    assert (again["a"], again["b"]) == (Result(1, done=True), Result(2))


def test_it_can_be_begun_anew(tmp_path: Path) -> None:
    progress = Progress("demo", tmp_path / "p.json")
    progress.record("a", Result(1, done=True))
    progress.forget("a")
    assert Progress("demo", tmp_path / "p.json")["a"] == Result()


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", '{"format": 2, "games": {}}', '{"format": 1, "games": {"demo": {"a": {"tries": -1}}}}',
        '{"format": 1, "games": {"demo": {"a": {"cheated": true}}}}', "[" * 100_000, "\udcff",
    ],
)  # fmt: skip
def test_an_unreadable_file_is_put_aside_and_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "p.json"
    written = text.encode("utf-8", "surrogateescape")
    file.write_bytes(written)
    with pytest.warns(UserWarning, match=r"p\.unreadable-1\.json"):
        progress = Progress("demo", file)
    progress.record("a", Result(1, done=True))
    assert (tmp_path / "p.unreadable-1.json").read_bytes() == written
    assert json.loads(file.read_text())["games"]["demo"]["a"]["done"]


def test_a_second_unreadable_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for text in ("first", "second"):
        (tmp_path / "p.json").write_text(text)
        with pytest.warns(UserWarning, match="put aside"):
            Progress("demo", tmp_path / "p.json")
    assert [(tmp_path / f"p.unreadable-{n}.json").read_text() for n in (1, 2)] == ["first", "second"]


def test_a_place_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    progress = Progress("demo", tmp_path / "file" / "p.json")
    with pytest.warns(UserWarning, match="cannot be written"):
        progress.record("a", Result(1, done=True))
    progress.record("b", Result(1, done=True))  # a second warning would be an error here
    assert progress["b"].done


def test_where_it_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("EIXAMPLE_PROGRESS", raising=False)
    assert place() == tmp_path / "eixample" / "progress.json"
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "mine.json"))
    assert place() == tmp_path / "mine.json"
    monkeypatch.delenv("EIXAMPLE_PROGRESS")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert place().parts[-2:] == ("eixample", "progress.json")
