"""Cells that run by themselves when a lesson is opened show what their notebook has kept of them."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from scripts.auto_run_cells import auto_run, mark
from widgets.board import language

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LIVE = "application/vnd.jupyter.widget-view+json"


def test_what_a_board_needs_is_run_with_it_and_what_takes_long_is_not() -> None:
    assert auto_run(["editor = Editor()", "editor.put(1); 0", "editor.problems", "Lab(editor.position())"]) == {0, 1, 3}
    assert auto_run(["a = 1", "lesson.ask('one')", "bots = tournament(a)", "Table(bots)"]) == {1}
    assert auto_run(["%time 1", "print(table)"]) == set()


def test_a_cell_is_marked_as_long_as_it_is_one_of_these() -> None:
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "source": [source], "metadata": {"eixample": {"auto_run": "old"}}}
        for source in ("Copies()", "1")
    ]
    mark({"cells": cells})
    assert [set(cell["metadata"]) for cell in cells] == [{"eixample"}, set()]


@pytest.mark.sweep("every English lesson; the Czech ones have the same code")
@pytest.mark.parametrize(
    "path",
    [one for one in sorted(NOTEBOOKS.rglob("*.ipynb")) if not {"cs", ".ipynb_checkpoints"} & set(one.parts)],
    ids=lambda path: path.relative_to(NOTEBOOKS).as_posix(),
)
def test_they_show_what_was_saved(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.setattr(language, "_NOTEBOOK", language._Notebook())
    names: dict[str, Any] = {}
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if "eixample" not in cell["metadata"]:
            continue
        shown, _ = DisplayFormatter().format(value_of("".join(cell["source"]), names))
        if shown.pop(LIVE, None):
            assert shown == {kind: "".join(text) for kind, text in cell["outputs"][-1]["data"].items()}


def value_of(source: str, names: dict[str, Any]) -> object:
    """Run a cell; the value of its last line, if that has one."""
    *body, last = ast.parse(source).body
    ends = [last] if not isinstance(last, ast.Expr) else []
    exec(compile(ast.Module([*body, *ends], []), "lesson", "exec"), names)  # noqa: S102  (the lesson's own cell)
    return None if ends else eval(ast.unparse(last), names)  # noqa: S307
