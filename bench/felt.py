"""What people wait for at a board, and whether they wait longer at the end of a long match than at its beginning."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import gamelib
from gamelib import AnyGame, Match, analysis
from widgets import Table

from .lab import middle
from .measure import ROUNDS, SLICE, Figure, Report, in_turn, least_ms, ratio

SLUG = "cities"
"""Its matches of four are the longest."""
EARLY, LATE = 50, 500
"""Lines of a match."""
FEW = 20
"""So many lines lie between there and back when a match is walked."""
STATUS = Path("/proc/self/status")
IMPORT = "import time; start = time.process_time(); import widgets; print(time.process_time() - start)"
BOARD = f"""
import ipykernel.ipkernel, time; start = time.process_time()
import gamelib
from widgets import Table
Table(gamelib.load("{SLUG}").new(seats=2, seed=1))
print(time.process_time() - start)
"""
BOARDS = """
from bench.felt import ten_boards
print(ten_boards())
"""


def run(report: Report) -> None:
    """Measure everything."""
    print("\nWhat is felt")
    report.add("import_widgets", Figure("import widgets", 1e3 * fresh(IMPORT), "ms").at_most(250))
    report.add("first_board", Figure("the first board of a kernel, imports included", fresh(BOARD), "s").at_most(1))
    if STATUS.exists():
        report.add("ten_boards", Figure("memory of a process with ten boards", fresh(BOARDS), "MB").at_most(150))
    for slug in gamelib.registered_games():
        first_intervals(report, gamelib.load(slug))
    game = gamelib.load(SLUG)
    pending(report, game)
    growth(report, game)


def fresh(code: str) -> float:
    """The least number that a process of its own prints."""
    command = [sys.executable, "-c", code]
    said = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(ROUNDS)]
    return min(map(float, said))


def ten_boards() -> float:
    """Megabytes of this process when ten boards are open, two of each game."""
    boards = [
        Table(gamelib.load(slug).new(seats=2, seed=seed))
        for slug in gamelib.registered_games()
        if slug != "courtyards"
        for seed in (1, 2)
    ]
    resident = re.search(r"VmRSS:\s+(\d+)", STATUS.read_text("ascii"))
    assert resident
    assert len(boards) == 10
    return int(resident[1]) / 1024


def at_line(game: AnyGame, line: int) -> Match[gamelib.State]:
    """A match of most players after so many lines or a few more, at a decision with its next one in sight."""
    rng, match = random.Random(1), game.new(seats=game.seats[-1], seed=3)
    while match.line < line:
        match.play(rng.choice(match.legal_actions()))
    return match


def first_intervals(report: Report, game: AnyGame) -> None:
    """From the question how good the options are to the first answer, in this process, without a screen."""
    state = middle(game)

    def enough(_: analysis.Evaluation) -> None:
        raise KeyboardInterrupt

    taken = least_ms(lambda: analysis.evaluate(state, executor=analysis.InlineExecutor(), progress=enough))
    what = f"{game.title()}, first intervals of {len(state.legal_actions())} options"
    report.add(f"intervals_{game.slug}", Figure(what, taken, "ms").at_most(300))


def pending(report: Report, game: AnyGame) -> None:
    """Questions between two steps, in slow motion; a draw in a tree of variations."""
    match = at_line(game, LATE)
    match.slow = True
    match.play(match.legal_actions()[0])
    asked = Figure("legal_actions with a step pending", least_ms(match.legal_actions), "ms")
    report.add("legal_pending", asked.at_most(1))
    tree = analysis.VariationTree(game.new(seats=game.seats[-1], seed=3, chance="ask"))
    start = tree.here

    def draw() -> None:
        tree.go(start)
        tree.draw(1)

    report.add("tree_draw", Figure("a draw in a tree of variations", least_ms(draw), "ms").at_most(1))


def growth(report: Report, game: AnyGame) -> None:
    """The same work late in a match and early; a redraw beside that of the same position without its history."""
    early, late = at_line(game, EARLY), at_line(game, LATE)
    for number, (what, work) in enumerate(
        {
            "undo and redo": lambda match: (match.undo(), match.redo()),
            "twenty lines back and forth": lambda match: (match.goto(match.line - FEW), match.goto(match.line + FEW)),
            "a record, for each of its lines": lambda match: match.record()["lines"],
            "all events, for each of them": lambda match: match.events(),
        }.items()
    ):
        figure = Figure(f"{what}, line {LATE} beside line {EARLY}", times(work, late, early), "times")
        report.add(f"growth_{number}", figure.at_most(1.2))
    action = str(late.legal_actions()[0])
    table, bare = (Table(match) for match in (late, game.resume(late.state)))

    def redrawn(table: Table) -> tuple[None, None]:
        return table.play(action), table.undo()

    report.add("redraw", Figure(f"a redraw at line {LATE}", least_ms(lambda: redrawn(table)) / 2, "ms"))
    figure = Figure("the same beside the same position without a history", times(redrawn, table, bare), "times")
    report.add("growth_redraw", figure.at_most(1.2))


def times(work: Callable[[Any], Sequence[object]], one: object, other: object) -> float:
    """How many times as long work takes on one thing as on another, for each thing in what it gives."""
    rates = in_turn(
        {"one": lambda: len(work(one)), "other": lambda: len(work(other))}, seconds=SLICE / 10, rounds=3 * ROUNDS
    )
    return ratio(rates["other"], rates["one"]).cpu
