"""What a game says is the same in every process and thread: hashes, folder and locale decide nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import gamelib
from tests.registered import GAMES, sweep_but

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("slug", sweep_but(["la_citta"], GAMES, "every game in two processes"))
def test_two_processes_say_the_same(slug: str, tmp_path: Path) -> None:
    """Records, refusals, edits and problems: once as usual, once elsewhere, with ASCII for all that names no encoding.

    The seeds of the hashes, by which Python orders sets, differ too.
    """
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(ROOT)}
    strictly = ["-X", "warn_default_encoding", "-W", "error::EncodingWarning"]
    running = [
        subprocess.Popen(
            [sys.executable, *how, "-m", "tests.contract.digest", slug, "1"],
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed, **told},
            stdout=subprocess.PIPE,
        )
        for seed, folder, how, told in (("1", ROOT, [], {}), ("2", tmp_path, strictly, ascii_only))
    ]
    one, other = (process.communicate()[0] for process in running)
    assert one == other
    assert len(one) == 64


def said_by(slug: str, seed: int) -> list[str]:
    """What is said on the way through the beginning of a match, of a sketch, and of what cannot be sketched."""
    game, rng = gamelib.load(slug), random.Random(seed)
    match = game.new(seats=game.seats[seed % len(game.seats)], seed=seed)
    while match.line < 40 and not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    with pytest.raises(ValueError, match=r"drawing|line") as refused:
        game.sketch("?")
    states = [match.state, game.sketch(), game.replay(match.record()).state, match.state.view(0)]
    return [*(state.to_json() + state.text("cs") for state in states), str(refused.value), str(match.record())]


@pytest.mark.parametrize("slug", sweep_but(["la_citta"], GAMES, "every game in eight threads"))
def test_eight_threads_say_what_one_says(slug: str) -> None:
    gamelib.load(slug)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as threads:
            together = list(threads.map(said_by, [slug] * 8, range(8)))
    finally:
        sys.setswitchinterval(usual)
    assert together == [said_by(slug, seed) for seed in range(8)]
