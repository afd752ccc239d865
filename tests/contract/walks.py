"""Matches played by seeded players with habits, in slow motion, so that every kind of step comes up."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby, product
from typing import Any

import pytest

import gamelib
from gamelib import AUTO, NATURE, Action, Match
from gamelib.engine.variants import DRAWN
from tests.registered import GAMES


@dataclass(frozen=True)
class Case:
    """A game with a number of players and a choice of variants."""

    slug: str
    seats: int
    variants: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.slug, str(self.seats), *(f"{name}={value}" for name, value in self.variants)])

    @cached_property
    def game(self) -> Any:
        return gamelib.load(self.slug)

    def new(self, seed: int = 0, **more: Any) -> Match[Any]:
        return self.game.new(seats=self.seats, seed=seed, **dict(self.variants), **more)


def cases() -> Iterator[Case]:
    """Every game with every number of players: as usual, with each unusual option alone, and with all of them at once.

    An option that only fixes a draw is left to the draw, which these matches make with ever new luck.
    """
    for slug in GAMES:
        game = gamelib.load(slug)
        for seats in game.seats:
            options = {name: option for name, option in game.variants.items() if DRAWN not in option.values}
            for values in product(*(option.values for option in options.values())):
                unusual = [
                    (name, value)
                    for (name, option), value in zip(options.items(), values, strict=True)
                    if value is not option.values[0]
                ]
                case = Case(slug, seats, tuple(unusual))
                if len(unusual) in (0, 1, len(options)) and is_allowed(case):
                    yield case


def is_allowed(case: Case) -> bool:
    """Some options are for some numbers of players only; the refusal names the rule."""
    try:
        case.new()
    except ValueError as refusal:
        if any(rule in str(refusal) for rule in case.game.rulebook):
            return False
        raise
    return True


class Player:
    """Chooses at random, with a liking for some verbs and a dislike of others."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.liking = defaultdict[str, float](lambda: self.rng.choice((0.02, 1.0, 4.0)))

    def choose(self, options: list[Action]) -> Action:
        return self.rng.choices(options, [self.liking[option.verb] for option in options])[0]


@dataclass
class Walk:
    """A match from set-up to end: every state on the way, those between two steps of a turn too."""

    case: Case
    match: Match[Any]
    states: list[Any] = field(default_factory=list)
    part: int = 1
    """Which part is looked at of what tests ask for: 2 for half as many states."""

    def sample(self, each: int, *, kind: int | None = None) -> list[Any]:
        """At most so many states of every step that comes up, spread over the match; ``kind``: NATURE or AUTO only."""
        by_step, each = defaultdict[str, list[Any]](list), -(-each // self.part)
        for state in self.states:
            if state.agenda and (kind is None or state.seat == kind):
                by_step[state.agenda[-1][0]].append(state)
        return [state for found in by_step.values() for state in found[:: max(1, -(-len(found) // each))]]

    def decisions(self, each: int) -> list[Any]:
        """As :meth:`sample`, but only states in which a seat decides."""
        return [state for state in self.sample(each) if state.seat >= 0]


@cache
def walked(case: Case, seed: int = 0) -> Walk:
    """One match of this case, by a player and with the luck of this seed."""
    match = case.new(seed)
    walk = Walk(case, match, [line.before for line in match.lines])
    match.slow = True
    player = Player(seed)
    while not match.state.over:
        walk.states.append(match.state)
        if match.state.seat in (AUTO, NATURE):
            match.step()
        else:
            match.play(player.choose(match.legal_actions()))
    walk.states.append(match.state)
    return walk


def spread(cases: list[Case]) -> Iterator[Case]:
    """Of these the ones with unusual options with one number of players each, in turn, instead of all."""
    for _, alike in groupby(sorted(cases, key=lambda case: (case.slug, case.variants)), lambda case: case.slug):
        by_options = [list(found) for _, found in groupby(alike, lambda case: case.variants)]
        for number, found in enumerate(by_options):
            yield from [found[number % len(found)]] if found[0].variants else found


CASES = list(cases())
SPREAD = list(spread(CASES))
"""Every number of players, and every variant, but not each of these with each of those."""
NAMED = [(slug, name) for slug in GAMES for name in gamelib.load(slug).positions()]
"""Every teaching position."""


EACH_GAME = [pytest.param(slug, marks=pytest.mark.xdist_group(f"contract {slug}"), id=slug) for slug in GAMES]
"""For tests elsewhere that look at these matches: they run in the process that has played them."""


RARE = [("urbania-5-side=british_isles", 646), ("barcelona-3-line_unit=blocks", 162)]
"""Cases, each with a seed, in whose matches steps come up that hardly ever do: looked at first, to meet them soon."""


def walks_of(slug: str) -> Iterator[Walk]:
    """One match after the other of this game, case by case, with ever new luck."""
    mine = {str(case): case for case in CASES if case.slug == slug}
    yield from (walked(mine[name], seed) for name, seed in RARE if name in mine)
    for round_ in range(16):
        for number, case in enumerate(CASES):
            if case.slug == slug:
                yield walked(case, number + 50 * round_)
