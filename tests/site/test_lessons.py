"""The lessons on the built site: in a browser that reaches no other host, and all their cells in its Python."""

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts.build_site.python_in_browser import LIBRARY as LIBRARY_OF_PYTHON
from scripts.build_site.python_in_browser import NODE, PACKAGES
from tests.registered import LIBRARY

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "notebooks"
STORE = "from widgets.progress.store import ExerciseResult, Progress"
pytestmark = pytest.mark.xdist_group("site")


def first_lesson(slug: str, lang: str) -> str:
    folder = LESSONS / ("cs" if lang == "cs" else "") / slug
    return next(folder.glob("01_*.ipynb")).relative_to(LESSONS).as_posix()


@pytest.mark.browser
@pytest.mark.release("building the site and starting Python in a browser take a minute")
@pytest.mark.parametrize(("slug", "lang"), [*((slug, "en") for slug in LIBRARY), ("cities", "cs")])
def test_boards_of_a_lesson_come_alive_and_answer(slug: str, lang: str, visit: Callable[[], Any]) -> None:
    with visit() as one:
        one.open_lesson(first_lesson(slug, lang))
        board = one.page.locator(".eb").first
        board.wait_for()
        assert board.get_attribute("lang") == lang
        places = board.locator(".eb-board [data-p][aria-disabled=false], .eb-decision .eb-button:not([disabled])")
        before = board.inner_text()
        places.first.scroll_into_view_if_needed()
        places.first.click(force=True)
        one.page.wait_for_function(
            "([board, before]) => board.innerText !== before", arg=[board.element_handle(), before]
        )
        assert one.elsewhere == []
        assert one.wrong == []


@pytest.mark.browser
@pytest.mark.release("it opens a lesson")
def test_a_first_visit_takes_fourteen_megabytes_at_most(visit: Callable[[], Any], built: Path) -> None:
    """As a server sends them that packs what it sends."""
    with visit() as one:
        one.open_lesson(first_lesson("cities", "en"))
        sizes = {
            path: len(gzip.compress((built / path).read_bytes(), 6)) for path in one.sent if (built / path).is_file()
        }
        python = {f"static/pyodide/{name}" for name in ("pyodide.asm.wasm", LIBRARY_OF_PYTHON, PACKAGES)}
        assert python <= set(sizes)
        largest = sorted(sizes.items(), key=lambda item: -item[1])[:20]
        assert sum(sizes.values()) < 14_000_000, largest


@pytest.mark.browser
@pytest.mark.release("it opens two lessons one after the other")
def test_what_was_done_is_there_the_next_day_and_in_the_next_release(
    visit: Callable[[], Any], built: Path, tmp_path: Path
) -> None:
    with visit() as one:
        one.open_lesson(first_lesson("cities", "en"))
        one.run(f"{STORE}; Progress('cities').record('first_pick', ExerciseResult(2, True))")
        assert re.search(r"path=lessons-[0-9a-f]{8}%2F", one.page.url)
    with visit() as one:
        one.open_lesson("lessons-00000000/how_far_am_i.ipynb")  # as a bookmark of an earlier release
        assert "lessons-00000000" not in one.page.url
        assert one.run(f"{STORE}; {TRIES}").strip() == "2"


NO_STORAGE = """for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
  Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""
NO_ROOM = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
}"""
TRIES = "print(Progress('cities')['first_pick'].tries)"
RECORDED = f"{STORE}; Progress('cities').record('first_pick', ExerciseResult(2, True)); {TRIES}"


@pytest.mark.browser
@pytest.mark.release("it opens a lesson twice")
@pytest.mark.parametrize(("why", "said"), [("denied", "lets this page keep nothing"), ("full", "hardly any room left")])
def test_where_nothing_can_be_kept_that_is_said_and_the_lesson_goes_on(
    why: str, said: str, visit: Callable[[], Any]
) -> None:
    with visit() as one:
        if why == "denied":
            one.page.add_init_script(NO_STORAGE)
        one.open_lesson(first_lesson("cities", "en"))
        if why == "full":
            one.page.evaluate(NO_ROOM)
        assert one.run(RECORDED).strip() == "2"
        notes = one.page.locator(".site-note")
        notes.get_by_text(said).wait_for()
        assert notes.count() == 1
        notes.get_by_role("button").click()
        notes.wait_for(state="detached")


@pytest.mark.notebook
@pytest.mark.release("every cell of every lesson, in the Python of a browser")
def test_all_cells_run_in_the_python_of_the_site(built: Path, tmp_path: Path, subtests: pytest.Subtests) -> None:
    """The Czech lessons have the same code."""
    shutil.copytree(LESSONS, tmp_path / "lessons", ignore=shutil.ignore_patterns("cs", ".*"))
    program = [NODE, Path(__file__).with_name("run_notebooks.mjs"), built / "static" / "pyodide", tmp_path / "lessons"]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    found = json.loads(ran.stdout.splitlines()[-1])
    assert len(found) > 50
    for notebook, problems in found.items():
        with subtests.test(notebook):
            assert problems == []
