"""The guide to adding a game quotes the tiny game that the tests run on, and that game stays tiny."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from gamelib.engine.definition import Definition
from tests.tiny import courtyards

FOLDER = Path(courtyards.__file__).parent
DOCS = Path(__file__).parents[1] / "docs"
GUIDE = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("adding_a_game.md", "writing_an_exercise.md"))
QUOTED = re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)
FILES = [path for path in sorted(FOLDER.rglob("*")) if path.suffix in (".py", ".toml")]


@pytest.mark.parametrize(("file", "lines"), QUOTED, ids=[file for file, _ in QUOTED])
def test_what_is_quoted_stands_in_the_file(file: str, lines: str) -> None:
    assert lines in (FOLDER / file).read_text(encoding="utf-8")


def test_every_block_is_quoted_or_run() -> None:
    blocks = re.findall(r"^```\w+\n(.*?)\n", GUIDE, flags=re.MULTILINE)
    assert [first for first in blocks if not first.startswith((">>> ", "# "))] == []


def test_every_file_is_spoken_of() -> None:
    assert [path.name for path in FILES if f"{path.relative_to(FOLDER).as_posix()}" not in GUIDE] == []


def test_the_tiny_game_is_tiny() -> None:
    lines = [line for path in FILES for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) < 440


def test_every_question_that_a_game_can_answer_is_spoken_of() -> None:
    """What a game declares is quoted from the tiny one, or stands in the sentence on what else there may be."""
    quoted = "\n".join(lines for file, lines in QUOTED if file == "__init__.py")
    sentence = re.search(r"Beside these a game may have (.*?)\.\n", GUIDE, flags=re.DOTALL)
    assert sentence
    may = set(re.findall(r"`(\w+)`", sentence[1]))
    declared = {*re.findall(r"^    (\w+)=", quoted, flags=re.MULTILINE), *may}
    assert declared == {one.name for one in fields(Definition)}
