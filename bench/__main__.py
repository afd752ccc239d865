"""python -m bench [PART ...]: measure, say what was reached, keep it in build/bench.json. README.md names the parts."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from .measure import Figure, Report

USUAL = ("engine", "compiled", "adapters", "felt", "lab", "browser")
PARTS = (*USUAL, "thinking")
"""The last one takes hours, so it is measured where it is named."""
RESULTS = Path(__file__).parents[1] / "build" / "bench.json"


def main(names: list[str]) -> int:
    """Run the parts that are named, or those that take minutes."""
    for name in names:
        if name not in PARTS:
            print(f"There is no part {name!r}; there is {', '.join(PARTS)}.", file=sys.stderr)
            return 2
    report, start = Report(), time.monotonic()
    for name in names or USUAL:
        run: Callable[[Report], None] = import_module(f"bench.{name}").run
        run(report)
    taken = Figure("measuring all of this", (time.monotonic() - start) / 60, "min")
    report.add("taken", taken if names else taken.at_most(12))
    print(f"\n{report.table()}\n")
    report.save(RESULTS)
    wanted = [figure for figure in report.figures.values() if figure.met is not None]
    print(f"{sum(figure.met is True for figure in wanted)} of {len(wanted)} targets met; figures in {RESULTS.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
