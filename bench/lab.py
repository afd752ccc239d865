"""Many games: what more of them costs, what more workers bring, how well bots play."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path

from distributed import Client, LocalCluster

import gamelib
from gamelib import AnyGame, State, analysis

from .measure import Figure, Report, in_turn, least_ms, ratio

SLUG = "rose_of_fire"
FEW, TIMES = 20, 4
"""Playouts of every option, and how many times as many."""
AT_WORK = 300
"""Playouts of every option, so many that starting the work is a small part of it."""
TWO = {"processes": 1.7, "cluster": 1.5}
"""How many times as much two workers should do as one."""
STATUS = Path("/proc/self/status")
MATCHES = int(os.environ.get("BENCH_MATCHES", "100"))
FOOTPRINT = """
import sys
from bench.lab import footprint
footprint(sys.argv[1])
"""


def run(report: Report) -> None:
    """Measure everything."""
    print("\nMany games")
    games = [gamelib.load(slug) for slug in gamelib.registered_games()]
    for game in games:
        report.add(f"lab_cost_{game.slug}", cost(game))
    for game in games:
        memory(report, game)
    more_workers(report, gamelib.load(SLUG))
    for game in games:
        report.add(f"lab_greedy_{game.slug}", strength(game, "greedy", "random", 90))


def middle(game: AnyGame) -> State:
    """A position half-way through a match of two, with something to decide."""
    rng, match = random.Random(4), game.new(seats=2, seed=4)
    half = gamelib.playout(match.state, rng.random).decisions // 2
    while half > 0 or len(match.legal_actions()) < 3:
        match.play(rng.choice(match.legal_actions()))
        half -= 1
    state: State = match.state
    return state


def cost(game: AnyGame) -> Figure:
    """What many playouts cost at once, beside the very same ones in parts: a cost that grows as they do is 1."""
    state = middle(game)

    def at_once() -> None:
        analysis.evaluate(state, playouts=TIMES * FEW, executor=analysis.InlineExecutor())

    def in_parts() -> None:
        known = None
        for _ in range(TIMES):
            known = analysis.evaluate(state, playouts=FEW, executor=analysis.InlineExecutor(), known=known)

    times = least_ms(at_once) / least_ms(in_parts)
    what = f"{game.title()}, {TIMES * FEW} playouts of every option beside {TIMES} times {FEW}"
    return Figure(what, times, "times").at_most(1.1)


def memory(report: Report, game: AnyGame) -> None:
    """The peak of a process of its own, and what ten times the playouts add to it: a game's caches fill, which have
    bounds. Only where the system tells it.
    """
    if not STATUS.exists():
        return
    command = [sys.executable, "-c", FOOTPRINT, game.slug]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    few, many = (int(kilobytes) / 1024 for kilobytes in said)
    report.add(f"lab_peak_{game.slug}", Figure(f"{game.title()}, peak memory of an evaluation", many, "MB"))
    growth = Figure("what ten times the playouts add to it", many - few, "MB")
    report.add(f"lab_growth_{game.slug}", growth.at_most(20))


def footprint(slug: str) -> None:
    """Print this process's peak, in kilobytes, after few playouts and after many."""
    state = middle(gamelib.load(slug))
    for playouts in (FEW, 10 * FEW):
        analysis.evaluate(state, playouts=playouts, executor=analysis.InlineExecutor())
        peak = re.search(r"VmHWM:\s+(\d+)", STATUS.read_text("ascii"))
        assert peak
        print(peak[1])


def more_workers(report: Report, game: AnyGame) -> None:
    """Playouts a second of one worker and of two, in turn: processes, and a local Dask cluster.

    First what the machine gives: two processes that have nothing to do with each other, beside one.
    """
    state = middle(game)

    def apart(executor: Executor, workers: int) -> Callable[[], int]:
        return lambda: sum(executor.map(whole, [state] * workers))

    def played(executor: Executor, workers: int) -> Callable[[], int]:
        return lambda: analysis.evaluate(state, playouts=AT_WORK, executor=executor).playouts

    for key, name, start, plays in (
        ("machine", "what the machine gives", processes, apart),
        ("processes", "processes", processes, played),
        ("cluster", "a Dask cluster", cluster, played),
    ):
        with ExitStack() as stack:
            work = {number: plays(stack.enter_context(start(number)), number) for number in (1, 2)}
            rates = in_turn({str(number): play for number, play in work.items()})
        times = ratio(rates["2"], rates["1"]).wall
        figure = Figure(f"playouts a second, two workers beside one: {name}", times, "times")
        report.add(f"lab_two_{key}", figure.at_least(TWO[key]) if key in TWO else figure)


def whole(state: State) -> int:
    """A whole evaluation in one process; how many playouts it had."""
    return analysis.evaluate(state, playouts=AT_WORK // 2, executor=analysis.InlineExecutor()).playouts


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Processes of this machine."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        yield executor


@contextmanager
def cluster(workers: int) -> Iterator[Executor]:
    """A Dask cluster on this machine. Work that was done before would be known to it: here every job is a new one."""
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as made,
        Client(made) as client,
    ):
        yield client.get_executor(pure=False)


def strength(game: AnyGame, bot: str, other: str, target: float) -> Figure:
    """Matches of two, everybody in every seat with the same luck."""
    shown = sys.stderr.isatty()

    def tell(known: analysis.Tournament) -> None:
        if shown:
            print(f"\r  {known.matches} of {MATCHES}", end="\r", file=sys.stderr)

    won = analysis.tournament(game, [bot, other], MATCHES, progress=tell).results[0].wins
    bounds = f"{100 * won.low:.0f} to {100 * won.high:.0f}"
    return Figure(f"{game.title()}, {bot} beats {other} ({bounds} %)", 100 * won.mean, "%").at_least(target)
