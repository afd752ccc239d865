"""Where a rule lives in the project: the Python that implements it, the tests that hold it.

Found by reading source files, never by looking at live objects, so it works the same on a compiled library. For the
rules of the library that has been done once: `rule_index.json` names the files (`make index` writes it).
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import TypedDict, cast

import gamelib
from gamelib.text.templates import brought_along

_PACKAGE = Path(gamelib.__file__).parent
_ROOT = _PACKAGE.parent
_MACHINERY = (_PACKAGE / "engine", _PACKAGE / "positions")
_ABOUT_RULES = {"sketch"}
"""Modules that speak of rules and implement none: they draw positions."""
_WHOLE_POSITIONS = "validation"
"""How modules begin that look whole positions through, whatever their rules have to do with each other."""
_RULE = re.compile(r"\b[A-Z]{3,5}-(?:[A-Z]{1,5}|\d+)\.\d+\b")
_RANGE = re.compile(r"\b([A-Z]{3,5}-)([A-Z]{1,5}|\d+)\.(\d+) (?:to|až) (?:\1)?\2\.(\d+)")
_Definition = ast.FunctionDef | ast.ClassDef


_TOGETHER, _NEAREST = 5, 3
"""What names more rules than this says little of any two of them; so many are named as those to see also."""


class RulePlaces(TypedDict):
    """The first game that has a rule, the files whose code cites it, the tests marked with it, and what to see also."""

    game: str
    code: list[str]
    tests: list[str]
    see: list[str]


Index = dict[str, RulePlaces]
"""By rule."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of Python that cites a rule: in which file, what it is called, its text."""

    file: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"# {self.file}: {self.name}\n{self.text}"


def ids_in(text: str) -> set[str]:
    """The rule ids of a text; ``ROF-SET.3 to SET.5`` names three, and so does ``CTS-7.3 až 7.5``."""
    found = set(_RULE.findall(text))
    for prefix, chapter, first, last in _RANGE.findall(text):
        found |= {f"{prefix}{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


def implementing(rule: str, folder: Path) -> list[Piece]:
    """The functions, classes and tables of a game in this folder that cite a rule; those that go by it come first."""
    ours = folder.is_relative_to(_PACKAGE) or rule.startswith("CORE-")
    known = _index().get(rule) if ours else None
    paths = [_ROOT / file for file in known["code"]] if known else _modules(rule, folder)
    found = [one for path in paths for one in _cited_in(path).get(rule, [])]
    return [piece for _, piece in sorted(found, key=lambda one: one[0])]


def files(rule: str, folder: Path) -> list[str]:
    """The names of the files in which that Python stands."""
    known = _index().get(rule)
    code = known["code"] if known else [piece.file for piece in implementing(rule, folder)]
    return [*dict.fromkeys(Path(file).name for file in code)]


def holding(rule: str) -> list[str]:
    """The tests marked with a rule, as ``file::test``; of a game from outside, those beside the library."""
    if known := _index().get(rule):
        return known["tests"]
    return _tests_of(rule)


def see_also(rule: str) -> list[str]:
    """The rules that most often go with this one, nearest first: the same Python names both."""
    known = _index().get(rule)
    return known["see"] if known else []


def game_of(rule: str) -> str | None:
    """The name of the first of the library's games that has this rule; None: none of them has it."""
    known = _index().get(rule)
    return known["game"] if known else None


def index() -> Index:
    """Where every rule of the library's games lies, read from the sources: what `rule_index.json` is to hold."""
    found: Index = {}
    for slug in (path.name for path in sorted((_PACKAGE / "games").iterdir()) if (path / "rules.toml").exists()):
        game = gamelib.load(slug)
        for rule in game.rulebook:
            if rule not in found:
                code = [
                    path.relative_to(_ROOT).as_posix()
                    for path in _modules(rule, game.folder)
                    if rule in _cited_in(path)
                ]
                found[rule] = {"game": slug, "code": code, "tests": _tests_of(rule), "see": []}
    for rule, near in _nearest(found).items():
        found[rule]["see"] = near
    return found


def _nearest(places: Index) -> dict[str, list[str]]:
    """The rules that each goes with. Python that names few rules says more of them than what names many."""
    naming: dict[str, set[str]] = {}
    for rule, lies in places.items():
        files = (_ROOT / file for file in lies["code"] if not Path(file).name.startswith(_WHOLE_POSITIONS))
        for name in {f"{piece.file}: {piece.name}" for file in files for _, piece in _cited_in(file)[rule]}:
            naming.setdefault(name, set()).add(rule)
    weights: dict[str, Counter[str]] = {}
    for rules in naming.values():
        if len(rules) <= _TOGETHER:
            for one, other in permutations(sorted(rules), 2):
                weights.setdefault(one, Counter())[other] += 60 // (len(rules) - 1)
    order = {rule: number for number, rule in enumerate(places)}
    nearest = {rule: sorted(found.items(), key=lambda one: (-one[1], order[one[0]])) for rule, found in weights.items()}
    return {rule: [other for other, _ in found[:_NEAREST]] for rule, found in nearest.items()}


@cache
def _index() -> Index:
    """As it was written when the sources last changed: a kernel need not read and parse all of them for one card."""
    return cast("Index", json.loads(brought_along(Path(__file__).with_name("rule_index.json")).read_text("utf-8")))


def _names(path: Path, rule: str) -> bool:
    """Can it speak of this rule? A range of rules names their chapter once. To read is quick, to parse is not."""
    return f"{rule.rpartition('.')[0]}." in _source(path)


def _modules(rule: str, folder: Path) -> list[Path]:
    """The modules of a game that may implement a rule."""
    folders = _MACHINERY if rule.startswith("CORE-") else (folder,)
    return [path for one in folders for path in _python_in(one) if _names(path, rule)]


@cache
def _python_in(folder: Path) -> list[Path]:
    names = sorted(file.name for file in brought_along(folder).iterdir() if file.name.endswith(".py"))
    return [folder / name for name in names if name[:-3] not in _ABOUT_RULES]


@cache
def _source(path: Path) -> str:
    return brought_along(path).read_text("utf-8")


def _tests_of(rule: str) -> list[str]:
    return [test for path in _tests() if _names(path, rule) for test in _marked_in(path).get(rule, [])]


@cache
def _tests() -> list[Path]:
    return sorted((_ROOT / "tests").glob("**/test_*.py"))


@cache
def _cited_in(path: Path) -> dict[str, list[tuple[int, Piece]]]:
    found: dict[str, list[tuple[int, Piece]]] = {}
    file = path.relative_to(_ROOT if path.is_relative_to(_ROOT) else path.parents[1]).as_posix()
    source = _source(path)
    for rules, name, node in _citing(ast.parse(source)):
        piece = Piece(file, name, _text_of(source, node))
        for rule, rank in rules.items():
            found.setdefault(rule, []).append((rank, piece))
    return found


def _citing(tree: ast.Module) -> Iterator[tuple[dict[str, int], str, ast.stmt]]:
    """Every definition or statement that cites rules, each with its rank, and its name.

    A class that goes by a rule (a decision, say) is one piece with all its methods. Of any other class each method is
    its own.
    """
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not _carried(node):
            for inner in node.body:
                yield _ranked(inner), f"{node.name}.{_name_of(inner)}", inner
        elif not isinstance(node, ast.Expr):
            yield _ranked(node), _name_of(node), node


def _ranked(node: ast.stmt) -> dict[str, int]:
    """The rules that a statement cites: first those it is marked with, then those of its docstring, then all others."""
    if not isinstance(node, _Definition):
        return dict.fromkeys(_rules_in(node), 2)
    heads = dict.fromkeys(ids_in(ast.get_docstring(node) or ""), 1)
    return dict.fromkeys(_rules_in(node), 2) | heads | dict.fromkeys(_carried(node), 0)


def _carried(node: _Definition) -> set[str]:
    """The rules in the decorators of a definition and in its ``rule = ...``."""
    return set().union(*map(_rules_in, [*node.decorator_list, *_assigned(node, "rule")]))


def _rules_in(node: ast.AST) -> set[str]:
    texts = (n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str))
    return {rule for text in texts for rule in ids_in(text)}


def _assigned(node: _Definition, name: str) -> list[ast.AST]:
    targets = [(n, n.targets[0]) for n in node.body if isinstance(n, ast.Assign)]
    return [n for n, target in targets if isinstance(target, ast.Name) and target.id == name]


def _name_of(node: ast.stmt) -> str:
    if isinstance(node, _Definition):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node)
    return target.id if isinstance(target, ast.Name) else "…"


def _text_of(source: str, node: ast.stmt) -> str:
    """A statement as it stands in the file, decorators included, moved to the margin."""
    first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
    lines = source.splitlines()[first - 1 : node.end_lineno]
    margin = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[margin:] if line[:margin].isspace() else line for line in lines)


@cache
def _marked_in(path: Path) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    file = path.relative_to(_ROOT).as_posix()
    source = _source(path)
    for name, rule in _marks(ast.parse(source)) if "mark.rule" in source else ():
        found.setdefault(rule, {})[f"{file}::{name}" if name else file] = None
    return {rule: list(tests) for rule, tests in found.items()}


def _marks(tree: ast.AST, name: str = "") -> Iterator[tuple[str, str]]:
    """Every ``mark.rule(...)`` with the test it stands at ("" for a whole file)."""
    for node in ast.iter_child_nodes(tree):
        inside = node.name if isinstance(node, _Definition) else name
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            yield from ((inside, rule) for rule in sorted(_rules_in(node)))
        yield from _marks(node, inside)
