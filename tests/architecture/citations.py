"""Where the rules of each game are cited: in the code that implements them, in tests, in lessons."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import gamelib
from gamelib import Rule
from tests.registered import LIBRARY
from widgets.sheets.rule_sources import ids_in

SHOWN = pytest.StashKey[bool]()
"""Set when the guard tests have run: then the summary shows the table."""
ROOT = Path(__file__).parents[2]
CHAPTER = re.compile(r"([A-Z]{3,4}-(?:[A-Z]{1,4}|\d+))\.\d+")


def chapter_of(rule: str) -> str:
    """``ROF-TIL`` of ``ROF-TIL.3``."""
    found = CHAPTER.fullmatch(rule)
    assert found, f"{rule} is no rule id"
    return found[1]


def prefix_of(slug: str) -> str:
    return str(gamelib.load(slug).data["game"]["prefix"])


def rules_of(slug: str) -> dict[str, Rule]:
    """The rules of the game itself; for ``core`` those that all games share."""
    some = gamelib.load(slug if slug != "core" else LIBRARY[0]).rulebook
    prefix = "CORE" if slug == "core" else prefix_of(slug)
    return {id_: rule for id_, rule in some.items() if id_.startswith(f"{prefix}-")}


def strings(path: Path) -> Iterator[tuple[str, bool]]:
    """Every text in a Python file and whether it is a docstring. Parts of f-strings count, comments do not."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, id(node) in prose


@cache
def cited_in_code() -> dict[str, list[str]]:
    """Rule id -> the files whose code carries it: it emits, scores, refuses or waits by this rule."""
    return _cited(in_docstrings=False)


@cache
def cited_in_docstrings() -> dict[str, list[str]]:
    """Rule id -> the files that speak of it in a docstring."""
    return _cited(in_docstrings=True)


def _cited(*, in_docstrings: bool) -> dict[str, list[str]]:
    texts = (
        (path, " ".join(text for text, is_prose in strings(path) if is_prose == in_docstrings))
        for top in ("gamelib", "tests/tiny")
        for path in sorted((ROOT / top).rglob("*.py"))
    )
    return _by_id((path, ids_in(text)) for path, text in texts)


@cache
def cited_in_tests() -> dict[str, list[str]]:
    """Rule id -> the test files with a test that carries ``@pytest.mark.rule("...")``."""
    return _by_id((path, set(_marks(path))) for path in sorted((ROOT / "tests").rglob("test_*.py")))


def _marks(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


@cache
def cited_in_lessons(slug: str) -> dict[str, list[str]]:
    """Rule id -> the lessons whose cells cite it."""
    return _by_id((path, ids_in(_source(path))) for path in lessons(slug))


def lessons(slug: str) -> list[Path]:
    """The lessons of a game, numbered from 1; those of one from outside of the library stand beside its package."""
    folder = ROOT / "notebooks" / slug if slug in LIBRARY else gamelib.load(slug).folder.parent
    return sorted(path for path in folder.glob("[0-9]*.ipynb") if not path.name.startswith("00_"))


def lessons_planned(slug: str) -> int:
    """How many there will be: the first lesson says “lesson 1 of 9”."""
    said = [re.search(r"lesson 1 of (\d+)", _source(path)) for path in lessons(slug)[:1]]
    return max((int(found[1]) for found in said if found), default=0)


def _source(path: Path) -> str:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells)


def for_reference_only(slug: str) -> dict[str, str]:
    """Rule id -> why no lesson teaches it."""
    file = ROOT / "notebooks" / slug / "reference_only.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return dict(line.split(maxsplit=1) for line in lines if line.strip() and not line.startswith("#"))


def _by_id(found: Iterable[tuple[Path, set[str]]]) -> dict[str, list[str]]:
    cited: dict[str, list[str]] = {}
    for path, ids in found:
        for id_ in ids:
            cited.setdefault(id_, []).append(path.relative_to(ROOT).as_posix())
    return cited


def table(slug: str) -> str:
    """Chapter by chapter: how many rules there are, and how many of them the code cites, only a docstring cites, ..."""
    rules = rules_of(slug)
    columns = {
        "rules": set(rules),
        "in code": {id_ for id_ in rules if id_ in cited_in_code()},
        "docstring": {id_ for id_ in rules if id_ in cited_in_docstrings() and id_ not in cited_in_code()},
        "unenforced": {id_ for id_, rule in rules.items() if rule.unenforced},
        "tested": {id_ for id_ in rules if id_ in cited_in_tests()},
        "taught": {id_ for id_ in rules if id_ in cited_in_lessons(slug)},
        "reference": {id_ for id_ in rules if id_ in for_reference_only(slug)},
    }
    chapters = list(dict.fromkeys(chapter_of(id_) for id_ in rules))
    lines = [f"{slug:<16}" + "".join(f"{name:>11}" for name in columns)]
    for chapter in chapters:
        counts = (sum(chapter_of(id_) == chapter for id_ in ids) for ids in columns.values())
        lines.append(f"  {chapter:<14}" + "".join(f"{count or '–':>11}" for count in counts))
    return "\n".join([*lines, f"  {'all':<14}" + "".join(f"{len(ids):>11}" for ids in columns.values())])
