"""A Dask cluster is an executor like any other: the same answers, and clear words when it goes away."""

import logging
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import dask
import pytest
from distributed import Client, LocalCluster

import gamelib
from gamelib import analysis
from gamelib.analysis import Evaluation, InlineExecutor, WorkersLostError, executors
from tests.analysis import workers
from tests.analysis.test_executors import jobs
from tests.tiny import courtyards

STATE = gamelib.load("cities").new(seats=2, seed=7).state
YARD = courtyards.GAME.load()
PATIENCE = 30.0
EVERY = pytest.mark.sweep("every way in which a cluster can go away; that it gives the same answers is always tested")


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    """Two workers on this machine, who are replaced when they are lost."""
    # Dask would give out work three times before it says that it kills workers.
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as cluster,
    ):
        yield cluster


@pytest.fixture
def executor(cluster: LocalCluster) -> Iterator[Executor]:
    with Client(cluster) as client:
        yield client.get_executor()


def test_the_same_seed_gives_the_same_answers_on_a_cluster(executor: Executor) -> None:
    options = [
        analysis.evaluate(STATE, playouts=40, executor=who, seed=4).options for who in (InlineExecutor(), executor)
    ]
    assert options[0] == options[1]
    bots: list[Any] = ["greedy", workers.last_option]
    found = [analysis.tournament(YARD, bots, 10, who, seed=3) for who in (InlineExecutor(), executor)]
    assert found[0] == found[1]


@EVERY
def test_a_worker_of_a_cluster_that_dies_is_replaced_once(executor: Executor, tmp_path: Path) -> None:
    work = [(number, str(tmp_path / "grave")) for number in range(8)]
    assert list(executors.in_order(workers.dies_once, iter(work), executor)) == list(range(8))
    assert (tmp_path / "grave").exists()


@EVERY
def test_a_cluster_that_loses_its_workers_again_and_again_is_given_up(executor: Executor) -> None:
    known = []
    with pytest.raises(WorkersLostError, match="all those workers died"):
        known.extend(executors.in_order(workers.always_dies, jobs(8), executor))
    assert known in ([0], [0, 1]), "what was done before the worker died is known, if it was told in time"
    assert list(executors.in_order(workers.doubled, jobs(3), executor)) == [0, 2, 4]


@EVERY
def test_a_cluster_that_goes_away_leaves_what_was_known(cluster: LocalCluster, executor: Executor) -> None:
    known: list[Evaluation] = []

    def unplugged(so_far: Evaluation) -> None:
        known.append(so_far)
        if len(known) == 3:
            cluster.close()

    found = analysis.evaluate(STATE, playouts=10_000, executor=executor, progress=unplugged)
    assert (found.stopped, found.options) == ("workers", known[-1].options)
    assert "lost twice" in found.fault
    assert 0 < found.playouts < 10_000 * len(found.options)


@EVERY
def test_an_interruption_leaves_the_cluster_nothing_to_do(cluster: LocalCluster, executor: Executor) -> None:
    def impatient(so_far: Evaluation) -> None:
        raise KeyboardInterrupt

    found = analysis.evaluate(STATE, seconds=600, executor=executor, progress=impatient)
    assert (found.stopped, found.worlds) == ("interrupted", 1)  # what comes first of every option

    since = time.monotonic()
    while cluster.scheduler.tasks and time.monotonic() - since < PATIENCE:
        time.sleep(0.1)
    assert not cluster.scheduler.tasks
    assert list(executors.in_order(workers.doubled, jobs(3), executor)) == [0, 2, 4]
