"""The library imported from a zip: it finds its games, and all their texts and numbers."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import gamelib
from gamelib.analysis.texts import texts

ROOT = Path(gamelib.__file__).parents[1]
ASKED = """
import json, sys
sys.path.insert(0, sys.argv[1])
import gamelib
from gamelib.analysis import texts

said = {}
for slug in gamelib.games():
    game = gamelib.load(slug)
    match = game.new(seed=7)
    position = game.position(next(iter(game.positions())))
    said[slug] = [match.state.text("cs"), position.text(), len(game.rulebook)]
print(json.dumps([gamelib.__file__, said, sorted(texts.texts("edit"))]))
"""


def test_a_library_in_a_zip_has_all_its_games(tmp_path: Path) -> None:
    packed = tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w") as there:
        for file in sorted((ROOT / "gamelib").rglob("*")):
            if file.suffix in (".py", ".toml"):
                there.write(file, file.relative_to(ROOT))
    asked = [sys.executable, "-I", "-c", ASKED, str(packed)]
    made = subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert made.returncode == 0, made.stderr
    where, said, edits = json.loads(made.stdout)
    assert where.startswith(str(packed))
    assert edits == sorted(texts("edit"))
    assert tuple(said) == gamelib.games() != ()
    for slug, (start, position, rules) in said.items():
        game = gamelib.load(slug)
        named = game.position(next(iter(game.positions())))
        assert [start, position, rules] == [game.new(seed=7).state.text("cs"), named.text(), len(game.rulebook)], slug
