"""A cell of a lesson that is run alone says which cells it needs; and the kernels of the project hear it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import PyFileConfigLoader

import gamelib
from tests.registered import sweep_but
from widgets.lessons import cells_above
from widgets.progress import notebook_index

ROOT = Path(gamelib.__file__).parents[1]
LESSONS = sorted((ROOT / "notebooks").rglob("[0-9]*.ipynb"))
SEVENTH = [one for one in LESSONS if one.name.startswith("07")]
ADVICE = {"en": "Choose Run > Run All Above Selected Cell", "cs": "zvolte Run All Above Selected Cell"}


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    """What runs the cells of a kernel, with the extensions of the project's own ones."""
    settings = PyFileConfigLoader("ipython_kernel_config.py", path=str(ROOT / "settings/etc/ipython")).load_config()
    made = InteractiveShell(colors="nocolor")
    for extension in settings.IPKernelApp.extensions:
        made.extension_manager.load_extension(extension)
    yield made
    made.history_manager.end_session()


def run(shell: InteractiveShell, source: str, capsys: Any) -> str:
    shell.run_cell(source, store_history=True)
    return str(capsys.readouterr().out)


@pytest.mark.parametrize("notebook", sweep_but(SEVENTH[:1], SEVENTH, "every course"), ids=lambda one: one.stem)
def test_a_cell_that_is_run_alone_says_which_cells_it_needs(
    notebook: Path, shell: InteractiveShell, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", str(notebook))
    lang = "cs" if "cs" in notebook.parts else "en"
    first, *others = notebook_index.code(notebook)
    for source in others:
        said = run(shell, source, capsys)
        assert "NameError: name '" in said
        assert ADVICE[lang] in said
        assert first.splitlines()[0] in said or "import" in source


def test_what_no_cell_above_makes_is_said_as_always(
    shell: InteractiveShell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    cells = ["%time\nmissing = 1", "x = 1", "def f():\n    inner = 2\n    return inner", "y = later\nlater = 3"]
    written = [{"cell_type": "code", "source": source} for source in cells]
    (tmp_path / "own.ipynb").write_text(json.dumps({"cells": written}), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    for source in ("print(missing)", "print(inner)", "print(nothing)", "y = later\nlater = 3", "1 / 0"):
        said = run(shell, source, capsys)
        assert "Error" in said
        assert ADVICE["en"] not in said
    for source in ("print(x)", "print(f)", "def g():\n    return x\ng()"):
        assert ADVICE["en"] in run(shell, source, capsys)
    (tmp_path / "own.ipynb").write_text("{", "utf-8")
    assert ADVICE["en"] not in run(shell, "print(x)", capsys)


def test_a_name_that_a_cell_sets_too_late_in_a_function_is_no_cell_s(shell: InteractiveShell, capsys: Any) -> None:
    assert ADVICE["en"] not in run(shell, "def f():\n    print(match)\n    match = 1\nf()", capsys)


@pytest.mark.parametrize(
    "source", ["import a.b", "from b import c as a", "for a in []: pass", "class a: pass", "a = 1"]
)
def test_all_ways_to_make_a_name_are_known(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.ipynb").write_text(json.dumps({"cells": [{"cell_type": "code", "source": source}]}), "utf-8")
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "own.ipynb"))
    assert source in cells_above.hint_for("a", "a")
