"""What `make fast` brings: the same random games, in plain Python and compiled, in turn."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Self

import gamelib

from .measure import ROUNDS, SLICE, Figure, Rate, Report, best, ratio

ROOT = Path(__file__).parents[1]
NEEDS = ("mypyc", "setuptools")
PAIRS = 3
"""Of processes: where its memory happens to lie makes one faster or slower than another for as long as it lives."""
PLAYS = """
import json, random, sys, time
import gamelib
for line in sys.stdin:
    slug, seconds = json.loads(line)
    game = gamelib.load(slug)
    start, rnd = game.new(seats=game.seats[-1], chance="ask").state, random.Random(1).random
    gamelib.playout(start, rnd)
    done, wall, cpu = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        done += gamelib.playout(start, rnd).decisions
    print(json.dumps([done / (time.perf_counter() - wall), done / (time.process_time() - cpu)]), flush=True)
"""


def run(report: Report) -> None:
    """Compile a copy of the library, and let it take turns with one that is not compiled."""
    if missing := [name for name in NEEDS if find_spec(name) is None]:
        print(f"\nCompiled: skipped, because {' and '.join(missing)} is missing (make fast brings it).")
        return
    print("\nCompiled beside plain Python, in turn")
    with tempfile.TemporaryDirectory() as folder:
        plain, fast = (copy(Path(folder) / name) for name in ("plain", "fast"))
        start = time.perf_counter()
        subprocess.run([sys.executable, "scripts/compile.py"], check=True, cwd=fast, capture_output=True)
        report.add("compiling", Figure("compiling everything", time.perf_counter() - start, "s").at_most(180))
        with ExitStack() as stack:
            pairs = [[stack.enter_context(Player(where)) for where in (plain, fast)] for _ in range(PAIRS)]
            for game in map(gamelib.load, gamelib.registered_games()):
                rates = [(one.rate(game.slug), other.rate(game.slug)) for _ in range(ROUNDS) for one, other in pairs]
                before, after = [a for a, _ in rates], [b for _, b in rates]
                what = f"{game.title()}, random play, {game.seats[-1]} players, compiled"
                report.add(f"fast_{game.slug}", Figure(what, best(after), "decisions/s"))
                times = Figure("the same beside plain Python", ratio(after, before).cpu, "times")
                report.add(f"fast_{game.slug}_ratio", times.at_least(1.6))


def copy(target: Path) -> Path:
    """The library and what compiles it, without what is compiled."""
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "gamelib", target / "gamelib", ignore=left_out)
    (target / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "compile.py", target / "scripts")
    return target


class Player:
    """A process that plays random games with the library of one folder."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PLAYS], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def rate(self, slug: str) -> Rate:
        """Decisions a second in one slice."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([slug, SLICE / 4]) + "\n")
        self._process.stdin.flush()
        return Rate(*json.loads(self._process.stdout.readline()))
