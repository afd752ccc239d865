"""A small learner: plays a game against random agents, and gets better, or does not.

    python examples/small_learner.py cities --seats 2 --seconds 60

It knows nothing but which actions it has taken and how the game ended: it looks at no observation. For each action it
keeps one weight, the same in every position, and chooses among the legal actions at random, the more often the greater
their weights (a softmax). After each game the weights of what it did go up if the game ended better than games did
lately, and down if worse (REINFORCE). Then it plays other games, without learning, and tells how many it has won.
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np
from numpy.typing import NDArray

import gamelib
from gamelib.adapters.pettingzoo import GameEnv, raw_env

Choice = tuple[list[int], NDArray[np.float64], int]
"""What was legal, how likely each was taken, and which one was."""


class Learner:
    """One weight for each action."""

    def __init__(self, actions: int, rate: float, rng: np.random.Generator) -> None:
        self.weights = np.zeros(actions)
        self.rate, self.rng = rate, rng
        self.usual = 0.0

    def choose(self, legal: list[int], game: list[Choice]) -> int:
        """One of the legal actions; what it was chosen among is noted down."""
        among = self.weights[legal]
        chances = np.exp(among - among.max())
        chances /= chances.sum()
        chosen = int(self.rng.choice(len(legal), p=chances))
        game.append((legal, chances, chosen))
        return legal[chosen]

    def learn(self, game: list[Choice], result: float) -> None:
        """Take what was done more or less often from now on."""
        better = result - self.usual
        self.usual += 0.02 * better
        for legal, chances, chosen in game:
            self.weights[legal] -= self.rate * better * chances
            self.weights[legal[chosen]] += self.rate * better


def play(env: GameEnv, learner: Learner | None, seat: int, seed: int, *, learns: bool) -> float:
    """One game against random agents; what the learner, or one more of them, has got."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    me, result = env.possible_agents[seat], 0.0
    game: list[Choice] = []
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last(observe=False)
        if agent == me:
            result += reward
        legal = env.legal_actions()
        if over:
            env.step(None)
        elif agent == me and learner is not None:
            env.step(learner.choose(legal, game))
        else:
            env.step(rng.choice(legal))
    if learner is not None and learns:
        learner.learn(game, result)
    return result


def won(env: GameEnv, learner: Learner | None, games: int) -> tuple[float, float]:
    """The part of so many games that is won, every seat in turn, and half the width of its interval of 95 %."""
    results = [play(env, learner, n % len(env.possible_agents), 10**6 + n, learns=False) for n in range(games)]
    return float(np.mean(results)), float(1.96 * np.std(results) / games**0.5)


def main() -> None:
    """Learn, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=gamelib.registered_games())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--games", type=int, default=400, help="games that are played to see how well it plays")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    env = raw_env(said.game, said.seats, rewards="rank")
    learner = Learner(env.actions.size, said.rate, np.random.default_rng(said.seed))
    start, games = time.process_time(), 0
    while time.process_time() - start < said.seconds:
        play(env, learner, games % said.seats, said.seed + games, learns=True)
        games += 1
    env = raw_env(said.game, said.seats, rewards="win")
    print(f"{said.game}, {said.seats} seats: {games} games in {said.seconds:.0f} s")
    for who, one in (("random", None), ("learner", learner)):
        part, half = won(env, one, said.games)
        print(f"  {who:8} wins {part:.1%} ± {half:.1%} of {said.games} games against random agents")


if __name__ == "__main__":
    main()
