"""Agenda discipline: pushes come last, since code after a push runs before the pushed steps; nobody edits below."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "gamelib/games", ROOT / "tests/tiny")
NO_RULES = {"scene", "lessons"}
MODULES = sorted(path for folder in FOLDERS for path in folder.rglob("*.py") if path.parent.name not in NO_RULES)
BUILDERS = {"sketch"}
"""Modules that set up a table for a lesson; no rule runs in them."""
Function = ast.FunctionDef
Name = tuple[str, str]
"""Module and function."""


def functions(tree: ast.Module) -> Iterator[Function]:
    yield from (node for node in ast.walk(tree) if isinstance(node, Function))


def calls(node: ast.AST) -> Iterator[ast.Call]:
    """The calls of a statement itself, not those inside functions that it defines."""
    if isinstance(node, ast.Call):
        yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, Function | ast.Lambda):
            yield from calls(child)


def is_push(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "push"


def names(tree: ast.Module, module: str) -> dict[str, Name]:
    """What a plain name means in this module: a function of its own, or of the module it is imported from."""
    known = {node.name: (module, node.name) for node in tree.body if isinstance(node, Function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module:
            known |= {alias.asname or alias.name: (node.module, alias.name) for alias in node.names}
    return known


def pushers(sources: dict[str, ast.Module]) -> set[Name]:
    """The functions that push, by themselves or through another. Marked steps are pushed, not called."""
    found: set[Name] = set()
    before = -1
    while before != len(found):
        before = len(found)
        for module, tree in sources.items():
            known = names(tree, module)
            for function in (node for node in tree.body if isinstance(node, Function)):
                inside = [call for statement in function.body for call in calls(statement)]
                if any(is_push(call) or called(call, known) in found for call in inside):
                    found.add((module, function.name))
    return found


def called(call: ast.Call, known: dict[str, Name]) -> Name | None:
    return known.get(call.func.id) if isinstance(call.func, ast.Name) else None


def not_last(body: list[ast.stmt], pushing: set[Name], known: dict[str, Name], *, tail: bool) -> Iterator[int]:
    """The lines of statements that push although something else may follow them."""
    for statement, following in zip(body, [*body[1:], None], strict=True):
        last = isinstance(following, ast.Return) or (following is None and tail)
        inner = [
            block
            for name in ("body", "orelse", "finalbody")
            if (block := getattr(statement, name, None)) and not isinstance(statement, Function | ast.ClassDef)
        ]
        if isinstance(statement, ast.Match):
            inner = [case.body for case in statement.cases]
        if inner:
            looping = isinstance(statement, ast.For | ast.While)
            for block in inner:
                yield from not_last(block, pushing, known, tail=last and not looping)
        elif not last and any(is_push(call) or called(call, known) in pushing for call in calls(statement)):
            yield statement.lineno


def complaints(sources: dict[str, ast.Module]) -> list[str]:
    pushing, found = pushers(sources), []
    for module, tree in sources.items():
        known = names(tree, module)
        for function in functions(tree):
            found += [
                f"{module}:{line}: in {function.name} something follows a push"
                for line in not_last(function.body, pushing, known, tail=True)
            ]
    return found


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in MODULES} - {ROOT / "gamelib" / "games"}), ids=lambda folder: folder.name
)
def test_pushes_come_last(folder: Path) -> None:
    rules = [path for path in sorted(folder.glob("*.py")) if path.stem not in BUILDERS]
    sources = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in rules}
    assert complaints(sources) == []
    assert pushers(sources)


def touches(tree: ast.Module) -> list[int]:
    """The lines that change an agenda: assign to it, or call a method that changes a list."""
    changing = {"append", "pop", "insert", "extend", "clear", "remove", "reverse", "sort"}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "agenda" and not isinstance(node.ctx, ast.Load):
            found.append(node.lineno)
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load) and is_agenda(node.value):
            found.append(node.lineno)
        method = node.func if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
        if method and method.attr in changing and is_agenda(method.value):
            found.append(node.lineno)
    return found


def is_agenda(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "agenda"


def test_nobody_edits_the_agenda() -> None:
    found = {str(path): touches(ast.parse(path.read_text(encoding="utf-8"))) for path in MODULES}
    assert {path: places for path, places in found.items() if places} == {}


NOT_LAST = [
    "s.push(A)\n    s.points = 1",
    "if x:\n        s.push(A)\n    s.points = 1",
    "for x in y:\n        s.push(A)",
    "while x:\n        s.push(A)",
    "helper(s)\n    s.points = 1",
    "n = helper(s)\n    s.points = n",
    "if x:\n        s.push(A)\n        s.points = 1\n    else:\n        s.points = 2",
]
LAST = [
    "s.points = 1\n    s.push(A, B)",
    "if x:\n        s.push(A)\n        return\n    s.points = 1",
    "if x:\n        s.push(A)\n    else:\n        helper(s)",
    "for x in y:\n        if x:\n            s.push(A)\n            return\n    s.push(B)",
    "s.push(*[A for x in y])",
    "match x:\n        case 1:\n            s.push(A)\n        case 2:\n            helper(s)",
    "if x:\n        return\n    helper(s)",
]


@pytest.mark.parametrize(("body", "found"), [(body, 1) for body in NOT_LAST] + [(body, 0) for body in LAST])
def test_a_push_that_is_not_last_is_found_and_one_that_is_let_pass(body: str, found: int) -> None:
    source = ast.parse(f"def helper(s):\n    s.push(A)\n\ndef rule(s, x, y):\n    {body}\n")
    assert len(complaints({"m": source})) == found


@pytest.mark.parametrize(
    "line", ["s.agenda = []", "s.agenda += [x]", "s.agenda[0] = x", "del s.agenda[-1]", "s.agenda.pop()"]
)
def test_an_edit_of_the_agenda_is_found(line: str) -> None:
    assert len(touches(ast.parse(line))) == 1


def test_reading_the_agenda_is_no_edit() -> None:
    assert touches(ast.parse("names = [name for name, _ in s.agenda]\nx = s.agenda[-1]\nn = s.agenda.count(x)")) == []
