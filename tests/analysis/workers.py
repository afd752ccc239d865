"""What other processes are asked to do in tests; they import it from here."""

import os
import random
import time
from pathlib import Path

from gamelib import Action, State


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


def last_option(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
    """A bot of one's own."""
    return view.options()[-1]
