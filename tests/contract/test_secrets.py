"""What a seat may not know makes no difference to what it sees: no question, no event, no record tells it.

Two worlds that look alike to a seat are played on side by side. What that seat sees being done is done in both; what
others do or draw in secret is chosen in each world by itself. The two go on looking alike, until a step shows to all
what was hidden: the game lists these steps.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from gamelib import AUTO, Match
from gamelib.engine import transitions
from gamelib.engine.steps import Chance, Choice
from tests.contract.walks import Case, walked
from tests.registered import told

_LONGEST = 16
"""So many steps a pair is played on at most."""


class Pair:
    """Two worlds that look alike to a seat, step by step."""

    def __init__(self, one: Any, other: Any, seat: int, rng: random.Random) -> None:
        self.worlds: list[Match[Any]] = [world.game.resume(world, chance="ask") for world in (one, other)]
        self.seat, self.rng = seat, rng
        for world in self.worlds:
            world.slow = True
            world.goto(0, 0)

    @property
    def states(self) -> list[Any]:
        return [world.state for world in self.worlds]

    def differs(self) -> list[str]:
        """The fields in which the two look different to the seat."""
        one, other = (state.view(self.seat) for state in self.states)
        return [field for field, _, _ in one.diff(other)]

    def step(self) -> bool | None:
        """One step in both worlds. Is the same heard? None if what is seen cannot happen in one of them."""
        if self.states[0].seat == AUTO:
            events = [world.step() for world in self.worlds]
        else:
            actions = self._actions()
            if actions is None:
                return None
            events = [world.play(action) for world, action in zip(self.worlds, actions, strict=True)]
        one, other = ([repr(event) for event in some if event.known_to(self.seat)] for some in events)
        return one == other

    def _actions(self) -> list[Any] | None:
        one, other = self.states
        step, args = transitions.top(one) or (None, ())
        assert isinstance(step, Choice | Chance)
        offered, known_to = [state.legal_actions() for state in (one, other)], step.seen_by(one, *args)
        assert step.seen_by(other, *args) == known_to
        if isinstance(step, Choice) and (not step.hides(one) or step.seat(one, *args) == self.seat):
            assert offered[0] == offered[1], step.name
        action = self.rng.choice(offered[0])
        if known_to is None or self.seat in known_to:
            return [action, action] if action in offered[1] else None
        return [action, self.rng.choice(offered[1])]


def pairs(case: Case) -> Iterator[Pair]:
    rng = random.Random(4)
    for state in walked(case).sample(1):
        for seat in range(state.seats):
            yield Pair(state, state.determinize(seat, rng), seat, rng)


def revealing(case: Case) -> set[str]:
    """The steps that show what was hidden; every other one leaves all pairs alike."""
    found = set()
    for pair in pairs(case):
        for _ in range(_LONGEST):
            if pair.states[0].over:
                break
            name = pair.states[0].pending_steps()[0][0]
            alike = pair.step()
            if alike is None:
                break
            fields = pair.differs()
            assert fields != ["agenda"], f"what comes after {name} tells what is hidden"
            if fields or not alike:
                found.add(name)
                break
        else:
            one, other = (world.record(pair.seat)["lines"] for world in pair.worlds)
            assert one == other
    return found


@pytest.mark.rule("CORE-HIDE.1")
def test_what_is_hidden_tells_itself_by_nothing(case: Case) -> None:
    assert revealing(case) <= set(told(case.slug, "reveals"))
