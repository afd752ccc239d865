"""`eixample lab` copies the lessons into a folder of one's own, and never over one's changes."""

from pathlib import Path

import pytest

from eixample import lab
from eixample.command_line import DONE, MISUSED, main

COPIED = (
    "00_start_here.ipynb",
    "cities/01_what_may_i_take.ipynb",
    "cs/00_zacnete_zde.ipynb",
    "cs/cities/01_what_may_i_take.ipynb",
)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A few lessons as they are installed."""
    for name in COPIED:
        file = tmp_path / "installed" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"first {name}", encoding="utf-8")
    return tmp_path / "installed"


def test_lessons_are_copied_once(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert lab.copy(source, mine) == lab.CopiedLessons([*COPIED], [], [])
    assert lab.copy(source, mine) == lab.CopiedLessons([], [], [])
    assert [(mine / name).read_text("utf-8") for name in COPIED] == [f"first {name}" for name in COPIED]


def test_a_newer_lesson_takes_the_place_of_an_untouched_copy_and_leaves_a_changed_one(
    source: Path, tmp_path: Path
) -> None:
    mine, (start, lesson, *czech) = tmp_path / "mine", COPIED
    lab.copy(source, mine)
    (mine / lesson).write_text("my notes", encoding="utf-8")
    for name in COPIED:
        (source / name).write_text(f"second {name}", encoding="utf-8")
    for _ in range(2):
        found = lab.copy(source, mine)
        assert found.kept == [lesson]
        assert (mine / lesson).read_text("utf-8") == "my notes"
    assert [(mine / name).read_text("utf-8") for name in (start, *czech)] == [
        f"second {name}" for name in (start, *czech)
    ]


def test_what_was_there_before_is_nobodys_copy(source: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / COPIED[0]).write_text("something else", encoding="utf-8")
    (mine / ".eixample.json").write_text("[1", encoding="utf-8")
    assert lab.copy(source, mine).kept == [COPIED[0]]
    assert (mine / COPIED[0]).read_text("utf-8") == "something else"


def test_the_first_lesson_of_a_course_is_found_in_each_language(source: Path) -> None:
    assert lab.first_page(source, None, "en") == COPIED[0]
    assert lab.first_page(source, "cities", "en") == COPIED[1]
    assert lab.first_page(source, None, "cs") == COPIED[2]
    assert lab.first_page(source, "cities", "cs") == COPIED[3]


def test_the_command_copies_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "cities", "--no-open"]) == DONE
    assert "lessons new, 0 renewed" in capsys.readouterr().out
    assert Path("eixample-lessons", COPIED[1]).read_bytes() == (lab.lessons_folder() / COPIED[1]).read_bytes()
    assert main(["lab", "chess"]) == MISUSED
    assert "there is: barcelona, cities" in capsys.readouterr().err
