"""Every Czech word that a learner reads stands in a dictionary of Czech, or on the list of the games' own words."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
OWN = Path(__file__).parent / "czech_words.txt"
FILES = sorted(file for folder in ("gamelib", "widgets") for file in (ROOT / folder).rglob("*.toml"))
LESSONS = sorted((ROOT / "notebooks/cs").rglob("*.ipynb"))
NO_WORDS = re.compile(
    r"""```.*?```      # a piece of a program
    | `[^`]*`          # a word of the program, a rule's id
    | "[^"\n]*"        # what is typed as it stands
    | \b[a-z_.]+\([^)]*\)   # a call
    | \b[a-z]+_\w+(=\w+)?   # a name of several words, an argument
    | \]\([^)]*\)      # where a link leads
    | <[^>]*>          # a mark of the page
    | \{[^}]*\}        # a place to be filled
    | \b[A-Z]{3,5}-[A-Z0-9]+\.\d+   # a rule's id
    """,
    re.VERBOSE | re.DOTALL,
)


def there_is_a_dictionary() -> bool:
    if not shutil.which("hunspell"):
        return False
    listed = subprocess.run(["hunspell", "-D"], input="", capture_output=True, text=True, check=False)  # noqa: S607
    return "cs_CZ" in listed.stdout + listed.stderr


pytestmark = pytest.mark.skipif(not there_is_a_dictionary(), reason="there is no hunspell with a Czech dictionary here")


def czech(data: Any) -> Iterator[str]:
    """The Czech texts of a data file, however deep they lie."""
    if isinstance(data, list):
        for one in data:
            yield from czech(one)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key == "cs" or key.endswith("_cs"):
                yield from (value.values() if isinstance(value, dict) else [value])
            else:
                yield from czech(value)


def prose(path: Path) -> Iterator[str]:
    """The cells of a lesson that are read."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def misspelt(texts: Iterator[str]) -> set[str]:
    """The words that neither the dictionary knows nor the list."""
    read = NO_WORDS.sub(" ", "\n".join(text for text in texts if isinstance(text, str)))
    command = ["hunspell", "-i", "utf-8", "-d", "cs_CZ", "-l"]
    found = subprocess.run(command, input=read, capture_output=True, text=True, check=True).stdout
    own = {word.lower() for word in OWN.read_text(encoding="utf-8").splitlines()}
    return {word for word in found.split() if len(word) > 1 and word.lower() not in own}


def test_a_slip_is_found() -> None:
    text = "Položte destyčku vedle `green` domu. [Tady](where.ipynb) je {place}, ROF-TIL.3."
    assert misspelt(iter([text])) == {"destyčku"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_texts_of_games_and_boards(path: Path) -> None:
    assert misspelt(czech(tomllib.loads(path.read_text(encoding="utf-8")))) == set()


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: str(path.relative_to(ROOT)))
def test_prose_of_lessons(path: Path) -> None:
    assert misspelt(prose(path)) == set()
