"""What a game says is the same in every process: the order of a set of texts, which differs, decides nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.registered import GAMES, sweep_but

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("slug", sweep_but(["la_citta"], GAMES, "every game in two processes"))
def test_two_processes_say_the_same(slug: str) -> None:
    """Records, refusals, edits and problems, under two seeds of the hashes by which Python orders sets."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.contract.digest", slug, "2"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
        )
        for seed in ("1", "2")
    ]
    one, other = (process.communicate()[0] for process in running)
    assert one == other
    assert len(one) == 64
