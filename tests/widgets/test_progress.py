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

from widgets import Copies, HowFar, Lesson, Table
from widgets.progress import locking
from widgets.progress.store import ExerciseResult, Progress, Records, progress_file


def test_results_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "some" / "progress.json"
    Progress("demo", file).record("one", ExerciseResult(1, done=True))
    assert Progress("demo", file)["one"] == ExerciseResult(1, done=True)
    assert Progress("other", file)["one"] == ExerciseResult()


def test_tries_add_up_until_it_is_done(tmp_path: Path) -> None:
    progress = Progress("demo", tmp_path / "p.json")
    for done in (False, False, True, False):
        progress.record("one", ExerciseResult(1, done=done))
    assert progress["one"] == ExerciseResult(3, done=True)


def test_the_most_tries_that_a_copy_may_tell_are_no_harm_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    most = 2**31 - 1
    Records(file).bring_back(json.dumps({"format": 2, "games": {"demo": {"one": {"tries": most}}}}))
    Progress("demo", file).record("one", ExerciseResult(1))
    assert Progress("demo", file)["one"] == ExerciseResult(most)


def test_two_notebooks_do_not_overwrite_each_other(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    one, other = Progress("demo", file), Progress("demo", file)
    one.record("a", ExerciseResult(1, done=True))
    other.record("b", ExerciseResult(2))
    again = Progress("demo", file)
    assert (again["a"], again["b"]) == (ExerciseResult(1, done=True), ExerciseResult(2))


def test_what_another_notebook_has_done_meanwhile_is_not_undone(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    Progress("demo", file).record("a", ExerciseResult(1))
    one, other = Progress("demo", file), Progress("demo", file)
    other.record("a", ExerciseResult(1, done=True))
    other.forget("b")
    one.record("c", ExerciseResult(1))
    assert Progress("demo", file)["a"] == ExerciseResult(2, done=True) == one["a"]
    other.forget("a")
    one.record("c", ExerciseResult(1, done=True))
    assert Progress("demo", file)["a"] == ExerciseResult()


def test_hints_are_kept_and_a_file_without_them_is_read(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text('{"format": 1, "games": {"demo": {"a": {"tries": 2, "done": true, "shown": false}}}}')
    progress = Progress("demo", file)
    assert progress["a"] == ExerciseResult(2, done=True)
    progress.record("b", ExerciseResult(hints=2))
    progress.record("b", ExerciseResult(1, hints=1))
    assert Progress("demo", file)["b"] == ExerciseResult(1, hints=2)
    assert Progress("demo", file)["a"] == ExerciseResult(2, done=True)


# ---------------------------------------------------------------- a copy of it


def records(file: Path, **results: ExerciseResult) -> Records:
    for name, result in results.items():
        Progress("demo", file).record(name, result)
    return Records(file)


def test_a_copy_is_brought_back_to_another_computer(tmp_path: Path) -> None:
    mine = records(tmp_path / "mine.json", a=ExerciseResult(2, done=True, hints=1), b=ExerciseResult(3))
    other = records(tmp_path / "other.json")
    assert other.bring_back(mine.copy()) == 2
    assert other["demo"] == mine["demo"] == Records(tmp_path / "other.json")["demo"]
    assert other.bring_back(mine.copy()) == 0


def test_every_copy_can_be_brought_back(tmp_path: Path) -> None:
    """As much as one copy can tell is taken over once; then there is no room for a second one of that sort."""
    here = records(tmp_path / "here.json", a=ExerciseResult(1, done=True))
    first, second = (f'{{"format": 2, "games": {{"{game}": {_many(4_000)}}}}}' for game in ("one", "two"))
    assert here.bring_back(first) == 4_000
    with pytest.raises(ValueError, match="more than one can do"):
        here.bring_back(second)
    copy = here.copy()
    assert Records(tmp_path / "here.json").copy() == copy
    assert records(tmp_path / "other.json").bring_back(copy) == 4_001


def test_a_file_longer_than_any_copy_is_put_aside(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text(f'{{"format": 2, "games": {{"one": {_many(40_000)}}}}}')
    with pytest.warns(UserWarning, match="too long"):
        assert Records(file)["one"] == {}
    assert [one.name for one in tmp_path.iterdir() if "unreadable" in one.name] == ["p.unreadable-1.json"]


def _many(count: int) -> str:
    return json.dumps({f"number {n}": {"tries": 1, "done": True} for n in range(count)})


def test_what_was_better_here_stays(tmp_path: Path) -> None:
    old = records(
        tmp_path / "old.json", a=ExerciseResult(1), b=ExerciseResult(1, done=True), c=ExerciseResult(5)
    ).copy()
    here = records(
        tmp_path / "here.json", a=ExerciseResult(4, done=True), b=ExerciseResult(9), d=ExerciseResult(1, done=True)
    )
    assert here.bring_back(old) == 2
    kept = Progress("demo", tmp_path / "here.json")
    assert [kept[name] for name in "abcd"] == [
        ExerciseResult(4, done=True), ExerciseResult(1, done=True), ExerciseResult(5), ExerciseResult(1, done=True),
    ]  # fmt: skip


def test_other_games_are_brought_back_too(tmp_path: Path) -> None:
    Progress("one", tmp_path / "p.json").record("a", ExerciseResult(1, done=True))
    Progress("two", tmp_path / "p.json").record("a", ExerciseResult(1, done=True))
    other = Records(tmp_path / "q.json")
    assert other.bring_back(Records(tmp_path / "p.json").copy()) == 2
    assert Progress("one", tmp_path / "q.json")["a"].done
    assert Progress("two", tmp_path / "q.json")["a"].done


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "hello", '{"format": 4, "games": {}}', '{"cells": [], "nbformat": 4}', "[" * 100_000,
        '{"format": 2, "games": {"demo": {"good": {"tries": 1, "done": true}, "bad": {"tries": -1}}}}',
        '{"format": 2, "games": {"demo": {"a": {"tries": 1.5}}}}',
        '{"format": 2, "games": {"demo": {"a": {"done": 1}}}}',
        '{"format": 2, "games": {"demo": {"a": {"tries": 1e999}}}}', '{"format": 2, "games": {"demo": {"a": []}}}',
        '{"format": 2, "games": {"demo": {"a\\nb": {}}}}', '{"format": 2, "games": {"' + "g" * 81 + '": {}}}',
        '{"format": 2, "games": {"demo": {"a": {"done": true}, "a": {"done": false}}}}',
        '{"format": true, "games": {}}', '{"format": 2, "games": {"demo": 5}}',
        '{"format": 2, "games": {}}' + " " * 1_000_000,
    ],
)  # fmt: skip
def test_what_is_no_copy_is_refused_whole(tmp_path: Path, text: str) -> None:
    here = records(tmp_path / "p.json", a=ExerciseResult(1, done=True))
    before = (tmp_path / "p.json").read_bytes()
    with pytest.raises(ValueError, match="This is no copy of a progress"):
        here.bring_back(text)
    assert (tmp_path / "p.json").read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if "unreadable" in one.name] == []
    assert here["demo"] == {"a": ExerciseResult(1, done=True)}


WRITER = """
import sys
from pathlib import Path
from widgets.progress.store import Progress, ExerciseResult
progress = Progress("demo", Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(40):
    progress.record("shared", ExerciseResult(1))
    progress.record(f"{sys.argv[2]}{number}", ExerciseResult(1, done=True))
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
        Progress("demo", file).record("a", ExerciseResult(1, done=True))
    assert Progress("demo", file)["a"].done


@pytest.mark.parametrize("error", [ImportError, OSError])
def test_where_there_are_no_locks_one_saves_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def none(number: int) -> None:
        raise error

    monkeypatch.setattr(locking, "_take", none)
    Progress("demo", tmp_path / "p.json").record("a", ExerciseResult(1, done=True))
    assert Progress("demo", tmp_path / "p.json")["a"].done


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "p.json")
    Progress("demo", tmp_path / "link.json").record("a", ExerciseResult(1, done=True))
    assert (tmp_path / "link.json").is_symlink()
    assert Progress("demo", tmp_path / "p.json")["a"].done


def test_it_can_be_begun_anew(tmp_path: Path) -> None:
    progress = Progress("demo", tmp_path / "p.json")
    progress.record("a", ExerciseResult(1, done=True))
    progress.forget("a")
    assert Progress("demo", tmp_path / "p.json")["a"] == ExerciseResult()


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", '{"format": 4, "games": {}}', '{"format": 1, "games": {"demo": {"a": {"tries": -1}}}}',
        '{"format": 1, "games": {"demo": {"a": {"cheated": true}}}}', "[" * 100_000, "\udcff",
    ],
)  # fmt: skip
def test_an_unreadable_file_is_put_aside_and_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "p.json"
    written = text.encode("utf-8", "surrogateescape")
    file.write_bytes(written)
    with pytest.warns(UserWarning, match=r"p\.unreadable-1\.json"):
        progress = Progress("demo", file)
    progress.record("a", ExerciseResult(1, done=True))
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
        progress.record("a", ExerciseResult(1))
        progress.record("a", ExerciseResult(1, done=True))
        assert progress["a"] == ExerciseResult(2, done=True)
        assert [one.name for one in tmp_path.iterdir() if "unreadable" in one.name] == []


def test_when_the_place_comes_free_what_was_kept_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.mkdir()
    with pytest.warns(UserWarning, match="EIXAMPLE_PROGRESS can name another file"):
        progress = Progress("demo", file)
    progress.record("a", ExerciseResult(1, done=True))
    file.rmdir()
    Progress("demo", file).record("b", ExerciseResult(3))
    progress.record("b", ExerciseResult(1, done=True))
    again = Progress("demo", file)
    assert (again["a"], again["b"]) == (ExerciseResult(1, done=True), ExerciseResult(4, done=True))


def test_a_place_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    progress = Progress("demo", tmp_path / "file" / "p.json")
    with pytest.warns(UserWarning, match="cannot be written"):
        progress.record("a", ExerciseResult(1, done=True))
    progress.record("b", ExerciseResult(1, done=True))  # a second warning would be an error here
    assert progress["b"].done


def test_what_is_wrong_with_the_file_is_said_in_czech_in_a_czech_lesson(tmp_path: Path, own_progress: None) -> None:
    progress_file().write_text("{")
    with pytest.warns(UserWarning, match=r"Soubor s\svaším postupem, .* odložený jako \S+unreadable-1"):
        lesson = Lesson("cities", 1, lang="cs")
    progress_file().mkdir()
    with pytest.warns(UserWarning, match=r"Váš postup se nedá přečíst z\s.*může určit EIXAMPLE_PROGRESS"):
        Progress("demo")
    (tmp_path / "file").write_text("")
    with pytest.warns(UserWarning, match="Váš postup se nedá uložit do"):
        Progress("demo", tmp_path / "file" / "p.json").record("a", ExerciseResult(1, done=True))
    assert lesson.lang == "cs"


def test_where_it_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("EIXAMPLE_PROGRESS", raising=False)
    assert progress_file() == tmp_path / "eixample" / "progress.json"
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "mine.json"))
    assert progress_file() == tmp_path / "mine.json"
    monkeypatch.delenv("EIXAMPLE_PROGRESS")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert progress_file().parts[-2:] == ("eixample", "progress.json")


def test_a_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("EIXAMPLE_PROGRESS", "~/some/mine.json")
    assert progress_file() == tmp_path / "some" / "mine.json"


@pytest.mark.parametrize("relative", ["data", "./data", "~/data"])
def test_a_folder_for_data_that_is_relative_is_ignored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, relative: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.delenv("EIXAMPLE_PROGRESS", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", relative)
    assert progress_file() == tmp_path / ".local" / "share" / "eixample" / "progress.json"


# ---------------------------------------------------------------- nothing about it stops a lesson


def homeless(_: Path, patch: pytest.MonkeyPatch) -> None:
    """A container in which the user has no name and no folder."""
    for name in ("EIXAMPLE_PROGRESS", "XDG_DATA_HOME", "LOCALAPPDATA"):
        patch.delenv(name, raising=False)
    patch.setattr(os.path, "expanduser", lambda path: path)


def unknown_user(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("EIXAMPLE_PROGRESS", "~nobody-of-this-name/progress.json")


def nowhere(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    patch.setenv("EIXAMPLE_PROGRESS", str(folder / "file" / "progress.json"))


def a_folder(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "progress.json").mkdir()
    patch.setenv("EIXAMPLE_PROGRESS", str(folder / "progress.json"))


def broken_and_fixed_there(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """A file that makes no sense, in a folder in which nothing may be changed."""
    (folder / "progress.json").write_text("{")
    patch.setenv("EIXAMPLE_PROGRESS", str(folder / "progress.json"))
    full_disk(folder, patch)
    patch.setattr(Path, "rename", refused)


def full_disk(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("EIXAMPLE_PROGRESS", str(folder / "progress.json"))
    patch.setattr(Path, "write_text", refused)


def folder_that_is_gone(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("EIXAMPLE_PROGRESS", "progress.json")
    (folder / "here").mkdir()
    patch.chdir(folder / "here")
    (folder / "here").rmdir()


def refused(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


TROUBLES = [homeless, unknown_user, nowhere, a_folder, broken_and_fixed_there, full_disk, folder_that_is_gone]


@pytest.mark.parametrize("trouble", TROUBLES)
def test_no_trouble_with_it_stops_a_lesson(trouble: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.warns(UserWarning, match="EIXAMPLE_PROGRESS can name another file"):
        table = lesson_with(trouble, tmp_path, monkeypatch)
    assert table.board.errors == []
    assert not list(tmp_path.rglob("*.new"))
    assert not Path("~nobody-of-this-name").exists()


def lesson_with(trouble: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """What the cells of a lesson do with the progress and beside it; the table, which is closed again."""
    with monkeypatch.context() as patch:
        trouble(folder, patch)
        lesson = Lesson("cities", 1)
        lesson.progress.record("a", ExerciseResult(1, done=True))
        assert lesson.progress["a"].done
        table = Table(lesson.game.new(seats=2, seed=7), players=["human", "human"], name="my game")
        table.play(str(table.match.legal_actions()[0]))
        table.go_on()
        assert all([repr(lesson.done()), repr(HowFar()), repr(Copies())])
        table.close()
    return table


def test_a_mark_that_an_editor_puts_before_a_file_or_a_copy_is_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    copy = records(file, a=ExerciseResult(2, done=True)).copy()
    file.write_text(f"\ufeff{copy}", encoding="utf-8")
    assert Records(file).copy() == copy
    other = records(tmp_path / "other.json")
    assert other.bring_back(f"\ufeff{copy}") == 1
    assert other.copy() == copy
