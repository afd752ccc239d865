"""The same thing has one name in every text: the terms of ``docs/glossary.md``, and none of the words beside them."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from tests.registered import LIBRARY

pytestmark = pytest.mark.every_game("each game has words of its own")

ROOT = Path(__file__).parents[1]
BANISHED: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("terms.toml").read_text("utf-8")
)
GAMES = sorted(LIBRARY)
SHARED = "shared"
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def told(data: Any, lang: str, path: str = "") -> Iterator[tuple[str, str]]:
    """The texts in one language of a data file, with their paths."""
    for key, value in enumerate(data) if isinstance(data, list) else data.items() if isinstance(data, dict) else ():
        here = f"{path}.{key}".strip(".")
        if isinstance(value, str) and (key == lang or str(key).endswith(f"_{lang}")):
            yield here, value
        elif key == lang:
            yield from ((here, text) for text in value.values() if isinstance(text, str))
        else:
            yield from told(value, lang, here)


def prose(file: Path) -> Iterator[tuple[str, str]]:
    cells = json.loads(file.read_text("utf-8"))["cells"]
    yield from ((f"[{i}]", "".join(cell["source"])) for i, cell in enumerate(cells) if cell["cell_type"] == "markdown")


@cache
def texts(lang: str) -> list[tuple[str, Path, str, str]]:
    """Every text that a learner reads: whose it is, its file, where it stands there, and itself."""
    found = []
    packages = ("eixample", "gamelib", "widgets")
    for file in sorted(file for package in packages for file in (ROOT / package).rglob("*.toml")):
        found += [(file, *text) for text in told(tomllib.loads(file.read_text("utf-8")), lang)]
    for file in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ("cs" in file.parts) == (lang == "cs"):
            found += [(file, *text) for text in prose(file)]
    if lang == "en":
        found += [(file, "", file.read_text("utf-8")) for file in DOCUMENTS if file.name != "glossary.md"]
    return [(next((slug for slug in GAMES if slug in file.parts), SHARED), file, *text) for file, *text in found]


def patterns(slug: str, file: Path, lang: str) -> dict[str, str]:
    names = ["all", slug, *({"lab", "rules"} & {file.stem, *file.parts})]
    return {pattern: word for name in names for pattern, word in BANISHED.get(name, {}).get(lang, {}).items()}


def offences(slug: str, lang: str) -> Iterator[str]:
    for whose, file, path, text in texts(lang):
        if whose == slug:
            plain = text.replace("\u00a0", " ")
            for pattern, word in patterns(slug, file, lang).items():
                found = re.search(pattern, plain) or re.search(pattern, begun_small(plain))
                if found:
                    yield f"{file.relative_to(ROOT)} {path}: {found[0]!r}, here called {word}"


def begun_small(text: str) -> str:
    """With a small letter at the beginning of each sentence; a name keeps its capital one."""
    begins = r"(?:^|(?<=[.?!] ))\w(?=[^.?!]*[.?!])"
    return re.sub(begins, lambda found: found[0].lower(), text, flags=re.MULTILINE)


def chapter(slug: str) -> str:
    """The part of the glossary that is about a game."""
    book = (ROOT / "docs/glossary.md").read_text("utf-8")
    return book.partition(f"\n## {gamelib.load(slug).title()}\n")[2].partition("\n## ")[0]


def terms(slug: str, lang: str) -> Iterator[str]:
    """The words of a game in the glossary; what stands in brackets explains them."""
    for cell in re.findall(r"^\|([^|]+)\|([^|]+)\| (?:`|–)", chapter(slug), re.MULTILINE):
        for term in re.split("[,;]", re.sub(r"\([^)]*\)", "", cell[LANGUAGES.index(lang)])):
            if term.strip():
                yield term.strip()


def stem(word: str) -> str:
    """A pattern of a word in any of its forms."""
    return rf"\b{re.escape(word[: max(3, len(word) - (3 if len(word) > 5 else 1))] if len(word) > 3 else word[:2])}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_every_word_of_the_glossary_is_used(slug: str, lang: str) -> None:
    """All parts of a term stand in one text, in any form and order."""
    told = [text for whose, _, _, text in texts(lang) if whose == slug]
    found = [*terms(slug, lang)]
    assert len(found) > 30
    unused = [
        term
        for term in found
        if not any(
            all(re.search(stem(word), text, re.IGNORECASE) for word in re.findall(r"[\w’-]+", term)) for text in told
        )
    ]
    assert unused == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_name_in_the_glossary_is_one_of_the_code(slug: str) -> None:
    files = [file for package in ("gamelib/games", "widgets/scenes") for file in (ROOT / package / slug).iterdir()]
    code = {
        name
        for file in files
        if file.suffix in (".py", ".toml")
        for name in re.findall(r"\w+", file.read_text("utf-8"))
    }
    cells = re.findall(r"^\|[^|]+\|[^|]+\|([^|]+)\|", chapter(slug), re.MULTILINE)
    names = [name for cell in cells for quoted in re.findall("`([^`]+)`", cell) for name in re.findall(r"\w+", quoted)]
    assert len(names) > 20
    assert [name for name in names if name not in code] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", [*GAMES, SHARED])
def test_no_text_uses_a_word_beside_the_glossary(slug: str, lang: str) -> None:
    assert [*offences(slug, lang)] == []


def test_what_the_check_would_find() -> None:
    found = patterns("urbania", Path("rules.toml"), "cs")
    slips = ("po směru hodin", "zaplatí do banky", "První hráč", "tím líp")
    fine = ("po směru hodinových ručiček", "zaplatí do banku", "začínající hráč", "tím lépe")
    assert [any(re.search(pattern, text) for pattern in found) for text in slips + fine] == [True] * 4 + [False] * 4
    assert begun_small("Ruins are open. Banks too") == "ruins are open. Banks too"
