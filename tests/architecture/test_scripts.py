"""Modules in the browser import one way only: what knows a view is known by none that draws for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "widgets/board/js"
ORDER = ("lib", "picture", "panels", "view", "")
IMPORT = re.compile(r'^import .* from "(.+)";$|^\} from "(.+)";$', re.MULTILINE)


def folder(file: Path) -> str:
    return "" if file.parent == SCRIPTS else file.parent.name


def imported(file: Path) -> list[Path]:
    names = ["".join(found) for found in IMPORT.findall(file.read_text("utf-8"))]
    return [(file.parent / name).resolve() for name in names if name.startswith(".")]


@pytest.mark.parametrize("file", sorted(SCRIPTS.rglob("*.js")), ids=lambda file: str(file.relative_to(SCRIPTS)))
def test_imports_go_one_way(file: Path) -> None:
    there = imported(file)
    assert [other for other in there if not other.is_file()] == []
    assert [other for other in there if ORDER.index(folder(other)) > ORDER.index(folder(file))] == []


def test_one_module_alone_knows_what_is_not_ours() -> None:
    texts = {file: file.read_text("utf-8") for file in SCRIPTS.rglob("*.js")}
    foreign = {(file.name, "".join(name)) for file, text in texts.items() for name in IMPORT.findall(text)}
    assert {found for found in foreign if not found[1].startswith(".")} == {("vdom.js", "preact")}


def test_imports_are_seen() -> None:
    assert SCRIPTS / "picture/picture.js" in imported(SCRIPTS / "view/view.js")
    assert len(imported(SCRIPTS / "view/view.js")) > 15
