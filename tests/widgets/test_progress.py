"""The file of a learner's progress: kept, merged, and never lost silently."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from widgets import locking
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


def test_what_another_notebook_has_done_meanwhile_is_not_undone(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    Progress("demo", file).record("a", Result(1))
    one, other = Progress("demo", file), Progress("demo", file)
    other.record("a", Result(1, done=True))
    other.forget("b")
    one.record("c", Result(1))
    assert Progress("demo", file)["a"] == Result(2, done=True) == one["a"]
    other.forget("a")
    one.record("c", Result(1, done=True))
    assert Progress("demo", file)["a"] == Result()


WRITER = """
import sys
from pathlib import Path
from widgets.progress import Progress, Result
progress = Progress("demo", Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(40):
    progress.record("shared", Result(1))
    progress.record(f"{sys.argv[2]}{number}", Result(1, done=True))
"""


def test_two_kernels_that_write_at_the_same_moment_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "new" / "p.json"
    command = [sys.executable, "-c", WRITER, str(file)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    writers = [subprocess.Popen([*command, name], **pipes) for name in "ab"]  # type: ignore[call-overload]
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate(timeout=30)
        assert writer.returncode == 0
    kept = Progress("demo", file)
    assert kept["shared"].tries == 80
    assert all(kept[f"{name}{number}"].done for name in "ab" for number in range(40))


def test_a_lock_that_never_comes_free_keeps_nobody_from_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locking, "LONGEST", 0.05)
    file = tmp_path / "p.json"
    with locking.alone(tmp_path / "p.json.lock"):
        Progress("demo", file).record("a", Result(1, done=True))
    assert Progress("demo", file)["a"].done


@pytest.mark.parametrize("error", [ImportError, OSError])
def test_where_there_are_no_locks_one_saves_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def none(number: int) -> None:
        raise error

    monkeypatch.setattr(locking, "_take", none)
    Progress("demo", tmp_path / "p.json").record("a", Result(1, done=True))
    assert Progress("demo", tmp_path / "p.json")["a"].done


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "p.json")
    Progress("demo", tmp_path / "link.json").record("a", Result(1, done=True))
    assert (tmp_path / "link.json").is_symlink()
    assert Progress("demo", tmp_path / "p.json")["a"].done


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


@contextmanager
def folder(place: Path) -> Iterator[None]:
    place.mkdir()
    (place / "letter").write_text("mine")
    yield
    assert (place / "letter").read_text() == "mine"


@contextmanager
def pipe(place: Path) -> Iterator[None]:
    os.mkfifo(place)
    yield
    assert place.is_fifo()


@contextmanager
def device(place: Path) -> Iterator[None]:
    place.symlink_to("/dev/zero")
    yield
    assert Path("/dev/zero").is_char_device()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such things among its files")
@pytest.mark.parametrize("thing", [folder, pipe, device])
def test_what_is_no_file_is_left_alone_and_the_learner_goes_on(tmp_path: Path, thing: Any) -> None:
    file = tmp_path / "p.json"
    with thing(file):
        with pytest.warns(UserWarning, match="Nothing there is touched"):
            progress = Progress("demo", file)
        progress.record("a", Result(1))
        progress.record("a", Result(1, done=True))
        assert progress["a"] == Result(2, done=True)
        assert [one.name for one in tmp_path.iterdir() if "unreadable" in one.name] == []


def test_when_the_place_comes_free_what_was_kept_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.mkdir()
    with pytest.warns(UserWarning, match="EIXAMPLE_PROGRESS can name another file"):
        progress = Progress("demo", file)
    progress.record("a", Result(1, done=True))
    file.rmdir()
    Progress("demo", file).record("b", Result(3))
    progress.record("b", Result(1, done=True))
    again = Progress("demo", file)
    assert (again["a"], again["b"]) == (Result(1, done=True), Result(4, done=True))


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
