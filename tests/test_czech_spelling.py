"""Every Czech word that a learner reads stands in a dictionary of Czech, or on the list of the games' own words."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
OWN = Path(__file__).parent / "czech_words.txt"
FILES = sorted(file for folder in ("eixample", "gamelib", "widgets") for file in (ROOT / folder).rglob("*.toml"))
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
    | \[@?[a-z_.]+(\*[^\]]+)?\](?!\()   # a sign of a player aid
    | \b[A-Z]{3,5}-[A-Z0-9]+\.\d+   # a rule's id
    | Run\ All\ Above\ Selected\ Cell   # a command of JupyterLab
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


def misspelt(texts: Iterable[str]) -> set[str]:
    """The words that neither the dictionary knows nor the list."""
    read = NO_WORDS.sub(" ", "\n".join(text for text in texts if isinstance(text, str)))
    command = ["hunspell", "-i", "utf-8", "-d", "cs_CZ", "-l"]
    found = subprocess.run(command, input=read, capture_output=True, text=True, check=True).stdout
    own = {word.lower() for word in OWN.read_text(encoding="utf-8").splitlines()}
    return {word for word in found.split() if len(word) > 1 and word.lower() not in own}


def test_a_slip_is_found() -> None:
    text = "Položte destyčku vedle `green` domu. [Tady](where.ipynb) je {place}, ROF-TIL.3."
    assert misspelt(iter([text])) == {"destyčku"}


def slips(texts: dict[Path, list[str]]) -> dict[str, set[str]]:
    """Of each file the words that are misspelt; all are looked up at once, for a dictionary takes its time to open."""
    unknown = misspelt(text for some in texts.values() for text in some)
    words = {path: {*re.findall(r"[^\W\d_]+", " ".join(some))} for path, some in texts.items()}
    found = {str(path.relative_to(ROOT)): unknown & its for path, its in words.items()}
    lost = unknown - {word for its in words.values() for word in its}
    return {path: its for path, its in found.items() if its} | ({"somewhere": lost} if lost else {})


def test_texts_of_games_and_boards() -> None:
    data = {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES}
    assert slips({path: [text for text in czech(its) if isinstance(text, str)] for path, its in data.items()}) == {}


def test_prose_of_lessons() -> None:
    assert slips({path: list(prose(path)) for path in LESSONS}) == {}
