"""What tests of lessons share: progress and a language of their own, and nothing left behind in the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from widgets.board import language

from . import sessions


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    """Nobody sits at a table any more when a test has ended."""
    yield
    while sessions.made:
        sessions.made.pop().close()


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notebook where nobody has chosen a language yet, and nothing listens."""
    monkeypatch.setattr(language, "_NOTEBOOK", language._Notebook())


@pytest.fixture
def own_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A learner who has done nothing yet; in the end all widgets are closed."""
    monkeypatch.setenv("EIXAMPLE_PROGRESS", str(tmp_path / "progress.json"))
    yield
    sessions.close_widgets()
