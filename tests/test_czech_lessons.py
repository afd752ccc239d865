"""The Czech lessons are the English ones, cell by cell: same code, exercises, rule ids and links, in Czech words."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest

from widgets.sheets.rule_sources import ids_in

ENGLISH = Path(__file__).parents[1] / "notebooks"
CZECH = ENGLISH / "cs"
LESSONS = sorted(CZECH.rglob("*.ipynb"))
LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ ", re.MULTILINE)


def english(path: Path) -> Path:
    """The lesson that this one is in Czech: in the folder of the same name, with the same name or the same number."""
    folder = ENGLISH / path.parent.relative_to(CZECH)
    if (same := folder / path.name).is_file():
        return same
    [found] = folder.glob(f"{path.name.partition('_')[0]}_*.ipynb")
    return found


@cache
def cells(path: Path) -> list[tuple[str, str]]:
    """Kind and source of each cell."""
    read = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [(cell["cell_type"], "".join(cell["source"])) for cell in read]


class _WithoutWords(ast.NodeTransformer):
    """Takes away what may be said in another language: printed texts, typed cards, questions, the language itself."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        node.values = [self.visit(value) for value in node.values if not isinstance(value, ast.Constant)]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == "print":
            node.args = [arg for arg in node.args if not _is_text(arg)]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "sheet":  # cards as an owner types them
            node.args = node.args[:1]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "note":  # what one notes of a move, and its name
            node.args, node.keywords = [], [keyword for keyword in node.keywords if keyword.arg != "name"]
        if isinstance(node.func, ast.Name) and node.func.id in ("Task", "HandIn"):  # what is asked, of which sheet
            del node.args[1]
        node.keywords = [keyword for keyword in node.keywords if keyword.arg not in ("lang", "title")]
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Tuple):
            node.value.elts = [value for value in node.value.elts if not _is_text(value)]
        return self.generic_visit(node)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def does(code: str) -> str:
    """What a cell does, whatever language it says it in."""
    return ast.dump(_WithoutWords().visit(ast.parse(code)))


def counterpart(link: str, path: Path) -> Path | str:
    """Where a link leads: of a lesson its English file, of anything else what it says."""
    target = (path.parent / link).resolve()
    if target.suffix != ".ipynb":
        return target if target.exists() else link
    assert target.exists(), f"{path.name}: {link} leads nowhere"
    return english(target) if CZECH in target.parents else target


def test_a_changed_answer_is_no_matter_of_language() -> None:
    assert does('print("walls", len(a)); f"{a} of {b}"') == does('print("zdi", len(a)); f"{a} z {b}"')
    assert does('Lesson("cities", 1)') == does('Lesson("cities", 1, lang="cs")')
    assert does('lesson.ask("one")') != does('lesson.ask("two")')
    assert does("print(a)") != does("print(b)")
    assert does('box.sheet("I", "Church")') == does('box.sheet("I", "Kostel")') != does('box.sheet("II", "Kostel")')


def test_each_does_the_same_cell_by_cell(subtests: pytest.Subtests) -> None:
    for path in LESSONS:
        with subtests.test(str(path.relative_to(CZECH))):
            ours, theirs = cells(path), cells(english(path))
            for number, (czech, original) in enumerate(zip_longest(ours, theirs)):
                assert czech, f"cell {number} is missing: {original}"
                assert original, f"cell {number} has no English one: {czech}"
                assert czech[0] == original[0], f"cell {number}"
                if czech[0] == "code":
                    assert does(czech[1]) == does(original[1]), f"cell {number}"


def test_each_speaks_of_the_same_rules_and_leads_to_the_same_pages(subtests: pytest.Subtests) -> None:
    for path in LESSONS:
        with subtests.test(str(path.relative_to(CZECH))):
            other = english(path)
            for number, ((_, czech), (_, original)) in enumerate(zip(cells(path), cells(other), strict=True)):
                assert ids_in(czech) == ids_in(original), f"cell {number}"
                assert len(HEADING.findall(FENCE.sub("", czech))) == len(HEADING.findall(FENCE.sub("", original)))
                links = [
                    [counterpart(link, at) for link in LINK.findall(text)]
                    for at, text in ((path, czech), (other, original))
                ]
                assert sorted(map(str, links[0])) == sorted(map(str, links[1])), f"cell {number}"


def test_each_begins_in_czech() -> None:
    made = {
        path: [source for kind, source in cells(path) if kind == "code" and "Lesson(" in source] for path in LESSONS
    }
    assert [path.name for path, found in made.items() if not all('lang="cs"' in source for source in found)] == []


def test_every_lesson_is_told_in_czech() -> None:
    originals = {path for path in ENGLISH.rglob("*.ipynb") if CZECH not in path.parents and path.parent.name[:1] != "."}
    assert {english(path) for path in LESSONS} == originals
