"""Marks what needs a browser or a kernel by the folder it lies in, so that nobody has to remember."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent
MARKS = {
    ROOT / "notebooks": pytest.mark.notebook,
    ROOT / "tests" / "notebooks": pytest.mark.notebook,
    ROOT / "tests" / "browser": pytest.mark.browser,
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for folder, mark in MARKS.items():
            if item.path.is_relative_to(folder):
                item.add_marker(mark)
