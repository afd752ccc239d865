"""Rules without a board: playouts, copies, questions, positions as text, start-up."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import gamelib
from gamelib import AnyGame, State, analysis
from gamelib.engine import transitions

from .measure import ROUNDS, SLICE, Figure, Report, as_one, best, in_turn, once, ratio
from .peer import Catan

SLUG = "rose_of_fire"
PEER_AT_REFERENCE = 37_000
"""Decisions a second of the peer on the machine for which the absolute targets were set: pace 1."""
IMPORT = """
import time; start = time.process_time()
import gamelib
print(time.process_time() - start, "networkx" in __import__("sys").modules)
"""


class Timed(NamedTuple):
    """A short work, and for how many milliseconds at pace 1 it may last at most; a bound of 0 is none."""

    key: str
    what: str
    work: Callable[[], object]
    bound: float = 0
    parts: int = 1
    """How many things a call does, if the figure is that of one."""


def run(report: Report) -> None:
    """Measure everything."""
    game, peer = gamelib.load(SLUG), Catan()
    print(f"\nEngine: {game.title()} beside {peer.name}, in turn")
    playouts(report, game, peer)
    copies(report, game, peer)
    metropolises(report, peer)
    for slug, bound in (("la_citta", 2.2), ("barcelona", 2), ("urbania", 2.4)):
        beside_peer(report, peer, gamelib.load(slug), bound)
    works = [*questions(game), *districts(), *migrations(), *streets(), *epochs(), *positions(game), *bots(game)]
    start_up(report, at_pace(report, peer, works))


def at_pace(report: Report, peer: Catan, works: list[Timed]) -> float:
    """Short works in turn with the peer, by processor time; the peer's pace says what a bound comes to here.

    Returns:
        The pace.
    """
    turns: dict[str, Callable[[], int]] = {}
    for one in works:
        turns |= {f"peer {one.key}": peer.play, one.key: once(one.work)}
    rates = in_turn(turns, SLICE / 8)
    theirs = as_one([rates[f"peer {one.key}"] for one in works])
    pace = statistics.median(rate.cpu for rate in theirs) / PEER_AT_REFERENCE
    report.add("pace", Figure("pace of this machine during what follows", pace, ""))
    for one in works:
        taken = 1e3 / statistics.median(rate.cpu for rate in rates[one.key]) / one.parts
        figure = Figure(one.what, taken, "ms")
        report.add(one.key, figure.at_most(one.bound).at_pace(pace) if one.bound else figure)
    return pace


def playouts(report: Report, game: AnyGame, peer: Catan) -> None:
    """Whole random games, set-up and its draws included, moves noted and ledger on; and with all events told."""
    ours = {str(seats): player(game, seats) for seats in game.seats}
    rates = in_turn({"peer": peer.play} | ours | {"told": teller(game)})
    most = str(game.seats[-1])
    report.add("peer", Figure(f"random play, {peer.name}, 4 players", best(rates["peer"]), "decisions/s"))
    pace = best(rates["peer"]) / PEER_AT_REFERENCE
    report.add("machine", Figure("pace of this machine", pace, ""))
    for seats in map(str, game.seats):
        figure = Figure(f"random play, {seats} players", best(rates[seats]), "decisions/s")
        report.add(f"playout_{seats}", figure.at_least(60_000).at_pace(pace) if seats == most else figure)
    times = ratio(rates[most], rates["peer"])
    report.add(
        "playout_ratio", Figure(f"random play, {most} players, beside the peer", times.wall, "times").at_least(2.5)
    )
    report.add("playout_ratio_cpu", Figure("the same by processor time", times.cpu, "times"))
    told = ratio(rates["told"], rates["peer"])
    report.add("playout_told_ratio", Figure("the same, and then all its events told", told.wall, "times"))


def player(game: AnyGame, seats: int, **variants: str) -> Callable[[], int]:
    """Plays one random game and says how many decisions it had."""
    start, rnd = game.new(seats=seats, chance="ask", **variants).state, random.Random(1).random
    return lambda: gamelib.playout(start, rnd).decisions


def teller(game: AnyGame) -> Callable[[], int]:
    """Plays one random game with most players and asks what happened in it."""
    start, rnd = game.new(seats=game.seats[-1], chance="ask").state, random.Random(1).random

    def played() -> int:
        playout = gamelib.playout(start, rnd)
        return playout.decisions if playout.events() else 0

    return played


def middle(game: AnyGame, decision: str) -> State:
    """A state about half-way through a game, at a decision of this name."""
    rng, match = random.Random(4), game.new(seats=game.seats[-1], seed=4)
    half = gamelib.playout(match.state, rng.random).decisions // 2
    while match.line < half or match.state.decision.name != decision:
        match.play(rng.choice(match.legal_actions()))
    state: State = match.state
    return state


def copies(report: Report, game: AnyGame, peer: Catan) -> None:
    """A copy in the middle of a game."""
    state, theirs = middle(game, "play_card"), peer.middle()

    def hundred(copy: Callable[[], object]) -> int:
        for _ in range(100):
            copy()
        return 100

    rates = in_turn({"ours": lambda: hundred(state.copy), "peer": lambda: hundred(theirs.copy)}, SLICE / 4)
    report.add("copy", Figure("copy of a state", 1e6 / best(rates["ours"]), "µs"))
    report.add("copy_peer", Figure(f"copy of a game, {peer.name}", 1e6 / best(rates["peer"]), "µs"))
    share = 1 / ratio(rates["ours"], rates["peer"]).wall
    report.add("copy_ratio", Figure("copy, as a part of the peer's", share, "").at_most(0.2))


def questions(game: AnyGame) -> Iterator[Timed]:
    """What a board asks: why not here, why not anywhere, what then."""
    state = middle(game, "place_tile")
    reasons = state.refusals()
    refused = next(action for action, refusals in reasons.items() if refusals)
    legal = next(action for action, refusals in reasons.items() if not refusals)
    yield Timed("why_not", "why_not, not allowed", lambda: state.why_not(refused), 0.1)
    yield Timed("refusals", f"refusals on {len(reasons)} cells", state.refusals, 3)
    yield Timed("options", "options, as actions", state.legal_actions)
    yield Timed("after", "after an action, at the next decision", lambda: state.after(legal))


def metropolises(report: Report, peer: Catan) -> None:
    """Cities: the milestones that are asked for at the end of every turn make the difference."""
    game = gamelib.load("cities")
    sides = [str(side) for side in game.variants["metropolis"].values[1:]]
    # The peer's games differ in length: it has a turn before each metropolis, and all its turns of a round are one.
    turns: dict[str, Callable[[], int]] = {}
    for side in sides:
        turns |= {f"peer {side}": peer.play, side: player(game, 4, metropolis=side)}
    rates = in_turn(turns, SLICE / 8, 3 * ROUNDS)
    theirs = as_one([rates[f"peer {side}"] for side in sides])
    for side in sides:
        name = game.codecs["metropolis"].name(game.codecs["metropolis"].value(side), "en")
        report.add(
            f"cities_{side}", Figure(f"Cities, random play, 4 players, {name}", best(rates[side]), "decisions/s")
        )
        times = ratio(rates[side], theirs)
        report.add(f"cities_{side}_ratio", Figure("the same beside the peer", times.wall, "times").at_least(3))


def beside_peer(report: Report, peer: Catan, game: AnyGame, bound: float) -> None:
    """Random play of four; where one can play alone, against the rival, that too."""
    ours = {"ours": player(game, 4)} | ({"alone": player(game, 1)} if 1 in game.seats else {})
    rates = in_turn({"peer": peer.play} | ours)
    title = game.title()
    report.add(game.slug, Figure(f"{title}, random play, 4 players", best(rates["ours"]), "decisions/s"))
    times = ratio(rates["ours"], rates["peer"])
    report.add(f"{game.slug}_ratio", Figure("the same beside the peer", times.wall, "times").at_least(bound))
    if "alone" in rates:
        what = f"{title}, random play against the rival, who decides nothing"
        report.add(f"{game.slug}_alone", Figure(what, best(rates["alone"]), "decisions/s"))


def districts() -> Iterator[Timed]:
    """Cities: where a tile may lie, and the whole final scoring, shared out among the districts."""
    game = gamelib.load("cities")
    state = middle(game, "place_tile")
    yield Timed("cities_refusals", f"Cities, refusals on {len(state.refusals())} places of a tile", state.refusals, 1)
    ends = [before_step(game, seed, "final_scoring") for seed in range(10)]
    seats = sum(state.seats for state in ends)
    yield Timed("cities_scoring", "Cities, scoring a finished district", lambda: automatic(ends), 0.3, seats)


def migrations() -> Iterator[Timed]:
    """La Città: many places to build on, and once a year everybody may move."""
    game = gamelib.load("la_citta")
    state = middle(game, "build_with_card")
    what = f"La Città, refusals on {len(state.refusals())} sites of a building"
    yield Timed("la_citta_refusals", what, state.refusals, 2)
    before = [before_step(game, seed, "migration") for seed in range(10)]

    def migrated() -> None:
        for state in before:
            move_house(state.copy())

    yield Timed("la_citta_migration", "La Città, a whole migration", migrated, 2, len(before))


def streets() -> Iterator[Timed]:
    """Barcelona: nested turns, houses that have to be looked for in every turn, trams."""
    game = gamelib.load("barcelona")
    state = middle(game, "place_citizens")
    what = f"Barcelona, refusals on {len(state.refusals())} ways to place citizens"
    yield Timed("barcelona_refusals", what, state.refusals, 2)
    rides, trams = game.box.rides.__wrapped__, middle(game, "tram_to")
    what = "Barcelona, all rides of a tram, not asked before"
    yield Timed("barcelona_reach", what, lambda: rides(0, trams.own[trams.active]), 0.5)


def epochs() -> Iterator[Timed]:
    """Urbánie: many ways to build in every turn, and six times a whole city is scored."""
    game = gamelib.load("urbania")
    state = middle(game, "take_action")
    what = f"Urbánie, refusals on {len(state.refusals())} actions of a turn"
    yield Timed("urbania_refusals", what, state.refusals, 1)
    late = [before_step(game, seed, "score_epoch", epoch=6, use_leaders=False) for seed in range(10)]
    cities = sum(state.seats for state in late)
    yield Timed("urbania_scoring", "Urbánie, epoch scoring of a city", lambda: automatic(late), 0.3, cities)


def automatic(states: list[State]) -> None:
    """The automatic steps that wait in each of them, on a copy."""
    for state in states:
        transitions.run_automatic(state.copy())


def move_house(state: State) -> None:
    """The migration of a year, the first of the choices wherever one is asked for."""
    while state.agenda[-1][0] != "feeding":
        if state.decision:
            transitions.do(state, transitions.checked(state, state.legal_actions()[0]))
        else:
            transitions.run_step(state)


def before_step(game: AnyGame, seed: int, step: str, epoch: int | None = None, **variants: Any) -> State:
    """The state of a random game before this step comes for the first time, or for the first time in this epoch."""
    rng = random.Random(seed)
    state: State = game.new(seats=game.seats[-1], seed=seed, chance="ask", **variants).state.copy()
    while state.agenda[-1][0] != step or epoch not in (None, getattr(state, "epoch", None)):
        if state.decision:
            transitions.do(state, transitions.checked(state, rng.choice(state.legal_actions())))
        else:
            transitions.run_step(state)
    return state


def positions(game: AnyGame) -> Iterator[Timed]:
    """A position as JSON and back, with every check."""
    state = middle(game, "play_card")
    text = state.to_json()
    yield Timed("json_out", "position to JSON", state.to_json)
    yield Timed("json_in", "position from JSON, with all checks", lambda: game.state_from_json(text))
    yield Timed("json", "both ways", lambda: game.state_from_json(state.to_json()), 0.5)


def bots(game: AnyGame) -> Iterator[Timed]:
    """The longest kind of decision for the greedy bot, which of many cells."""
    state = middle(game, "place_tile")
    view = state.view(state.active)
    what = f"greedy bot, {len(state.legal_actions())} cells to choose from"
    yield Timed("greedy", what, lambda: analysis.bots["greedy"](view, random.Random(1)), 50)


def start_up(report: Report, pace: float) -> None:
    """`import gamelib` in fresh processes."""
    command = [sys.executable, "-c", IMPORT]
    said = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split() for _ in range(ROUNDS)]
    taken = 1e3 * min(float(taken) for taken, _ in said)
    report.add("import", Figure("import gamelib", taken, "ms").at_most(100).at_pace(pace))
    loaded = sum(networkx == "True" for _, networkx in said)
    report.add("import_networkx", Figure("networkx is loaded by it", loaded, f"of {ROUNDS}").at_most(0))
