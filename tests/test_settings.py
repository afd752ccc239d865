"""What `make lab` and settings/ make of the programs of Jupyter, as far as it is seen without a browser."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from nbconvert import HTMLExporter
from nbconvert.nbconvertapp import NbConvertApp
from nbconvert.preprocessors import ExecutePreprocessor
from nbformat.v4 import new_code_cell, new_notebook

from scripts import probe_lab

ROOT = Path(__file__).parents[1]
LIVE = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
BOARDS = 'from widgets import Copies, Lesson\nlesson = Lesson("rose_of_fire", 1)', 'lesson.ask("diagonal")', "Copies()"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """No settings but those of the project."""
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR")
    folders = {name: str(tmp_path / name) for name in names}
    return os.environ | folders | {"JUPYTER_CONFIG_PATH": str(ROOT / "settings" / "etc" / "jupyter")}


def test_a_notebook_that_nbconvert_has_run_holds_pictures_and_its_page_shows_them(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", environment["JUPYTER_CONFIG_PATH"])
    nbconvert = NbConvertApp()
    nbconvert.load_config_file()
    notebook = new_notebook(cells=[new_code_cell(source) for source in BOARDS])
    ExecutePreprocessor(config=nbconvert.config).preprocess(notebook, {"metadata": {"path": str(ROOT)}})
    assert "widgets" not in notebook.metadata
    board, copies = (cell.outputs[0].data for cell in notebook.cells[1:])
    assert {LIVE, "image/svg+xml"} <= set(board)
    assert {LIVE, "text/html"} <= set(copies)
    for still in (board["image/svg+xml"], copies["text/html"]):
        assert "Jupyter" in still, "a page of nbconvert has no cells to be run: it is said where they can be"

    # Somebody has saved what the widgets hold: a page would fetch from elsewhere what draws them.
    state = {one[LIVE]["model_id"]: {"model_name": "AnyModel", "state": {}} for one in (board, copies)}
    notebook.metadata["widgets"] = {STATE: {"version_major": 2, "version_minor": 0, "state": state}}
    page, _ = HTMLExporter(config=nbconvert.config).from_notebook_node(notebook)
    assert page.count('src="data:image/svg+xml;base64,') == 1
    assert "ex-copies" in page
    assert f'type="{LIVE}"' not in page.split("<body", 1)[1]


@pytest.fixture
def lab(environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """What `make lab` starts where there is no screen."""
    make = ["make", "--no-print-directory", "--dry-run", "lab", f"BIN={Path(sys.executable).parent}"]
    make.append("LAB_FLAGS=--no-browser --port=0 --IdentityProvider.token=")
    dry = subprocess.run(make, cwd=ROOT, capture_output=True, text=True, check=True)
    command = dry.stdout.splitlines()[-1].split()
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as server:
        yield server
        server.terminate()


def test_the_address_that_make_lab_prints_opens_the_start_page(lab: subprocess.Popen[str]) -> None:
    assert lab.stderr is not None
    address = next(line.split()[-1] for line in lab.stderr if "http://127.0.0.1" in line)
    probe_lab.wait_for(address.partition("/lab")[0])
    found = re.search(
        r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', probe_lab.get(address).decode(), re.DOTALL
    )
    assert found
    assert json.loads(found[1])["treePath"] == "00_start_here.ipynb"
    shown = json.loads(probe_lab.get(address.partition("/lab")[0] + "/api/contents/?content=1"))["content"]
    lessons = {one.name for one in (ROOT / "notebooks").iterdir() if not one.name.startswith(".")}
    assert {one["name"] for one in shown} == lessons, "what the lessons are made of is not shown"
