"""What other processes are asked to do in tests; they import it from here."""

import multiprocessing
import os
import random
import signal
import time
from pathlib import Path

import gamelib
from gamelib import Action, State, analysis
from gamelib.analysis import Evaluation
from gamelib.engine.citations import IllegalActionError


def doubled(number: int) -> int:
    return 2 * number


def slow_first(number: int) -> int:
    """The first one takes longest."""
    time.sleep(0.2 if number == 0 else 0.0)
    return number


def dies_once(number: int, grave: str) -> int:
    """The first one who gets the number 2 is gone without a word."""
    if number == 2 and not Path(grave).exists():
        Path(grave).touch()
        os._exit(1)
    return number


def always_dies(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def wrong(number: int) -> int:
    if number == 2:
        raise ZeroDivisionError("two")
    return number


class OddError(ValueError):
    """An error that can be packed and not unpacked."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} {why}")


def odd(number: int) -> int:
    if number:
        raise OddError("nothing", "doing")
    return number


def local(number: int) -> int:
    class LocalError(ValueError):
        """An error that cannot even be packed."""

    if number:
        raise LocalError("nothing doing")
    return number


def illegal(number: int) -> int:
    if number:
        raise IllegalActionError("nothing doing", [], {"en": "", "cs": ""}, "")
    return number


def last_option(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
    """A bot of one's own."""
    return view.legal_actions()[-1]


def is_a_worker() -> bool:
    return multiprocessing.parent_process() is not None


def short_lived(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
    """A bot whose process is gone in one of many matches; in the process of the tests it lives on."""
    if rng.random() < 0.01 and is_a_worker():
        os._exit(1)
    return view.legal_actions()[-1]


def reads(number: int) -> str:
    return Path(f"no such file {number}").read_text(encoding="utf-8")


def works_till_interrupted() -> None:
    """An evaluation that goes on till somebody interrupts it; first it says which processes it has started."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever started the tests may ignore it
    told = False

    def tell(known: Evaluation) -> None:
        nonlocal told
        pids = [worker.pid for worker in multiprocessing.active_children()]
        if not told and len(pids) > 1 and known.playouts > 1000:
            told = True
            print(*pids, flush=True)  # noqa: T201  # to the test that waits for it

    found = analysis.evaluate(gamelib.load("cities").new(seats=2, seed=7).state, seconds=600, progress=tell)
    print(found.stopped, found.playouts > 1000, flush=True)  # noqa: T201
