"""What makes a position unsound: components lost or made, rules that no position breaks."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.position import Problem

from .state import Cities


def problems(s: Cities) -> Iterator[Problem]:
    """What is wrong with a position."""
    yield from ()
