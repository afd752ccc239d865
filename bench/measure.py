"""Measuring and reporting: rounds that take turns, medians, targets."""

from __future__ import annotations

import gc
import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "7"))
SLICE = float(os.environ.get("BENCH_SLICE", "0.6"))
"""How often each of several things is measured in turn, and for how many seconds each time."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One result; with a target, ``bar`` says on which side of it the value should be."""

    what: str
    value: float
    unit: str
    bar: str = ""
    target: float | None = None
    at_reference: float | None = None
    """The target on the machine of reference, if ``target`` is what it comes to on this one."""

    def at_least(self, target: float) -> Figure:
        """The figure with a lower bar."""
        return replace(self, bar="at least", target=target)

    def at_most(self, target: float) -> Figure:
        """The figure with an upper bar."""
        return replace(self, bar="at most", target=target)

    def at_pace(self, pace: float) -> Figure:
        """The figure with its target as it is on a machine of this pace: of half the pace half as many a second are
        asked, or twice the time.

        Args:
            pace: That of this machine in this run; 1 is that of the machine for which the target was set.
        """
        assert self.target is not None
        here = self.target * pace if self.bar == "at least" else self.target / pace
        return replace(self, target=here, at_reference=self.target)

    @property
    def met(self) -> bool | None:
        """True or False where there is a target."""
        if self.target is None:
            return None
        return self.value >= self.target if self.bar == "at least" else self.value <= self.target

    @property
    def cells(self) -> tuple[str, str, str]:
        """Value, target and verdict as text."""
        wanted = "" if self.target is None else f"{self.bar} {short(self.target)} {self.unit}".rstrip()
        if self.at_reference is not None:
            wanted += f" ({short(self.at_reference)} at pace 1)"
        return f"{short(self.value)} {self.unit}".rstrip(), wanted, {None: "", True: "yes", False: "NO"}[self.met]


def short(value: float) -> str:
    """Three figures, or whole numbers with commas."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


@dataclass(slots=True)
class Report:
    """Figures, printed as they come and kept for the end."""

    figures: dict[str, Figure] = field(default_factory=dict)

    def add(self, key: str, figure: Figure) -> None:
        value, wanted, verdict = figure.cells
        self.figures[key] = figure
        print(f"  {figure.what:<62} {value:>22}   {wanted:<48} {verdict}", flush=True)

    def table(self) -> str:
        """All figures as a Markdown table."""
        rows = ["| what | measured | target | met |", "|---|---:|---|---|"]
        return "\n".join(rows + [f"| {f.what} | {' | '.join(f.cells)} |" for f in self.figures.values()])

    def save(self, path: Path) -> None:
        machine = {
            "python": platform.python_version(),
            "system": platform.system(),
            "processors": os.cpu_count(),
            "load": os.getloadavg() if hasattr(os, "getloadavg") else (),
        }
        figures = {key: {**asdict(figure), "met": figure.met} for key, figure in self.figures.items()}
        run = {"date": time.strftime("%Y-%m-%d"), "rounds": ROUNDS, "slice": SLICE}
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**run, "machine": machine, "figures": figures}, indent=1) + "\n", encoding="utf-8")


class Rate(NamedTuple):
    """Things done a second, by the clock on the wall and by the processor's."""

    wall: float
    cpu: float


def in_turn(
    contestants: Mapping[str, Callable[[], int]], seconds: float = SLICE, rounds: int = ROUNDS
) -> dict[str, list[Rate]]:
    """Rates of several functions that do something and say how often they did it: A B A B ..., once in every round.

    A machine that is busy for a while is busy for all of them: compare them round by round.
    """
    for work in contestants.values():
        work()
    rates: dict[str, list[Rate]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, work in contestants.items():
            gc.collect()
            done, wall, cpu = 0, time.perf_counter(), time.process_time()
            while time.perf_counter() - wall < seconds:
                done += work()
            rates[name].append(Rate(done / (time.perf_counter() - wall), done / (time.process_time() - cpu)))
    return rates


def once(work: Callable[[], object]) -> Callable[[], int]:
    """Work that counts as one thing done, to take turns with others."""

    def done() -> int:
        work()
        return 1

    return done


def as_one(turns: list[list[Rate]]) -> list[Rate]:
    """Several turns that one contestant had in every round, as one."""
    rounds = zip(*turns, strict=True)
    return [Rate(statistics.mean(r.wall for r in rates), statistics.mean(r.cpu for r in rates)) for rates in rounds]


def ratio(ours: list[Rate], theirs: list[Rate]) -> Rate:
    """The median of the rounds' ratios."""
    pairs = list(zip(ours, theirs, strict=True))
    return Rate(
        statistics.median(a.wall / b.wall for a, b in pairs),
        statistics.median(a.cpu / b.cpu for a, b in pairs),
    )


def best(rates: list[Rate]) -> float:
    """The rate of the best round: what others on the machine took away is not ours."""
    return max(rate.wall for rate in rates)


def least_ms(work: Callable[[], object], enough: float = 0.05) -> float:
    """Milliseconds for one call of a short function, in the least disturbed of several rounds."""
    count = 1
    times: list[float] = []
    while len(times) < ROUNDS:
        start = time.perf_counter()
        for _ in range(count):
            work()
        taken = time.perf_counter() - start
        if taken < enough:
            count *= 2
        else:
            times.append(taken / count)
    return 1e3 * min(times)
