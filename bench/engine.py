"""Rules without a board: playouts, copies, questions, positions as text, start-up."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gamelib
from gamelib import AnyGame, State, analysis
from gamelib.engine import transitions

from .measure import ROUNDS, SLICE, Figure, Report, as_one, best, in_turn, least_ms, ratio
from .peer import Catan

SLUG = "rose_of_fire"
PEER_WHEN_IDLE = 37_000
"""Decisions a second of the peer on the machine for which the absolute targets were set."""
IMPORT = """
import time; start = time.perf_counter()
import gamelib
print(time.perf_counter() - start, "networkx" in __import__("sys").modules)
"""


def run(report: Report) -> None:
    """Measure everything."""
    game, peer = gamelib.load(SLUG), Catan()
    print(f"\nEngine: {game.title()} beside {peer.name}, in turn")
    playouts(report, game, peer)
    copies(report, game, peer)
    questions(report, game)
    metropolises(report, peer)
    migrations(report, peer)
    streets(report, peer)
    epochs(report, peer)
    positions(report, game)
    bots(report, game)
    start_up(report)


def playouts(report: Report, game: AnyGame, peer: Catan) -> None:
    """Whole random games, set-up and its draws included, moves noted and ledger on; and with all events told."""
    ours = {str(seats): player(game, seats) for seats in game.seats}
    rates = in_turn({"peer": peer.play} | ours | {"told": teller(game)})
    most = str(game.seats[-1])
    report.add("peer", Figure(f"random play, {peer.name}, 4 players", best(rates["peer"]), "decisions/s"))
    report.add("machine", Figure("how free the machine is (1 is idle)", best(rates["peer"]) / PEER_WHEN_IDLE, ""))
    for seats in map(str, game.seats):
        figure = Figure(f"random play, {seats} players", best(rates[seats]), "decisions/s")
        report.add(f"playout_{seats}", figure.at_least(60_000) if seats == most else figure)
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


def questions(report: Report, game: AnyGame) -> None:
    """What a board asks: why not here, why not anywhere, what then."""
    state = middle(game, "place_tile")
    reasons = state.refusals()
    refused = next(action for action, refusals in reasons.items() if refusals)
    legal = next(action for action, refusals in reasons.items() if not refusals)
    report.add("why_not", Figure("why_not, not allowed", least_ms(lambda: state.why_not(refused)), "ms").at_most(0.1))
    report.add("refusals", Figure(f"refusals on {len(reasons)} cells", least_ms(state.refusals), "ms").at_most(3))
    report.add("options", Figure("options, as actions", least_ms(state.legal_actions), "ms"))
    report.add("after", Figure("after an action, at the next decision", least_ms(lambda: state.after(legal)), "ms"))


def metropolises(report: Report, peer: Catan) -> None:
    """Cities: the milestones that are asked for at the end of every turn make the difference."""
    game = gamelib.load("cities")
    sides = [str(side) for side in game.variants["metropolis"].values[1:]]
    # The peer's games differ in length: it has a turn before each metropolis, and all its turns of a round are one.
    turns: dict[str, Callable[[], int]] = {}
    for side in sides:
        turns |= {f"peer {side}": peer.play, side: player(game, 4, metropolis=side)}
    rates = in_turn(turns, SLICE / 8, 4 * ROUNDS)
    theirs = as_one([rates[f"peer {side}"] for side in sides])
    for side in sides:
        name = game.codecs["metropolis"].name(game.codecs["metropolis"].value(side), "en")
        report.add(
            f"cities_{side}", Figure(f"Cities, random play, 4 players, {name}", best(rates[side]), "decisions/s")
        )
        times = ratio(rates[side], theirs)
        report.add(f"cities_{side}_ratio", Figure("the same beside the peer", times.wall, "times").at_least(3))
    state = middle(game, "place_tile")
    reasons = state.refusals()
    figure = Figure(f"Cities, refusals on {len(reasons)} places of a tile", least_ms(state.refusals), "ms")
    report.add("cities_refusals", figure.at_most(1))
    report.add("cities_scoring", Figure("Cities, scoring a finished district", scoring(game), "ms").at_most(0.3))


def migrations(report: Report, peer: Catan) -> None:
    """La Città: many places to build on, and once a year everybody may move."""
    game = gamelib.load("la_citta")
    rates = in_turn({"peer": peer.play, "ours": player(game, 4)})
    report.add("citta", Figure("La Città, random play, 4 players", best(rates["ours"]), "decisions/s"))
    times = ratio(rates["ours"], rates["peer"])
    report.add("citta_ratio", Figure("the same beside the peer", times.wall, "times").at_least(2.2))
    state = middle(game, "build_with_card")
    reasons = state.refusals()
    figure = Figure(f"La Città, refusals on {len(reasons)} sites of a building", least_ms(state.refusals), "ms")
    report.add("citta_refusals", figure.at_most(2))
    before = [before_step(game, seed, "migration") for seed in range(10)]
    taken = least_ms(lambda: [move_house(state.copy()) for state in before]) / len(before)
    report.add("citta_migration", Figure("La Città, a whole migration", taken, "ms").at_most(2))


def streets(report: Report, peer: Catan) -> None:
    """Barcelona: nested turns, houses that have to be looked for in every turn, trams."""
    game = gamelib.load("barcelona")
    rates = in_turn({"peer": peer.play, "ours": player(game, 4), "alone": player(game, 1)})
    report.add("barcelona", Figure("Barcelona, random play, 4 players", best(rates["ours"]), "decisions/s"))
    times = ratio(rates["ours"], rates["peer"])
    report.add("barcelona_ratio", Figure("the same beside the peer", times.wall, "times").at_least(2))
    alone = "Barcelona, random play against the rival, who decides nothing"
    report.add("barcelona_alone", Figure(alone, best(rates["alone"]), "decisions/s"))
    state = middle(game, "place_citizens")
    reasons = state.refusals()
    figure = Figure(f"Barcelona, refusals on {len(reasons)} ways to place citizens", least_ms(state.refusals), "ms")
    report.add("barcelona_refusals", figure.at_most(2))
    box, trams = game.box, middle(game, "tram_to")
    box.rides.cache_clear()
    first = least_ms(lambda: box.rides.__wrapped__(0, trams.own[trams.active]))
    report.add("barcelona_reach", Figure("Barcelona, all rides of a tram, not asked before", first, "ms").at_most(0.5))


def epochs(report: Report, peer: Catan) -> None:
    """Urbánie: many ways to build in every turn, and six times a whole city is scored."""
    game = gamelib.load("urbania")
    rates = in_turn({"peer": peer.play, "ours": player(game, 4)})
    report.add("urbania", Figure("Urbánie, random play, 4 players", best(rates["ours"]), "decisions/s"))
    times = ratio(rates["ours"], rates["peer"])
    report.add("urbania_ratio", Figure("the same beside the peer", times.wall, "times").at_least(2.4))
    state = middle(game, "take_action")
    reasons = state.refusals()
    figure = Figure(f"Urbánie, refusals on {len(reasons)} actions of a turn", least_ms(state.refusals), "ms")
    report.add("urbania_refusals", figure.at_most(1))
    late = [before_step(game, seed, "score_epoch", epoch=6, use_leaders=False) for seed in range(10)]
    cities = sum(state.seats for state in late)
    taken = least_ms(lambda: [transitions.run_automatic(state.copy()) for state in late]) / cities
    report.add("urbania_scoring", Figure("Urbánie, epoch scoring of a city", taken, "ms").at_most(0.3))


def move_house(state: State) -> None:
    """The migration of a year, the first of the choices wherever one is asked for."""
    while state.agenda[-1][0] != "feeding":
        if state.decision:
            transitions.do(state, transitions.checked(state, state.legal_actions()[0]))
        else:
            transitions.run_step(state)


def scoring(game: AnyGame) -> float:
    """Milliseconds of the whole final scoring, shared out among the districts."""
    ends = [before_step(game, seed, "final_scoring") for seed in range(10)]
    districts = sum(state.seats for state in ends)
    return least_ms(lambda: [transitions.run_automatic(state.copy()) for state in ends]) / districts


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


def positions(report: Report, game: AnyGame) -> None:
    """A position as JSON and back, with every check."""
    state = middle(game, "play_card")
    text = state.to_json()
    write, read = least_ms(state.to_json), least_ms(lambda: game.state_from_json(text))
    report.add("json_out", Figure("position to JSON", write, "ms"))
    report.add("json_in", Figure("position from JSON, with all checks", read, "ms"))
    report.add("json", Figure("both ways", write + read, "ms").at_most(0.5))


def bots(report: Report, game: AnyGame) -> None:
    """The longest kind of decision for the greedy bot, which of many cells."""
    state = middle(game, "place_tile")
    view = state.view(state.active)
    taken = least_ms(lambda: analysis.bots["greedy"](view, random.Random(1)))
    report.add(
        "greedy", Figure(f"greedy bot, {len(state.legal_actions())} cells to choose from", taken, "ms").at_most(50)
    )


def start_up(report: Report) -> None:
    """`import gamelib` in fresh processes."""
    command = [sys.executable, "-c", IMPORT]
    said = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split() for _ in range(ROUNDS)]
    report.add("import", Figure("import gamelib", 1e3 * min(float(taken) for taken, _ in said), "ms").at_most(100))
    loaded = sum(networkx == "True" for _, networkx in said)
    report.add("import_networkx", Figure("networkx is loaded by it", loaded, f"of {ROUNDS}").at_most(0))
