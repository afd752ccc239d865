"""The library and the boards imported from a zip: they find all games, texts, numbers, pictures and lessons."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.analysis.texts import texts
from tests.registered import LIBRARY
from widgets import Lesson, Table

ROOT = Path(gamelib.__file__).parents[1]
ASKED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import pytest

import gamelib
from gamelib.analysis import texts
from widgets import Lesson, RuleCard, Table

said = {}
for slug in gamelib.registered_games():
    game = gamelib.load(slug)
    match = game.new(seed=7)
    position = game.position(next(iter(game.positions())))
    lesson, table = Lesson(slug, 1, lang="cs"), Table(match, lang="cs")
    card, compared = RuleCard(next(iter(game.rulebook)), game=game), lesson.what_if(next(iter(game.positions())))
    shown = [repr(lesson), repr(table), repr(compared), card._repr_mimebundle_()["text/html"]]
    said[slug] = [match.state.text("cs"), position.text(), len(game.rulebook), shown]
print(json.dumps([gamelib.__file__, said, sorted(texts.texts("edit"))]))
"""


def pack(folder: Path, *packages: str) -> Path:
    """A zip with all that belongs to these packages."""
    packed = folder / "packed.zip"
    with zipfile.ZipFile(packed, "w") as there:
        for file in sorted(file for package in packages for file in (ROOT / package).rglob("*")):
            if file.suffix in (".py", ".toml", ".json", ".js", ".css"):
                there.write(file, file.relative_to(ROOT))
    return packed


def asked(script: str, packed: Path) -> Any:
    """What a process says that has nothing of ours but this zip."""
    made = subprocess.run(
        [sys.executable, "-I", "-c", script, str(packed)],
        capture_output=True,
        text=True,
        cwd=packed.parent,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


@pytest.mark.sweep("every game out of a zip; the others are looked at in their folders")
def test_a_library_in_a_zip_has_all_its_games(tmp_path: Path) -> None:
    packed = pack(tmp_path, "gamelib", "widgets")
    where, said, edits = asked(ASKED, packed)
    assert where.startswith(str(packed))
    assert edits == sorted(texts("edit"))
    assert [*said] == LIBRARY != []
    for slug, (start, position, rules, shown) in said.items():
        game = gamelib.load(slug)
        named = game.position(next(iter(game.positions())))
        assert [start, position, rules] == [game.new(seed=7).state.text("cs"), named.text(), len(game.rulebook)], slug
        lesson = Lesson(slug, 1, lang="cs")
        table, compared = Table(game.new(seed=7), lang="cs"), lesson.what_if(next(iter(game.positions())))
        assert shown[:3] == [repr(lesson), repr(table), repr(compared)]
        assert "<pre" in shown[3], "the Python of a rule"
