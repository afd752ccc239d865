"""Stepping through adapters: what a decision costs there, beside the bare engine and the frameworks' own games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - it registers its game
from pettingzoo import make

import gamelib
from gamelib.adapters import openspiel, pettingzoo

from .measure import SLICE, Figure, Report, best, in_turn, ratio


def run(report: Report) -> None:
    """Measure everything: every game with most players, random legal actions."""
    print("\nAdapters: random play, bare and through PettingZoo and OpenSpiel, in turn")
    for slug in gamelib.registered_games():
        compared(report, slug)
    frameworks(report)


def compared(report: Report, slug: str) -> None:
    """One game, bare and through both adapters."""
    game = gamelib.load(slug)
    env, spiel = pettingzoo.raw_env(slug), openspiel.game(slug)
    start, rnd = game.new(chance="ask").state, random.Random(1).random
    rates = in_turn(
        {
            "bare": lambda: gamelib.playout(start, rnd).decisions,
            "step": lambda: stepped(env),
            "seen": lambda: observed(env),
            "spiel": lambda: spielt(spiel),
        },
        SLICE / 4,
    )
    bare = rates["bare"]
    title = game.title()
    report.add(f"bare_{slug}", Figure(f"{title}, bare engine", best(bare), "decisions/s"))
    for key, what in (
        ("step", "PettingZoo, a step, beside a decision of the bare engine"),
        ("spiel", "OpenSpiel, a step: a decision or a draw"),
        ("seen", "PettingZoo, a step with observation and mask"),
    ):
        figure = Figure(f"{title}: {what}", ratio(bare, rates[key]).cpu, "times its time")
        report.add(f"{key}_{slug}", figure if key == "seen" else figure.at_most(2))
        report.add(f"{key}_rate_{slug}", Figure("the same", best(rates[key]), "steps/s"))


def frameworks(report: Report) -> None:
    """Python games that the frameworks bring along; they are far smaller."""
    connect, toe = make("aec", "classic/connect_four-v3").unwrapped, pyspiel.load_game("python_tic_tac_toe")
    rates = in_turn({"connect": lambda: observed(connect), "toe": lambda: spielt(toe)}, SLICE / 4)
    report.add("connect_four", Figure("PettingZoo's own Connect Four, observed", best(rates["connect"]), "decisions/s"))
    report.add("tic_tac_toe", Figure("OpenSpiel's own Python Tic Tac Toe", best(rates["toe"]), "decisions/s"))


_RNG = random.Random(2)


def stepped(env: pettingzoo.GameEnv) -> int:
    """A game by random legal actions; how many decisions it had. Nobody looks."""
    env.reset(seed=_RNG.randrange(10**6))
    decisions = 0
    while legal := env.legal_actions():
        env.step(_RNG.choice(legal))
        decisions += 1
    return decisions


def observed(env: Any) -> int:
    """The same by masks, with what the agent in turn sees."""
    env.reset(seed=_RNG.randrange(10**6))
    decisions = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        env.step(None if over or cut else _chosen(seen["action_mask"]))
        decisions += not over
    return decisions


def _chosen(mask: NDArray[np.int8]) -> int:
    """A random legal action. Numpy finds what is set in truth values many times as fast as in numbers."""
    return int(_RNG.choice(mask.view(bool).nonzero()[0]))


def spielt(spiel: Any) -> int:
    """A game of OpenSpiel by random legal actions; how many steps it had, of which each draw is one."""
    state, steps = spiel.new_initial_state(), 0
    while not state.is_terminal():
        steps += 1
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(_RNG.choices(actions, chances)[0])
        else:
            state.apply_action(_RNG.choice(state.legal_actions()))
    return steps
