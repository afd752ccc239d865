"""What docs/architecture.md and the other guides say is there is there, and nothing that is there is left out."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from tokenize import NAME, generate_tokens

import pytest

from tests.registered import LIBRARY

pytestmark = pytest.mark.every_game("each game has modules of its own")

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
GUIDES = [ROOT / "CONTRIBUTING.md", ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SOURCES = [
    *(ROOT / "eixample").rglob("*.py"),
    *(ROOT / "gamelib").rglob("*.py"),
    *(ROOT / "widgets").rglob("*.py"),
    *(ROOT / "widgets").rglob("*.js"),
]
PATHS = [
    f"/{path.relative_to(ROOT).as_posix()}"
    for top in ("eixample", "gamelib", "widgets", "tests", "scripts", "bench", "notebooks")
    for path in (ROOT / top).rglob("*.*")
]
AT_THE_TOP = {path.name for path in ROOT.glob("*.*")} | {"binder/requirements.txt"}
HOLD_IN_THE_HEAD = 500
ANY_AT_MOST = 100


def section(title: str) -> str:
    """What stands under a heading."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def named(text: str) -> set[str]:
    """Everything between backquotes."""
    return set(re.findall(r"`([^`\n]+)`", text))


def modules(folder: str, pattern: str = "*.py") -> set[str]:
    return {path.name for path in (ROOT / folder).glob(pattern)} - {"__init__.py"}


@pytest.mark.parametrize(
    ("title", "folder", "pattern"),
    [
        ("widgets", "widgets/scenes", "*.py"),
        ("widgets", "widgets/board/js", "*.js"),
        ("The command line", "eixample", "*.py"),
    ],
)
def test_every_module_is_spoken_of(title: str, folder: str, pattern: str) -> None:
    assert sorted(modules(folder, pattern) - named(section(title))) == []


def test_every_folder_of_scripts_is_spoken_of() -> None:
    folders = {f"{path.parent.name}/" for path in (ROOT / "widgets/board/js").glob("*/*.js")}
    assert len(folders) == 4
    assert folders <= named(section("widgets"))


@pytest.mark.parametrize("top", ["gamelib", "widgets"])
def test_every_folder_is_spoken_of(top: str) -> None:
    folders = {f"{path.parent.name}/" for path in (ROOT / top).glob("*/__init__.py")}
    assert len(folders) > 3
    assert sorted(folders - {name.replace("<slug>/", "") for name in named(section(top))}) == []


@pytest.mark.parametrize("slug", LIBRARY)
def test_every_module_of_a_game_is_spoken_of(slug: str) -> None:
    told = named(section("A game package"))
    assert sorted(name for name in modules(f"gamelib/games/{slug}") if not {name, name[:-3]} & told) == []


@pytest.mark.parametrize("guide", GUIDES, ids=[guide.name for guide in GUIDES])
def test_every_file_that_a_guide_names_is_there(guide: Path) -> None:
    """It names one as briefly as the sentence allows."""
    found = (
        re.match(r"[\w/]+\.(?:py|js|toml|css|txt|ipynb)(?=$|[: ])", name) for name in named(guide.read_text("utf-8"))
    )
    files = {one[0] for one in found if one} - AT_THE_TOP
    assert sorted(name for name in files if not any(path.endswith(f"/{name}") for path in PATHS)) == []


def test_the_library_is_typed() -> None:
    """Where anything may come, it is said once, by name: what JSON or TOML holds, a game of any kind."""
    sources = [path.read_text("utf-8") for path in SOURCES if path.is_relative_to(ROOT / "gamelib")]
    names = [one.string for text in sources for one in generate_tokens(StringIO(text).readline) if one.type == NAME]
    assert 0 < names.count("Any") < ANY_AT_MOST


def test_a_file_can_be_held_in_the_head() -> None:
    lines = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert {path: number for path, number in lines.items() if number >= HOLD_IN_THE_HEAD} == {}
