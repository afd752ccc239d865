"""A test that something is refused says by which rule: any refusal would do otherwise, and the wrong one too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ASKS = {"why", "why_not", "refused", "audit"}
LISTS = {"problems", "refusals"}
REFUSALS = {"IllegalActionError", "InvalidPositionError"}


def name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def bare(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a test is content with any refusal."""
    for node in ast.walk(tree):
        match node:
            case ast.Assert(test=ast.Call(func=asked)) if name(asked) in ASKS:
                yield node.lineno, f"any answer of {name(asked)} will do"
            case ast.Assert(test=ast.Attribute(attr=said)) if said in LISTS:
                yield node.lineno, f"any {said} will do"
            case ast.withitem(
                context_expr=ast.Call(func=ast.Attribute(attr="raises"), args=[raised, *_], keywords=[]),
                optional_vars=None,
            ) if name(raised) in REFUSALS:
                yield raised.lineno, f"any {name(raised)} will do"


def test_a_refusal_is_asserted_with_what_refuses() -> None:
    found = {file: list(bare(ast.parse(file.read_text(encoding="utf-8")))) for file in TESTS.rglob("*.py")}
    assert {file.relative_to(TESTS).as_posix(): places for file, places in found.items() if places} == {}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('assert why(match, "pass")', 1),
        ('assert match.why_not("pass"), "not now"', 1),
        ("assert caught.value.refusals", 1),
        ("with pytest.raises(IllegalActionError): match.play(action)", 1),
        ('assert why(match, "pass") == {"ROF-TIL.5"}', 0),
        ('with pytest.raises(InvalidPositionError, match="CTS-2"): edit()', 0),
        ("with pytest.raises(IllegalActionError) as caught: match.play(action)", 0),
    ],
)
def test_what_is_bare_is_found(line: str, found: int) -> None:
    assert len(list(bare(ast.parse(line)))) == found
