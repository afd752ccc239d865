"""The examples in docstrings and in the documents are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for top in ("eixample", "gamelib", "widgets")
    for path in sorted((ROOT / top).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]
DOCUMENTS = [path.name for path in sorted((ROOT / "docs").glob("*.md")) if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_come_out_as_written(name: str) -> None:
    result = doctest.testmod(import_module(name), verbose=False)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_come_out_as_written(name: str) -> None:
    result = doctest.testfile(str(ROOT / "docs" / name), module_relative=False, verbose=False, encoding="utf-8")
    assert result.attempted
    assert not result.failed


def test_the_face_of_the_library_has_an_example() -> None:
    assert "gamelib" in MODULES
    assert len(MODULES) > 5
    assert "positions.md" in DOCUMENTS
