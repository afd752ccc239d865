"""One word, one meaning: no two packages define different things by one name.

A game is a vocabulary of its own, in its rules, its picture and its lessons: what is defined there is held against the
machinery only where it is a class or the name of a type, which show in signatures and errors; its functions and
constants are used by its own modules alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
MEANT = {
    "Board": "the board of a game, and the widget that shows one: both are called so by everybody",
    "Point": "two numbers that say where, whatever they count",
    "says": "the sentences of a package's own words.toml, wherever they lie",
}
_GAMES_OWN = re.compile(r"(gamelib\.games|widgets\.scenes|widgets\.lessons)\.\w+")
_TYPE = re.compile(r"[A-Z]\w*[a-z]\w*")
_VARIABLE = re.compile(r"\b(TypeVar|ParamSpec)\(")


def names(source: str) -> Iterator[str]:
    """The public names that a module defines at its top."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found = [node.name]
        elif isinstance(node, ast.Assign) and not _VARIABLE.match(ast.unparse(node.value)):
            found = [target.id for target in node.targets if isinstance(target, ast.Name)]
        else:
            found = [node.target.id] if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else []
        yield from (name for name in found if not name.startswith("_"))


def homonyms(modules: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that several packages define, of modules given as ``(package, source)``."""
    found: dict[str, set[str]] = {}
    for package, source in modules:
        for name in names(source):
            if _TYPE.fullmatch(name) or not _GAMES_OWN.fullmatch(package):
                found.setdefault(name, set()).add(package)
    return {
        name: sorted(packages)
        for name, packages in found.items()
        if len(packages) > 1 and not all(map(_GAMES_OWN.fullmatch, packages))
    }


def modules() -> Iterator[tuple[str, str]]:
    for top in ("eixample", "gamelib", "widgets"):
        for path in sorted((ROOT / top).rglob("*.py")):
            yield ".".join(path.relative_to(ROOT).parent.parts), path.read_text("utf-8")


def test_one_word_has_one_meaning() -> None:
    assert {name: packages for name, packages in homonyms(modules()).items() if name not in MEANT} == {}


def test_what_is_meant_is_there() -> None:
    assert sorted(MEANT.keys() - homonyms(modules()).keys()) == []


def test_homonyms_are_found() -> None:
    planted = [
        ("gamelib.engine", "class Line: ...\ndef count(): ...\nS = TypeVar('S')\nLIMIT = 3"),
        ("gamelib.games.cities", "class Line: ...\ndef count(): ...\nclass Tower: ..."),
        ("gamelib.games.urbania", "class Tower: ..."),
        ("widgets.lab", "S = TypeVar('S')\nLIMIT: int = 4\n_Line = 2"),
    ]
    assert homonyms(planted) == {
        "Line": ["gamelib.engine", "gamelib.games.cities"],
        "LIMIT": ["gamelib.engine", "widgets.lab"],
    }
