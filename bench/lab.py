"""Many games: what more of them costs, and what more workers bring."""

from __future__ import annotations

import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

import gamelib
from gamelib import AnyGame, State, analysis
from gamelib.analysis.evaluation import FAR_JOB_SECONDS, JOB_SECONDS, evaluate_stepwise, play_worlds
from gamelib.analysis.executors import in_order
from gamelib.engine import transitions

from .measure import ROUNDS, Figure, Report, in_turn, least_ms, once, ratio

SLUG = "rose_of_fire"
FEW, TIMES = 10, 4
"""Playouts of every option, or matches, and how many times as many."""
OPTIONS = 6
"""How many options are looked at, where all of them would take minutes."""
SHORT, MANY, EACH = "urbania", 10**5, 3
"""A game whose last decisions are played out quickly, so many playouts of them, and of how many options."""
AS_FEW = 450
"""So many of these playouts, at least, are compared at a time."""
LONG_ROUNDS = min(ROUNDS, 5)
"""Rounds of turns that take seconds each, in which little is left to chance."""
AT_WORK = 40
"""Playouts of every option, so many that starting the work is a small part of it."""
WORKERS = (1, 2, 4)
SHARES = {"processes": 0.9, "cluster": 0.75}
"""How much of what a machine gives to processes apart from each other, which is less than its cores could do if these
were idle, a pool and a cluster make of it at least."""
JOBS = 200
STATUS = Path("/proc/self/status")
MATCHES = int(os.environ.get("BENCH_MATCHES", "100"))
FOOTPRINT = """
import sys
from bench import lab
lab.footprint(lab.WORKS[sys.argv[1]], sys.argv[2])
"""


def run(report: Report) -> None:
    """Measure everything."""
    print("\nMany games")
    games = [gamelib.load(slug) for slug in gamelib.registered_games()]
    for game in games:
        report.add(f"lab_cost_{game.slug}", cost(game))
    for game in games:
        memory(report, "evaluation", game)
    memory(report, "tournament", gamelib.load(SLUG))
    report.add("lab_flat", flat(gamelib.load(SHORT)))
    more_workers(report, gamelib.load(SLUG))
    ways(report, gamelib.load(SLUG))


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
    state, here = middle(game), analysis.InlineExecutor()
    options = state.legal_actions()[:OPTIONS]

    def at_once() -> None:
        analysis.evaluate(state, playouts=TIMES * FEW, executor=here, options=options)

    def in_parts() -> None:
        known = None
        for _ in range(TIMES):
            known = analysis.evaluate(state, playouts=FEW, executor=here, options=options, known=known)

    rates = in_turn({"at once": once(at_once), "in parts": once(in_parts)}, rounds=LONG_ROUNDS)
    what = f"{game.title()}, {TIMES * FEW} playouts of {len(options)} options beside {TIMES} times {FEW}"
    return Figure(what, ratio(rates["in parts"], rates["at once"]).cpu, "times").at_most(1.1)


def flat(game: AnyGame) -> Figure:
    """What the last tenth of very many playouts cost, beside the first tenth, close to the end of a match.

    The pace of a machine drifts by more than that in the time between. So again and again in both tenths the same few
    playouts are done by another process, always a new evaluation: whatever grows in this one does not grow there.
    """
    state = nearly_over(game)
    first: list[float] = []
    last: list[float] = []
    with processes(1) as elsewhere:
        elsewhere.submit(few_of, state).result()
        before, began = 0, time.process_time()
        for known in evaluation_of(state, MANY):
            played, taken = known.playouts - before, time.process_time() - began
            if played < AS_FEW:
                continue
            if (early := known.playouts <= MANY / 10) or before >= MANY * 9 / 10:
                (first if early else last).append(taken / played / elsewhere.submit(few_of, state).result())
            before, began = known.playouts, time.process_time()
    what = f"a playout of an evaluation of {MANY:,}, the last tenth beside the first"
    return Figure(what, statistics.median(last) / statistics.median(first), "times").at_most(1.1)


def nearly_over(game: AnyGame) -> State:
    """The last decision of a match of two that has enough options."""
    rng, match = random.Random(4), game.new(seats=2, seed=4)
    state: State = match.state
    while not match.state.over:
        if len(options := match.legal_actions()) >= EACH:
            state = match.state
        match.play(rng.choice(options))
    return state


def evaluation_of(state: State, playouts: int) -> Iterator[analysis.Evaluation]:
    """An evaluation in this process, by so many playouts in all, piece by piece."""
    here, options = analysis.InlineExecutor(), state.legal_actions()[:EACH]
    return evaluate_stepwise(state, playouts=playouts // EACH, executor=here, options=options)


def few_of(state: State) -> float:
    """Seconds of the processor for a playout in an evaluation of a few."""
    began = time.process_time()
    *_, known = evaluation_of(state, AS_FEW)
    return (time.process_time() - began) / known.playouts


def memory(report: Report, work: str, game: AnyGame) -> None:
    """The peak of a process of its own, and what ten times the work adds to it: a game's caches fill, which have
    bounds. Only where the system tells it.
    """
    if not STATUS.exists():
        return
    command = [sys.executable, "-c", FOOTPRINT, work, game.slug]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    few, many = (int(kilobytes) / 1024 for kilobytes in said)
    report.add(f"lab_{work}_peak_{game.slug}", Figure(f"{game.title()}, peak memory of {PLAYED[work]}", many, "MB"))
    growth = Figure("what ten times as many add to it", many - few, "MB")
    report.add(f"lab_{work}_growth_{game.slug}", growth.at_most(20))


def footprint(work: Callable[[AnyGame, int], object], slug: str) -> None:
    """Print this process's peak, in kilobytes, after a little work and after ten times as much."""
    for count in (FEW, 10 * FEW):
        work(gamelib.load(slug), count)
        peak = re.search(r"VmHWM:\s+(\d+)", STATUS.read_text("ascii"))
        assert peak
        print(peak[1])


def evaluate_here(game: AnyGame, playouts: int) -> None:
    """An evaluation in this process."""
    state = middle(game)
    options = state.legal_actions()[:OPTIONS]
    analysis.evaluate(state, playouts=playouts, executor=analysis.InlineExecutor(), options=options)


def tournament_here(game: AnyGame, matches: int) -> None:
    """A tournament in this process."""
    analysis.tournament(game, ["random", "random"], matches, analysis.InlineExecutor())


WORKS = {"evaluation": evaluate_here, "tournament": tournament_here}
PLAYED = {"evaluation": f"{10 * FEW} playouts of each option", "tournament": f"a tournament of {10 * FEW} matches"}


def more_workers(report: Report, game: AnyGame) -> None:
    """Playouts a second of one worker and of more, in turn: processes, and a local Dask cluster.

    Each worker stays on one core. Where there are more workers than cores they share them, so a share is one of what
    the cores could do. In turn with that processes play without knowing of each other: what the machine gives.
    """
    state = middle(game)

    def apart(executor: Executor, workers: int) -> Callable[[], int]:
        return lambda: sum(executor.map(whole, [state] * workers))

    def asked(executor: Executor) -> Callable[[], int]:
        return lambda: analysis.evaluate(state, playouts=AT_WORK, executor=executor).playouts

    for key, name, start in (("processes", "processes", processes), ("cluster", "a Dask cluster", cluster)):
        with ExitStack() as stack:
            turns: dict[str, Callable[[], int]] = {}
            for number in WORKERS:
                turns[f"apart {number}"] = apart(stack.enter_context(processes(number)), number)
                turns[f"asked {number}"] = asked(stack.enter_context(start(number)))
            rates = in_turn(turns, rounds=LONG_ROUNDS)
        for number in WORKERS[1:]:
            given = ratio(rates[f"apart {number}"], rates["apart 1"]).wall
            times = ratio(rates[f"asked {number}"], rates["asked 1"]).wall
            cores = min(number, os.cpu_count() or 1)
            for about, who, many in (("machine_beside_", "processes apart, in turn with it", given), ("", name, times)):
                what = f"playouts a second, {number} workers beside one: {who}"
                report.add(f"lab_{number}_{about}{key}", Figure(what, many, "times"))
                share = Figure(f"of what {cores} cores could do", many / cores, "")
                report.add(f"lab_{number}_{about}{key}_share", share)
            share = Figure("of what the machine gives", times / given, "")
            report.add(f"lab_{number}_{key}_given", share.at_least(SHARES[key]))


def ways(report: Report, game: AnyGame) -> None:
    """What it costs to hand out a job and to hear of it, beside how long it takes."""
    state = middle(game)
    view = state.view(state.active)
    moves = {action: transitions.checked(view, action) for action in view.legal_actions()}
    nothing = (view, moves, state.active, 0, range(0))
    for key, name, start, job in (
        ("processes", "processes", processes, JOB_SECONDS),
        ("cluster", "a Dask cluster", cluster, FAR_JOB_SECONDS),
    ):
        with start(2) as executor:

            def handed_out(executor: Executor = executor) -> int:
                jobs = iter([nothing] * JOBS)
                return sum(1 for _ in in_order(play_worlds, jobs, executor, independent=True))

            handed_out()
            taken = least_ms(handed_out) / JOBS
        report.add(f"lab_way_{key}", Figure(f"handing out a job and hearing of it: {name}", taken, "ms"))
        share = 100 * taken / (1e3 * job)
        report.add(f"lab_way_{key}_share", Figure("beside a job", share, "%").at_most(5))


def whole(state: State) -> int:
    """A whole evaluation in one process; how many playouts it had."""
    return analysis.evaluate(state, playouts=AT_WORK // 4, executor=analysis.InlineExecutor()).playouts


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Processes of this machine, each on one core."""
    context = get_context("spawn")
    turns = context.Value("i", 0)
    with ProcessPoolExecutor(workers, context, initializer=stay, initargs=(turns,)) as executor:
        yield executor


@contextmanager
def cluster(workers: int) -> Iterator[Executor]:
    """A Dask cluster on this machine. Work that was done before would be known to it: here every job is a new one."""
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as made,
        Client(made) as client,
    ):
        client.run(stay_as_worker)
        yield client.get_executor(pure=False)


def stay(turns: Any) -> None:
    """Let this process stay on one core, the next one on the next, where the system can say so."""
    with turns.get_lock():
        turns.value += 1
        keep_to(turns.value)


def stay_as_worker(dask_worker: Any) -> None:
    """The same for a worker of a cluster, which has a number for its name."""
    keep_to(int(dask_worker.name))


def keep_to(number: int) -> None:
    """This process stays on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {number % (os.cpu_count() or 1)})


def strength(game: AnyGame, bot: str, other: str, target: float) -> Figure:
    """Matches of two, everybody in every seat with the same luck."""
    shown = sys.stderr.isatty()

    def tell(known: analysis.Tournament) -> None:
        if shown:
            print(f"\r  {known.matches} of {MATCHES}", end="\r", file=sys.stderr)

    won = analysis.tournament(game, [bot, other], MATCHES, progress=tell).results[0].wins
    bounds = f"{100 * won.low:.0f} to {100 * won.high:.0f}"
    return Figure(f"{game.title()}, {bot} beats {other} ({bounds} %)", 100 * won.mean, "%").at_least(target)
