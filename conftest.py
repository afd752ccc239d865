"""Marks what needs a browser or a kernel by the folder it lies in, says what runs in one process, and keeps tests away
from a learner's own progress and kernels away from each other.
"""

import gc
import os
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import nbval.kernel
import pytest
from _pytest.nodeid import NodeId

from scripts.forked_kernels import fork_kernels

ROOT = Path(__file__).parent
MARKS = {
    ROOT / "notebooks": pytest.mark.notebook,
    ROOT / "tests" / "tiny": pytest.mark.notebook,
    ROOT / "tests" / "browser": pytest.mark.browser,
}
CZECH = ROOT / "notebooks" / "cs"
RULEBOOK = "the_rulebook.ipynb"
PROGRESS = pytest.StashKey["TemporaryDirectory[str]"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games", type=int, default=0, help="of each test that runs on every game: sweep all but so many of its games"
    )


def pytest_configure(config: pytest.Config) -> None:
    # Tests make much and keep little: to look for cycles as often as usual would take a twentieth of their time.
    gc.set_threshold(50_000)
    config.stash[PROGRESS] = folder = TemporaryDirectory()
    # A free port is looked for before a kernel takes it: of two that start at once both could be given the same one,
    # and one dies. Sockets in a folder of one's own are nobody else's.
    if os.name == "posix":
        address = str(Path(folder.name) / "kernel")
        nbval.kernel.KernelManager = partial(nbval.kernel.KernelManager, transport="ipc", ip=address)
    fork_kernels()


def pytest_collection_finish() -> None:
    """What has been imported and collected stays: nobody need look through it for cycles any more."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish() -> None:
    """What is left is looked through once; pytest asks ten times more, in every process."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[PROGRESS].cleanup()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Every file of tests and every lesson begins without progress and matches; its kernels inherit this."""
    name = item.path.relative_to(ROOT).as_posix().replace("/", "-")
    os.environ["EIXAMPLE_PROGRESS"] = str(Path(item.config.stash[PROGRESS].name) / name / "progress.json")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A file is run by one process from its first test to its last, but for tests that name another group."""
    for item in items:
        marks, file = marks_of(item.path)
        for mark in marks:
            item.add_marker(mark)
        for mark in (*item.iter_markers("sweep"), *item.iter_markers("release")):
            if not mark.args:
                raise pytest.UsageError(f"{item.nodeid}: say why `make test` leaves it out: mark.{mark.name}('...').")
        if config.getoption("loadgroup", default=False):
            mark = item.get_closest_marker("xdist_group")
            # xdist writes the group into a field that pytest no longer reads since 9.2.
            item._id = NodeId.parse(f"{item.nodeid}@{mark.args[0] if mark else file}")  # noqa: SLF001


@cache
def marks_of(path: Path) -> tuple[list[pytest.MarkDecorator], str]:
    """What all tests of a file are marked with, and its name."""
    marks = [mark for folder, mark in MARKS.items() if path.is_relative_to(folder)]
    if CZECH in path.parents and path.parent != CZECH and not path.name.startswith("01_"):
        marks.append(pytest.mark.sweep("the same code as the English lesson, as another test proves"))
    elif path.name == RULEBOOK and path.parent.name != "la_citta":
        marks.append(pytest.mark.sweep("the rulebook of every game"))
    return marks, str(path.relative_to(ROOT))
