"""Marks what needs a browser or a kernel by the folder it lies in; keeps tests away from a learner's own progress."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parent
MARKS = {
    ROOT / "notebooks": pytest.mark.notebook,
    ROOT / "tests" / "browser": pytest.mark.browser,
}


@pytest.fixture(scope="session", autouse=True)
def _no_progress_of_ours() -> Iterator[None]:
    """Kernels that tests start inherit this too."""
    with TemporaryDirectory() as folder:
        os.environ["EIXAMPLE_PROGRESS"] = str(Path(folder) / "progress.json")
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for folder, mark in MARKS.items():
            if item.path.is_relative_to(folder):
                item.add_marker(mark)
