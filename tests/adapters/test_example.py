"""The example runs, and tells what came of it."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "small_learner.py"


def test_a_small_learner_plays_and_tells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", [str(EXAMPLE), "courtyards", "--seconds", "0.2", "--games", "20"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("courtyards, 2 seats: ")
    assert [line.split()[:2] for line in said[1:]] == [["random", "wins"], ["learner", "wins"]]
