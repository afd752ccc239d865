"""Imports run one way, from errors and texts to the notebooks; and no two modules know each other."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import networkx
import pytest

ROOT = Path(__file__).parents[2]

# Each layer may use those before it, and those of its own row. `gamelib` itself, that is its __init__, is the face of
# all rules. Positions stand upon what the engine declares; what people hold (game, state, match) knows positions.
LAYERS = (
    ("gamelib.errors", "gamelib.version", "gamelib.text"),
    ("gamelib.engine", "gamelib.positions"),
    ("gamelib.games",),
    ("gamelib",),
    ("gamelib.adapters", "gamelib.analysis"),
    ("widgets.json_patch", "widgets.text"),
    ("widgets.svg",),
    ("widgets.board",),
    ("widgets.scenes",),
    ("widgets.aids",),
    ("widgets.match", "widgets.progress", "widgets.sheets"),
    ("widgets.lab",),
    ("widgets.table",),
    # of lessons, and shown in them
    (
        "widgets.lessons",
        "widgets.progress.courses",
        "widgets.progress.practice",
        "widgets.progress.summary",
        "widgets.progress.transfer",
    ),
    ("widgets.practice", "widgets.rulebook", "widgets.worksheets"),
    ("widgets.shared_page",),
    ("widgets.start",),
    ("widgets.play",),
    ("widgets",),
    ("eixample",),
)
MACHINERY = {name for row in LAYERS[:2] for name in row}
# Rules load without what is slow, and know nothing of how they are shown.
LAZY_IN_GAMELIB = {"networkx"}
# What the extra `rl` brings is for those who learn, and nobody else.
EXTRA = {"gamelib.adapters": {"gymnasium", "numpy", "pettingzoo", "pyspiel"}}
RUNTIME = {
    "gamelib": {"networkx"},
    "widgets": {"anywidget", "ipywidgets", "networkx", "segno", "traitlets"},
    "eixample": set(),
}


class Import(NamedTuple):
    module: str
    line: int
    at_top: bool

    @property
    def package(self) -> str:
        return self.module.partition(".")[0]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, source: str | None = None) -> Iterator[Import]:
    """Every import of a file by its full name; what is taken from a package counts as a module where it is one."""
    tree = ast.parse(source if source is not None else path.read_text(encoding="utf-8"), str(path))
    package = module_of(path) if path.stem == "__init__" else module_of(path).rpartition(".")[0]
    for node, at_top in walk(tree, at_top=True):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, at_top)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parent = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parent, base] if base else parent)
            for alias in node.names:
                name = f"{base}.{alias.name}"
                yield Import(name if is_module(name) else base, node.lineno, at_top)


def walk(node: ast.AST, *, at_top: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Every node, and whether importing the file runs it (type-checking blocks and functions it does not)."""
    for child in ast.iter_child_nodes(node):
        inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        typing_only = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        child_at_top = at_top and not inside and not typing_only
        yield child, child_at_top
        yield from walk(child, at_top=child_at_top)


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def layer(module: str) -> str:
    """The part of the project that a module belongs to."""
    names = [name for row in LAYERS for name in row]
    return max((name for name in names if module == name or module.startswith(f"{name}.")), key=len)


def height(part: str) -> int:
    """How many rows lie below a part."""
    return next(number for number, row in enumerate(LAYERS) if part in row)


def game(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if parts[:2] == ["gamelib", "games"] and len(parts) > 2 else None


def problems(path: Path, source: str | None = None) -> list[str]:
    module = module_of(path)
    found = []
    for used in imports(path, source):
        where = f"{path.relative_to(ROOT)}:{used.line}"
        if used.package not in ("eixample", "gamelib", "widgets"):
            if used.package in LAZY_IN_GAMELIB and module.startswith("gamelib") and used.at_top:
                found.append(f"{where}: import {used.package} inside the function that needs it; it is slow to load")
            elif used.package not in sys.stdlib_module_names | RUNTIME[module.partition(".")[0]] | EXTRA.get(
                layer(module), set()
            ):
                found.append(f"{where}: {used.package} is not among what {module.partition('.')[0]} depends on")
            continue
        mine, other = layer(module), layer(used.module)
        # `import gamelib` stays quick: its face fetches analysis when somebody first asks for it.
        fetched_late = mine == "gamelib" and other.startswith("gamelib.") and not used.at_top
        if height(other) > height(mine) and not fetched_late:
            found.append(f"{where}: {module} must not import {used.module}: {mine} comes before {other}")
        if game(module) and game(used.module) and game(module) != game(used.module):
            found.append(f"{where}: games do not know each other; what they share belongs in gamelib.engine")
        if mine in MACHINERY and game(used.module):
            found.append(f"{where}: no game's name appears in {mine}")
    return found


SOURCES = sorted(path for top in ("eixample", "gamelib", "widgets") for path in (ROOT / top).rglob("*.py"))


def test_imports_run_one_way() -> None:
    assert {module_of(path): found for path in SOURCES if (found := problems(path))} == {}


def circles() -> list[set[str]]:
    """Modules that know each other, by way of others or not; imports for types and inside functions count."""
    known = networkx.DiGraph()
    for path in SOURCES:
        for used in imports(path):
            if used.package in ("eixample", "gamelib", "widgets") and used.module != module_of(path):
                known.add_edge(module_of(path), used.module)
    return [set(circle) for circle in networkx.strongly_connected_components(known) if len(circle) > 1]


def test_no_module_knows_one_that_knows_it() -> None:
    assert circles() == []


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("gamelib/engine/x.py", "import networkx", "inside the function"),
        ("gamelib/engine/x.py", "from ipywidgets import Button", "not among what gamelib depends on"),
        ("gamelib/engine/x.py", "from gamelib.games.cities import GAME", "comes before"),
        ("gamelib/engine/x.py", "def f():\n    from ..games.cities import GAME", "no game's name"),
        ("gamelib/games/cities/x.py", "from gamelib.games.urbania import GAME", "do not know each other"),
        ("gamelib/games/cities/x.py", "from gamelib.analysis import bots", "comes before"),
        ("gamelib/analysis/x.py", "import widgets", "comes before"),
        ("widgets/x.py", "import matplotlib", "not among what widgets depends on"),
    ],
)
def test_a_wrong_import_is_found(file: str, line: str, complaint: str) -> None:
    assert any(complaint in problem for problem in problems(ROOT / file, line)), problems(ROOT / file, line)


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("gamelib/engine/grid.py", "def graph():\n    import networkx"),
        ("gamelib/engine/x.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import networkx"),
        ("gamelib/games/cities/turn.py", "from ...engine.steps import Choice\nfrom . import board"),
        ("gamelib/analysis/x.py", "import gamelib\nfrom gamelib.engine import engine"),
        ("widgets/x.py", "import anywidget\nimport gamelib.analysis"),
    ],
)
def test_a_right_import_is_let_pass(file: str, line: str) -> None:
    assert problems(ROOT / file, line) == []
