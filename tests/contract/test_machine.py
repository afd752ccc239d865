"""Playing, walking back and forth, branching, saving and loading, in any order: the match stays one and the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gamelib import AUTO, NATURE, Match
from tests.contract.walks import CASES
from tests.playing import at_decision, refused, why
from tests.registered import GAMES, sweep_but

numbers = st.integers(min_value=0, max_value=10**6)


class Hands(RuleBasedStateMachine):
    """Somebody with a match in their hands; ``known`` remembers which lines led to which state."""

    slug: str
    match: Match[Any]

    @initialize(case=numbers, seed=st.integers(), chance=st.sampled_from(["seed", "seed", "ask"]))
    def sits_down(self, case: int, seed: int, chance: str) -> None:
        mine = [case for case in CASES if case.slug == self.slug]
        self.match = mine[case % len(mine)].new(seed, chance=chance)
        self.known: dict[tuple[str, ...], Any] = {}

    def at_rest(self) -> bool:
        """Is it for somebody outside to go on? In slow motion automatic steps may be pending."""
        seat = self.match.state.seat
        return seat is None or seat >= 0 or (seat == NATURE and self.match.chance == "ask")

    @precondition(lambda self: not self.match.state.over)
    @rule(choices=st.lists(numbers, min_size=1, max_size=12))
    def plays(self, choices: list[int]) -> None:
        for choice in choices:
            options = self.match.legal_actions()
            if options:
                before = self.match.line
                self.match.play(options[choice % len(options)])
                assert self.match.line > before

    @rule(action=st.sampled_from(["", "nonsense", "place 99,99", "pass pass", "buy"]))
    def tries_what_is_not_allowed(self, action: str) -> None:
        events = self.match.events()
        assert refused(self.match, action) == why(at_decision(self.match), action)
        assert self.match.events() == events

    @rule()
    def turns_slow_motion_on_or_off(self) -> None:
        self.match.slow = not self.match.slow

    @rule(times=st.integers(min_value=1, max_value=6))
    def steps(self, times: int) -> None:
        for _ in range(times):
            waiting, line = self.match.state.seat, self.match.line
            self.match.step()
            drawn = waiting == NATURE and self.match.chance == "seed"
            assert self.match.line == line + drawn

    @rule()
    def undoes(self) -> None:
        line = self.match.line
        self.match.undo()
        assert self.match.line <= line

    @rule()
    def redoes(self) -> None:
        line = self.match.line
        self.match.redo()
        assert self.match.line >= line

    @rule(line=numbers)
    def goes_to(self, line: int) -> None:
        line %= len(self.match.lines) + 1
        self.match.goto(line)
        assert self.match.line == line

    @rule(line=numbers, steps=st.integers(min_value=0, max_value=5))
    def looks_at_a_step(self, line: int, steps: int) -> None:
        line %= len(self.match.lines) + 1
        self.match.goto(line, steps)
        assert self.match.state.line == line
        assert self.match.state.audit() == []

    @rule(count=st.integers(min_value=1, max_value=6))
    def walks_back_and_forth(self, count: int) -> None:
        """Step by step; what lies ahead stays known."""
        before, lines = (self.match.state, self.match.line, self.match.steps), len(self.match.lines)
        went = 0
        while went < count and (self.match.line, self.match.steps) != (0, 0):
            self.match.back()
            went += 1
        for _ in range(went):
            assert self.match.past
            self.match.forward()
        assert (self.match.state, self.match.line, self.match.steps) == before
        assert len(self.match.lines) == lines

    @rule(seed=st.none() | st.integers(), stay=st.booleans())
    def branches(self, seed: int | None, stay: bool) -> None:
        twin, before = self.match.fork(seed), self.match.record()
        assert twin.state == self.match.state
        other = self.match if stay else twin
        if other.legal_actions():
            other.play(other.legal_actions()[0])
            other.undo()
        if seed is not None and stay is False:
            self.known = {}
        if not stay:
            assert self.match.record() == before
            self.match = twin

    @rule()
    def saves_and_loads(self) -> None:
        ask, slow = self.match.chance, self.match.slow
        record = json.loads(json.dumps(self.match.record()))
        loaded = self.match.game.replay(record)
        assert loaded.record() == record
        assert loaded.events()[: len(self.match.events())] == self.match.events()
        assert loaded.state == self.settled()
        self.match, loaded.chance, loaded.slow = loaded, ask, slow

    def settled(self) -> Any:
        """The state after the automatic steps that are still pending."""
        twin = self.match.fork()
        while twin.state.seat == AUTO:
            twin.step()
        return twin.state

    @invariant()
    def is_sound(self) -> None:
        state = self.match.state
        assert state.audit() == []
        assert state.line == self.match.line == len(self.match.record()["lines"])
        assert state.scores() == [
            sum(line.points for line in state.ledger() if line.seat == seat) for seat in range(state.seats)
        ]

    @invariant()
    def the_same_lines_lead_to_the_same_state(self) -> None:
        if self.at_rest():
            lines = tuple(self.match.record()["lines"])
            assert self.known.setdefault(lines, self.match.state) == self.match.state


@pytest.mark.parametrize("slug", sweep_but(["courtyards", "rose_of_fire"], GAMES, "every game"))
def test_hands_on(slug: str) -> None:
    machine = type("Hands", (Hands,), {"slug": slug})
    run_state_machine_as_test(machine, settings=settings(max_examples=25, stateful_step_count=30))
