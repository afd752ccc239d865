"""The programs in scripts/ on which other tests and the committed notebooks rely."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import gamelib
from gamelib.engine.steps import Auto
from scripts import compile as compiling
from scripts import ensure_browser, make_moving_picture, make_pictures, run_notebooks
from tests.registered import LIBRARY
from widgets.worksheets import printing

ROOT = Path(__file__).parents[1]
HERE = Path("lesson.ipynb")


def lesson(*cells: NotebookNode) -> NotebookNode:
    return new_notebook(cells=list(cells))


def test_where_steps_are_defined_is_compiled() -> None:
    root = Path(gamelib.__file__).parent
    compiled = {".".join(path.relative_to(root.parent).with_suffix("").parts) for path in compiling.hot(root)}
    assert "gamelib.engine.transitions" in compiled
    for game in map(gamelib.load, LIBRARY):
        steps = [step.run if isinstance(step, Auto) else type(step) for step in game.steps.values()]
        assert {one.__module__ for one in [game.state, *steps]} <= compiled


def test_what_is_compiled_has_every_line_at_its_number() -> None:
    root = Path(gamelib.__file__).parent
    for path in compiling.hot(root):
        source = path.read_text(encoding="utf-8")
        copy = compiling.Rewriter(source, ["game", "seats"]).rewritten(inherited=False)
        assert len(copy.splitlines()) <= len(source.splitlines()) + 1, path
        names = {node.name: node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)}
        kept = {node.name: node.lineno for node in ast.walk(ast.parse(copy)) if isinstance(node, ast.FunctionDef)}
        assert {name: kept[name] for name in names} == names, path


def test_what_is_unpacked_into_constants_means_the_same_one_by_one() -> None:
    source = """from __future__ import annotations

ONE: int = 1
A, B = ONE, 2
BOTH = C, D = range(2)
E, F = map(str, (3, 4))
H = I = (
    7
)
M, N = O, P = 1, 2
counted, G = 5, [6]
*J, K = G[0] = L = [8, 9]
"""
    copy = compiling.Rewriter(source, []).rewritten(inherited=False)
    plain, rewritten = dict[str, object](), dict[str, object]()
    exec(source, plain)  # noqa: S102  (both are written here)
    exec(copy, rewritten)  # noqa: S102
    names = [name for name in plain if not name.startswith("__")]
    assert [rewritten[name] for name in names] == [plain[name] for name in names]
    assert {name: f"{name}: _Final" in copy for name in names} == {
        name: name not in ("counted", "G", "J", "K", "L") for name in names
    } | {"annotations": False}


def result(**data: str) -> NotebookNode:
    return new_output("execute_result", data={kind.replace("_", "/"): text for kind, text in data.items()})


class TestTidyNotebook:
    def test_keeps_the_picture_and_drops_the_live_widget(self) -> None:
        shown = result(text_plain="a board")
        shown.data[run_notebooks.WIDGET_VIEW] = {"model_id": "x"}
        live = new_output("display_data", data={run_notebooks.WIDGET_VIEW: {"model_id": "x"}})
        notebook = lesson(new_code_cell("board", outputs=[shown, live]))
        run_notebooks.tidy(notebook, HERE)
        assert [dict(output.data) for output in notebook.cells[0].outputs] == [{"text/plain": "a board"}]

    def test_counts_cells_by_their_place_and_leaves_them_their_ids(self) -> None:
        """A cell that is put in between changes no other cell."""
        first, second = new_code_cell("1", execution_count=7), new_code_cell("2", outputs=[result(text_plain="2")])
        notebook = lesson(new_markdown_cell("# Title"), first, new_code_cell(""), second)
        ids = [cell.id for cell in notebook.cells]
        run_notebooks.tidy(notebook, HERE)
        assert [cell.id for cell in notebook.cells] == ids
        assert [cell.get("execution_count") for cell in notebook.cells] == [None, 1, None, 2]
        assert notebook.cells[3].outputs[0].execution_count == 2

    def test_names_no_folder_of_this_machine(self) -> None:
        frames = [f"File {Path.home()}/lesson.py:1", "ValueError: no"]
        error = new_output("error", ename="ValueError", evalue="no", traceback=frames)
        cell = new_code_cell("fail()", outputs=[error], metadata={"tags": ["raises-exception"], "author": "me"})
        notebook = lesson(cell)
        run_notebooks.tidy(notebook, HERE)
        assert cell.outputs[0].traceback == ["ValueError: no"]
        assert cell.metadata == {"tags": ["raises-exception"]}

    def test_refuses_noise_on_stderr(self) -> None:
        notebook = lesson(new_code_cell("warn()", outputs=[new_output("stream", name="stderr", text="careful")]))
        with pytest.raises(run_notebooks.LessonError, match=r"lesson\.ipynb, cell 1 writes to stderr:\ncareful"):
            run_notebooks.tidy(notebook, HERE)

    def test_refuses_a_cell_that_should_fail_and_does_not(self) -> None:
        notebook = lesson(new_code_cell("fine()", metadata={"tags": ["raises-exception"]}))
        with pytest.raises(run_notebooks.LessonError, match="raises nothing"):
            run_notebooks.tidy(notebook, HERE)


@pytest.mark.notebook
class TestNotebookRun:
    def test_writes_once_and_then_finds_nothing_to_change(self, tmp_path: Path) -> None:
        path = tmp_path / "lesson.ipynb"
        nbformat.write(lesson(new_code_cell("print('one')\n1 + 1")), path)
        assert run_notebooks.main(["--check", str(path)]) == 1
        assert run_notebooks.main([str(path)]) == 0
        assert nbformat.read(path, as_version=4).cells[0].outputs[1].data["text/plain"] == "2"
        assert run_notebooks.main(["--check", str(path)]) == 0

    def test_leaves_a_lesson_that_fails_as_it_was(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "lesson.ipynb"
        nbformat.write(lesson(new_code_cell("1 / 0")), path)
        before = path.read_bytes()
        assert run_notebooks.main([str(path)]) == 1
        assert "ZeroDivisionError" in capsys.readouterr().err
        assert path.read_bytes() == before

    def test_canary_strict_comparison_fails_on_a_wrong_answer(self, tmp_path: Path) -> None:
        right = new_code_cell("1 + 1", execution_count=1, outputs=[result(text_plain="2")])
        wrong = new_code_cell("2 + 2", execution_count=2, outputs=[result(text_plain="5")])
        right.outputs[0].execution_count, wrong.outputs[0].execution_count = 1, 2
        nbformat.write(lesson(right, wrong), tmp_path / "lesson.ipynb")
        command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", tmp_path]
        answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert answer.returncode == pytest.ExitCode.TESTS_FAILED, answer.stdout + answer.stderr
        assert "1 failed, 1 passed" in answer.stdout


class TestBrowserSearch:
    @pytest.fixture
    def browser(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Named chromium, alone on PATH."""
        path = tmp_path / "chromium"
        path.write_text("#!/bin/sh\nexit ${BROKEN:-0}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.delenv("CHROMIUM", raising=False)
        monkeypatch.setattr(printing, "APPS", ())
        monkeypatch.setattr(ensure_browser, "playwright_browser", lambda: None)
        return path

    def test_looks_on_path(self, browser: Path) -> None:
        assert ensure_browser.find_browser() == browser

    def test_does_not_take_one_that_does_not_start(self, browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("BROKEN", "1")
        assert browser.exists()
        assert ensure_browser.find_browser() is None

    def test_prefers_the_one_that_is_named(
        self, browser: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        named = tmp_path / "mine"
        os.link(browser, named)
        monkeypatch.setenv("CHROMIUM", str(named))
        assert ensure_browser.find_browser() == named

    def test_says_when_the_named_one_does_not_start(self, browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CHROMIUM", f"{browser}-that-is-not-there")
        with pytest.raises(SystemExit, match="does not start"):
            ensure_browser.find_browser()


class TestPictures:
    def test_the_pictures_of_the_readme_are_up_to_date(self, tmp_path: Path) -> None:
        make_pictures.main(tmp_path)
        for name in ("games_light.svg", "games_dark.svg", "cities_light.svg", "cities_dark.svg"):
            drawn = (tmp_path / name).read_text("utf-8")
            assert drawn == (make_pictures.IMAGES / name).read_text("utf-8"), "run scripts/make_pictures.py"
            assert len(drawn) < (220_000 if name.startswith("games") else 60_000)

    def test_the_moving_picture_is_up_to_date_and_small(self, tmp_path: Path) -> None:
        make_moving_picture.main(tmp_path)
        for name in ("rule_light.svg", "rule_dark.svg"):
            drawn = (tmp_path / name).read_text("utf-8")
            assert drawn == (make_pictures.IMAGES / name).read_text("utf-8"), "run scripts/make_moving_picture.py"
            assert len(drawn) < 200_000
            assert drawn.count("class='moment") + drawn.count('class="moment') == 6
